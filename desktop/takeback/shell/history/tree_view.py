"""The tree of all lines. It acts on mouse and keys, never on a change of its own current row."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QSinglePointEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyleOptionViewItem,
    QToolTip,
    QTreeView,
    QWidget,
)

from takeback.engine.history import Node
from takeback.shell.history.carrying import GRAB_RADIUS as HELD
from takeback.shell.history.carrying import LINE_DOT, TURN_DOT, TurnDragHandler
from takeback.shell.history.present_line import MOVEMENT_KEYS
from takeback.shell.history.rows import (
    TurnLook,
    TwoLinePainter,
    paint_dot,
    turn_look,
    without_chapter_name,
)
from takeback.shell.history.tree_model import LineTreeModel
from takeback.shell.history.tree_rows import RowKey, TreeRow
from takeback.shell.session.view import PreviewTarget
from takeback.shell.session.words import Words, other_lines_text
from takeback.table.table import Change, Table
from takeback.texts import gettext as _
from takeback.ui.icons import pixmap
from takeback.ui.painting import draw_text, flood
from takeback.ui.rows import (
    Index,
    ListRow,
    Mark,
    RepaintTracker,
    RowShape,
    Tone,
    font_of,
    mirror_if_right_to_left,
    move_tooltip_beside,
    set_plain_style,
    unmirrored,
)
from takeback.ui.theme import Theme

SHAPE = RowShape(
    height=38, left=24, right=16, block=(1, 2, 7, 2), radius=6, size=13, second=12, lines=((3, 17), (19, 15))
)
DOT, MARK, INDENT = 9, 16, 16
BADGE_APART, BADGE_HEIGHT = 6, 18  # pixels between a badge and the text before it, and its height
BADGE_FONT = (11, 500)
FOLD_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Plus, Qt.Key.Key_Minus)
ICONS = {"line": "fork", "heading": "fork", "dormant": "pause"}  # before the text, by kind of row
MOST_OPENED = 100  # forks that are opened by themselves
GO_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LineTree(QTreeView):
    """The tree view "All lines": arrows and the pointer preview, a click pins, Enter and a double click
    go."""

    node_chosen = Signal(object)  # the node to go to
    hovered = Signal(object)  # the preview target to show after resting on it, or None
    pinned = Signal(object)  # the preview target to show at once
    menu_requested = Signal(object, QPoint)  # a node or a dormant turn, and where on the screen
    turn_moved = Signal(object, int)  # dragged by its dot in front of the turn of this number
    # dragged by its dot: the turn, with all after it, and the turn it is to follow
    line_dropped = Signal(object, object)
    message_emitted = Signal(str)  # what releasing a drag would do

    def __init__(self, table: Table, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._pointed: PreviewTarget | None = None
        self._dragging = TurnDragHandler(self)
        self._dragging.message_emitted.connect(self.message_emitted)
        self._opened: set[RowKey] = set()  # opened by the player, or to show the current turn
        self._folded: set[RowKey] = set()  # folded by the player, and not opened to show the current turn
        self.row_for_here: TreeRow | None = None  # the folded row that hides the current turn
        self.pinned_target: PreviewTarget | None = None
        self._enter_target: Node | None = None
        self.line_model = LineTreeModel(table, words, self)
        self.painted = RepaintTracker(self, self._look)
        self._painter = TreeRowPainter(table, words, self.line_model, self)
        self.setItemDelegate(self._painter)
        self.setUniformRowHeights(True)
        self.setHeaderHidden(True)
        self.setIndentation(INDENT)
        self.setExpandsOnDoubleClick(False)
        self.setMouseTracking(True)
        # it would scroll to the end with every turn while somebody reads further up
        self.setAutoScroll(False)
        set_plain_style(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)  # rows are gone to, not selected
        self.setAccessibleName(_("All lines"))
        self.expanded.connect(self._on_expanded)
        self.collapsed.connect(self._on_collapsed)

    def fill(self) -> None:
        """Attach the model at the first call, later make all rows again; then open the way to the current
        turn.
        """
        if self.model() is None:  # only now parented and styled, so that rows are laid out once
            self.setModel(self.line_model)
        else:
            self.line_model.rebuild()
        self._open_forks()
        self.follow_current_turn()

    # changes of the table -----------------------------------------------------------------------------
    def apply_change(self, change: Change) -> None:
        """Follow a change; don't scroll on another player's turn while the current turn is out of sight."""
        is_others = change.cause == "played" and change.after.seat not in self._table.persons
        is_far = is_others and not self.viewport().rect().intersects(self.visualRect(self.currentIndex()))
        self.line_model.apply_change(change)
        self.follow_current_turn(stays=is_far)

    def apply_mark(self, node: Node) -> None:
        """Update after a mark of this turn changed; if the rows were rebuilt, go to the current turn."""
        rows = self.line_model.rows
        self.line_model.apply_mark(node)
        if self.line_model.rows is not rows:
            self.follow_current_turn()
        self.viewport().update()

    def follow_current_turn(self, stays: bool = False) -> None:
        """Make the row of the current turn current, opening the way to it; scroll to it unless `stays`.

        If the player folded a row above it, that row is made current instead.
        """
        index = self._find_row_for_here()
        if index.isValid():
            if index != self.currentIndex():
                self.setCurrentIndex(index)
            if not stays:
                self.scrollTo(index)

    def _find_row_for_here(self) -> QModelIndex:
        """Return the row of the current turn, opening the way to it, or the folded row that hides it."""
        index, self.row_for_here = self.line_model.index_of(self._table.here), None
        way = [index] if index.isValid() else []
        while way and way[-1].parent().isValid():
            way.append(way[-1].parent())
        for above in reversed(way[1:]):
            row = self.line_model.row(above)
            if row.stable_key in self._folded:
                self.row_for_here = row
                return above
            self.expand(above)
        return index

    def doItemsLayout(self) -> None:
        """Lay out all rows, without asking of a thousand turns in words which of them open."""
        self.line_model.is_laid_out = True
        try:
            super().doItemsLayout()
        finally:
            self.line_model.is_laid_out = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current row in the middle of the view."""
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex(), QAbstractItemView.ScrollHint.PositionAtCenter)

    def _on_expanded(self, index: QModelIndex) -> None:
        """Remember that this row was opened, so that `reset` opens it again, and open the forks in it."""
        row = self.line_model.row(index)
        self._opened.add(row.stable_key)
        self._folded.discard(row.stable_key)
        if self.row_for_here is row:
            self._find_row_for_here()
        if row.kind in ("line", "chapter"):
            self.line_model.rowCount(index)  # which makes its rows
            self._open_forks()

    def _on_collapsed(self, index: QModelIndex) -> None:
        """Remember that the player folded this row; it is current if it hides the row that was."""
        key = self.line_model.row(index).stable_key
        self._opened.discard(key)
        self._folded.add(key)
        self._find_row_for_here()
        above = self.currentIndex()
        while above.isValid() and above != index:
            above = above.parent()
        if above.isValid():
            self.setCurrentIndex(above)

    def reset(self) -> None:
        """Reset the view, and open again the rows that were open, as far as they still exist."""
        super().reset()
        waiting = [QModelIndex()] if self._opened else []
        while waiting:
            above = waiting.pop()
            for number in range(self.line_model.rowCount(above)):
                index = self.line_model.index(number, 0, above)
                if self.line_model.row(index).stable_key in self._opened:
                    self.expand(index)
                    waiting.append(index)
        self._open_forks()

    def _open_forks(self) -> None:
        """Open the turns that have rows and after which lines part, so that these are listed; not those that
        the player folded, and none in a game of very many lines."""
        history = self._table.history
        if len(history.branch_points) > MOST_OPENED or self.model() is None:
            return
        self.line_model.rowCount()
        for fork in history.branch_points.values():
            row = self.line_model.rows.turns.get(fork.serial)
            if row is not None and fork.is_fork and row.stable_key not in self._folded:
                self.expand(self.line_model.index_of_row(row))

    def show_from(self, top: Node) -> None:
        """Make this turn the top of the tree: only it and what follows it are shown."""
        self.line_model.refill(top)
        self.follow_current_turn()
        self.painted.schedule_repaint()

    def set_theme(self, theme: Theme) -> None:
        """Use these colours and repaint."""
        self._painter.set_theme(theme)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the background, the rows, and where a drag would be dropped."""
        self.painted.paint_background(event, self._painter.theme.panel)
        super().paintEvent(event)
        self._dragging.paint(self._painter.theme.accent)

    def _look(self, index: Index) -> ListRow:
        """Return how the row of this index looks."""
        return self._painter.look(index)

    def set_pinned(self, pinned: PreviewTarget | None, enter_target: Node | None) -> None:
        """Mark the row whose preview is pinned; with `enter_target` Enter goes to this turn."""
        self._enter_target = enter_target
        if pinned != self.pinned_target:
            self.pinned_target = pinned
            self.painted.schedule_repaint()

    def node_at_focus(self) -> Node | None:
        """Return the turn of the current row, or None."""
        sight = self.line_model.preview_target(self.currentIndex())
        return sight.node if sight is not None else None

    # input of the player ------------------------------------------------------------------------------
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a drag on a turn's dot, fold by an arrow; elsewhere pin the preview of the row, or fold a
        chapter.
        """
        index = self.indexAt(event.position().toPoint())
        if self._is_on_arrow(event, index):  # not for Qt: rows move as soon as one is folded
            self._toggle(index)
            return
        super().mousePressEvent(event)
        is_left = event.button() == Qt.MouseButton.LeftButton
        if is_left and (node := self._node_by_dot(event.position().toPoint())) is not None:
            is_first = self.line_model.row(index).kind == "line"
            line = self._table.line if self._table.is_on_line(node) else node.tip().line()
            self._dragging.begin(node, line, is_first, event.position().toPoint(), index)
        elif is_left and (sight := self._preview_target_at(event)) is not None:
            self.pinned.emit(sight)
        elif is_left and self._is_on(event, index):
            self._toggle(index)

    def _toggle(self, index: QModelIndex) -> None:
        """Open or fold a row, and keep it where it is if the list is long enough."""
        was_at = self.visualRect(index).top()
        self.setExpanded(index, not self.isExpanded(index))
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.visualRect(index).top() - was_at)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Report the turn of the row that is double-clicked with the left button as chosen; on an arrow it is
        a second click."""
        index = self.indexAt(event.position().toPoint())
        if self._is_on_arrow(event, index):
            self._toggle(index)
        elif (
            event.button() == Qt.MouseButton.LeftButton
            and (sight := self._preview_target_at(event)) is not None
        ):
            self.node_chosen.emit(sight.node)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move a drag on, or preview the row under the pointer."""
        at = event.position().toPoint()
        if self._dragging.drag is not None:
            index = self.indexAt(at) if self.viewport().rect().contains(at) else QModelIndex()
            target = self._turn_in(index, "turn")
            self._dragging.move(at, index if target is not None else QModelIndex(), target)
            return
        super().mouseMoveEvent(event)
        if not event.buttons():
            shapes = Qt.CursorShape
            is_dot = self._node_by_dot(at) is not None
            self.viewport().setCursor(shapes.OpenHandCursor if is_dot else shapes.ArrowCursor)
            self._preview(self._preview_target_at(event))

    # dragging by the dot ------------------------------------------------------------------------------
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop a dragged line or turn on its target, if it has one, or pin the turn on whose dot the pointer
        did not move. Only the left button drops."""
        super().mouseReleaseEvent(event)
        carrying = self._dragging.end()
        if carrying is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if not carrying.has_started:
            self.pinned.emit(PreviewTarget(carrying.node))
        elif carrying.drop_target is not None and carrying.is_line:
            self.line_dropped.emit(carrying.node, carrying.drop_target)
        elif carrying.before:
            self.turn_moved.emit(carrying.node, carrying.before)

    def viewportEvent(self, event: QEvent) -> bool:
        """Show tooltips beside the list, over a dot what it is for in place of what the row is about."""
        if not isinstance(event, QHelpEvent) or event.type() != QEvent.Type.ToolTip:
            return super().viewportEvent(event)
        is_taken = True
        if self._node_by_dot(event.pos()) is not None:
            is_first = self.line_model.row(self.indexAt(event.pos())).kind == "line"
            QToolTip.showText(event.globalPos(), LINE_DOT if is_first else TURN_DOT, self.viewport())
        else:
            is_taken = super().viewportEvent(event)
        move_tooltip_beside(self, event.globalPos())
        return is_taken

    def _node_by_dot(self, at: QPoint) -> Node | None:
        """Return the turn whose dot is at this point, or the first turn of the line whose sign is there."""
        index = self.indexAt(at)
        node = self._turn_in(index, "turn", "line")
        place = self.visualRect(index)
        across = place.right() - at.x() if self.isRightToLeft() else at.x() - place.left()
        return node if node is not None and node.moves and abs(across - DOT - 2) <= HELD else None

    def _turn_in(self, index: QModelIndex, *kinds: str) -> Node | None:
        """Return the turn of this row if the row is of one of these kinds."""
        row = self.line_model.row(index) if index.isValid() else None
        return row.node if row is not None and row.kind in kinds else None

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll, and preview the row that is under the pointer then."""
        super().wheelEvent(event)
        self._preview(self._preview_target_at(event))

    def leaveEvent(self, event: QEvent) -> None:
        """End the preview as the pointer leaves."""
        super().leaveEvent(event)
        self._preview(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the current turn on Enter, and preview the row that an arrow moves to; all other keys are
        left to commands."""
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if is_plain and event.key() in GO_KEYS:
            if (node := self._enter_target or self.node_at_focus()) is not None:
                self.node_chosen.emit(node)
        elif is_plain and event.key() in MOVEMENT_KEYS + FOLD_KEYS:
            self._enter_target = None  # Enter is for the row that is current now
            super().keyPressEvent(event)
            self.scrollTo(self.currentIndex())
            self.hovered.emit(self.line_model.preview_target(self.currentIndex()))
        else:
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """End the preview, unless a menu takes the focus."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.hovered.emit(None)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the row at the pointer, or of the current row when a key was pressed; none for
        chapters.
        """
        is_by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if is_by_mouse else self.currentIndex()
        sight, waiting = self.line_model.preview_target(index), self.line_model.row(index).waiting
        turn = sight.node if sight is not None else waiting
        if turn is not None:
            at = event.globalPos() if is_by_mouse else self._below(index)
            self.menu_requested.emit(turn, at)
            self._painter.mark_menu_row(index)

    def _below(self, index: QModelIndex) -> QPoint:
        """Return the point below a row, in screen coordinates."""
        return self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())

    def _preview_target_at(self, event: QSinglePointEvent) -> PreviewTarget | None:
        """Return the preview target under the pointer, or None."""
        index = self.indexAt(event.position().toPoint())
        return self.line_model.preview_target(index) if self._is_on(event, index) else None

    def _is_on(self, event: QSinglePointEvent, index: QModelIndex) -> bool:
        """Return whether the pointer is on the row itself, not on the folding arrows before it."""
        place, x = self.visualRect(index), event.position().x()
        return index.isValid() and (x <= place.right() if self.isRightToLeft() else x >= place.left())

    def _is_on_arrow(self, event: QMouseEvent, index: QModelIndex) -> bool:
        """Return whether this is the left button on the folding arrow before a row."""
        place, x = self.visualRect(index), event.position().x()
        before = x - place.right() if self.isRightToLeft() else place.left() - x
        is_left = event.button() == Qt.MouseButton.LeftButton
        return is_left and index.isValid() and 0 < before <= INDENT and self.line_model.hasChildren(index)

    def _preview(self, sight: PreviewTarget | None) -> None:
        """Emit `hovered` for this preview target, or None, if it differs from the last one."""
        if sight != self._pointed:
            self._pointed = sight
            self.hovered.emit(sight)

    # painting -----------------------------------------------------------------------------------------
    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Scroll by moving the painted pixels, except sideways or by a whole view: Qt would repaint
        everything.
        """
        if dx or abs(dy) >= self.viewport().height():
            super().scrollContentsBy(dx, dy)
        else:
            self.viewport().scroll(0, dy)

    def drawBranches(self, painter: QPainter, rect: QRect, index: QModelIndex) -> None:  # type: ignore[override]
        """Paint an arrow for a row that opens, and no background of the style before the current row."""
        flood(painter, rect, self._painter.theme.panel)
        if not self.line_model.hasChildren(index):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        mirror_if_right_to_left(painter, self.layoutDirection(), rect)
        painter.setPen(QPen(self._painter.second, 1.6, c=Qt.PenCapStyle.RoundCap))
        x, y = rect.right() - 7.0, rect.center().y() + 1.0
        points = (
            ((-3.5, -2), (0, 2), (3.5, -2)) if self.isExpanded(index) else ((-2, -3.5), (2, 0), (-2, 3.5))
        )
        painter.drawPolyline([QPointF(x + right, y + down) for right, down in points])
        painter.restore()


class TreeRowLook(ListRow, frozen=True):
    """The facts that decide how a row of the tree is painted, besides its text."""

    kind: str = ""
    opens: bool = False
    has_failed: bool = False  # the line that begins here
    turn: TurnLook | None = None  # for the row of a turn
    is_present: bool = False  # on the table's line
    lines: int = 0  # number of lines that begin after it, 0 if it is no fork
    hides_here: bool = False  # folded by the player, with the current turn in it
    is_pinned: bool = False  # the board keeps previewing it

    @property
    def is_here(self) -> bool:
        """Return whether it is the table's current turn, or a folded row that hides it."""
        return self.hides_here or (self.turn is not None and self.turn.is_here)

    @property
    def is_taken_back(self) -> bool:
        """Return whether the turn is taken back."""
        return self.turn is not None and self.turn.is_taken_back

    def marks(self, second: str, alarm: str) -> list[Mark]:
        """Return the icons after the text, each with its colour."""
        marks = [("pin", second)] if self.is_pinned else []
        if self.turn is not None:
            return [*marks, *self.turn.marks(second, alarm)]
        return [*marks, ("failed", alarm)] if self.has_failed else marks


class TreeRowPainter(TwoLinePainter):
    """Paints a row of the tree: before the text a dot or a sign, after it the number of lines at a fork."""

    def __init__(self, table: Table, words: Words, lines: LineTreeModel, view: LineTree) -> None:
        super().__init__(view, SHAPE, self.look, view.painted)
        self._table, self._words, self._lines = table, words, lines

    def look(self, index: Index) -> TreeRowLook:
        """Return how the row of this index is painted."""
        view, row = self._view, self._lines.row(index)
        assert isinstance(view, LineTree)
        look = self._look_of(row, self._lines.hasChildren(index))
        is_pinned = view.pinned_target is not None and view.pinned_target == self._lines.preview_target(index)
        hides_here = view.row_for_here is row
        if hides_here or (is_pinned and row.kind != "event"):
            return replace(look, hides_here=hides_here, is_pinned=is_pinned)
        return look

    def _look_of(self, row: TreeRow, opens: bool) -> TreeRowLook:
        """Return how a row is painted, apart from where the table stands and what is pinned."""
        node, text, second = row.node, self._lines.text(row), ""
        if node is None or row.kind != "turn":
            is_line = row.kind == "line" and node is not None
            has_failed = is_line and node is not None and bool(node.mark("failed"))
            picture = node if is_line else None
            if node is not None and row.kind in ("line", "heading"):
                text, second = self._lines.line_rows(row)
            return TreeRowLook(
                text, second=second, picture=picture, kind=row.kind, opens=opens, has_failed=has_failed
            )
        turn = turn_look(self._table, self._words, node, self.theme)
        if head := self._lines.chapter_name_above(row):
            text = _("{number}. {turn}", number=node.depth, turn=without_chapter_name(head, turn.text))
        lines = len(node.shown_children) if turn.forks else 0
        is_present = self._table.is_on_line(node)
        return TreeRowLook(
            text, picture=node, kind="turn", opens=opens, turn=turn, is_present=is_present, lines=lines
        )

    def is_chosen(self, row: ListRow, option: QStyleOptionViewItem) -> bool:
        """Return whether this is the current turn's row."""
        return isinstance(row, TreeRowLook) and row.is_here

    def has_focus(self, row: ListRow, option: QStyleOptionViewItem, index: Index) -> bool:
        """Return whether this row is current and the tree has the focus."""
        view = self._view
        return isinstance(view, LineTree) and view.hasFocus() and index == view.currentIndex()

    def font(self, row: ListRow) -> QFont:
        """Return the font: medium for chapters and lines, bold for the table's line, struck out for turns
        taken back."""
        assert isinstance(row, TreeRowLook)
        if row.kind in ("chapter", "line", "heading"):
            return font_of(self.shape.size, 500)
        is_strong = not row.is_taken_back and (row.is_here or row.is_present)
        return font_of(self.shape.size, 600 if is_strong else 400, row.is_taken_back)

    def tone(self, row: ListRow) -> Tone:
        """Return the text colour: dimmed for events, dormant turns and turns taken back."""
        assert isinstance(row, TreeRowLook)
        return "second" if row.kind in ("event", "dormant") or row.is_taken_back else "ink"

    def paint_start(self, painter: QPainter, area: QRect, row: ListRow) -> int:
        """Paint the sign or dot, and return where the text begins."""
        assert isinstance(row, TreeRowLook)
        centre = QPointF(area.left() + DOT + 2, area.center().y() + 1)
        if row.kind in ICONS:
            self._paint_icon(painter, ICONS[row.kind], centre)
        if row.turn is not None:
            paint_dot(painter, centre, row.turn, self.theme, self.second)
        return super().paint_start(painter, area, row)

    def end_width(self, area: QRect, row: ListRow) -> int:
        """Return the width that the marks and the badge of a fork take from the text, in pixels."""
        badge = BADGE_APART + _badge_width(row.lines) if isinstance(row, TreeRowLook) and row.lines else 0
        return super().end_width(area, row) + badge

    def paint_end(self, painter: QPainter, area: QRect, row: ListRow, number: int = 0) -> int:
        """Paint the marks and the badge of a fork, in the line of this number, and return where the text must
        end."""
        right = super().paint_end(painter, area, row, number)
        if not isinstance(row, TreeRowLook) or not row.lines:
            return right
        line = self._line_rect(area, row, number)
        return self._paint_badge(painter, right, line, row.lines)

    def _paint_badge(self, painter: QPainter, right: int, line: QRect, lines: int) -> int:
        """Paint a badge in a line of the row, ending at `right`, and return where the text before it must
        end."""
        text, width, height = (
            other_lines_text(lines - 1),
            _badge_width(lines),
            min(BADGE_HEIGHT, line.height()),
        )
        badge = QRectF(right - width, line.center().y() + 1 - height / 2, width, height)
        painter.setPen(QPen(QColor(self.theme.line), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(badge, height / 2, height / 2)
        painter.setFont(font_of(*BADGE_FONT))
        painter.setPen(self.second)
        with unmirrored(painter, badge):
            draw_text(painter, badge, Qt.AlignmentFlag.AlignCenter, text)
        return right - width - BADGE_APART

    def _paint_icon(self, painter: QPainter, name: str, centre: QPointF) -> None:
        """Paint the icon with this name around a centre, in the dimmed colour."""
        picture = pixmap(name, self.second.name(), MARK, painter.device().devicePixelRatio())
        painter.drawPixmap(QPointF(centre.x() - MARK / 2, centre.y() - MARK / 2), picture)


def _badge_width(lines: int) -> int:
    """Return the width of the badge of a fork where so many lines begin, in pixels."""
    return QFontMetrics(font_of(*BADGE_FONT)).horizontalAdvance(other_lines_text(lines - 1)) + 12
