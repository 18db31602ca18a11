"""Possible worlds: what a seat cannot see is dealt at random, from what it knows of the decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal
from takeback.games.duel.decks import cards_of
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import CHARTER
from takeback.games.duel.kernel.objects import PLACE, Duel, Obj, PassPlan, Zone

EVERY, NEVER = PassPlan("once", ("all",)), PassPlan("once")


def dealt(seen: Duel, me: int, chance: Chance) -> Duel:
    """Return one possible state in which all faces are known.

    This seat is asked everywhere and the other one passes. Rules that detect repetition are removed,
    since they are slow and lines are short.
    """
    objects: list[Obj | None] = list(seen.objects)
    for seat in (0, 1):
        places = [oid & PLACE for oid in hidden_cards(seen, seat)]
        cards = chance.shuffled(unseen(seen, seat, len(places)))
        for place, card in zip(places, cards, strict=True):
            one = objects[place]
            assert one is not None
            objects[place] = replace(one, card=card)
    return asking(replace(seen, objects=tuple(objects), zones=_unwatched(seen)), me)


def asking(state: Duel, me: int) -> Duel:
    """Return the state with this seat asked everywhere and the other one passing."""
    return replace(state, plans=(EVERY, NEVER) if me == 0 else (NEVER, EVERY))


def _unwatched(seen: Duel) -> tuple[Zone, ...]:
    """Return the zones without rules that detect repetition."""
    return tuple(
        replace(zone, oids=tuple(oid for oid in zone.oids if not _watches(seen, oid)))
        if zone.name == CHARTER
        else zone
        for zone in seen.zones
    )


def _watches(seen: Duel, oid: int) -> bool:
    """Tell whether this object is a rule that detects repetition."""
    one = seen.objects[oid & PLACE]
    rule = REGISTRY.rules.get(one.card) if one is not None else None
    return rule is not None and any(hook.kind == "repeats" for hook in rule.hooks)


def hidden_cards(seen: Duel, owner: int) -> list[int]:
    """Return the oids of the cards of this owner whose faces are hidden."""
    return [
        oid
        for zone in seen.zones
        for oid in zone.oids
        if (one := seen.objects[oid & PLACE]) is not None and one.owner == owner and not is_seen(one)
    ]


def is_seen(one: Obj) -> bool:
    """Tell whether the object's face is known."""
    return bool(one.card or one.chosen.ability)


def unseen(seen: Duel, owner: int, count: int) -> Sequence[str]:
    """Return `count` cards that may be the hidden ones: the deck without what has been seen of it.

    If these are too few, they are repeated; if too many, evenly chosen.
    """
    left = Counter(deck_of(seen, owner))
    for one in seen.objects:
        if one is not None and one.owner == owner and not one.token and one.card:
            left[one.card] -= 1
    cards = sorted(left.elements())
    while len(cards) < count:
        cards += cards or [""]
    return cards if len(cards) == count else _spread(cards, count)


def _spread(cards: Sequence[str], count: int) -> list[str]:
    """Return `count` of these cards, evenly spread."""
    return [cards[at * len(cards) // count] for at in range(count)]


def deck_of(seen: Duel, owner: int) -> Sequence[str]:
    """Return the cards of a deck; if its list is hidden, three of each card of the factions seen so far, or
    of all factions.
    """
    name = seen.option(f"deck{owner + 1}")
    if name:
        with suppress(Illegal):
            return cards_of(name, seen.option("variant"))
    shown = {
        faction
        for one in seen.objects
        if one is not None and one.owner == owner and one.card
        for faction in REGISTRY.definition(one.card).factions
    }
    every = [id for id, one in sorted(REGISTRY.definitions.items()) if not shown or shown & {*one.factions}]
    return every * 3
