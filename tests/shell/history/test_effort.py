"""Test that the cost of one act does not grow with the line, counted in interpreter steps instead of
seconds.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from takeback.engine.history import Bookmark, Node
from takeback.shell.history.turn_menu import open_turn_menu
from takeback.shell.session.view import Forks, PreviewTarget
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.shell.conftest import Seated, play_on
from tests.shell.history.lines import make_long_line

SHORT, LONG, LONGEST = 400, 8_000, 20_000  # the last one only with --long
MOST = 2  # additional steps per turn over a short game; whatever visits all turns takes more


class Steps:
    count = 0


@contextmanager
def count_steps() -> Iterator[Steps]:
    steps = Steps()

    def trace(frame: FrameType, event: str, arg: object) -> Any:
        frame.f_trace_opcodes = True
        steps.count += event == "opcode"
        return trace

    before = sys.gettrace()
    # Python 3.12 checks only at this point whether any frame wants opcodes
    sys._getframe().f_trace_opcodes = True
    sys.settrace(trace)
    try:
        yield steps
    finally:
        sys.settrace(before)


def settle() -> None:
    QApplication.processEvents()


def make_branching(turns: int) -> Table:
    """Return a long line with another line of twenty turns near its end, which is not the current one."""
    table = make_long_line(turns)
    tip = table.here
    table.go_to(table.line[-30])
    for _ in range(20):
        play_on(table, table.here.depth % 5)
    table.go_to(tip)
    return table


def mark(window: Window) -> None:
    window.actions_["bookmark"].trigger()


def undo(window: Window) -> None:
    window.actions_["undo"].trigger()


def play(window: Window) -> None:
    assert window.table is not None
    play_on(window.table, 3)


def pin_preview(window: Window) -> None:
    assert window.session is not None
    line = window.session.table.line
    window.session.previews.pin(PreviewTarget(line[len(line) // 2]))


def change_line(window: Window) -> None:
    window.actions_["line_before"].trigger()


def save_cursor(window: Window) -> None:
    assert window.table is not None
    window.table.storage.save_cursor()


def preview_rows(window: Window) -> None:
    panel: Any = window.history_dock.panel
    for row in range(5):
        panel.line._preview_row(row)
    panel.line._preview_row(-1)


def step_back(window: Window) -> None:
    window.actions_["back"].trigger()


def go_to_fork(window: Window) -> None:
    window.actions_["fork_before"].trigger()


def move_slider(window: Window) -> None:
    panel: Any = window.history_dock.panel
    panel.scrub.setValue(panel.scrub.value() - 10)


def open_menu(window: Window) -> None:
    panel: Any = window.history_dock.panel
    line = panel.table.line
    open_turn_menu(window, line[len(line) - 3], QPoint(10, 10))


def write_a_note(window: Window) -> None:
    assert window.table is not None
    window.table.marks.set(window.table.line[7], "note", "a note", "note")


def draft(window: Window) -> None:
    assert window.table is not None
    seat = window.table.to_act()[0]
    window.table.act(next(iter(window.table.game.actions(window.table.state, seat))), seat)


ACTS = [
    undo,
    play,
    mark,
    pin_preview,
    change_line,
    save_cursor,
    preview_rows,
    step_back,
    go_to_fork,
    move_slider,
    open_menu,
    write_a_note,
    draft,
]


@pytest.mark.parametrize("act", ACTS, ids=lambda act: str(act.__name__))
def test_interpreter_steps_of_each_command_hardly_grow_with_the_length_of_the_line(
    window: Window, sit: Seated, act: Callable[[Window], None], pytestconfig: pytest.Config
) -> None:
    sit(0)
    taken, longer = [], LONGEST if pytestconfig.getoption("--long") else LONG
    for turns in (SHORT, longer):
        window.show_table(make_branching(turns))
        settle()
        with count_steps() as steps:
            act(window)
            settle()
        taken.append(steps.count)
    assert taken[0] > 0
    assert taken[1] - taken[0] < MOST * longer, f"{taken[0]} steps became {taken[1]}"


def test_incremental_index_of_forks_equals_a_full_scan_after_each_random_command(
    window: Window, sit: Seated
) -> None:
    """The incremental index is asked only at times, and misses some changes."""
    table, chance = sit(6), random.Random(4)
    kept = Forks(table)
    for _ in range(300):
        what = chance.random()
        if what < 0.35:
            table.go_to(chance.choice(table.line))
        elif what < 0.75:
            if table.to_act():
                play_on(table, chance.randrange(3))
        elif what < 0.85:
            shown = [node for node in table.history.nodes.values() if not table.history.is_hidden(node)]
            table.go_to(chance.choice(shown))
        elif what < 0.95 and len(table.line) > 2:
            table.marks.set(chance.choice(table.line[1:]), "hidden", True, "delete")
        elif table.marks.stack.canUndo():
            table.marks.undo()
        if chance.random() < 0.7:
            line = table.line
            assert kept.nodes() == [node for node in line if node.is_fork]
            above = [node for node in line[: table.here.depth + 1] if node.is_fork and node is not line[-1]]
            place = kept.line_place()
            assert (place.fork if place is not None else None) is (above[-1] if above else None)


def test_listing_199_bookmarks_near_a_deleted_line_takes_under_100_interpreter_steps_each(
    window: Window, sit: Seated
) -> None:
    """A deleted line near the start must not make every bookmark search for hidden ancestors."""
    sit(0)
    table = make_branching(SHORT)
    table.marks.set(table.line[-25].children[-1], "hidden", True, "delete")
    for node in table.line[1:200]:
        table.marks.set(node, "bookmark", Bookmark(f"{node.depth}"), "bookmark")
    with count_steps() as steps:
        found = table.history.bookmarks()
    assert found == table.line[1:200]
    assert steps.count < 200 * 100


def test_history_lists_each_fork_once() -> None:
    table = make_branching(SHORT)
    forks: list[Node] = table.history.forks()
    assert len(forks) == len(set(forks)) == sum(len(one.children) > 1 for one in table.history.nodes.values())
