"""Plays in a Council: base units, springs, help cards and grown forms."""

from __future__ import annotations

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import move
from takeback.games.duel.kernel.events import Marked, SeatMarked
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, MarkKind, Me, Rule
from takeback.games.duel.kernel.layers import CHAIN, Derived, Working
from takeback.games.duel.kernel.messages import message
from takeback.games.duel.kernel.objects import Deed, Frame
from takeback.games.duel.kernel.resolve import resolve_top
from takeback.games.duel.rules.core.chain import resolved
from takeback.games.duel.variants.prizes.bench import (
    HELPED,
    MOST_UNITS,
    SPRUNG,
    STATUS,
    base_form,
    is_base,
    mark,
)
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

FIVE_UNITS = _("You already have five units.")
WHICH_UNIT = gettext_noop("To which unit does {card} go?")
HAS_ATTACHED = _("You have already attached a spring this turn.")
HAS_HELPED = _("You have already played a help card this turn.")


def _card_id(derived: Derived, deed: Deed) -> str:
    """Return the definition's id of the card being played."""
    return derived.values(deed.obj).definition


def _why_forbidden(derived: Derived, deed: Deed) -> str:
    """Return why a rule forbids the play; "" if none does."""
    found = (live.hook.do(derived, deed, live.me) for live in derived.hooks("can", "play"))
    return next((why for why in found if why), "")


# base units ----------------------------------------------------------------------------------------------
def _why_not_bench(derived: Derived, deed: Deed, me: Me) -> str | None:
    """Return why a base unit cannot be played; "" if it can, None for other cards."""
    if not is_base(_card_id(derived, deed)):
        return None
    if len(derived.on_field("unit", deed.seat)) >= MOST_UNITS:
        return FIVE_UNITS
    return _why_forbidden(derived, deed)


def _begin_bench(run: UnfinishedMove, deed: Deed, me: Me) -> None:
    """Play a base unit to the bench; do nothing for other cards."""
    if is_base(_card_id(run.derived, deed)):
        run.do([Deed("enter", deed.obj, deed.seat, deed.seat, deed.obj)])


REGISTRY.add_rule(
    Rule(
        "prize.bench",
        _("The bench"),
        _("Base units are played to the bench, up to five units in all."),
        (Hook("actions", "play", _why_not_bench), Hook("actions", "begin_play", _begin_bench)),
        requires=("prize.turn",),
    )
)


# what is attached ------------------------------------------------------------------------------------------
def hosts(derived: Derived, seat: int, card: str) -> list[int]:
    """Return the oids of the units of this seat that this card may be attached to: for a grown form, those of
    its base form that were there before this turn.
    """
    own = derived.on_field("unit", seat)
    grows_from = base_form(card)
    if not grows_from:
        return [one.oid for one in own]
    state = derived.state
    return [
        one.oid
        for one in own
        if one.definition == grows_from
        and (obj := state.find(one.oid)) is not None
        and obj.entered < state.turn
    ]


def attach_card(run: UnfinishedMove, frame: Frame) -> None:
    """Ask for a unit and attach the card to it; a grown form ends sleep and daze, a spring counts as the one
    of this turn.
    """
    derived, seat = run.derived, frame.seat
    card = derived.values(frame.source).definition
    able = hosts(derived, seat, card)
    host = run.ask_object(seat, "target", message(WHICH_UNIT, card=run.name_of(frame.source)), able)
    run.pop()
    if base_form(card):
        run.emit_all(Marked(host, name, 0) for name in STATUS if mark(run.state, host, name))
    else:
        run.emit(SeatMarked(seat, SPRUNG, 1))
    run.do([Deed("enter", frame.source, seat, seat, frame.source, others=(host,))])


def _why_not_spring(derived: Derived, deed: Deed, me: Me) -> str | None:
    """Return why a spring cannot be attached; "" if it can, None for other cards."""
    if "spring" not in derived.values(deed.obj).kinds:
        return None
    if derived.state.mark(deed.seat, SPRUNG):
        return HAS_ATTACHED
    return _why_forbidden(derived, deed)


