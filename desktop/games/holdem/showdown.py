"""Who shows, in which order, and who wins what."""

from .cards import UNKNOWN, value
from .chips import clockwise, live_seats, pots
from .events import Pots
from .state import NOBODY, Holdem


def order(state: Holdem) -> list[int]:
    """The last one to bet or raise starts, else the first left of the button; then clockwise."""
    live = live_seats(state)
    count = len(state.seats)
    if state.aggressor != NOBODY:
        return sorted(live, key=lambda seat: (seat - state.aggressor) % count)
    return clockwise(live, state.button, count)


def values(state: Holdem) -> dict[int, int]:
    """What each live hand is worth; hands that nobody knows are left out."""
    return {
        seat: value(state.rules.variant, state.seats[seat].cards, state.board)
        for seat in live_seats(state)
        if UNKNOWN not in state.seats[seat].cards
    }


def showing(state: Holdem, worth: dict[int, int]) -> list[tuple[int, bool]]:
    """Every live seat in order, and whether it shows: all do once somebody is all-in."""
    in_order = order(state)
    if any(not state.seats[seat].stack for seat in in_order):
        return [(seat, seat in worth) for seat in in_order]
    layers = pots(state)
    best: dict[int, int] = {}  # by pot, of the hands shown so far
    found = []
    for seat in in_order:
        shows = seat in worth and _may_win(seat, worth[seat], layers, best)
        found.append((seat, shows))
        if shows:
            for pot, (_, able) in enumerate(layers):
                if seat in able:
                    best[pot] = min(best.get(pot, worth[seat]), worth[seat])
    return found


def _may_win(seat: int, worth: int, layers: Pots, best: dict[int, int]) -> bool:
    return any(seat in able and worth <= best.get(pot, worth) for pot, (_, able) in enumerate(layers))


def winners(able: tuple[int, ...], worth: dict[int, int]) -> tuple[int, list[int]]:
    """The best value among these seats, and who has it."""
    known = [seat for seat in able if seat in worth]
    best = min(worth[seat] for seat in known)
    return best, [seat for seat in known if worth[seat] == best]
