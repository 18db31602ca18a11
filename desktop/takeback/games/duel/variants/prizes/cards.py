"""The cards of Prize Match: ten units, each in two forms, and help cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from takeback.games.duel.cards.ops import Amount, Whom, draw, flip, if_coin, this, you
from takeback.games.duel.cards.ops import wound as wounded
from takeback.games.duel.cards.wording import Card, Phrase, Use
from takeback.games.duel.kernel.events import Marked
from takeback.games.duel.kernel.hooks import REGISTRY, Definition
from takeback.games.duel.kernel.messages import message
from takeback.games.duel.kernel.objects import Deed
from takeback.games.duel.kernel.resolve import Item, Op, Work
from takeback.games.duel.titles import FACTION_OF
from takeback.games.duel.variant import ONLY_IN
from takeback.games.duel.variants.prizes.bench import (
    ACTIVE,
    ASLEEP,
    DAZED,
    STATUS,
    active,
    benched,
    mark,
    springs_of,
)
from takeback.games.duel.variants.prizes.fighting import ATTACK, HARM
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

MATCH = "prizes"
LEAVE_IT = gettext_noop("Leave it as it is")
HEALED = gettext_noop("{card}: which unit is healed?")
TO_THE_FRONT = gettext_noop("{card}: which of their units comes to the front?")
DISCARDED = gettext_noop("{card}: which spring is discarded?")
ATTACHED = gettext_noop("{card}: which spring is attached?")


# selections and amounts
def defender(work: Work) -> list[int]:
    """Select the other player's active unit."""
    met = active(work.derived, work.state.seat_after(work.seat))
    return [met.oid] if met is not None else []


def their_bench(work: Work) -> list[int]:
    """Select the other player's bench units."""
    return benched(work.derived, work.state.seat_after(work.seat))


def units_discarded(work: Work) -> int:
    """Return the number of units in the player's discard pile, at least 2 and at most 6."""
    cards = work.state.zone("discard", work.seat)
    units = sum("unit" in work.derived.values(oid).kinds for oid in cards)
    return max(2, min(6, units))


# operations
def hits(amount: Amount, whom: Whom = defender) -> Op:
    """Return an operation that wounds by an attack: the defender, unless others are selected."""
    return wounded(whom, amount, ATTACK)


def strikes_with(status: str) -> Op:
    """Return an operation that makes the defender asleep or dazed."""
    return lambda work: [
        Deed("status", work.me.oid, work.seat, obj=oid, key=status) for oid in defender(work)
    ]


def heal(whom: Whom, amount: int) -> Op:
    """Return an operation that removes so many wounds from each of these."""

    def heal_each(work: Work) -> Iterable[Item]:
        """Yield the events that remove wounds."""
        for oid in whom(work):
            if wounds := mark(work.state, oid, "wounds"):
                yield Marked(oid, "wounds", max(0, wounds - amount))

    return heal_each


def pick_a_unit(work: Work) -> list[int]:
    """Ask the player for any unit on the field, of either side, and select it."""
    units = [one.oid for one in work.derived.on_field("unit")]
    prompt = message(HEALED, card=work.run.name_of(work.me.oid))
    return [work.run.ask_object(work.seat, "target", prompt, units, work.me.oid)]


def pick_their_active(work: Work) -> list[Item]:
    """Let the player choose the other's next active unit, or not; the
    old one is neither asleep nor dazed then.
    """
    met, others = defender(work), their_bench(work)
    if not met or not others:
        return []
    prompt = message(TO_THE_FRONT, card=work.run.name_of(work.me.oid))
    oid = work.run.ask_object(work.seat, "target", prompt, others, work.me.oid, LEAVE_IT)
    if not oid:
        return []
    return [*(Marked(met[0], name, 0) for name in (ACTIVE, *STATUS)), Marked(oid, ACTIVE, 1)]


def discard_own_spring(work: Work) -> list[Item]:
    """Discard a spring of this unit, chosen by the player; nothing if it has none."""
    own = springs_of(work.derived, work.me.oid)
    if not own:
        return []
    prompt = message(DISCARDED, card=work.run.name_of(work.me.oid))
    oid = work.run.ask_object(work.seat, "target", prompt, own, work.me.oid)
    return [Deed("fall", work.me.oid, work.seat, obj=oid)]


