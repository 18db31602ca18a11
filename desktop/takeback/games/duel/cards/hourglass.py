"""Effects on time: steps and phases that are skipped or repeated, and turns that are skipped."""

from __future__ import annotations

from collections.abc import Iterable

from takeback.games.duel.cards.lasting import lasting
from takeback.games.duel.cards.ops import effect
from takeback.games.duel.cards.wording import Phrase, Test
from takeback.games.duel.kernel.events import DuelEvent, EffectEnded, StepAdded
from takeback.games.duel.kernel.hooks import Hook, Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.messages import message
from takeback.games.duel.kernel.objects import Choice, Deed, Fact, Offer, StepRecord, of_seat
from takeback.games.duel.kernel.resolve import Item, Work, asking
from takeback.texts import gettext_noop

SKIPS = frozenset({"prevent"})  # several skips of one thing may be applied in any order
PARTS = (
    (gettext_noop("Draw"), ("draw",)),
    (gettext_noop("Council"), ("council1", "council2")),
    (gettext_noop("Clash"), ("clash",)),
)


# a turn ----------------------------------------------------------------------------------------------
def _is_turn_of_target(derived: Derived, deed: Deed, me: Me) -> bool:
    """Tell whether the turn belongs to one of the effect's players."""
    return of_seat(deed.seat) in me.objs


def _skip_turn(derived: Derived, deed: Deed, me: Me) -> DuelEvent:
    """Return the end of the effect, which takes the place of the turn."""
    return EffectEnded(me.effect)


NEXT_TURN_SKIPPED = lasting(
    "effect.turn_skipped", Hook("replace", "turn_begin", _skip_turn, _is_turn_of_target, flags=SKIPS)
)


# steps and phases ------------------------------------------------------------------------------------
def opponents_step(step: str) -> Test:
    """Return a condition: the start of each such step of an opponent."""

    def begins(derived: Derived, fact: Fact, me: Me) -> bool:
        """Tell whether this step of an opponent begins."""
        return fact.key == step and fact.seat != me.seat

    return begins


@asking
def pick_and_skip(work: Work) -> Iterable[Item]:
    """Let the player of this turn choose what to skip for the rest of it, and return the effect that does."""
    offers = tuple(Offer(name, number=at) for at, (name, _) in enumerate(PARTS))
    seat = work.state.tp if work.about is None else work.about.seat
    prompt = message(
        gettext_noop("Which of these does {card} make you skip for the rest of this turn?"),
        card=work.run.name_of(work.me.oid),
    )
    picked = work.run.ask(Choice((seat,), "mode", prompt, work.me.oid, offers))
    return [effect(work, PART_SKIPPED, numbers=(picked,))]


def _is_picked(derived: Derived, deed: Deed, me: Me) -> bool:
    """Tell whether the step or phase belongs to the part that was chosen."""
    return deed.key in PARTS[me.numbers[0]][1]


def _nothing(derived: Derived, deed: Deed, me: Me) -> None:
    """Return None, so that the deed does not happen."""
    return None


PART_SKIPPED = lasting(
    "effect.part_skipped",
    *(Hook("replace", deed, _nothing, _is_picked, flags=SKIPS) for deed in ("phase_begin", "step_begin")),
)


def one_more(step: str) -> Phrase:
    """Return a phrase: the first such step of each of your turns is followed by another one."""

    def is_first(derived: Derived, fact: Fact, me: Me) -> bool:
        """Tell whether this step of yours begins for the first time this turn."""
        steps = [one for one in derived.state.facts if one.kind == "step_begin" and one.key == step]
        return fact.key == step and fact.seat == me.seat and len(steps) == 1

    def again(derived: Derived, fact: Fact, me: Me) -> list[DuelEvent]:
        """Return the event that inserts the step once more."""
        return [StepAdded(StepRecord(step, derived.state.phase, me.oid), derived.state.step)]

    return Phrase((Hook("now", "step_begin", again, is_first),))
