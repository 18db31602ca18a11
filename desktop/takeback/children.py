"""Python processes that the program starts beside its own.

For `-m` and `-c`, Python puts the current folder first in the import path. So these processes are started
with `-P`, which prevents that, and by the path of this program.

A package without Python is a single program (`sys.frozen`); it starts itself and acts as Python, see
`desktop/release/start.py`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

PACKAGE = os.path.dirname(os.path.abspath(__file__))
HOME = os.path.dirname(PACKAGE)  # where `takeback` is found
START = os.path.join(PACKAGE, "__main__.py")
CHECKOUT_START = os.path.join(HOME, "__main__.py")  # of the package `desktop`; not in an installation
HOMES = (HOME, os.path.dirname(HOME))  # must stay in the import path even if it is the current folder
SAFE_PATH_VARIABLE = "PYTHONSAFEPATH"  # environment variable for -P
AS_PYTHON = "--as-python"  # first argument of a package's program that is to act as Python
HASH_SEED_VARIABLE = "PYTHONHASHSEED"  # environment variable that fixes the order of sets


def python_command(*words: str) -> list[str]:
    """Return the command that runs this Python with these arguments; use it with `child_environment`."""
    return [sys.executable, AS_PYTHON if is_packaged() else "-P", *words]


def is_packaged() -> bool:
    """Tell whether this is the program of a package, which brings its own Python and no command for it."""
    return bool(getattr(sys, "frozen", False))


def program_command() -> list[str]:
    """Return the command that starts this program, without arguments, from any folder; in a checkout, one
    that sets up what is needed first."""
    if is_packaged():
        return [sys.executable]
    is_checkout = os.path.isfile(os.path.join(HOME, "bootstrap.py"))
    return python_command(CHECKOUT_START if is_checkout else START)


def restart_command() -> list[str]:
    """Return the command that starts this process again, with the same interpreter flags and arguments."""
    start, words = _split(sys.orig_argv, len(sys.argv) - 1)
    if start[-2:] not in (["-m", "desktop"], ["-m", "takeback"]):
        return [sys.executable, *start[1:], *words]
    return [sys.executable, *start[1:-2], *program_command()[1:], *words]


def _split(command: list[str], last: int) -> tuple[list[str], list[str]]:
    """Split a command before its last `last` words."""
    return command[: len(command) - last], command[len(command) - last :]


def child_environment() -> dict[str, str]:
    """Return the environment for child processes, in which they import from the same folders as this one."""
    folders = [os.path.abspath(folder) for folder in sys.path if folder]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(dict.fromkeys([*folders, HOME]))}


@contextmanager
def process_pool(workers: int, hash_seed: str = "") -> Iterator[ProcessPoolExecutor]:
    """Provide a pool of that many new processes, ended with the `with` block.

    They import nothing from the current folder, and with a hash seed order sets as a process with that seed.
    Both are set in the environment of this process meanwhile.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    words = {SAFE_PATH_VARIABLE: "1"}  # multiprocessing starts them with -c
    if hash_seed:
        words[HASH_SEED_VARIABLE] = hash_seed
    before = {name: os.environ.get(name) for name in words}
    os.environ.update(words)
    try:
        with ProcessPoolExecutor(workers, get_context("spawn")) as executor:
            yield executor
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def leave_current_folder() -> None:
    """Remove the current folder from the import path, as -P does, once, if `python -m` added it."""
    here = ""
    with suppress(OSError):
        here = os.getcwd()
    if not sys.flags.safe_path and sys.path and sys.path[0] in ("", here) and here not in HOMES:
        del sys.path[0]