def spring_from_discard(work: Work) -> list[Item]:
    """Attach a spring from the player's discard pile, chosen by the player, to this unit; nothing if there is
    none.
    """
    found = [one.oid for one in work.state.within("discard", work.seat)]
    found = [oid for oid in found if "spring" in work.derived.values(oid).kinds]
    if not found:
        return []
    prompt = message(ATTACHED, card=work.run.name_of(work.me.oid))
    oid = work.run.ask_object(work.seat, "target", prompt, found, work.me.oid)
    return [Deed("enter", work.me.oid, work.seat, work.seat, oid, others=(work.me.oid,))]


def hand_into_deck(work: Work) -> list[Item]:
    """Put the player's hand into the deck."""
    hand = work.state.zone("hand", work.seat)
    return [Deed("move", work.me.oid, work.seat, work.seat, oid, zone="deck") for oid in hand]


def shuffle_deck(work: Work) -> list[Item]:
    """Shuffle the player's deck."""
    return [Deed("shuffle", work.me.oid, work.seat, work.seat, zone="deck")]


# cards
def attack(cost: str, *ops: Op, said: str, harm: int) -> Phrase:
    """Return an attack; `said` is its button with {cost}, `harm` a hint for computer players: the wounds to
    expect."""
    used = Use(cost, exhaust=False, do=ops)
    return replace(used, details={**used.details, "said": _(said, cost=cost), HARM: harm})


def fighter(
    id: str, faction: str, grit: int, weak: str, retreat: int, *attacks: Phrase, of: str = ""
) -> Definition:
    """Return the definition of a unit; `weak` is the letter of a faction, `retreat` the springs it costs,
    `of` the form it grows from, if any.
    """
    card = Card(id, "", "unit", 0, grit, *attacks)
    details: dict[str, Any] = {**card.details, "weak": weak, "retreat": retreat, ONLY_IN: MATCH}
    if of:
        details["grows_from"] = of
    return replace(card, factions=(FACTION_OF[faction],), details=details)


def helper(id: str, *ops: Op) -> Definition:
    """Return the definition of a help card."""
    card = Card(id, "", "help", do=ops)
    return replace(card, details={**card.details, ONLY_IN: MATCH})


DROWSY = (hits(1), flip, if_coin(True, strikes_with(ASLEEP)))
OWN = (
    fighter("P01", "L", 5, "B", 1, attack("L", hits(2), said=gettext_noop("Attack, {cost}: 2"), harm=2)),
    fighter(
        "P02",
        "L",
        9,
        "B",
        1,
        attack("LL", hits(4), said=gettext_noop("Attack, {cost}: 4"), harm=4),
        attack("2L", hits(2), strikes_with(DAZED), said=gettext_noop("Attack, {cost}: 2, and dazed"), harm=2),
        of="P01",
    ),
    fighter(
        "P03",
        "T",
        6,
        "L",
        1,
        attack("T", *DROWSY, said=gettext_noop("Attack, {cost}: 1, coin: asleep"), harm=1),
    ),
    fighter(
        "P04",
        "T",
        10,
        "L",
        2,
        attack(
            "TT", hits(3), pick_their_active, said=gettext_noop("Attack, {cost}: 3, pick who is next"), harm=3
        ),
        of="P03",
    ),
    fighter(
        "P05",
        "B",
        5,
        "R",
        1,
        attack("B", hits(1), heal(this, 1), said=gettext_noop("Attack, {cost}: 1, heal 1"), harm=1),
    ),
    fighter(
        "P06",
        "B",
        9,
        "R",
        2,
        attack("BB", hits(units_discarded), said=gettext_noop("Attack, {cost}: 2 to 6"), harm=3),
        of="P05",
    ),
    fighter("P07", "C", 4, "T", 0, attack("C", hits(2), said=gettext_noop("Attack, {cost}: 2"), harm=2)),
    fighter(
        "P08",
        "C",
        8,
        "T",
        1,
        attack(
            "CCC",
            hits(6),
            discard_own_spring,
            said=gettext_noop("Attack, {cost}: 6, discard a spring"),
            harm=6,
        ),
        of="P07",
    ),
    fighter(
        "P09",
        "R",
        6,
        "C",
        2,
        attack("R", spring_from_discard, said=gettext_noop("Attack, {cost}: a spring comes back"), harm=0),
    ),
    fighter(
        "P10",
        "R",
        12,
        "C",
        3,
        attack(
            "1RR",
            hits(4),
            hits(1, their_bench),
            said=gettext_noop("Attack, {cost}: 4, and 1 to the bench"),
            harm=4,
        ),
        of="P09",
    ),
    helper("P11", heal(pick_a_unit, 3)),
    helper("P12", hand_into_deck, shuffle_deck, draw(you, 5)),
)
REGISTRY.add_cards(OWN)
