"""Test that nothing that is stored depends on the language."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from takeback.engine.game import find_own_games
from takeback.texts.pseudo import disguise_text


def test_options_names_actions_and_events_are_the_same_in_every_language(checkout: Path) -> None:
    games = [found.id for found in find_own_games() if found.game is not None]
    stored = []
    for language in ("en", "pseudo"):
        done = subprocess.run(
            [sys.executable, "-m", "tests.texts.stored", *games],
            cwd=checkout,
            env={**os.environ, "TAKEBACK_LANGUAGE": language},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        stored.append(done.stdout.splitlines())
    english, pseudo = stored
    assert len(english) == len(games)
    for game, one, other in zip(games, english, pseudo, strict=True):
        assert len(one) > 500, game
        assert one == other, game


def test_name_of_a_bookmark_is_stored_in_english_and_shown_translated(checkout: Path) -> None:
    code = """
from takeback.engine.game import find_game
from takeback.engine.history import Bookmark
from takeback.engine.record import Seat
from takeback.shell.history.commands import new_bookmark
from takeback.shell.session.supposing import NEXT_TURN, assumption_of
from takeback.shell.session.words import bookmark_title
from takeback.table.opening import new_table

table = new_table(find_game("tictactoe"), {}, (Seat(), Seat()), 1)
table.act(next(iter(table.game.actions(table.state, 0))), 0)
mark = new_bookmark(table, table.here)
table.marks.set(table.here, "bookmark", mark, "")
assumed = assumption_of(Bookmark("", assumption=NEXT_TURN))
print(mark.name, bookmark_title(table.here), NEXT_TURN, assumed, sep="|")
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "TAKEBACK_LANGUAGE": "pseudo", "PYTHONPATH": str(checkout / "desktop")},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    turn, following = disguise_text("Turn {number}").format(number=1), disguise_text("your next turn")
    assert done.stdout.strip() == f"Turn 1|{turn}|your next turn|{following}"
