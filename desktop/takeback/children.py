"""How this program starts Python once more. Whatever lies in the current folder, none of it is imported.

Python puts the current folder before everything else for `-m` and `-c`. So our processes are started with
`-P`, which leaves it out, and by the path of this very program.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

PACKAGE = os.path.dirname(os.path.abspath(__file__))
HOME = os.path.dirname(PACKAGE)  # where `takeback` is found
START = os.path.join(PACKAGE, "__main__.py")
CHECKOUT_START = os.path.join(HOME, "__main__.py")  # of the package `desktop`; an installation has none
HOMES = (HOME, os.path.dirname(HOME))  # the current folder may be one of them
SAFE = "PYTHONSAFEPATH"  # the environment's word for -P
HASH_SEED = "PYTHONHASHSEED"  # the environment's word for the order of sets


def python(*words: str) -> list[str]:
    """This Python with these arguments; with `surroundings` it finds what we find."""
    return [sys.executable, "-P", *words]


def program() -> list[str]:
    """This very program, from whatever folder it is started; a checkout prepares itself first."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    is_checkout = os.path.isfile(os.path.join(HOME, "bootstrap.py"))
    return python(CHECKOUT_START if is_checkout else START)


def once_more() -> list[str]:
    """The command of this process, with the flags of its interpreter, as `program` would start it."""
    start, words = _split(sys.orig_argv, len(sys.argv) - 1)
    if start[-2:] not in (["-m", "desktop"], ["-m", "takeback"]):
        return [sys.executable, *start[1:], *words]
    return [sys.executable, *start[1:-2], *program()[1:], *words]


def _split(command: list[str], last: int) -> tuple[list[str], list[str]]:
    return command[: len(command) - last], command[len(command) - last :]


def surroundings() -> dict[str, str]:
    """The environment for them: with the same folders to import from, wherever we were started."""
    folders = [os.path.abspath(folder) for folder in sys.path if folder]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(dict.fromkeys([*folders, HOME]))}


@contextmanager
def pool(workers: int, hash_seed: str = "") -> Iterator[ProcessPoolExecutor]:
    """New processes of ours that share the work; with a hash seed, their sets have the order of this one."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    words = {SAFE: "1"}  # they are started by a `-c` that is not ours
    if hash_seed:
        words[HASH_SEED] = hash_seed
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


@cache  # the next entry may be the same folder, named by the environment
def leave_current_folder() -> None:
    """Do what -P does, once, for a program that was started without it by `python -m`."""
    here = ""
    with suppress(OSError):
        here = os.getcwd()
    if not sys.flags.safe_path and sys.path and sys.path[0] in ("", here) and here not in HOMES:
        del sys.path[0]
