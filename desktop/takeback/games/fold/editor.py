"""The editor of Fold levels, in which blocks are painted in their first shapes."""

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

ITEM_WORD = "block"


def editing(level: Level) -> EditedBlocks:
    """Return a copy of a level for the editor."""
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
    """Return the level for playing. Raise Illegal if it has no block."""
    blocks = tuple(block for block in state.blocks if block)
    if not blocks:
        raise Illegal("There is no block yet.")
    words = (state.title, state.author, state.note)
    return Level(state.rows, state.columns, blocks, state.empty, state.multi, *words)


# checks, which run in the process of the computer player -------------------------------------------------
def check(state: EditedBlocks | Sheet, chance: Chance, effort: Effort) -> CheckedLevel:
    """Return what solving shows about the level being made or played: its problems and solutions."""
    return checked(state, playable, warnings, load, grade, effort)


def warnings(level: Level) -> list[str]:
    """Return the warnings that reading the level as text gives."""
    return read_level(write_level(level))[1]
