"""Turns and their steps, which are data: a template from the rules, changed by cards and by what happens."""

from __future__ import annotations

from takeback.games.duel.kernel.choices import UnfinishedMove, job
from takeback.games.duel.kernel.deeds import CommitResult
from takeback.games.duel.kernel.events import (
    EffectEnded,
    Forgot,
    StepBegan,
    StepEnded,
    StepStruck,
    TicketTaken,
    TurnBegan,
)
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import Deed, Duel, Frame, StepRecord
from takeback.texts import gettext_noop

SKIPPED = gettext_noop("It was skipped")  # stored, and translated where it is shown
# prefix of `Effect.until` for effects that end with an extra turn, even if that turn is skipped
OF_TICKET = "ticket:"


@job("setup")
def setup(run: UnfinishedMove, frame: Frame) -> None:
    """Run the setup hooks of the charter's rules one after the other, then begin the first turn."""
    hooks = run.derived.hooks("setup", "*")
    if frame.pc < len(hooks):
        live = hooks[frame.pc]
        run.move(frame.pc + 1)
        _start_work(run, live.hook.do(run, None, live.me))
    else:
        run.pop()
        run.push(Frame("turn"))


def _start_work(run: UnfinishedMove, work: object) -> None:
    """Push frames, so that the first runs first, and then do all deeds at once."""
    if not work:
        return
    assert isinstance(work, list)
    for one in reversed(work):
        if isinstance(one, Frame):
            run.push(one)
    run.do([one for one in work if isinstance(one, Deed)])


@job("turn")
def turn(run: UnfinishedMove, frame: Frame) -> None:
    """Run one turn after another: begin it, run its steps, then end the effects bound to it and forget
    objects that have left.

    If its beginning was replaced or forbidden, go on with the next turn.
    """
    state = run.state
    if frame.pc == 0:
        _next_turn(run, frame)
    elif frame.pc == 1:
        if state.turn == frame.number("turn"):
            _end_bound_effects(run, frame)
            run.move(0)
        else:
            run.move(2)
    elif frame.pc == 2:
        _next_step(run)
    else:
        _end_bound_effects(run, frame)
        run.emit(Forgot(tuple(_forgettable(run.state))))
        run.move(0)


def _next_turn(run: UnfinishedMove, frame: Frame) -> None:
    """Start the turn of the newest ticket, else that of the player whose turn is next in order."""
    state = run.state
    natural = frame.number("natural", state.natural)
    ticket = state.tickets[-1] if state.tickets else None
    seat = state.seat_after(natural) if ticket is None else ticket.seat
    if ticket is None:
        natural = seat
    id = 0 if ticket is None else ticket.id
    numbers = (("natural", (natural,)), ("turn", (state.turn,)), ("ticket", (id,)))
    run.move(1, numbers)
    if ticket is not None:
        run.emit(TicketTaken(id))
    skip = () if ticket is None else ticket.skip
    source = 0 if ticket is None else ticket.source
    run.do([Deed("turn_begin", source, seat=seat, amount=id, tags=skip, others=(natural,))])


def _end_bound_effects(run: UnfinishedMove, frame: Frame) -> None:
    """End the effects bound to this extra turn, whether it took place or was skipped."""
    bound = f"{OF_TICKET}{frame.number('ticket')}"
    run.emit_all(EffectEnded(one.id) for one in run.state.effects if one.until == bound)


