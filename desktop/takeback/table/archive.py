"""Stored tables of one game, for pages that look back at them: the game's records beside turns, and the
turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from takeback.engine.game import Game
from takeback.engine.history import History, Node
from takeback.engine.journal import Journal
from takeback.engine.journal_kept import BranchTurn, GameRow
from takeback.engine.record import (
    TableRecord,
    TreeBuilder,
    TurnRecord,
    paused_garbage_collection,
    start_state,
)
from takeback.engine.state import encode
from takeback.engine.titles import shown_title
from takeback.table.table import Table

UNSAVED = 1 << 62  # places from here on are those of rows that no journal holds
A_FEW = 32  # turns that are read at one step
CACHED_TREES = 3  # trees from the journal that are cached


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's own text and tags for something that was played."""

    text: str = ""
    tags: tuple[str, ...] = ()


class ListedTable(msgspec.Struct, frozen=True):
    """A table of the archive, stored or open, as an entry of a list."""

    id: int
    title: str
    record: TableRecord
    is_over: bool
    newest: int = 0  # the serial of its last turn

    @property
    def persons(self) -> tuple[int, ...]:
        """Return the numbers of the seats that persons play."""
        return tuple(number for number, seat in enumerate(self.record.seats) if seat.is_person)


class Archive:
    """Reads the tables of one game from the journal, together with the open `table`, which may be in no
    journal."""

    def __init__(self, game: Game, journal: Journal, table: Table | None = None) -> None:
        """Read nothing yet; a `table` of another game is ignored."""
        self.game, self.journal = game, journal
        self._open = table if table is not None and table.game is game else None
        self._grown: dict[int, LazyTree] = {}
        self._rows: dict[str, list[GameRow]] = {}

    @property
    def open_table(self) -> int | None:
        """Return the id of the open table; None if it is of another game, or there is none."""
        return self._open.id if self._open is not None else None

    def tables(self) -> dict[int, ListedTable]:
        """Return every table of this game that is not deleted, by id, including the open one."""
        infos = {info.id: info for info in self.journal.tables() if info.game == self.game.id}
        found = {
            id: ListedTable(
                id,
                shown_title(infos[id].title, self.game, record.options),
                record,
                bool(infos[id].result),
                infos[id].turns,
            )
            for id, record in self.journal.records_of(list(infos)).items()
        }
        if (table := self._open) is not None:
            is_over = self.game.outcome(table.line[-1].state) is not None
            newest = max(table.history.nodes)
            found[table.id] = ListedTable(table.id, table.title(), table.record, is_over, newest)
        return found

    def row_places(self, kind: str) -> list[int]:
        """Return a number for each row of this kind, oldest first, to be passed to `rows` a few at a time:
        its id in the journal, or UNSAVED and more."""
        return self.journal.game_rows.ids(self.game.id, kind) + [
            UNSAVED + at for at in range(len(self._unkept(kind)))
        ]

    def rows(self, kind: str, some: Sequence[int] | None = None) -> list[GameRow]:
        """Return the rows of this kind, oldest first: all of them, or those at the given places."""
        wanted = self.row_places(kind) if some is None else some
        found = self.journal.game_rows.rows([place for place in wanted if place < UNSAVED])
        made = self._unkept(kind)
        return found + [made[place - UNSAVED] for place in wanted if place >= UNSAVED]

    def row_keys(self, table: int, kind: str) -> list[tuple[int, str]]:
        """Return the serial of the turn and the key of each row of this kind at a table, oldest first."""
        if self._is_unkept(table):
            return [(row.serial, row.key) for row in self._unkept(kind)]
        return self.journal.game_rows.keys(table, kind)

    def branching_turns(self, table: int, first: int, end: int) -> dict[int, BranchTurn]:
        """Return, by serial, the turns from `first` to before `end` that do not follow the turn numbered just
        before them.

        Each has the serial of its parent, and whether it is a later child of it.
        """
        if not self._is_unkept(table):
            return self.journal.game_rows.branch_turns(table, first, end)
        assert self._open is not None
        return {
            node.serial: BranchTurn(
                node.parent.serial, any(one.serial < node.serial for one in node.parent.children)
            )
            for node in self._open.history.nodes.values()
            if node.parent is not None
            and first <= node.serial < end
            and node.parent.serial != node.serial - 1
        }

    def _is_unkept(self, table: int) -> bool:
        """Tell whether this is the open table, and no journal holds it."""
        return self._open is not None and self._open.storage.journal is None and self._open.id == table

    def _unkept(self, kind: str) -> list[GameRow]:
        """Return the rows of this kind of an open table that no journal holds, worked out once."""
        if self._open is None or self._open.storage.journal is not None:
            return []
        if kind not in self._rows:
            nodes = _in_order(self._open.history)
            self._rows[kind] = [row for node in nodes for row in self._rows_of_turn(node, kind)]
        return self._rows[kind]

    def _rows_of_turn(self, node: Node, kind: str) -> Iterator[GameRow]:
        """Yield the rows of this kind that a journal would store with this turn."""
        assert self._open is not None
        for move in node.moves:
            for record in self.game.records_of(move):
                if record.kind == kind:
                    yield GameRow(self._open.id, node.serial, node.at, record.key, encode(record.fields))

    def tree_of(self, table: int) -> LazyTree:
        """Return the tree of a table, of which turns are read when they are needed; a few trees are cached.

        Raises JournalError, or Illegal where the game cannot start the table.
        """
        if self._open is not None and table == self._open.id:
            return LazyTree(self._open.history)
        if table not in self._grown:
            tree = TreeBuilder(self.game, self.start_of(table), len(self.journal.load(table).record.seats))
            self._grown[table] = LazyTree(tree.built.history, self.journal, table, tree)
            for old in list(self._grown)[:-CACHED_TREES]:
                del self._grown[old]
        return self._grown[table]

    def has_read(self, table: int, serial: int) -> bool:
        """Tell whether the tree that `tree_of` returns has read this turn already."""
        is_open = self._open is not None and table == self._open.id
        return is_open or (table in self._grown and self._grown[table].has_read(serial))

    def start_of(self, table: int) -> Any:
        """Return the state in which a stored table starts. Raises JournalError, or Illegal where the game
        cannot start it."""
        return start_state(self.game, self.journal.load(table).record)

    def turns(self, table: int, first: int, end: int) -> list[TurnRecord]:
        """Return the turns of a stored table with `first` <= serial < `end`, in the order played. Raises
        JournalError."""
        return list(self.journal.reader.turns(table, first, end))


