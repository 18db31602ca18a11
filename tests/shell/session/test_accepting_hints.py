"""Test that Enter plays the hint that is shown on a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from takeback.engine.game import Game, Hint, find_games
from takeback.engine.record import Seat
from takeback.engine.state import Action
from takeback.shell.session.tables import open_new_table
from takeback.shell.window.window import Window
from tests.shell.showing import session_of

GAMES = [
    found.game
    for found in find_games()
    if found.game is not None and found.game.computers is not None and found.game.levels is None
] + [found.game for found in find_games() if found.game is not None and found.game.id == "duel"]


@pytest.fixture
def ask_hint(window: Window, qtbot: Any) -> Callable[[Game], Hint]:
    """Return a function that opens a table of a game and asks for a hint there."""

    def ask(game: Game) -> Hint:
        seats = [Seat("person", game.seat_name(at), "", game.seat_colour(at)) for at in range(game.seats[0])]
        open_new_table(window, game, game.read_options({}), seats, 7, "free")
        session = session_of(window)
        session.confirm_presence()
        qtbot.waitUntil(lambda: session.view.viewer in session.table.to_act())
        with qtbot.waitSignal(session.hint_given):
            window.do("hint")
        assert window.board.hint is not None
        return window.board.hint

    return ask


def list_actions(window: Window) -> list[Action]:
    """Return all actions on the line, and those of an open draft."""
    table = session_of(window).table
    moves = [move for node in table.line[1:] for move in node.moves]
    for seat in range(len(table.seats)):
        draft = table.drafts.find(seat)
        moves += draft.moves() if draft is not None else ()
    return [move.action for move in moves]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_enter_plays_the_hint_that_is_shown_and_the_hint_says_so(
    window: Window, ask_hint: Callable[[Game], Hint], game: Game
) -> None:
    hint = ask_hint(game)
    assert hint.text.endswith("Enter plays it.")
    assert window.status_bar.message.text() == hint.text
    QTest.keyClick(window.board, Qt.Key.Key_Return)
    assert list_actions(window)[: len(hint.actions)] == list(hint.actions)
    assert window.board.hint is None


def test_enter_after_an_arrow_key_plays_at_the_cursor_and_not_the_hint(
    window: Window, ask_hint: Callable[[Game], Hint]
) -> None:
    hint = ask_hint(next(game for game in GAMES if game.id == "tictactoe"))
    board, key = window.board, window.board.where(hint.actions[0])
    other = next(spot for spot in board.spots if spot != key)
    board.move_cursor(other)
    QTest.keyClick(board, Qt.Key.Key_Right)
    place = board.spots.current
    if place == key:
        QTest.keyClick(board, Qt.Key.Key_Right)
        place = board.spots.current
    assert place != key
    QTest.keyClick(board, Qt.Key.Key_Return)
    (action,) = list_actions(window)
    assert board.where(action) == place
