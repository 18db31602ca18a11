"""The card of Flow."""

from desktop.puzzles.card import puzzle_card

from .edit import Edit, Edited, Editing
from .modes import MODES
from .state import Board, Draw

GAME = puzzle_card(
    MODES,
    package=__package__ or "",
    title="Flow",
    tagline="Join the colours and fill the board; every line has its own past.",
    state=Board | Editing,
    action=Draw | Edit,
    event=Edited,
)
