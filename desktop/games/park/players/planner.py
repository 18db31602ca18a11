"""Looking ahead over whole turns of one's own park."""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from .greedy import WholeTurn, forced, placed, ranked
from .light_model import FULL_PLOTS, NONE, Light

WIDTH, TURNS = 12, 3  # lines kept after each turn, and how far they go
BRANCHES = 12  # placements tried in each
LATER = 0.8  # what the next turn counts beside this one
NOTHING_FITS = -2.0
NEARLY_FULL, TURNS_TO_FILL = 12, 5  # with so few open cells it looks further
DONE = 3.0  # for each turn that a full park is early

Over = Callable[[], bool]


class TurnLine(NamedTuple):
    """Some turns in a row, and where they lead."""

    value: float
    game: Light
    turn: WholeTurn  # the first of them


def best_lines(game: Light, over: Over, chosen: int = NONE, each: int = WIDTH) -> list[TurnLine]:
    """Turns of the seat to move, the best first. Empty when nothing fits.

    The same turn begins several lines, but not more than `each`: with few, other turns stay in sight.
    """
    placings = ranked(game, game.mover, chosen)[:BRANCHES]
    lines = _best([_extended(TurnLine(0.0, game, WholeTurn()), placing, 1.0) for placing in placings], each)
    share = 1.0
    for _ in range(_further(game)):
        share *= LATER
        grown: list[TurnLine] = []
        for line in lines:
            if over():
                return lines
            grown += _next(line, share)
        lines = _best(grown, each)
    return lines


def _further(game: Light) -> int:
    is_late = len(game.mover.plots) == FULL_PLOTS and game.mover.free.bit_count() <= NEARLY_FULL
    return (TURNS_TO_FILL if is_late else TURNS) - 1


def _next(line: TurnLine, share: float) -> list[TurnLine]:
    """The line with one more turn, done in several ways."""
    if line.game.mover.is_full:
        return [line._replace(value=line.value + DONE * share)]
    placings = ranked(line.game, line.game.mover)[:BRANCHES]
    if placings:
        return [_extended(line, placing, share) for placing in placings]
    game = line.game.copy()
    forced(game)
    return [TurnLine(line.value + NOTHING_FITS * share, _rested(game), line.turn)]


def _extended(line: TurnLine, placing: tuple[float, int, int], share: float) -> TurnLine:
    value, tile, mask = placing
    game = line.game.copy()
    turn = placed(game, tile, mask)
    first = turn if line.turn.tile == NONE else line.turn
    return TurnLine(line.value + value * share, _rested(game), first)


def _rested(game: Light) -> Light:
    """Between two turns: no plot is turned, as nobody knows which, but others take the best homes."""
    game.rights = [0, 0, 0, 0, 0]
    game.has_placed = False
    for _ in game.parks[1:]:
        best = max(range(len(game.homes)), key=lambda stack: game.homes[stack][:1])
        game.homes[best] = game.homes[best][1:]
    return game


def _best(lines: list[TurnLine], each: int) -> list[TurnLine]:
    """The best lines, of those that lead to the same park only one."""
    lines.sort(key=lambda line: -line.value)
    found: dict[object, TurnLine] = {}
    begun: Counter[WholeTurn] = Counter()
    for line in lines:
        park = line.game.mover
        key = (park.covered, tuple(sorted(park.supply)), park.score)
        if key in found or begun[line.turn] == each:
            continue
        found[key] = line
        begun[line.turn] += 1
        if len(found) == WIDTH:
            break
    return list(found.values())
