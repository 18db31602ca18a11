"""Output of commands: JSON documents, tables and files."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from takeback.engine.state import Illegal
from takeback.engine.whole_file import write_atomically
from takeback.texts import gettext as _
from takeback.texts import ngettext


def print_json(document: Any) -> None:
    """Print one JSON document."""
    print(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())


def print_table(rows: Iterable[Sequence[object]]) -> None:
    """Print aligned columns; the first row is the heading."""
    texts = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for row in texts:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def count_games(number: int) -> str:
    """Return a number of games as text, such as "3 games"."""
    return ngettext("{count} game", "{count} games", number)


def count_turns(number: int) -> str:
    """Return a number of turns as text, such as "3 turns"."""
    return ngettext("{count} turn", "{count} turns", number)


def write_file(path: Path, data: bytes) -> None:
    """Write a file completely or not at all. Raise Illegal with the reason."""
    try:
        write_atomically(path, data)
    except OSError as error:
        raise Illegal(
            _("“{file}” cannot be written: {reason}.", file=path.name[:80], reason=error.strerror or error)
        ) from error
