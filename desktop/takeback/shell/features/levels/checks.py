"""What is known of the player's own levels: whether they can be solved, and how difficult they are."""

from __future__ import annotations

from pathlib import Path

import msgspec
from PySide6.QtCore import QObject

from takeback.engine.game import Game
from takeback.listeners.small_file import SmallFile
from takeback.paths import LEVEL_CHECKS, placed_path
from takeback.texts import gettext as _

MOST = 2_000  # levels whose checks are kept; the oldest are dropped
SHOWN = {"none": _("no solution"), "more": _("several solutions")}


class LevelCheck(msgspec.Struct, frozen=True):
    """What is kept of the check of a level: "none", "one" or "more" solutions, and the difficulty (0 unless
    there is one)."""

    solutions: str
    grade: int = 0

    @property
    def text(self) -> str:
        """Return the check as it is written on a card, such as "difficulty 3" or "no solution"."""
        return SHOWN.get(self.solutions) or _("difficulty {number}", number=self.grade)


class KnownChecks(QObject):
    """Keeps the checks of the player's own levels in a file of the profile. All windows share it."""

    def __init__(self, profile: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept: dict[str, LevelCheck] = {}
        self._file = SmallFile(placed_path(LEVEL_CHECKS, profile), self._content, self)
        self._file.read(self._load)
        self.save = self._file.save

    def find(self, game: Game, name: str) -> LevelCheck | None:
        """Return the check of the level that has this name in results; None if it is not known."""
        return self._kept.get(_key(game, name))

    def store(self, game: Game, name: str, check: LevelCheck) -> None:
        """Store the check of a level, and the file soon; drop the oldest if there are too many."""
        self._kept[_key(game, name)] = check
        while len(self._kept) > MOST:
            del self._kept[next(iter(self._kept))]
        self._file.save_soon()

    def _content(self) -> bytes:
        """Return the content of the file."""
        return msgspec.json.encode(self._kept)

    def _load(self, data: bytes) -> None:
        """Read the checks from the content of the file. Raises msgspec.MsgspecError."""
        self._kept = msgspec.json.decode(data, type=dict[str, LevelCheck])


def _key(game: Game, name: str) -> str:
    """Return the key of a level: games may have levels of the same text, and thus of the same name."""
    return f"{game.id} {name}"
