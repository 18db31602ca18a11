"""Finding cards: what a variant's decks may have, in order, and filters by words, cost, kind and more."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from takeback.games.duel import decks
from takeback.games.duel.cards.wording import english_text_of, text_of
from takeback.games.duel.kernel.hooks import REGISTRY, Definition
from takeback.games.duel.rules.core.flow import read_cost
from takeback.games.duel.rules.keyword import RULE, english_title
from takeback.games.duel.titles import FACTION_OF, faction_text, kind_text
from takeback.games.duel.variant import Variant, find
from takeback.texts import format_list, format_number, ngettext
from takeback.texts import gettext as _

ANY_COST = -1
HIGHEST_COST = 7  # the last choice of a cost; it includes all higher ones
NO_FACTION = "none"
KINDS = ("spring", "unit", "work", "bond", "rite", "reply")  # in this order; others follow


def cost_of(card: Definition) -> int:
    """Return the whole cost of a card, of any kind of flow."""
    cost = read_cost(card.cost)
    return sum(cost.each) + cost.any


def factions_of(card: Definition) -> tuple[str, ...]:
    """Return the factions of a card; of one without any, those of the flow that it makes."""
    flows = "".join(str(ability.get("flow", "")) for ability in card.abilities)
    return card.factions or tuple(name for letter, name in FACTION_OF.items() if letter in flows)


def keywords_of(card: Definition) -> tuple[str, ...]:
    """Return the keywords that a card has or that its text names, by the ids of their rules."""
    has = {f"{RULE}{ability.keyword}" for ability in card.abilities if ability.keyword}
    words = english_text_of(card.id)
    return tuple(
        rule.id
        for rule in REGISTRY.rules.values()
        if rule.id.startswith(RULE) and (rule.id in has or _is_named(rule.id.removeprefix(RULE), words))
    )


def _is_named(keyword: str, words: str) -> bool:
    """Tell whether the English text of a card names this keyword."""
    return re.search(rf"\b{re.escape(english_title(keyword))}\b", words) is not None


class CardFilter(msgspec.Struct, frozen=True):
    """A filter of cards; a card must meet all of its conditions."""

    words: str = ""  # each of them is in its name, kind or text
    cost: int = ANY_COST
    kind: str = ""  # "" here and below: any
    faction: str = ""
    keyword: str = ""  # the id of its rule

    def finds(self, card: Definition) -> bool:
        """Tell whether this card meets the filter."""
        kinds = (*card.kinds, *map(kind_text, card.kinds))
        searched = " ".join((card.name, *kinds, *card.subtypes, text_of(card.id), card.id)).casefold()
        return (
            all(word in searched for word in self.words.casefold().split())
            and self.cost in (ANY_COST, min(cost_of(card), HIGHEST_COST))
            and (not self.kind or self.kind in card.kinds)
            and (not self.faction or self.faction in (factions_of(card) or (NO_FACTION,)))
            and (not self.keyword or self.keyword in keywords_of(card))
        )


def find_cards(cards: Iterable[str], wanted: CardFilter) -> list[str]:
    """Return those of these cards that meet the filter, in the same order."""
    return [id for id in cards if wanted.finds(REGISTRY.definition(id))]


def costs_among(cards: Iterable[str]) -> list[int]:
    """Return the costs of these cards to choose from, the highest ones as one."""
    return sorted({min(cost_of(REGISTRY.definition(id)), HIGHEST_COST) for id in cards})


def kinds_among(cards: Iterable[str]) -> list[str]:
    """Return the kinds of these cards, the usual ones first."""
    found = {kind for id in cards for kind in REGISTRY.definition(id).kinds}
    return [*(kind for kind in KINDS if kind in found), *sorted(found - {*KINDS})]


def factions_among(cards: Iterable[str]) -> list[str]:
    """Return the factions of these cards, the usual ones first; at the end `NO_FACTION` if some have none."""
    found = {one for id in cards for one in factions_of(REGISTRY.definition(id)) or (NO_FACTION,)}
    last = [NO_FACTION] if NO_FACTION in found else []
    others = sorted(found - {*FACTION_OF.values(), NO_FACTION})
    return [*(name for name in FACTION_OF.values() if name in found), *others, *last]


def keywords_among(cards: Iterable[str]) -> list[str]:
    """Return the keywords of these cards as ids of their rules, by title."""
    found = {one for id in cards for one in keywords_of(REGISTRY.definition(id))}
    return sorted(found, key=lambda id: REGISTRY.rules[id].title)


def allowed_cards(played: Variant) -> list[str]:
    """Return the cards that a deck of this variant may have: springs, then by faction, cost and name."""
    return list(_allowed(played.id, len(REGISTRY.definitions)))


@cache
def _allowed(variant: str, _size: int) -> tuple[str, ...]:
    """Return the same as `allowed_cards`, kept until cards are added: `_size` is the number of all cards.

    A card is allowed if it can replace another one in some deck of the variant.
    """
    played = find(variant)
    tried = [_without_one(deck) for deck in played.decks.values()]
    found = (
        card
        for card in decks.in_decks()
        if any(card.id in deck or not played.why_not_legal((*deck, card.id)) for deck in tried)
    )
    return tuple(card.id for card in sorted(found, key=_sort_key))


def _without_one(deck: Sequence[str]) -> tuple[str, ...]:
    """Return the deck without one of its most frequent card."""
    most = Counter(deck).most_common(1)[0][0]
    at = list(deck).index(most)
    return (*deck[:at], *deck[at + 1 :])


def _sort_key(card: Definition) -> tuple[bool, int, int, str]:
    """Return the sort key of a card: springs first, then by faction, cost and name."""
    known = (*FACTION_OF.values(), "")
    first = (factions_of(card) or ("",))[0]
    place = known.index(first) if first in known else len(known)
    return decks.SPRING not in card.kinds, place, cost_of(card), card.name


# the numbers of a deck
def curve(cards: Counter[str]) -> list[int]:
    """Return how many cards cost 0, 1, 2 and so on, the last number also for higher costs; springs do not
    count."""
    found = [0] * (HIGHEST_COST + 1)
    for id, count in cards.items():
        card = REGISTRY.definition(id)
        if decks.SPRING not in card.kinds:
            found[min(cost_of(card), HIGHEST_COST)] += count
    return found


def summarize(cards: Counter[str]) -> str:
    """Return a summary: "40 cards: 17 springs, 15 units, 8 others. 9 of Lantern, 14 of Tide."

    The factions are named only if there are any.
    """
    springs = sum(count for id, count in cards.items() if decks.SPRING in REGISTRY.definition(id).kinds)
    units = sum(count for id, count in cards.items() if "unit" in REGISTRY.definition(id).kinds)
    others = cards.total() - springs - units
    factions = Counter[str]()
    for id, count in cards.items():
        for faction in REGISTRY.definition(id).factions:
            factions[faction] += count
    total = ngettext("{count} card", "{count} cards", cards.total())
    kinds = format_list(
        [
            ngettext("{count} spring", "{count} springs", springs),
            ngettext("{count} unit", "{count} units", units),
            # Translators: of cards, after so many springs and units.
            ngettext("{count} other", "{count} others", others),
        ],
        "unit",
    )
    of_factions = [
        _("{number} of {faction}", number=format_number(factions[one]), faction=faction_text(one))
        for one in FACTION_OF.values()
        if factions[one]
    ]
    if not of_factions:
        # Translators: such as "40 cards: 17 springs, 15 units, 8 others."
        return _("{cards}: {kinds}.", cards=total, kinds=kinds)
    # Translators: such as "40 cards: 17 springs, 15 units, 8 others. 9 of Lantern, 14 of Tide."
    named = format_list(of_factions, "unit")
    return _("{cards}: {kinds}. {factions}.", cards=total, kinds=kinds, factions=named)
