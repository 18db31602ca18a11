"""Encryption of what fair tables in play hide, in the journal's rows."""

from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from takeback.engine.journal_backups import key_of_backups
from takeback.engine.journal_file import OpenFile
from takeback.engine.journal_trouble import JournalError, damage_error
from takeback.engine.key_file import FILE, key_at, new_key_at, write_key_at
from takeback.engine.record import UNREADABLE, TableRecord
from takeback.engine.state import encode

HIDDEN = b"\x00"  # first byte of encrypted data; no JSON begins with it

Place = tuple[str | int, ...]  # where encrypted data belongs, see `encryption`
T = TypeVar("T")


class JournalSecrets:
    """Encrypts and decrypts rows of fair tables in play, and keeps the key, in a file beside the journal.

    Each secret is bound to its place: the table, the turn, or the row beside a turn that it belongs to.
    """

    def __init__(self, file: OpenFile) -> None:
        self.tables: set[int] = set()  # ids of tables whose rows are encrypted, being in play
        self._file = file
        self._key: bytes | None = None
        self._has_asked_backups = False  # for a missing key

    def key(self, is_needed: bool = False) -> bytes | None:
        """Return the encryption key for secrets of fair tables in play, stored in a file beside the journal.

        If the file is missing, the newest backup's key replaces it; without one, a new key is made only if
        `is_needed`. Returns None where there is no key or it cannot be stored.
        """
        path, can_write = self._file.path, not self._file.notice
        if self._key is None and path is not None:
            file = path.with_name(FILE)
            with suppress(OSError):
                self._key = key_at(file)
                if self._key is None and not self._has_asked_backups:
                    self._has_asked_backups = True
                    self._key = key_of_backups(path)
                    if self._key is not None and can_write:
                        write_key_at(file, self._key)
                if self._key is None and is_needed and can_write:
                    self._key = new_key_at(file)
        return self._key

    def hide(self, data: bytes, place: Place) -> bytes:
        """Return the data encrypted for its place in the journal. Needs the key."""
        from takeback.engine.encryption import encrypted  # late: slow to import

        key = self.key()
        assert key is not None
        return encrypted(key, data, place)

    def hide_record(self, table_id: int, record: TableRecord, shown: TableRecord) -> TableRecord:
        """Return the public record with the complete one encrypted inside."""
        return replace(shown, encrypted=self.hide(encode(record), ("table", table_id)))

    def show(self, data: bytes, place: Place, kind: Any) -> Any:
        """Return decrypted data, decoded as `kind`. Raises JournalError if it is damaged or from another
        place, or the key is missing or wrong."""
        from takeback.engine.encryption import NoKey, decrypted

        try:
            return decode_row(decrypted(self.key(), data, place), kind)
        except NoKey as error:
            raise damage_error() from error

    def show_record(self, table_id: int, stored: TableRecord) -> TableRecord:
        """Return the complete record of a table, decrypted; the public one if the key is missing or wrong.
        Raises JournalError if the decrypted data does not decode."""
        if stored.encrypted:
            from takeback.engine.encryption import NoKey, decrypted

            with suppress(NoKey):
                return decode_row(decrypted(self.key(), stored.encrypted, ("table", table_id)), TableRecord)
        return stored

    def show_turn(self, place: int, parent: int, data: bytes) -> tuple[msgspec.Raw, str, bytes]:
        """Return the decrypted moves, digest and chain of a turn; UNREADABLE moves if that fails."""
        try:
            kind = tuple[msgspec.Raw, str, bytes]
            moves, digest, chain = self.show(data, ("turn", place, parent), kind)
        except JournalError:
            return UNREADABLE, "", b""
        return moves, digest, chain

    def show_game_row(self, kind: str, place: int, key: str, fields: bytes) -> tuple[str, bytes] | None:
        """Return the key and fields of a game's row, decrypted; None if that fails."""
        if fields[:1] != HIDDEN:
            return key, fields
        try:
            key, shown = self.show(fields, ("record", kind, place), tuple[str, msgspec.Raw])
        except JournalError:
            return None
        return key, bytes(shown)

    def show_mark(self, place: int, what: str, value: bytes) -> msgspec.Raw:
        """Return the value of a mark, decrypted; UNREADABLE if that fails."""
        if value[:1] != HIDDEN:
            return msgspec.Raw(value)
        try:
            return self.show(value, ("mark", place, what), msgspec.Raw)  # type: ignore[no-any-return]
        except JournalError:
            return UNREADABLE


def decode_row(data: Any, kind: type[T]) -> T:
    """Decode JSON. Raises JournalError "damaged" if it does not fit: the program wrote it, so the disk
    changed it."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError) as error:
        raise damage_error() from error
