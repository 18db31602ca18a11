"""Test what the row of a turn says about the turn that it was before its line was replayed."""

from __future__ import annotations

import pytest

from takeback.engine.game import find_game
from takeback.engine.history import CameFrom
from takeback.engine.rewrite import CHANGED, KEPT, TURNED
from takeback.shell.session.words import Words
from tests.shell.history.lines import play_random_table

NOTES = {
    CHANGED: ("different since its line was replayed", "Different since its line was replayed"),
    TURNED: ("turned into this when its line was replayed", "Turned into this when its line was replayed"),
}


@pytest.mark.parametrize("became", [CHANGED, TURNED, KEPT, ""])
def test_row_and_tooltip_of_a_replayed_turn_say_how_it_came_about_and_what_it_was(became: str) -> None:
    table = play_random_table(find_game("tictactoe"), 4)
    old, new, words = table.line[1], table.line[3], Words(table)
    if became:
        table.history.set_mark(new, "came_from", CameFrom(old.serial, became))
    row, tooltip = words.spoken_row(new), words.tooltip(new)
    for kind, (note, title) in NOTES.items():
        assert (note in row, title in tooltip) == (kind == became, kind == became)
    if became in NOTES:
        note, title = NOTES[became]
        cell = words.turn_name(old).partition(": ")[2]
        assert f"{note}, was: {cell}" in row
        assert f"{title}, was: {cell}" in tooltip
