"""The editor of Fold levels: blocks are painted where they begin."""

from desktop.engine.chance import Chance
from desktop.engine.game import Effort
from desktop.engine.state import Illegal
from desktop.puzzles.answers import Checked
from desktop.puzzles.asking import checked
from desktop.puzzles.painting import Editing

from .level import read_level, write_level
from .shelf import load
from .solver import grade
from .state import Level, Sheet

WHAT = "block"


def editing(level: Level) -> Editing:
    """A copy of a level, on the table of the editor."""
    return Editing(
        level.rows,
        level.columns,
        level.blocks,
        level.empty,
        level.multi,
        level.title,
        level.author,
        level.note,
    )


def playable(state: Editing) -> Level:
    """The level as it can be played; raises Illegal with what is missing."""
    blocks = tuple(block for block in state.blocks if block)
    if not blocks:
        raise Illegal("There is no block yet.")
    words = (state.title, state.author, state.note)
    return Level(state.rows, state.columns, blocks, state.empty, state.multi, *words)


# is it worth playing? asked in the thinker’s process --------------------------------------------------
def check(state: Editing | Sheet, chance: Chance, effort: Effort) -> Checked:
    return checked(state, playable, warnings, load, grade, effort)


def warnings(level: Level) -> list[str]:
    return read_level(write_level(level))[1]
