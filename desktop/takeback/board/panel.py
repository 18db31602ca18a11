"""The panel a game may show beside the history, as a dock of the window."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from takeback.board.widget import BoardWidget
from takeback.table.table import Table
from takeback.texts import gettext as _
from takeback.ui.theme import LIGHT, Theme


class GamePanel(QWidget):
    """Base class of a game's panel, which the game's card names by `panel`.

    It plays through the board, and asks the window to go to a node or to run a command.
    """

    node_wanted = Signal(object)  # the node of the history that the table should go to
    command_wanted = Signal(str)  # the id of a command that the window should run
    title = _("Panel")
    is_always_shown = False  # whether it is shown even if the player has hidden panels
    has_heading = True  # whether the title stands above it

    def __init__(self, table: Table, board: BoardWidget) -> None:
        """Take the table, and the board that plays at it."""
        super().__init__()
        self.table, self.board = table, board
        self.theme: Theme = LIGHT

    def set_theme(self, theme: Theme) -> None:
        """Use these colours."""
        self.theme = theme

    def detach(self) -> None:
        """Disconnect from the table and the board, because the table is closed."""


class PanelScrollArea(QScrollArea):
    """A vertical scroll area for the content of a panel, never narrower than the content needs."""

    def __init__(self, inside: QWidget, parent: QWidget) -> None:
        """Put the widget `inside` into the new scroll area."""
        super().__init__(parent)
        self._inside = inside
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its content takes the focus
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def minimumSizeHint(self) -> QSize:
        """Return the width of the content and its scroll bar, so that only the height can be scrolled."""
        beside = self.verticalScrollBar().sizeHint().width()
        return QSize(self._inside.minimumSizeHint().width() + beside, super().minimumSizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Adapt the minimum width when the content's layout changes. Never consume the event."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
