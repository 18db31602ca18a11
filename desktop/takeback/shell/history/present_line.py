"""The present line: a QUndoView of the table's stack, with the texts and marks that the viewer may know."""

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QStandardItemModel,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QToolTip,
    QUndoView,
    QWidget,
)

from takeback.engine.history import Node
from takeback.shell.history.carrying import GRAB_RADIUS, LINE_DOT, STRAY, TURN_DOT, TurnDragHandler
from takeback.shell.history.line_rows import ChapterRows, LineRows, OtherLine, lines_text, other_lines
from takeback.shell.history.rows import (
    OTHER_LINE_INDENT,
    SHAPE,
    SPINE,
    TurnLook,
    TurnPainter,
    turn_look,
    without_chapter_name,
)
from takeback.shell.session.view import PreviewTarget, View
from takeback.shell.session.words import Words, dormant_text
from takeback.table.dormant import WaitingTurn
from takeback.table.table import Change, Table
from takeback.table.wording import chapter_text
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _
from takeback.ui.labels import called
from takeback.ui.rows import RepaintTracker, move_tooltip_beside, set_plain_style
from takeback.ui.theme import Theme

FOLD_KEYS = {Qt.Key.Key_Left: True, Qt.Key.Key_Minus: True, Qt.Key.Key_Right: False, Qt.Key.Key_Plus: False}
MOVEMENT_KEYS = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)
DORMANT_LABEL = _("Dormant: not possible here")
GRAB_LIMIT = SPINE + OTHER_LINE_INDENT + GRAB_RADIUS
PLAIN_OR_SHIFT = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
BUTTON_WIDTH, BUTTON_HEIGHT = 26, 24
BUTTON_MARGIN = 15  # pixels between the button and the end of its row


