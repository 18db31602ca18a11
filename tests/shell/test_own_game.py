"""Test that opening a saved game imports its own game and no other."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from takeback.engine.game import find_own_games
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.shell.last_table import LastTable
from takeback.shell.session.tables import JOURNAL
from takeback.table.opening import new_table, save
from tests.sampling import only

GAMES = {found.id: found.game for found in find_own_games() if found.game is not None}

# A window that starts with the game of the journal and opens a file of another one.
OPEN = """
import json, os, sys
from takeback.cli.figures.window_acts import open_program_window, wait_until_drawn
from tests.shell.trying import open_file

def games():
    return sorted({name.split(".")[2] for name in sys.modules if name.startswith("takeback.games.")})

window = open_program_window(sys.argv[1])
wait_until_drawn(window)
told = [games()]
assert open_file(window, sys.argv[2])
wait_until_drawn(window)
print(json.dumps([*told, games(), window.table.game.id]), flush=True)
os._exit(0)
"""


def make_profile(folder: Path, game: str) -> None:
    """Make a player's folder whose last table is of this game."""
    journal = Journal.open(folder / JOURNAL)
    card = GAMES[game]
    table = new_table(card, {}, [Seat()] * card.read_seats(), 1, journal=journal)
    table.close()
    journal.close()
    last = LastTable(folder)
    last.note_opening(table.id)
    last.note_shown()


@pytest.mark.parametrize("game", only(["duel", "tictactoe"], GAMES))
@pytest.mark.usefixtures("qapp")
def test_start_and_opening_a_saved_game_import_only_the_games_that_are_shown(
    game: str, tmp_path: Path
) -> None:
    other = "tictactoe" if game != "tictactoe" else "fill"
    make_profile(tmp_path, game)
    card = GAMES[other]
    save(new_table(card, {}, [Seat()] * card.read_seats(), 2), tmp_path / "a.takeback")
    command = [sys.executable, "-c", OPEN, str(tmp_path), str(tmp_path / "a.takeback")]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    first, second, shown = json.loads(told.stdout.splitlines()[-1])
    assert first == [game]
    assert second == sorted([game, other])
    assert shown == other
