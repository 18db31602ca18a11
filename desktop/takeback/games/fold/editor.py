"""The editor of Fold levels: blocks are painted where they begin."""

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.state import Illegal
from takeback.puzzles.answers import CheckedLevel
from takeback.puzzles.block_editor import EditedBlocks
from takeback.puzzles.level_check import checked

from .level import read_level, write_level
from .shelf import load
from .solver import grade
from .state import Level, Sheet

WHAT = "block"


def editing(level: Level) -> EditedBlocks:
    """A copy of a level, on the table of the editor."""
    return EditedBlocks(
        level.rows,
        level.columns,
        level.blocks,
        level.empty,
        level.multi,
        level.title,
        level.author,
        level.note,
    )


def playable(state: EditedBlocks) -> Level:
    """The level as it can be played; raises Illegal with what is missing."""
    blocks = tuple(block for block in state.blocks if block)
    if not blocks:
        raise Illegal("There is no block yet.")
    words = (state.title, state.author, state.note)
    return Level(state.rows, state.columns, blocks, state.empty, state.multi, *words)


# is it worth playing? asked in the thinker’s process --------------------------------------------------
def check(state: EditedBlocks | Sheet, chance: Chance, effort: Effort) -> CheckedLevel:
    return checked(state, playable, warnings, load, grade, effort)


def warnings(level: Level) -> list[str]:
    return read_level(write_level(level))[1]
