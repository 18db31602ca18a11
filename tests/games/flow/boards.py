"""Provide short forms for tests of Flow: levels in one line, half-lines by letter, boards as text."""

from __future__ import annotations

from takeback.games.flow.game import GAME
from takeback.games.flow.level import read_level
from takeback.games.flow.rules import GROUND, line_of
from takeback.games.flow.state import Board, Draw, Level, board_of
from takeback.games.flow.text import letters
from takeback.puzzles.wording import drawn
from tests.puzzles.playing import AtLevel, AtRules

P = "BOARD 3 4; START 2 1 2 4; START 1 2 3 3; START 1 4 3 4"
Q = "BOARD 4 5; START 2 1 2 5; START 1 3 4 3; START 3 1 3 5"
S = "BOARD 4 6; START 2 1 2 6; START 1 2 4 2; START 3 6 3 1; START 1 5 4 5"
BRIDGES = "BOARD 3 3; START 2 1 2 3; START 1 2 3 2; CROSS 2 2; EMPTY 1 1 1 3 3 1 3 3"
JOINING = "BOARD 3 5; START 1 1 1 5; START 3 3 2 5"
A, A2, B, B2, C, C2, D, D2 = range(8)


def level(text: str) -> Level:
    return read_level(text.replace(";", "\n"))[0]


def draw_board(state: Board) -> str:
    """Return a position in letters, in one line."""
    lines = ((item // 2, line_of(state, item)) for item in range(len(state.items)))
    return "/".join(drawn(state.level, letters(state.level, lines)))


class Played(AtLevel):
    """A Flow level played by a test, at the bare rules or at a table."""

    def __init__(self, player: type[AtRules], text: str) -> None:
        super().__init__(player(GAME, board_of(level(text))), GROUND, draw_board)

    def draw(self, item: int, ways: str) -> str:
        return self.act(*(Draw(item, way) for way in ways))
