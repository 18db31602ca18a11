"""Test the session, which connects table, board and computer players."""

from __future__ import annotations

import gc
import random
import weakref
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.engine.game import Game, Hint, find_games
from takeback.engine.journal import Journal, JournalError
from takeback.engine.journal_trouble import AGAIN, IN_MEMORY, SAVE_AS
from takeback.engine.record import Seat
from takeback.shell.app import application, make_window
from takeback.shell.session.session import Session
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.sampling import one_puzzle
from tests.settling import settle
from tests.shell.conftest import AGAINST_EASY, Seated, play_on
from tests.shell.showing import fresh_board, session_of

GAMES = [found.game for found in find_games() if found.game is not None]
CTRL = Qt.KeyboardModifier.ControlModifier


def equals_fresh_board(window: Window) -> bool:
    fresh = fresh_board(window)
    same = fresh.spot_descriptions() == window.board.spot_descriptions()
    fresh.deleteLater()
    return same


def test_click_on_a_cell_plays_there_and_on_an_occupied_cell_only_says_so(
    window: Window, sit: Seated
) -> None:
    table = sit(0)
    board = window.board
    point = board.spots[(1, 1)].geometry().center()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    assert table.here.depth == 1
    assert window.status_bar.message.text() == "Cross: row 2, column 2. Nought to move."
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    assert table.here.depth == 1
    assert window.status_bar.message.text() == "Row 2, column 2 is already taken."


def test_board_matches_a_fresh_board_after_each_random_command(window: Window, sit: Seated) -> None:
    table = sit(0, size="5x5", run=4, marks=2)
    chance = random.Random(1)
    ids = ["undo", "redo", "back", "forward", "first", "last", "line_after", "restart_turn", "confirm"]
    for _ in range(150):
        if chance.random() < 0.5 and table.to_act():
            seat = table.to_act()[0]
            draft = table.drafts.find(seat)
            legal = list(table.game.actions(draft.state if draft else table.state, seat))
            table.act(chance.choice(legal), seat)
        else:
            window.actions_[chance.choice(ids)].trigger()
        assert equals_fresh_board(window)


def test_hint_that_plays_replaces_the_unfinished_turn_by_a_whole_one(window: Window, sit: Seated) -> None:
    table = sit(1, size="5x5", run=4, marks=2)
    seat = table.to_act()[0]
    legal = list(table.game.actions(table.state, seat))
    table.act(legal[0], seat)
    session_of(window).advice.on_hint(Hint((legal[3], legal[5]), "Two good marks.", play=True))
    assert [move.action for move in table.here.moves[:2]] == [legal[3], legal[5]]
    assert table.drafts.find(seat) is None
    assert table.here.depth == 2


def test_click_made_before_the_unfinished_turn_changed_is_refused_as_too_late(
    window: Window, sit: Seated
) -> None:
    table = sit(1, size="5x5", run=4, marks=2)
    seat = table.to_act()[0]
    legal = list(table.game.actions(table.state, seat))
    table.act(legal[0], seat)
    board = window.board
    board.action_wanted.emit(legal[3], seat, board.draft_revision - 1)
    assert len(table.drafts.find(seat).moves()) == 1
    assert window.status_bar.message.text() == "That click came too late: the turn had changed."
    board.action_wanted.emit(legal[3], seat, board.draft_revision)
    assert len(table.drafts.find(seat).moves()) == 2


