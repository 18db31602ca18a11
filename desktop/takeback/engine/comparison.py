"""Compares what is recorded of a table with what is played there: each digest, and each link of the chain.

Loading compares some digests; the rest takes too long then, and is done afterwards, a turn at a time.
"""

from collections.abc import Iterator

from takeback.engine.game import Game
from takeback.engine.history import History
from takeback.engine.journal import Journal
from takeback.engine.record import ChainLinks, TableRecord, TurnRecord
from takeback.engine.state import digest

AT_ONCE = 10  # turns that are read together


class Comparison:
    """One table of a journal. `wrong` holds the numbers of the turns that are not as they were recorded."""

    def __init__(
        self, game: Game, record: TableRecord, history: History, journal: Journal, table_id: int
    ) -> None:
        self._game, self._history, self._journal, self._id = game, history, journal, table_id
        self._links = ChainLinks(record.seal)
        self.wrong: list[int] = []
        self.is_restored = False  # a backup has given a turn back
        self.told: tuple[str, ...] = ()  # of damage to what is kept beside turns, too

    def steps(self) -> Iterator[None]:
        """Compare one turn at each step, up to the last one there was in the beginning."""
        last = max(self._history.nodes)
        for first in range(1, last + 1, AT_ONCE):
            for turn in list(self._journal.turns(self._id, first, min(first + AT_ONCE, last + 1))):
                self._compare(turn)
                yield
        for _ in self._journal.rows_beside(self._id):
            yield
        self.told = self._journal.put_back()

    def _compare(self, turn: TurnRecord) -> None:
        if self._is_right(turn):
            return
        if self._journal.turn_in_backup(self._id, turn.serial, self._is_right) is not None:
            self.is_restored = True
        else:
            self.wrong.append(turn.serial)

    def _is_right(self, turn: TurnRecord) -> bool:
        return self._links.holds(turn, bytes(turn.moves)) and self._is_as_recorded(turn)

    def _is_as_recorded(self, turn: TurnRecord) -> bool:
        node = self._history.nodes.get(turn.serial)
        if node is None or node.serial != turn.serial:  # left out, which was told, or destroyed meanwhile
            return True
        is_known = turn.edition == self._game.edition or self._game.holds_digests_of(turn.edition)
        return not is_known or digest(node.state) == turn.digest
