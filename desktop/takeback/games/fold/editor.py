"""The editor of Fold levels, in which blocks are painted in their first shapes."""

from takeback.engine.state import Illegal
from takeback.puzzles.block_editor import EditedBlocks
from takeback.texts import gettext as _

from .state import Level


def editing(level: Level) -> EditedBlocks:
    """Return a copy of a level for the editor, without its difficulty and par."""
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
    """Return the level for playing, without blocks that have no cell. Raise Illegal if it has no block."""
    blocks = tuple(block for block in state.blocks if block)
    if not blocks:
        raise Illegal(_("Paint the cells of each block."))
    words = (state.title, state.author, state.note)
    return Level(state.rows, state.columns, blocks, state.empty, state.multi, *words)
