"""Checks whether the player's own levels can be solved, and how difficult they are, in another process."""

from __future__ import annotations

from collections import deque
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

Key = tuple[str, str]  # a game and the name of one of its levels in results


class LevelChecker(QObject):
    """Checks the levels of one folder one after another, while it is shown.

    The process ends once all of them are checked, and at the latest when the page is closed. A level that is
    too hard is given up until the program ends.
    """

    checked = Signal(str)  # the name in results of a level whose check is known now

    def __init__(self, known: KnownChecks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.known = known
        self._process: ThinkingProcess | None = None
        self._game: Game | None = None  # of the levels that wait
        self._waiting: deque[OwnPlace] = deque()
        self._now: Key | None = None  # the level that is being checked
        self._number = 0  # of the request about it
        self._given_up: set[Key] = set()

    @property
    def process_id(self) -> int:
        """Return the id of the running process; 0 if there is none."""
        return self._process.process_id if self._process is not None else 0

    def check(self, game: Game, places: Iterable[LevelPlace]) -> None:
        """Check those of the player's own levels of which neither the text nor an earlier check tells the
        difficulty. Levels of an earlier call that are not among them are checked no more."""
        wanted = [place for place in places if isinstance(place, OwnPlace) and self._is_wanted(game, place)]
        self._game, self._waiting = game, deque(wanted)
        if self._now is not None and self._now not in {(game.id, place.name) for place in wanted}:
            self._now = None
            if not wanted:
                self.close()
            elif self._process is not None:
                self._process.cancel(self._number)
        if self._now is None:
            self._check_next()

    def _is_wanted(self, game: Game, place: OwnPlace) -> bool:
        """Return whether the difficulty of this level is not known, and worth the time."""
        if place.grade or place.problems or self.known.find(game, place.name):
            return False
        return (game.id, place.name) not in self._given_up

    def _check_next(self) -> None:
        """Ask the process about the next level that waits; end the process if none does."""
        while self._game is not None and self._waiting:
            place = self._waiting.popleft()
            if self._is_wanted(self._game, place):  # two may be the same
                self._ask(self._game, place)
                return
        if self._process is not None:
            self._process.discard()

    def _ask(self, game: Game, place: OwnPlace) -> None:
        """Ask the process about a level; it is started if there is none."""
        self._now = (game.id, place.name)
        if self._process is None:
            self._process = ThinkingProcess(self)
        ask = replace(make_request(FUNCTION, game.id, place.text), seconds=SECONDS)
        self._number = self._process.ask(ask, partial(self._answered, game, place.name))

    def _answered(self, game: Game, name: str, answer: Answer) -> None:
        """Store the answer and emit `checked`, unless the time was up or the check failed; then check the
        next level."""
        self._now = None
        found = None if answer.sentence else msgspec.json.decode(answer.value, type=CheckedLevel)
        if found is not None and found.solutions in SETTLED:
            self.known.store(game, name, LevelCheck(found.solutions, found.grade))
            self.checked.emit(name)
        else:
            self._given_up.add((game.id, name))
        self._check_next()

    def close(self) -> None:
        """End the process, as no page shows its answers."""
        self._waiting.clear()
        self._now = None
        if self._process is not None:
            self._process.close()
            self._process.deleteLater()
            self._process = None
