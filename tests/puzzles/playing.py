"""The same moves at the bare rules and at a real table, so that one test says what holds of both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from desktop.engine.chance import Chance
from desktop.engine.game import Game
from desktop.engine.play import run
from desktop.engine.record import Seat
from desktop.engine.state import Action, Illegal
from desktop.puzzles.items import PlayAgain, TakeBack
from desktop.table.opening import new_table


class AtRules:
    """A position that actions are played on, nothing else."""

    def __init__(self, game: Game, start: Any) -> None:
        self.game, self.state = game, start

    def act(self, *actions: Action) -> Any:
        for action in actions:
            self.state = run(self.game, self.state, 0, action, Chance(1)).after
        return self.state

    def back(self, *items: int) -> Any:
        return self.act(*(TakeBack(item) for item in items))

    def again(self, *items: int) -> Any:
        return self.act(*(PlayAgain(item) for item in items))

    def refusal(self, action: Action) -> str:
        """Why not; the state stays the same object."""
        before = self.state
        try:
            self.act(action)
        except Illegal as why:
            assert self.state is before
            return str(why)
        raise AssertionError(f"{action} was accepted")


class AtTable(AtRules):
    """The same at a table: every call is one drag, confirmed."""

    def __init__(self, game: Game, start: Any) -> None:
        self.game = game
        self.table = new_table(game, {}, [Seat()], 1, start=start)
        self.state = self.table.state

    def act(self, *actions: Action) -> Any:
        try:
            for action in actions:
                self.table.act(action, 0)
        finally:
            if self.table.draft(0) is not None and self.table.draft(0).is_open:  # type: ignore[union-attr]
                self.table.confirm(0)
            self.state = self.table.state
        return self.state


Player = Callable[[Game, Any], AtRules]
