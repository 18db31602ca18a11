"""Lessons: positions that show the rules people ask about most, each a table to play on from."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Lesson
from takeback.engine.play import play_action
from takeback.engine.state import Action

from . import cards
from .state import OUT, Call, Check, Deal, Fold, Holdem, Raise, Rules, Seat

YOU, BOB, CID, DORA = range(4)
NAMES = ("You", "Bob", "Cid", "Dora")
SALT = "00" * 16
LESSON = Rules(deal="ask", rebuy="none", practice=True, runout="end")


def lessons() -> tuple[Lesson, ...]:
    """Return all lessons, in the order in which they are best read."""
    return (all_in(), no_raise(), who_shows(), dead_button())


def all_in() -> Lesson:
    """Return the lesson on all-ins and side pots."""
    state = _dealt((2_000, 300, 900), ("QsQh", "AsAh", "KsKh"), "2c7d9hJs3d", button=BOB)
    return Lesson(
        "All-in and side pots",
        "Bob is all-in with 300, Cid with 900. Call: 300 of each of you go into the main pot, which all"
        " three can win; the 600 more that you and Cid pay make a side pot, which Bob cannot win. "
        "Nobody wins more from another than they have paid in themselves.",
        state.names,
        _played(state, (BOB, Raise(300)), (CID, Raise(900))),
    )


def no_raise() -> Lesson:
    """Return the lesson on an all-in that is not a full raise."""
    state = _dealt((5_000, 450, 5_000, 5_000), ("AsKs", "8h8d", "JcJd", "2c3d"), "9c7d4hJs3h", button=BOB)
    acts: list[tuple[int, Action]] = [(YOU, Raise(300)), (BOB, Raise(450)), (CID, Fold()), (DORA, Call())]
    return Lesson(
        "Why one may not raise",
        "You raised to 300, and Bob went all-in for 450. A raise would have had to be to 500: his all-"
        "in is not a full one, so it does not open the betting again for you, who have acted already. "
        "You may call 150 or fold. Press R to be told so. Dora, who had not acted, could have raised.",
        state.names,
        _played(state, *acts),
    )


def who_shows() -> Lesson:
    """Return the lesson on the order of the showdown."""
    state = _dealt((5_000, 5_000, 5_000), ("AhKd", "9s9c", "QdJd"), "Kh8c5d3s2h", button=CID)
    acts: list[tuple[int, Action]] = [(CID, Call()), (YOU, Call()), (BOB, Check())]
    for _ in range(2):
        acts += [(YOU, Check()), (BOB, Check()), (CID, Check())]
    acts += [(YOU, Check()), (BOB, Raise(200)), (CID, Call())]
    return Lesson(
        "Who shows first",
        "Bob bet on the river and Cid called. Call, and Bob has to show first, because he made the last"
        " bet; then it goes clockwise. A player beaten by a hand that lies open already need not "
        "show: Cid mucks. Had nobody bet on the river, you would show first, being the first left of "
        "the button.",
        state.names,
        _played(state, *acts),
    )


def dead_button() -> Lesson:
    """Return the lesson on the dead button; it starts between hands, with Cid, the last big blind, out."""
    seats = tuple(Seat(5_000, bought=5_000) for _ in range(4))
    seats = (*seats[:CID], replace(seats[CID], stack=0, bought=0, here=OUT), seats[DORA])
    state = Holdem(
        rules=LESSON,
        names=NAMES,
        seats=seats,
        hand=7,
        button=YOU,
        small_seat=BOB,
        small_place=BOB,
        big_seat=CID,
        small=50,
        big=100,
    )
    return Lesson(
        "The dead button",
        "In the last hand Bob paid the small blind and Cid the big one; Cid lost everything. The big "
        "blind always moves to the next player, so nobody pays it twice and nobody gets past it. Press "
        "Deal: Dora pays the big blind, the small one is Cid’s and is not paid at all, and Bob has the "
        "button. In the hand after that the button stands in front of Cid’s empty seat.",
        state.names,
        state,
    )


# building a position ----------------------------------------------------------------------------------------
def _dealt(stacks: Sequence[int], holes: Sequence[str], board: str, button: int) -> Holdem:
    """Return a hand dealt with these cards; the first seat left of the button is dealt in first."""
    count = len(stacks)
    order = [(button + 1 + step) % count for step in range(count)]
    held = [cards.read(holes[seat]) for seat in order]
    known = (*(hole[round_] for round_ in range(2) for hole in held), *cards.read(board))
    deck = (*known, *(card for card in cards.full_deck("holdem") if card not in known))
    ready = Holdem(
        rules=LESSON,
        names=NAMES[:count],
        seats=tuple(Seat(stack, bought=stack) for stack in stacks),
        button=button,
        small=50,
        big=100,
        next_deck=deck,
        salt=SALT,
    )
    return _played(ready, (0, Deal()))


def _played(state: Holdem, *acts: tuple[int, Action]) -> Holdem:
    """Return the state after these actions, played with a fixed random seed."""
    from .game import GAME  # imported late: the game imports the lessons

    for seat, action in acts:
        state = play_action(GAME, state, seat, action, Chance(1)).after
    return state
