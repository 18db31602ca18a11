"""Test levels made by players in the window: editing a copy, playing it, exporting it, keeping it as a
draft.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel

from takeback.board.puzzle.editor_panel import EditorPanel
from takeback.engine import share
from takeback.engine.chance import Chance
from takeback.engine.game import Effort, find_game
from takeback.engine.record import Seat
from takeback.puzzles.answers import SAVED, SAVED_ALREADY, SHARED, TESTED, CheckedLevel
from takeback.puzzles.editor import EditedLevel, Resize, SetText, ToggleEmpty
from takeback.puzzles.own_packs import OwnPlace
from takeback.puzzles.packs import own_name
from takeback.shell.features.levels.feature import LevelsController
from takeback.shell.session.tables import continue_table
from takeback.shell.window.window import Window
from takeback.table.opening import new_table, table_from_file
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.commands.test_menu_walk import ids_in_menus
from tests.shell.features.levels.test_strip import MANY
from tests.shell.parts import feature_part
from tests.shell.showing import plain_text, session_of

GAMES = ("flow", "fold", "fill")
WHY_NOT_YET = "Paint the cells of each block."
PLAYER = (Seat(name="Ann", colour=0),)


def show(window: Window, game: str, **options: object) -> Table:
    table = new_table(find_game(game), options, PLAYER, 7, "free", window.journal)
    window.show_table(table)
    window.show()
    return table


def shown_message(window: Window) -> str:
    return window.status_bar.message.text()


@pytest.mark.parametrize("game", GAMES)
def test_changed_copy_of_a_level_is_played_with_its_changes_and_the_original_level_stays(
    window: Window, game: str
) -> None:
    first = show(window, game)
    level = first.state.level
    window.actions_["edit_copy"].trigger()
    copy = window.table
    assert copy is not None
    assert isinstance(copy.state, EditedLevel)
    assert shown_message(window) == "You can change this copy. The original level stays as it is."
    rows, columns = copy.state.size()
    copy.act(Resize("rows", rows + 1), 0)
    for column in range(columns):  # the pieces of Fill do not cover the new row
        copy.act(ToggleEmpty(rows + 1, column + 1), 0)
    copy.confirm(0)
    window.actions_["play_it"].trigger()
    played = window.table
    assert played is not None
    assert (played.state.level.rows, played.state.level.columns) == (rows + 1, columns)
    assert continue_table(window, first.id)
    assert window.table is not None
    assert window.table.state.level == level


@pytest.mark.parametrize("game", GAMES)
def test_exported_level_file_is_said_to_be_written_and_opens_as_the_same_level(
    window: Window, game: str, tmp_path: Path
) -> None:
    show(window, game, edit=True, level=new_table(find_game(game), {}, PLAYER, 7).state.name)
    window.actions_["export_level"].trigger()
    dialog = window.dialog
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "mine.txt"))
    assert shown_message(window) == "Written as mine.txt."
    assert window.table is not None
    made = window.table.state
    again = new_table(find_game(game), {"level": str(tmp_path / "mine.txt")}, PLAYER, 7).state
    workshop = find_game(game).workshop
    assert workshop is not None
    assert workshop.to_make(again) == made


@pytest.mark.parametrize("game", GAMES)
def test_incomplete_level_can_neither_be_played_nor_exported_but_saved_as_a_draft_and_reopened(
    window: Window, game: str
) -> None:
    table = show(window, game, edit=True, level="new:4x5")
    window.actions_["play_it"].trigger()
    assert shown_message(window).startswith("It cannot be tested yet. ")
    window.actions_["export_level"].trigger()
    assert shown_message(window).startswith("It cannot be saved as a level yet. ")
    window.do("save")
    assert shown_message(window).startswith("It cannot be saved to My levels yet. ")
    window.do("save_as")
    assert window.dialog.windowTitle() == "Save this draft"
    window.dialog.close()
    table.act(Resize("rows", 5), 0)
    table.confirm(0)
    id, state = table.id, table.state
    window.do("gallery")
    assert continue_table(window, id)
    assert window.table is not None
    assert window.table.state == state


def test_failed_level_export_shows_a_notice(window: Window, tmp_path: Path) -> None:
    show(window, "flow")
    window.actions_["export_level"].trigger()
    window.dialog.fileSelected.emit(str(tmp_path / "nowhere" / "mine.txt"))  # type: ignore[attr-defined]
    assert " could not be written: " in window.notice_bar.sentence.text()


def test_level_editor_commands_at_a_game_without_levels_say_that_it_has_no_editor(
    window: Window, sit: Any
) -> None:
    sit(1)
    for id in ("edit_copy", "play_it", "back_to_editor", "export_level"):
        window.actions_[id].trigger()
        assert shown_message(window) == "Tic-tac-toe has no level editor."


def test_back_to_the_editor_command_says_why_not_at_a_usual_level_and_in_the_editor(window: Window) -> None:
    show(window, "flow")
    window.actions_["back_to_editor"].trigger()
    assert shown_message(window) == (
        "This level does not come from the editor. Game, Levels, Edit a copy changes a copy of it."
    )
    window.actions_["edit_copy"].trigger()
    window.actions_["back_to_editor"].trigger()
    assert shown_message(window) == "This is the editor."


def test_menu_offers_test_and_the_way_back_only_where_a_level_is_made_or_tested(window: Window) -> None:
    def offered() -> set[str]:
        return {"play_it", "back_to_editor"} & ids_in_menus(window)

    show(window, "flow")
    assert offered() == set()
    assert window.do("play_it") is False
    assert shown_message(window) == "You are already playing this level."
    show(window, "flow", edit=True, level="Brooks/2")
    assert offered() == {"play_it"}
    window.actions_["play_it"].trigger()
    assert offered() == {"play_it", "back_to_editor"}


def test_strip_above_a_tested_level_has_a_button_back_to_the_editor_and_no_close_button(
    window: Window,
) -> None:
    show(window, "flow", edit=True, level="Brooks/2")
    window.actions_["play_it"].trigger()
    assert window.message_strip.message == "Testing your level."
    assert window.message_strip.way_button.text() == "Back to the editor"
    assert window.message_strip.close_button.isHidden()  # it would take the way back along


def test_history_of_the_editor_offers_no_replay_and_the_status_bar_no_key_of_bookmarks(
    window: Window,
) -> None:
    for is_edited in (False, True, False):
        show(window, "flow", edit=is_edited, level="Brooks/2")
        transport = window.history_dock.panel.transport
        hidden = [transport.speed.isHidden(), transport.buttons["replay"].isHidden()]
        assert hidden == [is_edited, is_edited]
        assert window.status_bar.keys.text().endswith(" line" if is_edited else " mark")


@pytest.mark.parametrize("game", GAMES)
def test_start_of_a_tested_level_in_the_history_says_its_title_once_and_that_it_is_a_test(
    window: Window, game: str
) -> None:
    show(window, game, edit=True, level=new_table(find_game(game), {}, PLAYER, 7).state.name)
    window.actions_["play_it"].trigger()
    root = session_of(window).table.history.root
    play = find_game(game).level_of(root.state)
    assert play is not None
    assert session_of(window).words.turn_name(root) == f"Start: {play.caption} (test)"


def test_of_a_level_leads_back_to_its_editor_by_two_commands_and_after_restart_by_its_strip(
    window: Window, make: Callable[[], Window]
) -> None:
    show(window, "flow")
    window.actions_["edit_copy"].trigger()
    editor = window.table
    assert editor is not None
    editor.act(Resize("rows", 6), 0)
    editor.confirm(0)
    for way in ("play_it", "back_to_editor"):
        window.actions_["play_it"].trigger()
        assert window.message_strip.isVisible()
        window.actions_[way].trigger()
        assert window.table is not None
        assert (window.table.id, window.table.here.depth) == (editor.id, 1)
        assert not window.message_strip.isVisible()
    window.actions_["play_it"].trigger()
    assert window.table is not None
    trial = window.table.id
    window.close()
    again = make()
    assert continue_table(again, trial)
    again.show()
    QTest.mouseClick(again.message_strip.way_button, Qt.MouseButton.LeftButton)
    assert again.table is not None
    assert again.table.id == editor.id


def test_level_editor_panel_is_shown_only_while_editing_and_hiding_it_is_remembered(window: Window) -> None:
    show(window, "flow")
    assert not window.panel_dock.isVisible()
    show(window, "flow", edit=True)
    assert window.panel_dock.isVisible()
    assert window.actions_["panel"].isChecked()
    window.actions_["panel"].trigger()
    assert not window.panel_dock.isVisible()
    show(window, "fold")
    assert not window.panel_dock.isVisible()
    assert window.settings.value("panel") is False


def test_level_editor_refuses_hints_and_disables_buttons_that_an_incomplete_level_cannot_use(
    window: Window,
) -> None:
    show(window, "fold", edit=True)
    panel = window.panel_dock.panel
    panel.update_from_board()  # type: ignore[attr-defined]
    said = {"play_it": "tested yet", "share": "shared yet", "keep_level": "saved to My levels yet"}
    for id, words in said.items():
        button = panel.buttons[id]  # type: ignore[attr-defined]
        assert not button.isEnabled()
        assert button.toolTip().startswith(f"It cannot be {words}. {WHY_NOT_YET}")
    assert panel.buttons["save_as"].isEnabled()  # type: ignore[attr-defined]
    assert not any(button.property("main") for button in panel.buttons.values())  # type: ignore[attr-defined]
    assert window.toolbar.hint.isHidden()
    window.do("hint")
    assert shown_message(window) == "There are no hints in the level editor."


def test_focus_commands_move_between_board_and_editor_panel(window: Window, qtbot: Any) -> None:
    show(window, "flow", edit=True)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    board, panel = window.board, window.panel_dock.panel
    board.setFocus()
    window.actions_["other_part"].trigger()
    assert panel.tools[0].hasFocus()  # type: ignore[attr-defined]
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Right)  # arrow keys choose, as in any exclusive group
    assert panel.tools[1].hasFocus()  # type: ignore[attr-defined]
    assert board.editor.tool.id == "wall"  # type: ignore[attr-defined]
    window.actions_["part_before"].trigger()
    assert board.hasFocus() or any(spot.hasFocus() for _, spot in board.spots.items())


@pytest.mark.parametrize("game", GAMES)
def test_end_card_of_a_tested_level_says_it_does_not_count_saves_it_to_my_levels_or_leads_back(
    window: Window, game: str
) -> None:
    show(window, game, edit=True, level="Tutorial/1")
    editor = window.table
    window.actions_["play_it"].trigger()
    table, computers = window.table, find_game(game).computers
    assert editor is not None
    assert table is not None
    assert computers is not None
    assert table is not editor
    session_of(window).help_charged.emit(1, True)
    while table.outcome is None:
        for action in computers.hint(table.state, 0, Chance(3), Effort("", 5.0)).actions:
            table.act(action, 0)
        if table.drafts.find(0) is not None:
            table.confirm(0)
    window.board.finish_animations()
    settle()
    card = window.result_controller.card
    assert card is not None
    texts = [button.text() for button in card.buttons]
    assert texts == [
        "Back to the editor",
        "Play again",
        "Save to My levels",
        "Look back",
        "Save game…",
    ]
    assert plain_text(card.title).endswith("solved with 1 hint")
    assert "Hints count" not in plain_text(card.text), "in a test nothing counts"
    assert plain_text(card.text).endswith("\nTests are not recorded in My levels.")
    card.buttons[2].click()
    assert " is saved in My levels." in window.notice_bar.sentence.text()
    settle()
    assert "Save to My levels" not in [button.text() for button in card.buttons]
    assert [button.text() for button in window.notice_bar.buttons[:2]] == ["Share", "Show it"]
    QGuiApplication.clipboard().clear()
    window.notice_bar.buttons[0].click()
    shared = table_from_file(share.make_document(share.read(QGuiApplication.clipboard().text()), PLAYER))
    workshop = table.game.workshop
    assert workshop is not None
    assert workshop.text(shared.table.state) == workshop.text(table.history.root.state)
    assert " is copied. Send it to a friend." in window.notice_bar.sentence.text()
    card.buttons[0].click()
    assert window.table is not None
    assert window.table.id == editor.id
    assert set(session_of(window).checks.steps_done()) == {TESTED, SAVED, SHARED}


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
@pytest.mark.parametrize("game", GAMES)
def test_numbers_of_rows_and_columns_of_the_editor_have_names_which_are_shown_where_there_is_room(
    window: Window, game: str, size: tuple[int, int]
) -> None:
    show(window, game, edit=True)
    window.resize(*size)
    settle()
    panel = window.findChild(EditorPanel)
    assert panel is not None
    for side, stepper in (("Rows", panel.rows), ("Columns", panel.columns)):
        assert stepper.number.toolTip() == side
        assert stepper.number.accessibleName() == f"{side}: {stepper.size_now}"
        label = next(one for one in panel.findChildren(QLabel) if one.text() == side)
        assert not label.visibleRegion().isEmpty()
        assert label.width() >= label.sizeHint().width(), "its text is not cut"
        assert label.geometry().right() < stepper.geometry().left()


@pytest.mark.parametrize("game", GAMES)
def test_level_shared_or_tested_from_the_editor_opens_at_its_start_with_its_title_as_one_of_my_levels(
    window: Window, game: str
) -> None:
    editor = show(window, game, edit=True, level=new_table(find_game(game), {}, PLAYER, 7).state.name)
    editor.act(SetText("title", "Mine"), 0)
    editor.confirm(0)
    assert window.windowTitle() == f"{window.toolbar.game.text()} – Takeback"
    assert window.toolbar.game.text().endswith(" – Mine")
    QGuiApplication.clipboard().clear()
    window.do("share")
    assert (
        window.notice_bar.sentence.text()
        == "The level “Mine” is copied. Send it to a friend. They choose Open in the menu Game and paste it."
    )
    shared = share.read(QGuiApplication.clipboard().text())
    opened = table_from_file(share.make_document(shared, PLAYER)).table
    workshop = find_game(game).workshop
    assert workshop is not None
    assert opened.history.root is opened.here
    play = find_game(game).level_of(opened.state)
    assert play is not None
    assert play.title == "Mine"
    name = own_name(find_game(game).shelf, workshop.to_play(editor.state).level)
    assert play.name == name  # so that results of it are kept
    window.do("play_it")
    assert window.table is not None
    tested, made = (set(workshop.text(one.state).splitlines()) for one in (window.table, editor))
    assert made <= tested
    assert all(line.startswith("PAR ") for line in tested - made)
    assert window.table.record.title == f"{game} – Mine (test)"
    assert window.table.record.options["level"] == "“Mine”"


def main_button(window: Window) -> str:
    """Return the command of the main button of the editor's panel; "" for none."""
    panel: Any = window.panel_dock.panel
    panel.update_from_board()
    found = [id for id, button in panel.buttons.items() if button.property("main")]
    assert len(found) <= 1
    return found[0] if found else ""


