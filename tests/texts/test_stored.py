"""Test that nothing that is stored depends on the language."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from takeback.engine.game import find_own_games
from takeback.texts.english import MONTHS
from takeback.texts.pseudo import disguise_text
from tests.texts.walk import plain_words


def test_stored_options_names_actions_and_events_of_all_games_are_the_same_in_every_language(
    checkout: Path,
) -> None:
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


def test_name_and_assumption_of_a_bookmark_are_stored_in_english_and_shown_translated(checkout: Path) -> None:
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


NAMES_AND_TITLES = """
import json
from datetime import date
from takeback.engine.game import find_game, find_own_games
from takeback.engine.record import Seat
from takeback.engine.titles import *
from takeback.table.opening import new_table

stored, shown = [], []
for found in find_own_games():
    game = found.game
    seats = [Seat()] * game.read_seats()
    titles = ["", title_of_level(game, "Brooks 3"), title_of_lesson(game, 2, "Column")]
    titles += [title_of_level(game, title_of_daily_level(date(2026, 11, 20)))]
    titles += [title_of_level(game, title_of_generated_level(5, 6, 3))]
    titles += [title_of_deal(game, date(2026, 11, 20))]
    for title in titles:
        table = new_table(game, {}, seats, 1, title=title)
        stored.append([table.record.title, [seat.name for seat in table.record.seats]])
        shown.append([table.title(), *table.names])
    own = new_table(game, {}, [Seat(name="Zoe")] * len(seats), 1, title="Mine – and Ben’s")
    stored.append([own.record.title, [seat.name for seat in own.record.seats]])
    assert (own.title(), {*own.names}) == ("Mine – and Ben’s", {"Zoe"})
for title in ("Tic-tac-toe – Lesson 1: Row", "Flow – Daily 2026-11-20", "Fill, deal of 2026-11-20"):
    game = find_game("fill" if "Fill" in title else "flow" if "Flow" in title else "tictactoe")
    shown.append([shown_title(title, game, {})])
print(json.dumps([stored, shown]))
"""


def names_and_titles_in(language: str, checkout: Path) -> tuple[list[Any], list[Any]]:
    """Return the titles and players of some tables of each game, as stored and as shown."""
    done = subprocess.run(
        [sys.executable, "-c", NAMES_AND_TITLES],
        env={**os.environ, "TAKEBACK_LANGUAGE": language, "PYTHONPATH": str(checkout / "desktop")},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    stored, shown = json.loads(done.stdout)
    return stored, shown


def test_titles_of_tables_and_default_player_names_are_stored_in_one_form_and_shown_translated(
    checkout: Path,
) -> None:
    stored, english = names_and_titles_in("en", checkout)
    same, pseudo = names_and_titles_in("pseudo", checkout)
    assert stored == same
    assert len(stored) > 40
    assert ["Tic-tac-toe – Lesson 1: Row"] in english  # an old game, too
    assert ["Flow – Daily 20 November 2026", "Player"] in english
    assert ["Fill, deal of 20 November 2026"] in english
    known = {"Brooks", *MONTHS}  # of dates by Babel, which has no pseudo-language
    for texts in pseudo:
        assert {*plain_words(" ".join(texts))} <= known, texts
