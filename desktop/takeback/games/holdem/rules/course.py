"""The course of a hand: the chain of events from one act to the next decision, across streets and hands."""

from collections.abc import Generator
from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.game import Rules as Happenings
from takeback.engine.state import Event

from .. import cards
from ..state import AWAY, NOBODY, Holdem
from . import chips, seating, showdown
from .between import (
    BlindMissed,
    Bought,
    LevelRaised,
    Paused,
    Placed,
    SatIn,
    SatOut,
    TableOver,
)
from .events import (
    AntePosted,
    BetReturned,
    BlindPosted,
    BoardDealt,
    Folded,
    HandEnded,
    HandStarted,
    HolesDealt,
    Mucked,
    PotWon,
    SecondBoardDealt,
    Shown,
    Shuffled,
    StreetClosed,
    TurnTo,
)

Steps = Generator[Event, Any, Holdem]
SALT_BYTES = 16

# reasons for a pause
ASKED, BY_RULE, BROKE, UNDECIDED, ALONE = "asked", "deal", "broke", "undecided", "alone"
# reasons for closing the table
WON, PLAYED, ENDED, DESERTED, UNTOLD = "won", "played", "ended", "deserted", "untold"


# betting ----------------------------------------------------------------------------------------------------
def play_to_decision(state: Holdem, start: int, chance: Chance, decided: bool = True) -> Happenings:
    """Play on until a seat must act, beginning with seat `start`: streets, the showdown, the next hand, or
    the table's end. Absent seats fold. `decided` says whether a player acted in this hand; otherwise the
    table pauses after it."""
    while True:
        seat = chips.next_to_act(state, start) if len(chips.live_seats(state)) > 1 else NOBODY
        if seat == NOBODY:
            state = yield from close_street(state)
            if state.street == 3 or _is_decided(state):
                break
            state = yield board_dealt(state, True)
            start = chips.left_of(state, state.button)
        elif state.seats[seat].here == AWAY:
            state = yield Folded(seat, True)
            start = chips.left_of(state, seat)
        else:
            yield TurnTo(seat)
            return
    state = yield from finish(state)
    if state.middle:
        yield from close_table(state, UNTOLD)
    else:
        yield from after_hand(state, chance, decided)


def _is_decided(state: Holdem) -> bool:
    """Tell whether nobody is left to bet against."""
    return sum(1 for seat in state.seats if seat.live and seat.stack) < 2


def close_street(state: Holdem) -> Steps:
    """Return an uncalled bet and collect the bets into the pots."""
    if back := chips.uncalled(state):
        state = yield BetReturned(*back)
    state = yield StreetClosed(state.street, chips.pots_with_bets(state))
    return state


def board_dealt(state: Holdem, is_open: bool) -> BoardDealt:
    """Return the event that deals the next street; `is_open` if betting follows."""
    street = state.street + 1
    count = cards.BOARD[street] - cards.BOARD[state.street]
    return BoardDealt(street, state.deck[:count], is_open)


# the end of a hand ------------------------------------------------------------------------------------------
def finish(state: Holdem) -> Steps:
    """Award the pots and end the hand, after a showdown if several seats are live. Stop early, with chips in
    the middle, if an imported record does not say who won."""
    live = chips.live_seats(state)
    if len(live) == 1:
        for number, (amount, _) in reversed(list(enumerate(chips.pots(state)))):
            state = yield PotWon(number, amount, ((live[0], amount),), 0, False)
    else:
        state = yield from show_down(state)
        if state.middle:  # an imported record that does not say who won
            return state
    before = _stacks_before(state)
    net = tuple(
        (number, seat.stack - before[number]) for number, seat in enumerate(state.seats) if seat.is_dealt
    )
    state = yield HandEnded(state.hand, net)
    return state


def _stacks_before(state: Holdem) -> list[int]:
    """Return each seat's stack when the hand began: what it has and paid in, minus what it won."""
    stacks = [seat.stack + seat.paid + seat.dead for seat in state.seats]
    for won in state.won:
        for number, amount in won.winners:
            stacks[number] -= amount
    return stacks


def show_down(state: Holdem) -> Steps:
    """Show the hands, deal the rest of the board, and award the pots; all-in hands may be shown before the
    board, and are where it is dealt twice."""
    rules, parted = state.rules, state.street
    is_early = parted < 3
    is_twice = rules.run_twice and not rules.is_sitgo and is_early
    faceup = rules.is_sitgo or rules.runout == "faceup" or is_twice
    if is_early and faceup:
        for seat, shows in showdown.all_showing(state):
            state = yield (Shown(seat, state.seats[seat].cards, 0) if shows else Mucked(seat))
    while state.street < 3:
        state = yield board_dealt(state, False)
    worth = showdown.values(state)
    if not (is_early and faceup):
        for seat, shows in showdown.showing(state, worth):
            state = yield (
                Shown(seat, state.seats[seat].cards, worth.get(seat, 0)) if shows else Mucked(seat)
            )
    if is_twice:
        state = yield from _deal_second_board(state, parted)
        for half in showdown.won_halves(state, worth):
            state = yield PotWon(*half)
        return state
    for won in showdown.won_pots(state, worth):
        state = yield PotWon(*won)
    return state


