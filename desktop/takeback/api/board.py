"""The interface for authors of boards: widgets to derive from, and how to paint as Takeback does."""

from takeback.board.grid import Cell, GridBoard
from takeback.board.motion import Motion
from takeback.board.page import GamePage
from takeback.board.panel import GamePanel
from takeback.board.scenes import Scene
from takeback.board.widget import BoardWidget
from takeback.ui import painting
from takeback.ui.theme import Theme, colour

__all__ = [
    "BoardWidget",
    "Cell",
    "GamePage",
    "GamePanel",
    "GridBoard",
    "Motion",
    "Scene",
    "Theme",
    "colour",
    "painting",
]
