"""Test that the result of a game is stored with its last turn, even if the program ends right after it."""

from __future__ import annotations

from pathlib import Path

from takeback.engine.game import find_game
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.table.opening import new_table

PERSONS = (Seat(name="Cross", colour=0), Seat(name="Nought", colour=1))


def test_result_of_a_game_is_in_the_journal_as_soon_as_its_last_turn_is_played(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "journal.sqlite")
    table = new_table(find_game("tictactoe"), {}, PERSONS, 1, "free", journal)
    while table.to_act():
        (before,) = journal.tables()
        assert before.result == "", "it is in play"
        seat = table.to_act()[0]
        table.act(next(iter(table.game.actions(table.state, seat))), seat)
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    (info,) = journal.tables()
    assert info.result == outcome.sentence, "without a window, and without a second write"