def _deal_second_board(state: Holdem, parted: int) -> Steps:
    """Deal the streets after `parted` once more, from the cards that are left."""
    for street in range(parted + 1, len(cards.BOARD)):
        count = cards.BOARD[street] - cards.BOARD[street - 1]
        state = yield SecondBoardDealt(street, state.deck[:count])
    return state


# between hands ----------------------------------------------------------------------------------------------
def after_hand(state: Holdem, chance: Chance, decided: bool) -> Happenings:
    """Settle the hand, then close the table, pause, or deal the next hand. `decided` says whether a player
    acted in it; if not, the table pauses."""
    state = yield from settle_hand(state)
    if why := _why_over(state):
        yield from close_table(state, why)
    elif why := _why_pause(state, decided):
        yield Paused(why)
    else:
        yield from deal(state, chance)


def settle_hand(state: Holdem) -> Steps:
    """Settle the hand by the rules. Sit-and-go: place the seats that are out and the winner, and raise the
    level when it is due. Cash: a seat without chips buys a new stack, is out, or (option `rebuy` "ask")
    stays."""
    rules = state.rules
    if rules.is_sitgo:
        net = dict(state.last.net) if state.last else {}
        for placed in seating.placed(state, net):
            state = yield Placed(*placed)
        state = yield from _place_winner(state)
        if state.hand % rules.level_hands == 0 and not _is_won(state):
            level = state.level_no + 1
            state = yield LevelRaised(level, *seating.blinds(rules, level), seating.ante(rules, level))
        return state
    for number, seat in enumerate(state.seats):
        if seat.stack or not seating.stays(state, number):
            continue
        if rules.rebuy == "auto":
            state = yield Bought(number, seating.start_stack(rules))
        elif rules.rebuy == "none":
            state = yield Placed(number, 0, 0)
    return state


def _is_won(state: Holdem) -> bool:
    """Tell whether one seat has all the chips."""
    return sum(1 for seat in state.seats if seat.stack) == 1


def _place_winner(state: Holdem) -> Steps:
    """Give the last seat with chips the first place and what is left of the prizes; nothing while several
    have chips."""
    if _is_won(state):
        winner = next(number for number, seat in enumerate(state.seats) if seat.stack)
        total = sum(seat.bought for seat in state.seats)
        state = yield Placed(winner, 1, total - sum(seat.points for seat in state.seats))
    return state


def _why_over(state: Holdem) -> str:
    """Return the reason for closing the table now, or ""."""
    rules = state.rules
    if rules.is_sitgo:
        return WON if _is_won(state) else ""
    if rules.hands and state.hand >= rules.hands:
        return PLAYED
    return DESERTED if seating.is_deserted(state) else ""


def _why_pause(state: Holdem, decided: bool) -> str:
    """Return the reason for pausing before the next hand, or ""; one is that no player acted in this one (not
    `decided`)."""
    if state.pausing:
        return ASKED
    if state.rules.deal == "ask":
        return BY_RULE
    if seating.seats_without_chips(state):
        return BROKE
    if not seating.can_deal(state):
        return ALONE
    return "" if decided else UNDECIDED


def close_table(state: Holdem, reason: str) -> Happenings:
    """End the game with each seat's place in a sit-and-go, otherwise with its gain or loss."""
    seats = enumerate(state.seats)
    if state.rules.is_sitgo:
        results = tuple((number, seat.place) for number, seat in seats)
    else:
        results = tuple((number, seat.stack - seat.bought) for number, seat in seats)
    yield TableOver(results, reason)


def close_if_deserted(state: Holdem) -> Happenings:
    """Close a cash table at which no two seats can play any more."""
    if not state.rules.is_sitgo and seating.is_deserted(state):
        yield from close_table(state, DESERTED)


# the next hand ----------------------------------------------------------------------------------------------
def deal(state: Holdem, chance: Chance) -> Happenings:
    """Deal the next hand: sit out seats without chips, record missed blinds and returning seats, shuffle,
    post antes and blinds, deal the hole cards, and play on to the first decision."""
    for seat in seating.seats_without_chips(state):
        state = yield SatOut(seat)
    places = seating.next_places(state, chance)
    owed = {seat: state.seats[seat].owes_small for seat in places.posting}
    for missed in places.missed:
        state = yield BlindMissed(*missed)
    for seat in places.entering:
        state = yield SatIn(seat, "in")
    state = yield _hand_started(state, places)
    state = yield _shuffled(state, chance)
    if state.rules.ante_first:
        state = yield from post_antes(state)
        state = yield from post_blinds(state, owed)
    else:
        state = yield from post_blinds(state, owed)
        state = yield from post_antes(state)
    state = yield holes_dealt(state)
    yield from play_to_decision(state, first_to_act(state), chance, decided=False)


