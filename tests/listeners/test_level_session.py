"""Test what is stored of a level beside the game: time, hints, wins and stars. Undo never removes any of
it."""

import json
from datetime import date
from itertools import product
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from takeback.engine.journal import Journal
from takeback.engine.level import LevelPlay
from takeback.engine.record import Seat
from takeback.listeners.level_session import LevelSession
from takeback.listeners.results import LevelResult, Results, Sitting, Win, lost_stars, stars_for
from takeback.listeners.statistics import Statistics, table_key
from takeback.listeners.stopwatch import IDLE
from takeback.shell.features.levels.words import lost_star_sentences
from takeback.table.opening import new_table, open_table
from takeback.table.table import Table
from tests.toys import steps
from tests.toys.steps import Take

PERSON = Seat("person", "Ann")


class FakeClock:
    """A clock and a date that tests set."""

    def __init__(self) -> None:
        self.now, self.today = 0.0, date(2026, 11, 20)


class SessionRecorder:
    """A level session on its own profile, which records what it emits."""

    def __init__(self, profile: Path, journal: Journal) -> None:
        self.world, self.journal = FakeClock(), journal
        self.results = Results(profile)
        self.at = LevelSession(self.results, None, lambda: self.world.now, lambda: self.world.today)
        self.wins: list[Win] = []
        self.pauses: list[bool] = []
        self.at.level_won.connect(self.wins.append)
        self.at.pause_changed.connect(self.pauses.append)

    def sit(
        self, level: str = "Stairs/4", seat: Seat = PERSON, practice: bool = False, seed: int = 1
    ) -> Table:
        table = new_table(steps.GAME, {"level": level}, [seat], seed, journal=self.journal, practice=practice)
        self.at.attend(table)
        return table

    def wait(self, seconds: float) -> None:
        self.world.now += seconds
        self.at.tick()


@pytest.fixture
def sat(qapp: object, profile: Path, qtbot: QtBot) -> SessionRecorder:
    return SessionRecorder(profile, Journal.open(None))


def play(table: Table, *by: int) -> None:
    """Play turns: steps of two are drafts that are confirmed."""
    for step in by:
        depth = table.here.depth
        table.act(Take(step), 0)
        if table.here.depth == depth:
            table.confirm(0)


def find_result(sat: SessionRecorder, level: str = "Stairs/4") -> LevelResult:
    return sat.results.result_of("steps", level)


# the clock ----------------------------------------------------------------------------------------------
def test_clock_of_a_level_runs_from_the_first_action_to_the_solution(sat: SessionRecorder) -> None:
    table = sat.sit()
    sat.wait(100)
    play(table, 1)
    sat.wait(7)
    play(table, 1, 2)
    sat.wait(50)
    assert sat.at.sitting.seconds == 7


def test_first_step_of_an_unfinished_turn_starts_the_clock(sat: SessionRecorder) -> None:
    table = sat.sit()
    table.act(Take(2), 0)
    assert table.here.depth == 0
    sat.wait(3)
    assert sat.at.sitting.seconds == 3


def test_clock_stops_while_the_window_is_away_and_runs_when_it_is_back(sat: SessionRecorder) -> None:
    table = sat.sit()
    play(table, 1)
    sat.at.set_away(True)
    sat.wait(500)
    assert sat.at.sitting.seconds == 0
    sat.at.set_away(False)
    sat.wait(5)
    assert sat.at.sitting.seconds == 5


def test_clock_of_a_table_opened_while_the_window_is_away_does_not_run(sat: SessionRecorder) -> None:
    sat.at.set_away(True)
    table = sat.sit()
    play(table, 1)
    sat.wait(5)
    assert sat.at.sitting.seconds == 0


def test_pause_stops_the_clock_until_resumed_and_each_change_is_emitted(sat: SessionRecorder) -> None:
    table = sat.sit()
    play(table, 1)
    sat.wait(5)
    sat.at.pause()
    sat.wait(300)
    assert sat.at.is_paused
    sat.at.pause(False)
    sat.wait(2)
    assert sat.at.sitting.seconds == 7
    assert sat.pauses == [True, False]


