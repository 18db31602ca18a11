"""The card at the end of a game: who won and how, and what can be done next."""

from __future__ import annotations

import re
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
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from takeback.engine.game import ScoreSheet
from takeback.engine.record import Seat
from takeback.shell.game_host import LabelledAction
from takeback.shell.window.card_place import EDGE, CardForm, CardRoom
from takeback.texts import format_list
from takeback.texts import gettext as _
from takeback.ui.labels import NO_BREAK, called, keep_last_words_together, label, steady
from takeback.ui.stars import paint_stars, star, width_of
from takeback.ui.theme import theme_of

HALF = 108  # pixels of width of two buttons beside each other in a card beside the board
BESIDE, BELOW = 264, 920  # pixels of width: beside the board, if there is room; at most, below it
EDGES, GAP = 84, 12  # pixels in one line of a folded card: margins with the close button, between two parts
BESIDE_BUTTONS = 60  # pixels beside the buttons of a folded card: margins with the close button
TITLE = 0.6  # of the title in one line of a folded card
SPARE = 48  # pixels of width of a row beyond what it needs, so that a short title is not broken
MARGINS = 26  # pixels of width that the edges of a card beside the board take
LONG = 3  # spaces in a line of the text whose last words stay together
MOST_LINES = 6  # of the text in a narrow column
STAR, DISC = 30.0, 44.0
GROWS = 560  # milliseconds of the medal's animation
TIGHT = QSizePolicy.Policy.Minimum
_GAIN = re.compile(r" (?=[+−]\d)")
DOWN, ACROSS = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight


class GameEnd(msgspec.Struct, frozen=True):
    """The contents of the card."""

    title: str
    lines: tuple[str, ...] = ()
    ways: tuple[LabelledAction, ...] = ()  # buttons; the first is the usual next step
    stars: int | None = None  # of 3, for a level
    spoken: str = ""  # spoken text; "": title and lines
    summary: str = ""  # one of the lines, which stands below the title also on the folded card
    folded_ways: int = 1  # buttons that the folded card has where there is room for more than the first

    @property
    def spoken_text(self) -> str:
        """Return the text for screen readers."""
        return self.spoken or " ".join((self.title, *self.lines))


