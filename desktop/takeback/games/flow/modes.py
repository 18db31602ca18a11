"""The functions of Flow for playing and making its levels."""

from takeback.puzzles.items import PlayAgain, TakeBack
from takeback.puzzles.modes import Modes

from . import rules
from .editor import EditedLines, describe_edit, editing, edits, play_edit, playable, wrong_edit
from .shelf import SHELF
from .state import Draw, Level, board_of
from .text import counted, describe_turn, next_step


def blank(rows: int, columns: int) -> EditedLines:
    """Return an empty level to be made."""
    return editing(Level(rows, columns, (), title="New level"))


MODES = Modes(
    shelf=SHELF,
    set_up=board_of,
    rules=rules,
    moves=(Draw, TakeBack, PlayAgain),
    tell=describe_turn,
    count=counted,
    blank=blank,
    editing=editing,
    playable=playable,
    edits=edits,
    play_edit=play_edit,
    tell_edit=describe_edit,
    what="pipe",
    wish="draw pipes",
    perfect=rules.perfect_strokes,
    next_step=next_step,
    wrong_edit=wrong_edit,
    wrong_moves=rules.line_problem,
)
