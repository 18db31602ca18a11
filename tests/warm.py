"""Provide processes that have imported the program already: copies of one that is started once.

A start of Python and of the program takes half a second, and hundreds of tests need a process of their own.
Where coverage is measured, each is started anew, as the measuring begins with the interpreter.
"""

from __future__ import annotations

import multiprocessing
import os
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from multiprocessing.context import ForkServerContext
from pathlib import Path

PRELOADED = [
    *("PySide6.QtSvg", "PySide6.QtTest", "PySide6.QtWidgets"),
    *("takeback.cli.main", "takeback.shell.app", "takeback.shell.listed", "takeback.table.opening"),
    *(
        f"takeback.games.{game}.{part}"
        for game in ("tictactoe", "flow", "fold", "fill", "park", "holdem")
        for part in ("state", "rules", "board", "text")
    ),
    *("takeback.games.park.board.board", "takeback.games.holdem.board.board"),
    # not duel.whole, nor a module that imports it: it looks for installed packages
    *(f"takeback.games.duel.{part}" for part in ("state", "rules", "board.board", "text", "validity")),
]


CAN_FORK = "forkserver" in multiprocessing.get_all_start_methods()


def prepare_context() -> ForkServerContext:
    """Return the context whose processes are copies of the one that has imported the program.

    There is one such process for all tests, so no test chooses itself what is imported.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


def run_module(
    module: str,
    *words: str,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    timeout: float = 300,
) -> subprocess.CompletedProcess[str]:
    """Run a module as `python -m` does, and return what it printed and its exit status."""
    given, folder = dict(os.environ if env is None else env), cwd or Path.cwd()
    if "COVERAGE_PROCESS_START" in os.environ or not CAN_FORK:
        command = [sys.executable, "-m", module, *words]
        return subprocess.run(
            command, cwd=folder, env=given, capture_output=True, text=True, timeout=timeout, check=False
        )
    context = prepare_context()
    with tempfile.TemporaryDirectory(prefix="takeback-test-") as printed:
        out, err = Path(printed, "out"), Path(printed, "err")
        process = context.Process(target=_become, args=(module, words, folder, given, out, err))
        process.start()
        process.join(timeout)
        if process.exitcode is None:
            process.kill()
            process.join()
            raise subprocess.TimeoutExpired(module, timeout, out.read_text(), err.read_text())
        status = process.exitcode
        process.close()
        return subprocess.CompletedProcess([module, *words], status, out.read_text(), err.read_text())


def _become(
    module: str, words: tuple[str, ...], folder: Path, env: Mapping[str, str], out: Path, err: Path
) -> None:
    """Make this process like a newly started one: its streams, environment, folder, arguments and import
    path."""
    for path, stream in ((out, 1), (err, 2)):
        opened = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
        os.dup2(opened, stream)
        os.close(opened)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)  # multiprocessing has closed it
    os.environ.clear()
    os.environ.update(env)
    os.chdir(folder)
    sys.path[:0] = [str(folder), *filter(None, env.get("PYTHONPATH", "").split(os.pathsep))]
    sys.argv = [module, *words]
    sys.dont_write_bytecode = bool(env.get("PYTHONDONTWRITEBYTECODE"))
    runpy.run_module(module, run_name="__main__", alter_sys=True)