def test_level_known_to_have_no_solution_can_be_tested_and_saved_as_a_draft_but_neither_shared_nor_kept(
    window: Window,
) -> None:
    table = show(window, "fold", edit=True, level="Tutorial/1")
    checks = session_of(window).checks
    checks._show_check(table.state, CheckedLevel("one", 1, (), "Said."))
    assert main_button(window) == "play_it"
    checks._show_check(table.state, CheckedLevel("none", 0, (), "There is no solution."))
    assert window.status_bar.next_step.text() == "Change the level until it has a solution."
    assert main_button(window) == ""
    buttons = window.panel_dock.panel.buttons  # type: ignore[attr-defined]
    assert [id for id, button in buttons.items() if button.isEnabled()] == ["play_it", "save_as"]
    for id, words in (("share", "shared"), ("keep_level", "saved to My levels")):
        window.do(id)
        why = f"It cannot be {words} yet. There is no solution."
        assert shown_message(window).startswith(why)
        assert buttons[id].toolTip().startswith(why)
    assert window.notice_bar.isHidden()
    window.do("play_it")
    assert session_of(window).table is not table


def test_editor_advises_what_is_left_of_testing_saving_and_sharing_until_the_level_changes(
    window: Window,
) -> None:
    table = show(window, "fold", edit=True, level="Tutorial/1")
    one = CheckedLevel("one", 1, (), "Said.")

    def check() -> tuple[str, str]:
        checks = session_of(window).checks
        checks._show_check(checks._asker.table.state, one)
        return window.status_bar.next_step.text(), main_button(window)

    assert check() == ("Test the level, then save or share it.", "play_it")
    window.do("play_it")
    window.do("back_to_editor")
    assert check() == ("Tested. Now save or share it.", "keep_level")
    window.do("keep_level")
    assert check() == ("Tested and saved. Now share it, if you like.", "share")
    window.do("share")
    assert check() == ("Tested, saved and shared. You can still change it.", "")
    assert continue_table(window, table.id)
    assert check() == ("Tested, saved and shared. You can still change it.", "")
    editor = session_of(window).table
    editor.act(SetText("note", "Think."), 0)
    editor.confirm(0)
    assert check() == ("Test the level, then save or share it.", "play_it")
    editor.undo()
    assert check() == ("Tested, saved and shared. You can still change it.", "")


