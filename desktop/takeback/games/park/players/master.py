"""Playing candidates out to the end of the game, several times, by what is known and by luck."""

from collections.abc import Sequence
from time import monotonic

from takeback.engine.chance import Chance
from takeback.engine.game import Effort

from ..material import WILD
from .greedy import WholeTurn, do, endings, play_out, room_in, take_best, tile_value
from .light_model import NONE, Light, N
from .planner import Over, best_lines
from .taste import TRIED, like

CANDIDATES = 8
ROUNDS, MOST_ROUNDS = 16, 60  # where the work is fixed, and where it ends with the time
FINALISTS = 2  # that are played in every round
LINES_EACH = 2  # that the planner may begin with the same candidate
AHEAD = 2.0  # what a point of the look-ahead counts beside one of the games played out
WAYS = 8  # to add a plot
OTHER_PICKS = 2
THINNED = 4  # rounds, after which the worse half is out
FIRST_SHARE = 0.7  # of the time, for the placement; the rest is for how to go on


def best_turn(game: Light, chance: Chance, effort: Effort, chosen: int = NONE) -> WholeTurn:
    """The turn of the seat to move, or what is left of it: first what to place, then how to go on."""
    game = game.copy()
    for park in game.parks:
        park.taste = TRIED
    deals = [dealt(game, chance) for _ in range(ROUNDS if effort.is_fixed else MOST_ROUNDS)]
    turn = WholeTurn() if game.has_placed else best_start(game, deals, first_part(effort), chosen)
    after = game.copy()
    if turn.tile != NONE:
        after.place(turn.tile, turn.mask)
    ways = [way._replace(tile=turn.tile, mask=turn.mask) for way in ways_to_finish(after)]
    return ways[_best([0.0] * len(ways), ways, deals, effort.over)]


def first_part(effort: Effort) -> Over:
    """Over when the share of the placement is used up; where the work is fixed, no clock is looked at."""
    if effort.is_fixed:
        return effort.over
    end = monotonic() + effort.seconds * FIRST_SHARE
    return lambda: effort.over() or monotonic() >= end


def best_start(game: Light, deals: Sequence[Light], over: Over, chosen: int) -> WholeTurn:
    """The placement that ends best, among the planner's first ones."""
    found: dict[tuple[int, int], tuple[WholeTurn, float]] = {}
    for line in best_lines(game, over, chosen, LINES_EACH):
        found.setdefault((line.turn.tile, line.turn.mask), (line.turn, line.value * AHEAD))
    candidates = list(found.values())[:CANDIDATES]
    turns = [turn for turn, _ in candidates]
    return turns[_best([value for _, value in candidates], turns, deals, over)]


def ways_to_finish(game: Light) -> list[WholeTurn]:
    """Ways to go on after the placement, the one at first sight in front."""
    ways = [turn for turn, _ in endings(game, WAYS)]
    return ways if game.rights[N] else [*ways, *_other_picks(game, ways[0].taken)]


def _other_picks(game: Light, usual: tuple[int, ...]) -> list[WholeTurn]:
    """The same turn with another tile taken first."""
    park, room = game.mover, room_in(game.mover)
    fitting: dict[int, bool] = {}
    others = [tile for tile in game.takes() if tile not in usual]
    others.sort(key=lambda tile: -tile_value(game, park, tile, room, fitting))
    return [_with_pick(game, tile) for tile in others[:OTHER_PICKS]]


def _with_pick(game: Light, tile: int) -> WholeTurn:
    after = game.copy()
    after.take(tile)
    return WholeTurn(taken=(tile, *take_best(after)))


# games played out -----------------------------------------------------------------------------------
def dealt(game: Light, chance: Chance) -> Light:
    """The same game with the plots nobody has seen in some order below the piles.

    Each deal is played by players of other tastes: once all plots are turned, nothing else is by luck.
    """
    seen = {plot for park in game.parks for plot, _ in park.plots} | set(game.face)
    unseen = chance.shuffled([plot for plot in WILD if plot not in seen])
    deal = game.copy()
    for park in deal.parks:
        park.taste = like(park.taste, chance)
    first = len(game.piles[0])
    deal.piles = [unseen[:first], unseen[first : first + len(game.piles[1])]]
    return deal


def _best(values: list[float], turns: Sequence[WholeTurn], deals: Sequence[Light], over: Over) -> int:
    """Which turn ends best on average. Each round plays all that are left on one deal.

    After every second round the worse half is out, so that the last rounds go to those that are close.
    """
    left = sorted(range(len(turns)), key=lambda number: -values[number])
    sums = [0.0] * len(turns)
    for rounds, deal in enumerate(deals, 1):
        if len(left) == 1:
            break
        margins = []
        for number in left:
            if over():
                return left[0]
            margins.append(margin_after(deal, turns[number]))
        for number, margin in zip(left, margins, strict=True):
            sums[number] += margin
        left.sort(key=lambda number: -values[number] - sums[number] / rounds)
        if rounds % THINNED == 0:
            del left[max(FINALISTS, len(left) // 2) :]
    return left[0]


def margin_after(deal: Light, turn: WholeTurn) -> float:
    """The own score minus half the best other, when everybody plays on at first sight."""
    seat, game = deal.to_move, deal.copy()
    do(game, turn)
    play_out(game)
    return game.margin(seat)
