"""Walk through the window in the pseudo-language, and print every text in it that is not translated.

`TAKEBACK_LANGUAGE=pseudo python -m tests.texts.walk` prints JSON: of each page and dialog, its texts with
words in plain letters. Translated texts have accented letters only, so such a word is a value, such as a
name, or was forgotten.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QTabBar,
    QWidget,
)

from takeback.engine.chance import Chance
from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.shell.app import application, make_window
from takeback.shell.features.rewriting.review import Review
from takeback.shell.window.strip import MessageStrip
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table

PLAIN_WORD = re.compile(r"(?<![^\W\d_])[A-Za-z][a-z’']+(?![^\W\d_])")
TAGS = re.compile(r"<[^>]*>|&\w+;|(?:/[\w.-]+)+")  # and the paths of folders
PUZZLES = ("flow", "fold", "fill")
TURNS = 12
CRAMPED = "cramped"  # the place of texts that have no room
COMMANDS = (
    *("settings", "remap", "palette", "recent", "statistics", "backups", "about", "keys", "help", "export"),
    *("table_rules", "open", "compare", "new"),
    *("go_to", "note", "bookmark", "suppose", "rename_line", "move_turn", "swap_turn", "report"),
)
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)
REEDMERE_STEPS = 60


def plain_words(text: str) -> list[str]:
    """Return the words of a text that are in plain letters."""
    return PLAIN_WORD.findall(TAGS.sub(" ", text).replace("&", ""))


def texts_of(widget: QWidget) -> Iterator[str]:
    """Yield all that a widget and those in it show or say."""
    for one in (widget, *widget.findChildren(QWidget)):
        yield from (one.windowTitle(), one.toolTip(), one.accessibleName(), one.accessibleDescription())
        match one:
            case QLabel() | QAbstractButton():
                yield one.text()
            case QLineEdit():
                yield one.placeholderText()
            case QComboBox():
                yield from (one.itemText(row) for row in range(one.count()))
            case QListWidget():
                yield from (one.item(row).text() for row in range(one.count()))
            case QAbstractItemView():
                yield from texts_of_rows(one.model())
            case QTabBar():
                yield from (one.tabText(number) for number in range(one.count()))
            case QMenu():
                yield one.title()


def texts_of_rows(model: QAbstractItemModel | None, above: QModelIndex | None = None) -> Iterator[str]:
    """Yield all that the rows of a list or tree show or say."""
    above = above or QModelIndex()
    for row in range(model.rowCount(above) if model is not None else 0):
        assert model is not None
        index = model.index(row, 0, above)
        yield from (text for role in ROLES if isinstance(text := model.data(index, role), str))
        yield from texts_of_rows(model, index)


def texts_of_actions(window: Window) -> Iterator[str]:
    """Yield the names and tips of all commands, and the titles of menus."""
    for action in window.findChildren(QAction):
        yield from (action.text(), action.toolTip(), action.statusTip())


def walk_history(window: Window, table: Table) -> Iterator[tuple[str, list[str]]]:
    """Yield the history with a fork, its lists and the search, then the review of an edit and what it
    asks."""
    app, dock = application(), window.history_dock
    last = table.here
    for command in ("bookmark", "back", "back"):
        window.do(command)
    assert window.session is not None
    for action in list(table.game.actions(table.state, 0))[3:5]:
        table.act(action, next(iter(table.game.to_act(table.state))))
    for command in ("all_lines", "bookmarks", "deleted", "time_order", "find", "history"):
        window.do(command)
        app.processEvents()
        yield f"history, {command}", list(texts_of(dock))
    if dock.isHidden():
        window.do("history")
    window.session.navigation.go(last)
    for turn in (1, 2):
        window.do("take_out", table.line[turn])
        app.processEvents()
        yield f"review {turn}", list(texts_of(dock))
    review = dock.findChild(Review)
    assert review is not None
    review.close_requested.emit()
    app.processEvents()
    yield "pending edit", [text for strip in window.findChildren(MessageStrip) for text in texts_of(strip)]


def walk_reedmere(window: Window) -> Iterator[tuple[str, list[str]]]:
    """Yield tables of Reedmere in several positions of a game by chance, with all that its board says."""
    app, chance = application(), Chance(3, "reedmere")
    extras = {"awards": True, "kiosks": True}
    table = new_table(find_game("park"), extras, (Seat(colour=0), Seat(colour=1)), 1)
    window.show_table(table)
    assert table.game.lessons is not None
    for lesson in table.game.lessons():
        yield "Reedmere", [lesson.note, lesson.end, *(step.ask + step.why for step in lesson.steps)]
    for step in range(REEDMERE_STEPS):
        seat = next(iter(table.game.to_act(table.state)))
        table.act(chance.pick(list(table.game.actions(table.state_for(seat), seat))), seat)
        if step % 9 == 0:
            app.processEvents()
            yield "Reedmere", [*texts_of(window), *texts_of_actions(window), *texts_of_game(table)]


def walk(window: Window) -> Iterator[tuple[str, list[str]]]:
    """Yield each place with its texts: the gallery, a table, the menus, and the dialogs of commands."""
    app = application()
    app.processEvents()
    yield "gallery", list(texts_of(window))
    seats = (Seat(colour=0), Seat(colour=1))
    table = new_table(find_game("tictactoe"), {}, seats, 1)
    window.show_table(table)
    for action in list(table.game.actions(table.state, 0))[:3]:
        table.act(action, next(iter(table.game.to_act(table.state))))
    app.processEvents()
    yield "table", list(texts_of(window))
    yield "commands", list(texts_of_actions(window))
    yield from walk_puzzles(window)
    yield from walk_reedmere(window)
    window.show_table(table)
    for id in COMMANDS:
        before = set(app.topLevelWidgets())
        window.do(id)
        app.processEvents()
        for shown in app.topLevelWidgets():
            if isinstance(shown, QDialog) and shown.isVisible() and shown not in before:
                yield id, list(texts_of(shown))
                shown.reject()
        app.processEvents()
    yield from walk_history(window, table)


def walk_puzzles(window: Window) -> Iterator[tuple[str, list[str]]]:
    """Yield the texts of each puzzle, played and in the editor of levels, with the rows of its history."""
    window.settings.set_value("panel", True)
    for id in PUZZLES:
        places: dict[str, dict[str, Any]] = {
            id: {"level": "random:5x5:1"},
            f"{id} editor": {"level": "new", "edit": True},
        }
        for place, options in places.items():
            table = new_table(find_game(id), options, (Seat(),), 1)
            window.show_table(table)
            play_by_chance(table)
            application().processEvents()
            assert window.panel_dock.isVisible()
            yield place, [*texts_of(window), *texts_of_game(table)]


def play_by_chance(table: Table) -> None:
    """Play some turns, each of one action."""
    chance = Chance(1, table.game.id)
    for _turn in range(TURNS):
        table.act(chance.pick(list(table.game.actions(table.state, 0))), 0)
        draft = table.drafts.find(0)
        if draft is not None and draft.is_open:
            table.confirm(0)


def texts_of_game(table: Table) -> Iterator[str]:
    """Yield what a game says about the turns played, and about the present position."""
    for node in table.history.nodes.values():
        for move in node.moves:
            row = table.game.describe(move, move.before, 0)
            yield from (row.text, *row.log, row.spoken)
    for pair in table.game.values(table.state, 0):
        yield from pair
    yield table.game.next_step(table.state, 0)


def print_places(walk: Callable[[Window], Iterable[tuple[str, list[str]]]], width: int, height: int) -> None:
    """Walk through a window of this size, and print what was found; of a place that is seen several times,
    everything."""
    with tempfile.TemporaryDirectory() as folder:
        application()
        window = make_window(Path(folder))
        window.resize(width, height)
        window.show()
        found: dict[str, set[str]] = {}
        for place, texts in walk(window):
            found.setdefault(place, set()).update(
                text for text in texts if place == CRAMPED or plain_words(text)
            )
        json.dump({place: sorted(texts) for place, texts in found.items()}, sys.stdout)
        sys.stdout.flush()
        window.close()


if __name__ == "__main__":
    print_places(walk, 1280, 800)
