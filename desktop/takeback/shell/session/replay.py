"""Replay: shows the turns of the present line one by one. Only the present turn moves, no state changes."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, Signal

from takeback.engine.history import Node
from takeback.shell.session.navigation import Navigation
from takeback.shell.session.view import PositionPreview
from takeback.shell.session.words import Words
from takeback.table.table import Table
from takeback.texts import gettext as _
from takeback.ui.playback import Playback

EVEN = 0.7  # seconds for a turn at the usual speed
LONGEST_THOUGHT, SHORTEST = 3.0, 0.1  # seconds, if turns are shown as long as they took


class ReplayingSession(Protocol):
    """The members of a session that a replay uses."""

    table: Table
    words: Words
    previews: PositionPreview
    navigation: Navigation


class Replay(Playback):
    """Replays the present line from the present turn, from any turn, or from Start at the end of the line.

    Anything else that happens at the table, and any press on the board, stops it at a turn.
    """

    message_emitted = Signal(str)

    def __init__(self, walker: ReplayingSession, parent: QObject) -> None:
        super().__init__(parent)
        self._walker = walker
        self.pace = "even"  # or "thought": as long as each turn took
        self.skip = "none"  # or "computers", "passes", "others"
        self._me: int | None = None  # the seat whose turns are "mine" while it runs
        self.ended.connect(self._say_end)

    # the line -----------------------------------------------------------------------------------------
    @property
    def at(self) -> int:
        """Return the number of the row of the line that the replay has reached, which is the depth of its
        turn.
        """
        return self._walker.table.here.depth

    @property
    def last(self) -> int:
        """Return the number of the last row of the line."""
        return len(self._walker.table.line) - 1

    def seconds(self) -> float:
        """Return the seconds to show the present turn at normal speed: always the same, or with the pace
        "thought" as many as the next turn shown took, within limits."""
        table = self._walker.table
        if self.pace == "even" or table.is_at_tip:
            return EVEN
        return max(SHORTEST, min(LONGEST_THOUGHT, table.line[self.after()].took))

    def show_step(self, step: int) -> None:
        """Go to the turn in the row of this number."""
        self._walker.navigation.step(step - self.at)

    # what the player asks for -------------------------------------------------------------------------
    def why_not_start(self) -> str:
        """Return why nothing can be replayed; empty if something can, or while a replay can be stopped."""
        return "" if self.is_running or self.last else _("There is no turn to replay yet.")

    def start(self, node: Node | None = None) -> None:
        """Stop a running replay, end any preview, and replay from here, or from this node on any line."""
        self.stop()
        if node is not None:
            self._walker.navigation.go(node)
        self._walker.previews.end()
        self.rewind()
        self._me = self._own_seat()
        self.run()

    def step(self, way: int) -> None:
        """Stop the replay, and step forward (1) or back (-1), past skipped turns."""
        self.stop()
        self._me = self._own_seat()
        if way > 0:
            self._walker.navigation.forward() if self.skip == "none" else self.walk_to(self.after())
        else:
            self._walker.navigation.back() if self.skip == "none" else self.walk_to(self._row_before())

    def _say_end(self) -> None:
        """Say that the replay ended, and at which turn."""
        turn = self._walker.words.turn_phrase(self._walker.table.here)
        self.message_emitted.emit(_("End of the replay, at {turn}.", turn=turn))

    # what is skipped ----------------------------------------------------------------------------------
    def after(self) -> int:
        """Return the number of the next row that is not skipped, else of the last."""
        line = self._walker.table.line
        row = min(self._walker.table.here.depth + 1, len(line) - 1)
        while row < len(line) - 1 and self._is_skipped(line[row]):
            row += 1
        return row

    def _row_before(self) -> int:
        """Return the number of the row before that is not skipped, else 0, the start."""
        line = self._walker.table.line
        row = max(0, self._walker.table.here.depth - 1)
        while row > 0 and self._is_skipped(line[row]):
            row -= 1
        return row

    def _is_skipped(self, node: Node) -> bool:
        """Return whether the setting `skip` skips this turn: a computer's, one that only passes, or another
        seat's.
        """
        table = self._walker.table
        if self.skip == "computers":
            return node.seat not in table.persons
        if self.skip == "others":
            return self._me is not None and node.seat != self._me
        return self.skip == "passes" and all(move.action == table.game.end_turn for move in node.moves)

    def _own_seat(self) -> int | None:
        """Return the seat whose turns are not skipped as those of others: the only person, else the
        viewer."""
        persons = self._walker.table.persons
        return persons[0] if len(persons) == 1 else self._walker.words.viewer
