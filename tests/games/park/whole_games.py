"""Provide the moves of whole games of Reedmere, random and greedy, for all numbers of seats and options."""

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

from takeback.engine.chance import Chance
from takeback.engine.play import Move
from takeback.engine.state import Action
from takeback.games.park.game import GAME
from takeback.games.park.players.greedy import play_turn
from takeback.games.park.players.light_model import NONE
from takeback.games.park.players.translation import light_of, place_action, plot_action, take_action
from takeback.games.park.rules.questions import distinct_tiles
from takeback.games.park.state import Choose, EndTurn, Reedmere, ReedmereAction
from tests.games.park.playing import act

Chooser = Callable[[Reedmere, Random], list[Action]]  # the next actions of the seat to move
TABLES = [
    (seats, {"awards": awards, "kiosks": kiosks, "mounds": mounds})
    for seats, awards, kiosks, mounds in product((2, 3, 4), *[(False, True)] * 3)
]


def choose_random_action(state: Reedmere, random: Random) -> list[Action]:
    return [random.choice(list(GAME.actions(state, state.to_move)))]


def choose_greedy_turn(state: Reedmere, random: Random) -> list[Action]:
    """Return the actions of a whole turn of the greedy player."""
    seat = state.to_move
    seen = GAME.seen_by(state, seat)
    game, before = light_of(seen, seat), light_of(seen, seat)
    turn = play_turn(game)
    found: list[ReedmereAction] = []
    if turn.tile != NONE:
        place = place_action(before.parks[seat], turn.tile, turn.mask)
        if len(distinct_tiles(state.parks[seat])) > 1:
            found.append(Choose(place.kind, place.value))
        found.append(place)
    if turn.spot is not None:
        found.append(plot_action(before, *turn.spot))
    return [*found, *map(take_action, turn.taken), EndTurn()]


def start_of_game(number: int) -> Reedmere:
    """Return the start of the game with this number."""
    seats, options = TABLES[number % len(TABLES)]
    return GAME.start(options, seats, Chance(number, "start"))


def moves_of_game(number: int, choose: Chooser) -> Iterator[Move]:
    """Yield every move of the game with this number."""
    state, random = start_of_game(number), Random(number)
    while not state.over:
        for action in choose(state, random):
            move = act(state, action)
            state = move.after
            yield move
