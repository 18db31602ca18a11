"""The entering delay: a unit that entered this turn can neither attack nor exhaust itself."""

from __future__ import annotations

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, MarkKind, Me, QuestionKind, Rule
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import Deed
from takeback.games.duel.kernel.questions import ask_rules
from takeback.texts import gettext as _

HELD, SINCE = "held", "since"  # marks: the holding seat plus 1, and the turn since which it holds the object


def is_delayed(derived: Derived, oid: int) -> bool:
    """Tell whether this is a unit that its controller has held only since this turn, unless a rule exempts
    it. False for anything but a unit."""
    values, obj = derived.values(oid), derived.state.find(oid)
    assert obj is not None
    if "unit" not in values.kinds:
        return False
    since = obj.mark(SINCE) if obj.mark(HELD) == values.controller + 1 else derived.state.turn + 1
    is_new = since >= derived.state.turn
    return is_new and ask_rules(derived, "is_delayed", oid, True)


def _forbid_attack(derived: Derived, deed: Deed, me: Me) -> str:
    """Forbid attacking to delayed units: return why, as a sentence, or ""."""
    if is_delayed(derived, deed.obj):
        return _(
            "{card} entered this turn. It can attack from your next turn on.",
            card=derived.values(deed.obj).name,
        )
    return ""


def _forbid_exhausting(derived: Derived, oid: int, me: Me) -> str:
    """Forbid exhausting to delayed units: return why, as a sentence, or ""."""
    if is_delayed(derived, oid):
        return _("{card} entered this turn. It cannot exhaust itself yet.", card=derived.values(oid).name)
    return ""


def held_now(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return a deed for each object whose controller is not the one noted, which starts its delay anew."""
    found = []
    for one in derived.on_field():
        obj = derived.state.find(one.oid)
        assert obj is not None
        if obj.mark(HELD) != one.controller + 1:
            found.append(Deed("hold", obj=one.oid, seat=one.controller, amount=obj.mark(HELD)))
    return found


def hold(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Mark an object with its controller and this turn; if another seat
    controlled it before, record a change of control.
    """
    from takeback.games.duel.kernel.deeds import fact_of
    from takeback.games.duel.kernel.events import Marked

    events = (
        Marked(deed.obj, HELD, deed.seat + 1),
        Marked(deed.obj, SINCE, run.state.turn),
    )
    facts = (fact_of(deed, kind="control"),) if deed.amount else ()
    return CommitResult(events, facts)


REGISTRY.add_rule(
    Rule(
        "core.delay",
        _("The entering delay"),
        _("A unit can attack or exhaust itself only if its controller has had it since the turn began."),
        (
            Hook("can", "attack", _forbid_attack),
            Hook("can", "use_exhaust", _forbid_exhausting),
        ),
        requires=("core.identity",),
        questions=(QuestionKind("is_delayed", "Does the entering delay apply to it? By default, yes."),),
    )
)
REGISTRY.add_rule(
    Rule(
        "core.holding",
        _("Control"),
        _("A change of control is noticed as soon as it happens."),
        (Hook("sweep", "*", held_now), Hook("commit", "hold", hold, records=("control",))),
        requires=("core.identity",),
        marks=(
            MarkKind("held", "The seat that controls it plus 1, to detect a change of control."),
            MarkKind("since", "The turn in which its controller gained control of it."),
        ),
    )
)
