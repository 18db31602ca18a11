"""Turn order, legal amounts, pots and odd chips: pure functions of a state."""

from collections.abc import Iterable

from msgspec.structs import replace

from takeback.texts import gettext as _

from ..state import NOBODY, Holdem
from .events import Pots, Shares, pot_now
from .seating import STRADDLE


# turn order -------------------------------------------------------------------------------------------------
def next_to_act(state: Holdem, start: int) -> int:
    """Return the first seat from `start` on, clockwise, that must act; NOBODY when the street has ended. The
    only seat with chips left acts only if an all-in bet is above its own."""
    seats, level = state.seats, state.level
    able = sum(1 for seat in seats if seat.live and seat.stack)
    if able == 0:
        return NOBODY
    if able == 1:
        level = min(level, max((seat.bet for seat in seats if seat.live and not seat.stack), default=0))
    count = len(seats)
    for step in range(count):
        number = (start + step) % count
        seat = seats[number]
        if seat.live and seat.stack and (level > seat.bet or (able > 1 and seat.acted < 0)):
            return number
    return NOBODY


def left_of(state: Holdem, seat: int) -> int:
    """Return the next seat clockwise, occupied or not."""
    return (seat + 1) % len(state.seats)


def count_dealt(state: Holdem) -> int:
    """Return how many seats were dealt cards in this hand."""
    return sum(seat.is_dealt for seat in state.seats)


def live_seats(state: Holdem) -> list[int]:
    """Return the seats that were dealt in and have not folded, ascending."""
    return [number for number, seat in enumerate(state.seats) if seat.live]


# legal amounts ----------------------------------------------------------------------------------------------
def price(state: Holdem, number: int) -> int:
    """Return the bet that this seat has to match: the level, or less when all others are all-in."""
    most = 0
    for other, seat in enumerate(state.seats):
        if seat.live and other != number:
            if seat.stack:
                return state.level
            most = max(most, seat.bet)
    return min(most, state.level)


def to_call(state: Holdem, number: int) -> int:
    """Return how many chips this seat must add to call; at most its stack."""
    seat = state.seats[number]
    return max(0, min(seat.stack, price(state, number) - seat.bet))


def winnable(state: Holdem, number: int, more: int = 0) -> int:
    """Return the part of the pot that this seat could win if it added so many chips: of what each seat has
    paid, no more than the seat itself would have paid. The rest goes back, or into pots of others."""
    reach = state.seats[number].paid + more
    return sum(
        min(seat.paid, reach if other != number else seat.paid) + seat.dead
        for other, seat in enumerate(state.seats)
    )


def others_can_bet(state: Holdem, number: int) -> bool:
    """Tell whether another seat could put in more than the current level."""
    return any(
        seat.live and seat.stack and seat.stack + seat.bet > state.level and other != number
        for other, seat in enumerate(state.seats)
    )


def most_others_match(state: Holdem, number: int) -> int:
    """Return the highest total that another seat could still match; 0 without other seats in the hand."""
    return max(
        (seat.bet + seat.stack for other, seat in enumerate(state.seats) if seat.live and other != number),
        default=0,
    )


def is_reopened(state: Holdem, number: int) -> bool:
    """Tell whether this seat may raise again: it has not acted, or a full raise has come since (in fixed
    limit, half of one is enough)."""
    acted = state.seats[number].acted
    if acted < 0:
        return True
    more = state.level - acted
    return 2 * more >= state.full if state.rules.is_limit else more >= state.full


def is_capped(state: Holdem) -> bool:
    """Tell whether the raises of a fixed-limit street are used up; the big blind counts as the bet."""
    return state.rules.is_limit and state.raises > state.rules.raises


def raise_range(state: Holdem, number: int) -> tuple[int, int] | None:
    """Return the least and the most that this seat may bet or raise to; None when it may only call or
    fold."""
    seat = state.seats[number]
    if seat.stack <= to_call(state, number) or not others_can_bet(state, number):
        return None
    if is_capped(state) or not is_reopened(state, number):
        return None
    top = seat.bet + seat.stack
    least = min(state.level + state.full, top)
    if state.rules.is_limit:
        return least, least
    if state.rules.variant == "omaha":
        return least, max(least, min(top, pot_limit(state, number)))
    return least, top


def pot_limit(state: Holdem, number: int) -> int:
    """Return the highest total in pot limit: call, then raise by the whole pot. Before the flop antes are
    left out of the pot, unless the rules count them."""
    uncounted = state.antes if state.street == 0 and not state.rules.pot_counts_antes else 0
    return state.level + pot_now(state) - uncounted + state.level - state.seats[number].bet


def is_full(state: Holdem, to: int) -> bool:
    """Tell whether a bet or raise to this total counts as a full one; in fixed limit, half a bet is
    enough."""
    by = to - state.level
    return 2 * by >= state.full if state.rules.is_limit else by >= state.full


def opening_level(state: Holdem) -> int:
    """Return the bet to match at the start of the hand: the straddle, or the big blind."""
    return state.big if state.straddle_seat == NOBODY else STRADDLE * state.big


