"""Three positions that show how the duel goes: a turn, the chain, a trigger and a replacement."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Lesson
from takeback.games.duel import rules
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.objects import Choice, Duel, Frame, PassPlan, put, set_mark
from takeback.games.duel.rules import charter
from takeback.games.duel.rules.actions import act
from takeback.games.duel.rules.core.delay import HELD
from takeback.games.duel.state import Answer, DuelAction, Pass, Play

YOU, BLUE = 0, 1
NAMES = ("Red", "Blue")
WITHOUT = "core.start_hand, core.redraw"  # what lies in the hands is told
DECK = ("lampwell", "L01", "lampwell", "L02", "lampwell", "L05") * 4
EVERYTHING = ("all",)
SLOWLY = (
    "mine:council1",
    "mine:council2",
    "mine:dusk",
    "theirs:guard",
    "chain",
    "own",
    "bluff",
)  # your stops
Told = tuple[int, str, str]  # whose, where, and ids of cards


def lessons() -> tuple[Lesson, ...]:
    """In the order in which they are best read."""
    return (a_turn(), the_chain(), trigger_and_replacement())


def a_turn() -> Lesson:
    start = _table(
        (YOU, "hand", "lampwell L02 L08"),
        (YOU, "field", "lampwell lampwell lampwell L01 R03"),
        (BLUE, "field", "gravespring B01"),
    )
    return Lesson(
        "A turn",
        "You are Red, below. Press Lampwell: one spring a turn, it makes the flow that pays. Press "
        "Wick-Bearer: it goes onto the chain; Space lets it resolve. Then Space, To Clash, press each "
        "unit that shall attack, and Done; what came this turn waits. After the clash you may press "
        "Bright Standard: your units grow. Space ends the turn.",
        NAMES,
        start,
        YOU,
    )


def the_chain() -> Lesson:
    state = _table(
        (YOU, "hand", "T03 L06"),
        (YOU, "field", "tidepool tidepool lampwell L02"),
        (BLUE, "hand", "C02"),
        (BLUE, "field", "emberseep emberseep"),
        turn=BLUE,
    )
    unit = next(one.oid for one in state.within("field") if one.card == "L02")
    state = _played(state, BLUE, _from_hand(state, BLUE, "C02"), _at(unit), _first, Pass("once", EVERYTHING))
    return Lesson(
        "The chain",
        "Blue has played Flint Jab at your Wick-Bearer. It waits on the chain, and you may reply: what came "
        "last is done first. Press Silence the Channel: there is but one play to cancel, so it asks nothing. "
        "Space lets it resolve: Flint Jab is gone and has done nothing. Then Undo all of it and only pass: "
        "two wounds fell a unit of grit 2.",
        NAMES,
        _usual(state),
        YOU,
    )


def trigger_and_replacement() -> Lesson:
    start = _table(
        (YOU, "hand", "L02 C02"),
        (YOU, "field", "lampwell lampwell emberseep C07"),
        (BLUE, "field", "L04 gravespring"),
    )
    return Lesson(
        "A trigger and a replacement",
        "Play Wick-Bearer. “When this enters” is a trigger: it goes onto the chain by itself. Then play "
        "Flint Jab at Blue. “If … would” is a replacement: it changes what is about to happen, without "
        "the chain. Two meet here: Kindled Feud makes 4 of 2 wounds, Lantern Bulwark takes one away. Who "
        "is wounded says which comes first: so it is 3, or 2. Over a card W says why its numbers are so.",
        NAMES,
        start,
        YOU,
    )


# how a position comes about ---------------------------------------------------------------------------------
def _table(*told: Told, turn: int = YOU) -> Duel:
    """The First Council of this seat, with these cards; what stands on the field has stood there."""
    options = {"first": str(turn + 1), "life": "20", "stops": "all", "with": "", "without": WITHOUT}
    ids = {card for _, _, cards in told for card in cards.split()} | set(DECK)
    state = rules.empty(tuple(sorted(options.items())), charter.rules_for(options, ids))
    state = rules.add(state, [(card, seat) for seat in (YOU, BLUE) for card in DECK], "deck")
    run = UnfinishedMove(
        replace(state, natural=1 - turn, tp=turn, frames=(Frame("setup"),)), Chance(0, "lesson")
    )
    run.go_on()
    while run.state.step_name != "council1":
        act(run, _asked(run.state).seats[0], Pass("once", EVERYTHING))
    state = run.state
    for seat, zone, cards in told:
        for card in cards.split():
            state = _laid(state, seat, zone, card)
    state = rules.with_names(replace(state, pending=None), NAMES)
    run = UnfinishedMove(state, Chance(0, "lesson"))
    run.go_on()
    return run.state if turn == BLUE else _usual(run.state)


def _laid(state: Duel, seat: int, zone: str, card: str) -> Duel:
    state = rules.add(state, [(card, seat)], zone)
    obj = max((one for one in state.objects if one is not None), key=lambda one: one.stamp)
    if zone != "field":
        return state
    return replace(state, objects=put(state, replace(obj, marks=set_mark((), HELD, seat + 1))))


def _usual(state: Duel) -> Duel:
    """You are asked also while what you have played yourself waits, so that it is seen waiting."""
    return replace(state, plans=(PassPlan("once", SLOWLY), PassPlan("once", rules.USUAL_STOPS)))


Choosing = Callable[[Choice], DuelAction]


def _played(state: Duel, seat: int, *acts: DuelAction | Choosing) -> Duel:
    run = UnfinishedMove(state, Chance(0, "lesson"))
    for one in acts:
        act(run, seat, one(_asked(run.state)) if callable(one) else one)
    return run.state


def _asked(state: Duel) -> Choice:
    assert state.pending is not None
    return state.pending


def _from_hand(state: Duel, seat: int, card: str) -> Play:
    return Play(next(one.oid for one in state.within("hand", seat) if one.card == card))


def _at(target: int) -> Choosing:
    def chosen(choice: Choice) -> DuelAction:
        return Answer(next(at for at, offer in enumerate(choice.options) if target in offer.objs))

    return chosen


def _first(choice: Choice) -> DuelAction:
    return Answer(0)
