"""Run the whole program to be ended: it opens its window on a profile, and obeys two signals."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer, qFatal

from takeback.shell import app
from takeback.shell.system import watch
from takeback.shell.window.window import Window
from takeback.stopping import Stopping
from tests.endurance.bad_luck import run_actions

HANG, EXIT, QT_ABORT = signal.SIGUSR1, signal.SIGUSR2, signal.SIGURG
SOON = 0.2  # seconds until a hang is noted, after the signal for one


def loop_for_ever(*_: object) -> None:
    while True:
        pass


def wait_for_ever(*_: object) -> None:
    """Wait in C code, where Python gets no chance to run handlers."""
    ctypes.PyDLL(None).sleep(10_000)


HANGS: tuple[Callable[..., None], ...] = (loop_for_ever, wait_for_ever)


def run(profile: str, hang: int, begun: Any, noticed_by: str, diary: str = "", seed: int = 0) -> None:
    """Run the program and report when the watch has begun; the time limit for hangs is shortened at the
    signal.
    """
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(EXIT, lambda *_: os._exit(3))
    signal.signal(QT_ABORT, lambda *_: qFatal("Qt has a fault"))
    signal.signal(HANG, lambda *_: hang_here(hang))
    notices = getattr(watch.CrashWatch, noticed_by)

    def notice_and_tell(self: watch.CrashWatch) -> Any:
        done = notices(self)
        begun.set()
        return done

    setattr(watch.CrashWatch, noticed_by, notice_and_tell)
    if diary:
        vars(app)["set_up_the_rest"] = partial(play_on, os.open(diary, os.O_WRONLY | os.O_CREAT), seed)
    stopping = Stopping()
    stopping.install_handlers()
    app.run_window(None, Path(profile), stopping)


def play_on(diary: int, seed: int, window: Window, profile: Path) -> None:
    """Play the table that is shown from now on, an action whenever nothing else is to be done."""
    assert window.table is not None
    timer = QTimer(window)
    timer.timeout.connect(partial(note_action, diary, run_actions(window.table, seed)))
    timer.start(0)


def note_action(diary: int, actions: Iterator[str]) -> None:
    """Do the next action, and note what is kept now."""
    os.write(diary, f"{next(actions)}\n".encode())


def hang_here(kind: int) -> None:
    """Block the main thread in one of two ways."""
    watch.HANG = SOON
    HANGS[kind]()
