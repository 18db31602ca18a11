"""Attacks, weakness, retreat, sleep and daze; knockouts, prizes, promotion and the end."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult, fact_of, move
from takeback.games.duel.kernel.events import EffectEnded, Marked, SeatMarked
from takeback.games.duel.kernel.hooks import REGISTRY, Ability, Hook, MarkKind, Me, Rule
from takeback.games.duel.kernel.layers import CHAIN, Derived, Values, Working
from takeback.games.duel.kernel.messages import message
from takeback.games.duel.kernel.objects import Choice, Chosen, Deed, Frame, Offer, Result
from takeback.games.duel.kernel.replacement import ReplacementQuestion
from takeback.games.duel.kernel.resolve import resolve_top
from takeback.games.duel.kernel.settle import make
from takeback.games.duel.rules.core.flow import Cost, can_pay, read_cost
from takeback.games.duel.titles import FACTION_OF
from takeback.games.duel.variants.prizes.bench import (
    ACTIVE,
    ASLEEP,
    DAZED,
    OVER,
    PRIZES,
    READY,
    RETREATED,
    STATUS,
    active,
    attached_to,
    benched,
    flow_of,
    mark,
    put_in_front,
    springs_of,
)
from takeback.texts import gettext as _
from takeback.texts import gettext_noop, ngettext

ATTACK = "attack"  # tag of wounds by attacks
HARM = "harm"  # detail of an attack: the wounds to expect
RETREAT = "prize.retreat"
UNTIL_DUSK = "cleanup"
FIRST_TURN = _("Nobody attacks in the first turn.")
HAS_RETREATED = _("You have already retreated this turn.")
NOBODY_ON_BENCH = _("There are no units on your bench.")
SPRING_OF_RETREAT = gettext_noop("{unit} retreats: which spring is discarded?")
UNIT_AFTER_RETREAT = gettext_noop("{unit} retreats: which unit comes to the front?")
WHICH_COMES = gettext_noop("Which unit comes to the front?")
LAST_PRIZE = gettext_noop("The last prize is taken.")
NO_UNIT = gettext_noop("No unit is left on the other side.")


# attacks --------------------------------------------------------------------------------------------------
def why_not_use(derived: Derived, deed: Deed, me: Me) -> str:
    """Return why an ability cannot be used, as a sentence; "" if it can."""
    state, values = derived.state, derived.values(deed.obj)
    ability = REGISTRY.abilities[deed.key]
    if values.controller != deed.seat:
        return _("{unit} is not yours.", unit=values.name)
    if ability not in values.abilities or "unit" not in values.kinds:
        return _("{unit} cannot do that.", unit=values.name)
    if not mark(state, deed.obj, ACTIVE):
        return _("{unit} is on the bench: only the active unit does that.", unit=values.name)
    if mark(state, deed.obj, ASLEEP):
        return _("{unit} is asleep.", unit=values.name)
    found = (live.hook.do(derived, deed, live.me) for live in derived.hooks("can", "use"))
    if why := next((why for why in found if why), ""):
        return why
    return "" if ability.id == RETREAT else _why_not_attack(derived, deed, ability)


def _why_not_attack(derived: Derived, deed: Deed, ability: Ability) -> str:
    """Return why a unit cannot attack; "" if it can."""
    if derived.state.turn == 1:
        return FIRST_TURN
    cost = ability.get("cost", "")
    if not can_pay(read_cost(cost), flow_of(derived, deed.obj), (0,) * 5):
        return _(
            "That needs {cost} among the springs of {unit}.", cost=cost, unit=derived.values(deed.obj).name
        )
    return ""


def begin_use(run: UnfinishedMove, deed: Deed, me: Me) -> None:
    """Begin a retreat, or an attack, which ends the Council at once."""
    if deed.key == RETREAT:
        run.push(Frame("retreat", source=deed.obj, seat=deed.seat))
        return
    run.emit(SeatMarked(deed.seat, OVER, 1))
    at = run.derived.values(deed.obj).abilities.index(REGISTRY.abilities[deed.key])
    run.push(Frame("strike", source=deed.obj, seat=deed.seat, numbers=(("ability", (at,)),)))


def strike(run: UnfinishedMove, frame: Frame) -> None:
    """Run an attack: a dazed unit flips a coin (pc 0), on tails wounds itself (1); then it resolves (2)."""
    if frame.pc == 0 and mark(run.state, frame.source, DAZED):
        run.move(1, (*frame.numbers, ("since", (len(run.state.facts),))))
        run.do([Deed("flip", frame.source, frame.seat, key="dazed")])
    elif frame.pc == 1:
        fell = [one.amount for one in run.state.facts[frame.number("since") :] if one.kind == "flip"]
        if fell[-1] == 1:
            run.move(2)
            return
        run.pop()
        run.do([Deed("wound", frame.source, frame.seat, obj=frame.source, amount=1)])
    else:
        ability = run.derived.values(frame.source).abilities[frame.number("ability")]
        run.pop()
        if make(run, "", frame.seat, CHAIN, Chosen(ability=ability.id, source=frame.source)):
            resolve_top(run)


REGISTRY.add_rule(
    Rule(
        "prize.attack",
        _("Attacks"),
        _(
            "The active unit attacks if the cost is among its springs; nothing is spent. An attack ends the "
            "Council. Nobody attacks in the first turn."
        ),
        (
            Hook("actions", "use", why_not_use),
            Hook("actions", "begin_use", begin_use),
            Hook("job", "strike", strike),
        ),
        requires=("prize.help", "core.harm"),
        marks=(MarkKind("turn.over", "The player has attacked, which ends the turn.", of_seat=True),),
    )
)


def _is_weak(derived: Derived, deed: Deed, me: Me) -> bool:
    """Tell whether the wounded unit is weak to the attacker's faction."""
    if ATTACK not in deed.tags or derived.state.find(deed.obj) is None:
        return False
    weak = str(REGISTRY.definition(derived.values(deed.obj).definition).get("weak", ""))
    source = derived.seen(deed.source)
    return bool(weak) and source is not None and FACTION_OF[weak] in source.factions


