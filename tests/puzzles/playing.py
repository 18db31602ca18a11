"""Play the same moves by the bare rules and at a real table, so that one test covers both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.play import play_action
from takeback.engine.record import Seat
from takeback.engine.state import Action, Illegal
from takeback.puzzles.dots import pending
from takeback.puzzles.items import Ground, PlayAgain, TakeBack
from takeback.table.opening import new_table
from takeback.table.wording import numbered_turn


class AtRules:
    """A position on which actions are played by the rules alone."""

    def __init__(self, game: Game, start: Any) -> None:
        self.game, self.state = game, start

    def act(self, *actions: Action) -> Any:
        for action in actions:
            self.state = play_action(self.game, self.state, 0, action, Chance(1)).after
        return self.state

    def back(self, *items: int) -> Any:
        return self.act(*(TakeBack(item) for item in items))

    def again(self, *items: int) -> Any:
        return self.act(*(PlayAgain(item) for item in items))

    def refusal(self, action: Action) -> str:
        """Return the reason of a refusal; check that the state stays the same object."""
        before = self.state
        try:
            self.act(action)
        except Illegal as why:
            assert self.state is before
            return str(why)
        raise AssertionError(f"{action} was accepted")


class AtTable(AtRules):
    """The same at a table: every call of `act` is one confirmed drag."""

    def __init__(self, game: Game, start: Any) -> None:
        self.game = game
        self.table = new_table(game, {}, [Seat()], 1, start=start)
        self.state = self.table.state

    def act(self, *actions: Action) -> Any:
        try:
            for action in actions:
                self.table.act(action, 0)
        finally:
            if self.table.drafts.find(0) is not None and self.table.drafts.find(0).is_open:
                self.table.confirm(0)
            self.state = self.table.state
        return self.state


Player = Callable[[Game, Any], AtRules]
PLAYERS = pytest.mark.parametrize("player", [AtRules, AtTable], ids=["rules", "table"])


class AtLevel:
    """A level with short methods for tests. A game adds its own moves."""

    def __init__(self, at: AtRules, ground: Ground, draw: Callable[[Any], str]) -> None:
        self.at, self.ground, self._draw = at, ground, draw

    @property
    def state(self) -> Any:
        return self.at.state

    @property
    def board(self) -> str:
        return self._draw(self.state)

    def act(self, *actions: Action) -> str:
        self.at.act(*actions)
        return self.board

    def back(self, *items: int) -> str:
        self.at.back(*items)
        return self.board

    def again(self, *items: int) -> str:
        self.at.again(*items)
        return self.board

    def why(self, item: int, place: int = -1) -> tuple[object, ...]:
        why: tuple[object, ...] = self.state.items[item].done[place].why
        return why

    def debts(self, item: int, place: int = -1) -> dict[int, int]:
        return {debt.item: len(debt.serials) for debt in self.state.items[item].done[place].cut}

    def redo(self, item: int) -> str:
        return "".join(str(entry.move[0]) for entry in self.state.items[item].undone)

    def dots(self) -> list[tuple[int, str]]:
        """Return the items that owe something, each with the reason if its dot is hollow."""
        return [(dot.item, dot.hollow) for dot in pending(self.ground, self.state)]

    def told(self) -> tuple[str, tuple[str, ...]]:
        """Return the row and the log lines of the latest turn at a table."""
        assert isinstance(self.at, AtTable)
        node, game = self.at.table.here, self.at.game
        assert game.describe_turn is not None
        row = game.describe_turn(node.moves, node.moves[0].before, 0)
        assert numbered_turn(game, node, self.at.table.seats, 0).endswith(row.text)
        assert row.spoken_text == "; ".join(row.log)
        return row.text, row.log