def test_clock_pauses_after_a_minute_without_input_and_counts_that_minute(sat: SessionRecorder) -> None:
    table = sat.sit()
    play(table, 1)
    sat.wait(IDLE - 1)
    sat.at.touch()
    sat.wait(IDLE - 1)
    assert sat.pauses == []
    sat.wait(1)
    assert sat.pauses == [True]
    sat.wait(1_000)
    assert sat.at.sitting.seconds == 2 * IDLE - 1


def test_stroke_count_includes_a_draft_and_excludes_it_once_discarded(sat: SessionRecorder) -> None:
    table = sat.sit()
    received: list[int] = []
    sat.at.ticked.connect(lambda: received.append(sat.at.play.count if sat.at.play is not None else -1))
    table.act(steps.Take(2), 0)
    assert received[-1] == 1
    table.drafts.discard(0)
    assert received[-1] == 0


def test_undo_neither_stops_nor_resets_the_clock(sat: SessionRecorder) -> None:
    table = sat.sit()
    play(table, 1)
    sat.wait(10)
    table.undo()
    assert sat.at.sitting.seconds == 10
    sat.wait(4)
    table.go_to(table.history.root)
    table.redo()
    assert sat.at.sitting.seconds == 14


def test_clock_is_stopped_after_an_undone_solution_until_the_next_action(sat: SessionRecorder) -> None:
    table = sat.sit()
    play(table, 1)
    sat.wait(6)
    play(table, 2, 1)
    table.undo()
    sat.wait(30)
    assert sat.at.sitting.seconds == 6
    table.undo()
    play(table, 1)
    sat.wait(2)
    assert sat.at.sitting.seconds == 8


@pytest.mark.parametrize("level", ["none", "made/4", "Stairs/6"])
@pytest.mark.parametrize("event", ["nothing", "away and back", "paused", "help", "idle"])
def test_clock_of_a_level_counts_nothing_after_its_table_was_left_whatever_happens_elsewhere(
    sat: SessionRecorder, level: str, event: str
) -> None:
    table = sat.sit()
    play(table, 1)
    sat.wait(5)
    if level == "none":
        sat.at.leave()
    else:
        sat.sit(level, seed=2)
    sat.wait(20)
    match event:
        case "away and back":
            sat.at.set_away(True)
            sat.wait(20)
            sat.at.set_away(False)
        case "paused":
            sat.at.pause()
            sat.at.pause(False)
        case "help":
            sat.at.add_help()
        case "idle":
            sat.wait(2 * IDLE)
    sat.wait(20)
    sat.at.attend(table)
    assert sat.at.sitting.seconds == 5
    assert sat.at.sitting.hints == 0


def test_reopened_table_continues_its_clock_and_hints_and_another_table_starts_at_zero(
    sat: SessionRecorder,
) -> None:
    table = sat.sit()
    play(table, 1)
    sat.wait(11)
    sat.at.add_help()
    sat.sit("Stairs/6", seed=2)
    assert sat.at.sitting == Sitting(0.0, 0)
    again = open_table(sat.journal, table.id, lambda id: steps.GAME).table
    sat.at.attend(again)
    sat.wait(20)
    assert sat.at.sitting == Sitting(11, 1, 4)
    play(again, 1)
    sat.wait(1)
    assert sat.at.sitting.seconds == 12


def test_stored_time_of_a_running_level_is_at_most_five_seconds_behind(
    sat: SessionRecorder, profile: Path, qtbot: QtBot
) -> None:
    table = sat.sit()
    play(table, 1)
    for _ in range(20):
        sat.wait(1)
    sat.results.save()
    kept = Results(profile).sitting(table_key(table))
    assert 15 <= kept.seconds <= 20


def test_a_level_that_is_being_made_has_no_clock(sat: SessionRecorder) -> None:
    table = sat.sit("made/4")
    play(table, 1)
    sat.wait(20)
    assert sat.at.play is None
    assert sat.at.sitting.seconds == 0


def test_stroke_count_includes_an_open_draft(sat: SessionRecorder) -> None:
    table = sat.sit()
    table.act(Take(2), 0)
    assert sat.at.play is not None
    assert sat.at.play.count == 1


