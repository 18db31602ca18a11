"""Keep the planner as it was before it judged plots, to measure the present one against it.

It takes the first plot on offer and puts it where it has the most neighbours. It is no part of the program.
"""

from typing import NamedTuple

from takeback.games.park.players.greedy import Spot, WholeTurn, ranked_placements, take_best, take_forced_tile
from takeback.games.park.players.light_model import FULL_PLOTS, NONE, LightGame, N

WIDTH, TURNS, BRANCHES, LATER = 12, 3, 12, 0.8
NEARLY_FULL, TURNS_TO_FILL = 12, 5
NOTHING_FITS, DONE = -2.0, 3.0


class EarlierLine(NamedTuple):
    value: float
    game: LightGame
    turn: WholeTurn


def plan_earlier_turn(game: LightGame) -> WholeTurn:
    """Return the whole turn that the earlier planner plays for the seat to move."""
    if not game.can_place(game.park_to_move):
        return take_forced_tile(game.copy())
    lines = _best(_grown(EarlierLine(0.0, game, WholeTurn()), 1.0))
    is_late = len(game.park_to_move.plots) == FULL_PLOTS and game.park_to_move.free.bit_count() <= NEARLY_FULL
    for turn in range(1, TURNS_TO_FILL if is_late else TURNS):
        lines = _best([grown for line in lines for grown in _grown(line, LATER**turn)])
    return lines[0].turn


def _grown(line: EarlierLine, share: float) -> list[EarlierLine]:
    if line.game.park_to_move.is_full:
        return [line._replace(value=line.value + DONE * share)]
    placings = ranked_placements(line.game, line.game.park_to_move)[:BRANCHES]
    if not placings:
        game = line.game.copy()
        take_forced_tile(game)
        return [EarlierLine(line.value + NOTHING_FITS * share, _rested(game), line.turn)]
    found = []
    for value, tile, mask in placings:
        game = line.game.copy()
        game.place(tile, mask)
        spot = None
        if game.rights[N]:
            spot = _first_plot(game)
            game.add_plot(*spot)
        turn = WholeTurn(tile, mask, spot, take_best(game))
        first = turn if line.turn.tile == NONE else line.turn
        found.append(EarlierLine(line.value + value * share, _rested(game), first))
    return found


def _first_plot(game: LightGame) -> Spot:
    own = {position for _, position in game.park_to_move.plots}

    def neighbours(spot: tuple[int, int]) -> int:
        px, py = spot
        return sum(beside in own for beside in ((px + 1, py), (px - 1, py), (px, py + 1), (px, py - 1)))

    return (0 if game.face[0] != NONE else 1), max(game.park_to_move.spots(), key=neighbours)


def _rested(game: LightGame) -> LightGame:
    game.rights = [0, 0, 0, 0, 0]
    game.has_placed = False
    for _ in game.parks[1:]:
        best = max(range(len(game.homes)), key=lambda stack: game.homes[stack][:1])
        game.homes[best] = game.homes[best][1:]
    return game


def _best(lines: list[EarlierLine]) -> list[EarlierLine]:
    lines.sort(key=lambda line: -line.value)
    found: dict[object, EarlierLine] = {}
    for line in lines:
        park = line.game.park_to_move
        found.setdefault((park.covered, tuple(sorted(park.supply)), park.score), line)
        if len(found) == WIDTH:
            break
    return list(found.values())
