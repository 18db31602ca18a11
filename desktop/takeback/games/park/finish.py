"""The score sheet at the end of a game of Reedmere: points by kind, and the reason the game ended."""

from collections import Counter
from collections.abc import Callable, Sequence
from operator import attrgetter

from takeback.engine.game import ScoreSheet
from takeback.engine.play import Move

from .names import SEATS, join_words, tile_group
from .rules.events import AwardWon, LookoutBuilt, Placed
from .state import Park, Reedmere

_value = attrgetter("value")


_TITLES = {"home": "Homes", "reserve": "Reserves", "kiosk": "Kiosks"}


def _value_of_laid(name: str) -> Callable[[Park], int]:
    """Return a function that sums the values of a park's laid tiles of this group."""
    return lambda park: sum(tile.value for tile in park.laid if tile_group(tile.kind) == name)


_KINDS: tuple[tuple[str, Callable[[Park], int]], ...] = (
    ("Homes", _value_of_laid("home")),
    ("Reserves", _value_of_laid("reserve")),
    ("Kiosks", _value_of_laid("kiosk")),
    ("Lookouts", lambda park: sum(map(_value, park.lookouts))),
    ("Awards", lambda park: sum(map(_value, park.awards))),
    ("Total", lambda park: park.score),
)


def sheet(state: Reedmere) -> ScoreSheet:
    """Return the score sheet of a finished game; kiosks and awards only where those options are on."""
    played = {"Kiosks": state.kiosks, "Awards": state.awards}
    kinds = [(name, count) for name, count in _KINDS if played.get(name, True)]
    points = tuple(tuple(count(park) for _, count in kinds) for park in state.parks)
    return ScoreSheet(_reason(state), tuple(name for name, _ in kinds), points)


def turn_points(moves: Sequence[Move]) -> dict[str, int]:
    """Return the points by kind that a turn brought."""
    counts: Counter[str] = Counter()
    for event in (event for move in moves for event in move.events):
        match event:
            case Placed() if event.value:
                counts[_TITLES[tile_group(event.kind)]] += event.value
            case LookoutBuilt():
                counts["Lookouts"] += event.value
            case AwardWon():
                counts["Awards"] += event.value
    return {kind: counts[kind] for kind, _ in _KINDS if counts[kind]}


def _reason(state: Reedmere) -> tuple[str, ...]:
    """Return one sentence that says why the game ended: a full park, or no tile that fits."""
    if full := [SEATS[seat] for seat, park in enumerate(state.parks) if park.is_full]:
        return (f"{join_words(full)} {'has' if len(full) == 1 else 'have'} covered four plots.",)
    return ("No tile fits any park.",)


def scores(state: Reedmere) -> tuple[int, ...]:
    """Return the score of each seat, in seat order."""
    return tuple(park.score for park in state.parks)
