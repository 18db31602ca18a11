"""Test how the levels of computers are named in a list."""

import pytest

from takeback.engine.game import Computers, Game, find_games

GAMES = [found.game for found in find_games() if found.game is not None]
WITH_LEVELS = [game for game in GAMES if len(game.computer_levels) > 1]


@pytest.mark.parametrize("game", WITH_LEVELS, ids=lambda game: game.id)
def test_levels_have_labels_of_their_own_for_a_list(game: Game) -> None:
    assert game.computers is not None
    labels = game.computers.level_labels
    assert len(set(labels)) == len(game.computer_levels)
    assert all(label[:1].isupper() for label in labels)


def test_labels_must_be_as_many_as_levels() -> None:
    with pytest.raises(ValueError, match="level_labels"):
        Computers(choose=print, levels=("easy", "hard"), level_labels=("Easy",))
