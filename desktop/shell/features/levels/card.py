"""The card at the end of a level: how it went, and where to go on. It stops nothing; Undo works as ever."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.listeners.results import Win
from desktop.shell.features.levels.stars import paint_stars, width_of
from desktop.shell.features.levels.words import clock, counted, spoken_clock
from desktop.ui.fields import theme_of
from desktop.ui.labels import label
from desktop.ui.theme import EDGE, RADIUS_CARD, colour

STAR = 44.0
SHADOW = 14
WIDTH = 400


class Stars(QWidget):
    """Three large stars."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        self.setFixedHeight(round(STAR) + 8)

    def put(self, count: int) -> None:
        self.count = count
        self.setAccessibleName(f"{count} of 3 stars")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(width_of(STAR)), round(STAR) + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = width_of(STAR)
        place = QRectF((self.width() - width) / 2, 0, width, self.height())
        paint_stars(painter, place, STAR, self.count, theme_of(self))


class WinCard(QFrame):
    """Over the middle of the desk, until the player goes on, takes back, or sends it away."""

    next_wanted = Signal()
    again_wanted = Signal()
    menu_wanted = Signal()
    closed = Signal()

    def __init__(self, desk: QWidget) -> None:
        super().__init__(desk)
        self._desk = desk
        self.stars = Stars()
        self.title, self.line, self.best = QLabel(), label("message"), label("message")
        self.title.setStyleSheet("font-size: 22px; font-weight: 600;")
        self.next = self._button("Next", self.next_wanted, is_main=True)
        self.again = self._button("Again", self.again_wanted)
        self.menu = self._button("Levels", self.menu_wanted)
        self.close_ = QPushButton("×")
        self.close_.setAccessibleName("Close, and look at the board")
        self.close_.setToolTip("Look at the board (Esc)")
        self.close_.setFixedSize(32, 32)
        self.close_.setStyleSheet("padding: 0; font-size: 18px; border: none; background: transparent;")
        self.close_.clicked.connect(self.closed)
        self._lay_out()
        self.setFixedWidth(WIDTH + 2 * SHADOW)
        desk.installEventFilter(self)
        self.hide()

    def _button(self, text: str, wanted: object, is_main: bool = False) -> QPushButton:
        button = QPushButton(text)
        button.setProperty("main", is_main)
        button.setAutoDefault(True)
        button.setMinimumWidth(104)
        button.clicked.connect(wanted)
        return button

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(SHADOW + EDGE, SHADOW + 12, SHADOW + EDGE, SHADOW + EDGE)
        column.setSpacing(4)
        column.addWidget(self.close_, 0, Qt.AlignmentFlag.AlignRight)
        column.addWidget(self.stars)
        column.addSpacing(10)
        for words in (self.title, self.line, self.best):
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
            words.setWordWrap(True)
            column.addWidget(words)
        column.addSpacing(14)
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in (self.menu, self.again, self.next):
            row.addWidget(button)
        column.addLayout(row)

    def tell(self, win: Win, run: int = 0, onward: str = "Next") -> None:
        """`run` is the number of days in a row, where the daily level was solved on its day; `onward` is what
        leads to the next level, empty where there is none."""
        play = win.play
        self.stars.put(win.stars)
        how = "perfect" if play.is_perfect else "solved"
        self.title.setText(f"{play.title}: {how}" if play.title else how.capitalize())
        self.line.setText(f"{play.counted(play.count)} · {clock(win.sitting.seconds)}")
        self.best.setText(_best(win, run))
        self.best.setVisible(bool(self.best.text()))
        self.setAccessibleName(spoken(win, run))
        self.next.setText(onward)
        self.next.setVisible(bool(onward))
        self._place()
        self.show()
        self.raise_()
        (self.next if onward else self.menu).setFocus(Qt.FocusReason.OtherFocusReason)

    def _place(self) -> None:
        self.adjustSize()
        desk = self._desk
        self.setFixedWidth(min(WIDTH + 2 * SHADOW, desk.width()))
        top = round((desk.height() - self.height()) * 0.46)
        self.move((desk.width() - self.width()) // 2, max(0, top))

    def eventFilter(self, desk: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk along the buttons."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)
        painter.setPen(Qt.PenStyle.NoPen)
        for spread in range(SHADOW, 0, -2):
            painter.setBrush(colour(theme.shadow, theme.shadow_strength / 9))
            grown = box.adjusted(-spread, -spread + 4, spread, spread)
            painter.drawRoundedRect(grown, RADIUS_CARD + spread, RADIUS_CARD + spread)
        painter.setBrush(QColor(theme.board))
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.drawRoundedRect(box, RADIUS_CARD, RADIUS_CARD)


def _best(win: Win, run: int) -> str:
    """What this win means beside the others."""
    told = []
    if win.is_best:
        told.append("Your best so far")
    elif win.before.is_solved:
        best = f"{win.play.counted(win.after.count)}, {clock(win.after.seconds)}"
        told.append(f"Your best: {best}")
    if win.sitting.hints:
        told.append(f"with {counted(win.sitting.hints, 'hint')}")
    if not win.play.is_perfect and win.play.perfect:
        told.append(f"perfect is {win.play.counted(win.play.perfect)}")
    if run:
        told.append(f"{counted(run, 'day')} in a row")
    text = " · ".join(told)
    return text[:1].upper() + text[1:]


def spoken(win: Win, run: int = 0) -> str:
    """The same, as it is spoken."""
    play = win.play
    parts = [f"{play.title} {'perfect' if play.is_perfect else 'solved'}".strip()]
    parts += [play.counted(play.count), spoken_clock(win.sitting.seconds), f"{win.stars} of 3 stars"]
    parts += [best] if (best := _best(win, run).replace(" · ", ", ")) else []
    return ", ".join(parts)
