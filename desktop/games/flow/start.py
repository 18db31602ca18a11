"""How a table of Flow begins."""

from desktop.puzzles.items import Item

from .state import Board, Level


def board_of(level: Level, name: str = "", warnings: tuple[str, ...] = ()) -> Board:
    """A level before anything is drawn."""
    return Board(items=(Item(),) * (2 * len(level.clues)), level=level, name=name, warnings=warnings)