@pytest.mark.parametrize("game", GAMES)
def test_editor_knows_that_the_level_it_saved_was_shared_from_the_message_until_the_level_changes(
    window: Window, game: str
) -> None:
    table = show(window, game, edit=True, level="Tutorial/1")
    checks = session_of(window).checks

    def share_from_message() -> None:
        """Save the level, and share it from the message that says so."""
        window.do("keep_level")
        assert set(checks.steps_done()) == {SAVED}
        window.notice_bar.buttons[0].click()
        assert set(checks.steps_done()) == {SAVED, SHARED}

    for change in (SetText("title", "Mine"), SetText("note", "Think.")):
        table.act(change, 0)
        table.confirm(0)
        assert checks.steps_done() == ()
        share_from_message()
    window.do("undo")
    assert SHARED not in checks.steps_done()


@pytest.mark.parametrize(
    ("solutions", "warning"), [("one", ""), ("more", " This level has more than one solution.")]
)
def test_sharing_and_keeping_warn_of_a_level_with_more_than_one_solution(
    window: Window, solutions: str, warning: str
) -> None:
    table = show(window, "fold", edit=True, level="Tutorial/1")
    assert window.session is not None
    copied = "The level is copied. Send it to a friend. They choose Open in the menu Game and paste it."
    table.act(SetText("title", ""), 0)
    table.confirm(0)
    window.session.checks._show_check(table.state, CheckedLevel(solutions, 0, (), "Said."))
    assert window.status_bar.next_step.text() == "Test the level, then save or share it."
    window.do("share")
    assert window.notice_bar.sentence.text() == copied + warning
    window.do("keep_level")
    window.dialog.accept()  # without a title
    assert window.notice_bar.sentence.text().endswith(f" is saved in My levels.{warning}")
    assert table.state.word("title") == "Level 1"
    table.act(SetText("title", ""), 0)
    table.confirm(0)
    table.act(SetText("note", "Another state"), 0)
    table.confirm(0)
    window.do("share")
    assert window.notice_bar.sentence.text() == copied


