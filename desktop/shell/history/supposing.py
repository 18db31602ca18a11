"""Suppose …: a bookmark with an assumption. Below it a strip over the board asks: does it hold?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QSizePolicy, QWidget

from desktop.engine.history import Bookmark, Node
from desktop.shell.session.words import LONGEST_NAME
from desktop.shell.window.statusbar import Sentence
from desktop.table.table import Change, Table
from desktop.table.telling import named
from desktop.ui.icons import bookmark, icon
from desktop.ui.labels import called
from desktop.ui.theme import LIGHT, Theme

if TYPE_CHECKING:
    from desktop.shell.session.session import Session

NEXT_TURN = "your next turn"  # until it is played, then what that turn is called
HOLDS, FAILS = "holds", "fails"
WIDE, ICON = 640, 18  # a strip less wide has no room for a reason


def open_above(table: Table) -> list[Node]:
    """The checkpoints at or above the place where the table stands that are not settled, outermost first."""
    line, depth = table.line, table.here.depth
    return [
        node
        for node in table.history.bookmarks()
        if node.depth <= depth and line[node.depth] is node and is_open(node.mark("bookmark"))
    ]


def is_open(mark: Bookmark) -> bool:
    return bool(mark.assumption) and not mark.verdict


class Strip(QWidget):
    """The innermost assumption, how deep it lies in others, and what may come of it."""

    held = Signal()
    failed = Signal(str)  # the reason, or nothing

    def __init__(self, desk: QWidget) -> None:
        super().__init__(desk)
        self._frame = called("suppose", QFrame(self))
        self.flag = QLabel(self._frame)
        self.sentence = called("supposed", Sentence(""))
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.nesting = called("depth", QLabel(self._frame))
        self.reason = QLineEdit(self._frame)
        self.reason.setMaxLength(LONGEST_NAME)
        self.reason.setPlaceholderText("Why it fails, if you like")
        self.reason.setAccessibleName("Why it fails")
        self.reason.setFixedWidth(190)
        self.holds, self.fails = QPushButton("It holds"), QPushButton("It fails")
        self.holds.setToolTip("Settle it: the mark gets a tick")
        self.fails.setToolTip("Back to where you supposed it; this line gets a cross and stays")
        self._theme: Theme = LIGHT
        self._mark = Bookmark("")
        self._lay_out()
        self.holds.clicked.connect(self.held)
        self.fails.clicked.connect(self._fail)
        self.reason.returnPressed.connect(self._fail)
        self.hide()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self._frame)
        row.setContentsMargins(14, 6, 8, 6)
        row.setSpacing(8)
        row.addWidget(self.flag)
        row.addWidget(self.sentence, 1)
        for widget in (self.nesting, self.reason, self.holds, self.fails):
            row.addWidget(widget)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(24, 12, 24, 0)
        outer.addWidget(self._frame)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def follow(self, table: Table) -> None:
        found = open_above(table)
        self.setVisible(bool(found))
        if not found:
            return
        node = found[-1]
        self._mark = node.mark("bookmark")
        self.sentence.setText(f"Suppose {self._mark.assumption}")
        self.setAccessibleName(f"Suppose {self._mark.assumption}")
        self.nesting.setText(f"{len(found)} deep" if len(found) > 1 else "")
        self.nesting.setVisible(len(found) > 1)
        self.nesting.setToolTip("\n".join(f"Suppose {one.mark('bookmark').assumption}" for one in found))
        is_below = node is not table.here
        for widget in (self.holds, self.fails):
            widget.setVisible(is_below)
        self._fit()
        self._dress()

    def _fail(self) -> None:
        reason = self.reason.text().strip()
        self.reason.clear()
        self.failed.emit(reason)

    def _fit(self) -> None:
        self.reason.setVisible(self.width() >= WIDE and not self.fails.isHidden())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._dress()

    def _dress(self) -> None:
        drawing = icon(bookmark(self._mark.colour), self._theme.piece(self._mark.colour), ICON)
        self.flag.setPixmap(drawing.pixmap(QSize(ICON, ICON), self.devicePixelRatioF()))


class Supposing(QObject):
    """Settles the assumptions of one table."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._named: tuple[Node, Node] | None = None
        session.table.changed.connect(self._heard)

    def settle(self, verdict: str, reason: str = "") -> None:
        """It holds: go on. It fails: back to the checkpoint; the line that was tried keeps its cross."""
        table = self._session.table
        found = open_above(table)
        if not found or found[-1] is table.here:
            return
        node, tried = found[-1], table.line[found[-1].depth + 1]
        mark = replace(node.mark("bookmark"), verdict=verdict)
        text = f"{mark.assumption}: it {verdict}"
        if verdict == HOLDS:
            self._session.tidy([(node, "bookmark", mark)], text, f"It holds: {mark.assumption}.")
            return
        why = reason or f"not {mark.assumption}"
        said = f"It fails: {mark.assumption}. Back at turn {node.depth}; the line is kept with a cross."
        self._session.tidy([(node, "bookmark", mark), (tried, "failed", why)], text, said, node)

    def _heard(self, change: Change) -> None:
        """The turn after "Suppose your next turn" says what is supposed."""
        mark = change.before.mark("bookmark")
        is_next = change.cause == "played" and change.after.parent is change.before
        if is_next and mark is not None and is_open(mark) and mark.assumption == NEXT_TURN:
            self._named = change.before, change.after
            QTimer.singleShot(0, self, self._name)  # a table that is telling something takes no tidying

    def _name(self) -> None:
        if self._named is None:
            return
        (node, turn), self._named = self._named, None
        mark, table = node.mark("bookmark"), self._session.table
        if mark is not None and mark.assumption == NEXT_TURN and not table.is_read_only:
            said = named(table.game, turn, table.seats, None)
            table.tidy(node, "bookmark", replace(mark, assumption=said), f"suppose {said}")
