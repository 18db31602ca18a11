"""Test the computer players: legal, blind to hidden cards, repeatable, and careful with their whole stack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.play import play_action
from takeback.games.holdem import rules
from takeback.games.holdem.game import GAME
from takeback.games.holdem.odds import pushfold
from takeback.games.holdem.odds.adjusted import adjusted_nets
from takeback.games.holdem.odds.ranges import class_strength, holdings, place_of, worth_on
from takeback.games.holdem.players import thinker
from takeback.games.holdem.players.measuring import MEASURING
from takeback.games.holdem.rules import chips
from takeback.games.holdem.state import BETTING, Call, Fold, Holdem, HoldemAction, Raise
from tests.games.holdem.playing import Hands, make_table, with_cards
from tests.games.holdem.test_equity import read_cards

PLAYERS = thinker.LEVELS
HARD = tuple(player for player in PLAYERS if player.endswith("hard"))


def choose_action(state: Holdem, seat: int, player: str, luck: int = 1) -> HoldemAction:
    return thinker.choose(rules.seen_by(state, seat), seat, Chance(luck), Effort(player, 1.0))


def play_decisions(players: tuple[str, ...], hands: int, seed: int = 1, **options: object) -> Iterator[tuple]:
    """Play hands between these players and yield each position, the seat to act and its action."""
    state = GAME.start(GAME.read_options({"hands": hands, **options}), len(players), Chance(seed, "start"))
    for step in range(20_000):
        waiting = tuple(GAME.to_act(state))
        if not waiting:
            return
        seat = waiting[0]
        action = choose_action(state, seat, players[seat], seed * 100_003 + step)
        if state.phase == BETTING:
            yield state, seat, action
        state = play_action(GAME, state, seat, action, Chance(seed, step)).after


@pytest.mark.parametrize("variant", ["holdem", "omaha", "limit", "shortdeck"])
def test_every_computer_player_plays_legal_actions_in_every_variant(variant: str) -> None:
    for first in range(0, len(PLAYERS), 4):
        some = PLAYERS[first : first + 4]
        seen = Counter(some[seat] for _, seat, _ in play_decisions(some, 4, first + 1, variant=variant))
        assert sum(seen.values()) > 8


def test_a_sit_and_go_among_computers_comes_to_an_end() -> None:
    some = ("solid-medium", "wild-easy", "rock-medium")
    *_, (state, seat, action) = play_decisions(some, 0, 3, format="sitgo", stack=10, level_hands=6)
    assert play_action(GAME, state, seat, action, Chance(1)).after.ending is not None


def test_computer_players_answer_the_same_in_the_same_position_with_the_same_seed() -> None:
    for state, seat, action in play_decisions(("wild-hard", "solid-medium", "station-easy"), 6, 5):
        player = ("wild-hard", "solid-medium", "station-easy")[seat]
        assert choose_action(state, seat, player, 77) == choose_action(state, seat, player, 77)
        assert isinstance(action, HoldemAction)


def test_computer_players_answer_the_same_whatever_hidden_cards_others_hold() -> None:
    """The two deals differ only in the cards of the others and in those to come."""
    stacks = [10_000] * 3
    one = Hands(with_cards(make_table(stacks, 0), ("7c2d", "AsKd", "9h9d"), "Kh8c5d3s2h"))
    other = Hands(with_cards(make_table(stacks, 0), ("QcJd", "AsKd", "4s4c"), "Kh8c5dAhAc"))
    for hands in (one, other):
        hands.play("f", "c", "x")  # the button folds, the small blind calls
    assert one.state.turn == other.state.turn == 1
    for player in PLAYERS:
        for luck in range(5):
            assert choose_action(one.state, 1, player, luck) == choose_action(other.state, 1, player, luck)


def test_computers_do_not_raise_when_all_others_are_all_in() -> None:
    hands = Hands(with_cards(make_table([1_000, 5_000], 1), ("2c7d", "AsAd"), "Kh8c5d3s2h"))
    hands.play("r 300", "r 1000")
    state = hands.state
    assert not chips.others_can_bet(state, state.turn)
    for player in PLAYERS:
        assert not isinstance(choose_action(state, state.turn, player), Raise)


@pytest.mark.parametrize("hands", [60, pytest.param(1_250, marks=pytest.mark.long)])
def test_hard_players_do_not_go_all_in_before_the_flop_with_deep_stacks_and_poor_hands(hands: int) -> None:
    """Each hard player has two seats beside a shover, which is all-in whenever it can be, and a wild one."""
    for seed, player in enumerate(HARD):
        found = 0
        for state, seat, action in play_decisions((player, "shover", player, "wild-easy"), hands, seed + 1):
            if seat % 2 or state.street or not is_all_in(state, seat, action):
                continue
            own = state.seats[seat]
            others = [one for number, one in enumerate(state.seats) if one.live and number != seat]
            if min(own.stack + own.bet, max(one.stack + one.bet for one in others)) > 25 * state.big:
                found += 1
                assert place_of("holdem", own.cards) <= 0.15
        assert found, "or nothing was asked"


def is_all_in(state: Holdem, seat: int, action: HoldemAction) -> bool:
    own = state.seats[seat]
    return (isinstance(action, Raise) and action.to >= own.stack + own.bet) or (
        isinstance(action, Call) and chips.to_call(state, seat) >= own.stack
    )


@pytest.mark.parametrize("player", HARD)
def test_hard_player_facing_a_deep_all_in_calls_with_aces_but_not_with_poor_hands(player: str) -> None:
    """With 26 big blinds each: against an all-in, and after raises that leave only an all-in."""

    def times(hole: str, *words: str) -> int:
        holes = ("Tc8c", hole) if len(words) % 2 == 0 else (hole, "Tc8c")
        hands = Hands(with_cards(make_table([2_600] * 2, 1), holes, "Jh6c5h3sTh"))
        hands.play(*words)
        state, seat = hands.state, hands.state.turn
        assert list(state.seats[seat].cards) == read_cards(hole)
        return sum(is_all_in(state, seat, choose_action(state, seat, player, luck)) for luck in range(6))

    assert times("AsAd", "r 2600") == 6
    for hole in ("QhTd", "Ks4s", "2h2s", "9h4s"):
        assert times(hole, "r 2600") == 0
        assert times(hole, "r 250", "r 700", "r 1700") == 0


def test_computer_players_do_not_fold_when_checking_is_free() -> None:
    for state, seat, action in play_decisions(("solid-hard", "rock-easy", "station-medium"), 20, 8):
        if not chips.to_call(state, seat):
            assert not isinstance(action, Fold)


def test_simple_player_folder_folds_caller_calls_and_shover_goes_all_in() -> None:
    state = Hands(make_table([1_000] * 3, 0))
    state.deal()
    now = state.state
    assert isinstance(choose_action(now, now.turn, "folder"), Fold)
    assert isinstance(choose_action(now, now.turn, "caller"), Call)
    assert choose_action(now, now.turn, "shover") == Raise(1_000)


# --- charts -------------------------------------------------------------------------------------------------


def test_aces_are_the_first_starting_hand_and_18_percent_of_hands_are_in_the_best_18_percent() -> None:
    strength = class_strength("holdem")
    assert strength.argmax() == pushfold.class_of(*read_cards("AsAd"))
    assert place_of("holdem", tuple(read_cards("AsAd"))) == pytest.approx(6 / 1326)
    opened = (holdings("holdem").place <= 0.18).mean()
    assert opened == pytest.approx(0.18, abs=0.01)


def test_hands_sharing_a_card_with_the_board_are_worth_zero_and_the_best_full_house_most() -> None:
    hands = holdings("holdem").hands
    board = tuple(read_cards("Ah8dAcAs"))
    worth = worth_on(hands, board, "holdem")
    by_hand = {frozenset(hand): one for hand, one in zip(hands.T.tolist(), worth.tolist(), strict=True)}
    assert all((one == 0) == bool(hand & set(board)) for hand, one in by_hand.items())
    best = max(by_hand.values())
    assert {hand for hand, one in by_hand.items() if one == best} == {
        frozenset(read_cards(f"AdK{suit}")) for suit in "cdhs"
    }


@pytest.mark.parametrize("variant", ["omaha", "shortdeck"])
def test_starting_hands_of_omaha_and_short_deck_rank_good_ones_above_poor_ones(variant: str) -> None:
    good, poor = {
        "omaha": ("AsAdKsKd", "2c7d4h9s"),
        "shortdeck": ("AsAd", "6c8d"),
    }[variant]
    assert place_of(variant, tuple(read_cards(good))) < 0.02
    assert place_of(variant, tuple(read_cards(poor))) > 0.6


def test_all_starting_hands_of_omaha_are_at_least_as_good_as_four_deuces() -> None:
    assert place_of("omaha", tuple(read_cards("2s2d2c2h"))) == 1.0


@pytest.mark.parametrize(
    ("stack", "pushed", "called"), [(10, 58, 38), (15, 45, 29), (20, 40, 22), (5, 72, 61)]
)
def test_short_stacks_go_all_in_and_call_with_known_frequencies(stack: int, pushed: int, called: int) -> None:
    hands = holdings("holdem").hands.T.tolist()
    for calling, wanted in ((False, pushed), (True, called)):
        share = sum(pushfold.push_frequency(stack, tuple(hand), calling=calling) for hand in hands) / len(
            hands
        )
        assert 100 * share == pytest.approx(wanted, abs=2)


# --- measures -----------------------------------------------------------------------------------------------


def test_all_in_result_is_measured_by_equity_and_sums_to_zero() -> None:
    hands = Hands(with_cards(make_table([1_000] * 3, 2), ("7c2d", "AsKd", "9h9d"), "Kh8c5d3s2h"))
    hands.play("r 1000", "f", "c")
    moves = hands.moves
    (net,) = adjusted_nets(moves[-1].before, moves[-1].events)
    assert (round(net[0], 2), round(net[1], 2), round(net[2], 2)) == (-50.0, -83.07, 133.07)
    measured = MEASURING.measure(moves)
    assert measured["BB/100"] == [-50, 1050, -1000]
    assert sum(measured["BB/100 all-in adjusted"]) == pytest.approx(0)
    assert measured["BB/100 all-in adjusted"][1] == pytest.approx(-83.07, abs=12)


def test_result_of_a_hand_without_all_in_is_measured_as_played() -> None:
    hands = Hands(with_cards(make_table([5_000] * 2, 1), ("7c2d", "AsKd"), "Kh8c5d3s2h"))
    hands.play("c", "x", "x", "x", "x", "x", "x", "r 500", "f")
    (net,) = adjusted_nets(hands.moves[-1].before, hands.moves[-1].events)
    assert net == {0: -100.0, 1: 100.0} or net == {0: 100.0, 1: -100.0}
