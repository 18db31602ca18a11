"""Test that any exception of a board while it shows a position is reported, and that the table goes on."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from random import Random
from types import FunctionType
from typing import Any

import pytest

from takeback.board.widget import BoardWidget
from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_games
from takeback.shell.session.view import View
from takeback.shell.window.window import Window
from tests.sampling import one_puzzle
from tests.shell.history.lines import play_random_table

GAMES = [found.game for found in find_games() if found.game is not None]
AT_ONCE = ("show_state", "keys", "paint")  # methods without which no position can be shown


class LaterPart:
    """A part of the screen that gets each view after the board."""

    def watched(self, view: View) -> object:
        return view.here, view.sight

    def __init__(self) -> None:
        self.view: View | None = None

    def show_view(self, view: View | None) -> None:
        self.view = view


def board_methods(game: Game) -> Iterator[str]:
    """Yield the methods that this game's board overrides, and those every board needs."""
    kinds = game.board_class.__mro__
    own = kinds[: kinds.index(BoardWidget)]
    for name, made in vars(BoardWidget).items():
        is_asked = isinstance(made, FunctionType) and not name.startswith("__") and not name.endswith("Event")
        if is_asked and (name in ("show_state", "paint", "animate") or any(name in vars(one) for one in own)):
            yield name


def fail(*given: Any, **named: Any) -> Any:
    raise ValueError("The board fails.")


@pytest.mark.qt_log_ignore("Painter ended with")
@pytest.mark.parametrize("game", one_puzzle(GAMES, "fill"), ids=lambda game: str(game.id))
def test_table_goes_on_in_plain_text_if_its_board_raises_and_shows_the_board_again_once_it_can(
    window: Window, qtbot: Any, game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    hearing = LaterPart()
    window.parts += (hearing,)
    window.show()
    for name in board_methods(game):
        table, other = play_random_table(game, 3), play_random_table(GAMES[-1], 1)
        window.show_table(table)
        qtbot.waitExposed(window)
        board, part = window.board, window.board_part
        assert part is not None
        assert not part.is_plain
        caplog.clear()
        board.set_pace(1.0)
        with qtbot.captureExceptions() as uncaught:
            setattr(board, name, fail)
            for rows in (-1, -1, 1, -table.here.depth):
                table.go_by_rows(rows)
                board.grab()
                qtbot.wait(0)
                assert hearing.view is not None
                assert hearing.view.here is table.here, name
            if name in AT_ONCE:
                qtbot.waitUntil(lambda part=part: part.is_plain)
                assert part.plain is not None
                assert game.title in part.plain.text()
            play_turn(table, Random(1))
            assert hearing.view.here is table.here, name
            if name in AT_ONCE:
                assert uncaught == []
                assert any(one.levelno == logging.ERROR and one.exc_info for one in caplog.records), name
            delattr(board, name)
            table.go_to(table.history.root)
            assert not part.is_plain, name
            setattr(board, name, fail)
            window.show_table(other)
            assert window.table is other
            assert hearing.view is not None
            assert hearing.view.here is other.here, name
            delattr(board, name)
