"""Checks whether the player's own levels can be solved, and how difficult they are, in another process."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from takeback.engine.game import Game
from takeback.puzzles.answers import CheckedLevel
from takeback.puzzles.catalogue import LevelPlace
from takeback.puzzles.own_packs import OwnPlace
from takeback.shell.features.levels.checks import KnownChecks, LevelCheck
from takeback.table.thinking import Answer, make_request
from takeback.table.thinking_process import ThinkingProcess

FUNCTION = "takeback.puzzles.level_check:checked_text"
SECONDS = 5.0  # for one level
SETTLED = ("none", "one", "more")


class LevelChecker(QObject):
    """Checks levels one after another, while their page is shown."""

    checked = Signal(str)  # the name in results of a level whose check is known now

    def __init__(self, known: KnownChecks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.known = known
        self._process: ThinkingProcess | None = None
        self._asked: set[tuple[str, str]] = set()  # games and names of levels asked about since `close`

    def check(self, game: Game, places: Iterable[LevelPlace]) -> None:
        """Check those of the player's own levels of which neither the text nor an earlier check tells the
        difficulty."""
        for place in places:
            if not isinstance(place, OwnPlace):
                continue
            key = (game.id, place.name)
            is_known = place.grade or place.problems or self.known.find(game, place.name)
            if not is_known and key not in self._asked:
                self._asked.add(key)
                self._ask(game, place)

    def _ask(self, game: Game, place: OwnPlace) -> None:
        """Ask the process about a level; it is started if there is none."""
        if self._process is None:
            self._process = ThinkingProcess(self)
        ask = replace(make_request(FUNCTION, game.id, place.text), seconds=SECONDS)
        self._process.ask(ask, partial(self._answered, game, place.name))

    def _answered(self, game: Game, name: str, answer: Answer) -> None:
        """Store the answer and emit `checked`, unless the time was up or the check failed."""
        if answer.sentence:
            return
        found = msgspec.json.decode(answer.value, type=CheckedLevel)
        if found.solutions in SETTLED:
            self.known.store(game, name, LevelCheck(found.solutions, found.grade))
            self.checked.emit(name)

    def close(self) -> None:
        """End the process, as no page shows its answers."""
        self._asked.clear()
        if self._process is not None:
            self._process.close()
            self._process.deleteLater()
            self._process = None
