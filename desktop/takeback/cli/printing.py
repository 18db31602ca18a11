"""What commands print, and how they write files: one JSON document, or a short table for people."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from takeback.engine.state import Illegal
from takeback.engine.whole_file import write_whole


def print_json(document: Any) -> None:
    print(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())


def print_table(rows: Iterable[Sequence[object]]) -> None:
    """Columns as wide as they must be; the first row is the heading."""
    texts = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for row in texts:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def counted(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def write_file(path: Path, data: bytes) -> None:
    """All of it or nothing; raises Illegal with the reason."""
    try:
        write_whole(path, data)
    except OSError as error:
        raise Illegal(f"“{path.name[:80]}” cannot be written: {error.strerror or error}.") from error
