"""Test that tables of games with records of past play have names of their own."""

from __future__ import annotations

from datetime import date

from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.shell.session.tables import DAYS, open_new_table
from takeback.shell.window.window import Window
from tests.shell.conftest import make, window

__all__ = ["make", "window"]


def test_holdem_tables_are_named_by_weekday_and_numbered(window: Window) -> None:
    day = DAYS[date.today().weekday()]
    game = find_game("holdem")
    for name in (f"Hold'em, {day}", f"Hold'em, {day} 2", f"Hold'em, {day} 3"):
        assert open_new_table(window, game, {}, [Seat()] * 2, 1, "free")
        assert window.table is not None
        assert window.table.title() == name
    assert name in {info.title for info in window.journal.tables()}
    assert name in window.windowTitle()


def test_given_name_of_a_holdem_table_is_kept_and_tic_tac_toe_tables_get_none(window: Window) -> None:
    open_new_table(window, find_game("holdem"), {}, [Seat()] * 2, 1, "free", title="Final table")
    assert window.table is not None
    assert window.table.title() == "Final table"
    open_new_table(window, find_game("tictactoe"), {}, [Seat()] * 2, 1, "free")
    assert window.table.record.title == ""
