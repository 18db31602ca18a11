"""The step of a lesson that waits for an edit of the past: how far the edit is, and what to do next."""

from __future__ import annotations

from takeback.engine.game import LessonStep
from takeback.engine.kept_edits import read_pending_edit
from takeback.engine.past_edits import Edit, NewTurn, Replace
from takeback.engine.state import Action, Illegal
from takeback.table.table import Table


def new_turn_of(step: LessonStep) -> NewTurn | None:
    """Return the turn that is to be played for the edit of a step; None if none is."""
    return step.edit.by[0] if isinstance(step.edit, Replace) else None


def edit_stage(step: LessonStep, table: Table, lent: Table | None) -> int | None:
    """Return how far the edit of a step is: 0 before it, else the number, from 1, of one of its `edit_asks`.

    `lent` is the table on which a turn is being played for it, if there is one. None if another edit is made.
    """
    if step.edit is None or not step.edit_asks:
        return 0
    turn = new_turn_of(step)
    if lent is not None:
        if turn is None or lent.history.root.state != table.line[step.edit.turn - 1].state:
            return None
        return min(1 + steps_played(lent, turn.seat), len(turn.actions))
    edits = pending_edits(table)
    if not edits:
        return 0
    return len(step.edit_asks) if edits == ((step.edit,),) else None


def pending_edits(table: Table) -> tuple[tuple[Edit, ...], ...]:
    """Return the edits that are pending on each line of the table; of one that cannot be read, nothing."""
    found: list[tuple[Edit, ...]] = []
    for node in table.history.marked.values():
        try:
            pending = read_pending_edit(table.game, node)
        except Illegal:
            found.append(())
        else:
            found += [pending.edits] if pending is not None else []
    return tuple(found)


def steps_played(lent: Table, seat: int) -> int:
    """Return how many steps of its turn this seat has played on the lent table."""
    return len(lent.drafts.steps_of(seat)[0])


def guard_new_turn(step: LessonStep, lent: Table) -> None:
    """Let only the actions of the step's new turn be played on the lent table, in their order; others are
    refused with what the step asks for. Do nothing if the step has no new turn."""
    turn = new_turn_of(step)
    if turn is None:
        return

    def check(action: Action, seat: int) -> None:
        """Raise Illegal unless this action of this seat comes next."""
        number = steps_played(lent, turn.seat)
        if seat != turn.seat or number >= len(turn.actions) or action != turn.actions[number]:
            raise Illegal(step.edit_asks[min(number, len(turn.actions) - 1)])

    lent.guard = check
