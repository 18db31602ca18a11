"""The editor of Fold levels: blocks are painted where they begin."""

from desktop.engine.state import Illegal
from desktop.puzzles.painting import Editing

from .state import Level

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