@pytest.mark.parametrize("presses", [1, 2, 5, 12, 20])
def test_quick_undo_and_redo_key_presses_all_count(
    window: Window, sit: Seated, presses: int, qtbot: Any
) -> None:
    table = sit(24, size="9x9", run=9)
    window.settings.set_value("pace", 0.5)
    play_on(table)
    assert window.board.stage.is_playing
    for _ in range(presses):
        QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert table.here.depth == 25 - presses
    for _ in range(presses):
        QTest.keyClick(window, Qt.Key.Key_Y, CTRL)
        QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
        QTest.keyClick(window, Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert table.here.depth == 25


def test_keys_pressed_during_a_board_animation_are_all_played(window: Window, sit: Seated) -> None:
    table = sit(0)
    window.settings.set_value("pace", 0.5)
    board = window.board
    board.setFocus()
    QTest.keyClick(focus_widget(), Qt.Key.Key_Return)
    assert table.here.depth == 1
    assert board.stage.is_playing
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(focus_widget(), key)
    assert table.here.depth == 2
    QTest.keyClick(focus_widget(), Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert table.here.depth == 1


def focus_widget() -> Any:
    return QApplication.focusWidget()


def test_toolbar_buttons_keep_their_position_during_play(window: Window, sit: Seated) -> None:
    table = sit(0, size="12x12", run=9, marks=2)
    seen: set[tuple[tuple[int, int], ...]] = set()
    buttons = [window.toolbar.new, window.toolbar.undo, window.toolbar.redo, window.toolbar.confirm]
    chance = random.Random(2)
    for _ in range(100):
        if chance.random() < 0.7 and table.to_act():
            seat = table.to_act()[0]
            draft = table.drafts.find(seat)
            table.act(next(iter(table.game.actions(draft.state if draft else table.state, seat))), seat)
        else:
            window.actions_[chance.choice(["undo", "redo", "first", "last"])].trigger()
        QApplication.processEvents()
        places = [QRect(button.mapTo(window, QPoint()), button.size()) for button in buttons]
        seen.add(tuple((place.x(), place.width()) for place in places))
    assert len(seen) == 1


def test_restart_command_goes_to_the_start_and_undo_returns(window: Window, sit: Seated) -> None:
    table = sit(5)
    table.go_to(table.line[4])
    window.actions_["restart"].trigger()
    assert table.here.depth == 0
    window.actions_["undo"].trigger()
    assert table.here.depth == 4


def test_where_i_was_command_toggles_between_two_turns(window: Window, sit: Seated) -> None:
    table = sit(6)
    table.go_to(table.line[1])
    window.actions_["where_i_was"].trigger()
    assert table.here.depth == 6
    window.actions_["where_i_was"].trigger()
    assert table.here.depth == 1


def test_viewer_is_the_person_to_act_or_nobody_among_computers(window: Window, sit: Seated) -> None:
    table = sit(0)
    assert session_of(window).viewer() == 0
    play_on(table)
    assert session_of(window).viewer() == 1
    sit(0, seats=AGAINST_EASY)
    assert session_of(window).viewer() == 0
    computers = tuple(Seat("computer", name, "easy", number) for number, name in enumerate(("A", "B")))
    sit(0, seats=computers)
    assert session_of(window).viewer() is None


def test_computer_answers_a_turn_and_waits_after_going_back_or_undo_saying_so(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = sit(0, seats=AGAINST_EASY)
    play_on(table)
    qtbot.waitUntil(lambda: table.here.depth == 2, timeout=20_000)
    window.actions_["back"].trigger()
    session = session_of(window)
    assert not session.computers.answering.isActive(), "the answer is there already, and may be looked at"
    assert window.status_bar.message.text().startswith(
        "Nought is waiting. Press Ctrl+Shift+Return or the button to let"
    )
    assert window.status_bar.next_step.text() == "Let Nought play from here, or undo a turn of your own."
    window.actions_["forward"].trigger()
    for _ in range(2):
        play_on(table)
        qtbot.waitUntil(lambda: table.to_act() == (0,), timeout=20_000)
    window.actions_["undo"].trigger()
    assert not session.computers.answering.isActive()
    table.go_to(table.line[3])
    assert not session.computers.answering.isActive()
    assert window.status_bar.message.text().startswith(
        "Nought is waiting. Press Ctrl+Shift+Return or the button to let"
    )


def test_computer_answers_an_unanswered_turn_when_the_player_returns_to_it(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = sit(0, seats=AGAINST_EASY)
    session = session_of(window)
    session.computers.answering.setInterval(0)
    play_on(table)
    table.go_to(table.line[0])  # before the computer could answer
    table.go_to(table.line[1])
    assert session.view.answers_soon
    qtbot.waitUntil(lambda: table.here.depth == 2, timeout=20_000)


def test_computer_waits_in_the_past_for_a_button_that_board_and_hint_name_and_only_there_is_shown(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = sit(0, seats=AGAINST_EASY)
    for _ in range(2):
        play_on(table)
        qtbot.waitUntil(lambda: table.to_act() == (0,), timeout=20_000)
    table.go_to(table.line[1])
    button, said = window.status_bar.let_play, window.status_bar.message
    assert button.isVisible()
    assert button.text() == "Let Nought play from here"
    point = window.board.spots[(4, 4)].geometry().center()
    QTest.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=point)
    assert "“Let Nought play from here”" in said.text()
    window.actions_["hint"].trigger()
    assert said.text().startswith("It is not your turn, so there is no hint. It is Nought’s turn. Choose")
    button.click()
    assert not button.isVisible()
    assert window.board.hasFocus()
    qtbot.waitUntil(lambda: table.here.depth == 2, timeout=20_000)
    table.go_to(table.line[0])
    assert not button.isVisible()
    table.go_to(table.line[1])
    for is_there in (False, True):  # a replay only passes here
        window.actions_["replay"].trigger()
        assert button.isVisible() == is_there
    table.is_read_only = True  # nobody can play at this table
    table.go_to(table.line[3])
    assert not button.isVisible()


def test_status_bar_names_the_turn_that_a_replay_shows_until_it_stops(window: Window, sit: Seated) -> None:
    table, bar = sit(4), window.status_bar
    table.go_to(table.line[1])
    name = session_of(window).words.turn_name(table.line[1])
    before = bar.message.text(), bar.next_step.text()
    assert before[1]
    window.do("replay")
    assert (bar.message.text(), bar.next_step.text()) == (f"Replay: {name}.", "")
    window.do("replay")
    assert (bar.message.text(), bar.next_step.text()) == before


def test_status_bar_says_what_a_board_shows_in_place_of_the_state(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, bar, board = sit(0), window.status_bar, window.board
    monkeypatch.setattr(board, "shown_text", lambda: "Cross’s turn." if board.stage.is_playing else "")
    board.set_pace(1.0)
    for end in (board.finish_animations, lambda: window.show_table(sit(0))):
        play_on(table)
        assert (bar.message.text(), bar.next_step.text()) == ("Cross’s turn.", "")
        end()
        assert bar.next_step.text()
        assert "Cross’s turn." not in bar.message.text()


def test_undo_at_the_start_while_the_computer_waits_names_the_button_to_let_it_play(
    window: Window, sit: Seated
) -> None:
    table = sit(0, seats=(Seat("computer", "Cross", "easy", 0), Seat(name="Nought", colour=1)))
    table.computers_wait = True
    for _ in range(2):
        play_on(table)
    table.go_to(table.line[0])
    session_of(window).undo_order.undo()
    assert "“Let Cross play from here”" in window.status_bar.message.text()


def test_let_play_command_while_the_computer_plays_already_says_so(window: Window, sit: Seated) -> None:
    table = sit(0, seats=AGAINST_EASY)
    play_on(table)
    assert not table.computers_wait
    window.do("let_play")
    assert window.status_bar.message.text() == "The computer is already playing."


@pytest.mark.long
def test_undo_while_the_computer_thinks_drops_its_answer(window: Window, sit: Seated, qtbot: Any) -> None:
    seats = (Seat(name="Cross"), Seat("computer", "Nought", "perfect", 1))
    table = sit(0, seats=seats, size="9x9", run=5)
    for turn in range(200):
        play_on(table, turn)
        qtbot.wait(turn % 7 * 5)
        QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
        assert table.here.depth == 0
    qtbot.wait(2_000)
    assert table.here.depth == 0
    assert equals_fresh_board(window)


def test_journal_error_while_playing_keeps_the_turn_out_until_a_button_of_its_notice_plays_in_memory(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(2)
    broken = FullDiskJournal()
    kept, table.storage.journal = table.storage.journal, broken  # type: ignore[assignment]
    press(window, (2, 2))
    assert table.here.depth == 2
    assert window.notice_bar.isVisible()
    assert window.notice_bar.sentence.text() == "The disk is full."
    texts = [button.text() for button in window.notice_bar.buttons]
    assert texts == ["Try again", "Save as…", "Play on in memory", "Close"]
    window.notice_bar.buttons[2].click()
    assert table.here.depth == 3
    assert not window.notice_bar.isVisible()
    assert table.storage.journal is None
    assert kept is window.journal


def test_try_again_after_a_journal_error_plays_the_turn(window: Window, sit: Seated) -> None:
    table = sit(2)
    kept, table.storage.journal = table.storage.journal, FullDiskJournal()  # type: ignore[assignment]
    press(window, (2, 2))
    table.storage.journal = kept
    window.notice_bar.buttons[0].click()
    assert table.here.depth == 3


def press(window: Window, key: tuple[int, int]) -> None:
    window.board.press(key)


class FullDiskJournal:
    """A substitute for a journal on a full disk."""

    is_read_only = False

    def __init__(self) -> None:
        self.open_tables: dict[int, list[Table]] = {}

    def add_turn(self, *args: object) -> None:
        raise JournalError("The disk is full.", (AGAIN, SAVE_AS, IN_MEMORY))

    def finish(self, *args: object) -> None: ...

    def put_cursor(self, *args: object) -> None: ...

    def put_draft(self, *args: object) -> None: ...

    def drop_draft(self, *args: object) -> None: ...


def test_current_turn_is_written_once_after_several_steps(
    window: Window, sit: Seated, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(6)
    settle()
    written: list[int] = []
    monkeypatch.setattr(
        type(table.storage.journal), "write_cursor", lambda self, id, here, visited: written.append(here)
    )
    for _ in range(5):
        table.go_back()
    assert written == []
    qtbot.waitUntil(lambda: written != [], timeout=5_000)
    assert written == [table.here.serial]


def test_announcer_speaks_only_the_latest_act(window: Window, sit: Seated, qtbot: Any) -> None:
    table = sit(3)
    name = window.session.words.turn_phrase(table.here)
    play_on(table)
    window.actions_["undo"].trigger()
    window.actions_["undo"].trigger()
    qtbot.waitUntil(lambda: window.announcer.last != "", timeout=5_000)
    assert window.announcer.last == f"Undid {name}"


def test_result_of_a_game_is_in_the_journal_only_while_it_is_at_its_end(window: Window, sit: Seated) -> None:
    table = sit(6, size="3x3")

    def result() -> str:
        return next(info.result for info in window.journal.tables() if info.id == table.id)

    assert result() == ""
    while table.to_act():
        play_on(table)
    assert result() == table.outcome.sentence
    window.actions_["undo"].trigger()
    assert result() == ""


def test_undo_after_a_bookmark_and_a_step_of_a_turn_takes_back_the_step(window: Window, sit: Seated) -> None:
    table = sit(1, size="5x5", run=4, marks=2)
    window.actions_["bookmark"].trigger()
    seat = table.to_act()[0]
    table.act(next(iter(table.game.actions(table.state, seat))), seat)
    window.actions_["undo"].trigger()
    assert table.drafts.find(seat).moves() == ()
    assert table.here.mark("bookmark") is not None


def test_sessions_and_widgets_of_left_tables_are_freed(window: Window, sit: Seated, qtbot: Any) -> None:
    """Opening a hundred levels must not keep a hundred boards in memory."""

    def alive() -> tuple[int, int]:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        settle()
        gc.collect()
        widgets = len(QApplication.allWidgets())
        return sum(isinstance(one, Session) for one in gc.get_objects()), widgets

    sit(3)
    before = alive()
    for _ in range(5):
        sit(3)
    assert alive() == before


@pytest.mark.parametrize("game", one_puzzle(GAMES, "fold"), ids=lambda game: game.id)
def test_closed_window_and_its_table_are_freed_from_memory_in_every_game(
    game: Game, profile: Path, journals: list[Journal], qtbot: Any
) -> None:
    """Opening and closing windows must not keep them all in memory."""
    application()
    profile.mkdir(parents=True)
    window = make_window(profile)
    seats = [Seat(name=game.seat_name(at), colour=game.seat_colour(at)) for at in range(game.seats[0])]
    table = new_table(game, {}, seats, 7, journal=window.journal)
    window.show_table(table)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: None not in (QApplication.activeWindow(), QApplication.focusWidget()))
    gone: list[weakref.ref[Any]] = [weakref.ref(window), weakref.ref(table)]
    window.close()
    window.deleteLater()
    journals.clear()  # each journal has a callback of its window
    del window, table
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    settle()
    gc.collect()
    assert [one() is None for one in gone] == [True, True]
