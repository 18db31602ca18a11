"""The panel with 100,000 turns, used as a player does; every thing beside its baseline, in one process.

What has a limit in milliseconds is measured by what the processor was busy with, so that other programs do
not count; only a new turn, which waits for the disk, by the clock.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

from desktop.cli.figures.counter import ROWS
from desktop.cli.figures.window_deeds import app, bare, draw, opened, resident
from desktop.engine.figure import busy, in_turns, percentile, seconds

if TYPE_CHECKING:
    from PySide6.QtGui import QUndoStack

    from desktop.shell.history.dock import Panel
    from desktop.shell.window import Window
    from desktop.table.table import Table

UNDOS, TURNS, JUMPS, LOOKS, OPENINGS, SEARCHES = 101, 15, 9, 60, 5, 3
KEYS = 20
WORD = "nought"  # said of every second turn


def history(folder: str) -> dict[str, list[float]]:
    from desktop.cli.figures.plain_stack import full_stack

    shown = opened(folder)
    draw(shown)
    assert shown.play is not None
    shown.play.board.set_pace(0)
    plain, stack = full_stack(ROWS), full_stack(ROWS)
    beside = bare(stack)
    draw(beside)
    trial = Trial(shown)
    return {
        "preview": trial.preview(),
        "scroll": trial.scroll(),
        **trial.search(),
        "keys": trial.keys(),
        "undo": trial.undo(stack),
        "jump": trial.jump(plain),
        "near_line": trial.line(100),
        "far_line": trial.line(ROWS // 2),
        "turn": trial.turn(stack),
        "open": trial.open(),
    }


class Trial:
    """One window with the long game, at its tip."""

    def __init__(self, shown: Window) -> None:
        self.window = shown
        self.random = Random(1)

    @property
    def table(self) -> Table:
        assert self.window.table is not None
        return self.window.table

    @property
    def panel(self) -> Panel:
        assert self.window.dock.panel is not None
        return self.window.dock.panel

    def preview(self) -> list[float]:
        from desktop.shell.history.looking import Sight

        assert self.window.play is not None
        looking, board, line = self.window.play.looking, self.window.play.board, self.table.line

        def look() -> None:
            looking.pin(Sight(self.random.choice(line)))
            board.repaint()

        times = [busy(look) for _ in range(LOOKS)]
        looking.end()
        return [percentile(times, 0.95)]

    def scroll(self) -> list[float]:
        bars = [view.verticalScrollBar() for view in (self.panel.line, self.panel.lists.tree)]

        def anywhere() -> None:
            for bar in bars:
                bar.setValue(self.random.randint(0, bar.maximum()))
            app().processEvents()

        return [percentile([busy(anywhere) for _ in range(LOOKS)], 0.99)]

    def search(self) -> dict[str, list[float]]:
        """Each as the median of some searches, all of them to their end."""
        told = [self._searched() for _ in range(SEARCHES)]
        return {name: [median(one[name] for one in told)] for name in told[0]}

    def _searched(self) -> dict[str, float]:
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
            slices.append(busy(finding.search.go_on))
            app().processEvents()
        all_of_it = process_time() - began
        finding.search.found.disconnect(note)
        assert len(finding.list.list.nodes) > len(self.table.line) // 3
        finding.bar.field.clear()
        finding.close()
        return {
            "search_first": arrivals[0] - began,
            "search_all": all_of_it * ROWS / len(self.table.history.nodes),
            "search_slice": percentile(slices, 0.99),
        }

    def keys(self) -> list[float]:
        """All pressed at once: longer than a player's fingers can make the program wait."""
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        self.window.activateWindow()
        self.window.focus_board()
        app().processEvents()
        depth = self.table.here.depth

        def press() -> None:
            for _ in range(KEYS):
                QTest.keyClick(self.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            app().processEvents()

        took = busy(press)
        assert self.table.here.depth == depth - KEYS, "A key was lost."
        self.table.go(self.table.line[-1])
        return [took]

    def undo(self, stack: QUndoStack) -> list[float]:
        steps = in_turns(_drawn(self.table.undo), _drawn(stack.undo), UNDOS, busy)
        forth = in_turns(_drawn(self.table.redo), _drawn(stack.redo), UNDOS, busy)
        return [max(steps[0], forth[0]), max(steps[1], forth[1])]

    def jump(self, plain: QUndoStack) -> list[float]:
        def to_and_fro() -> None:
            for node in (self.table.line[0], self.table.line[-1]):
                self.table.go(node)
                app().processEvents()

        def bare_jump() -> None:
            plain.setIndex(0)
            plain.setIndex(plain.count())

        value, baseline = in_turns(to_and_fro, bare_jump, JUMPS, busy)
        return [value / 2, baseline / 2]

    def line(self, turns: int) -> list[float]:
        """To the tip of the line with so many turns, and back; the first time, as nothing is ready then."""
        main = self.table.line[-1]
        tip = next(node for node in self._tips() if node.depth - self._fork(node).depth == turns)
        took = busy(_drawn(lambda: self.table.go(tip)))
        assert self.table.here is tip
        self.table.go(main)
        app().processEvents()
        return [took]

    def _tips(self) -> list[Any]:
        return [node for node in self.table.history.nodes.values() if not node.children]

    def _fork(self, tip: Any) -> Any:
        node = tip.parent
        while len(node.children) < 2:
            node = node.parent
        return node

    def turn(self, stack: QUndoStack) -> list[float]:
        """Two marks and their confirmation: the steps before are not measured, the turn is."""
        from desktop.cli.figures.plain_stack import Empty

        times, bare_times = [], []
        for number in range(TURNS):
            seat = self.table.to_act()[0]
            for mark in range(2):
                draft = self.table.draft(seat)
                state = self.table.state if draft is None else draft.state
                actions = list(self.table.game.actions(state, seat))
                self.table.act(actions[(7 * number + 3 * mark) % (len(actions) - 1)], seat)
            app().processEvents()
            times.append(seconds(_drawn(partial(self.table.confirm, seat))))
            bare_times.append(seconds(_drawn(lambda: stack.push(Empty("1. counts")))))
        return [median(times), median(bare_times)]

    def open(self) -> list[float]:
        """Everything in it is made anew, as when the game is shown."""
        dock = self.window.dock
        words = self.panel.words
        table, times = self.table, []
        for _ in range(OPENINGS):
            dock.hide()
            dock.set_table(None)
            app().processEvents()

            def show() -> None:
                dock.set_table(table, words)
                dock.show()
                app().processEvents()

            times.append(busy(show))
        return [median(times)]


def _drawn(do: Callable[[], object]) -> Callable[[], None]:
    """With all that comes of it, until the window is at rest."""

    def done() -> None:
        do()
        app().processEvents()

    return done


def memory() -> dict[str, list[float]]:
    """The panel was there before for a small table: what is counted is what 100,000 turns add to it."""
    from desktop.cli.figures.window import long_game, profile, resumed
    from desktop.engine.journal import Journal
    from desktop.shell.history.words import Words

    with profile(resumed) as folder:
        shown = opened(str(folder))
        draw(shown)
        app().processEvents()
        empty = resident()
        table = long_game(Journal.open(None))
        gc.collect()
        before = resident()
        shown.dock.set_table(table, Words(table))
        shown.dock.show()
        app().processEvents()
        trial = Trial(shown)
        trial.scroll()
        gc.collect()
        return {"memory": [max(0.0, resident() - before), before - empty]}


DEEDS = {"history": history, "history_memory": memory}