def _begin_spring(run: UnfinishedMove, deed: Deed, me: Me) -> None:
    """Begin to attach a spring; do nothing for other cards."""
    if "spring" in run.derived.values(deed.obj).kinds:
        run.push(Frame("announce", source=deed.obj, seat=deed.seat))


REGISTRY.add_rule(
    Rule(
        "prize.spring",
        _("One spring a turn"),
        _("Once a turn, you may attach a spring to one of your units."),
        (
            Hook("actions", "play", _why_not_spring),
            Hook("actions", "begin_play", _begin_spring),
            Hook("job", "announce", attach_card),
        ),
        requires=("prize.turn",),
        marks=(MarkKind("turn.spring", "The player has attached a spring this turn.", of_seat=True),),
    )
)


def _why_not_grow(derived: Derived, deed: Deed, me: Me) -> str | None:
    """Return why a grown form cannot be played; "" if it can, None for other cards."""
    card = _card_id(derived, deed)
    if not base_form(card):
        return None
    if not hosts(derived, deed.seat, card):
        name = REGISTRY.definition(base_form(card)).name
        return _("You have no {unit} that was there when the turn began.", unit=name)
    return _why_forbidden(derived, deed)


def _begin_grow(run: UnfinishedMove, deed: Deed, me: Me) -> None:
    """Begin to attach a grown form; do nothing for other cards."""
    if base_form(_card_id(run.derived, deed)):
        run.push(Frame("announce", source=deed.obj, seat=deed.seat))


def _apply_forms(working: Working, deed: None, me: Me) -> None:
    """Give units the values of the form attached to them; the form itself is no unit."""
    for obj in working.state.within("field"):
        if obj.attached and base_form(obj.card):
            form, host = working.by_oid[obj.oid], working.by_oid.get(obj.attached)
            if host is not None:
                host.become(obj.card)
            form.kinds, form.abilities = frozenset({"form"}), ()


REGISTRY.add_rule(
    Rule(
        "prize.grow",
        _("Growing"),
        _(
            "A grown form is put on the unit that it names, if that was there when the turn began. "
            "The unit takes on its values and keeps its wounds and springs; it is no longer asleep "
            "or dazed."
        ),
        (
            Hook("actions", "play", _why_not_grow),
            Hook("actions", "begin_play", _begin_grow),
            Hook("layer", "1", _apply_forms),
        ),
        requires=("prize.spring",),
    )
)


# help -----------------------------------------------------------------------------------------------------
def _why_not_help(derived: Derived, deed: Deed, me: Me) -> str | None:
    """Return why a help card cannot be played; "" if it can, None for other cards."""
    if "help" not in derived.values(deed.obj).kinds:
        return None
    if derived.state.mark(deed.seat, HELPED):
        return HAS_HELPED
    return _why_forbidden(derived, deed)


def _begin_help(run: UnfinishedMove, deed: Deed, me: Me) -> None:
    """Play a help card and resolve it at once; do nothing for other cards."""
    if "help" not in run.derived.values(deed.obj).kinds:
        return
    moved = move(run, run.derived, deed.obj, CHAIN, deed.seat)
    assert moved is not None
    run.emit(moved)
    run.emit(SeatMarked(deed.seat, HELPED, 1))
    resolve_top(run)


REGISTRY.add_rule(
    Rule(
        "prize.help",
        _("One help card a turn"),
        _("Once a turn, you may play a help card: it resolves at once and goes to the discard."),
        (
            Hook("actions", "play", _why_not_help),
            Hook("actions", "begin_play", _begin_help),
            Hook("commit", "resolve", resolved),
        ),
        requires=("prize.turn",),
        marks=(MarkKind("turn.help", "The player has played a help card this turn.", of_seat=True),),
    )
)
