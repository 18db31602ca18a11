"""Seating of the next hand: button, blinds and missed blinds, levels, antes, places and prizes."""

from dataclasses import dataclass

from takeback.engine.chance import Chance

from ..state import AWAY, GONE, IN, NOBODY, OUT, WAITING, Holdem, Rules

LEVELS = (
    (25, 50),
    (50, 100),
    (75, 150),
    (100, 200),
    (150, 300),
    (200, 400),
    (300, 600),
    (400, 800),
    (600, 1200),
    (800, 1600),
    (1000, 2000),
    (1500, 3000),
    (2000, 4000),
    (3000, 6000),
    (4000, 8000),
    (6000, 12000),
    (10000, 20000),
)
BIG_ANTE_FROM = 4  # the level at which the ante of the big blind starts
PRIZES = {2: (100,), 3: (100,), 4: (65, 35), 5: (65, 35)}  # percent by place; six and more seats:
PRIZES_OF_MANY = (50, 30, 20)
STRADDLE, LEAST_STRADDLING = 2, 4  # in big blinds; players dealt in


@dataclass(frozen=True)
class SeatPlaces:
    """The positions of the next hand: who is dealt in, has the button, posts, re-enters or misses a blind."""

    seats: tuple[int, ...]  # dealt in
    button: int
    small_seat: int
    big_seat: int
    small_place: int
    entering: tuple[int, ...] = ()  # dealt in again
    posting: tuple[int, ...] = ()  # those of `entering` that post what they missed
    missed: tuple[tuple[int, bool, bool], ...] = ()  # absent: (seat, missed small, missed big)


# levels -----------------------------------------------------------------------------------------------------
def blinds(rules: Rules, level: int) -> tuple[int, int]:
    """Return the small and the big blind of this level; a cash table has only one level."""
    if not rules.is_sitgo:
        return rules.small, rules.big
    small, big = LEVELS[min(level, len(LEVELS)) - 1]
    doublings = max(0, level - len(LEVELS))
    return small << doublings, big << doublings


