"""The panel with 100,000 turns, used as a player does; every thing beside its baseline, in one process.

What has a limit in milliseconds is measured by what the processor was busy with, so that other programs do
not count; only a new turn, which waits for the disk, by the clock.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

from takeback.cli.figures.counter import ROWS
from takeback.cli.figures.window_acts import app, bare, draw, opened, resident
from takeback.engine.figure import busy, in_turns, percentile, seconds

if TYPE_CHECKING:
    from PySide6.QtGui import QUndoStack
    from PySide6.QtWidgets import QAbstractItemView, QMainWindow

    from takeback.shell.history.panel import Panel
    from takeback.table.table import Table

UNDOS, TURNS, JUMPS, LOOKS, OPENINGS, SEARCHES = 101, 15, 9, 60, 5, 3
KEYS = 20
WORD = "nought"  # said of every second turn


def history(folder: str) -> dict[str, list[float]]:
    from takeback.cli.figures.plain_stack import full_stack

    shown = opened(folder)
    draw(shown)
    assert shown.session is not None
    shown.board.set_pace(0)
    plain, stack = full_stack(ROWS), full_stack(ROWS)
    beside = bare(stack)
    draw(beside)
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
    """One window with the long game, at its tip."""

    def __init__(self, shown: Any) -> None:
        self.window = shown
        self.random = Random(1)
        self.panel.lists.fold.setChecked(False)  # both views are measured

    @property
    def table(self) -> Table:
        table: Table = self.window.table
        return table

    @property
    def panel(self) -> Panel:
        panel: Panel = self.window.dock.panel
        return panel

    def preview(self) -> list[float]:
        """Beside painting the board as it stands."""
        from takeback.shell.session.view import Sight

        assert self.window.session is not None
        looking, board, line = self.window.session.looking, self.window.board, self.table.line

        def look() -> None:
            looking.pin(Sight(self.random.choice(line)))
            board.repaint()

        pairs = [(busy(look), busy(board.repaint)) for _ in range(LOOKS)]
        looking.end()
        return [percentile(list(times), 0.95) for times in zip(*pairs, strict=True)]

    def scroll(self, beside: QMainWindow) -> list[float]:
        from PySide6.QtWidgets import QUndoView

        ours, bare = [self.panel.line, self.panel.lists.tree], beside.findChildren(QUndoView)

        def anywhere(views: Sequence[QAbstractItemView]) -> None:
            for view in views:
                bar = view.verticalScrollBar()
                bar.setValue(self.random.randint(0, bar.maximum()))
            app().processEvents()

        pairs = [(busy(partial(anywhere, ours)), busy(partial(anywhere, bare))) for _ in range(LOOKS)]
        return [percentile(list(times), 0.99) for times in zip(*pairs, strict=True)]

    def search(self) -> dict[str, list[float]]:
        """Each as the median of some searches, all of them to their end."""
        told = [self._searched() for _ in range(SEARCHES)]
        figures = {name: [median(one[name] for one in told)] for name in told[0]}
        figures["search_all"].append(busy(self._read_all) * ROWS / len(self.table.history.nodes))
        return figures

    def _read_all(self) -> None:
        """The least a search must do: make the words of every turn."""
        for node in self.table.history.nodes.values():
            self.panel.words.everything(node).casefold()

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

    def keys(self, stack: QUndoStack) -> list[float]:
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

        def press_bare() -> None:
            for _ in range(KEYS):
                stack.undo()
            app().processEvents()

        bare_took = busy(press_bare)
        stack.setIndex(stack.count())
        return [took, bare_took]

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

    def line(self, turns: int, plain: QUndoStack) -> list[float]:
        """To the tip of the line with so many turns, and back; the first time, as nothing is ready then.

        Beside it, as many empty commands take the place of those that stood on a stack without a view.
        """
        from takeback.cli.figures.plain_stack import push

        main = self.table.line[-1]
        tip = next(node for node in self._tips() if node.depth - self._fork(node).depth == turns)
        took = busy(_drawn(lambda: self.table.go(tip)))
        assert self.table.here is tip
        self.table.go(main)
        app().processEvents()
        plain.setIndex(self._fork(tip).depth)
        return [took, busy(lambda: push(plain, turns))]

    def _tips(self) -> list[Any]:
        return [node for node in self.table.history.nodes.values() if not node.children]

    def _fork(self, tip: Any) -> Any:
        node = tip.parent
        while len(node.children) < 2:
            node = node.parent
        return node

    def turn(self, stack: QUndoStack) -> list[float]:
        """Two marks and their confirmation: the steps before are not measured, the turn is."""
        from takeback.cli.figures.plain_stack import Empty

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

    def open(self, stack: QUndoStack) -> list[float]:
        """Everything in it is made again, as when a game is shown; beside it, a window with the bare view."""
        dock = self.window.dock
        words, forks = self.panel.words, self.panel.forks
        table, times = self.table, []
        for _ in range(OPENINGS):
            dock.hide()
            dock.leave_table()
            app().processEvents()

            def show() -> None:
                dock.set_table(table, words, forks)
                dock.panel.lists.fold.setChecked(False)
                dock.show()
                app().processEvents()

            times.append(busy(show))
        bare_times = [busy(lambda: draw(bare(stack))) for _ in range(OPENINGS)]
        return [median(times), median(bare_times)]


def _drawn(do: Callable[[], object]) -> Callable[[], None]:
    """With all that comes of it, until the window is at rest."""

    def done() -> None:
        do()
        app().processEvents()

    return done


def memory() -> dict[str, list[float]]:
    """The panel was there before for a small table: what is counted is what 100,000 turns add to it."""
    from takeback.cli.figures.window import long_game, profile, resumed
    from takeback.engine.journal import Journal
    from takeback.shell.session.view import Forks
    from takeback.shell.session.words import Words

    with profile(resumed) as folder:
        shown = opened(str(folder))
        draw(shown)
        app().processEvents()
        empty = resident()
        table = long_game(Journal.open(None))
        gc.collect()
        before = resident()
        shown.dock.set_table(table, Words(table), Forks(table))
        shown.dock.show()
        app().processEvents()
        assert shown.dock.panel is not None
        shown.dock.panel.lists.fold.setChecked(False)
        for view in (shown.dock.panel.line, shown.dock.panel.lists.tree):
            view.verticalScrollBar().setValue(0)
            app().processEvents()
        gc.collect()
        return {"memory": [max(0.0, resident() - before), before - empty]}


ACTS = {"history": history, "history_memory": memory}
