"""The rows of the review: a turn of the old line left, of the new one right, below them what became of it."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QStandardItemModel,
)
from PySide6.QtWidgets import QListView, QWidget

from takeback.engine.history import Node
from takeback.engine.rewrite import CHANGED, FELL, TURNED, TurnVerdict
from takeback.shell.features.rewriting.open_edit import OpenEdit
from takeback.shell.features.rewriting.wording import SIGNS, WORDS, colour_of, row_told
from takeback.shell.history.rows import under
from takeback.shell.session.view import Sight
from takeback.shell.session.words import Words, capital, is_same
from takeback.table.rewriting import ToldTurn, told
from takeback.ui.icons import pixmap
from takeback.ui.rows import Index, ListRow, RowPainter, RowShape, font_of, plain, upright, write
from takeback.ui.theme import Theme, item_colour

SHAPE = RowShape(
    height=46, left=24, right=14, block=(6, 1, 6, 1), lines=((5, 18), (24, 17)), shows_hover=True
)
SIGN = 14
NUMBER = 26  # pixels of width at least, for the number of a turn
DOT = 10  # pixels from the middle of the dot, in the colour of whoever's turn it was, to the number
MOST = 2_000  # rows whose words are remembered: more than a window ever shows
NEWS = (CHANGED, TURNED, FELL)


class TurnWords(msgspec.Struct, frozen=True):
    """A turn in one of the columns."""

    number: str = ""
    text: str = ""  # with the name of whose turn it was
    short: str = ""  # without, where there is no room for it

    @property
    def spoken(self) -> str:
        return f"turn {self.number}, {self.text}" if self.number else self.text


class VerdictRow(ListRow, frozen=True):
    """What is said of one turn."""

    kind: str = ""
    colour: int = -1  # of whoever's turn it was
    old: TurnWords = TurnWords()
    new: TurnWords = TurnWords()


class ReviewModel(QStandardItemModel):
    """The verdicts as far as they are listed. What is in a row is worked out when it is looked at.

    There are no items: a list of 100,000 rows asks this model for their number least often.
    """

    def __init__(self, edit: OpenEdit, words: Words, parent: QObject) -> None:
        super().__init__(0, 1, parent)
        self._edit, self._words = edit, words
        self._told: dict[int, ToldTurn] = {}

    def follow(self, is_anew: bool) -> None:
        """Whenever the list is twice as long: it is laid out again each time, and may have 100,000 rows."""
        there, count = len(self._edit.verdicts), self.rowCount()
        if is_anew:
            self._told.clear()
            self.removeRows(0, count)
            self.insertRows(0, there)
        elif there >= 2 * count or (there > count and not self._edit.is_running):
            self.insertRows(count, there - count)

    def verdict(self, row: int) -> TurnVerdict | None:
        return self._edit.verdicts[row] if 0 <= row < len(self._edit.verdicts) else None

    def told(self, row: int) -> ToldTurn:
        found = self._told.get(row)
        if found is None:
            if len(self._told) >= MOST:
                self._told.clear()
            found = self._told[row] = told(
                self._edit.table.game, self._edit.verdicts[row], self._words.viewer
            )
        return found

    def row(self, index: Index) -> VerdictRow | None:
        verdict = self.verdict(index.row())
        if verdict is None:
            return None
        one = self.told(index.row())
        is_first = index.row() == 0
        old = self._cell(verdict.source, one.was, is_first)
        new = self._cell(verdict.node, one.text, is_first)
        if verdict.wanted is not None and verdict.node is None:
            new = TurnWords("", one.text, one.text)
        return VerdictRow(
            text=WORDS[one.kind],
            second=one.why,
            told=row_told(one, old.spoken, new.spoken),
            kind=one.kind,
            colour=self._colour(verdict),
            old=old,
            new=new,
        )

    def _cell(self, node: Node | None, short: str, is_alone: bool) -> TurnWords:
        """Of a chapter with a name of its own only the turn that begins it says that, or one that stands
        alone and has room for it."""
        if node is None:
            return TurnWords()
        text, name = self._words.named(node), self._inside(node)
        return TurnWords(str(node.depth), text if is_alone else under(name, text), under(name, short))

    def _colour(self, verdict: TurnVerdict) -> int:
        node = verdict.source or verdict.node
        return self._words.colour(node) if node is not None else -1

    def _inside(self, node: Node) -> str:
        """ "Hand 12", of each of its turns but the first."""
        turn = self._words.game_turn(node)
        before = self._words.game_turn(node.parent) if node.parent is not None else None
        return f"{turn.name} {turn.number}" if turn is not None and is_same(turn, before) else ""

    def question(self, row: int) -> str:
        """Why the player is asked: "Turn 7, Cross: row 2, column 3 fell. That cell is taken." """
        verdict = self._edit.verdicts[row]
        one = self.told(row)
        name = self._cell(verdict.source, one.was, True).spoken or one.text
        return capital(f"{name} {WORDS[FELL]}. {one.why}")

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return None
        row = self.row(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return _tip(row)
        return row.told


def _tip(row: VerdictRow) -> str:
    old, new = row.old.text or "nothing", row.new.text or "nothing"
    turns = old if old == new else f"Was: {old}\nNow: {new}"
    return "\n".join(filter(None, (turns, capital(row.text), row.second)))


class VerdictPainter(RowPainter):
    """Two columns, and the verdict with its sign below them."""

    def paint_start(self, painter: QPainter, area: QRect, row: ListRow) -> int:
        return area.left() + self.shape.left

    def paint_end(self, painter: QPainter, area: QRect, row: ListRow) -> int:
        return area.right() - self.shape.right

    def paint_words(self, painter: QPainter, area: QRect, row: ListRow, left: int, right: int) -> None:
        assert isinstance(row, VerdictRow)
        first, below = self._line(area, row, 0), self._line(area, row, 1)
        middle = (left + right) // 2
        painter.setPen(QPen(self.theme.line))
        painter.drawLine(middle, first.top() + 1, middle, first.bottom())
        if row.colour >= 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(item_colour(self.theme, row.colour)))
            painter.drawEllipse(QPointF(left - DOT, first.center().y() + 1), 3.5, 3.5)
        self._paint_turn(painter, QRect(left, first.top(), middle - left - 6, first.height()), row.old, False)
        self._paint_turn(
            painter, QRect(middle + 7, first.top(), right - middle - 7, first.height()), row.new, True
        )
        self._paint_verdict(painter, QRect(left, below.top(), right - left, below.height()), row)

    def has_second(self, row: ListRow) -> bool:
        return True

    def _paint_turn(self, painter: QPainter, place: QRect, cell: TurnWords, is_strong: bool) -> None:
        painter.setFont(font_of(12, is_tabular=True))
        painter.setPen(self.second)
        width = max(NUMBER, painter.fontMetrics().horizontalAdvance(cell.number) + 8)
        write(painter, QRect(place.left(), place.top(), width, place.height()), cell.number)
        font = font_of(13, 500 if is_strong else 400)
        painter.setFont(font)
        painter.setPen(self.ink("ink") if is_strong else self.second)
        words = place.adjusted(width, 0, 0, 0)
        has_room = QFontMetrics(font).horizontalAdvance(cell.text) <= words.width()
        write(painter, words, (cell.text if has_room else cell.short) or "–")

    def _paint_verdict(self, painter: QPainter, place: QRect, row: VerdictRow) -> None:
        sign = QRect(place.left(), place.center().y() - SIGN // 2 + 1, SIGN, SIGN)
        with upright(painter, sign.toRectF()):
            ratio = painter.device().devicePixelRatio()
            picture = pixmap(SIGNS[row.kind], colour_of(row.kind, self.theme), SIGN, ratio)
            painter.drawPixmap(sign.topLeft(), picture)
        font = font_of(12, 600 if row.kind in NEWS else 400)
        painter.setFont(font)
        painter.setPen(self.ink("ink") if row.kind in NEWS else self.second)
        words = place.adjusted(NUMBER, 0, 0, 0)
        write(painter, words, row.text)
        if row.second:
            used = QFontMetrics(font).horizontalAdvance(row.text)
            painter.setFont(font_of(12))
            painter.setPen(self.second)
            write(painter, words.adjusted(used + 8, 0, 0, 0), row.second)


class ReviewList(QListView):
    """The pointer on a half of a row, or the keys, show the position of the old or of the new line."""

    looked = Signal(object)  # the Sight, or None
    menu_wanted = Signal(object, QPoint)  # a turn of the old line, and where on the screen

    def __init__(self, edit: OpenEdit, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self._edit = edit
        self.rows = ReviewModel(edit, words, self)
        self.painter = VerdictPainter(self, SHAPE, self.rows.row)
        self.setUniformItemSizes(True)
        self.setMinimumHeight(SHAPE.height)
        self.setModel(self.rows)
        self.setItemDelegate(self.painter)
        plain(self)
        self.setAccessibleName("What became of each turn")
        self.setMouseTracking(True)
        self._is_old = False  # is the old position shown where the keys lead?
        self._pointed: tuple[int, bool] = (-1, False)
        self.selectionModel().currentChanged.connect(self._moved)

    def set_theme(self, theme: Theme) -> None:
        self.painter.set_theme(theme)
        self.viewport().update()

    def stand_on(self, row: int) -> None:
        index = self.rows.index(row, 0)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def come_back_to(self, row: int) -> None:
        """The rows were made anew; nothing else is looked at for that."""
        self.selectionModel().blockSignals(True)
        self.setCurrentIndex(self.rows.index(min(row, self.rows.rowCount() - 1), 0))
        self.selectionModel().blockSignals(False)

    @property
    def row(self) -> int:
        return self.currentIndex().row()

    def sight(self, row: int, is_old: bool) -> Sight | None:
        """Of what fell the new position is the one that it was tried on."""
        verdict = self.rows.verdict(row)
        if verdict is None:
            return None
        if is_old and verdict.source is not None:
            return Sight(verdict.source)
        return Sight(verdict.node or verdict.at)

    def turn(self, row: int) -> Node | None:
        """Return the turn that a command about this row is about: that of the old line. What was put in, or
        fell, is no turn of the game yet, and is refused as such."""
        verdict = self.rows.verdict(row)
        if verdict is None:
            return None
        return verdict.source or verdict.node or Node(-1, verdict.at, (), verdict.at.state)

    def _moved(self, index: Index, _before: Index) -> None:
        if self.hasFocus():
            self.looked.emit(self.sight(index.row(), self._is_old))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right: the old position and the new one. Letters belong to commands."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and not event.modifiers():
            self._is_old = event.key() == Qt.Key.Key_Left
            self.looked.emit(self.sight(self.row, self._is_old))
        elif event.text().strip() or event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is asked below it takes room: the row that it is about stays seen."""
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._point_at(event.position().toPoint())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._pointed = (-1, False)
        self.looked.emit(None)

    def _point_at(self, at: QPoint) -> None:
        is_left = at.x() < self.viewport().width() // 2
        is_old = is_left == (self.layoutDirection() == Qt.LayoutDirection.LeftToRight)
        pointed = (self.indexAt(at).row(), is_old)
        if pointed != self._pointed:
            self._pointed = pointed
            self.looked.emit(self.sight(*pointed))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with a turn of the old line, as in the history."""
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        turn = self.turn(self.indexAt(event.pos()).row() if by_mouse else self.row)
        if turn is not None and self._edit.table.history.has(turn):
            self.menu_wanted.emit(turn, event.globalPos())
