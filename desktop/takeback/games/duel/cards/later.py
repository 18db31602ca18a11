"""Effects that happen later: delayed triggers, extra turns and further phases."""

from __future__ import annotations

from collections.abc import Sequence

from takeback.games.duel.cards.ops import Whom, effect, nobody
from takeback.games.duel.cards.wording import Test
from takeback.games.duel.kernel.events import DuelEvent, StepAdded, TicketAdded, Waited
from takeback.games.duel.kernel.hooks import REGISTRY, Ability, Hook, Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import Deed, Fact, StepRecord, Ticket, Waiting, seat_in
from takeback.games.duel.kernel.resolve import Item, Op, Work
from takeback.games.duel.kernel.steps import OF_TICKET, phase_of
from takeback.texts import gettext_noop


def delayed(id: str, fact: str, if_: Test, do: Sequence[Op]) -> str:
    """Register a delayed trigger and return its id: after a fact of this kind that meets the condition, `do`
    goes onto the chain.

    `later` begins it; `it_is_about` selects its objects.
    """
    hook = Hook("after", fact, lambda *_: None, if_)
    return REGISTRY.add_ability(Ability(id, (hook,), details={"do": tuple(do)})).id


def later(maker: str, whom: Whom = nobody) -> Op:
    """Return an operation that begins a delayed trigger, to happen once, for the objects selected now.

    If `whom` selects nothing, the trigger does not begin.
    """

    def start(work: Work) -> list[Item]:
        """Return the event that begins the trigger, if there are objects for it."""
        objs = tuple(whom(work))
        if whom is not nobody and not objs:
            return []
        return [effect(work, maker, objs, until="", uses=1)]

    return start


def it_is_about(work: Work) -> list[int]:
    """Select the objects a delayed trigger was begun for, as far as they are still there."""
    assert work.about is not None
    return [oid for oid in work.about.others if work.state.find(oid) is not None]


# "when you do"
def when_you_do(work: Work) -> list[Item]:
    """Queue the next phrase of the card, about the same fact, if the payment of the preceding `may_pay` was
    made.
    """
    new = work.state.facts[work.register("since")[0] :]
    if not any(one.kind == "pay" and one.source == work.me.oid for one in new):
        return []
    assert work.me.ability is not None
    assert work.about is not None
    card, _, at = work.me.ability.id.rpartition(".")
    waiting = Waiting(work.state.made + 1, work.seat, work.me.oid, f"{card}.{int(at) + 1}", work.about)
    return [Waited((waiting,))]


# turns and phases -------------------------------------------------------------------------------------
def in_its_turn(step: str) -> Test:
    """Return a condition for an effect bound to an extra turn: the start of this step of that turn."""

    def begins(derived: Derived, fact: Fact, me: Me) -> bool:
        """Tell whether this step of the extra turn begins."""
        return fact.key == step and any(
            one.kind == "turn_begin" and one.amount == me.numbers[0] for one in derived.state.facts
        )

    return begins


def extra_turn(skip: Sequence[str] = (), bound: str = "") -> Op:
    """Return an operation that adds an extra turn after this one, without these steps.

    The effect `bound` begins too; it ends with that turn, even if the turn is skipped.
    """

    def add(work: Work) -> list[Item]:
        """Return the events that add the turn and what is bound to it."""
        id = work.state.made + 1
        events: list[Item] = [TicketAdded(Ticket(id, work.seat, tuple(skip), work.me.oid))]
        if bound:
            one = effect(work, bound, until=f"{OF_TICKET}{id}", uses=1, numbers=(id,), ahead=1)
            events.append(one)
        return events

    return add


def extra_phase(work: Work) -> list[Item]:
    """Return the events that insert the present phase once more, directly after itself."""
    state = work.state
    first, end = phase_of(state, state.step)
    events: list[DuelEvent] = [
        StepAdded(StepRecord(one.name, one.phase, work.me.oid), end - 1 + number)
        for number, one in enumerate(state.plan[first:end])
    ]
    return list(events)


def lose(whom: Whom) -> Op:
    """Return an operation that makes these players lose the game at once, unless it is replaced."""

    def make_lose(work: Work) -> list[Item]:
        """Return a deed for each player who loses, with this card as the cause."""
        cause = gettext_noop("{player} loses by {card}.")
        return [Deed("lose", work.me.oid, work.seat, seat=seat_in(one), key=cause) for one in whom(work)]

    return make_lose
