"""Information about a hand besides its play: where it was played, what its file says, and the check of its
deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from takeback.texts import format_date, format_list, format_time
from takeback.texts import gettext as _

from .. import cards
from ..cards import UNKNOWN
from ..words import amount_text
from .handlist import Hand
from .hands import PlayedHand

VARIANTS = {
    "holdem": _("No-limit hold’em"),
    "omaha": _("Pot-limit Omaha"),
    "limit": _("Fixed-limit hold’em"),
    "shortdeck": _("No-limit short deck"),
}
SHORT_VARIANTS = {
    "holdem": _("Hold’em"),
    "omaha": _("Omaha"),
    "limit": _("Limit"),
    "shortdeck": _("Short deck"),
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
FIELD_NAMES = {  # of the format, and of those that Takeback adds
    "author": _("Author"),
    "event": _("Event"),
    "url": _("Url"),
    "venue": _("Venue"),
    "address": _("Address"),
    "city": _("City"),
    "region": _("Region"),
    "postal_code": _("Postal code"),
    "country": _("Country"),
    "time": _("Time"),
    "time_zone": _("Time zone"),
    "time_zone_abbreviation": _("Time zone abbreviation"),
    "table": _("Table"),
    "level": _("Level"),
    "winnings": _("Winnings"),
    "currency": _("Currency"),
    "currency_symbol": _("Currency symbol"),
    "_notes": _("Notes"),
    "_origin": _("Origin"),
    "_raises": _("Raises"),
}
LONGEST = 160


def facts_about(hand: Hand, played: PlayedHand, fields: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return (name, value) rows about a hand: where, when and for what stakes it was played, then those
    fields of its file that are not empty and that the replay does not show."""
    started, unit = played.started, played.before.unit
    found = [(_("Table"), hand.source.title)]
    if hand.unique_number:
        found.append((_("Number"), str(hand.unique_number)))
    if hand.origin is not None:
        origin = _("{origin} (number {number})", origin=hand.origin.text, number=hand.origin.number)
        found.append((_("Origin"), origin))
    if hand.at:
        day, time = format_date(hand.at, "long"), format_time(hand.at)
        found.append((_("Played"), _("{day}, {time}", day=day, time=time)))
    found.append((_("Game"), VARIANTS[played.before.rules.variant]))
    if started.small:
        blinds = [amount_text(amount, unit) for amount in (started.small, started.big) if amount]
        found.append((_("Blinds"), format_list(blinds)))
    if started.ante:
        found.append((_("Ante"), amount_text(started.ante, unit)))
    for key, value in fields.items():
        if key not in PLAYED and value not in ("", None):
            found.append((_field_name(key), _short(value)))
    return found


def _field_name(key: str) -> str:
    """Return the name of a field of a file, which may have any; those of the format are translated."""
    return FIELD_NAMES.get(key) or key.strip("_").replace("_", " ").capitalize()


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
        return [(_("Seal shown before"), deal.commit)]
    if UNKNOWN in deal.deck or not deal.commit:
        return []
    made = cards.commitment(number, deal.deck, deal.salt)
    verdict = (
        _("It is the seal of this deck.") if made == deal.commit else _("It is not the seal of this deck.")
    )
    return [
        (_("Seal shown before"), deal.commit),
        (_("Deck"), cards.names(deal.deck)),
        (_("Salt"), deal.salt),
        (_("Sealed text"), f"{number}:{cards.names(deal.deck)}:{deal.salt}"),
        (_("SHA-256 of it"), made),
        (_("So"), verdict),
    ]
