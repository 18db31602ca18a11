"""Lessons: a hand for beginners, what beats what and when to fold, played step by step; then positions that
show the rules people ask about most, each a table to play on from."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Lesson, LessonStep
from takeback.engine.play import play_action
from takeback.engine.state import Action
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

from . import cards
from .state import OUT, Call, Check, Deal, Fold, Holdem, Raise, Rules, Seat

YOU, BOB, CID, DORA = range(4)
NAMES = (gettext_noop("You"), "Bob", "Cid", "Dora")
SALT = "00" * 16
LESSON = Rules(deal="ask", rebuy="none", practice=True, runout="end")


def lessons() -> tuple[Lesson, ...]:
    """Return all lessons, in the order in which they are best read."""
    return (first_hand(), ranking(), fold(), all_in(), no_raise(), who_shows(), dead_button())


def first_hand() -> Lesson:
    """Return the lesson that plays one hand from the blinds to the showdown."""
    state = _dealt((5_000, 5_000, 5_000), ("QsQh", "7s2c", "KdTd"), "Qd8c3d6sKc", button=YOU)
    raise_, bet = 300, 400
    return Lesson(
        gettext_noop("A hand"),
        _("Two cards are yours alone, and five are dealt for all: the best five of the seven win."),
        state.names,
        state,
        steps=(
            LessonStep(
                _(
                    "Bob and Cid have paid blinds of 50 and 100. You hold two queens, a strong pair. Raise "
                    "to {chips}: choose {chips}, then press Raise.",
                    chips=raise_,
                ),
                Raise(raise_),
                _("Raise to exactly {chips} here: press R, type {chips}, press Enter.", chips=raise_),
            ),
            LessonStep("", Fold(), seat=BOB),
            LessonStep("", Call(), seat=CID),
            LessonStep("", Check(), seat=CID),
            LessonStep(
                _(
                    "Bob has folded and Cid has called. The flop, three cards for all, gives you three "
                    "queens. Bet {chips}: press R, type {chips}, press Enter.",
                    chips=bet,
                ),
                Raise(bet),
                _("Bet exactly {chips} here: press R, type {chips}, press Enter.", chips=bet),
            ),
            LessonStep("", Call(), seat=CID),
            LessonStep("", Check(), seat=CID),
            LessonStep(
                _("The fourth card is called the turn. As nobody has bet, a check costs nothing. Check."),
                Check(),
                _("This time, check."),
            ),
            LessonStep("", Raise(500), seat=CID),
            LessonStep(
                _("The last card is the river. Cid bets 500. Call, and the cards are shown."),
                Call(),
                _("Call the 500."),
            ),
        ),
        end=_("At the showdown, your three queens beat Cid’s pair of kings, and you win the pot."),
    )


def ranking() -> Lesson:
    """Return the lesson on what beats what."""
    state = _dealt((5_000, 5_000), ("7h6h", "AdKs"), "Ah9h2hKc3s", button=YOU)
    acts: list[tuple[int, Action]] = [(YOU, Call()), (BOB, Check())]
    for _street in range(2):
        acts += [(BOB, Check()), (YOU, Check())]
    return Lesson(
        gettext_noop("What beats what"),
        _(
            "From the best: straight flush, four of a kind, full house, flush, straight, three of a kind, "
            "two pair, a pair, high card. Of equal hands, the higher cards win."
        ),
        state.names,
        _played(state, *acts, (BOB, Raise(300))),
        steps=(
            LessonStep(
                _("Your best five of the seven cards are five hearts, a flush. Bob bets 300. Call."),
                Call(),
                _("A flush is strong enough: call."),
            ),
        ),
        end=_("Bob has aces and kings, two pair. Your flush beats that. F1 shows the whole list."),
    )


def fold() -> Lesson:
    """Return the lesson on folding."""
    state = _dealt((5_000, 5_000), ("AcQd", "Ks8h"), "Qs9s4s2s7d", button=YOU)
    acts: list[tuple[int, Action]] = [(YOU, Raise(300)), (BOB, Call())]
    for _street in range(2):
        acts += [(BOB, Check()), (YOU, Check())]
    return Lesson(
        gettext_noop("When to fold"),
        _("Not every hand is worth its price. Who folds loses what is in the pot already, and no more."),
        state.names,
        _played(state, *acts, (BOB, Raise(900))),
        steps=(
            LessonStep(
                _(
                    "You have a pair of queens, but there are four spades on the board: one spade in "
                    "Bob’s hand makes a flush. "
                    "He bets 900 into a pot of 600. Fold."
                ),
                Fold(),
                _("Calling would cost 900, and nearly every hand that bets like this beats you: fold."),
            ),
        ),
        end=_("You lost the 300 of before, and nothing more. Bob need not show what he had."),
    )


def all_in() -> Lesson:
    """Return the lesson on all-ins and side pots, a position to play on from."""
    state = _dealt((2_000, 300, 900), ("QsQh", "AsAh", "KsKh"), "2c7d9hJs3d", button=BOB)
    return Lesson(
        gettext_noop("All-in and side pots"),
        _(
            "Bob is all-in with 300, Cid with 900. Call: 300 of each of you go into the main pot, which all"
            " three can win; the 600 more that you and Cid pay make a side pot, which Bob cannot win. "
            "Nobody wins more from another than they have paid in themselves."
        ),
        state.names,
        _played(state, (BOB, Raise(300)), (CID, Raise(900))),
    )


def no_raise() -> Lesson:
    """Return the lesson on an all-in that is not a full raise, a position to play on from."""
    state = _dealt((5_000, 450, 5_000, 5_000), ("AsKs", "8h8d", "JcJd", "2c3d"), "9c7d4hJs3h", button=BOB)
    acts: list[tuple[int, Action]] = [(YOU, Raise(300)), (BOB, Raise(450)), (CID, Fold()), (DORA, Call())]
    return Lesson(
        gettext_noop("Why you can’t raise"),
        _(
            "You raised to 300, and Bob went all-in for 450. A raise would have had to be to 500: his all-"
            "in is not a full one, so it does not open the betting again for you, who have acted already. "
            "You may call 150 or fold. Press R to be told so. Dora, who had not acted, could have raised."
        ),
        state.names,
        _played(state, *acts),
    )


def who_shows() -> Lesson:
    """Return the lesson on the order of the showdown, a position to play on from."""
    state = _dealt((5_000, 5_000, 5_000), ("AhKd", "9s9c", "QdJd"), "Kh8c5d3s2h", button=CID)
    acts: list[tuple[int, Action]] = [(CID, Call()), (YOU, Call()), (BOB, Check())]
    for _street in range(2):
        acts += [(YOU, Check()), (BOB, Check()), (CID, Check())]
    acts += [(YOU, Check()), (BOB, Raise(200)), (CID, Call())]
    return Lesson(
        gettext_noop("Who shows first"),
        _(
            "Bob bet on the river and Cid called. Call, and Bob has to show first, because he made the last"
            " bet; then it goes clockwise. A player beaten by a hand that is already open need not "
            "show: Cid mucks. Had nobody bet on the river, you would show first, being the first left of "
            "the button."
        ),
        state.names,
        _played(state, *acts),
    )


def dead_button() -> Lesson:
    """Return the lesson on the dead button, a position to play on from; it is between hands, with Cid, the
    last big blind, out."""
    seats: tuple[Seat, ...] = (Seat(5_000, bought=5_000),) * 4
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
        gettext_noop("The dead button"),
        _(
            "In the last hand Bob paid the small blind and Cid the big one; Cid lost everything. The big "
            "blind always moves to the next player, so nobody pays it twice and nobody gets past it. Press "
            "Deal: Dora pays the big blind, the small one is Cid’s and is not paid at all, and Bob has the "
            "button. In the hand after that the button stands in front of Cid’s empty seat."
        ),
        state.names,
        state,
    )


# building a position ----------------------------------------------------------------------------------------
def _dealt(stacks: Sequence[int], holes: Sequence[str], board: str, button: int) -> Holdem:
    """Return a new table at the first decision of its hand, with blinds of 50 and 100. Seat 0 up have these
    stacks and hole cards; `board` has all five cards to come."""
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
