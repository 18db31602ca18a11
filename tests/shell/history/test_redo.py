"""Test that Redo restores what Undo took back (tree, marks, current turn and line) after any act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QDialog, QLineEdit, QPlainTextEdit

from takeback.engine.history import Bookmark, tree_digest
from takeback.engine.past_edits import NewTurn, Replace
from takeback.games.tictactoe.state import Place
from takeback.shell.commands.register import EDIT, HISTORY, CommandTarget
from takeback.shell.features.rewriting.part import PastEditController
from takeback.shell.history.commands import restore_deleted
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.conftest import Seated, play_on
from tests.shell.history.test_taking_back import facts_of
from tests.shell.parts import feature_part
from tests.shell.showing import COMMANDS, session_of

ASKED = [
    one.id
    for one in COMMANDS
    if one.needs in (CommandTarget.A_TABLE, CommandTarget.A_TURN)
    and one.menu.split("/")[0] in (HISTORY, EDIT, "")
    and one.id not in ("undo", "redo", "hint")
]
# commands that set a mark, some of them through a dialog
TIDYINGS = (
    *("bookmark", "delete_from", "delete_line", "make_main", "note", "promote", "rename_line", "suppose"),
    "take_out",
)


def press(window: Window, id: str) -> None:
    window.actions_[id].trigger()
    settle()


def state_of(window: Window) -> tuple[Any, ...]:
    table = session_of(window).table
    return *facts_of(window), [node.serial for node in table.line], tree_digest(table.history)


def make_forked(sit: Seated) -> Table:
    """Return a line of five turns, with another of three from its third turn; the table is at the second of
    these.
    """
    table = sit(5)
    table.go_to(table.line[2])
    for number in (4, 0, 0):
        play_on(table, number)
    table.go_to(table.line[4])
    return table


def answer_dialog(window: Window) -> None:
    """Fill every text field of the open dialog, if there is one, and accept it."""
    dialog: QDialog | None = window.dialog
    if dialog is None:
        return
    for field in dialog.findChildren(QLineEdit):
        field.setText("Some words")
    for text in dialog.findChildren(QPlainTextEdit):
        text.setPlainText("Some words")
    dialog.accept()
    settle()


def test_undo_restores_the_state_before_and_redo_that_after_every_command_that_sets_a_mark(
    window: Window, sit: Seated
) -> None:
    """Undo must bring back what was there before the command."""
    tidied = []
    table = make_forked(sit)
    for id in ASKED:
        before, acts = state_of(window), table.marks.stack.index()
        window.do(id)
        answer_dialog(window)
        if table.marks.stack.index() > acts:
            tidied.append(id)
            check_undo_redo(window, before)
        if state_of(window) != before or feature_part(window, PastEditController).edit is not None:
            table = make_forked(sit)
    assert sorted(tidied) == sorted(TIDYINGS)


def check_undo_redo(window: Window, before: tuple[Any, ...]) -> None:
    """Check twice in turn that Undo restores the state before the act, and Redo the state after it."""
    done = state_of(window)
    assert done != before
    for _ in range(2):
        press(window, "undo")
        assert state_of(window)[: len(before)] == before
        press(window, "redo")
        assert state_of(window) == done


def restore_line(window: Window, table: Table) -> Callable[[], object]:
    head = table.line[3]
    window.do("delete_from", head)
    return lambda: restore_deleted(session_of(window), head)


def restore_other_line(window: Window, table: Table) -> Callable[[], object]:
    head = table.line[2].children[0]
    window.do("delete_from", head)
    return lambda: restore_deleted(session_of(window), head)


def end_assumption(verdict: str) -> Callable[[Window, Table], Callable[[], object]]:
    def prepare(window: Window, table: Table) -> Callable[[], object]:
        table.marks.set(table.line[3], "bookmark", Bookmark("Here", assumption="He errs"), "suppose")
        return lambda: getattr(session_of(window).supposing, verdict)()

    return prepare


def make_line(window: Window, table: Table) -> Callable[[], object]:
    turn = NewTurn(1, (Place(4, 4),))
    feature_part(window, PastEditController).add_edit(session_of(window), table.line[4], Replace(4, (turn,)))
    settle()
    return lambda: window.do("make_line")


def restart(window: Window, table: Table) -> Callable[[], object]:
    return lambda: window.do("restart")


OTHERS = {
    "put back": restore_line,
    "put back another line": restore_other_line,
    "hold": end_assumption("hold"),
    "fail": end_assumption("fail"),
    "make a line": make_line,
    "restart": restart,
}


@pytest.mark.parametrize("name", OTHERS)
def test_undo_and_redo_restore_put_back_lines_ended_assumptions_new_lines_and_restart(
    window: Window, sit: Seated, name: str
) -> None:
    act = OTHERS[name](window, make_forked(sit))
    before = state_of(window)
    act()
    settle()
    if name == "make a line":  # its turns stay in the tree as a deleted line
        before = before[:2]
    check_undo_redo(window, before)


def test_undo_and_redo_restore_marks_deletions_and_turns_in_order(window: Window, sit: Seated) -> None:
    table = make_forked(sit)
    states = [state_of(window)]
    for id in ("bookmark", "delete_from", "bookmark"):
        window.do(id)
        states.append(state_of(window))
    for state in states[-2::-1]:
        press(window, "undo")
        assert state_of(window) == state
    press(window, "undo")  # no mark is left to undo, so a turn is undone
    assert table.here.depth == 3
    for state in states:
        press(window, "redo")
        assert state_of(window) == state


@pytest.mark.parametrize("way", ["back", "first", "line_after"])
def test_going_to_another_turn_after_a_bookmark_leaves_that_next_to_undo_and_to_redo(
    window: Window, sit: Seated, way: str
) -> None:
    """The bookmark stays the latest action, and once undone, the next to redo."""
    table = make_forked(sit)
    window.do("bookmark")
    for id, count in (("undo", 0), ("redo", 1)):
        window.do(way)
        here = table.here
        view = session_of(window).view
        assert (view.undo if id == "undo" else view.redo).startswith("bookmark at ")
        press(window, id)
        assert len(table.history.bookmarks()) == count
        assert table.here is here


def test_redo_in_the_game_before_restores_its_bookmark_and_does_not_go_to_the_next_game(
    window: Window, sit: Seated
) -> None:
    """Redo must not go on to the game after it, as it does where nothing was undone."""
    first = sit(3)
    sit(0)
    press(window, "undo")
    assert session_of(window).table.id == first.id
    window.do("bookmark")
    marked = state_of(window)
    press(window, "undo")
    press(window, "redo")
    assert state_of(window) == marked


@pytest.mark.parametrize("name", [*TIDYINGS, *OTHERS])
def test_menu_names_what_undo_and_redo_would_do_after_a_colon_in_lower_case(
    window: Window, sit: Seated, name: str
) -> None:
    table = make_forked(sit)
    if name in OTHERS:
        OTHERS[name](window, table)()
    else:
        window.do(name)
        answer_dialog(window)
    settle()
    for command, start in (("undo", "Undo: "), ("redo", "Redo: ")):
        text = window.actions_[command].text().replace("&", "")
        assert text.startswith(start)
        assert text[len(start)].islower()
        assert "Turn" not in text
        press(window, "undo")
