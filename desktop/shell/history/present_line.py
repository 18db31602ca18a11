"""The present line: a QUndoView of the table's stack, in the words and marks that the viewer may know."""

from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QStandardItemModel,
)
from PySide6.QtWidgets import QAbstractItemView, QPushButton, QUndoView, QWidget

from desktop.engine.game import GameTurn
from desktop.engine.history import Node
from desktop.shell.history.rows import Look, TurnPainter, look_of, under
from desktop.shell.session.view import Sight, View
from desktop.shell.session.words import TurnNames, Words, several_named
from desktop.table.table import Change, Table
from desktop.table.wording import chapter_text
from desktop.ui.labels import called
from desktop.ui.rows import Painted, plain
from desktop.ui.theme import Theme

FOLDERS = {Qt.Key.Key_Left: True, Qt.Key.Key_Minus: True, Qt.Key.Key_Right: False, Qt.Key.Key_Plus: False}
MOVERS = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)
PLAIN_OR_SHIFT = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)


class ChapterRows:
    """Turns that follow each other; without a name they have no head and cannot be folded."""

    __slots__ = ("count", "first", "name", "row", "start", "turn")

    def __init__(self, turn: GameTurn | None, name: str, first: Node, row: int) -> None:
        self.turn = turn
        self.name = name
        self.first = first
        self.start = first.depth
        self.count = 0
        self.row = row  # the first of its rows: its head, if it has one


class Chapters:
    """Which rows the present line has: the head of each chapter, and its turns unless it is folded.

    One chapter alone needs no head, and neither does a turn alone.
    """

    def __init__(self, table: Table, words: Words) -> None:
        self._table, self._words = table, words
        self._last: Node | None = None  # up to here the line is known
        self._folded: set[int] = set()  # chapters, by the serial of their first turn
        self._names = TurnNames()
        self._may_fold = words.has_chapters
        self._has_heads = False
        self.all: list[ChapterRows] = []
        self.fit()

    # what the line is ---------------------------------------------------------------------------------
    def fit(self) -> None:
        """Read what is new on the line; the turns before it never change."""
        line, chapters = self._table.line, self.all
        if not self._may_fold:
            if not chapters:
                chapters.append(ChapterRows(None, "", line[0], 0))
            chapters[0].count = len(line)
            return
        known = self._last.depth + 1 if self._last is not None else 0
        if known > len(line) or (known and line[known - 1] is not self._last):
            while chapters and not _is_on(chapters[-1].first, line):
                self._names.forget(chapters.pop().turn)
            known = chapters[-1].start if chapters else 0
            if chapters:
                chapters[-1].count = 0
        for node in line[known:]:
            turn = self._words.game_turn(node)
            if not chapters or chapters[-1].turn != turn:
                chapters.append(ChapterRows(turn, self._names.next(turn), node, self.count))
            chapters[-1].count += 1
        self._last = line[-1]
        if (has_heads := several_named(one.name for one in chapters)) != self._has_heads:
            self._has_heads = has_heads
            self._place()

    @property
    def count(self) -> int:
        """How many rows there are."""
        if not self._has_heads:
            return len(self._table.line)
        return self.all[-1].row + self._rows_of(self.all[-1]) if self.all else 0

    def _rows_of(self, chapter: ChapterRows) -> int:
        return self._has_head(chapter) + (0 if self.is_folded(chapter) else chapter.count)

    def _has_head(self, chapter: ChapterRows) -> bool:
        return self._has_heads and chapter.count > 1 and bool(chapter.name)

    # folding ------------------------------------------------------------------------------------------
    def is_folded(self, chapter: ChapterRows) -> bool:
        return bool(self._folded) and self._has_head(chapter) and chapter.first.serial in self._folded

    def fold(self, chapter: ChapterRows, is_folded: bool) -> None:
        self._fold([chapter], is_folded)

    def fold_all(self, is_folded: bool) -> None:
        self._fold([one for one in self.all if one.name], is_folded)

    def _fold(self, chapters: Sequence[ChapterRows], is_folded: bool) -> None:
        change = self._folded.update if is_folded else self._folded.difference_update
        change(chapter.first.serial for chapter in chapters)
        self._place()

    def _place(self) -> None:
        row = 0
        for chapter in self.all:
            chapter.row = row
            row += self._rows_of(chapter)

    # rows and turns -----------------------------------------------------------------------------------
    def at_row(self, row: int) -> ChapterRows:
        return self.all[max(0, bisect_right(self.all, row, key=attrgetter("row")) - 1)]

    def at_depth(self, depth: int) -> ChapterRows:
        return self.all[max(0, bisect_right(self.all, depth, key=attrgetter("start")) - 1)]

    def head_at(self, row: int) -> ChapterRows | None:
        """The chapter whose head this row is."""
        if not self._has_heads:
            return None
        chapter = self.at_row(row)
        return chapter if chapter.row == row and self._has_head(chapter) else None

    def name_over(self, row: int) -> str:
        """The name in the head that stands over this row, if one does."""
        chapter = self.at_row(row) if self._has_heads else None
        return chapter.name if chapter is not None and self._has_head(chapter) else ""

    def depth_at(self, row: int) -> int:
        """The turn in this row; of a head, the first one it stands for."""
        if not self._has_heads:
            return row
        chapter = self.at_row(row)
        return chapter.start + max(0, row - chapter.row - self._has_head(chapter))

    def row_at(self, depth: int) -> int:
        """Where this turn stands; in a folded chapter, its head."""
        if not self._has_heads:
            return depth
        chapter = self.at_depth(depth)
        if self.is_folded(chapter):
            return chapter.row
        return chapter.row + self._has_head(chapter) + depth - chapter.start


