"""The strongest computer player: it plays candidate turns out to the end of the game many times."""

from collections.abc import Sequence
from time import monotonic

from takeback.engine.chance import Chance
from takeback.engine.game import Effort

from ..material import WILD
from .greedy import WholeTurn, best_finishes, play_out, play_steps, room_in, take_best, tile_value
from .light_model import NONE, LightGame, N
from .planner import Over, best_lines
from .taste import TUNED, vary_taste

CANDIDATES = 8
ROUNDS, MOST_ROUNDS = 16, 60  # deals for a fixed effort, and the most where time is the limit
FINALISTS = 2  # turns that are never dropped from the rounds
LINES_EACH = 2  # lines of the planner that may begin with the same placement
AHEAD = 2.0  # weight of a point of the planner's value against one of a playout's margin
WAYS = 8  # ways to add a plot that are compared
OTHER_PICKS = 2  # other tiles tried as the first one taken
THINNED = 4  # rounds after which the worse half is dropped
FIRST_SHARE = 0.7  # of the time, for the placement; the remainder is for finishing the turn


def best_turn(game: LightGame, chance: Chance, effort: Effort, chosen: int = NONE) -> WholeTurn:
    """Return the turn of the seat to move, or what is left of it, without changing the game.

    First it chooses the placement, then the way to finish the turn. `chosen` is the tile that must be laid;
    NONE if any may be.
    """
    game = game.copy()
    for park in game.parks:
        park.taste = TUNED
    deals = [deal_unseen_plots(game, chance) for _ in range(ROUNDS if effort.is_fixed else MOST_ROUNDS)]
    turn = WholeTurn() if game.has_placed else best_start(game, deals, placement_deadline(effort), chosen)
    after = game.copy()
    if turn.tile != NONE:
        after.place(turn.tile, turn.mask)
    ways = [way._replace(tile=turn.tile, mask=turn.mask) for way in ways_to_finish(after)]
    return ways[_best_turn_index([0.0] * len(ways), ways, deals, effort.over)]


def placement_deadline(effort: Effort) -> Over:
    """Return a function that tells whether the time for choosing the placement is used up.

    With a fixed effort it looks at no clock.
    """
    if effort.is_fixed:
        return effort.over
    end = monotonic() + effort.seconds * FIRST_SHARE
    return lambda: effort.over() or monotonic() >= end


def best_start(game: LightGame, deals: Sequence[LightGame], over: Over, chosen: int) -> WholeTurn:
    """Return the turn whose placement does best in playouts, among the first ones of the planner."""
    found: dict[tuple[int, int], tuple[WholeTurn, float]] = {}
    for line in best_lines(game, over, chosen, LINES_EACH):
        found.setdefault((line.turn.tile, line.turn.mask), (line.turn, line.value * AHEAD))
    candidates = list(found.values())[:CANDIDATES]
    turns = [turn for turn, _ in candidates]
    return turns[_best_turn_index([value for _, value in candidates], turns, deals, over)]


def ways_to_finish(game: LightGame) -> list[WholeTurn]:
    """Return ways to finish the turn after its placement, the greedy one first."""
    ways = [turn for turn, _ in best_finishes(game, WAYS)]
    return ways if game.rights[N] else [*ways, *_turns_with_other_picks(game, ways[0].taken)]


def _turns_with_other_picks(game: LightGame, usual: tuple[int, ...]) -> list[WholeTurn]:
    """Return ways to finish the turn that take another tile first."""
    park, room = game.park_to_move, room_in(game.park_to_move)
    fitting: dict[int, bool] = {}
    others = [tile for tile in game.takable_tiles() if tile not in usual]
    others.sort(key=lambda tile: -tile_value(game, park, tile, room, fitting))
    return [_turn_with_pick(game, tile) for tile in others[:OTHER_PICKS]]


def _turn_with_pick(game: LightGame, tile: int) -> WholeTurn:
    """Return the way to finish the turn that takes this tile first."""
    after = game.copy()
    after.take(tile)
    return WholeTurn(taken=(tile, *take_best(after)))


# playouts -----------------------------------------------------------------------------------
def deal_unseen_plots(game: LightGame, chance: Chance) -> LightGame:
    """Return the game with the plots that nobody has seen in random order below the piles.

    The players of each deal also have slightly different tastes: once all plots are turned up, nothing else
    differs between deals.
    """
    seen = {plot for park in game.parks for plot, _ in park.plots} | set(game.face)
    unseen = chance.shuffled([plot for plot in WILD if plot not in seen])
    deal = game.copy()
    for park in deal.parks:
        park.taste = vary_taste(park.taste, chance)
    first = len(game.piles[0])
    deal.piles = [unseen[:first], unseen[first : first + len(game.piles[1])]]
    return deal


def _best_turn_index(
    values: list[float], turns: Sequence[WholeTurn], deals: Sequence[LightGame], over: Over
) -> int:
    """Return the index of the turn that does best on average. Each round plays all that are left on one deal.

    `values` are added to the averages. After every fourth round the worse half is dropped. When time is over
    the best so far is returned.
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


def margin_after(deal: LightGame, turn: WholeTurn) -> float:
    """Return the score minus half the best other one, when everybody plays greedily after this turn."""
    seat, game = deal.to_move, deal.copy()
    play_steps(game, turn)
    play_out(game)
    return game.margin(seat)
