"""The table of player statistics, each with the size of its sample."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from takeback.texts import format_list, format_number, ngettext
from takeback.texts import gettext as _
from takeback.ui.fields import ChoiceBox, SegmentedControl
from takeback.ui.labels import label
from takeback.ui.rows import ListRow, RowPainter, RowShape, Tone
from takeback.ui.theme import EDGE

from ...records.handlist import Hand
from ...records.statistics import (
    FEW,
    FIGURES,
    PlayerStatistic,
    PlayerStatistics,
    is_few,
    player_statistics,
    sample,
    written,
)
from ...words import SHORT
from .hand_table import RowTable
from .library import Library

ROW, NAME, LEAST = 48, 168, 76
LINES = ((4, 22), (26, 18))
SHAPE = RowShape(height=ROW, left=8, right=8, radius=0, size=15, second=11, lines=LINES, is_tabular=True)
EVERY, LISTED = "every", "listed"
Index = QModelIndex | QPersistentModelIndex
TITLES = (_("Player"), _("Hands"), *(figure[1] for figure in FIGURES))


class StatisticsModel(QAbstractTableModel):
    """The model of the statistics: a row per player."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[PlayerStatistics] = []

    def set_rows(self, rows: list[PlayerStatistics]) -> None:
        """Replace the rows."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of players; players have no rows below them."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns, one for each title."""
        return len(TITLES)

    def figure(self, row: int, column: int) -> PlayerStatistic:
        """Return the statistic of a cell, from the third column on; an empty one if the player has none."""
        return self.rows[row].figures.get(FIGURES[column - 2][0], PlayerStatistic())

    def texts(self, row: int, column: int) -> tuple[str, str]:
        """Return the large text of a cell, and the small one below: how many hands or chances it counts."""
        if column == 0:
            return self.rows[row].name, ""
        if column == 1:
            return format_number(self.rows[row].hands), ""
        value, kept = self.figure(row, column), FIGURES[column - 2][0]
        return written(kept, value), sample(kept, value)

    def is_faint(self, row: int, column: int) -> bool:
        """Tell whether a cell is based on few chances; a name and a number of hands never are."""
        if column < 2:
            return False
        return is_few(FIGURES[column - 2][0], self.figure(row, column))

    def cell(self, index: Index) -> ListRow:
        """Return how to paint a cell."""
        row, column = index.row(), index.column()
        large, below = self.texts(row, column)
        tone: Tone = "pale" if self.is_faint(row, column) else "ink"
        return ListRow(large, second=below, tone=tone, weight=500 if column and not below else 600)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a cell for a role; None for an invalid index."""
        if not index.isValid():
            return None
        large, below = self.texts(index.row(), index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{large} ({below})" if below else large
        if role == Qt.ItemDataRole.AccessibleTextRole:
            parts = [self.rows[index.row()].name, f"{TITLES[index.column()]} {large}"]
            parts += [below] if below else []
            parts += [_("few chances")] if self.is_faint(index.row(), index.column()) else []
            return format_list(parts, "unit")
        if role == Qt.ItemDataRole.ToolTipRole and index.column() > 1:
            return FIGURES[index.column() - 2][2]
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the title of a column, or what else the header shows of it."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return TITLES[section]
        if role == Qt.ItemDataRole.ToolTipRole and section > 1:
            return FIGURES[section - 2][2]
        return None


class StatisticsTable(RowTable):
    """The table view of the statistics."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_("Figures of the players"), ROW, 44, parent)
        self.standings = StatisticsModel(self)
        self.setModel(self.standings)
        self.setSelectionMode(RowTable.SelectionMode.SingleSelection)
        self.setItemDelegate(RowPainter(self, SHAPE, self.standings.cell))
        wrapped = Qt.AlignmentFlag(int(Qt.TextFlag.TextWordWrap))
        self.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | wrapped
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give all statistics equal width while there is room; otherwise scroll."""
        super().resizeEvent(event)
        count = len(TITLES) - 1
        width = max(LEAST, (self.viewport().width() - NAME) // count)
        self.setColumnWidth(0, max(120, self.viewport().width() - width * count) if width > LEAST else 120)
        for column in range(1, len(TITLES)):
            self.setColumnWidth(column, width)


class StatisticsView(QWidget):
    """The statistics with a choice of hands and position."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.view = StatisticsTable(self)
        self.which = SegmentedControl(
            _("Hands counted"), [(EVERY, _("All hands")), (LISTED, _("Listed hands"))]
        )
        self.which.set_value(EVERY)
        self.position = ChoiceBox(
            _("Position"), [("", _("Any seat")), *((name, short) for name, short in SHORT.items())]
        )
        self.line = label("message", "", self)
        self.line.setWordWrap(True)
        above = QHBoxLayout()
        above.setContentsMargins(EDGE, 0, EDGE, 10)
        above.setSpacing(12)
        above.addWidget(self.which)
        above.addWidget(self.position)
        above.addStretch(1)
        middle, below = QHBoxLayout(), QHBoxLayout()
        middle.setContentsMargins(EDGE - 8, 0, EDGE - 8, 0)
        middle.addWidget(self.view)
        below.setContentsMargins(EDGE, 8, EDGE, 10)
        below.addWidget(self.line)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(above)
        column.addLayout(middle, 1)
        column.addLayout(below)
        self._library: Library | None = None
        self._listed: frozenset[str] = frozenset()
        self.which.chosen.connect(self._refresh)
        self.position.currentIndexChanged.connect(self._refresh)

    def show_statistics(self, library: Library, listed: Iterable[Hand]) -> None:
        """Show the statistics of the library's hands, or of those `listed` if the viewer has chosen them."""
        self._library, self._listed = library, frozenset(hand.key for hand in listed)
        self._refresh()

    def _refresh(self) -> None:
        """Count for the chosen position and hands, show the table, and say how many hands count."""
        if self._library is None:
            return
        listed = self._listed if self.which.value == LISTED else None
        rows = player_statistics(self._library.hands, str(self.position.value or ""), listed)
        self.view.standings.set_rows(rows)
        hands = [one for one in self._library.hands if listed is None or one.key in listed]
        counted = sum(not hand.is_practice and hand.row is not None for hand in hands)
        left_out = len(hands) - counted
        self.line.setText(_counted_text(counted, left_out, str(self.position.value or "")))


def _counted_text(counted: int, left_out: int, position: str) -> str:
    """Return which hands the figures count, and how to read them."""
    if position:
        sentences = [
            ngettext(
                "{count} hand is counted, with the player in this position only ({position}).",
                "{count} hands are counted, with the player in this position only ({position}).",
                counted,
                position=SHORT[position],
            )
        ]
    else:
        sentences = [ngettext("{count} hand is counted.", "{count} hands are counted.", counted)]
    if left_out:
        sentences.append(
            ngettext(
                "{count} replayed, for practice or unreadable is not.",
                "{count} replayed, for practice or unreadable are not.",
                left_out,
            )
        )
    sentences.append(
        _(
            "Each figure shows how often, out of how many chances; figures from fewer than {few} "
            "chances are grey.",
            few=format_number(FEW),
        )
    )
    return " ".join(sentences)