def begin_turn(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Begin a turn: build its steps from the rules now in force, and mark those to be skipped, whose names
    are the deed's tags.
    """
    plan: tuple[StepRecord, ...] = ()
    for live in before.hooks("turn_plan", "*"):
        plan = live.hook.do(before, (deed, plan), live.me)
    why = run.name_of(deed.source) if deed.source else SKIPPED
    plan = tuple(
        StepRecord(one.name, one.phase, one.source, why) if one.name in deed.tags else one for one in plan
    )
    return CommitResult((TurnBegan(run.state.turn + 1, deed.seat, deed.amount, deed.others[0], plan),))


def _next_step(run: UnfinishedMove) -> None:
    """Begin the next step of the turn, strike it if it is skipped, or go on to the end of the turn."""
    state = run.state
    index = state.step + 1
    if index >= len(state.plan):
        run.move(3)
    elif state.plan[index].struck:
        run.emit(StepStruck(index, state.plan[index].struck))
    else:
        run.push(Frame("step", numbers=(("index", (index,)), ("facts", (len(state.facts),)))))


def _forgettable(state: Duel) -> list[int]:
    """Return the objects that have left and that nothing unfinished refers to."""
    named: set[int] = set()
    for obj in state.within("chain"):
        named |= {obj.chosen.source, *obj.chosen.targets, *obj.chosen.paid}
        if obj.chosen.about is not None:
            named |= {obj.chosen.about.obj, obj.chosen.about.source}
    for one in state.waiting:
        named |= {one.source, one.about.obj, one.about.source}
    for effect in state.effects:
        named |= {effect.source, *effect.objs}
    named |= {ticket.source for ticket in state.tickets}
    return [seen.oid for seen in state.last if seen.oid not in named]


# one step ---------------------------------------------------------------------------------------------
@job("step")
def step(run: UnfinishedMove, frame: Frame) -> None:
    """Run one step: begin of the phase and the step, its start, sweep, body, priority (or settling, where no
    rule gives it) and end.

    If the phase or the step did not begin, because that was forbidden or replaced, skip it.
    """
    state = run.state
    index = frame.number("index")
    record = state.plan[index]
    if frame.pc == 0:
        run.move(1)
        if _begins_phase(state, index):
            run.do([Deed("phase_begin", seat=state.tp, key=record.phase)])
    elif frame.pc == 1:
        if _begins_phase(state, index) and not _happened(state, frame, "phase_begin"):
            _strike_phase(run, index)
            return
        run.move(2)
        run.do([Deed("step_begin", seat=state.tp, key=record.name, amount=index)])
    elif frame.pc == 2:
        if not _happened(state, frame, "step_begin"):
            run.pop()
            run.emit(StepStruck(index, SKIPPED))
            return
        run.move(3)
        _start_work(run, _work_of_hooks(run, "step_begin", record.name))
    elif frame.pc == 3:
        run.move(4)
        run.push(Frame("sweep"))
    elif frame.pc == 4:
        run.move(5)
        _start_work(run, _work_of_hooks(run, "step_body", record.name))
    elif frame.pc == 5:
        run.move(6)
        if run.derived.hooks("job", "priority"):
            run.push(Frame("priority"))
        else:
            run.push(Frame("settle"))
    elif frame.pc == 6:
        run.move(7)
        _start_work(run, _work_of_hooks(run, "step_end", record.name))
    else:
        run.pop()
        run.emit(StepEnded(index))


def begin_step(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Commit the deed "step_begin": the step with the index `amount` becomes the present one."""
    return CommitResult((StepBegan(deed.amount),))


def _work_of_hooks(run: UnfinishedMove, kind: str, name: str) -> list[Deed | Frame]:
    """Return the deeds and frames of all hooks for this step, in order."""
    derived = run.derived
    work: list[Deed | Frame] = []
    for live in derived.hooks(kind, name):
        work += live.hook.do(derived, None, live.me)
    return work


def _begins_phase(state: Duel, index: int) -> bool:
    """Tell whether a phase begins with this step: it is of another phase than the step before, or the
    first step of its phase once more."""
    record = state.plan[index]
    if index == 0 or state.plan[index - 1].phase != record.phase:
        return True
    return record.name == next(one.name for one in state.plan if one.phase == record.phase)


def _happened(state: Duel, frame: Frame, kind: str) -> bool:
    """Tell whether a fact of this kind was recorded since the step's frame was pushed."""
    return any(fact.kind == kind for fact in state.facts[frame.number("facts") :])


def phase_of(state: Duel, index: int) -> tuple[int, int]:
    """Return the index of the first step of this step's phase, and of the first step after it."""
    first, end = index, index + 1
    while not _begins_phase(state, first):
        first -= 1
    while end < len(state.plan) and not _begins_phase(state, end):
        end += 1
    return first, end


def _strike_phase(run: UnfinishedMove, index: int) -> None:
    """Remove the step's frame, and skip this and all remaining steps of its phase."""
    run.pop()
    _, end = phase_of(run.state, index)
    run.emit_all([StepStruck(at, SKIPPED) for at in range(index, end)])
