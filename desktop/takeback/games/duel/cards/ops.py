"""Operations of cards. Each asks first and then returns what happens; the kernel carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from takeback.games.duel.cards.lasting import PUMPED, granted
from takeback.games.duel.kernel.events import EffectBegan
from takeback.games.duel.kernel.messages import message
from takeback.games.duel.kernel.objects import NOBODY, Deed, Effect, Frame, of_seat, seat_in
from takeback.games.duel.kernel.resolve import Item, NotedNumbers, Op, Work, asking
from takeback.texts import gettext_noop

Whom = Callable[[Work], Iterable[int]]  # returns oids, and seats as `of_seat` numbers
Amount = int | Callable[[Work], int]


# selections
def chosen(at: int = 0) -> Whom:
    """Return a selection: the target chosen in this position, as long as it is legal."""
    return lambda work: [work.targets[at]] if at < len(work.targets) and work.targets[at] else []


def all_chosen(work: Work) -> list[int]:
    """Select all chosen targets that are still legal."""
    return [one for one in work.targets if one]


def you(work: Work) -> list[int]:
    """Select the player of the ability."""
    return [of_seat(work.seat)]


def each_player(work: Work) -> list[int]:
    """Return all players as numbers of targets, see `of_seat`, the turn player first."""
    return [of_seat(seat) for seat in work.state.seats_from(work.state.tp)]


def opponents(work: Work) -> list[int]:
    """Select all opponents, the next in order first."""
    return [of_seat(seat) for seat in work.state.seats_from(work.seat)[1:]]


def this(work: Work) -> list[int]:
    """Select the source of the ability, even if it has left."""
    return [work.me.oid]


def each_unit(work: Work) -> list[int]:
    """Select all units."""
    return [one.oid for one in work.derived.on_field("unit")]


def units_you_control(work: Work) -> list[int]:
    """Select the player's units."""
    return [one.oid for one in work.derived.on_field("unit", work.seat)]


def that(work: Work) -> list[int]:
    """Select what the trigger is about: the object the fact was done to, as long as it is still there."""
    about = work.about
    return [about.obj] if about is not None and work.state.find(about.obj) is not None else []


def that_player(work: Work) -> list[int]:
    """Select the player the trigger is about: whom the fact was done to, else who controls the object it was
    done to; nobody if it is unknown.
    """
    about = work.about
    if about is None:
        return []
    seat = about.seat if about.seat != NOBODY else work.derived.controller(about.obj)
    return [of_seat(seat)] if seat != NOBODY else []


def its_cause(work: Work) -> list[int]:
    """Select the object that did what triggered the ability, as long as it is still there."""
    about = work.about
    return [about.source] if about is not None and work.state.find(about.source) is not None else []


def who_did_it(work: Work) -> list[int]:
    """Select the player who did what triggered the ability."""
    return [of_seat(work.about.actor)] if work.about is not None else []


def made(work: Work) -> list[int]:
    """Select what this ability's source has put onto the field since its last operation that called
    `since_now`.
    """
    new = work.state.facts[work.register("since")[0] :]
    return [one.obj for one in new if one.kind == "enter" and one.source == work.me.oid]


# amounts
def its_might(work: Work) -> int:
    """Return the might of the source, now or when it left."""
    return work.source.might if work.source is not None else 0


def as_much(work: Work) -> int:
    """Return the amount of the fact that triggered the ability; 0 without one."""
    return work.about.amount if work.about is not None else 0


def might_of_paid(work: Work) -> int:
    """Return the total might of what was given up as the cost, as it was then."""
    seen = [work.derived.seen(oid) for oid in work.chosen.paid]
    return sum(one.might for one in seen if one is not None)


def units_fallen(work: Work) -> int:
    """Return how many units have fallen this turn, of both players."""
    fallen = [work.state.last_of(one.obj) for one in work.state.facts if one.kind == "fall"]
    return sum(1 for one in fallen if one is not None and "unit" in one.kinds)


def count_of(whom: Whom) -> Callable[[Work], int]:
    """Return an amount: how many are selected when the operation is carried out."""
    return lambda work: len(list(whom(work)))


