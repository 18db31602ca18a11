"""The flat list of turns, used for bookmarks, search results, deleted lines and time order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QShowEvent,
    QSinglePointEvent,
    QStandardItemModel,
    QWheelEvent,
)
from PySide6.QtWidgets import QListView, QWidget

from takeback.engine.history import Node
from takeback.shell.history.present_line import MOVEMENT_KEYS
from takeback.shell.history.rows import TurnLook, TwoLinePainter, paint_dot
from takeback.shell.history.search import match_ranges
from takeback.shell.session.view import PreviewTarget
from takeback.ui.painting import draw_text
from takeback.ui.rows import ListRow, RowShape, Tone, font_of, move_tooltip_beside, row_data, set_plain_style

SHAPE = RowShape(
    height=42, left=30, block=(0, 0, 0, 0), radius=6, shows_hover=True, second=12, lines=((4, 18), (22, 15))
)
WITH_LINES = RowShape(  # with the turn's line number in a second row
    height=46, left=30, block=(0, 0, 0, 0), radius=6, shows_hover=True, second=12, lines=((5, 18), (24, 16))
)
DOT = 16  # pixels from the left edge
TEXT_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.ToolTipRole,
)
LookOf = Callable[[Node], TurnLook]


class NodeListModel(QStandardItemModel):
    """List model of turns that asks for a row's text only when the row is shown.

    There are no items: Qt only needs the number of rows, without a call into Python for each.
    """

    def __init__(self, look_of: LookOf, parent: QWidget) -> None:
        super().__init__(0, 1, parent)
        self._look_of = look_of
        self.nodes: list[Node] = []
        self.pinned: PreviewTarget | None = None

    def fill(self, nodes: Sequence[Node]) -> None:
        """Replace all turns of the list by these."""
        self.setRowCount(0)
        self.nodes = list(nodes)
        self.setRowCount(len(self.nodes))

    def add(self, nodes: Sequence[Node]) -> None:
        """Append these turns to the list."""
        self.nodes.extend(nodes)
        self.setRowCount(len(self.nodes))

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the text of a row for the three roles with text, None for other roles."""
        if role not in TEXT_ROLES or (row := self.look(index)) is None:
            return None
        return row.text if role == Qt.ItemDataRole.ToolTipRole else row_data(row, role)

    def look(self, index: QModelIndex | QPersistentModelIndex) -> TurnLook | None:
        """Return what is shown in this row, or None beyond the end."""
        if not 0 <= index.row() < len(self.nodes):
            return None
        node = self.nodes[index.row()]
        look = self._look_of(node)
        return replace(look, is_pinned=True) if self.pinned == PreviewTarget(node) else look


