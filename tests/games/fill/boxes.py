"""Short writing for tests of Fill: levels in a line, pieces by their number, boards as text."""

from __future__ import annotations

import pytest

from desktop.games.fill.drawing import draw_box
from desktop.games.fill.game import GAME
from desktop.games.fill.level import read_level
from desktop.games.fill.rules import GROUND, corner
from desktop.games.fill.start import box_of
from desktop.games.fill.state import Box, Level, Place, Slide
from desktop.puzzles.dots import pending
from tests.puzzles.playing import AtRules, AtTable

THREE = "BOARD 2 4; BLOCK 1 1 1 2; BLOCK 1 1 2 1; BLOCK 1 1 1 2"
A, B, C, D = range(4)


def level(text: str) -> Level:
    return read_level(text.replace(";", "\n"))[0]


class Played:
    """A Fill level under the hands of a test, at the rules or at a table."""

    def __init__(self, player: type[AtRules], text: str | Level) -> None:
        self.at = player(GAME, box_of(level(text) if isinstance(text, str) else text))

    @property
    def state(self) -> Box:
        return self.at.state  # type: ignore[no-any-return]

    @property
    def board(self) -> str:
        return draw_box(self.state)

    def place(self, item: int, row: int, column: int) -> str:
        self.at.act(Place(item, row, column))
        return self.board

    def slide(self, item: int, ways: str) -> str:
        for way in ways:
            self.at.act(Slide(item, way))
        return self.board

    def back(self, *items: int) -> str:
        self.at.back(*items)
        return self.board

    def again(self, *items: int) -> str:
        self.at.again(*items)
        return self.board

    def corner(self, item: int) -> tuple[tuple[int, int], ...]:
        return corner(self.state, item)

    def debts(self, item: int) -> dict[int, int]:
        return {debt.item: len(debt.serials) for debt in self.state.items[item].done[-1].cut}

    def dots(self) -> list[tuple[int, str]]:
        """Who owes, and why its dot is hollow."""
        return [(dot.item, dot.hollow) for dot in pending(GROUND, self.state)]


PLAYERS = pytest.mark.parametrize("player", [AtRules, AtTable], ids=["rules", "table"])
