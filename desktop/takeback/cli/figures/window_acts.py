"""Measurements in a window, each run in a new process; offscreen unless a platform is set."""

import gc
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QMainWindow

UNDOS = 200
PREVIEWS = 60
LONGEST_WAIT = 20.0  # seconds for the first picture
SLOT_SECONDS = 8.0


def window(folder: str) -> float:
    """Start the program up to its first picture, with the garbage collector off as at every start; return
    0."""
    gc.disable()
    from takeback.cli import main

    assert main.COMMANDS
    wait_until_exposed(open_program_window(folder))
    return 0


def bare_window() -> float:
    """Show a bare window up to its first picture; return 0."""
    from PySide6.QtGui import QUndoStack

    wait_until_exposed(show_bare_window(QUndoStack()))
    return 0


def memory(folder: str) -> float:
    """Return the resident bytes with the program's window open."""
    wait_until_drawn(open_program_window(folder))
    return resident_bytes()


def bare_memory() -> float:
    """Return the resident bytes with a bare window open."""
    from PySide6.QtGui import QUndoStack

    wait_until_drawn(show_bare_window(QUndoStack()))
    return resident_bytes()


def window_undo(folder: str) -> float:
    """Return the median seconds of an undo with the history open."""
    shown = open_program_window(folder)
    wait_until_drawn(shown)
    assert shown.table is not None
    return median_undo_seconds(shown.table.undo)


def bare_window_undo() -> float:
    """Return the median seconds of an undo with a bare QUndoView."""
    from takeback.cli.figures.counter import ROWS
    from takeback.cli.figures.plain_stack import full_stack

    app()
    stack = full_stack(ROWS)
    shown = show_bare_window(stack)
    wait_until_drawn(shown)
    return median_undo_seconds(stack.undo)


def foreign(folder: str, file: str) -> float:
    """Return the seconds from the command until an untrusted file is shown."""
    from takeback.shell.session.tables import open_file

    return _until_drawn(folder, lambda shown: open_file(shown, file))


def trusted(folder: str, file: str) -> float:
    """Return the seconds until a file is shown without being checked first."""
    from takeback.engine.savefile import read
    from takeback.shell.session.tables import import_game

    return _until_drawn(folder, lambda shown: import_game(shown, lambda: read(Path(file))))


def _until_drawn(folder: str, open_it: Callable[[Any], object]) -> float:
    """Return the seconds from calling `open_it` with the window until that shows another table."""
    from PySide6.QtCore import QEventLoop

    shown = open_program_window(folder)
    wait_until_drawn(shown)
    before, began = shown.table, perf_counter()
    open_it(shown)
    while shown.table is before and perf_counter() - began < LONGEST_WAIT:
        app().processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    app().processEvents()
    assert shown.table is not before, "The file was not opened."
    return perf_counter() - began


def preview(folder: str) -> float:
    """Return the 95th percentile of showing random states, in seconds."""
    from takeback.engine.figure import percentile, seconds

    shown = open_program_window(folder)
    wait_until_drawn(shown)
    assert shown.session is not None
    table, board = shown.session.table, shown.board
    board.set_pace(0)

    def show() -> None:
        node = table.line[random.randrange(len(table.line))]
        board.show_state(table.game.seen_by(node.state, 0), 0)
        board.repaint()

    random = Random(1)
    return percentile([seconds(show) for _ in range(PREVIEWS)], 0.95)


def slots(folder: str) -> float:
    """Return the 99th percentile of a player's waits, in seconds."""
    from takeback.engine.figure import percentile

    shown = open_program_window(folder)
    wait_until_drawn(shown)
    waits = ImpatientPlayer(shown).waits()
    return percentile(waits, 0.99)


