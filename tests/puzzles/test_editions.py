"""Test that games of older editions open and count as now.

In edition 1 a move said whether it began a stroke. In editions 1 and 2 the reason why an item stays cut was a
sentence in English.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from takeback.engine import savefile
from takeback.engine.journal import Journal
from takeback.engine.recheck import recheck
from takeback.puzzles.items import forget_strokes
from takeback.table.opening import open_table, table_from_file
from takeback.table.table import Table
from tests.puzzles.each import EACH, Puzzle
from tests.puzzles.recorded import FOLDER, play_recorded

OLD = pytest.mark.parametrize("edition", [1, 2])


def read_old(id: str, edition: int) -> savefile.SaveFile:
    file = savefile.read(FOLDER / f"{id}-{edition}.takeback")
    assert {turn.edition for turn in file.turns} == {edition}
    return file


def open_from_file(id: str, edition: int) -> Table:
    opened = table_from_file(read_old(id, edition))
    assert opened.problems == ()
    return opened.table


def open_from_journal(id: str, edition: int) -> Table:
    journal = Journal.open(None)
    kept = table_from_file(read_old(id, edition), journal).table.id
    opened = open_table(journal, kept)
    assert opened.problems == ()
    return opened.table


@EACH
@OLD
@pytest.mark.parametrize("opening", [open_from_file, open_from_journal], ids=["file", "journal"])
def test_game_of_an_old_edition_opens_with_the_moves_and_states_that_its_actions_make_now(
    id: str, edition: int, opening: Callable[[str, int], Table]
) -> None:
    old, new = opening(id, edition).history.nodes, play_recorded(id).history.nodes
    assert old.keys() == new.keys()
    assert all(old[serial].state == new[serial].state for serial in old)
    assert all(old[serial].moves == new[serial].moves for serial in old)


@EACH
@OLD
def test_every_turn_of_a_game_of_an_old_edition_is_confirmed_by_the_present_rules(
    id: str, edition: int
) -> None:
    file, game = read_old(id, edition), Puzzle(id).game
    checked = recheck(game, savefile.record_for(game, file), file.turns)
    assert (checked.matched, checked.problems) == (len(file.turns), [])


@pytest.mark.parametrize(
    ("id", "item", "text"),
    [
        ("flow", 0, "Red has gone on since"),
        ("flow", 3, "Blue stays cut: Grey is in row 12, column 3"),
        ("flow", 0, "Red stays cut: Red is complete"),
        ("flow", 0, "Red stays cut: the two ends of Red can meet on a bridge only straight"),
        ("flow", 0, "Red stays cut: there is a wall"),
        ("fold", 1, "Block B has gone on since"),
        ("fold", 1, "Block B stays unfolded: block Z is in the way"),
        ("fold", 1, "Block B stays unfolded: the fold would leave the board"),
        ("fill", 2, "Piece C has gone on since"),
        ("fill", 2, "Piece C stays back: piece A is in the way"),
    ],
)
def test_reason_stored_by_an_old_edition_is_shown_in_the_present_words(id: str, item: int, text: str) -> None:
    present = {
        "Red has gone on since": "Red has changed since",
        "Block B has gone on since": "Block B has changed since",
        "Piece C has gone on since": "Piece C has changed since",
        "Block B stays unfolded: block Z is in the way": "Block B stays back: block Z is in the way",
        "Red stays cut: Red is complete": "Red stays cut: it is complete",
        "Red stays cut: the two ends of Red can meet on a bridge only straight": (
            "Red stays cut: its two ends can meet on a bridge only in a straight line"
        ),
        "Red stays cut: there is a wall": "Red stays cut: the way is now closed",
        "Block B stays unfolded: the fold would leave the board": (
            "Block B stays back: its fold is not possible now"
        ),
    }
    shelf = Puzzle(id).game.shelf
    reason = shelf.read_old_reason(text)
    assert shelf.rules.GROUND.reason_text(item, reason) == present.get(text, text)


@EACH
def test_position_in_the_middle_of_a_level_as_edition_1_wrote_it_is_a_valid_start(id: str) -> None:
    middle = next(node.state for node in play_recorded(id).history.nodes.values() if node.state.strokes > 1)
    as_written_then = replace(forget_strokes(middle), strokes=middle.strokes, last=0)
    assert Puzzle(id).game.valid(as_written_then, 1) == ""
