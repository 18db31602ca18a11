"""Test playing on from a step of a hand: the new table, and that the hand itself stays unchanged."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from takeback.engine.history import tree_digest
from takeback.games.holdem.board.hands.export import LISTED, PLAIN, HandsExportDialog
from takeback.games.holdem.board.hands.library import FileHands
from takeback.games.holdem.board.hands.play_on import (
    AS_THEY_SAT,
    EVERYBODY,
    NEW,
    SAME,
    PlayOnDialog,
    level_text,
)
from takeback.games.holdem.board.hands.replay_view import ReplayView
from takeback.games.holdem.cards import UNKNOWN
from takeback.games.holdem.game import GAME
from takeback.games.holdem.records.exporter import ALL, SHOWN
from takeback.games.holdem.records.handlist import LEVEL_SEPARATOR
from takeback.games.holdem.records.replayer import HandReplay
from takeback.games.holdem.rules.events import HandEnded
from takeback.games.holdem.state import BETTING, Fold
from takeback.table.archive import Note
from takeback.table.table import Table
from tests.games.holdem.hands.conftest import Hands, Play


def open_play_on_dialog(hands: Hands) -> PlayOnDialog:
    hands.view.play_on.click()
    dialog = hands.page.dialog
    assert isinstance(dialog, PlayOnDialog)
    return dialog


def open_own_decision(hands: Hands) -> int:
    """Open the first hand in which Ann decides, go to that step, and return its index."""
    for row in range(len(hands.page.list.listed)):
        view = hands.open(row)
        assert view.replay is not None
        for at, frame in enumerate(view.replay.frames):
            if frame.state.turn == 0 and at in (view.opened.serials if view.opened else {}):
                view.go_to_step(at)
                return at
    raise AssertionError("Ann never decides")


def test_playing_on_from_a_hand_of_a_free_table_branches_it_at_that_position_and_keeps_the_old_line(
    hands: Hands, played: Play
) -> None:
    table = played(4)
    table.storage.save_cursor()
    before, count = tree_digest(table.history), len(table.history.nodes)
    hands.show()
    at = open_own_decision(hands)
    state = hands.view.replay.frames[at].state if hands.view.replay else None
    dialog = open_play_on_dialog(hands)
    assert dialog.is_branch
    assert "another line" in dialog.note.text()
    dialog.begin.click()
    shown = hands.window.table
    assert shown is not None
    assert shown.id == table.id
    assert not shown.record.practice
    assert shown.state.seats == (state.seats if state else None)
    assert tree_digest(shown.history) == before
    here, (old,) = shown.here, shown.here.children
    assert Fold() not in [move.action for move in old.moves], "or it would be the same line"
    shown.act(Fold(), 0)
    assert len(shown.history.nodes) == count + 1
    assert here.children[0] is old
    assert here.children[1] is shown.here


def test_playing_on_with_new_cards_opens_a_practice_table_of_its_own_with_the_same_players(
    hands: Hands, played: Play
) -> None:
    table = played(4)
    before = tree_digest(table.history)
    hands.show()
    open_own_decision(hands)
    dialog = open_play_on_dialog(hands)
    dialog.cards.set_value(NEW)
    assert not dialog.is_branch
    dialog.begin.click()
    shown = hands.window.table
    assert shown is not None
    assert shown.id != table.id
    assert shown.record.practice
    assert shown.state.rules.practice
    assert [seat.kind for seat in shown.seats] == ["person", "computer", "computer"]
    assert tree_digest(table.history) == before


def test_playing_on_from_a_fair_hand_opens_practice_with_own_cards_and_new_hidden_cards_for_others(
    hands: Hands, played: Play
) -> None:
    table = played(6, "fair")
    before = tree_digest(table.history)
    hands.show()
    at = open_own_decision(hands)
    replay = HandReplay(hands.view.opened.played) if hands.view.opened else None
    assert replay is not None
    dialog = open_play_on_dialog(hands)
    assert not dialog.is_branch
    assert dialog.cards.value == SAME
    wish = dialog.wish()
    hidden = [
        number
        for number, seat in enumerate(replay.frames[at].state.seats)
        if seat.cards and number and number not in replay.shown
    ]
    old = [replay.frames[at].state.seats[number].cards for number in hidden]
    assert hidden == [1, 2]
    assert [wish.start.seats[number].cards for number in hidden] != old
    assert wish.start.seats[0].cards == replay.frames[at].state.seats[0].cards
    assert UNKNOWN not in [card for seat in wish.start.seats for card in seat.cards]
    dialog.begin.click()
    assert hands.window.table is not None
    assert hands.window.table.record.practice
    assert tree_digest(table.history) == before


@pytest.mark.parametrize("others", [EVERYBODY, "rock-easy"])
def test_playing_on_from_a_hand_of_a_file_opens_titled_practice_with_its_names_and_chosen_players(
    hands: Hands, data: Path, others: str
) -> None:
    hands.show(data / "phh" / "nolimit" / "pluribus-44b-159.phh")
    hands.open()
    dialog = open_play_on_dialog(hands)
    assert AS_THEY_SAT not in [dialog.others.itemData(at) for at in range(dialog.others.count())]
    dialog.others.set_value(others)
    dialog.seat.set_value(2)
    number = hands.page.library.hands[0].unique_number
    wish = dialog.wish()
    assert [seat.kind == "person" for seat in wish.seats] == [
        others == EVERYBODY or number == 2 for number in range(6)
    ]
    assert wish.start.phase == BETTING
    dialog.wanted.emit(wish)
    table = hands.window.table
    assert table is not None
    assert table.names == wish.start.names
    assert table.title() == f"Hand 159, played on from the deal (#{number})"
    assert table.record.practice
    assert table.state.rules.practice


def play_on_to_the_end(hands: Hands, data: Path) -> tuple[Table, ReplayView]:
    """Play on a hand from a file, folding, and open it; return its table and the view of the hand."""
    hands.show(data / "phh" / "nolimit" / "pluribus-44b-159.phh")
    hands.open()
    dialog = open_play_on_dialog(hands)
    dialog.others.set_value(EVERYBODY)
    dialog.wanted.emit(dialog.wish())
    table = hands.window.table
    assert table is not None
    while table.state.phase == BETTING:
        table.act(Fold(), table.state.turn)
    hands.show()
    return table, hands.open()


def test_hand_played_on_from_a_file_is_replayed_to_its_end_and_can_be_branched_at_every_step(
    hands: Hands, data: Path
) -> None:
    _, view = play_on_to_the_end(hands, data)
    assert view.opened is not None
    assert view.replay is not None
    assert isinstance(view.replay.frames[-1].event, HandEnded)
    assert 0 in view.opened.serials.values(), "the step at which the table begins"
    for step, serial in view.opened.serials.items():
        view.go_to_step(step)
        dialog = open_play_on_dialog(hands)
        assert dialog.is_branch
        assert dialog.wish().serial == serial
        dialog.reject()


def test_hand_played_on_from_a_file_can_be_opened_at_the_start_of_its_table(hands: Hands, data: Path) -> None:
    table, view = play_on_to_the_end(hands, data)
    assert view.opened is not None
    view.go_to_step(min(view.opened.serials))
    open_play_on_dialog(hands).begin.click()
    shown = hands.window.table
    assert shown is not None
    assert (shown.id, shown.here) == (table.id, shown.history.root)


def test_dialog_for_playing_on_opens_at_every_step_of_a_hand_and_changes_no_turn(
    hands: Hands, played: Play
) -> None:
    table = played(3)
    before = tree_digest(table.history)
    hands.show()
    view = hands.open()
    assert view.replay is not None
    for at in range(len(view.replay)):
        view.go_to_step(at)
        dialog = open_play_on_dialog(hands)
        wish = dialog.wish()
        assert wish.table == table.id or wish.start is not None
        dialog.cards.set_value(NEW)
        assert dialog.wish().start is not None
        dialog.reject()
    assert tree_digest(table.history) == before


# --- export -------------------------------------------------------------------------------------------------


def open_export_dialog(hands: Hands) -> HandsExportDialog:
    hands.page.export.click()
    dialog = hands.page.dialog
    assert isinstance(dialog, HandsExportDialog)
    return dialog


def test_listed_hands_exported_to_a_file_are_counted_and_read_back_in_order_with_the_same_results(
    hands: Hands, played: Play, tmp_path: Path
) -> None:
    played(5)
    page = hands.show()
    dialog = open_export_dialog(hands)
    dialog.which.set_value(LISTED)
    dialog.eyes.set_value(ALL)
    assert dialog.ending == "phhs"
    file = tmp_path / "out.phhs"
    dialog.write(str(file))
    assert hands.window.status_bar.message.text() == "Exported 5 hands as out.phhs."
    read = FileHands("out.phhs", file.read_bytes())
    for _ in read.remaining_steps:
        pass
    assert [one.row.hand for one in read.hands if one.row] == [1, 2, 3, 4, 5], "in the order of play"
    for mine, theirs in zip(reversed(page.library.hands), read.hands, strict=True):
        assert theirs.problem == ""
        assert mine.row is not None
        assert theirs.row is not None
        nets = {seat.name.partition(LEVEL_SEPARATOR)[0]: seat.net for seat in mine.row.seats}
        assert {seat.name: seat.net for seat in theirs.row.seats} == nets
        assert theirs.row.board == mine.row.board


def test_exported_hand_names_its_table_edition_and_note(hands: Hands, played: Play) -> None:
    played(2)
    page = hands.show()
    hand = page.list.listed[0]
    page.notebook.set_note(hand.key, Note("Never again."))
    fields = tomllib.loads(open_export_dialog(hands).written().text)
    assert fields["table"] == hand.source.title
    assert fields["_edition"] == 1
    assert fields["_notes"] == "Never again."


def test_export_of_a_fair_table_offers_shown_or_own_cards_and_contains_no_hidden_ones(
    hands: Hands, played: Play
) -> None:
    played(5, "fair")
    page = hands.show()
    dialog = open_export_dialog(hands)
    assert [dialog.eyes.itemData(at) for at in range(dialog.eyes.count())] == [SHOWN, "own"]
    dialog.which.set_value(LISTED)
    for eyes in (SHOWN, "own"):
        dialog.eyes.set_value(eyes)
        text = dialog.written().text
        assert "_deck" not in text
        for hand in page.list.listed:
            for seat in hand.row.seats if hand.row else ():
                if seat.seat and not seat.shown:
                    from takeback.games.holdem.cards import names

                    assert f"p{seat.seat} {names(seat.cards)}" not in text
                    assert f"dh p1 {names(seat.cards)}" not in text


def test_hand_exported_as_plain_text_has_its_section_of_hole_cards(
    hands: Hands, played: Play, tmp_path: Path
) -> None:
    played(2)
    hands.show()
    dialog = open_export_dialog(hands)
    dialog.format.set_value(PLAIN)
    dialog.write(str(tmp_path / "hand.txt"))
    assert "*** HOLE CARDS ***" in (tmp_path / "hand.txt").read_text()


def test_export_of_a_hand_to_a_missing_folder_shows_that_it_cannot_be_written(
    hands: Hands, played: Play, tmp_path: Path
) -> None:
    played(1)
    hands.show()
    dialog = open_export_dialog(hands)
    dialog.write(str(tmp_path / "no" / "such.phh"))
    assert hands.window.status_bar.message.text().startswith("such.phh cannot be written:")


def test_every_computer_level_of_holdem_has_a_different_name() -> None:
    names = [level_text(level) for level in GAME.computer_levels]
    assert len(set(names)) == len(names)
    assert {"random", "rock, easy", "solid, hard"} <= {*names}
