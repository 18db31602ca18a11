"""Test the player's own levels: made, opened and copied levels in folders, sorted by mouse and by keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QCursor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Game, find_game
from takeback.engine.record import Seat
from takeback.games.flow.editor import PutClue
from takeback.puzzles.answers import SAVED_ALREADY
from takeback.puzzles.editor import EditedLevel, Resize, SetText
from takeback.puzzles.level_check import checked_text
from takeback.puzzles.own_packs import USUAL, OwnLevels, OwnPlace
from takeback.shell.features.levels import tile
from takeback.shell.features.levels.checks import KnownChecks, LevelCheck
from takeback.shell.features.levels.edited_saving import SaveChangesDialog
from takeback.shell.features.levels.feature import LevelsController
from takeback.shell.features.levels.page import FOLDERS, LevelsPage
from takeback.shell.features.levels.tile import LevelTile
from takeback.shell.history.editor import NameEditor
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.thinking import Answer
from tests.shell.features.levels.conftest import FLOW, Sat, level_text
from tests.shell.features.levels.test_at_window import wait_for_card
from tests.shell.history.fitting import list_cut, list_misplaced
from tests.shell.parts import feature_part
from tests.shell.showing import pass_events, session_of
from tests.shell.trying import drag_data, make_drop_event, make_enter_event, wait_for_tryouts

Key, LEFT = Qt.Key, Qt.MouseButton.LeftButton
SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
BROKEN = "LEVEL 4\nBOARD 2 2\nSTART 1 1 9 9\n"


@pytest.fixture
def mine(sat: Sat) -> OwnLevels:
    """Make a folder of three levels and a broken one, a second folder, and a file that is no pack."""
    own = sat.levels.menu.own.levels_of(FLOW)
    assert own is not None
    own.folder.mkdir(parents=True)
    three = "".join(level_text(str(number), 1, number + 1) for number in (1, 2, 3))
    own.file(USUAL).write_text(f"PACK My levels\n{three}{BROKEN}")
    own.file("Else").write_text(f"PACK Something else\n{level_text('1', 2, 6)}")
    own.file("Odd").write_bytes(b"\xff\xfe\x00")
    return own


def open_own_levels(sat: Sat) -> LevelsPage:
    sat.window.do("my_levels", FLOW)
    sat.qtbot.waitUntil(lambda: not sat.page._reading.is_running)
    return sat.page


def titles(sat: Sat) -> list[str]:
    return [tile.place.title for tile in sat.page.grid.tiles]


def find_tile(sat: Sat, title: str) -> LevelTile:
    return next(tile for tile in sat.page.grid.tiles if tile.place.title == title)


def choose(sat: Sat, *texts: str) -> None:
    """Trigger an entry of the open menu by its path of titles."""
    menu = sat.page.menu
    assert menu is not None
    menu.close()
    for text in texts[:-1]:
        menu = next(
            one for one in menu.findChildren(QMenu) if one.title() == text
        )  # Qt 6.8 deletes what `menu()` finds
    _action(menu, texts[-1]).trigger()


def _action(menu: QMenu, text: str) -> QAction:
    return next(action for action in menu.actions() if action.text() == text)


def choose_for_tile(sat: Sat, title: str, *texts: str) -> None:
    sat.page._show_menu(find_tile(sat, title), sat.page.mapToGlobal(QPoint(300, 300)))
    choose(sat, *texts)


def name(sat: Sat, text: str) -> None:
    dialog = sat.window.dialog
    assert isinstance(dialog, NameEditor)
    dialog.name.setText(text)
    dialog.accept()


def shown_notice(sat: Sat) -> str:
    return sat.window.notice_bar.sentence.text()


def press_notice_button(sat: Sat, text: str) -> None:
    next(one for one in sat.window.notice_bar.buttons if one.text() == text).click()


def drag(sat: Sat, title: str, to: QPoint) -> None:
    """Drag the tile of this title to a point of the screen."""
    one = find_tile(sat, title)
    QTest.mousePress(one, LEFT, NONE, one.rect().center())
    for at in (one.rect().center() + QPoint(30, 5), one.mapFromGlobal(to)):
        QTest.mouseMove(one, at)
    QTest.mouseRelease(one, LEFT, NONE, one.mapFromGlobal(to))


# content ------------------------------------------------------------------------------------------------
def test_clicking_a_broken_level_lists_its_errors_with_line_numbers(sat: Sat, mine: OwnLevels) -> None:
    rows = ["LEVEL 1", "BOARD 2 2", "START 1 1 9 9", "START 2 1 2 2", "SMART 1", "START 1 2 7 7"]
    mine.file("Odd").write_text("\n".join(rows) + "\n")
    open_own_levels(sat)
    sat.page.rail.select(f"{FOLDERS}Odd")
    find_tile(sat, "Odd 1").click()
    told = sat.window.notice_bar.sentence.text().splitlines()
    assert [row.partition(": the")[0] for row in told[1:]] == ["line 5", "line 6"], told
    assert told[0].startswith("Odd 1 cannot be read: line 3: the cell (9,9) is outside the board;")
    assert find_tile(sat, "Odd 1").toolTip() == sat.window.notice_bar.sentence.text()


def test_folders_of_own_levels_are_listed_and_broken_levels_and_folders_named_with_the_reason(
    sat: Sat, mine: OwnLevels
) -> None:
    open_own_levels(sat)
    choices = sat.page.rail.choices
    own = [choice.accessibleName() for key, choice in choices.items() if key.startswith(FOLDERS)]
    assert own == ["My levels, 0 of 3 solved", "Something else, 0 of 1 solved", "Odd, cannot be read"]
    assert titles(sat) == ["My levels 1", "My levels 2", "My levels 3", "My levels 4"]
    assert sat.page.trouble.text().startswith("My levels 4 cannot be read and is left out;")
    broken = find_tile(sat, "My levels 4")
    assert broken.accessibleName() == (
        "My levels 4 cannot be read: line 22: the cell (9,9) is outside the board"
    )
    broken.click()
    assert sat.window.notice_bar.sentence.text() == (
        "My levels 4 cannot be read: line 22: the cell (9,9) is outside the board."
    )
    sat.page.rail.select(f"{FOLDERS}Odd")
    assert sat.page.trouble.text() == "The folder Odd cannot be read: line 1: this is not UTF-8 text."
    assert titles(sat) == []
    assert sat.page.empty.text().startswith("The file is unchanged.")


def test_pages_of_own_level_folders_are_not_cut_off_at_three_window_sizes(sat: Sat, mine: OwnLevels) -> None:
    page = open_own_levels(sat)
    for size in ((640, 480), (800, 600), (1280, 800)):
        sat.window.resize(*size)
        for folder in (USUAL, "Odd"):
            page.rail.select(f"{FOLDERS}{folder}")
            pass_events()
            assert [*list_misplaced(page), *list_cut(page)] == []


def test_tile_of_an_own_level_shows_its_author_beside_the_result(
    sat: Sat, mine: OwnLevels, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []
    monkeypatch.setattr(tile, "draw_text", lambda _painter, _place, _align, text: texts.append(text))
    mine.keep(USUAL, f"TITLE Creek\nAUTHOR Nina\n{level_text('5', 1, 5).partition(chr(10))[2]}")
    open_own_levels(sat)
    found = find_tile(sat, "Creek")
    assert found.accessibleName().startswith("Creek by Nina, ")
    assert found.toolTip().startswith("Creek by Nina")
    found.grab()
    assert texts[-2:] == ["by Nina", ""]
    found.click()
    sat.solve()
    open_own_levels(sat)
    texts.clear()
    find_tile(sat, "Creek").grab()
    assert texts[-2:] == ["by Nina · ", "2 moves · 0:00"]


def test_moved_own_level_keeps_its_stars_and_renamed_levels_their_order(sat: Sat, mine: OwnLevels) -> None:
    open_own_levels(sat)
    find_tile(sat, "My levels 2").click()
    sat.solve()
    assert str(mine.folder) not in str(sat.window.table.record.options)
    sat.window.do("level_after")
    assert sat.name == mine.section(USUAL).places[2].name
    open_own_levels(sat)
    choose_for_tile(sat, "My levels 2", "To folder", "Something else")
    choose_for_tile(sat, "My levels 1", "Rename…")
    name(sat, "Hall")
    assert titles(sat) == ["Hall", "My levels 3", "My levels 4"]
    sat.page.rail.select(f"{FOLDERS}Else")
    assert "3 of 3 stars" in find_tile(sat, "My levels 2").accessibleName()
    assert sat.page.rail.choices[f"{FOLDERS}Else"].accessibleName() == "Something else, 1 of 2 solved"


# sorting ------------------------------------------------------------------------------------------------
def test_own_levels_are_reordered_and_moved_to_folders_by_drag_which_escape_cancels(
    sat: Sat, mine: OwnLevels
) -> None:
    page = open_own_levels(sat)
    last = find_tile(sat, "My levels 3")
    drag(sat, "My levels 1", last.mapToGlobal(last.rect().center() + QPoint(20, 0)))
    assert titles(sat) == ["My levels 2", "My levels 3", "My levels 1", "My levels 4"]
    assert page.grid.drop_marker.isHidden()
    assert page.grid.current_tile is find_tile(sat, "My levels 1")
    choice = page.rail.choices[f"{FOLDERS}Else"]
    pass_events()
    page.rail.area.ensureWidgetVisible(choice)
    drag(sat, "My levels 4", choice.mapToGlobal(choice.rect().center()))
    assert titles(sat) == ["My levels 2", "My levels 3", "My levels 1"]
    assert [bool(place.problems) for place in mine.section("Else").places] == [False, True]
    one = find_tile(sat, "My levels 2")
    QTest.mousePress(one, LEFT, NONE, QPoint(20, 20))
    QTest.mouseMove(one, QPoint(90, 20))
    assert one.is_dragged
    QTest.keyClick(one, Key.Key_Escape)
    QTest.mouseRelease(one, LEFT, NONE, QPoint(400, 20))
    assert titles(sat) == ["My levels 2", "My levels 3", "My levels 1"]
    assert sat.levels.menu.page is page


def test_own_levels_are_reordered_and_removed_by_keys_put_back_by_a_button_and_moved_by_their_menu(
    sat: Sat, mine: OwnLevels
) -> None:
    open_own_levels(sat)
    find_tile(sat, "My levels 1").setFocus()
    assert sat.window.focusWidget().accessibleDescription().startswith("Shift+Left and Shift+Right move it")
    QTest.keyClick(sat.window.focusWidget(), Key.Key_Right, SHIFT)
    assert titles(sat)[:2] == ["My levels 2", "My levels 1"]
    assert sat.window.focusWidget() is find_tile(sat, "My levels 1")
    QTest.keyClick(sat.window.focusWidget(), Key.Key_Left, SHIFT)
    QTest.keyClick(sat.window.focusWidget(), Key.Key_Left, SHIFT)
    assert titles(sat)[:2] == ["My levels 1", "My levels 2"]
    QTest.keyClick(sat.window.focusWidget(), Key.Key_Delete)
    assert titles(sat) == ["My levels 2", "My levels 3", "My levels 4"]
    assert shown_notice(sat) == "My levels 1 is no longer in My levels."
    assert sat.window.focusWidget() is find_tile(sat, "My levels 2")
    press_notice_button(sat, "Put it back")
    assert titles(sat)[0] == "My levels 1"
    choose_for_tile(sat, "My levels 1", "Move later")
    assert sat.window.status_bar.message.text() == "My levels 1 is now number 2 of 4."
    choose_for_tile(sat, "My levels 1", "To folder", "New folder…")
    name(sat, "Halls & walls")
    assert mine.section("Halls & walls").places[0].title == "My levels 1"
    assert f"{FOLDERS}Halls & walls" in sat.page.rail.choices


def test_folder_of_own_levels_is_exported_renamed_deleted_and_restored(
    sat: Sat, mine: OwnLevels, tmp_path: Path
) -> None:
    page = open_own_levels(sat)
    page._fill_folder_menu()
    choose(sat, "Export as one file…")
    dialog = sat.window.dialog
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "out.txt"))
    assert (tmp_path / "out.txt").read_bytes() == mine.file(USUAL).read_bytes()
    page.rail.select(f"{FOLDERS}Else")
    page._fill_folder_menu()
    choose(sat, "Rename this folder…")
    name(sat, "Other")
    assert page.folder == "Other"
    page._fill_folder_menu()
    choose(sat, "Delete this folder")
    assert (page.folder, mine.names()) == (USUAL, (USUAL, "Odd"))
    press_notice_button(sat, "Put it back")
    assert mine.names() == (USUAL, "Odd", "Other")


def test_delete_command_is_disabled_for_the_usual_folder_of_own_levels(sat: Sat, mine: OwnLevels) -> None:
    page = open_own_levels(sat)
    page._fill_folder_menu()
    assert page.folder == USUAL
    assert not _action(page.menu, "Delete this folder").isEnabled()


def test_failed_export_of_a_folder_of_own_levels_shows_a_notice(
    sat: Sat, mine: OwnLevels, tmp_path: Path
) -> None:
    open_own_levels(sat)._fill_folder_menu()
    choose(sat, "Export as one file…")
    sat.window.dialog.fileSelected.emit(str(tmp_path / "no" / "out.txt"))  # type: ignore[attr-defined]
    assert shown_notice(sat).startswith("out.txt could not be written: ")


def test_removing_a_level_from_a_folder_changed_on_disk_is_refused_and_the_folder_read_again(
    sat: Sat, mine: OwnLevels
) -> None:
    open_own_levels(sat)
    mine.file(USUAL).write_text(level_text("1", 1, 7))
    find_tile(sat, "My levels 1").remove_requested.emit()
    assert shown_notice(sat) == "The folder My levels has changed and was read again. Try once more."
    assert titles(sat) == ["My levels 1"]


# adding levels -----------------------------------------------------------------------------------------
def test_level_saved_from_the_editor_has_the_typed_title_and_saved_again_is_named_and_shown(
    sat: Sat,
) -> None:
    table = new_table(FLOW, {"edit": True, "level": "Brooks/2"}, [Seat()], 7, journal=sat.window.journal)
    sat.window.show_table(table)
    panel = sat.window.panel_dock.panel
    assert panel is not None
    said = ("Draft is saved in My levels.", "Draft in My levels is now called Mine.")
    for title, sentence in zip(("Draft", "Mine"), said, strict=True):
        panel.words["title"].setText(title)  # type: ignore[attr-defined]
        panel.buttons["keep_level"].click()  # type: ignore[attr-defined]
        assert shown_notice(sat) == sentence
        assert table.state.word("title") == title
    sat.window.do("keep_level")
    assert sat.window.status_bar.message.text() == SAVED_ALREADY
    press_notice_button(sat, "Show it")
    assert titles(sat) == ["Mine"]
    assert sat.page.grid.current_tile is find_tile(sat, "Mine")
    choose_for_tile(sat, "Mine", "Edit")
    assert sat.window.table is not None
    assert isinstance(sat.window.table.state, EditedLevel)


def test_level_without_contents_cannot_be_saved_to_my_levels_and_is_told_what_is_missing(sat: Sat) -> None:
    blank = new_table(FLOW, {"edit": True, "level": "new:4x5"}, [Seat()], 7)
    sat.window.show_table(blank)
    sat.window.do("keep_level")
    assert sat.window.status_bar.message.text().startswith("It cannot be saved to My levels yet. Place two ")


def test_level_saved_under_a_title_in_use_stands_beside_the_other_and_can_replace_it(sat: Sat) -> None:
    own = sat.levels.menu.own.levels_of(FLOW)
    assert own is not None
    said = "Mine is saved in My levels."
    for level, sentence in (
        ("Brooks/1", said),
        ("Brooks/2", f"{said} Another level there has the same title."),
    ):
        table = new_table(FLOW, {"edit": True, "level": level}, [Seat()], 7)
        table.act(SetText("title", "Mine"), 0)
        table.confirm(0)
        sat.window.show_table(table)
        sat.window.do("keep_level")
        assert shown_notice(sat) == sentence
    older, newer = (place.name for place in own.section(USUAL).places)
    press_notice_button(sat, "Replace the one you had")
    assert shown_notice(sat) == "The Mine that you had is removed."
    assert [place.name for place in own.section(USUAL).places] == [newer]
    press_notice_button(sat, "Put it back")
    assert [place.name for place in own.section(USUAL).places] == [older, newer]


def test_changed_own_level_is_saved_in_its_place_or_as_a_new_one_as_chosen_and_unchanged_not_again(
    sat: Sat, mine: OwnLevels
) -> None:
    open_own_levels(sat)
    second = find_tile(sat, "My levels 2").place
    choose_for_tile(sat, "My levels 2", "Edit")

    def make_larger() -> None:
        table = sat.window.table
        assert table is not None
        table.act(Resize("rows", table.state.size()[0] + 1), 0)
        table.confirm(0)
        sat.window.do("keep_level")

    make_larger()
    dialog = sat.window.dialog
    assert isinstance(dialog, SaveChangesDialog)
    assert dialog.save.isDefault()
    dialog.save.click()
    assert shown_notice(sat) == "The changes of My levels 2 are saved in My levels."
    places = mine.section(USUAL).places
    assert [place.title for place in places] == [f"My levels {number}" for number in (1, 2, 3, 4)]
    assert (places[1].rows, second.rows) == (3, 2)
    sat.window.do("keep_level")
    assert sat.window.status_bar.message.text() == SAVED_ALREADY
    make_larger()
    assert isinstance(sat.window.dialog, SaveChangesDialog)
    sat.window.dialog.save_new.click()
    assert shown_notice(sat) == "My levels 2 is saved in My levels as a new level."
    assert [button.text() for button in sat.window.notice_bar.buttons] == ["Share", "Show it", "Close"]
    assert [place.rows for place in mine.section(USUAL).places] == [2, 3, 2, 0, 4]
    make_larger()
    assert isinstance(sat.window.dialog, SaveChangesDialog)
    sat.window.dialog.save.click()
    assert [place.rows for place in mine.section(USUAL).places] == [2, 3, 2, 0, 5]


def test_levels_left_unfinished_are_kept_with_a_message_and_listed_in_my_levels_until_saved(sat: Sat) -> None:
    def put_dot(column: int) -> int:
        table = sat.window.table
        assert table is not None
        table.act(PutClue(0, 1, column), 0)
        table.confirm(0)
        return table.id

    sat.window.do("make_level", FLOW)
    open_own_levels(sat)
    assert not sat.page.own_bar.unsaved.isVisible()
    sat.window.do("make_level", FLOW)
    first = put_dot(1)
    sat.window.do("gallery")
    assert shown_notice(sat) == "Your unfinished level is kept: My levels shows it."
    open_own_levels(sat)
    assert sat.page.own_bar.unsaved.text() == "Continue the unfinished “New level”"
    sat.page.own_bar.unsaved.click()
    assert sat.window.table is not None
    assert sat.window.table.id == first
    sat.window.do("make_level", FLOW)
    assert shown_notice(sat) == "Your unfinished level “New level” is kept."
    second = put_dot(2)
    open_own_levels(sat)
    assert sat.window.status_bar.message.text() == "Your unfinished level is kept. You can continue it here."
    assert not sat.window.notice_bar.isVisible()
    menu = sat.page.own_bar.unsaved.menu()
    assert menu is not None
    menu.actions()[0].trigger()
    assert sat.window.table.id == second
    put_dot(1)
    sat.window.do("keep_level")
    name(sat, "My  creek")
    assert shown_notice(sat) == "My creek is saved in My levels."
    assert sat.window.table.state.word("title") == "My creek"
    sat.window.do("keep_level")
    assert sat.window.dialog is None
    open_own_levels(sat)
    assert sat.page.own_bar.unsaved.menu() is None, "The saved one is not listed"
    sat.page.own_bar.unsaved.click()
    assert sat.window.table.id == first


def test_unfinished_levels_are_listed_in_my_levels_with_their_present_titles_and_the_time(sat: Sat) -> None:
    for title in ("Mine & yours", "Other"):
        sat.window.do("make_level", FLOW)
        table = sat.window.table
        assert table is not None
        table.act(SetText("title", title), 0)
        table.confirm(0)
    open_own_levels(sat)
    menu = sat.page.own_bar.unsaved.menu()
    assert menu is not None
    listed = [action.text() for action in menu.actions()]
    assert [text.partition("\t")[0] for text in listed] == ["Other", "Mine && yours"]
    assert all(re.fullmatch(r"(today|yesterday), \d\d:\d\d", text.partition("\t")[2]) for text in listed)


def test_edit_level_command_edits_a_level_of_my_levels_and_says_why_not_elsewhere(
    sat: Sat, mine: OwnLevels
) -> None:
    sat.play("Brooks/1")
    sat.window.do("edit_level")
    said = "This level is not in My levels. Choose “Edit a copy” instead."
    assert sat.window.status_bar.message.text() == said
    sat.play(mine.section(USUAL).places[0].name)
    sat.window.do("edit_level")
    assert sat.window.table is not None
    assert isinstance(sat.window.table.state, EditedLevel)
    sat.window.do("edit_level")
    assert sat.window.status_bar.message.text() == "You are in the editor already."


def test_own_level_is_exported_from_its_menu_under_a_file_name_valid_everywhere(
    sat: Sat, mine: OwnLevels, tmp_path: Path
) -> None:
    open_own_levels(sat)
    choose_for_tile(sat, "My levels 1", "Rename…")
    name(sat, "In/out?")
    choose_for_tile(sat, "In/out?", "Export…")
    dialog = sat.window.dialog
    assert isinstance(dialog, QFileDialog)
    assert dialog.selectedFiles()[0].endswith("/In-out-.txt")
    dialog.fileSelected.emit(str(tmp_path / "out.txt"))
    assert (tmp_path / "out.txt").read_text() == mine.section(USUAL).places[0].text  # type: ignore[attr-defined]


def test_tile_of_an_own_level_shows_its_difficulty_or_no_solution_as_stored_by_the_check(
    sat: Sat, mine: OwnLevels
) -> None:
    text = level_text("1", 4) + level_text("2", 0, 3) + level_text("3", 0, 4)
    mine.file(USUAL).write_text(text.replace("GRADE 0\n", ""))
    asked: list[str] = []

    def give_up(game: Game, place: OwnPlace) -> None:
        asked.append(place.title)
        sat.levels.menu.own.checker._answered(game, place.name, Answer(0, sentence="Too hard."))

    sat.levels.menu.own.checker._ask = give_up  # type: ignore[method-assign]
    del sat.levels.menu.own.checker.check  # the stub
    open_own_levels(sat)
    assert asked == ["My levels 2", "My levels 3"]  # the text of the first one tells
    assert [tile.difficulty_text for tile in sat.page.grid.tiles] == ["difficulty 4", "", ""]
    places = mine.section(USUAL).places
    for place, found in ((places[1], LevelCheck("one", 2)), (places[2], LevelCheck("none"))):
        sat.levels.menu.own.checker.known.store(FLOW, place.name, found)
    sat.levels.menu.own.checker.checked.emit(places[2].name)
    assert [tile.difficulty_text for tile in sat.page.grid.tiles][1:] == ["difficulty 2", "no solution"]
    assert ", no solution, not solved yet" in find_tile(sat, "My levels 3").accessibleName()
    sat.levels.menu.own.checker.known.save()
    again = KnownChecks(sat.window.settings.folder)
    assert again.find(FLOW, places[1].name) == LevelCheck("one", 2)
    assert again.find(find_game("fold"), places[1].name) is None
    clock = sat.window.status_bar.clock
    for title, perfect in (("My levels 2", True), ("My levels 3", False)):
        find_tile(sat, title).click()
        assert ("perfect" in clock.text()) == perfect
        open_own_levels(sat)


def test_check_of_a_level_given_as_text_reports_one_or_no_solution() -> None:
    effort = Effort("", 5.0)
    one = checked_text("flow", level_text("1").partition("\n")[2], Chance(1), effort)
    none = checked_text("fill", "BOARD 2 2\nBLOCK 1 1\n", Chance(1), effort)
    assert (one.solutions, none.solutions) == ("one", "none")
    assert one.grade >= 1


def test_pasting_what_is_no_level_is_refused_with_the_reason(sat: Sat) -> None:
    clipboard = QGuiApplication.clipboard()
    for text, refusal in (
        ("", "Copy the text of a level first."),
        ("hello\n" * 50, "The copied text contains no level."),
        ("BOARD 2 2\nhello", "The level cannot be read: "),
        ("tb1.flow.x", "The text is damaged: one or more characters are missing or changed."),
    ):
        clipboard.setText(text)
        sat.window.do("paste_level", FLOW)
        wait_for_tryouts(sat.window)
        said = sat.window.status_bar.message.text() if not text else shown_notice(sat)
        assert said.startswith(refusal)
        assert said.endswith(".")


def test_pasting_saves_a_level_text_or_share_text_to_my_levels_and_adds_a_pack_as_a_folder(sat: Sat) -> None:
    clipboard = QGuiApplication.clipboard()
    clipboard.setText(level_text("1").partition("\n")[2])
    sat.window.do("paste_level", FLOW)
    wait_for_tryouts(sat.window)
    assert titles(sat) == ["Level 1"]
    choose_for_tile(sat, "Level 1", "Share")
    assert shown_notice(sat).startswith("The level “Level 1” is copied. Send it to a friend")
    shared = clipboard.text()
    assert shared.startswith("tb1.flow.")
    choose_for_tile(sat, "Level 1", "Remove")
    clipboard.setText(f"Hi Sam, try my level: {shared}. Bye!")
    sat.page.own_bar.buttons["paste"].click()
    wait_for_tryouts(sat.window)
    assert titles(sat) == ["Level 1"]
    clipboard.setText(f"PACK Some\n{level_text('1', 1, 5)}{BROKEN}")
    sat.page.own_bar.buttons["paste"].click()
    wait_for_tryouts(sat.window)
    assert sat.page.folder == "Some"
    assert sat.window.status_bar.message.text() == (
        "Some was added as a folder with 2 levels. 1 of them cannot be read."
    )


def test_pasted_level_with_a_title_in_use_stands_beside_the_other_and_can_replace_it(sat: Sat) -> None:
    for columns in (2, 3):
        QGuiApplication.clipboard().setText(
            f"TITLE Mine\n{level_text('1', 1, columns).partition(chr(10))[2]}"
        )
        sat.window.do("paste_level", FLOW)
        wait_for_tryouts(sat.window)
    assert shown_notice(sat) == "Mine is saved in My levels. Another level there has the same title."
    assert [tile.place.columns for tile in sat.page.grid.tiles] == [2, 3]
    press_notice_button(sat, "Replace the one you had")
    assert [tile.place.columns for tile in sat.page.grid.tiles] == [3]


@pytest.mark.parametrize("greeting", ["Hi Ann, my level:\n", "Hi Ann,\n\nmy level: "])
def test_level_pasted_with_a_greeting_before_it_is_saved_without_the_greeting(
    sat: Sat, greeting: str
) -> None:
    QGuiApplication.clipboard().setText(f"{greeting}TITLE Gate\n{level_text('1').partition(chr(10))[2]}")
    sat.window.do("paste_level", FLOW)
    wait_for_tryouts(sat.window)
    assert titles(sat) == ["Gate"]


def test_level_that_is_shown_in_my_levels_is_scrolled_to_in_a_small_window(sat: Sat) -> None:
    own = sat.levels.menu.own.levels_of(FLOW)
    assert own is not None
    own.folder.mkdir(parents=True)
    many = "".join(level_text(str(number), 1, number) for number in range(2, 14))
    own.file(USUAL).write_text(f"PACK My levels\n{many}")
    sat.window.resize(640, 480)
    for place in own.section(USUAL).places:
        sat.levels.menu.show_own(FLOW, USUAL, place.name)
        pass_events()
        tile, grid = sat.page.grid.current_tile, sat.page.grid
        assert tile is not None
        assert tile.place.name == place.name
        shown = (
            grid.viewport().rect().intersected(tile.rect().translated(tile.mapTo(grid.viewport(), QPoint())))
        )
        assert shown.height() >= min(tile.height(), grid.viewport().height()) - 1, place.title
        sat.play("Brooks/1")


def test_pasted_level_is_saved_without_leaving_the_level_opened_meanwhile(sat: Sat) -> None:
    open_own_levels(sat)
    QGuiApplication.clipboard().setText(level_text("1").partition("\n")[2])
    sat.page.own_bar.buttons["paste"].click()
    sat.play("Brooks/2")
    wait_for_tryouts(sat.window)
    assert sat.levels.menu.page is None
    assert shown_notice(sat) == "Level 1 is saved in My levels."
    press_notice_button(sat, "Show it")
    assert titles(sat) == ["Level 1"]


def test_opened_pack_becomes_a_folder_of_own_levels_and_opened_level_is_saved_and_played(
    sat: Sat, tmp_path: Path
) -> None:
    pack, one = tmp_path / "pack.txt", tmp_path / "one.txt"
    pack.write_text(f"PACK Brought\n{BROKEN}{level_text('1', 1, 5)}")
    one.write_text(level_text("1").partition("\n")[2])
    open_own_levels(sat)
    for file in (pack, one):
        sat.page.own_bar.buttons["open"].click()
        dialog = sat.window.dialog
        assert isinstance(dialog, QFileDialog)
        dialog.fileSelected.emit(str(file))
        dialog.reject()
        wait_for_tryouts(sat.window)
        if file is pack:
            assert titles(sat) == ["Brought 4", "Brought 1"]
    assert sat.at.play is not None
    assert sat.at.play.title == "one"
    open_own_levels(sat)
    assert "one" in titles(sat)


def test_level_from_a_file_can_be_saved_to_my_levels_by_the_button_above_it(sat: Sat, tmp_path: Path) -> None:
    file = tmp_path / "came.txt"
    file.write_text(level_text("1").partition("\n")[2])
    sat.window.show_table(new_table(FLOW, {"level": str(file)}, [Seat()], 7))
    assert sat.window.message_strip.way_button.text() == "Save to My levels"
    sat.window.message_strip.way_button.click()
    assert shown_notice(sat) == "came is saved in My levels."
    assert sat.window.message_strip.message == "", "it is no longer offered"
    assert sat.window.message_strip.caption.isVisible()


def test_end_card_of_a_level_offers_to_save_it_to_my_levels_until_it_is_saved(
    sat: Sat, tmp_path: Path
) -> None:
    file = tmp_path / "came.txt"
    file.write_text(level_text("1").partition("\n")[2])
    for texts in (["Save to My levels", "Play again", "My levels"], ["My levels", "Play again"]):
        sat.window.show_table(new_table(FLOW, {"level": str(file)}, [Seat()], 7))
        sat.solve()
        card = wait_for_card(sat)
        assert [one.text() for one in card.buttons][:-2] == texts
        card.buttons[0].click()
        if texts[0] == "Save to My levels":
            sat.qtbot.waitUntil(lambda card=card: card.buttons[0].text() == "My levels")
            assert card.isVisible()
    assert [place.title for place in sat.levels.menu.own.levels_of(FLOW).section(USUAL).places] == ["came"]


def test_own_files_command_names_the_folder_of_own_levels_and_copies_its_path(
    sat: Sat, mine: OwnLevels
) -> None:
    sat.window.do("own_files", FLOW)
    assert shown_notice(sat) == "Your levels of Flow are in levels/flow in your profile."
    press_notice_button(sat, "Copy the folder’s path")
    assert QGuiApplication.clipboard().text() == str(mine.folder)


def test_commands_of_own_levels_are_refused_in_a_game_without_level_editor(sat: Sat) -> None:
    sat.window.show_table(new_table(find_game("tictactoe"), {}, [Seat(), Seat()], 7))
    for id in ("my_levels", "keep_level", "paste_level", "own_files", "make_level"):
        sat.window.do(id, find_game("tictactoe") if id != "keep_level" else None)
        assert sat.window.status_bar.message.text() == "Tic-tac-toe has no level editor."


def test_clicking_a_level_missing_from_its_folder_shows_message(sat: Sat, mine: OwnLevels) -> None:
    open_own_levels(sat)
    mine.file(USUAL).unlink()
    find_tile(sat, "My levels 1").click()
    assert sat.window.status_bar.message.text() == "This level is no longer in My levels."


# dropped files ----------------------------------------------------------------------------------------
def drop(sat: Sat, file: Path, text: str) -> None:
    file.write_text(text)
    data = drag_data(file)
    QApplication.sendEvent(sat.window, make_enter_event(data))
    QApplication.sendEvent(sat.window, make_drop_event(data))
    wait_for_tryouts(sat.window)


def test_dropped_level_or_pack_opens_in_its_game_and_is_saved_to_my_levels(sat: Sat, tmp_path: Path) -> None:
    drop(sat, tmp_path / "one.txt", level_text("1").partition("\n")[2])
    assert sat.window.table.game is FLOW
    own = sat.levels.menu.own.levels_of(FLOW)
    assert own is not None
    assert [place.title for place in own.section(USUAL).places] == ["one"]
    drop(sat, tmp_path / "two.txt", f"PACK Two of them\n{level_text('1', 2, 3)}{level_text('2', 2, 4)}")
    assert (sat.page.game, sat.page.folder) == (FLOW, "Two of them")
    drop(sat, tmp_path / "lay.txt", "BOARD 2 4\nBLOCK 1 1 1 2 2 1 2 2\nBLOCK 1 1 1 2 2 1 2 2\n")
    assert sat.window.table.game.id == "fill"


def test_dropped_text_file_is_refused_with_the_reason_or_asks_for_the_game_if_several_fit(
    sat: Sat, tmp_path: Path
) -> None:
    drop(sat, tmp_path / "notes.txt", "Buy milk.\n")
    assert shown_notice(sat) == "notes.txt is not a level: none of its lines begins with BOARD."
    drop(sat, tmp_path / "bad.txt", "BOARD 2 2\nSTART 1 1 2 2\nSTART 1 2 9 9\n")
    assert shown_notice(sat).startswith("The level cannot be read: line 3: ")
    drop(sat, tmp_path / "any.txt", "BOARD 1 4\nBLOCK 1 1\nBLOCK 1 2 1 3 1 4\n")
    assert shown_notice(sat) == "The level in any.txt can be of several games. Choose one."
    press_notice_button(sat, "Fold")
    wait_for_tryouts(sat.window)
    assert sat.window.table.game.id == "fold"


def test_make_level_command_opens_the_editor_with_an_empty_level(sat: Sat, mine: OwnLevels) -> None:
    sat.window.do("make_level", FLOW)
    table = session_of(sat.window).table
    assert table.record.options["edit"] is True
    assert not table.here.state.clues


def test_levels_command_leads_from_editor_and_test_to_my_levels_and_from_other_levels_to_packs(
    sat: Sat, mine: OwnLevels
) -> None:
    sat.window.do("make_level", FLOW)
    sat.window.do("levels")
    assert sat.page.folder == USUAL
    sat.play("Brooks/2")
    sat.window.do("edit_copy")
    sat.window.do("play_it")
    sat.window.do("levels")
    assert sat.page.folder == USUAL
    sat.play()
    sat.window.do("levels")
    assert sat.page.folder == ""


@pytest.mark.parametrize("game", ["flow", "fold", "fill"])
def test_entry_my_levels_is_third_in_the_level_menu_and_seen_without_scrolling(
    window: Window, game: str
) -> None:
    """With the packs of the program, in a window of an ordinary size."""
    window.resize(1280, 768)
    window.show()
    window.do("levels", find_game(game))
    pass_events()
    page = feature_part(window, LevelsController).menu.page
    assert page is not None
    entry = page.rail.choices[FOLDERS + USUAL]
    assert entry.visibleRegion().boundingRect() == entry.rect()
    assert [one.key for one in page.rail.in_order()][:3] == ["daily", "more", FOLDERS + USUAL]


def test_empty_folder_of_own_levels_shows_no_count_and_says_how_to_fill_it(sat: Sat) -> None:
    page = open_own_levels(sat)
    assert (page.line.text(), page.rail.choices[FOLDERS + USUAL].beside) == ("", "")
    assert page.empty.text().startswith("No levels yet. Make one, ")


def test_entry_of_the_level_menu_counts_as_hovered_only_while_the_pointer_is_over_it(
    sat: Sat, mine: OwnLevels
) -> None:
    rail = open_own_levels(sat).rail
    entry = next(iter(rail.choices.values()))
    entry.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)  # as Qt leaves it when the wheel scrolls
    QCursor.setPos(entry.mapToGlobal(entry.rect().center()))
    assert entry._is_under_pointer()
    QCursor.setPos(entry.mapToGlobal(QPoint(5, entry.height() + 20)))
    assert not entry._is_under_pointer()


def test_button_after_an_own_level_names_the_next_one_of_its_folder(sat: Sat, mine: OwnLevels) -> None:
    first, second = mine.section(USUAL).playable[:2]
    sat.play()
    assert sat.window.table is not None
    text = sat.levels.next_levels.button_text(sat.window.table, first.name)
    assert text == f"Play {second.title}"
