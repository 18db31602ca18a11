"""Lessons: positions that show a turn, the chain, and a trigger with a replacement; and a game of each
variant."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Lesson, LessonStep
from takeback.games.duel import rules
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.messages import text_in_english
from takeback.games.duel.kernel.objects import Choice, Duel, Frame, PassPlan, set_mark, with_object
from takeback.games.duel.rules import charter
from takeback.games.duel.rules.actions import act
from takeback.games.duel.rules.core.delay import HELD
from takeback.games.duel.state import Answer, DuelAction, Pass, Play
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

YOU, BLUE = 0, 1
LET_PAY = _("Let the springs pay.")
NAMES = (gettext_noop("Red"), gettext_noop("Blue"))
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
    course = _Course(start)
    course.play(
        "lampwell",
        _("Press Lampwell in your hand. It is a spring, which pays for cards; you may play one each turn."),
    )
    course.play(
        "L02",
        _(
            "Dashed frames mark what you can play, not what is best. Press Wick-Bearer. Two springs pay for "
            "it, and it goes onto the chain, on the right."
        ),
    )
    course.pass_on(
        _(
            "When you both pass, one after the other, the card on the chain resolves: it takes effect. "
            "Press Space to pass. Blue will pass, too."
        )
    )
    course.pass_on(
        _(
            "You both passed, so Wick-Bearer entered the field. Its “When this enters” has gone onto the "
            "chain. Press Space to pass again."
        )
    )
    course.pass_on(
        _(
            "You gained 2 life. Keep Bright Standard for later. The chain is empty, so passing leads to the "
            "next steps: press Space to go through Muster to Charge."
        )
    )
    _add_clash(course)
    return Lesson(
        gettext_noop("A turn"),
        _(
            "You are Red, at the bottom. A turn runs from left to right along the bar in the middle. "
            "You play most cards in its two Councils."
        ),
        NAMES,
        start,
        YOU,
        course.steps,
        _(
            "Your units have grown. In a real game, your plays resolve by themselves unless Blue "
            "replies. “Skip the rest of the turn” ends it."
        ),
    )


def _add_clash(course: _Course) -> None:
    """Add to the lesson about a turn its clash, and a card played after it."""
    course.choose(
        "Lamplight Recruit",
        _(
            "This is Charge, the part of the clash in which you choose who attacks. Press Lamplight Recruit. "
            "The clock on Wick-Bearer means that it cannot attack yet."
        ),
    )
    course.choose(
        "Bramble Boar",
        _("Press Bramble Boar to attack with it, too. Then Blue may choose units to guard against them."),
    )
    course.reply("Done")
    course.play(
        "L08",
        _(
            "The clash is over: Blue did not guard, and lost 4 life. Press Bright Standard, which makes your "
            "units grow."
        ),
    )
    course.pass_on(_("It is waiting on the chain, too. Press Space to pass."))


def the_chain() -> Lesson:
    """Return the lesson about the chain."""
    start = _flint_jab_waits()
    course = _Course(start)
    course.play("L06", _("Press Bear the Blow to let another of your units take the wounds."))
    course.choose(
        "Canopy Viper",
        _("Press Canopy Viper: its grit, the second number, is 3, so it survives 2 wounds."),
    )
    course.pass_on(
        _(
            "Your reply is on top, and the last card played is the first to resolve, once you have both "
            "passed. Press Space to pass."
        )
    )
    course.reply_with("T03", "Bear the Blow")
    course.play(
        "T03",
        _(
            "Blue did not pass, but replied with Silence the Channel to cancel Bear the Blow. "
            "Press your own Silence the Channel to reply to that."
        ),
    )
    course.choose("Silence the Channel", _("On the right, press Blue’s Silence the Channel to cancel that."))
    course.pass_on(
        _(
            "Four cards are waiting, and the top one resolves first. Press Space to pass. Blue will pass, "
            "too, and your Silence will cancel Blue’s."
        )
    )
    course.pass_on(
        _(
            "Blue’s Silence was cancelled, so Bear the Blow is next. Press Space to resolve it: Canopy Viper "
            "will then take the wounds."
        )
    )
    course.pass_on(
        _(
            "Bear the Blow has resolved. Flint Jab was played first, so it resolves last. Press Space: "
            "Canopy Viper will take the 2 wounds and survive."
        )
    )
    return Lesson(
        gettext_noop("The chain"),
        _("Blue’s Flint Jab is about to destroy your Wick-Bearer. It waits on the chain, so you may reply."),
        NAMES,
        start,
        YOU,
        course.steps,
        _(
            "Canopy Viper took the 2 wounds, and Wick-Bearer lives. In a game, your own cards resolve by "
            "themselves, a single possible target is chosen for you, and you are asked if you can reply to "
            "Blue’s. “Full control” stops at each card, as here."
        ),
    )


def _flint_jab_waits() -> Duel:
    """Return a position in which Blue's Flint Jab at Wick-Bearer waits on the chain, and Red may reply."""
    state = _table(
        (YOU, "hand", "L06 T03"),
        (YOU, "field", "tidepool tidepool lampwell L02 R04"),
        (BLUE, "hand", "C02 T03"),
        (BLUE, "field", "emberseep tidepool tidepool"),
        turn=BLUE,
    )
    unit = next(one.oid for one in state.within("field") if one.card == "L02")
    return _with_stops(
        _after(
            state,
            BLUE,
            _from_hand(state, BLUE, "C02"),
            _choose_target(unit),
            _choose_first,
            Pass("once", EVERYTHING),
        )
    )


