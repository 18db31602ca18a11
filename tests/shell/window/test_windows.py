"""Test two windows of one program: they share journal and settings, and each has its own current turn."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from takeback.engine.game import find_game
from takeback.engine.journal import JournalError
from takeback.engine.record import Seat
from takeback.listeners.statistics import Statistics, StatisticsFile
from takeback.shell.app import attach_listeners, close_if_asked, resume
from takeback.shell.session.tables import JournalReplacement
from takeback.shell.window.another_window import ONE_WINDOW
from takeback.shell.window.window import Window
from takeback.stopping import Stopping
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.shell.conftest import PERSONS, Seated, close_soon, journal_of, play_on
from tests.shell.showing import pass_events, session_of
from tests.shell.workbench import GAME as WORKSHOP
from tests.table.workshop import Make as MakeOne
from tests.table.workshop import Pass

ANN, BEN = 0, 1
Open = Callable[[], Window]


@pytest.fixture
def first(window: Window) -> Iterator[Window]:
    """Return a window beside which other windows stay open until the test ends."""
    window.windows.window_opened.disconnect(close_soon)
    window.windows.window_opened.connect(lambda other: other.settings.set_value("pace", 0.0))
    yield window
    for other in list(window.windows.open):
        other.close_question.is_wanted = False
        other.close()


@pytest.fixture
def open_beside(first: Window) -> Open:
    def open_one() -> Window:
        first.windows.set_in_use(first)
        first.do("another_window")
        pass_events()
        return first.windows.in_use

    return open_one


def table_in(window: Window) -> Table:
    assert window.table is not None
    return window.table


def show_another_game(window: Window) -> Table:
    """Show a table that no other window shows, and return it."""
    options = {"size": "3x3", "run": 3}
    window.show_table(new_table(find_game("tictactoe"), options, PERSONS, 9, "free", window.journal))
    return table_in(window)


def show_secret_game(window: Window) -> Table:
    """Show a table of two persons, who may not see what the other makes, and return it."""
    seats = [Seat(name=name, colour=at) for at, name in enumerate(WORKSHOP.seat_names)]
    window.show_table(new_table(WORKSHOP, {}, seats, 7, "free", window.journal))
    window.show()
    return table_in(window)


def are_covered(*windows: Window) -> list[bool]:
    return [window.session is not None and window.session.view.cover is not None for window in windows]


def test_two_windows_on_a_table_share_its_turns_and_lines_but_not_the_turn_they_stand_at(
    first: Window, open_beside: Open, sit: Seated
) -> None:
    here = sit(3).here
    second = open_beside()
    assert second is not first
    assert second.isVisible()
    assert second.windowTitle().endswith(" – window 2 – Takeback")
    assert table_in(second) is not table_in(first)
    assert table_in(second).here is here
    play_on(table_in(second))
    assert table_in(first).here is here, "who looks there is not moved"
    assert session_of(first).view.redo, "but may follow"
    table_in(first).redo()
    assert session_of(first).view.state == session_of(second).view.state
    table_in(first).undo()
    play_on(table_in(first), 1)
    assert len(here.children) == 2
    assert session_of(second).view.state != session_of(first).view.state


def test_new_window_takes_the_smallest_free_number(first: Window, open_beside: Open, sit: Seated) -> None:
    sit(1)
    second, third = open_beside(), open_beside()
    assert [one.number for one in (first, second, third)] == [1, 2, 3]
    second.close()
    assert open_beside().number == 2


def test_journal_stays_open_until_the_last_window_is_closed(
    first: Window, open_beside: Open, sit: Seated, profile: Path
) -> None:
    sit(1)
    second = open_beside()
    table = table_in(second)
    first.close()
    assert second.windows.open == [second]
    play_on(table)
    assert len(list(second.journal.load(table.id).turns)) == 2
    second.close()
    with pytest.raises(JournalError):
        second.journal.load(table.id)


def test_quit_closes_all_windows_and_the_next_start_restores_the_table_of_the_last_used_one(
    first: Window, open_beside: Open, make: Open, sit: Seated
) -> None:
    mine = sit(3)
    other = show_another_game(open_beside())
    assert first.settings.last_table.id == other.id
    first.windows.set_in_use(first)
    assert first.settings.last_table.id == mine.id
    mine.go_to(mine.line[1])
    first.do("quit")
    assert first.windows.open == []
    again = make()
    resume(again, None)
    assert (table_in(again).id, table_in(again).here.depth) == (mine.id, 1)


def test_quit_stops_at_the_first_window_with_an_unsaved_game_and_closes_none(
    first: Window, open_beside: Open
) -> None:
    second = open_beside()
    show_another_game(second).stop_saving()
    play_on(table_in(second))
    first.close_question.is_wanted = second.close_question.is_wanted = True
    first.windows.set_in_use(second)
    first.windows.set_in_use(first)
    first.do("quit")
    assert second.dialog is not None
    assert first.windows.open == [second, first]


def test_stop_signal_of_the_system_closes_all_windows_and_ends_with_its_status(
    first: Window, open_beside: Open, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit(1)
    open_beside()
    ended: list[int] = []
    monkeypatch.setattr(Stopping, "drain_wakeup", lambda stopping: None)
    monkeypatch.setattr(QApplication, "exit", ended.append)  # the test program must go on
    stopping = Stopping()
    stopping.signal = 15
    close_if_asked(first.windows, stopping)
    assert first.windows.open == []
    assert ended == [stopping.status]


def test_replay_speed_and_keys_changed_in_one_window_apply_to_the_other(
    first: Window, open_beside: Open, sit: Seated
) -> None:
    sit(1)
    second = open_beside()
    second.do("speed_4")
    for window in (first, second):
        assert window.actions_["speed_4"].isChecked()
    keys = json.dumps({"flip": ["Ctrl+Alt+J"], "undo": ["Ctrl+Alt+K"]})
    second.settings.set_value("keys", keys)
    assert first.actions_["undo"].shortcut().toString() == "Ctrl+Alt+K"
    second.settings.set_value("keys", "{}")
    assert first.actions_["undo"].shortcut().toString() == "Ctrl+Z"


def test_finished_game_shown_in_two_windows_is_counted_once(
    first: Window, open_beside: Open, sit: Seated
) -> None:
    attach_listeners(first)
    first.windows.window_opened.connect(attach_listeners)
    table = sit(0, size="3x3", run=3)
    second = open_beside()
    while table.outcome is None:
        play_on(table)
    table_in(second).go_to(table.here)
    counts = [
        window.findChild(Statistics).kept.games.get("tictactoe", {})["played"] for window in (first, second)
    ]
    assert counts == [1, 1]
    assert (
        second.settings.profile_object(StatisticsFile).games
        == first.settings.profile_object(StatisticsFile).games
    )


def test_only_the_active_window_shows_hidden_information_and_the_others_are_covered(
    first: Window, open_beside: Open
) -> None:
    table = show_secret_game(first)
    table.act(MakeOne(1), ANN)
    assert session_of(first).viewer() == ANN
    second = open_beside()
    assert are_covered(first) == [True]
    assert first.curtain.isVisible()
    assert not first.board.isVisible()
    session_of(second).confirm_presence()
    assert are_covered(first, second) == [True, False]
    first.windows.set_in_use(first)
    assert are_covered(first, second) == [True, True]
    session_of(first).confirm_presence()
    assert are_covered(first, second) == [False, True]
    table.act(Pass(), ANN)
    assert are_covered(second) == [True], "what is played in one lifts no curtain in the other"


def test_two_windows_on_a_game_without_secrets_have_no_curtain(
    first: Window, open_beside: Open, sit: Seated
) -> None:
    sit(2)
    assert are_covered(first, open_beside()) == [False, False]


@pytest.mark.parametrize("why", ["a lesson", "only in memory"])
def test_lesson_or_unsaved_game_is_not_shown_in_a_second_window(
    why: str, first: Window, open_beside: Open, sit: Seated
) -> None:
    if why == "a lesson":
        sit(1).guard = lambda action, seat: None
    else:
        first.show_table(new_table(find_game("tictactoe"), {}, PERSONS, 9))
    second = open_beside()
    assert second.table is None
    assert second.page is not None
    assert second.status_bar.message.text() == ONE_WINDOW


def test_leaving_a_table_in_all_windows_empties_those_and_keeps_tables_of_others_open(
    first: Window, open_beside: Open, sit: Seated
) -> None:
    table = sit(1)
    second = open_beside()
    other = show_another_game(open_beside())
    first.windows.leave_table(table.id)
    assert [window.table for window in (first, second)] == [None, None]
    assert table_in(first.windows.in_use) is other
    assert first.journal.open_tables.keys() == {other.id}


def test_replacing_the_journal_closes_tables_and_dialogs_in_all_windows(
    first: Window, open_beside: Open, sit: Seated
) -> None:
    sit(1)
    second = open_beside()
    second.do("recent")
    assert second.dialog is not None
    first.windows.set_in_use(first)
    first.settings.profile_object(JournalReplacement).began.emit()
    assert [window.table for window in (first, second)] == [None, None]
    assert second.dialog is None
    assert first.journal.open_tables == {}


def test_only_the_last_of_two_windows_on_a_game_in_memory_warns_about_it(
    first: Window, open_beside: Open, sit: Seated
) -> None:
    table = sit(1)
    second = open_beside()
    table.stop_saving()
    assert [window.unsaved_message() for window in (first, second)] == ["", ""]
    second.close()
    play_on(table)
    assert "only in memory" in first.unsaved_message()


def test_turns_played_in_two_windows_are_both_saved(
    first: Window, open_beside: Open, sit: Seated, profile: Path
) -> None:
    table = sit(2)
    second = open_beside()
    play_on(table, 0)
    play_on(table_in(second), 1)
    first.do("quit")
    journal = journal_of(profile)
    assert [turn.parent for turn in journal.load(table.id).turns] == [0, 1, 2, 2]
    journal.close()


def test_second_window_has_the_same_size_at_another_position_on_the_same_screen(
    first: Window, open_beside: Open, sit: Seated, qtbot: Any
) -> None:
    sit(1)
    first.show()
    first.resize(first.minimumSizeHint())
    first.move(0, 0)
    second = open_beside()
    screen = first.screen().availableGeometry()
    assert second.pos() != first.pos()
    assert screen.contains(second.frameGeometry().topLeft())
    assert second.size() == first.size()
