"""Count the function calls, and the files they are in, of five everyday actions.

It runs in a process of its own, with the window offscreen and nothing painted. Work is counted and not time,
so the numbers are the same on every machine.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import msgspec

GUARD = "/shell/overrides.py"  # wraps the counted calls, with Python 3.11 alone
TEXTS = "/takeback/texts/"  # looks up each text wherever it is made, which is no step of an action


class Work(NamedTuple):
    calls: int
    files: int


class MeasuredActs(msgspec.Struct):
    """The counts of each act, and the games that were imported to open a saved one."""

    acts: dict[str, Work]
    games: list[str]


class CallCounter:
    """A profiler that counts the calls of functions of the program, from `begin` to `end`."""

    def __init__(self) -> None:
        self.calls = 0
        self.files: set[str] = set()

    def called(self, frame: FrameType, event: str, _arg: object) -> None:
        name = frame.f_code.co_filename
        if event != "call" or "/takeback/" not in name or "/.venv" in name:
            return
        if not name.endswith(GUARD) and TEXTS not in name:
            self.calls += 1
            self.files.add(name)

    def begin(self) -> None:
        sys.setprofile(self.called)

    def end(self) -> Work:
        sys.setprofile(None)
        return Work(self.calls, len(self.files))


def measure_work(act: Callable[[], object]) -> Work:
    counter = CallCounter()
    counter.begin()
    try:
        act()
    finally:
        work = counter.end()
    return work


def measure_acts(checkout: Path, profile: Path) -> MeasuredActs:
    """Measure all five; opening runs in a second process, which the other four would have warmed up."""
    counted = MeasuredActs({}, [])
    for part in ("played", "opened"):
        done = subprocess.run(
            [sys.executable, "-m", "tests.walls.acts", part, str(profile)],
            cwd=checkout,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        found = msgspec.json.decode(done.stdout.splitlines()[-1], type=MeasuredActs)
        counted.acts |= found.acts
        counted.games = found.games
    return counted


# in the measured process --------------------------------------------------------------------------------
def measure_play(profile: Path) -> MeasuredActs:
    """Measure a click on a cell, a click in the history, a save, and a computer's answer."""
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QWidget

    from takeback.engine.record import Seat

    app, window = _make_window(profile)

    def click(widget: QWidget, at: Any) -> None:
        from PySide6.QtCore import Qt

        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)

    def click_on_a_cell() -> None:
        click(cell, cell.rect().center())

    def click_in_the_history() -> None:
        click(line.viewport(), row)

    table = _show_new_table(window, Seat(name="Cross", colour=0), Seat(name="Nought", colour=1))
    for _ in range(2):
        _play(table)
    app.processEvents()
    cell = window.board.spots[(2, 2)]
    line = window.history_dock.panel.line
    row = line.visualRect(line.model().index(1, 0)).center()
    acts = {}
    for act in (click_on_a_cell, click_in_the_history):
        before = table.here
        acts[act.__name__] = _measure_unpainted(window, act)
        assert table.here is not before
        app.processEvents()
    window.session.path = str(profile / "saved.takeback")
    acts["save"] = _measure_unpainted(window, lambda: window.do("save"))
    assert Path(window.session.path).is_file()
    # The least of three: another event may be processed together with one of them.
    acts["answer_of_a_computer"] = min(_measure_answer(app, window) for _ in range(3))
    window.close()
    return MeasuredActs(acts, [])


def _measure_answer(app: Any, window: Any) -> Work:
    """Measure the one round of the event loop in which the answer arrives."""
    import time

    from takeback.engine.record import Seat

    window.settings.set_value("clock", False)  # else its tick may fall into the measured round
    table = _show_new_table(window, Seat(name="Cross", colour=0), Seat("computer", "Nought", "easy", 1))
    window.session.computers.thinkers()
    _play(table)
    app.processEvents()
    asked, until = table.here, time.monotonic() + 60
    work = Work(0, 0)
    while table.here is asked and time.monotonic() < until:
        work = _measure_unpainted(window, app.processEvents)
    assert table.here is not asked
    return work


def measure_opening(profile: Path) -> MeasuredActs:
    """Measure opening a checked saved game in a program that has just started and has shown nothing else."""
    from takeback.engine.savefile import read
    from takeback.shell.session.tables import import_game

    app, window = _make_window(profile / "new")  # with a journal that does not know the table
    app.processEvents()
    work = _measure_unpainted(window, lambda: import_game(window, lambda: read(profile / "saved.takeback")))
    games = {name.split(".")[2] for name in sys.modules if name.startswith("takeback.games.")}
    window.close()
    return MeasuredActs({"open_a_saved_game": work}, sorted(games))


def _make_window(profile: Path) -> tuple[Any, Any]:
    from takeback.shell.app import application, make_window

    app, window = application(), make_window(profile / "profile")
    window.settings.set_value("pace", 0.0)
    window.resize(1280, 800)
    window.show()
    return app, window


def _show_new_table(window: Any, *seats: Any) -> Any:
    from takeback.engine.game import find_game
    from takeback.table.opening import new_table

    table = new_table(find_game("tictactoe"), {"size": "3x3", "run": 3}, seats, 7, "free", window.journal)
    window.show_table(table)
    return table


def _play(table: Any) -> None:
    seat = table.to_act()[0]
    table.act(next(iter(table.game.actions(table.state, seat))), seat)


def _measure_unpainted(window: Any, act: Callable[[], object]) -> Work:
    window.setUpdatesEnabled(False)
    try:
        return measure_work(act)
    finally:
        window.setUpdatesEnabled(True)


if __name__ == "__main__":
    result = {"played": measure_play, "opened": measure_opening}[sys.argv[1]](Path(sys.argv[2]))
    print(json.dumps(msgspec.to_builtins(result)))
