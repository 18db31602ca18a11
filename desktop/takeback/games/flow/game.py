"""The declaration of Flow."""

from takeback.engine.game import EASY
from takeback.engine.later import later
from takeback.puzzles.game import puzzle_game
from takeback.texts import gettext as _

editor, puzzle, state = later(__package__, "editor", "puzzle", "state")

GAME = puzzle_game(
    puzzle.FLOW,
    package=__package__ or "",
    title=_("Flow"),
    tagline=_("Join matching dots until the pipes fill the board."),
    difficulty=EASY,
    minutes=4,
    state=state.Board | editor.EditedLines,
    action=state.Draw | editor.Edit,
    event=editor.Edited,
)
