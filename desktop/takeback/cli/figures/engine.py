"""Benchmarks of playing, undo and jumping against empty commands, and of the memory of a turn."""

from collections.abc import Callable
from typing import Protocol

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from takeback.cli.figures.child import measure_in_process
from takeback.cli.figures.counter import GAME, RECORD, ROWS, Count
from takeback.cli.figures.plain_stack import full_stack, push
from takeback.engine.figure import WARM_UP, Figure, alternating_medians, at_most, times_as_long
from takeback.engine.journal import Journal
from takeback.table.table import Table

CHUNK, MANY = 400, 5_000
MICRO = 1e6


def play_turns(table: Table, turns: int) -> None:
    """Play that many turns at a table of Counter, each counting by 1."""
    action = Count(1)
    for _ in range(turns):
        table.act(action, 0)


def act() -> Figure:
    """Measure playing a turn with a journal in memory against pushing an empty command."""
    journal = Journal.open()
    table = Table(GAME, RECORD, journal, id=journal.new_table(RECORD))
    stack = QUndoStack()
    value, baseline = alternating_medians(lambda: play_turns(table, CHUNK), lambda: push(stack, CHUNK), 31)
    what = "act and confirm, journal in memory, beside pushing an empty command"
    return times_as_long("engine.act", what, value / CHUNK * MICRO, baseline / CHUNK * MICRO, "µs", 20)


def fair() -> Figure:
    """Measure a turn on a fair table against one on a free table."""
    free, fair = Table(GAME, RECORD), Table(GAME, replace(RECORD, rule="fair"))
    value, baseline = alternating_medians(
        lambda: play_turns(fair, MANY), lambda: play_turns(free, MANY), ROWS // MANY - WARM_UP
    )
    what = f"a turn on a fair table for one, up to the {ROWS:,}th, beside the same on a free table"
    return times_as_long("engine.fair", what, value / MANY * MICRO, baseline / MANY * MICRO, "µs", 1.5)


def undo() -> Figure:
    """Measure undo and redo on the table's stack alone against those of empty commands."""
    table = Table(GAME, RECORD)
    play_turns(table, CHUNK)
    table.stack.indexChanged.disconnect()
    what = "a row taken back or played again on the stack, beside an empty command"
    return _measure_steps("engine.undo", what, table.stack, full_stack(CHUNK))


def news() -> Figure:
    """Measure undo and redo with the table's signals against a stack of empty commands with a signal."""
    table = Table(GAME, RECORD)
    play_turns(table, CHUNK)
    what = "undo or redo at the table, which tells of it, beside an empty command on a stack that tells on"
    return _measure_steps("engine.news", what, table, SignallingStack(full_stack(CHUNK)))


class Undoable(Protocol):
    def undo(self) -> None: ...
    def redo(self) -> None: ...


class SignallingStack(QObject):
    """A stack that passes its signals on, as every table does."""

    changed = Signal(object)

    def __init__(self, stack: QUndoStack) -> None:
        """Take the stack, and own it from now on."""
        super().__init__()
        stack.setParent(self)  # so that it is destroyed first and signals nothing to a half-destroyed object
        self.undo, self.redo = stack.undo, stack.redo
        stack.indexChanged.connect(self._on_index_changed)

    def _on_index_changed(self, row: int) -> None:
        """Emit `changed` with the stack's new index."""
        self.changed.emit(row)


def _measure_steps(name: str, what: str, one: Undoable, other: Undoable) -> Figure:
    """Measure a step of undo or redo of `one` against those of `other`; `what` describes the figure."""

    def walk(walker: Undoable) -> None:
        for _ in range(CHUNK):
            walker.undo()
        for _ in range(CHUNK):
            walker.redo()

    value, baseline = alternating_medians(lambda: walk(one), lambda: walk(other), 41)
    each = MICRO / (2 * CHUNK)
    return times_as_long(name, what, value * each, baseline * each, "µs", 4)


def jump() -> Figure:
    """Measure a jump across a line of ROWS turns against one over as many empty commands."""
    table = Table(GAME, RECORD)
    play_turns(table, ROWS)
    plain = full_stack(ROWS)

    def to_and_fro(stack: QUndoStack) -> None:
        stack.setIndex(0)
        stack.setIndex(ROWS)

    value, baseline = alternating_medians(lambda: to_and_fro(table.stack), lambda: to_and_fro(plain), 9)
    what = f"a jump across {ROWS:,} turns, beside the same over empty commands"
    return times_as_long("engine.jump", what, value / 2 * 1000, baseline / 2 * 1000, "ms", 3)


def memory() -> Figure:
    """Measure the memory of a turn without its state, in new processes, where nothing else is loaded."""
    value, states = measure_in_process("turns"), measure_in_process("states")
    what = "memory of a turn beyond its state, in a line of 100,000"
    beyond = (value - states) / ROWS / 1024
    return at_most("engine.memory", what, beyond, "KB", 1.5, states / ROWS / 1024)


FIGURES: dict[str, Callable[[], Figure]] = {
    "act": act,
    "fair": fair,
    "undo": undo,
    "news": news,
    "jump": jump,
    "memory": memory,
}
