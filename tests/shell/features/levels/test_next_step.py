"""Test that the suggested next step fits the level that was solved, in every game with levels."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import Game, find_games
from takeback.engine.record import Seat
from takeback.puzzles.catalogue import sections
from takeback.shell.features.levels.feature import LevelsController
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from tests.shell.parts import feature_part

GAMES = [found.game for found in find_games() if found.game is not None and found.game.shelf]
TODAY, YESTERDAY = date(2026, 11, 20), date(2026, 11, 19)


def list_steps(game: Game) -> Iterator[tuple[str, str]]:
    """Yield levels of each kind, with the button that is to follow them."""
    packs = list(sections(game.shelf))
    for at, pack in enumerate(packs):
        is_tutorial = pack.title == "Lessons"
        yield pack.playable[0].name, "Next lesson" if is_tutorial else "Next level"
        if at + 1 < len(packs):
            into = packs[at + 1].title == "Lessons"
            yield pack.playable[-1].name, "Next lesson" if into else "Next level"
        else:
            yield pack.playable[-1].name, f"Play {packs[0].playable[0].title}"
    if game.shelf.makes:
        yield f"daily:{YESTERDAY.isoformat()}", "Next day"
        yield f"daily:{TODAY.isoformat()}", f"Play {packs[0].playable[0].title}"
        yield "random:4x4", "Another random level"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_button_after_a_solved_level_names_the_next_step_for_its_kind_of_level(
    game: Game, window: Window
) -> None:
    levels = feature_part(window, LevelsController)
    levels.level_session.today = lambda: TODAY
    first = next(sections(game.shelf)).playable[0].name
    options = game.read_options({game.shelf.option: first})
    seats = [Seat(name=game.seat_name(seat)) for seat in range(game.read_seats())]
    start = game.start(options, len(seats), Chance(1, "start"))
    table = new_table(game, options, seats, 1, start=start)
    found = {name: levels.next_levels.button_text(table, name) for name, _ in list_steps(game)}
    assert found == dict(list_steps(game))
