"""Redo restores what Undo took back: tree, marks, place and line, whatever was done."""

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
from tests.shell.history.test_taking_back import told
from tests.shell.parts import feature_part
from tests.shell.showing import COMMANDS, session_of

ASKED = [
    one.id
    for one in COMMANDS
    if one.needs in (CommandTarget.A_TABLE, CommandTarget.A_TURN)
    and one.menu.split("/")[0] in (HISTORY, EDIT, "")
    and one.id not in ("undo", "redo", "hint")
]
# What tidies, and is no command that does it at once; each stands before it at the tip of its second line
TIDYINGS = ("bookmark", "delete_from", "make_main", "note", "promote", "rename_line", "suppose")


def press(window: Window, id: str) -> None:
    window.actions_[id].trigger()
    settle()


def seen(window: Window) -> tuple[Any, ...]:
    table = session_of(window).table
    return *told(window), [node.serial for node in table.line], tree_digest(table.history)


def forked(sit: Seated) -> Table:
    """Five turns, and beside the third to fifth another line of three, at whose second turn it stands."""
    table = sit(5)
    table.go_to(table.line[2])
    for number in (4, 0, 0):
        play_on(table, number)
    table.go_to(table.line[4])
    return table


def answer(window: Window) -> None:
    """Words in every field of the dialog that asks for some, and its own way on."""
    dialog: QDialog | None = window.dialog
    if dialog is None:
        return
    for field in dialog.findChildren(QLineEdit):
        field.setText("Some words")
    for text in dialog.findChildren(QPlainTextEdit):
        text.setPlainText("Some words")
    dialog.accept()
    settle()


def test_undo_and_redo_restore_every_command_that_sets_a_mark(window: Window, sit: Seated) -> None:
    """And on the way Undo brings back what was there before, as it does by itself."""
    tidied = []
    table = forked(sit)
    for id in ASKED:
        before, acts = seen(window), table.marks.stack.index()
        window.do(id)
        answer(window)
        if table.marks.stack.index() > acts:
            tidied.append(id)
            restores(window, before)
        if seen(window) != before or feature_part(window, PastEditController).edit is not None:
            table = forked(sit)
    assert sorted(tidied) == sorted(TIDYINGS)


def restores(window: Window, before: tuple[Any, ...]) -> None:
    """As often as one likes."""
    done = seen(window)
    assert done != before
    for _ in range(2):
        press(window, "undo")
        assert seen(window)[: len(before)] == before
        press(window, "redo")
        assert seen(window) == done


def put_a_line_back(window: Window, table: Table) -> Callable[[], object]:
    head = table.line[3]
    window.do("delete_from", head)
    return lambda: restore_deleted(session_of(window), head)


def put_another_line_back(window: Window, table: Table) -> Callable[[], object]:
    head = table.line[2].children[0]
    window.do("delete_from", head)
    return lambda: restore_deleted(session_of(window), head)


def let_an_assumption(verdict: str) -> Callable[[Window, Table], Callable[[], object]]:
    def prepare(window: Window, table: Table) -> Callable[[], object]:
        table.marks.set(table.line[3], "bookmark", Bookmark("Here", assumption="He errs"), "suppose")
        return lambda: getattr(session_of(window).supposing, verdict)()

    return prepare


def make_a_line(window: Window, table: Table) -> Callable[[], object]:
    turn = NewTurn(1, (Place(4, 4),))
    feature_part(window, PastEditController).add_edit(session_of(window), table.line[4], Replace(4, (turn,)))
    settle()
    return lambda: window.do("make_line")


def restart(window: Window, table: Table) -> Callable[[], object]:
    return lambda: window.do("restart")


OTHERS = {
    "put back": put_a_line_back,
    "put back another line": put_another_line_back,
    "hold": let_an_assumption("hold"),
    "fail": let_an_assumption("fail"),
    "make a line": make_a_line,
    "restart": restart,
}


@pytest.mark.parametrize("name", OTHERS)
def test_undo_and_redo_restore_acts_without_their_own_command(window: Window, sit: Seated, name: str) -> None:
    act = OTHERS[name](window, forked(sit))
    before = seen(window)
    act()
    settle()
    if name == "make a line":  # its turns stay in the tree, as a line that is deleted
        before = before[:2]
    restores(window, before)


def test_redo_restores_several_acts_in_their_order(window: Window, sit: Seated) -> None:
    table = forked(sit)
    states = [seen(window)]
    for id in ("bookmark", "delete_from", "bookmark"):
        window.do(id)
        states.append(seen(window))
    for state in states[-2::-1]:
        press(window, "undo")
        assert seen(window) == state
    press(window, "undo")  # no mark is left: a turn
    assert table.here.depth == 3
    for state in states:
        press(window, "redo")
        assert seen(window) == state


@pytest.mark.parametrize("way", ["back", "first", "line_after"])
def test_going_elsewhere_breaks_neither_undo_nor_redo(window: Window, sit: Seated, way: str) -> None:
    """The bookmark stays the latest action, and once undone the next one to redo."""
    table = forked(sit)
    window.do("bookmark")
    for id, count in (("undo", 0), ("redo", 1)):
        window.do(way)
        here = table.here
        view = session_of(window).view
        assert (view.undo if id == "undo" else view.redo).startswith("bookmark at ")
        press(window, id)
        assert len(table.history.bookmarks()) == count
        assert table.here is here


def test_redo_restores_bookmark_in_the_previous_game(window: Window, sit: Seated) -> None:
    """It does not cross to the game after it, as Redo does where nothing was done."""
    first = sit(3)
    sit(0)
    press(window, "undo")
    assert session_of(window).table.id == first.id
    window.do("bookmark")
    marked = seen(window)
    press(window, "undo")
    press(window, "redo")
    assert seen(window) == marked
