"""What the player prefers of boards, brought to the one that is shown."""

from __future__ import annotations

from desktop.board.grid import GridBoard
from desktop.board.looks import CardBoard, Looks
from desktop.board.patterns import Aids
from desktop.board.widget import BoardWidget
from desktop.shell.settings import Settings

OF_BOARDS = ("pace", "cell_letters", "patterns", "numbers", "four_colours", "in_blinds")


def suit(board: BoardWidget, settings: Settings) -> None:
    """The pace is a speed in the settings, and a length on the board."""
    pace = settings.value("pace")
    board.set_pace(1 / pace if pace else 0.0)
    if isinstance(board, GridBoard):
        letters, patterns, numbers = (settings.value(name) for name in OF_BOARDS[1:4])
        board.set_aids(Aids(letters, patterns, numbers))
    if isinstance(board, CardBoard):
        board.set_looks(looks_of(settings))


def looks_of(settings: Settings) -> Looks:
    return Looks(settings.value("four_colours"), settings.value("in_blinds"))
