"""Test the list of actions: keys, menus, and that each command has its effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMenu

from takeback.cli.screenshot import play_turn
from takeback.engine.game import find_game
from takeback.engine.history import Bookmark, Node
from takeback.engine.record import Seat
from takeback.engine.savefile import read
from takeback.shell.app import make_window
from takeback.shell.commands.actions import key_list
from takeback.shell.commands.menus import TITLES
from takeback.shell.commands.of_games import screen_of
from takeback.shell.commands.register import Screen
from takeback.shell.features.rewriting.part import PastEditController
from takeback.shell.features.saving.open_dialog import OpenDialog
from takeback.shell.history.list_head import ALL_LINES
from takeback.shell.session.view import PreviewTarget
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.conftest import AGAINST_EASY, Seated, play_on
from tests.shell.parts import feature_part
from tests.shell.showing import COMMANDS, session_of
from tests.shell.trying import open_file, wait_for_tryouts


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_no_key_is_bound_to_two_commands_of_a_context_or_unknown_to_qt(platform: str) -> None:
    keys = Counter(
        (entry.context, QKeySequence(key).toString()) for entry in COMMANDS for key in entry.keys_on(platform)
    )
    assert [key for key, count in keys.items() if count > 1] == []
    assert "" not in {key for _, key in keys}, "Qt does not know a key"


def test_every_command_has_an_action_in_the_window_with_its_keys(window: Window) -> None:
    for entry in COMMANDS:
        action = window.actions_[entry.id]
        assert [key.toString() for key in action.shortcuts()] == [
            QKeySequence(key).toString() for key in entry.keys_on("linux")
        ]


def test_menus_hold_every_command_that_belongs_to_the_shown_game_once_and_nothing_else(
    window: Window,
) -> None:
    everywhere = set[str]()
    for game in ("flow", "holdem", "park"):
        card = find_game(game)
        seats, rule = (
            [Seat(name=f"P{at}") for at in range(card.seats[0])],
            "fair" if game == "park" else "free",
        )
        table = new_table(card, {}, seats, 1, rule)
        for _ in range(8):  # each bookmark has a command
            play_turn(table, Random(1))
        for node in table.line if game == "holdem" else ():
            table.marks.set(node, "bookmark", Bookmark("Here"), "bookmark")
        window.show_table(table)
        found = [id for name in TITLES for id in ids_in_menu(window.actions_.menu(name))]
        screen, commands = screen_of(window), window.actions_.commands
        assert sorted(found) == sorted(one.id for one in commands if one.menu and not one.why_absent(screen))
        everywhere |= set(found)
    elsewhere = {"play_it", "back_to_editor", "edit_level"}  # only where a level is made, tested or one's own
    elsewhere |= {"go_on_changing", "make_line", "leave_change", "next_fallen", "next_changed"}  # or a change
    assert everywhere >= {entry.id for entry in COMMANDS if entry.menu} - elsewhere


def test_menus_of_the_gallery_are_empty_until_opened_and_then_hold_only_commands_that_fit_there(
    window: Window, qtbot: Any
) -> None:
    with qtbot.waitExposed(window):
        window.show()
    bar = window.menuBar()
    shown = [action for action in bar.actions() if action.isVisible()]
    assert len(shown) == len(TITLES) - 2, "no history and no game in the gallery"
    for action in shown:
        menu = QMenu.menuInAction(action)
        assert isinstance(menu, QMenu)
        assert menu.isEmpty()
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.actionGeometry(action).center())
        assert menu.isVisible()
        here = [one for one in COMMANDS if one.menu.partition("/")[0] == menu.objectName()]
        assert set(ids_in_menu(menu)) == {one.id for one in here if not one.why_absent(Screen())}
        menu.close()


def test_actions_with_keys_exist_at_start_others_are_made_on_demand_and_an_unknown_id_raises(
    profile: Path,
) -> None:
    fresh = make_window(profile / "fresh")
    assert set(fresh.actions_) >= {one.id for one in COMMANDS if one.keys_on("linux")}
    assert "speed_4" not in fresh.actions_
    assert not fresh.actions_["speed_4"].isChecked()
    assert fresh.actions_["speed_1"].isChecked(), "It comes with what the settings have."
    with pytest.raises(KeyError):
        fresh.actions_["nothing_like_that"]
    fresh.close()


def ids_in_menu(menu: QMenu) -> list[str]:
    ids: list[str] = []
    for action in menu.actions():
        inner = QMenu.menuInAction(action)
        if isinstance(inner, QMenu):
            ids += ids_in_menu(inner)
        elif not action.isSeparator():
            ids.append(action.objectName())
    return ids


def test_key_list_has_one_row_per_command_with_keys_giving_menu_name_and_keys() -> None:
    assert len(key_list(COMMANDS, platform="linux")) == sum(bool(entry.keys) for entry in COMMANDS)
    assert ("Edit", "Redo", "Ctrl+Shift+Z or Ctrl+Y") in key_list(COMMANDS, platform="linux")


# For each command: how to prepare the table, and what must be true after triggering it.
def is_at_depth(depth: int) -> Callable[[Window, Table], bool]:
    return lambda window, table: table.here.depth == depth


def shows_message(text: str) -> Callable[[Window, Table], bool]:
    return lambda window, table: text in window.status_bar.message.text()


def has_speed(value: float) -> Callable[[Window, Table], bool]:
    return lambda window, table: window.session.replay.speed == value


def set_marks(count: int) -> Callable[[Window, Table], object]:
    return lambda window, table: mark(window, table, *range(count))


def has_skip(what: str) -> Callable[[Window, Table], bool]:
    return lambda window, table: window.session.replay.skip == what


def has_open_edit(text: str) -> Callable[[Window, Table], bool]:
    """Return a check that a change of the past with this text is open."""

    def is_open(window: Window, table: Table) -> bool:
        edit = feature_part(window, PastEditController).edit
        return edit is not None and edit.text == text

    return is_open


ACTS: dict[str, tuple[Callable[[Window, Table], object], Callable[[Window, Table], bool]]] = {
    "restart": (lambda w, t: None, is_at_depth(0)),
    "undo": (lambda w, t: None, is_at_depth(3)),
    "redo": (lambda w, t: t.undo(), is_at_depth(4)),
    "back": (lambda w, t: None, is_at_depth(3)),
    "forward": (lambda w, t: t.go_back(), is_at_depth(4)),
    "first": (lambda w, t: None, is_at_depth(0)),
    "last": (lambda w, t: t.go_to(t.line[1]), is_at_depth(4)),
    "where_i_was": (lambda w, t: w.session.navigation.go_to_start(), is_at_depth(4)),
    "line_before": (lambda w, t: fork(t), lambda w, t: line_place(w) == "line 1"),
    "line_after": (lambda w, t: fork(t), lambda w, t: line_place(w) == "line 1"),
    "bookmark": (lambda w, t: None, lambda w, t: t.here.mark("bookmark") is not None),
    "go_to": (lambda w, t: None, lambda w, t: dialog_of(w) == "GoTo"),
    "my_decision": (lambda w, t: None, is_at_depth(3)),
    "fork_before": (lambda w, t: fork(t), is_at_depth(2)),
    "fork_after": (lambda w, t: (fork(t), w.session.navigation.go_to_start()), is_at_depth(2)),
    "earlier": (lambda w, t: fork(t), lambda w, t: t.here.serial == 4),
    "later": (lambda w, t: t.go_to(t.line[2]), is_at_depth(3)),
    "note": (lambda w, t: None, lambda w, t: dialog_of(w) == "NoteEditor"),
    "bookmarks": (lambda w, t: None, lambda w, t: w.history_dock.panel.lists.bookmarks.hasFocus()),
    "bookmark_before": (lambda w, t: mark(w, t, 2), is_at_depth(2)),
    "bookmark_after": (lambda w, t: (mark(w, t, 2), t.go_to(t.line[0])), is_at_depth(2)),
    **{f"bookmark_{n}": (set_marks(n), is_at_depth(n - 1)) for n in range(1, 5)},
    **{f"bookmark_{n}": (lambda w, t: None, shows_message(f"no bookmark {n} yet")) for n in range(5, 10)},
    "promote": (lambda w, t: fork(t), lambda w, t: t.line[2].children[0] is t.here),
    "make_main": (lambda w, t: fork(t), lambda w, t: t.line[2].children[0] is t.here),
    "rename_line": (lambda w, t: fork(t), lambda w, t: dialog_of(w) == "NameEditor"),
    "copy_line": (
        lambda w, t: QApplication.clipboard().clear(),
        lambda w, t: len(QApplication.clipboard().text().splitlines()) == 5,
    ),
    "show_from": (
        lambda w, t: (w.history_dock.panel.lists.show_tab(ALL_LINES), t.go_to(t.line[2])),
        lambda w, t: w.history_dock.panel.lists.up.isVisible(),
    ),
    "delete_from": (lambda w, t: None, is_at_depth(3)),
    "delete_line": (lambda w, t: fork(t), is_at_depth(2)),
    "deleted": (lambda w, t: None, lambda w, t: w.history_dock.panel.lists.deleted.hasFocus()),
    "go_here": (
        lambda w, t: w.session.previews.pin(PreviewTarget(t.line[2])),
        is_at_depth(2),
    ),
    "preview": (
        lambda w, t: (w.history_dock.panel.lists.show_tab(ALL_LINES), look_at(w, t.line[2])),
        lambda w, t: w.board.preview is not None,
    ),
    "find": (lambda w, t: None, lambda w, t: w.history_dock.panel.finding.bar.field.hasFocus()),
    "find_after": (
        lambda w, t: look_for(w, "cross"),
        lambda w, t: w.history_dock.panel.lists.found.current_row == 0,
    ),
    "find_before": (
        lambda w, t: look_for(w, "cross"),
        lambda w, t: w.history_dock.panel.lists.found.current_row == 1,
    ),
    "suppose": (lambda w, t: None, lambda w, t: dialog_of(w) == "SupposeEditor"),
    "replace_turn": (lambda w, t: None, lambda w, t: w.borrowed_board.is_on),
    "insert_turn": (lambda w, t: None, lambda w, t: w.borrowed_board.is_on),
    "take_out": (lambda w, t: None, has_open_edit("turn 4 taken out")),
    "move_turn": (lambda w, t: None, lambda w, t: dialog_of(w) == "MoveToDialog"),
    "swap_turn": (lambda w, t: None, lambda w, t: dialog_of(w) == "SwapDialog"),
    "rest_from": (lambda w, t: None, lambda w, t: feature_part(w, PastEditController).cut_start is t.line[4]),
    "rest_here": (
        lambda w, t: (w.do("rest_from", t.line[3]), t.go_to(t.line[1])),
        has_open_edit("the line from turn 3 on, played after turn 1"),
    ),
    "other_rules": (lambda w, t: None, lambda w, t: dialog_of(w) == "OtherOptionsDialog"),
    "go_on_changing": (
        lambda w, t: (w.do("take_out", t.line[2]), feature_part(w, PastEditController).close_and_keep()),
        has_open_edit("turn 2 taken out"),
    ),
    "make_line": (lambda w, t: w.do("take_out", t.line[2]), is_at_depth(2)),
    "leave_change": (
        lambda w, t: w.do("take_out", t.line[2]),
        lambda w, t: t.line[4].mark("edit") is None,
    ),
    "next_fallen": (
        lambda w, t: w.do("take_out", t.line[2]),
        shows_message("There is no other problem."),  # to a problem: in test_review.py
    ),
    "time_order": (lambda w, t: None, lambda w, t: w.history_dock.panel.lists.in_time.isVisible()),
    "replay": (lambda w, t: None, lambda w, t: w.session.replay.is_running),
    "replay_from": (lambda w, t: w.session.previews.pin(PreviewTarget(t.line[2])), is_at_depth(2)),
    "step_back": (lambda w, t: None, is_at_depth(3)),
    "step_forward": (lambda w, t: t.go_back(), is_at_depth(4)),
    "loop": (lambda w, t: None, lambda w, t: w.session.replay.loops),
    "speed_1": (lambda w, t: w.settings.set_value("replay_speed", 4.0), has_speed(1.0)),
    **{
        f"speed_{id}": (lambda w, t: None, has_speed(value))
        for id, value in (("quarter", 0.25), ("half", 0.5), ("2", 2.0), ("4", 4.0), ("8", 8.0))
    },
    "even_pace": (
        lambda w, t: w.settings.set_value("replay_pace", "thought"),
        lambda w, t: w.session.replay.pace == "even",
    ),
    "thought_pace": (lambda w, t: None, lambda w, t: w.session.replay.pace == "thought"),
    "skip_none": (
        lambda w, t: w.settings.set_value("replay_skip", "others"),
        lambda w, t: w.session.replay.skip == "none",
    ),
    **{f"skip_{what}": (lambda w, t: None, has_skip(what)) for what in ("computers", "others")},
    "skip_passes": (lambda w, t: None, shows_message("Nobody passes in Tic-tac-toe.")),
    "history": (lambda w, t: None, lambda w, t: not w.history_dock.isVisible()),
    "theme_dark": (lambda w, t: None, lambda w, t: w.preferences.theme.name == "dark"),
    "theme_light": (
        lambda w, t: w.settings.set_value("theme", "dark"),
        lambda w, t: w.preferences.theme.name == "light",
    ),
    "theme_contrast": (lambda w, t: None, lambda w, t: w.preferences.theme.name == "contrast"),
    "theme_system": (
        lambda w, t: w.settings.set_value("theme", "dark"),
        lambda w, t: w.settings.value("theme") == "system",
    ),
    "pace_0": (lambda w, t: w.settings.set_value("pace", 1.0), lambda w, t: w.board.pace == 0),
    "pace_half": (lambda w, t: None, lambda w, t: w.board.pace == 2),
    "pace_1": (lambda w, t: None, lambda w, t: w.board.pace == 1),
    "pace_2": (lambda w, t: None, lambda w, t: w.board.pace == 0.5),
    "pace_3": (lambda w, t: None, lambda w, t: w.board.pace == 1 / 3),
    "zoom_100": (lambda w, t: w.settings.set_value("zoom", 2.0), shows_message("Zoom 100 %")),
    "zoom_125": (lambda w, t: None, shows_message("Zoom 125 %.")),
    "zoom_150": (lambda w, t: None, lambda w, t: w.actions_["zoom_150"].isChecked()),
    "zoom_175": (lambda w, t: None, lambda w, t: w.settings.value("zoom") == 1.75),
    "zoom_200": (lambda w, t: None, lambda w, t: w.settings.value("zoom") == 2.0),
    "full_screen": (lambda w, t: None, lambda w, t: w.isFullScreen()),
    "menu_bar": (lambda w, t: None, lambda w, t: w.menuBar().activeAction() is not None),
    "close": (lambda w, t: None, lambda w, t: w.session is None and w.page is not None),
    "gallery": (lambda w, t: None, lambda w, t: w.session is None and w.page is not None),
    "quit": (lambda w, t: None, lambda w, t: not w.isVisible()),
    "let_play": (lambda w, t: None, shows_message("It is not a computer’s turn")),
    "other_part": (lambda w, t: w.board.setFocus(), lambda w, t: w.history_dock.panel.line.hasFocus()),
    "new": (lambda w, t: None, lambda w, t: dialog_of(w) == "NewGameDialog"),
    "open": (lambda w, t: None, lambda w, t: dialog_of(w) == "OpenDialog"),
    "save": (lambda w, t: None, lambda w, t: dialog_of(w) == "QFileDialog"),
    "save_as": (lambda w, t: None, lambda w, t: dialog_of(w) == "QFileDialog"),
    "export": (lambda w, t: None, lambda w, t: dialog_of(w) == "ExportDialog"),
    "compare": (lambda w, t: None, lambda w, t: dialog_of(w) == "CompareDialog"),
    "practice": (lambda w, t: None, shows_message("On a free table you can play on")),
    "table_rules": (lambda w, t: None, lambda w, t: dialog_of(w) == "AboutTableDialog"),
    "verify_game": (lambda w, t: None, lambda w, t: dialog_of(w) == "VerifyGameDialog"),
    "save_receipt": (lambda w, t: None, lambda w, t: dialog_of(w) == "QFileDialog"),
    "thumbnails": (lambda w, t: None, lambda w, t: w.history_dock.panel.pictures.is_on),
    "ending": (lambda w, t: None, shows_message("The game is not over here.")),
    "again": (lambda w, t: None, lambda w, t: w.table is not t),
    "recent": (lambda w, t: None, lambda w, t: dialog_of(w) == "RecentGames"),
    "statistics": (lambda w, t: None, lambda w, t: dialog_of(w) == "StatisticsDialog"),
    "move_everything": (lambda w, t: None, lambda w, t: dialog_of(w) == "MoveDialog"),
    "backups": (lambda w, t: None, lambda w, t: dialog_of(w) == "BackupsDialog"),
    "palette": (lambda w, t: None, lambda w, t: dialog_of(w) == "Palette"),
    "remap": (lambda w, t: None, lambda w, t: dialog_of(w) == "KeysDialog"),
    "copy_position": (lambda w, t: None, shows_message("Copied the position after turn 4, ")),
    "all_lines": (lambda w, t: None, lambda w, t: w.history_dock.panel.lists.tree.isVisible()),
    "toolbar": (lambda w, t: None, lambda w, t: not w.toolbar.isVisible()),
    "status_bar": (lambda w, t: None, lambda w, t: not w.status_bar.isVisible()),
    "part_before": (
        lambda w, t: (w.history_dock.panel.lists.show_tab(ALL_LINES), w.board.setFocus()),
        lambda w, t: w.history_dock.panel.lists.tree.hasFocus(),
    ),
    "share": (lambda w, t: None, shows_message("Copied the start and 4 turns")),
    "share_start": (lambda w, t: None, shows_message("Copied the start as text")),
    "settings": (lambda w, t: None, lambda w, t: dialog_of(w) == "SettingsDialog"),
    "about": (lambda w, t: None, lambda w, t: dialog_of(w) == "AboutDialog"),
    "help": (lambda w, t: None, lambda w, t: is_open("Help")),
    "keys": (lambda w, t: None, lambda w, t: is_open("Help")),
}
# "confirm" and three more have their own tests below; "panel" is in test_panel_dock.py
# "before_mistake" is in test_mistake.py
# "plan": in test_curtain.py; "change_turn": in test_this_turn.py
ELSEWHERE = {
    *("confirm", "restart_turn", "hint", "report", "panel", "plan", "change_turn"),
    "before_mistake",
    *(
        "levels",
        "new_level",
        "make_level",
        "level_before",
        "level_after",
        "pause",
        "wrong",
        "solvable",
        "solution",
    ),  # only in games with levels
    *("edit_copy", "play_it", "back_to_editor", "export_level", "tutorial"),  # in test_making.py
    "edit_level",  # in test_own.py
    *("my_levels", "keep_level", "paste_level", "own_files"),  # in test_own.py
    "numbers",  # in test_board_settings.py
    "records",  # in test_records.py
    "turn_points",  # in test_turn_points.py
    "daily_deal",  # in test_daily_deals.py
    "another_window",  # in test_windows.py
    "next_changed",  # in test_review.py
}


def mark(window: Window, table: Table, *rows: int) -> None:
    for row in rows:
        window.do("bookmark", table.line[row])


def look_for(window: Window, text: str) -> None:
    window.actions_["find"].trigger()
    window.history_dock.panel.finding.bar.field.setText(text)


def look_at(window: Window, node: Node) -> None:
    tree = window.history_dock.panel.lists.tree
    tree.setFocus()
    tree.setCurrentIndex(tree.line_model.index_of(node))


def fork(table: Table) -> None:
    table.go_to(table.line[2])
    play_on(table, 3)


def line_place(window: Window) -> str:
    assert window.history_dock.panel is not None
    return str(window.history_dock.panel.forks.line_place())


def dialog_of(window: Window) -> str:
    return type(window.dialog).__name__


def is_open(name: str) -> bool:
    return any(name in type(one).__name__ for one in QApplication.topLevelWidgets() if one.isVisible())


def test_every_command_has_a_test_here_or_is_listed_with_one_elsewhere() -> None:
    assert set(ACTS) | ELSEWHERE == {entry.id for entry in COMMANDS}


# commands that change one setting share a window, and so do those of each of these groups
SETTINGS = ("pace", "skip", "speed", "theme", "zoom")
TOGETHER = {
    "to a turn": (
        *("restart", "undo", "redo", "back", "forward", "first", "last", "where_i_was", "my_decision"),
        *("line_before", "line_after", "fork_before", "fork_after", "earlier", "later"),
        *("step_back", "step_forward"),
    ),
    "pace of the replay": ("even_pace", "thought_pace"),
    "dialog": (
        *("go_to", "new", "open", "table_rules", "verify_game", "recent"),
        *("palette", "remap", "settings", "about", "suppose", "move_turn"),
    ),
}


def name_group(id: str) -> str:
    setting = id.partition("_")[0]
    if setting in SETTINGS:
        return setting
    return next((name for name, ids in TOGETHER.items() if id in ids), id)


GROUPS = {name: [*ids] for name, ids in groupby(sorted(ACTS, key=name_group), name_group)}


@pytest.mark.parametrize("group", GROUPS)
def test_triggering_each_command_makes_its_listed_effect_true_which_it_was_not_before(
    window: Window, sit: Seated, group: str, qtbot: Any
) -> None:
    table = sit(4)
    for number, id in enumerate(GROUPS[group]):
        if number and group not in SETTINGS:
            table = sit(4)
        prepare, holds = ACTS[id]
        prepare(window, table)
        settle()
        assert not holds(window, table), id
        window.actions_[id].trigger()
        settle()
        assert holds(window, table), f"{id}: {window.status_bar.message.text()}"
        if group == "dialog":
            window.dialog.reject()
    for one in QApplication.topLevelWidgets():
        if one is not window and one.isVisible():
            one.close()


def test_skip_passes_command_makes_the_replay_skip_passes_in_a_game_in_which_players_pass(
    window: Window,
) -> None:
    window.show_table(new_table(find_game("park"), {}, [Seat(name="Ann"), Seat(name="Bo")], 1))
    window.actions_["skip_passes"].trigger()
    assert session_of(window).replay.skip == "passes"


def test_restart_turn_redo_and_confirm_commands_empty_refill_and_end_the_unfinished_turn(
    window: Window, sit: Seated
) -> None:
    table = sit(1, size="5x5", run=4, marks=2)
    seat = table.to_act()[0]
    place = list(table.game.actions(table.state, seat))
    table.act(place[0], seat)
    window.actions_["restart_turn"].trigger()
    assert table.drafts.find(seat).moves() == ()
    window.actions_["redo"].trigger()
    assert len(table.drafts.find(seat).moves()) == 1
    table.act(place[1], seat)
    window.actions_["confirm"].trigger()
    assert table.here.depth == 2
    window.actions_["confirm"].trigger()
    assert table.here.depth == 2
    assert window.status_bar.message.text().endswith(".")


def test_hint_command_shows_a_hint_on_the_board_and_its_text_in_the_status_line(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    sit(2)
    session = window.session
    assert session is not None
    with qtbot.waitSignal(session.hint_given, timeout=20_000):
        window.actions_["hint"].trigger()
    assert window.board.hint is not None
    assert window.status_bar.message.text() == window.board.hint.text


def test_report_a_problem_command_opens_the_report_dialog(window: Window, sit: Seated, profile: Path) -> None:

    sit(2)
    window.actions_["report"].trigger()
    reporter = window.reporter
    assert reporter.dialog is not None
    reporter.dialog.close()


def test_save_command_asks_for_a_file_once_and_then_writes_to_it_again(
    window: Window, sit: Seated, tmp_path: Path
) -> None:
    table = sit(3)
    file = tmp_path / "mine.takeback"
    window.actions_["save"].trigger()
    asked = window.dialog
    assert isinstance(asked, QFileDialog)
    asked.fileSelected.emit(str(file))
    asked.close()
    assert len(read(file).turns) == 3
    play_on(table)
    window.actions_["save"].trigger()
    assert len(read(file).turns) == 4
    assert window.status_bar.message.text() == "Saved as mine.takeback."


def test_opening_a_saved_game_shows_the_turn_at_which_it_was_saved_and_keeps_later_turns(
    window: Window, sit: Seated, tmp_path: Path
) -> None:
    from takeback.table.opening import save

    table = sit(5)
    table.go_to(table.line[2])
    save(table, tmp_path / "a.takeback")
    window.journal.delete_table(table.id)
    window.do("gallery")
    window.actions_["open"].trigger()
    assert isinstance(window.dialog, OpenDialog)
    window.dialog.file_button.click()
    asked = window.dialog
    assert isinstance(asked, QFileDialog)
    asked.fileSelected.emit(str(tmp_path / "a.takeback"))
    wait_for_tryouts(window)
    asked.close()
    assert window.table is not None
    assert (window.table.here.depth, len(window.table.line)) == (2, 6)


def test_opening_an_invalid_save_file_shows_notice_and_keeps_table(
    window: Window, sit: Seated, tmp_path: Path
) -> None:
    table = sit(2)
    (tmp_path / "b.takeback").write_text("nothing of ours")
    assert not open_file(window, tmp_path / "b.takeback")
    assert window.notice_bar.isVisible()
    assert window.notice_bar.sentence.text().endswith(".")
    assert window.table is table


def test_undo_key_in_a_text_field_edits_the_text_and_not_the_game(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = sit(3)
    field = QLineEdit(window.desk)
    field.show()
    window.activateWindow()
    field.setFocus()
    qtbot.keyClicks(field, "abc")
    qtbot.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert field.text() != "abc"
    assert table.here.depth == 3


def test_undo_and_redo_entries_and_tooltips_name_their_turn_or_the_number_of_turns(
    window: Window, sit: Seated
) -> None:
    table = sit(2)
    nought, cross = (session_of(window).words.turn_name(node) for node in reversed(table.line[1:]))
    assert nought.startswith("Nought: ")
    assert cross.startswith("Cross: ")
    assert undo_and_redo_texts(window) == [(f"&Undo: “{nought}”", f"Undo: “{nought}”"), ("&Redo", "Redo")]
    window.actions_["undo"].trigger()
    assert undo_and_redo_texts(window) == [
        (f"&Undo: “{cross}”", f"Undo: “{cross}”"),
        (f"&Redo: “{nought}”", f"Redo: “{nought}”"),
    ]
    sit(2, seats=AGAINST_EASY)
    both = "Undo: 2 turns (to your last decision)"
    assert undo_and_redo_texts(window)[0] == (f"&{both}", both)
    window.actions_["undo"].trigger()
    other = "Undo: go back to the previous game"
    assert undo_and_redo_texts(window) == [(f"&{other}", other), ("&Redo: 2 turns", "Redo: 2 turns")]
    assert (window.toolbar.undo.text(), window.toolbar.redo.text()) == ("Undo", "Redo")


def undo_and_redo_texts(window: Window) -> list[tuple[str, str]]:
    """Return the menu entry and the tooltip, without its key, of undo and of redo."""
    buttons = {"undo": window.toolbar.undo, "redo": window.toolbar.redo}
    return [
        (window.actions_[id].text(), button.toolTip().rpartition(" (Ctrl+")[0])
        for id, button in buttons.items()
    ]


def test_commands_that_can_do_nothing_at_the_start_of_a_game_say_so_in_the_status_line(
    window: Window, sit: Seated
) -> None:
    sit(0)
    for id in ("undo", "redo", "back", "forward", "restart", "where_i_was", "line_before"):
        window.status_bar.show_message("")
        window.actions_[id].trigger()
        assert window.status_bar.message.text().endswith("."), id


def test_table_commands_without_a_table_say_choose_a_game_first(window: Window, qtbot: Any) -> None:
    window.do("gallery")
    window.show()
    for id in ("undo", "back", "save", "bookmark", "new", "line_after"):
        window.status_bar.show_message("")
        window.actions_[id].trigger()
        assert window.status_bar.message.text() == "Choose a game first.", id
