"""Test that players learn from what the table has seen of the others, and that a new table knows nothing."""

from __future__ import annotations

from dataclasses import astuple

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.play import play_action
from takeback.games.holdem import rules
from takeback.games.holdem.game import GAME
from takeback.games.holdem.odds.ranges import holdings
from takeback.games.holdem.players import manners, thinker
from takeback.games.holdem.players.characters import CHARACTERS
from takeback.games.holdem.players.hand_reading import weights
from takeback.games.holdem.players.manners import FOLDED, PLAYED, RAISED, USUAL
from takeback.games.holdem.players.personalities import Decision
from takeback.games.holdem.players.skills import SKILLS
from takeback.games.holdem.rules.events import MOST_ACTS, HandEnded, tallied
from takeback.games.holdem.rules.strength import LESS, TWO_PAIR, strength
from takeback.games.holdem.state import Call, Check, Holdem, HoldemAction, Raise, Tally
from tests.games.holdem.playing import Hands, make_table, with_cards
from tests.games.holdem.test_players import play_decisions

BOARD = "Kh8c5d3s2h"
SEEN = 200
LIVELY = Tally(SEEN, 190, 180, 150, 20, 60, 20)
TIMID = Tally(SEEN, 20, 8, 2, 10, 60, 50)
NOVICE = Tally()


def position_after(cards: tuple[str, str], *acts: str, seen: Tally = NOVICE) -> Holdem:
    """Return the position after these acts; seat 0 has the button, and `seen` counts its earlier play."""
    hands = Hands(with_cards(make_table([10_000] * 2, 0), cards, BOARD))
    hands.play(*acts)
    seats = list(hands.state.seats)
    seats[0] = replace(seats[0], tally=seen)
    return replace(hands.state, seats=tuple(seats))


def choose_actions(state: Holdem, player: str = "solid-hard", times: int = 40) -> list[HoldemAction]:
    seat = state.turn
    now = rules.seen_by(state, seat)
    return [thinker.choose(now, seat, Chance(luck), Effort(player, 2.0)) for luck in range(times)]


def count(found: list[HoldemAction], *kinds: type) -> int:
    return sum(isinstance(one, kinds) for one in found)


def share_of_range(state: Holdem, seen: Tally) -> float:
    """Return the share of all hands that seat 0 may still hold, estimated from its acts."""
    seats = list(state.seats)
    seats[0] = replace(seats[0], tally=seen)
    state = replace(state, seats=tuple(seats))
    pool = holdings("holdem")
    found = weights(state, 0, pool, state.board, manners.observed_style(state, 0))
    return float(found.sum()) / len(found)


def test_estimate_of_a_players_habits_is_usual_without_hands_and_changes_little_after_few() -> None:
    state = position_after(("7c2d", "9s6s"), "r 300")
    assert astuple(manners.observed_style(state, 0)) == pytest.approx(astuple(USUAL))
    few = Tally(4, 4, 4, 3, 0, 2, 0)
    seen = manners.observed_style(position_after(("7c2d", "9s6s"), "r 300", seen=few), 0)
    much = manners.observed_style(position_after(("7c2d", "9s6s"), "r 300", seen=LIVELY), 0)
    assert 1 < seen.raises < 1.3 < much.raises
    assert seen.sure < 0.1 < 0.5 < much.sure


def test_estimated_range_of_a_raiser_is_wider_the_more_often_it_has_raised() -> None:
    for acts in (("r 300",), ("r 300", "c", "x", "r 300")):
        state = position_after(("7c2d", "9s6s"), *acts)
        lively, usual, timid = (share_of_range(state, seen) for seen in (LIVELY, NOVICE, TIMID))
        assert lively > 1.1 * usual > 1.3 * timid


def test_hard_player_plays_more_hands_against_frequent_raisers() -> None:
    played = []
    for seen in (TIMID, NOVICE, LIVELY):
        hands = ("Kd4d", "Qs7s", "Jd6s", "8d4s", "Tc4c", "Ad2s", "9c5s", "Js3c", "Td6d", "6c4c")
        found = [choose_actions(position_after(("7c2d", one), "r 300", seen=seen), times=3) for one in hands]
        played.append(sum(count(one, Call, Raise) for one in found))
    assert played[0] <= played[1] <= played[2]
    assert played[0] < played[2]


