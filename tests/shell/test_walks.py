"""Test the walks of the page "Architecture": the functions they name are called in that order."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QUndoView
from pytestqt.qtbot import QtBot

from takeback.board.widget import BoardWidget
from takeback.engine.game import find_game
from takeback.paths import PACKAGE, resources
from takeback.shell.window.window import Window
from takeback.table.opening import new_table, save
from tests.shell.conftest import AGAINST_EASY, PERSONS, Seated, play_on
from tests.shell.showing import session_of
from tests.shell.trying import open_file

STOP = re.compile(r"^\d+\. `(desktop/[\w/]+\.py)` `([\w.]+)`( \(in the other process\))?: ", re.MULTILINE)
Stop = tuple[str, str]


@cache
def read_walks() -> dict[str, list[tuple[str, str, str]]]:
    """Return the walks by heading, with the file and function of each stop, and whether another process calls
    it.
    """
    page = (resources() / "help" / "architecture.md").read_text(encoding="utf-8")
    parts = (part.partition("\n") for part in page.split("\n## ")[1:])
    return {title: STOP.findall(text) for title, _, text in parts if STOP.search(text)}


class CallTrace:
    """A context that records all functions of the program called within it, in order."""

    def __init__(self) -> None:
        self.stops: list[Stop] = []

    def note(self, frame: FrameType, event: str, given: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(PACKAGE)):
            file = Path(code.co_filename).relative_to(PACKAGE.parents[1]).as_posix()
            self.stops.append((file, code.co_qualname))

    def __enter__(self) -> CallTrace:
        sys.setprofile(self.note)
        return self

    def __exit__(self, *why: object) -> None:
        sys.setprofile(None)


def find_missed(title: str, stops: list[Stop]) -> Stop | None:
    """Return the first stop of a walk that was not called after the one before it."""
    made = iter(stops)
    named = [(file, function) for file, function, elsewhere in read_walks()[title] if not elsewhere]
    return next((stop for stop in named if stop not in made), None)


def press(window: Window, key: tuple[int, int]) -> None:
    board: BoardWidget = window.findChild(BoardWidget)
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.place_of(key).center().toPoint())


def a_click(window: Window, sit: Seated, qtbot: QtBot) -> Iterator[None]:
    table = sit(3)
    yield
    press(window, (2, 2))
    assert table.here.depth == 4


def an_undo(window: Window, sit: Seated, qtbot: QtBot) -> Iterator[None]:
    table = sit(3)
    yield
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert table.here.depth == 2


def a_click_in_the_history(window: Window, sit: Seated, qtbot: QtBot) -> Iterator[None]:
    table = sit(3)
    view = window.findChild(QUndoView)
    yield
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle_of(view, 1))
    assert table.here.depth == 1


def middle_of(view: QUndoView, row: int) -> QPoint:
    return view.visualRect(view.model().index(row, 0)).center()


def a_computers_move(window: Window, sit: Seated, qtbot: QtBot) -> Iterator[None]:
    table = sit(0, AGAINST_EASY, size="3x3")
    yield
    press(window, (1, 1))
    qtbot.waitUntil(lambda: table.here.depth == 2, timeout=20_000)


def save_and_open(window: Window, sit: Seated, qtbot: QtBot, tmp_path: Path) -> Iterator[None]:
    table, theirs = sit(3), new_table(find_game("tictactoe"), {}, PERSONS, 99)
    play_on(theirs)
    file = tmp_path / "game.takeback"
    yield
    save(theirs, file)
    assert open_file(window, file)
    assert session_of(window).table is not table


WAYS: dict[str, Callable[..., Iterator[None]]] = {
    "A click": a_click,
    "An undo": an_undo,
    "A click in the history": a_click_in_the_history,
    "A computer’s move": a_computers_move,
    "Save and open": save_and_open,
}


def test_architecture_page_lists_exactly_the_five_call_paths_that_are_tested() -> None:
    assert list(read_walks()) == list(WAYS)
    assert all(len(stops) >= 6 for stops in read_walks().values())


@pytest.mark.parametrize("title", WAYS)
def test_call_path_on_architecture_page_names_only_existing_functions(checkout: Path, title: str) -> None:
    missing = [
        f"{file} {function}"
        for file, function, _ in read_walks()[title]
        if function not in list_functions(checkout / file)
    ]
    assert missing == []


def list_functions(file: Path) -> set[str]:
    """Return the qualified names of functions and methods in this file."""
    found: set[str] = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        inner = node.body if isinstance(node, ast.ClassDef) else []
        found |= {f"{node.name}.{one.name}" for one in inner if isinstance(one, ast.FunctionDef)}  # type: ignore[attr-defined]
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
    return found


@pytest.mark.parametrize("title", WAYS)
def test_call_path_on_architecture_page_lists_calls_in_the_order_they_are_made(
    window: Window, sit: Seated, qtbot: QtBot, tmp_path: Path, title: str
) -> None:
    needs_folder = (tmp_path,) if title == "Save and open" else ()
    way = WAYS[title](window, sit, qtbot, *needs_folder)
    next(way)
    with CallTrace() as made:
        next(way, None)
    assert find_missed(title, made.stops) is None


def test_comparison_of_a_call_path_finds_its_first_missing_or_swapped_call() -> None:
    stops = [(file, function) for file, function, elsewhere in read_walks()["An undo"] if not elsewhere]
    assert find_missed("An undo", stops) is None
    assert find_missed("An undo", stops[:-1]) == stops[-1]
    assert find_missed("An undo", [stops[1], stops[0], *stops[2:]]) == stops[1]


def test_readme_names_every_file_that_a_click_on_the_board_runs_through(
    window: Window, sit: Seated, qtbot: QtBot, checkout: Path
) -> None:
    way = a_click(window, sit, qtbot)
    next(way)
    with CallTrace() as made:
        next(way, None)
    pressed = ("desktop/takeback/board/widget.py", "BoardWidget.mousePressEvent")
    swapped = ("desktop/takeback/table/commands.py", "Step.redo")
    passed = {file for file, _ in made.stops[made.stops.index(pressed) : made.stops.index(swapped) + 1]}
    readme = (checkout / "README.md").read_text(encoding="utf-8")
    walk = readme.partition("follow a click")[2].partition("\n\n[")[0]
    passed -= {"desktop/takeback/shell/overrides.py"}  # which wraps methods only with Python 3.11
    assert passed - set(re.findall(r"`(desktop/[\w/]+\.py)`", walk)) == set()
