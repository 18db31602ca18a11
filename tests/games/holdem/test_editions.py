"""Test that a table of edition 1, whose computers remembered no large bets, opens and is confirmed now."""

from pathlib import Path

from takeback.engine import savefile
from takeback.engine.game import find_game
from takeback.engine.journal import Journal
from takeback.engine.recheck import recheck
from takeback.table.opening import open_table, table_from_file

FILE = Path(__file__).with_name("holdem-1.takeback")


def test_table_of_edition_1_opens_from_file_and_journal_and_is_confirmed() -> None:
    file, game = savefile.read(FILE), find_game("holdem")
    assert {turn.edition for turn in file.turns} == {1}
    journal = Journal.open(None)
    imported = table_from_file(file, journal)
    reopened = open_table(journal, imported.table.id)
    assert imported.problems == reopened.problems == ()
    assert imported.table.here.state == reopened.table.here.state
    checked = recheck(game, savefile.record_for(game, file), file.turns)
    assert (checked.matched, checked.problems) == (len(file.turns), [])
