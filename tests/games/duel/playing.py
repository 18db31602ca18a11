"""Games of random decks and random decisions, kept move by move."""

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
    """One decision and what came of it."""

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
def game(seed: int, most: int = 200, cards: str = "", **options: str) -> tuple[Step, ...]:
    """The decisions of this game, at most so many; with cards, of decks that are made of these."""
    deck = deck_of(cards.split()) if cards else []
    decks = (deck, deck) if cards else None
    if variant := options.get("variant"):
        decks = mixed(seed, variant)
    state = dealt(seed, decks, **options)
    luck, steps = Chance(seed, "play"), []
    while state.result is None and len(steps) < most:
        seat, action = decide(state, luck)
        steps.append(played(state, seat, action, seed, len(steps)))
        state = steps[-1].after
    return tuple(steps)


def game_of(seed: int, variant: str, most: int = 200) -> tuple[Step, ...]:
    """Of decks of all cards; of a variant, of cards that its decks have."""
    return game(seed, most) if variant == "duel" else game(seed, most, variant=variant)


def mixed(seed: int, variant: str) -> tuple[list[str], list[str]]:
    """Two decks of any cards that the decks of this variant have."""
    luck, decks = Chance(seed, "mixed"), find(variant).decks
    cards = [card for deck in decks.values() for card in deck]
    size = len(next(iter(decks.values())))
    return tuple([luck.pick(cards) for _ in range(size)] for _ in range(2))  # type: ignore[return-value]


def deck_of(cards: list[str]) -> list[str]:
    """Half of it these, half of it what pays for them."""
    springs = [games.SPRINGS[kind] for kind in sorted({card[0] for card in cards})]
    return [(cards if at % 2 else springs)[at // 2 % len(cards if at % 2 else springs)] for at in range(40)]


if __name__ == "__main__":
    for variant in sys.argv[3:]:
        for one in game_of(int(sys.argv[1]), variant, int(sys.argv[2])):
            print(digest(one.after))
