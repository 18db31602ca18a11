"""Provide a window on a profile of its own, and tables to show in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QPixmap
from shiboken6 import isValid

from takeback.board.widget import BoardWidget
from takeback.engine.game import Game, find_game
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.engine.state import encode
from takeback.shell.app import application, make_window
from takeback.shell.features.levels import grid
from takeback.shell.features.recent.table_pictures import TablePictures
from takeback.shell.session.tables import JOURNAL
from takeback.shell.start import gallery
from takeback.shell.start.preview import picture, sample_position, thumbnail
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from takeback.ui.theme import Theme
from tests.shell.showing import show_table

PERSONS = (Seat(name="Cross", colour=0), Seat(name="Nought", colour=1))
AGAINST_EASY = (Seat(name="Cross", colour=0), Seat("computer", "Nought", "easy", 1))
Seated = Callable[..., Table]


# what the pages of games and levels paint, which takes longer than the rest of a window
_pictures: dict[object, QPixmap] = {}
_positions: dict[int, tuple[Game, Any]] = {}  # by the identity of the game, which is kept for that
Paint = Callable[[Game, Any, QSize, float, Theme], QPixmap]


def cached(paint: Paint) -> Paint:
    """Return a function that paints each picture only once unless a test has patched the board class."""

    def painted(game: Game, state: Any, size: QSize, ratio: float, theme: Theme) -> QPixmap:
        board = [id(value) for kind in game.board_class.__mro__ for value in vars(kind).values()]
        asked = (paint, game.id, encode(state), size.toTuple(), ratio, theme, *board)
        if asked not in _pictures:
            _pictures[asked] = paint(game, state, size, ratio, theme)
        return _pictures[asked]

    return painted


def cached_position(game: Game) -> Any:
    """Return the position that the gallery shows of this game, played only once: a test that breaks rules
    makes another game."""
    if id(game) not in _positions:
        _positions[id(game)] = (game, sample_position(game))
    return _positions[id(game)][1]


@pytest.fixture
def make(qtbot: Any, profile: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Window]]:
    """Return a function that opens windows on this test's profile; they are closed after the test."""
    application()
    monkeypatch.setattr(gallery, "picture", cached(picture))
    monkeypatch.setattr(gallery, "sample_position", cached_position)
    monkeypatch.setattr(grid, "thumbnail", cached(thumbnail))
    made: list[Window] = []

    def open_one() -> Window:
        profile.mkdir(parents=True, exist_ok=True)
        window = make_window(profile)
        window.settings.set_value("pace", 0.0)
        window.resize(1280, 800)
        made.append(window)
        window.windows.window_opened.connect(close_soon)
        return window

    yield open_one
    # nobody will see the pictures of the tables that are left now
    monkeypatch.setattr(TablePictures, "store", store_nothing)
    for window in filter(isValid, made):  # a window closed by the test has been deleted
        window.close()
        window.deleteLater()


def store_nothing(pictures: TablePictures, table: int, board: BoardWidget) -> None:
    pass


def close_soon(other: Window) -> None:
    """Close a second window at once, and uncover the first one if it was uncovered before.

    So walks over all commands continue in the window where they began.
    """
    first = other.windows.open[0]
    is_seen = first.session is not None and first.session.view.cover is None

    def close() -> None:
        other.close()
        if is_seen and first.session is not None:
            first.session.confirm_presence()

    QTimer.singleShot(0, other, close)


@pytest.fixture
def window(make: Callable[[], Window]) -> Window:
    return make()


@pytest.fixture
def sit(window: Window, qtbot: Any) -> Seated:
    """Return a function that shows a table of tic-tac-toe in the window, with so many turns played."""

    def show(
        turns: int = 0, seats: tuple[Seat, ...] = PERSONS, rule: str = "free", **options: object
    ) -> Table:
        options = options or {"size": "5x5", "run": 5}
        table = new_table(find_game("tictactoe"), options, seats, 7, rule, window.journal)
        show_table(window, table, qtbot)
        for _ in range(turns):
            play_on(table)
        return table

    return show


def play_on(table: Table, number: int = 0) -> None:
    """Play one whole turn of the seat to act, by its first legal actions or those at another index."""
    depth = table.here.depth
    while table.here.depth == depth and table.to_act():
        seat = table.to_act()[0]
        draft = table.drafts.find(seat)
        legal = list(table.game.actions(table.state if draft is None else draft.state, seat))
        table.act(legal[number % len(legal)], seat)


def journal_of(profile: Path) -> Journal:
    return Journal.open(profile / JOURNAL)
