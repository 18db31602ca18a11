"""Edit a level at a table on which every edit is a turn."""

from __future__ import annotations

from typing import Any

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Game
from takeback.engine.record import Seat
from takeback.engine.state import Action, Illegal
from takeback.puzzles.answers import CheckedLevel
from takeback.table.opening import new_table
from tests.puzzles.each import EFFORT


class AtDesk:
    """A level in the editor; `level` is "new:4x4" for an empty board, or the level whose copy is edited."""

    def __init__(self, game: Game, level: str) -> None:
        self.game = game
        self.table = new_table(game, {"edit": "yes", "level": level}, [Seat()], 1)
        self.blank = self.state

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def made(self) -> Any:
        """Return the edited level."""
        return self.game.shelf.playable(self.state)

    def edit(self, *actions: Action) -> Any:
        """Do each edit as one turn, and return the state."""
        for action in actions:
            self.table.act(action, 0)
            self.table.confirm(0)
        return self.state

    def checked(self, effort: Effort = EFFORT) -> CheckedLevel:
        assert self.game.workshop is not None
        checked: CheckedLevel = self.game.workshop.check(self.state, Chance(1), effort)
        return checked

    def has_one_solution(self) -> bool:
        found = self.checked()
        result = f"There is one solution, difficulty {found.grade}."
        return found.grade >= 1 and found == CheckedLevel("one", found.grade, (), result)

    def rows(self) -> list[str]:
        """Return the history's text of each edit."""
        moves = [node.moves[0] for node in self.table.here.line()[1:]]
        return [self.game.describe(move, move.before, 0).text for move in moves]

    def refusal(self, action: Action) -> str:
        """Return the reason of a refusal; check that the state stays the same object."""
        before = self.state
        with pytest.raises(Illegal) as caught:
            self.table.act(action, 0)
        assert self.state is before
        return str(caught.value)

    def goes_back_and_again(self) -> bool:
        """Return whether undoing to the empty board and redoing every edit restores the state."""
        tip = self.state
        self.table.go_to(self.table.history.root)
        is_blank = self.state == self.blank
        while not self.table.is_at_tip:
            self.table.redo()
        return is_blank and bool(self.state == tip)
