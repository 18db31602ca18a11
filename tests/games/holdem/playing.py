"""Provide tables with known cards, and play hands at them by short words."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.play import Move, play_action
from takeback.engine.state import Action, Event
from takeback.games.holdem import cards
from takeback.games.holdem.game import GAME
from takeback.games.holdem.state import BETTING, Call, Check, Deal, Fold, Holdem, HoldemAction, Raise, Seat

SALT = "00" * 16


def make_table(stacks: Sequence[int], dealer: int = -1, names: Sequence[str] = (), **options: Any) -> Holdem:
    """Return a table between hands with these stacks; the last seat has the button unless `dealer` names
    another.
    """
    state = GAME.start(GAME.read_options(options), len(stacks), Chance(1, "start"))
    seats = tuple(Seat(stack, bought=stack) for stack in stacks)
    button = dealer if dealer >= 0 else len(stacks) - 1
    return replace(state, seats=seats, button=button, names=tuple(names) or state.names)


def make_deck(
    holes: Sequence[str], board: str, order: Sequence[int], variant: str = "holdem"
) -> tuple[int, ...]:
    """Return a full deck that deals these cards when the seats are dealt in this order."""
    held = [cards.read(holes[seat]) for seat in order]
    first = [hole[round_] for round_ in range(cards.hole_count(variant)) for hole in held]
    known = [*first, *cards.read(board)]
    assert len(set(known)) == len(known)
    return (*known, *(card for card in cards.full_deck(variant) if card not in known))


def with_cards(state: Holdem, holes: Sequence[str], board: str) -> Holdem:
    """Set the deck of the next hand so that it deals these cards by seat; all seats must be playing."""
    count = len(state.seats)
    order = [(state.button + 1 + step) % count for step in range(count)]
    deck = make_deck(holes, board, order, state.rules.variant)
    return replace(state, next_deck=deck, salt=SALT)


class Hands:
    """A position on which hands are played, with all moves so far."""

    def __init__(self, state: Holdem, seed: int = 1) -> None:
        self.state = state
        self.seed = seed
        self.moves: list[Move] = []

    def act(self, seat: int, action: Action) -> Move:
        move = play_action(GAME, self.state, seat, action, Chance(self.seed, len(self.moves)))
        self.state = move.after
        self.moves.append(move)
        return move

    def deal(self) -> Move:
        return self.act(next(iter(GAME.to_act(self.state))), Deal())

    def play(self, *words: str) -> Move:
        """Play each word as the seat to act: "f", "x", "c" or "r 350"; deal first where no hand is being
        played.
        """
        move: Move | None = None
        for word in words:
            if self.state.phase != BETTING:
                self.deal()
            move = self.act(self.state.turn, read_action(word))
        assert move is not None
        return move

    def events(self, kind: Any = Event) -> list[Any]:
        """Return the events of this kind since the last Deal."""
        found: list[Any] = []
        for move in self.moves:
            if isinstance(move.action, Deal):
                found = []
            found += [event for event in move.events if isinstance(event, kind)]
        return found

    @property
    def stacks(self) -> list[int]:
        return [seat.stack for seat in self.state.seats]


def read_action(word: str) -> HoldemAction:
    kind, _, amount = word.partition(" ")
    if kind == "r":
        return Raise(int(amount))
    plain: dict[str, HoldemAction] = {"f": Fold(), "x": Check(), "c": Call()}
    return plain[kind]


def check_invariants(state: Holdem) -> None:
    """Check what is true of every position: chips, cards, and whose turn it is."""
    seats, rules = state.seats, state.rules
    chips = sum(seat.stack + seat.bet for seat in seats) + state.middle
    assert chips == sum(seat.bought for seat in seats)
    assert state.middle >= 0
    assert all(min(seat.stack, seat.bet, seat.paid, seat.dead) >= 0 for seat in seats)
    second = cards.own_of_second(state.second, state.board)
    known = [*(card for seat in seats for card in seat.cards), *state.board, *second, *state.deck]
    if known and all(seat.cards or not seat.live for seat in seats):
        assert sorted(known) == list(cards.full_deck(rules.variant))
    assert all(len(seat.cards) in (0, cards.hole_count(rules.variant)) for seat in seats)
    if state.turn >= 0:
        assert seats[state.turn].live
        assert seats[state.turn].stack > 0
    assert all(not seat.bet and not seat.live for seat in seats if seat.here in ("out", "gone"))
    if state.phase == BETTING and state.small_place >= 0:
        assert not [
            seat
            for seat in seats_between(state.small_place, state.big_seat, len(seats))
            if is_dealt(state, seat)
        ]


def seats_between(one: int, other: int, count: int) -> Iterable[int]:
    seat = (one + 1) % count
    while seat != other:
        yield seat
        seat = (seat + 1) % count


def is_dealt(state: Holdem, seat: int) -> bool:
    return state.seats[seat].is_dealt
