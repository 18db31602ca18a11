"""Test which positions are valid: all that the rules reach, and none that is corrupted."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.damage import damaged_states
from takeback.engine.play import play_action
from takeback.engine.state import decode, encode
from takeback.engine.trial import is_sentence
from takeback.engine.validity import why_invalid
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.objects import (
    Choice,
    Duel,
    Frame,
    Offer,
    Result,
    with_zone,
)

VIEWERS = (0, 1, None)
DECKS = (("lamps", "ash"), ("growth", "time"))


@cache
def random_positions(seed: int = 1, count: int = 120) -> tuple[Duel, ...]:
    """Return the positions of a random game in which every stop is set."""
    random = Random(seed)
    first, second = DECKS[seed % 2]
    options = GAME.read_options({"deck1": first, "deck2": second, "stops": "all"})
    state = GAME.start(options, 2, Chance(seed, "start"))
    found = [state]
    while len(found) < count and GAME.outcome(state) is None:
        [seat] = GAME.to_act(state)
        action = random.choice(list(GAME.actions(state, seat)))
        state = play_action(GAME, state, seat, action, Chance(seed, len(found))).after
        found.append(state)
    return tuple(found)


@pytest.mark.parametrize("seed", [1, 2])
def test_every_position_reached_by_play_is_valid_also_as_viewers_see_it(seed: int) -> None:
    for state in random_positions(seed)[::4]:
        assert GAME.valid(state, 2) == ""
        for viewer in VIEWERS:
            assert GAME.valid(GAME.seen_by(state, viewer), 2) == ""


@pytest.mark.parametrize("seed", [1, 2])
def test_duel_position_with_an_out_of_range_number_is_invalid_with_a_sentence(seed: int) -> None:
    random = Random(seed)
    for state in random_positions(seed)[::15]:
        for name, broken in damaged_states(state, Duel, 60, random):
            why = why_invalid(GAME, broken, 2)
            assert why, name
            assert is_sentence(why)


def test_duel_position_for_three_seats_is_invalid() -> None:
    start = random_positions()[0]
    assert GAME.valid(start, 3) == "A duel has two players, not 3."


def deck(state: Duel) -> tuple[int, ...]:
    return state.zone("deck", 0)


def start() -> Duel:
    return random_positions()[0]


def twice() -> Duel:
    return replace(start(), zones=with_zone(start(), "hand", 0, (*start().zone("hand", 0), deck(start())[0])))


def nowhere() -> Duel:
    return replace(start(), zones=with_zone(start(), "deck", 0, deck(start())[1:]))


def elsewhere() -> Duel:
    state = start()
    zones = with_zone(state, "deck", 0, deck(state)[1:])
    return replace(
        replace(state, zones=zones),
        zones=with_zone(replace(state, zones=zones), "field", -1, deck(state)[:1]),
    )


def of_the_other() -> Duel:
    state = start()
    at = deck(state)[0] & 1023
    obj = replace(state.objects[at], controller=1)
    return replace(state, objects=(*state.objects[:at], obj, *state.objects[at + 1 :]))


def in_another_place() -> Duel:
    state = start()
    first, second, *rest = state.objects
    return replace(state, objects=(second, first, *rest))


def with_frame(frame: Frame) -> Duel:
    return replace(start(), frames=(*start().frames[:-1], frame, start().frames[-1]))


AMISS = {
    "a card twice": twice,
    "a card nowhere": nowhere,
    "a card in another zone than it says": elsewhere,
    "a card in the deck of the other": of_the_other,
    "a card at the place of another": in_another_place,
    "a zone missing": lambda: replace(start(), zones=start().zones[1:]),
    "a zone twice": lambda: replace(start(), zones=(*start().zones, start().zones[0])),
    "work that no rule does": lambda: with_frame(Frame("dance")),
    "nobody asked": lambda: replace(start(), pending=None),
    "a third seat asked": lambda: replace(start(), pending=replace(start().pending, seats=(2,))),
    "no seat asked": lambda: replace(start(), pending=replace(start().pending, seats=())),
    "a question for nobody": lambda: replace(start(), frames=()),
    "another question": lambda: replace(start(), pending=Choice((0,), "priority", options=(Offer("x"),))),
    "no end": lambda: replace(start(), result=Result((0, 1), ())),
    "one seat": lambda: replace(start(), seats=start().seats[:1]),
    "one plan": lambda: replace(start(), plans=start().plans[:1]),
    "an unknown stop": lambda: replace(start(), plans=(replace(start().plans[0], stops=("x",)),) * 2),
    "a step too far": lambda: replace(start(), step=3),
    "an ability of no card": lambda: _with_ability("X99.1"),
}


def _with_ability(ability: str) -> Duel:
    state = random_positions(2)[-1]
    obj = next(one for one in state.objects if one is not None and one.zone == "hand")
    broken = replace(obj, chosen=replace(obj.chosen, ability=ability))
    return replace(state, objects=tuple(broken if one is obj else one for one in state.objects))


@pytest.mark.parametrize("what", sorted(AMISS))
def test_corrupted_duel_position_is_invalid_with_a_sentence(what: str) -> None:
    broken = decode(encode(AMISS[what]()), Duel)
    why = why_invalid(GAME, broken, 2)
    assert is_sentence(why)


def test_position_whose_question_contains_a_long_number_is_valid() -> None:
    state = random_positions(1)[0]
    assert state.pending is not None
    named = replace(state, pending=replace(state.pending, prompt="Who is ,99999999999999999, here?"))
    assert GAME.valid(named, 2) == ""