class LineModel(QStandardItemModel):
    """List model with the rows of the present line, in the viewer's words.

    The stack holds only what a spectator may know. QUndoView's own model resets itself on every change,
    which lays out all rows again and is slow at 100,000; this one reports only the rows that come or go.
    There are no items: of Qt's models that know no more than their number of rows, a list lays out this one
    fastest.
    """

    def __init__(self, table: Table, words: Words, parent: QObject) -> None:
        super().__init__(0, 1, parent)
        self._table = table
        self._words = words
        self.rows = LineRows(table, words)
        # how other lines ended and how long they are, by the serial of their first turn
        self._line_summaries: dict[int, tuple[str, str]] = {}
        self._grown = 0
        self.match_line()

    def match_line(self) -> None:
        """Read the line again, and add or remove rows at the end to match their number."""
        self.rows.read()
        if self._line_summaries and self._grown != len(self._table.history.nodes):
            self.forget_line_summaries()
        wanted, current = self.rows.count, self.rowCount()
        if wanted > current:
            self.insertRows(current, wanted - current)
        elif wanted < current:
            self.removeRows(wanted, current - wanted)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the text of a row for the display, accessibility and tooltip roles; None for other roles."""
        match self.rows.at(index.row()):
            case Node() as turn:
                return self._turn_data(turn, role)
            case ChapterRows() as chapter:
                return self._header_data(chapter, role)
            case OtherLine(first):
                return self._line_data(first, role)
            case WaitingTurn() as waiting:
                return self._waiting_data(waiting, role)
        return None

    def forget_marks(self) -> None:
        """Forget which turns wait, and how other lines ended, since marks or lines have changed."""
        self.rows.forget_waiting()
        self.forget_line_summaries()

    def forget_line_summaries(self) -> None:
        """Forget how other lines ended, since they may have grown or been shortened."""
        self._line_summaries.clear()
        self._grown = len(self._table.history.nodes)

    def line_summary(self, line: Node) -> tuple[str, str]:
        """Return the result and the length of another line, such as "Cross wins" and "12 turns"; kept until
        lines may have changed.
        """
        known = self._line_summaries.get(line.serial)
        if known is None:
            from takeback.shell.history.tree_rows import extend_to_end

            last = extend_to_end([line])[-1]
            known = self._line_summaries[line.serial] = self._words.end_and_length(last)
        return known

    def result_of(self, chapter: ChapterRows) -> str:
        """Return the result of a chapter as far as it was played; empty if the game has none."""
        last = self._table.line[chapter.start + chapter.count - 1]
        return self._words.summary(chapter.first, last)

    def _turn_data(self, turn: Node, role: int) -> str | None:
        """Return the text of the row of a turn for this role."""
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words.numbered_name(turn)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._words.spoken_row(turn)
        return self._words.tooltip(turn) if role == Qt.ItemDataRole.ToolTipRole else None

    def _line_data(self, line: Node, role: int) -> str | None:
        """Return the text of the row of another line for this role."""
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join((self._words.tooltip(line), _("Click to go to this line")))
        text = " · ".join((self._words.line_text(line), *self.line_summary(line)))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return _("Another line, {line}", line=text.replace(" · ", ", "))
        return text if role == Qt.ItemDataRole.DisplayRole else None

    def _waiting_data(self, waiting: WaitingTurn, role: int) -> str | None:
        """Return the text of the row of a dormant turn for this role."""
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._words.dormant_tooltip(waiting)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._words.dormant_sentence(waiting)
        return self._words.turn_name(waiting.source) if role == Qt.ItemDataRole.DisplayRole else None

    def _header_data(self, chapter: ChapterRows, role: int) -> str | None:
        """Return the text of a chapter's header for this role."""
        chapters = self.rows.chapters
        is_folded = chapters.is_folded(chapter)
        if role == Qt.ItemDataRole.DisplayRole:
            return chapter_text(chapter.name, chapter.count)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            is_here = is_folded and chapter is chapters.at_depth(self._table.here.depth)
            spoken = self._words.spoken_head(chapter.name, chapter.count, is_folded, is_here)
            dormant = dormant_text(self.rows.dormant_in(chapter)) if is_folded else ""
            return format_list(filter(None, (spoken, self.result_of(chapter), dormant)), "unit")
        if role == Qt.ItemDataRole.ToolTipRole and not is_folded:
            return _("Click to collapse these turns; Shift+click to collapse all groups")
        if role == Qt.ItemDataRole.ToolTipRole:
            opens = _("Click to expand these turns; Shift+click to expand all groups")
            dormant = dormant_text(self.rows.dormant_in(chapter))
            return "\n".join(filter(None, (dormant, opens)))
        return None