@pytest.mark.parametrize("game", GAMES)
def test_testing_an_own_level_says_so_and_after_a_while_that_it_has_more_than_one_solution(
    window: Window, game: str, tmp_path: Path, qtbot: Any
) -> None:
    if game == "flow":
        pytest.importorskip("pysat")
    (tmp_path / "many.txt").write_text(MANY[game][0], encoding="utf-8")
    table = show(window, game, edit=True, level=str(tmp_path / "many.txt"))
    table.act(SetText("note", "Think first."), 0)
    table.confirm(0)
    window.do("play_it")
    assert window.message_strip.message == "Testing your level. Think first."
    told = "Testing your level. Think first. This level has more than one solution."
    qtbot.waitUntil(lambda: window.message_strip.message == told, timeout=30_000)


@pytest.mark.parametrize("game", GAMES)
def test_incomplete_level_is_not_shared_and_says_why(window: Window, game: str) -> None:
    show(window, game, edit=True, level="new:4x5")
    QGuiApplication.clipboard().clear()
    window.do("share")
    assert shown_message(window).startswith("It cannot be shared yet. ")
    assert QGuiApplication.clipboard().text() == ""


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800)], ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_editor_panel_shows_all_fields_and_buttons_without_scrolling_also_in_small_windows(
    window: Window, game: str, size: tuple[int, int], qtbot: Any
) -> None:
    window.resize(*size)
    show(window, game, edit=True, level="new:4x5")
    panel: Any = window.panel_dock.panel
    panel.update_from_board()
    settle()
    assert window.size().toTuple() == size
    for widget in (*panel.words.values(), *panel.tools, *panel.buttons.values(), panel.rows, panel.columns):
        seen = widget.visibleRegion().boundingRect()
        assert seen == widget.rect(), widget.accessibleName()
        place = widget.mapTo(panel, widget.rect().bottomRight())
        assert panel.rect().contains(place)