def test_hard_player_bluffs_more_against_players_who_fold_often() -> None:
    bets = []
    for seen in (Tally(SEEN, 140, 90, 50, 60, 100, 0), NOVICE, Tally(SEEN, 140, 90, 50, 5, 100, 90)):
        state = position_after(("AcAd", "9c4c"), "r 300", "c", "x", "x", seen=seen)
        assert (state.street, state.turn) == (2, 1)
        bets.append(count(choose_actions(state), Raise))
    assert bets[0] < bets[2]
    assert bets[0] <= bets[1] <= bets[2]


def test_hard_player_calls_more_river_bets_of_frequent_bettors() -> None:
    """Both opponents play as many hands before the flop and fold as often; one bets much more after it."""
    calls = []
    for bets in (4, 250):
        called = 0
        seen = Tally(SEEN, 140, 90, bets, 35, 60, 25)
        for own in ("6d2d", "As9s", "AsQc"):
            state = position_after(
                ("AcAd", own), "r 300", "c", "x", "x", "x", "x", "r 300", "r 1800", seen=seen
            )
            assert state.street == 3
            called += count(choose_actions(state, times=12), Call, Raise)
        calls.append(called)
    assert calls[0] < calls[1]


@pytest.mark.parametrize("size", [100, 200, 300, 900])
def test_medium_players_think_less_of_their_hand_after_a_bet_of_any_size_and_easy_ones_do_not(
    size: int,
) -> None:
    """Facing a bet on the river, as large as half the pot or not, a hand in the middle loses equity."""
    acts = ("r 300", "c", "x", "x", "x", "x")
    for player, is_read in (("solid-easy", False), ("solid-medium", True)):
        bet, checked = (
            Decision(
                position_after(("AcAd", "8s7s"), *acts, *last),
                1,
                Chance(1),
                CHARACTERS["solid"],
                SKILLS[player.removeprefix("solid-")],
            ).estimates.samples.equity
            for last in (("x", f"r {size}"), ())
        )
        assert (bet < checked - 0.1) == is_read
        assert is_read or bet == pytest.approx(checked)


def test_medium_players_answer_the_same_whatever_habits_they_have_seen() -> None:
    for seen in (TIMID, LIVELY):
        state = position_after(("AcAd", "Qs7s"), "r 300", seen=seen)
        assert choose_actions(state, "solid-medium", 5) == choose_actions(
            position_after(("AcAd", "Qs7s"), "r 300"), "solid-medium", 5
        )


# --- large bets ---------------------------------------------------------------------------------------------

TRUE_BETS = Tally(60, acts=100, large=7, seen=4, strong=4, light=0)
BLUFFS = Tally(60, acts=100, large=60, seen=12, strong=3, light=8)
ONE_PAIR = ("KsQd", "KdJh", "AcKc", "8s7s", "QsQh", "AsAh")


def calls_of_large_bet(player: str, seen: Tally) -> int:
    """Return how often a player goes on with one pair against a raise of 1.5 pots on the flop."""
    found = 0
    for own in ONE_PAIR:
        state = position_after(("7c2d", own), "c", "x", "r 100", "r 550", seen=seen)
        assert (state.street, state.turn) == (1, 1)
        found += count(choose_actions(state, player, 5), Call, Raise)
    return found


@pytest.mark.parametrize("player", ["solid-medium", "rock-medium", "solid-hard", "wild-hard"])
def test_players_call_large_bets_less_after_seeing_strong_hands_and_more_after_bluffs(player: str) -> None:
    true, unknown, bluffs = (calls_of_large_bet(player, seen) for seen in (TRUE_BETS, NOVICE, BLUFFS))
    assert true <= unknown <= bluffs
    assert true < bluffs


def test_easy_players_call_large_bets_as_often_whatever_was_shown_before() -> None:
    assert calls_of_large_bet("solid-easy", TRUE_BETS) == calls_of_large_bet("solid-easy", BLUFFS)


def test_estimated_share_of_bluffs_falls_with_strong_hands_shown_and_is_usual_at_a_new_table() -> None:
    lights = [
        manners.style_of_large_bets(position_after(("7c2d", "9s6s"), "r 300", seen=seen), 0).light_large
        for seen in (TRUE_BETS, NOVICE, BLUFFS)
    ]
    assert lights == sorted(lights)
    assert lights[1] == pytest.approx(1)
    assert lights[0] < 0.5 < 2 < lights[2]


