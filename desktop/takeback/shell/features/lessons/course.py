"""The way that a lesson leads: what is seen after each of its steps, worked out at a table of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from takeback.engine.game import Game, LessonStep
from takeback.engine.history import Node
from takeback.engine.past_edits import Choices, Edit
from takeback.engine.record import Seat
from takeback.table.opening import new_table
from takeback.table.rewriting import new_line, rewriting
from takeback.table.table import Table

SEED = 1  # the luck of a lesson is the same each time


def seen_at(table: Table) -> tuple[Any, ...]:
    """The position with what each seat has laid out."""
    return tuple(table.state_for(seat) for seat in range(len(table.seats)))


def seen_after(table: Table, node: Node) -> tuple[Any, ...]:
    """The position after this turn, as each seat sees it."""
    return tuple(table.game.seen_by(node.state, seat) for seat in range(len(table.seats)))


class Course:
    """Which step of it is to be done follows from what is seen alone: taking back leads back in it."""

    def __init__(self, game: Game, start: Any, seats: int, you: int, steps: Sequence[LessonStep]) -> None:
        self.you, self.steps = you, tuple(steps)
        table = new_table(game, {}, [Seat()] * seats, SEED, start=start, practice=True)
        self._seen = [seen_at(table)]
        for step in self.steps:
            if step.action is not None:
                table.act(step.action, self.mover(step))
            if step.edit is not None:
                change_past(table, step.edit)
            self._seen.append(seen_at(table))
        table.close()

    @property
    def has_edits(self) -> bool:
        return any(step.edit is not None for step in self.steps)

    def mover(self, step: LessonStep) -> int:
        return self.you if step.seat < 0 else step.seat

    def place(self, seen: tuple[Any, ...], asked: Sequence[str] = ()) -> int | None:
        """The number of the step to be done, where these commands were asked for; None off the way."""
        found = next((number for number, one in enumerate(self._seen) if one == seen), None)
        while found is not None and found < len(self.steps) and self.steps[found].command in asked:
            found += 1
        return found

    def is_end(self, seen: tuple[Any, ...]) -> bool:
        return seen == self._seen[-1]

    def step(self, number: int | None) -> LessonStep | None:
        return self.steps[number] if number is not None and number < len(self.steps) else None


def change_past(table: Table, edit: Edit) -> None:
    """As the review makes it with nothing else chosen."""
    grown = rewriting(table, table.here, (edit,), Choices())
    grown.go_on()
    table.join_line(new_line(table, grown, ""))
