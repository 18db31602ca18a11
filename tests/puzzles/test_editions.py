"""Test that games of edition 1, where a move said whether it began a stroke, open and count as now."""

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


def read_old(id: str) -> savefile.SaveFile:
    file = savefile.read(FOLDER / f"{id}-1.takeback")
    assert {turn.edition for turn in file.turns} == {1}
    return file


def open_from_file(id: str) -> Table:
    opened = table_from_file(read_old(id))
    assert opened.problems == ()
    return opened.table


def open_from_journal(id: str) -> Table:
    journal = Journal.open(None)
    kept = table_from_file(read_old(id), journal).table.id
    opened = open_table(journal, kept)
    assert opened.problems == ()
    return opened.table


@EACH
@pytest.mark.parametrize("opening", [open_from_file, open_from_journal], ids=["file", "journal"])
def test_game_of_edition_1_has_the_positions_that_its_moves_lead_to_now(
    id: str, opening: Callable[[str], Table]
) -> None:
    old, new = opening(id).history.nodes, play_recorded(id).history.nodes
    assert old.keys() == new.keys()
    assert all(old[serial].state == new[serial].state for serial in old)


@EACH
def test_every_turn_of_edition_1_is_confirmed_by_the_present_rules(id: str) -> None:
    file, game = read_old(id), Puzzle(id).game
    checked = recheck(game, savefile.record_for(game, file), file.turns)
    assert (checked.matched, checked.problems) == (len(file.turns), [])


@EACH
def test_start_in_the_middle_of_a_level_of_edition_1_is_possible_now(id: str) -> None:
    middle = next(node.state for node in play_recorded(id).history.nodes.values() if node.state.strokes > 1)
    as_written_then = replace(forget_strokes(middle), strokes=middle.strokes, last=0)
    assert Puzzle(id).game.valid(as_written_then, 1) == ""
