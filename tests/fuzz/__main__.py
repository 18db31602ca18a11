"""Open changed files: `python -m tests.fuzz FIRST COUNT` makes COUNT files from this number on, `… FILE…`
takes kept ones, and `… FIRST COUNT FILE…` both.

Each is named before it is opened. One that takes more than 2 s of this process's time ends it with a
traceback. All of them together may use only limited memory.
"""

from __future__ import annotations

import faulthandler
import os
import resource
import signal
import sys
import traceback
from pathlib import Path
from random import Random

from PySide6.QtWidgets import QApplication

from takeback.engine.game import find_game
from tests.fuzz.changed import change_file
from tests.fuzz.taken import take
from tests.fuzz.valid import GAMES, make_valid_files

SECONDS = 2.0  # of processor time, for one file
MEMORY = 300 << 20  # that all files together may use, beyond what the program has when it is ready

_faults: list[str] = []


def make_file(number: int) -> tuple[str, str, bytes]:
    random = Random(f"fuzz/{number}")
    valid = random.choice(make_valid_files())
    return valid.kind, valid.game, change_file(valid, random)


def _read_kept(path: Path) -> tuple[str, str, bytes]:
    """Return the kind, game and bytes of a kept file, whose name states them: "level.flow.many_rows"."""
    kind, game, _ = path.name.split(".", 2)
    return kind, game, path.read_bytes()


def _read_peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def main(words: list[str]) -> int:
    app = QApplication(sys.argv[:1])
    faulthandler.register(signal.SIGPROF, chain=True)
    for id in GAMES:  # what a game loads once is not counted for a file
        find_game(id)
    names = words
    if words[0].isdecimal():
        names = [*(str(int(words[0]) + one) for one in range(int(words[1]))), *words[2:]]
    for valid in make_valid_files():  # valid files are opened first, so that everything loaded once is loaded
        why = take(*valid)
        assert not why or valid.kind == "hands", why  # some hands are of variants that are not supported
    sys.excepthook = lambda *about: _faults.append("".join(traceback.format_exception(*about)))
    before = _read_peak()
    refused = 0
    for name in names:
        kind, game, data = make_file(int(name)) if name.isdecimal() else _read_kept(Path(name))
        print(f"{name} {kind} {game}", flush=True)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            refused += bool(take(kind, game, data))
            app.processEvents()
        except Exception:
            _faults.append(traceback.format_exc())
        signal.setitimer(signal.ITIMER_PROF, 0)
        if _read_peak() - before > MEMORY:
            _faults.append(f"It took {(_read_peak() - before) >> 20} MB.")
        if _faults:
            _store_failure(name, kind, game, data)
            print(*_faults, sep="\n", file=sys.stderr)
            if not os.environ.get("FUZZ_KEPT"):
                return 1
            _faults.clear()
    print(f"{len(names)} files, {refused} refused, at most {(_read_peak() - before) >> 20} MB")
    return 0


def _store_failure(name: str, kind: str, game: str, data: bytes) -> None:
    """Store a failing file in the folder FUZZ_KEPT, if it is set, so that the next file can be taken."""
    folder = os.environ.get("FUZZ_KEPT")
    if folder:
        (Path(folder) / f"{kind}.{game}.{Path(name).name}").write_bytes(data)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
