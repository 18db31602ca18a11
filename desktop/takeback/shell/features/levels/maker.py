"""Works out a table's start in another process: making a level takes too long for the window."""

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

if TYPE_CHECKING:
    from takeback.table.thinking import Answer
    from takeback.table.thinking_process import ThinkingProcess

SECONDS, AHEAD = 15.0, 60.0  # that a level may take while somebody waits for it, and while nobody does
TOO_LONG = (
    f"No level like this came about within {SECONDS:g} seconds. Try another difficulty, or fewer extras."
)
FUNCTION = "takeback.engine.record:start"


class Maker(QObject):
    """Makes one level at a time: a new wish replaces the one before."""

    began = Signal()
    ended = Signal()  # made, failed or stopped
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None, seconds: float = SECONDS) -> None:
        super().__init__(parent)
        self._seconds = seconds
        self._process: ThinkingProcess | None = None
        self._number = 0
        self._began = 0.0

    @property
    def is_busy(self) -> bool:
        return self._number > 0

    def warm(self, game: Game) -> None:
        """Start the process early: levels are being looked at."""
        if self._process is None:
            from takeback.table.thinking import Load
            from takeback.table.thinking_process import ThinkingProcess  # late: most tables need neither

            self._process = ThinkingProcess(self)
            self._process.warm(Load(game.path_of("start")))

    def make(self, game: Game, options: Options, seed: int, made: Callable[[Any], None]) -> None:
        """`made` is called with the start state, unless it fails or is stopped."""
        from takeback.table.thinking import ask_for

        self.stop()
        self.warm(game)
        assert self._process is not None
        ask = ask_for(FUNCTION, game.id, dict(options), game.read_seats(), seed)
        self._began = time.monotonic()
        self._number = self._process.ask(
            replace(ask, seconds=self._seconds), partial(self._answered, game, made)
        )
        self.began.emit()

    def stop(self) -> None:
        number, self._number = self._number, 0
        if number and self._process is not None:
            self._process.cancel(number)
            self.ended.emit()

    def close(self) -> None:
        self.stop()
        if self._process is not None:
            self._process.close()
            self._process.deleteLater()
            self._process = None

    def _answered(self, game: Game, made: Callable[[Any], None], answer: Answer) -> None:
        self._number = 0
        self.ended.emit()
        if answer.sentence:
            is_late = answer.is_broken and time.monotonic() - self._began > self._seconds
            self.failed.emit(TOO_LONG if is_late else answer.sentence)
            return
        try:
            state = msgspec.json.decode(answer.value, type=game.state)
        except msgspec.MsgspecError:
            self.failed.emit("The level that was made cannot be read.")
            return
        made(state)
