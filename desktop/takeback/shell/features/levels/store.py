"""Levels generated in advance, so that the next one of a kind is ready at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QObject

from takeback.engine.game import Game
from takeback.engine.option import Options
from takeback.paths import READY_LEVELS, placed_path
from takeback.shell.features.levels.kept_values import KeptValues

MOST_KINDS = 60  # one level is kept for each; the least recently wanted kind is dropped
RANDOM = "random:"


class MadeLevel(msgspec.Struct, frozen=True):
    """The start of a table, as JSON, and the seed it was made with."""

    seed: int
    start: msgspec.Raw


class ReadyLevels(QObject):
    """Keeps one level for each kind that was played, in a file of the profile; a kind is a game with size,
    difficulty and extras. All windows share it."""

    def __init__(self, profile: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept = KeptValues(placed_path(READY_LEVELS, profile), MadeLevel, MOST_KINDS, self)
        self.save = self._kept.save

    def is_wanted(self, game: Game, options: Options) -> bool:
        """Return whether levels of this kind can be made in advance and none is ready."""
        return is_kind(game, options) and _kind_key(game, options) not in self._kept

    def store(self, game: Game, options: Options, seed: int, start: Any) -> None:
        """Store a level of this kind; the level stored first is dropped if there are too many kinds."""
        made = MadeLevel(seed, msgspec.Raw(msgspec.json.encode(start)))
        self._kept.store(_kind_key(game, options), made)

    def take(self, game: Game, options: Options) -> tuple[int, Any] | None:
        """Return the seed and start of a level of this kind and remove it; None if there is none or it is not
        valid any more."""
        made = self._kept.take(_kind_key(game, options)) if is_kind(game, options) else None
        if made is None:
            return None
        try:
            start = msgspec.json.decode(made.start, type=game.state)
        except msgspec.MsgspecError:
            return None  # written by another version
        return None if game.valid is not None and game.valid(start, 1) else (made.seed, start)


def is_kind(game: Game, options: Options) -> bool:
    """Return whether the options ask for any random level to be played, not for one of a certain seed."""
    name = str(options.get(game.shelf.option, "")) if game.shelf else ""
    return name.startswith(RANDOM) and ":" not in name.removeprefix(RANDOM) and not options.get("edit")


def _kind_key(game: Game, options: Options) -> str:
    """Return the key of a kind of level: the game with its options, apart from `edit`."""
    pairs = sorted((name, value) for name, value in options.items() if name != "edit")
    return f"{game.id} {msgspec.json.encode(pairs).decode()}"
