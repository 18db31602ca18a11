"""The dot of a turn has the colour of what it was about, or else of who moved."""

from __future__ import annotations

from typing import Any

from desktop.engine.game import find_game
from desktop.engine.record import Seat
from desktop.games.flow.state import Draw
from desktop.shell.window.window import Window
from desktop.table.opening import new_table
from desktop.ui.theme import item_colour


def test_a_line_has_its_own_colour_in_the_history(window: Window, qtbot: Any, tmp_path: Any) -> None:
    file = tmp_path / "two.txt"
    file.write_text("BOARD 4 5\nSTART 2 1 2 5\nSTART 1 3 4 3\nSTART 3 1 3 5\n", encoding="utf-8")
    seats = (Seat(name="Ann", colour=4),)
    table = new_table(find_game("flow"), {"level": str(file)}, seats, 7)
    window.show_table(table)
    for action in (Draw(2, "D"), Draw(4, "R")):
        table.act(action, 0)
        table.confirm(0)
    panel = window.dock.panel
    assert panel is not None
    assert [panel.line.look(row).colour for row in (0, 1, 2)] == [
        "",
        item_colour(window.theme, 1),
        item_colour(window.theme, 2),
    ]
    table.act(Draw(0, "R"), 0)

    assert panel.turn.steps.look(1).colour == item_colour(window.theme, 0)


def test_where_nothing_has_a_colour_of_its_own_it_is_the_seats(window: Window, sit: Any) -> None:
    table = sit(2)
    panel = window.dock.panel
    assert panel is not None
    colours = [seat.colour for seat in table.seats]
    assert [panel.line.look(row).colour for row in (1, 2)] == [window.theme.piece(one) for one in colours]