class LazyTree:
    """The tree of a table, read from the journal as far as it is needed. An open table's tree is complete."""

    def __init__(
        self,
        history: History,
        journal: Journal | None = None,
        table: int = 0,
        tree: TreeBuilder | None = None,
    ) -> None:
        self.history = history
        self._journal, self._table, self._tree = journal, table, tree
        self._next = 1

    def has_read(self, serial: int) -> bool:
        """Tell whether the tree is read up to the turn with this serial; always so for an open table's."""
        return self._tree is None or serial < self._next

    def read_up_to(self, to: int) -> None:
        """Read the tree up to the turn with this serial, if it is not complete."""
        for _ in self.read_in_steps(to):
            pass

    def read_in_steps(self, to: int) -> Iterator[None]:
        """Read the tree up to the turn with this serial, a few turns at each step of the iterator."""
        if self._journal is None or self._tree is None:
            return
        while self._next <= to:
            stop = min(self._next + A_FEW, to + 1)
            with paused_garbage_collection():
                for turn in self._journal.reader.turns(self._table, self._next, stop):
                    self._tree.add(turn)
            self._next = stop
            yield

    def node(self, serial: int) -> Node | None:
        """Return the turn with this serial; None where it was not read, cannot be read, or replays to another
        result than recorded."""
        node = self.history.nodes.get(serial)
        is_right = node is not None and (self._tree is None or self._tree.is_as_recorded(node))
        return node if is_right else None


def _in_order(history: History) -> list[Node]:
    """Return all nodes by serial: in the order in which they were played."""
    return sorted(history.root.subtree(), key=lambda node: node.serial)