def ante(rules: Rules, level: int) -> int:
    """Return the ante that one seat pays at this level; 0 for none. In a sit-and-go the ante of the big blind
    starts at level BIG_ANTE_FROM."""
    kind = ante_kind(rules)
    if kind == "none" or (kind == "big" and rules.is_sitgo and level < BIG_ANTE_FROM):
        return 0
    if rules.ante_size:
        return rules.ante_size
    big = blinds(rules, level)[1]
    return big if kind == "big" or rules.variant == "shortdeck" else -(-big // 10)


def ante_kind(rules: Rules) -> str:
    """Return who pays the ante: "none", "each" or "big"; in short deck "each" where the option is "none"."""
    return "each" if rules.variant == "shortdeck" and rules.ante == "none" else rules.ante


def start_stack(rules: Rules) -> int:
    """Return the stack each seat begins with, in chips."""
    return rules.stack * blinds(rules, 1)[1]


# who is dealt in --------------------------------------------------------------------------------------------
def is_dealt_in(state: Holdem, number: int) -> bool:
    """Tell whether this seat is dealt in without waiting or posting; in a sit-and-go absent seats are too."""
    seat = state.seats[number]
    return seat.stack > 0 and (seat.here == IN or (state.rules.is_sitgo and seat.here == AWAY))


def waits(state: Holdem, number: int) -> bool:
    """Tell whether this seat has chips and waits to come back."""
    return state.seats[number].here == WAITING and state.seats[number].stack > 0


def stays(state: Holdem, number: int) -> bool:
    """Tell whether this seat still belongs to the table, whether its player is present or not."""
    return state.seats[number].here not in (OUT, GONE)


def seats_without_chips(state: Holdem) -> list[int]:
    """Return the seats that play on but have no chips, so that they must buy some, sit out or leave.

    Empty in a tournament and where the option `rebuy` is not "ask".
    """
    if state.rules.is_sitgo or state.rules.rebuy != "ask":
        return []
    return [number for number, seat in enumerate(state.seats) if seat.here == IN and not seat.stack]


def can_deal(state: Holdem) -> bool:
    """Tell whether at least two seats can be dealt in, counting those that wait to come back."""
    count = len(state.seats)
    return sum(is_dealt_in(state, number) or waits(state, number) for number in range(count)) > 1


def is_deserted(state: Holdem) -> bool:
    """Tell whether fewer than two seats can ever play again."""
    may_buy = state.rules.rebuy == "ask" and not state.rules.is_sitgo
    able = [seat for number, seat in enumerate(state.seats) if stays(state, number)]
    return sum(seat.stack > 0 or may_buy for seat in able) < 2


# button and blinds ------------------------------------------------------------------------------------------
def next_places(state: Holdem, chance: Chance) -> SeatPlaces:
    """Return the seating of the next hand; for an imported hand that of its record. Chance picks the first
    button unless the state names it."""
    if state.rules.posts:
        return _recorded_places(state)
    numbers = range(len(state.seats))
    ready = [number for number in numbers if is_dealt_in(state, number)]
    waiting = [number for number in numbers if waits(state, number)]
    entering: list[int] = []
    if len(ready) < 2:  # the game starts afresh: nobody waits or owes
        entering, ready, waiting = waiting, sorted(ready + waiting), []
    if state.big_seat == NOBODY:
        places = _first_places(state, ready, chance)
    else:
        places = _next_hand_places(state, ready, waiting)
        if places[2] in waiting:
            entering, ready = [*entering, places[2]], sorted([*ready, places[2]])
    posting = [seat for seat in waiting if seat not in ready and _may_post(state, seat, places)]
    return SeatPlaces(
        tuple(sorted([*ready, *posting])),
        *places,
        entering=tuple(sorted([*entering, *posting])),
        posting=tuple(posting),
        missed=_missed_blinds(state, places),
    )


def _recorded_places(state: Holdem) -> SeatPlaces:
    """Return the seating of an imported hand: the last seat has the button, the highest post is the big blind
    unless it is a straddle, and the first lower one is the small blind."""
    paid = [post.blind for post in state.rules.posts]
    big = paid.index(max(paid)) if any(paid) else NOBODY
    if _is_recorded_straddle(state, big):
        big -= 1
    if state.rules.variant == "shortdeck" and paid[-1] == max(paid) > 0:
        big = len(paid) - 1  # the button posts the blind; others may post as much to come back
    small = next((seat for seat, blind in enumerate(paid) if 0 < blind < paid[big]), NOBODY)
    if len(paid) == 2 and paid[1] and small == NOBODY and big == 0:
        small = 1
    return SeatPlaces(tuple(range(len(paid))), len(paid) - 1, small, big, small)


def _is_recorded_straddle(state: Holdem, seat: int) -> bool:
    """Tell whether the highest post of an imported hand, at this seat, is a straddle: twice the big blind
    that the seat before it posts."""
    rules = state.rules
    if rules.variant == "shortdeck" or len(rules.posts) < LEAST_STRADDLING or seat < 1:
        return False
    return rules.posts[seat].blind == STRADDLE * rules.big and rules.posts[seat - 1].blind == rules.big


_Places = tuple[int, int, int, int]  # button, small blind, big blind, the small blind's place


def _next_seat(seats: list[int], after: int, count: int) -> int:
    """Return the seat closest after `after`, clockwise."""
    return min(seats, key=lambda seat: (seat - after - 1) % count)


def _first_places(state: Holdem, ready: list[int], chance: Chance) -> _Places:
    """Return the places of the first hand. The state may name the button (the next playing seat takes it),
    else chance picks it."""
    if state.button in ready:
        return _after_button(state, ready, state.button)
    named = state.button != NOBODY
    button = _next_seat(ready, state.button, len(state.seats)) if named else chance.pick(ready)
    return _after_button(state, ready, button)


def _after_button(state: Holdem, ready: list[int], button: int) -> _Places:
    """Return the places that follow from the seat with the button: the next two post the blinds, with two
    players it posts the small one, and in short deck only the button posts."""
    count = len(state.seats)
    if state.rules.variant == "shortdeck":
        return button, NOBODY, button, NOBODY
    if len(ready) == 2:
        other = _next_seat(ready, button, count)
        return button, button, other, button
    small = _next_seat(ready, button, count)
    return button, small, _next_seat(ready, small, count), small


def _next_hand_places(state: Holdem, ready: list[int], waiting: list[int]) -> _Places:
    """Return the places after the previous hand: the big blind goes to the next player, and button and small
    blind follow as the option `button` has it. A waiting seat may only become the big blind."""
    count = len(state.seats)
    able = sorted([*ready, *waiting])
    if state.rules.variant == "shortdeck":
        return _after_button(state, able, _next_seat(able, state.button, count))
    big = _next_seat(able, state.big_seat, count)
    if len(ready) == 2 and big in ready:
        other = next(seat for seat in ready if seat != big)
        return other, other, big, other
    if state.rules.button == "moving":
        return _moving_button_places(state, ready, able, big)
    place = state.big_seat
    button = state.small_place
    if button in (big, place):
        button = max(ready, key=lambda seat: (seat - place) % count)
    return button, place if place in ready else NOBODY, big, place


def _moving_button_places(state: Holdem, ready: list[int], able: list[int], big: int) -> _Places:
    """Return the places with a moving button: it goes to the next player, and the next two post.

    Where a third player enters a game of two as the big blind `big`, those two sit before it in turn.
    """
    count = len(state.seats)
    if len(ready) == 2:
        button, small = sorted(ready, key=lambda seat: (seat - big) % count)
        return button, small, big, small
    button = _next_seat(ready, state.button, count)
    small = _next_seat(ready, button, count)
    return button, small, _next_seat([seat for seat in able if seat != button], small, count), small


def _may_post(state: Holdem, number: int, places: _Places) -> bool:
    """Tell whether a seat that wants to post may do so to come back: not between button and big blind, and
    only if two others play."""
    seat = state.seats[number]
    button, _, big, _ = places
    count = len(state.seats)
    between = 0 < (number - button) % count < (big - button) % count
    playing = sum(is_dealt_in(state, other) for other in range(count))
    return seat.post and not between and playing >= 2


def _missed_blinds(state: Holdem, places: _Places) -> tuple[tuple[int, bool, bool], ...]:
    """Return (seat, small, big) for absent cash players whom a blind passed in this hand, unless they owe it
    already."""
    if state.rules.is_sitgo or state.big_seat == NOBODY:
        return ()
    count = len(state.seats)
    _, _, big, small_place = places
    far = (big - state.big_seat - 1) % count  # seats strictly between the old and the new big blind
    big_passed = {(state.big_seat + 1 + step) % count for step in range(far)}
    small_passed = _seats_small_passed(state, small_place, big, count)
    found = []
    for number, seat in enumerate(state.seats):
        if seat.here == AWAY and seat.stack:
            small = number in small_passed and not seat.owes_small
            large = number in big_passed and not seat.owes_big
            if small or large:
                found.append((number, small, large))
    return tuple(found)


def _seats_small_passed(state: Holdem, place: int, big: int, count: int) -> set[int]:
    """Return the seats the small blind moved past, including its new place; empty if it moved back."""
    old = state.small_place
    if NOBODY in (old, place) or place == old:
        return set()
    steps = (place - old) % count
    reach = (big - old) % count or count
    return {(old + step) % count for step in range(1, steps + 1)} if steps <= reach else set()


def straddle_seat(state: Holdem) -> int:
    """Return the seat that is to post a straddle in the hand being dealt: the one left of the big blind.

    NOBODY without the option, with fewer than four players (the seat would have the button or a blind), and
    where the seat has no chips to raise with afterwards.
    """
    rules = state.rules
    dealt = [number for number, seat in enumerate(state.seats) if seat.live]
    if not rules.straddle or rules.is_sitgo or rules.variant == "shortdeck" or len(dealt) < LEAST_STRADDLING:
        return NOBODY
    seat = _next_seat(dealt, state.big_seat, len(state.seats))
    return seat if state.seats[seat].stack > STRADDLE * state.big else NOBODY


# places and prizes ------------------------------------------------------------------------------------------
def placed(state: Holdem, net: dict[int, int]) -> list[tuple[int, int, int]]:
    """Return the seats that lost their last chips in this hand as (seat, place, points), last place first.

    Several are ranked by the chips they began the hand with; equal stacks share a place and its prize.
    """
    numbers = range(len(state.seats))
    busted = [number for number in numbers if not state.seats[number].stack and stays(state, number)]
    left = sum(1 for number in numbers if state.seats[number].stack)
    found: list[tuple[int, int, int]] = []
    best = left + 1
    for stack in sorted({-net.get(number, 0) for number in busted}, reverse=True):
        equal = [number for number in busted if -net.get(number, 0) == stack]
        pool = sum(prize(state, place) for place in range(best, best + len(equal)))
        found = [*((number, best, pool // len(equal)) for number in equal), *found]
        best += len(equal)
    return found


def prize(state: Holdem, place: int) -> int:
    """Return the points of a place; the winner gets what remains instead."""
    shares = PRIZES.get(len(state.seats), PRIZES_OF_MANY)
    total = sum(seat.bought for seat in state.seats)
    return total * shares[place - 1] // 100 if place <= len(shares) else 0
