"""Commits that let objects enter, leave, fall and move between zones, and other small commits on objects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult, fact_of, move, vanish
from takeback.games.duel.kernel.events import (
    Attached,
    Controlled,
    DuelEvent,
    Gone,
    Made,
    Marked,
    Rolled,
    SeatMarked,
    Shown,
)
from takeback.games.duel.kernel.hooks import LOOKS_BACK, REGISTRY, Hook, MarkKind, Me, Rule, ZoneKind
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import NOTHING_CHOSEN, PLACES, Chosen, Deed, free_place, fresh
from takeback.games.duel.kernel.parts import shuffle_zone
from takeback.texts import gettext as _

BECOMES = frozenset({"becomes"})
BACK = frozenset({LOOKS_BACK})
OPEN = ("field", "chain", "discard", "void")  # zones whose faces are public


def fall(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Move an object from the field to its owner's discard pile; record that it fell and that it left. Do
    nothing if it has gone.
    """
    return _leave_field(run, deed, before, "discard", "fall")


def leave(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Move an object from the field to its owner's zone of the deed's name, without falling; do nothing if it
    has gone.
    """
    return _leave_field(run, deed, before, deed.zone, "leave")


def _leave_field(run: UnfinishedMove, deed: Deed, before: Derived, zone: str, kind: str) -> CommitResult:
    """Move an object off the field to its owner's zone, and record it as `kind`, and as leaving; do nothing
    if it has gone.

    The fact is about the seat that controlled it. The tag "bottom" puts it at the bottom; in a hand or deck
    all know it.
    """
    obj = run.state.find(deed.obj)
    if obj is None:
        return CommitResult((), ())
    known = run.state.seats_from(0) if zone in ("hand", "deck") else ()
    index = -1 if "bottom" in deed.tags else 0
    moved = move(run, before, obj.oid, zone, obj.owner, index, known=known)
    assert moved is not None
    was = before.controller(obj.oid)
    facts = [fact_of(deed, kind=kind, seat=was, others=(moved.new,))]
    if kind != "leave":
        facts.append(fact_of(deed, kind="leave", seat=was, others=(moved.new,), key=zone))
    return CommitResult((moved,), tuple(facts))


def enter(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Put an object onto the field under the control of the deed's seat.

    `key` is the definition it copies, `others` what it is attached to, and tags such as "place=3" are marks.
    A deed with `chosen` puts a token there, of the definition which that copies. Nothing is done if the
    object has gone.
    """
    if deed.chosen is not None:
        return _enter_as_token(run, deed, deed.chosen.copies)
    obj = run.state.find(deed.obj)
    if obj is None:
        return CommitResult((), ())
    chosen = Chosen(copies=deed.key) if deed.key else NOTHING_CHOSEN
    moved = move(run, before, obj.oid, "field", deed.seat, -1, chosen=chosen, shows=_was_hidden(obj.zone))
    assert moved is not None
    events: list[DuelEvent] = [moved]
    if deed.others:
        events.append(Attached(moved.new, deed.others[0]))
    events += _marks_on_entering(moved.new, deed.tags)
    return CommitResult(tuple(events), (fact_of(deed, obj=moved.new, others=(obj.oid,)),))


def _enter_as_token(run: UnfinishedMove, deed: Deed, card: str) -> CommitResult:
    """Create the token that enters, and record that it was made and entered; record only "no_room" if no
    place is free.
    """
    place = free_place(run.state)
    if place >= PLACES:
        return CommitResult((), (fact_of(deed, kind="no_room", obj=0),))
    oid = fresh(run.state, place)
    chosen = Chosen(copies=deed.key) if deed.key else NOTHING_CHOSEN
    made = Made(oid, card, deed.seat, "field", -1, chosen, token=True)
    facts = (fact_of(deed, kind="make_token", obj=oid, key=card), fact_of(deed, obj=oid, key=card))
    return CommitResult((made, *_marks_on_entering(oid, deed.tags)), facts)


def _marks_on_entering(oid: int, tags: Iterable[str]) -> Iterator[Marked]:
    """Yield the marks that an object has from the start, as the tags of its entering say."""
    for tag in tags:
        name, is_mark, value = tag.partition("=")
        if is_mark or tag == "exhausted":
            yield Marked(oid, name, int(value) if is_mark else 1)


def shift(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Move an object between zones other than the field; an ability or copy on the chain vanishes instead.

    It goes to its owner's zone, on top or with the tag "bottom" at the bottom. Do nothing if it has gone.
    """
    obj = run.state.find(deed.obj)
    if obj is None:
        return CommitResult((), ())
    if obj.zone == "chain" and (obj.chosen.ability or obj.token):
        gone = vanish(run, before, obj.oid)
        assert gone is not None
        return CommitResult((gone,))
    index = -1 if "bottom" in deed.tags else 0
    shows = deed.zone in OPEN and _was_hidden(obj.zone)
    known = obj.known if deed.zone in ("hand", "deck") else ()
    moved = move(run, before, obj.oid, deed.zone, obj.owner, index, shows=shows, known=known)
    assert moved is not None
    return CommitResult((moved,), (fact_of(deed, others=(moved.new,)),))


def _was_hidden(zone: str) -> bool:
    """Tell whether faces in this zone are not public."""
    return zone not in OPEN


def _become_discard(derived: Derived, deed: Deed, me: Me) -> Iterable[Deed]:
    """Discard a card by moving it to its owner's discard pile."""
    return (Deed("move", deed.source, deed.actor, deed.seat, deed.obj, zone="discard"),)


def _become_cancel(derived: Derived, deed: Deed, me: Me) -> Iterable[Deed]:
    """Cancel an object on the chain by moving it to its owner's discard pile."""
    return (Deed("move", deed.source, deed.actor, obj=deed.obj, zone="discard"),)


def _become_fall(derived: Derived, deed: Deed, me: Me) -> Iterable[Deed]:
    """Make a destroyed or given-up object fall; the original kind becomes a tag of the fact."""
    return (Deed("fall", deed.source, deed.actor, deed.seat, deed.obj, tags=(*deed.tags, deed.kind)),)


def _become_entering(derived: Derived, deed: Deed, me: Me) -> Iterable[Deed]:
    """Make a token of this definition enter the field, subject to the same rules as a card."""
    oid = fresh(derived.state, min(free_place(derived.state), PLACES - 1))
    yield replace(deed, kind="enter", obj=oid, key="", chosen=Chosen(copies=deed.key))


def attach(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Attach an object to the one in `others`; do nothing if the object has left its zone."""
    return (
        CommitResult((Attached(deed.obj, deed.others[0]),))
        if run.state.find(deed.obj)
        else CommitResult((), ())
    )


def control(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Give control of an object to a seat; do nothing if the object has gone."""
    return (
        CommitResult((Controlled(deed.obj, deed.seat),)) if run.state.find(deed.obj) else CommitResult((), ())
    )


def exhaust(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Exhaust an object; do nothing if it is already exhausted."""
    obj = run.state.find(deed.obj)
    if obj is None or obj.mark("exhausted"):
        return CommitResult((), ())
    return CommitResult((Marked(deed.obj, "exhausted", 1),))


def ready(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Ready an object; do nothing if it is not exhausted."""
    obj = run.state.find(deed.obj)
    if obj is None or not obj.mark("exhausted"):
        return CommitResult((), ())
    return CommitResult((Marked(deed.obj, "exhausted", 0),))


def counters(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Add counters of this kind to an object, or remove them if the amount is negative, but not
    below zero.
    """
    obj = run.state.find(deed.obj)
    if obj is None or deed.amount == 0:
        return CommitResult((), ())
    return CommitResult((Marked(deed.obj, deed.key, max(0, obj.mark(deed.key) + deed.amount)),))


def show(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Show the face of an object to the seats in `others`."""
    obj = run.state.find(deed.obj)
    return (
        CommitResult((Shown(deed.obj, deed.others, obj.card),)) if obj is not None else CommitResult((), ())
    )


def flip(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Flip a coin; the fact's amount is 1 for heads."""
    result = run.chance.below(2)
    return CommitResult((Rolled(2, result, deed.key),), (fact_of(deed, amount=result),))


def set_seat_mark(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Set a mark of a seat, `key`, to the amount; this records no fact."""
    return CommitResult((SeatMarked(deed.seat, deed.key, deed.amount),), ())


def dissolve(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Remove an object for good: a token that left the field, or a copy that left the chain."""
    return CommitResult((Gone(deed.obj),), ()) if run.state.find(deed.obj) else CommitResult((), ())


IDENTITY = REGISTRY.add_rule(
    Rule(
        "core.identity",
        _("Moved cards are new"),
        _("Anything that moves to another zone becomes a new object there, and keeps nothing it had."),
        (
            Hook("commit", "fall", fall, flags=BACK, records=("fall", "leave")),
            Hook("commit", "leave", leave, flags=BACK),
            Hook("commit", "enter", enter, records=("enter", "make_token", "no_room")),
            Hook("commit", "move", shift),
            Hook("commit", "destroy", _become_fall, flags=BECOMES),
            Hook("commit", "give_up", _become_fall, flags=BECOMES | BACK),
            Hook("commit", "discard", _become_discard, flags=BECOMES),
            Hook("commit", "cancel", _become_cancel, flags=BECOMES),
            Hook("commit", "make_token", _become_entering, flags=BECOMES | {"instead"}, records=()),
            Hook("commit", "attach", attach),
            Hook("commit", "control", control, flags=BACK),
            Hook("commit", "exhaust", exhaust),
            Hook("commit", "ready", ready),
            Hook("commit", "counters", counters),
            Hook("commit", "shuffle", shuffle_zone),
            Hook("commit", "show", show),
            Hook("commit", "flip", flip),
            Hook("commit", "seat_mark", set_seat_mark, records=()),
            Hook("commit", "dissolve", dissolve, records=()),
        ),
        zones=(
            ZoneKind("deck", about="Cards that have not been drawn yet, from the top."),
            ZoneKind("hand", about="Cards that a player holds."),
            ZoneKind("discard", about="Cards that were destroyed or discarded, or have resolved."),
            ZoneKind("field", False, "Units, works, bonds and springs in play; their abilities apply."),
            ZoneKind("chain", False, "Plays and abilities that wait to resolve, from the top."),
            ZoneKind("void", False, "Cards that have been removed from the game."),
        ),
        marks=(
            MarkKind("exhausted", "It is exhausted, and cannot attack, guard or be exhausted as a cost."),
        ),
    )
)
