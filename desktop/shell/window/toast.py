"""Telling a player who plays from the past that the turns after it are kept, and where."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget

from desktop.engine.history import Node
from desktop.table.table import Change, Table
from desktop.ui.labels import called

STAYS = 6_000  # milliseconds
ABOVE_THE_EDGE = 20


class Later:
    """The turns after the place where a table stands, as they were before the last change."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.follow()

    def follow(self) -> None:
        line, depth = self._table.line, self._table.here.depth
        self._next: Node | None = line[depth + 1] if depth + 1 < len(line) else None
        self._count = len(line) - 1 - depth

    def kept_by(self, change: Change, before_key: str, after_key: str) -> str:
        """What to say of a turn that began a new line; empty where it did not."""
        kept, count = self._next, self._count
        self.follow()
        new = change.after
        if change.cause != "played" or kept is None or kept is new or kept.parent is not new.parent:
            return ""
        assert new.parent is not None
        lines = new.parent.shown_children
        if new.children or kept not in lines or new not in lines:
            return ""
        number, place = lines.index(kept) + 1, lines.index(new) + 1
        key = {place - 1: before_key, place + 1: after_key}.get(number, "")
        what, them = ("later turn is", "it") if count == 1 else (f"{count} later turns are", "them")
        return f"Your {what} kept as line {number}" + (f". {key} shows {them}" if key else "")


class Toast(QLabel):
    """A sentence over the lower edge of the board for a while. It takes no click and no focus."""

    def __init__(self, desk: QWidget) -> None:
        super().__init__(desk)
        self._desk = desk
        called("toast", self)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._rest = QTimer(self, singleShot=True, interval=STAYS)
        self._rest.timeout.connect(self.hide)
        desk.installEventFilter(self)
        self.hide()

    def tell(self, sentence: str) -> None:
        self.setText(sentence)
        self._place()
        self.show()
        self.raise_()
        self._rest.start()

    def _place(self) -> None:
        desk = self._desk
        self.adjustSize()
        self.setFixedWidth(min(self.sizeHint().width(), desk.width() - 16))
        self.move((desk.width() - self.width()) // 2, desk.height() - self.height() - ABOVE_THE_EDGE)

    def eventFilter(self, desk: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False
