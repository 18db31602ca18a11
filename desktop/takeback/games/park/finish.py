"""The score sheet at the end of a game of Reedmere: points by kind, and the reason the game ended."""

from collections import Counter
from collections.abc import Callable, Sequence
from operator import attrgetter

from takeback.engine.game import ScoreSheet
from takeback.engine.play import Move
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _

from .names import name_seat, tile_group
from .rules.events import AwardWon, LookoutBuilt, Placed
from .state import Park, Reedmere

_value = attrgetter("value")


def _value_of_laid(name: str) -> Callable[[Park], int]:
    """Return a function that sums the values of a park's laid tiles of this group."""
    return lambda park: sum(tile.value for tile in park.laid if tile_group(tile.kind) == name)


# The kinds of points in the order of the sheet, by the groups of tiles.
_KINDS: dict[str, Callable[[Park], int]] = {
    "home": _value_of_laid("home"),
    "reserve": _value_of_laid("reserve"),
    "kiosk": _value_of_laid("kiosk"),
    "lookout": lambda park: sum(map(_value, park.lookouts)),
    "award": lambda park: sum(map(_value, park.awards)),
    "total": lambda park: park.score,
}
_TITLES = {
    "home": _("Homes"),
    "reserve": _("Reserves"),
    "kiosk": _("Kiosks"),
    "lookout": _("Lookouts"),
    "award": _("Awards"),
    "total": _("Total"),
}


def sheet(state: Reedmere) -> ScoreSheet:
    """Return the score sheet of a finished game; kiosks and awards only where those options are on."""
    played = {"kiosk": state.kiosks, "award": state.awards}
    kinds = [kind for kind in _KINDS if played.get(kind, True)]
    points = tuple(tuple(_KINDS[kind](park) for kind in kinds) for park in state.parks)
    return ScoreSheet(_reason(state), tuple(_TITLES[kind] for kind in kinds), points)


def turn_points(moves: Sequence[Move]) -> dict[str, int]:
    """Return the points by the titles of their kinds that a turn brought."""
    counts: Counter[str] = Counter()
    for event in (event for move in moves for event in move.events):
        match event:
            case Placed() if event.value:
                counts[tile_group(event.kind)] += event.value
            case LookoutBuilt():
                counts["lookout"] += event.value
            case AwardWon():
                counts["award"] += event.value
    return {_TITLES[kind]: counts[kind] for kind in _KINDS if counts[kind]}


def _reason(state: Reedmere) -> tuple[str, ...]:
    """Return one sentence that says why the game ended: a full park, or no tile that fits."""
    if full := [name_seat(seat) for seat, park in enumerate(state.parks) if park.is_full]:
        return (
            ngettext(
                "{players} has covered four plots.",
                "{players} have covered four plots.",
                len(full),
                players=format_list(full),
            ),
        )
    return (_("No tile fits in any park."),)


def scores(state: Reedmere) -> tuple[int, ...]:
    """Return the score of each seat, in seat order."""
    return tuple(park.score for park in state.parks)
