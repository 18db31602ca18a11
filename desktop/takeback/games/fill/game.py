"""The declaration of Fill."""

from takeback.engine.game import MEDIUM
from takeback.engine.later import later
from takeback.puzzles.game import puzzle_game
from takeback.texts import gettext as _

puzzle, state = later(__package__, "puzzle", "state")
(block_editor,) = later("takeback.puzzles", "block_editor")

GAME = puzzle_game(
    puzzle.FILL,
    package=__package__ or "",
    title=_("Fill"),
    tagline=_("Place pieces until the board is full."),
    difficulty=MEDIUM,
    minutes=6,
    state=state.Box | block_editor.EditedBlocks,
    action=state.Place | state.Slide | state.Lift | block_editor.Edit,
    event=block_editor.Edited,
)
