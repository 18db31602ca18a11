"""Generates the start of a table in another process, since making a level takes too long for the main
thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from takeback.engine.game import Game
from takeback.engine.option import Options
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.table.thinking import Answer
    from takeback.table.thinking_process import ThinkingProcess

SECONDS, AHEAD = 15.0, 60.0  # that a level may take while the player waits, and in the background
TOO_LONG = _(
    "No such level was found within {seconds} seconds. Try another difficulty, or fewer extras.",
    seconds=format(SECONDS, "g"),
)
FUNCTION = "takeback.engine.record:start"


class LevelMaker(QObject):
    """Makes one level at a time, in another process that is kept until `close`; a new request cancels the one
    before."""

    began = Signal()
    ended = Signal()  # whether made, failed or stopped
    failed = Signal(str)  # a sentence

    def __init__(self, parent: QObject | None = None, seconds: float = SECONDS) -> None:
        super().__init__(parent)
        self._seconds = seconds
        self._process: ThinkingProcess | None = None
        self._number = 0
        self._began = 0.0

    @property
    def is_busy(self) -> bool:
        """Return whether a level is being made."""
        return self._number > 0

    def warm(self, game: Game) -> None:
        """Start the process in advance, since a level is likely to be asked for; nothing if it runs."""
        if self._process is None:
            from takeback.table.thinking import LoadRequest

            # imported here, since most tables need neither
            from takeback.table.thinking_process import ThinkingProcess

            self._process = ThinkingProcess(self)
            self._process.ensure_started(LoadRequest(game.import_path_of("start")))

    def make(self, game: Game, options: Options, seed: int, made: Callable[[Any], None]) -> None:
        """Make a level and call `made` with its start, which is later; not if it fails or is stopped.

        A level being made before is stopped. `began` is emitted now, and `ended` or also `failed` in the end.
        """
        from takeback.table.thinking import make_request

        self.stop()
        self.warm(game)
        assert self._process is not None
        ask = make_request(FUNCTION, game.id, dict(options), game.read_seats(), seed)
        self._began = time.monotonic()
        self._number = self._process.ask(
            replace(ask, seconds=self._seconds), partial(self._answered, game, made)
        )
        self.began.emit()

    def stop(self) -> None:
        """Stop making the level and emit `ended`, if one is being made; the process stays."""
        number, self._number = self._number, 0
        if number and self._process is not None:
            self._process.cancel(number)
            self.ended.emit()

    def close(self) -> None:
        """End the process, after stopping what it makes."""
        self.stop()
        if self._process is not None:
            self._process.close()
            self._process.deleteLater()
            self._process = None

    def _answered(self, game: Game, made: Callable[[Any], None], answer: Answer) -> None:
        """Emit `ended`, and pass the result on or emit `failed` with the reason why there is none."""
        self._number = 0
        self.ended.emit()
        if answer.sentence:
            is_late = answer.is_broken and time.monotonic() - self._began > self._seconds
            self.failed.emit(TOO_LONG if is_late else answer.sentence)
            return
        try:
            state = msgspec.json.decode(answer.value, type=game.state)
        except msgspec.MsgspecError:
            self.failed.emit(_("The new level cannot be read."))
            return
        made(state)