class ImpatientPlayer:
    """A player who does not wait for the computer: moves the pointer over the board, plays and undoes."""

    def __init__(self, shown: Any) -> None:
        """Take the program's window, with a table open."""
        assert shown.session is not None
        self.window, self.session, self.table = shown, shown.session, shown.session.table
        self.random = Random(3)
        self.took: list[float] = []

    def waits(self) -> list[float]:
        """Play and undo for SLOT_SECONDS while moving the pointer; return the seconds of each wait."""
        self._for(1.0, self._look)  # the first thought starts a process
        self.took.clear()
        began = perf_counter()
        while perf_counter() - began < SLOT_SECONDS:
            self._timed(self._act)
            self._for(0.4, self._look)
            self._timed(self.window.actions_["undo"].trigger)
            self._for(0.1, self._look)
        return self.took

    def _for(self, seconds: float, do: Callable[[], None]) -> None:
        """Repeat `do` for that many seconds."""
        began = perf_counter()
        while perf_counter() - began < seconds:
            self._timed(do)

    def _timed(self, do: Callable[[], Any]) -> None:
        """Call `do`, process all events that follow from it, and note in `took` how long that took."""
        from PySide6.QtCore import QThread

        began = perf_counter()
        do()
        app().processEvents()
        self.took.append(perf_counter() - began)
        QThread.msleep(2)

    def _act(self) -> None:
        """Play a random action if it is a person's turn; else do nothing."""
        seats = [seat for seat in self.table.to_act() if seat in self.table.persons]
        if seats:
            actions = list(self.table.game.actions(self.table.state, seats[0]))
            self.window.board.action_wanted.emit(self.random.choice(actions), seats[0], -1)

    def _look(self) -> None:
        """Move the pointer to a random point of the board."""
        from PySide6.QtTest import QTest

        QTest.mouseMove(self.window.board, self._somewhere())

    def _somewhere(self) -> "QPoint":
        """Return a random point of the board."""
        from PySide6.QtCore import QPoint

        board = self.window.board
        return QPoint(self.random.randrange(board.width()), self.random.randrange(board.height()))


def resident_bytes() -> float:
    """Return the bytes of memory this process holds now; where that is unknown, the most it ever held."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024


# windows ----------------------------------------------------------------------------------------------------
def app() -> Any:
    """Return the application, created on first use."""
    from PySide6.QtWidgets import QApplication

    return QApplication.instance() or QApplication(sys.argv[:1])


def open_program_window(folder: str) -> Any:
    """Return the program's window on this profile, as it starts."""
    from takeback.engine.record import paused_garbage_collection

    with paused_garbage_collection():
        from takeback.shell.app import application, freeze_imports, make_window, show_window

        freeze_imports()
        application()
        shown = make_window(Path(folder), waits=True)
        show_window(shown, None)
    return shown


def show_bare_window(stack: Any) -> "QMainWindow":
    """Return a new window, shown, with nothing but a QUndoView of this stack."""
    from PySide6.QtWidgets import QMainWindow, QUndoView

    app()
    shown = QMainWindow()
    view = QUndoView(stack, shown)
    view.setUniformItemSizes(True)
    shown.setCentralWidget(view)
    shown.resize(1280, 800)
    shown.show()
    return shown


def wait_until_drawn(shown: "QMainWindow") -> None:
    """Wait until the window is on the screen and everything deferred to then is done."""
    wait_until_exposed(shown)
    app().processEvents()


def wait_until_exposed(shown: "QMainWindow") -> None:
    """Wait until the window is exposed, when Qt paints all of it."""
    began = perf_counter()
    while not shown.windowHandle().isExposed() and perf_counter() - began < LONGEST_WAIT:
        app().processEvents()
    assert shown.windowHandle().isExposed(), "The window was never shown."


def median_undo_seconds(undo: Callable[[], None]) -> float:
    """Call `undo` several times; return the median seconds of one call with the repaint that follows."""
    times = []
    for _ in range(UNDOS):
        began = perf_counter()
        undo()
        app().processEvents()
        times.append(perf_counter() - began)
    return median(times)


ACTS = {
    "window": window,
    "bare_window": bare_window,
    "memory": memory,
    "bare_memory": bare_memory,
    "window_undo": window_undo,
    "bare_window_undo": bare_window_undo,
    "foreign": foreign,
    "trusted": trusted,
    "preview": preview,
    "slots": slots,
}
