"""Measurements of the history panel at 100,000 turns, used as a player does, each with its baseline in the
same process.

Processor time is measured, so that other programs do not count; only a new turn, which waits for the disk, is
measured by the clock.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QUndoView

from takeback.cli.figures.counter import ROWS
from takeback.cli.figures.plain_stack import Empty, full_stack, push
from takeback.cli.figures.window import long_game, profile, resumed
from takeback.cli.figures.window_acts import (
    app,
    open_program_window,
    resident_bytes,
    show_bare_window,
    wait_until_drawn,
)
from takeback.engine.figure import alternating_medians, percentile, processor_seconds, seconds
from takeback.engine.journal import Journal
from takeback.shell.history.list_head import ALL_LINES, THIS_LINE
from takeback.shell.session.view import Forks, PreviewTarget
from takeback.shell.session.words import Words

if TYPE_CHECKING:
    from PySide6.QtGui import QUndoStack
    from PySide6.QtWidgets import QAbstractItemView, QMainWindow

    from takeback.shell.history.panel import Panel
    from takeback.table.table import Table

UNDOS, TURNS, JUMPS, LOOKS, OPENINGS, SEARCHES = 101, 15, 9, 60, 5, 3
KEYS = 20
WORD = "nought"  # occurs in every second turn


def history(folder: str) -> dict[str, list[float]]:
    """Return the seconds of each measurement by name, followed by those of its baseline if it has one."""

    shown = open_program_window(folder)
    wait_until_drawn(shown)
    assert shown.session is not None
    shown.board.set_pace(0)
    plain, stack = full_stack(ROWS), full_stack(ROWS)
    beside = show_bare_window(stack)
    wait_until_drawn(beside)
    trial = HistoryTrial(shown)
    return {
        "preview": trial.preview(),
        "scroll": trial.scroll(beside),
        **trial.search(),
        "keys": trial.keys(stack),
        "undo": trial.undo(stack),
        "jump": trial.jump(plain),
        "near_line": trial.line(100, plain),
        "far_line": trial.line(ROWS // 2, plain),
        "turn": trial.turn(stack),
        "open": trial.open(stack),
    }


class HistoryTrial:
    """Measures a window with the long game, at its last turn; `shown` is the window.

    Each measurement returns its seconds and those of its baseline.
    """

    def __init__(self, shown: Any) -> None:
        """Take the program's window, and show the tree of all lines; the present line follows it hidden."""
        self.window = shown
        self.random = Random(1)
        self.panel.lists.show_tab(ALL_LINES)

    @property
    def table(self) -> Table:
        """Return the window's table."""
        table: Table = self.window.table
        return table

    @property
    def panel(self) -> Panel:
        """Return the window's history panel."""
        panel: Panel = self.window.history_dock.panel
        return panel

    def preview(self) -> list[float]:
        """Measure previews of random states against repainting the board (95th percentile)."""

        assert self.window.session is not None
        looking, board, line = self.window.session.previews, self.window.board, self.table.line

        def look() -> None:
            looking.pin(PreviewTarget(self.random.choice(line)))
            board.repaint()

        pairs = [(processor_seconds(look), processor_seconds(board.repaint)) for _ in range(LOOKS)]
        looking.end()
        return [percentile(list(times), 0.95) for times in zip(*pairs, strict=True)]

    def scroll(self, beside: QMainWindow) -> list[float]:
        """Measure scrolling the present line and the tree to random places, one after the other, against
        scrolling the view of the window `beside` (99th percentile)."""

        (bare,) = beside.findChildren(QUndoView)

        def anywhere(view: QAbstractItemView) -> None:
            bar = view.verticalScrollBar()
            bar.setValue(self.random.randint(0, bar.maximum()))
            app().processEvents()

        pairs = []
        for tab in (THIS_LINE, ALL_LINES):
            self.panel.lists.show_tab(tab)
            app().processEvents()
            view = self.panel.lists.current_list
            pairs += [
                (processor_seconds(partial(anywhere, view)), processor_seconds(partial(anywhere, bare)))
                for _ in range(LOOKS)
            ]
        return [percentile(list(times), 0.99) for times in zip(*pairs, strict=True)]

    def search(self) -> dict[str, list[float]]:
        """Measure searches, all of them to their end; return the median of each figure by name. The one of
        "search_all" has a baseline."""
        searches = [self._searched() for _ in range(SEARCHES)]
        figures = {name: [median(one[name] for one in searches)] for name in searches[0]}
        figures["search_all"].append(processor_seconds(self._read_all) * ROWS / len(self.table.history.nodes))
        return figures

    def _read_all(self) -> None:
        """Build the words of every turn, the least that a search has to do."""
        for node in self.table.history.nodes.values():
            self.panel.words.searchable_text(node).casefold()

    def _searched(self) -> dict[str, float]:
        """Measure one search; return the processor seconds to its first hits, to its end (scaled to ROWS
        turns), and of its slices (99th percentile)."""
        finding, arrivals = self.panel.finding, []

        def note(nodes: object) -> None:
            arrivals.append(process_time())

        finding.open()
        app().processEvents()
        finding.search.found.connect(note)
        began = process_time()
        finding.bar.field.setText(WORD)
        slices = [process_time() - began]
        while finding.search.is_running:
            slices.append(processor_seconds(finding.search.run_slice))
            app().processEvents()
        all_of_it = process_time() - began
        finding.search.found.disconnect(note)
        assert len(finding.results.node_model.nodes) > len(self.table.line) // 3
        finding.bar.field.clear()
        finding.close()
        return {
            "search_first": arrivals[0] - began,
            "search_all": all_of_it * ROWS / len(self.table.history.nodes),
            "search_slice": percentile(slices, 0.99),
        }

    def keys(self, stack: QUndoStack) -> list[float]:
        """Measure KEYS Undo keys pressed at once, more than a player can type, against as many undos on
        `stack`. Both end at their last turn again."""

        self.window.activateWindow()
        self.window.focus_board()
        app().processEvents()
        depth = self.table.here.depth

        def press() -> None:
            for _ in range(KEYS):
                QTest.keyClick(self.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            app().processEvents()

        took = processor_seconds(press)
        assert self.table.here.depth == depth - KEYS, "A key was lost."
        self.table.go_to(self.table.line[-1])

        def press_bare() -> None:
            for _ in range(KEYS):
                stack.undo()
            app().processEvents()

        bare_took = processor_seconds(press_bare)
        stack.setIndex(stack.count())
        return [took, bare_took]

    def undo(self, stack: QUndoStack) -> list[float]:
        """Measure undo and redo at the table and on `stack`; return the slower of the two for each."""
        steps = alternating_medians(
            _with_events(self.table.undo), _with_events(stack.undo), UNDOS, processor_seconds
        )
        forth = alternating_medians(
            _with_events(self.table.redo), _with_events(stack.redo), UNDOS, processor_seconds
        )
        return [max(steps[0], forth[0]), max(steps[1], forth[1])]

    def jump(self, plain: QUndoStack) -> list[float]:
        """Measure a jump from one end of the line to the other, against one on the stack `plain`."""

        def to_and_fro() -> None:
            for node in (self.table.line[0], self.table.line[-1]):
                self.table.go_to(node)
                app().processEvents()

        def bare_jump() -> None:
            plain.setIndex(0)
            plain.setIndex(plain.count())

        value, baseline = alternating_medians(to_and_fro, bare_jump, JUMPS, processor_seconds)
        return [value / 2, baseline / 2]

    def line(self, turns: int, plain: QUndoStack) -> list[float]:
        """Measure switching to the end of the line with that many turns, for the first time.

        The baseline is replacing as many empty commands on a stack without a view.
        """

        main = self.table.line[-1]
        tip = next(node for node in self._tips() if node.depth - self._fork(node).depth == turns)
        took = processor_seconds(_with_events(lambda: self.table.go_to(tip)))
        assert self.table.here is tip
        self.table.go_to(main)
        app().processEvents()
        plain.setIndex(self._fork(tip).depth)
        return [took, processor_seconds(lambda: push(plain, turns))]

    def _tips(self) -> list[Any]:
        """Return the last nodes of all lines."""
        return [node for node in self.table.history.nodes.values() if not node.children]

    def _fork(self, tip: Any) -> Any:
        """Return the node where the line of `tip` branches off."""
        node = tip.parent
        while len(node.children) < 2:
            node = node.parent
        return node

    def turn(self, stack: QUndoStack) -> list[float]:
        """Measure confirming a turn of two marks, without making the marks, against pushing an empty command
        on `stack`. The turns stay at the table."""

        times, bare_times = [], []
        for number in range(TURNS):
            seat = self.table.to_act()[0]
            for mark in range(2):
                draft = self.table.drafts.find(seat)
                state = self.table.state if draft is None else draft.state
                actions = list(self.table.game.actions(state, seat))
                self.table.act(actions[(7 * number + 3 * mark) % (len(actions) - 1)], seat)
            app().processEvents()
            times.append(seconds(_with_events(partial(self.table.confirm, seat))))
            bare_times.append(seconds(_with_events(lambda: stack.push(Empty("1. counts")))))
        return [median(times), median(bare_times)]

    def open(self, stack: QUndoStack) -> list[float]:
        """Measure opening the panel anew, against a window with a bare view of `stack`."""
        dock = self.window.history_dock
        words, forks = self.panel.words, self.panel.forks
        table, times = self.table, []
        for _ in range(OPENINGS):
            dock.hide()
            dock.close_table()
            app().processEvents()

            def show() -> None:
                dock.set_table(table, words, forks)
                dock.panel.lists.show_tab(ALL_LINES)
                dock.show()
                app().processEvents()

            times.append(processor_seconds(show))
        bare_times = [
            processor_seconds(lambda: wait_until_drawn(show_bare_window(stack))) for _ in range(OPENINGS)
        ]
        return [median(times), median(bare_times)]


def _with_events(do: Callable[[], object]) -> Callable[[], None]:
    """Return a function that calls `do` and processes all events that follow."""

    def done() -> None:
        do()
        app().processEvents()

    return done


def memory() -> dict[str, list[float]]:
    """Return the bytes that 100,000 turns add to a panel which already showed a small table, and those of the
    table."""

    with profile(resumed) as folder:
        shown = open_program_window(str(folder))
        wait_until_drawn(shown)
        app().processEvents()
        empty = resident_bytes()
        table = long_game(Journal.open(None))
        gc.collect()
        before = resident_bytes()
        shown.history_dock.set_table(table, Words(table), Forks(table))
        shown.history_dock.show()
        app().processEvents()
        assert shown.history_dock.panel is not None
        lists = shown.history_dock.panel.lists
        for tab in (THIS_LINE, ALL_LINES):
            lists.show_tab(tab)
            lists.current_list.verticalScrollBar().setValue(0)
            app().processEvents()
        gc.collect()
        return {"memory": [max(0.0, resident_bytes() - before), before - empty]}


ACTS = {"history": history, "history_memory": memory}