class ResultPanel(QFrame):
    """The card itself. It takes no focus; Escape, its close button or another turn hides it."""

    closed = Signal()
    unfolded = Signal()

    def __init__(self, desk: QWidget) -> None:
        super().__init__(desk)
        self.setObjectName("end")
        self.is_folded = self.is_column = self._has_more = False
        self.folded_buttons = 1  # the most that it has when folded
        self._shown_when_folded = 1  # in the form measured or arranged last
        self._more_words = ""
        self.medal = Medal()
        self.title, self.text = called("end_title", QLabel()), label("message")
        self.summary = label("message")  # on the folded card
        for words in (self.title, self.summary, self.text):
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
        words = self._words = QVBoxLayout()
        words.setSpacing(2)
        self._around = [QSpacerItem(0, 0), QSpacerItem(0, 0)]  # above and below the words
        words.addItem(self._around[0])
        words.addWidget(self.title)
        words.addWidget(self.summary)
        self._more = QWidget(self)  # hidden if there is only a title
        self._details_box = QBoxLayout(ACROSS, self._more)
        self._details_box.setContentsMargins(0, 0, 0, 0)
        self._details_box.setSpacing(12)
        self._details_box.addWidget(self.text, 1, Qt.AlignmentFlag.AlignTop)
        self._details_box.addWidget(self.points, 0, Qt.AlignmentFlag.AlignCenter)
        words.addWidget(self._more)
        words.addItem(self._around[1])
        self._head = QHBoxLayout()
        self._head.addStretch(1)
        self._head.addWidget(self.close_button)
        self._result_box = QBoxLayout(ACROSS)
        self._result_box.setSpacing(12)
        self._result_box.addWidget(self.medal, 0, Qt.AlignmentFlag.AlignCenter)
        self._result_box.addLayout(words, 1)
        self.more_button.setParent(self)
        self.more_button.hide()
        self._button_grid = QGridLayout()
        self._button_grid.setSpacing(8)
        self._column = QBoxLayout(DOWN)
        self._column.setSpacing(8)
        self._outside = [QSpacerItem(0, 0), QSpacerItem(0, 0)]  # above and below a column on a large part
        self._column.addItem(self._outside[0])
        self._column.addLayout(self._result_box)
        self._column.addLayout(self._button_grid)
        self._column.addItem(self._outside[1])
        self._row = QBoxLayout(ACROSS, self)
        self._row.addLayout(self._column, 1)
        self._row.addLayout(self._head)

    def set_result(
        self, end: GameEnd, sheet: ScoreSheet, seats: Sequence[Seat], winners: Sequence[int]
    ) -> None:
        """Fill the card, still hidden: result, points of `seats`, and the colours of the winning seats."""
        self.medal.set_result(end.stars, [seats[seat].colour for seat in winners if seat < len(seats)])
        self.title.setText(_unbroken_title(end.title))
        self.summary.setText(_unbroken_score(end.summary))
        self.text.setText("\n".join(map(_unbroken_line, end.lines)))
        self.points.set_scores(sheet, [seat.name for seat in seats])
        self._has_more = bool(end.lines) or bool(sheet.kinds)
        self.folded_buttons, self._more_words = end.folded_ways, _("Points…") if sheet.kinds else _("More…")
        self.more_button.setAccessibleName(self._more_words.removesuffix("…"))
        self._more.setVisible(self._has_more)
        self.setAccessibleName(end.spoken_text)
        self._set_buttons(end.ways)

    def show_search(self, sentence: str, cancel: LabelledAction) -> None:
        """Say below the result that something is looked for, with this button alone, until it is filled
        again."""
        self.set_search_text(sentence)
        self.points.hide()
        self._has_more = True
        self._set_buttons((cancel,), has_main=False)

    def set_search_text(self, sentence: str) -> None:
        """Say this of what is looked for."""
        for words in (self.summary, self.text):
            words.setText(sentence)

    def _set_buttons(self, ways: Sequence[LabelledAction], has_main: bool = True) -> None:
        """Replace the buttons by these; if `has_main`, the first looks like the main one. The first gets the
        focus if one of those before had it."""
        had_focus = self.isVisible() and self.window().focusWidget() in self.buttons
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        for number, (text, do) in enumerate(ways):
            button = _button(text)
            button.setProperty("main", has_main and number == 0)
            button.setParent(self)
            button.clicked.connect(do)
            self.buttons.append(button)
        if had_focus:
            self.buttons[0].show()
            self.buttons[0].setFocus()

    def measure_forms(self, room: CardRoom, with_folded: bool) -> list[CardForm]:
        """Return the forms that the card can have in this room, the preferred ones first, each with its size:
        whole beside the board or below it and, `with_folded`, only with title and first buttons; at last, for
        what may only be covered as a whole, also without the medal."""
        row = min(BELOW, room.area.width() - 2 * EDGE)
        forms = []
        folded = range(min(self.folded_buttons, len(self.buttons)), 0, -1) if with_folded else ()
        for is_folded, count in ((False, 1), *((True, count) for count in folded)):
            self._set_folded_buttons(count)
            least = self._least_width(is_folded)
            line = max(least, min(row, SPARE + (self._line_width() if is_folded else self._row_width())))
            whole = self._line_width(title=1.0) if is_folded else line
            sides = (*room.sides, *(rect.width() for rect in room.spare))
            widths = {max(least, min(width, BESIDE)) for width in (BESIDE, *sides, least)}
            columns = [self._measure(is_folded, True, width) for width in sorted(widths, reverse=True)]
            lines = [whole, line] if line < whole <= row else [line]
            lines += [width for width in room.beside_spare if least <= width < line]
            rows = [self._measure(is_folded, is_column=False, width=wide) for wide in lines]
            forms += [*rows, *columns] if is_folded else [*columns[:-1], *rows, *columns[-1:]]
        self._set_folded_buttons(1)
        for is_folded in (False, True) if with_folded else (False,):
            least = self._least_width(is_folded)
            fitting = {min(width, BESIDE) for rect in room.spare if (width := rect.width()) >= least}
            if self.medal.has_content:
                forms += [self._measure(is_folded, True, width, has_medal=False) for width in sorted(fitting)]
        return forms

    def _measure(self, is_folded: bool, is_column: bool, width: int, has_medal: bool = True) -> CardForm:
        """Return this form with the height that it needs, in which the card is arranged then."""
        form = CardForm(is_folded, is_column, width, 0, has_medal, self._shown_when_folded)
        self.arrange(form)
        return form._replace(height=self.height_at(width))

    def arrange(self, form: CardForm) -> None:
        """Lay out the parts for this form: as a column or a row, whole, or folded to title and first buttons
        with "More", which unfolds it.

        A folded row is one line if the title fits beside the buttons, else two.
        """
        self.is_folded, self.is_column = form.is_folded, form.is_column
        self._set_folded_buttons(form.folded_buttons)
        is_line = form.is_folded and not form.is_column and self._line_width() <= form.width
        self._column.setDirection(ACROSS if is_line else DOWN)
        self.medal.setVisible(form.has_medal and self.medal.has_content)
        for spacers, takes_rest in ((self._around, not form.is_column), (self._outside, form.is_column)):
            for spacer in spacers:
                spacer.changeSize(0, 0, TIGHT, QSizePolicy.Policy.Expanding if takes_rest else TIGHT)
        self._result_box.setStretchFactor(self._words, 0 if form.is_column else 1)
        self._details_box.setStretchFactor(self.text, 0 if form.is_column else 1)
        at = Qt.AlignmentFlag.AlignVCenter if is_line else Qt.AlignmentFlag.AlignTop
        self._head.setAlignment(self.close_button, at)
        self._more.setVisible(not form.is_folded and self._has_more)
        self.summary.setVisible(form.is_folded and bool(self.summary.text()))
        for one in (self._result_box, self._details_box):
            one.setDirection(DOWN if form.is_column else ACROSS)
        self._row.setDirection(QBoxLayout.Direction.BottomToTop if form.is_column else ACROSS)
        self._row.setSpacing(4 if form.is_column else 8)
        edge = 6 if form.is_folded else 8
        self._row.setContentsMargins(*((11, 8, 8, 14) if form.is_column else (14, edge, 8, edge)))
        self._column.setContentsMargins(0, 0, 3 if form.is_column else 0, 0)  # below the close button
        middle = Qt.AlignmentFlag.AlignCenter if form.is_column else Qt.AlignmentFlag.AlignLeft
        for words in (self.title, self.summary, self.text):
            words.setAlignment(middle)
        self.points.set_beside(form.is_column)
        for number, button in enumerate(self.buttons):
            button.setHidden(form.is_folded and number >= form.folded_buttons)
        self.more_button.setVisible(form.is_folded)
        self._place_buttons(form)

    def _set_folded_buttons(self, count: int) -> None:
        """Let the folded card have so many buttons before the one that unfolds it, which is narrow if there
        are several."""
        self._shown_when_folded = count
        words = "⋯" if count > 1 else self._more_words
        if words != self.more_button.text():
            self.more_button.setText(words)
            self.more_button.setStyleSheet("")
            if count > 1:
                self.more_button.setStyleSheet("padding-left: 8px; padding-right: 8px;")

    def _shown_buttons(self, is_folded: bool) -> list[QPushButton]:
        """Return the buttons that the card shows, with the sizes they have in its style."""
        folded = [*self.buttons[: self._shown_when_folded], self.more_button]
        buttons = folded if is_folded else self.buttons
        for button in buttons:
            button.ensurePolished()
        return buttons

    def _line_width(self, title: float = TITLE) -> int:
        """Return the width of the folded card in one line, with the summary and this part of the title in one
        line: usually so much that the title takes at most two."""
        for one in (self.title, self.summary):
            one.ensurePolished()
        medal = self.medal.width() + GAP if self.medal.isVisibleTo(self) else 0
        words = round(self.title.fontMetrics().horizontalAdvance(self.title.text()) * title)
        words = max(words, self.summary.fontMetrics().horizontalAdvance(self.summary.text()))
        buttons = self._shown_buttons(is_folded=True)
        return EDGES + medal + words + sum(button.sizeHint().width() + GAP for button in buttons)

    def _row_width(self) -> int:
        """Return the width of the whole card as a row, in which no line is broken."""
        for words in (self.title, self.text):
            words.ensurePolished()
        text = [self.text.fontMetrics().horizontalAdvance(line) for line in self.text.text().split("\n")]
        result = max(self.title.fontMetrics().horizontalAdvance(self.title.text()), *text)
        result += self.medal.width() + GAP if self.medal.isVisibleTo(self) else 0
        if not self.points.isHidden():
            self.points.set_beside(is_beside=False)
            result += self.points.sizeHint().width() + GAP
        buttons = sum(button.sizeHint().width() + GAP for button in self._shown_buttons(is_folded=False))
        return EDGES + max(result, buttons)

    def _least_width(self, is_folded: bool) -> int:
        """Return the width below which a button, a word of the title or the table of points would be cut, or
        the text would take more than MOST_LINES."""
        self.title.ensurePolished()
        metrics = self.title.fontMetrics()
        parts = [metrics.horizontalAdvance(word) for word in self.title.text().split(" ")]
        parts += [button.sizeHint().width() for button in self._shown_buttons(is_folded)]
        if self.medal.isVisibleTo(self):
            parts.append(self.medal.width())
        if not is_folded and not self.points.isHidden():
            self.points.set_beside(is_beside=True)
            parts.append(self.points.sizeHint().width())
        words = self.summary if is_folded else self.text
        words.ensurePolished()
        parts.append(words.fontMetrics().horizontalAdvance(words.text()) // MOST_LINES)
        return max(parts, default=0) + MARGINS

    def _place_buttons(self, form: CardForm) -> None:
        """Put the buttons into one row, or into more in a narrow card; in a column, into rows of two, where
        the first one, those with a long text, those without a neighbour, and in a narrow card all, have a row
        of their own."""
        buttons = self._shown_buttons(form.is_folded)
        columns = 2 if form.is_column else _count_columns(buttons, form.width - EDGES)
        spacing = self._button_grid.horizontalSpacing()
        in_one_row = sum(button.sizeHint().width() + spacing for button in buttons) - spacing
        if form.is_folded and not form.is_column and in_one_row <= form.width - BESIDE_BUTTONS:
            columns = len(buttons)
        is_narrow = form.width < BESIDE
        wide = [is_narrow or at == 0 or one.sizeHint().width() > HALF for at, one in enumerate(buttons)]
        row = column = 0
        for number, button in enumerate(buttons):
            if column == columns:
                row, column = row + 1, 0
            is_alone = column == 0 and (number + 1 == len(buttons) or wide[number + 1])
            width = columns if form.is_column and (wide[number] or is_alone) else 1
            if column + width > columns:
                row, column = row + 1, 0
            self._button_grid.addWidget(button, row, column, 1, width)
            column += width

    def lay_out_again(self) -> None:
        """Forget the sizes from before parts were moved or hidden, and lay out anew."""
        for widget in (self.points, self._more, self):  # from the inside out, each with a layout
            if (inner := widget.layout()) is not None:
                inner.invalidate()
                inner.activate()
            widget.updateGeometry()

    def height_at(self, width: int) -> int:
        """Lay out the card anew and return the height it needs at this width, in pixels."""
        layout = self._row
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
        self.setVisible(self.has_content)

    @property
    def has_content(self) -> bool:
        """Return whether there are stars or colours to show."""
        return self.stars is not None or bool(self._colours)

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


def _unbroken_score(text: str) -> str:
    """Return a text in which no line breaks within a score, such as "82 : 79"."""
    return text.replace(" : ", f"{NO_BREAK}:{NO_BREAK}")


def _unbroken_title(text: str) -> str:
    """Return a title in which no line breaks within a score or, in a longer one, before a short last word."""
    text = _unbroken_score(text)
    return keep_last_words_together(text) if text.count(" ") >= LONG else text


def _unbroken_line(text: str) -> str:
    """Return a line of the text in which no line breaks before a dot between two parts, before a gain such as
    "+50", which follows a name, or, in a longer one, before a short last word."""
    if text.count(" ") >= LONG:
        text = keep_last_words_together(text)
    return _GAIN.sub(NO_BREAK, text.replace(" ·", f"{NO_BREAK}·"))


def _count_columns(buttons: Sequence[QPushButton], room: int) -> int:
    """Return how many columns buttons need that stand in as few, equally long rows as fit into this width."""
    widths = [button.sizeHint().width() for button in buttons]
    for rows in range(1, len(widths)):
        columns = -(-len(widths) // rows)
        if sum(max(widths[at::columns]) + GAP for at in range(columns)) <= room:
            return columns
    return 1


def _spoken(name: str, kinds: Sequence[str], points: Sequence[int]) -> str:
    """Return "Red: Homes 12, Lookouts 16, Total 28." """
    # Translators: a kind of points and how many, such as "Homes 12"
    counted = [
        _("{kind} {points}", kind=kind, points=count) for kind, count in zip(kinds, points, strict=False)
    ]
    return _("{player}: {points}.", player=name, points=format_list(counted, "unit"))


def _button(text: str) -> QPushButton:
    """Return a button that Tab reaches but a click does not focus."""
    button = QPushButton(text.replace("&", "&&"))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
