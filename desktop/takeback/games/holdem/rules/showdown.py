"""The showdown: who shows in which order, and who wins what."""

from ..cards import UNKNOWN, value
from ..state import NOBODY, Cards, Holdem
from .chips import clockwise, live_seats, pots, split_pot
from .events import Pots, Shares


def show_order(state: Holdem) -> list[int]:
    """Return the live seats in order of showing: from the last to bet or raise, or else left of the button;
    clockwise."""
    live = live_seats(state)
    count = len(state.seats)
    if state.aggressor != NOBODY:
        return sorted(live, key=lambda seat: (seat - state.aggressor) % count)
    return clockwise(live, state.button, count)


def values(state: Holdem) -> dict[int, int]:
    """Return the value of each live hand, by seat; unknown hands are left out. Empty before the river."""
    return values_on(state, state.board)


def values_on(state: Holdem, board: Cards) -> dict[int, int]:
    """Return the value of each live hand on this board, by seat; unknown hands are left out. Empty unless the
    board is complete and known."""
    if len(board) < 5 or UNKNOWN in board:
        return {}
    return {
        seat: value(state.rules.variant, state.seats[seat].cards, board)
        for seat in live_seats(state)
        if UNKNOWN not in state.seats[seat].cards
    }


def all_showing(state: Holdem) -> list[tuple[int, bool]]:
    """Return (seat, shows) for each live seat in order when somebody is all-in: all show, unless a record
    says otherwise."""
    recorded = _recorded_shows(state)
    return recorded if recorded is not None else [(seat, True) for seat in show_order(state)]


def showing(state: Holdem, worth: dict[int, int]) -> list[tuple[int, bool]]:
    """Return (seat, shows) for each live seat in order. All show once somebody is all-in; otherwise a hand
    that is unknown or already beaten mucks. A record of the showdown decides instead."""
    recorded = _recorded_shows(state)
    if recorded is not None:
        return recorded
    in_order = show_order(state)
    if any(not state.seats[seat].stack for seat in in_order):
        return [(seat, True) for seat in in_order]
    layers = pots(state)
    best: dict[int, int] = {}  # value by pot, of the hands shown so far
    found = []
    for seat in in_order:
        shows = seat in worth and _may_win(seat, worth[seat], layers, best)
        found.append((seat, shows))
        if shows:
            for pot, (_, able) in enumerate(layers):
                if seat in able:
                    best[pot] = min(best.get(pot, worth[seat]), worth[seat])
    return found


def _recorded_shows(state: Holdem) -> list[tuple[int, bool]] | None:
    """Return (seat, shows) from an imported record, or None without one; seats it leaves out muck."""
    record = state.rules.told
    if record is None or not record.shows:
        return None
    live = live_seats(state)
    found = [(seat, shows) for seat, shows in record.shows if seat in live]
    named = dict(found)
    return found + [(seat, False) for seat in show_order(state) if seat not in named]


def _may_win(seat: int, worth: int, layers: Pots, best: dict[int, int]) -> bool:
    """Tell whether a hand can still win or share a pot, given the best hands shown so far."""
    return any(seat in able and worth <= best.get(pot, worth) for pot, (_, able) in enumerate(layers))


Prize = tuple[int, int, Shares, int, bool]  # the fields of PotWon, without the board that decided it


def won_pots(state: Holdem, worth: dict[int, int]) -> list[Prize]:
    """Return the pots with their winners, last side pot first; for an imported hand as far as its record
    says."""
    layers = list(enumerate(pots(state)))
    if len(worth) == len(live_seats(state)) and not _mucked_seats(state):
        return [
            _shared_pot(state, number, amount, able, worth) for number, (amount, able) in reversed(layers)
        ]
    return _recorded_prizes(state, worth)


def won_halves(state: Holdem, worth: dict[int, int]) -> list[tuple[int, int, Shares, int, bool, int]]:
    """Return what each of two boards decides: half of every pot, last side pot first; the odd chip of a pot
    goes with the first board. `worth` has the values on the first board. Empty where cards are unknown."""
    found = []
    layers = list(enumerate(pots(state)))[::-1]
    for run, values in enumerate((worth, values_on(state, state.second)), 1):
        if len(values) < len(live_seats(state)):
            return []
        for number, (amount, able) in layers:
            half = amount // 2 if run == 2 else amount - amount // 2
            if half:
                found.append((*_shared_pot(state, number, half, able, values), run))
    return found


def _shared_pot(
    state: Holdem, number: int, amount: int, able: tuple[int, ...], worth: dict[int, int]
) -> Prize:
    """Return one pot shared among the best hands of the seats that may win it."""
    best = min(worth[seat] for seat in able)
    best_seats = [seat for seat in able if worth[seat] == best]
    return number, amount, split_pot(amount, best_seats, state.button, len(state.seats)), best, True


def _mucked_seats(state: Holdem) -> set[int]:
    """Return the live seats that mucked according to a record; they cannot win."""
    recorded = _recorded_shows(state)
    return {seat for seat, shows in recorded if not shows} if recorded is not None else set()


def _recorded_prizes(state: Holdem, worth: dict[int, int]) -> list[Prize]:
    """Return the pots of a hand with unknown cards: mucked hands lose, then the final stacks decide; empty if
    they do not."""
    mucked = _mucked_seats(state)
    left = [seat for seat in live_seats(state) if seat not in mucked]
    found: list[Prize] = []
    if left and (len(left) == 1 or all(seat in worth for seat in left)):
        for number, (amount, able) in enumerate(pots(state)):
            able = tuple(seat for seat in able if seat in left)
            if not able:
                break
            known = worth if all(seat in worth for seat in able) else dict.fromkeys(able, 0)
            found.append(_shared_pot(state, number, amount, able, known))
        else:
            return found[::-1]
    return _prizes_by_stacks(state)


def _prizes_by_stacks(state: Holdem) -> list[Prize]:
    """Derive the winners from the recorded final stacks: a seat that ends with more has won the difference.
    Return an empty list where that does not add up."""
    record = state.rules.told
    if record is None or not record.stacks:
        return []
    gains = [end - seat.stack for end, seat in zip(record.stacks, state.seats, strict=True)]
    found: list[Prize] = []
    for number, (amount, able) in reversed(list(enumerate(pots(state)))):
        remaining = amount
        shares = []
        for seat in able:
            share = min(max(gains[seat], 0), remaining)
            if share:
                shares.append((seat, share))
                gains[seat] -= share
                remaining -= share
        if remaining:
            return []
        found.append((number, amount, tuple(shares), 0, True))
    return found
