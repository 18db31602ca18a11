"""Games of random decks and random decisions, kept move by move."""

from __future__ import annotations

import random
import sys
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from desktop.engine.chance import Chance
from desktop.engine.state import digest
from desktop.games.duel import rules
from desktop.games.duel.kernel.choices import Run
from desktop.games.duel.kernel.hooks import REGISTRY
from desktop.games.duel.kernel.objects import Duel, Frame
from desktop.games.duel.rules import charter
from desktop.games.duel.rules.actions import act, actions, to_act
from desktop.games.duel.state import DuelAction, Pass

SPRINGS = {"L": "lampwell", "T": "tidepool", "B": "gravespring", "C": "emberseep", "R": "rootspring"}
SPRINGS_IN_DECK, CARDS_IN_DECK = 17, 23
HABIT = 0.75  # how often something is done where something can be


class Step(msgspec.Struct, frozen=True):
    """One decision and what came of it."""

    number: int
    before: Duel
    seat: int
    action: DuelAction
    events: tuple[Any, ...]
    after: Duel


def all_cards() -> list[str]:
    """Those of the game that can be in a deck, and no springs."""
    return sorted(id for id in REGISTRY.definitions if len(id) == 3 and id[0] in SPRINGS and id[1:].isdigit())


def random_deck(luck: random.Random) -> list[str]:
    """Of any two kinds of flow: mostly what these can pay, and a few of all that exist."""
    kinds = luck.sample("LTBCR", 2)
    cards = all_cards()
    payable = [id for id in cards if id[0] in kinds]
    springs = [SPRINGS[kind] for kind in kinds] * SPRINGS_IN_DECK
    return springs[:SPRINGS_IN_DECK] + [
        luck.choice(payable if luck.random() < 0.85 else cards) for _ in range(CARDS_IN_DECK)
    ]


def dealt(seed: int, decks: tuple[list[str], list[str]] | None = None, **options: str) -> Duel:
    """A table of two random decks, up to its first question."""
    luck = random.Random(f"deal {seed}")
    given = {"first": "1", "life": "20", "stops": "all", "with": "", "without": "", **options}
    state = rules.empty(tuple(sorted(given.items())), charter.rules_for(given))
    for seat in (0, 1):
        deck = decks[seat] if decks is not None else random_deck(luck)
        state = rules.add(state, [(card, seat) for card in deck], "deck")
    run = Run(replace(state, natural=1, tp=0, frames=(Frame("setup"),)), Chance(seed, "start"))
    run.go_on()
    return run.state


def played(state: Duel, seat: int, action: DuelAction, seed: int, number: int) -> Step:
    run = Run(state, Chance(seed, number))
    act(run, seat, action)
    return Step(number, state, seat, action, tuple(run.events), run.state)


def decide(state: Duel, luck: random.Random) -> tuple[int, DuelAction]:
    """Mostly something is done, and now and then everybody waits."""
    seat = luck.choice(to_act(state))
    listed = actions(state, seat)
    doing = [one for one in listed if not isinstance(one, Pass)]
    if doing and (len(doing) == len(listed) or luck.random() < HABIT):
        return seat, luck.choice(doing)
    return seat, listed[0]


@lru_cache(maxsize=6)
def game(seed: int, most: int = 200, stops: str = "all", **options: str) -> tuple[Step, ...]:
    """The decisions of this game, at most so many."""
    state, luck, steps = dealt(seed, None, stops=stops, **options), random.Random(f"play {seed}"), []
    while state.result is None and len(steps) < most:
        seat, action = decide(state, luck)
        steps.append(played(state, seat, action, seed, len(steps)))
        state = steps[-1].after
    return tuple(steps)


if __name__ == "__main__":
    for one in game(int(sys.argv[1]), int(sys.argv[2])):
        print(digest(one.after))
