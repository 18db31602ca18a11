"""Venom, of which eight are too many."""

from __future__ import annotations

from takeback.games.duel.kernel.events import DuelEvent, SeatMarked
from takeback.games.duel.kernel.hooks import Hook, MarkKind, Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import NOBODY, Fact
from takeback.games.duel.rules.keyword import add_keyword, degree
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

LETHAL_VENOM = 8


def _give_venom(derived: Derived, fact: Fact, me: Me) -> list[DuelEvent]:
    """Return the event that gives venom to a wounded player, as much as the degree of the source's keyword;
    [] if it has none or an object was wounded.
    """
    venom = degree(derived, fact.source, me) if fact.seat != NOBODY else 0
    if not venom:
        return []
    return [SeatMarked(fact.seat, "venom", derived.state.mark(fact.seat, "venom") + venom)]


def _loses_by_venom(derived: Derived, seat: int, me: Me) -> str:
    """Return the cause of losing by venom; "" below the limit."""
    return (
        gettext_noop("{player} is full of venom.")
        if derived.state.mark(seat, "venom") >= LETHAL_VENOM
        else ""
    )


add_keyword(
    "venom",
    _("Its wounds to a player also give venom; a player with 8 venom loses."),
    Hook("now", "wound", _give_venom),
    Hook("can", "go_on", _loses_by_venom),
    marks=(MarkKind("venom", "The player's venom; a player with eight or more loses.", of_seat=True),),
    title=_("Venom"),
)
