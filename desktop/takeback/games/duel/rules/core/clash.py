"""The clash: attackers, guards, the order of guards, and blows that are all dealt at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult
from takeback.games.duel.kernel.events import Marked
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, MarkKind, Me, QuestionKind, Rule
from takeback.games.duel.kernel.layers import Derived, Values
from takeback.games.duel.kernel.messages import Message, Text, message
from takeback.games.duel.kernel.objects import Choice, Deed, Duel, Frame, Obj, Offer
from takeback.games.duel.kernel.questions import ask_rules
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

ATTACKING, GUARDING, GUARDED, ORDER, DEALT = "attacking", "guarding", "guarded", "guard_order", "dealt"
FIRST_BLOWS = "first_blows"
IN_CLASH = (ATTACKING, GUARDING, GUARDED, ORDER, DEALT)


def attackers(derived: Derived) -> list[Values]:
    """Return the attacking units, in the order of the field."""
    return [one for one in derived.on_field("unit") if _mark_value(derived.state, one.oid, ATTACKING)]


def guards_of(derived: Derived, attacker: int) -> list[Values]:
    """Return the guards of an attacker, in the order its player has given them."""
    found = [
        one for one in derived.on_field("unit") if _mark_value(derived.state, one.oid, GUARDING) == attacker
    ]
    return sorted(found, key=lambda one: _mark_value(derived.state, one.oid, ORDER))


def defender(state: Duel, attacker: int) -> int:
    """Return the seat that units of this seat attack: the next one in the order of the table."""
    return state.seat_after(attacker)


def _mark_value(state: Duel, oid: int, name: str) -> int:
    """Return the value of this mark of an object; 0 without it or if the object has left."""
    obj = state.find(oid)
    return obj.mark(name) if obj is not None else 0


# declaring --------------------------------------------------------------------------------------------
def charge(derived: Derived, deed: None, me: Me) -> list[Frame]:
    """Return the work of the charge step: declaring attackers."""
    return [Frame("attackers", seat=derived.state.tp)]


def why_not_attack(derived: Derived, oid: int) -> str:
    """Return why this unit cannot attack, as a sentence; "" if it can."""
    for live in derived.hooks("can", "attack"):
        if why := live.hook.do(derived, Deed("attack", obj=oid), live.me):
            return str(why)
    return ""


def _cannot_attack(derived: Derived, deed: Deed, me: Me) -> str:
    """Return why this does not attack: it is no unit of the turn player, or exhausted; "" if it may."""
    values, obj = derived.values(deed.obj), derived.state.find(deed.obj)
    assert obj is not None
    if "unit" not in values.kinds or values.controller != derived.state.tp:
        return _("Only units of the turn player attack.")
    return _("{card} is exhausted.", card=values.name) if obj.mark("exhausted") else ""


def declare_attackers(run: UnfinishedMove, frame: Frame) -> None:
    """Ask for attackers one by one, then let all attack at once."""
    derived = run.derived
    able = [one.oid for one in derived.on_field("unit", frame.seat) if not why_not_attack(derived, one.oid)]
    chosen: list[int] = []
    while able:
        oid = run.ask_object(
            frame.seat,
            "attackers",
            gettext_noop("Who attacks?"),
            able,
            or_none=gettext_noop("Done"),
            part=True,
        )
        if not oid:
            break
        chosen.append(oid)
        able.remove(oid)
    run.pop()
    run.do([Deed("attack", oid, frame.seat, defender(run.state, frame.seat), oid) for oid in chosen])


def _become_attacking(derived: Derived, deed: Deed, me: Me) -> Iterator[Deed]:
    """Make a unit join the clash and exhaust it, unless a rule keeps it ready."""
    yield Deed("join_clash", deed.source, deed.actor, obj=deed.obj)
    if ask_rules(derived, "attack_exhausts", deed.obj, True):
        yield Deed("exhaust", deed.source, deed.actor, obj=deed.obj, tags=("attack",))


def _join_clash(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Mark a unit as attacking; this records no fact, because the deed `attack` does."""
    return CommitResult((Marked(deed.obj, ATTACKING, 1),), ())


