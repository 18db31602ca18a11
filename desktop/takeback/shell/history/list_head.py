"""The tabs over the history, which choose the list that is shown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabBar, QWidget

from takeback.table.table import Table
from takeback.texts import format_number
from takeback.texts import gettext as _
from takeback.ui.labels import called

TABS = (_("This line"), _("All lines"), _("Bookmarks"), _("Found"), _("Deleted"))
SHORT_TABS = (_("Line"), _("All"), *TABS[2:])  # where there is little room
THIS_LINE, ALL_LINES, BOOKMARKS, FOUND, DELETED = range(5)


class ListTabs(QTabBar):
    """The tabs of the lists, with the numbers of bookmarks, search results and deleted lines."""

    def __init__(self, table: Table, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self.short_width = 0  # of the short labels, where they did not fit
        self._counts = dict.fromkeys((BOOKMARKS, FOUND, DELETED), 0)
        called("tabs", self)
        for name in TABS:
            self.addTab(name)
        self.setTabVisible(FOUND, False)  # shown only during a search
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(False)  # tabs that do not fit are elided instead
        self.setAccessibleName(_("Lists of the history"))

    def count_marks(self) -> None:
        """Count the bookmarks and the deleted lines."""
        history = self._table.history
        self._counts[BOOKMARKS] = len(history.bookmarks())
        self._counts[DELETED] = len(history.outermost_deleted_heads())

    def count_found(self, count: int) -> None:
        """Take the number of search results."""
        self._counts[FOUND] = count

    def fit(self, room: int) -> bool:
        """Label the tabs with names and numbers, with names alone if this width is too small, then with short
        names, and elide these if need be. Return whether all labels fit.

        The tooltips always have names and numbers.
        """
        numbered = tuple(map(self._numbered_name, range(len(TABS))))
        for labels in (numbered, TABS, SHORT_TABS):
            self._label_tabs(labels)
            self.short_width = self.sizeHint().width()
            if fits := self.short_width <= room:
                break
        elide = Qt.TextElideMode
        self.setElideMode(elide.ElideNone if fits else elide.ElideRight)
        for tab, text in enumerate(numbered):
            self.setTabToolTip(tab, text)
        return fits

    def _numbered_name(self, tab: int) -> str:
        """Return the name of a tab, with the number of turns or lines in its list if it has one."""
        if count := self._counts.get(tab, 0):
            # Translators: the name of a list, and how many turns or lines are in it
            return _("{name} {number}", name=TABS[tab], number=format_number(count))
        return TABS[tab]

    def _label_tabs(self, labels: Sequence[str]) -> None:
        """Give the tabs these labels."""
        for tab, label in enumerate(labels):
            if self.tabText(tab) != label:  # Qt would lay out all tabs again
                self.setTabText(tab, label)
