"""Provide short forms for tests of Fold: levels in one line, blocks by letter, boards as text."""

from __future__ import annotations

from takeback.games.fold.game import GAME
from takeback.games.fold.level import read_level
from takeback.games.fold.rules import GROUND, block_cells
from takeback.games.fold.state import Fold, Level, Sheet, sheet_of
from takeback.games.fold.text import letters
from takeback.puzzles.wording import drawn
from tests.puzzles.playing import AtLevel, AtRules

A, B, C, D = range(4)


def level(text: str) -> Level:
    return read_level(text.replace(";", "\n"))[0]


def draw_sheet(state: Sheet) -> str:
    """Return a position in letters, in one line."""
    shapes = (block_cells(state, item) for item in range(len(state.items)))
    return "/".join(drawn(state.level, letters(state.level, shapes)))


class Played(AtLevel):
    """A Fold level played by a test, at the bare rules or at a table."""

    def __init__(self, player: type[AtRules], text: str | Level) -> None:
        start = sheet_of(level(text) if isinstance(text, str) else text)
        super().__init__(player(GAME, start), GROUND, draw_sheet)

    def fold(self, item: int, ways: str) -> str:
        for way in ways:
            self.act(Fold(item, way))
        return self.board
