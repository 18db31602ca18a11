"""Test the colour of a turn's dot: that of its subject, otherwise of the seat that moved."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_game, find_games
from takeback.engine.history import Bookmark, Node
from takeback.engine.record import Seat
from takeback.games.flow.state import Draw
from takeback.shell.history.list_head import BOOKMARKS, DELETED, FOUND
from takeback.shell.history.lists import HistoryLists
from takeback.shell.history.node_list import DOT, NodeList
from takeback.shell.history.rows import turn_look
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.ui.theme import Theme, item_colour, second_text
from tests.sampling import one_puzzle
from tests.shell.history.panel import panel_of
from tests.shell.showing import pass_events, session_of
from tests.shell.window.test_layout import table_of

GAMES = [found.game for found in find_games() if found.game is not None]


def test_dot_of_a_turn_of_flow_has_the_colour_of_the_line_drawn(
    window: Window, qtbot: Any, tmp_path: Any
) -> None:
    file = tmp_path / "two.txt"
    file.write_text("BOARD 4 5\nSTART 2 1 2 5\nSTART 1 3 4 3\nSTART 3 1 3 5\n", encoding="utf-8")
    seats = (Seat(name="Ann", colour=4),)
    table = new_table(find_game("flow"), {"level": str(file)}, seats, 7)
    window.show_table(table)
    for action in (Draw(2, "D"), Draw(4, "R")):
        table.act(action, 0)
        table.confirm(0)
    panel = window.history_dock.panel
    assert panel is not None
    assert [panel.line.look(row).colour for row in (0, 1, 2)] == [
        "",
        item_colour(window.preferences.theme, 1),
        item_colour(window.preferences.theme, 2),
    ]


def test_dot_of_a_turn_of_tic_tac_toe_has_the_colour_of_its_player(window: Window, sit: Any) -> None:
    table = sit(2)
    panel = window.history_dock.panel
    assert panel is not None
    colours = [seat.colour for seat in table.seats]
    assert [panel.line.look(row).colour for row in (1, 2)] == [
        window.preferences.theme.piece(one) for one in colours
    ]


@pytest.mark.parametrize("game", one_puzzle(GAMES, "fill"), ids=lambda game: game.id)
def test_bookmark_search_time_and_deleted_lists_paint_the_same_turn_dots_as_the_tree(
    game: Game, window: Window
) -> None:
    table, chance = table_of(game, window), random.Random(3)
    window.show_table(table)
    window.show()
    session_of(window).confirm_presence()
    for _ in range(4):
        play_turn(table, chance)
    table.marks.set(table.here, "hidden", 1.0, "x")
    for node in table.line:
        table.marks.set(node, "bookmark", Bookmark("B"), "x")
    table.undo()
    session_of(window).confirm_presence()
    lists, coloured = panel_of(window).lists, list[str]()
    for show, name in shown_by(lists):
        show()
        pass_events()
        made = getattr(lists, name)
        made.fill(made.node_model.nodes or table.line)  # the found list is filled by the search
        pass_events()
        seen = dots(made, window)
        assert seen == [dot_of(window, node) for node in made.node_model.nodes[: len(seen)]], name
        assert seen, name
        coloured += filter(None, seen)
    assert coloured


def shown_by(lists: HistoryLists) -> list[tuple[Callable[[], object], str]]:
    return [
        (lambda: lists.show_in_time(True), "in_time"),
        (lambda: lists.show_tab(BOOKMARKS), "bookmarks"),
        (lambda: lists.show_tab(FOUND), "found"),
        (lambda: lists.show_tab(DELETED), "deleted"),
    ]


def dot_of(window: Window, node: Node) -> str:
    """Return the colour of the turn's dot in the tree; "" where the dot is a ring or grey."""
    session = session_of(window)
    look = turn_look(session.table, session.words, node, window.preferences.theme)
    return "" if look.is_taken_back else look.colour.lower()


def dots(made: NodeList, window: Window) -> list[str]:
    """Return the colours of the dots of all rows that are wholly visible."""
    picture, found = made.viewport().grab().toImage(), []
    ratio = picture.devicePixelRatio()
    for row in range(len(made.node_model.nodes)):
        place = made.visualRect(made.node_model.index(row, 0))
        if not made.viewport().rect().contains(place):
            break
        colour = picture.pixelColor(
            int((place.left() + DOT) * ratio), int((place.center().y() + 1) * ratio)
        ).name()
        found.append("" if colour in colourless(window.preferences.theme) else colour)
    return found


def colourless(theme: Theme) -> set[str]:
    grounds = (theme.panel, theme.accent_soft)
    return {one.lower() for one in (*grounds, *(second_text(theme, ground) for ground in grounds))}
