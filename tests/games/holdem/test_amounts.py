"""Test the sizes proposed for a bet, the bets of computer players, and what a call can win."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from takeback.games.holdem.board import amounts, names
from takeback.games.holdem.game import GAME
from takeback.games.holdem.rules import chips
from takeback.games.holdem.state import BETTING, Holdem, Raise
from takeback.texts import by_locale
from tests.games.holdem.test_players import play_decisions
from tests.sampling import only

VARIANTS = next(option.choices for option in GAME.options if option.name == "variant")
BLINDS = ((50, 100), (5, 10), (1, 2), (75, 150), (100, 100), (3, 7))
RAISERS = ("random", "random", "shover", "potter", "tag", "overval")
ALL_TABLES = [(variant, blinds) for variant in VARIANTS for blinds in BLINDS]


def positions_at_lively_table(
    variant: str, blinds: tuple[int, int], seed: int, stack: int = 40
) -> Iterator[Holdem]:
    """Yield positions of some hands with much raising, in which stacks soon differ."""
    options = {"variant": variant, "small": blinds[0], "big": blinds[1], "stack": stack}
    return (state for state, _, _ in play_decisions(RAISERS, 12, seed, **options))


@pytest.mark.parametrize(("variant", "blinds"), only(ALL_TABLES[::11], ALL_TABLES))
def test_proposed_bet_sizes_are_legal_rounded_to_the_small_blind_and_all_different_with_pot_last(
    variant: str, blinds: tuple[int, int]
) -> None:
    seen = 0
    for state in positions_at_lively_table(variant, blinds, 5):
        limits = chips.raise_range(state, state.turn)
        named = [name for name, _ in chips.sizes(state, state.turn)]
        assert named[-1] == "Pot"
        places = chips.distinct_sizes(state, state.turn)
        assert len(named) == len(places) == chips.SIZES
        found = [(place, *size) for place, size in enumerate(places) if size is not None]
        assert all(named[place] == name for place, name, _ in found)
        if limits is None:
            assert not found
            continue
        amounts = [to for _, _, to in found]
        assert all(limits[0] < to < limits[1] and to % blinds[0] == 0 for to in amounts)
        ends = {chips.rounded(state, end) for end in limits}
        assert len({*amounts, *ends}) == len(amounts) + len(ends), "Two buttons show the same amount."
        seen += len(found)
    assert seen > 20 or variant == "limit"


@pytest.mark.parametrize(("variant", "blinds"), only(ALL_TABLES[1::7], ALL_TABLES))
def test_computers_bet_multiples_of_the_small_blind_or_all_they_may(
    variant: str, blinds: tuple[int, int]
) -> None:
    raised = 0
    players = ("random", "minraiser", "potter", "solid-easy", "wild-medium", "wild-hard")
    options = {"variant": variant, "small": blinds[0], "big": blinds[1]}
    for state, seat, action in play_decisions(players, 6, 2, **options):
        if isinstance(action, Raise):
            limits = chips.raise_range(state, seat)
            assert limits is not None
            assert action.to in limits or action.to % blinds[0] == 0
            raised += 1
    assert raised > 3


@pytest.mark.parametrize(("variant", "blinds"), only(ALL_TABLES[2::9], ALL_TABLES))
def test_amount_that_a_call_can_win_is_what_the_pots_open_to_the_caller_would_hold(
    variant: str, blinds: tuple[int, int]
) -> None:
    """Compared with the pots that the table would make of the bets, as far as the caller has a part in
    them.
    """
    is_cut = 0
    for state in positions_at_lively_table(variant, blinds, 7, stack=15):
        seat, cost = state.turn, chips.to_call(state, state.turn)
        caller = state.seats[seat]
        seats = list(state.seats)
        seats[seat] = replace(caller, paid=caller.paid + cost, bet=0, stack=caller.stack - cost)
        after = replace(state, seats=tuple(replace(one, bet=0) for one in seats))
        won = sum(amount for amount, able in chips.pots(after) if seat in able)
        assert state.phase == BETTING
        assert chips.winnable(state, seat, cost) + cost == won
        whole = sum(one.paid + one.dead for one in state.seats)
        is_cut += chips.winnable(state, seat, cost) < whole
    assert is_cut > 0


def test_price_of_a_bet_counts_no_more_than_the_other_stack_can_call() -> None:
    """Heads-up against a shorter stack: the price is what that stack can call, and the pot what it would
    win.
    """
    told = 0
    for state, _, _ in play_decisions(("random", "tag"), 30, 9, stack=30):
        live = chips.live_seats(state)
        if (limits := chips.raise_range(state, state.turn)) is None:
            continue
        other = state.seats[next(seat for seat in live if seat != state.turn)]
        cost = min(limits[1], other.bet + other.stack) - state.level
        pot = sum(seat.paid + seat.dead for seat in state.seats)
        pot += min(limits[1], other.bet + other.stack) - state.seats[state.turn].bet
        words = names.asked(state, state.turn, limits[1])
        assert f" pays {cost:,} " in words
        assert words.endswith(
            f" into {pot:,}, and needs to win {100 * cost / (pot + cost):.1f} % of the time."
        )
        told += limits[1] > other.bet + other.stack
    assert told > 0


@pytest.mark.parametrize(
    ("language", "typed", "number"),
    [
        *(("en", "1350", "1350"), ("en", "1,350", "1350"), ("en", "1,350,000", "1350000")),
        *(
            ("en", "2.5", "2.5"),
            ("en", "2,5", "2.5"),
            ("en", "1,350.50", "1350.50"),
            ("en", "1.350", "1.350"),
        ),
        *(
            ("de", "1.350", "1350"),
            ("de", "1.350,5", "1350.5"),
            ("de", "2.5", "2.5"),
            ("de", "1,350", "1.350"),
        ),
    ],
)
def test_typed_amount_is_read_with_the_group_and_decimal_marks_of_the_language(
    language: str, typed: str, number: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_locale, "LANGUAGE", language)
    monkeypatch.setattr(amounts, "format_number", by_locale.format_number)
    assert amounts.plain_number(typed) == number