# usual bet sizes --------------------------------------------------------------------------------------------
def sizes(state: Holdem, number: int) -> tuple[tuple[str, int], ...]:
    """Return the usual sizes as (name, total to bet to), rounded to the small blind; they may exceed what is
    legal. There are always as many, in the same order, and the pot comes last."""
    pot = pot_now(state) + to_call(state, number)
    if state.level > (state.big if state.street == 0 else 0):  # there is a bet or raise to call
        named = [(name, state.level * halves / 2) for name, halves in _FACING]
    elif state.street == 0:
        named = [(name, state.big * halves / 2) for name, halves in _PREFLOP]
    else:
        named = [(name, pot * up / down) for name, up, down in _LATER]
    return tuple((name, rounded(state, to)) for name, to in (*named, (_POT, state.level + pot)))


_FACING = (("2.5x", 5), ("3x", 6), ("4x", 8))  # in halves of the bet to call
_PREFLOP = ((_("2.5 BB"), 5), (_("3 BB"), 6), (_("4 BB"), 8))  # in halves of the big blind
_LATER = (("1/3", 1, 3), ("1/2", 1, 2), ("3/4", 3, 4))  # as fractions of the pot
_POT = _("Pot")
SIZES = len(_LATER) + 1


def rounded(state: Holdem, to: float) -> int:
    """Return the multiple of the small blind that is nearest to this total; the higher one of two."""
    step = max(state.small, 1)
    return int((to + step / 2) // step) * step


def legal_total(state: Holdem, number: int, to: float) -> int:
    """Return a usual total near this one: rounded to the small blind, and within what the seat may bet or
    raise to. Raise ValueError if it may not."""
    found = raise_range(state, number)
    if found is None:
        raise ValueError("the seat may not bet or raise")
    least, most = found
    return min(max(rounded(state, to), least), most)


def distinct_sizes(state: Holdem, number: int) -> tuple[tuple[str, int] | None, ...]:
    """Return the usual sizes between the least and the most that the seat `number` may bet or raise to, in
    their usual places: None stands where a size is not legal or would repeat another. Of equal sizes the last
    stays."""
    found = raise_range(state, number)
    if found is None:
        return (None,) * SIZES
    least, most = found
    kept: list[tuple[str, int] | None] = []
    taken = {rounded(state, least), rounded(state, most)}
    for name, to in reversed(sizes(state, number)):
        is_new = least < to < most and to not in taken
        kept.append((name, to) if is_new else None)
        taken.add(to)
    return tuple(reversed(kept))


def offered(state: Holdem, number: int) -> list[int]:
    """Return the listed amounts to bet or raise to, ascending: the least, every usual size that is legal, and
    the most. Empty if the seat may not raise."""
    found = raise_range(state, number)
    if found is None:
        return []
    return sorted({*found, *(size[1] for size in distinct_sizes(state, number) if size is not None)})


# pots -------------------------------------------------------------------------------------------------------
def uncalled(state: Holdem) -> tuple[int, int] | None:
    """Return the seat whose bet is above all others, and by how much; None if there is none or it has
    folded."""
    best, second, highest_seat = 0, 0, NOBODY
    for number, seat in enumerate(state.seats):
        if seat.bet > best:
            best, second, highest_seat = seat.bet, best, number
        elif seat.bet > second:
            second = seat.bet
    if highest_seat == NOBODY or best == second or not state.seats[highest_seat].live:
        return None
    return highest_seat, best - second


def pots(state: Holdem) -> Pots:
    """Return the pots in the middle, main pot first; bets in front of the seats are left out."""
    paid = [seat.paid - seat.bet for seat in state.seats]
    dead = sum(seat.dead for seat in state.seats)
    live = live_seats(state)
    below = 0
    found: list[tuple[int, tuple[int, ...]]] = []
    for layer in sorted({paid[number] for number in live}):
        amount = sum(min(chips, layer) - min(chips, below) for chips in paid)
        able = tuple(number for number in live if paid[number] >= layer)
        if found and found[-1][1] == able:
            found[-1] = (found[-1][0] + amount, able)
        else:
            found.append((amount, able))
        below = layer
    if not found:
        return ()
    found[0] = (found[0][0] + dead, found[0][1])
    above = sum(chips - min(chips, below) for chips in paid)
    found[-1] = (found[-1][0] + above, found[-1][1])
    return tuple(pot for pot in found if pot[0])


def pots_with_bets(state: Holdem) -> Pots:
    """Return the pots as they would be if the street ended now."""
    return pots(replace(state, seats=tuple(replace(seat, bet=0) for seat in state.seats)))


def split_pot(amount: int, winners: Iterable[int], button: int, count: int) -> Shares:
    """Return the shares of equal winners, by seat. Odd chips go one each, clockwise from the left of the
    button."""
    order = clockwise(winners, button, count)
    each, odd = divmod(amount, len(order))
    return tuple(sorted((seat, each + (place < odd)) for place, seat in enumerate(order)))


def clockwise(seats: Iterable[int], button: int, count: int) -> list[int]:
    """Return the seats clockwise, starting left of the button."""
    return sorted(seats, key=lambda seat: (seat - button - 1) % count)