def counts_of_large_bets(tally: Tally) -> list[int]:
    return [tally.acts, tally.large, tally.seen, tally.strong, tally.light]


@pytest.mark.parametrize("variant", ["holdem", "omaha", "shortdeck"])
def test_tally_of_a_player_counts_large_bets_and_the_strength_that_was_shown_of_them(variant: str) -> None:
    """Test against a count over the acts and shown cards at the end of each hand."""
    players = ("random", "potter", "overval", "random")
    wanted, found = [[0] * 5 for _ in players], [0 for _ in players]
    for state, seat, action in play_decisions(players, 20, 3, variant=variant, rebuy="auto"):
        for event in play_action(GAME, state, seat, action, Chance(3, 0)).events:
            if not isinstance(event, HandEnded):
                state = event.apply(state)
                continue
            for act in state.line:
                counts, one = wanted[act.seat], state.seats[act.seat]
                is_large = act.kind in ("bet", "raise") and act.amount >= 0.7 * act.pot_before
                held = strength(variant, one.cards, state.board[: act.street + 2]) if act.street else 0
                is_seen = is_large and one.shown
                for number, counted in enumerate(
                    (True, is_large, is_seen, is_seen and held == TWO_PAIR, is_seen and held == LESS)
                ):
                    counts[number] += bool(act.street and counted)
            before = [counts_of_large_bets(one.tally) for one in state.seats]
            state = event.apply(state)
            after = [counts_of_large_bets(one.tally) for one in state.seats]
            for earlier, later, expected in zip(before, after, wanted, strict=True):
                assert [new - old for old, new in zip(earlier, later, strict=True)] == expected
            found = [one + sum(counts) for one, counts in zip(found, wanted, strict=True)]
            wanted = [[0] * 5 for _ in players]
            break
    assert sum(found) > 50


def test_counts_of_large_bets_are_halved_when_they_reach_their_limit() -> None:
    full = Tally(999, acts=MOST_ACTS, large=80, seen=40, strong=20, light=11)
    state = position_after(("7c2d", "9s6s"), "c", "x", "x", "x", seen=full)
    after = tallied(state)[0]
    assert counts_of_large_bets(after) == [MOST_ACTS // 2, 40, 20, 10, 5]


def test_new_table_starts_with_empty_tallies_and_usual_estimates() -> None:
    states = [state for state, _, _ in play_decisions(("solid-hard", "caller"), 3, 4)]
    assert any(seat.tally != NOVICE for seat in states[-1].seats)
    first = next(iter(play_decisions(("solid-hard", "caller"), 3, 5)))[0]
    assert all(seat.tally == NOVICE for seat in first.seats)
    for seat in (0, 1):
        assert astuple(manners.observed_style(first, seat)) == pytest.approx(astuple(USUAL))


def test_usual_shares_of_played_and_raised_hands_fall_with_more_players_and_raised_is_less() -> None:
    for usual in (PLAYED, RAISED):
        shares = [usual[seats] for seats in range(2, 10)]
        assert shares == sorted(shares, reverse=True)
        assert 0 < shares[-1] < shares[0] < 1
    assert all(RAISED[seats] < PLAYED[seats] for seats in PLAYED)
    assert 0.3 < FOLDED < 0.6


def test_tallies_of_habits_are_visible_to_every_seat() -> None:
    state = position_after(("7c2d", "9s6s"), "r 300", seen=LIVELY)
    for seat in (0, 1, None):
        assert [one.tally for one in rules.seen_by(state, seat).seats] == [one.tally for one in state.seats]


@pytest.mark.parametrize("cards", ["7c2d", "AhAd"])
def test_answers_of_a_hard_player_who_has_learned_do_not_depend_on_hidden_cards(cards: str) -> None:
    for acts in (("x", "x"), ("x", "x", "x", "x")):
        one, other = (
            position_after((held, "9s6s"), "r 300", "c", *acts, seen=LIVELY) for held in (cards, "QcJc")
        )
        assert choose_actions(one, times=6) == choose_actions(other, times=6)
        assert count(choose_actions(one, times=6), Check, Raise) == 6
