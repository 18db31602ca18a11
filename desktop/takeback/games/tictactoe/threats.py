"""Forced wins: chains of threats, each of which leaves the other seat no choice."""

from collections.abc import Callable

from .scratch import Scratch, Stopped

WIDTH = 14  # the most promising cells for one mark of an attack
Line = tuple[int, ...]


class Attack:
    """Searches for a win of the seat to move in which every turn threatens to win at once."""

    def __init__(self, scratch: Scratch, over: Callable[[], bool]) -> None:
        self._scratch = scratch
        self._over = over
        self._failed: dict[tuple[int, int, int], int] = {}  # by position: in so many turns there is no win

    def line(self, turns: int) -> Line | None:
        """Return the marks of both seats up to the win, of the shortest chain found; None if there is none in
        time."""
        empty = self._scratch.empty
        for most in range(1, turns + 1):
            try:
                found = self._attack(most)
            except Stopped:
                while self._scratch.empty < empty:  # lift the marks that the stopped search left
                    self._scratch.remove_mark()
                return None
            if found is not None:
                return found
        return None

    def _attack(self, turns: int) -> Line | None:
        """Return the line to a win in so many turns; None if there is none. Raises Stopped."""
        scratch = self._scratch
        if self._over():
            raise Stopped
        last = scratch.finish(scratch.to_move, scratch.left)
        if last >= 0:
            return (last,)
        if turns <= 0 or self._failed.get(scratch.key, 0) >= turns:
            return None
        key = scratch.key
        for cell in self._threatening():
            scratch.place_mark(cell)
            same = scratch.to_move == key[2] // 4
            line = self._attack(turns) if same else self._defend(turns - 1)
            scratch.remove_mark()
            if line is not None:
                return (cell, *line)
        self._failed[key] = turns
        return None

    def _defend(self, turns: int) -> Line | None:
        """Return the line if the seat under attack, which is to move, cannot escape; else None. Raises
        Stopped."""
        scratch = self._scratch
        seat = scratch.to_move
        if scratch.finish(seat, scratch.left) >= 0:
            return None
        threats = scratch.threats()
        if not threats:
            return None
        line: Line | None = ()
        for cell in scratch.hits(threats):
            scratch.place_mark(cell)
            reply = self._defend(turns) if scratch.to_move == seat else self._attack(turns)
            scratch.remove_mark()
            if reply is None:
                return None
            line = (cell, *reply)
        return line

    def _threatening(self) -> list[int]:
        """Return up to `WIDTH` cells that make, or with the next mark of the turn can make, a threat, and
        that parry the opponent's threats if there are any; the most promising first."""
        scratch = self._scratch
        me = scratch.to_move
        most = min(scratch.per_turn + scratch.left, scratch.shape.run - 1)
        cells = {
            cell
            for need in range(1, most + 1)
            for window in scratch.pure[me][need]
            for cell in scratch.open_in(window)
        }
        if scratch.gravity:
            cells.intersection_update(scratch.cells())
        threats = scratch.threats()
        if threats:
            cells.intersection_update(scratch.hits(threats))
        return sorted(cells, key=lambda cell: (-scratch.promise(cell), cell))[:WIDTH]


def limited(over: Callable[[], bool], steps: int) -> Callable[[], bool]:
    """Return a function that is True once `over` is, or after so many calls."""
    asked = 0

    def is_over() -> bool:
        """Count one more call; return whether there were more than `steps`, or `over` says so."""
        nonlocal asked
        asked += 1
        return asked > steps or over()

    return is_over
