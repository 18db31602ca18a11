"""Test that any function of a game may raise while its table is opened.

All games are shown, with one notice and one report, and the next start does not open the table again.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass, replace
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent

from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_own_games
from takeback.engine.record import Seat
from takeback.engine.savefile import read
from takeback.shell.app import show_window
from takeback.shell.session.tables import continue_table, import_game
from takeback.shell.session.tables import open_new_table as begin_table
from takeback.shell.system.report import Report
from takeback.shell.system.reporter import Reporter
from takeback.shell.window.window import Window
from takeback.table.opening import new_table, save
from tests.shell.showing import pass_events, show_table

Make = Callable[[], Window]
GAMES = {found.id: found.game for found in find_own_games() if found.game is not None}
SAMPLE = ("outcome", "start", "describe")
ALWAYS = {"outcome"}  # without it no table can be shown at all
FAULT = "This table cannot be shown, because its game has an error."


class BrokenRule(Exception):
    """The error that the functions of these games raise."""


def fail(*_: object, **__: object) -> Any:
    raise BrokenRule


def break_each_function(game: Game) -> Iterator[tuple[str, Game]]:
    """Yield the game with one function replaced by a failing one, for each of its functions and of its
    parts.
    """
    game.resolve_fields()
    for name in named_functions(game):
        yield name, with_field(game, name, fail)
    for part in (one.name for one in fields(as_instance(game)) if is_dataclass(getattr(game, one.name))):
        for name in named_functions(getattr(game, part)):
            yield f"{part}.{name}", with_field(game, part, with_field(getattr(game, part), name, fail))


def named_functions(card: Any) -> list[str]:
    values = {one.name: getattr(card, one.name) for one in fields(card)}
    return [
        name
        for name, value in values.items()
        if callable(value) and not isinstance(value, type) and not is_dataclass(value)
    ]


def as_instance(game: Any) -> Any:
    return game


def with_field(card: Any, name: str, value: Any) -> Any:
    return replace(card, **{name: value})


@dataclass
class Recorded:
    """The reports and uncaught errors of a test."""

    reports: list[Report] = field(default_factory=list)
    uncaught: list[BaseException | None] = field(default_factory=list)


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> Recorded:
    """Record the reports and errors of all reporters; no dialog is shown, so that the first report stays
    open.
    """
    told = Recorded()

    def keep(_: Reporter, report: Report) -> str:
        told.reports.append(report)
        return ""

    monkeypatch.setattr(Reporter, "_save_report", keep)
    monkeypatch.setattr(Reporter, "_open_dialog", lambda _: None)
    monkeypatch.setattr(
        Reporter, "_on_uncaught", lambda _, kind, error, trace=None: told.uncaught.append(error)
    )
    return told


@contextmanager
def installed_reporter(window: Window) -> Iterator[None]:
    reporter = window.reporter
    reporter.install()
    try:
        yield
        window.close()
        pass_events()
    finally:
        reporter.uninstall()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)


def ways_to_open(window: Window, game: Game, id: int, file: Path) -> dict[str, Callable[[], object]]:
    """Return all ways to open a table of this game except at start."""
    seats = [Seat()] * game.read_seats()
    return {
        "the journal": lambda: continue_table(window, id),
        "a new game": lambda: begin_table(window, game, {}, seats, 1, "free"),
        "a file": lambda: import_game(window, lambda: read(file)),
        "a lesson": lambda: start_first_lesson(window, game),
    }


def start_first_lesson(window: Window, game: Game) -> None:
    """Start the tutorial as somebody who has opened no lesson yet, and so is not asked which one."""
    window.settings.set_choices_for(f"{game.id} lessons", {})
    window.do("tutorial", game)


def check_shown(window: Window, recorded: Recorded, before: int, what: str, is_opened: bool = True) -> bool:
    """Return whether the table is shown; otherwise check that a page is, with a notice if a new report was
    made.
    """
    window.emit_first_painted()
    window.grab()
    pass_events()
    assert recorded.uncaught == [], what
    assert len(recorded.reports) <= 1, what
    if window.session is not None:
        assert window.page is None, what
        assert window.board_part is not None, what
        return True
    assert window.page is not None, what
    assert window.board_part is None, what
    sentence = window.notice_bar.sentence.text() if not window.notice_bar.isHidden() else ""
    if len(recorded.reports) > before:
        assert sentence == FAULT, what
    assert bool(sentence or window.status_bar._message_text) == is_opened, what
    return False


@pytest.mark.parametrize(
    ("id", "only"),
    [("tictactoe", SAMPLE), *(pytest.param(id, (), marks=pytest.mark.long, id=id) for id in GAMES)],
)
def test_failing_function_of_a_game_is_reported_at_one_start_only_and_the_window_opens(
    id: str,
    only: tuple[str, ...],
    make: Make,
    window: Window,
    qtbot: Any,
    recorded: Recorded,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, file = GAMES[id], tmp_path / "game.takeback"
    failed: set[str] = set()
    table = new_table(game, {}, [Seat()] * game.read_seats(), 1, journal=window.journal)
    show_table(window, table, qtbot)
    for _ in range(3):
        play_turn(table, Random(1))
    save(table, file)
    window.close()
    module = import_module(f"takeback.games.{id}.game")
    for name, broken in break_each_function(game):
        if only and name not in only:
            continue
        monkeypatch.setattr(module, "GAME", broken)
        shutil.rmtree(window.settings.folder / "reports", ignore_errors=True)
        recorded.reports.clear()
        window = make()
        window.settings.last_table.note_opening(table.id)
        with installed_reporter(window):
            show_window(window, None)
            if not check_shown(window, recorded, 0, name):
                failed.add(name)
        recorded.reports.clear()
        window = make()
        with installed_reporter(window):
            show_window(window, None)
            is_shown = check_shown(window, recorded, 0, name, name not in failed)
            assert recorded.reports == [], f"{name} is told at one start"
            assert is_shown == (name not in failed), name
            for way, open_one in ways_to_open(window, broken, table.id, file).items():
                before = len(recorded.reports)
                open_one()
                check_shown(window, recorded, before, f"{name} in {way}")
                window.do("gallery")
    assert failed >= ALWAYS
    assert "describe" not in failed


def test_logged_exceptions_of_a_game_are_reported_at_one_start_only_each_kind_once(
    make: Make, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[BaseException] = []
    monkeypatch.setattr(Reporter, "report_error", lambda self, error: told.append(error))
    log = logging.getLogger("takeback.table.wording")
    for _ in range(3):
        window.close()
        window = make()
        reporter = window.reporter
        reporter.install()
        try:
            for fault in (BrokenRule, ValueError):
                try:
                    raise fault
                except Exception:
                    log.exception("The words of a game failed.")
        finally:
            reporter.uninstall()
    assert [type(error) for error in told] == [BrokenRule, ValueError]