# results ------------------------------------------------------------------------------------------------
def test_solved_level_is_counted_once_for_each_day(sat: SessionRecorder) -> None:
    table = sat.sit()
    play(table, 2, 2)
    for _ in range(3):
        table.undo()
        table.redo()
        table.undo()
        play(table, 2)
    assert find_result(sat).days == ("2026-11-20",)
    sat.world.today = date(2026, 11, 21)
    play(sat.sit(seed=2), 2, 2)
    assert find_result(sat).days == ("2026-11-20", "2026-11-21")


def test_redoing_or_navigating_to_a_solution_counts_no_second_win(sat: SessionRecorder) -> None:
    table = sat.sit()
    play(table, 2, 2)
    table.undo()
    table.redo()
    table.go_back()
    table.go_forward()
    assert len(sat.wins) == 1


def test_perfect_solution_gets_three_stars_longer_one_two_and_longer_one_with_hint_one(
    sat: SessionRecorder,
) -> None:
    play(sat.sit(), 1, 1, 2)
    assert find_result(sat).stars == 2
    play(sat.sit(seed=2), 2, 2)
    assert find_result(sat).stars == 3
    helped = sat.sit("Stairs/6", seed=3)
    sat.at.add_help()
    play(helped, 2, 2, 2)
    assert find_result(sat, "Stairs/6").stars == 1


def test_clock_pauses_without_input_only_while_that_setting_is_on(sat: SessionRecorder) -> None:
    play(sat.sit(), 1)
    sat.at.set_idle(False)
    sat.wait(3 * IDLE)
    assert (sat.at.is_paused, sat.at.sitting.seconds) == (False, 3 * IDLE)
    sat.at.set_idle(True)
    sat.at.touch()
    sat.wait(IDLE + 1)
    assert sat.at.is_paused


def test_each_hint_reduces_the_stars_by_its_cost_but_never_below_one() -> None:
    perfect = LevelPlay("Stairs/4", "", 4, 1, 2, True, perfect=2)
    worse = replace(perfect, count=3)
    stars = [stars_for(perfect, Sitting(0.0, 1, halves)) for halves in range(6)]
    assert stars == [1, 3, 2, 2, 1, 1], "the cost of old hints is not known, so that it is the highest"
    assert [stars_for(worse, Sitting(0.0, 1, halves)) for halves in (1, 2, 4)] == [2, 1, 1]
    assert stars_for(perfect, Sitting(9.0)) == 3


def test_stars_are_three_less_those_lost_and_each_lost_star_has_a_sentence() -> None:
    for count, perfect, hints, halves in product((2, 3), (0, 2), (0, 1), range(8)):
        play, sitting = (
            LevelPlay("Stairs/4", "", 4, 1, count, True, perfect=perfect),
            Sitting(9, hints, halves),
        )
        lost = lost_stars(play, sitting)
        assert stars_for(play, sitting) == 3 - sum(lost)
        assert len(lost_star_sentences(play, sitting)) == sum(one > 0 for one in lost)


def test_hint_taken_before_an_undo_still_reduces_the_stars(sat: SessionRecorder) -> None:
    table = sat.sit()
    play(table, 2)
    sat.at.add_help()
    table.undo()
    play(table, 2, 2)
    assert [win.stars for win in sat.wins] == [1]


def test_worse_second_solution_does_not_reduce_the_stars(sat: SessionRecorder) -> None:
    play(sat.sit(), 2, 2)
    play(sat.sit(seed=2), 1, 1, 1, 1)
    assert find_result(sat).stars == 3


def test_best_result_has_fewest_strokes_then_least_time_and_only_a_better_win_is_marked_best(
    sat: SessionRecorder,
) -> None:
    for number, (turns, seconds) in enumerate([((1, 1, 2), 5), ((2, 2), 40), ((2, 2), 20), ((2, 2), 30)]):
        table = sat.sit(seed=number)
        play(table, *turns[:-1])
        sat.wait(seconds)
        play(table, turns[-1])
    assert (find_result(sat).count, find_result(sat).seconds) == (2, 20)
    assert [win.is_best for win in sat.wins] == [False, True, True, False]


