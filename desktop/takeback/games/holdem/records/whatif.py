"""Continues a finished hand from any step, at a new practice table."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.play import play_action

from .. import cards
from ..cards import UNKNOWN
from ..rules import course
from ..rules.events import Bet, Called, Checked, Folded, HolesDealt, Raised, Shuffled
from ..state import READY, Call, Cards, Check, Deal, Fold, Holdem, HoldemAction, Raise
from .replayer import Frame, HandReplay


@dataclass(frozen=True)
class Fork:
    """The state to start from, and how many cards were drawn at random because they are not known."""

    state: Holdem
    drawn: int


def fork(
    replay: HandReplay, step: int, seen: frozenset[int], chance: Chance, *, new_cards: bool = False
) -> Fork:
    """Return a practice table at this step; if nobody is to act there, play on to the next decision.

    The hands of the seats in `seen` are kept. The board to come stays the same unless `new_cards`; unknown
    cards are drawn from the rest of the deck.
    """
    at = max((at for at in range(step + 1) if replay.frames[at].is_decision), default=-1)
    board = replay.frames[step if new_cards else replay.last].state.board
    is_whole = not new_cards and len(seen) == len(replay.played.started.seats)
    if at < 0:
        return _from_the_deal(replay, step, seen, () if new_cards else board, chance, is_whole)
    state = _as_practice(replay.frames[at].state)
    to_come = board[len(state.board) :]
    deck = state.deck if is_whole else _known_first(to_come, len(state.deck))
    known, drawn = fill(replace(_with_seen(state, seen), deck=deck), chance)
    if at == step:
        return Fork(known, drawn)
    act = next(frame for frame in replay.frames[at:] if frame.is_act)
    return Fork(_after_action(known, known.turn, action_of(act), chance), drawn)


def _from_the_deal(
    replay: HandReplay, step: int, seen: frozenset[int], board: Cards, chance: Chance, is_whole: bool
) -> Fork:
    """Return a fork at the first decision: the hand is dealt again with the cards that are kept."""
    state = _as_practice(replay.played.before)
    dealt = next((at for at, one in enumerate(replay.frames) if isinstance(one.event, HolesDealt)), 0)
    deck = replay.played.deal.deck
    order = replay.played.order()
    each = cards.hole_count(state.rules.variant)
    if not is_whole:
        keeps_hands = bool(board) or step >= dealt
        held = [
            card if keeps_hands and order[place % len(order)] in seen else UNKNOWN
            for place, card in enumerate(deck[: each * len(order)])
        ]
        deck = (*held, *_known_first(board, len(deck) - len(held)))
    drawn = deck[: each * len(order)].count(UNKNOWN)
    filled, _ = fill(replace(state, next_deck=deck), chance)
    if not replay.frames[replay.first_decision].is_decision:  # the blinds left nobody who could act
        return Fork(_after_action(filled, 0, Deal(), chance), drawn)
    return Fork(_dealt_again(filled, replay), drawn)


def _dealt_again(state: Holdem, replay: HandReplay) -> Holdem:
    """Repeat all events up to the first decision, but deal the cards anew from the deck of the state."""
    for event in replay.played.events[: replay.first_decision + 1]:
        if isinstance(event, Shuffled):
            event = Shuffled(state.next_deck, "", "")
        elif isinstance(event, HolesDealt):
            event = course.holes_dealt(state)
        state = event.apply(state)
    return state


def _known_first(known: Cards, count: int) -> Cards:
    """Return `count` cards: the known ones, then unknown ones."""
    return known + (UNKNOWN,) * (count - len(known))


def _with_seen(state: Holdem, seen: frozenset[int]) -> Holdem:
    """Return the state with the cards of all other seats masked, unless face up."""
    seats = tuple(
        replace(seat, cards=(UNKNOWN,) * len(seat.cards))
        if seat.cards and not seat.shown and number not in seen
        else seat
        for number, seat in enumerate(state.seats)
    )
    return replace(state, seats=seats)


def fill(state: Holdem, chance: Chance) -> tuple[Holdem, int]:
    """Give each unknown card a random value not used elsewhere; return the new state and how many hole cards
    were drawn."""
    parts = [*(seat.cards for seat in state.seats), state.board, state.deck, state.next_deck]
    known = {card for part in parts for card in part if card != UNKNOWN}
    deck = cards.full_deck(state.rules.variant)
    free = list(chance.shuffled([card for card in deck if card not in known]))

    def filled(some: Cards) -> Cards:
        """Return these cards with the unknown ones replaced by cards from `free`, which are used up."""
        return tuple(free.pop() if card == UNKNOWN else card for card in some)

    seats = tuple(
        replace(seat, cards=filled(seat.cards)) if UNKNOWN in seat.cards else seat for seat in state.seats
    )
    held = sum(part.count(UNKNOWN) for part in parts[: len(state.seats)])
    made = replace(
        state,
        seats=seats,
        board=filled(state.board),
        deck=filled(state.deck),
        next_deck=filled(state.next_deck),
    )
    return made, held


def _as_practice(state: Holdem) -> Holdem:
    """Return the state as a practice table where hands wait for Deal; an imported hand is its table's only
    one."""
    hands = state.hand + (state.phase == READY) if state.rules.posts else 0
    rules = replace(state.rules, practice=True, told=None, deal="ask", hands=hands)
    return replace(state, rules=rules, last=None, pausing=False, salt="", commit="")


def action_of(frame: Frame) -> HoldemAction:
    """Return the action that caused a step. Raise ValueError if it was nobody's decision."""
    match frame.event:
        case Folded():
            return Fold()
        case Checked():
            return Check()
        case Called():
            return Call()
        case Bet(_, to) | Raised(_, to):
            return Raise(to)
    raise ValueError(f"{type(frame.event).__name__} is nobody's decision")


def _after_action(state: Holdem, seat: int, action: HoldemAction, chance: Chance) -> Holdem:
    """Return the state after this action."""
    from ..game import GAME  # imported late: the game imports the rules

    after: Holdem = play_action(GAME, state, seat, action, chance).after
    return after
