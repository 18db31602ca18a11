"""Test the contract of every game for hold'em in all variants, formats, numbers of seats, antes and
buttons.
"""

from itertools import product
from typing import Any

import pytest

from takeback.engine.journal import Journal
from takeback.games.holdem.game import GAME
from takeback.table.trial import TableTrial
from takeback.table.trial_storage import check_file, check_journal, digest_of_table

VARIANTS = ("holdem", "omaha", "limit", "shortdeck")
FORMATS, SEATS = ("cash", "sitgo"), (2, 3, 6, 9)
ANTES, BUTTONS = ("none", "each", "big"), ("dead", "moving")
EVERYTHING = tuple(product(VARIANTS, FORMATS, SEATS, ANTES, BUTTONS))
# few tables that cover every pair of option values
FEW = tuple(
    (
        VARIANTS[(one + two) % 4],
        FORMATS[one % 2],
        SEATS[two],
        ANTES[(one + two * 2) % 3],
        BUTTONS[(one // 2 + two) % 2],
    )
    for one, two in product(range(4), range(4))
)
MORE: tuple[dict[str, Any], ...] = (
    {"rebuy": "ask", "deal": "ask"},
    {"rebuy": "none", "runout": "end"},
    {"practice": True, "deal": "ask"},
    {"hands": 1},
)


def try_table(options: dict[str, Any], seats: int, turns: int) -> list[Any]:
    journal = Journal.open(None)
    trial = TableTrial(GAME, options, seats, 11, journal)
    trial.run(turns)
    kept = digest_of_table(trial.table)
    found = trial.violations + check_file(GAME, trial.table)
    trial.table.close()  # closing stores the position of the table
    found += check_journal(GAME, journal, [kept])
    journal.close()
    return found


def test_few_tried_tables_cover_80_percent_of_all_pairs_of_options() -> None:
    for first, second in product(range(5), range(5)):
        if first < second:
            wanted = {(row[first], row[second]) for row in EVERYTHING}
            met = {(row[first], row[second]) for row in FEW}
            assert len(met) >= len(wanted) * 0.8


@pytest.mark.parametrize("row", FEW, ids=str)
def test_trial_finds_no_violation_in_holdem_with_a_selection_of_options(row: tuple[Any, ...]) -> None:
    variant, format_, seats, ante, button = row
    assert try_table({"variant": variant, "format": format_, "ante": ante, "button": button}, seats, 14) == []


@pytest.mark.parametrize("options", MORE, ids=str)
def test_trial_finds_no_violation_at_tables_with_rebuy_practice_or_a_limit_of_hands(
    options: dict[str, Any],
) -> None:
    assert try_table(options, 4, 14) == []


@pytest.mark.long
@pytest.mark.parametrize("row", EVERYTHING, ids=str)
def test_trial_finds_no_violation_in_holdem_with_any_combination_of_options(row: tuple[Any, ...]) -> None:
    variant, format_, seats, ante, button = row
    assert try_table({"variant": variant, "format": format_, "ante": ante, "button": button}, seats, 60) == []
