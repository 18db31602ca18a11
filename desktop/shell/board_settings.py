"""What the player prefers of boards, brought to the one that is shown."""

from __future__ import annotations

from typing import Any

from desktop.board.grid import GridBoard
from desktop.board.patterns import Aids
from desktop.board.widget import BoardWidget
from desktop.engine.game import Game
from desktop.shell.settings import Settings

OF_BOARDS = ("pace", "cell_letters", "patterns", "numbers", "four_colours", "in_blinds")


def suit(board: BoardWidget, settings: Settings) -> None:
    """The pace is a speed in the settings, and a length on the board."""
    pace = settings.value("pace")
    board.set_pace(1 / pace if pace else 0.0)
    if isinstance(board, GridBoard):
        letters, patterns, numbers = (settings.value(name) for name in OF_BOARDS[1:4])
        board.set_aids(Aids(letters, patterns, numbers))
    board.set_preferences(preferences_of(board.game, settings))


def preferences_of(game: Game, settings: Settings) -> dict[str, Any]:
    """What the player prefers of this game; as its card says where the settings know nothing of it."""
    known = {one.name for one in settings.known}
    return {
        one.name: settings.value(one.name) if one.name in known else one.default for one in game.preferences
    }
