"""The declaration of Flow."""

from takeback.engine.later import later
from takeback.puzzles.card import puzzle_card

editor, modes, state = later(__package__, "editor", "modes", "state")

GAME = puzzle_card(
    modes.MODES,
    package=__package__ or "",
    title="Flow",
    tagline="Join the colours and fill the board; every pipe has its own past.",
    state=state.Board | editor.EditedLines,
    action=state.Draw | editor.Edit,
    event=editor.Edited,
)
