"""The painting of the history's rows: along the left a spine with a dot for each turn.

The dot is filled for a turn in effect and a ring for one taken back.
"""

import msgspec
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem, QWidget

from takeback.engine.history import Node
from takeback.shell.session.words import Words
from takeback.table.table import Table
from takeback.texts import gettext as _
from takeback.ui.icons import bookmark as flag_of
from takeback.ui.icons import pixmap
from takeback.ui.rows import (
    Index,
    ListRow,
    Mark,
    RepaintTracker,
    RowOf,
    RowPainter,
    RowShape,
    Tone,
    font_of,
    paint_fold_arrow,
    paint_text,
)
from takeback.ui.theme import Theme, item_colour

SHAPE = RowShape(
    height=40,
    left=60,
    right=24,
    block=(12, 3, 12, 3),
    apart=8,
    end_column=24,
    second=12,
    lines=((2, 18), (21, 15)),
)
SIGN, SPINE = 21, 38  # pixels from the left
SMALLEST_SECOND = 10  # pixels of letters of a second line that would be cut otherwise
SMALL = 12  # size of a sign at the left edge
PAUSE = 18  # size of the sign of a dormant turn
OTHER_LINE_INDENT = 18  # indentation of the rows of other lines
ARROW = 12  # width of the arrow in a badge
# icons for turns that a replay of their line changed or turned
REPLAY_ICONS = {"changed": "restart", "turned": "redo"}
VERDICT_ICONS = {"holds": "confirm", "fails": "failed"}  # icons for a settled assumption


class TurnLook(ListRow, frozen=True):
    """The facts that decide how the row of a turn is painted, besides its text."""

    colour: str = ""  # the mover's; empty for Start
    is_here: bool = False
    is_taken_back: bool = False
    is_first: bool = False
    is_last: bool = False
    forks: bool = False
    is_locked: bool = False
    flag: str = ""  # colour of the bookmark
    flag_shape: str = ""  # icon of the bookmark
    verdict: str = ""  # icon of the settled assumption
    has_failed: bool = False  # the line that begins here
    came: str = ""  # icon for how the turn fared when its line was replayed
    has_note: bool = False
    is_saved: bool = False
    head: str = ""  # for the header of a chapter: "open" or "folded"; then it is no turn
    has_draft: bool = False  # there is an unconfirmed turn after it
    sought: tuple[str, ...] = ()  # case-folded search words to mark in the text
    badge: str = ""  # number of other lines at this fork; a click lists them
    is_unfolded: bool = False  # whether they are listed
    is_line: bool = False  # the row of another line, by its first turn
    is_waiting: bool = False  # the row of a dormant turn
    is_ahead: bool = False  # its turn would come after the current one
    has_waiting: bool = False  # dormant turns wait beside it
    is_pinned: bool = False  # the board keeps previewing it

    def marks(self, second: str, alarm: str) -> list[Mark]:
        """Return the icons after the text that apply, as (name, colour); `second` is the dimmed colour,
        `alarm` that of failures.
        """
        marks = (
            ("pin", second if self.is_pinned else ""),
            ("lock", second if self.is_locked else ""),
            (self.flag_shape, self.flag),
            (self.verdict, second if self.verdict else ""),
            ("failed", alarm if self.has_failed else ""),
            (self.came, second if self.came else ""),
            ("note", second if self.has_note else ""),
            ("disk", second if self.is_saved else ""),
            ("pencil", second if self.has_draft else ""),
            ("pause", second if self.has_waiting else ""),
        )
        return [(drawing, colour) for drawing, colour in marks if colour]


def turn_look(table: Table, words: Words, node: Node, theme: Theme) -> TurnLook:
    """Return how the row of a turn is painted in any list."""
    bookmark = node.mark("bookmark")
    here, about = table.here, words.colour(node)
    return TurnLook(
        text=words.turn_name(node),
        end_texts=((str(node.depth), "second"),) if node.moves else (),
        picture=node,
        colour=item_colour(theme, about) if about >= 0 and node.moves else "",
        is_here=node is here,
        is_taken_back=node.depth > here.depth and table.is_on_line(node),
        is_first=not node.moves,
        is_last=node is table.line[-1],
        forks=node.is_fork,
        is_locked=bool(node.moves and table.is_fair and table.takebacks.why_locked(node)),
        flag=theme.piece(bookmark.colour) if bookmark is not None else "",
        flag_shape=flag_of(bookmark.colour) if bookmark is not None else "",
        verdict=VERDICT_ICONS.get(bookmark.verdict, "") if bookmark is not None else "",
        has_failed=bool(node.mark("failed")),
        came=REPLAY_ICONS.get(words.came_from(node).kind, "") if node.mark("came_from") is not None else "",
        has_note=bool(node.mark("note")),
        is_saved=words.saved == node.serial,
        has_draft=words.has_draft(node),
        has_waiting=bool(node.mark("dormant")),
    )


