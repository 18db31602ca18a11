"""The things cards do, one each. An op asks first, and then says what happens; the kernel carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from desktop.games.duel.cards.lasting import PUMPED
from desktop.games.duel.kernel.events import EffectBegan
from desktop.games.duel.kernel.objects import Deed, Effect, of_seat, seat_in
from desktop.games.duel.kernel.resolve import Item, Op, Work

Whom = Callable[[Work], Iterable[int]]  # oids, and seats as `of_seat`
Amount = int | Callable[[Work], int]


# whom ---------------------------------------------------------------------------------------------------
def chosen(at: int = 0) -> Whom:
    """What was chosen, as long as it may be."""
    return lambda work: [work.targets[at]] if at < len(work.targets) and work.targets[at] else []


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


# how much -----------------------------------------------------------------------------------------------
def its_might(work: Work) -> int:
    """Of what it is an ability of, as it is or as it was when it left."""
    return work.source.might if work.source is not None else 0


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


def lose_life(whom: Whom, amount: int) -> Op:
    return lambda work: [_on(work, "lose_life", one, amount) for one in whom(work)]


def gain_life(whom: Whom, amount: int) -> Op:
    return lambda work: [_on(work, "gain_life", one, amount) for one in whom(work)]


def draw(whom: Whom, amount: int = 1) -> Op:
    return lambda work: [_on(work, "draw_cards", one, amount) for one in whom(work)]


def counters(whom: Whom, name: str, amount: int = 1) -> Op:
    def put(work: Work) -> list[Item]:
        return [_on(work, "counters", one, amount, key=name) for one in whom(work)]

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
) -> EffectBegan:
    """One for each op: its number is the next one."""
    state = work.state
    return EffectBegan(
        Effect(state.made + 1, maker, work.me.oid, work.seat, state.stamp + 1, until, uses, numbers, objs)
    )


def pump(whom: Whom, might: int, grit: int) -> Op:
    """So much more until Dusk."""
    return begin(PUMPED, whom, numbers=(might, grit))
