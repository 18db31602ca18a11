"""Provide games of random decks and random decisions, recorded move by move."""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import Any

import msgspec

from takeback.engine.chance import Chance
from takeback.engine.state import digest
from takeback.games.duel.bench import games
from takeback.games.duel.bench.games import dealt, decide
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.state import DuelAction
from takeback.games.duel.variant import find


class Step(msgspec.Struct, frozen=True):
    """One decision with the positions before and after it and its events."""

    number: int
    before: Duel
    seat: int
    action: DuelAction
    events: tuple[Any, ...]
    after: Duel


def played(state: Duel, seat: int, action: DuelAction, seed: int, number: int) -> Step:
    run = games.played(state, seat, action, Chance(seed, number))
    return Step(number, state, seat, action, tuple(run.events), run.state)


@lru_cache(maxsize=6)
def play_game(seed: int, most: int = 200, cards: str = "", **options: str) -> tuple[Step, ...]:
    """Play a random game of at most `most` decisions; with `cards`, both decks are made of these."""
    deck = make_deck(cards.split()) if cards else []
    decks = (deck, deck) if cards else None
    if variant := options.get("variant"):
        decks = mix_decks(seed, variant)
    state = dealt(seed, decks, **options)
    luck, steps = Chance(seed, "play"), []
    while state.result is None and len(steps) < most:
        seat, action = decide(state, luck)
        steps.append(played(state, seat, action, seed, len(steps)))
        state = steps[-1].after
    return tuple(steps)


def play_variant(seed: int, variant: str, most: int = 200) -> tuple[Step, ...]:
    """Play a random game of this variant; its decks are mixed from any cards of the variant."""
    return play_game(seed, most) if variant == "duel" else play_game(seed, most, variant=variant)


def mix_decks(seed: int, variant: str) -> tuple[list[str], list[str]]:
    """Return two decks of random cards that the decks of this variant contain."""
    luck, decks = Chance(seed, "mixed"), find(variant).decks
    cards = [card for deck in decks.values() for card in deck]
    size = len(next(iter(decks.values())))
    return tuple([luck.pick(cards) for _ in range(size)] for _ in range(2))  # type: ignore[return-value]


def make_deck(cards: list[str]) -> list[str]:
    """Return a deck of which half are these cards, and half the springs that pay for them."""
    springs = [games.SPRINGS[kind] for kind in sorted({card[0] for card in cards})]
    return [(cards if at % 2 else springs)[at // 2 % len(cards if at % 2 else springs)] for at in range(40)]


if __name__ == "__main__":
    for variant in sys.argv[3:]:
        for one in play_variant(int(sys.argv[1]), variant, int(sys.argv[2])):
            print(digest(one.after))
