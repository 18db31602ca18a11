"""Remembers whose picture made the program crash or hang while it was painted, so as not to paint it
again."""

from __future__ import annotations

from pathlib import Path

from takeback.shell.risky_work import LONGEST, CrashGuard

FILE = "paintings"


class PaintingGuard(CrashGuard):
    """Guards the painting of small pictures, named by `game_picture_name` and `table_picture_name`."""

    def __init__(self, folder: Path, is_kept: bool = True) -> None:
        super().__init__(folder / FILE, is_kept)


def game_picture_name(id: str) -> str:
    """Return the name for the picture of a game in the gallery."""
    return f"game {id}"[:LONGEST]


def table_picture_name(id: int) -> str:
    """Return the name for any picture of a table of the journal."""
    return f"table {id}"
