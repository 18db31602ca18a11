"""Test levels at the table: the clock and its pause, the card at the end, and the levels before and after."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget

from takeback.engine.game import Hint
from takeback.games.flow.state import Draw
from takeback.listeners.results import LevelResult, Win
from takeback.listeners.stopwatch import IDLE
from takeback.puzzles.catalogue import sections
from takeback.shell.app import resume
from takeback.shell.commands.menus import TITLES
from takeback.shell.features.levels.feature import LevelsController
from takeback.shell.features.levels.words import clock_text, comparison_texts, spoken_clock, spoken_win
from takeback.shell.session.tables import continue_table
from takeback.shell.window.window import Window
from tests.shell.features.levels.conftest import FLOW, TODAY, Sat
from tests.shell.parts import feature_part
from tests.shell.showing import plain_text
from tests.shell.trying import open_text

Key, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier


def press(sat: Sat, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QApplication.processEvents()  # newly shown widgets take the focus
    where = sat.window.focusWidget()
    assert where is not None
    sat.qtbot.keyClick(where, key, held)


def wait_for_card(sat: Sat) -> Any:
    ending = sat.window.result_controller
    sat.qtbot.waitUntil(lambda: ending.card is not None and ending.card.isVisible())
    return ending.card


def find_button(sat: Sat, text: str) -> QPushButton:
    """Return the button of the card with this text."""
    return next(one for one in wait_for_card(sat).buttons if one.text() == text)


def is_at_board(sat: Sat) -> bool:
    """Return whether the board or a widget in it has the keyboard focus."""
    here, board = sat.window.focusWidget(), sat.window.board
    return here is board or (here is not None and board.isAncestorOf(here))


def test_share_text_of_a_known_level_opens_its_table_says_how_it_stands_and_offers_a_solved_one_again(
    sat: Sat,
) -> None:
    sat.play()
    sat.window.do("share_start")
    text, status = QGuiApplication.clipboard().text(), sat.window.status_bar.message
    table = sat.window.table
    assert table is not None

    def open_again() -> None:
        sat.window.do("gallery")
        open_text(sat.window, f"Try my level: {text}")
        assert sat.window.table is not None
        assert sat.window.table.id == table.id

    open_again()
    assert status.text() == "This level is already open."
    sat.draw(0)
    open_again()
    assert status.text() == "You have begun this level already. Here it goes on."
    sat.draw(2)
    open_again()
    assert sat.window.notice_bar.sentence.text() == "You have solved this level already."
    assert wait_for_card(sat).isVisible()
    next(one for one in sat.window.notice_bar.buttons if one.text() == "Play again").click()
    assert sat.window.table.id != table.id
    assert sat.window.table.here.depth == 0
    assert sat.name == "Brooks/1"


# the clock ----------------------------------------------------------------------------------------------
def test_status_line_shows_and_explains_moves_par_and_time_and_is_hidden_without_a_level(sat: Sat) -> None:
    sat.play()
    assert sat.window.status_bar.clock.text() == "0 moves · perfect 2 · 0:00"
    assert sat.window.status_bar.clock.toolTip().startswith("A move is all you draw with one colour")
    sat.draw(0)
    sat.wait(43)
    sat.at.touch()
    sat.wait(40)
    label = sat.window.status_bar.clock
    assert label.text() == "1 move · perfect 2 · 1:23"
    assert label.accessibleName() == "1 move, perfect is 2 moves, time 1 minute 23 seconds"
    sat.window.do("gallery")
    assert not label.isVisible()


def test_times_are_formatted_for_display_and_speech() -> None:
    assert [clock_text(seconds) for seconds in (0, 59.9, 61, 3723)] == ["0:00", "0:59", "1:01", "1:02:03"]
    assert spoken_clock(3723) == "1 hour 2 minutes 3 seconds"
    assert spoken_clock(60) == "1 minute"
    assert spoken_clock(0) == "0 seconds"


def test_level_clock_stops_while_the_window_is_inactive(sat: Sat) -> None:
    sat.play()
    sat.draw(0)
    QApplication.sendEvent(sat.window, QEvent(QEvent.Type.WindowDeactivate))
    sat.wait(30)
    QApplication.sendEvent(sat.window, QEvent(QEvent.Type.WindowActivate))
    sat.wait(4)
    assert sat.at.sitting.seconds == 4


def test_level_clock_stops_while_an_edit_of_the_past_is_reviewed(sat: Sat) -> None:
    sat.play()
    sat.draw(0)
    sat.wait(3)
    table = sat.window.table
    assert table is not None
    sat.window.do("take_out", table.line[1])
    sat.wait(30)
    assert sat.at.sitting.seconds == 3
    sat.window.do("leave_change")
    sat.wait(4)
    assert sat.at.sitting.seconds == 7


def test_level_clock_stops_while_a_dialog_is_open(sat: Sat) -> None:
    sat.play()
    sat.draw(0)
    sat.window.do("settings")
    QApplication.processEvents()
    sat.wait(30)
    dialog = sat.window.dialog
    assert dialog is not None
    dialog.reject()
    sat.window.activateWindow()
    with sat.qtbot.waitActive(sat.window):
        pass
    QApplication.processEvents()
    sat.wait(4)
    assert sat.at.sitting.seconds == 4


def test_undo_in_a_level_takes_back_the_turn_and_not_the_time(sat: Sat) -> None:
    sat.play()
    sat.draw(0)
    sat.wait(20)
    press(sat, Key.Key_Z, CTRL)
    assert sat.window.table is not None
    assert sat.window.table.here.depth == 0
    assert sat.window.status_bar.clock.text() == "0 moves · perfect 2 · 0:20"


def test_level_time_is_kept_across_restart(sat: Sat, make: Callable[[], Window]) -> None:
    sat.play()
    sat.draw(0)
    sat.wait(44)
    sat.window.close()
    second = make()
    resume(second, None)
    assert second.status_bar.clock.text() == "1 move · perfect 2 · 0:44"


# pausing ------------------------------------------------------------------------------------------------
def below_menu_bar(window: Window) -> QRect:
    return window.rect().adjusted(0, window.menuBar().height(), 0, 0)


def test_cover_of_a_paused_level_keeps_the_focus_blocks_mouse_and_keys_and_stops_the_clock(sat: Sat) -> None:
    sat.play()
    sat.draw(0)
    table = sat.window.table
    assert table is not None
    assert sat.window.session is not None
    board = sat.window.board
    press(sat, Key.Key_Space, CTRL | Qt.KeyboardModifier.ShiftModifier)
    cover = sat.levels.pauses.cover
    assert cover is not None
    assert cover.isVisible()
    assert cover.geometry() == below_menu_bar(sat.window)
    assert sat.window.focusWidget() is cover.resume_button
    sat.qtbot.mouseClick(sat.window.childAt(board.mapTo(sat.window, board.rect().center())), _LEFT)
    sat.qtbot.mouseClick(cover, _LEFT, pos=QPoint(5, 5))
    for key, held in ((Key.Key_Z, CTRL), (Key.Key_L, CTRL), (Key.Key_F5, _NONE), (Key.Key_A, _NONE)):
        press(sat, key, held)
    for key in (Key.Key_Tab, Key.Key_Escape, Key.Key_PageDown, Key.Key_Left):
        press(sat, key)
        assert sat.window.focusWidget() is cover.resume_button
    sat.qtbot.keyClick(board, Key.Key_Backspace)
    assert sat.window.table is table
    assert table.here.depth == 1
    assert cover.isVisible()
    sat.wait(99)
    cover.resume_button.click()
    assert not cover.isVisible()
    assert sat.at.sitting.seconds == 0
    press(sat, Key.Key_Z, CTRL)
    assert table.here.depth == 0


def test_keys_at_a_paused_level_act_or_say_why_not_and_no_command_is_grey_even_after_menus_were_open(
    sat: Sat,
) -> None:
    """Try the keys of all commands that the player may want before going on with the level, and one other."""
    sat.play()
    sat.draw(0)
    sat.window.do("pause")
    actions, cover = sat.window.actions_, sat.levels.pauses.cover
    assert cover is not None
    for name in TITLES:
        actions.menu(name).aboutToShow.emit()
        actions.menu(name).aboutToHide.emit()
    assert [id for id, action in actions.items() if not action.isEnabled()] == []
    wanted = ("new", "open", "close", "quit", "settings", "help")
    assert [actions.why_refused_id(id) for id in wanted] == [""] * len(wanted)
    assert sat.window.menuBar().isEnabled()
    press(sat, Key.Key_S, CTRL)
    assert cover.why.text() == "The level is paused: resume it first."
    press(sat, Key.Key_W, CTRL)
    assert (sat.window.session, cover.isHidden()) == (None, True)
    press(sat, Key.Key_S, CTRL)
    assert sat.window.status_bar.message.text() == "Choose a game first."


def test_pause_key_pauses_a_level_and_pressed_again_resumes_it_with_focus_on_the_board(sat: Sat) -> None:
    sat.play()
    sat.draw(0)
    press(sat, Key.Key_Space, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert sat.at.is_paused
    press(sat, Key.Key_Space, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert not sat.at.is_paused
    assert sat.window.session is not None
    assert sat.window.board.hasFocus() or sat.window.board.focusProxy().hasFocus()


def test_minute_without_input_covers_a_level_and_shows_its_time(sat: Sat) -> None:
    sat.play()
    sat.draw(0)
    sat.wait(IDLE - 1)
    assert sat.levels.pauses.cover is None
    sat.wait(1)
    assert sat.levels.pauses.cover is not None
    assert sat.levels.pauses.cover.isVisible()
    assert sat.levels.pauses.cover.time.text() == "1:00"


def test_mouse_moves_prevent_the_pause_of_a_level_after_a_minute_without_input(sat: Sat) -> None:
    sat.play()
    sat.draw(0)
    for _ in range(3):
        sat.wait(IDLE - 1)
        handle = sat.window.windowHandle()
        sat.qtbot.mouseMove(sat.window, QPoint(400, 400))
        QApplication.sendEvent(handle, _moved())
    assert not sat.at.is_paused
    assert sat.at.sitting.seconds == 3 * (IDLE - 1)


def test_mouse_moves_over_a_menu_and_its_submenu_prevent_the_pause_of_a_level(sat: Sat) -> None:
    sat.play()
    sat.draw(0)
    menu = QMenu(sat.window)
    submenu = menu.addMenu("Lines")
    submenu.addAction("Delete")
    for shown in (menu, submenu):
        shown.popup(sat.window.mapToGlobal(QPoint(50, 50)))
        assert QApplication.activePopupWidget() is shown
        for _ in range(2):
            sat.wait(IDLE - 2)  # the clock shows another second, and notices the menu
            QApplication.sendEvent(shown.windowHandle(), _moved())
    menu.close()
    assert not sat.at.is_paused
    sat.wait(IDLE)
    assert sat.at.is_paused


def test_pause_after_a_minute_without_input_says_why_and_only_such_a_pause_ends_by_any_click(
    sat: Sat,
) -> None:
    sat.play()
    sat.draw(0)
    sat.window.do("pause")
    cover = sat.levels.pauses.cover
    assert cover is not None
    assert cover.why.text() == ""
    sat.qtbot.mouseClick(cover, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert sat.at.is_paused
    cover.resume_button.click()
    sat.wait(IDLE)
    assert cover.why.text() == "There was no input for a minute."
    sat.qtbot.mouseClick(cover, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert not sat.at.is_paused
    assert cover.isHidden()


def test_pause_command_without_a_table_or_at_a_solved_level_says_why_not(sat: Sat) -> None:
    sat.window.do("pause")
    assert sat.window.status_bar.message.text() == "Choose a game first."
    sat.play()
    sat.solve()
    sat.window.do("pause")
    assert sat.window.status_bar.message.text() == "The level is solved, and its clock has stopped."
    assert sat.levels.pauses.cover is None


def test_cover_of_a_paused_level_resizes_with_the_window(sat: Sat) -> None:
    sat.play()
    sat.levels.pauses.pause_or_resume()
    sat.window.resize(900, 640)
    QApplication.processEvents()
    assert sat.levels.pauses.cover is not None
    assert sat.levels.pauses.cover.geometry() == below_menu_bar(sat.window)


@pytest.mark.parametrize(("before", "after"), [(1280, 640), (1280, 800), (640, 1280)])
def test_paused_level_can_be_resumed_after_resizing_the_window(sat: Sat, before: int, after: int) -> None:
    """Qt adds and removes internal widgets of a window as docks appear and disappear with its size."""
    sat.window.resize(before, 800)
    sat.play()
    for width in (after, before):
        sat.window.resize(width, 600)
        sat.levels.pauses.pause_or_resume()
        QApplication.processEvents()
        sat.window.resize(before, 800)
        QApplication.processEvents()
        sat.levels.pauses.pause_or_resume()
        assert not sat.at.is_paused
        assert sat.window.board.isEnabled()


# the end ------------------------------------------------------------------------------------------------
def test_end_card_of_a_level_shows_and_speaks_its_result_unfocused_and_tab_enter_opens_the_next_level(
    sat: Sat,
) -> None:
    sat.play()
    sat.draw(0)
    sat.wait(7)
    sat.draw(2)
    shown = wait_for_card(sat)
    assert plain_text(shown.title) == "Brooks 1: perfect"
    assert plain_text(shown.text) == "2 moves, the fewest possible · 0:07"
    assert shown.medal.accessibleName() == "3 of 3 stars"
    spoken = "Brooks 1: perfect. 2 moves, the fewest possible; 7 seconds, 3 of 3 stars."
    assert shown.accessibleName() == spoken
    assert is_at_board(sat)
    press(sat, Key.Key_Tab)
    assert sat.window.focusWidget() is find_button(sat, "Next level")
    press(sat, Key.Key_Return)
    assert sat.name == "Brooks/2"
    assert not shown.isVisible()


def test_again_button_of_a_solved_level_starts_it_at_a_new_table_and_the_solved_one_stays_solved(
    sat: Sat,
) -> None:
    sat.play("Brooks/3")
    sat.solve()
    solved = sat.window.table
    assert solved is not None
    find_button(sat, "Play again").click()
    table = sat.window.table
    assert table is not None
    assert table.id != solved.id
    assert (sat.name, table.here.depth) == ("Brooks/3", 0)
    assert continue_table(sat.window, solved.id)
    assert sat.at.play is not None
    assert sat.at.play.solved


def test_levels_button_on_the_end_card_opens_the_level_menu_with_the_new_stars(sat: Sat) -> None:
    sat.play("Brooks/3")
    sat.solve()
    find_button(sat, "Levels").click()
    assert sat.page.rail.key == "brooks"
    solved = next(tile for tile in sat.page.grid.tiles if tile.place.name == "Brooks/3")
    assert solved.result.stars == 3


def test_undo_of_the_move_that_solved_a_level_hides_the_end_card_and_focuses_the_board(sat: Sat) -> None:
    sat.play()
    sat.solve()
    shown = wait_for_card(sat)
    press(sat, Key.Key_Z, CTRL)
    assert not shown.isVisible()
    assert sat.window.table is not None
    assert not sat.window.table.state.solved
    assert is_at_board(sat)


def test_escape_hides_the_end_card_of_a_level_and_focuses_the_board(sat: Sat) -> None:
    sat.play()
    sat.solve()
    shown = wait_for_card(sat)
    press(sat, Key.Key_Escape)
    assert not shown.isVisible()
    assert is_at_board(sat)


def test_end_card_of_a_level_announces_a_new_best_result_and_days_in_a_row(sat: Sat) -> None:
    sat.play()
    sat.draw(0)
    sat.wait(30)
    sat.draw(2)
    find_button(sat, "Play again").click()
    sat.draw(0)
    sat.wait(10)
    sat.draw(2)
    assert plain_text(wait_for_card(sat).text) == "2 moves, the fewest possible · 0:10\nYour best so far"
    play = sat.at.play
    assert play is not None
    win = Win(play, sat.at.sitting, 3, LevelResult(2, 30.0, 3, ("2026-11-19",)), LevelResult(2, 10.0, 3))
    assert comparison_texts(win, 4) == ("Your best so far", "4 days in a row")
    assert spoken_win(win, 4).endswith("3 of 3 stars. Your best so far. 4 days in a row.")


def test_hint_in_a_level_costs_stars_and_is_mentioned_on_the_end_card(sat: Sat) -> None:
    sat.play()
    sat.draw(0)
    sat.window.session.help_charged.emit(4, True)
    sat.draw(2)
    shown = wait_for_card(sat)
    assert shown.medal.accessibleName() == "1 of 3 stars"
    stays = "Hints count for the whole game, even after a restart. Play again starts a new game."
    assert plain_text(shown.text) == f"2 moves, the fewest possible · 0:00\nTwo stars less for help.\n{stays}"
    assert plain_text(shown.title) == "Brooks 1: solved with 1 hint"


def test_hint_that_makes_the_winning_move_already_costs_stars_on_the_end_card(sat: Sat) -> None:
    sat.play()
    sat.draw(0)
    advice = sat.window.session.advice
    advice.on_hint(Hint((Draw(2, "R", "hint"),), "Hint: Blue drawn.", True, "This takes trying."))
    assert sat.at.sitting.halves == 0
    advice.ask_hint()
    assert wait_for_card(sat).medal.accessibleName() == "1 of 3 stars"


def test_solution_command_plays_turn_by_turn_can_be_stopped_and_does_not_count_as_a_win(
    sat: Sat, monkeypatch: Any
) -> None:
    sat.play()
    advice = sat.window.session.advice
    turns = [Hint((Draw(item, "R", "hint"),), "So it goes.", True, "Look.", "Corner") for item in (0, 2)]
    monkeypatch.setattr(advice, "_ask_question", lambda ask: advice.on_hint(turns.pop(0)))
    sat.window.do("solution")
    assert sat.window.table.here.depth == 1
    assert advice.stop(), "Press Esc to stop"
    sat.window.do("solution")
    sat.qtbot.waitUntil(lambda: sat.window.table.outcome is not None)
    assert sat.window.table.here.depth == 2
    shown = wait_for_card(sat)
    assert shown.medal.stars is None
    assert (
        plain_text(shown.text)
        == "2 moves, the fewest possible · 0:00\nThe solution was shown, so this does not count as a win."
    )
    assert not sat.levels.results.result_of("flow", "Brooks/1").is_solved


def test_end_card_of_an_own_level_offers_the_next_unsolved_level_if_there_is_one(sat: Sat) -> None:
    sat.play()
    state = replace(sat.window.table.state, name="")
    sat.levels.starts.begin(FLOW, {"level": "Brooks/1"}, state)
    sat.solve()
    find_button(sat, "Play Brooks 1").click()
    assert sat.name == "Brooks/1"
    solved = LevelResult(days=("2026-11-19",))
    names = [place.name for one in sections(FLOW.shelf) for place in one.playable]
    sat.levels.results._kept.games["flow"] = dict.fromkeys(names, solved)
    sat.levels.starts.begin(FLOW, {"level": "Brooks/1"}, state)
    sat.solve()
    assert [one.text() for one in wait_for_card(sat).buttons] == [
        "Play again",
        "Levels",
        "Look back",
        "Save game…",
    ]


def test_end_card_of_an_untitled_level_names_no_level_and_no_result_is_stored(sat: Sat) -> None:
    sat.play("Brooks/1")
    table = sat.window.table
    assert table is not None
    level = replace(table.state.level, title="")
    sat.levels.starts.begin(FLOW, {"level": "Brooks/1"}, replace(table.state, level=level, name=""))
    sat.solve()
    assert plain_text(wait_for_card(sat).title) == "Perfect"
    assert sat.levels.results.of_game("flow").keys() == {"Brooks/1"}


def test_end_card_of_a_level_fits_the_smallest_window(sat: Sat) -> None:
    sat.window.resize(640, 480)
    sat.play()
    sat.solve()
    shown: QWidget = wait_for_card(sat)
    assert sat.window.desk.rect().contains(shown.geometry())


# before and after ---------------------------------------------------------------------------------------
def test_page_down_and_page_up_lead_from_level_to_level_across_packs_and_stop_at_the_last(sat: Sat) -> None:
    sat.play("Brooks/2")
    press(sat, Key.Key_PageDown)
    assert sat.name == "Brooks/3"
    press(sat, Key.Key_PageDown)
    assert sat.name == "Rivers/1"
    press(sat, Key.Key_PageDown)
    assert sat.window.status_bar.message.text() == "This is the very last level."
    press(sat, Key.Key_PageUp)
    press(sat, Key.Key_PageUp)
    assert sat.name == "Brooks/2"


def test_begun_level_continues_when_reached_by_page_keys(sat: Sat) -> None:
    sat.play("Brooks/2")
    sat.draw(0)
    press(sat, Key.Key_PageDown)
    press(sat, Key.Key_PageUp)
    assert sat.window.table is not None
    assert (sat.name, sat.window.table.here.depth) == ("Brooks/2", 1)


def test_page_down_in_the_history_changes_no_level(sat: Sat) -> None:
    sat.play("Brooks/2")
    assert sat.window.history_dock.panel is not None
    sat.window.history_dock.panel.line.setFocus()
    press(sat, Key.Key_PageDown)
    assert sat.name == "Brooks/2"


def test_page_keys_at_the_daily_level_refuse_tomorrow_and_open_yesterday(sat: Sat) -> None:
    sat.levels.starts.play(FLOW, f"daily:{TODAY.isoformat()}")
    sat.qtbot.waitUntil(lambda: sat.window.table is not None, timeout=30_000)
    press(sat, Key.Key_PageDown)
    assert sat.window.status_bar.message.text() == "The next daily level comes tomorrow."
    press(sat, Key.Key_PageUp)
    sat.qtbot.waitUntil(lambda: sat.name == "daily:2026-11-19", timeout=30_000)


def test_level_commands_without_a_game_or_at_a_game_without_levels_say_so(sat: Sat) -> None:
    from takeback.engine.game import find_game
    from takeback.table.opening import new_table
    from tests.shell.conftest import PERSONS

    sat.window.do("gallery")
    sat.window.do("levels")
    assert sat.window.status_bar.message.text() == "Choose a game first."
    sat.window.show_table(new_table(find_game("tictactoe"), {}, PERSONS, 1, "free", sat.window.journal))
    sat.window.do("levels")
    assert sat.window.status_bar.message.text() == "Tic-tac-toe has no levels."
    sat.window.do("level_after")
    assert sat.window.status_bar.message.text() == "Tic-tac-toe has no levels."


def test_window_title_toolbar_and_gallery_name_the_level(sat: Sat) -> None:
    sat.play("Brooks/2")
    assert sat.window.windowTitle() == "Flow – Brooks 2 – Takeback"
    assert sat.window.toolbar.game.text() == "Flow – Brooks 2"
    sat.draw(0)
    sat.window.do("gallery")
    assert sat.window.page is not None
    gallery: Any = sat.window.page.widget
    tile = next(tile for tile in gallery.tiles if tile.found.id == "flow")
    assert tile.continue_button.toolTip() == "Flow – Brooks 2, 1 turn played"


def test_level_results_survive_restart(sat: Sat, make: Callable[[], Window], profile: Path) -> None:
    sat.play()
    sat.solve()
    sat.window.close()
    assert (profile / "results.json").exists()
    assert feature_part(make(), LevelsController).results.result_of("flow", "Brooks/1").stars == 3


_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def _moved() -> QEvent:
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QMouseEvent

    point, none = QPointF(401, 401), Qt.MouseButton.NoButton
    return QMouseEvent(QEvent.Type.MouseMove, point, point, none, none, _NONE)
