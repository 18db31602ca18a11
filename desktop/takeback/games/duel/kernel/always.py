"""Standing instructions of a seat: "pass:C08.1", "yes:B07", "no:B07", "order:L04>C07".

They lie among the stops of the seat's pass plan, so they follow undo and redo, are saved, and are hidden
from the other seat. A key is the id of an ability or of a card's definition.
"""

from __future__ import annotations

from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.objects import Choice, Duel

PASS, YES, NO, ORDER = "pass", "yes", "no", "order"
BEFORE = ">"
MOST = 60  # standing instructions of one seat
ORDERS = ("order", "rule_order")  # kinds of questions about an order


def is_wish(stop: str) -> bool:
    """Tell whether this stop is a well-formed standing instruction about known cards or abilities."""
    kind, colon, about = stop.partition(":")
    if not colon or kind not in (PASS, YES, NO, ORDER):
        return False
    keys = about.split(BEFORE)
    if len(set(keys)) < len(keys) or (len(keys) > 1) != (kind == ORDER):
        return False
    return all(key in REGISTRY.definitions or key in REGISTRY.abilities for key in keys)


def wishes(state: Duel, seat: int) -> tuple[str, ...]:
    """Return the standing instructions of this seat, in the order they were given."""
    return tuple(stop for stop in state.plans[seat].stops if is_wish(stop))


def key_of(state: Duel, oid: int) -> str:
    """Return the key of an object, also of one that has left: its ability's id on the chain, else its
    definition; "" if unknown.
    """
    obj = state.find(oid)
    if obj is not None:
        return obj.chosen.ability or obj.definition
    seen = state.last_of(oid)
    return seen.copiable if seen is not None else ""


def passes(state: Duel, seat: int) -> bool:
    """Tell whether a standing instruction of this seat says to pass on the present top of the chain; False if
    the chain is empty.
    """
    top = next(iter(state.zone("chain")), 0)
    return bool(top) and f"{PASS}:{key_of(state, top)}" in state.plans[seat].stops


def order_of(state: Duel, choice: Choice) -> tuple[str, ...]:
    """Return the key of the first object of each option of a question about an order; () unless each option
    has a key and all keys differ.
    """
    keys = tuple(key_of(state, offer.objs[0]) if offer.objs else "" for offer in choice.options)
    return keys if "" not in keys and len(set(keys)) == len(keys) else ()


def answer(state: Duel, choice: Choice) -> int | None:
    """Return the index of the option that a standing instruction picks; None if there is no such instruction,
    or if several seats are asked.

    For a question about an order this is the option that comes first in the first instruction that names all
    of them.
    """
    if len(choice.seats) != 1:
        return None
    stops = state.plans[choice.seats[0]].stops
    if choice.kind == "yes_no" and choice.source:
        key = key_of(state, choice.source)
        return next((at for at, word in enumerate((YES, NO)) if f"{word}:{key}" in stops), None)
    if choice.kind in ORDERS and (keys := order_of(state, choice)):
        for stop in stops:
            kind, _, about = stop.partition(":")
            order = about.split(BEFORE)
            if kind == ORDER and set(keys) <= set(order):
                return keys.index(min(keys, key=order.index))
    return None
