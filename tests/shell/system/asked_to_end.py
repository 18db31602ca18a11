"""Run the program to be ended by a signal: `asked_to_end STAGE PROFILE` prints the stage once reached, and
goes on.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from takeback.stopping import Stopping

if TYPE_CHECKING:
    from takeback.shell.window.window import Window

LONGEST = 30.0  # seconds; everything here takes less
SEATS = {"thinking": "computer", "playing": "person"}


class SignalOnTeardown:
    """An object that sends signals to its own process when Python deletes modules at exit."""

    def __init__(self, *signals: int) -> None:
        self.signals = signals

    def __del__(self, kill: Callable[[int, int], None] = os.kill, self_id: int = os.getpid()) -> None:
        for number in self.signals:
            kill(self_id, number)


def print_stage(stage: str) -> None:
    print(stage, flush=True)


def begin(window: Window, kind: str = "person") -> None:
    from takeback.engine.game import find_game
    from takeback.engine.record import Seat
    from takeback.table.opening import new_table

    level = "perfect" if kind == "computer" else ""
    seats = (Seat(kind, "Cross", level, 0), Seat(kind, "Nought", level, 1))
    table = new_table(find_game("tictactoe"), {"size": "9x9", "run": 5}, seats, 7, "free", window.journal)
    window.show_table(table)


def play(window: Window) -> None:
    """Play a turn or go back to the start, again and again while idle."""
    from PySide6.QtCore import QTimer

    table = window.table
    if table is not None and table.to_act() and table.here.depth < 20:
        seat = table.to_act()[0]
        table.act(next(iter(table.game.actions(table.state, seat))), seat)
    elif table is not None:
        table.go_to(table.history.root)
    QTimer.singleShot(0, window, partial(play, window))


def paint_for_ever(window: Window) -> None:
    def paint(painter: object) -> None:
        while True:
            pass

    window.board.paint = paint  # type: ignore[method-assign]
    window.board.update()


def reach_stage(stage: str, window: Window) -> None:
    from PySide6.QtCore import QTimer

    if stage != "starting":
        begin(window, SEATS.get(stage, "person"))
    after: dict[str, Callable[[], object]] = {
        "playing": partial(play, window),
        "in a dialog": partial(window.do, "settings"),
        "closing": window.close,
        "closed": window.close,
        "painting for ever": partial(paint_for_ever, window),
    }
    QTimer.singleShot(20, window, lambda: (print_stage(stage), after.get(stage, lambda: None)()))


def main(stage: str, profile: str) -> int:
    faulthandler.dump_traceback_later(LONGEST, exit=True)
    # What a script runs in the background has it switched off.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    stopping = Stopping()
    stopping.install_handlers()
    if stage == "starting":
        print_stage(stage)
    from takeback.shell import app

    go_on = app.set_up_the_rest

    def after_start(window: Window, profile: Path) -> None:
        go_on(window, profile)
        if stage != "starting":
            reach_stage(stage, window)

    app.set_up_the_rest = after_start
    return app.run_window(None, Path(profile), stopping)


if __name__ == "__main__":
    if sys.argv[1] == "closed":
        vars(sys)["last"] = SignalOnTeardown(signal.SIGINT, signal.SIGTERM)
    sys.exit(main(*sys.argv[1:]))
