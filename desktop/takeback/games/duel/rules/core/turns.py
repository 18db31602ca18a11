"""The steps of a turn, and what happens in those that are not the clash."""

from __future__ import annotations

from typing import Any

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult
from takeback.games.duel.kernel.events import EffectEnded, Marked
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, Me, Rule
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.messages import message
from takeback.games.duel.kernel.objects import Choice, Deed, Frame, Offer, StepRecord
from takeback.games.duel.kernel.parts import note
from takeback.games.duel.kernel.steps import begin_step, begin_turn
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

TEMPLATE = (
    ("ready", "dawn"),
    ("dawn", "dawn"),
    ("draw", "dawn"),
    ("council1", "council1"),
    ("muster", "clash"),
    ("charge", "clash"),
    ("guard", "clash"),
    ("first_blows", "clash"),
    ("blows", "clash"),
    ("regroup", "clash"),
    ("council2", "council2"),
    ("dusk", "dusk"),
    ("cleanup", "dusk"),
)
CLASH = tuple(name for name, phase in TEMPLATE if phase == "clash")
MOST_IN_HAND = 7
UNTIL_DUSK = "cleanup"


def _plan(derived: Derived, about: Any, me: Me) -> tuple[StepRecord, ...]:
    """Return the steps of a turn, as a template."""
    return tuple(StepRecord(name, phase) for name, phase in TEMPLATE)


REGISTRY.add_rule(
    Rule(
        "core.turn",
        _("Turn and turn about"),
        _("The players take turns. Extra turns come first, the latest one before the others."),
        (Hook("commit", "turn_begin", begin_turn),),
    )
)
REGISTRY.add_rule(
    Rule(
        "core.steps",
        _("The steps of a turn"),
        _("Dawn, First Council, Clash, Second Council, Dusk."),
        (
            Hook("turn_plan", "*", _plan),
            Hook("commit", "phase_begin", note, about="Begin a phase of the turn, unless it is skipped."),
            Hook("commit", "step_begin", begin_step, about="Begin a step of the turn, unless it is skipped."),
        ),
        requires=("core.turn",),
    )
)


def _ready_all(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return the deeds that ready all exhausted objects of the turn player."""
    tp = derived.state.tp
    return [
        Deed("ready", actor=tp, obj=one.oid)
        for one in derived.on_field(seat=tp)
        if derived.state.find(one.oid).mark("exhausted")  # type: ignore[union-attr]
    ]


REGISTRY.add_rule(
    Rule(
        "core.ready_step",
        _("Ready step"),
        _("The turn player readies everything they control."),
        (Hook("step_body", "ready", _ready_all),),
        requires=("core.steps",),
    )
)


def _draw(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return the deed of drawing a card for the turn."""
    return [Deed("draw_cards", actor=derived.state.tp, seat=derived.state.tp, amount=1, tags=("step",))]


REGISTRY.add_rule(
    Rule(
        "core.draw_step",
        _("Draw step"),
        _("The turn player draws a card."),
        (Hook("step_body", "draw", _draw),),
        requires=("core.drawing",),
    )
)


def _forbid_first_draw(derived: Derived, deed: Deed, me: Me) -> str:
    """Forbid the draw of the first turn's draw step."""
    return _("The first turn has no draw.") if derived.state.turn == 1 and "step" in deed.tags else ""


REGISTRY.add_rule(
    Rule(
        "core.first_no_draw",
        _("No draw at first"),
        _("The player who begins does not draw in the first turn."),
        (Hook("can", "draw_cards", _forbid_first_draw),),
        requires=("core.drawing",),
    )
)


# the end of the turn ------------------------------------------------------------------------------------
def _cleanup(derived: Derived, deed: None, me: Me) -> list[Frame]:
    """Return the work of Cleanup."""
    return [Frame("cleanup")]


def clean_up(run: UnfinishedMove, frame: Frame) -> None:
    """Remove wounds and end effects that last until Dusk, at once."""
    wounded = [(obj.oid, obj.mark("wounds")) for obj in run.state.within("field") if obj.mark("wounds")]
    ending = [one.id for one in run.state.effects if one.until == UNTIL_DUSK]
    run.pop()
    run.do(
        [
            *(Deed("heal", obj=oid, amount=wounds) for oid, wounds in wounded),
            *(Deed("end_effect", seat=run.state.tp, amount=id) for id in ending),
        ]
    )


def heal(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Remove as many wounds as the amount says from an object; do nothing if it has none."""
    obj = run.state.find(deed.obj)
    if obj is None or not obj.mark("wounds"):
        return CommitResult((), ())
    return CommitResult((Marked(deed.obj, "wounds", max(0, obj.mark("wounds") - deed.amount)),))


def end_effect(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """End a lasting effect; this records no fact."""
    is_there = any(one.id == deed.amount for one in run.state.effects)
    return CommitResult((EffectEnded(deed.amount),) if is_there else (), ())


CLEANING_UP = (
    Hook("job", "cleanup", clean_up),
    Hook("commit", "heal", heal),
    Hook("commit", "end_effect", end_effect, records=()),
)
REGISTRY.add_rule(
    Rule(
        "core.cleanup",
        _("Cleanup"),
        _("Wounds are removed, and what lasts until Dusk ends, both at once."),
        (Hook("step_body", "cleanup", _cleanup, order=2), *CLEANING_UP),
        requires=("core.steps",),
    )
)


def _check_hand_size(derived: Derived, deed: None, me: Me) -> list[Frame]:
    """Return the work of discarding down to the hand limit."""
    return [Frame("hand_limit", seat=derived.state.tp)]


def _discard_down(run: UnfinishedMove, frame: Frame) -> None:
    """Ask for one card to discard at a time, until the hand is within its limit."""
    hand = run.state.zone("hand", frame.seat)
    if len(hand) <= MOST_IN_HAND:
        run.pop()
        return
    offers = tuple(Offer(run.name_of(oid), (oid,)) for oid in hand)
    over = len(hand) - MOST_IN_HAND
    prompt = message(
        gettext_noop("You may keep {number} cards. Which one do you discard?"), number=MOST_IN_HAND
    )
    at = run.ask(Choice((frame.seat,), "target", prompt, 0, offers, part=over > 1))
    run.move(0)
    run.do([Deed("discard", actor=frame.seat, seat=frame.seat, obj=hand[at])])


REGISTRY.add_rule(
    Rule(
        "core.hand_limit",
        _("Seven cards"),
        _("In Cleanup the turn player discards down to seven cards."),
        (Hook("step_body", "cleanup", _check_hand_size, order=1), Hook("job", "hand_limit", _discard_down)),
        requires=("core.cleanup",),
    )
)
