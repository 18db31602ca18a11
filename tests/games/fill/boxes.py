"""Provide short forms for tests of Fill: levels in one line, pieces by letter, boards as text."""

from __future__ import annotations

from takeback.games.fill.game import GAME
from takeback.games.fill.level import read_level
from takeback.games.fill.rules import GROUND, cells_of, corner_of
from takeback.games.fill.state import Box, Level, Place, Slide, box_of
from takeback.games.fill.text import letters
from takeback.puzzles.wording import drawn
from tests.puzzles.playing import AtLevel, AtRules

THREE = "BOARD 2 4; BLOCK 1 1 1 2; BLOCK 1 1 2 1; BLOCK 1 1 1 2"
A, B, C, D = range(4)


def level(text: str) -> Level:
    return read_level(text.replace(";", "\n"))[0]


def draw_box(state: Box) -> str:
    """Return a position in letters, in one line."""
    pieces = (cells_of(state, item) for item in range(len(state.items)))
    return "/".join(drawn(state.level, letters(pieces)))


class Played(AtLevel):
    """A Fill level played by a test, at the bare rules or at a table."""

    def __init__(self, player: type[AtRules], text: str | Level) -> None:
        start = box_of(level(text) if isinstance(text, str) else text)
        super().__init__(player(GAME, start), GROUND, draw_box)

    def place(self, item: int, row: int, column: int) -> str:
        return self.act(Place(item, row, column))

    def slide(self, item: int, ways: str) -> str:
        for way in ways:
            self.act(Slide(item, way))
        return self.board

    def corner(self, item: int) -> tuple[tuple[int, int], ...]:
        return corner_of(self.state, item)
