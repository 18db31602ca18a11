"""Commits that let objects enter, leave, fall and move between zones, and other small commits on objects."""

from __future__ import annotations

from collections.abc import Iterable

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult, fact_of, move, vanish
from takeback.games.duel.kernel.events import (
    Attached,
    Controlled,
    DuelEvent,
    Gone,
    Marked,
    Rolled,
    SeatMarked,
    Shown,
    Shuffled,
)
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, Me, Rule
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import NOTHING_CHOSEN, Chosen, Deed

BECOMES = frozenset({"becomes"})
OPEN = ("field", "chain", "discard", "void")  # zones whose faces are public


def fall(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Move an object from the field to its owner's discard pile."""
    return _leave_field(run, deed, before, "discard", "fall")


def leave(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Move an object from the field to another zone of its owner, without falling."""
    return _leave_field(run, deed, before, deed.zone, "leave")


def _leave_field(run: UnfinishedMove, deed: Deed, before: Derived, zone: str, kind: str) -> CommitResult:
    """Move an object off the field and record it; the tag "bottom" puts it at the bottom."""
    obj = run.state.find(deed.obj)
    if obj is None:
        return CommitResult((), ())
    known = (0, 1) if zone in ("hand", "deck") else ()
    index = -1 if "bottom" in deed.tags else 0
    moved = move(run, before, obj.oid, zone, obj.owner, index, known=known)
    assert moved is not None
    was = before.controller(obj.oid)
    facts = [fact_of(deed, kind=kind, seat=was, others=(moved.new,))]
    if kind != "leave":
        facts.append(fact_of(deed, kind="leave", seat=was, others=(moved.new,), key=zone))
    return CommitResult((moved,), tuple(facts))


def enter(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Put an object onto the field under the deed's seat.

    `key` is the definition it copies, `others` what it is attached to, and tags such as "place=3" are marks.
    """
    obj = run.state.find(deed.obj)
    if obj is None:
        return CommitResult((), ())
    chosen = Chosen(copies=deed.key) if deed.key else NOTHING_CHOSEN
    moved = move(run, before, obj.oid, "field", deed.seat, -1, chosen=chosen, shows=_was_hidden(obj.zone))
    assert moved is not None
    events: list[DuelEvent] = [moved]
    if deed.others:
        events.append(Attached(moved.new, deed.others[0]))
    if "exhausted" in deed.tags:
        events.append(Marked(moved.new, "exhausted", 1))
    for tag in deed.tags:
        name, is_mark, value = tag.partition("=")
        if is_mark:
            events.append(Marked(moved.new, name, int(value)))
    return CommitResult(tuple(events), (fact_of(deed, obj=moved.new, others=(obj.oid,)),))


def shift(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Move an object between zones other than the field; an ability or copy on the chain vanishes instead."""
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
    """Turn a discard into a move to the discard pile."""
    return (Deed("move", deed.source, deed.actor, deed.seat, deed.obj, zone="discard"),)


def _become_cancel(derived: Derived, deed: Deed, me: Me) -> Iterable[Deed]:
    """Turn the cancelling of an object on the chain into a move to the discard pile."""
    return (Deed("move", deed.source, deed.actor, obj=deed.obj, zone="discard"),)


def _become_fall(derived: Derived, deed: Deed, me: Me) -> Iterable[Deed]:
    """Turn destroying or giving up into falling; the fact is tagged with the original kind."""
    return (Deed("fall", deed.source, deed.actor, deed.seat, deed.obj, tags=(*deed.tags, deed.kind)),)


def make_token(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Create one token of this definition under this seat; record "no_room" if no place is free."""
    from takeback.games.duel.kernel.events import Made
    from takeback.games.duel.kernel.objects import free_place, fresh

    place = free_place(run.state)
    if place >= 1024:
        return CommitResult((), (fact_of(deed, kind="no_room"),))
    oid = fresh(run.state, place)
    made = Made(oid, deed.key, deed.seat, "field", -1, token=True)
    return CommitResult((made,), (fact_of(deed, obj=oid), fact_of(deed, kind="enter", obj=oid)))


def attach(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Attach an object to another."""
    return (
        CommitResult((Attached(deed.obj, deed.others[0]),))
        if run.state.find(deed.obj)
        else CommitResult((), ())
    )


def control(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Give control of an object to a seat."""
    return (
        CommitResult((Controlled(deed.obj, deed.seat),)) if run.state.find(deed.obj) else CommitResult((), ())
    )


def exhaust(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Exhaust an object; nothing happens if it is exhausted."""
    obj = run.state.find(deed.obj)
    if obj is None or obj.mark("exhausted"):
        return CommitResult((), ())
    return CommitResult((Marked(deed.obj, "exhausted", 1),))


def ready(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Ready an object; nothing happens if it is not exhausted."""
    obj = run.state.find(deed.obj)
    if obj is None or not obj.mark("exhausted"):
        return CommitResult((), ())
    return CommitResult((Marked(deed.obj, "exhausted", 0),))


def counters(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Add counters of this kind to an object, or remove them, down to none."""
    obj = run.state.find(deed.obj)
    if obj is None or deed.amount == 0:
        return CommitResult((), ())
    return CommitResult((Marked(deed.obj, deed.key, max(0, obj.mark(deed.key) + deed.amount)),))


def shuffle(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Shuffle a zone."""
    count = len(run.state.zone(deed.zone, deed.seat))
    return CommitResult((Shuffled(deed.zone, deed.seat, run.chance.shuffled(range(count))),))


def show(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Show an object's face to the seats in `others`."""
    obj = run.state.find(deed.obj)
    return (
        CommitResult((Shown(deed.obj, deed.others, obj.card),)) if obj is not None else CommitResult((), ())
    )


def flip(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Flip a coin; the fact's amount is 1 for heads."""
    result = run.chance.below(2)
    return CommitResult((Rolled(2, result, deed.key),), (fact_of(deed, amount=result),))


def set_seat_mark(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Set a mark of a seat."""
    return CommitResult((SeatMarked(deed.seat, deed.key, deed.amount),), ())


def dissolve(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Remove an object for good: a token that left the field, or a copy that left the chain."""
    return CommitResult((Gone(deed.obj),), ()) if run.state.find(deed.obj) else CommitResult((), ())


IDENTITY = REGISTRY.add_rule(
    Rule(
        "core.identity",
        "A move makes it new",
        "Whatever moves to another zone is another object there, and keeps nothing it had.",
        (
            Hook("commit", "fall", fall),
            Hook("commit", "leave", leave),
            Hook("commit", "enter", enter),
            Hook("commit", "move", shift),
            Hook("commit", "destroy", _become_fall, flags=BECOMES),
            Hook("commit", "give_up", _become_fall, flags=BECOMES),
            Hook("commit", "discard", _become_discard, flags=BECOMES),
            Hook("commit", "cancel", _become_cancel, flags=BECOMES),
            Hook("commit", "make_token", make_token),
            Hook("commit", "attach", attach),
            Hook("commit", "control", control),
            Hook("commit", "exhaust", exhaust),
            Hook("commit", "ready", ready),
            Hook("commit", "counters", counters),
            Hook("commit", "shuffle", shuffle),
            Hook("commit", "show", show),
            Hook("commit", "flip", flip),
            Hook("commit", "seat_mark", set_seat_mark),
            Hook("commit", "dissolve", dissolve),
        ),
    )
)
