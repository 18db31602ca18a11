"""Planning face down, turning up, and triggers that resolve at once."""

from __future__ import annotations

from typing import Any

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.events import Moved, Passed, Placed, SeatMarked
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, MarkKind, Me, Rule, ZoneKind
from takeback.games.duel.kernel.layers import CHAIN, Derived
from takeback.games.duel.kernel.messages import message
from takeback.games.duel.kernel.objects import PLACE as PLACE_BITS
from takeback.games.duel.kernel.objects import Choice, Chosen, Deed, Duel, Frame, Offer, fresh
from takeback.games.duel.kernel.resolve import resolve_top
from takeback.games.duel.kernel.settle import (
    choices_for,
    is_settled,
    make,
    order_of,
    queue_state_triggers,
    sweep,
)
from takeback.games.duel.rules.core.chain import forbid_lost_target, resolved
from takeback.games.duel.variants.lanes.roads import (
    PLACE,
    PLANNED,
    ROADS,
    first_free,
    free_places,
    place_in,
    place_name,
    road_of,
)
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

DONE = "turn.planned"  # mark of a seat that has ended its plan this round
NOT_YET = _("The plan is not done yet: plan another card, or pass.")
NO_PLACE = _("All your places are taken.")
WHERE = gettext_noop("Where does {card} go?")


def planners(state: Duel) -> tuple[int, ...]:
    """Return the seats that have not ended their plan."""
    return tuple(seat for seat in range(len(state.seats)) if not state.mark(seat, DONE))


def priority(run: UnfinishedMove, frame: Frame) -> None:
    """Ask all seats at once that have not ended their plan, in the step Plan; elsewhere only settle."""
    if not is_settled(run):
        run.push(Frame("settle"))
    elif run.state.step_name == "plan" and (left := planners(run.state)):
        run.ask(Choice(left, "priority", optional=True))
    else:
        run.pop()


def why_not_plan(derived: Derived, deed: Deed, me: Me) -> str:
    """Return why a card cannot be planned, as a sentence; "" if it can."""
    values = derived.values(deed.obj)
    if "unit" not in values.kinds:
        return _("{card} is no unit: only units walk the roads.", card=values.name)
    if not _all_free(derived, deed.seat):
        return NO_PLACE
    found = (live.hook.do(derived, deed, live.me) for live in derived.hooks("can", "play"))
    return next((why for why in found if why), "")


def _all_free(derived: Derived, seat: int) -> list[int]:
    """Return all free places of a seat."""
    return [place for road in range(1, ROADS + 1) for place in free_places(derived, seat, road)]


def _begin_planning(run: UnfinishedMove, deed: Deed, me: Me) -> None:
    """Begin to plan a card: its place is asked next."""
    run.push(Frame("announce", source=deed.obj, seat=deed.seat))


def place_card(run: UnfinishedMove, frame: Frame) -> None:
    """Ask in secret for the card's place, and put it there face down."""
    obj = run.state.find(frame.source)
    assert obj is not None
    free = _all_free(run.derived, frame.seat)
    offers = tuple(Offer(place_name(place), number=place) for place in free)
    prompt = message(WHERE, card=run.name_of(obj.oid))
    at = run.ask(Choice((frame.seat,), "place", prompt, obj.oid, offers))
    run.pop()
    new = fresh(run.state, obj.oid & PLACE_BITS)
    run.emit(Moved(obj.oid, PLANNED, frame.seat, new, -1, chosen=Chosen(number=free[at]), card=obj.card))


def _end_planning(run: UnfinishedMove, seat: int, me: Me) -> None:
    """End the seat's plan for this round."""
    run.emit(SeatMarked(seat, DONE, 1))
    run.emit(Passed(seat))


def _keep_turn_open(derived: Derived, move: Any, me: Me) -> str:
    """Return why the turn at the table does not end yet: a plan is
    one turn of several steps; "" if it does.
    """
    pending = derived.state.pending
    is_asked = pending is not None and pending.kind == "priority" and move.seat in pending.seats
    return NOT_YET if is_asked and derived.state.step_name == "plan" else ""


