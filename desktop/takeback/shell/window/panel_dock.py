"""The dock of a game's own panel, between board and history."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QWidget

from takeback.board.panel import GamePanel
from takeback.board.widget import BoardWidget
from takeback.shell.session.view import View
from takeback.table.table import Table
from takeback.texts import gettext as _
from takeback.ui.focus import leave_to_board
from takeback.ui.labels import keep_place, label
from takeback.ui.theme import LIGHT, Theme

LEAST, MOST = 232, 340  # pixels of width
BESIDE = 24  # pixels at the left and right of the heading
AROUND, NO_HEADING = (BESIDE, 17, BESIDE, 16), (BESIDE, 9, BESIDE, 0)  # pixels around the heading
SHARE = 0.3  # of the window's width, at most


class PanelDock(QDockWidget):
    """Holds the panel of the game that is shown; hidden if the game has none."""

    wanted = Signal(object)  # the node that the player asks for
    command_wanted = Signal(str)  # the id of a command
    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Panel"), parent)
        self._nothing = QWidget(self)  # its content while there is no panel
        self.setObjectName("panel")
        self.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetClosable | QDockWidget.DockWidgetFeature.DockWidgetMovable
        )
        self.panel: GamePanel | None = None
        self._is_covered = False
        self.heading = label("heading")
        self._theme: Theme = LIGHT
        head = QWidget(self)
        row = self._head_row = QHBoxLayout(head)
        row.setContentsMargins(*AROUND)
        # Set on the dock itself, it would never shrink again; set on the head, Qt would not ask for it.
        self.heading.setMinimumWidth(LEAST - 2 * BESIDE)
        row.addWidget(self.heading)
        self.setTitleBarWidget(head)
        self.hide()

    def set_table(self, table: Table | None, board: BoardWidget | None = None) -> None:
        """Show the panel of this table's game, if it has one, and delete the one before."""
        old, self.panel = self.panel, None
        if table is not None and table.game.is_set("panel"):
            panel = table.game.panel(table, board)
            assert isinstance(panel, GamePanel)
            panel.set_theme(self._theme)
            keep_place(panel)
            leave_to_board(panel)
            panel.node_wanted.connect(self.wanted)
            panel.command_wanted.connect(self.command_wanted)
            self.panel = panel
            self.heading.setText(panel.title)
            self.heading.setVisible(panel.has_heading)
            self._head_row.setContentsMargins(*(AROUND if panel.has_heading else NO_HEADING))
            self.setWindowTitle(panel.title)
        self.setWidget(self.panel if self.panel is not None else self._nothing)
        self._nothing.setVisible(self.panel is None)  # otherwise it would lie behind the panel
        if old is not None:
            old.detach()
            old.deleteLater()

    def watched(self, view: View) -> object:
        """Return the cover of a view: whom the board is hidden from, if anybody."""
        return (view.cover,)

    def show_view(self, view: View | None) -> None:
        """Hide the panel while a curtain is down."""
        is_covered = view is not None and view.cover is not None
        if is_covered != self._is_covered:
            self._is_covered = is_covered
            if self.panel is not None:
                self.panel.setVisible(not is_covered)

    def set_theme(self, theme: Theme) -> None:
        """Take over these colours, also for later panels."""
        self._theme = theme
        if self.panel is not None:
            self.panel.set_theme(theme)

    def show_if(self, is_wanted: bool) -> bool:
        """Show the dock if it has a panel, and `is_wanted` or the panel is always shown; else hide it.

        Return whether it is wanted, even without a panel.
        """
        is_wanted = is_wanted or (self.panel is not None and self.panel.is_always_shown)
        self.setVisible(is_wanted and self.panel is not None)
        return is_wanted

    def fit(self, width: int) -> None:
        """Limit the width to a share of the window's, but not below what the panel needs."""
        least = max(LEAST, self.minimumSizeHint().width())
        self.setMaximumWidth(max(least, min(MOST, round(width * SHARE))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Emit `resized`."""
        super().resizeEvent(event)
        self.resized.emit()
