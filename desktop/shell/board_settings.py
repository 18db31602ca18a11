"""What the player prefers of boards, brought to the one that is shown."""

from __future__ import annotations

from typing import Any

from desktop.board.grid import GridBoard
from desktop.board.widget import BoardWidget
from desktop.engine.game import Game
from desktop.shell.settings import Settings


def is_of_board(name: str, game: Game) -> bool:
    """Does this setting change the board of this game?"""
    return name in ("pace", "numbers") or any(one.name == name for one in game.preferences)


def suit(board: BoardWidget, game: Game, settings: Settings) -> None:
    """The pace is a speed in the settings, and a length on the board."""
    pace = settings.value("pace")
    board.set_pace(1 / pace if pace else 0.0)
    if isinstance(board, GridBoard):
        board.set_numbered(settings.value("numbers"))
    board.set_preferences(preferences_of(game, settings))


def preferences_of(game: Game, settings: Settings) -> dict[str, Any]:
    """What the player prefers of what its card lets them choose."""
    return {one.name: settings.value(one.name) for one in game.preferences}