def might_of(whom: Whom) -> Callable[[Work], int]:
    """Return an amount: the total might of the selected objects, now or when they left."""

    def total(work: Work) -> int:
        """Return the sum of the might of all that are known."""
        seen = [work.derived.seen(oid) for oid in whom(work) if oid > 0]
        return sum(one.might for one in seen if one is not None)

    return total


def negative(amount: Amount) -> Callable[[Work], int]:
    """Return an amount with the other sign."""
    return lambda work: -count(work, amount)


def count(work: Work, amount: Amount) -> int:
    """Return the amount, worked out if it is a function."""
    return amount if isinstance(amount, int) else amount(work)


# operations
def _deed_on(work: Work, kind: str, target: int, amount: int = 0, **more: object) -> Deed:
    """Build a deed of this ability done to a target: a player or an object."""
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
    """Return an operation that wounds each of these."""
    return lambda work: [_deed_on(work, "wound", one, count(work, amount), tags=tags) for one in whom(work)]


def lose_life(whom: Whom, amount: Amount) -> Op:
    """Return an operation that makes each of these players lose life."""
    return lambda work: [_deed_on(work, "lose_life", one, count(work, amount)) for one in whom(work)]


def gain_life(whom: Whom, amount: Amount) -> Op:
    """Return an operation that makes each of these players gain life."""
    return lambda work: [_deed_on(work, "gain_life", one, count(work, amount)) for one in whom(work)]


def draw(whom: Whom, amount: Amount = 1) -> Op:
    """Return an operation that makes each of these players draw cards."""
    return lambda work: [_deed_on(work, "draw_cards", one, count(work, amount)) for one in whom(work)]


def counters(whom: Whom, name: str, amount: Amount = 1) -> Op:
    """Return an operation that puts counters of this name on each of these, or removes them if the amount is
    negative.
    """

    def add(work: Work) -> list[Item]:
        """Return a deed for each object that gets counters."""
        return [_deed_on(work, "counters", one, count(work, amount), key=name) for one in whom(work)]

    return add


def return_to_hand(whom: Whom) -> Op:
    """Return an operation that returns each of these from the field to its owner's hand."""
    return lambda work: [_deed_on(work, "leave", one, zone="hand") for one in whom(work)]


def cancel(whom: Whom) -> Op:
    """Return an operation that cancels each of these on the chain, so that it does not resolve."""
    return lambda work: [_deed_on(work, "cancel", one) for one in whom(work)]


def make_token(card: str, count: int = 1) -> Op:
    """Return an operation that makes so many tokens of this definition for the player of the ability."""

    def make(work: Work) -> list[Item]:
        """Return a deed for each token."""
        return [_deed_on(work, "make_token", of_seat(work.seat), key=card) for _ in range(count)]

    return make


# lasting effects
UNTIL_DUSK = "cleanup"


def nobody(work: Work) -> list[int]:
    """Select nothing."""
    return []


def begin(
    maker: str, whom: Whom = nobody, *, until: str = UNTIL_DUSK, uses: int = 0, numbers: tuple[int, ...] = ()
) -> Op:
    """Return an operation that begins a lasting effect (see `lasting`) for what is selected now.

    If `whom` selects nothing, the effect does not begin. `uses` 0 means that uses are not counted. `numbers`
    are what its hooks need, such as might and grit.
    """

    def start(work: Work) -> list[Item]:
        """Return the event that begins the effect, if there are objects for it."""
        objs = tuple(whom(work))
        if whom is not nobody and not objs:
            return []
        return [effect(work, maker, objs, until=until, uses=uses, numbers=numbers)]

    return start


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
    """Build the event that begins a lasting effect for `objs`, whose hooks are those of the ability `maker`.

    It ends with the step `until`, or after so many `uses`; 0 means that uses are not counted. `numbers` are
    what its hooks need, such as might and grit. `ahead` is how many effects or tickets the same operation
    creates before it, since ids are consecutive.
    """
    state = work.state
    return EffectBegan(
        Effect(
            state.made + 1 + ahead, maker, work.me.oid, work.seat, state.stamp + 1, until, uses, numbers, objs
        )
    )


