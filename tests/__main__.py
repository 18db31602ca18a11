"""Run the tests: `python3 -m tests` takes the arguments of pytest, `--long` for those that take minutes, and
`--no-system-packages`.

In a fresh clone it first fetches what is needed. No window appears on the screen. Two processes share the
work, unless a single file is to be run, the arguments say how, or QT_QPA_PLATFORM names a real screen: there
only one window has the keyboard.

Modules are compiled once, even where PYTHONDONTWRITEBYTECODE is set: the tests start hundreds of processes,
and each would compile the whole program again. For the same reason the folders of the tests are in memory,
where there is room: nearly every test makes a journal and removes it, and a disk is slower.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

PARALLEL = ["-n", "2", "--dist", "worksteal"]
MEMORY = Path("/dev/shm")  # a folder in memory, on Linux
ENOUGH = 2 << 30  # bytes
WITHOUT_HELP = ("--numprocesses", "--dist", "--pdb", "--trace", "--co", "--collect-only")
WITHOUT_TESTS = ("-h", "--help", "-V", "--version", "--fixtures", "--markers")


def main(argv: list[str]) -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    if has_room(MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    from desktop import bootstrap

    try:
        bootstrap.ensure(("test", "export"))
        import pytest

        wanted = [word for word in argv if word != bootstrap.NO_SYSTEM_PACKAGES]
        return int(pytest.main(add_parallel_options(wanted)))
    except KeyboardInterrupt:
        return 130


def add_parallel_options(argv: list[str]) -> list[str]:
    """Return the arguments, with those that spread the tests over two processes where that is worth it."""
    if has_screen() or is_single_file(argv) or any(sets_parallelism(argument) for argument in argv):
        return argv
    return [*PARALLEL, *argv]


def has_room(folder: Path, needed: int = ENOUGH) -> bool:
    """Return whether tests can make folders here: it exists, has so many bytes free, and runs programs."""
    if sys.platform != "linux" or not os.access(folder, os.W_OK | os.X_OK):
        return False
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize >= needed and not found.f_flag & os.ST_NOEXEC


def has_screen() -> bool:
    return os.environ.get("QT_QPA_PLATFORM", "offscreen") not in ("offscreen", "minimal")


def sets_parallelism(argument: str) -> bool:
    return argument[:2] in ("-n", "-p") or argument.partition("=")[0] in WITHOUT_HELP + WITHOUT_TESTS


def is_single_file(argv: list[str]) -> bool:
    places = [place for place in (argument.partition("::")[0] for argument in argv) if os.path.exists(place)]
    return len(set(places)) == 1 and os.path.isfile(places[0])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
