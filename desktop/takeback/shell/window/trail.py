"""The tables that a window has shown, in order, like the pages of a browser."""

from takeback.table.table import Table


class TableTrail:
    """The tables shown in this window, by id, for going back and forward; one in no journal is left out."""

    def __init__(self) -> None:
        self._ids: list[int] = []
        self._place = -1
        self.is_crossed_back = False  # did the last step go to the table before?

    def visit(self, table: Table) -> None:
        """Add a table that is shown now, and forget those ahead, as after a click on a link.

        Ignores the table already shown, and one that no journal keeps.
        """
        here = self._ids[self._place] if self._ids else 0
        if table.storage.journal is None or not table.id or table.id == here:
            return
        del self._ids[self._place + 1 :]
        self._ids.append(table.id)
        self._place = len(self._ids) - 1

    def table_id_at(self, places: int) -> int:
        """Return the id of the table so many places ahead (negative: back), 0 if there is none."""
        place = self._place + places
        return self._ids[place] if 0 <= place < len(self._ids) else 0

    def step(self, places: int) -> None:
        """Move this many places along the trail (negative: back), and reset `is_crossed_back`."""
        self.is_crossed_back = False
        self._place += places
