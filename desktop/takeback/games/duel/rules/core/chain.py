"""Playing cards and using abilities: announced step by step, put onto the chain, resolved from its top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult, fact_of, move
from takeback.games.duel.kernel.events import Chose, DuelEvent, Marked, PlanSet, PriorityGiven
from takeback.games.duel.kernel.hooks import REGISTRY, Ability, Hook, MarkKind, Me, QuestionKind, Rule
from takeback.games.duel.kernel.layers import CHAIN, Derived
from takeback.games.duel.kernel.messages import Text, fill_in, message
from takeback.games.duel.kernel.objects import NOTHING_CHOSEN, Choice, Chosen, Deed, Frame, Offer
from takeback.games.duel.kernel.parts import note
from takeback.games.duel.kernel.questions import ask_rules
from takeback.games.duel.kernel.resolve import parts_of
from takeback.games.duel.kernel.settle import make
from takeback.games.duel.kernel.targets import (
    Aim,
    Choosing,
    Target,
    can_choose,
    choose_all,
    why_barred,
    why_no_choice,
)
from takeback.games.duel.names import cost as cost_words
from takeback.games.duel.rules.core.flow import (
    KINDS,
    Cost,
    Source,
    can_exhaust,
    can_pay,
    made_by,
    pay_for_me,
    pool_of,
    read_cost,
    sources,
    spend,
    use_for_flow,
)
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

SLOW = frozenset({"unit", "work", "bond", "rite"})
STAYS = frozenset({"unit", "work", "bond", "spring"})
ANNOUNCING = "announcing"
PAYING = "paying"  # the job of an optional cost
FOR_A_CARD = "for {card}"  # what an optional cost is for, if its card does not say it
WHETHER_TO_PAY = gettext_noop("Pay {cost} for {card}?")
SLOW_PLAYS = {  # why not at this moment, by kind
    "unit": gettext_noop("Units are played in your own Council with an empty chain."),
    "work": gettext_noop("Works are played in your own Council with an empty chain."),
    "bond": gettext_noop("Bonds are played in your own Council with an empty chain."),
    "rite": gettext_noop("Rites are played in your own Council with an empty chain."),
}


# conditions
def why_not_play(derived: Derived, seat: int, oid: int) -> str:
    """Return why this card cannot be played, as a sentence; "" if it can.

    It looks at rules, cost, choices and further cost, for a spring at rules only.
    """
    deed = Deed("play", oid, seat, seat, oid)
    for live in derived.hooks("can", "play"):
        if why := live.hook.do(derived, deed, live.me):
            return str(why)
    values = derived.values(oid)
    if "spring" in values.kinds:
        return ""
    definition, cost = REGISTRY.definition(values.definition), cost_of(derived, seat, oid)
    if not payable(derived, seat, cost):
        return _(
            "{card} costs {cost}, which you cannot pay now.", card=values.name, cost=cost_words(cost.text)
        )
    me = Me(f"{oid}:{definition.id}", oid, seat)
    if not can_choose(derived, me, wants := definition.get("choose", ()), NOTHING_CHOSEN):
        return why_no_choice(derived, me, wants, values.name)
    if not _extra_payable(derived, me, definition.get("extra")):
        return _("{card} has a further cost that you cannot pay.", card=values.name)
    return ""


def why_not_use(derived: Derived, seat: int, oid: int, ability: Ability) -> str:
    """Return why this ability cannot be used, as a sentence; "" if it can."""
    values = derived.values(oid)
    if values.controller != seat:
        return _("{card} is not yours.", card=values.name)
    if ability not in values.abilities:
        return _("{card} cannot do that.", card=values.name)
    deed = Deed("use", oid, seat, seat, oid, key=ability.id, tags=tuple(ability.flags))
    for live in derived.hooks("can", "use"):
        if why := live.hook.do(derived, deed, live.me):
            return str(why)
    if ability.get("exhaust") and not can_exhaust(derived, values, derived.state):
        return _("{card} cannot be exhausted now.", card=values.name)
    cost = read_cost(ability.get("cost", ""))
    if cost.total and not payable(derived, seat, cost, oid if ability.get("exhaust") else 0):
        return _("That costs {cost}, which you cannot pay now.", cost=cost_words(ability.get("cost")))
    me = Me(f"{oid}:{ability.id}", oid, seat, 0, ability)
    if not can_choose(derived, me, wants := ability.get("choose", ()), NOTHING_CHOSEN):
        return why_no_choice(derived, me, wants, values.name)
    return ""


def cost_of(derived: Derived, seat: int, oid: int) -> Cost:
    """Return the cost of playing this card, after everything that changes it."""
    cost = read_cost(REGISTRY.definition(derived.values(oid).definition).cost)
    for live in derived.hooks("cost", "play"):
        cost = live.hook.do(derived, (seat, oid, cost), live.me)
    return cost


def price_of(derived: Derived, seat: int, oid: int) -> str:
    """Return what playing this card costs now, as it is written on cards; "" if it is printed without a cost.

    An unchanged cost is given as it is printed.
    """
    printed, cost = REGISTRY.definition(derived.values(oid).definition).cost, cost_of(derived, seat, oid)
    return printed if cost == read_cost(printed) else cost.text


def payable(derived: Derived, seat: int, cost: Cost, but: int = 0) -> bool:
    """Tell whether this seat can pay the cost, with its pool and all its sources except `but`."""
    if not cost.total:
        return True
    found = [one for one in sources(derived, seat) if one.oid != but]
    return can_pay(cost, pool_of(derived.state, seat), made_by(found))


def _extra_payable(derived: Derived, me: Me, extra: Target | None) -> bool:
    """Tell whether there is something to give up as the further cost."""
    return extra is None or bool(extra.candidates(derived, me, NOTHING_CHOSEN))


def timing(derived: Derived, deed: Deed, me: Me) -> str:
    """Return why this card cannot be played at this moment, by its own text or by its kind, as a sentence; ""
    if it can.
    """
    state, values = derived.state, derived.values(deed.obj)
    only = REGISTRY.definition(values.definition).get("only")
    if only is not None and (why := only(derived, deed)):
        return fill_in(why, {"card": values.name}) if "{card}" in why else f"{values.name}: {why}"
    if "spring" in values.kinds or ask_rules(derived, "is_fast", deed.obj, not values.kinds & SLOW):
        return ""
    if state.tp != deed.seat or not state.step_name.startswith("council") or state.zone(CHAIN):
        return _(next(sentence for kind, sentence in SLOW_PLAYS.items() if kind in values.kinds))
    return ""


# the announcement, as a series of small choices
def begin_play(run: UnfinishedMove, seat: int, oid: int) -> None:
    """Put a spring onto the field at once; put any other card onto the chain and begin its announcement."""
    if "spring" in run.derived.values(oid).kinds:
        run.do([Deed("enter", oid, seat, seat, oid, tags=("dropped",))])
        return
    moved = move(run, run.derived, oid, CHAIN, seat)
    assert moved is not None
    run.push(Frame("announce", source=moved.new, seat=seat))
    run.emit(moved)
    run.emit(Marked(moved.new, ANNOUNCING, 1))


def begin_use(run: UnfinishedMove, seat: int, oid: int, ability: Ability) -> None:
    """Put an ability onto the chain and begin its announcement; one that makes flow is done at once, off the
    chain.
    """
    if "flow" in ability.flags:
        run.push(
            Frame("flow_ability", source=oid, seat=seat, numbers=(("ability", (_index(ability, oid, run),)),))
        )
        return
    on_chain = make_ability(run, seat, oid, ability)
    frame = Frame("announce", source=on_chain, seat=seat)
    run.push(frame)
    run.emit(Marked(on_chain, ANNOUNCING, 1))


def _index(ability: Ability, oid: int, run: UnfinishedMove) -> int:
    """Return the ability's index among those of its object."""
    return run.derived.values(oid).abilities.index(ability)


