"""Information about a hand besides its play: where it was played, what its file says, and the check of its
deal."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from .. import cards
from ..cards import UNKNOWN
from ..words import amount_text
from .handlist import Hand
from .hands import PlayedHand

VARIANTS = {
    "holdem": "No-limit hold’em",
    "omaha": "Pot-limit Omaha",
    "limit": "Fixed-limit hold’em",
    "shortdeck": "No-limit short deck",
}
SHORT_VARIANTS = {
    "holdem": "Hold’em",
    "omaha": "Omaha",
    "limit": "Limit",
    "shortdeck": "Short deck",
}
PLAYED = frozenset(  # shown by the replay already
    {
        *(
            "variant",
            "ante_trimming_status",
            "antes",
            "blinds_or_straddles",
            "min_bet",
            "small_bet",
            "big_bet",
        ),
        *("starting_stacks", "actions", "finishing_stacks", "players", "seats", "seat_count", "hand"),
        *("day", "month", "year", "_deck", "_salt", "_commit", "_button", "_edition", "_hand"),
    }
)
LONGEST = 160


def facts_about(hand: Hand, played: PlayedHand, fields: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return (name, value) rows about a hand."""
    started, unit = played.started, played.before.unit
    found = [("Table", hand.source.title)]
    if hand.unique_number:
        found.append(("Number", str(hand.unique_number)))
    if hand.origin is not None:
        found.append(("Origin", f"{hand.origin.text} (number {hand.origin.number})"))
    if hand.at:
        found.append(("Played", f"{datetime.fromtimestamp(hand.at):%d %B %Y, %H:%M}"))
    found.append(("Game", VARIANTS[played.before.rules.variant]))
    if started.small:
        blinds = [amount_text(amount, unit) for amount in (started.small, started.big) if amount]
        found.append(("Blinds", " and ".join(blinds)))
    if started.ante:
        found.append(("Ante", amount_text(started.ante, unit)))
    for key, value in fields.items():
        if key not in PLAYED and value not in ("", None):
            found.append((key.strip("_").replace("_", " ").capitalize(), _short(value)))
    return found


def _short(value: Any) -> str:
    """Return a value as one line of limited length."""
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def deal_of(played: PlayedHand, is_hidden: bool = False) -> list[tuple[str, str]]:
    """Return (name, value) rows that verify the deal: the seal, the deck and its hash. Only the seal while
    the deck is hidden; empty if the deck is not known."""
    deal, number = played.deal, played.started.hand
    if is_hidden:
        return [("Seal shown before", deal.commit)]
    if UNKNOWN in deal.deck or not deal.commit:
        return []
    made = cards.commitment(number, deal.deck, deal.salt)
    verdict = "It is the seal of this deck." if made == deal.commit else "It is not the seal of this deck."
    return [
        ("Seal shown before", deal.commit),
        ("Deck", cards.names(deal.deck)),
        ("Salt", deal.salt),
        ("Sealed text", f"{number}:{cards.names(deal.deck)}:{deal.salt}"),
        ("SHA-256 of it", made),
        ("So", verdict),
    ]
