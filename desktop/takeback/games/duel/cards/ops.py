"""The things cards do, one each. An op asks first, and then says what happens; the kernel carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from takeback.games.duel.cards.lasting import PUMPED, granted
from takeback.games.duel.kernel.events import EffectBegan
from takeback.games.duel.kernel.objects import Deed, Effect, Frame, of_seat, seat_in
from takeback.games.duel.kernel.resolve import Item, Op, Register, Work

Whom = Callable[[Work], Iterable[int]]  # oids, and seats as `of_seat`
Amount = int | Callable[[Work], int]


# whom ---------------------------------------------------------------------------------------------------
def chosen(at: int = 0) -> Whom:
    """What was chosen, as long as it may be."""
    return lambda work: [work.targets[at]] if at < len(work.targets) and work.targets[at] else []


def all_chosen(work: Work) -> list[int]:
    """All that was chosen, each as long as it may be."""
    return [one for one in work.targets if one]


def you(work: Work) -> list[int]:
    return [of_seat(work.seat)]


def each_player(work: Work) -> list[int]:
    return [of_seat(work.state.tp), of_seat(1 - work.state.tp)]


def opponents(work: Work) -> list[int]:
    return [of_seat(1 - work.seat)]


def this(work: Work) -> list[int]:
    return [work.me.oid]


def each_unit(work: Work) -> list[int]:
    return [one.oid for one in work.derived.on_field("unit")]


def your_units(work: Work) -> list[int]:
    return [one.oid for one in work.derived.on_field("unit", work.seat)]


def who_did_it(work: Work) -> list[int]:
    """Of a trigger: the player who did what it is about."""
    return [of_seat(work.about.actor)] if work.about is not None else []


def made(work: Work) -> list[int]:
    """What the ops before have made or brought onto the field."""
    new = work.state.facts[work.register("since")[0] :]
    return [one.obj for one in new if one.kind == "enter" and one.source == work.me.oid]


# how much -----------------------------------------------------------------------------------------------
def its_might(work: Work) -> int:
    """Of what it is an ability of, as it is or as it was when it left."""
    return work.source.might if work.source is not None else 0


def as_much(work: Work) -> int:
    """Of a trigger: as much as what it is about."""
    return work.about.amount if work.about is not None else 0


def might_of_paid(work: Work) -> int:
    """Of what was given up for it, as it last was."""
    seen = [work.derived.seen(oid) for oid in work.chosen.paid]
    return sum(one.might for one in seen if one is not None)


def units_fallen(work: Work) -> int:
    """This turn, whosever they were."""
    fallen = [work.state.last_of(one.obj) for one in work.state.facts if one.kind == "fall"]
    return sum(1 for one in fallen if one is not None and "unit" in one.kinds)


def count(work: Work, amount: Amount) -> int:
    return amount if isinstance(amount, int) else amount(work)


# what ---------------------------------------------------------------------------------------------------
def _on(work: Work, kind: str, target: int, amount: int = 0, **more: object) -> Deed:
    seat = seat_in(target)
    return Deed(
        kind,
        work.me.oid,
        work.seat,
        seat=seat,
        obj=0 if seat >= 0 else target,
        amount=amount,
        **more,  # type: ignore[arg-type]
    )


def wound(whom: Whom, amount: Amount, *tags: str) -> Op:
    return lambda work: [_on(work, "wound", one, count(work, amount), tags=tags) for one in whom(work)]


def lose_life(whom: Whom, amount: Amount) -> Op:
    return lambda work: [_on(work, "lose_life", one, count(work, amount)) for one in whom(work)]


def gain_life(whom: Whom, amount: int) -> Op:
    return lambda work: [_on(work, "gain_life", one, amount) for one in whom(work)]


def draw(whom: Whom, amount: int = 1) -> Op:
    return lambda work: [_on(work, "draw_cards", one, amount) for one in whom(work)]


def counters(whom: Whom, name: str, amount: Amount = 1) -> Op:
    def put(work: Work) -> list[Item]:
        return [_on(work, "counters", one, count(work, amount), key=name) for one in whom(work)]

    return put


def return_to_hand(whom: Whom) -> Op:
    return lambda work: [_on(work, "leave", one, zone="hand") for one in whom(work)]


def cancel(whom: Whom) -> Op:
    return lambda work: [_on(work, "cancel", one) for one in whom(work)]


def make_token(card: str, count: int = 1) -> Op:
    def made(work: Work) -> list[Item]:
        return [_on(work, "make_token", of_seat(work.seat), key=card) for _ in range(count)]

    return made


# what goes on afterwards --------------------------------------------------------------------------------
UNTIL_DUSK = "cleanup"


def nobody(work: Work) -> list[int]:
    return []


def begin(
    maker: str, whom: Whom = nobody, *, until: str = UNTIL_DUSK, uses: int = 0, numbers: tuple[int, ...] = ()
) -> Op:
    """An effect of this maker (see `lasting`), for those that are there now."""

    def began(work: Work) -> list[Item]:
        objs = tuple(whom(work))
        if whom is not nobody and not objs:
            return []
        return [effect(work, maker, objs, until=until, uses=uses, numbers=numbers)]

    return began


def effect(
    work: Work,
    maker: str,
    objs: tuple[int, ...] = (),
    *,
    until: str = UNTIL_DUSK,
    uses: int = 0,
    numbers: tuple[int, ...] = (),
    ahead: int = 0,
) -> EffectBegan:
    """Its number is the next one, but for those that the same op makes `ahead` of it."""
    state = work.state
    return EffectBegan(
        Effect(
            state.made + 1 + ahead, maker, work.me.oid, work.seat, state.stamp + 1, until, uses, numbers, objs
        )
    )


def pump(whom: Whom, might: int, grit: int) -> Op:
    """So much more until Dusk."""
    return begin(PUMPED, whom, numbers=(might, grit))


def grant(whom: Whom, keyword: str) -> Op:
    """This keyword until Dusk."""
    return begin(granted(keyword), whom)


# what is done in one case only --------------------------------------------------------------------------
def if_mode(mode: int, op: Op) -> Op:
    """Where this mode was chosen."""
    return lambda work: op(work) if work.chosen.modes[:1] == (mode,) else []


def flip(work: Work) -> list[Item]:
    """A coin, for the ops after it."""
    return [since_now(work), Deed("flip", work.me.oid, work.seat)]


def if_coin(heads: bool, op: Op) -> Op:
    """Where the coin that was flipped just now fell so."""

    def done(work: Work) -> Iterable[Item]:
        new = work.state.facts[work.register("since")[0] :]
        fell = next((one.amount for one in new if one.kind == "flip"), -1)
        return op(work) if fell == (1 if heads else 0) else []

    return done


def since_now(work: Work) -> Register:
    """Where the facts of what follows begin."""
    return Register("since", (len(work.state.facts),))


# payment, copies, coming back ---------------------------------------------------------------------------
def may_pay(cost: str) -> Op:
    """Whoever it is of may pay that; whether it was paid is a fact."""

    def asked(work: Work) -> list[Item]:
        deed = _on(work, "pay", of_seat(work.seat), key=cost)
        return [since_now(work), Frame("paying", source=work.me.oid, seat=work.seat, deeds=(deed,))]

    return asked


def copy_as_it_was(work: Work) -> list[Item]:
    """Of a trigger: a token that is what its object last was."""
    assert work.about is not None
    seen = work.derived.seen(work.about.obj)
    token = [_on(work, "make_token", of_seat(work.seat), key=seen.copiable)] if seen is not None else []
    return [since_now(work), *token]


def bring_back(whom: Whom) -> Op:
    """Onto the field, under you."""

    def brought(work: Work) -> list[Item]:
        deeds = [Deed("enter", work.me.oid, work.seat, work.seat, oid) for oid in whom(work)]
        return [since_now(work), *deeds]

    return brought


def into_void(whom: Whom) -> Op:
    return lambda work: [_on(work, "leave", one, zone="void") for one in whom(work)]


def look_at_top(work: Work) -> list[Item]:
    """You alone see the top card of your deck."""
    pile = work.state.zone("deck", work.seat)
    return [_on(work, "show", pile[0], others=(work.seat,))] if pile else []


def may_put_under(work: Work) -> list[Item]:
    """The top card of your deck, on its bottom."""
    pile = work.state.zone("deck", work.seat)
    if not pile or not work.run.ask_yes(work.seat, "Put it on the bottom of your deck?", work.me.oid):
        return []
    return [Deed("move", work.me.oid, work.seat, work.seat, pile[0], zone="deck", tags=("bottom",))]


def ready(whom: Whom) -> Op:
    return lambda work: [_on(work, "ready", one) for one in whom(work)]
