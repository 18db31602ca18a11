"""Test the level menu: what it shows, and that all of it can be used by keyboard."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from takeback.engine.game import find_game
from takeback.engine.play import Move
from takeback.listeners.results import FILE
from takeback.puzzles.own_packs import USUAL
from takeback.shell.features.levels.page import EVERY, FOLDERS, MORE
from takeback.shell.features.levels.tile import LevelTile
from takeback.shell.start.gallery import Gallery
from takeback.shell.window.window import Window
from takeback.table.table import Table
from takeback.ui.theme import LIGHT
from tests.settling import settle
from tests.shell.features.levels.conftest import FLOW, TODAY, Sat, level_text
from tests.shell.trying import wait_for_tryouts

Key = Qt.Key


def find_tile(sat: Sat, name: str) -> LevelTile:
    return next(tile for tile in sat.page.grid.tiles if tile.place.name == name)


def tile_names(sat: Sat) -> list[str]:
    return [tile.place.name for tile in sat.page.grid.tiles]


def press(sat: Sat, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    where = sat.window.focusWidget()
    assert where is not None
    sat.qtbot.keyClick(where, key, held)


# what it shows ------------------------------------------------------------------------------------------
def test_choosing_a_game_with_levels_in_the_gallery_opens_the_level_menu_and_no_dialog(sat: Sat) -> None:
    sat.window.do("gallery")
    gallery = sat.window.page.widget
    assert isinstance(gallery, Gallery)
    gallery.chosen.emit("flow")
    assert sat.levels.menu.page is not None
    assert sat.window.dialog is None
    assert sat.window.page.widget is sat.levels.menu.page


def test_new_game_command_for_a_game_without_levels_opens_a_dialog_and_no_level_menu(sat: Sat) -> None:
    sat.window.do("gallery")
    sat.window.do("new", find_game("tictactoe"))
    assert sat.levels.menu.page is None
    assert sat.window.dialog is not None


def test_level_menu_shows_the_solved_levels_of_each_pack_and_the_stars_of_the_chosen_one(sat: Sat) -> None:
    sat.play("Brooks/1")
    sat.solve()
    sat.open()
    choices = sat.page.rail.choices
    assert choices["brooks"].accessibleName() == "Brooks, 1 of 3 solved"
    assert choices["rivers"].accessibleName() == "Rivers, 0 of 1 solved"
    assert choices[EVERY].accessibleName() == "All levels, 1 of 4 solved"
    assert sat.page.line.text() == "1 of 3 solved · 3 of 9 stars"


def test_stars_of_a_level_tile_move_to_its_last_line_if_the_title_is_long_and_that_line_free(
    sat: Sat,
) -> None:
    sat.open()
    tile = find_tile(sat, "Brooks/1")
    first, third = QRectF(0, 0, 139, 22), QRectF(0, 42, 139, 22)
    tops = []
    for title, turns in (("Short", None), ("Placing pieces", None), ("Placing pieces", 12)):
        tile.place, tile.turns = replace(tile.place, title=title), turns
        tops.append(tile.stars_rect(first, third, LIGHT).top())
    assert tops == [first.top(), third.top(), first.top()]


def test_level_tile_names_size_difficulty_stars_and_best_result(sat: Sat) -> None:
    sat.play("Brooks/1")
    sat.draw(0)
    sat.wait(35)
    sat.at.touch()
    sat.wait(30)
    sat.draw(2)
    sat.open()
    assert find_tile(sat, "Brooks/1").accessibleName() == (
        "Brooks 1, 2 by 2, 2 colours, difficulty 1, solved, 3 of 3 stars, best 2 moves in 1 minute 5 seconds"
    )
    other = find_tile(sat, "Brooks/2")
    assert other.accessibleName() == "Brooks 2, 2 by 4, 2 colours, difficulty 3, not solved yet"
    assert other.toolTip() == "2 colours"


def test_level_pictures_are_drawn_one_at_a_time_and_differ(sat: Sat) -> None:
    grid = sat.open().grid
    grid._pictures.forget()
    sat.page.rail.select("rivers")
    sat.page.rail.select("brooks")
    for drawn in range(3):
        assert sum(tile.picture is not None for tile in grid.tiles) == drawn
        grid._draw_one()
    sat.qtbot.waitUntil(lambda: all(tile.picture is not None for tile in sat.page.grid.tiles))
    first, second = (tile.picture for tile in sat.page.grid.tiles[:2])
    assert first is not None
    assert second is not None
    assert first.toImage() != second.toImage()


def test_level_pictures_are_redrawn_on_theme_and_size_change(sat: Sat) -> None:
    sat.open()
    sat.qtbot.waitUntil(lambda: find_tile(sat, "Brooks/1").picture is not None)
    light = find_tile(sat, "Brooks/1").picture
    sat.window.settings.set_value("theme", "dark")
    sat.qtbot.waitUntil(lambda: find_tile(sat, "Brooks/1").picture is not light)
    dark = find_tile(sat, "Brooks/1").picture
    sat.window.resize(1000, 700)
    sat.qtbot.waitUntil(lambda: find_tile(sat, "Brooks/1").picture is not dark)


def test_damaged_level_is_named_in_the_level_menu_cannot_be_opened_and_others_can(sat: Sat) -> None:
    sat.open()
    sat.page.rail.select("rivers")
    assert "Rivers 2 cannot be read and is left out" in sat.page.trouble.text()
    assert sat.page.trouble.isVisible()
    bad = find_tile(sat, "Rivers/2")
    assert bad.accessibleName() == "Rivers 2 cannot be read: line 10: the cell (9,9) is outside the board"
    bad.click()
    assert sat.levels.menu.page is not None
    find_tile(sat, "Rivers/1").click()
    assert sat.name == "Rivers/1"


def test_damaged_level_pack_is_named_in_the_level_menu_and_others_stay_usable(sat: Sat, packs: Path) -> None:
    (packs / "deltas.txt").write_bytes(b"\xff\xfe\x00")
    sat.open()
    assert sat.page.rail.choices["deltas"].accessibleName() == "Deltas, cannot be read"
    sat.page.rail.select("deltas")
    assert "cannot be read" in sat.page.trouble.text()
    sat.page.rail.select("brooks")
    assert not sat.page.trouble.isVisible()
    assert len(sat.page.grid.tiles) == 3


def test_level_menu_opens_at_the_first_unsolved_level_and_in_its_pack(sat: Sat) -> None:
    sat.play("Brooks/1")
    sat.solve()
    sat.window.do("gallery")
    sat.open()
    assert sat.page.rail.key == "brooks"
    assert sat.page.grid.current_tile is find_tile(sat, "Brooks/2")
    for name in ("Brooks/2", "Brooks/3"):
        sat.play(name)
        sat.solve()
    sat.window.do("gallery")
    sat.open()
    assert sat.page.rail.key == "rivers"


def test_level_menu_opens_at_the_level_on_the_table(sat: Sat) -> None:
    sat.play("Rivers/1")
    sat.open()
    assert sat.page.rail.key == "rivers"
    assert sat.page.grid.current_tile is find_tile(sat, "Rivers/1")


def test_level_menu_opens_no_extra_window_and_focuses_the_level(sat: Sat) -> None:
    sat.open()
    assert [one for one in QApplication.topLevelWidgets() if one.isVisible()] == [sat.window]
    assert QApplication.focusWidget() is find_tile(sat, "Brooks/1")


# looking for levels -------------------------------------------------------------------------------------
def test_level_menu_filters_by_difficulty_size_state_and_words_and_clears_the_filters(sat: Sat) -> None:
    sat.play("Brooks/2")
    sat.solve()
    sat.open()
    filters = sat.page.filters
    sat.page.rail.select(EVERY)
    assert tile_names(sat) == ["Brooks/1", "Brooks/2", "Brooks/3", "Rivers/1", "Rivers/2"]
    filters.grade.set_value(3)
    assert tile_names(sat) == ["Brooks/2", "Brooks/3"]
    filters.size_pick.set_value("2x4")
    assert tile_names(sat) == ["Brooks/2"]
    filters.which.set_value("left")
    assert tile_names(sat) == []
    assert sat.page.empty.isVisible()
    sat.page.forget.click()
    assert len(tile_names(sat)) == 5
    filters.search.setText("2x3")
    assert tile_names(sat) == ["Rivers/1"]


def test_filters_of_the_level_menu_offer_just_the_sizes_and_grades_of_the_chosen_pack(sat: Sat) -> None:
    sat.open()
    filters = sat.page.filters
    offered = {}
    for key in ("brooks", "rivers", EVERY):
        sat.page.rail.select(key)
        places = [place for place in sat.page._places(key) if not place.problems]
        offered[key] = {place.size for place in places}
        for pick, values in (
            (filters.size_pick, offered[key]),
            (filters.grade, {place.grade for place in places}),
        ):
            assert [value for value, _text in pick.choices if value] == sorted(values)
            for value in values:
                pick.set_value(value)
                assert tile_names(sat)
            pick.setCurrentIndex(0)
    size = min(offered["brooks"] - offered["rivers"])
    sat.page.rail.select("brooks")
    filters.size_pick.set_value(size)
    sat.page.rail.select("rivers")
    assert filters.size_pick.currentText() == "Any size"
    assert tile_names(sat) == ["Rivers/1", "Rivers/2"]


def test_level_that_was_opened_but_not_played_offers_no_last_game(sat: Sat) -> None:
    sat.play("Brooks/1")
    sat.open()
    sat.page._show_menu(find_tile(sat, "Brooks/1"), sat.page.mapToGlobal(sat.page.rect().center()))
    assert sat.page.menu is not None
    assert [action.text() for action in sat.page.menu.actions()] == ["Play", "Edit a copy"]


# going on -----------------------------------------------------------------------------------------------
def test_unfinished_level_chosen_in_the_menu_continues_where_it_was_left(sat: Sat) -> None:
    sat.play("Brooks/1")
    sat.draw(0)
    first = sat.window.table
    assert first is not None
    sat.open()
    assert find_tile(sat, "Brooks/1").accessibleName().endswith("unfinished, 1 turn played")
    find_tile(sat, "Brooks/1").click()
    assert sat.window.table is not None
    assert (sat.window.table.id, sat.window.table.here.depth) == (first.id, 1)


def test_level_left_in_its_first_turn_continues_with_the_moves_of_that_turn(sat: Sat) -> None:
    sat.play("Brooks/2")
    first = sat.window.table
    assert first is not None
    draw = next(one for one in FLOW.action.__args__ if one.__name__ == "Draw")
    first.act(draw(0, "R"), 0)
    assert (first.here.depth, len(steps_of(first))) == (0, 1)
    sat.open()
    assert find_tile(sat, "Brooks/2").accessibleName().endswith("unfinished, in its first turn")
    find_tile(sat, "Brooks/2").click()
    assert sat.window.table is not None
    assert sat.window.table.id == first.id
    assert len(steps_of(sat.window.table)) == 1


def steps_of(table: Table) -> tuple[Move, ...]:
    draft = table.drafts.find(0)
    return draft.moves() if draft is not None else ()


def test_solved_level_has_a_menu_that_opens_its_last_game_and_a_click_on_it_begins_it_again(sat: Sat) -> None:
    sat.play("Brooks/1")
    sat.solve()
    first = sat.window.table
    assert first is not None
    sat.open()
    sat.page._show_menu(find_tile(sat, "Brooks/1"), sat.page.mapToGlobal(sat.page.rect().center()))
    assert sat.page.menu is not None
    actions = {action.text(): action for action in sat.page.menu.actions()}
    assert list(actions) == ["Play", "Look at the last game", "Edit a copy"]
    actions["Look at the last game"].trigger()
    assert sat.window.table is not None
    assert sat.window.table.id == first.id
    sat.open()
    find_tile(sat, "Brooks/1").click()
    assert sat.window.table.id != first.id
    assert sat.window.table.here.depth == 0


def test_context_menu_of_a_begun_level_can_start_it_again(sat: Sat) -> None:
    sat.play("Brooks/1")
    sat.draw(0)
    sat.open()
    sat.page._show_menu(find_tile(sat, "Brooks/1"), sat.page.mapToGlobal(sat.page.rect().center()))
    assert sat.page.menu is not None
    anew = next(action for action in sat.page.menu.actions() if action.text() == "Start again")
    anew.trigger()
    assert sat.window.table is not None
    assert (sat.name, sat.window.table.here.depth) == ("Brooks/1", 0)


def test_context_menu_of_a_level_opens_a_copy_in_the_editor(sat: Sat) -> None:
    sat.open()
    sat.page._show_menu(find_tile(sat, "Brooks/1"), sat.page.mapToGlobal(sat.page.rect().center()))
    assert sat.page.menu is not None
    next(action for action in sat.page.menu.actions() if action.text() == "Edit a copy").trigger()
    assert sat.window.table is not None
    assert sat.at.play is None
    assert sat.window.table.record.options["edit"] is True


def test_level_menu_with_a_damaged_results_file_opens_shows_no_results_and_stores_new_ones(
    packs: Path, make: Callable[[], Window], profile: Path, qtbot: Any
) -> None:
    profile.mkdir(parents=True)
    (profile / FILE).write_text('{"games": {"flow": {"Brooks/1": {"stars": "many"}}}}')
    sat = Sat(make(), qtbot)
    sat.open()
    assert tile_names(sat) == ["Brooks/1", "Brooks/2", "Brooks/3"]
    assert find_tile(sat, "Brooks/1").accessibleName().endswith("not solved yet")
    find_tile(sat, "Brooks/1").click()
    sat.solve()
    assert sat.levels.results.result_of("flow", "Brooks/1").is_solved


def test_level_whose_stored_result_names_a_missing_table_can_be_opened(sat: Sat) -> None:
    sat.levels.results.set_table("flow", "Brooks/1", 4711)
    sat.open()
    find_tile(sat, "Brooks/1").click()
    assert sat.name == "Brooks/1"


def test_escape_leaves_the_level_menu_for_the_table_it_was_opened_from_or_the_gallery(sat: Sat) -> None:
    sat.play("Brooks/2")
    table = sat.window.table
    assert table is not None
    sat.open()
    press(sat, Key.Key_Escape)
    assert sat.window.table is not None
    assert sat.window.table.id == table.id
    sat.window.do("gallery")
    sat.open()
    assert sat.window.page.widget is sat.levels.menu.page
    press(sat, Key.Key_Escape)
    assert sat.levels.menu.page is None
    assert isinstance(sat.window.page.widget, Gallery)


# keyboard and ears --------------------------------------------------------------------------------------
def test_arrow_home_end_and_enter_keys_choose_a_level_in_the_level_menu(sat: Sat) -> None:
    sat.window.do("gallery")
    sat.open()
    assert sat.window.focusWidget() is find_tile(sat, "Brooks/1")
    press(sat, Key.Key_Right)
    press(sat, Key.Key_End)
    assert sat.window.focusWidget() is find_tile(sat, "Brooks/3")
    press(sat, Key.Key_Home)
    press(sat, Key.Key_Right)
    press(sat, Key.Key_Return)
    assert sat.name == "Brooks/2"


def test_down_key_in_the_level_search_focuses_the_first_match_and_escape_clears_the_search(sat: Sat) -> None:
    sat.open()
    search = sat.page.filters.search
    search.setFocus()
    sat.qtbot.keyClicks(search, "difficulty 3")
    assert tile_names(sat) == ["Brooks/2", "Brooks/3"]
    press(sat, Key.Key_Down)
    assert sat.window.focusWidget() is find_tile(sat, "Brooks/2")
    search.setFocus()
    press(sat, Key.Key_Escape)
    assert search.text() == ""
    assert sat.levels.menu.page is not None


def test_down_key_in_the_pack_list_shows_the_next_pack(sat: Sat) -> None:
    sat.open()
    sat.page.rail.choices["brooks"].setFocus()
    press(sat, Key.Key_Down)
    assert sat.page.rail.key == "rivers"
    assert sat.page.title.text() == "Rivers"


def test_tab_key_leads_through_the_level_menu_from_packs_over_filters_to_the_levels(sat: Sat) -> None:
    sat.open()
    page, filters = sat.page, sat.page.filters
    page.rail.choices["brooks"].setFocus()
    met = []
    for _ in range(7):
        met.append(QApplication.focusWidget())
        press(sat, Key.Key_Tab)
    assert met[0] is page.rail.choices["brooks"]
    assert met[1:6] == [
        filters.search,
        filters.size_pick,
        filters.grade,
        filters.which.segments[0],
        find_tile(sat, "Brooks/1"),
    ]


@pytest.mark.parametrize("key", ["brooks", "daily", MORE, f"{FOLDERS}{USUAL}"])
def test_focusable_widgets_of_the_level_menu_have_accessible_names(sat: Sat, key: str) -> None:
    sat.open()
    sat.page.rail.select(key)
    for child in sat.page.findChildren(QWidget):
        takes_focus = child.isVisible() and child.focusPolicy() & Qt.FocusPolicy.TabFocus
        if takes_focus and not isinstance(child, QLabel):
            text = getattr(child, "text", lambda: "")()
            proxied = child.focusProxy() is not None
            assert child.accessibleName() or text or proxied, child


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800), (3840, 2160)])
def test_level_tiles_have_equal_sizes_do_not_overlap_and_fit_the_width_of_the_menu(
    sat: Sat, size: tuple[int, int]
) -> None:
    sat.window.resize(*size)
    sat.open()
    sat.page.rail.select(EVERY)
    QApplication.processEvents()
    boxes = [tile.geometry() for tile in sat.page.grid.tiles]
    assert all(not one.intersects(other) for at, one in enumerate(boxes) for other in boxes[:at])
    width = sat.page.grid.viewport().width()
    assert all(box.left() >= 0 and box.right() < width for box in boxes)
    assert all(box.size() == QSize(boxes[0].width(), boxes[0].height()) for box in boxes)


def test_level_search_has_a_row_of_its_own_in_a_narrow_window_and_shares_one_in_a_wide(sat: Sat) -> None:
    filters = sat.open().filters
    assert filters.search.y() == filters.grade.y()
    sat.window.resize(640, 480)
    QApplication.processEvents()
    assert filters.search.geometry().bottom() < filters.grade.y()
    assert filters.search.width() > 300


def test_page_keys_scroll_the_level_menu_and_open_no_level(packs: Path, sat: Sat) -> None:
    many = "".join(level_text(str(number)) for number in range(1, 61))
    (packs / "brooks.txt").write_text(f"PACK Brooks\n{many}")
    sat.window.resize(700, 500)
    sat.open()
    bar = sat.page.grid.verticalScrollBar()
    tops = []
    for key in (Key.Key_PageDown, Key.Key_PageDown, Key.Key_PageUp, Key.Key_PageUp):
        press(sat, key)
        assert sat.levels.menu.page is not None
        assert sat.window.focusWidget() is sat.page.grid.current_tile
        tops.append(bar.value())
    assert 0 < tops[0] < tops[1] > tops[2] > tops[3]
    assert sat.window.focusWidget() is find_tile(sat, "Brooks/1")


# made levels and the day --------------------------------------------------------------------------------
def test_random_level_has_the_chosen_size_is_made_without_a_thread_and_its_size_is_remembered(
    sat: Sat,
) -> None:
    sat.open()
    sat.page.rail.select(MORE)
    sat.page.more.rows.set_value(5)
    sat.page.more.columns.set_value(4)
    sat.page.more.fields["count"].set_value(4)  # type: ignore[attr-defined]
    before = threading.active_count()
    sat.page.more.play.click()
    assert sat.page.busy.isVisible()
    sat.qtbot.waitUntil(lambda: sat.window.table is not None, timeout=30_000)
    assert threading.active_count() == before
    assert sat.name.startswith("random:5x4:")
    state = sat.window.table.state
    assert (state.level.rows, state.level.columns, len(state.level.clues)) == (5, 4, 4)
    page = sat.open()
    assert (page.more.rows.value, page.more.columns.value) == (5, 4)


def test_random_level_that_cannot_be_made_shows_a_message_and_opens_no_table(sat: Sat) -> None:
    sat.open()
    sat.page.rail.select(MORE)
    for number in (sat.page.more.rows, sat.page.more.columns):
        number.set_value(4)
    sat.page.more.fields["count"].set_value(26)  # type: ignore[attr-defined]
    sat.page.more.play.click()
    sat.qtbot.waitUntil(lambda: not sat.levels.maker.is_busy, timeout=30_000)
    assert sat.window.table is None
    assert not sat.page.busy.isVisible()
    assert sat.window.status_bar.message.text().endswith(".")
    assert sat.window.status_bar.message.text() != "Choose a level."


def test_level_file_opened_from_the_menu_is_named_after_the_file_and_its_path_is_not_recorded(
    sat: Sat, tmp_path: Path
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("BOARD 2 3\nSTART 1 1 1 3\nSTART 2 1 2 3\n")
    sat.open()
    sat.levels.menu._on_file_chosen(str(file))
    wait_for_tryouts(sat.window)
    assert sat.at.play is not None
    assert sat.at.play.title == "mine"
    assert str(tmp_path) not in str(sat.window.table.record.options)


def test_invalid_level_file_shows_error_with_line_number(sat: Sat, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("BOARD 2 three\n")
    sat.open()
    sat.levels.menu._on_file_chosen(str(file))
    wait_for_tryouts(sat.window)
    assert sat.window.notice_bar.sentence.text() == (
        "The level cannot be read: line 1: “three” is not a whole number."
    )
    assert sat.levels.menu.page is not None


def test_escape_stops_making_a_random_level_and_stays_in_the_level_menu(sat: Sat) -> None:
    sat.open()
    sat.page.rail.select(MORE)
    sat.page.more.play.click()
    press(sat, Key.Key_Escape)
    assert not sat.levels.maker.is_busy
    assert sat.levels.menu.page is not None
    settle()
    assert sat.window.table is None


def test_daily_level_is_chosen_in_the_calendar_by_arrow_page_and_enter_keys(sat: Sat) -> None:
    sat.open()
    sat.page.rail.select("daily")
    calendar = sat.page.daily.calendar
    calendar.focus_here()
    assert calendar.current_day == TODAY
    press(sat, Key.Key_Up)
    press(sat, Key.Key_Left)
    assert calendar.current_day == date(2026, 11, 12)
    press(sat, Key.Key_PageUp)
    assert calendar.heading.text() == "October 2026"
    assert calendar.current_day == date(2026, 10, 12)
    press(sat, Key.Key_Return)
    sat.qtbot.waitUntil(lambda: sat.window.table is not None, timeout=30_000)
    assert sat.name == "daily:2026-10-12"


def test_level_of_today_is_played_by_a_visible_button_in_the_smallest_window(sat: Sat) -> None:
    sat.open()
    sat.page.rail.select("daily")
    for size in (QSize(640, 480), QSize(1280, 800)):
        sat.window.resize(size)
        QApplication.processEvents()
        button = sat.page.daily.play
        assert button.visibleRegion().boundingRect() == button.rect()
    button.click()
    sat.qtbot.waitUntil(lambda: sat.window.table is not None, timeout=30_000)
    assert sat.name == f"daily:{TODAY.isoformat()}"


def test_calendar_of_daily_levels_refuses_future_days_and_months(sat: Sat) -> None:
    sat.open()
    sat.page.rail.select("daily")
    calendar = sat.page.daily.calendar
    tomorrow = calendar.days[date(2026, 11, 21)]
    assert tomorrow.accessibleName() == "Saturday 21 November 2026, not yet"
    tomorrow.click()
    assert sat.window.status_bar.message.text() == "The level of that day is still to come."
    assert not calendar.after.isEnabled()
    calendar.show_month(2026, 11)
    calendar._walk(date(2026, 11, 30), 7)
    assert calendar.month == (2026, 11)


def test_calendar_of_daily_levels_speaks_each_day_with_its_stars_and_only_days_solved_then_in_a_row(
    sat: Sat,
) -> None:
    results = sat.levels.results
    from takeback.listeners.results import LevelResult

    def won(day: str, on: str) -> None:
        results.set_result("flow", f"daily:{day}", LevelResult(5, 30.0, 2, (on,), 0))

    for day in ("2026-11-19", "2026-11-18", "2026-11-10"):
        won(day, day)
    won("2026-11-17", "2026-11-19")
    sat.open()
    sat.page.rail.select("daily")
    daily = sat.page.daily
    assert daily.streak.accessibleName() == "2 days in a row"
    assert daily.longest.accessibleName() == "2 days, longest streak"
    assert sat.page.rail.choices["daily"].accessibleName() == "Daily, 2 days in a row"
    days = daily.calendar.days
    assert days[date(2026, 11, 19)].accessibleName() == (
        "Thursday 19 November 2026, solved on its day, 2 of 3 stars"
    )
    assert days[date(2026, 11, 17)].accessibleName() == "Tuesday 17 November 2026, solved, 2 of 3 stars"
    assert days[TODAY].accessibleName() == "Friday 20 November 2026, today, not solved yet"


def test_leaving_the_level_menu_stops_making_a_daily_level(sat: Sat, qtbot: Any) -> None:
    sat.open()
    sat.page._play_day(TODAY)
    assert sat.levels.maker.is_busy
    sat.window.do("gallery")
    assert not sat.levels.maker.is_busy
    settle()
    assert sat.window.page is not None
