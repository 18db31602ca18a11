"""Small pictures are painted in this process: one that stops the program does so once."""

from __future__ import annotations

from pathlib import Path

from takeback.shell.risky_work import LONGEST, RiskyWork

FILE = "paintings"


class Paintings(RiskyWork):
    """A picture is named after what it shows; `of_game` and `of_table` give the names."""

    def __init__(self, folder: Path, is_kept: bool = True) -> None:
        super().__init__(folder / FILE, is_kept)


def of_game(id: str) -> str:
    """The picture of a game among all games."""
    return f"game {id}"[:LONGEST]


def of_table(id: int) -> str:
    """Any picture of a table of the journal."""
    return f"table {id}"