def ask_guards(derived: Derived, deed: None, me: Me) -> list[Frame]:
    """Return the work of the guard step: guards, then their order; nothing without attackers."""
    tp, seat = derived.state.tp, defender(derived.state, derived.state.tp)
    return [Frame("guards", seat=seat), Frame("guard_orders", seat=tp)] if attackers(derived) else []


def why_not_guard(derived: Derived, guard: int, attacker: int) -> str:
    """Return why this unit cannot guard against this attacker, as a sentence; "" if it can."""
    deed = Deed("guard", obj=guard, others=(attacker,))
    for live in derived.hooks("can", "guard"):
        if why := live.hook.do(derived, deed, live.me):
            return str(why)
    return ""


def _cannot_guard(derived: Derived, deed: Deed, me: Me) -> str:
    """Return why this does not guard: it is no unit of the attacked player, or exhausted; "" if it may."""
    values, obj = derived.values(deed.obj), derived.state.find(deed.obj)
    assert obj is not None
    if "unit" not in values.kinds or values.controller != defender(derived.state, derived.state.tp):
        return _("Only units of the attacked player guard.")
    return _("{card} is exhausted.", card=values.name) if obj.mark("exhausted") else ""


class GuardPairs(msgspec.Struct, frozen=True):
    """All that may guard all that attack, with what is asked about each pair."""

    able: tuple[int, ...]  # the units of the guarding seat
    attacking: tuple[int, ...]
    offers: dict[tuple[int, int], Offer]  # for each guard and attacker
    needed: dict[int, int]  # how many guards each attacker needs


def guard_pairs(derived: Derived, seat: int) -> GuardPairs:
    """Return the pairs of guard and attacker that no rule forbids; cached, since each answer needs them."""
    return derived.kept(("guard pairs", seat), lambda now: _guard_pairs(now, seat))


def _guard_pairs(derived: Derived, seat: int) -> GuardPairs:
    """Work out the pairs of guard and attacker that no rule forbids."""
    able, attacking = derived.on_field("unit", seat), attackers(derived)
    offers: dict[tuple[int, int], Offer] = {}
    for one in attacking:
        for guard in able:
            if not why_not_guard(derived, guard.oid, one.oid):
                pair = guard.oid, one.oid
                text = message(gettext_noop("{guard} guards {attacker}"), guard=guard.name, attacker=one.name)
                offers[pair] = Offer(text, pair)
    return GuardPairs(
        tuple([one.oid for one in able]),
        tuple([one.oid for one in attacking]),
        offers,
        {one.oid: guards_needed(derived, one.oid) for one in attacking},
    )


def declare_guards(run: UnfinishedMove, frame: Frame) -> None:
    """Ask for pairs of guard and attacker one by one, then let all guard at once.

    Only pairs are offered after which every attacker that needs two guards can still get them.
    """
    among = guard_pairs(run.derived, frame.seat)
    free = list(among.able)
    pairs: list[tuple[int, int]] = []
    while True:
        open_to = {
            attacker: set(_free_to_guard(among, pairs, free, attacker)) for attacker in among.attacking
        }
        links = [
            (guard, attacker) for guard in free for attacker in among.attacking if guard in open_to[attacker]
        ]
        offers = [among.offers[pair] for pair in links]
        short = [run.name_of(one) for one in sorted(_short_of_guards(among, pairs))]
        is_done = not short
        if is_done:
            offers.append(Offer(gettext_noop("Done")))
        if not offers or (is_done and len(offers) == 1):
            break
        prompt: Text = gettext_noop("Who guards whom?")
        if not is_done:
            prompt = message(gettext_noop("Who guards {attackers} too?"), attackers=" and ".join(short))
        at = run.ask(Choice((frame.seat,), "guards", prompt, 0, tuple(offers), part=True, optional=is_done))
        if at >= len(links):
            break
        pairs.append(links[at])
        free.remove(links[at][0])
    run.pop()
    run.do([Deed("guard", guard, frame.seat, obj=guard, others=(attacker,)) for guard, attacker in pairs])


