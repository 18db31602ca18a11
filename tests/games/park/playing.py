"""Provide short forms for playing Reedmere in tests: turns of the golden game, hand-made positions, and
states from text.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.play import Move, play_action
from takeback.engine.state import Action, Illegal
from takeback.games.park.game import GAME
from takeback.games.park.material import Cell, Cells
from takeback.games.park.players.light_model import LightGame
from takeback.games.park.rules.opening import starting_position
from takeback.games.park.rules.questions import distinct_tiles
from takeback.games.park.state import (
    AddPlot,
    Choose,
    EndTurn,
    LaidTile,
    Place,
    Plot,
    Reedmere,
    ReedmereAction,
    Take,
    Tile,
    sort_supply,
)
from tests.games.park.golden import TURNS, Line, start

END = EndTurn()


def act(state: Reedmere, action: Action, seat: int | None = None, game: Game = GAME) -> Move:
    return play_action(game, state, state.to_move if seat is None else seat, action, Chance(0))


def list_steps(state: Reedmere, line: Line) -> list[ReedmereAction]:
    """Return the actions of a recorded turn without EndTurn; Choose is added where this state needs it."""
    found: list[ReedmereAction] = []
    if line.tile is not None:
        tile = Tile(*line.tile)
        if len(distinct_tiles(state.parks[line.seat])) > 1:
            found.append(Choose(tile.kind, tile.value))
        found.append(Place(tile.kind, tile.value, line.cells))
    found += [Take(kind, value) for kind, value in line.takes]
    if line.plot is not None:
        found.append(AddPlot(*line.plot))
    return found


def play_actions(state: Reedmere, actions: Iterable[Action], seat: int | None = None) -> Reedmere:
    for action in actions:
        state = act(state, action, seat).after
    return state


def before_turn(number: int) -> Reedmere:
    """Return the position of the golden game before this turn."""
    state = start()
    for line in TURNS[: number - 1]:
        state = play_actions(state, [*list_steps(state, line), END])
    return state


def refusal_of(state: Reedmere, action: ReedmereAction, seat: int | None = None) -> str:
    """Return the sentence with which the rules refuse this action; fail if they accept it."""
    try:
        act(state, action, seat)
    except Illegal as why:
        return str(why)
    raise AssertionError(f"{action} was accepted")


def with_park(state: Reedmere, seat: int, **fields: Any) -> Reedmere:
    park = replace(state.parks[seat], **fields)
    return replace(state, parks=(*state.parks[:seat], park, *state.parks[seat + 1 :]))


def deal(seats: int = 2, drawn: tuple[str, ...] = (), **options: Any) -> Reedmere:
    """Return a start without randomness: gates 0, 1, …, piles 4 to 9 and 10 to 15, and the given awards."""
    piles = (tuple(range(4, 10)), tuple(range(10, 16)))
    given = GAME.read_options({"awards": bool(drawn), **options})
    return starting_position(given, seats, tuple(range(seats)), piles, drawn)


def cover(state: Reedmere, seat: int, cells: Iterable[Cell], **fields: Any) -> Reedmere:
    """Replace the tiles laid in this park by one single-cell tile on each of these cells; the stock is not
    changed.
    """
    laid = tuple(LaidTile("G1", 0, (cell,)) for cell in cells)
    return with_park(state, seat, laid=laid, **fields)


def tiles(text: str) -> tuple[Tile, ...]:
    """Parse a supply such as "G1 Hl:4"."""
    words = [word.partition(":") for word in text.split()]
    return sort_supply(tuple(Tile(kind, int(value or 0)) for kind, _, value in words))


def plots_of(text: str) -> tuple[Plot, ...]:
    """Parse the plots of a park, such as "0@0,0 5@1,0"."""
    found = []
    for word in text.split():
        number, _, place = word.partition("@")
        px, py = place.split(",")
        found.append(Plot(int(number), int(px), int(py)))
    return tuple(found)


def cells(text: str) -> Cells:
    """Parse cells such as "0,1 1,1"."""
    return tuple((int(x), int(y)) for x, y in (word.split(",") for word in text.split()))


def block(left: int, top: int, width: int = 4, height: int = 4) -> set[Cell]:
    return {(x, y) for x in range(left, left + width) for y in range(top, top + height)}


def read_placement(text: str) -> Place:
    """Parse the action that lays a tile, such as "G2 0,1 1,1" or "Hl:4 …"."""
    tile, _, where = text.partition(" ")
    kind, _, value = tile.partition(":")
    return Place(kind, int(value or 0), cells(where))


def ranking_key(game: LightGame, seat: int) -> tuple[int, int]:
    """Return the values by which seats are ranked: the score, then the points in the supply."""
    park = game.parks[seat]
    return park.score, sum(tile & 15 for tile in park.supply)
