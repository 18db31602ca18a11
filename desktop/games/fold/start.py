"""How a table of Fold begins."""

from desktop.puzzles.items import Item

from .state import Level, Sheet


def sheet_of(level: Level, name: str = "", warnings: tuple[str, ...] = ()) -> Sheet:
    """A level before anything is folded."""
    return Sheet(items=(Item(),) * len(level.blocks), level=level, name=name, warnings=warnings)
