"""The planner: looks several turns ahead in its own park, with a beam search."""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from .greedy import ValuedPlacement, WholeTurn, ranked_placements, take_forced_tile, turns_after
from .light_model import FULL_PLOTS, NONE, LightGame

WIDTH, TURNS = 12, 3  # lines kept after each turn, and the number of turns
FIRST_WIDTH = 24  # lines kept after the first turn, of which many differ only in the plot that is added
BRANCHES = 12  # placements tried in each line
PLOTS_TRIED = 3  # ways to add a plot, in the first turn
LATER = 0.8  # weight of each turn relative to the one before
NOTHING_FITS = -2.0  # value of a turn in which no tile fits
NEARLY_FULL, TURNS_TO_FILL = 12, 5  # with at most so many open cells it looks so many turns ahead
FULL_PARK_BONUS = 3.0  # value of each turn in which the park is already full

Over = Callable[[], bool]


class TurnLine(NamedTuple):
    """A sequence of own turns, with its value and the position it leads to."""

    value: float
    game: LightGame
    turn: WholeTurn  # the first of them


def best_lines(game: LightGame, over: Over, chosen: int = NONE, each: int = WIDTH) -> list[TurnLine]:
    """Return lines that begin with a turn of the seat to move, the best first. Empty when nothing fits.

    At most `each` lines begin with the same placement, which leaves room for others. When time is over, the
    lines found so far are returned.
    """
    begin = TurnLine(0.0, game, WholeTurn())
    placings = ranked_placements(game, game.park_to_move, chosen)[:BRANCHES]
    lines: list[TurnLine] = []
    for placing in placings:
        if lines and over():
            return _keep_best(lines, each, FIRST_WIDTH)
        lines += _extend_by_placement(begin, placing, 1.0, PLOTS_TRIED)
    lines = _keep_best(lines, each, FIRST_WIDTH)
    share = 1.0
    for _ in range(_further_turns(game)):
        share *= LATER
        grown: list[TurnLine] = []
        for line in lines:
            if over():
                return lines
            grown += _extend_by_turn(line, share)
        lines = _keep_best(grown, each, WIDTH)
    return lines


def _further_turns(game: LightGame) -> int:
    """Return how many turns to look beyond the present one."""
    is_late = len(game.park_to_move.plots) == FULL_PLOTS and game.park_to_move.free.bit_count() <= NEARLY_FULL
    return (TURNS_TO_FILL if is_late else TURNS) - 1


def _extend_by_turn(line: TurnLine, share: float) -> list[TurnLine]:
    """Return the line with one more turn, in each of the best ways."""
    if line.game.park_to_move.is_full:
        return [line._replace(value=line.value + FULL_PARK_BONUS * share)]
    placings = ranked_placements(line.game, line.game.park_to_move)[:BRANCHES]
    if placings:
        return [one for placing in placings for one in _extend_by_placement(line, placing, share, 1)]
    game = line.game.copy()
    take_forced_tile(game)
    return [TurnLine(line.value + NOTHING_FITS * share, _prepare_next_turn(game), line.turn)]


def _extend_by_placement(
    line: TurnLine, placing: ValuedPlacement, share: float, plots: int
) -> list[TurnLine]:
    """Return the line with this placement; where it gives a plot, once for each good way to add it."""
    value, tile, mask = placing
    found = []
    for turn, after in turns_after(line.game, tile, mask, plots):
        first = turn if line.turn.tile == NONE else line.turn
        found.append(TurnLine(line.value + value * share, _prepare_next_turn(after), first))
    return found


def _prepare_next_turn(game: LightGame) -> LightGame:
    """Prepare the game, in place, for the seat's next turn, and return it.

    No plot is turned up, as nobody knows which; each other seat takes the best home.
    """
    game.rights = [0, 0, 0, 0, 0]
    game.has_placed = False
    for _ in game.parks[1:]:
        best = max(range(len(game.homes)), key=lambda stack: game.homes[stack][:1])
        game.homes[best] = game.homes[best][1:]
    return game


def _keep_best(lines: list[TurnLine], each: int, width: int) -> list[TurnLine]:
    """Return the best lines, at most `width`, and at most `each` with the same first placement.

    Of those that lead to the same park only the first is kept.
    """
    lines.sort(key=lambda line: -line.value)
    found: dict[object, TurnLine] = {}
    begun: Counter[tuple[int, int]] = Counter()
    for line in lines:
        park = line.game.park_to_move
        key = (park.plots, park.covered, tuple(sorted(park.supply)), park.score)
        beginning = line.turn.tile, line.turn.mask
        if key in found or begun[beginning] == each:
            continue
        found[key] = line
        begun[beginning] += 1
        if len(found) == width:
            break
    return list(found.values())
