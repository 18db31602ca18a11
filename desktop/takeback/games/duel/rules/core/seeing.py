"""Rules about the cards and actions that another seat may see."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from takeback.games.duel.kernel.hooks import REGISTRY, Hook, Rule
from takeback.games.duel.kernel.masks import OPTION, Viewer, seen_by, seen_event, seen_options
from takeback.games.duel.kernel.objects import UNTOLD
from takeback.games.duel.kernel.parts import seen_by_nobody, seen_by_owner
from takeback.games.duel.state import Answer, DuelAction, Pass
from takeback.texts import gettext as _

__all__ = ["seen_action", "seen_by", "seen_event", "seen_options"]

CLOSED = ("lists", "closed")  # the option under which deck lists are secret


def seen_action(action: DuelAction, viewer: Viewer) -> DuelAction:
    """Return an action without its stops, the option of an answer and the kind of a pass, whatever the
    viewer; a public answer is known from its event.
    """
    if isinstance(action, Answer):
        return Answer(UNTOLD)
    if isinstance(action, Pass):
        return Pass()
    return action if action.stops is None else replace(action, stops=None)


def _list_of(seat: int) -> Any:
    """Return a hook that shows the deck option of this seat to it only, if lists are closed; otherwise it
    answers None.
    """
    return lambda derived, options, me: (seat,) if CLOSED in options else None


REGISTRY.add_rule(
    Rule(
        "core.seeing",
        _("What is hidden"),
        _("Nobody sees the cards in a deck, and only its player sees a hand."),
        (
            Hook("sees", "deck", seen_by_nobody),
            Hook("sees", "hand", seen_by_owner),
            Hook("sees", f"{OPTION}deck1", _list_of(0)),
            Hook("sees", f"{OPTION}deck2", _list_of(1)),
        ),
    )
)
