"""Provide the puzzles one after another: laws of every puzzle are tested once, in `test_every_puzzle_*.py`.

A puzzle is used through its card. Expected values are in tables by its id, in the file that tests it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Hint, find_game
from takeback.engine.level import Solution
from takeback.engine.state import Action
from takeback.puzzles import puzzle
from takeback.puzzles.answers import Standing, Wrong
from takeback.puzzles.packs import Pack, find_level, pack_names, read_pack
from tests.rooms import part
from tests.sampling import first

PUZZLES = ("flow", "fold", "fill")
OF_BLOCKS = ("fold", "fill")  # their levels consist of blocks, painted cell by cell
EACH = pytest.mark.parametrize("id", PUZZLES)
ONE = pytest.mark.parametrize("id", first(1, PUZZLES))  # the others run with --long
EACH_OF_BLOCKS = pytest.mark.parametrize("id", OF_BLOCKS)
PACKS = {  # the shipped packs, and the number of their levels
    "flow": {
        "Brooks": 16, "Rivers": 16, "Deltas": 10, "Crossings": 10, "Gardens": 10, "Islands": 8, "Tutorial": 10
    },
    "fold": {"Napkins": 20, "Maps": 20, "Tutorial": 9},
    "fill": {"Boxes": 20, "Trunks": 20, "Tutorial": 9},
}  # fmt: skip
EFFORT = Effort("solver", 60.0)  # long enough that no test depends on the time it takes
STOPPED = Effort("solver", 0.0, lambda: True)


class Puzzle:
    """The card of a puzzle and the parts of it that tests use."""

    def __init__(self, id: str) -> None:
        self.id, self.game = id, find_game(id)
        self.shelf: puzzle.Puzzle[Any, Any, Any] = self.game.shelf

    # levels
    def read(self, text: str | bytes, title: str = "") -> tuple[Any, list[str]]:
        """Return a level read from its text, and the warnings."""
        level, warnings = part(self.game, "level:read_level")(text, title)
        return level, warnings

    def level(self, text: str) -> Any:
        """Return a level written in a test; a semicolon begins a new line."""
        return self.read(text.replace(";", "\n"))[0]

    def start(self, level: Any) -> Any:
        return self.shelf.first_position(level)

    def named(self, name: str) -> Any:
        """Return the first position of a shipped level such as "Brooks/3"."""
        return self.start(find_level(self.shelf, name, {}, Chance(1)).level)

    def given(self, data: Path) -> list[Path]:
        """Return the files of levels that only the tests have."""
        return sorted((data / "levels").glob(f"{self.id}-*.txt"))

    def packs(self) -> list[Pack]:
        return [read_pack(self.shelf, name) for name in pack_names(self.shelf)]

    def packed(self) -> list[Any]:
        """Return the levels of all packs."""
        return [listed.found.level for pack in self.packs() for listed in pack.levels if listed.found]

    # the solver
    def solve(self, text: str, effort: Effort = EFFORT) -> Solution:
        solution: Solution = self.game.levels.solve(text, effort)
        return solution

    def hint(self, state: Any, effort: Effort = EFFORT) -> Hint:
        hint: Hint = self.game.computers.hint(state, 0, Chance(1), effort)
        return hint

    def choose(self, state: Any, effort: Effort = EFFORT) -> Action:
        action: Action = self.game.computers.choose(state, 0, Chance(1), effort)
        return action

    def wrong(self, state: Any, effort: Effort = EFFORT) -> Wrong:
        wrong: Wrong = self.game.levels.wrong(state, Chance(1), effort)
        return wrong

    def standing(self, state: Any, effort: Effort = EFFORT) -> Standing:
        standing: Standing = self.game.levels.solvable(state, Chance(1), effort)
        return standing
