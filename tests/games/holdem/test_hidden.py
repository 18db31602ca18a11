"""Test that two deals which differ only in hidden cards look the same to every seat and to a spectator."""

from random import Random

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.play import Move, as_seen, move_from_events, play_action
from takeback.engine.state import Illegal
from takeback.games.holdem import cards
from takeback.games.holdem.game import GAME
from takeback.games.holdem.players.thinker import choose
from takeback.games.holdem.rules import seen_by, seen_event
from takeback.games.holdem.state import BETTING, Holdem
from tests.games.holdem.playing import make_table

HANDS = 500
LEVELS = GAME.computer_levels


def redeal_hidden(state: Holdem, viewer: int | None, luck: Random) -> Holdem:
    """Return the same position with the cards that this viewer cannot know dealt anew.

    The board cards to come stay the same, so that the hand can go on in the same way.
    """
    coming = state.deck[: 5 - len(state.board)]
    closed = [
        number
        for number, seat in enumerate(state.seats)
        if seat.cards and number != viewer and not seat.shown
    ]
    loose = [card for number in closed for card in state.seats[number].cards] + list(
        state.deck[len(coming) :]
    )
    luck.shuffle(loose)
    seats = list(state.seats)
    for number in closed:
        count = len(seats[number].cards)
        seats[number] = replace(seats[number], cards=tuple(loose[:count]))
        loose = loose[count:]
    return replace(
        state, seats=tuple(seats), deck=(*coming, *loose), salt="11" * 16, last=_other_last(state, viewer)
    )


def _other_last(state: Holdem, viewer: int | None) -> object:
    last = state.last
    if last is None:
        return None
    known = {card for _, held in last.shown for card in held} | set(last.board)
    known |= {card for seat, held in last.hidden if seat == viewer for card in held}
    free = [card for card in cards.full_deck(state.rules.variant) if card not in known]
    hidden = []
    for seat, held in last.hidden:
        if seat != viewer and seat not in dict(last.shown):
            held, free = tuple(free[: len(held)]), free[len(held) :]
        hidden.append((seat, held))
    return replace(last, hidden=tuple(hidden))


def step(state: Holdem, seed: int) -> Move:
    seat = next(iter(GAME.to_act(state)))
    deed = choose(state, seat, Chance(seed, "who"), Effort("random", 1))
    return play_action(GAME, state, seat, deed, Chance(seed, "luck"))


def looks_same(move: Move, state: Holdem, viewer: int | None, seed: int) -> bool:
    """Play the same act in another deal and check what the viewer sees; return False if its events showed a
    difference.
    """
    assert seen_by(state, viewer) == seen_by(move.before, viewer)
    other = play_action(GAME, state, move.seat, move.action, Chance(seed, "luck"))
    one, two = as_seen(GAME, move, viewer), as_seen(GAME, other, viewer)
    if one.events != two.events:
        return False
    assert one.after == two.after
    assert GAME.describe(one, one.before, viewer) == GAME.describe(two, two.before, viewer)
    assert move_from_events(one.seat, one.action, one.events, one.before).after == one.after
    return True


@pytest.mark.parametrize("all_viewers", [False, pytest.param(True, marks=pytest.mark.long)])
def test_hands_that_differ_only_in_hidden_cards_look_the_same_to_a_viewer_in_every_text(
    all_viewers: bool,
) -> None:
    """Each step is checked for one random viewer, or for every seat and a spectator."""
    luck = Random(3)
    told_apart = same = 0
    for variant, count in (("holdem", 6), ("omaha", 4), ("shortdeck", 3), ("limit", 2)):
        state = make_table([5000] * count, variant=variant, ante="big")
        number = 0
        while state.hand <= HANDS // 4:
            number += 1
            move = step(state, number)
            viewers: list[int | None] = [*range(count), None] if state.phase == BETTING else []
            for viewer in viewers if all_viewers or not viewers else [luck.choice(viewers)]:
                if looks_same(move, redeal_hidden(state, viewer, luck), viewer, number):
                    same += 1
                else:
                    told_apart += 1
                    assert any(type(event).__name__ in ("Shown", "PotWon") for event in move.events)
            state = move.after
    assert same > 10 * told_apart


def test_legal_actions_and_computer_answers_are_the_same_whatever_the_hidden_cards_are() -> None:
    luck = Random(4)
    state = make_table([5000] * 5)
    for number in range(8 * len(LEVELS)):
        for viewer in (*range(5), None):
            seen = seen_by(state, viewer)
            other = seen_by(redeal_hidden(state, viewer, luck), viewer)
            assert seen == other
            assert GAME.to_act(seen) == GAME.to_act(state)
            if viewer is not None:
                assert tuple(GAME.actions(seen, viewer)) == tuple(GAME.actions(state, viewer))
            if viewer in GAME.to_act(state):
                effort = Effort(LEVELS[number % len(LEVELS)], 1)
                mine = choose(seen, viewer, Chance(number), effort)
                assert choose(other, viewer, Chance(number), effort) == mine
        state = step(state, number).after


def test_events_as_a_viewer_sees_them_lead_to_the_positions_as_the_viewer_sees_them() -> None:
    """A seat that applies the masked events it is sent arrives at the same state as `seen_by` gives."""
    state = make_table([2000] * 4, ante="each")
    for number in range(120):
        move = step(state, number)
        for viewer in (*range(4), None):
            seen = seen_by(move.before, viewer)
            for event in move.events:
                seen = seen_event(event, viewer).apply(seen)
            assert seen == seen_by(move.after, viewer)
        state = move.after


def test_position_as_a_viewer_sees_it_hides_deck_salt_and_unshown_cards_of_others() -> None:
    state = make_table([5000] * 3)
    for number in range(200):
        for viewer in (0, 1, 2, None):
            seen = seen_by(state, viewer)
            assert set(seen.deck) <= {cards.UNKNOWN}
            assert seen.salt == ""
            for other, seat in enumerate(seen.seats):
                if other != viewer and not seat.shown:
                    assert set(seat.cards) <= {cards.UNKNOWN}
        try:
            state = step(state, number).after
        except Illegal as why:
            raise AssertionError(f"step {number} was refused") from why