def _hand_started(state: Holdem, places: seating.SeatPlaces) -> HandStarted:
    """Return the event that starts the next hand at these places."""
    posts = state.rules.posts
    if posts:
        small, big = posts[places.small_seat].blind if places.small_seat != NOBODY else 0, state.rules.big
    else:
        small, big = seating.blinds(state.rules, state.level_no)
    return HandStarted(
        state.hand + 1,
        places.button,
        places.small_seat,
        places.big_seat,
        small,
        big,
        0 if posts else seating.ante(state.rules, state.level_no),
        places.seats,
        places.small_place if places.small_seat == NOBODY else NOBODY,
    )


def _shuffled(state: Holdem, chance: Chance) -> Shuffled:
    """Return the shuffle of a hand; the deck and the salt may be fixed in advance."""
    deck = state.next_deck or chance.shuffled(cards.full_deck(state.rules.variant))
    salt = state.salt or chance.bytes(SALT_BYTES).hex()
    return Shuffled(deck, salt, cards.commitment(state.hand, deck, salt))


def post_antes(state: Holdem) -> Steps:
    """Post the antes: those of an imported record, the big blind's alone, or everybody's."""
    posts = state.rules.posts
    if posts:
        for seat in _in_order(state):
            amount = min(posts[seat].ante, state.seats[seat].stack)
            if amount:
                state = yield AntePosted(seat, amount, posts[seat].dead)
        return state
    if not state.ante:
        return state
    is_dead = seating.ante_kind(state.rules) == "big"
    for seat in (state.big_seat,) if is_dead else _in_order(state):
        amount = min(state.ante, state.seats[seat].stack)
        if amount:
            state = yield AntePosted(seat, amount, is_dead)
    return state


def post_blinds(state: Holdem, owed: dict[int, bool]) -> Steps:
    """Post the blinds and the straddle, then what returning seats owe: `owed` maps each of them to whether it
    owes the small blind too. An imported hand posts what its record has instead."""
    if state.rules.posts:
        for seat in _in_order(state):
            state = yield from _post_blind(
                state, seat, state.rules.posts[seat].blind, _recorded_kind(state, seat)
            )
            state = yield from _post_blind(state, seat, state.rules.posts[seat].dead_blind, "dead")
        return state
    if state.small_seat != NOBODY:
        state = yield from _post_blind(state, state.small_seat, state.small, "small")
    state = yield from _post_blind(state, state.big_seat, state.big, "big")
    straddler = seating.straddle_seat(state)
    if straddler not in (NOBODY, *owed):
        state = yield BlindPosted(straddler, seating.STRADDLE * state.big, "straddle")
    for seat, small in sorted(owed.items()):
        state = yield from _post_blind(state, seat, state.big, "post")
        if small:
            state = yield from _post_blind(state, seat, state.small, "dead")
    return state


def _recorded_kind(state: Holdem, seat: int) -> str:
    """Return the kind of a recorded blind: "big", "straddle", "small" or "post"."""
    if seat == state.big_seat:
        return "big"
    if seat == chips.left_of(state, state.big_seat) and state.level > state.rules.posts[state.big_seat].blind:
        return "straddle"
    return "small" if seat == state.small_seat else "post"


def _post_blind(state: Holdem, seat: int, amount: int, kind: str) -> Steps:
    """Post a blind of at most the seat's stack; do nothing if it comes to 0."""
    amount = min(amount, state.seats[seat].stack)
    if amount:
        state = yield BlindPosted(seat, amount, kind)
    return state


def _in_order(state: Holdem) -> list[int]:
    """Return the live seats clockwise, starting left of the button."""
    return chips.clockwise(chips.live_seats(state), state.button, len(state.seats))


def holes_dealt(state: Holdem) -> HolesDealt:
    """Return the deal of the hole cards: one card at a time, from the first live seat left of the button."""
    in_order = _in_order(state)
    each = cards.hole_count(state.rules.variant)
    dealt = state.deck[: each * len(in_order)]
    return HolesDealt(tuple((seat, dealt[place :: len(in_order)]) for place, seat in enumerate(in_order)))


def first_to_act(state: Holdem) -> int:
    """Return the seat left of the straddle or the big blind, or of the button where nobody posts one."""
    posted = [seat for seat in (state.straddle_seat, state.big_seat, state.button) if seat != NOBODY]
    return chips.left_of(state, posted[0])
