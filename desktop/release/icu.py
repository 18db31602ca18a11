"""Takes out of Qt's copy of ICU the tables that Takeback never asks for.

ICU's data is one table of contents and its items inside a library of 30 MB: the names of all countries in all
languages, dictionaries of scripts, old encodings. What is left serves any text in any script, sorted as
Unicode sorts by default. The library keeps its length, as all addresses in it stay; what is taken out becomes
zeros, which a package compresses to nothing.
"""

from __future__ import annotations

import re
import struct
from itertools import pairwise
from pathlib import Path

MAGIC = re.compile(rb"..\xda\x27.{4}\x00\x00..CmnD", re.DOTALL)  # the header of a collection of items
COUNT = struct.Struct("<I")
ENTRY = struct.Struct("<II")  # where its name and its content begin, counted from the table
NEEDLESS = re.compile(
    r".*\.cnv"  # encodings from before Unicode
    r"|translit/.*|rbnf/.*|brkitr/\w*dict\w*\.dict"
    r"|(brkitr|coll|curr|lang|region|unit|zone)/(?!(root|en|res_index|pool|ucadata|supplementalData)\b).*\.res"
    r"|(?!(root|en|en_US)\b)[a-z]{2,3}(_\w+)?\.res"
)


def shrink_icu_data(file: Path) -> int:
    """Take out of this library what is NEEDLESS; return how many items are left. It may be repeated.

    Raise ValueError if there is no data in it.
    """
    data = bytearray(file.read_bytes())
    found = MAGIC.search(data)
    if found is None:
        raise ValueError(f"{file.name} holds no data of ICU.")
    table = found.start() + struct.unpack_from("<H", data, found.start())[0]
    items = _read_items(data, table)
    kept = [item for item in items if not NEEDLESS.fullmatch(item[0])]
    for (name, _, content), (_, _, after) in pairwise(items):  # the last one is kept: its end is not known
        if NEEDLESS.fullmatch(name):
            data[table + content : table + after] = bytes(after - content)
    COUNT.pack_into(data, table, len(kept))
    for at, (_, name_place, content) in enumerate(kept):
        ENTRY.pack_into(data, table + COUNT.size + at * ENTRY.size, name_place, content)
    file.write_bytes(data)
    return len(kept)


def _read_items(data: bytearray, table: int) -> list[tuple[str, int, int]]:
    """Return the items: the name without the prefix, and where name and content begin."""
    (count,) = COUNT.unpack_from(data, table)
    items = []
    for at in range(count):
        name_place, content = ENTRY.unpack_from(data, table + COUNT.size + at * ENTRY.size)
        start = table + name_place
        name = data[start : data.index(0, start)].decode("ascii")
        items.append((name.partition("/")[2], name_place, content))
    return items
