"""Random games with random decks, for benchmarks and tests."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from takeback.engine.chance import Chance

from .. import rules
from ..kernel.answering import to_act
from ..kernel.choices import UnfinishedMove
from ..kernel.hooks import REGISTRY
from ..kernel.objects import Duel, Frame
from ..rules import charter
from ..rules.actions import act, actions
from ..state import DuelAction, Pass

SPRINGS = {"L": "lampwell", "T": "tidepool", "B": "gravespring", "C": "emberseep", "R": "rootspring"}
SPRINGS_IN_DECK, CARDS_IN_DECK = 17, 23
OWN_KINDS = 0.85  # share of a deck's cards that its springs can pay for
HABIT = 0.75  # how often something is done if possible


def all_cards() -> list[str]:
    """Return the built-in cards that may be in a deck, without springs."""
    return sorted(id for id in REGISTRY.definitions if len(id) == 3 and id[0] in SPRINGS and id[1:].isdigit())


def random_deck(luck: Chance) -> list[str]:
    """Return a deck with springs of two kinds, mostly of cards that these can pay for."""
    kinds = luck.shuffled("LTBCR")[:2]
    cards = all_cards()
    payable = [id for id in cards if id[0] in kinds]
    springs = [SPRINGS[kind] for kind in kinds] * SPRINGS_IN_DECK
    others = [luck.pick(payable if luck.fraction() < OWN_KINDS else cards) for _ in range(CARDS_IN_DECK)]
    return springs[:SPRINGS_IN_DECK] + others


def empty_table(**options: str) -> Duel:
    """Return a table with the charter and no cards."""
    given = {"first": "1", "life": "20", "stops": "all", "with": "", "without": "", **options}
    return rules.empty(tuple(sorted(given.items())), charter.rules_for(given))


def dealt(seed: int, decks: tuple[list[str], list[str]] | None = None, **options: str) -> Duel:
    """Return a table with two decks, random ones if none are given, up to its first question."""
    luck = Chance(seed, "deal")
    state = empty_table(**options)
    for seat in (0, 1):
        deck = decks[seat] if decks is not None else random_deck(luck)
        state = rules.add(state, [(card, seat) for card in deck], "deck")
    return gone_on(replace(state, natural=1, tp=0, frames=(Frame("setup"),)), Chance(seed, "start"))


def gone_on(state: Duel, chance: Chance) -> Duel:
    """Return the state at its next question."""
    run = UnfinishedMove(state, chance)
    run.run_jobs()
    return run.state


def decide(state: Duel, luck: Chance) -> tuple[int, DuelAction]:
    """Return a random decision of a seat that is asked; mostly an action, now and then a pass."""
    seat = luck.pick(to_act(state))
    listed = actions(state, seat)
    doing = [one for one in listed if not isinstance(one, Pass)]
    if doing and (len(doing) == len(listed) or luck.fraction() < HABIT):
        return seat, luck.pick(doing)
    return seat, listed[0]


def played(state: Duel, seat: int, action: DuelAction, chance: Chance) -> UnfinishedMove:
    """Carry out this action and return the run with its events and state."""
    run = UnfinishedMove(state, chance)
    act(run, seat, action)
    return run


def random_game(seed: int, most: int, start: Duel | None = None) -> Iterator[UnfinishedMove]:
    """Yield the runs of random decisions, at most so many, until the game ends."""
    state, luck = start or dealt(seed), Chance(seed, "play")
    for number in range(most):
        if state.result is not None:
            return
        seat, action = decide(state, luck)
        run = played(state, seat, action, Chance(seed, number))
        yield run
        state = run.state
