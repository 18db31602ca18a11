"""Test that hands of our own tables are read one after the other as when each is opened, in little memory."""

from __future__ import annotations

import pytest

from takeback.engine.chance import Chance
from takeback.engine.journal import Journal
from takeback.games.holdem.board.hands.library import TableHands
from takeback.games.holdem.game import GAME
from takeback.games.holdem.records.handlist import as_played
from takeback.table.archive import Archive, LazyTree
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.games.holdem.hands.conftest import SEATS
from tests.games.holdem.past import choose_random_action


def table_with(hands: int, seed: int, goes_back: bool) -> tuple[Archive, Table]:
    """Return an archive with one table of so many hands; on some turns the players go back to an earlier turn
    of any line and play on from there."""
    journal = Journal.open(None)
    table = new_table(GAME, {"stack": 30}, SEATS, seed, "free", journal)
    number = 0
    while len(journal.game_rows.ids(GAME.id, "hand")) < hands:
        luck = Chance(seed, number)
        if goes_back and luck.fraction() < 0.1:
            turns = [node for node in table.history.root.subtree() if node.parent is not None]
            table.go_to(luck.pick(turns[-40:]))
        table.act(choose_random_action(table.state, luck), max(table.state.turn, 0))
        number += 1
    return Archive(GAME, journal), table


@pytest.mark.parametrize("seed", range(4))
def test_hands_read_in_order_are_the_same_as_opened_ones_on_all_lines(seed: int) -> None:
    archive, table = table_with(40, seed, goes_back=True)
    assert table.history.branch_points
    ordered = sorted(TableHands(archive).hands, key=as_played)
    opened = [TableHands(archive).open(hand).played for hand in ordered]
    library = TableHands(Archive(GAME, archive.journal))
    assert [library.played(hand) for hand in ordered] == opened
    assert [library.played(hand) for hand in reversed(ordered)] == opened[::-1]


def test_hand_that_was_opened_is_exported_without_reading_its_table_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    archive, _table = table_with(5, 2, goes_back=False)
    library = TableHands(archive)
    opened = library.open(library.hands[0]).played
    monkeypatch.delattr(Archive, "new_tree_of")
    assert library.played(library.hands[0]) == opened


def test_reading_all_hands_of_a_table_keeps_only_the_turns_of_the_last_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trees: list[LazyTree] = []
    new_tree_of = Archive.new_tree_of

    def note_tree(archive: Archive, table: int) -> LazyTree:
        trees.append(new_tree_of(archive, table))
        return trees[-1]

    monkeypatch.setattr(Archive, "new_tree_of", note_tree)
    archive, table = table_with(30, 1, goes_back=False)
    library = TableHands(archive)
    most = 0
    for hand in sorted(library.hands, key=as_played):
        library.played(hand)
        most = max(most, len(trees[-1].history.nodes))
    assert len(trees) == 1
    assert most < len(table.history.nodes) / 5
    assert trees[0].history.root.children == ()
