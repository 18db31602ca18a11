"""Lessons: positions that show a turn, the chain, and a trigger with a replacement; and a game of each
variant."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Lesson
from takeback.games.duel import rules
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.objects import Choice, Duel, Frame, PassPlan, set_mark, with_object
from takeback.games.duel.rules import charter
from takeback.games.duel.rules.actions import act
from takeback.games.duel.rules.core.delay import HELD
from takeback.games.duel.state import Answer, DuelAction, Pass, Play

YOU, BLUE = 0, 1
NAMES = ("Red", "Blue")
WITHOUT = "core.start_hand, core.redraw"  # the hands are given
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
)  # the learner's stops
Placement = tuple[int, str, str]  # seat, zone, and ids of cards


def lessons() -> tuple[Lesson, ...]:
    """Return the lessons, in reading order."""
    return (a_turn(), the_chain(), trigger_and_replacement(), three_roads(), prize_match())


def a_turn() -> Lesson:
    """Return the lesson about a turn."""
    start = _table(
        (YOU, "hand", "lampwell L02 L08"),
        (YOU, "field", "lampwell lampwell lampwell L01 R03"),
        (BLUE, "field", "gravespring B01"),
    )
    return Lesson(
        "A turn",
        "You are Red, below. Press Lampwell: one spring a turn, it makes the flow that pays. Press "
        "Wick-Bearer: it goes onto the chain; Space lets it resolve. Then Space, To Clash, press each "
        "unit that is to attack, and Done; units that came this turn cannot attack yet. Then press Bright "
        "Standard: your units grow. Space ends the turn.",
        NAMES,
        start,
        YOU,
    )


def the_chain() -> Lesson:
    """Return the lesson about the chain."""
    state = _table(
        (YOU, "hand", "T03 L06"),
        (YOU, "field", "tidepool tidepool lampwell L02"),
        (BLUE, "hand", "C02"),
        (BLUE, "field", "emberseep emberseep"),
        turn=BLUE,
    )
    unit = next(one.oid for one in state.within("field") if one.card == "L02")
    state = _after(
        state,
        BLUE,
        _from_hand(state, BLUE, "C02"),
        _choose_target(unit),
        _choose_first,
        Pass("once", EVERYTHING),
    )
    return Lesson(
        "The chain",
        "Blue has played Flint Jab at your Wick-Bearer. It waits on the chain, and you may reply: what came "
        "last is done first. Press Silence the Channel: there is but one play to cancel, so it asks nothing. "
        "Space lets it resolve: Flint Jab is gone and has done nothing. Then Undo all of it and only pass: "
        "two wounds fell a unit of grit 2.",
        NAMES,
        _with_stops(state),
        YOU,
    )


def trigger_and_replacement() -> Lesson:
    """Return the lesson about a trigger and a replacement."""
    start = _table(
        (YOU, "hand", "L02 C02"),
        (YOU, "field", "lampwell lampwell emberseep C07"),
        (BLUE, "field", "L04 gravespring"),
    )
    return Lesson(
        "A trigger and a replacement",
        "Play Wick-Bearer. “When this enters” is a trigger: it goes onto the chain by itself. Then play "
        "Flint Jab at Blue. “If … would” is a replacement: it changes what is about to happen. Two meet "
        "here: Kindled Feud makes 4 of 2 wounds, Lantern Bulwark takes one away. Blue says which comes "
        "first: so it is 3, or 2. W says why a card’s numbers are so.",
        NAMES,
        start,
        YOU,
    )


def three_roads() -> Lesson:
    """Return the lesson about Three Roads: its first round."""
    return Lesson(
        "Three Roads",
        "Both of you plan at the same time, face down. In round one you have 1 flow: press a card of cost 1 "
        "in your hand, then a place at the front of a road, and then The plan is done. Now all is turned up, "
        "and a road on which only you have units scores their might. After seven rounds, whoever leads on "
        "more roads wins. F1 tells the rest.",
        NAMES,
        _variant_start("lanes", "morning", "night", seed=1),
        YOU,
    )


def prize_match() -> Lesson:
    """Return the lesson about Prize Match: choosing units and the first turns."""
    return Lesson(
        "Prize Match",
        "Choose the unit that fights first, Lampmoth, and then up to four for the bench. In each turn "
        "attach a spring from your hand to one of your units: attacks need as many as they cost, and do not "
        "use them up. An attack ends your turn. For each unit that you destroy you take a prize; with the "
        "fifth you win. F1 tells the rest.",
        NAMES,
        _variant_start("prizes", "moth", "stag", seed=3),
        YOU,
    )


def _variant_start(variant: str, mine: str, theirs: str, seed: int) -> Duel:
    """Return the start of a game of this variant with these decks, in which the learner begins."""
    options = {
        "variant": variant,
        "deck1": mine,
        "deck2": theirs,
        "first": "1",
        "life": 20,
        "order": "triggers_first",
        "flow_burn": False,
        "lists": "open",
        "stops": "usual",
        "with": "",
        "without": "",
        "puzzle": "",
    }
    return rules.with_names(rules.start(options, len(NAMES), Chance(seed, "lesson")), NAMES)


# setting up positions
def _table(*placements: Placement, turn: int = YOU) -> Duel:
    """Return the first Council of this seat with these cards; units on the field are not delayed."""
    options = {"first": str(turn + 1), "life": "20", "stops": "all", "with": "", "without": WITHOUT}
    ids = {card for _, _, cards in placements for card in cards.split()} | set(DECK)
    state = rules.empty(tuple(sorted(options.items())), charter.rules_for(options, ids))
    state = rules.add(state, [(card, seat) for seat in (YOU, BLUE) for card in DECK], "deck")
    run = UnfinishedMove(
        replace(state, natural=1 - turn, tp=turn, frames=(Frame("setup"),)), Chance(0, "lesson")
    )
    run.run_jobs()
    while run.state.step_name != "council1":
        act(run, _pending(run.state).seats[0], Pass("once", EVERYTHING))
    state = run.state
    for seat, zone, cards in placements:
        for card in cards.split():
            state = _with_card(state, seat, zone, card)
    state = rules.with_names(replace(state, pending=None), NAMES)
    run = UnfinishedMove(state, Chance(0, "lesson"))
    run.run_jobs()
    return run.state if turn == BLUE else _with_stops(run.state)


def _with_card(state: Duel, seat: int, zone: str, card: str) -> Duel:
    """Return the state with one more card."""
    state = rules.add(state, [(card, seat)], zone)
    obj = max((one for one in state.objects if one is not None), key=lambda one: one.stamp)
    if zone != "field":
        return state
    return replace(state, objects=with_object(state, replace(obj, marks=set_mark((), HELD, seat + 1))))


def _with_stops(state: Duel) -> Duel:
    """Return the state with stops that show the learner's own plays waiting on the chain."""
    return replace(state, plans=(PassPlan("once", SLOWLY), PassPlan("once", rules.USUAL_STOPS)))


Choosing = Callable[[Choice], DuelAction]


def _after(state: Duel, seat: int, *acts: DuelAction | Choosing) -> Duel:
    """Return the state after these actions, some of which choose when they are asked."""
    run = UnfinishedMove(state, Chance(0, "lesson"))
    for one in acts:
        act(run, seat, one(_pending(run.state)) if callable(one) else one)
    return run.state


def _pending(state: Duel) -> Choice:
    """Return the pending question."""
    assert state.pending is not None
    return state.pending


def _from_hand(state: Duel, seat: int, card: str) -> Play:
    """Return the play of this card from the hand."""
    return Play(next(one.oid for one in state.within("hand", seat) if one.card == card))


def _choose_target(target: int) -> Choosing:
    """Return a function that answers a choice by its first option about this object."""

    def choose(choice: Choice) -> DuelAction:
        """Return the answer about the target."""
        return Answer(next(at for at, offer in enumerate(choice.options) if target in offer.objs))

    return choose


def _choose_first(choice: Choice) -> DuelAction:
    """Choose the first option."""
    return Answer(0)
