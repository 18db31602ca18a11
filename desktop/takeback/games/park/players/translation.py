"""Converts a position, as a seat may see it, to the light model, and tiles and masks back to actions."""

from functools import lru_cache

from ..material import KINDS, ORDER, SIDE, SYMBOLS, VALUES
from ..state import AddPlot, Park, Place, Plot, Reedmere, Rights, Take
from .light_model import NONE, LightGame, LightPark, tile_number
from .masks import Frame, frame_for, pattern_of

WHOLE = ((1 << SIDE) - 1,) * SIDE


def light_of(state: Reedmere, seat: int) -> LightGame:
    """Return the game in the light model with this seat to move, with what it did in its turn so far."""
    game = LightGame()
    game.with_awards, game.with_kiosks, game.with_mounds = state.awards, state.kiosks, state.mounds
    game.parks = [park_of(park, state.awards) for park in state.parks]
    _read_stock(game, state)
    game.face = [NONE if plot is None else plot for plot in state.face]
    game.piles = list(state.hidden)
    game.to_move = seat
    game.last = NONE if state.last is None else state.last
    game.over = state.over
    work = state.work
    if work is not None and work.seat == seat:
        rights: Rights = work.rights
        game.rights = [rights.g, rights.h, rights.r, rights.n, rights.k]
        game.has_placed = work.placed is not None
        game.built = len(work.lookouts)
    return game


def _read_stock(game: LightGame, state: Reedmere) -> None:
    """Copy the stock into the light game."""
    stock = state.stock
    game.ground = list(stock.ground)
    game.homes = list(stock.homes)
    game.reserves = tuple(tile_code(kind, VALUES[kind]) for kind in stock.reserves)
    game.kiosks = tuple(tile_code(kind, VALUES[kind]) for kind in stock.kiosks)
    game.lookouts = stock.lookouts
    game.awards = {stack.award: stack.values for stack in stock.awards}


def park_of(owned: Park, with_awards: bool) -> LightPark:
    """Return a park in the light model. Tiles are listed only where awards need them."""
    park = LightPark()
    frame, mounds, marks = _plot_masks(owned.plots)
    park.frame, park.marks = frame, marks
    park.plots = tuple((plot.number, (plot.px, plot.py)) for plot in owned.plots)
    masks = [(ORDER[tile.kind], frame.mask_of(tile.cells)) for tile in owned.laid]
    park.covered = sum(mask for _, mask in masks) + sum(
        frame.cell_bit(one.x, one.y) for one in owned.lookouts
    )
    park.laid = tuple(masks) if with_awards else ()
    park.mounds = sum(mound for _, mound in mounds)
    park.free = frame.cells & ~park.covered & ~park.mounds
    park.unfinished = tuple(one for one in mounds if not one[1] & park.covered)
    park.supply = tuple(tile_code(tile.kind, tile.value) for tile in owned.supply)
    park.score = owned.score
    park.won = tuple(award.award for award in owned.awards)
    return park


@lru_cache(maxsize=256)
def _plot_masks(plots: tuple[Plot, ...]) -> tuple[Frame, tuple[tuple[int, int], ...], tuple[int, ...]]:
    """Return the frame of these plots, the other cells and mound of each, and the mask of each symbol."""
    placed = [(plot.number, (plot.px, plot.py)) for plot in plots]
    frame = frame_for([position for _, position in placed])
    mounds = [(frame.place_rows(pattern_of(plot, "^"), position), position) for plot, position in placed]
    marks = (
        sum(frame.place_rows(pattern_of(plot, symbol), position) for plot, position in placed)
        for symbol in SYMBOLS
    )
    others = tuple((frame.place_rows(WHOLE, position) & ~mound, mound) for mound, position in mounds)
    return frame, others, tuple(marks)


def place_action(park: LightPark, tile: int, mask: int) -> Place:
    """Return the action that places a tile on this mask."""
    return Place(KINDS[tile >> 4], tile & 15, park.frame.cells_of(mask))


def take_action(tile: int) -> Take:
    """Return the action that takes a tile."""
    return Take(KINDS[tile >> 4], tile & 15)


def plot_action(game: LightGame, side: int, position: tuple[int, int]) -> AddPlot:
    """Return the action that adds the face-up plot of a pile."""
    return AddPlot(game.face[side], *position)


def tile_code(kind: str, value: int) -> int:
    """Return the number that stands for a tile in the light model."""
    return tile_number(ORDER[kind], value)
