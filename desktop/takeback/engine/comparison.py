"""Compares a table's recorded digests and hash chain with the rebuilt tree, in the background after loading.

Loading itself compares samples only, as all would take too long.
"""

from collections.abc import Iterator

from takeback.engine.game import Game
from takeback.engine.history import History
from takeback.engine.journal import Journal
from takeback.engine.record import ChainLinks, TableRecord, TurnRecord
from takeback.engine.state import digest

AT_ONCE = 10  # turns read per query


class Comparison:
    """Compares one table of a journal, step by step. `wrong` collects the serials of turns that differ."""

    def __init__(
        self, game: Game, record: TableRecord, history: History, journal: Journal, table_id: int
    ) -> None:
        """Take the table's record and rebuilt tree, and the journal; nothing is compared before `steps`."""
        self._game, self._history, self._journal, self._id = game, history, journal, table_id
        self._links = ChainLinks(record.seal)
        self.wrong: list[int] = []
        self.is_restored = False  # a turn was restored from a backup
        self.messages: tuple[str, ...] = ()  # sentences about damage and repairs

    def steps(self) -> Iterator[None]:
        """Compare one turn per step, up to the turn that is newest at the first step.

        Then check the rows of the game's own records, write all repairs to the journal, and set `messages`.
        """
        last = max(self._history.nodes)
        for first in range(1, last + 1, AT_ONCE):
            for turn in list(self._journal.reader.turns(self._id, first, min(first + AT_ONCE, last + 1))):
                self._compare(turn)
                yield
        for _ in self._journal.check_game_rows(self._id):
            yield
        self.messages = self._journal.write_repairs()

    def _compare(self, turn: TurnRecord) -> None:
        """Compare one turn; if it is wrong, take it from a backup and set `is_restored`, or else add it to
        `wrong`."""
        if self._is_right(turn):
            return
        if self._journal.find_turn_in_backups(self._id, turn.serial, self._is_right) is not None:
            self.is_restored = True
        else:
            self.wrong.append(turn.serial)

    def _is_right(self, turn: TurnRecord) -> bool:
        """Tell whether the turn's chain hash follows from the turn before it, and its digest is that of the
        rebuilt state."""
        return self._links.matches(turn, bytes(turn.moves)) and self._is_as_recorded(turn)

    def _is_as_recorded(self, turn: TurnRecord) -> bool:
        """Tell whether the rebuilt state has the turn's digest; True if it cannot be compared."""
        node = self._history.nodes.get(turn.serial)
        if node is None or node.serial != turn.serial:  # left out (and reported), or destroyed meanwhile
            return True
        is_known = turn.edition == self._game.edition or self._game.holds_digests_of(turn.edition)
        return not is_known or digest(node.state) == turn.digest