def pump(whom: Whom, might: Amount, grit: Amount) -> Op:
    """Return an operation that adds to might and grit of each of these until Dusk, amounts as they are when
    it begins.
    """
    return lambda work: begin(PUMPED, whom, numbers=(count(work, might), count(work, grit)))(work)


def grant(whom: Whom, keyword: str) -> Op:
    """Return an operation that gives this keyword to each of these until Dusk."""
    return begin(granted(keyword), whom)


# conditions
def if_mode(mode: int, op: Op) -> Op:
    """Return an operation that does `op` only if the first mode chosen is the one with this index."""
    return lambda work: op(work) if work.chosen.modes[:1] == (mode,) else []


def flip(work: Work) -> list[Item]:
    """Flip a coin, for later operations to use with `if_coin`; note that facts count from now on."""
    return [since_now(work), Deed("flip", work.me.oid, work.seat)]


def if_coin(heads: bool, op: Op) -> Op:
    """Return an operation that does `op` only if the last flip of this ability came up so."""

    def if_fell(work: Work) -> Iterable[Item]:
        """Return what `op` does if the last flip came up so."""
        new = work.state.facts[work.register("since")[0] :]
        fell = next((one.amount for one in new if one.kind == "flip"), -1)
        return op(work) if fell == (1 if heads else 0) else []

    return if_fell


def since_now(work: Work) -> NotedNumbers:
    """Note how many facts there are, so that later operations find those that follow."""
    return NotedNumbers("since", (len(work.state.facts),))


# payment, copies and returning
def may_pay(cost: str, to: str = "") -> Op:
    """Return an operation that offers the player to pay this; the payment is recorded as a fact.

    `to` says in the question what it is for, with {} for the object that triggered it: "copy {}". The
    catalogue needs the questions and the rows of the history with it, such as "Pay {cost} to copy {card}?".
    """

    def offer(work: Work) -> list[Item]:
        """Return the work of offering the payment."""
        name = work.run.name_of(work.about.obj) if work.about is not None else ""
        tags = (f"to {to.replace('{}', '{card}')}", name) if to else ()
        deed = _deed_on(work, "pay", of_seat(work.seat), key=cost, tags=tags)
        return [since_now(work), Frame("paying", source=work.me.oid, seat=work.seat, deeds=(deed,))]

    return asking(offer)


def copy_as_it_was(work: Work) -> list[Item]:
    """Make a token that is a copy of the object that triggered the ability, as it is or was last, for `made`
    to select; none if it is forgotten.
    """
    assert work.about is not None
    seen = work.derived.seen(work.about.obj)
    token = [_deed_on(work, "make_token", of_seat(work.seat), key=seen.copiable)] if seen is not None else []
    return [since_now(work), *token]


def bring_back(whom: Whom) -> Op:
    """Return an operation that puts these onto the field under the player's control, for `made` to select."""

    def enter(work: Work) -> list[Item]:
        """Return a deed for each object that enters, and the note for `made`."""
        deeds = [Deed("enter", work.me.oid, work.seat, work.seat, oid) for oid in whom(work)]
        return [since_now(work), *deeds]

    return enter


def into_void(whom: Whom) -> Op:
    """Return an operation that puts each of these from the field into the void."""
    return lambda work: [_deed_on(work, "leave", one, zone="void") for one in whom(work)]


def look_at_top(work: Work) -> list[Item]:
    """Show the top card of the player's deck to that player alone; nothing if the deck is empty."""
    pile = work.state.zone("deck", work.seat)
    return [_deed_on(work, "show", pile[0], others=(work.seat,))] if pile else []


@asking
def may_put_under(work: Work) -> list[Item]:
    """Ask the player whether to put the top card of the deck on its bottom; nothing if the deck is empty."""
    pile = work.state.zone("deck", work.seat)
    prompt = message(
        gettext_noop("{card}: put the top card of your deck on its bottom?"),
        card=work.run.name_of(work.me.oid),
    )
    if not pile or not work.run.ask_yes(work.seat, prompt, work.me.oid):
        return []
    return [Deed("move", work.me.oid, work.seat, work.seat, pile[0], zone="deck", tags=("bottom",))]


def ready(whom: Whom) -> Op:
    """Return an operation that readies each of these objects."""
    return lambda work: [_deed_on(work, "ready", one) for one in whom(work)]
