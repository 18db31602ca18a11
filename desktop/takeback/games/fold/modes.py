"""The functions of Fold for playing and making its levels."""

from takeback.puzzles.block_editor import blank, describe_edit, edits, play_edit, wrong_edit
from takeback.puzzles.items import PlayAgain, TakeBack
from takeback.puzzles.modes import Modes

from . import rules
from .editor import ITEM_WORD, editing, playable
from .shelf import SHELF
from .state import Fold, sheet_of
from .text import counted, describe_turn, next_step

MODES = Modes(
    shelf=SHELF,
    set_up=sheet_of,
    rules=rules,
    moves=(Fold, TakeBack, PlayAgain),
    tell=describe_turn,
    count=counted,
    blank=blank,
    editing=editing,
    playable=playable,
    edits=edits,
    play_edit=play_edit,
    tell_edit=describe_edit,
    what=ITEM_WORD,
    wish="fold blocks",
    next_step=next_step,
    perfect=lambda level: int(level.par),
    wrong_edit=wrong_edit,
    wrong_moves=rules.blocks_problem,
)
