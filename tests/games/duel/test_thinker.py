"""The computer players: legal everywhere, blind for what is hidden, the same again from the same luck."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from desktop.cli.match import match
from desktop.engine.chance import Chance
from desktop.engine.game import Effort
from desktop.engine.state import Illegal
from desktop.games.duel import rules
from desktop.games.duel.decks import DECKS
from desktop.games.duel.game import GAME
from desktop.games.duel.kernel.choices import UnfinishedMove
from desktop.games.duel.kernel.masks import seen_by
from desktop.games.duel.kernel.objects import PLACE, Duel
from desktop.games.duel.players import thinker, worlds
from desktop.games.duel.rules.actions import act, actions, to_act
from desktop.games.duel.state import Answer, DuelAction, Pass

PAIRS = (("ash", "growth"), ("time", "lamps"))
QUICK = ("apprentice", "adept", "master:10")


def thought(state: Duel, seat: int, level: str, seed: int = 0) -> DuelAction:
    effort = Effort(level, 0.05, lambda: False)
    return thinker.choose(seen_by(state, seat), seat, Chance(seed, "thought"), effort)


def positions(seed: int, decks: tuple[str, str], most: int = 150, stops: str = "usual") -> Iterator[Duel]:
    """Of a game at random."""
    options = {"deck1": decks[0], "deck2": decks[1], "first": "chance", "life": 20, "stops": stops}
    state = rules.start(options, 2, Chance(seed, "start"))
    luck = Chance(seed, "played")
    for number in range(most):
        if state.result is not None:
            return
        yield state
        seat = to_act(state)[0]
        found = actions(state, seat)
        short = [one for one in found if not isinstance(one, Pass) or one.until == "once"]
        run = UnfinishedMove(state, Chance(seed, number))
        act(run, seat, luck.pick(short))
        state = run.state


def redealt(state: Duel, seat: int, luck: Chance) -> Duel:
    """The same for this seat, but all that it does not see lies otherwise."""
    objects = list(state.objects)
    seen = seen_by(state, seat)
    for owner in (0, 1):
        places = [oid & PLACE for oid in worlds.hidden(seen, owner)]
        cards = luck.shuffled([state.objects[place].card for place in places])
        for place, card in zip(places, cards, strict=True):
            objects[place] = replace(objects[place], card=card)
    return replace(state, objects=tuple(objects))


@pytest.mark.parametrize("decks", PAIRS)
@pytest.mark.parametrize("level", QUICK)
def test_whatever_a_level_chooses_is_legal(level: str, decks: tuple[str, str]) -> None:
    for seed in (1, 2):
        for number, state in enumerate(positions(seed, decks)):
            seat = to_act(state)[0]
            if number % 10 == seed:
                assert thought(state, seat, level) in actions(state, seat)


@pytest.mark.parametrize("decks", PAIRS)
def test_a_level_answers_the_same_whatever_lies_hidden(decks: tuple[str, str]) -> None:
    luck, others = Chance(5, "dealt"), 0
    for number, state in enumerate(positions(3, decks)):
        seat = to_act(state)[0]
        other = redealt(state, seat, luck)
        others += other != state
        assert seen_by(other, seat) == seen_by(state, seat)
        if number % 12 == 0:
            for level in QUICK:
                assert thought(other, seat, level) == thought(state, seat, level)
    assert others


def test_each_deck_meets_each_in_the_rounds_of_a_match() -> None:
    assert GAME.computers is not None
    pairs = [frozenset(one.values()) for one in GAME.computers.rounds({})]
    assert len(pairs) == len(set(pairs)) == 10
    assert {deck for pair in pairs for deck in pair} == {*DECKS}


def test_a_world_shows_what_is_seen_and_keeps_to_the_deck_lists() -> None:
    for state in positions(4, PAIRS[0], 60):
        seat = to_act(state)[0]
        seen = seen_by(state, seat)
        world = worlds.dealt(seen, seat, Chance(4, "world"))
        for own, there in zip(seen.objects, world.objects, strict=True):
            assert own is None or not own.card or own == there
        for owner in (0, 1):
            cards = [
                one.card
                for one in world.objects
                if one and one.owner == owner and one.card in DECKS[PAIRS[0][owner]]
            ]
            tokens = [one for one in world.objects if one and one.owner == owner and one.token]
            assert len(cards) - len([one for one in tokens if one.card in DECKS[PAIRS[0][owner]]]) == 40
        assert seen_by(world, seat).objects == seen.objects


def test_so_many_leaves_answer_the_same_whatever_the_clock_says() -> None:
    for number, state in enumerate(positions(6, PAIRS[0], 60)):
        if number % 10:
            continue
        seat = to_act(state)[0]
        seen = seen_by(state, seat)
        slow = thinker.choose(seen, seat, Chance(1), Effort("master:20", 9.0, lambda: False))
        late = thinker.choose(seen, seat, Chance(1), Effort("master:20", 0.0, lambda: True))
        assert slow == late


def test_a_level_that_is_told_to_stop_has_an_answer() -> None:
    for number, state in enumerate(positions(7, PAIRS[0], 60)):
        seat = to_act(state)[0]
        if number % 10 == 0:
            for level in thinker.LEVELS:
                effort = Effort(level, 60.0, lambda: True)
                found = thinker.choose(seen_by(state, seat), seat, Chance(1), effort)
                assert found in actions(state, seat)


@pytest.mark.parametrize("level", ["apprentice", "adept", "master:20"])
def test_who_has_won_with_all_attackers_attacks(level: str) -> None:
    state = next(
        state
        for state in positions(8, ("ash", "ash"), 600)
        if state.pending is not None and state.pending.kind == "attackers"
    )
    seat = to_act(state)[0]
    bare = tuple(
        tuple((name, 1 if name == "life" else value) for name, value in marks) if at != seat else marks
        for at, marks in enumerate(state.seats)
    )
    field = [
        replace(one, marks=(*one.marks, ("exhausted", 1))) if one and one.controller != seat else one
        for one in state.objects
    ]
    state = replace(state, seats=bare, objects=tuple(field))
    assert thought(state, seat, level) == Answer(0)


def test_an_adept_beats_an_apprentice() -> None:
    wins = 0
    for seed in range(6):
        levels = ("adept", "apprentice") if seed % 2 else ("apprentice", "adept")
        state = rules.start({"deck1": "ash", "deck2": "ash", "first": "chance", "life": 20}, 2, Chance(seed))
        for number in range(3000):
            if state.result is not None:
                break
            seat = to_act(state)[0]
            run = UnfinishedMove(state, Chance(seed, number))
            act(run, seat, thought(state, seat, levels[seat], seed * 3000 + number))
            state = run.state
        assert state.result is not None
        wins += any(levels[seat] == "adept" for seat in state.result.winners)
    assert wins >= 4


@pytest.mark.parametrize("player", ["master:", "master:many", "master:-1", "adept:20", "genius:20"])
def test_only_who_looks_so_far_ahead_is_told_how_far(player: str) -> None:
    with pytest.raises(Illegal, match="has no player"):
        match(GAME, [player, "apprentice"], 1, 1, {})
    assert GAME.computers is not None
    assert GAME.computers.knows("master:20")