REGISTRY.add_rule(
    Rule(
        "lane.plan",
        _("Planning"),
        _(
            "In Plan, both players put cards face down on free places of their own, hidden from each "
            "other, until both pass."
        ),
        (
            Hook("sees", PLANNED, lambda derived, seat, me: (seat,)),
            Hook("job", "priority", priority),
            Hook("job", "announce", place_card),
            Hook("actions", "play", why_not_plan),
            Hook("actions", "begin_play", _begin_planning),
            Hook("actions", "pass", _end_planning),
            Hook("can", "close", _keep_turn_open),
        ),
        requires=("lane.turn", "lane.roads"),
        zones=(ZoneKind(PLANNED, about="Cards that are planned for this round, face down."),),
        marks=(MarkKind("turn.planned", "The player has finished planning this round.", of_seat=True),),
    )
)


# turning up
def _reveal_work(derived: Derived, deed: None, me: Me) -> list[Frame]:
    """Return the work of Reveal."""
    return [Frame("reveal")]


def reveal(run: UnfinishedMove, frame: Frame) -> None:
    """Turn up the next card and settle: those of the turn player first, in the order planned; end once none
    is left.
    """
    state = run.state
    for seat in state.seats_from(state.tp):
        for obj in state.within(PLANNED, seat):
            run.move(0)
            run.push(Frame("settle"))
            run.do([_reveal_deed(run.derived, seat, obj.oid, obj.chosen.number)])
            return
    run.pop()


def _reveal_deed(derived: Derived, seat: int, oid: int, place: int) -> Deed:
    """Return the deed for a planned card: enter at its place or, if that
    is taken, like a token; else be discarded.
    """
    taken = {place_in(derived, one.oid) for one in derived.on_field("unit", seat)}
    if not place or place in taken:
        place = first_free(derived, seat, road_of(place))
    if not place:
        return Deed("move", oid, seat, seat, oid, zone="discard")
    return Deed("enter", oid, seat, seat, oid, tags=(f"{PLACE}={place}",))


REGISTRY.add_rule(
    Rule(
        "lane.reveal",
        _("Turning up"),
        _(
            "In Reveal the planned cards are turned up one by one and enter: those of the turn player first, "
            "in the order in which they were planned."
        ),
        (Hook("step_body", "reveal", _reveal_work), Hook("job", "reveal", reveal)),
        requires=("lane.plan",),
    )
)


# triggers at once
FIRST = gettext_noop("Which of these is done first?")


def settle_at_once(run: UnfinishedMove, frame: Frame) -> None:
    """Resolve queued triggers one by one (pc 0), each followed by sweeps until one does nothing (pc 1)."""
    queue = frame.at("queue")
    if frame.pc == 0 and not queue:
        queue_state_triggers(run)
    state = run.state
    if frame.pc == 1:
        if not sweep(run):
            run.move(0)
    elif queue:
        _do_next(run, queue)
    elif state.waiting:
        ids: list[int] = []
        for seat in state.seats_from(state.tp):
            mine = [one for one in state.waiting if one.seat == seat]
            ids += [mine[at].id for at in order_of(run, seat, mine, FIRST)]
        run.move(0, (("queue", tuple(ids)),))
    elif not sweep(run):
        run.pop()


def _do_next(run: UnfinishedMove, queue: tuple[int, ...]) -> None:
    """Take the first trigger out of the queue, and resolve it if it still waits and its choices can be made;
    first set the frame to sweep next."""
    one = next((one for one in run.state.waiting if one.id == queue[0]), None)
    chosen = choices_for(run, one) if one is not None else None
    run.move(1, (("queue", queue[1:]),))
    run.emit(Placed(queue[:1]))
    if one is not None and chosen is not None and make(run, "", one.seat, CHAIN, chosen):
        resolve_top(run)


REGISTRY.add_rule(
    Rule(
        "lane.now",
        _("At once"),
        _(
            "Triggers resolve at once, in the order in which they came; of those that came together, "
            "the turn player’s first. After each of them, whatever cannot stay is swept away."
        ),
        (
            Hook("job", "settle", settle_at_once),
            Hook("commit", "resolve", resolved),
            Hook("can", "affect", forbid_lost_target),
        ),
        requires=("core.sweep",),
    )
)
