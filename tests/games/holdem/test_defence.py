"""Test that betting any two cards wins nothing from hard and medium players.

A player must not fold more of the hands it may hold than the price of the bet allows.
"""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.games.holdem.odds.ranges import holdings, worth_on
from takeback.games.holdem.players import thinker
from takeback.games.holdem.players.characters import CHARACTERS
from takeback.games.holdem.players.defence import MULTIWAY_EXPONENTS, defence_share, is_in_best_share
from takeback.games.holdem.players.personalities import Decision
from takeback.games.holdem.players.skills import SKILLS
from takeback.games.holdem.state import Fold, Holdem
from tests.games.holdem.playing import Hands, make_table, with_cards
from tests.sampling import only

DEFENDERS = tuple(player for player in thinker.LEVELS if player.endswith(("hard", "medium")))
HANDS = 30  # hands that represent the whole range of a player
SIZES = (1 / 3, 1 / 2, 1.5)
BOARD = "Kh8c5d3s2h"


def position_after(seats: int, button: int, *acts: str) -> Holdem:
    """Return the position after these acts; the cards do not matter."""
    spare = ("7c2d", "9s6s", "Jd4c", "Qd6h", "Tc4d", "8d3c")
    hands = Hands(with_cards(make_table([10_000] * seats, button), spare[:seats], BOARD))
    hands.play(*acts)
    return hands.state


def with_holding(state: Holdem, seat: int, cards: tuple[int, ...]) -> Holdem:
    seats = list(state.seats)
    for number, one in enumerate(seats):
        if number == seat:
            seats[number] = replace(one, cards=cards)
        elif one.cards:
            seats[number] = replace(one, cards=(52, 52))
    return replace(state, seats=tuple(seats), deck=())


def share_folded(state: Holdem, player: str) -> float:
    """Return the share of its range that this player folds, measured on HANDS hands at even distances."""
    seat, pool = state.turn, holdings("holdem")
    character, _, skill = player.partition("-")
    example = with_holding(state, seat, tuple(pool.hands[:, np.argmin(pool.with_any(state.board))].tolist()))
    decision = Decision(example, seat, Chance(1), CHARACTERS[character], SKILLS[skill])
    weights = decision.estimates.own_weights(state.street)
    worth = worth_on(pool.hands, state.board, "holdem") if state.board else -pool.place
    order = np.argsort(worth, kind="stable")
    upto = np.cumsum(weights[order])
    at = (np.arange(HANDS) + 0.5) / HANDS * upto[-1]
    columns = order[np.searchsorted(upto, at)]
    folds = 0
    for number, column in enumerate(columns.tolist()):
        now = with_holding(state, seat, tuple(pool.hands[:, column].tolist()))
        folds += isinstance(thinker.choose(now, seat, Chance(number), Effort(player, 2.0)), Fold)
    return folds / HANDS


def allowed_share(pot: float, bet: float) -> float:
    """Return the share that may be folded, with a tolerance for measuring on hands at even distances."""
    return bet / (pot + bet) + 1.5 / HANDS


@pytest.mark.parametrize("player", DEFENDERS)
@pytest.mark.parametrize("to", [200, 250, 300, 500])
def test_big_blind_folds_to_a_raise_of_any_size_no_more_than_makes_any_bluff_profitable(
    player: str, to: int
) -> None:
    state = position_after(2, 0, f"r {to}")
    assert share_folded(state, player) <= allowed_share(150, to - 50)


@pytest.mark.parametrize("player", DEFENDERS)
@pytest.mark.parametrize("to", [500, 900, 1200])
def test_opener_folds_to_a_three_bet_no_more_than_makes_any_bluff_profitable(player: str, to: int) -> None:
    state = position_after(2, 0, "r 300", f"r {to}")
    assert share_folded(state, player) <= allowed_share(400, to - 100)


@pytest.mark.parametrize("player", DEFENDERS)
def test_opener_at_six_seats_folds_to_a_three_bet_no_more_than_makes_any_bluff_profitable(
    player: str,
) -> None:
    state = position_after(6, 0, "r 300", "f", "r 900", "f", "f", "f")
    assert share_folded(state, player) <= allowed_share(450, 900)


@pytest.mark.parametrize("player", DEFENDERS)
def test_five_seats_together_fold_to_a_raise_no_more_than_makes_any_bluff_profitable(player: str) -> None:
    all_fold, acts = 1.0, ["r 250"]
    for _ in range(5):
        all_fold *= share_folded(position_after(6, 0, *acts), player)
        acts.append("f")
    assert all_fold <= allowed_share(150, 250)


