"""Test that tables of older editions open and are confirmed: 1, whose computers remembered no large bets, and
2, which had neither straddles nor a second board.
"""

from pathlib import Path

import pytest

from takeback.engine import savefile
from takeback.engine.game import find_game
from takeback.engine.journal import Journal
from takeback.engine.recheck import recheck
from takeback.table.opening import open_table, table_from_file


@pytest.mark.parametrize("edition", [1, 2])
def test_table_of_an_older_edition_opens_from_file_and_journal_and_every_turn_is_confirmed(
    edition: int,
) -> None:
    file, game = savefile.read(Path(__file__).with_name(f"holdem-{edition}.takeback")), find_game("holdem")
    assert {turn.edition for turn in file.turns} == {edition}
    journal = Journal.open(None)
    imported = table_from_file(file, journal)
    reopened = open_table(journal, imported.table.id)
    assert imported.problems == reopened.problems == ()
    assert imported.table.here.state == reopened.table.here.state
    checked = recheck(game, savefile.record_for(game, file), file.turns)
    assert (checked.matched, checked.problems) == (len(file.turns), [])
