"""Who sees which cards, and what another seat may be told of what one did."""

from __future__ import annotations

from typing import Any

from takeback.games.duel.kernel.hooks import REGISTRY, Hook, Rule
from takeback.games.duel.kernel.masks import OPTION, Viewer, seen_by, seen_event, seen_options
from takeback.games.duel.kernel.objects import UNTOLD
from takeback.games.duel.state import Answer, DuelAction, Pass

__all__ = ["seen_action", "seen_by", "seen_event", "seen_options"]

CLOSED = ("lists", "closed")  # nobody knows what the other plays


def seen_action(action: DuelAction, viewer: Viewer) -> DuelAction:
    """Of what another seat did. Which answer it gave, where that is open, its event tells."""
    if isinstance(action, Answer):
        return Answer(UNTOLD)
    return Pass() if isinstance(action, Pass) else action


def _nobody(derived: None, seat: int, me: None) -> tuple[int, ...]:
    return ()


def _its_player(derived: None, seat: int, me: None) -> tuple[int, ...]:
    return (seat,)


def _list_of(seat: int) -> Any:
    return lambda derived, options, me: (seat,) if CLOSED in options else None


REGISTRY.add_rule(
    Rule(
        "core.seeing",
        "What is hidden",
        "Nobody sees the cards of a deck, and only its player those of a hand.",
        (
            Hook("sees", "deck", _nobody),
            Hook("sees", "hand", _its_player),
            Hook("sees", f"{OPTION}deck1", _list_of(0)),
            Hook("sees", f"{OPTION}deck2", _list_of(1)),
        ),
    )
)
