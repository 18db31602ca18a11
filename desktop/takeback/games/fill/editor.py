"""The editor of Fill levels.

Pieces are painted where they lie in a solution; only their shapes are kept.
"""

from takeback.engine.state import Illegal
from takeback.puzzles.answers import Stopped
from takeback.puzzles.block_cover import asked_at_most, cells_in
from takeback.puzzles.block_editor import EditedBlocks
from takeback.puzzles.items import Cell
from takeback.texts import gettext as _

from .level import move_to_origin
from .solver import FillSolver
from .state import Level

SEARCH_LIMIT = 400_000  # limit of the search for a solution: its steps times the cells of the board


def editing(level: Level) -> EditedBlocks:
    """Return a copy of a level for the editor, with its pieces laid out on the board, without its difficulty
    and par."""
    return EditedBlocks(
        level.rows,
        level.columns,
        laid_out(level),
        level.empty,
        level.multi,
        level.title,
        level.author,
        level.note,
    )


def laid_out(level: Level) -> tuple[tuple[Cell, ...], ...]:
    """Return the pieces on the board: as in a solution, else where there is room, else in the corner."""
    packing = FillSolver(level)
    packing.covering.over = asked_at_most(SEARCH_LIMIT // (level.rows * level.columns))
    try:
        found = packing.covering.first()
    except Stopped:
        found = None
    masks, taken = list(found or (0,) * len(level.pieces)), 0
    for mask in masks:
        taken |= mask
    for item, mask in enumerate(masks):
        if not mask:
            masks[item] = next((place for place in packing.places[item] if not place & taken), 0)
            taken |= masks[item]
    return tuple(
        cells_in(mask, level.columns) if mask else level.pieces[item] for item, mask in enumerate(masks)
    )


def playable(state: EditedBlocks) -> Level:
    """Return the level for playing: the shapes that are painted.

    Raise Illegal if there is none, or if they are too few to fill the board, as in every level half made.
    """
    pieces = tuple(move_to_origin(list(piece)) for piece in state.blocks if piece)
    if not pieces:
        raise Illegal(_("Paint the cells of each piece."))
    area, room = sum(map(len, pieces)), state.rows * state.columns - len(state.empty)
    if area < room:
        raise Illegal(_("The pieces cover {area} of {room} cells.", area=area, room=room))
    words = (state.title, state.author, state.note)
    return Level(state.rows, state.columns, pieces, state.empty, state.multi, *words, par=len(pieces))
