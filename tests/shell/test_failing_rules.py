"""Whatever function of a card raises while its table is opened: all games are shown, with one notice and one
report, and the next start opens the table no more."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from importlib import import_module
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication

from desktop.cli.screenshot import play_turn
from desktop.engine.game import Game, find_own_games
from desktop.engine.record import Seat
from desktop.shell.app import begin, resume
from desktop.shell.system.reporter import Reporter
from desktop.shell.window.window import Window
from desktop.table.opening import new_table
from tests.shell.showing import show_table

Make = Callable[[], Window]
GAMES = {found.id: found.game for found in find_own_games() if found.game is not None}
ALWAYS = {"to_act", "outcome", "next_step"}  # without these no table can be shown at all


class BrokenRule(Exception):
    """What these cards raise."""


def fail(*_: object, **__: object) -> Any:
    raise BrokenRule


def broken_cards(game: Game) -> Iterator[tuple[str, Game]]:
    """This card, with one function that fails: each of its own, and each of its parts."""
    game.fetch()
    for name in named_functions(game):
        yield name, with_one(game, name, fail)
    for part in (field.name for field in fields(card_of(game)) if is_dataclass(getattr(game, field.name))):
        for name in named_functions(getattr(game, part)):
            yield f"{part}.{name}", with_one(game, part, with_one(getattr(game, part), name, fail))


def named_functions(card: Any) -> list[str]:
    values = {field.name: getattr(card, field.name) for field in fields(card)}
    return [
        name
        for name, value in values.items()
        if callable(value) and not isinstance(value, type) and not is_dataclass(value)
    ]


def card_of(game: Any) -> Any:
    return game


def with_one(card: Any, name: str, value: Any) -> Any:
    return replace(card, **{name: value})


@pytest.mark.parametrize(
    "id", [id if id == "tictactoe" else pytest.param(id, marks=pytest.mark.long) for id in GAMES]
)
def test_a_function_of_the_card_that_fails_leads_to_all_games_with_one_report(
    id: str, make: Make, window: Window, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES[id]
    failed: list[str] = []
    refused: list[str] = []
    table = new_table(game, {}, [Seat()] * game.read_seats(), 1, journal=window.journal)
    show_table(window, table, qtbot)
    for _ in range(3):
        play_turn(table, Random(1))
    window.close()
    module = import_module(f"desktop.games.{id}.game")
    for name, broken in broken_cards(game):
        monkeypatch.setattr(module, "GAME", broken)
        shutil.rmtree(window.settings.folder / "reports", ignore_errors=True)
        told: list[BaseException] = []
        monkeypatch.setattr(Reporter, "tell", lambda self, error, told=told: told.append(error))
        window = make()
        window.settings.last_table.opening(table.id)
        with qtbot.captureExceptions() as uncaught:
            begin(window, None)
            window.tell_seen()
            window.grab()
            QCoreApplication.processEvents()
        assert uncaught == [], name
        if told and window.table is None:
            failed.append(name)
            assert [type(error) for error in told] == [BrokenRule], name
            assert window.table is None, name
            assert window.page is not None, name
            sentence = window.notice_bar.sentence.text()
            assert sentence == "This table cannot be shown, because its game has a fault.", name
            window.close()
            window = make()
            resume(window, None)
            assert window.table is None, name
            assert window.notice_bar.isHidden(), name
            assert len(told) == 1, name
        elif window.table is None:
            refused.append(name)
        window.close()
    assert set(failed) >= ALWAYS
    assert set(refused) <= {"start", "with_names"}, "a sentence says why"


def test_a_fault_that_stopped_nothing_is_told_at_one_start_and_at_no_other(
    make: Make, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[BaseException] = []
    monkeypatch.setattr(Reporter, "tell", lambda self, error: told.append(error))
    log = logging.getLogger("desktop.table.wording")
    for _ in range(3):
        window.close()
        window = make()
        reporter = window.part(Reporter)
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
