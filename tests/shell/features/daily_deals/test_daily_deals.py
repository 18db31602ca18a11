"""Test the daily deals: the same for everybody, played once each, with their results kept."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from takeback.engine.chance import Chance
from takeback.engine.daily import seed_of_day
from takeback.engine.game import Game, find_games
from takeback.engine.state import digest
from takeback.games.park.game import GAME
from takeback.games.park.state import Reedmere
from takeback.listeners.deals import FILE, DealResult, Deals
from takeback.listeners.statistics import Statistics
from takeback.shell.commands.for_games import why_no_daily_deals
from takeback.shell.features.daily_deals.dialog import DailyDealsDialog, result_text
from takeback.shell.features.daily_deals.feature import (
    deals_of,
    play_deal,
    seats_of_deal,
    show_days,
    statistics_of,
)
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.games.park.whole_games import choose_greedy_turn
from tests.sampling import first

DAY = date(2026, 11, 20)
DAYS = [DAY + timedelta(days=number) for number in range(14)]
DAILY = [found.game for found in find_games() if found.game is not None and found.game.daily is not None]
STARTS = """
import sys
from datetime import date, timedelta
from tests.shell.features.daily_deals.test_daily_deals import DAYS, start_digest
from takeback.games.park.game import GAME
print(*[start_digest(GAME, day) for day in DAYS])
"""
# The digests of the first positions of three days. They must never change, or players would get other deals.
STORED = {
    date(2026, 11, 20): "ab11b1c5a46b92d3dae09630",
    date(2026, 11, 21): "b71e990e2e76efabe1c935f2",
    date(2027, 2, 28): "cc14994135ac29c85fc97a37",
}


def start_digest(game: Game, day: date) -> str:
    """Return the digest of the first position of a day's deal."""
    assert game.daily is not None
    options = game.read_options(game.daily.options_of(day))
    return digest(game.start(options, game.daily.seats, Chance(seed_of_day(game.id, day), "start")))


def play(window: Window, day: date) -> Table:
    """Begin or continue the deal of this day; no computer plays by itself."""
    play_deal(window, GAME, day)
    assert window.session is not None
    window.session.computers.close()
    return window.session.table


def result(window: Window, day: date) -> DealResult:
    return deals_of(window).result_of("park", day, statistics_of(window))


@pytest.fixture
def counting(window: Window) -> Iterator[Callable[[Table], None]]:
    """Return a function that lets the statistics of the window attend a table."""
    statistics = Statistics(window.settings.folder, None, statistics_of(window))
    yield statistics.attend
    statistics.leave()


def play_to_end(table: Table, random: Random | None = None) -> None:
    """Play all seats to the end; with `random`, take a step back now and then."""
    while table.outcome is None:
        seat = table.state.to_move
        for action in choose_greedy_turn(table.state, Random(0)):
            table.act(action, seat)
        if random is not None and random.random() < 0.2:
            table.undo()


def play_random_turn(table: Table) -> None:
    seat, random = table.state.to_move, Random(3)
    while table.state.to_move == seat and table.outcome is None:
        table.act(random.choice(list(GAME.actions(position(table, seat), seat))), seat)


def position(table: Table, seat: int) -> Reedmere:
    """Return the position with the steps of this seat's turn so far."""
    draft = table.drafts.find(seat)
    return table.state if draft is None else draft.state


@pytest.mark.parametrize("game", DAILY, ids=lambda game: game.id)
def test_daily_deals_differ_from_day_to_day_and_have_valid_seats_and_level(game: Game) -> None:
    starts = [start_digest(game, day) for day in DAYS]
    assert len(set(starts)) == len(starts)
    assert game.daily is not None
    assert len(game.daily.days) in (1, 7)
    assert game.daily.level in game.computer_levels
    assert len(seats_of_deal(game, game.daily)) == game.read_seats(game.daily.seats)