def make_ability(run: UnfinishedMove, seat: int, oid: int, ability: Ability) -> int:
    """Put an ability of this object onto the chain and return its number; 0 if there is no free place."""
    return make(run, "", seat, CHAIN, Chosen(ability=ability.id, source=oid))


def announce(run: UnfinishedMove, frame: Frame) -> None:
    """Run the present step of an announcement: choices, further costs, paying, spending, done."""
    (_choose, _name_extra, _pay, _spend, _announced)[frame.pc](run, frame)


def _choose(run: UnfinishedMove, frame: Frame) -> None:
    """Ask for modes and targets, store them in the object, and go to the next step of the announcement."""
    obj = run.state.find(frame.source)
    assert obj is not None
    me, wants, _ = parts_of(obj)
    chosen = choose_all(run, Choosing(me, wants, obj.chosen))
    assert chosen is not None, "It was listed though it cannot choose."
    run.move(1)
    if chosen != obj.chosen:
        run.emit(Chose(obj.oid, chosen))


def _name_extra(run: UnfinishedMove, frame: Frame) -> None:
    """Ask what is given up as a further cost, if there is one; it is given up later, when the
    cost is spent.
    """
    obj = run.state.find(frame.source)
    assert obj is not None
    extra = REGISTRY.definition(obj.definition).get("extra") if not obj.chosen.ability else None
    if extra is None:
        run.move(2)
        return
    me, _, _ = parts_of(obj)
    legal = list(extra.candidates(run.derived, me, obj.chosen))
    prompt = message(gettext_noop("What do you give up for {card}?"), card=_subject(run, frame))
    oid = run.ask_object(frame.seat, "target", prompt, legal, obj.oid)
    run.move(2)
    run.emit(Chose(obj.oid, replace(obj.chosen, paid=(oid or legal[0],))))


