"""Reads the hands of a stored table in the order played, each turn once."""

from __future__ import annotations

from collections.abc import Iterator

from takeback.engine.record import TurnRecord, checked_moves, has_present_digest
from takeback.engine.state import Illegal, digest
from takeback.table.archive import Archive, ListedTable
from takeback.texts import gettext as _

from ...records.hands import HandCutter, PlayedHand, beginning_of

UNREADABLE = _("This hand cannot be read.")
BEGUN_BEFORE = _("This hand started before its table, and its start is not known.")
A_BLOCK = 100  # turns read from the journal at once


class HandReader:
    """Reads the turns of a stored table in the order played, and cuts them into hands.

    It remembers where it stands, and the turns from which later ones branch off, but no others.
    """

    def __init__(self, archive: Archive, table: ListedTable) -> None:
        """Stand before the first turn. Raises JournalError, or Illegal where the game cannot start."""
        self.serial = 0  # of the last turn played
        self._archive, self._table = archive, table
        self._turns = self._read_turns()
        # by serial of a turn that others branch off from: the serial of the last one
        self._last_children: dict[int, int] = {}
        for serial, turn in archive.branching_turns(table.id, 0, table.newest + 1).items():
            self._last_children[turn.parent] = max(serial, self._last_children.get(turn.parent, 0))
        start = archive.start_of(table.id)
        self._line: HandCutter | None = HandCutter(start, beginning_of(start))
        self._is_as_recorded = True  # the last turn
        self._ended: list[PlayedHand] = []  # hands that ended in the last turn
        self._forks: dict[int, HandCutter] = {}  # by serial: where later turns branch off
        self._keep_fork(self._line)

    def hand_ending_in(self, serial: int, number: int) -> PlayedHand:
        """Return the hand of this number that ended in this turn, which is the last one played or a later
        one. Raise Illegal if the turn cannot be read, or it is not known how the hand began."""
        while self.serial < serial and (turn := next(self._turns, None)) is not None:
            self._play_turn(turn)
        if self.serial != serial or self._line is None or not self._is_as_recorded:
            raise Illegal(UNREADABLE)
        for hand in self._ended:
            if hand.started.hand == number:
                return hand
        raise Illegal(BEGUN_BEFORE)

    def _read_turns(self) -> Iterator[TurnRecord]:
        """Yield all turns, read in blocks: a query that stays open would hold up those who write."""
        end = self._table.newest + 1
        for first in range(1, end, A_BLOCK):
            yield from self._archive.turns(self._table.id, first, min(first + A_BLOCK, end))

    def _play_turn(self, turn: TurnRecord) -> None:
        """Play the next turn, and note whether its result is as recorded where it ends a hand. If it cannot
        be read, neither can those that follow it."""
        line = self._line_after(turn.parent)
        if self._last_children.get(turn.parent) == turn.serial:
            self._forks.pop(turn.parent, None)
        self.serial, self._line, self._ended = turn.serial, None, []
        if line is None:
            return
        game = self._archive.game
        try:
            for move in checked_moves(game, turn, len(self._table.record.seats)):
                self._ended += line.play(move.events)
        except MemoryError:
            raise
        except Exception:  # the record is damaged
            return
        self._line = line
        self._is_as_recorded = (
            not self._ended or not has_present_digest(game, turn) or turn.digest == digest(line.state)
        )
        self._keep_fork(line)

    def _line_after(self, parent: int) -> HandCutter | None:
        """Return the line at a turn, to be followed further; None if it cannot be read."""
        if parent == self.serial:
            return self._line
        fork = self._forks.get(parent)
        return None if fork is None else fork.copy()

    def _keep_fork(self, line: HandCutter) -> None:
        """Remember the last turn, at which the line stands, if later ones branch off from it."""
        if self.serial in self._last_children:
            self._forks[self.serial] = line.copy()
