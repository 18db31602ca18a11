"""The dialog with the points of each turn: one row for a turn, one column for a kind of points."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from takeback.engine.record import Seat
from takeback.table.turn_points import TurnPoints
from takeback.texts import gettext as _
from takeback.texts import ngettext
from takeback.ui.dialog import Dialog
from takeback.ui.labels import label

SIZE = QSize(940, 620)
ROW = 30  # height
WORDS, LEAST_WORDS = 1, 230  # the column with what was done, and its least width with the margins
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class TurnPointsDialog(Dialog):
    """Lists what each turn brought, and the sums of each player; emits the turn that is clicked.

    `texts` says for each turn what was done, `kinds` are the columns of points.
    """

    chosen = Signal(object)  # Node

    def __init__(
        self,
        turns: Sequence[TurnPoints],
        texts: Sequence[str],
        seats: Sequence[Seat],
        kinds: Sequence[str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(_("Points by turn"), parent, spacing=12)
        self.turns, self.kinds, self._seats = turns, kinds, seats
        self.sums = label("body", "\n".join(self._sum_text(seat) for seat in range(len(seats))), self)
        self.sums.setWordWrap(True)
        self.column.addWidget(self.sums)
        self.table = QTableWidget(len(turns), len(self.kinds) + 4, self)
        self._set_up_table()
        for row, (turn, text) in enumerate(zip(turns, texts, strict=True)):
            self._fill_row(row, turn, text)
        self.table.selectRow(0)
        self.column.addWidget(self.table, 1)
        self.leave(_("Close"))
        self.foot()
        self.table.cellClicked.connect(self._choose)
        self.table.cellActivated.connect(self._choose)
        self.table.setFocus()
        self.resize(SIZE if parent is None else SIZE.boundedTo(parent.size() * 0.95))

    def _set_up_table(self) -> None:
        """Set the columns and how rows are chosen; the words take the space that the numbers leave."""
        table = self.table
        table.setAccessibleName(_("Turns; Enter goes to one"))
        table.setHorizontalHeaderLabels([_("Turn"), _("What was done"), *self.kinds, _("Points"), _("Score")])
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setShowGrid(False)
        table.setTabKeyNavigation(False)
        table.setWordWrap(True)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.setFrameShape(QTableWidget.Shape.NoFrame)
        table.verticalHeader().hide()
        table.verticalHeader().setMinimumSectionSize(ROW)
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(WORDS, QHeaderView.ResizeMode.Stretch)
        for column in range(table.columnCount()):
            if (item := table.horizontalHeaderItem(column)) is not None:
                item.setTextAlignment(RIGHT if column > WORDS else LEFT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the words, which are also tooltips, where the numbers leave no space for them."""
        super().resizeEvent(event)
        table = self.table
        header = table.horizontalHeader()
        others = [column for column in range(table.columnCount()) if column != WORDS]
        taken = sum(max(table.sizeHintForColumn(one), header.sectionSizeHint(one)) for one in others)
        is_narrow = self.width() - taken < LEAST_WORDS
        table.setColumnHidden(WORDS, is_narrow)
        way = QHeaderView.ResizeMode.Stretch if is_narrow else QHeaderView.ResizeMode.ResizeToContents
        header.setSectionResizeMode(0, way)

    def _fill_row(self, row: int, turn: TurnPoints, text: str) -> None:
        """Write the turn, its player, what was done, the points by kind, their sum, and the score so far."""
        numbers = [turn.points.get(kind, 0) for kind in self.kinds]
        words = [str(number) if number else "" for number in (*numbers, turn.total)]
        player = f"{turn.node.depth}. {self._seats[turn.node.seat].name}"
        for column, cell in enumerate((player, text, *words, str(turn.score))):
            item = QTableWidgetItem(cell)
            item.setTextAlignment(RIGHT if column > WORDS else LEFT)
            item.setToolTip(text)
            if column == self.table.columnCount() - 2:
                font = QFont(item.font())
                font.setWeight(QFont.Weight.DemiBold)
                item.setFont(font)
            self.table.setItem(row, column, item)

    def _sum_text(self, seat: int) -> str:
        """Return the score of one player and the best turn, by its number in the game as in the list; or that
        the player did not play one."""
        own = [turn for turn in self.turns if turn.node.seat == seat]
        if not own:
            return _("{name} did not play a turn.", name=self._seats[seat].name)
        best = max(own, key=lambda turn: turn.total)
        return _(
            "{name}: {points}. Best turn: {turn} of {turns}, with {most}.",
            name=self._seats[seat].name,
            points=ngettext("{count} point", "{count} points", own[-1].score),
            turn=best.node.depth,
            turns=self.turns[-1].node.depth,
            most=ngettext("{count} point", "{count} points", best.total),
        )

    def _choose(self, row: int, _column: int) -> None:
        """Emit the turn of this row; the dialog stays."""
        self.chosen.emit(self.turns[row].node)
