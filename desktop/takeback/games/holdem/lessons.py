"""Lessons: a hand for beginners, what beats what and when to fold, played step by step; then positions that
show the rules people ask about most."""

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
        _("You get two cards, and five are dealt for everyone. The best five of seven win."),
        state.names,
        state,
        steps=(
            LessonStep(
                _(
                    "Bob and Cid have posted blinds of 50 and 100. You hold two queens, a strong pair. Raise "
                    "to {chips}: choose {chips}, then press Raise.",
                    chips=raise_,
                ),
                Raise(raise_),
                _("Raise to exactly {chips} here: press R, type {chips} and press Enter.", chips=raise_),
            ),
            LessonStep("", Fold(), seat=BOB),
            LessonStep("", Call(), seat=CID),
            LessonStep("", Check(), seat=CID),
            LessonStep(
                _(
                    "Bob has folded and Cid has called. The flop, the first three cards for everyone, gives "
                    "you three queens. Bet {chips}: press R, type {chips} and press Enter.",
                    chips=bet,
                ),
                Raise(bet),
                _("Bet exactly {chips} here: press R, type {chips} and press Enter.", chips=bet),
            ),
            LessonStep("", Call(), seat=CID),
            LessonStep("", Check(), seat=CID),
            LessonStep(
                _("The fourth card is called the turn. Nobody has bet, so checking costs nothing. Check."),
                Check(),
                _("This time, check."),
            ),
            LessonStep("", Raise(500), seat=CID),
            LessonStep(
                _("The last card is the river. Cid bets 500. Call, and the cards are shown."),
                Call(),
                _("Call 500."),
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
            "From best to worst: straight flush, four of a kind, full house, flush, straight, three of a "
            "kind, two pair, pair, high card. Within a kind, higher cards win."
        ),
        state.names,
        _played(state, *acts, (BOB, Raise(300))),
        steps=(
            LessonStep(
                _("The best five of your seven cards are all hearts: a flush. Bob bets 300. Call."),
                Call(),
                _("A flush is strong enough: call."),
            ),
        ),
        end=_("Bob has two pair, aces and kings. Your flush beats that. F1 shows the whole list."),
    )


def fold() -> Lesson:
    """Return the lesson on folding."""
    state = _dealt((5_000, 5_000), ("AcQd", "Ks8h"), "Qs9s4s2s7d", button=YOU)
    acts: list[tuple[int, Action]] = [(YOU, Raise(300)), (BOB, Call())]
    for _street in range(2):
        acts += [(BOB, Check()), (YOU, Check())]
    return Lesson(
        gettext_noop("When to fold"),
        _("Not every hand is worth its price, and folding costs nothing more."),
        state.names,
        _played(state, *acts, (BOB, Raise(900))),
        steps=(
            LessonStep(
                _(
                    "You have a pair of queens, but there are four spades on the board: with one more in his "
                    "hand, Bob has a flush. He bets 900 into a pot of 600. Fold."
                ),
                Fold(),
                _("Calling would cost 900, and nearly every hand that bets like this beats you: fold."),
            ),
        ),
        end=_("You lost the 300 that you had put in, and nothing more. Bob need not show his cards."),
    )


def all_in() -> Lesson:
    """Return the lesson on all-ins and side pots."""
    state = _dealt((2_000, 300, 900), ("QsQh", "AsAh", "KsKh"), "2c7d9hJs3d", button=BOB)
    return Lesson(
        gettext_noop("All-in and side pots"),
        _(
            "Bob is all-in for 300 and Cid for 900. 300 from each of you makes the main pot, which any of "
            "you can win; 600 more from you and Cid makes a side pot, which Bob cannot win."
        ),
        state.names,
        _played(state, (BOB, Raise(300)), (CID, Raise(900))),
        steps=(
            LessonStep(
                _("You have already posted 100 of the 900. Call 800, and the cards are shown."),
                Call(),
                _("This time, call."),
            ),
        ),
        end=_(
            "Bob’s aces win the main pot of 900. Only Cid and you are in the side pot of 1,200: Cid’s kings "
            "beat your queens."
        ),
    )


def no_raise() -> Lesson:
    """Return the lesson on an all-in that is not a full raise."""
    state = _dealt((5_000, 450, 5_000, 5_000), ("AsKs", "8h8d", "JcJd", "2c3d"), "9c7d4hJs3h", button=BOB)
    acts: list[tuple[int, Action]] = [(YOU, Raise(300)), (BOB, Raise(450)), (CID, Fold()), (DORA, Call())]
    return Lesson(
        gettext_noop("Why you can’t raise"),
        _(
            "You raised to 300, and Bob went all-in for 450. A full raise would be to 500, so you, who have "
            "already acted, may only call 150 or fold."
        ),
        state.names,
        _played(state, *acts),
        steps=(LessonStep(_("Press R to see why you can’t raise. Then call."), Call(), _("Call 150.")),),
        end=_("Dora, who had not acted before Bob’s all-in, could have raised. She only called."),
    )


def who_shows() -> Lesson:
    """Return the lesson on the order of the showdown."""
    state = _dealt((5_000, 5_000, 5_000), ("AhKd", "9s9c", "QdJd"), "Kh8c5d3s2h", button=CID)
    acts: list[tuple[int, Action]] = [(CID, Call()), (YOU, Call()), (BOB, Check())]
    for _street in range(2):
        acts += [(YOU, Check()), (BOB, Check()), (CID, Check())]
    acts += [(YOU, Check()), (BOB, Raise(200)), (CID, Call())]
    return Lesson(
        gettext_noop("Who shows first"),
        _("At the showdown, whoever bet or raised last shows first, then it goes clockwise."),
        state.names,
        _played(state, *acts),
        steps=(
            LessonStep(
                _("Bob bet the river and Cid called. Call, and watch the order."), Call(), _("Call 200.")
            ),
        ),
        end=_(
            "Bob showed first, and Cid, already beaten, mucked. Had nobody bet, you would have shown first, "
            "as the first player left of the button."
        ),
    )


def dead_button() -> Lesson:
    """Return the lesson on the dead button; it starts between hands, with Cid, the last big blind, out."""
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
            "Cid, the last big blind, is out. The big blind always moves to the next player, so that nobody "
            "posts it twice or misses it."
        ),
        state.names,
        state,
        steps=(
            LessonStep(_("Press Deal for the next hand."), Deal()),
            LessonStep(
                _(
                    "Dora posts the big blind. The small blind would be Cid’s, so nobody posts it, and Bob "
                    "has the button. Fold."
                ),
                Fold(),
                _("This time, fold."),
            ),
            LessonStep("", Fold(), seat=BOB),
            LessonStep(_("Bob has folded, too. Press Deal for another hand."), Deal()),
        ),
        end=_("Now the button is at Cid’s empty seat. Dora posts the small blind, and you the big one."),
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
