"""Sweeps: what cannot stay goes before anybody is asked. Each is a rule of its own; all act at once."""

from __future__ import annotations

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult
from takeback.games.duel.kernel.events import Marked, SeatMarked
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, MarkKind, Me, QuestionKind, Rule
from takeback.games.duel.kernel.layers import Derived, Values
from takeback.games.duel.kernel.messages import BETWEEN_CAUSES, message
from takeback.games.duel.kernel.objects import Choice, Deed, Obj, Offer, Result
from takeback.games.duel.kernel.questions import ask_rules
from takeback.games.duel.kernel.replacement import ReplacementQuestion
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

MORE, LESS = "+1/+1", "-1/-1"
BANED = "baned"  # mark: wounded by a source with Bane


def _object_of(derived: Derived, values: Values) -> Obj:
    """Return the object with these values."""
    obj = derived.state.find(values.oid)
    assert obj is not None
    return obj


# losing -----------------------------------------------------------------------------------------------------
def _sweep_losers(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return a deed for each player who has a cause to lose and has not lost yet, with all causes."""
    deeds = []
    for seat in derived.state.seats_from(derived.state.tp):
        if derived.state.mark(seat, "lost"):
            continue
        causes = [
            cause for live in derived.hooks("can", "go_on") if (cause := live.hook.do(derived, seat, live.me))
        ]
        if causes:
            deeds.append(Deed("lose", seat=seat, key=BETWEEN_CAUSES.join(causes)))
    return deeds


def lose(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Mark a player as having lost the game."""
    return CommitResult((SeatMarked(deed.seat, "lost", 1),))


def _result_of_losing(derived: Derived, deed: None, me: Me) -> Result | None:
    """Return the result once at most one player has not lost; a tie if all have."""
    state = derived.state
    left = [seat for seat in state.seats_from(0) if not state.mark(seat, "lost")]
    if len(left) > 1:
        return None
    reasons = tuple(fact.key for fact in state.facts if fact.kind == "lose")
    return Result(tuple(left), reasons)


def _no_life(derived: Derived, seat: int, me: Me) -> str:
    """Return the cause of losing without life; "" with life left."""
    return gettext_noop("{player} has no life left.") if derived.state.mark(seat, "life") <= 0 else ""


def _no_card(derived: Derived, seat: int, me: Me) -> str:
    """Return the cause of losing after a missed draw; "" without one."""
    return gettext_noop("{player} had no card to draw.") if derived.state.mark(seat, "missed_draw") else ""


def _forget_missed(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return the deeds that clear missed draws; they count in one sweep only."""
    missed = [seat for seat in derived.state.seats_from(0) if derived.state.mark(seat, "missed_draw")]
    return [Deed("seat_mark", seat=seat, key="missed_draw", amount=0) for seat in missed]


# units ------------------------------------------------------------------------------------------------------
def _zero_grit(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return the deeds that let units without grit fall."""
    return [Deed("fall", obj=one.oid) for one in derived.on_field("unit") if one.grit <= 0]


def _lethal(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return the deeds that destroy units with lethal wounds, unless a rule forbids it."""
    deeds: list[Deed] = []
    for one in derived.on_field("unit"):
        obj = _object_of(derived, one)
        wounds = obj.mark("wounds")
        if one.grit > 0 and wounds and (wounds >= one.grit or obj.mark(BANED)):
            doomed = Deed("destroy", obj=one.oid)
            if not any(live.hook.do(derived, doomed, live.me) for live in derived.hooks("can", "destroy")):
                deeds.append(doomed)
    return deeds


def _tokens(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return the deeds that dissolve tokens that are neither on the field nor on the chain."""
    state = derived.state
    return [
        Deed("dissolve", obj=obj.oid)
        for obj in state.objects
        if obj is not None and obj.token and obj.card and obj.zone in ("hand", "deck", "discard", "void")
    ]


def _copies(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return the deeds that dissolve copies of plays that are no longer on the chain."""
    state = derived.state
    return [
        Deed("dissolve", obj=obj.oid)
        for obj in state.objects
        if obj is not None and not obj.card and obj.zone in ("hand", "deck", "discard", "void")
    ]


def _bonds(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return the deeds that let bonds fall that are not attached to a unit."""
    deeds = []
    for one in derived.on_field("bond"):
        host = _object_of(derived, one).attached
        if derived.state.find(host) is None or "unit" not in derived.values(host).kinds:
            deeds.append(Deed("fall", obj=one.oid))
    return deeds


def _unique(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return a deed for each group of Unique objects with the same name and controller."""
    return [
        Deed("keep_one", seat=seat, others=tuple(one.oid for one in group))
        for (seat, _), group in _unique_groups(derived)
    ]


def _keep_one(derived: Derived, deed: Deed, me: Me) -> ReplacementQuestion:
    """Return the question to the controller which one to keep; the others fall, and are not destroyed."""
    offers = tuple(Offer(derived.values(oid).name, (oid,)) for oid in deed.others)
    prompt = message(
        gettext_noop("Only one {card} may stay. Which one?"), card=derived.values(deed.others[0]).name
    )
    choice = Choice((deed.seat,), "target", prompt, 0, offers)
    return ReplacementQuestion(
        choice,
        lambda kept: [Deed("fall", obj=oid) for at, oid in enumerate(deed.others) if at != kept],
    )


def _unique_groups(derived: Derived) -> list[tuple[tuple[int, str], list[Values]]]:
    """Return the Unique objects on the field that share controller and name, grouped by these."""
    alike: dict[tuple[int, str], list[Values]] = {}
    for one in derived.on_field():
        alike.setdefault((one.controller, one.name), []).append(one)
    found = []
    for name in sorted(name for name, group in alike.items() if len(group) > 1):
        unique = [one for one in alike[name] if ask_rules(derived, "is_unique", one.oid, False)]
        if len(unique) > 1:
            found.append((name, unique))
    return found


def _counters(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return the deeds that remove opposite counters in pairs."""
    deeds = []
    for one in derived.on_field():
        obj = _object_of(derived, one)
        if (pairs := obj.mark(MORE)) and (pairs := min(pairs, obj.mark(LESS))):
            deeds.append(Deed("pair_off", obj=one.oid, amount=pairs))
    return deeds


def pair_off(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Remove opposite counters, as many of each as the amount says; this records no fact."""
    obj = run.state.find(deed.obj)
    if obj is None:
        return CommitResult((), ())
    marks = [Marked(deed.obj, name, obj.mark(name) - deed.amount) for name in (MORE, LESS)]
    return CommitResult(tuple(marks), ())


def _rule(
    id: str,
    title: str,
    text: str,
    *hooks: Hook,
    marks: tuple[MarkKind, ...] = (),
    questions: tuple[QuestionKind, ...] = (),
) -> None:
    """Add a rule of the sweep, which requires "core.sweep" unless it is that rule."""
    requires = ("core.sweep",) if id != "core.sweep" else ()
    REGISTRY.add_rule(Rule(id, title, text, hooks, requires=requires, marks=marks, questions=questions))


_rule(
    "core.sweep",
    _("Sweeping"),
    _(
        "Before anybody may act, whatever cannot stay is swept away all at once, again and again "
        "until nothing is left to sweep."
    ),
    Hook("wins", "*", _result_of_losing),
    Hook("commit", "lose", lose),
    Hook("commit", "pair_off", pair_off, records=()),
    marks=(MarkKind("lost", "The player has lost.", of_seat=True),),
)
_rule(
    "sw.lose",
    _("Losing"),
    _("Players who have a reason to lose do so at the same time."),
    Hook("sweep", "*", _sweep_losers),
)
_rule("core.lose_life0", _("No life"), _("A player with no life left loses."), Hook("can", "go_on", _no_life))
_rule(
    "core.lose_empty_draw",
    _("No card"),
    _("A player who must draw a card but cannot loses."),
    Hook("can", "go_on", _no_card),
    Hook("sweep", "*", _forget_missed),
)
_rule("sw.zero_grit", _("No grit"), _("A unit with no grit falls."), Hook("sweep", "*", _zero_grit))
_rule(
    "sw.lethal",
    _("Lethal wounds"),
    _("A unit with at least as many wounds as grit is destroyed."),
    Hook("sweep", "*", _lethal),
    marks=(MarkKind(BANED, "It was wounded by a source whose wounds are always lethal."),),
)
_rule(
    "sw.token_gone", _("Tokens"), _("A token that is not on the field vanishes."), Hook("sweep", "*", _tokens)
)
_rule(
    "sw.copy_gone",
    _("Copies"),
    _("A copy of a play that is not on the chain vanishes."),
    Hook("sweep", "*", _copies),
)
_rule("sw.bond_off", _("Bonds"), _("A bond without a unit goes to the discard."), Hook("sweep", "*", _bonds))
_rule(
    "sw.counters",
    _("Opposite counters"),
    _("A +1/+1 counter and a -1/-1 counter remove each other."),
    Hook("sweep", "*", _counters),
)


_rule(
    "sw.unique",
    _("One of each Unique"),
    _("If a player controls several Unique cards of the same name, one is kept and the others fall."),
    Hook("sweep", "*", _unique),
    Hook("replace", "keep_one", _keep_one, flags=frozenset({"own"})),
    questions=(
        QuestionKind("is_unique", "Can each controller keep only one object with its name? By default, no."),
    ),
)
