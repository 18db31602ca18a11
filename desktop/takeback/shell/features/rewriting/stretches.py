"""The rows of the result of an edit: one for each turn, and one for each stretch of unchanged turns."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable


class Stretches:
    """Maps rows of the review to turns and back. Turns are numbered from `start`, which may be negative.

    A stretch is one turn, or several unchanged ones, which are a single row until they are unfolded.
    """

    def __init__(self, start: int = 0) -> None:
        self.end = start  # the turn after the last one
        self.row_count = 0
        self._firsts: list[int] = []  # by stretch: its first turn
        self._rows: list[int] = []  # by stretch: its first row
        self._unfolded: set[int] = set()  # first turns of the unfolded stretches
        self._is_unchanged = False  # whether the last stretch is

    def add(self, unchanged: Iterable[bool]) -> None:
        """Add turns at the end, each unchanged or not."""
        for is_unchanged in unchanged:
            if not (is_unchanged and self._is_unchanged):
                self._firsts.append(self.end)
                self._rows.append(self.row_count)
                self.row_count += 1
            elif self._firsts[-1] in self._unfolded:
                self.row_count += 1
            self._is_unchanged = is_unchanged
            self.end += 1

    def add_unchanged(self, count: int) -> None:
        """Add so many unchanged turns at once, before any other is added."""
        if count:
            self.add([True])
            self.end += count - 1

    def turns_at(self, row: int) -> range:
        """Return the numbers of the turns in this row, which must exist: one, or all of a folded stretch."""
        stretch = bisect_right(self._rows, row) - 1
        first, end = self._firsts[stretch], self._end_of(stretch)
        if self._is_folded(stretch):
            return range(first, end)
        turn = first + row - self._rows[stretch]
        return range(turn, turn + 1)

    def row_of(self, turn: int) -> int:
        """Return the row that shows the turn of this number, which must exist."""
        stretch = bisect_right(self._firsts, turn) - 1
        row = self._rows[stretch]
        return row if self._is_folded(stretch) else row + turn - self._firsts[stretch]

    def fold(self, turn: int, is_folded: bool) -> bool:
        """Fold or unfold the stretch of this turn; return whether that changed anything, which it does not
        for a single turn."""
        stretch = bisect_right(self._firsts, turn) - 1
        first, length = self._firsts[stretch], self._end_of(stretch) - self._firsts[stretch]
        if length < 2 or (first not in self._unfolded) == is_folded:
            return False
        (self._unfolded.discard if is_folded else self._unfolded.add)(first)
        added = 1 - length if is_folded else length - 1
        self._rows[stretch + 1 :] = [row + added for row in self._rows[stretch + 1 :]]
        self.row_count += added
        return True

    def is_unfolded_at(self, turn: int) -> bool:
        """Tell whether this is the first turn of an unfolded stretch."""
        return turn in self._unfolded

    def _end_of(self, stretch: int) -> int:
        """Return the turn after the last one of a stretch."""
        return self._firsts[stretch + 1] if stretch + 1 < len(self._firsts) else self.end

    def _is_folded(self, stretch: int) -> bool:
        """Tell whether a stretch of several turns is one row."""
        first = self._firsts[stretch]
        return self._end_of(stretch) - first > 1 and first not in self._unfolded
