"""Test that the next Ctrl+Z restores what was there before any act on a table or its history."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from takeback.engine.history import tree_digest
from takeback.engine.state import digest
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.shell.conftest import Seated, play_on
from tests.shell.trying import open_file

Act = Callable[[Window, Table, Path], None]


def list_acts() -> dict[str, Act]:
    """Return acts by name, each done as a player does it: by a menu entry or the result of its dialog."""

    def new(window: Window, table: Table, folder: Path) -> None:
        window.show_table(make_other_table(window))

    def load(window: Window, table: Table, folder: Path) -> None:
        from takeback.engine import savefile
        from takeback.table.opening import save_file_of

        other = make_other_table(window)
        play_on(other)
        savefile.write(folder / "other.takeback", save_file_of(other))
        window.journal.delete_table(other.id)
        assert open_file(window, folder / "other.takeback")
        assert window.table is not None
        window.actions_["first"].trigger()

    def rename(window: Window, table: Table, folder: Path) -> None:
        window.actions_["rename_line"].trigger()
        dialog: Any = window.dialog
        dialog.name.setText("Bold")
        dialog.accept()

    def note(window: Window, table: Table, folder: Path) -> None:
        window.actions_["note"].trigger()
        editor: Any = window.dialog
        editor.note.setPlainText("why?")
        editor.accept()

    return {
        "new": new,
        "load": load,
        "restart": lambda window, table, folder: window.actions_["restart"].trigger(),
        "delete": lambda window, table, folder: window.do("delete_from", table.line[3]),
        "delete another line": lambda window, table, folder: window.do(
            "delete_from", table.line[2].children[0]
        ),
        "promote": lambda window, table, folder: window.actions_["promote"].trigger(),
        "make main": lambda window, table, folder: window.actions_["make_main"].trigger(),
        "bookmark": lambda window, table, folder: window.actions_["bookmark"].trigger(),
        "rename": rename,
        "note": note,
        "play": lambda window, table, folder: play_on(table, 3),
    }


def make_other_table(window: Window) -> Table:
    from takeback.engine.game import find_game
    from takeback.table.opening import new_table
    from tests.shell.conftest import PERSONS

    return new_table(find_game("tictactoe"), {}, PERSONS, 99, "free", window.journal)


def facts_of(window: Window) -> tuple[Any, ...]:
    """Return the id, current turn and state of the shown table, and its tree with all marks."""
    table = window.table
    assert table is not None
    marks = {
        node.serial: {what: value for what, value in (node.marks or {}).items() if value is not None}
        for node in table.history.nodes.values()
    }
    orders = {
        node.serial: [one.serial for one in node.shown_children] for node in table.history.nodes.values()
    }
    return table.id, table.here.key, digest(table.state), {k: v for k, v in marks.items() if v}, orders


@pytest.mark.parametrize("way", list_acts())
def test_undo_key_restores_table_and_tree_after_each_kind_of_action(
    window: Window, sit: Seated, tmp_path: Path, way: str
) -> None:
    table = sit(5)
    table.go_to(table.line[2])
    play_on(table, 4)
    play_on(table)
    before, nodes, tree = facts_of(window), set(table.history.nodes), tree_digest(table.history)
    list_acts()[way](window, table, tmp_path)
    assert facts_of(window) != before, "Nothing was done: the test would prove nothing."
    assert window.session is not None
    QTest.keyClick(window.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.table is not None
    if way == "play":  # the turn stays in the tree as an undone one
        assert facts_of(window)[:3] == before[:3]
        assert nodes < set(window.table.history.nodes)
    else:
        assert facts_of(window) == before
        assert tree_digest(window.table.history) == tree
