"""How a table of Flow begins."""

from desktop.engine.chance import Chance
from desktop.engine.option import Options
from desktop.puzzles.items import Item
from desktop.puzzles.packs import find_level

from .shelf import SHELF
from .state import Board, Level


def board_of(level: Level) -> Board:
    """A level before anything is drawn."""
    return Board(items=(Item(),) * (2 * len(level.clues)), level=level)


def start(options: Options, seats: int, chance: Chance) -> Board:
    return board_of(find_level(SHELF, options["level"], options, chance).level)
