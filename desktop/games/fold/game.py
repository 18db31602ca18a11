"""The card of Fold."""

from desktop.puzzles.card import puzzle_card
from desktop.puzzles.painting import Edit, Edited, Editing

from .modes import MODES
from .state import Fold, Sheet

GAME = puzzle_card(
    MODES,
    package=__package__ or "",
    title="Fold",
    tagline="Unfold the blocks until they cover the board.",
    state=Sheet | Editing,
    action=Fold | Edit,
    event=Edited,
)
