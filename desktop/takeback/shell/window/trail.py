"""The tables that a window has shown, in order, like a browser's pages."""

from takeback.table.table import Table


class Trail:
    """Tables by their number in the journal; a table that is in none leaves no trace."""

    def __init__(self) -> None:
        self._ids: list[int] = []
        self._place = -1
        self.is_crossed_back = False  # did the last step lead to the table before?

    def visit(self, table: Table) -> None:
        """Shown now. What lay ahead is forgotten, as after a click on a link."""
        here = self._ids[self._place] if self._ids else 0
        if table.journal is None or not table.id or table.id == here:
            return
        del self._ids[self._place + 1 :]
        self._ids.append(table.id)
        self._place = len(self._ids) - 1

    def at(self, places: int) -> int:
        """The table so many places away; 0 where there is none."""
        place = self._place + places
        return self._ids[place] if 0 <= place < len(self._ids) else 0

    def step(self, places: int) -> None:
        self.is_crossed_back = False
        self._place += places
