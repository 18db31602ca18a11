"""The rail at the left of the levels: daily, packs with their progress, and more."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QCursor, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from takeback.texts import gettext as _
from takeback.ui.focus import focus_ring
from takeback.ui.labels import label, see_through
from takeback.ui.painting import draw_text
from takeback.ui.theme import INSIDE, RADIUS_BUTTON, mixed, second_text, theme_of

TALL, LEAST_TALL = 44, 29  # pixels of an entry, and where not all have room in a low window
BESIDE = 2  # pixels between entries
BACK = 28  # pixels of the height of the button Back
INSET = 14
SCROLLS = 16  # pixels of one step
LONGEST = 110  # pixels guaranteed for a name; a longer one may be elided, and its tooltip shows all of it


class RailEntry(QRadioButton):
    """An entry of the rail at the left of the levels: its name, the progress as text, and a bar for it."""

    def __init__(self, key: str, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self.key = key
        self.share = -1.0  # from 0 to 1; negative for no bar
        self.beside = ""
        self.is_target = False  # a drag is over it and could be dropped here
        self._tall = TALL
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(TALL)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_progress("")

    def show_progress(self, beside: str, share: float = -1.0, spoken: str = "") -> None:
        """Show the text at the right, and a bar for `share`, none if that is negative; `spoken` replaces the
        text for screen readers."""
        self.beside, self.share = beside, share
        spoken_text = spoken or beside
        self.setAccessibleName(f"{self.text()}, {spoken_text}" if spoken_text else self.text())
        self.update()

    def set_tall(self, tall: int) -> None:
        """Change the height."""
        if tall != self._tall:
            self._tall = tall
            self.setFixedHeight(tall)

    def sizeHint(self) -> QSize:
        """Return the size of an entry, which does not depend on its text."""
        return QSize(200, self._tall)

    def minimumSizeHint(self) -> QSize:
        """Return the size that the texts need while the entry is selected and thus bold; of a long name a
        part is enough."""
        theme = theme_of(self)
        words = min(LONGEST, QFontMetrics(theme.font(14, 600)).horizontalAdvance(self.text()))
        beside = QFontMetrics(theme.font(12, 400, tabular=True)).horizontalAdvance(self.beside)
        return QSize(words + (INSIDE + beside if beside else 0) + 2 * INSET + 4, self._tall)

    def hitButton(self, pos: QPoint) -> bool:
        """Return whether the point is inside; the whole entry is clickable."""
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the entry, filled while it is chosen or a drag is over it."""
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent_soft))
            painter.drawRoundedRect(box, RADIUS_BUTTON, RADIUS_BUTTON)
            painter.setBrush(QColor(theme.accent))
            painter.drawRoundedRect(QRectF(box.left(), box.top() + 7, 3, box.height() - 14), 1.5, 1.5)
        elif self._is_under_pointer() or self.is_target:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(mixed(theme.accent, theme.panel, 0.1)))
            painter.drawRoundedRect(box, RADIUS_BUTTON, RADIUS_BUTTON)
        behind = theme.accent_soft if self.isChecked() else theme.panel
        below = 13 if self._tall == TALL else 5  # from the bar to the edge
        words = box.adjusted(INSET, 0, -INSET, -min(8, below) if self.share >= 0 else 0)
        painter.setPen(QColor(theme.ink))
        painter.setFont(theme.font(14, 600 if self.isChecked() else 500))
        numbers = theme.font(12, 400, tabular=True)
        taken = QFontMetrics(numbers).horizontalAdvance(self.beside) + INSIDE if self.beside else 0
        title = painter.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, round(words.width()) - taken
        )
        draw_text(painter, words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
        painter.setPen(QColor(second_text(theme, behind)))
        painter.setFont(numbers)
        draw_text(painter, words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self.beside)
        if self.share >= 0:
            self._paint_bar(painter, QRectF(words.left(), box.bottom() - below, words.width(), 3))
        if self.hasFocus() or self.is_target:
            focus_ring(painter, QRectF(self.rect()), RADIUS_BUTTON, theme)

    def _is_under_pointer(self) -> bool:
        """Return whether the pointer is here. Qt alone still says so after the wheel has moved the entry
        away."""
        return self.underMouse() and self.rect().contains(self.mapFromGlobal(QCursor.pos()))

    def _paint_bar(self, painter: QPainter, bar: QRectF) -> None:
        """Paint the progress bar."""
        theme = theme_of(self)
        ends = ((1.0, mixed(theme.ink, theme.panel, 0.14)), (self.share, theme.accent))
        for share, ink in ends:
            if share > 0:
                painter.setPen(QPen(QColor(ink), bar.height(), c=Qt.PenCapStyle.RoundCap))
                y = bar.center().y()
                painter.drawLine(bar.left(), y, bar.left() + max(1.0, bar.width() * share), y)  # type: ignore[call-overload]


class Rail(QFrame):
    """The column of entries at the left of the levels, one of which is selected; arrow keys and Tab work as
    for other radio buttons."""

    chosen = Signal(str)  # the key of the entry that was selected
    left = Signal()  # the button Back was pressed

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.choices: dict[str, RailEntry] = {}
        self.back = QPushButton(_("Back"))
        self.back.setFixedHeight(BACK)
        self.back.setToolTip(_("Go back to where you came from (Esc)"))
        self.back.clicked.connect(self.left)
        self.title = QLabel(title)
        self.title.setWordWrap(True)
        self.title.setStyleSheet("font-size: 20px; font-weight: 600;")
        self.line = label("second")
        self._inside = QWidget()
        self._column = QVBoxLayout(self._inside)
        self._column.setContentsMargins(0, 0, 4, 0)
        self._column.setSpacing(BESIDE)
        self._column.addStretch(1)
        area = self.area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._inside)
        see_through(area)
        self._captions: list[QLabel] = []
        self._fitting = QTimer(self, singleShot=True, interval=0)
        self._fitting.timeout.connect(self._fit_entries)
        self._showing = QTimer(self, singleShot=True, interval=0)
        self._showing.timeout.connect(self._show_chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 8, 2)
        column.setSpacing(0)
        back = QHBoxLayout()
        back.setContentsMargins(INSET, 0, 0, 0)
        back.addWidget(self.back)
        back.addStretch(1)
        column.addLayout(back)
        column.addSpacing(6)
        for widget in (self.title, self.line):
            widget.setContentsMargins(INSET, 0, 0, 0)
            column.addWidget(widget)
        column.addSpacing(INSIDE)
        column.addWidget(area, 1)

    def add(self, key: str, title: str, after: str | None = None) -> RailEntry:
        """Add an entry with this key and title, and return it: at the end, or after the entry of the key
        `after`, which is "" for the beginning."""
        choice = RailEntry(key, title, self._inside)
        self.choices[key] = choice
        at = self._column.count() - 1
        if after is not None:
            at = self._column.indexOf(self.choices[after]) + 1 if after else 0
        self._column.insertWidget(at, choice)
        choice.toggled.connect(self._toggled)
        self._fitting.start()
        return choice

    def remove(self, key: str) -> None:
        """Remove the entry with this key; it must exist."""
        choice = self.choices.pop(key)
        choice.hide()
        choice.setParent(None)
        choice.deleteLater()
        self._fitting.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the entries to the new height."""
        super().resizeEvent(event)
        self._fitting.start()

    def _fit_entries(self) -> None:
        """Make all entries lower where they would have to be scrolled, but not so low that they are hard to
        hit."""
        shown = [caption.sizeHint().height() + BESIDE for caption in self._captions if not caption.isHidden()]
        room = self.area.viewport().height() - sum(shown)
        tall = room // max(1, len(self.choices)) - BESIDE
        for choice in self.choices.values():
            choice.set_tall(max(LEAST_TALL, min(TALL, tall)))
        if self.key:
            self._showing.start()

    def scroll_near(self, place: QPoint) -> None:
        """Scroll by one step if this point of the screen is near the upper or lower end of the entries."""
        inside, bar = self.area.mapFromGlobal(place), self.area.verticalScrollBar()
        if self.area.rect().contains(inside):
            down = inside.y() > self.area.height() - TALL // 2
            bar.setValue(bar.value() + (down - (inside.y() < TALL // 2)) * SCROLLS)

    def mark_target(self, key: str) -> None:
        """Mark the entry where a drag would be dropped; "" marks none."""
        for one in self.choices.values():
            if one.is_target != (one.key == key):
                one.is_target = one.key == key
                one.update()

    def key_at(self, place: QPoint) -> str:
        """Return the key of the visible entry at this point of the screen; empty if there is none."""
        for choice in self.choices.values():
            seen = choice.visibleRegion().contains(choice.mapFromGlobal(place))
            if seen:
                return choice.key
        return ""

    def add_caption(self, text: str) -> QLabel:
        """Add a caption at the end, and return it."""
        caption = label("second", text)
        caption.setContentsMargins(INSET, 8, 0, 2)
        self._column.insertWidget(self._column.count() - 1, caption)
        self._captions.append(caption)
        return caption

    def in_order(self) -> list[RailEntry]:
        """Return the entries from top to bottom."""
        return sorted(self.choices.values(), key=self._column.indexOf)

    @property
    def key(self) -> str:
        """Return the key of the selected entry; empty if none is selected."""
        return next((key for key, choice in self.choices.items() if choice.isChecked()), "")

    def select(self, key: str) -> None:
        """Select the entry with this key, if it exists, and scroll to it; `chosen` is emitted if it is
        another one."""
        if key in self.choices:
            self.choices[key].setChecked(True)
            self._showing.start()  # after the layout is done

    def _show_chosen(self) -> None:
        """Scroll to the selected entry."""
        if self.key:
            self.area.ensureWidgetVisible(self.choices[self.key], 0, 0)

    def _toggled(self, is_on: bool) -> None:
        """Emit the key of the newly selected entry; nothing for the one that was selected before."""
        if is_on:
            self.chosen.emit(self.key)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the background and the line along the right edge."""
        theme = theme_of(self)
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.panel))
        painter.fillRect(self.width() - 1, 0, 1, self.height(), QColor(theme.line))