class TurnMenuButton(QToolButton):
    """The button at the end of the row under the pointer, else of the current turn's row. It asks for the
    menu of that turn, which has the commands that edit the past."""

    menu_wanted = Signal(object, QPoint)  # the turn, and where on the screen

    def __init__(self, viewport: QWidget) -> None:
        super().__init__(viewport)
        self.setObjectName("turn_menu")
        self.node: Node | None = None
        self.setText("⋯")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFixedSize(BUTTON_WIDTH, BUTTON_HEIGHT)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.clicked.connect(self._ask_for_menu)
        self.hide()

    def show_at(self, node: Node | None, row: QRect) -> None:
        """Stand in the row of this turn, which takes this rectangle of the list; hide without a turn, and at
        Start, which has nothing to edit."""
        before = self.node
        self.node = node if node is not None and node.moves else None
        if self.node is None:
            self.hide()
            return
        if self.node is not before:
            name = _("Edit turn {number}, and more", number=self.node.depth)
            self.setAccessibleName(name)
            self.setToolTip(_("{commands}, as a right click on the row", commands=name))
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        left = row.left() + BUTTON_MARGIN if is_mirrored else row.right() - BUTTON_MARGIN - BUTTON_WIDTH
        self.move(left, row.center().y() - BUTTON_HEIGHT // 2 + 1)
        self.show()

    def _ask_for_menu(self) -> None:
        """Ask for the menu of the turn, below the button."""
        if self.node is not None:
            self.menu_wanted.emit(self.node, self.mapToGlobal(self.rect().bottomLeft()))


class NewTurnsButton(QPushButton):
    """The button over the lower edge of the list that counts new turns below."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        called("news", self)
        self._view = view
        self.count = 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hide()

    def show_count(self, count: int) -> None:
        """Show this number of new turns; 0 hides the button."""
        self.count = count
        self.setText(ngettext("{count} new turn below", "{count} new turns below", count))
        self.setVisible(count > 0)
        self.reposition()

    def reposition(self) -> None:
        """Centre the button over the lower edge of the list."""
        view = self._view
        self.adjustSize()
        self.move((view.width() - self.width()) // 2, view.height() - self.height() - 10)
        self.raise_()


class PresentLine(QUndoView):
    """Start and every turn of the line the table is on, including those taken back; emits what the player
    asks for.

    It acts on mouse and keys, never on a change of its current row: Qt sets that to row 0 on its own.
    """

    node_chosen = Signal(object)  # the node the player asks for
    hovered = Signal(object)  # the preview target under the pointer, or None
    menu_requested = Signal(object, QPoint)  # a node or a dormant turn, and where on the screen
    turn_moved = Signal(object, int)  # dragged by its dot in front of the turn of this number
    line_dropped = Signal(object, object)  # the dragged turn, with all after it, and the turn it is to follow
    message_emitted = Signal(str)

    def __init__(self, table: Table, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._words = words
        self.painted = RepaintTracker(self, self._look)
        self._painter = TurnPainter(self, self._look, painted=self.painted)
        self.setEmptyLabel(_("Start"))
        set_plain_style(self)
        self.setUniformItemSizes(True)
        self.setMinimumHeight(1)  # a turn that is laid out below it comes first in a low window
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.setItemDelegate(self._painter)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAccessibleName(_("Turns of this line"))
        self.setMouseTracking(True)
        self._pointed = -1
        self._is_scrubbing = False
        self._dragging = TurnDragHandler(self)
        self._dragging.message_emitted.connect(self.message_emitted)
        self.follows_newest = True  # False in views that never follow the turns of others
        self._model = LineModel(table, words, self)
        self.rows = self._model.rows
        self.chapters = self.rows.chapters
        # it would scroll to the end with every turn while somebody reads further up
        self.setAutoScroll(False)
        self.new_turns = NewTurnsButton(self)
        self.new_turns.clicked.connect(self._on_new_turns_clicked)
        self.menu_button = TurnMenuButton(self.viewport())
        self.menu_button.menu_wanted.connect(self.menu_requested)
        self._button_timer = QTimer(self, singleShot=True)  # places the button once after several changes
        self._button_timer.timeout.connect(self._place_menu_button)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    def fill(self) -> None:
        """Attach the model and the table's stack, and go to the current turn; only once parented and styled,
        since Qt would lay out all rows again.
        """
        table = self._table
        self.setModel(self._model)
        self.setStack(table.stack)
        self.follow_current_turn()

    def follow_current_turn(self) -> None:
        """Make the row of the table's current turn current, and visible unless there are new turns below."""
        index = self._model.index(self._current_row, 0)
        if index != self.currentIndex():
            self.setCurrentIndex(index)
        if not self.new_turns.count:
            self.scrollTo(index)

    @property
    def _current_row(self) -> int:
        """Return the shown row of the table's current turn; in a folded chapter, the header's."""
        return self.rows.row_of_turn(self._table.here.depth)

    def show_view(self, view: View) -> None:
        """Update the rows to this view, make the current turn's row current, and count or clear new turns
        below.
        """
        if view.led.change is not None:
            self._count_new_turn(view.led.change)
        if view.led.marked or view.led.has_joined:
            self._model.forget_marks()
        self._model.match_line()
        self.follow_current_turn()
        self._forget_seen_turns()
        self._place_menu_button()

    def _count_new_turn(self, change: Change) -> None:
        """Count a turn that no person played as new below, unless the list may scroll to its end.

        Any other change resets the count.
        """
        is_others = change.cause == "played" and change.after.seat not in self._table.persons
        if is_others and not self._may_scroll_to_end():
            self.new_turns.show_count(self.new_turns.count + 1)
        elif self.new_turns.count:
            self.new_turns.show_count(0)

    def _may_scroll_to_end(self) -> bool:
        """Return whether a turn of others may scroll the list: it follows them, counts none below, and its
        end is visible.
        """
        return self.follows_newest and not self.new_turns.count and self._is_visible(self.rows.count - 1)

    def _is_visible(self, row: int) -> bool:
        """Return whether this row is visible."""
        rect = self.visualRect(self._model.index(row, 0))
        return self.viewport().rect().intersects(rect)

    def _on_scrolled(self) -> None:
        """Hide the count of new turns if they are seen, and place the button of the menu again."""
        self._forget_seen_turns()
        self._button_timer.start()

    def _place_menu_button(self) -> None:
        """Show the button of the menu in the row under the pointer, else in that of the current turn."""
        row = self._pointed if isinstance(self.rows.at(self._pointed), Node) else self._current_row
        found, before = self.rows.at(row), self.menu_button.node
        node = found if isinstance(found, Node) else None
        self.menu_button.show_at(node, self.visualRect(self._model.index(row, 0)))
        if self.menu_button.node is not before:
            self.painted.schedule_repaint()

    def _forget_seen_turns(self) -> None:
        """Hide the count of new turns if the current turn is visible."""
        if self.new_turns.count and self._is_visible(self._current_row):
            self.new_turns.show_count(0)

    def _on_new_turns_clicked(self) -> None:
        """Hide the count of new turns and scroll to the current turn."""
        self.new_turns.show_count(0)
        self.follow_current_turn()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scroll the current row to the middle, unless new turns are counted below, and place their button
        again.
        """
        super().resizeEvent(event)
        if not self.new_turns.count:
            self.scrollTo(self.currentIndex(), QAbstractItemView.ScrollHint.PositionAtCenter)
        self.new_turns.reposition()
        self._button_timer.start()

    def node_in(self, row: int) -> Node | None:
        """Return the turn in this row, for another line its first one; None for a header, for a dormant turn
        or outside."""
        found = self.rows.at(row)
        if isinstance(found, OtherLine):
            return found.first
        return found if isinstance(found, Node) else None

    def _is_line(self, row: int) -> bool:
        """Return whether this row stands for another line."""
        return isinstance(self.rows.at(row), OtherLine)

    def set_theme(self, theme: Theme) -> None:
        """Use these colours and repaint."""
        self._painter.set_theme(theme)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the background, the rows, and where a dragged turn would be dropped."""
        self.painted.paint_background(event, self._painter.theme.panel)
        super().paintEvent(event)
        self._dragging.paint(self._painter.theme.accent)

    def _look(self, index: QModelIndex | QPersistentModelIndex) -> TurnLook:
        """Return how the row of this index is painted."""
        return self.look(index.row())

    def look(self, row: int) -> TurnLook:
        """Return how this row is painted; an empty look outside."""
        match self.rows.at(row):
            case Node() as turn:
                return self._look_of_turn(turn)
            case ChapterRows() as chapter:
                return self._look_of_header(chapter)
            case OtherLine(first):
                return self._look_of_line(first)
            case WaitingTurn() as waiting:
                return self._look_of_waiting(waiting)
        return TurnLook("")

    def _look_of_turn(self, turn: Node) -> TurnLook:
        """Return the look of a turn's row, without the name of the chapter whose header is above it."""
        look = turn_look(self._table, self._words, turn, self._painter.theme)
        if turn is self.menu_button.node:
            look = replace(look, end_texts=(), end_space=SHAPE.end_column)  # the button covers the number
        if look.forks:
            look = replace(look, badge=lines_text(turn), is_unfolded=self.rows.is_unfolded(turn))
        if turn.marks is not None:
            look = replace(look, second=self._words.marks_text(turn), has_waiting=False)  # they have rows
        header = self.chapters.header_name(turn.depth)
        return replace(look, text=without_chapter_name(header, look.text)) if header else look

    def _look_of_line(self, line: Node) -> TurnLook:
        """Return the look of another line's row: its title, then its result, length and first turn."""
        look = turn_look(self._table, self._words, line, self._painter.theme)
        is_ahead = line.depth > self._table.here.depth
        end, length = self._model.line_summary(line)
        aside = replace(look, is_line=True, is_ahead=is_ahead, forks=False, picture=None, end_texts=())
        return replace(aside, text=self._words.line_title(line), second=f"{end} · {length} · {look.text}")

    def _look_of_waiting(self, waiting: WaitingTurn) -> TurnLook:
        """Return the look of a dormant turn's row: its name, and that it is dormant."""
        line, at = self._table.line, waiting.at
        return TurnLook(
            text=self._words.turn_name(waiting.source),
            second=DORMANT_LABEL,
            is_waiting=True,
            is_last=at is line[-1],
            is_ahead=at.depth >= self._table.here.depth,
        )

    def _look_of_header(self, chapter: ChapterRows) -> TurnLook:
        """Return the look of a chapter's header; folded, it shows the marks of its turns."""
        here, is_folded = self._table.here.depth, self.chapters.is_folded(chapter)
        is_here = is_folded and chapter.start <= here < chapter.start + chapter.count
        return TurnLook(
            text=chapter_text(chapter.name, chapter.count),
            second=self._model.result_of(chapter),
            end_texts=((str(here), "second"),) if is_here else (),
            is_here=is_here,
            is_taken_back=here < chapter.start,
            is_last=is_folded and chapter is self.chapters.all[-1],
            head="folded" if is_folded else "open",
            has_waiting=is_folded and bool(self.rows.dormant_in(chapter)),
        )

    # input of the player ------------------------------------------------------------------------------
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a drag on a turn's dot with the left button; elsewhere act on its click at once."""
        super().mousePressEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        at = event.position().toPoint()
        index = self.indexAt(at)
        if self._is_on_dot(at):
            self._is_scrubbing = False
            node = self.node_in(index.row())
            assert node is not None
            self._dragging.begin(node, self._table.line, self._is_line(index.row()), at, index)
            return
        self._click_row(event, index.row())

    def _click_row(self, event: QMouseEvent, row: int) -> None:
        """Act on a left click: unfold or fold a fork's lines by its badge, go to a line or turn, say why a
        dormant turn waits, or fold or unfold a chapter. A press on a turn or below the rows also begins to
        scrub."""
        found = self.rows.at(row)
        fork = self._badge_under(event, row) if row in self._painter.badges else None
        self._is_scrubbing = fork is None and (found is None or isinstance(found, Node))
        if fork is not None:
            self._unfold(fork, not self.rows.is_unfolded(fork))
        elif isinstance(found, WaitingTurn):
            self._select_dormant(row, found)
        elif isinstance(found, OtherLine):
            self.node_chosen.emit(found.first)
        elif isinstance(found, ChapterRows):
            self._fold(found, not self.chapters.is_folded(found), event.modifiers())
        elif found is not None:
            self.node_chosen.emit(found)  # the current turn, too: what happened in it is shown again

    def _badge_under(self, event: QMouseEvent, row: int) -> Node | None:
        """Return the turn in this row if the pointer is over its badge of other lines, else None."""
        node = self.rows.at(row)
        if not isinstance(node, Node) or not node.is_fork:
            return None
        first, last = self._painter.badges[row]
        across = round(event.position().x())
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            across = self.viewport().width() - across
        return node if first <= across <= last else None

    def _unfold(self, fork: Node, is_open: bool) -> None:
        """List the other lines of this turn below it, or remove them, and keep the turn visible."""
        self.rows.set_unfolded(fork, is_open)
        self._model.match_line()
        self.painted.schedule_repaint()
        self.setCurrentIndex(self._model.index(self._current_row, 0))
        row = self.rows.row_of_turn(fork.depth)
        self.scrollTo(self._model.index(row + (len(other_lines(self._table, fork)) if is_open else 0), 0))
        self.scrollTo(self._model.index(row, 0))
        self._place_menu_button()

    # dragging a turn by its dot -----------------------------------------------------------------------
    def _is_on_dot(self, at: QPoint) -> bool:
        """Return whether this point is on a dot by which a turn can be dragged."""
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        across = self.viewport().width() - at.x() if is_mirrored else at.x()
        if across > GRAB_LIMIT:  # only text is there
            return False
        row = self.indexAt(at).row()
        node = self.node_in(row)
        middle = SPINE + (OTHER_LINE_INDENT if self._is_line(row) else 0)
        return node is not None and bool(node.moves) and abs(across - middle) <= GRAB_RADIUS

    def viewportEvent(self, event: QEvent) -> bool:
        """Show tooltips beside the list, over a dot what it is for in place of what the row is about."""
        if not isinstance(event, QHelpEvent) or event.type() != QEvent.Type.ToolTip:
            return super().viewportEvent(event)
        is_taken = True
        if self._is_on_dot(event.pos()):
            is_line = self._is_line(self.indexAt(event.pos()).row())
            QToolTip.showText(event.globalPos(), LINE_DOT if is_line else TURN_DOT, self.viewport())
        else:
            is_taken = super().viewportEvent(event)
        move_tooltip_beside(self, event.globalPos())
        return is_taken

    def _drag_to(self, at: QPoint) -> None:
        """Update a drag to the pointer: over a row of this list, also a little beside it, or over the last
        row if it is below all. Only a turn can be its target."""
        area = self.viewport().rect()
        is_out = not area.adjusted(-STRAY, 0, STRAY, 0).contains(at)
        index = self.indexAt(QPoint(area.center().x(), at.y()))
        if is_out:
            index = QModelIndex()
        elif not index.isValid():
            index = self._model.index(self.rows.count - 1, 0)
        found = self.rows.at(index.row()) if index.isValid() else None
        self._dragging.move(at, index, found if isinstance(found, Node) else None)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a drag: move the turn, or let its line follow the turn it was dropped on; without a move, act
        as on a click.

        A drop on a header, on another line's row or where the turn is already does nothing.
        """
        super().mouseReleaseEvent(event)
        carrying = self._dragging.end()
        if carrying is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if not carrying.has_started:
            self._click_row(event, self.indexAt(event.position().toPoint()).row())
        elif carrying.drop_target is not None and carrying.is_line:
            self.line_dropped.emit(carrying.node, carrying.drop_target)
        elif carrying.before:
            self.turn_moved.emit(carrying.node, carrying.before)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Scrub over the turns with the button held, move a drag by the dot, or else preview the turn
        under the pointer."""
        super().mouseMoveEvent(event)
        if self._dragging.drag is not None:
            self._drag_to(event.position().toPoint())
            return
        if not event.buttons():
            shapes, at = Qt.CursorShape, event.position().toPoint()
            self.viewport().setCursor(shapes.OpenHandCursor if self._is_on_dot(at) else shapes.ArrowCursor)
        if event.buttons() & Qt.MouseButton.LeftButton:
            if self._is_scrubbing:
                self._go_to_row_under(event)
        else:
            self._preview_row(self.indexAt(event.position().toPoint()).row())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll, and preview the turn that is under the pointer then."""
        super().wheelEvent(event)
        self._preview_row(self.indexAt(event.position().toPoint()).row())

    def leaveEvent(self, event: QEvent) -> None:
        """End the preview as the pointer leaves."""
        super().leaveEvent(event)
        self._preview_row(-1)

    def _preview_row(self, row: int) -> None:
        """Emit `hovered` for the turn in this row, None without one, if it is another row than the last."""
        if row != self._pointed:
            self._pointed = row
            self._place_menu_button()
            node = self.node_in(row)
            self.hovered.emit(PreviewTarget(node) if node is not None else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go with the movement keys, which also stop at dormant turns; list other lines or fold a chapter
        with the folding keys, with Shift all chapters.

        Leaves all other keys to commands.
        """
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        chapter = self.chapters.at_depth(self._table.here.depth)
        if (
            event.key() in FOLD_KEYS
            and not modifiers
            and self._unfold_here(not FOLD_KEYS[Qt.Key(event.key())])
        ):
            return
        if event.key() in MOVEMENT_KEYS and not modifiers:
            if not isinstance(self.rows.at(self.currentIndex().row()), WaitingTurn):
                self.follow_current_turn()
            super().keyPressEvent(event)
            self._go_by_key(self.currentIndex().row(), event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down))
        elif event.key() in FOLD_KEYS and chapter.name and modifiers in PLAIN_OR_SHIFT:
            self._fold(chapter, FOLD_KEYS[Qt.Key(event.key())], modifiers)
            self.follow_current_turn()  # the head may be far above
        else:
            event.ignore()

    def _unfold_here(self, is_open: bool) -> bool:
        """List (or with False remove) the other lines of the current turn.

        Return False if there was nothing to do, also in a folded chapter.
        """
        here = self._table.here
        chapter = self.chapters.at_depth(here.depth)
        if self.chapters.is_folded(chapter) or not here.is_fork or self.rows.is_unfolded(here) == is_open:
            return False
        self._unfold(here, is_open)
        return True

    def _go_by_key(self, row: int, stops_at_dormant: bool) -> None:
        """Go to this row as reached by a key: skip headers and other lines, and a folded chapter in one step.

        `stops_at_dormant`: select the row of a dormant turn instead of skipping it.
        """
        here, waiting = self._current_row, self.rows.at(row)
        if row == here:
            self.follow_current_turn()
            return
        if stops_at_dormant and isinstance(waiting, WaitingTurn):
            self._select_dormant(row, waiting)
            return
        way = 1 if row > here else -1
        row = self._skip_added(row, way)
        chapter = self.rows.at(row)
        if isinstance(chapter, ChapterRows) and not self.chapters.is_folded(chapter):
            row = self._skip_added(row + way if 0 < row + way < self.rows.count else row + 1, way)
        if row == here:
            self.follow_current_turn()
        self._go_to_row(row)

    def _skip_added(self, row: int, way: int) -> int:
        """Return the next row from this one on in a direction (1 or -1) that is not added between turns; the
        last such row at the end of the list."""
        while isinstance(self.rows.at(row), OtherLine | WaitingTurn):
            if row + 1 == self.rows.count:
                way = -1
            row += way
        return row

    def _select_dormant(self, row: int, waiting: WaitingTurn) -> None:
        """Make the row of a dormant turn current, and say why it waits; the table stays where it is."""
        self.setCurrentIndex(self._model.index(row, 0))
        self.message_emitted.emit(self._words.dormant_sentence(waiting))

    def _fold(self, chapter: ChapterRows, is_folded: bool, modifiers: Qt.KeyboardModifier) -> None:
        """Fold or unfold this chapter, with Shift all chapters, and keep its header visible."""
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.chapters.fold_all(is_folded)
        else:
            self.chapters.fold(chapter, is_folded)
        self._model.match_line()
        row = self.rows.row_of_header(chapter)
        self.painted.schedule_repaint()
        self.setCurrentIndex(self._model.index(self._current_row, 0))
        self.scrollTo(self._model.index(row, 0))
        self._place_menu_button()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the turn under the pointer, or by keyboard of the current one; a header has
        none."""
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if by_mouse else self.currentIndex()
        waiting = self.rows.at(index.row())
        turn = waiting if isinstance(waiting, WaitingTurn) else self.node_in(index.row())
        if turn is not None:
            self.menu_requested.emit(turn, event.globalPos())
            self._painter.mark_menu_row(index)

    def _go_to_row_under(self, event: QMouseEvent) -> None:
        """Ask for the turn under the pointer, as `_go_to_row` does."""
        self._go_to_row(self.indexAt(event.position().toPoint()).row())

    def _go_to_row(self, row: int) -> None:
        """Ask for the turn in this row; for a folded chapter its last turn on the way back, else its first.

        Does nothing for the current row, for one that is added between turns, or outside.
        """
        found, here = self.rows.at(row), self._table.here.depth
        if row == self._current_row:
            return
        if isinstance(found, Node):
            self.node_chosen.emit(found)
        elif isinstance(found, ChapterRows):
            is_behind = self.chapters.is_folded(found) and found.start < here
            self.node_chosen.emit(self._table.line[found.start + (found.count - 1 if is_behind else 0)])
