"""Handles unexpected errors: keeps a report with the game, and shows it once."""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any
from weakref import WeakMethod

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal

import takeback
from takeback.engine import clock
from takeback.engine.limits import bytes_of
from takeback.engine.state import Illegal, encode
from takeback.engine.whole_file import write_atomically
from takeback.paths import is_program_there
from takeback.shell.system.report import Report, traceback_text, without_messages
from takeback.table.practice import is_over
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from takeback.shell.system.report_dialog import ReportDialog
    from takeback.table.table import Table

REMOVED = _("Takeback was removed from this computer while it was running. All your games are kept.")
MOST_REPORTS = 20  # reports in the profile; the oldest are deleted
LINES = 50  # of the log in a report
CAUGHT = "caught"  # the file of caught errors that were reported before
MOST_CAUGHT, CAUGHT_ROOM = 100, 1 << 16  # lines, bytes

GetTable = Callable[[], "Table | None"]
GetViewer = Callable[[], "int | None"]


class LastLines(logging.Handler):
    """Keeps the newest lines of the log, without the user's folder."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: deque[str] = deque(maxlen=LINES)

    def emit(self, record: logging.LogRecord) -> None:
        """Add a line for this record, with the home folder as "~"."""
        when = time.strftime("%H:%M:%S", time.localtime(clock.valid_time(record.created)))
        message = " ".join(record.getMessage().replace(str(Path.home()), "~").split())
        self._lines.append(f"{when} {record.levelname} {record.name}: {message}")

    def text(self) -> str:
        """Return the last lines of the log, one per line."""
        return "\n".join(self._lines)


class CaughtFaults(logging.Handler):
    """Reports errors that were caught and logged, each once: bugs, even if they stopped nothing."""

    def __init__(self, report: Callable[[BaseException], None]) -> None:
        super().__init__(logging.ERROR)
        self._report = WeakMethod(report)  # a strong reference would be a cycle with the reporter
        self._seen: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        """Report the error of a record that has one, unless one of the same kind and place was reported."""
        error, report = record.exc_info[1] if record.exc_info else None, self._report()
        if error is None or report is None or (signature := _signature(error)) in self._seen:
            return
        self._seen.add(signature)
        report(error)


class Reporter(QObject):
    """Reports every uncaught error, with the game, in one dialog however many there are."""

    _error_queued = Signal(str, str)  # traceback and signature, from any thread
    _refusal_queued = Signal(object)  # a refusal, from any thread

    def __init__(
        self,
        get_table: GetTable,
        profile: Path,
        parent: QObject | None = None,
        get_viewer: GetViewer = lambda: None,
        is_refusal: Callable[[BaseException], bool] = lambda error: False,
        tell_refusal: Callable[[BaseException], object] = lambda error: None,
    ) -> None:
        """Set up; an error that `is_refusal` accepts goes to `tell_refusal`, as a message for the player.

        If `get_viewer` returns None, reports hold what a spectator may see.
        """
        super().__init__(parent)
        self._is_refusal, self._tell_refusal = is_refusal, tell_refusal
        self.get_table, self.get_viewer = get_table, get_viewer
        self.folder = profile / "reports"
        self.report: Report | None = None  # the report being shown
        self._whole_game: Callable[[], str] | None = None  # with all that was hidden, if it may be shown
        self.dialog: ReportDialog | None = None
        self._reported: set[str] = set()  # signatures; an error may repeat with every repaint
        self._before: tuple[Any, ...] = ()
        self._caught = CaughtFaults(self.report_caught)
        self._log = LastLines()
        self._error_queued.connect(self._handle, Qt.ConnectionType.QueuedConnection)
        self._refusal_queued.connect(self._show_refusal, Qt.ConnectionType.QueuedConnection)

    # hooks --------------------------------------------------------------------------------------------------
    def install(self) -> None:
        """Replace the hooks for uncaught errors in all threads, and listen to the log."""
        self._before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
        sys.excepthook = self._on_uncaught
        threading.excepthook = lambda args: self._on_uncaught(
            args.exc_type, args.exc_value, args.exc_traceback
        )
        sys.unraisablehook = lambda args: self._on_uncaught(args.exc_type, args.exc_value, args.exc_traceback)
        for handler in (self._log, self._caught):
            logging.getLogger(takeback.__name__).addHandler(handler)

    def uninstall(self) -> None:
        """Restore the hooks that were set before `install`, and stop listening to the log; does nothing
        twice.
        """
        if self._before:
            sys.excepthook, threading.excepthook, sys.unraisablehook = self._before
            self._before = ()
            for handler in (self._log, self._caught):
                logging.getLogger(takeback.__name__).removeHandler(handler)

    def report_error(self, error: BaseException) -> None:
        """Report an error that was caught although it is a bug."""
        self._queue_report(type(error), error, error.__traceback__)

    def report_caught(self, error: BaseException) -> None:
        """Report a caught error once per profile and version, as noted in a file; a game's would come back at
        each start.
        """
        file, this = self.folder / CAUGHT, f"{takeback.__version__} {_signature(error)}"
        try:
            known = bytes_of(file, CAUGHT_ROOM).decode().splitlines()
        except (OSError, ValueError):
            known = []
        if this in known:
            return
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            write_atomically(file, "\n".join([*known, this][-MOST_CAUGHT:]).encode())
        self.report_error(error)

    def _on_uncaught(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None = None
    ) -> None:
        """Show a refusal that escaped from a callback; report any other error."""
        if error is not None and self._is_refusal(error):
            self._refusal_queued.emit(error)
        else:
            self._queue_report(kind, error, trace)

    def _show_refusal(self, error: BaseException) -> None:
        """Pass a refusal from any thread on to `tell_refusal`, in the window's thread."""
        self._tell_refusal(error)

    def _queue_report(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None = None
    ) -> None:
        """Queue a report on this error, or say that the program was removed.

        KeyboardInterrupt and SystemExit go to Python's own hook.
        """
        if error is None or issubclass(kind, KeyboardInterrupt | SystemExit):
            sys.__excepthook__(kind, error or kind(), trace)
            return
        if isinstance(error, ImportError | FileNotFoundError) and not is_program_there():
            self._refusal_queued.emit(Illegal(REMOVED))
            return
        try:
            self._error_queued.emit(traceback_text(error), _signature(error))
            if QCoreApplication.instance() is None:
                self._handle(traceback_text(error), _signature(error))
        except Exception:  # must not hide the first error
            sys.__excepthook__(kind, error, trace)

    # saving and showing -------------------------------------------------------------------------------------
    def _handle(self, fault: str, signature: str) -> None:
        """Make, keep and soon show a report of this traceback; on the window's thread, between events.

        If a report is shown, only count the error; an error of a known signature is ignored.
        """
        if self.report is not None:
            self.report.more += 1
            if self.dialog is not None:
                self.dialog.show_repetitions(self.report.more)
            return
        if signature in self._reported:
            return
        self._reported.add(signature)
        self.report = self._report(fault)
        place = self._save_report(self.report)
        last_line = self.report.fault.strip().rpartition("\n")[2]
        print(_("An error occurred in Takeback: {fault}", fault=last_line[:200]), place, file=sys.stderr)
        QTimer.singleShot(0, self, self._open_dialog)

    def report_problem(
        self, parent: QWidget | None = None, about: Table | None = None, fault: str = ""
    ) -> ReportDialog:
        """Open the dialog for a report by the player, on the table `about` or the one shown, or on an earlier
        fault.

        If a report is shown already, bring that to the front instead.
        """
        if self.dialog is None:
            self.report = self._report(fault, about)
            self._open_dialog(parent)
        assert self.dialog is not None
        self.dialog.raise_()
        self.dialog.activateWindow()
        return self.dialog

    def _open_dialog(self, parent: QWidget | None = None) -> None:
        """Open the dialog with the report, if there are both a report and an application with windows."""
        from PySide6.QtWidgets import QApplication

        if self.report is None or not isinstance(QApplication.instance(), QApplication):
            return
        from takeback.shell.system.report_dialog import ReportDialog

        self.dialog = ReportDialog(
            self.report, self.folder, parent or QApplication.activeWindow(), self._whole_game
        )
        self.dialog.finished.connect(self._closed)
        self.dialog.show()

    def _closed(self) -> None:
        """Forget the report and the dialog that was closed."""
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = self.report = None

    def _report(self, fault: str = "", about: Table | None = None) -> Report:
        """Return a report with the game as the viewer may know it; without the game if that fails.

        Hides messages of the traceback while the game hides facts, and notes whether the whole game may be
        shown.
        """
        self._whole_game = None
        try:
            table, viewer = (about, None) if about is not None else (self.get_table(), self.get_viewer())
            if table is not None and table.game.hidden and not may_reveal(table):
                fault = without_messages(fault)
            game = "" if table is None else game_text(table, viewer)
            if table is not None and may_reveal(table):
                self._whole_game = partial(game_text, table, None, with_hidden=True)
        except Exception as error:
            fault = without_messages(fault)
            game = f"The game could not be written down: {type(error).__name__}"
        return Report(fault=fault, game=game, log=self._log.text())

    def _save_report(self, report: Report) -> str:
        """Save report and game in the profile; return a sentence on where."""
        stem = clock.format_time(report.at, "%Y%m%d-%H%M%S")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._forget_old()
            write_atomically(self.folder / f"{stem}.report", report.text().encode())
            if report.game.startswith("{"):
                write_atomically(self.folder / f"{stem}.takeback", report.game.encode())
        except OSError as error:
            return _("(The report could not be saved: {error}.)", error=error.strerror or error)
        file = f"{stem}.report"
        return _("(The report was saved as {file} in the folder “reports” of your profile.)", file=file)

    def _forget_old(self) -> None:
        """Delete the oldest reports with their games, so that there is room for one more of MOST_REPORTS."""
        files = sorted(file for file in self.folder.iterdir() if file.suffix in (".report", ".takeback"))
        stems = sorted({file.stem for file in files})[: -MOST_REPORTS + 1]
        for file in files:
            if file.stem in stems:
                with suppress(OSError):
                    file.unlink()


def game_text(table: Table, viewer: int | None, with_hidden: bool = False) -> str:
    """Return the game as a document; `with_hidden` includes what the viewer may not know."""
    from takeback.table.seen import document_for

    return encode(document_for(table, viewer, with_hidden)).decode("utf-8")


def may_reveal(table: Table) -> bool:
    """Return whether the game hides facts, and they may be shown now that it is over."""
    return bool(table.game.hidden) and is_over(table)


def _signature(error: BaseException) -> str:
    """Return the kind and place of an error, which do not depend on values."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace is not None else ""
    return f"{type(error).__name__}@{place}"