ALL_BETS = [(player, street, size) for size in SIZES for street in (1, 2, 3) for player in DEFENDERS]
EACH_ONCE = [
    (player, number % 3 + 1, SIZES[number // 3 % 3]) for number, player in enumerate(DEFENDERS)
]  # every player, street and size


@pytest.mark.parametrize(("player", "street", "size"), only(EACH_ONCE, ALL_BETS))
def test_big_blind_folds_to_bets_on_each_street_no_more_than_makes_any_bluff_profitable(
    player: str, street: int, size: float
) -> None:
    """The big blind checks and faces a bet of the button."""
    earlier = ("x", "x") * (street - 1)
    state = position_after(2, 0, "r 300", "c", *earlier, "x", f"r {round(600 * size)}")
    assert share_folded(state, player) <= allowed_share(600, round(600 * size))


@pytest.mark.parametrize("player", [one for one in DEFENDERS if "hard" in one])
def test_bettor_folds_to_a_raise_of_its_bet_no_more_than_makes_any_bluff_profitable(player: str) -> None:
    state = position_after(2, 0, "r 300", "c", "r 300", "r 1000")
    assert share_folded(state, player) <= allowed_share(900, 1000)


def test_share_to_defend_of_two_players_facing_a_bet_adds_up_to_the_wanted_one_together() -> None:
    state = position_after(3, 0, "c", "c", "x", "x", "x", "r 300")
    assert state.turn == 1
    alone = defence_share(state, 1)
    assert 1 - (1 - alone) ** 2 == pytest.approx(0.5 ** MULTIWAY_EXPONENTS[1])


def test_bettor_facing_a_raise_defends_its_share_alone_and_a_player_between_defends_none() -> None:
    state = position_after(3, 0, "c", "c", "x", "r 150", "r 600", "f")
    assert (state.turn, defence_share(state, 1)) == (1, pytest.approx((450 / 1050) ** MULTIWAY_EXPONENTS[1]))
    behind = position_after(3, 0, "c", "c", "x", "r 150", "r 600")
    assert (behind.turn, defence_share(behind, 0)) == (0, 0.0)


def test_share_to_defend_is_zero_when_nobody_has_bet() -> None:
    assert defence_share(position_after(2, 0, "c", "x"), 1) == 0.0
    assert defence_share(position_after(2, 0, "r 300", "c", "x"), 0) == 0.0


def test_only_hands_in_the_best_share_of_the_range_are_defended() -> None:
    worth, weights = np.arange(10.0), np.ones(10)
    found = [is_in_best_share(worth, weights, float(one), 0.3) for one in range(10)]
    assert found == [False] * 7 + [True] * 3
    assert is_in_best_share(worth, weights * (worth < 5), 4.0, 0.01)


def test_share_to_defend_three_way_falls_by_street_against_large_bets_but_not_against_small_ones() -> None:
    opening = ("r 300", "f", "c")
    large = [defence_share(state, state.turn) for state in _positions_facing_a_bet(3, opening, 3 / 4)]
    small = [defence_share(state, state.turn) for state in _positions_facing_a_bet(3, opening, 1 / 6)]
    assert large[0] > large[1] > large[2] > 0
    assert large[2] < 0.25 < 0.6 < small[2]


def test_share_to_defend_heads_up_follows_the_bet_size_on_every_street() -> None:
    for state in _positions_facing_a_bet(2, ("r 300", "c"), 3 / 4):
        assert defence_share(state, state.turn) == pytest.approx(4 / 7, abs=0.001)


def test_shares_to_defend_of_three_players_facing_a_small_bet_let_all_fold_only_rarely() -> None:
    state = position_after(4, 0, "r 300", "c", "c", "c", "x", "x", "x", "x", "r 100")
    assert (state.street, state.turn) == (2, 2)
    all_fold = (1 - defence_share(state, 2)) ** 3
    assert all_fold <= 1.5 * 100 / (1200 + 100)


@pytest.mark.parametrize("player", DEFENDERS)
def test_three_callers_all_fold_to_a_minimum_raise_of_the_big_blind_at_most_once_in_twenty(
    player: str,
) -> None:
    """Three players have called the big blind, who raises by the least legal amount."""
    all_fold, acts = 1.0, ["f", "f", "c", "c", "c", "r 200"]
    for _ in range(3):
        all_fold *= share_folded(position_after(6, 0, *acts), player)
        acts.append("f")
    assert all_fold <= 0.05


def _positions_facing_a_bet(seats: int, opening: tuple[str, ...], part: float) -> list[Holdem]:
    """Return the positions on flop, turn and river in which one player faces a bet of this part of the
    pot.
    """
    acts, found = list(opening), []
    for _ in range(3):
        pot = position_after(seats, 0, *acts).middle
        acts.append(f"r {round(pot * part)}")
        found.append(position_after(seats, 0, *acts))
        acts.append("c")
    return found
