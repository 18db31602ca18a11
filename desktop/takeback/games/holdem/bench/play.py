"""Benchmarks of random hands against pokerkit, and of one act at a table against a move of tic-tac-toe."""

import warnings
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.figure import (
    WARM_UP,
    Figure,
    alternating_medians,
    at_most,
    processor_seconds,
    times_as_long,
    times_as_many,
)
from takeback.engine.game import find_game
from takeback.engine.journal import Journal
from takeback.engine.play import play_action
from takeback.engine.record import Seat
from takeback.table.opening import new_table
from takeback.table.table import Table

from ..game import GAME
from ..rules import chips
from ..state import BETTING, Call, Check, Deal, Fold, Holdem, HoldemAction, Raise

SEATS, STACK, BLINDS = 6, 10_000, (50, 100)
HANDS, THEIR_HANDS, ROUNDS = 300, 60, 5
FOLDS, RAISES = 0.25, 0.2  # of the bets faced; of the turns where raising is legal
ACTS, EACH = 200, 10
NO_ORACLE = "pokerkit is not installed, so nothing stands beside it; the test extra brings it"


def figures() -> Iterator[Figure]:
    """Yield the measurements of random hands, and of one act at a table."""
    yield random_hands()
    yield one_act()


# random hands -----------------------------------------------------------------------------------------------
def random_hands() -> Figure:
    """Measure random hands per second; without pokerkit there is nothing to compare with."""
    what = "random six-handed no-limit hands a second through our rules"
    try:
        import pokerkit  # noqa: F401 - only here, and only where it is there
    except ImportError:
        rate = HANDS / processor_seconds(lambda: play_ours(HANDS))
        return at_most("hands", f"{what}; {NO_ORACLE}", 1 / rate, "s/hand", 1.0)
    mine, theirs = alternating_medians(lambda: play_ours(HANDS), lambda: play_theirs(THEIR_HANDS), ROUNDS)
    return times_as_many(
        "hands", f"{what}; beside it, pokerkit", HANDS / mine, THEIR_HANDS / theirs, "hands/s", 5
    )


def play_ours(hands: int) -> int:
    """Play random hands by our rules, each with full stacks; return the number of acts."""
    luck = Chance(1).source()
    fresh: Holdem = GAME.start(GAME.read_options({"deal": "ask"}), SEATS, Chance(1))
    state, acts = fresh, 0
    for hand in range(hands):
        state = play_action(GAME, state, 0, Deal(), Chance(hand)).after
        while state.phase == BETTING:
            acts += 1
            state = play_action(GAME, state, state.turn, _action(state, luck), Chance(hand, acts)).after
        state = replace(
            fresh,
            hand=state.hand,
            button=state.button,
            small_seat=state.small_seat,
            big_seat=state.big_seat,
            small_place=state.small_place,
        )
    return acts


def _action(state: Holdem, luck: Any) -> HoldemAction:
    """Return a random action: a fold to some bets (FOLDS), some raises (RAISES), otherwise a check or
    call."""
    owed, drawn = chips.to_call(state, state.turn), luck.random()
    if owed and drawn < FOLDS:
        return Fold()
    if drawn > 1 - RAISES and (limits := chips.raise_range(state, state.turn)):
        return Raise(luck.randint(*limits))
    return Call() if owed else Check()


def play_theirs(hands: int) -> int:
    """Play random hands with pokerkit and all its automations; return the number of acts."""
    import pokerkit

    luck, acts = Chance(1).source(), 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(hands):
            state = pokerkit.NoLimitTexasHoldem.create_state(
                tuple(pokerkit.Automation), True, 0, BLINDS, BLINDS[1], (STACK,) * SEATS, SEATS
            )
            while state.status:
                acts += 1
                _their_action(state, luck)
    return acts


def _their_action(state: Any, luck: Any) -> None:
    """Play a random action in pokerkit, with the same shares of folds and raises as in ours."""
    owed, drawn = state.checking_or_calling_amount, luck.random()
    if owed and drawn < FOLDS:
        state.fold()
    elif drawn > 1 - RAISES and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(luck.randint(least, most))
    else:
        state.check_or_call()


# one act ----------------------------------------------------------------------------------------------------
def one_act() -> Figure:
    """Measure raises that close no street, through the table and into a journal in memory, beside marks at
    tic-tac-toe."""
    rounds = ROUNDS + WARM_UP
    ours, theirs = iter([dealt() for _ in range(rounds)]), iter([empty() for _ in range(rounds)])
    mine, other = alternating_medians(lambda: raises(next(ours)), lambda: marks(next(theirs)), ROUNDS)
    what = "a raise at a table of six; beside it, a mark at tic-tac-toe"
    return times_as_long("act", what, mine / ACTS * 1e6, other / ACTS * 1e6, "µs", 2.5)


def dealt() -> list[Table]:
    """Return tables at which a hand has just been dealt."""
    tables = [
        new_table(GAME, {}, [Seat()] * SEATS, 1, journal=Journal.open(None)) for _ in range(ACTS // EACH)
    ]
    for table in tables:
        table.act(Deal(), 0)
    return tables


def raises(tables: list[Table]) -> None:
    """Play EACH raises at every table."""
    for table in tables:
        for number in range(EACH):
            table.act(Raise(200 + 100 * number), table.to_act()[0])


def empty() -> list[Table]:
    """Return empty tic-tac-toe tables."""
    game = find_game("tictactoe")
    options = {"size": "19x19", "run": "19"}
    return [
        new_table(game, options, [Seat()] * 2, 1, journal=Journal.open(None)) for _ in range(ACTS // EACH)
    ]


def marks(tables: list[Table]) -> None:
    """Play EACH marks at every table."""
    for table in tables:
        cells = list(table.game.actions(table.state, 0))
        for number in range(EACH):
            table.act(cells[number * 7], number % 2)
