"""The declaration of Fold."""

from takeback.engine.game import EASY
from takeback.engine.later import later
from takeback.puzzles.game import puzzle_game
from takeback.texts import gettext as _

puzzle, state = later(__package__, "puzzle", "state")
(block_editor,) = later("takeback.puzzles", "block_editor")

GAME = puzzle_game(
    puzzle.FOLD,
    package=__package__ or "",
    title=_("Fold"),
    tagline=_("Fold blocks over until they cover the board."),
    difficulty=EASY,
    minutes=3,
    state=state.Sheet | block_editor.EditedBlocks,
    action=state.Fold | block_editor.Edit,
    event=block_editor.Edited,
)
