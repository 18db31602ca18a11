"""Who may act: nobody before all is settled, the turn player first, the other after each pass."""

from __future__ import annotations

from takeback.games.duel.kernel import always
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.events import Ended, Looped, PlanSet, PriorityGiven
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, Me, Rule
from takeback.games.duel.kernel.layers import CHAIN, Derived
from takeback.games.duel.kernel.objects import Choice, Duel, Fact, Frame, Offer, PassPlan, of_seat
from takeback.games.duel.kernel.resolve import resolve_top
from takeback.games.duel.kernel.settle import is_settled
from takeback.games.duel.rules.core.passing import passed

NO_PRIORITY = ("ready",)
ONLY_IF_NEEDED = ("cleanup",)
MOST_UNFORCED = 500  # resolutions
LONG_MOVE = 5_000  # events: two seats that stop nowhere would not be asked for the rest of the game
MOST_IN_A_MOVE = 100  # resolutions, then somebody is asked whatever the plans say


def priority(run: UnfinishedMove, frame: Frame) -> None:
    """0: settle and ask; 1: somebody has passed or acted; 2: something was resolved."""
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
    elif state.passes >= 2:
        _both_passed(run, frame)
    elif wants_to_be_asked(run, state.priority):
        run.ask(Choice((state.priority,), "priority", optional=True))
    else:
        passed(run, state.priority, by_plan=True)


def _both_passed(run: UnfinishedMove, frame: Frame) -> None:
    state = run.state
    if state.zone(CHAIN):
        if _calls_it_tied(run):
            run.emit(Ended((), ("Both called it tied.",)))
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
    if frame.number("again"):  # something happened in Cleanup: another one follows
        from takeback.games.duel.kernel.events import StepAdded
        from takeback.games.duel.kernel.objects import StepRecord

        run.emit(StepAdded(StepRecord(state.step_name, state.phase), state.step))
    run.pop()


def _calls_it_tied(run: UnfinishedMove) -> bool:
    """Now and then, where much is done and nobody does anything of their own."""
    done, tp = run.state.optional, run.state.tp
    if not done or done % MOST_UNFORCED or not run.derived.hooks("wins", "loop"):
        return False
    prompt = f"{done} things were done and nobody has done anything of their own. Is it tied?"
    offers = (Offer("Yes"), Offer("No"))
    return all(run.ask(Choice((seat,), "yes_no", prompt, 0, offers)) == 0 for seat in (tp, 1 - tp))


def _loops(run: UnfinishedMove) -> bool:
    """Has this position been here since somebody did something unforced?"""
    live = run.derived.hooks("wins", "loop")
    if not live:
        return False
    digest = live[0].hook.do(run.derived, None, live[0].me)
    if digest in run.state.loop:
        run.emit(Ended((), ("The same position came again with nobody able to change it.",)))
        return True
    run.emit(Looped(digest))
    return False


# plans ------------------------------------------------------------------------------------------------
def wants_to_be_asked(run: UnfinishedMove, seat: int) -> bool:
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
        return _is_troubled(run, seat)
    if plan.until == "turn":
        return _is_chosen(state, run, seat)
    return _stops_here(state, plan, seat) and (
        "bluff" in plan.stops or _is_own_council(state, seat) or _could_act(run, seat)
    )


def _stops_here(state: Duel, plan: PassPlan, seat: int) -> bool:
    whose = "mine" if state.tp == seat else "theirs"
    if f"{whose}:{state.step_name}" in plan.stops:
        return True
    top = next(state.within(CHAIN), None)
    if top is None:
        return False
    return ("chain" in plan.stops and top.controller != seat) or (
        "own" in plan.stops and top.controller == seat
    )


def _is_own_council(state: Duel, seat: int) -> bool:
    return state.tp == seat and state.step_name.startswith("council") and not state.zone(CHAIN)


def _could_act(run: UnfinishedMove, seat: int) -> bool:
    from takeback.games.duel.rules.actions import could_act

    return could_act(run.derived, seat)


def _is_troubled(run: UnfinishedMove, seat: int) -> bool:
    """Something of the other seat is on the chain, or it is attacked."""
    state = run.state
    if any(obj.controller != seat for obj in state.within(CHAIN)):
        return True
    return state.tp != seat and any(obj.mark("attacking") for obj in state.within("field"))


def _is_chosen(state: Duel, run: UnfinishedMove, seat: int) -> bool:
    """It, or something of it, is chosen by what the other seat has on the chain."""
    for obj in state.within(CHAIN):
        if obj.controller == seat:
            continue
        for target in obj.chosen.targets:
            if target == of_seat(seat) or (target > 0 and run.derived.controller(target) == seat):
                return True
    return False


def _plans_end(derived: Derived, fact: Fact, me: Me) -> list[PlanSet]:
    """With the turn at the latest. Those of both are set, so that nobody is told who had one."""
    return [PlanSet(seat, "once", plan.stops) for seat, plan in enumerate(derived.state.plans)]


REGISTRY.add_rule(
    Rule(
        "core.priority",
        "Priority",
        "The turn player may act first. Both passing one after the other does the top of the chain, or ends "
        "the step.",
        (
            Hook("job", "priority", priority),
            Hook("actions", "pass", lambda run, seat, me: passed(run, seat)),
            Hook("now", "turn_begin", _plans_end),
        ),
        requires=("core.steps", "core.chain"),
    )
)