class NodeRowPainter(TwoLinePainter):
    """Paints, before the text, a dot in the colour of what happened in the turn, as in the tree."""

    def paint_start(self, painter: QPainter, area: QRect, row: ListRow) -> int:
        """Paint the dot before the text, and return where the text begins."""
        assert isinstance(row, TurnLook)
        centre = QPointF(area.left() + DOT, area.center().y() + 1)
        paint_dot(painter, centre, row, self.theme, self.second)
        return super().paint_start(painter, area, row)

    def paint_words(self, painter: QPainter, area: QRect, row: ListRow, left: int, right: int) -> None:
        """Paint the text, with the words searched for underlined and on a tinted ground."""
        wide = self.width_below(area, row, left, right)
        shown = self.split_row(row, right - left, wide)
        if isinstance(row, TurnLook) and row.sought:
            self._mark_sought(painter, self._line_rect(area, shown, 0), shown.text, self.font(row), left, row)
            if shown is not row:
                below = self.second_font(shown.second, wide)
                self._mark_sought(painter, self._line_rect(area, shown, 1), shown.second, below, left, row)
        super().paint_words(painter, area, shown, left, right)

    def _mark_sought(
        self, painter: QPainter, line: QRect, text: str, font: QFont, left: int, row: TurnLook
    ) -> None:
        """Paint the ground and the underline of the words that were searched for, `row.sought`, in one line
        of a row."""
        metrics = QFontMetrics(font)
        width = metrics.horizontalAdvance
        for first, last in match_ranges(text, row.sought):
            x, height = left + width(text[:first]), metrics.height()
            middle = line.center().y() + 1
            place = QRect(x - 1, middle - height // 2, width(text[first:last]) + 2, height)
            painter.fillRect(place, QColor(self.theme.accent_soft))
            painter.fillRect(QRect(place.left(), place.bottom(), place.width(), 2), QColor(self.theme.accent))

    def font(self, row: ListRow) -> QFont:
        """Return the font: bold for the current turn, struck out for one taken back."""
        assert isinstance(row, TurnLook)
        return font_of(self.shape.size, 600 if row.is_here else 400, row.is_taken_back)

    def tone(self, row: ListRow) -> Tone:
        """Return the text colour: dimmed for a turn taken back."""
        return "second" if isinstance(row, TurnLook) and row.is_taken_back else "ink"


class NodeList(QListView):
    """A list of turns. Arrows and the pointer preview, a click pins, Enter and a double click choose."""

    node_chosen = Signal(object)
    hovered = Signal(object)
    pinned = Signal(object)
    menu_requested = Signal(object, QPoint)

    def __init__(
        self, name: str, empty: str, look_of: LookOf, parent: QWidget | None = None, shape: RowShape = SHAPE
    ) -> None:
        super().__init__(parent)
        self._shape = shape
        self.empty = empty  # shown while the list is empty
        self._enter_target: Node | None = None
        self.node_model = NodeListModel(look_of, self)
        self.setModel(self.node_model)
        self.setAccessibleName(name)
        set_plain_style(self)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)

    def showEvent(self, event: QShowEvent) -> None:
        """Create the delegate on first show, since most of these lists are never shown."""
        if not isinstance(self.itemDelegate(), NodeRowPainter):
            self.setItemDelegate(NodeRowPainter(self, self._shape, self.node_model.look))
        super().showEvent(event)

    def fill(self, nodes: Sequence[Node]) -> None:
        """Replace all turns; the current row keeps its number, or becomes the last one if there are fewer."""
        row = self.current_row
        self.node_model.fill(nodes)
        self.setAccessibleDescription("" if nodes else self.empty)
        self.set_current_row(min(row, len(nodes) - 1))

    @property
    def current_row(self) -> int:
        """Return the number of the current row, -1 for none."""
        return self.currentIndex().row()

    def set_current_row(self, row: int) -> None:
        """Make this row the current one; a negative number clears it."""
        self.setCurrentIndex(self.node_model.index(row, 0) if row >= 0 else QModelIndex())

    def node(self, row: int) -> Node | None:
        """Return the turn of this row, or None."""
        return self.node_model.nodes[row] if 0 <= row < len(self.node_model.nodes) else None

    def text(self, row: int) -> str:
        """Return the text that is shown in this row; "None" outside the list."""
        return str(self.node_model.index(row, 0).data())

    def set_pinned(self, pinned: PreviewTarget | None, enter_target: Node | None) -> None:
        """Mark the row whose preview is pinned; with `enter_target` Enter goes to this turn."""
        self._enter_target = enter_target
        if pinned != self.node_model.pinned:
            self.node_model.pinned = pinned
            self.viewport().update()

    def node_at_focus(self) -> Node | None:
        """Return the turn of the current row, or None."""
        return self.node(self.current_row)

    # input of the player ------------------------------------------------------------------------------
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Emit `pinned` for the turn under a left click."""
        super().mousePressEvent(event)
        node = self._node_under(event)
        if event.button() == Qt.MouseButton.LeftButton and node is not None:
            self.pinned.emit(PreviewTarget(node))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Emit `node_chosen` for the turn under a double click."""
        if (node := self._node_under(event)) is not None:
            self.node_chosen.emit(node)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Emit `hovered` for the turn under the pointer, or None."""
        super().mouseMoveEvent(event)
        self._preview_under(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Show tooltips beside the list."""
        is_taken = super().viewportEvent(event)
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            move_tooltip_beside(self, event.globalPos())
        return is_taken

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll, and emit `hovered` for the turn that is under the pointer then."""
        super().wheelEvent(event)
        self._preview_under(event)

    def _preview_under(self, event: QSinglePointEvent) -> None:
        """Emit `hovered` for the turn under the pointer, or None."""
        node = self._node_under(event)
        self.hovered.emit(PreviewTarget(node) if node is not None else None)

    def leaveEvent(self, event: QEvent) -> None:
        """Emit `hovered` with None: no row is pointed at any more."""
        super().leaveEvent(event)
        self.hovered.emit(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit the current turn as chosen on Enter; preview the row that an arrow key moves to; leave other
        keys to the window."""
        node = self._enter_target or self.node_at_focus()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and node is not None:
            self.node_chosen.emit(node)
        elif event.key() in MOVEMENT_KEYS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self._enter_target = None  # Enter is for the row that is current now
            super().keyPressEvent(event)
            node = self.node_at_focus()
            self.hovered.emit(PreviewTarget(node) if node is not None else None)
        else:
            event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the turn under the pointer, or by keyboard of the current row."""
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        row = self.indexAt(event.pos()).row() if by_mouse else self.current_row
        node, painter = self.node(row), self.itemDelegate()
        if node is not None:
            self.menu_requested.emit(node, event.globalPos())
            if isinstance(painter, NodeRowPainter):
                painter.mark_menu_row(self.node_model.index(row, 0))

    def _node_under(self, event: QSinglePointEvent) -> Node | None:
        """Return the turn under the pointer, or None."""
        return self.node(self.indexAt(event.position().toPoint()).row())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, or the text that says that there are none."""
        super().paintEvent(event)
        if not self.node_model.nodes:
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().placeholderText().color())
            area = self.viewport().rect().adjusted(16, 8, -16, -8)
            flags = Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            draw_text(painter, area, int(flags), self.empty)
            painter.end()
