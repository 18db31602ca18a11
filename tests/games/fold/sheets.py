"""Short writing for tests of Fold: levels in a line, blocks by their number, boards as text."""

from __future__ import annotations

import pytest

from desktop.games.fold.drawing import draw_sheet
from desktop.games.fold.game import GAME
from desktop.games.fold.level import read_level
from desktop.games.fold.rules import GROUND
from desktop.games.fold.start import sheet_of
from desktop.games.fold.state import Fold, Level, Sheet
from desktop.puzzles.dots import pending
from tests.puzzles.playing import AtRules, AtTable

A, B, C, D = range(4)


def level(text: str) -> Level:
    return read_level(text.replace(";", "\n"))[0]


class Played:
    """A Fold level under the hands of a test, at the rules or at a table."""

    def __init__(self, player: type[AtRules], text: str | Level) -> None:
        self.at = player(GAME, sheet_of(level(text) if isinstance(text, str) else text))

    @property
    def state(self) -> Sheet:
        return self.at.state  # type: ignore[no-any-return]

    @property
    def board(self) -> str:
        return draw_sheet(self.state)

    def fold(self, item: int, ways: str) -> str:
        for way in ways:
            self.at.act(Fold(item, way))
        return self.board

    def back(self, *items: int) -> str:
        self.at.back(*items)
        return self.board

    def again(self, *items: int) -> str:
        self.at.again(*items)
        return self.board

    def redo(self, item: int) -> str:
        return "".join(str(entry.move[0]) for entry in self.state.items[item].undone)

    def dots(self) -> list[tuple[int, str]]:
        """Who owes, and why its dot is hollow."""
        return [(dot.item, dot.hollow) for dot in pending(GROUND, self.state)]


PLAYERS = pytest.mark.parametrize("player", [AtRules, AtTable], ids=["rules", "table"])