def _is_on(node: Node, line: Sequence[Node]) -> bool:
    return node.depth < len(line) and line[node.depth] is node


class Rows(QStandardItemModel):
    """A row for each turn on the stack, in the viewer's words, and one for the head of each chapter.

    The stack holds only what a spectator may know.

    QUndoView's own model resets itself on every change, and its list then lays out all its rows again,
    which is felt at 100,000. Here only what comes or goes is told. There are no items: of all of Qt's models
    that know no more than their number of rows, a list lays out this one in the least time.
    """

    def __init__(self, table: Table, words: Words, parent: QObject) -> None:
        super().__init__(0, 1, parent)
        self._table = table
        self._words = words
        self.chapters = Chapters(table, words)
        self.fit()

    def fit(self) -> None:
        """Bring the number of rows to that of the line."""
        self.chapters.fit()
        wanted, there = self.chapters.count, self.rowCount()
        if wanted > there:
            self.insertRows(there, wanted - there)
        elif wanted < there:
            self.removeRows(wanted, there - wanted)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        row, chapters = index.row(), self.chapters
        if not 0 <= row < chapters.count:
            return None
        if (chapter := chapters.head_at(row)) is not None:
            return self._of_head(chapter, role)
        node = self._table.line[chapters.depth_at(row)]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words.numbered(node)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._words.spoken_row(node)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._words.tooltip(node)
        return None

    def _of_head(self, chapter: ChapterRows, role: int) -> str | None:
        is_folded = self.chapters.is_folded(chapter)
        if role == Qt.ItemDataRole.DisplayRole:
            return chapter_text(chapter.name, chapter.count)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            is_here = is_folded and chapter is self.chapters.at_depth(self._table.here.depth)
            return self._words.spoken_head(chapter.name, chapter.count, is_folded, is_here)
        if role == Qt.ItemDataRole.ToolTipRole:
            what = "open" if is_folded else "fold"
            return f"A click here {what}s these turns; with Shift, those of all heads"
        return None


