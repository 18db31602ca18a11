"""The stored checks of the player's own levels: whether they can be solved, and how difficult they are."""

from __future__ import annotations

from pathlib import Path

import msgspec
from PySide6.QtCore import QObject

from takeback.engine.game import Game
from takeback.paths import LEVEL_CHECKS, placed_path
from takeback.shell.features.levels.kept_values import KeptValues
from takeback.texts import gettext as _

MOST = 2_000  # levels whose checks are kept; the oldest are dropped
SHOWN = {"none": _("no solution"), "more": _("several solutions")}


class LevelCheck(msgspec.Struct, frozen=True):
    """The result of checking a level: "none", "one" or "more" solutions, and the difficulty (0 unless there
    is one)."""

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
        self._kept = KeptValues(placed_path(LEVEL_CHECKS, profile), LevelCheck, MOST, self)
        self.save = self._kept.save

    def find(self, game: Game, name: str) -> LevelCheck | None:
        """Return the check of the level that has this name in results; None if it is not known."""
        return self._kept.find(_key(game, name))

    def store(self, game: Game, name: str, check: LevelCheck) -> None:
        """Store the check of a level; the oldest is dropped if there are too many."""
        self._kept.store(_key(game, name), check)


def _key(game: Game, name: str) -> str:
    """Return the key of a level: games may have levels of the same text, and thus of the same name."""
    return f"{game.id} {name}"
