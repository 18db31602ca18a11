"""The panel a game may show beside the history: its own widget, which the window docks."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from takeback.board.widget import BoardWidget
from takeback.table.table import Table
from takeback.ui.theme import LIGHT, Theme


class GamePanel(QWidget):
    """A game's card names it by `panel`. It acts through the board, and asks the window to go to a node."""

    wanted = Signal(object)  # the node the player asks for
    asked = Signal(str)  # something that the window's list of actions does, by its id
    title = "Panel"
    is_wanted = False  # is it shown whatever the player chose for other panels?

    def __init__(self, table: Table, board: BoardWidget) -> None:
        super().__init__()
        self.table, self.board = table, board
        self.theme: Theme = LIGHT

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme

    def let_go(self) -> None:
        """The table goes: hear nothing more of it."""


class Scrolled(QScrollArea):
    """Scrolls its content where that is too high; as wide as the panel, never narrower than the content."""

    def __init__(self, inside: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._inside = inside
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what is in it takes the keyboard
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def minimumSizeHint(self) -> QSize:
        beside = self.verticalScrollBar().sizeHint().width()
        return QSize(self._inside.minimumSizeHint().width() + beside, super().minimumSizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
