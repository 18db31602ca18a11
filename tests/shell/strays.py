"""Find what refers to turns that do not exist, in the history of a window and its journal."""

from __future__ import annotations

from takeback.engine.history import History
from takeback.engine.journal import Journal
from takeback.engine.journal_schema import SERIALS
from takeback.shell.window.window import Window

_TURNLESS = """
SELECT place FROM {table} WHERE place % {serials} <> 0 AND place NOT IN (SELECT place FROM turns)
OR place / {serials} NOT IN (SELECT id FROM tables)
"""
_NODELESS = """
SELECT table_id, {node} FROM {table} WHERE table_id NOT IN (SELECT id FROM tables)
OR {node} <> 0 AND table_id * {serials} + {node} NOT IN (SELECT place FROM turns)
"""


def find_strays(window: Window) -> list[str]:
    """Return marks on missing turns, bookmarks listed twice, and rows of the journal about missing turns.

    Rows in the range of another table are found as well.
    """
    table = window.table
    assert table is not None
    return [*_in_tree(table.history), *_in_journal(window.journal), *_unlike(table.history, table.id, window)]


def _in_tree(history: History) -> list[str]:
    found = [
        f"a mark on {node}, kept as {serial}"
        for serial, node in history.marked.items()
        if serial != node.serial or not history.contains(node)
    ]
    bookmarks = history.bookmarks()
    return found + [
        f"{node} is listed {bookmarks.count(node)} times"
        for node in set(bookmarks)
        if bookmarks.count(node) > 1
    ]


def _in_journal(journal: Journal) -> list[str]:
    found: list[str] = []
    for table in ("marks", "records"):
        rows = journal._sql.execute(_TURNLESS.format(table=table, serials=SERIALS))
        found += [f"{table}: table {place // SERIALS}, turn {place % SERIALS}" for (place,) in rows]
    for table, node in (("drafts", "node"), ("cursors", "here")):
        rows = journal._sql.execute(_NODELESS.format(table=table, node=node, serials=SERIALS))
        found += [f"{table}: table {id}, turn {serial}" for id, serial in rows]
    return found


def _unlike(history: History, id: int, window: Window) -> list[str]:
    """Return marks that are only in the journal or only in the tree."""
    if not id:
        return []
    asked = "SELECT place, what FROM marks WHERE place >= ? AND place < ?"
    rows = window.journal._sql.execute(asked, (id * SERIALS, (id + 1) * SERIALS))
    kept = {(place % SERIALS, what) for place, what in rows}
    there = {(serial, what) for serial, node in history.marked.items() for what in node.marks or ()}
    return [f"the mark {one} is in the tree or in the journal alone" for one in kept ^ there]
