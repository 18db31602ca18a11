"""Test that hands of our own tables are read one after the other as when each is opened, each turn once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from takeback.engine.chance import Chance
from takeback.engine.journal import Journal
from takeback.engine.journal_reader import TableReader
from takeback.engine.record import UNREADABLE, TurnRecord
from takeback.engine.state import Illegal
from takeback.games.holdem.board.hands.library import TableHands
from takeback.games.holdem.game import GAME
from takeback.games.holdem.records.handlist import Hand, as_played
from takeback.games.holdem.records.hands import PlayedHand
from takeback.table.archive import Archive
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
def test_hands_of_a_table_read_in_either_order_are_the_same_as_when_each_is_opened(seed: int) -> None:
    archive, table = table_with(40, seed, goes_back=True)
    assert table.history.branch_points
    ordered = sorted(TableHands(archive).hands, key=as_played)
    opened = [with_positions(TableHands(archive).open(hand).played) for hand in ordered]
    library = TableHands(Archive(GAME, archive.journal))
    assert [library.played(hand) for hand in ordered] == opened
    assert [library.played(hand) for hand in reversed(ordered)] == opened[::-1]


def test_hand_that_was_opened_is_given_again_without_reading_its_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    archive, _table = table_with(5, 2, goes_back=False)
    library = TableHands(archive)
    opened = library.open(library.hands[0]).played
    monkeypatch.delattr(Archive, "turns")
    assert library.played(library.hands[0]) == opened


def test_reading_all_hands_of_a_table_reads_each_turn_once_and_builds_no_tree(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    archive, table = table_with(30, 1, goes_back=False)
    library = TableHands(archive)
    read: list[int] = []
    turns = Archive.turns

    def note_turns(archive: Archive, table: int, first: int, end: int) -> list[TurnRecord]:
        found = turns(archive, table, first, end)
        read.extend(turn.serial for turn in found)
        return found

    monkeypatch.setattr(Archive, "turns", note_turns)
    monkeypatch.delattr(Archive, "tree_of")
    for hand in sorted(library.hands, key=as_played):
        library.played(hand)
    assert read == [serial for serial in sorted(table.history.nodes) if serial]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    "damage", [{"moves": UNREADABLE}, {"digest": "another"}, {"moves": msgspec.Raw(b"[]")}]
)
def test_hands_of_a_damaged_table_read_in_order_fail_with_the_same_reasons_as_when_opened(
    seed: int, damage: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    archive, table = table_with(40, seed, goes_back=True)
    ordered = sorted(TableHands(archive).hands, key=as_played)
    damaged = {hand.serial for hand in ordered[5::9]} | {max(table.history.nodes) // 2}
    turns = TableReader.turns

    def damaged_turns(reader: TableReader, *given: int) -> Iterator[TurnRecord]:
        for turn in turns(reader, *given):
            yield msgspec.structs.replace(turn, **damage) if turn.serial in damaged else turn

    monkeypatch.setattr(TableReader, "turns", damaged_turns)
    library = TableHands(Archive(GAME, archive.journal))
    opened = [_played_or_reason(TableHands(archive), hand, is_opened=True) for hand in ordered]
    assert [_played_or_reason(library, hand, is_opened=False) for hand in ordered] == opened
    reasons = [one for one in opened if isinstance(one, str)]
    assert 0 < len(reasons) < len(opened)


def with_positions(hand: PlayedHand) -> PlayedHand:
    """Return the hand with the position before each event, worked out where it has none."""
    return msgspec.structs.replace(hand, positions=tuple(position for _event, position in hand.states()))


def _played_or_reason(library: TableHands, hand: Hand, is_opened: bool) -> PlayedHand | str:
    """Return the hand as the library plays it, or why it cannot."""
    try:
        return with_positions(library.open(hand).played if is_opened else library.played(hand))
    except Illegal as why:
        return str(why)
