"""How a table of Fill begins."""

from desktop.puzzles.items import Item

from .state import Box, Level


def box_of(level: Level, name: str = "", warnings: tuple[str, ...] = ()) -> Box:
    """A level with all pieces on the tray."""
    return Box(items=(Item(),) * len(level.pieces), level=level, name=name, warnings=warnings)
