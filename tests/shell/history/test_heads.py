"""Test that rows under the head of a chapter do not repeat its name, but speak it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt

from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.engine.state import Action
from takeback.games.holdem.state import Call, Check, Deal, Fold
from takeback.shell.history.present_line import PresentLine
from takeback.shell.history.tree_view import LineTree
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.shell.history.panel import panel_of, show_tree
from tests.shell.showing import session_of

SPOKEN = Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture
def hands(window: Window) -> Window:
    """Show several hands of cards with a second line."""
    game = find_game("holdem")
    seats = [Seat(name=game.seat_name(at), colour=game.seat_colour(at)) for at in range(3)]
    table = new_table(game, {}, seats, 5)
    for _ in range(40):
        play_preferred(table, Call, Check, Deal)
    table.go_to(table.line[20])
    play_preferred(table, Fold)
    window.show_table(table)
    window.show()
    session_of(window).confirm_presence()
    return window


def play_preferred(table: Table, *kinds: type[Action]) -> None:
    """Play the first legal action of these kinds, in their order."""
    for seat in table.to_act():
        legal = list(table.game.actions(table.state, seat))
        if found := [one for kind in kinds for one in legal if isinstance(one, kind)]:
            table.act(found[0], seat)
            return


def test_rows_of_the_present_line_under_a_heading_omit_its_name_but_speak_it(hands: Window) -> None:
    line: PresentLine = panel_of(hands).line
    head, met = "", 0
    for row in range(line.model().rowCount()):
        look = line.look(row)
        if look.head:
            head = look.text.partition(" · ")[0]
        elif head and f"{head} · " in str(line.model().index(row, 0).data(SPOKEN)):
            assert not look.text.startswith(head)
            met += 1
    assert met > 5


def test_rows_of_the_tree_under_a_heading_omit_its_name_but_speak_it(hands: Window) -> None:
    tree = show_tree(hands)
    tree.expandAll()
    met = sum(_names_left_out(tree, index) for index in below(tree, QModelIndex()))
    assert met > 5


def below(tree: LineTree, above: QModelIndex) -> list[QModelIndex]:
    model = tree.model()
    rows = [model.index(row, 0, above) for row in range(model.rowCount(above))]
    return [one for row in rows for one in (row, *below(tree, row))]


def _names_left_out(tree: LineTree, index: QModelIndex) -> bool:
    above = tree.line_model.row(index.parent()) if index.parent().isValid() else None
    if above is None or above.kind != "chapter" or tree.line_model.row(index).kind != "turn":
        return False
    name = str(index.parent().data()).partition(" · ")[0]
    said, shown = str(index.data(SPOKEN)), tree._look(index).text
    assert f" {name} · " not in f" {shown}"
    return f"{name} · " in said
