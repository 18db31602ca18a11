"""Replay: walking along the present line by itself. It moves nothing but the place where the table stands."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from desktop.engine.history import Node
from desktop.shell.session.looking import Looking
from desktop.shell.session.words import Words
from desktop.table.table import Table

EVEN = 0.7  # seconds for a turn at the usual speed
LONGEST_THOUGHT, SHORTEST = 3.0, 0.1  # seconds, where turns take as long as they were thought about
QUIET = 2.0  # from this speed on only the end is spoken, and no turn is heard
BARE_KEYS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


class Walker(Protocol):
    """Who walks along the lines of a table."""

    table: Table
    words: Words
    looking: Looking

    def go(self, node: Node) -> None: ...
    def step(self, rows: int) -> None: ...
    def back(self) -> None: ...
    def forward(self) -> None: ...


class Replay(QObject):
    """Started from where the table stands, from any row, or at the tip from Start.

    Whatever else happens at the table, and any press on the board, stops it on a whole row.
    """

    changed = Signal(bool)  # does it run now?
    stepped = Signal(object)  # the node it has come to
    said = Signal(str)

    def __init__(self, walker: Walker, parent: QObject, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(parent)
        self._walker = walker
        self.clock = clock
        self.is_running = False
        self.speed = 1.0
        self.pace = "even"  # or "thought": as long as each turn was thought about
        self.skip = "none"  # or "computers", "passes", "others"
        self.loops = False
        self._me: int | None = None  # whose turns are "mine", while it runs
        self.longest: int | None = None  # milliseconds for the way to the next row, while it runs
        self._is_stepping = False
        self._due = 0.0
        self._timer = QTimer(self, singleShot=True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.tick)

    @property
    def is_quiet(self) -> bool:
        """Does it go too fast for every turn to be told?"""
        return self.is_running and self.speed >= QUIET

    # what the player asks for -------------------------------------------------------------------------
    def toggle(self) -> None:
        if self.is_running:
            self.stop()
        else:
            self.start()

    def start(self, node: Node | None = None) -> None:
        """From here, or from this node on whatever line it lies."""
        table = self._walker.table
        self.stop()
        if node is not None:
            self._walker.go(node)
        if len(table.line) == 1:
            self.said.emit("There is no turn to replay yet.")
            return
        self._walker.looking.end()
        if table.is_at_tip:
            self._walk_to(0)
        self._me = self._mine()
        self.is_running = True
        self._due = self.clock()
        self.changed.emit(True)
        self._wait()

    def stop(self) -> None:
        """Where it is: always on a whole row."""
        if self._halt():
            self.changed.emit(False)

    def interrupt(self) -> None:
        """The table moved: where the replay did not move it, the replay is over, and goes without a word."""
        if not self._is_stepping:
            self._halt()

    def _halt(self) -> bool:
        was_running, self.is_running, self.longest = self.is_running, False, None
        self._timer.stop()
        return was_running

    def step(self, way: int) -> None:
        """One row by hand, over those that are skipped."""
        self.stop()
        self._me = self._mine()
        if way > 0:
            self._walker.forward() if self.skip == "none" else self._walk_to(self._row_after())
        else:
            self._walker.back() if self.skip == "none" else self._walk_to(self._row_before())

    # by itself ----------------------------------------------------------------------------------------
    def tick(self) -> None:
        """The next row is due."""
        if not self.is_running:
            return
        table = self._walker.table
        if not table.is_at_tip:
            self._walk_to(self._row_after())
            self.stepped.emit(table.here)
        elif self.loops:
            self._walk_to(0)
        if table.is_at_tip and not self.loops:
            self._end()
        else:
            self._wait()

    def _wait(self) -> None:
        """The clock counts from the start, so that slow pictures do not add up."""
        now, share = self.clock(), self._share()
        self._due = max(self._due + share, now - share)
        self.longest = int(share * 1000)
        self._timer.start(max(0, round((self._due - now) * 1000)))

    def _share(self) -> float:
        """Seconds until the next row."""
        table = self._walker.table
        if self.pace == "even" or table.is_at_tip:
            return EVEN / self.speed
        took = table.line[self._row_after()].took
        return max(SHORTEST, min(LONGEST_THOUGHT, took)) / self.speed

    def _end(self) -> None:
        self.stop()
        self.said.emit(f"End of the replay, at {self._walker.words.turn(self._walker.table.here)}.")

    def _walk_to(self, row: int) -> None:
        self._is_stepping = True
        try:
            self._walker.step(row - self._walker.table.here.depth)
        finally:
            self._is_stepping = False

    # what is skipped ----------------------------------------------------------------------------------
    def _row_after(self) -> int:
        """The next row that is not skipped, else the tip."""
        line = self._walker.table.line
        row = min(self._walker.table.here.depth + 1, len(line) - 1)
        while row < len(line) - 1 and self._is_skipped(line[row]):
            row += 1
        return row

    def _row_before(self) -> int:
        line = self._walker.table.line
        row = max(0, self._walker.table.here.depth - 1)
        while row > 0 and self._is_skipped(line[row]):
            row -= 1
        return row

    def _is_skipped(self, node: Node) -> bool:
        table = self._walker.table
        if self.skip == "computers":
            return node.seat not in table.persons
        if self.skip == "others":
            return self._me is not None and node.seat != self._me
        return self.skip == "passes" and all(move.action == table.game.end_turn for move in node.moves)

    def _mine(self) -> int | None:
        persons = self._walker.table.persons
        return persons[0] if len(persons) == 1 else self._walker.words.viewer

    # what stops it ------------------------------------------------------------------------------------
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A press on the board while it runs stops it and does nothing else: nobody aims at what moves."""
        if not self.is_running:
            return False
        is_press = event.type() == QEvent.Type.MouseButtonPress or (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() not in BARE_KEYS
        )
        if is_press:
            self.stop()
        return is_press