def _subject(run: UnfinishedMove, frame: Frame) -> str:
    """Return the name of what is announced; for an ability, that of the object it belongs to."""
    obj = run.state.find(frame.source)
    return run.name_of(obj.chosen.source if obj is not None and obj.chosen.ability else frame.source)


def _cost(derived: Derived, frame: Frame) -> tuple[Cost, int]:
    """Return the cost to pay, and the object that exhausts itself as part of it (0: none)."""
    obj = derived.state.find(frame.source)
    assert obj is not None
    if obj.chosen.ability:
        ability = REGISTRY.abilities[obj.chosen.ability]
        return read_cost(ability.get("cost", "")), obj.chosen.source if ability.get("exhaust") else 0
    return cost_of(derived, frame.seat, obj.oid), 0


def price_asked(derived: Derived) -> str:
    """Return the cost that the present question is how to pay, as it is written on cards; "" if it is not."""
    state = derived.state
    if state.pending is None or state.pending.kind != "pay" or not state.frames:
        return ""
    frame = state.frames[-1]
    if frame.job == PAYING:
        return frame.deeds[0].key if frame.deeds else ""
    return _cost(derived, frame)[0].text if state.find(frame.source) is not None else ""


def _pay(run: UnfinishedMove, frame: Frame) -> None:
    """Make flow until the cost can be paid."""
    cost, own = _cost(run.derived, frame)
    prompt = message(
        gettext_noop("How do you pay {cost} for {card}?"), cost=cost.text, card=_subject(run, frame)
    )
    _make_flow(run, frame, cost, prompt, 3, own)


def _make_flow(
    run: UnfinishedMove, frame: Frame, cost: Cost, prompt: Text, enough: int, own: int = 0
) -> None:
    """Ask for sources to exhaust until there is enough flow, then go to step `enough`.

    "Pay for me" exhausts all that is needed at once. The source `own` is not offered.
    """
    pool = pool_of(run.state, frame.seat)
    if can_pay(cost, pool, (0,) * len(KINDS)):
        run.move(enough)
        return
    found = [one for one in sources(run.derived, frame.seat) if one.oid != own]
    offers = (Offer(gettext_noop("Pay for me")), *(Offer(run.name_of(one.oid), (one.oid,)) for one in found))
    at = run.ask(Choice((frame.seat,), "pay", prompt, frame.source, offers, optional=True))
    if at == 0:
        used = pay_for_me(cost, pool, found)
        assert used is not None
        run.move(enough)
        run.do([deed for one in used for deed in use_for_flow(one, frame.seat)])
        return
    one = found[at - 1]
    run.move(frame.pc)
    run.do(use_for_flow(one, frame.seat))