def trigger_and_replacement() -> Lesson:
    """Return the lesson about a trigger and a replacement."""
    start = _table(
        (YOU, "hand", "L02 C02"),
        (YOU, "field", "lampwell lampwell emberseep C07"),
        (BLUE, "field", "L04 gravespring"),
    )
    course = _Course(start)
    course.play("L02", _("Press Wick-Bearer to play it."))
    course.pass_on(_("Press Space to resolve it."))
    course.pass_on(
        _("“When this enters” is a trigger: it goes onto the chain by itself. Press Space to resolve it.")
    )
    course.play("C02", _("You gained 2 life. Now press Flint Jab, which deals 2 wounds."))
    course.choose("player 2", _("Press Blue’s name at the top to choose Blue as the target."))
    course.pass_on(_("Press Space to resolve it, and watch what happens to the 2 wounds."))
    course.reply("Lantern Bulwark")
    return Lesson(
        gettext_noop("Trigger and replacement"),
        _(
            "On cards, “When …” means that something happens afterwards, and “If … would …” changes what is "
            "about to happen."
        ),
        NAMES,
        start,
        YOU,
        course.steps,
        _(
            "Blue chose the better order: Lantern Bulwark prevented 1 of the 2 wounds, then Kindled Feud "
            "doubled the other. The other way round, Blue would have taken 3."
        ),
    )


def three_roads() -> Lesson:
    """Return the lesson about Three Roads: its first round."""
    start = _variant_start("lanes", "morning", "night", seed=1)
    course = _Course(start)
    course.play("L01", _("In round one, you have 1 flow. Press Lamplight Recruit, which costs 1."))
    course.choose(
        "Road 1, front", _("Press the front of Road 1 to put your unit there. Blue cannot see it yet.")
    )
    course.pass_on(_("You have used up your flow. Press “The plan is done”."))
    course.reply_pass()
    return Lesson(
        gettext_noop("Three Roads"),
        _(
            "This is another game with cards like these: you both plan at the same time, and then all cards "
            "are turned face up."
        ),
        NAMES,
        start,
        YOU,
        course.steps,
        _(
            "On a road where only you have units, you score their might, the first number. Whoever leads on "
            "more roads after seven rounds wins."
        ),
    )


