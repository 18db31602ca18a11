"""The numbers that merged tables have here, for what files of the profile keep about them."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

TURN = re.compile(r"(\d+):(\d+)")  # the key of what ended with a turn: the table's number, and the turn's


class MergedTables(msgspec.Struct, frozen=True):
    """The tables of another journal that are here, too, after a merge."""

    ids: Mapping[int, int] = {}  # the ids of tables here, by those of the other journal
    keys: Mapping[str, str] = {}  # the keys of tables here (see statistics.py), by those of the other journal
    # the numbers of turns here by those of the other journal, by its table ids, if turns got new numbers
    serials: Mapping[int, Mapping[int, int]] = {}

    def turn_key(self, key: str) -> str:
        """Return the key here of something that is known by the numbers of a table and turn; "" if that table
        is not here. Other keys stay as they are."""
        if (found := TURN.fullmatch(key)) is None:
            return key
        table, serial = map(int, found.groups())
        if table not in self.ids:
            return ""
        return f"{self.ids[table]}:{self.serials.get(table, {}).get(serial, serial)}"