def without_chapter_name(head: str, text: str) -> str:
    """Return the text of a row without the name of its chapter, which the header above already shows."""
    return text.removeprefix(f"{head} · ") if head else text


def paint_dot(painter: QPainter, centre: QPointF, turn: TurnLook, theme: Theme, second: QColor) -> None:
    """Paint the dot of a turn in a list without spine: filled, a ring when taken back, a triangle when
    current."""
    colour = QColor(turn.colour) if turn.colour else second
    painter.setBrush(QColor(theme.panel) if turn.is_taken_back else colour)
    painter.setPen(QPen(colour, 1.6) if turn.is_taken_back else Qt.PenStyle.NoPen)
    if turn.is_here:
        points = ((-4, -6), (6, 0), (-4, 6))
        painter.drawPolygon([centre + QPointF(*point) for point in points])
    else:
        radius = 4.5 if turn.colour else 3.5
        painter.drawEllipse(centre, radius, radius)


STOPS = (",", ";", ":")


def split_to_width(text: str, metrics: QFontMetrics, width: int, is_tight: bool = False) -> tuple[str, str]:
    """Return the words of a text that fit into this width, at least one, and the rest, at least one of
    several.

    If a bracket opens in the second half of what fits, the rest begins with it. Otherwise, if a number stands
    beside the break, the break goes back to a comma or the like in that half or, without one, to before the
    word that the number belongs to. The number of a turn, "7.", goes with what follows it. A semicolon or dot
    at the break is left out: the new line says it. If `is_tight`, the first line takes all that fits.
    """
    words = text.split(" ")
    count = len(words) - 1
    while count > 1 and not is_fitting(" ".join(words[:count]), metrics, width):
        count -= 1
    bracket = next((at for at in range(count, count // 2, -1) if words[at][:1] == "("), 0)
    if is_tight:
        pass
    elif bracket:
        count = bracket
    elif len(words) > 1 and (words[count][:1].isdigit() or words[count - 1].isdigit()):
        stops = (at for at in range(count, count // 2, -1) if words[at - 1][-1:] in STOPS)
        is_parted = count > 1 and words[count][:1].isdigit()
        count = next(stops, count - is_parted)
    if count > 1 and words[count - 1][-1:] == "." and words[count - 1][:-1].isdigit():
        count -= 1
    return " ".join(words[:count]).removesuffix(";").removesuffix(" ·"), " ".join(words[count:])


def is_fitting(text: str, metrics: QFontMetrics, width: int) -> bool:
    """Return whether a text is painted whole in this width; its advance in whole pixels may be too small."""
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width) == text


class TwoLinePainter(RowPainter):
    """Paints a text that is too long for one line on two; its shape has two lines.

    What stands at the end of a row moves to the second line before a text is broken for it, except what has
    the column at the end to itself, such as the number of a turn.
    """

    def _line_rect(self, area: QRect, row: ListRow, number: int) -> QRect:
        """Return the rectangle of a text line, centred in rows that a picture makes higher."""
        more = (area.height() - self.shape.height) // 2
        return super()._line_rect(area.adjusted(0, more, 0, -more), row, number)

    def paint_texts(self, painter: QPainter, area: QRect, row: ListRow, left: int) -> None:
        """Paint the text and what stands at its end: beside the text if it fits, else in the second line, or,
        in the column at the end, beside the first."""
        right, end = area.right() - self.shape.right - row.end_space, self.end_width(area, row)
        if row.is_heading or is_fitting(row.text, QFontMetrics(self.font(row)), right - left - end):
            super().paint_texts(painter, area, row, left)
            return
        two_lines = msgspec.structs.replace(row, second=row.second or " ")
        column = 0 if row.end_space else self.shape.end_column
        if end <= column:
            self.paint_words(painter, area, row, left, self.paint_end(painter, area, two_lines))
            return
        self.paint_end(painter, area, two_lines, 1)
        shown = msgspec.structs.replace(two_lines, end_space=row.end_space + end)
        self.paint_words(painter, area, shown, left, right - column)

    def _needs_two_lines(self, area: QRect, row: ListRow, left: int) -> bool:
        """Return whether the text does not fit into one line, even without what stands at its end."""
        width = area.right() - self.shape.right - row.end_space - left
        return not row.is_heading and not is_fitting(row.text, QFontMetrics(self.font(row)), width)

    def paint_words(self, painter: QPainter, area: QRect, row: ListRow, left: int, right: int) -> None:
        """Paint the text; one that is too long for a line without a second goes on in the second."""
        shown = self.split_row(row, right - left, self.width_below(area, row, left, right))
        super().paint_words(painter, area, shown, left, right)

    def width_below(self, area: QRect, row: ListRow, left: int, right: int) -> int:
        """Return the width of the second line of a text that is painted between `left` and `right`."""
        is_free = bool(row.second) or self._needs_two_lines(area, row, left)
        return area.right() - self.shape.right - row.end_space - left if is_free else right - left

    def second_font(self, text: str, width: int) -> QFont:
        """Return the usual font of the second line, or a smaller one if the text then fits."""
        sizes = range(self.shape.second, SMALLEST_SECOND - 1, -1)
        fonts = (font_of(size) for size in sizes)
        return next((one for one in fonts if is_fitting(text, QFontMetrics(one), width)), font_of(sizes[-1]))

    def split_row(self, row: ListRow, width: int, width_below: int = 0) -> ListRow:
        """Return the row as it is painted in this width: its text in two lines if it is too long for one, of
        which the second may have another width.

        What the second line says anyway follows the rest of the text.
        """
        width_below = width_below or width
        metrics = QFontMetrics(self.font(row))
        if is_fitting(row.text, metrics, width):
            return row
        for is_tight in (False, True):
            first, rest = split_to_width(row.text, metrics, width, is_tight)
            second = _("{rest} · {line}", rest=rest, line=row.second) if row.second.strip() else rest
            below = QFontMetrics(self.second_font(second, width_below))
            if is_fitting(second, below, width_below):
                break
        second = below.elidedText(second, Qt.TextElideMode.ElideRight, width_below)
        return msgspec.structs.replace(row, text=first, second=second)


class TurnPainter(TwoLinePainter):
    """Paints a row with its part of the spine; the row of the table's current turn is highlighted."""

    def __init__(
        self, view: QWidget, look_of: RowOf, shape: RowShape = SHAPE, painted: RepaintTracker | None = None
    ) -> None:
        super().__init__(view, shape, look_of, painted)
        self.badges: dict[int, tuple[int, int]] = {}  # by row: left and right edge of the badge, in pixels

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row, remembering its number for the line that joins the rows."""
        self._row = index.row()
        super().paint(painter, option, index)

    def _apply_theme(self, theme: Theme) -> None:
        """Take over the colours of a theme, and compute that of the spine from it."""
        super()._apply_theme(theme)
        self._spine = QColor(theme.line).darker(112) if not theme.is_dark else QColor(theme.line).lighter(130)

    def is_chosen(self, row: ListRow, option: QStyleOptionViewItem) -> bool:
        """Return whether this is the row of the table's current turn."""
        return isinstance(row, TurnLook) and row.is_here

    def has_focus(self, row: ListRow, option: QStyleOptionViewItem, index: Index) -> bool:
        """Return whether the list has the focus and this is the current turn's row, whichever is current in
        Qt, or that of the dormant turn on which the player rests.
        """
        if isinstance(row, TurnLook) and row.is_waiting:
            return super().has_focus(row, option, index)
        return self.is_chosen(row, option) and self._view.hasFocus() and not self._rests_on_dormant()

    def _rests_on_dormant(self) -> bool:
        """Return whether the list's current row is that of a dormant turn."""
        view = self._view
        row = self.row_of(view.currentIndex()) if isinstance(view, QAbstractItemView) else None
        return isinstance(row, TurnLook) and row.is_waiting

    def paint_block(self, painter: QPainter, block: QRectF, fill: str) -> None:
        """Paint the highlight with a bar in the accent colour along its beginning."""
        super().paint_block(painter, block, fill)
        painter.drawRect(QRectF(block.left(), block.top(), 8, block.height()))
        painter.setBrush(QColor(self.theme.accent))
        painter.drawRoundedRect(QRectF(block.left(), block.top(), 4, block.height()), 1.5, 1.5)

    def paint_start(self, painter: QPainter, area: QRect, row: ListRow) -> int:
        """Paint spine, sign and dot or arrow, and return where the text begins."""
        assert isinstance(row, TurnLook)
        if row.is_line:
            self._paint_other_line(painter, area, row)
            return super().paint_start(painter, area, row) + OTHER_LINE_INDENT
        if row.is_waiting:
            self._paint_waiting(painter, area, row)
            return super().paint_start(painter, area, row)
        self._paint_sign(painter, area, row)
        self._paint_spine(painter, area, row)
        if row.head:
            self._paint_arrow(painter, area, row)
        else:
            self._paint_dot(painter, area, row)
        return super().paint_start(painter, area, row)

    def width_below(self, area: QRect, row: ListRow, left: int, right: int) -> int:
        """Return the width of the second line of a text, which ends before the badge of a fork."""
        badge = self._badge_width(row) + self.shape.apart if isinstance(row, TurnLook) and row.badge else 0
        return max(1, super().width_below(area, row, left, right) - badge)

    def has_second(self, row: ListRow) -> bool:
        """Return whether there is a second line of text or a badge."""
        return super().has_second(row) or (isinstance(row, TurnLook) and bool(row.badge))

    def paint_second(self, painter: QPainter, area: QRect, row: ListRow, left: int) -> None:
        """Paint the second line of text, and after it the badge of a fork, which always has room."""
        if not isinstance(row, TurnLook) or not row.badge:
            super().paint_second(painter, area, row, left)
            return
        metrics, apart = QFontMetrics(font_of(self.shape.second)), self.shape.apart
        right = area.right() - self.shape.right - row.end_space
        room = right - left - self._badge_width(row) - apart
        if text := metrics.elidedText(row.second.strip(), Qt.TextElideMode.ElideRight, max(0, room)):
            super().paint_second(painter, area, msgspec.structs.replace(row, second=text), left)
            left += metrics.horizontalAdvance(text) + apart
        self._paint_badge(painter, self._line_rect(area, row, 1), row, left)

    def _badge_width(self, row: TurnLook) -> int:
        """Return the width of the badge of a fork, in pixels."""
        return QFontMetrics(font_of(self.shape.second, 500)).horizontalAdvance(row.badge) + ARROW + 16

    def _paint_badge(self, painter: QPainter, line: QRect, row: TurnLook, left: int) -> None:
        """Paint the badge, and remember its extent for clicks."""
        font = font_of(self.shape.second, 500)
        badge = QRect(left - 2, line.top(), self._badge_width(row), line.height())
        self.badges[self._row] = badge.left(), badge.right()
        painter.setPen(QPen(self.second, 1))
        painter.setBrush(QColor(self.theme.accent_soft if row.is_unfolded else self.theme.panel))
        painter.drawRoundedRect(
            QRectF(badge).adjusted(0.5, 0.5, -0.5, -0.5), badge.height() / 2, badge.height() / 2
        )
        painter.setFont(font)
        painter.setPen(QColor(self.theme.ink))
        paint_text(painter, badge.adjusted(8, 0, 0, 0), row.badge)
        at = QPointF(badge.right() - 9, badge.center().y() + 0.5)
        paint_fold_arrow(painter, at, row.is_unfolded, self.second)

    def font(self, row: ListRow) -> QFont:
        """Return the font: bold for the current turn and headers, struck out for turns taken back."""
        assert isinstance(row, TurnLook)
        is_strong = row.is_here or bool(row.head)
        return font_of(self.shape.size, 600 if is_strong else 400, row.is_taken_back and not is_strong)

    def tone(self, row: ListRow) -> Tone:
        """Return the text colour: dimmed for turns taken back and dormant ones."""
        is_dim = isinstance(row, TurnLook) and (row.is_taken_back or row.is_waiting)
        return "second" if is_dim else "ink"

    def _paint_sign(self, painter: QPainter, area: QRect, look: TurnLook) -> None:
        """Paint at the left edge a triangle for the current turn, or a curved arrow for one taken back."""
        middle = area.center().y() + 1.0
        if look.is_here:
            x = area.left() + SIGN
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.theme.accent))
            points = ((-3, -5), (4, 0), (-3, 5))
            painter.drawPolygon([QPointF(x + right, middle + down) for right, down in points])
        elif look.is_taken_back:
            ratio = painter.device().devicePixelRatio()
            picture = pixmap("undo", self.second.name(), SMALL, ratio)
            painter.drawPixmap(QPointF(area.left() + SIGN - SMALL / 2, middle - SMALL / 2), picture)

    def _paint_spine(self, painter: QPainter, area: QRect, look: TurnLook) -> None:
        """Paint the spine, solid up to the current turn and dotted after it, with a gap around the dot."""
        x, middle = area.left() + SPINE, area.center().y() + 1
        dots = QPen(self._spine, 2, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
        dots.setDashPattern([2, 2])
        solid = QPen(self._spine, 2)
        if not look.is_first:
            painter.setPen(dots if look.is_taken_back else solid)
            painter.drawLine(QPointF(x, area.top()), QPointF(x, middle - 9))
        if not look.is_last:
            painter.setPen(dots if look.is_taken_back or look.is_here else solid)
            painter.drawLine(QPointF(x, middle + 9), QPointF(x, area.bottom() + 1))
        if look.forks:
            bow = QPainterPath(QPointF(x - 5, middle + 8))
            bow.cubicTo(x - 12, middle + 11, x - 16, middle + 14, x - 16, middle + 19)  # its end is round
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self.second, 2, c=Qt.PenCapStyle.RoundCap))
            painter.drawPath(bow)

    def _paint_arrow(self, painter: QPainter, area: QRect, look: TurnLook) -> None:
        """Paint the folding arrow of a header."""
        at = QPointF(area.left() + SPINE, area.center().y() + 1)
        paint_fold_arrow(painter, at, look.head != "folded", self.second)

    def _paint_other_line(self, painter: QPainter, area: QRect, look: TurnLook) -> None:
        """Paint the spine that passes another line, and a curve from it to the dot of that line."""
        x, middle = area.left() + SPINE, area.center().y() + 1
        pen = QPen(self._spine, 2, c=Qt.PenCapStyle.FlatCap)
        if look.is_ahead:
            pen.setDashPattern([2, 2])
        painter.setPen(pen)
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom() + 1))
        bow = QPainterPath(QPointF(x, middle - 12))
        bow.cubicTo(x, middle - 4, x + 4, middle, x + OTHER_LINE_INDENT - 6, middle)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._spine, 2))
        painter.drawPath(bow)
        painter.setBrush(QColor(self.theme.panel))
        painter.setPen(QPen(QColor(look.colour) if look.colour else self.second, 2))
        painter.drawEllipse(QPointF(x + OTHER_LINE_INDENT, middle), 4.5, 4.5)

    def _paint_waiting(self, painter: QPainter, area: QRect, look: TurnLook) -> None:
        """Paint the spine that passes a dormant turn, unless the line ends before it, and on it the sign of a
        pause."""
        x, middle = area.left() + SPINE, area.center().y() + 1
        if not look.is_last:
            pen = QPen(self._spine, 2, c=Qt.PenCapStyle.FlatCap)
            if look.is_ahead:
                pen.setDashPattern([2, 2])
            painter.setPen(pen)
            painter.drawLine(QPointF(x, area.top()), QPointF(x, middle - 9))
            painter.drawLine(QPointF(x, middle + 9), QPointF(x, area.bottom() + 1))
        picture = pixmap("pause", self.second.name(), PAUSE, painter.device().devicePixelRatio())
        painter.drawPixmap(QPointF(x - PAUSE / 2, middle - PAUSE / 2), picture)

    def _paint_dot(self, painter: QPainter, area: QRect, look: TurnLook) -> None:
        """Paint the dot on the spine: a ring for a turn taken back, larger for the current turn, small
        without a colour.
        """
        centre = QPointF(area.left() + SPINE, area.center().y() + 1)
        colour = QColor(look.colour) if look.colour else self.second
        if look.is_taken_back:
            painter.setBrush(QColor(self.theme.panel))
            painter.setPen(QPen(colour, 2))
            painter.drawEllipse(centre, 5, 5)
            return
        painter.setBrush(colour)
        painter.setPen(QPen(QColor(self.theme.panel), 2) if look.is_here else Qt.PenStyle.NoPen)
        radius = (7.5 if look.is_here else 6.5) if look.colour else 4.5
        painter.drawEllipse(centre, radius, radius)