def test_better_second_solution_at_a_table_becomes_the_best_and_adds_no_day(sat: SessionRecorder) -> None:
    table = sat.sit()
    play(table, 1, 1, 1, 1)
    assert find_result(sat).count == 4
    table.go_to(table.history.root)
    play(table, 2, 2)
    assert (find_result(sat).count, len(find_result(sat).days)) == (2, 1)


def test_level_solved_in_practice_or_by_a_computer_is_no_win_and_stays_unsolved(sat: SessionRecorder) -> None:
    play(sat.sit(practice=True), 2, 2)
    play(sat.sit(seed=2, seat=Seat("computer", "", "solver")), 2, 2)
    assert not find_result(sat).is_solved
    assert sat.wins == []


def test_win_at_a_level_without_a_name_is_emitted_but_not_stored(sat: SessionRecorder) -> None:
    play(sat.sit("/4"), 2, 2)
    assert [win.stars for win in sat.wins] == [3]
    assert sat.results.of_game("steps") == {}


def test_result_of_an_unsolved_level_names_the_table_at_which_it_was_last_opened(
    sat: SessionRecorder,
) -> None:
    sat.sit()
    table = sat.sit(seed=2)
    assert find_result(sat).table == table.id
    assert not find_result(sat).is_solved


def test_results_of_levels_are_read_again_after_a_restart(sat: SessionRecorder, profile: Path) -> None:
    table = sat.sit()
    play(table, 2)
    sat.wait(9)
    play(table, 2)
    again = Results(profile)
    assert again.result_of("steps", "Stairs/4") == LevelResult(2, 9.0, 3, ("2026-11-20",), table.id)
    assert list(again.of_game("steps")) == ["Stairs/4"]


@pytest.mark.parametrize("text", ["", "{", '{"games": 3}', '{"games": {"a": {"b": {"stars": "many"}}}}'])
def test_damaged_results_file_is_renamed_unchanged_and_results_start_empty(
    qapp: object, profile: Path, text: str
) -> None:
    profile.mkdir()
    (profile / "results.json").write_text(text, encoding="utf-8")
    assert Results(profile).of_game("a") == {}
    [aside] = profile.iterdir()
    assert aside.name.startswith("results.damaged-")
    assert aside.read_text(encoding="utf-8") == text


def test_results_file_is_json_that_names_game_level_and_stars(sat: SessionRecorder, profile: Path) -> None:
    play(sat.sit(), 2, 2)
    document = json.loads((profile / "results.json").read_text(encoding="utf-8"))
    assert document["games"]["steps"]["Stairs/4"]["stars"] == 3


def test_results_written_with_the_earlier_field_name_for_strokes_are_read() -> None:
    written = b'{"strokes":5,"seconds":30.0,"days":["2026-11-20"]}'
    assert msgspec.json.decode(written, type=LevelResult) == LevelResult(5, 30.0, days=("2026-11-20",))


def test_files_of_results_and_statistics_lack_the_seed_and_a_stored_time_is_found_again(
    sat: SessionRecorder, profile: Path
) -> None:
    """Check it, because the seed of a fair table determines all later chance."""
    seed = 170141183460469231731687303715884105727
    table = sat.sit(seed=seed)
    statistics = Statistics(profile)
    statistics.attend(table)
    statistics.add_help()
    play(table, 2)
    sat.wait(6)
    for listener in (sat.at, statistics):
        listener.leave()
    result = {file.name: file.read_text(encoding="utf-8") for file in profile.iterdir()}
    assert set(result) == {"results.json", "statistics.json"}
    assert not [name for name, text in result.items() if str(seed) in text]
    assert Results(profile).sitting(table_key(table)).seconds == 6


def test_time_and_hints_stored_under_an_earlier_key_with_the_seed_are_found(
    profile: Path, sat: SessionRecorder
) -> None:
    table = sat.sit(seed=42)
    kept = {"sittings": {f"{table.game.id}/{table.id}/42": {"seconds": 5.0, "hints": 1}}}
    profile.mkdir(exist_ok=True)
    (profile / "results.json").write_text(json.dumps(kept), encoding="utf-8")
    assert Results(profile).sitting(table_key(table)) == Sitting(5.0, 1)
