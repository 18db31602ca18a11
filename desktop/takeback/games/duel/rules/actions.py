"""The actions a seat may take, and how each is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal
from takeback.games.duel import failing
from takeback.games.duel.kernel.always import MOST, is_wish
from takeback.games.duel.kernel.answering import asked, store_answer
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.events import Looped, PlanSet, PriorityGiven
from takeback.games.duel.kernel.hooks import REGISTRY, Ability
from takeback.games.duel.kernel.layers import Derived, derive
from takeback.games.duel.kernel.messages import show_text
from takeback.games.duel.kernel.objects import Deed, Duel, Frame
from takeback.games.duel.names import player
from takeback.games.duel.rules.core import chain
from takeback.games.duel.spelling import shown
from takeback.games.duel.state import Answer, Cancel, DuelAction, Pass, Play, Use
from takeback.games.duel.variant import STEPS, variant_of
from takeback.texts import gettext as _


@lru_cache(maxsize=16)
def stops_at(steps: tuple[str, ...]) -> frozenset[str]:
    """Return the names of all stops of a pass plan, for a variant with these additional steps."""
    named = {f"{whose}:{step}" for whose in ("mine", "theirs") for step in (*STEPS, *steps)}
    return frozenset({"all", "chain", "own", "bluff", *named})


def actions(state: Duel, seat: int) -> list[DuelAction]:
    """Return the legal actions, of passes only those with the seat's present stops; [] if the seat is not
    asked.
    """
    choice = state.pending
    if choice is None or state.result is not None or seat not in choice.seats:
        return []
    found: list[DuelAction]
    if choice.kind == "priority":
        stops = state.plans[seat].stops
        found = [Pass(until, stops) for until in variant_of(state).passes]
        found += acts(derive(state), seat)
    else:
        found = [Answer(at) for at in range(len(choice.options))]
        if _announcement(state, seat) is not None:
            found.append(Cancel())
    return found


def allows(state: Duel, seat: int, action: DuelAction) -> bool:
    """Tell whether this is a legal action that sets stops, other than the seat's present ones or the same."""
    if action.stops is None or _wrong_stops(state, action.stops):
        return False
    stops = state.plans[seat].stops if isinstance(action, Pass) else None
    return replace(action, stops=stops) in actions(state, seat)


def examples(state: Duel, seat: int, chance: Chance) -> list[DuelAction]:
    """Return legal actions with stops chosen at random: one of each kind, and every kind of pass."""
    one_of_each: dict[object, DuelAction] = {}
    for action in actions(state, seat):
        one_of_each.setdefault(action.until if isinstance(action, Pass) else type(action), action)
    known = sorted(stops_at(variant_of(state).steps) - {"all"})
    found: list[DuelAction] = []
    for action in one_of_each.values():
        stops = tuple(stop for stop in known if chance.below(4) == 0)
        if stops != state.plans[seat].stops:
            found.append(replace(action, stops=stops))
    return found


def acts(derived: Derived, seat: int) -> tuple[Play | Use, ...]:
    """Return all legal actions at priority except passes, cached."""
    return derived.kept(("acts", seat), lambda now: tuple(_legal_acts(now, seat)))


def _legal_acts(derived: Derived, seat: int) -> Iterator[Play | Use]:
    """Yield the legal plays, then the abilities that can be used."""
    state = derived.state
    for oid in state.zone("hand", seat):
        if not _why_not(why_not_play, derived, seat, oid):
            yield Play(oid)
    yield from _uses(derived, seat)


def _uses(derived: Derived, seat: int) -> Iterator[Use]:
    """Yield the abilities this seat can use now."""
    for values in derived.on_field(seat=seat):
        for ability in values.abilities:
            if "use" in ability.flags and not _why_not(why_not_use, derived, seat, values.oid, ability):
                yield Use(values.oid, ability.id)


def _why_not(asked: Callable[..., str], *about: Any) -> str:
    """Return the reason that `asked` returns, called with `about`, or with which it raises Illegal; "" if
    there is none.

    If it fails in another way, return a sentence about the failure.
    """
    try:
        return asked(*about)
    except Illegal as why:
        return str(why)
    except (Exception, SystemExit) as error:
        return failing.failure_message(error)


def why_not_play(derived: Derived, seat: int, oid: int) -> str:
    """Return why this card cannot be played, as a sentence, by the
    rule that is about such cards; "" if it can.
    """
    for live in derived.hooks("actions", "play"):
        why = live.hook.do(derived, Deed("play", oid, seat, seat, oid), live.me)
        if why is not None:  # None: this rule is not about such cards
            return str(why)
    return _("No rule of this table says how {card} is played.", card=derived.values(oid).name)


def why_not_use(derived: Derived, seat: int, oid: int, ability: Ability) -> str:
    """Return why this ability cannot be used, as a sentence, by the first rule that is about uses; "" if it
    can.
    """
    for live in derived.hooks("actions", "use"):
        return str(live.hook.do(derived, Deed("use", oid, seat, seat, oid, key=ability.id), live.me))
    return _("Abilities cannot be used at this table.")


