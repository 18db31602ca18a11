"""Cuts the moves of a table into hands: the state before each, and all its events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from takeback.engine.play import Move
from takeback.engine.state import Event, Illegal

from ..cards import BOARD, hole_count
from ..rules import chips, course, seating
from ..rules.events import BoardDealt, HandEnded, HandStarted, Shuffled, TurnTo
from ..rules.play import betting_event
from ..state import BETTING, NOBODY, READY, Act, Call, Cards, Check, Fold, Holdem, HoldemAction, Raise, Seat

E = TypeVar("E", bound=Event)


class PlayedHand(msgspec.Struct, frozen=True):
    """One hand, complete or up to where it was played: the state before it, its events, and the state after
    them."""

    before: Holdem
    events: tuple[Event, ...]
    after: Holdem
    positions: tuple[Holdem, ...] = ()  # before each event, where they are known already

    @property
    def started(self) -> HandStarted:
        """Return the event that started the hand."""
        event = self.events[0]
        assert isinstance(event, HandStarted)
        return event

    @property
    def deal(self) -> Shuffled:
        """Return the shuffle of the hand."""
        return next(event for event in self.events if isinstance(event, Shuffled))

    @property
    def is_over(self) -> bool:
        """Tell whether the hand was played to its end."""
        return isinstance(self.events[-1], HandEnded)

    def events_of(self, kind: type[E]) -> list[E]:
        """Return the events of exactly this class, in order."""
        return [event for event in self.events if type(event) is kind]

    def order(self) -> list[int]:
        """Return the seats dealt in, clockwise from the left of the button."""
        first, count = self.started.button + 1, len(self.before.seats)
        return sorted(self.started.seats, key=lambda seat: (seat - first) % count)

    def states(self) -> Iterable[tuple[Event, Holdem]]:
        """Yield each event with the state before it."""
        if self.positions:
            yield from zip(self.events, self.positions, strict=True)
            return
        state = self.before
        for event in self.events[:-1]:
            yield event, state
            state = event.apply(state)
        yield self.events[-1], state


class HandCutter:
    """Follows the events of one line, and cuts them into hands."""

    def __init__(self, state: Holdem, begun: PlayedHand | None) -> None:
        """Stand at a state; `begun` is the hand that is in play there, None if there is none or how it began
        is not known."""
        self.state = state
        self._before = None if begun is None else begun.before
        self._events = [] if begun is None else list(begun.events)
        self._positions = [] if begun is None else [position for _event, position in begun.states()]

    def copy(self) -> HandCutter:
        """Return another one that stands here, to follow another line."""
        return HandCutter(self.state, None if self._before is None else self._hand(self._before))

    def _hand(self, before: Holdem) -> PlayedHand:
        """Return the hand as far as it was played."""
        return PlayedHand(before, tuple(self._events), self.state, tuple(self._positions))

    def play(self, events: Iterable[Event]) -> list[PlayedHand]:
        """Apply the next events of the line, and return the hands that end with them."""
        ended: list[PlayedHand] = []
        state = self.state
        for event in events:
            kind = type(event)
            if kind is HandStarted:
                self._before, self._events, self._positions = state, [], []
            self._positions.append(state)
            self._events.append(event)
            self.state = state = event.apply(state)
            if kind is HandEnded and self._before is not None:
                ended.append(self._hand(self._before))
                self._before = None
        return ended


def hands_of(moves: Iterable[Move]) -> list[PlayedHand]:
    """Return the hands in these moves; the last one may be unfinished.

    A hand that started before the first move is complete too, if its events can be reconstructed from the
    state.
    """
    played = list(moves)
    return list(_hands_in(played, beginning_of(played[0].before) if played else None))


def hand_numbered(moves: Sequence[Move], number: int) -> PlayedHand | None:
    """Return the hand of this number in these moves, as `hands_of` does; None if it is not over in them, or
    how it began is not known."""
    is_begun = any(starts_hand(move, number) for move in moves)
    hands = _hands_in(moves, None if is_begun or not moves else beginning_of(moves[0].before))
    return next((hand for hand in hands if hand.started.hand == number and hand.is_over), None)


def starts_hand(move: Move, number: int) -> bool:
    """Tell whether the hand of this number starts in a move."""
    return any(isinstance(event, HandStarted) and event.hand == number for event in move.events)


_CUTS = (HandStarted, HandEnded)


def _hands_in(moves: Iterable[Move], begun: PlayedHand | None) -> Iterator[PlayedHand]:
    """Yield the hands in these moves, beginning with the one that had begun before them, if any."""
    before: Holdem | None = None
    state: Holdem | None = None
    events: list[Event] = []
    if begun is not None:
        before, events = begun.before, list(begun.events)
    for move in moves:
        cuts = [place for place, event in enumerate(move.events) if isinstance(event, _CUTS)]
        last_cut = cuts[-1] if cuts else -1  # no position between the events after it is needed
        state = move.before
        for event in move.events[: last_cut + 1]:
            if isinstance(event, HandStarted):
                before, events = state, []
            state = event.apply(state)
            events.append(event)
            if isinstance(event, HandEnded) and before is not None:
                yield PlayedHand(before, tuple(events), state)
                before = None
        events += move.events[last_cut + 1 :]
        state = move.after
    if before is not None and state is not None:
        yield PlayedHand(before, tuple(events), state)


# tables that start in the middle of a hand ------------------------------------------------------------------
def beginning_of(position: Holdem) -> PlayedHand | None:
    """Reconstruct the hand up to the current decision from the state: who was dealt in, all cards, all acts,
    and what each seat paid. Return None between hands, or if the events do not lead to this very state."""
    if position.phase != BETTING or position.turn == NOBODY:
        return None
    before = state = _before_the_hand(position)
    steps = _events_up_to(position)
    events: list[Event] = []
    try:
        event = next(steps)
        while True:
            state = event.apply(state)
            events.append(event)
            event = steps.send(state)
    except StopIteration:
        pass
    except Illegal:  # an act that our rules refuse
        return None
    is_same = replace(state, last=position.last) == position
    return PlayedHand(before, tuple(events), state) if is_same else None


def _before_the_hand(position: Holdem) -> Holdem:
    """Return the state with all chips back in the stacks and no cards; the seating stays."""
    return replace(
        position,
        phase=READY,
        hand=position.hand - 1,
        seats=tuple(
            replace(
                seat,
                stack=seat.stack + seat.paid + seat.dead,
                bet=0,
                paid=0,
                dead=0,
                cards=(),
                live=False,
                acted=-1,
                shown=False,
            )
            for seat in position.seats
        ),
        straddle_seat=NOBODY,
        street=0,
        board=(),
        deck=(),
        salt="",
        commit="",
        turn=NOBODY,
        level=0,
        full=0,
        raises=0,
        aggressor=NOBODY,
        middle=0,
        antes=0,
        won=(),
        line=(),
        last=None,
    )


def _events_up_to(position: Holdem) -> course.Steps:
    """Yield the events of the hand up to the current decision, each sent back as the state after it: the
    deal, the posts, and each act with the streets between them. Raise Illegal at an act that is not legal."""
    dealt = tuple(number for number, seat in enumerate(position.seats) if seat.is_dealt)
    yield HandStarted(
        position.hand,
        position.button,
        position.small_seat,
        position.big_seat,
        position.small,
        position.big,
        position.ante,
        dealt,
        position.small_place if position.small_seat == NOBODY else NOBODY,
    )
    state = yield Shuffled(_whole_deck(position), position.salt, position.commit)
    owed = _returned_seats(position)
    if position.rules.ante_first:
        state = yield from course.post_antes(state)
        state = yield from course.post_blinds(state, owed)
    else:
        state = yield from course.post_blinds(state, owed)
        state = yield from course.post_antes(state)
    state = yield course.holes_dealt(state)
    for act in position.line:
        state = yield from _streets_up_to(act.street, state)
        state = yield TurnTo(act.seat)
        state = yield betting_event(state, act.seat, _action_of(act))
    yield from _streets_up_to(position.street, state)
    after: Holdem = yield TurnTo(position.turn)
    return after


def _whole_deck(position: Holdem) -> Cards:
    """Return the deck in dealing order, including the cards still to come."""
    live = [number for number, seat in enumerate(position.seats) if seat.is_dealt]
    order = chips.clockwise(live, position.button, len(position.seats))
    each = hole_count(position.rules.variant)
    held = tuple(position.seats[number].cards[place] for place in range(each) for number in order)
    return held + position.board + position.deck


def _returned_seats(position: Holdem) -> dict[int, bool]:
    """Return the seats that posted a big blind to come back, and whether they paid a dead small blind too."""
    if position.rules.posts:
        return {}
    rules, found = position.rules, {}
    ante = position.ante if seating.ante_kind(rules) == "each" else 0
    for number, seat in enumerate(position.seats):
        if seat.is_dealt and number not in (position.small_seat, position.big_seat, position.straddle_seat):
            put_in = sum(act.amount for act in position.line if act.seat == number)
            if seat.paid - put_in > min(ante, _stack_before(seat)):
                found[number] = seat.dead > 0
    return found


def _stack_before(seat: Seat) -> int:
    """Return the seat's stack before the hand."""
    return seat.stack + seat.paid + seat.dead


def _action_of(act: Act) -> HoldemAction:
    """Return the action of a recorded act."""
    match act.kind:
        case "fold":
            return Fold()
        case "check":
            return Check()
        case "call":
            return Call()
    return Raise(act.to)


def _streets_up_to(street: int, state: Holdem) -> course.Steps:
    """Close the streets before this one and deal the next, until this one is open; do nothing if it is
    already."""
    while state.street < street:
        state = yield from course.close_street(state)
        count = BOARD[state.street + 1] - BOARD[state.street]
        state = yield BoardDealt(state.street + 1, state.deck[:count], True)
    return state
