"""The filters above the levels: search words, size, grade, and unsolved only."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from takeback.puzzles.catalogue import LevelPlace, WantedLevels
from takeback.texts import gettext as _
from takeback.ui.fields import HEIGHT, ChoiceBox, SearchField, SegmentedControl

ALL, UNSOLVED = "all", "left"
NARROW = 500


class Filters(QWidget):
    """The row of filters above the levels of a page; `changed` is emitted when one selects something else."""

    changed = Signal()
    focus_left = Signal()  # the keyboard focus goes on to the levels

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.search = SearchField()
        self.search.setPlaceholderText(_("Search"))
        self.search.setAccessibleName(_("Search levels by size, difficulty or name"))
        self.search.setToolTip(_("Search by size, difficulty or name: 8x8, difficulty 4"))
        self.search.setMaxLength(60)
        self.search.setFixedHeight(HEIGHT)
        self.search.setClearButtonEnabled(True)
        self.size_pick = ChoiceBox(_("Size"), [("", _("Any size"))])
        self.size_pick.setMinimumWidth(92)  # leaves room for the difficulty in a narrow window
        self.grade = ChoiceBox(
            _("Difficulty"),
            [
                (0, _("Any difficulty")),
                *((grade, _("Difficulty {number}", number=grade)) for grade in range(1, 10)),
            ],
        )
        self.which = SegmentedControl(_("Levels"), [(ALL, _("All")), (UNSOLVED, _("Unsolved"))])
        self.which.set_value(ALL)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(8)
        self._arrange(is_narrow=False)
        self.search.textChanged.connect(lambda _value: self.changed.emit())
        self.search.left.connect(self.focus_left)
        self.size_pick.currentIndexChanged.connect(lambda _value: self.changed.emit())
        self.grade.currentIndexChanged.connect(lambda _value: self.changed.emit())
        self.which.chosen.connect(lambda _value: self.changed.emit())

    def _arrange(self, is_narrow: bool) -> None:
        """Arrange the filters in one row, or if narrow with the search above the others."""
        self.is_narrow = is_narrow
        picks = (self.size_pick, self.grade, self.which)
        self._grid.addWidget(self.search, 0, 0, 1, len(picks) + 1 if is_narrow else 1)
        for at, widget in enumerate(picks):
            self._grid.addWidget(widget, int(is_narrow), at if is_narrow else at + 1)
        for column in range(len(picks) + 1):
            stretches = column == (len(picks) if is_narrow else 0)
            self._grid.setColumnStretch(column, int(stretches))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the filters again when the page becomes narrow or wide."""
        super().resizeEvent(event)
        if (is_narrow := self.width() < NARROW) != self.is_narrow:
            self._arrange(is_narrow)

    @property
    def wanted(self) -> WantedLevels:
        """Return what the filters select, as a value."""
        return WantedLevels(
            self.search.text(),
            self.size_pick.value or "",
            self.grade.value or 0,
            self.which.value == UNSOLVED,
        )

    def offer_sizes(self, places: Iterable[LevelPlace]) -> None:
        """Offer the sizes of these levels, small ones first, and keep the chosen one; hide the choice if they
        have none. Nothing changes if all of them are offered already."""
        sizes = {(place.rows * place.columns, place.rows, place.size) for place in places if place.rows}
        self.size_pick.setVisible(bool(sizes))
        known = {self.size_pick.itemData(at) for at in range(self.size_pick.count())}
        if {size for _other, _other, size in sizes} <= known:
            return
        chosen = self.size_pick.value
        self.size_pick.blockSignals(True)
        self.size_pick.clear()
        self.size_pick.addItem(_("Any size"), "")
        for _other, _other, size in sorted(sizes):
            self.size_pick.addItem(size, size)
        self.size_pick.set_value(chosen)
        self.size_pick.blockSignals(False)

    def reset(self) -> None:
        """Clear the search and show all sizes and grades again, solved or not."""
        self.search.clear()
        self.size_pick.set_value("")
        self.grade.set_value(0)
        self.which.set_value(ALL)
