"""Priority: who may act after everything is settled, the turn player first, the other after each pass."""

from __future__ import annotations

from takeback.games.duel.kernel import always
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.events import Ended, Looped, PlanSet, PriorityGiven
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, Me, Rule
from takeback.games.duel.kernel.layers import CHAIN, Derived
from takeback.games.duel.kernel.messages import message
from takeback.games.duel.kernel.objects import Choice, Duel, Fact, Frame, Offer, PassPlan, of_seat
from takeback.games.duel.kernel.resolve import resolve_top
from takeback.games.duel.kernel.settle import is_settled
from takeback.games.duel.rules.core.passing import passed
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

NO_PRIORITY = ("ready",)
ONLY_IF_NEEDED = ("cleanup",)
MOST_UNFORCED = 500  # resolutions
# events, after which plans no longer pass, since two seats that stop nowhere would never be asked again
LONG_MOVE = 5_000
MOST_IN_A_MOVE = 100  # resolutions, after which plans no longer pass


def priority(run: UnfinishedMove, frame: Frame) -> None:
    """Run priority in a step: skip it or begin (pc 0), then settle, ask, pass by plan and resolve (pc 1)."""
    state = run.state
    if frame.pc == 0:
        name = state.step_name
        if name in NO_PRIORITY or (name in ONLY_IF_NEEDED and is_settled(run)):
            run.pop()
            return
        run.move(1, (("again", (1 if name in ONLY_IF_NEEDED else 0,)),))
        run.emit(PriorityGiven(state.tp))
    elif not is_settled(run):
        run.push(Frame("settle"))
    elif state.passes >= len(state.seats):
        _all_passed(run, frame)
    elif wants_to_be_asked(run, state.priority):
        run.ask(Choice((state.priority,), "priority", optional=True))
    else:
        passed(run, state.priority, by_plan=True)


def _all_passed(run: UnfinishedMove, frame: Frame) -> None:
    """Resolve the top of the chain, unless a tie is agreed or the position repeats itself; if the chain is
    empty, end priority in this step.

    A Cleanup in which there was priority is then followed by another.
    """
    state = run.state
    if state.zone(CHAIN):
        if _calls_it_tied(run):
            run.emit(Ended((), (gettext_noop("Both players agreed to a tie."),)))
            return
        run.move(
            1,
            (
                *((name, values) for name, values in frame.numbers if name != "done"),
                ("done", (frame.number("done") + 1,)),
            ),
        )
        run.emit(PriorityGiven(state.tp))
        if not _loops(run):
            resolve_top(run)
        return
    if frame.number("again"):  # a Cleanup in which something happened is followed by another
        from takeback.games.duel.kernel.events import StepAdded
        from takeback.games.duel.kernel.objects import StepRecord

        run.emit(StepAdded(StepRecord(state.step_name, state.phase), state.step))
    run.pop()


def _calls_it_tied(run: UnfinishedMove) -> bool:
    """Ask all players for a tie, once after each 500 resolutions without a free decision; return whether all
    agree.

    Without a rule about repetition nobody is asked.
    """
    done, seats = run.state.optional, run.state.seats_from(run.state.tp)
    if not done or done % MOST_UNFORCED or not run.derived.hooks("repeats", "*"):
        return False
    prompt = message(
        gettext_noop("{number} things were done and nobody has done anything of their own. Is it tied?"),
        number=done,
    )
    offers = (Offer(gettext_noop("Yes")), Offer(gettext_noop("No")))
    return all(run.ask(Choice((seat,), "yes_no", prompt, 0, offers)) == 0 for seat in seats)


def _loops(run: UnfinishedMove) -> bool:
    """End the game if this position was here since the last free decision, and tell whether it was; else note
    it. Without a rule about repetition return False.
    """
    live = run.derived.hooks("repeats", "*")
    if not live:
        return False
    digest = live[0].hook.do(run.derived, None, live[0].me)
    if digest in run.state.loop:
        run.emit(Ended((), (gettext_noop("The position was repeated, and nobody could change it."),)))
        return True
    run.emit(Looped(digest))
    return False


# pass plans
def wants_to_be_asked(run: UnfinishedMove, seat: int) -> bool:
    """Tell whether this seat is asked for an action now; False if it passes by its plan or its standing
    instructions."""
    state = run.state
    plan = state.plans[seat]
    if "all" in plan.stops:
        return True
    if run.state.top.number("done") >= MOST_IN_A_MOVE or len(run.events) >= LONG_MOVE:
        return True
    if any(live.hook.do(run.derived, seat, live.me) for live in run.derived.hooks("can", "pass_by_plan")):
        return True
    if always.passes(state, seat):
        return False
    if plan.until == "change":
        return _is_threatened(run, seat)
    if plan.until == "turn":
        return _is_targeted(state, run, seat)
    return _stops_here(state, plan, seat) and (
        "bluff" in plan.stops or _is_own_council(state, seat) or _could_act(run, seat)
    )


def _stops_here(state: Duel, plan: PassPlan, seat: int) -> bool:
    """Tell whether the plan has a stop for this step or for the top of the chain.

    A stop for the step does not hold while something of one's own is about to resolve.
    """
    top = next(state.within(CHAIN), None)
    if top is not None and top.controller == seat:
        return "own" in plan.stops
    whose = "mine" if state.tp == seat else "theirs"
    return f"{whose}:{state.step_name}" in plan.stops or (top is not None and "chain" in plan.stops)


def _is_own_council(state: Duel, seat: int) -> bool:
    """Tell whether it is this seat's own Council with an empty chain."""
    return state.tp == seat and state.step_name.startswith("council") and not state.zone(CHAIN)


def _could_act(run: UnfinishedMove, seat: int) -> bool:
    """Tell whether this seat can do anything other than making flow."""
    from takeback.games.duel.rules.actions import could_act

    return could_act(run.derived, seat)


def _is_threatened(run: UnfinishedMove, seat: int) -> bool:
    """Tell whether the other seat has something on the chain, or attacks."""
    state = run.state
    if any(obj.controller != seat for obj in state.within(CHAIN)):
        return True
    return state.tp != seat and any(obj.mark("attacking") for obj in state.within("field"))


def _is_targeted(state: Duel, run: UnfinishedMove, seat: int) -> bool:
    """Tell whether something of the other seat on the chain targets this seat or an object of it."""
    for obj in state.within(CHAIN):
        if obj.controller == seat:
            continue
        for target in obj.chosen.targets:
            if target == of_seat(seat) or (target > 0 and run.derived.controller(target) == seat):
                return True
    return False


def _end_plans(derived: Derived, fact: Fact, me: Me) -> list[PlanSet]:
    """Return the events that end all pass plans at the beginning of a turn, and keep the stops. Both seats'
    are set, so that it is not revealed who had one.
    """
    return [PlanSet(seat, "once", plan.stops) for seat, plan in enumerate(derived.state.plans)]


REGISTRY.add_rule(
    Rule(
        "core.priority",
        _("Priority"),
        _(
            "The turn player may act first. When both pass in a row, the top of the chain resolves, "
            "or if the chain is empty, the step ends."
        ),
        (
            Hook("job", "priority", priority),
            Hook("actions", "pass", lambda run, seat, me: passed(run, seat)),
            Hook("now", "turn_begin", _end_plans),
        ),
        requires=("core.steps", "core.chain"),
    )
)
