"""Wounds, and life that is lost and gained."""

from __future__ import annotations

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult, fact_of
from takeback.games.duel.kernel.events import DuelEvent, Marked, SeatMarked
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, MarkKind, Rule
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import NOBODY, Deed
from takeback.texts import gettext as _

LIFE, WOUNDS = "life", "wounds"


def wound(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Mark wounds on an object, or take them off a player's life; do nothing unless the amount is positive
    and the object is there.

    Wounds to a player are also recorded as a loss of life.
    """
    if deed.amount <= 0:
        return CommitResult((), ())
    if deed.seat != NOBODY:
        left = run.state.mark(deed.seat, LIFE) - deed.amount
        facts = (fact_of(deed), fact_of(deed, kind="lose_life"))
        return CommitResult((SeatMarked(deed.seat, LIFE, left),), facts)
    obj = run.state.find(deed.obj)
    if obj is None:
        return CommitResult((), ())
    events: list[DuelEvent] = [Marked(deed.obj, WOUNDS, obj.mark(WOUNDS) + deed.amount)]
    return CommitResult(tuple(events), (fact_of(deed),))


def lose_life(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Make a player lose life; do nothing unless the amount is positive."""
    if deed.amount <= 0:
        return CommitResult((), ())
    return CommitResult((SeatMarked(deed.seat, LIFE, run.state.mark(deed.seat, LIFE) - deed.amount),))


def gain_life(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Make a player gain life; do nothing unless the amount is positive."""
    if deed.amount <= 0:
        return CommitResult((), ())
    return CommitResult((SeatMarked(deed.seat, LIFE, run.state.mark(deed.seat, LIFE) + deed.amount),))


def set_life(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Set a player's life to this amount."""
    return CommitResult((SeatMarked(deed.seat, LIFE, deed.amount),))


HARM = REGISTRY.add_rule(
    Rule(
        "core.harm",
        _("Wounds and life"),
        _("Wounds stay on a unit until Cleanup. A player who is wounded loses that much life."),
        (
            Hook("commit", "wound", wound, records=("wound", "lose_life")),
            Hook("commit", "lose_life", lose_life),
            Hook("commit", "gain_life", gain_life),
            Hook("commit", "set_life", set_life),
        ),
        marks=(
            MarkKind("wounds", "How many wounds it has."),
            MarkKind("life", "The player's life.", of_seat=True),
        ),
    )
)
