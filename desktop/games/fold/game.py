"""The card of Fold."""

from desktop.engine.later import later
from desktop.puzzles.card import puzzle_card

modes, state = later(__package__, "modes", "state")
(painting,) = later("desktop.puzzles", "painting")

GAME = puzzle_card(
    modes.MODES,
    package=__package__ or "",
    title="Fold",
    tagline="Unfold the blocks until they cover the board.",
    state=state.Sheet | painting.Editing,
    action=state.Fold | painting.Edit,
    event=painting.Edited,
)
