"""Test that the choice of a level is described in words, and that the syntax of files is never shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QWidget,
)

from takeback.engine.chance import Chance
from takeback.engine.game import find_game
from takeback.puzzles.packs import level_option
from takeback.shell.features.levels.feature import LevelsController
from takeback.shell.window.window import Window
from tests.shell.parts import feature_part
from tests.shell.showing import pass_events, session_of

RAW = re.compile(r"\w=\w|random:|daily:|own:|new:\d|\bPACK/|\bRxC\b|\b(Rivers|Maps|Trunks)/")
SHOWN = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
ASKED = {  # options of a random level besides its size
    "flow": {"grade": 1, "count": 4, "holes": 1},
    "fold": {"grade": 1, "count": 2},
    "fill": {"grade": 1, "count": 3, "holes": 2},
}
OPENING = ("recent", "table_rules", "open", "export", "new")


def words_of(widget: QWidget) -> Iterator[str]:
    """Yield all texts of a widget and of the widgets in it, displayed or spoken."""
    for one in (widget, *widget.findChildren(QWidget)):
        yield from (one.windowTitle(), one.toolTip(), one.accessibleName(), one.accessibleDescription())
        if isinstance(one, QLabel | QAbstractButton | QLineEdit):
            yield one.text()
        if isinstance(one, QComboBox):
            yield from (one.itemText(row) for row in range(one.count()))
        if isinstance(one, QAbstractItemView) and (model := one.model()) is not None:
            for row in range(model.rowCount()):
                yield from (str(model.index(row, 0).data(role) or "") for role in SHOWN)
    yield from (action.text() + action.toolTip() for action in widget.actions())


def find_file_syntax(window: Window) -> list[str]:
    """Return all texts of visible windows that look like the syntax of files."""
    pass_events()
    shown = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
    assert window in shown
    return [text for one in shown for text in words_of(one) if RAW.search(text)]


@pytest.mark.parametrize("id", ASKED)
def test_level_options_are_never_shown_or_spoken_in_file_syntax_in_table_dialogs_or_level_menu(
    id: str, window: Window, qtbot: Any
) -> None:
    game, levels = find_game(id), feature_part(window, LevelsController)
    levels.advance.maker.make = lambda *what: None  # type: ignore[method-assign]
    levels.menu.own.checker.check = lambda *what: None  # type: ignore[method-assign]
    window.show()
    names = [f"{game.shelf.packs[1].capitalize()}/1", "daily:2026-11-16", "random:5x5", "random:5x5:3"]
    for name in names:
        asked = ASKED[id] if name.startswith("random") else {}
        options = game.read_options({"level": name, **asked})
        levels.starts.begin(game, options, game.start(options, 1, Chance(5, "start")))
        assert find_file_syntax(window) == [], name
        words = session_of(window).words
        root = session_of(window).table.history.root
        told = [
            words.numbered_name(root),
            *words.start_texts(),
            words.spoken_row(root),
            words.searchable_text(root),
        ]
        assert [text for text in told if RAW.search(text)] == [], name
    window.do("share")
    for command in OPENING:
        window.activateWindow()
        window.actions_[command].trigger()
        assert find_file_syntax(window) == [], command
        if command == "recent":
            painted = [one.spoken for one in recent_tables(window)]
            assert len(painted) == len(names)
            assert [text for text in painted if RAW.search(text)] == []
        if window.dialog is not None:
            window.dialog.reject()
    window.do("levels", game)
    for key in (*game.shelf.packs, "daily", "all", "more"):
        levels.menu.page.rail.select(key)
        assert find_file_syntax(window) == [], key


def recent_tables(window: Window) -> list[Any]:
    from takeback.shell.start.entries import GameLookup, TableEntry, recent_entries

    return [one for one in recent_entries(window.journal, GameLookup()) if isinstance(one, TableEntry)]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "The next unsolved one"),
        ("daily", "The level of today"),
        ("daily:2026-11-03", "of 3 November 2026"),
        ("daily:soon", "of a day"),
        ("random:7x9", "by chance, 7x9"),
        ("random:7x9:17", "by chance, 7x9, number 17"),
        ("new:6x6", "a new one, 6x6"),
        ("own:0123456789abcdef", "one of your own"),
        ("Brooks/12", "Brooks 12"),
        ("/home/somebody/levels/mine.txt", "mine"),
        ("levels/mine.txt", "mine"),
    ],
)
def test_value_of_the_level_option_is_described_in_words(name: str, told: str) -> None:
    assert level_option().value_text(name) == told


@pytest.mark.parametrize(
    ("name", "told"),
    [("new", "New level"), ("new:6x6", "New level, 6x6"), ("Brooks/12", "Level Brooks 12")],
)
def test_level_option_and_its_value_are_shown_as_one_phrase(name: str, told: str) -> None:
    assert level_option().phrase(name) == told
