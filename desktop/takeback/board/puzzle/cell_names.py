"""The spoken names of a puzzle's cells, which take long to make."""

from takeback.puzzles.items import Cell, Ground, PuzzleState


class CellNames(dict[Cell, str]):
    """Keeps the name of each cell (from 1) until the item on it has changed."""

    def drop_changed(self, ground: Ground, old: object, state: object) -> None:
        """Drop the names of cells that a changed item, or another of its colour, covers in either state.

        Drop all names if the level is another one or is being made.
        """
        if not (isinstance(state, PuzzleState) and isinstance(old, PuzzleState)):
            self.clear()
            return
        if old.level is not state.level:
            self.clear()
            return
        movers = {ground.mover(n) for n, item in enumerate(state.items) if item is not old.items[n]}
        for item in range(len(state.items)):
            if ground.mover(item) in movers:
                for one in (old, state):
                    for cell in ground.cells(one, item):
                        self.pop(cell, None)
