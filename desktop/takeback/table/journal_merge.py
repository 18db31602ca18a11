"""Merge the journal of another computer into this one: nothing here is lost, and nothing comes twice.

A table is known by when it was opened and what it started from. What is stored about a table that is not here
is copied as it is, so that no game has to be installed for that. A table that is here gets what it lacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from takeback.engine.game import Record, find_game
from takeback.engine.journal import Journal, TableInfo
from takeback.engine.journal_schema import SERIALS
from takeback.engine.journal_secrets import decode_row
from takeback.engine.journal_trouble import JournalError
from takeback.engine.merge import is_same_table
from takeback.engine.record import DraftRecord, MarkRecord, TableRecord, TurnRecord
from takeback.engine.savefile import SaveFileError
from takeback.engine.state import Illegal
from takeback.table.opening import GameFinder, merge_into, open_table, save_file_of


class JournalMerge(msgspec.Struct):
    """The progress of a merge of journals; the caller makes it, and `merge_journals` fills it in."""

    ids: dict[int, int] = {}  # of the tables here, by those of the other journal
    serials: dict[int, dict[int, int]] = {}  # by table of the other journal, if turns are numbered otherwise
    added: int = 0  # tables that were not here
    grown: int = 0  # tables that were here, and lacked something
    renamed: list[str] = []  # the new titles of tables whose title was taken
    locked: int = 0  # fair games in play whose key is lost, which stay where they are
    unsure: int = 0  # copies of tables that are here too, since not all of their turns could be added


class StoredTable(msgspec.Struct, frozen=True):
    """Everything that a journal stores about a table."""

    info: TableInfo
    record: TableRecord
    turns: tuple[TurnRecord, ...]
    drafts: tuple[DraftRecord, ...]
    marks: tuple[MarkRecord, ...]
    cursor: tuple[int, dict[int, int]]
    is_encrypted: bool
    is_locked: bool

    @property
    def facts(self) -> frozenset[tuple[object, ...]]:
        """Return what must not be lost: turns, unconfirmed turns and marks, by what tells them apart."""
        turns = [(turn.serial, turn.parent, turn.digest, bytes(turn.moves)) for turn in self.turns]
        drafts = [("draft", one.node, one.seat, bytes(one.moves), bytes(one.undone)) for one in self.drafts]
        marks = [("mark", one.serial, one.what, bytes(one.value)) for one in self.marks]
        return frozenset([*turns, *drafts, *marks])


def merge_journals(
    other: Journal, journal: Journal, done: JournalMerge, find: GameFinder = find_game
) -> Iterator[tuple[int, int]]:
    """Merge the other journal into this one, table by table; yield how many of how many are done.

    Each table is merged completely or not at all; one whose record is damaged is passed over. `done` tells
    what happened; a merge that was stopped can be begun anew. Raises JournalError.
    """
    infos = sorted(other.tables(with_hidden=True), key=lambda info: info.id)
    records = other.records_of([info.id for info in infos])
    known = _KnownTables(journal, find)
    for number, info in enumerate(infos, 1):
        if info.id in records:
            _merge_table(read_table(other, info), other, journal, known, done)
        yield number, len(infos)


def read_table(journal: Journal, info: TableInfo) -> StoredTable:
    """Return everything stored about a table. Raises JournalError if it is damaged."""
    stored = journal.reader.stored_record(info.id)
    loaded = journal.load(info.id)
    turns, drafts, marks = tuple(loaded.turns), tuple(loaded.drafts), tuple(loaded.marks)
    cursor = (loaded.here, loaded.visited)
    return StoredTable(
        info, loaded.record, turns, drafts, marks, cursor, bool(stored.encrypted), loaded.is_locked
    )


class _KnownTables:
    """The tables of a journal, to find those of another journal among them."""

    def __init__(self, journal: Journal, find: GameFinder) -> None:
        self.journal, self.find = journal, find
        self.infos = {info.id: info for info in journal.tables(with_hidden=True)}
        self.records = journal.records_of(list(self.infos))
        self.found: set[int] = set()  # tables that are one of the other journal's

    def add(self, id: int) -> None:
        """Read a table that has just been copied, so that later ones are compared with it too."""
        self.infos |= {info.id: info for info in self.journal.tables(with_hidden=True) if info.id == id}
        self.records |= self.journal.records_of([id])

    def candidates(self, table: StoredTable) -> list[int]:
        """Return the tables that may be this one, the most probable first: opened at the same moment, or only
        begun from the same start."""
        same = [id for id, record in self.records.items() if self._is_same(table.record, record)]
        opened = [id for id in same if self.infos[id].opened == table.info.opened]
        return opened or sorted(id for id in same if id not in self.found)

    def _is_same(self, one: TableRecord, other: TableRecord) -> bool:
        """Tell whether both tables start from the same; without the game, whether their records differ in
        nothing but title and seats."""
        if one.game != other.game or one.seed != other.seed:
            return False
        try:
            return is_same_table(self.find(one.game), one, other)
        except Illegal:  # the game is not installed
            return replace(one, title=other.title, seats=other.seats) == other

    def free_title(self, title: str) -> str:
        """Return this title, with a number if a table has it already; an empty title stays empty."""
        taken = {info.title for info in self.infos.values()}
        names = (title, *(f"{title} ({number})" for number in range(2, len(taken) + 3)))
        return next(name for name in names if not name or name not in taken)


def _merge_table(
    table: StoredTable, other: Journal, journal: Journal, known: _KnownTables, done: JournalMerge
) -> None:
    """Add what a table of the other journal has to the same table here, or copy it if there is none or not
    all of it could be added.

    `done` is updated; a locked table is only counted there.
    """
    if table.is_locked:
        done.locked += 1
        return
    candidates = known.candidates(table)
    facts = table.facts
    stored = {id: read_table(journal, known.infos[id]).facts for id in candidates}
    id = next((id for id in candidates if facts <= stored[id]), candidates[0] if candidates else None)
    is_whole = id is not None
    if id is not None:
        done.ids[table.info.id] = id
        known.found.add(id)
        has_grown = _adopt_info(journal, table.info, known.infos[id])
        if not facts <= stored[id]:
            is_whole = _add_to_table(other, table, journal, id, known.find, done)
            has_grown = has_grown or read_table(journal, known.infos[id]).facts != stored[id]
        done.grown += has_grown
    if not is_whole:
        _copy_table(other, table, journal, known, done)


def _add_to_table(
    other: Journal, table: StoredTable, journal: Journal, id: int, find: GameFinder, done: JournalMerge
) -> bool:
    """Add what the table here lacks, and note the serials of the turns here in `done`.

    Return False if not all of its turns could be added, and a copy must hold them.
    """
    try:
        theirs, ours = open_table(other, table.info.id, find), open_table(journal, id, find)
        if ours.table.is_read_only:
            return False
        result = merge_into(ours.table, save_file_of(theirs.table))
    except (Illegal, SaveFileError):
        return False
    done.serials[table.info.id] = result.serials
    _add_drafts(table, journal, id, result.serials)
    return not (theirs.problems or result.problems)


def _add_drafts(table: StoredTable, journal: Journal, id: int, serials: dict[int, int]) -> None:
    """Store the unconfirmed turns of a table with the same one here, where none is stored yet."""
    taken = {(draft.node, draft.seat) for draft in journal.reader.drafts(id)}
    moved = [replace(one, node=serials[one.node]) for one in table.drafts if one.node in serials]
    missing = [draft for draft in moved if (draft.node, draft.seat) not in taken]
    if missing:
        journal.write_changes(id, missing)


def _adopt_info(journal: Journal, theirs: TableInfo, ours: TableInfo) -> bool:
    """Take over a pin, a result, and that a table is not deleted; return whether anything was changed."""
    if is_pinned := theirs.pinned and not ours.pinned:
        journal.pin(ours.id)
    if is_restored := ours.hidden and not theirs.hidden:
        journal.restore_table(ours.id)
    if is_over := bool(theirs.result) and not ours.result:
        journal.set_result(ours.id, theirs.result)
    return is_pinned or is_restored or is_over


def _copy_table(
    other: Journal, table: StoredTable, journal: Journal, known: _KnownTables, done: JournalMerge
) -> None:
    """Copy a table as it is stored, with another title if a table here has its title, and count it in
    `done`."""
    title, is_new = known.free_title(table.info.title), table.info.id not in done.ids
    id = journal.import_table(
        table.record,
        table.turns,
        _read_game_rows(other, table.info.id),
        table.drafts,
        table.marks,
        replace(other.reader.stored_record(table.info.id), encrypted=b"") if table.is_encrypted else None,
        replace(table.info, title=title),
        table.cursor,
    )
    known.add(id)
    known.found.add(id)
    if is_new:
        done.ids[table.info.id] = id
        done.added += 1
    else:
        done.unsure += 1
    if title != table.info.title:
        done.renamed.append(title)


def _read_game_rows(journal: Journal, id: int) -> Iterator[tuple[int, Record]]:
    """Yield the games' rows of a table with the serials of their turns; those that are damaged are left
    out."""
    for kind, place, key, fields in journal.check_game_rows(id):
        with suppress(JournalError):
            shown = journal.secrets.show_game_row(kind, place, key, fields)
            if shown is not None:
                yield place % SERIALS, Record(kind, shown[0], decode_row(shown[1], dict))
