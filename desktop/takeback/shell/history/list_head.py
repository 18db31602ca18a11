"""The head of the history's lists: their tabs, and the button that folds them away."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTabBar, QToolButton, QWidget

from takeback.table.table import Table
from takeback.texts import gettext as _
from takeback.ui.labels import called

TABS = (_("Lines"), _("Bookmarks"), _("Found"), _("Deleted"))
LINES, BOOKMARKS, FOUND, DELETED = range(4)


class ListTabs(QTabBar):
    """The tabs of the lists, with the numbers of bookmarks, search results and deleted lines."""

    def __init__(self, table: Table, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        called("tabs", self)
        for name in TABS:
            self.setTabToolTip(self.addTab(name), name)
        self.setTabVisible(FOUND, False)  # shown only during a search
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(False)  # tabs that do not fit are elided instead
        self.setAccessibleName(_("Lists of the history"))

    def show_counts(self) -> None:
        """Show the numbers of bookmarks and deleted lines on the tabs, which are always visible."""
        marked, deleted = (
            len(self._table.history.bookmarks()),
            len(self._table.history.outermost_deleted_heads()),
        )
        self._name_tab(BOOKMARKS, _("Bookmarks {number}", number=marked) if marked else _("Bookmarks"))
        self._name_tab(DELETED, _("Deleted {number}", number=deleted) if deleted else _("Deleted"))

    def count_found(self, count: int) -> None:
        """Show the number of search results on their tab."""
        self._name_tab(FOUND, _("Found {number}", number=count) if count else _("Found"))

    def _name_tab(self, tab: int, text: str) -> None:
        """Label a tab, with the text as its tooltip, too, since there may be too little room for it."""
        self.setTabText(tab, text)
        self.setTabToolTip(tab, text)


class FoldButton(QToolButton):
    """Folds the lists away while it is checked; where the player chose neither, their place decides."""

    chosen = Signal(bool)  # by the player; to be stored

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.is_beside = False  # the lists are beside the present line, not below it
        self._is_default = True  # the player has neither folded nor unfolded them
        called("fold", self)
        self.setCheckable(True)
        self.setAutoRaise(True)
        self.toggled.connect(self._on_toggled)
        self.clicked.connect(self._on_clicked)

    def restore(self, is_folded: bool, is_unfolded: bool) -> None:
        """Restore what the player chose.

        Without a choice, fold them unless they are beside the present line.
        """
        self._is_default = not is_folded and not is_unfolded
        self.setChecked(not is_unfolded and not (self._is_default and self.is_beside))

    def unfold_unless_chosen(self) -> None:
        """Unfold the lists if the player never folded or unfolded them."""
        if self._is_default:
            self.setChecked(False)

    def set_beside(self, is_beside: bool) -> None:
        """Adapt to a place beside the present line, or below it, if the player never chose."""
        self.is_beside = is_beside
        if self._is_default:  # beside it they have room of their own, which should not be empty
            self.setChecked(not is_beside)

    def _on_clicked(self, is_folded: bool) -> None:
        """Note and announce that the player folded or unfolded the lists."""
        self._is_default = False
        self.chosen.emit(is_folded)

    def _on_toggled(self, is_folded: bool) -> None:
        """Let arrow, tooltip and accessible name tell whether the next click folds or unfolds the lists."""
        self.setArrowType(Qt.ArrowType.RightArrow if is_folded else Qt.ArrowType.DownArrow)
        name = _("Unfold the lists") if is_folded else _("Fold the lists away")
        self.setToolTip(name)
        self.setAccessibleName(name)
