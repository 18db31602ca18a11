"""The comparison dialog: two positions beside each other, and what differs.

It changes nothing at the table.
"""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from takeback.engine.history import Node
from takeback.shell.features.compare.differences import (
    NOTHING,
    THE_SAME,
    Difference,
    distance_text,
    last_common_turn,
    piece_differences,
    spot_differences,
    spots_of_moved,
)
from takeback.shell.features.compare.side import ComparedSide
from takeback.shell.session.words import Words
from takeback.table.table import Table
from takeback.table.wording import shown_values
from takeback.texts import gettext as _
from takeback.texts import ngettext
from takeback.ui.dialog import Dialog
from takeback.ui.fields import Switch
from takeback.ui.labels import label
from takeback.ui.theme import Theme

MOST = 500  # entries; a longer list would be of no use
SIZE, SMALLEST = QSize(1120, 700), QSize(600, 440)
LIST, LOW = 280, 150  # width of the list beside the boards, and its height below them
SHORT, LOWEST = 560, 98  # below this height of the dialog, the list below the boards is lower
TITLE = 60  # height of the title above a board with its margins
ANY = 16_777_215  # Qt's QWIDGETSIZE_MAX, meaning no limit
ACROSS, DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class CompareDialog(Dialog):
    """Compares two positions of a table; each side can be stepped alone, or both together."""

    def __init__(
        self,
        table: Table,
        words: Words,
        left: Node,
        right: Node,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(_("Compare"), parent)
        self._words, self._table = words, table
        self.left, self.right = (
            ComparedSide(_("left"), table, words, self),
            ComparedSide(_("right"), table, words, self),
        )
        self.list = QListWidget(self)
        self.summary_label = label("second", "", self)
        self.to_fork = QPushButton(_("Where the lines branch"), self)
        self.linked = Switch(_("Step both"), self)
        self.words, self.below = QWidget(self), QWidget(self)
        self.whole, self.aside = QBoxLayout(ACROSS), QGridLayout()
        self.differences: list[Difference] = []
        self._lay_out()
        self.list.setStyleSheet(
            f"QListWidget {{ font-size: 13px; border: 1px solid {theme.line}; border-radius: 8px; }}"
            "QListWidget::item { padding: 6px 10px; }"
        )
        for side in (self.left, self.right):
            side.set_theme(theme)
            side.rings.ring_clicked.connect(self._choose_spot)
        self.left.step_requested.connect(self._left_stepped)
        self.right.step_requested.connect(self._right_stepped)
        self.to_fork.clicked.connect(self._show_fork)
        self.list.currentRowChanged.connect(self._choose)
        self.left.show_node(left)
        self.right.show_node(right)
        self._fork = last_common_turn(self.left.line, self.right.line)
        for side in (self.left, self.right):
            side.set_fork(self._fork)
        self.to_fork.setVisible(self._fork is not None)
        self._compare()
        self.list.setFocus()
        self.resize(SIZE if parent is None else SIZE.boundedTo(parent.size() * 0.95))

    def _lay_out(self) -> None:
        """Arrange boards, list and buttons; `_arrange` then places them."""
        self.boards = QBoxLayout(ACROSS)
        self.boards.setSpacing(16)
        self.boards.addWidget(self.left, 1)
        self.boards.addWidget(self.right, 1)
        self.list.setAccessibleName(_("What differs"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.summary_label.setWordWrap(True)
        self.heading = label("heading", _("What differs"), self)
        self.heading_row = QBoxLayout(DOWN, self.words)
        self.heading_row.setContentsMargins(0, 0, 0, 0)
        self.heading_row.addWidget(self.heading)
        self.heading_row.addWidget(self.summary_label, 1)
        self.to_fork.setAutoDefault(False)
        self.heading_row.addWidget(self.to_fork, 0, Qt.AlignmentFlag.AlignTop)
        link = QHBoxLayout()
        link.addWidget(label("second", _("Step both together"), self), 1)
        link.addWidget(self.linked)
        below = QVBoxLayout(self.below)
        below.setContentsMargins(0, 0, 0, 0)
        below.addStretch()
        below.addLayout(link)
        self.swap = self.act(_("Swap"), self._swap)
        self.leave(_("Close")).setAutoDefault(False)
        below.addWidget(self.buttons)
        self.aside.setHorizontalSpacing(20)
        self.whole.addLayout(self.boards, 1)
        self.whole.addLayout(self.aside)
        self.column.addLayout(self.whole)
        # each arrangement sets its own minimum
        self.column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self.aside.setRowStretch(1, 1)
        self.setMinimumSize(SMALLEST)
        self.list.setMinimumWidth(LIST)
        self.below.setFixedWidth(LIST)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange boards and list for the new size."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Choose the arrangement with the largest boards: list beside or below them, boards side by side
        or stacked."""
        width, height = self.width(), self.height()
        is_short = height < SHORT
        low = LOWEST if is_short else LOW
        sides = {
            (ACROSS, ACROSS): min((width - LIST) / 2, height - TITLE),
            (ACROSS, DOWN): min(width - LIST, height / 2 - TITLE),
            (DOWN, ACROSS): min(width / 2, height - low - TITLE),
        }
        direction, boards = max(sides, key=sides.__getitem__)
        self.whole.setDirection(direction)
        self.boards.setDirection(boards)
        is_beside = direction == ACROSS
        self.list.setMaximumSize(*((LIST, ANY) if is_beside else (ANY, low)))
        self.words.setMaximumWidth(LIST if is_beside else ANY)
        self.heading.setHidden(is_short and not is_beside)  # what follows it says enough
        self.heading_row.setDirection(DOWN if is_beside else ACROSS)
        self.heading_row.setSpacing(6 if is_beside else 16)
        self.whole.setSpacing(10 if is_short else 20)
        self.aside.setVerticalSpacing(4 if is_short else 10)
        self.column.setContentsMargins(*((12, 10, 12, 10) if is_short else (20, 18, 20, 18)))
        self.aside.addWidget(self.words, 0, 0, 1, 1 if is_beside else 2)
        self.aside.addWidget(self.list, 1, 0)
        self.aside.addWidget(self.below, 2 if is_beside else 1, 0 if is_beside else 1)

    # stepping -----------------------------------------------------------------------------------------
    def _left_stepped(self, rows: int) -> None:
        """Step the left side by so many turns, or both sides if they are linked."""
        self._step_sides(self.left, self.right, rows)

    def _right_stepped(self, rows: int) -> None:
        """Step the right side by so many turns, or both sides if they are linked."""
        self._step_sides(self.right, self.left, rows)

    def _step_sides(self, side: ComparedSide, other: ComparedSide, rows: int) -> None:
        """Step one side, and the other too if both are linked; then compare again."""
        side.step(rows)
        if self.linked.isChecked():
            other.step(rows)
        self._compare()

    def _show_fork(self) -> None:
        """Show the turn after which the lines part on both sides."""
        assert self._fork is not None
        for side in (self.left, self.right):
            side.show_turn(self._fork)
        self._compare()

    def _swap(self) -> None:
        """Exchange the two sides with their lines, and compare again."""
        (one, line), (two, other) = (self.left.node, self.left.line), (self.right.node, self.right.line)
        self.left.show_node(two, other)
        self.right.show_node(one, line)
        self._compare()

    # differences --------------------------------------------------------------------------------------
    def _compare(self) -> None:
        """Compute the differences, list the first `MOST` of them, say how many there are and how far apart
        the turns lie, and mark them on the boards without selecting one."""
        left, right = self.left, self.right
        pieces = left.board.placed_pieces(), right.board.placed_pieces()
        self.differences = [
            *piece_differences(*pieces),
            *spot_differences(left.spot_names(), right.spot_names(), spots_of_moved(*pieces)),
            *self._value_differences(),
        ]
        self.list.clear()
        for number, one in enumerate(self.differences[:MOST], 1):
            item = QListWidgetItem(f"{number}. {one.text}" if one.key is not None else one.text)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, one.text)
            self.list.addItem(item)
        self.summary_label.setText(
            " ".join(filter(None, (self._count_text(), distance_text(left.node, right.node))))
        )
        self.list.setAccessibleDescription(self.summary_label.text())
        self.to_fork.setEnabled({left.node, right.node} != {left.line[self._fork or 0]})
        self._mark_differences(None)

    def _value_differences(self) -> list[Difference]:
        """Return the differences of the game's named values, such as points, as far as the viewer may know
        them."""
        game, viewer = self._table.game, self._words.viewer
        mine, theirs = (
            dict(shown_values(game, game.seen_by(side.node.state, viewer), self._table.seats, viewer))
            for side in (self.left, self.right)
        )
        names = [*mine, *(name for name in theirs if name not in mine)]
        return [
            Difference(name, mine.get(name, NOTHING), theirs.get(name, NOTHING))
            for name in names
            if mine.get(name) != theirs.get(name)
        ]

    def _count_text(self) -> str:
        """Return how many differences there are, and in which order an entry names both sides."""
        count = len(self.differences)
        if not count:
            return THE_SAME
        return ngettext("One difference (left / right).", "{count} differences (left / right).", count)

    def _choose(self, row: int) -> None:
        """Emphasise the spot of this row of the list; no spot if there is no such row."""
        self._mark_differences(self.differences[row] if 0 <= row < len(self.differences) else None)

    def _choose_spot(self, key: Hashable) -> None:
        """Select the row of the list that belongs to this spot of the boards."""
        self.list.setCurrentRow(next(row for row, one in enumerate(self.differences) if one.key == key))

    def _mark_differences(self, chosen: Difference | None) -> None:
        """Show the numbered rings on both boards; that of `chosen`, if given, is emphasised."""
        numbers = {one.key: at for at, one in enumerate(self.differences[:MOST], 1) if one.key is not None}
        for side in (self.left, self.right):
            side.rings.show_rings(numbers, chosen.key if chosen is not None else None)
