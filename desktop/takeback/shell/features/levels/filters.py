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
ANY_SIZE, ANY_GRADE = ("", _("Any size")), (0, _("Any difficulty"))


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
        self.size_pick = ChoiceBox(_("Size"), [ANY_SIZE])
        self.size_pick.setMinimumWidth(92)  # leaves room for the difficulty in a narrow window
        self.grade = ChoiceBox(_("Difficulty"), [ANY_GRADE])
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

    def offer_choices(self, places: Iterable[LevelPlace]) -> None:
        """Offer the sizes, small ones first, and the grades of these levels, and any; keep what is chosen if
        it is among them. The choice of a size is hidden if they have none."""
        sizes: set[tuple[int, int, str]] = set()
        grades: set[int] = set()
        for place in places:
            if place.rows:
                sizes.add((place.rows * place.columns, place.rows, place.size))
            if place.grade:
                grades.add(place.grade)
        self.size_pick.setVisible(bool(sizes))
        self.size_pick.offer([ANY_SIZE, *((size, size) for _cells, _rows, size in sorted(sizes))])
        named = ((grade, _("Difficulty {number}", number=grade)) for grade in sorted(grades))
        self.grade.offer([ANY_GRADE, *named])

    def reset(self) -> None:
        """Clear the search and show all sizes and grades again, solved or not."""
        self.search.clear()
        self.size_pick.set_value("")
        self.grade.set_value(0)
        self.which.set_value(ALL)
