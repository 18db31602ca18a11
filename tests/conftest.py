"""Set up every test: no screen, no settings of the user, nothing written outside pytest's folder."""

from __future__ import annotations

import gc
import importlib
import os
import sqlite3
import sys
from collections.abc import Callable, Generator, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

import takeback.games
from takeback.engine import journal_file
from takeback.engine.journal import Journal
from takeback.engine.journal_checks import connect
from tests.slow_cases import read_slow_cases

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

CHECKOUT = Path(__file__).resolve().parent.parent
DATA = CHECKOUT / "tests" / "data"
PATIENCE = 60_000  # milliseconds


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the tests that take minutes")


UNKNOWN_CASES = pytest.StashKey[list[str]]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the long tests, unless --long or a -m expression asks for them.

    Long are those with the mark, and the cases of the list tests/data/slow_cases.txt.
    """
    slow = read_slow_cases()
    config.stash[UNKNOWN_CASES] = sorted(slow - {item.nodeid for item in items})
    for item in items:
        if item.nodeid in slow:
            item.add_marker(pytest.mark.long)
    if config.getoption("--long") or config.getoption("markexpr"):
        return
    wanted: list[pytest.Item] = []
    too_long: list[pytest.Item] = []
    for item in items:
        (too_long if item.get_closest_marker("long") else wanted).append(item)
    if too_long:
        items[:] = wanted
        config.hook.pytest_deselected(items=too_long)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Find the tests without looking for garbage: nearly all that is made then stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_report_teststatus(
    report: pytest.TestReport | pytest.CollectReport,
) -> tuple[str, str, str] | None:
    """Add the `shown` property of a test, such as a count, to its line of the -v output."""
    if report.when != "call" or report.outcome not in ("passed", "failed"):
        return None
    shown = [str(value) for name, value in report.user_properties if name == "shown"]
    if not shown:
        return None
    return (
        report.outcome,
        report.outcome[0].upper().replace("P", "."),
        f"{report.outcome.upper()} ({shown[0]})",
    )


class PatientBot(QtBot):
    """A QtBot that waits up to a minute for an event: on a busy computer five seconds are not enough.

    A test that passes waits no longer than before.
    """

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE, **named: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **named)

    def waitExposed(self, widget: Any, *, timeout: int = PATIENCE) -> Any:
        return super().waitExposed(widget, timeout=timeout)

    def waitActive(self, widget: Any, *, timeout: int = PATIENCE) -> Any:
        return super().waitActive(widget, timeout=timeout)


@pytest.fixture
def qtbot(qapp: Any, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture(scope="session", autouse=True)
def homes_of_programs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Give this process its own XDG folders. Qt reads them once, so they cannot be set anew for each test."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
            patch.setenv(name, str(home / name.lower()))
        yield home


@pytest.fixture(scope="session", autouse=True)
def garbage_of_tests_alone() -> Iterator[None]:
    """Look for garbage only in what the tests make, and seldom. The modules and the tests themselves are two
    million objects, and looking through all of them takes a third of a second each time.

    The program moves what it opens to the oldest generation, and would bring these objects back with that.
    Here it does not, so that the windows of hundreds of tests do not pile up there.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gc, "freeze", do_nothing)
        patch.setattr(gc, "unfreeze", do_nothing)
        yield


SELDOM = 20_000  # new objects between two looks


def do_nothing() -> None:
    pass


FREEZE, UNFREEZE = gc.freeze, gc.unfreeze


