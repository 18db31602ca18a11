"""The texts of the commands on the table's undo stack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtGui import QUndoCommand, QUndoStack

from takeback.engine.game import Game
from takeback.engine.history import Node
from takeback.engine.record import Seat
from takeback.table.wording import move_row, turn_text


class RowTexts:
    """Gives each command of the present line its text: what a spectator may know of the turn.

    The rows beside the index get theirs whenever the table stops, so `undoText` and `redoText` are always
    right, and every turn has its text once it is played. When a line is opened, its other rows get theirs
    from `steps`, which the window runs when it is idle: describing 100,000 turns takes seconds.
    """

    def __init__(self, stack: QUndoStack, game: Game, seats: tuple[Seat, ...]) -> None:
        self.nodes: Sequence[Node] = ()  # the present line: row n of the stack is the turn nodes[n + 1]
        self._stack = stack
        self._game = game
        self._seats = seats
        self._complete = 0  # so many rows from the first on are known to have texts

    @property
    def is_complete(self) -> bool:
        """Tell whether every row is known to have its text."""
        return self._complete >= self._stack.count()

    def expect_from(self, row: int) -> None:
        """Note that rows from this one on may have no text."""
        self._complete = min(self._complete, row)

    def set_seats(self, seats: tuple[Seat, ...]) -> None:
        """If the seats changed, clear all texts, which may name players, and describe the rows beside the
        index; `steps` describes the others."""
        if seats == self._seats:
            return
        self._seats = seats
        for row in range(self._stack.count()):
            self._stack.command(row).setText("")
        self._complete = 0
        self.describe_beside(self._stack.index())

    def describe_beside(self, index: int) -> None:
        """Give texts to the rows that Undo and Redo act on where the stack stands at `index`, unless they
        have some."""
        last = min(index, len(self.nodes) - 2)
        if last < self._complete:
            return  # without asking the stack, because this is called at every step along the line
        for row in range(max(0, index - 1), last + 1):
            self._describe(row)
            if row == self._complete:
                self._complete += 1

    def steps(self) -> Iterator[None]:
        """Describe the rows that have no text, one at each step."""
        while not self.is_complete:
            self._describe(self._complete)
            self._complete += 1
            yield

    def _describe(self, row: int) -> None:
        """Set the text of a row, and of its moves if it is a macro, unless it has one."""
        command: QUndoCommand = self._stack.command(row)
        if command.text():
            return
        node = self.nodes[row + 1]
        command.setText(turn_text(self._game, node, self._seats, None))
        for number in range(command.childCount()):
            command.child(number).setText(move_row(self._game, node.moves[number], None).text)
