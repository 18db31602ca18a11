"""Who shows, in which order, and who wins what."""

from ..cards import UNKNOWN, value
from ..state import NOBODY, Holdem
from .chips import clockwise, live_seats, pots, shared
from .events import Pots, Shares


def order(state: Holdem) -> list[int]:
    """The last one to bet or raise starts, else the first left of the button; then clockwise."""
    live = live_seats(state)
    count = len(state.seats)
    if state.aggressor != NOBODY:
        return sorted(live, key=lambda seat: (seat - state.aggressor) % count)
    return clockwise(live, state.button, count)


def values(state: Holdem) -> dict[int, int]:
    """What each live hand is worth; hands that nobody knows are left out."""
    if len(state.board) < 5 or UNKNOWN in state.board:
        return {}
    return {
        seat: value(state.rules.variant, state.seats[seat].cards, state.board)
        for seat in live_seats(state)
        if UNKNOWN not in state.seats[seat].cards
    }


def all_showing(state: Holdem) -> list[tuple[int, bool]]:
    """Every live seat in order, when somebody is all-in: all show, unless a record says otherwise."""
    told = _told(state)
    return told if told is not None else [(seat, True) for seat in order(state)]


def showing(state: Holdem, worth: dict[int, int]) -> list[tuple[int, bool]]:
    """Every live seat in order, and whether it shows: all do once somebody is all-in."""
    told = _told(state)
    if told is not None:
        return told
    in_order = order(state)
    if any(not state.seats[seat].stack for seat in in_order):
        return [(seat, True) for seat in in_order]
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


def _told(state: Holdem) -> list[tuple[int, bool]] | None:
    """What the record of an imported hand says; it may leave seats out, which then muck."""
    told = state.rules.told
    if told is None or not told.shows:
        return None
    live = live_seats(state)
    found = [(seat, shows) for seat, shows in told.shows if seat in live]
    named = dict(found)
    return found + [(seat, False) for seat in order(state) if seat not in named]


def _may_win(seat: int, worth: int, layers: Pots, best: dict[int, int]) -> bool:
    return any(seat in able and worth <= best.get(pot, worth) for pot, (_, able) in enumerate(layers))


Prize = tuple[int, int, Shares, int, bool]  # the fields of PotWon


def prizes(state: Holdem, worth: dict[int, int]) -> list[Prize]:
    """Who wins which pot, last side pot first; of an imported hand, as far as its record says."""
    layers = list(enumerate(pots(state)))
    if len(worth) == len(live_seats(state)) and not _mucked(state):
        return [_won(state, number, amount, able, worth) for number, (amount, able) in reversed(layers)]
    return _recorded(state, worth)


def _won(state: Holdem, number: int, amount: int, able: tuple[int, ...], worth: dict[int, int]) -> Prize:
    best = min(worth[seat] for seat in able)
    best_seats = [seat for seat in able if worth[seat] == best]
    return number, amount, shared(amount, best_seats, state.button, len(state.seats)), best, True


def _mucked(state: Holdem) -> set[int]:
    """Live seats that a record says mucked: they do not win."""
    told = _told(state)
    return {seat for seat, shows in told if not shows} if told is not None else set()


def _recorded(state: Holdem, worth: dict[int, int]) -> list[Prize]:
    """With unknown cards: mucked hands lose, then the stacks at the end decide; else nobody can say."""
    mucked = _mucked(state)
    left = [seat for seat in live_seats(state) if seat not in mucked]
    found: list[Prize] = []
    if left and (len(left) == 1 or all(seat in worth for seat in left)):
        for number, (amount, able) in enumerate(pots(state)):
            able = tuple(seat for seat in able if seat in left)
            if not able:
                break
            known = worth if all(seat in worth for seat in able) else dict.fromkeys(able, 0)
            found.append(_won(state, number, amount, able, known))
        else:
            return found[::-1]
    return _by_stacks(state)


def _by_stacks(state: Holdem) -> list[Prize]:
    """A seat that ends with more than it has now has won the difference."""
    told = state.rules.told
    if told is None or not told.stacks:
        return []
    gains = [end - seat.stack for end, seat in zip(told.stacks, state.seats, strict=True)]
    found: list[Prize] = []
    for number, (amount, able) in reversed(list(enumerate(pots(state)))):
        rest = amount
        shares = []
        for seat in able:
            share = min(max(gains[seat], 0), rest)
            if share:
                shares.append((seat, share))
                gains[seat] -= share
                rest -= share
        if rest:
            return []
        found.append((number, amount, tuple(shares), 0, True))
    return found
