"""Test the filters of the card browser over all cards, and which cards a variant's decks may have."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from takeback.games.duel import decks
from takeback.games.duel.card_search import (
    HIGHEST_COST,
    KINDS,
    NO_FACTION,
    CardFilter,
    allowed_cards,
    cost_of,
    costs_among,
    curve,
    factions_among,
    find_cards,
    keywords_among,
    kinds_among,
    summarize,
)
from takeback.games.duel.cards.wording import text_of
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.variant import ONLY_IN, VARIANTS, find
from takeback.paths import resources

ALL = [card.id for card in decks.in_decks()]
LETTERS = {"L": "Lantern", "T": "Tide", "B": "Barrow", "C": "Cinder", "R": "Root"}


def printed() -> dict[str, dict[str, str]]:
    """Return name and text of all cards as they are written, read without the game."""
    found: dict[str, dict[str, str]] = {}
    for file in (resources() / "cards" / "duel").glob("*.json"):
        found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def test_cost_filter_finds_exactly_the_cards_whose_symbols_add_up_to_the_cost() -> None:
    for cost in costs_among(ALL):
        found = set(find_cards(ALL, CardFilter(cost=cost)))
        for id in ALL:
            symbols = REGISTRY.definition(id).cost
            number = int("".join(one for one in symbols if one.isdigit()) or 0)
            whole = number + sum(one.isalpha() for one in symbols)
            assert (id in found) == (min(whole, HIGHEST_COST) == cost), id
    assert sum(len(find_cards(ALL, CardFilter(cost=cost))) for cost in costs_among(ALL)) == len(ALL)


def test_kind_filter_finds_exactly_the_cards_of_the_kind_and_every_card_has_a_kind() -> None:
    kinds = kinds_among(ALL)
    assert kinds[: len(KINDS)] == list(KINDS)
    for kind in kinds:
        found = find_cards(ALL, CardFilter(kind=kind))
        assert found == [id for id in ALL if kind in REGISTRY.definition(id).kinds]
        assert found
    assert {id for kind in kinds for id in find_cards(ALL, CardFilter(kind=kind))} == set(ALL)


def test_faction_filter_finds_the_cards_with_its_letter_or_flow_and_one_filter_those_without() -> None:
    assert factions_among(ALL) == [*LETTERS.values(), NO_FACTION]
    for letter, faction in LETTERS.items():
        found = set(find_cards(ALL, CardFilter(faction=faction)))
        for id in ALL:
            card = REGISTRY.definition(id)
            is_of_it = (
                letter in card.cost
                or id.startswith(letter)
                or re.match(rf"Exhaust: Add (1 )?{letter}\b", text_of(id)) is not None
            )
            if card.get(ONLY_IN) is None:
                assert (id in found) == is_of_it, id
            else:
                assert (id in found) == (faction in card.factions), id
    lone = find_cards(ALL, CardFilter(faction=NO_FACTION))
    assert all(not REGISTRY.definition(id).factions for id in lone)


def test_keyword_filter_finds_cards_that_have_the_keyword_or_whose_text_names_it() -> None:
    words = printed()
    keywords = keywords_among(ALL)
    assert len(keywords) >= 16
    for rule in keywords:
        title = REGISTRY.rules[rule].title
        found = find_cards(ALL, CardFilter(keyword=rule))
        for id in ALL:
            has = any(f"kw.{one.keyword}" == rule for one in REGISTRY.definition(id).abilities)
            assert (id in found) == (has or title in words.get(id, {}).get("text", "")), (rule, id)


def test_card_search_finds_each_card_by_name_or_all_words_of_its_text_but_not_with_a_wrong_word() -> None:
    for id, card in printed().items():
        if id in ALL:
            assert id in find_cards(ALL, CardFilter(words=card["name"].upper()))
            assert id in find_cards(ALL, CardFilter(words=" ".join(reversed(card["text"].split()))))
            assert id not in find_cards(ALL, CardFilter(words=f"{card['name']} qqqq"))


def test_combined_card_filters_find_exactly_the_cards_that_each_alone_finds() -> None:
    for kind in kinds_among(ALL):
        for faction in factions_among(ALL):
            both = find_cards(ALL, CardFilter(kind=kind, faction=faction, words="the"))
            each = (CardFilter(kind=kind), CardFilter(faction=faction), CardFilter(words="the"))
            found = [set(find_cards(ALL, one)) for one in each]
            assert set(both) == found[0] & found[1] & found[2]


@pytest.mark.parametrize("variant", VARIANTS)
def test_variant_allows_exactly_the_cards_for_which_its_decks_are_not_refused_springs_first(
    variant: str,
) -> None:
    played = find(variant)
    allowed = allowed_cards(played)
    assert len(allowed) == len(set(allowed))
    for deck in played.decks.values():
        assert set(deck) <= set(allowed)
        for id in ALL:
            strange = [
                why
                for why in played.deck_problems((*deck, id))
                if "card for" in why or why.endswith(" only.")
            ]
            assert (id in allowed) == (not strange), id
    springs = [id for id in allowed if "spring" in REGISTRY.definition(id).kinds]
    assert allowed[: len(springs)] == springs


@pytest.mark.parametrize("name", decks.DECKS)
def test_chart_of_costs_counts_every_card_of_a_deck_except_springs(name: str) -> None:
    cards = Counter(decks.DECKS[name])
    paid = [id for id in cards.elements() if "spring" not in REGISTRY.definition(id).kinds]
    bars = curve(cards)
    assert sum(bars) == len(paid)
    assert bars[2] == sum(cost_of(REGISTRY.definition(id)) == 2 for id in paid)


def test_deck_summary_counts_cards_springs_and_factions() -> None:
    said = summarize(Counter(decks.DECKS["lamps"]))
    assert said.startswith("40 cards: 17 springs, ")
    assert "of Lantern" in said
    assert "of Cinder" not in said
