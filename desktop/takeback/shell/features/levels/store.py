"""Levels that were made ahead, so that the next of a kind is there at once; kept in the profile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QObject

from takeback.engine.game import Game
from takeback.engine.option import Options
from takeback.listeners.small_file import SmallFile

FILE = "made_levels.json"
MOST_KINDS = 60  # of which one level each is kept; the kind that was wanted longest ago goes
RANDOM = "random:"


class MadeLevel(msgspec.Struct, frozen=True):
    """A table's start, and the seed that belongs to it."""

    seed: int
    start: msgspec.Raw


class MadeLevels(QObject):
    """One level for each kind that was played: its game, its size, its difficulty and its extras."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept: dict[str, MadeLevel] = {}
        self._file = SmallFile(folder / FILE, lambda: msgspec.json.encode(self._kept), self)
        self._file.read(self._take)
        self.save = self._file.save

    def is_wanted(self, game: Game, options: Options) -> bool:
        """Is it a kind that can be made ahead, and of which none is there?"""
        return is_kind(game, options) and _kind(game, options) not in self._kept

    def put(self, game: Game, options: Options, seed: int, start: Any) -> None:
        self._kept[_kind(game, options)] = MadeLevel(seed, msgspec.Raw(msgspec.json.encode(start)))
        while len(self._kept) > MOST_KINDS:
            del self._kept[next(iter(self._kept))]
        self._file.save_soon()

    def take(self, game: Game, options: Options) -> tuple[int, Any] | None:
        """The seed and the start of a level of this kind, which is gone from here then."""
        made = self._kept.pop(_kind(game, options), None) if is_kind(game, options) else None
        if made is None:
            return None
        self._file.save_soon()
        try:
            start = msgspec.json.decode(made.start, type=game.state)
        except msgspec.MsgspecError:
            return None  # of another version: a new one is made
        return None if game.valid is not None and game.valid(start, 1) else (made.seed, start)

    def _take(self, data: bytes) -> None:
        self._kept = msgspec.json.decode(data, type=dict[str, MadeLevel])


def is_kind(game: Game, options: Options) -> bool:
    """Is a level by chance wanted, whichever it is?"""
    name = str(options.get(game.shelf.option, "")) if game.shelf else ""
    return name.startswith(RANDOM) and ":" not in name.removeprefix(RANDOM) and not options.get("edit")


def _kind(game: Game, options: Options) -> str:
    told = sorted((name, value) for name, value in options.items() if name != "edit")
    return f"{game.id} {msgspec.json.encode(told).decode()}"
