"""Test how the levels of computers are named in a list."""

import pytest

from takeback.engine.game import Computers, Game, find_games
from takeback.engine.record import Seat
from takeback.engine.titles import shown_level
from takeback.shell.features.about_table.about_table import facts
from takeback.shell.features.export.log import title_lines
from takeback.shell.start.entries import players_text
from takeback.table.opening import new_table
from takeback.table.seat_changes import player_text

GAMES = [found.game for found in find_games() if found.game is not None]
WITH_LEVELS = [game for game in GAMES if len(game.computer_levels) > 1]


@pytest.mark.parametrize("game", WITH_LEVELS, ids=lambda game: game.id)
def test_levels_of_computers_have_different_labels_that_begin_with_a_capital(game: Game) -> None:
    assert game.computers is not None
    labels = game.computers.level_labels
    assert len(set(labels)) == len(game.computer_levels)
    assert all(label[:1].isupper() for label in labels)


@pytest.mark.parametrize("game", WITH_LEVELS, ids=lambda game: game.id)
def test_texts_that_list_players_name_each_computer_level_by_its_label(game: Game) -> None:
    assert game.computers is not None
    for level, label in zip(game.computer_levels, game.computers.level_labels, strict=True):
        computer = Seat("computer", level=level)
        seats = [Seat(), computer, *[Seat()] * (min(game.seats) - 2)]
        table = new_table(game, {}, seats, 1)
        texts = [
            player_text(game, computer),
            players_text(tuple(seats), game),
            *[value for _name, value in facts(table, 0) if "computer" in value],
            *[line for line in title_lines(table, None) if "computer" in line],
        ]
        assert len(texts) == 4
        assert [text for text in texts if label not in text] == []
    assert shown_level(game, f"{game.computer_levels[-1]}:200") == f"{game.computers.level_labels[-1]}:200"


def test_computers_with_fewer_level_labels_than_levels_are_refused() -> None:
    with pytest.raises(ValueError, match="level_labels"):
        Computers(choose=print, levels=("easy", "hard"), level_labels=("Easy",))
