"""Back to before the last mistake: the last row whose position could still be solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject

from desktop.puzzles.answers import Standing

if TYPE_CHECKING:
    from desktop.shell.play import Play
    from desktop.table.thinking import Answer

PATIENCE = 5.0  # seconds for one position


class Mistake(QObject):
    """Asks the thinking process row by row, from here back. It stops when the table moves on."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self._play = play
        self._row = 0

    def look(self) -> None:
        play, table = self._play, self._play.table
        if not table.game.solvable:
            play.said.emit(f"{table.game.title} has no such check.")
        elif play.words.viewer is None:
            play.said.emit("You are watching this game.")
        else:
            play.said.emit("Looking for the last mistake…")
            self._row = table.here.depth
            self._ask()

    def _ask(self) -> None:
        play, seat = self._play, self._play.words.viewer
        assert seat is not None
        game, node = play.table.game, play.table.line[self._row]
        position = game.seen_by(node.state, seat)
        play.thinkers().call(game.solvable, seat, self._answered, PATIENCE, position)

    def _answered(self, answer: Answer) -> None:
        play, table = self._play, self._play.table
        if answer.sentence:
            play.said.emit(answer.sentence)
            return
        solvable = msgspec.json.decode(answer.value, type=Standing).solvable
        if solvable is False and self._row > 0:
            self._row -= 1
            self._ask()
        elif solvable is False:
            play.said.emit("This level has no solution: there was no mistake.")
        elif solvable is None:
            play.said.emit(f"Turn {self._row} is not settled in time; the mistake may lie before it.")
        elif self._row == table.here.depth:
            play.said.emit("This can still be solved: there is no mistake.")
        else:
            node = table.line[self._row]
            play.go(node)
            play.said.emit(f"Before the last mistake, at {play.words.turn(node)}.")
