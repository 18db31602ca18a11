"""How tables of another computer are called here, for what is kept about them in files of the profile."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

TURN = re.compile(r"(\d+):(\d+)")  # the key of what ended with a turn: the table's number, and the turn's


class MergedTables(msgspec.Struct, frozen=True):
    """The tables of another journal that are here, too, after a merge."""

    ids: Mapping[int, int] = {}  # those here, by those of the other journal
    keys: Mapping[str, str] = {}  # as in the statistics
    serials: Mapping[int, Mapping[int, int]] = {}  # by table of the other journal, if turns got new numbers

    def turn_key(self, key: str) -> str:
        """Return the key here of something that is known by the numbers of a table and turn; "" if that table
        is not here. Other keys stay as they are."""
        if (found := TURN.fullmatch(key)) is None:
            return key
        table, serial = map(int, found.groups())
        if table not in self.ids:
            return ""
        return f"{self.ids[table]}:{self.serials.get(table, {}).get(serial, serial)}"
