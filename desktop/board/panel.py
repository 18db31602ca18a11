"""What a game may show beside the history: a widget of its own, docked by the window."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from desktop.board.theme import LIGHT, Theme
from desktop.board.widget import BoardWidget
from desktop.table.table import Table


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


def scrolled(inside: QWidget, parent: QWidget) -> QScrollArea:
    """A room as wide as its panel that scrolls where it is too high."""
    area = QScrollArea(parent)
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
