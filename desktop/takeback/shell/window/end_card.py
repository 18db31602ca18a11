"""The card at the end of a game: who won and how, and what can be done next."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from takeback.engine.game import ScoreSheet
from takeback.engine.record import Seat
from takeback.shell.game_host import LabelledAction
from takeback.texts import gettext as _
from takeback.ui.labels import called, label, steady
from takeback.ui.stars import paint_stars, star, width_of
from takeback.ui.theme import theme_of

HALF = 108  # pixels of width of two buttons beside each other in a card beside the board
BESIDE, BELOW = 264, 920  # pixels of width: beside the board, if there is room; at most, below it
EDGES, GAP = 84, 12  # pixels in one line of a folded card: margins with the close button, between two parts
MARGINS = 34  # pixels of width that the edges of a card beside the board take
STAR, DISC = 30.0, 44.0
GROWS = 560  # milliseconds of the medal's animation
DOWN, ACROSS = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight


class GameEnd(msgspec.Struct, frozen=True):
    """The contents of the card. Without a title there is no card."""

    title: str
    lines: tuple[str, ...] = ()
    ways: tuple[LabelledAction, ...] = ()  # buttons; the first is the usual next step
    stars: int | None = None  # of 3, for a level
    spoken: str = ""  # spoken text; "": title and lines

    @property
    def spoken_text(self) -> str:
        """Return the text for screen readers."""
        return self.spoken or " ".join((self.title, *self.lines))


class ResultPanel(QWidget):
    """The card itself. It takes no focus; Escape, its close button or another turn hides it."""

    width_below = BELOW

    closed = Signal()
    unfolded = Signal()

    def __init__(self, desk: QWidget) -> None:
        super().__init__(desk)
        self.is_folded = self._has_more = False
        self.width_beside = BESIDE
        self._columns_below = 1  # buttons in a row, below the board
        self.medal = Medal()
        self.title, self.text = called("end_title", QLabel()), label("message")
        for words in (self.title, self.text):
            words.setWordWrap(True)
            words.setTextFormat(Qt.TextFormat.PlainText)
        self.points = ScoreTable()
        self.buttons: list[QPushButton] = []
        self.more_button = _button(_("More"))
        self.more_button.setToolTip(_("More information and actions"))
        self.more_button.clicked.connect(self.unfolded)
        self.close_button = _button("×")
        self.close_button.setAccessibleName(_("Close the card"))
        self.close_button.setToolTip(_("Close this card and show only the board (Esc)"))
        self.close_button.setFixedSize(28, 28)
        self.close_button.setStyleSheet("padding: 0; font-size: 18px; border: none; background: transparent;")
        self.close_button.clicked.connect(self.closed)
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        """Arrange title, sentence, score table and buttons on the card."""
        frame = self.frame = called("end", QFrame(self))
        frame.setMaximumWidth(BELOW)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        words.addWidget(self.title)
        self._more = QWidget(frame)  # hidden if there is only a title
        self._details_box = QBoxLayout(ACROSS, self._more)
        self._details_box.setContentsMargins(0, 0, 0, 0)
        self._details_box.setSpacing(12)
        self._details_box.addWidget(self.text, 1, Qt.AlignmentFlag.AlignTop)
        self._details_box.addWidget(self.points, 0, Qt.AlignmentFlag.AlignCenter)
        words.addWidget(self._more)
        words.addStretch(1)
        head = QHBoxLayout()
        head.addStretch(1)
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self._result_box = QBoxLayout(ACROSS)
        self._result_box.setSpacing(12)
        self._result_box.addWidget(self.medal, 0, Qt.AlignmentFlag.AlignCenter)
        self._result_box.addLayout(words, 1)
        self.more_button.setParent(frame)
        self.more_button.hide()
        self._button_grid = QGridLayout()
        self._button_grid.setSpacing(8)
        self._column = QBoxLayout(DOWN)
        self._column.setSpacing(8)
        self._column.addLayout(self._result_box)
        self._column.addLayout(self._button_grid)
        self._row = QBoxLayout(ACROSS, frame)
        self._row.addLayout(self._column, 1)
        self._row.addLayout(head)
        self._around = QVBoxLayout(self)
        across = QHBoxLayout()
        across.addStretch(1)
        across.addWidget(frame, 100)
        across.addStretch(1)
        self._around.addStretch(1)
        self._around.addLayout(across)
        self._around.addStretch(1)

    def set_result(
        self, end: GameEnd, sheet: ScoreSheet, seats: Sequence[Seat], winners: Sequence[int]
    ) -> None:
        """Fill the card, still hidden: result, points of `seats`, and the colours of the winning seats."""
        self.medal.set_result(end.stars, [seats[seat].colour for seat in winners if seat < len(seats)])
        self.title.setText(end.title)
        self.text.setText("\n".join(end.lines))
        self.points.set_scores(sheet, [seat.name for seat in seats])
        self._has_more = bool(end.lines) or bool(sheet.kinds)
        self._more.setVisible(self._has_more)
        self.setAccessibleName(end.spoken_text)
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        for number, (text, do) in enumerate(end.ways):
            button = _button(text)
            button.setProperty("main", number == 0)
            button.setParent(self.title.parentWidget())
            button.clicked.connect(do)
            self.buttons.append(button)

    def set_folded(self, is_folded: bool, room: int = 0) -> None:
        """Show only title and first button, or everything; "More" unfolds it.

        Folded it is one row if the title fits beside the buttons in a card of the width `room`, else two.
        """
        self.is_folded = is_folded
        self._column.setDirection(ACROSS if is_folded and self._line_width() <= room else DOWN)
        self._more.setVisible(not is_folded and self._has_more)
        for number, button in enumerate(self.buttons):
            button.setHidden(is_folded and number > 0)  # the first, too: Qt would show it only once measured
        self.more_button.setVisible(is_folded)

    def _line_width(self) -> int:
        """Return the width of the folded card in one row, with the title in at most two lines."""
        buttons = (*self.buttons[:1], self.more_button)
        for widget in (self.title, *buttons):
            widget.ensurePolished()
        medal = self.medal.width() + GAP if self.medal.isVisibleTo(self) else 0
        words = round(self.title.fontMetrics().horizontalAdvance(self.title.text()) * 0.6)
        return EDGES + medal + words + sum(button.sizeHint().width() + GAP for button in buttons)

    def fit_beside(self, room: int) -> None:
        """Choose the width for a place beside the board: the usual one, or this many pixels if that is less
        and everything in the card fits into it."""
        self.width_beside = room if self._least_width() <= room < BESIDE else BESIDE

    def fit_below(self, room: int) -> None:
        """Choose the number of buttons in a row for a place below the board of this width: all of them or,
        where one would be cut, half of them."""
        for button in self.buttons:
            button.ensurePolished()
        count = len(self.buttons)
        needed = sum(button.sizeHint().width() + GAP for button in self.buttons) + EDGES
        self._columns_below = count if needed <= min(room, self.width_below) else (count + 1) // 2

    def _least_width(self) -> int:
        """Return the width below which a button, a word of the title or the table of points would be cut."""
        for one in (self.title, *self.buttons):
            one.ensurePolished()
        metrics = self.title.fontMetrics()
        parts = [metrics.horizontalAdvance(word) for word in self.title.text().split()]
        parts += [button.sizeHint().width() for button in self.buttons]
        if not self.points.isHidden():
            self.points.set_beside(is_beside=True)
            parts.append(self.points.sizeHint().width())
        return max(parts, default=0) + MARGINS

    def set_beside(self, is_beside: bool, is_low: bool) -> None:
        """Lay the card out for a place beside the board, or below it, maybe in a low window."""
        for one in (self._result_box, self._details_box):
            one.setDirection(DOWN if is_beside else ACROSS)
        self._row.setDirection(QBoxLayout.Direction.BottomToTop if is_beside else ACROSS)
        self._row.setSpacing(4 if is_beside else 8)
        self._row.setContentsMargins(*((14, 8, 8, 14) if is_beside else (14, 8, 8, 8)))
        self._around.setContentsMargins(*((0, 8, 12, 8) if is_beside else (12, 0, 12, 4 if is_low else 12)))
        self.setMinimumWidth(self.width_beside if is_beside else 0)
        self.setMaximumWidth(self.width_beside if is_beside else 16_777_215)
        wide, tall = QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum
        self.setSizePolicy(*((tall, wide) if is_beside else (wide, tall)))
        middle = Qt.AlignmentFlag.AlignCenter if is_beside else Qt.AlignmentFlag.AlignLeft
        for words in (self.title, self.text):
            words.setAlignment(middle)
        self.points.set_beside(is_beside)
        self._place_buttons(is_beside)
        self._button_grid.addWidget(self.more_button, 0, len(self.buttons))

    def _place_buttons(self, is_beside: bool) -> None:
        """Put the buttons into one row, or two in a narrow card; beside the board, into rows of two, where
        the first one, those with a long text, and in a narrow card all, have a row of their own."""
        columns = 2 if is_beside else self._columns_below
        is_narrow = self.width_beside < BESIDE
        row = column = 0
        for number, button in enumerate(self.buttons):
            button.ensurePolished()
            is_wide = is_beside and (is_narrow or number == 0 or button.sizeHint().width() > HALF)
            width = columns if is_wide else 1
            if column + width > columns:
                row, column = row + 1, 0
            self._button_grid.addWidget(button, row, column, 1, width)
            column += width

    def lay_out_again(self) -> None:
        """Forget the sizes from before parts were moved or hidden, and lay out anew."""
        for widget in (self.points, self._more, self.frame, self):  # from the inside out, each with a layout
            if (inner := widget.layout()) is not None:
                inner.invalidate()
                inner.activate()
            widget.updateGeometry()

    def height_at(self, width: int) -> int:
        """Return the height the card needs at this width, in pixels."""
        layout = self._around
        self.lay_out_again()
        high = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else self.sizeHint().height()
        return max(high, layout.totalMinimumSize().height())


class Medal(QWidget):
    """The stars of a level, or a disc in the colours of the winners."""

    def __init__(self) -> None:
        super().__init__()
        self.stars: int | None = None
        self._colours: list[int] = []
        self._growing = QVariantAnimation(self)
        self._growing.setStartValue(0.0)
        self._growing.setEndValue(1.0)
        self._growing.setEasingCurve(QEasingCurve.Type.OutBack)
        self._growing.valueChanged.connect(self.update)

    def set_result(self, stars: int | None, colours: list[int]) -> None:
        """Show these stars (None: no level), else a disc in these colours, else nothing."""
        self._growing.stop()
        self.stars, self._colours = stars, colours
        self.setAccessibleName(_("{stars} of 3 stars", stars=stars) if stars is not None else "")
        size = (width_of(STAR), STAR + 6) if stars is not None else (DISC, DISC)
        self.setFixedSize(round(size[0]) + 2, round(size[1]) + 2)
        self.setVisible(stars is not None or bool(colours))

    def grow(self, pace: float) -> None:
        """Animate it once; `pace` scales the duration, and 0 shows it at once."""
        if pace:
            self._growing.setDuration(round(GROWS * pace))
            self._growing.start()

    @property
    def grown(self) -> float:
        """Return how much of it is shown, from 0 to slightly above 1 (it overshoots)."""
        is_growing = self._growing.state() == QAbstractAnimation.State.Running
        return float(self._growing.currentValue()) if is_growing else 1.0

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the stars or the disc."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.stars is not None:
            place = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            paint_stars(painter, place, STAR, self.stars, theme_of(self), self.grown)
        elif self._colours:
            self._paint_disc(painter)
        painter.end()

    def _paint_disc(self, painter: QPainter) -> None:
        """Paint the disc in equal shares of the colours, with a star in the middle."""
        theme, centre = theme_of(self), QRectF(self.rect()).center()
        radius = DISC / 2 * max(0.0, self.grown)
        box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
        share = 5760 // len(self._colours)
        painter.setPen(Qt.PenStyle.NoPen)
        for number, one in enumerate(self._colours):
            painter.setBrush(QColor(theme.piece(one)))
            painter.drawPie(box, 1440 + number * share, share)
        painter.setBrush(QColor(theme.board))
        painter.setPen(QPen(QColor(theme.board), 1))
        painter.drawPolygon(star(centre, radius * 0.62))


class ScoreTable(QWidget):
    """A table of points by kind, one row per seat; transposed beside the board."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(1)
        self._cells: dict[tuple[int, int], QLabel] = {}

    def set_scores(self, sheet: ScoreSheet, names: Sequence[str]) -> None:
        """Show the points of these seats; hidden if the game counts no kinds."""
        for old in self._cells.values():
            old.hide()
            old.deleteLater()
        self._cells = {}
        rows = [("", *sheet.kinds)] if sheet.kinds else []
        scores = list(zip(names, sheet.points, strict=False)) if sheet.kinds else []
        rows += [(name, *map(str, points)) for name, points in scores]
        for down, row in enumerate(rows):
            for right, text in enumerate(row):
                is_main = down and right in (0, len(row) - 1)
                cell = steady(label("end_points" if is_main else "second", text, self))
                cell.setAlignment(Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft)
                self._cells[down, right] = cell
        self.setAccessibleName(" ".join(_spoken(name, sheet.kinds, points) for name, points in scores))
        self.setVisible(bool(rows))

    def set_beside(self, is_beside: bool) -> None:
        """Lay out one column per seat if the table is beside the board, else one row per seat."""
        for (down, right), cell in self._cells.items():
            self._grid.addWidget(cell, *((right, down) if is_beside else (down, right)))


def _spoken(name: str, kinds: Sequence[str], points: Sequence[int]) -> str:
    """Return "Red: Homes 12, Lookouts 16, Total 28." """
    return f"{name}: {', '.join(f'{kind} {count}' for kind, count in zip(kinds, points, strict=False))}."


def _button(text: str) -> QPushButton:
    """Return a button that Tab reaches but a click does not focus."""
    button = QPushButton(text.replace("&", "&&"))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
