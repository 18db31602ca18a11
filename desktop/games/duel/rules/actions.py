"""What a seat may do now, and doing it."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.engine.chance import Chance
from desktop.engine.state import Illegal
from desktop.games.duel.kernel.always import MOST, is_wish
from desktop.games.duel.kernel.choices import UnfinishedMove
from desktop.games.duel.kernel.events import Answered, Looped, PlanSet, PriorityGiven
from desktop.games.duel.kernel.hooks import REGISTRY
from desktop.games.duel.kernel.layers import Derived, look
from desktop.games.duel.kernel.objects import Choice, Duel, Frame
from desktop.games.duel.rules.core import chain
from desktop.games.duel.rules.core.passing import passed
from desktop.games.duel.spelling import shown
from desktop.games.duel.state import Answer, Cancel, DuelAction, Pass, Play, Use

UNTIL = ("once", "change", "turn")
STEPS = (
    *("ready", "dawn", "draw", "council1", "muster", "charge", "guard"),
    *("first_blows", "blows", "regroup", "council2", "dusk", "cleanup"),
)
STOPS = frozenset(
    {"all", "chain", "own", "bluff", *(f"{whose}:{step}" for whose in ("mine", "theirs") for step in STEPS)}
)


def to_act(state: Duel) -> tuple[int, ...]:
    return state.pending.seats if state.pending is not None and state.result is None else ()


def actions(state: Duel, seat: int) -> list[DuelAction]:
    """All that is legal, but for passing with other stops than now."""
    choice = state.pending
    if choice is None or state.result is not None or seat not in choice.seats:
        return []
    found: list[DuelAction]
    if choice.kind == "priority":
        stops = state.plans[seat].stops
        found = [Pass(until, stops) for until in UNTIL]
        found += acts(look(state), seat)
    else:
        found = [Answer(at) for at in range(len(choice.options))]
        if _announcement(state, seat) is not None:
            found.append(Cancel())
    return found


def allows(state: Duel, seat: int, action: DuelAction) -> bool:
    """Passing with other stops than now is legal, too."""
    choice = state.pending
    if choice is None or state.result is not None or seat not in choice.seats or choice.kind != "priority":
        return False
    return isinstance(action, Pass) and not _wrong_pass(action)


def examples(state: Duel, seat: int, chance: Chance) -> list[DuelAction]:
    """Some of them."""
    found: list[DuelAction] = []
    for until in UNTIL:
        stops = tuple(sorted(stop for stop in sorted(STOPS) if stop != "all" and chance.below(4) == 0))
        action = Pass(until, stops)
        if stops != state.plans[seat].stops and allows(state, seat, action):
            found.append(action)
    return found


def acts(derived: Derived, seat: int) -> tuple[Play | Use, ...]:
    """Everything but passing."""
    return derived.kept(("acts", seat), lambda now: tuple(_acts(now, seat)))


def _acts(derived: Derived, seat: int) -> Iterator[Play | Use]:
    state = derived.state
    for oid in state.zone("hand", seat):
        if not chain.why_not_play(derived, seat, oid):
            yield Play(oid)
    yield from _uses(derived, seat)


def _uses(derived: Derived, seat: int) -> Iterator[Use]:
    for values in derived.on_field(seat=seat):
        for ability in values.abilities:
            if "use" in ability.flags and not chain.why_not_use(derived, seat, values.oid, ability):
                yield Use(values.oid, ability.id)


def could_act(derived: Derived, seat: int) -> bool:
    """Has it anything to do but making flow?"""
    for one in acts(derived, seat):
        if isinstance(one, Play) or "flow" not in REGISTRY.abilities[one.ability].flags:
            return True
    return False


def _announcement(state: Duel, seat: int) -> Frame | None:
    top = state.frames[-1] if state.frames else None
    return top if top is not None and top.job == "announce" and top.seat == seat else None


# doing it ---------------------------------------------------------------------------------------------------
def act(run: UnfinishedMove, seat: int, action: DuelAction) -> None:
    """Raises Illegal with the rule that forbids it."""
    state = run.state
    choice = state.pending
    if choice is None or seat not in choice.seats:
        raise Illegal("It is not your decision now.")
    if isinstance(action, Answer):
        _answer(run, seat, choice, action.option)
    elif isinstance(action, Cancel):
        frame = _announcement(state, seat)
        if frame is None:
            raise Illegal("There is nothing to cancel.")
        chain.cancel(run, frame)
        run.emit(PriorityGiven(seat))
    elif choice.kind != "priority":
        raise Illegal(f"Answer first: {choice.prompt}")
    elif isinstance(action, Pass):
        _pass(run, seat, action)
    else:
        if run.state.loop or run.state.optional:
            run.emit(Looped(""))
        _act(run, seat, action)
    run.go_on()


def _answer(run: UnfinishedMove, seat: int, choice: Choice, option: int) -> None:
    if choice.kind == "priority":
        raise Illegal("Play something, use something, or pass.")
    if not 0 <= option < len(choice.options):
        raise Illegal("That is none of the answers.")
    if choice.optional and (run.state.loop or run.state.optional):
        run.emit(Looped(""))
    run.emit(Answered(seat, option, choice.secret))


def _pass(run: UnfinishedMove, seat: int, action: Pass) -> None:
    if why := _wrong_pass(action):
        raise Illegal(why)
    run.emit(PlanSet(seat, action.until, action.stops))  # also where it stays: nobody is told whether it does
    passed(run, seat)


def _wrong_pass(action: Pass) -> str:
    if action.until not in UNTIL:
        return f"One passes once, until a change, or for the turn, not “{shown(action.until)}”."
    unknown = next((stop for stop in action.stops if stop not in STOPS and not is_wish(stop)), None)
    if unknown is not None:
        return f"There is no stop called “{shown(unknown)}”."
    if sum(map(is_wish, action.stops)) > MOST:
        return f"At most {MOST} things are done always."
    return "A stop is named twice." if len(set(action.stops)) < len(action.stops) else ""


def _act(run: UnfinishedMove, seat: int, action: Play | Use) -> None:
    derived = run.derived
    obj = run.state.find(action.oid)
    if obj is None:
        raise Illegal("That is not there any more.")
    if isinstance(action, Play):
        if obj.zone != "hand" or obj.owner != seat:
            raise Illegal("That is not in your hand.")
        if why := chain.why_not_play(derived, seat, action.oid):
            raise Illegal(why)
        run.emit(PriorityGiven(seat))
        chain.begin_play(run, seat, action.oid)
        return
    ability = REGISTRY.abilities.get(action.ability)
    if ability is None or obj.zone != "field":
        raise Illegal("There is no such ability.")
    if why := chain.why_not_use(derived, seat, action.oid, ability):
        raise Illegal(why)
    run.emit(PriorityGiven(seat))
    chain.begin_use(run, seat, action.oid, ability)