REGISTRY.add_rule(
    Rule(
        "prize.weakness",
        _("Weakness"),
        _("An attack of the faction that a unit is weak to deals it twice as many wounds."),
        (
            Hook(
                "replace",
                "wound",
                lambda derived, deed, me: replace(deed, amount=deed.amount * 2),
                when=_is_weak,
                flags=frozenset({"mul"}),
            ),
        ),
        requires=("prize.attack",),
    )
)


# retreat
def _retreat_number(derived: Derived, oid: int) -> int:
    """Return how many springs a retreat costs."""
    return int(REGISTRY.definition(derived.values(oid).definition).get("retreat", 0))


def _why_not_retreat(derived: Derived, deed: Deed, me: Me) -> str:
    """Return why the active unit cannot retreat; "" if it can, and for any other ability."""
    if deed.key != RETREAT:
        return ""
    if derived.state.mark(deed.seat, RETREATED):
        return HAS_RETREATED
    if not benched(derived, deed.seat):
        return NOBODY_ON_BENCH
    need = _retreat_number(derived, deed.obj)
    if len(springs_of(derived, deed.obj)) < need:
        return ngettext(
            "To retreat costs {count} of its springs.", "To retreat costs {count} of its springs.", need
        )
    return ""


def retreat(run: UnfinishedMove, frame: Frame) -> None:
    """Ask for the springs to discard and the unit to come forward, then retreat."""
    seat, left = frame.seat, springs_of(run.derived, frame.source)
    need, name = _retreat_number(run.derived, frame.source), run.name_of(frame.source)
    given: list[int] = []
    while len(given) < need:
        prompt = message(SPRING_OF_RETREAT, unit=name)
        oid = run.ask_object(seat, "target", prompt, left, frame.source, part=True)
        given.append(oid)
        left.remove(oid)
    prompt = message(UNIT_AFTER_RETREAT, unit=name)
    oid = run.ask_object(seat, "target", prompt, benched(run.derived, seat), frame.source)
    run.pop()
    run.emit(SeatMarked(seat, RETREATED, 1))
    put_in_front(run, seat, oid)
    run.do([Deed("fall", frame.source, seat, obj=one) for one in given])


def _give_retreat(working: Working, deed: None, me: Me) -> None:
    """Give active units the ability to retreat, as a hook of a layer."""
    for one in working.on_field("unit"):
        if mark(working.state, one.oid, ACTIVE):
            one.abilities = (*one.abilities, REGISTRY.abilities[RETREAT])


REGISTRY.add_ability(Ability(RETREAT, flags=frozenset({"use"}), details={"said": _("Retreat")}))
REGISTRY.add_rule(
    Rule(
        "prize.retreat",
        _("Retreat"),
        _(
            "Once a turn, the active unit may discard as many springs as its retreat number, and "
            "another unit comes to the front."
        ),
        (
            Hook("layer", "6b", _give_retreat, reads=(ACTIVE,)),
            Hook("can", "use", _why_not_retreat),
            Hook("job", "retreat", retreat),
        ),
        requires=("prize.attack",),
        marks=(MarkKind("turn.retreat", "The player has retreated this turn.", of_seat=True),),
    )
)


