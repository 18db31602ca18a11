"""Collect all output of the program: widgets, painting, files, clipboard, processes and the log."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QAbstractTableModel,
    QModelIndex,
    QProcess,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QAction, QDesktopServices, QGuiApplication, QPainter, QPainterPath
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)

import takeback
from takeback.board.widget import BoardWidget
from takeback.engine import share
from takeback.engine.state import encode
from takeback.engine.verify import CheckResult, Evidence
from takeback.games.holdem import cards
from takeback.games.holdem.board import card_pictures
from takeback.shell.features.about_table.verify_game import FUNCTION as VERIFIED
from takeback.shell.features.recent.table_pictures import TablePictures
from takeback.table.thinking import Answer, AskRequest
from takeback.table.thinking_process import ThinkingProcess

ROLES = (
    *(Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.ToolTipRole),
    *(Qt.ItemDataRole.StatusTipRole, Qt.ItemDataRole.AccessibleTextRole),
    *(Qt.ItemDataRole.AccessibleDescriptionRole, Qt.ItemDataRole.UserRole),
)
WITH_TEXT, WITH_PAGES = (QLabel, QAbstractButton, QLineEdit), (QPlainTextEdit, QTextEdit)
WITH_CHOICES = (QComboBox, QTabBar)
JOURNAL = ("journal.sqlite", "journal.sqlite-wal")
SAVED = ".takeback"
MOST_ROWS = 60  # of a model: longer ones list other games and help pages


@cache
def find_file_choosers() -> list[ModuleType]:
    """Return all modules that ask for a file name in a dialog of their own."""
    folder = Path(takeback.__file__).parent
    files = [file for file in folder.rglob("*.py") if "QFileDialog" in file.read_text("utf-8")]
    names = [".".join(file.relative_to(folder.parent).with_suffix("").parts) for file in files]
    found = [importlib.import_module(name) for name in names]
    assert len(found) > 3
    return found


class Sinks(logging.Handler):
    """A recorder of all output since it was last taken, which also reads what is shown at the moment."""

    def __init__(self, patch: pytest.MonkeyPatch, profile: Path, exports: Path) -> None:
        super().__init__()
        self.exports = exports
        self.came: list[str] = []
        self.kept: list[str] = []  # painted on pictures that everybody sees
        self.asked: list[AskRequest] = []
        self._profile = profile
        self._known: dict[Path, tuple[int, int]] = {}
        exports.mkdir()
        logging.getLogger(takeback.__name__).addHandler(self)
        self._hear_painting(patch)
        self._hear_processes(patch)
        self._choose_files(patch)

    def emit(self, record: logging.LogRecord) -> None:
        self.came.append(record.getMessage())

    def close(self) -> None:
        logging.getLogger(takeback.__name__).removeHandler(self)
        super().close()

    # recording ------------------------------------------------------------------------------------------
    def _hear_painting(self, patch: pytest.MonkeyPatch) -> None:
        for kind, name in ((QPainter, "drawText"), (QPainterPath, "addText")):
            patch.setattr(kind, name, _record_painting(getattr(kind, name), self.came))
        ink_of = card_pictures.ink_of

        def ink(number: int, theme: Any) -> str:
            self.came.append(cards.spoken((number,)))
            return ink_of(number, theme)

        patch.setattr(card_pictures, "ink_of", ink)
        put = TablePictures.store

        def put_it(pictures: TablePictures, table: int, board: BoardWidget) -> None:
            before = len(self.came)
            put(pictures, table, board)
            self.kept += self.came[before:]

        patch.setattr(TablePictures, "store", put_it)
        patch.setattr(QDesktopServices, "openUrl", lambda url: self.came.append(url.toString()))

    def _hear_processes(self, patch: pytest.MonkeyPatch) -> None:
        """Start no process: record its environment and what it would be sent."""

        def start(process: QProcess, command: str, arguments: Sequence[str] = (), *mode: Any) -> None:
            self.came += [command, *arguments, *process.processEnvironment().toStringList()]

        def write(process: ThinkingProcess, request: Any) -> None:
            if not isinstance(request, AskRequest):
                self.came.append(encode(request).decode())
            elif request.function == VERIFIED:
                QTimer.singleShot(0, process, lambda: process._finish_request(_quote_all(request)))
            else:
                self.asked.append(request)

        patch.setattr(QProcess, "start", start)
        patch.setattr(ThinkingProcess, "_send", write)

    def _choose_files(self, patch: pytest.MonkeyPatch) -> None:
        """Give a new file name to whoever saves a file, and none to whoever opens one."""
        number = iter(range(100_000))

        class Chosen(QDialog):
            """A stand-in for QFileDialog."""

            fileSelected = Signal(str)
            AcceptMode, FileMode = QFileDialog.AcceptMode, QFileDialog.FileMode

            def __init__(self, over: QWidget, title: str = "", proposed: str = "", kinds: str = "") -> None:
                super().__init__(over)
                self._proposed = Path(proposed).name

            def open(self) -> None:
                QTimer.singleShot(0, self, self._choose)

            def _choose(self) -> None:
                if self._proposed:
                    self.fileSelected.emit(str(path(self._proposed)))
                self.accept()

            def setAcceptMode(self, mode: Any) -> None: ...
            def setFileMode(self, mode: Any) -> None: ...
            def setDefaultSuffix(self, suffix: str) -> None: ...

            @staticmethod
            def getSaveFileName(over: QWidget, title: str, name: str, kinds: str) -> tuple[str, str]:
                return str(path(name)), ""

        def path(proposed: str) -> Path:
            return self.exports / f"{next(number)} {Path(proposed).name}"

        for module in find_file_choosers():
            patch.setattr(module, "QFileDialog", Chosen)

    # reading ------------------------------------------------------------------------------------------
    def take_kept(self) -> str:
        kept, self.kept = self.kept, []
        return "\n".join(kept)

    def take_saved(self) -> str:
        """Return the games saved since the last call, as their receivers read them."""
        return "\n".join(self._files(self.exports, lambda file: file.suffix == SAVED))

    def journal(self) -> str:
        """Return the bytes of the journal, as somebody who copies the file reads them."""
        files = [file for file in self._profile.iterdir() if file.name in JOURNAL]
        return "\n".join(file.read_bytes().decode("utf-8", "replace") for file in files)

    def take(self) -> str:
        """Return all other output as one text."""
        came = [*self.came, *_read_clipboard()]
        came += self._files(self.exports, lambda file: file.suffix != SAVED)
        came += self._files(self._profile, lambda file: not file.name.startswith(JOURNAL))
        self.came.clear()
        QGuiApplication.clipboard().clear()  # the previous viewer's text must not reach the next one
        for window in QApplication.topLevelWidgets():
            came += _read_texts(window)
        return "\n".join(came)

    def _files(self, folder: Path, is_wanted: Callable[[Path], bool]) -> Iterator[str]:
        """Yield the names and contents of files that are new or were overwritten."""
        for file in folder.rglob("*"):
            if not file.is_file() or not is_wanted(file):
                continue
            about = file.stat()
            stamp = about.st_mtime_ns, about.st_size
            if self._known.get(file) != stamp:
                self._known[file] = stamp
                yield file.name
                yield file.read_bytes().decode("utf-8", "replace")


def _quote_all(ask: AskRequest) -> Answer:
    """Answer as a process that verifies a game, finds all of it wrong, and quotes everything it was given."""
    file = bytes(ask.arguments[0].value).decode()
    fault = CheckResult("Rules and figures", "", (file, " ".join(file.split(","))))
    return Answer(ask.number, msgspec.Raw(encode(Evidence("", 0, "", "", (fault,)))))


def _record_painting(draw: Any, came: list[str]) -> Any:
    def draw_it(painter: Any, *given: Any) -> Any:
        came.extend(one for one in given if isinstance(one, str))
        return draw(painter, *given)

    return draw_it


def _read_clipboard() -> list[str]:
    """Return what was copied, with the decoded contents of a shared text."""
    text = QGuiApplication.clipboard().text()
    if text.partition(".")[0] in share.MARKS:
        shared = share.read(text)
        return [text, str(shared.seed), shared.start.decode(), str(shared.turns)]
    data = QGuiApplication.clipboard().mimeData()
    formats = data.formats() if data is not None else []  # nothing was copied yet
    return [
        bytes(data.data(kind).data()).decode("utf-8", "replace") for kind in formats if "image" not in kind
    ]


def _read_texts(window: QWidget) -> list[str]:
    """Return all that a window and the widgets in it say. This runs hundreds of times over hundreds of
    widgets."""
    found: list[str] = []
    for widget in (window, *window.findChildren(QWidget)):
        found += (widget.toolTip(), widget.statusTip(), widget.whatsThis(), widget.windowTitle())
        found += (widget.accessibleName(), widget.accessibleDescription())
        if isinstance(widget, WITH_TEXT):
            found.append(widget.text())
        elif isinstance(widget, WITH_PAGES):
            found.append(widget.toPlainText())
        elif isinstance(widget, WITH_CHOICES):
            texts = widget.itemText if isinstance(widget, QComboBox) else widget.tabText
            found += map(texts, range(widget.count()))
        elif isinstance(widget, QAbstractItemView) and (model := widget.model()) is not None:
            found += _read_rows(model)
    for action in window.findChildren(QAction):
        found += (action.text(), action.toolTip(), action.statusTip())
    return found


def _read_rows(model: QAbstractItemModel, above: QModelIndex | None = None) -> Iterator[str]:
    above = above or QModelIndex()
    rows = model.rowCount(above)
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(above)
    is_tree = not isinstance(model, QAbstractListModel | QAbstractTableModel)
    for row in range(max(0, rows - MOST_ROWS), rows):
        for column in range(columns):
            index = model.index(row, column, above)
            for role in ROLES:
                if (value := model.data(index, role)) is not None:
                    yield str(value)
            if column == 0 and is_tree and model.hasChildren(index):
                yield from _read_rows(model, index)
