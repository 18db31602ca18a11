"""Test solving a street heads-up: in time, repeatable, and in character."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.play import play_action
from takeback.games.holdem import rules
from takeback.games.holdem.game import GAME
from takeback.games.holdem.odds import small_game
from takeback.games.holdem.odds.share import Stop
from takeback.games.holdem.odds.small_game import CALL, FOLD, RAISE, StreetMove
from takeback.games.holdem.players import street_play, thinker
from takeback.games.holdem.players.characters import CHARACTERS
from takeback.games.holdem.players.personalities import Decision
from takeback.games.holdem.players.skills import SKILLS
from takeback.games.holdem.players.street_play import MixedStrategy, is_solvable
from takeback.games.holdem.state import Fold, Holdem, HoldemAction, Raise
from tests.games.holdem.playing import Hands, make_table, with_cards

BOARD = "Kh8c5d3s2h"
ALL_CHECK = ("c", "c", "x", "x", "x", "x")  # three players check until the turn
CHECKS = {1: (), 2: ("x", "x"), 3: ("x", "x", "x", "x")}


def position_after(own: str, *acts: str, button: str = "QcJd", seats: int = 2, **options: Any) -> Holdem:
    """Return the position after these acts; seat 1, which holds `own`, has the big blind when two play."""
    cards = (button, own, "9h9s", "AcQd")[:seats]
    hands = Hands(with_cards(make_table([10_000] * seats, 0, **options), cards, BOARD))
    hands.play(*acts)
    return hands.state


def choose_action(
    state: Holdem, player: str = "solid-hard", luck: int = 1, questions: int = 1_000
) -> HoldemAction:
    left = iter(range(questions))
    effort = Effort(player, 2.0, lambda: next(left, None) is None)
    return thinker.choose(rules.seen_by(state, state.turn), state.turn, Chance(luck), effort)


@pytest.fixture
def times(pytestconfig: pytest.Config) -> int:
    """Return how often each position is answered."""
    return 30 if pytestconfig.getoption("--long") else 12


def count_actions(state: Holdem, kind: type, times: int) -> int:
    return sum(isinstance(choose_action(state, luck=luck), kind) for luck in range(times))


@pytest.mark.parametrize("street", [1, 2, 3])
def test_hard_player_facing_a_bet_never_folds_its_best_hands_and_often_its_worst(
    street: int, times: int
) -> None:
    earlier = ("r 300", "c", *CHECKS[street], "x", "r 900")
    assert count_actions(position_after("8s8d", *earlier), Fold, times) == 0
    assert count_actions(position_after("KcKd", *earlier), Fold, times) == 0
    assert count_actions(position_after("7s2c" if street < 3 else "9d7s", *earlier), Fold, times) > times / 2


def test_hard_player_last_to_act_on_the_river_bets_good_and_poor_hands_and_checks_middling_ones(
    times: int,
) -> None:
    """The player is last to act on the river and everybody has checked: a middling hand gains nothing by a
    bet.
    """
    earlier = ("r 300", "c", *CHECKS[3], "x")
    good, between, poor = (
        [count_actions(position_after("QdJh", *earlier, button=own), Raise, times) for own in hands]
        for hands in (("Kd8d", "8s7s"), ("JsTs", "Js9s"), ("7s6s", "9d7s"))
    )
    assert max(between) < times / 10
    assert min(good) > times * 2 / 3
    assert min(poor) > times / 3


def test_hard_player_answers_the_same_in_the_same_position_with_the_same_seed() -> None:
    for acts in (("x", "r 300"), ("x", "r 300", "r 1100")):
        state = position_after("KcQd", "r 300", "c", *CHECKS[2], *acts)
        assert [choose_action(state, luck=luck) for luck in range(6)] == [
            choose_action(state, luck=luck) for luck in range(6)
        ]


@pytest.mark.parametrize("questions", [0, 1, 5])
def test_hard_player_told_to_stop_solving_plays_fewer_rounds_and_a_legal_action(
    questions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []
    whole = small_game.Solver.run

    def noted(self: small_game.Solver, rounds: int, stop: Stop) -> int:
        played.append(whole(self, rounds, stop))
        return played[-1]

    monkeypatch.setattr(small_game.Solver, "run", noted)
    state = position_after("KcQd", "r 300", "c", *CHECKS[2], "x", "r 300")
    action = choose_action(state, questions=questions)
    assert play_action(GAME, state, state.turn, action, Chance(1)).after != state
    assert all(rounds <= questions for rounds in played)
    played.clear()
    choose_action(state)
    assert played == [small_game.ROUNDS]


def test_only_hard_heads_up_players_solve_streets_after_the_flop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(street_play, "solve", lambda *given: asked.append(1))
    for player in ("solid-easy", "solid-medium"):
        choose_action(position_after("KcQd", "r 300", "c", *CHECKS[2]), player)
    choose_action(position_after("KcQd", *ALL_CHECK, seats=3))
    choose_action(position_after("KcQd", "r 300", "c"))  # on the flop nothing is solved
    assert not asked
    choose_action(position_after("KcQd", "r 300", "c", *CHECKS[2]))
    assert asked


def test_only_heads_up_holdem_streets_after_the_flop_are_solvable() -> None:
    assert not is_solvable(position_after("KcQd", "r 300", "c"), 1)
    assert is_solvable(position_after("KcQd", "r 300", "c", *CHECKS[2]), 1)
    assert is_solvable(position_after("KcQd", "r 300", "c", *CHECKS[3]), 1)
    assert not is_solvable(position_after("KcQd", *ALL_CHECK, seats=3), 1)
    assert not is_solvable(position_after("KcQd", *ALL_CHECK, "r 200", "f", seats=3), 2)
    assert is_solvable(position_after("KcQd", *ALL_CHECK, "r 200", "f", "c", seats=3), 2)
    omaha = Hands(with_cards(make_table([10_000] * 2, 0, variant="omaha"), ("QcJd7s7h", "KcQd9h9s"), BOARD))
    omaha.play("c", "x", "x", "x")
    assert not is_solvable(omaha.state, 1)


@pytest.mark.parametrize("stack", [600, 900, 10_000])
def test_hard_player_plays_legal_actions_on_the_river_for_every_stack_and_bet(stack: int) -> None:
    for player in ("solid-hard", "wild-hard"):
        for acts in ((), ("x",), ("x", "r 100"), ("r 100", "r 200"), (f"r {min(stack - 300, 450)}",)):
            hands = Hands(with_cards(make_table([10_000, stack], 0), ("QcJd", "KcQd"), BOARD))
            hands.play("r 300", "c", *CHECKS[3], *acts)
            state = hands.state
            for luck in range(4):
                assert (
                    play_action(GAME, state, state.turn, choose_action(state, player, luck), Chance(1)).after
                    != state
                )


def test_hard_player_on_a_fixed_limit_river_raises_only_to_the_fixed_size() -> None:
    state = position_after("KcKd", "r 200", "c", *CHECKS[3], variant="limit")
    found = {action for luck in range(40) if isinstance(action := choose_action(state, luck=luck), Raise)}
    assert found == {Raise(200)}


# characters -------------------------------------------------------------------------------------------------
OPENED = ("r 300", "c")


def in_character(
    name: str, shares: dict[str, float], strength: float, acts: Sequence[str] = OPENED
) -> dict[str, float]:
    moves = tuple(StreetMove(kind, 500.0 if kind == RAISE else 0.0) for kind in shares)
    state = position_after("KcQd", *acts)
    decision = Decision(state, 1, Chance(1), CHARACTERS[name], SKILLS["hard"])
    found = decision.in_character(MixedStrategy(moves, tuple(shares.values()), strength))
    return {kind: share / sum(found) for kind, share in zip(shares, found, strict=True)}


def test_rock_bets_and_bluffs_less_and_folds_more_wild_bluffs_more_and_station_folds_less() -> None:
    bet = {CALL: 0.5, RAISE: 0.5}
    faced = {FOLD: 0.6, CALL: 0.3, RAISE: 0.1}
    assert in_character("solid", bet, 0.9) == bet
    assert in_character("rock", bet, 0.9)[RAISE] < 0.3
    assert in_character("wild", bet, 0.1)[RAISE] > 0.6
    assert in_character("rock", bet, 0.1)[RAISE] < 0.2
    assert in_character("station", faced, 0.1)[FOLD] < in_character("solid", faced, 0.1)[FOLD]
    assert in_character("rock", faced, 0.1)[CALL] == pytest.approx(0.3)  # the bluffs it leaves out are folds
    assert in_character("rock", faced, 0.9)[FOLD] == pytest.approx(0.6)  # the raises it leaves out are calls


LEFT_OFF = (
    (*OPENED, "x", "x"),  # after a raise before the flop
    (*OPENED, "x", "r 300", "c", "x", "x"),  # after a bet
)
NOT_LEFT_OFF = (
    OPENED,
    (*OPENED, "x", "r 300", "c"),
    (*OPENED, "x", "r 300", "c", "x"),  # the opponent acts behind and may still bet
    (*OPENED, "r 300", "c"),  # the player's own bet
    (*OPENED, "x", "x", "x", "r 300", "c"),  # the opponent checked before it bet
    ("c", "x"),  # nobody has raised
)


@pytest.mark.parametrize("name", ["rock", "station"])
@pytest.mark.parametrize("acts", LEFT_OFF)
def test_rock_and_station_bet_normally_once_others_stop_betting(name: str, acts: tuple[str, ...]) -> None:
    bet = {CALL: 0.5, RAISE: 0.5}
    for strength in (0.9, 0.1):
        assert in_character(name, bet, strength, acts) == bet


@pytest.mark.parametrize("name", ["rock", "station"])
@pytest.mark.parametrize("acts", NOT_LEFT_OFF)
def test_rock_and_station_bet_less_while_others_may_still_bet(name: str, acts: tuple[str, ...]) -> None:
    """Both bet good hands less. Only the rock also bluffs less; a station that did so would give up too
    much.
    """
    for strength in (0.9, 0.1) if name == "rock" else (0.9,):
        assert in_character(name, {CALL: 0.5, RAISE: 0.5}, strength, acts)[RAISE] < 0.3


def test_wild_character_bluffs_on_once_others_stop_betting() -> None:
    assert in_character("wild", {CALL: 0.5, RAISE: 0.5}, 0.1, LEFT_OFF[0])[RAISE] > 0.6


@pytest.mark.parametrize(("acts", "middling"), [*zip(LEFT_OFF, ("4d3c", "8s7s"), strict=True)])
def test_medium_player_bluffs_with_weak_hands_once_others_stop_betting(
    acts: tuple[str, ...], middling: str
) -> None:
    """If only good hands bet, one bet with any two cards would buy the rest of the board for free."""

    def share_bet(own: str, player: str, acts: tuple[str, ...]) -> float:
        state = position_after(own, *acts)
        return sum(isinstance(choose_action(state, player, luck), Raise) for luck in range(90)) / 90

    weak = share_bet("9s4d", "solid-medium", acts)
    assert 0.15 < weak < 0.6
    for own, player, others in (
        (middling, "solid-medium", acts),
        ("9s4d", "solid-easy", acts),
        ("9s4d", "solid-medium", NOT_LEFT_OFF[0]),
    ):
        assert share_bet(own, player, others) < 0.6 * weak


def test_solid_character_drops_a_move_with_a_share_of_three_percent() -> None:
    assert in_character("solid", {CALL: 0.97, RAISE: 0.03}, 0.5) == {CALL: 1.0, RAISE: 0.0}
