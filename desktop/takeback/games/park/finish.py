"""How a game of Reedmere was won: its points by their kind, and who leads."""

from collections.abc import Callable
from operator import attrgetter

from takeback.engine.game import ScoreSheet

from .names import SEATS, group, listed
from .state import Park, Reedmere

_value = attrgetter("value")


def _laid(name: str) -> Callable[[Park], int]:
    return lambda park: sum(tile.value for tile in park.laid if group(tile.kind) == name)


_KINDS: tuple[tuple[str, Callable[[Park], int]], ...] = (
    ("Homes", _laid("home")),
    ("Reserves", _laid("reserve")),
    ("Kiosks", _laid("kiosk")),
    ("Lookouts", lambda park: sum(map(_value, park.lookouts))),
    ("Awards", lambda park: sum(map(_value, park.awards))),
    ("Total", lambda park: park.score),
)


def sheet(state: Reedmere) -> ScoreSheet:
    """What was in play alone; where the points are even also what decided then."""
    played = {"Kiosks": state.kiosks, "Awards": state.awards}
    kinds = [(name, count) for name, count in _KINDS if played.get(name, True)]
    points = tuple(tuple(count(park) for _, count in kinds) for park in state.parks)
    return ScoreSheet(_reason(state), tuple(name for name, _ in kinds), points)


def _reason(state: Reedmere) -> tuple[str, ...]:
    if full := [SEATS[seat] for seat, park in enumerate(state.parks) if park.is_full]:
        return (f"{listed(full)} {'has' if len(full) == 1 else 'have'} covered four plots.",)
    return ("No tile fits any park.",)


def lead(state: Reedmere) -> tuple[int, ...]:
    return tuple(park.score for park in state.parks)
