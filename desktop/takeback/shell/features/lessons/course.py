"""The course of a lesson: the position after each of its steps, computed at a table of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from takeback.engine.game import Game, LessonStep
from takeback.engine.history import Node
from takeback.engine.past_edits import Choices, Edit
from takeback.engine.record import Seat
from takeback.table.opening import new_table
from takeback.table.rewriting import new_line, rewriting_with_edits
from takeback.table.table import Table

SEED = 1  # of the random numbers, which are the same in every run of a lesson


def views_now(table: Table) -> tuple[Any, ...]:
    """Return the current position of the table as each seat sees it, including what that seat has drafted."""
    return tuple(table.state_for(seat) for seat in range(len(table.seats)))


def views_after(table: Table, node: Node) -> tuple[Any, ...]:
    """Return the position after this turn as each seat sees it."""
    return tuple(table.game.seen_by(node.state, seat) for seat in range(len(table.seats)))


class LessonCourse:
    """The steps of a lesson with the position after each, found by playing them at a table that is closed
    again.

    The step to do next follows from the current position alone, so Undo also goes back in the lesson.
    """

    def __init__(self, game: Game, start: Any, seats: int, you: int, steps: Sequence[LessonStep]) -> None:
        """Play all steps at once, at a practice table, and note the views after each."""
        self.you, self.steps = you, tuple(steps)
        table = new_table(game, {}, [Seat()] * seats, SEED, start=start, practice=True)
        self._seen = [views_now(table)]
        for step in self.steps:
            if step.action is not None:
                table.act(step.action, self.mover(step))
            if step.edit is not None:
                apply_edit(table, step.edit)
            self._seen.append(views_now(table))
        table.close()

    @property
    def has_edits(self) -> bool:
        """Return whether some step edits the past."""
        return any(step.edit is not None for step in self.steps)

    def mover(self, step: LessonStep) -> int:
        """Return the seat that acts in this step: the step's, or the learner's if that is negative."""
        return self.you if step.seat < 0 else step.seat

    def step_number_at(self, seen: tuple[Any, ...], asked: Sequence[str] = ()) -> int | None:
        """Return the number of the step to do at this position; None off the course, the number of steps at
        its end. `seen` is the position as each seat sees it. Steps whose command is in `asked` are skipped,
        since a command does not change the position."""
        found = next((number for number, one in enumerate(self._seen) if one == seen), None)
        while found is not None and found < len(self.steps) and self.steps[found].command in asked:
            found += 1
        return found

    def is_end(self, seen: tuple[Any, ...]) -> bool:
        """Return whether this, the position as each seat sees it, is the final one of the lesson."""
        return seen == self._seen[-1]

    def step(self, number: int | None) -> LessonStep | None:
        """Return the step of this number, counted from 0; None for None or after the last."""
        return self.steps[number] if number is not None and number < len(self.steps) else None


def apply_edit(table: Table, edit: Edit) -> None:
    """Edit the past of the table and go to the new line, as the review does when the player changes none of
    its choices."""
    replay = rewriting_with_edits(table, table.here, (edit,), Choices())
    replay.advance()
    table.join_line(new_line(table, replay, ""))