class NewsBelow(QPushButton):
    """ "2 new turns below", over the lower edge of the list."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        called("news", self)
        self._view = view
        self.count = 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hide()

    def tell(self, count: int) -> None:
        self.count = count
        self.setText(f"{count} new turn{'' if count == 1 else 's'} below")
        self.setVisible(count > 0)
        self.place()

    def place(self) -> None:
        view = self._view
        self.adjustSize()
        self.move((view.width() - self.width()) // 2, view.height() - self.height() - 10)
        self.raise_()


class PresentLine(QUndoView):
    """Start and every turn of the line the table stands on, those that were taken back too.

    It goes by what the player does with mouse and keys, never by its own current row: Qt makes row 0
    current by itself whenever it likes.
    """

    wanted = Signal(object)  # the node the player asks for
    hovered = Signal(object)  # the Sight under the pointer, or None
    menu_wanted = Signal(object, QPoint)  # a node, and where on the screen

    def __init__(self, table: Table, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._words = words
        self.painted = Painted(self, self._look)
        self._painter = TurnPainter(self, self._look, painted=self.painted)
        self.setEmptyLabel("Start")
        plain(self)
        self.setUniformItemSizes(True)
        self.setItemDelegate(self._painter)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAccessibleName("Turns of this line")
        self.setMouseTracking(True)
        self._pointed = -1
        self._is_scrubbing = False
        self.follows_newest = True  # where its end is to be seen; else it never goes along with others
        self._rows = Rows(table, words, self)
        self.setAutoScroll(False)  # it would throw who reads far above to the end with every turn
        self.news = NewsBelow(self)
        self.news.clicked.connect(self._read_news)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    def fill(self) -> None:
        """Only in its place, dressed: before, its rows would be laid out again with every step to there."""
        table = self._table
        self.setModel(self._rows)
        self.setStack(table.stack)
        self.follow()

    def follow(self) -> None:
        """Make the row where the table stands current and visible."""
        index = self._rows.index(self._here, 0)
        if index != self.currentIndex():
            self.setCurrentIndex(index)
        if not self.news.count:
            self.scrollTo(index)

    @property
    def chapters(self) -> Chapters:
        return self._rows.chapters

    @property
    def _here(self) -> int:
        """The row of the place where the table stands; in a folded chapter, its head."""
        return self.chapters.row_at(self._table.here.depth)

    def show_view(self, view: View) -> None:
        """Rows may have come or gone."""
        if view.led.change is not None:
            self._hear(view.led.change)
        self._rows.fit()
        self.follow()

    def _hear(self, change: Change) -> None:
        """Who reads far above is not thrown to the end by what a computer plays; a bar tells of it."""
        is_others = change.cause == "played" and change.after.seat not in self._table.persons
        if is_others and not self._follows():
            self.news.tell(self.news.count + 1)
        elif self.news.count:
            self.news.tell(0)

    def _follows(self) -> bool:
        """Is the end of the list seen, and does the list follow every turn?"""
        return self.follows_newest and not self.news.count and self._is_seen(self._rows.rowCount() - 1)

    def _is_seen(self, row: int) -> bool:
        rect = self.visualRect(self._rows.index(row, 0))
        return self.viewport().rect().intersects(rect)

    def _scrolled(self) -> None:
        if self.news.count and self._is_seen(self._here):
            self.news.tell(0)

    def _read_news(self) -> None:
        self.news.tell(0)
        self.follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.news.count:
            self.scrollTo(self.currentIndex(), QAbstractItemView.ScrollHint.PositionAtCenter)
        self.news.place()

    def node_of(self, index: QModelIndex | QPersistentModelIndex) -> Node | None:
        return self._node_in(index.row())

    def _node_in(self, row: int) -> Node | None:
        """The turn in this row; None for a head."""
        chapters = self.chapters
        if not 0 <= row < chapters.count or chapters.head_at(row) is not None:
            return None
        return self._table.line[chapters.depth_at(row)]

    def set_theme(self, theme: Theme) -> None:
        self._painter.set_theme(theme)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted.ground(event, self._painter.theme.panel)
        super().paintEvent(event)

    def _look(self, index: QModelIndex | QPersistentModelIndex) -> Look:
        return self.look(index.row())

    def look(self, row: int) -> Look:
        chapter = self.chapters.head_at(row)
        if chapter is not None:
            return self._look_of_head(chapter)
        node = self._node_in(row)
        if node is None:
            return Look("")
        look = look_of(self._table, self._words, node, self._painter.theme)
        head = self.chapters.name_over(row)
        return replace(look, text=under(head, look.text)) if head else look

    def _look_of_head(self, chapter: ChapterRows) -> Look:
        """Where it is folded, it shows what is special about the turns it stands for."""
        here, is_folded = self._table.here.depth, self.chapters.is_folded(chapter)
        is_here = is_folded and chapter.start <= here < chapter.start + chapter.count
        return Look(
            text=chapter_text(chapter.name, chapter.count),
            ends=((str(here), "second"),) if is_here else (),
            is_here=is_here,
            is_taken_back=here < chapter.start,
            is_last=is_folded and chapter is self.chapters.all[-1],
            head="folded" if is_folded else "open",
        )

    # what the player does -----------------------------------------------------------------------------
    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        chapter = self.chapters.head_at(self.indexAt(event.position().toPoint()).row())
        self._is_scrubbing = chapter is None
        if chapter is None:
            self._want_at(event)
        else:
            self._fold(chapter, not self.chapters.is_folded(chapter), event.modifiers())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A drag over the rows is a scrub."""
        super().mouseMoveEvent(event)
        if event.buttons() & Qt.MouseButton.LeftButton:
            if self._is_scrubbing:
                self._want_at(event)
        else:
            self._point_at(self.indexAt(event.position().toPoint()).row())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(-1)

    def _point_at(self, row: int) -> None:
        if row != self._pointed:
            self._pointed = row
            node = self._node_in(row)
            self.hovered.emit(Sight(node) if node is not None else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters belong to commands, not to jumping about."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        chapter = self.chapters.at_depth(self._table.here.depth)
        if event.key() in MOVERS and not modifiers:
            self.follow()
            super().keyPressEvent(event)
            self._move_to(self.currentIndex().row())
        elif event.key() in FOLDERS and chapter.name and modifiers in PLAIN_OR_SHIFT:
            self._fold(chapter, FOLDERS[Qt.Key(event.key())], modifiers)
            self.follow()  # the head may be far above
        else:
            event.ignore()

    def _move_to(self, row: int) -> None:
        """Keys go from turn to turn, and over a folded chapter in one step; no head is a place to stand."""
        chapters, here = self.chapters, self._here
        if row == here:
            return
        way = 1 if row > here else -1
        chapter = chapters.head_at(row)
        if chapter is not None and not chapters.is_folded(chapter):
            row = row + way if 0 < row + way < chapters.count else row + 1
        if row == here:
            self.follow()
        self._want(row)

    def _fold(self, chapter: ChapterRows, is_folded: bool, modifiers: Qt.KeyboardModifier) -> None:
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.chapters.fold_all(is_folded)
        else:
            self.chapters.fold(chapter, is_folded)
        self._rows.fit()
        row = chapter.row
        self.painted.follow()
        self.setCurrentIndex(self._rows.index(self._here, 0))
        self.scrollTo(self._rows.index(row, 0))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        node = self.node_of(self.indexAt(event.pos())) if by_mouse else self._table.here
        if node is not None:
            self.menu_wanted.emit(node, event.globalPos())

    def _want_at(self, event: QMouseEvent) -> None:
        self._want(self.indexAt(event.position().toPoint()).row())

    def _want(self, row: int) -> None:
        """Of a folded chapter its last turn is meant on the way back, else its first."""
        chapters, here = self.chapters, self._table.here.depth
        if not 0 <= row < chapters.count or row == self._here:
            return
        depth, chapter = chapters.depth_at(row), chapters.head_at(row)
        if chapter is not None and chapters.is_folded(chapter) and chapter.start < here:
            depth = chapter.start + chapter.count - 1
        self.wanted.emit(self._table.line[depth])
