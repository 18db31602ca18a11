"""Finds the games that a level may be of, from its text alone."""

from __future__ import annotations

from takeback.engine.game import Game, find_games
from takeback.puzzles.levels import LevelError, split_pack


def possible_games(text: str) -> list[Game]:
    """Return the games whose level the first one in the text may be.

    These are the games that read it with the fewest warnings, or else the one that finds the fewest errors
    in it; none if the text contains no board.
    """
    first = split_pack(text)[1][0].text
    ranked: dict[tuple[int, int], list[Game]] = {}
    for game in (found.game for found in find_games()):
        if game is None or game.workshop is None or not game.shelf:
            continue
        try:
            remarks = 0, len(game.shelf.read(first, "")[1])
        except LevelError as error:
            remarks = len(error.problems), 0
        ranked.setdefault(remarks, []).append(game)
    fewest = min(ranked, default=(1, 0))
    if fewest[0]:
        return ranked[fewest][:1] if has_board(first) else []
    return ranked[fewest]


def has_board(text: str) -> bool:
    """Return whether a line of the text begins with BOARD, as in every level."""
    return any(row.split()[:1] == ["BOARD"] for row in text.upper().splitlines())
