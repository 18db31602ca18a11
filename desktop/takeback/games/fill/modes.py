"""The functions of Fill for playing and making its levels."""

from takeback.puzzles.block_editor import blank, describe_edit, edits, play_edit, wrong_edit
from takeback.puzzles.items import PlayAgain, TakeBack
from takeback.puzzles.modes import Modes

from . import rules
from .editor import ITEM_WORD, editing, playable
from .shelf import SHELF
from .state import Lift, Place, Slide, box_of
from .text import counted, describe_turn, next_step

MODES = Modes(
    shelf=SHELF,
    set_up=box_of,
    rules=rules,
    moves=(Place, Slide, Lift, TakeBack, PlayAgain),
    tell=describe_turn,
    count=counted,
    blank=blank,
    editing=editing,
    playable=playable,
    edits=edits,
    play_edit=play_edit,
    tell_edit=describe_edit,
    what=ITEM_WORD,
    wish="lay pieces",
    perfect=rules.perfect_strokes,
    next_step=next_step,
    wrong_edit=wrong_edit,
    wrong_moves=rules.pieces_problem,
    step=lambda way: ("slide", way),
)
