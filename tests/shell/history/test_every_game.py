"""Test in every game that a click on any row goes there, and that undo and redo restore equal states."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from takeback.engine.chance import chance_of
from takeback.engine.game import find_games
from takeback.engine.history import Node
from takeback.engine.play import play_action
from takeback.engine.record import start_state
from takeback.engine.state import digest
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.sampling import one_puzzle
from tests.shell.history.lines import play_random_table
from tests.shell.history.panel import click, panel_of, show_line, show_tree
from tests.shell.showing import fresh_board, shows_memorable_scene

GAMES = [found.game for found in find_games() if found.game is not None]
TURNS, CLICKS, WALKS = 80, 25, 250


@pytest.fixture(params=one_puzzle(GAMES, "flow"), ids=lambda game: game.id)
def table(request: pytest.FixtureRequest, window: Window) -> Table:
    return play_random_table(request.param, TURNS, journal=window.journal)


def states_by_rules(table: Table) -> dict[Node, Any]:
    """Return the state of every turn, calculated by the rules alone from its actions and the seed."""
    game, record = table.game, table.record
    states = {table.history.root: start_state(game, record)}
    for node in table.history.nodes.values():
        if node.parent is not None:
            state = states[node.parent]
            for number, move in enumerate(node.moves):
                luck = chance_of(record.seed, node.parent, move.seat, number)
                state = play_action(game, state, move.seat, move.action, luck).after
            states[node] = state
    return states


def test_click_on_any_history_row_of_every_game_goes_to_its_turn_and_shows_its_position(
    window: Window, table: Table
) -> None:
    window.show_table(table)
    window.show()
    session, panel = window.session, panel_of(window)
    assert session is not None
    session.set_sole_viewer()
    states, random = states_by_rules(table), Random(5)
    assert len(states) == TURNS + 1
    for node in random.sample(list(states), CLICKS):
        if node in table.line:
            click(show_line(window), panel.line.chapters.row_at(node.depth))
        else:
            double_click(show_tree(window), node)
        assert table.here is node
        assert table.state == states[node]
        assert panel.line.node_in(panel.line.currentIndex().row()) is node
        if session.viewer_policy.cover is None:
            assert shows_memorable_scene(window)
        else:  # where persons share the screen, the next one confirms
            session.confirm_presence()
        window.board.finish_animations()
        assert window.board.state == fresh_board(window).state
    assert len(table.history.nodes) == TURNS + 1


def double_click(tree: Any, node: Node) -> None:
    index = tree.line_model.index_of(node)
    tree.scrollTo(index)
    at = tree.visualRect(index).center()
    QTest.mouseDClick(tree.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def test_undo_and_redo_and_steps_along_the_line_lead_back_to_the_very_same_position_in_every_game(
    table: Table,
) -> None:
    """Each walk goes some turns one way, by undo, redo or along the line, and as many the other way."""
    random = Random(6)
    digests = {node: digest(node.state) for node in table.history.nodes.values()}
    tips = [node for node in digests if not node.children]
    for _ in range(WALKS):
        if random.random() < 0.05:
            table.go_to(random.choice(tips))
        node, rows = table.here, random.randint(1, 4)
        ways = [(table.undo, table.redo), (table.go_back, table.go_forward)]
        there, back = random.choice([*ways, ways[1][::-1]])
        walked = sum(bool(step(table, there)) for _ in range(rows))
        for _ in range(walked):
            assert step(table, back)
        assert table.here is node
        assert digest(table.state) == digests[node]
    assert all(digest(node.state) == found for node, found in digests.items())


def step(table: Table, act: Any) -> bool:
    here = table.here
    if act == table.undo and table.takebacks.undo_target() is None:
        return False
    if act == table.redo and table.takebacks.redo_target() is None:
        return False
    act()
    return table.here is not here
