"""The text of a report: versions, traceback, and the game as a `.takeback` document after a marker line.

It contains no paths of the user, and is sent to nobody.
"""

from __future__ import annotations

import platform
import time
from pathlib import Path
from traceback import TracebackException

import msgspec
import PySide6
from PySide6.QtCore import qVersion

import takeback
from takeback.engine import clock
from takeback.engine.savefile import GAME_FOLLOWS
from takeback.paths import PACKAGE

_BETWEEN = (
    "The above exception was the direct cause of the following exception:",
    "During handling of the above exception, another exception occurred:",
)
LONGEST = 20_000  # characters of a traceback, such as one of an endless recursion


class Report(msgspec.Struct):
    """The parts of a report of an error or of what a player describes; made by the Reporter."""

    fault: str = ""  # the traceback; empty if the player began the report
    game: str = ""  # the .takeback document
    log: str = ""  # its last lines
    words: str = ""  # what the player wrote
    more: int = 0  # number of faults after the first
    at: float = msgspec.field(default_factory=time.time)

    def text(self) -> str:
        """Return the whole report as text, as it is saved and copied."""
        parts = [system_facts(self.at)]
        if self.words.strip():
            parts.append(f"What I was doing:\n{self.words.strip()}")
        if self.fault:
            parts.append(self.fault)
        if self.more:
            parts.append(f"And {self.more} more after it.")
        if self.log:
            parts.append(f"The last lines of the log:\n{self.log}")
        if self.game:
            parts.append(f"{GAME_FOLLOWS}\n{self.game}")
        return "\n\n".join(part.strip() for part in parts) + "\n"


def system_facts(at: float) -> str:
    """Return five lines on versions, system and screen."""
    when = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(clock.valid_time(at)))
    return "\n".join(
        (
            f"Takeback {takeback.__version__}, {when}",
            f"Python {platform.python_version()} ({platform.python_implementation()})",
            f"Qt {qVersion()}, PySide6 {PySide6.__version__}",
            f"{platform.platform(terse=True)}, {platform.machine()}",
            f"Screen: {_screen()}",
        )
    )


def traceback_text(error: BaseException) -> str:
    """Return the traceback of this error without folders of this machine, at most `LONGEST` characters."""
    trace = TracebackException.from_exception(error)
    _shorten(trace, set())
    text = "".join(trace.format()).replace(str(Path.home()), "~")
    if len(text) > LONGEST:
        text = f"{text[: LONGEST // 2]}\n  […]\n{text[-LONGEST // 2 :]}"
    return text


def _shorten(trace: TracebackException | None, seen: set[int]) -> None:
    """Shorten the paths in the traceback, and in those of its causes."""
    if trace is None or id(trace) in seen:
        return
    seen.add(id(trace))
    for frame in trace.stack:
        frame.filename = short_path(frame.filename)
    for other in (trace.__cause__, trace.__context__, *(getattr(trace, "exceptions", None) or ())):
        _shorten(other, seen)


def without_messages(fault: str) -> str:
    """Return a traceback without the messages of errors, which may contain hidden values such as cards."""
    lines: list[str] = []
    is_said = False  # inside a message, which ends at the next empty line?
    for line in fault.splitlines():
        if not line or line.startswith("Traceback ") or line in _BETWEEN:
            is_said = False
        elif not is_said and not line.startswith("  "):
            is_said, line = True, line.partition(":")[0]
        elif is_said:
            continue
        lines.append(line)
    return "\n".join(lines)


def short_path(name: str) -> str:
    """Return the path of a source file without folders of this machine.

    That is "takeback/…", "site-packages/…", or only the file's name; a relative one stays as it is.
    """
    path = Path(name)
    if path.is_relative_to(PACKAGE):
        return path.relative_to(PACKAGE.parent).as_posix()
    if "site-packages" in path.parts:
        return "/".join(path.parts[path.parts.index("site-packages") :])
    return path.name if path.is_absolute() else name


def _screen() -> str:
    """Return size, scale and platform of the screen, "none" without one."""
    from PySide6.QtGui import QGuiApplication

    app = QGuiApplication.instance()
    screen = QGuiApplication.primaryScreen() if isinstance(app, QGuiApplication) else None
    if screen is None:
        return "none"
    size = screen.size()
    return (
        f"{size.width()}x{size.height()} at {screen.devicePixelRatio():g}, {QGuiApplication.platformName()}"
    )