# sleep and daze
def _set_status(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Give a unit a status, which replaces any other status; do nothing if it has left."""
    if run.state.find(deed.obj) is None:
        return CommitResult((), ())
    return CommitResult(tuple(Marked(deed.obj, name, int(name == deed.key)) for name in STATUS))


def _cleanup_work(derived: Derived, deed: None, me: Me) -> list[Frame]:
    """Return the work of Cleanup: coins for sleeping units, then the end of the turn."""
    asleep = [one.oid for one in derived.on_field("unit") if mark(derived.state, one.oid, ASLEEP)]
    return [*(Frame("wake", source=oid) for oid in asleep), Frame("end_of_turn")]


def wake(run: UnfinishedMove, frame: Frame) -> None:
    """Flip a coin for a sleeping unit; heads wakes it."""
    if frame.pc == 0:
        run.move(1, (("since", (len(run.state.facts),)),))
        run.do([Deed("flip", frame.source, run.derived.controller(frame.source), key="asleep")])
        return
    fell = [one.amount for one in run.state.facts[frame.number("since") :] if one.kind == "flip"]
    run.pop()
    if fell[-1] == 1:
        run.emit(Marked(frame.source, ASLEEP, 0))


def end_of_turn(run: UnfinishedMove, frame: Frame) -> None:
    """End daze of the turn player's units, and effects that last until Dusk; wounds stay."""
    run.pop()
    for one in run.derived.on_field("unit", run.state.tp):
        if mark(run.state, one.oid, DAZED):
            run.emit(Marked(one.oid, DAZED, 0))
    run.emit_all([EffectEnded(one.id) for one in run.state.effects if one.until == UNTIL_DUSK])


REGISTRY.add_rule(
    Rule(
        "prize.status",
        _("Asleep and dazed"),
        _(
            "A unit that is asleep can neither attack nor retreat; in each Cleanup, heads wakes it. "
            "A dazed unit flips a coin to attack; on tails, it wounds itself for 1. That ends in its "
            "controller’s Cleanup, and either ends off the front."
        ),
        (
            Hook("commit", "status", _set_status),
            Hook("step_body", "cleanup", _cleanup_work),
            Hook("job", "wake", wake),
            Hook("job", "end_of_turn", end_of_turn),
        ),
        requires=("prize.attack",),
        marks=(
            MarkKind("asleep", "It is asleep, and can neither attack nor retreat."),
            MarkKind("dazed", "It is dazed, and its attack may fail."),
        ),
    )
)


# knockouts and prizes
def _sweep_knocked_out(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return the deeds for units with lethal wounds: they fall
    with what is attached, and a prize is taken.
    """
    state, deeds = derived.state, []
    for one in derived.on_field("unit"):
        if mark(state, one.oid, "wounds") >= one.grit:
            deeds += [Deed("fall", obj=obj.oid) for obj in attached_to(state, one.oid)]
            deeds.append(Deed("fall", obj=one.oid, tags=("knocked_out",)))
            deeds.append(Deed("take_prize", seat=state.seat_after(one.controller)))
    return deeds


def _take_prize(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Take a prize: it goes to the hand, and its player sees it; do nothing without one."""
    left = run.state.zone(PRIZES, deed.seat)
    if not left:
        return CommitResult((), ())
    moved = move(run, before, left[0], "hand", deed.seat, -1, shows=True)
    assert moved is not None
    return CommitResult((moved,), (fact_of(deed, amount=len(left) - 1),))


REGISTRY.add_rule(
    Rule(
        "prize.knockout",
        _("Knocked out"),
        _(
            "A unit with at least as many wounds as grit falls with everything attached to it, and the "
            "opponent takes a prize."
        ),
        (Hook("sweep", "*", _sweep_knocked_out), Hook("commit", "take_prize", _take_prize)),
        requires=("prize.setup", "core.sweep"),
    )
)


def _sweep_missing_active(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return the deeds that ask players without an active unit for another one."""
    return [
        Deed("promote", seat=seat, others=tuple(benched(derived, seat)))
        for seat in derived.state.seats_from(derived.state.tp)
        if active(derived, seat) is None and benched(derived, seat)
    ]


def _ask_promotion(derived: Derived, deed: Deed, me: Me) -> ReplacementQuestion:
    """Return the question to the seat which of its units comes forward."""
    offers = tuple(Offer(derived.values(oid).name, (oid,)) for oid in deed.others)
    choice = Choice((deed.seat,), "target", WHICH_COMES, 0, offers)
    return ReplacementQuestion(choice, lambda at: Deed("come_forward", seat=deed.seat, obj=deed.others[at]))


def _come_forward(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Make a unit active; do nothing if it has left."""
    return CommitResult((Marked(deed.obj, ACTIVE, 1),)) if run.state.find(deed.obj) else CommitResult((), ())


REGISTRY.add_rule(
    Rule(
        "prize.promote",
        _("To the front"),
        _("A player without an active unit picks another one, the turn player first."),
        (
            Hook("sweep", "*", _sweep_missing_active),
            Hook("replace", "promote", _ask_promotion, flags=frozenset({"own"})),
            Hook("commit", "come_forward", _come_forward),
            Hook(
                "commit",
                "promote",
                lambda run, deed, before: CommitResult((), ()),
                about="Let the owner pick a new active unit.",
                records=(),
            ),
        ),
        requires=("prize.knockout",),
    )
)


def _result(derived: Derived, deed: None, me: Me) -> Result | None:
    """Return the result once the last prize is taken or a side has no units; a tie if that holds for both.

    None before, also during the set-up and while something is on the chain.
    """
    state = derived.state
    if (
        not all(state.mark(seat, READY) for seat in state.seats_from(0))
        or state.zone(CHAIN)
        or not state.turn
    ):
        return None
    whys = {}
    for seat in state.seats_from(0):
        if not state.zone(PRIZES, seat):
            whys[seat] = LAST_PRIZE
        elif not derived.on_field("unit", state.seat_after(seat)):
            whys[seat] = NO_UNIT
    if not whys:
        return None
    return Result(() if len(whys) == 2 else tuple(whys), tuple(dict.fromkeys(whys.values())))


def _score_hint(derived: Derived, seat: int, me: Me) -> float:
    """Return a hint for computer players: the worth of prizes, units, springs and threats."""
    state = derived.state
    worth = -PRIZE * len(state.zone(PRIZES, seat))
    units = derived.on_field("unit", seat)
    for one in units:
        weight = 1.0 if mark(state, one.oid, ACTIVE) else 0.6
        worth += weight * WHOLE * max(0, one.grit - mark(state, one.oid, "wounds")) / max(1, one.grit)
        worth += weight * _springs_worth(derived, one)
    front = active(derived, seat)
    if front is not None and (mark(state, front.oid, ASLEEP) or mark(state, front.oid, DAZED)):
        worth -= STRICKEN
    if front is not None:
        worth += _threat(derived, front)
    worth -= ALONE[len(units)] if len(units) < len(ALONE) else 0.0
    drawn = max(0, FEW_CARDS - len(state.zone("deck", seat)))
    return worth - RUNNING_OUT * drawn * drawn


ALONE = (30.0, 9.0, 2.0)  # cost of having 0, 1 or 2 units; without any the game is lost
FEW_CARDS, RUNNING_OUT = 14, 0.06  # cards below which a small deck costs, by the square
PRIZE, WHOLE = 9.0, 9.0  # a unit without wounds; half of them is half a prize
HARMFUL, NEXT = 1.0, 4.0  # for each wound the active unit can deal in a turn; for knocking out the defender
STRICKEN = 1.0  # for being asleep or dazed in front
USED, UNUSED = 1.5, 0.2  # a spring that an attack needs, and an additional one


def _threat(derived: Derived, front: Values) -> float:
    """Return the worth of the best attack, in general and against the present defender."""
    met, flow = active(derived, derived.state.seat_after(front.controller)), flow_of(derived, front.oid)
    attacks = [one for one in front.abilities if can_pay(read_cost(one.get("cost", "")), flow, (0,) * 5)]
    harm = max([one.get(HARM, 0) for one in attacks], default=0)
    if met is None:
        return HARMFUL * harm
    if FACTION_OF.get(str(REGISTRY.definition(met.definition).get("weak", ""))) in front.factions:
        harm *= 2
    left = max(1, met.grit - mark(derived.state, met.oid, "wounds"))
    return HARMFUL * harm + NEXT * min(1.0, harm / left)


def _springs_worth(derived: Derived, unit: Values) -> float:
    """Return the worth of a unit's springs, by the attack they come nearest to, of it or its grown form."""
    flow = flow_of(derived, unit.oid)
    costs = _attack_costs(unit.definition, len(REGISTRY.definitions))
    useful = max([_useful_springs(flow, cost) for cost in costs], default=0)
    return USED * useful + UNUSED * (sum(flow) - useful)


def _useful_springs(flow: tuple[int, ...], cost: Cost) -> int:
    """Return how many of these springs are of use for a cost."""
    named = sum(min(have, need) for have, need in zip(flow, cost.each, strict=True))
    return named + min(sum(flow) - named, cost.any)


@lru_cache(maxsize=256)
def _attack_costs(card: str, known: int) -> tuple[Cost, ...]:
    """Return the costs of all attacks a unit has or can grow to; `known` is part of the cache key only."""
    forms = [one for one in REGISTRY.definitions.values() if card in (one.id, one.get("grows_from"))]
    return tuple(read_cost(str(ability.get("cost", ""))) for one in forms for ability in one.abilities)


REGISTRY.add_rule(
    Rule(
        "prize.win",
        _("The last prize"),
        _(
            "A player wins who has no prize left to take, or whose opponent has no unit left. If "
            "both do at once, the game is tied."
        ),
        (Hook("wins", "*", _result), Hook("score", "*", _score_hint)),
        requires=("prize.knockout",),
    )
)