def prize_match() -> Lesson:
    """Return the lesson about Prize Match: choosing units and the first turns."""
    start = _variant_start("prizes", "moth", "stag", seed=3)
    course = _Course(start)
    course.choose("Lampmoth", _("Press Lampmoth to let it fight first."))
    course.choose("Tidepup", _("Up to four more can wait on your bench. Press Tidepup."))
    course.let_blue_choose()
    course.play("lampwell", _("Attacks need springs. Press Lampwell in your hand."))
    course.choose("Lampmoth", _("Press Lampmoth to attach the spring to it. Attacks do not use up springs."))
    return Lesson(
        gettext_noop("Prize Match"),
        _(
            "This is another game with cards like these. Each of you has one unit that fights, and others "
            "on the bench."
        ),
        NAMES,
        start,
        YOU,
        course.steps,
        _(
            "An attack ends your turn. You take a prize for each unit you destroy, and win with the fifth. "
            "F1 shows the full rules."
        ),
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
    """Return the first Council of this seat with these cards; units on the field are not delayed.

    In a turn of the learner, the learner's stops are set too.
    """
    options = {"first": str(turn + 1), "life": "20", "stops": "all", "with": "", "without": WITHOUT}
    ids = {card for _seat, _zone, cards in placements for card in cards.split()} | set(DECK)
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
    """Return the state with one more card; on the field its player has held it since before the turn."""
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


class _Course:
    """Collects the steps of a lesson by playing it."""

    def __init__(self, start: Duel) -> None:
        self._run = UnfinishedMove(start, Chance(0, "lesson"))
        self._steps: list[LessonStep] = []

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        """Return the steps so far."""
        return tuple(self._steps)

    def play(self, card: str, ask: str) -> None:
        """Add the step "play this card from your hand"; springs pay for it by themselves."""
        self._add_step(ask, _from_hand(self._run.state, YOU, card))
        while (pending := self._run.state.pending) is not None and pending.kind == "pay":
            self._add_step("", Answer(0), LET_PAY)

    def choose(self, text: str, ask: str) -> None:
        """Add the step "answer this"; what can be paid is paid by itself."""
        self._add_step(ask, self._answer_called(text))
        while (pending := self._run.state.pending) is not None and pending.kind == "pay":
            self._add_step("", Answer(0), LET_PAY)

    def pass_on(self, ask: str) -> None:
        """Add the step "pass"."""
        self._add_step(ask, Pass("once", self._run.state.plans[YOU].stops))

    def reply(self, text: str) -> None:
        """Let Blue give this answer."""
        self._add_step("", self._answer_called(text), seat=BLUE)

    def reply_with(self, card: str, target: str) -> None:
        """Let Blue play this card from its hand at this target; springs pay for it by themselves."""
        self._add_step("", _from_hand(self._run.state, BLUE, card), seat=BLUE)
        self.reply(target)
        while (pending := self._run.state.pending) is not None and pending.kind == "pay":
            self._add_step("", Answer(0), seat=BLUE)

    def reply_pass(self) -> None:
        """Let Blue pass."""
        self._add_step("", Pass("once", self._run.state.plans[BLUE].stops), seat=BLUE)

    def let_blue_choose(self) -> None:
        """Let Blue take the first choice as long as it is asked."""
        while BLUE in _pending(self._run.state).seats:
            self._add_step("", Answer(0), seat=BLUE)

    def _answer_called(self, text: str) -> Answer:
        """Return the answer with this text."""
        return Answer(
            next(
                at
                for at, one in enumerate(_pending(self._run.state).options)
                if text_in_english(one.text) == text
            )
        )

    def _add_step(self, ask: str, action: DuelAction, why: str = "", seat: int = YOU) -> None:
        """Add a step and play it."""
        act(self._run, seat, action)
        self._steps.append(LessonStep(ask, action, why, -1 if seat == YOU else seat))


def _pending(state: Duel) -> Choice:
    """Return the pending question, which there must be."""
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
