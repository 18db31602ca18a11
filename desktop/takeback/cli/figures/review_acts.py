"""Measurements of the review of an edit of the past over 100,000 turns, run in a new process."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

from PySide6.QtWidgets import QListView, QVBoxLayout, QWidget

from takeback.cli.figures.counter import GAME, Count
from takeback.cli.figures.rewrite import long_line
from takeback.cli.figures.window_acts import app
from takeback.engine.figure import processor_seconds
from takeback.engine.past_edits import NewTurn, Replace
from takeback.shell.features.rewriting.open_edit import EditRequest, OpenEdit
from takeback.shell.features.rewriting.review import Review
from takeback.shell.session.words import Words
from takeback.table.table import Table
from takeback.ui.rows import ListRow, RowList, RowShape
from takeback.ui.slices import Slices

JUMPS, SETTLING = 60, 5
WIDE, HIGH = 460, 700  # pixels, as in an ordinary window


def review() -> dict[str, list[float]]:
    """Return processor seconds: to the first verdicts, of the longest slice, of opening, and of the slowest
    scroll."""

    slices: list[float] = []
    go_on = Slices.go_on
    Slices.go_on = lambda self: slices.append(processor_seconds(lambda: go_on(self)))  # type: ignore[method-assign]
    program = app()
    record, history, line = long_line()
    table = Table(GAME, record, None, history, 0, line[-1])
    over = QWidget()
    over.resize(WIDE, HIGH)
    column = QVBoxLayout(over)
    turns = RowList("Turns", RowShape(height=40), over)  # exists before, like the program's history
    turns.set_rows([ListRow(f"turn {number}") for number in range(20)])
    column.addWidget(turns)
    over.show()
    program.processEvents()
    turns.hide()
    edit = OpenEdit(table, line[-1], over)

    def show() -> Review:
        shown = Review(edit, Words(table), "Keep as new line", "", over)
        column.addWidget(shown)
        program.processEvents()
        return shown

    def begin() -> None:
        edit.start(EditRequest((Replace(1, (NewTurn(0, (Count(2),)),)),)))
        show().hide()

    first = processor_seconds(begin)
    while edit.is_running:
        program.processEvents()
    opened = processor_seconds(show)
    shown = show()
    for _ in range(SETTLING):
        program.processEvents()
    return {
        "first": [first],
        "slice": [max(slices)],
        "open": [opened],
        "scroll": [_slowest_scroll(shown.list, program.processEvents)],
    }


def _slowest_scroll(rows: object, settle: Callable[[], object]) -> float:
    """Return the processor seconds of the slowest of JUMPS scrolls of a list; `settle` processes events."""

    assert isinstance(rows, QListView)
    bar, slowest = rows.verticalScrollBar(), 0.0
    for number in range(JUMPS):
        began = process_time()
        bar.setValue(bar.maximum() * number // JUMPS + number)
        settle()
        slowest = max(slowest, process_time() - began)
    return slowest


ACTS = {"review": review}