@pytest.mark.parametrize("hash_seed", first(1, ["0", "1234"]))  # this process has another one
def test_daily_deals_of_reedmere_are_the_same_in_another_process_and_time_zone(hash_seed: str) -> None:
    paths = os.pathsep.join(["desktop", "."])
    given = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths, "TZ": "Pacific/Auckland"}
    done = subprocess.run(
        [sys.executable, "-c", STARTS], env=given, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [start_digest(GAME, day) for day in DAYS]


def test_daily_deals_of_reedmere_have_their_stored_digests() -> None:
    assert {day: start_digest(GAME, day) for day in STORED} == STORED


def test_daily_deal_of_a_chosen_day_is_opened_against_a_computer_and_later_continued(window: Window) -> None:
    show_days(window, GAME, DAY)
    page = window.findChild(DailyDealsDialog)
    assert isinstance(page, DailyDealsDialog)
    assert page.days[0] == DAY
    page.list.set_current_row(2)
    page.play.click()
    day, table = DAY - timedelta(days=2), window.table
    assert table is not None
    assert digest(table.history.root.state) == start_digest(GAME, day)
    assert [seat.kind for seat in table.seats] == ["person", "computer"]
    for action in choose_greedy_turn(table.state, Random(0)):
        table.act(action, 0)
    turns = len(table.line)
    window.show_gallery()
    again = play(window, day)
    assert (again.id, len(again.line)) == (table.id, turns)


@pytest.mark.parametrize("seed", first(1, range(3)))
def test_table_of_a_daily_deal_counts_only_its_first_result_whatever_is_undone_and_played_again(
    window: Window, counting: Callable[[Table], None], seed: int
) -> None:
    random, table = Random(seed), play(window, DAY)
    counting(table)
    play_to_end(table, random)
    assert table.outcome is not None
    found, score = result(window, DAY), table.outcome.scores[0]
    assert (found.first, found.best, found.waiting) == (score, score, 0)
    for _ in range(3):
        for _ in range(random.randint(1, 5)):
            table.undo()
        play_to_end(table)
        assert result(window, DAY) == found


def test_second_game_of_a_daily_deal_can_change_the_best_result_and_not_the_first(
    window: Window, counting: Callable[[Table], None]
) -> None:
    day, results = date.today() - timedelta(days=1), []
    for number in range(2):
        table = play(window, day)
        counting(table)
        if number:
            play_random_turn(table)
        play_to_end(table)
        results.append(result(window, day))
    assert results[0].first == results[0].best == results[1].first
    assert results[1].best == max(one.best or 0 for one in results)
    assert not results[1].is_in_time, "it was played a day late"
    again = Deals(window.settings.folder)
    assert again.results_of("park", statistics_of(window)) == {day: results[1]}
    assert result_text(results[1]).startswith(f"{results[0].first} points")


def test_daily_deal_that_is_finished_on_its_day_counts_as_in_time(
    window: Window, counting: Callable[[Table], None]
) -> None:
    table = play(window, date.today())
    counting(table)
    play_to_end(table)
    assert result(window, date.today()).is_in_time


@pytest.mark.parametrize("text", ["{", '{"games": {"park": {"yesterday": {}}}}', "[]"])
def test_damaged_file_of_daily_deals_is_set_aside_and_read_as_empty(
    qapp: object, profile: Path, text: str
) -> None:
    profile.mkdir(parents=True, exist_ok=True)
    (profile / FILE).write_text(text, encoding="utf-8")
    assert Deals(profile).tables_of("park", DAY) == ()
    assert [file.name.startswith("deals.damaged-") for file in profile.glob("deals.damaged-*")] == [True]


def test_daily_deal_played_again_by_the_again_command_gives_no_daily_result(
    window: Window, counting: Callable[[Table], None]
) -> None:
    play(window, DAY)
    assert window.do("again")
    assert window.session is not None
    window.session.computers.close()
    counting(window.session.table)
    play_to_end(window.session.table)
    assert result(window, DAY).first is None


def test_daily_deals_command_is_refused_exactly_for_games_without_daily_deals() -> None:
    for found in find_games():
        assert found.game is None or bool(why_no_daily_deals(found.game)) == (found.game.daily is None)