def reason_against_use(derived: Derived, seat: int, use: Use) -> str:
    """Return why this seat cannot use this ability now, as a sentence; "" if it can.

    It also cannot if a rule about it fails.
    """
    return _why_not(why_not_use, derived, seat, use.oid, REGISTRY.abilities[use.ability])


def could_act(derived: Derived, seat: int) -> bool:
    """Tell whether this seat can do anything other than making flow; cached."""
    return derived.kept(("could act", seat), lambda now: any(map(_is_more_than_flow, _legal_acts(now, seat))))


def _is_more_than_flow(one: Play | Use) -> bool:
    """Tell whether this action is more than an ability that makes flow."""
    return isinstance(one, Play) or "flow" not in REGISTRY.abilities[one.ability].flags


def _announcement(state: Duel, seat: int) -> Frame | None:
    """Return the top frame if it is an announcement of this seat; else None."""
    top = state.frames[-1] if state.frames else None
    return top if top is not None and top.job == "announce" and top.seat == seat else None


# doing it ---------------------------------------------------------------------------------------------------
def act(run: UnfinishedMove, seat: int, action: DuelAction) -> None:
    """Carry out this action and everything up to the next question; raise Illegal, with the reason, if it is
    not legal.

    The stops that the action carries hold in everything that it leads to. A play or a use also clears what
    was noted to detect repetition.
    """
    state = run.state
    choice = asked(state, seat)
    if action.stops and (why := _wrong_stops(state, action.stops)):
        raise Illegal(why)
    if isinstance(action, Answer):
        if choice.kind == "priority":
            raise Illegal(_("Play something, use something, or pass."))
        store_answer(run, seat, choice, action)
    elif isinstance(action, Cancel):
        frame = _announcement(state, seat)
        if frame is None:
            raise Illegal(_("There is nothing to cancel."))
        chain.cancel(run, frame)
        run.emit(PriorityGiven(seat, stops=action.stops))
    elif choice.kind != "priority":
        raise Illegal(_("Answer first: {question}", question=show_text(choice.prompt)))
    elif isinstance(action, Pass):
        _play_pass(run, seat, action)
    else:
        if run.state.loop or run.state.optional:
            run.emit(Looped(""))
        _act(run, seat, action)
    run.run_jobs()


def _play_pass(run: UnfinishedMove, seat: int, action: Pass) -> None:
    """Set the seat's pass plan and let the rules carry out the pass; raise Illegal if there is no such
    pass.
    """
    passes = variant_of(run.state).passes
    if action.until not in passes:
        if len(passes) == 1:
            raise Illegal(_("There is only one kind of pass here."))
        raise Illegal(
            _("You can pass once, until a change, or for the turn, not “{given}”.", given=shown(action.until))
        )
    # even if unchanged, so that the event does not reveal whether it changed
    run.emit(PlanSet(seat, action.until, action.stops))
    for live in run.derived.hooks("actions", "pass"):
        live.hook.do(run, seat, live.me)


def _wrong_stops(state: Duel, stops: tuple[str, ...]) -> str:
    """Return what is wrong with these stops, as a sentence; "" if they are valid."""
    known = stops_at(variant_of(state).steps)
    unknown = next((stop for stop in stops if stop not in known and not is_wish(stop)), None)
    if unknown is not None:
        return _("There is no stop called “{name}”.", name=shown(unknown))
    if sum(map(is_wish, stops)) > MOST:
        return _("There can be at most {number} standing answers.", number=MOST)
    return _("A stop is named twice.") if len(set(stops)) < len(stops) else ""


def _act(run: UnfinishedMove, seat: int, action: Play | Use) -> None:
    """Begin a play or the use of an ability; raise Illegal with the reason if it is not legal."""
    derived = run.derived
    obj = run.state.find(action.oid)
    if isinstance(action, Play):
        if obj is None or obj.zone != "hand" or obj.owner != seat:
            # not by its name: a card that is not in the hand may be one that nobody knows
            raise Illegal(_("The card is not in {player}’s hand.", player=player(run.state, seat)))
        if why := why_not_play(derived, seat, action.oid):
            raise Illegal(why)
        run.emit(PriorityGiven(seat, stops=action.stops))
        _run_beginning_rules(run, Deed("play", action.oid, seat, seat, action.oid))
        return
    ability = REGISTRY.abilities.get(action.ability)
    if obj is None:
        raise Illegal(_("The card with this ability is no longer on the field."))
    if ability is None or obj.zone != "field":
        raise Illegal(_("There is no such ability."))
    if why := why_not_use(derived, seat, action.oid, ability):
        raise Illegal(why)
    run.emit(PriorityGiven(seat, stops=action.stops))
    _run_beginning_rules(run, Deed("use", action.oid, seat, seat, action.oid, key=ability.id))


def _run_beginning_rules(run: UnfinishedMove, deed: Deed) -> None:
    """Let the rules that begin such a deed act in order, until one of them has emitted an event."""
    before = len(run.events)
    for live in run.derived.hooks("actions", f"begin_{deed.kind}"):
        live.hook.do(run, deed, live.me)
        if len(run.events) > before:
            return
