"""The card of Fill."""

from desktop.engine.later import later
from desktop.puzzles.card import puzzle_card

modes, state = later(__package__, "modes", "state")
(painting,) = later("desktop.puzzles", "painting")

GAME = puzzle_card(
    modes.MODES,
    package=__package__ or "",
    title="Fill",
    tagline="Lay the pieces until the board is full; every piece has its own past.",
    state=state.Box | painting.Editing,
    action=state.Place | state.Slide | state.Lift | painting.Edit,
    event=painting.Edited,
)
