"""A whole program that is about to be ended: it opens its window on a profile, and obeys two signals."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from takeback.shell import app
from takeback.shell.system import watch
from takeback.stopping import Stopping

HANG, EXIT = signal.SIGUSR1, signal.SIGUSR2
SOON = 0.2  # seconds until a hang is noted, where it is known that one comes


def loop_for_ever(*_: object) -> None:
    while True:
        pass


def wait_for_ever(*_: object) -> None:
    """In C, where Python is never asked again."""
    ctypes.PyDLL(None).sleep(10_000)


HANGS: tuple[Callable[..., None], ...] = (loop_for_ever, wait_for_ever)


def run(profile: str, hang: int, begun: Any) -> None:
    """Tells when it is being watched; where it is to hang, no longer than needed."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(EXIT, lambda *_: os._exit(3))
    signal.signal(HANG, lambda *_: hang_here(hang))
    begin = watch.CrashWatch.begin

    def begin_and_tell(self: watch.CrashWatch) -> None:
        begin(self)
        begun.set()

    vars(watch)["CrashWatch"].begin = begin_and_tell
    stopping = Stopping()
    stopping.install_handlers()
    app.run_window(None, Path(profile), stopping)


def hang_here(kind: int) -> None:
    """The window's thread does not come back to its loop."""
    watch.HANG = SOON
    HANGS[kind]()