def guards_needed(derived: Derived, attacker: int) -> int:
    """Return how many guards an attacker needs, if it is guarded at all."""
    return ask_rules(derived, "guards_needed", attacker, 1)


def _short_of_guards(among: GuardPairs, pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Return the guarded attackers with fewer guards than they need."""
    met = [attacker for _, attacker in pairs]
    return [one for one in set(met) if met.count(one) < among.needed[one]]


def _free_to_guard(
    among: GuardPairs, pairs: Sequence[tuple[int, int]], free: Sequence[int], attacker: int
) -> list[int]:
    """Return the free units that may guard this attacker so that all could still get the guards they need."""
    able = [one for one in free if (one, attacker) in among.offers]
    short = _short_of_guards(among, [*pairs, (0, attacker)])
    if len(free) - 1 < len(short):
        return []
    for needy in short:
        others = [one for one in free if (one, needy) in among.offers]
        if len(others) < 2:  # the only one that can help it must not guard another
            able = [one for one in able if others and one not in others]
    return able


def guard(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Mark the guard with its attacker, and the attacker as guarded."""
    attacker = deed.others[0]
    return CommitResult((Marked(deed.obj, GUARDING, attacker), Marked(attacker, GUARDED, 1)))


def order_guards(run: UnfinishedMove, frame: Frame) -> None:
    """Ask the attackers' player for the order of each attacker's guards, if it has several, and mark the
    guards with it.
    """
    derived, marks = run.derived, []
    for one in attackers(derived):
        guards = guards_of(derived, one.oid)
        if len(guards) > 1:
            prompt = message(gettext_noop("In which order does {card} strike its guards?"), card=one.name)
            order = run.ask_order(frame.seat, prompt, [guard.name for guard in guards], one.oid)
            marks += [Marked(guards[at].oid, ORDER, place) for place, at in enumerate(order, 1)]
    run.pop()
    run.emit_all(marks)


# blows ------------------------------------------------------------------------------------------------
def strikes_first(derived: Derived, oid: int) -> bool:
    """Tell whether this unit strikes in First Blows."""
    return ask_rules(derived, "strikes", oid, False, key=FIRST_BLOWS)


def strikes_again(derived: Derived, oid: int) -> bool:
    """Tell whether this unit strikes in Blows also after it has struck in First Blows."""
    return ask_rules(derived, "strikes", oid, False, key="blows")


def forbid_empty_steps(derived: Derived, deed: Deed, me: Me) -> str:
    """Forbid steps of the clash that are empty: any without attackers, First Blows without first strikers.

    Return why, as a sentence; "" if the step is not empty or not of the clash.
    """
    if deed.key not in ("guard", FIRST_BLOWS, "blows"):
        return ""
    fighting = attackers(derived)
    if not fighting:
        return gettext_noop("Nobody attacks.")
    if deed.key == FIRST_BLOWS:
        all_ = [*fighting, *(guard for one in fighting for guard in guards_of(derived, one.oid))]
        return (
            ""
            if any(strikes_first(derived, one.oid) for one in all_)
            else gettext_noop("Nobody strikes first.")
        )
    return ""


def blows(derived: Derived, deed: None, me: Me) -> list[Frame]:
    """Return the work of a step of blows: dealing them."""
    return [Frame("clash_assign", seat=derived.state.tp)]


def deal(run: UnfinishedMove, frame: Frame) -> None:
    """Deal the blows of all units that strike in this step at once, asking how attackers share theirs.

    Each that strikes is marked as having dealt, also without might.
    """
    derived = run.derived
    deeds: list[Deed] = []
    dealt: list[int] = []
    for one in attackers(derived):
        guards = guards_of(derived, one.oid)
        if _strikes(derived, one):
            dealt.append(one.oid)
            deeds += _blows_of_attacker(run, frame, one, guards)
        for guard_ in guards:
            if _strikes(derived, guard_):
                dealt.append(guard_.oid)
                if guard_.might > 0:
                    deeds.append(_blow(guard_, one.oid, guard_.might))
    run.pop()
    run.emit_all(Marked(oid, DEALT, 1) for oid in dealt)
    run.do(deeds)


def _strikes(derived: Derived, one: Values) -> bool:
    """Tell whether this unit strikes in the present step."""
    if derived.state.step_name == FIRST_BLOWS:
        return strikes_first(derived, one.oid)
    return not _mark_value(derived.state, one.oid, DEALT) or strikes_again(derived, one.oid)


def _blow(one: Values, target: int, amount: int) -> Deed:
    """Return the deed of wounding an object in the clash."""
    return Deed("wound", one.oid, one.controller, obj=target, amount=amount, tags=("clash",))


def _at_player(state: Duel, one: Values, amount: int) -> Deed:
    """Return the deed of wounding the attacked player in the clash."""
    seat = defender(state, one.controller)
    return Deed("wound", one.oid, one.controller, seat, amount=amount, tags=("clash",))


def lethal(derived: Derived, striker: Values, guard_: Values) -> int:
    """Return the least amount of wounds by this striker that kills this guard."""
    usual = max(1, guard_.grit - _mark_value(derived.state, guard_.oid, "wounds"))
    return ask_rules(derived, "lethal", striker.oid, usual, guard_.oid)


def spills(derived: Derived, oid: int) -> bool:
    """Tell whether what the guards of this unit do not need goes to the player."""
    return ask_rules(derived, "spills", oid, False)


def _blows_of_attacker(run: UnfinishedMove, frame: Frame, one: Values, guards: list[Values]) -> list[Deed]:
    """Return the blows of an attacker: at the player if unguarded, else shared over its guards in order.

    If it spills, what is left over goes to the player; a guarded attacker without
    guards deals nothing unless it spills.
    """
    derived, might = run.derived, one.might
    if might <= 0:
        return []
    goes_on = spills(derived, one.oid)
    if not guards:
        if _mark_value(derived.state, one.oid, GUARDED) and not goes_on:
            return []
        return [_at_player(derived.state, one, might)]
    deeds: list[Deed] = []
    for at, guard_ in enumerate(guards):
        is_last = at == len(guards) - 1
        least = min(lethal(derived, one, guard_), might)
        if (is_last and not goes_on) or least == might:
            amount = might
        else:
            offers = tuple(Offer(str(number), number=number) for number in range(least, might + 1))
            prompt = _share_prompt(might, one, guards[at:])
            amount = offers[
                run.ask(Choice((frame.seat,), "share", prompt, one.oid, offers, part=not is_last))
            ].number
        if amount:
            deeds.append(_blow(one, guard_.oid, amount))
        might -= amount
        if might <= 0:
            return deeds
    return [*deeds, _at_player(derived.state, one, might)]


def _share_prompt(might: int, one: Values, guards: Sequence[Values]) -> Message:
    """Return the question how much goes to the first of these guards, with the one that comes after it."""
    if len(guards) < 2:
        return message(
            gettext_noop("How much of its {might} does {card} deal to {guard}?"),
            might=might,
            card=one.name,
            guard=guards[0].name,
        )
    return message(
        gettext_noop("How much of its {might} does {card} deal to {guard}, and {next} after it?"),
        might=might,
        card=one.name,
        guard=guards[0].name,
        next=guards[1].name,
    )


def disperse(derived: Derived, deed: None, me: Me) -> list[Frame]:
    """Return the work that ends the clash: everything leaves it."""
    return [Frame("disperse")]


def leave_clash(run: UnfinishedMove, frame: Frame) -> None:
    """Let everything that is in the clash leave it."""
    leaving = [obj.oid for obj in run.state.within("field") if _is_in_clash(obj)]
    run.pop()
    run.do([Deed("leave_clash", obj=oid) for oid in leaving])


def _on_control_changed(derived: Derived, fact: Any, me: Me) -> list[Marked]:
    """Return the events that remove an object from the clash, because its controller has changed."""
    obj = derived.state.find(fact.obj)
    return [Marked(fact.obj, name, 0) for name in IN_CLASH if obj is not None and obj.mark(name)]


def _sweep_non_units(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return the deeds that remove objects in the clash that are no longer units."""
    return [
        Deed("leave_clash", obj=obj.oid)
        for obj in derived.state.within("field")
        if _is_in_clash(obj) and "unit" not in derived.values(obj.oid).kinds
    ]


def _is_in_clash(obj: Obj) -> bool:
    """Tell whether the object has any mark of the clash."""
    return any(name in IN_CLASH for name, _ in obj.marks)


def _commit_leave_clash(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Remove an object from the clash; this records no fact."""
    obj = run.state.find(deed.obj)
    return CommitResult(
        tuple([Marked(deed.obj, name, 0) for name in IN_CLASH if obj is not None and obj.mark(name)]), ()
    )


REGISTRY.add_rule(
    Rule(
        "core.clash",
        _("The clash"),
        _("The turn player’s ready units may attack; the other player’s ready units may guard."),
        (
            Hook("step_body", "charge", charge),
            Hook("job", "attackers", declare_attackers),
            Hook("can", "attack", _cannot_attack),
            Hook("commit", "attack", _become_attacking, flags=frozenset({"becomes"})),
            Hook("commit", "join_clash", _join_clash, records=()),
            Hook("step_body", "guard", ask_guards),
            Hook("job", "guards", declare_guards),
            Hook("job", "guard_orders", order_guards),
            Hook("can", "guard", _cannot_guard),
            Hook("commit", "guard", guard),
            Hook("step_body", "regroup", disperse),
            Hook("job", "disperse", leave_clash),
            Hook("now", "control", _on_control_changed),
            Hook("sweep", "*", _sweep_non_units),
            Hook("commit", "leave_clash", _commit_leave_clash, records=()),
        ),
        requires=("core.steps",),
        marks=(
            MarkKind("attacking", "It is attacking."),
            MarkKind("guarding", "The number of the attacker that it guards."),
            MarkKind("guarded", "It was guarded, even if its guards are now gone."),
            MarkKind("guard_order", "Its position among the guards of its attacker."),
        ),
        questions=(
            QuestionKind("attack_exhausts", "Does attacking exhaust it? By default, yes."),
            QuestionKind("guards_needed", "If it is guarded, how many guards does it take? By default, one."),
        ),
    )
)
REGISTRY.add_rule(
    Rule(
        "core.blows",
        _("Blows"),
        _("Units with First or Twin blow strike first, then the others. All blows of a step land at once."),
        (
            Hook("can", "step_begin", forbid_empty_steps),
            Hook("step_body", FIRST_BLOWS, blows),
            Hook("step_body", "blows", blows),
            Hook("job", "clash_assign", deal),
        ),
        requires=("core.clash", "core.harm"),
        marks=(MarkKind("dealt", "It has already dealt its wounds in this clash."),),
        questions=(
            QuestionKind(
                "strikes",
                "Does it strike in the step `key`? By default, in Blows, unless it has already struck.",
            ),
            QuestionKind(
                "lethal",
                "How many of its wounds destroy `other`? By default, as many as `other` has grit left.",
            ),
            QuestionKind(
                "spills",
                "Are wounds beyond those that destroy its guards dealt to the player? By default, no.",
            ),
        ),
    )
)
