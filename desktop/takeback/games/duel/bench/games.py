"""Games to measure on and to test with: random decks of all cards, and random decisions."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from takeback.engine.chance import Chance

from .. import rules
from ..kernel.choices import UnfinishedMove
from ..kernel.hooks import REGISTRY
from ..kernel.objects import Duel, Frame
from ..rules import charter
from ..rules.actions import act, actions, to_act
from ..state import DuelAction, Pass

SPRINGS = {"L": "lampwell", "T": "tidepool", "B": "gravespring", "C": "emberseep", "R": "rootspring"}
SPRINGS_IN_DECK, CARDS_IN_DECK = 17, 23
OWN_KINDS = 0.85  # of the cards of a deck that its springs can pay
HABIT = 0.75  # how often something is done where something can be


def all_cards() -> list[str]:
    """Those of the game that can be in a deck, and no springs."""
    return sorted(id for id in REGISTRY.definitions if len(id) == 3 and id[0] in SPRINGS and id[1:].isdigit())


def random_deck(luck: Chance) -> list[str]:
    """Of any two kinds of flow: mostly what these can pay, and a few of all that exist."""
    kinds = luck.shuffled("LTBCR")[:2]
    cards = all_cards()
    payable = [id for id in cards if id[0] in kinds]
    springs = [SPRINGS[kind] for kind in kinds] * SPRINGS_IN_DECK
    others = [luck.pick(payable if luck.fraction() < OWN_KINDS else cards) for _ in range(CARDS_IN_DECK)]
    return springs[:SPRINGS_IN_DECK] + others


def empty_table(**options: str) -> Duel:
    """The charter alone."""
    given = {"first": "1", "life": "20", "stops": "all", "with": "", "without": "", **options}
    return rules.empty(tuple(sorted(given.items())), charter.rules_for(given))


def dealt(seed: int, decks: tuple[list[str], list[str]] | None = None, **options: str) -> Duel:
    """A table of two random decks, up to its first question."""
    luck = Chance(seed, "deal")
    state = empty_table(**options)
    for seat in (0, 1):
        deck = decks[seat] if decks is not None else random_deck(luck)
        state = rules.add(state, [(card, seat) for card in deck], "deck")
    return gone_on(replace(state, natural=1, tp=0, frames=(Frame("setup"),)), Chance(seed, "start"))


def gone_on(state: Duel, chance: Chance) -> Duel:
    """The same, up to its next question."""
    run = UnfinishedMove(state, chance)
    run.go_on()
    return run.state


def decide(state: Duel, luck: Chance) -> tuple[int, DuelAction]:
    """Mostly something is done, and now and then everybody waits."""
    seat = luck.pick(to_act(state))
    listed = actions(state, seat)
    doing = [one for one in listed if not isinstance(one, Pass)]
    if doing and (len(doing) == len(listed) or luck.fraction() < HABIT):
        return seat, luck.pick(doing)
    return seat, listed[0]


def played(state: Duel, seat: int, action: DuelAction, chance: Chance) -> UnfinishedMove:
    run = UnfinishedMove(state, chance)
    act(run, seat, action)
    return run


def random_game(seed: int, most: int, start: Duel | None = None) -> Iterator[UnfinishedMove]:
    """Decision after decision, at most so many."""
    state, luck = start or dealt(seed), Chance(seed, "play")
    for number in range(most):
        if state.result is not None:
            return
        seat, action = decide(state, luck)
        run = played(state, seat, action, Chance(seed, number))
        yield run
        state = run.state