def paying(run: UnfinishedMove, frame: Frame) -> None:
    """Run an optional cost of an effect: ask, make flow, spend it, and do the frame's deed, which records the
    payment.

    Nothing happens if the seat cannot pay, which is not asked then, or says no.
    """
    deed, seat = frame.deeds[0], frame.seat
    cost = read_cost(deed.key)
    what, name = deed.tags[:2] if deed.tags[1:] else (FOR_A_CARD, run.name_of(frame.source))
    if frame.pc == 0:
        is_asked = payable(run.derived, seat, cost)
        if is_asked and run.ask_yes(
            seat, message(f"Pay {{cost}} {what}?", cost=deed.key, card=name), frame.source
        ):
            run.move(1)
        else:
            run.pop()
    elif frame.pc == 1:
        _make_flow(run, frame, cost, message(f"How do you pay {{cost}} {what}?", cost=deed.key, card=name), 2)
    else:
        run.pop()
        run.emit_all(spend(cost, pool_of(run.state, seat), seat))
        run.do([deed])


def _spend(run: UnfinishedMove, frame: Frame) -> None:
    """Pay the cost from the pool and do everything else it consists of, all at once."""
    cost, own = _cost(run.derived, frame)
    obj = run.state.find(frame.source)
    assert obj is not None
    pool = pool_of(run.state, frame.seat)
    run.move(4)
    run.emit_all(spend(cost, pool, frame.seat))
    deeds = [Deed("give_up", obj.oid, frame.seat, obj=oid, tags=("cost",)) for oid in obj.chosen.paid]
    if own:
        deeds.append(Deed("exhaust", own, frame.seat, obj=own, tags=("cost",)))
    run.do(deeds)


def _announced(run: UnfinishedMove, frame: Frame) -> None:
    """End the announcement: the card counts as played, or the ability as used.

    Its seat gets priority, and its pass plan ends, except for the stops.
    """
    obj = run.state.find(frame.source)
    assert obj is not None
    # these kinds have no "can" hooks, so nothing can forbid them any more
    kind = "used" if obj.chosen.ability else "played"
    run.pop()
    run.emit(Marked(obj.oid, ANNOUNCING, 0))
    run.emit(PriorityGiven(frame.seat))
    run.emit(PlanSet(frame.seat, "once", run.state.plans[frame.seat].stops))
    run.do([Deed(kind, obj.oid, frame.seat, frame.seat, obj.oid, key=obj.chosen.ability)])


def flow_ability(run: UnfinishedMove, frame: Frame) -> None:
    """Use an ability that makes flow: exhaust its object, add the flow, and do what else it does."""
    ability = run.derived.values(frame.source).abilities[frame.number("ability")]
    run.pop()
    run.do(use_for_flow(Source(frame.source, ability, KINDS.index(ability.get("flow"))), frame.seat))


def cancel(run: UnfinishedMove, frame: Frame) -> None:
    """Take back an announcement: the card returns to its owner's hand, known to all, the ability vanishes;
    flow already made stays.

    Nothing but the announcement ends if the object has not reached the chain.
    """
    obj = run.state.find(frame.source)
    assert obj is not None
    run.pop()
    if obj.zone != CHAIN:  # it is still where it was
        return
    if obj.chosen.ability:
        run.do([Deed("dissolve", obj=obj.oid)])
        return
    moved = move(run, run.derived, obj.oid, "hand", obj.owner, -1, known=run.state.seats_from(0))
    assert moved is not None
    run.emit(moved)