@pytest.mark.parametrize("game", GAMES)
def test_tool_and_brush_of_the_level_editor_are_the_same_after_a_test_or_another_page(
    window: Window, game: str
) -> None:
    show(window, game, edit=True, level="Tutorial/1")
    editor = window.board.editor  # type: ignore[attr-defined]
    tools, count = editor.toolbox.tools, editor.toolbox.brush_count(editor.state)
    for tool, brush in ((tools[-1], count - 1), (tools[0], 0), (tools[1], count - 1)):
        editor.choose_brush(brush)
        editor.choose_tool(tool)
        for leave, come_back in (("play_it", "play_it"), ("play_it", "back_to_editor"), ("gallery", "")):
            id = session_of(window).table.id
            window.do(leave)
            assert continue_table(window, id) if not come_back else window.do(come_back)
            editor = window.board.editor  # type: ignore[attr-defined]
            assert (editor.tool, editor.brush) == (tool, brush)
            panel = window.panel_dock.panel
            panel.update_from_board()  # type: ignore[attr-defined]
            assert [one.isChecked() for one in panel.tools].index(True) == tools.index(tool)  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES)
def test_ctrl_s_in_the_level_editor_saves_to_my_levels_after_which_saving_is_greyed_until_a_change(
    window: Window, game: str
) -> None:
    table = show(window, game, edit=True, level="Tutorial/1")
    table.act(SetText("title", "Mine"), 0)
    table.confirm(0)
    button = window.panel_dock.panel.buttons["keep_level"]  # type: ignore[attr-defined]
    own = feature_part(window, LevelsController).menu.own.levels_of(table.game)
    assert own is not None

    def is_offered() -> bool:
        """Check the level, and return whether it can be saved now, by button and command alike."""
        checks = session_of(window).checks
        checks._show_check(session_of(window).table.state, CheckedLevel("one", 1, (), "Said."))
        panel = window.panel_dock.panel
        panel.update_from_board()  # type: ignore[attr-defined]
        now = panel.buttons["keep_level"]  # type: ignore[attr-defined]
        why = window.actions_.why_refused_id("keep_level")
        assert now.isEnabled() == (not why)
        assert now.toolTip() == why
        return bool(now.isEnabled())

    assert is_offered()
    assert window.actions_["save"].shortcut().toString() == "Ctrl+S"
    button.setFocus()
    window.do("save")
    assert [place.title for place in own.section(own.names()[0]).places] == ["Mine"]
    assert not is_offered()
    assert button.toolTip() == SAVED_ALREADY
    window.do("save")
    assert shown_message(window) == SAVED_ALREADY
    table.act(SetText("note", "Hard."), 0)
    table.confirm(0)
    assert is_offered()
    window.do("undo")
    assert not is_offered()
    window.do("gallery")
    place = own.section(own.names()[0]).places[0]
    assert isinstance(place, OwnPlace)
    own.remove(place)
    assert continue_table(window, table.id)
    assert is_offered(), "it is no longer there"
