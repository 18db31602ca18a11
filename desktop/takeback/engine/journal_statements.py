"""The statements that write rows of the journal."""

import sqlite3
from collections.abc import Iterable, Iterator
from itertools import chain, islice, repeat

import msgspec
from msgspec.structs import replace

from takeback.engine import journal_schema as schema
from takeback.engine.clock import now
from takeback.engine.game import Record
from takeback.engine.journal_checks import Row, checksum, turn_checksum, with_checksum
from takeback.engine.journal_schema import SERIALS
from takeback.engine.journal_secrets import JournalSecrets
from takeback.engine.journal_trouble import JournalError, as_journal_errors
from takeback.engine.record import DraftRecord, MarkRecord, TableRecord, TurnRecord
from takeback.engine.state import encode
from takeback.texts import gettext as _

NO_SUCH_TURN = _("This turn is not in the journal, so nothing was saved.")

Write = tuple[str, tuple[object, ...]]


class RowStatements:
    """Returns the statements that write turns, games' rows, drafts, marks and positions.

    What belongs to a table that is encrypted is encrypted: notes and games' rows may tell hidden cards too.
    """

    def __init__(self, sql: sqlite3.Connection, secrets: JournalSecrets) -> None:
        self._sql = sql
        self._secrets = secrets

    def for_all(
        self,
        table_id: int,
        turns: Iterable[TurnRecord],
        records: Iterable[tuple[int, Record]],
        drafts: Iterable[DraftRecord],
        marks: Iterable[MarkRecord],
    ) -> Iterator[Write]:
        """Yield the statements that write all of this, turns first."""
        if table_id in self._secrets.tables:
            turns = (self.hide_turn(table_id, turn) for turn in turns)
        rows = map(turn_row, repeat(table_id), turns)
        while some := tuple(islice(rows, schema.TURNS_TOGETHER)):
            if len(some) == schema.TURNS_TOGETHER:
                yield schema.ADD_TURNS, tuple(chain.from_iterable(some))
            else:
                yield from zip(repeat(schema.ADD_TURN), some)
        for serial, record in records:
            yield self.for_game_row(table_id, serial, record)
        for draft in drafts:
            yield self.for_draft(table_id, draft)
        for mark in marks:
            yield self.for_mark(table_id, mark.serial, mark.what, bytes(mark.value))

    def hide_turn(self, table_id: int, turn: TurnRecord) -> TurnRecord:
        """Return the turn as stored: encrypted if its table is."""
        if table_id not in self._secrets.tables:
            return turn
        place = ("turn", table_id * SERIALS + turn.serial, turn.parent)
        data = self._secrets.hide(encode((turn.moves, turn.digest, turn.chain)), place)
        return replace(turn, moves=msgspec.Raw(data), digest="", chain=b"")

    def for_game_row(self, table_id: int, serial: int, record: Record) -> Write:
        """Return the statement that adds a game's row, encrypted if the table is."""
        place, key, fields = place_of(table_id, serial), record.key, encode(record.fields)
        if table_id in self._secrets.tables:
            data = encode((key, msgspec.Raw(fields)))
            key, fields = "", self._secrets.hide(data, ("record", record.kind, place))
        return schema.ADD_RECORD, with_checksum((record.kind, place, key, fields))

    def for_cursor(self, table_id: int, here: int, visited: dict[int, int]) -> Write:
        """Return the statement that writes the current turn and the children last visited, with the newest
        turn as read now. Raises JournalError for an impossible serial."""
        if not 0 <= here < SERIALS:
            raise JournalError(NO_SUCH_TURN)
        start = table_id * SERIALS
        forks = encode({str(fork): child for fork, child in visited.items()})
        with as_journal_errors():
            newest = self._sql.execute(schema.NEWEST, (start, start + SERIALS)).fetchone()[0] % SERIALS
        return schema.WRITE_CURSOR, with_checksum((table_id, here, newest, forks, now()))

    def for_mark(self, table_id: int, serial: int, what: str, data: bytes | None) -> Write:
        """Return the statement that writes a mark, encrypted if the table is.

        Without data it deletes the mark.
        """
        place = place_of(table_id, serial)
        if data is None:
            return schema.DROP_MARK, (place, what)
        if table_id in self._secrets.tables:
            data = self._secrets.hide(data, ("mark", place, what))
        return schema.WRITE_MARK, with_checksum((place, what, data))

    def for_draft(self, table_id: int, draft: DraftRecord) -> Write:
        """Return the statement that writes a draft, encrypted if the table is."""
        data = encode(draft)
        if table_id in self._secrets.tables:
            data = self._secrets.hide(data, ("draft", table_id, draft.node, draft.seat))
        return draft_row(table_id, draft, data)


def place_of(table_id: int, serial: int) -> int:
    """Return the key of a turn. Raises JournalError if the serial would make it another table's key."""
    if not 0 <= serial < SERIALS:
        raise JournalError(NO_SUCH_TURN)
    return table_id * SERIALS + serial


def keys_of_table(table_id: int) -> tuple[int, int]:
    """Return the keys of a table's turns: the first, and the one after the last."""
    return table_id * SERIALS, (table_id + 1) * SERIALS


def turn_row(table_id: int, turn: TurnRecord) -> Row:
    """Return the row of a turn with its checksum. Raises JournalError for an impossible serial."""
    if not 0 <= turn.serial < SERIALS:  # inlined `place_of`: there may be 100,000 turns
        raise JournalError(NO_SUCH_TURN)
    place = table_id * SERIALS + turn.serial
    luck = b"" if turn.luck is None else encode(turn.luck)
    moves = bytes(turn.moves)
    row = (place, turn.parent, moves, turn.digest, turn.at, turn.took, turn.edition, turn.chain, luck)
    return *row, turn_checksum(*row)


def draft_row(table_id: int, draft: DraftRecord, data: bytes) -> Write:
    """Return the statement that writes a draft with this encoded content. Raises JournalError for an
    impossible serial."""
    place_of(table_id, draft.node)  # raises if the serial is impossible
    return schema.WRITE_DRAFT, with_checksum((table_id, draft.node, draft.seat, data))


def plain_mark_row(table_id: int, mark: MarkRecord) -> Row:
    """Return the row of an unencrypted mark with its checksum."""
    return with_checksum((place_of(table_id, mark.serial), mark.what, bytes(mark.value)))


def table_update(table_id: int, record: TableRecord) -> Write:
    """Return the statement that replaces a table's record."""
    data = encode(record)
    return schema.WRITE_TABLE, (data, checksum(table_id, record.game, data), table_id)