@pytest.fixture
def moved_objects(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the program move what it opens to the oldest generation, as it does outside the tests."""
    monkeypatch.setattr(gc, "freeze", FREEZE)
    monkeypatch.setattr(gc, "unfreeze", UNFREEZE)
    yield
    gc.collect()
    FREEZE()


_numbers = count(1)


@pytest.fixture(autouse=True)
def profile_of_a_new_player(homes_of_programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test a profile folder of its own that does not exist yet. Most never write into it, so it is
    not in the folder of the test, which would have to be made."""
    monkeypatch.setenv("TAKEBACK_PROFILE", str(homes_of_programs / f"profile {next(_numbers)}"))


@pytest.fixture
def profile(tmp_path: Path, profile_of_a_new_player: None, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return this test's own profile folder, in the folder of the test."""
    folder = tmp_path / "profile"
    monkeypatch.setenv("TAKEBACK_PROFILE", str(folder))
    return folder


@pytest.fixture(autouse=True)
def journals(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Journal]]:
    """Close every journal that a test has opened when the test ends, as the end of the program would.

    None is flushed to the disk: the tests would wait for that more than for anything else.
    """
    opened: list[Journal] = []
    open_journal = Journal.open

    def noted(*arguments: Any, **named: Any) -> Journal:
        opened.append(open_journal(*arguments, **named))
        opened[-1].disable_flushing()
        return opened[-1]

    monkeypatch.setattr(Journal, "open", staticmethod(noted))
    yield opened
    for journal in opened:
        journal.close()


@pytest.fixture(autouse=True)
def flushing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not flush a journal that is being opened to the disk either, nor any other file; tests/engine
    overrides this, because flushing is tested there."""
    monkeypatch.setattr(journal_file, "connect", connect_without_flushing)
    monkeypatch.setattr(os, "fsync", os.fstat)


class ConnectionWithoutFlushing(sqlite3.Connection):
    """A connection to a database that never waits for the disk, whatever it is told."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        try:
            self.execute(NO_FLUSHING)
        except BaseException:
            self.close()  # nobody else has this connection yet
            raise

    def execute(self, sql: str, *given: Any) -> sqlite3.Cursor:
        return super().execute(NO_FLUSHING if sql.startswith("PRAGMA synchronous") else sql, *given)


NO_FLUSHING = "PRAGMA synchronous = OFF"


def connect_without_flushing(database: str, **how: Any) -> sqlite3.Connection:
    return connect(database, factory=ConnectionWithoutFlushing, **how)


GROWTH = 48 << 20  # bytes
_sizes = [0]  # of this process, at the last garbage collection


@pytest.fixture(autouse=True)
def garbage() -> Iterator[None]:
    """Collect garbage where the process has grown much: the windows of hundreds of tests would stay in
    memory, and slow down every test after them."""
    yield
    if read_memory_use() > _sizes[0] + GROWTH:
        gc.collect()
        _sizes[0] = read_memory_use()


def read_memory_use() -> int:
    """Return the memory of this process in bytes; 0 where the system does not report it as Linux does."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


@pytest.fixture(autouse=True)
def leftovers() -> Iterator[None]:
    """Delete the widgets that a test leaves behind, so that a change of fonts or colours does not reach them.

    Deferred deletions run before the next test; by itself only an event loop runs them. Mouse buttons are
    released, too: after a double click of QTest, Qt takes one for still pressed.
    """
    before = find_top_level_widgets()
    yield
    for widget in find_top_level_widgets() - before:
        widget.deleteLater()
    if (qt := sys.modules.get("PySide6.QtCore")) is not None and qt.QCoreApplication.instance() is not None:
        qt.QCoreApplication.sendPostedEvents(None, qt.QEvent.Type.DeferredDelete)
        release_mouse_buttons()


def find_top_level_widgets() -> set[Any]:
    widgets = sys.modules.get("PySide6.QtWidgets")
    return set(widgets.QApplication.topLevelWidgets()) if widgets is not None else set()


def release_mouse_buttons() -> None:
    widgets, test = sys.modules.get("PySide6.QtWidgets"), sys.modules.get("PySide6.QtTest")
    if (
        widgets is None
        or test is None
        or not isinstance(widgets.QApplication.instance(), widgets.QApplication)
    ):
        return
    if (held := widgets.QApplication.mouseButtons()).value:
        test.QTest.mouseRelease(widgets.QWidget(), held)


@pytest.fixture(scope="session")
def checkout() -> Path:
    return CHECKOUT


@pytest.fixture(scope="session")
def data() -> Path:
    """Return the folder of levels and hands that the tests use; its README says where they come from."""
    return DATA


@pytest.fixture
def games_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder whose subfolders count as games, too, until the test ends."""
    monkeypatch.setattr(takeback.games, "__path__", [*takeback.games.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    yield tmp_path
    for room in tmp_path.iterdir():
        name = f"takeback.games.{room.name}"
        for module in [one for one in sys.modules if one == name or one.startswith(name + ".")]:
            del sys.modules[module]
        vars(takeback.games).pop(room.name, None)