# commits
def played(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Record that a card was played, with its kinds as tags; these facts count the plays of a turn."""
    return CommitResult((), (fact_of(deed, kind="play", tags=tuple(sorted(before.values(deed.obj).kinds))),))


def used(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Record that an ability was used."""
    return CommitResult((), (fact_of(deed, kind="use"),))


def resolved(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Move what has resolved off the chain: a card goes to the discard pile (or where
    its text says); an ability or a copy vanishes.

    Cards that stay are replaced by entering the field before this is reached.
    """
    obj = run.state.find(deed.obj)
    if obj is None:
        return CommitResult()
    if obj.chosen.ability or obj.token:
        gone = _vanished(run, before, obj.oid)
        return CommitResult(gone)
    zone = REGISTRY.definition(obj.definition).get("goes", "discard")
    moved = move(run, before, obj.oid, zone, obj.owner)
    return CommitResult((moved,) if moved is not None else ())


def _vanished(run: UnfinishedMove, before: Derived, oid: int) -> tuple[DuelEvent, ...]:
    """Return the event that removes an object, as a tuple; () if it is gone already."""
    from takeback.games.duel.kernel.deeds import vanish

    gone = vanish(run, before, oid)
    return (gone,) if gone is not None else ()


def _enters(derived: Derived, deed: Deed, me: Me) -> Iterable[Deed]:
    """Return the deeds in place of leaving the chain: being recorded as resolved, and entering the field; a
    bond is attached to its target.
    """
    obj = derived.state.find(deed.obj)
    assert obj is not None
    hosts: Sequence[int] = obj.chosen.targets if "bond" in derived.values(obj.oid).kinds else ()
    entering = Deed("enter", obj.oid, obj.controller, obj.controller, obj.oid, others=tuple(hosts))
    return (Deed("resolve_stay", deed.source, deed.actor, deed.seat, deed.obj), entering)


def _stays(derived: Derived, deed: Deed, me: Me) -> bool:
    """Tell whether the resolving object is a card that stays on the field."""
    obj = derived.state.find(deed.obj)
    if obj is None or obj.chosen.ability:
        return False
    return bool(derived.values(obj.oid).kinds & STAYS)


def _why_not_use(derived: Derived, deed: Deed, me: Me) -> str:
    """Return why the deed's ability cannot be used, as a hook of the kind "actions"."""
    return why_not_use(derived, deed.seat, deed.obj, REGISTRY.abilities[deed.key])


def _begin_use(run: UnfinishedMove, deed: Deed, me: Me) -> None:
    """Begin the announcement of the deed's ability, as a hook of the kind "actions"."""
    begin_use(run, deed.seat, deed.obj, REGISTRY.abilities[deed.key])


def _record_resolved(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Record that a card resolved; the deed `enter` moves it to the field."""
    return CommitResult((), (fact_of(deed, kind="resolve"),))


REGISTRY.add_rule(
    Rule(
        "core.chain",
        _("The chain"),
        _("What is played waits on the chain; what came last resolves first."),
        (
            Hook("commit", "resolve", resolved),
            Hook("commit", "resolve_stay", _record_resolved, records=("resolve",)),
            Hook("replace", "resolve", _enters, when=_stays, flags=frozenset({"own"})),
        ),
        requires=("core.identity",),
        questions=(
            QuestionKind("is_fast", "Can it be played whenever a reply can? By default, only replies."),
        ),
    )
)
REGISTRY.add_rule(
    Rule(
        "core.announce",
        _("Playing and using"),
        _(
            "Modes and targets are chosen first, then the cost is paid, and then the card or ability "
            "is played."
        ),
        (
            Hook("actions", "play", lambda derived, deed, me: why_not_play(derived, deed.seat, deed.obj)),
            Hook("actions", "use", _why_not_use),
            Hook("actions", "begin_play", lambda run, deed, me: begin_play(run, deed.seat, deed.obj)),
            Hook("actions", "begin_use", _begin_use),
            Hook("job", "announce", announce),
            Hook("job", PAYING, paying),
            Hook("commit", "pay", note, about="Record that a player paid a cost that a card asked for."),
            Hook("job", "flow_ability", flow_ability),
            Hook("can", "play", timing),
            Hook("commit", "played", played, records=("play",)),
            Hook("commit", "used", used, records=("use",)),
        ),
        requires=("core.chain", "core.flow"),
        marks=(
            MarkKind("announcing", "It is being announced: its choices or its payment are not complete."),
        ),
    )
)


def forbid_lost_target(derived: Derived, aim: Aim, me: Me) -> str:
    """Forbid the effect on a target that could not be chosen any more: return why, as a sentence, or ""."""
    is_there = aim.target in aim.want.candidates(derived, aim.me, aim.others)
    return why_barred(derived, aim.me, aim.target) if is_there else _("It is no longer a legal target.")


REGISTRY.add_rule(
    Rule(
        "core.targets",
        _("Choosing"),
        _("Choices are fixed when a play is announced, and checked again when it resolves."),
        (Hook("can", "affect", forbid_lost_target),),
        requires=("core.chain",),
    )
)
