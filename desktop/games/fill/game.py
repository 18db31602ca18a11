"""The card of Fill."""

from desktop.puzzles.card import puzzle_card
from desktop.puzzles.painting import Edit, Edited, Editing

from .modes import MODES
from .state import Box, Lift, Place, Slide

GAME = puzzle_card(
    MODES,
    package=__package__ or "",
    title="Fill",
    tagline="Lay the pieces until the board is full; every piece has its own past.",
    state=Box | Editing,
    action=Place | Slide | Lift | Edit,
    event=Edited,
)
