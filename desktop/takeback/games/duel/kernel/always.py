"""What a seat wants done always: "pass:C08.1", "yes:B07", "no:B07", "order:L04>C07", among the stops it has.

What is meant is named by its definition, or an ability by its id. So a wish lives in the state like the plan:
it goes back and forth with it, is saved, and nobody else is told of it.
"""

from __future__ import annotations

from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.objects import Choice, Duel

PASS, YES, NO, ORDER = "pass", "yes", "no", "order"
BEFORE = ">"
MOST = 60  # wishes of one seat
ORDERS = ("order", "rule_order")  # kinds of questions


def is_wish(stop: str) -> bool:
    """Could it be said here?"""
    kind, colon, about = stop.partition(":")
    if not colon or kind not in (PASS, YES, NO, ORDER):
        return False
    keys = about.split(BEFORE)
    if len(set(keys)) < len(keys) or (len(keys) > 1) != (kind == ORDER):
        return False
    return all(key in REGISTRY.definitions or key in REGISTRY.abilities for key in keys)


def wishes(state: Duel, seat: int) -> tuple[str, ...]:
    return tuple(stop for stop in state.plans[seat].stops if is_wish(stop))


def key_of(state: Duel, oid: int) -> str:
    """By what it is meant: of an ability on the chain its id, else the definition; "" where there is none."""
    obj = state.find(oid)
    if obj is not None:
        return obj.chosen.ability or obj.definition
    seen = state.last_of(oid)
    return seen.copiable if seen is not None else ""


def passes(state: Duel, seat: int) -> bool:
    """Has it said to pass always while this is on top of the chain?"""
    top = next(iter(state.zone("chain")), 0)
    return bool(top) and f"{PASS}:{key_of(state, top)}" in state.plans[seat].stops


def order_of(state: Duel, choice: Choice) -> tuple[str, ...]:
    """What the options of a question about an order are meant by; nothing where they cannot be told apart."""
    keys = tuple(key_of(state, offer.objs[0]) if offer.objs else "" for offer in choice.options)
    return keys if "" not in keys and len(set(keys)) == len(keys) else ()


def answer(state: Duel, choice: Choice) -> int | None:
    """The option that was wished for always; None where the seat has to be asked."""
    if len(choice.seats) != 1:
        return None
    said = state.plans[choice.seats[0]].stops
    if choice.kind == "yes_no" and choice.source:
        key = key_of(state, choice.source)
        return next((at for at, word in enumerate((YES, NO)) if f"{word}:{key}" in said), None)
    if choice.kind in ORDERS and (keys := order_of(state, choice)):
        for stop in said:
            kind, _, about = stop.partition(":")
            order = about.split(BEFORE)
            if kind == ORDER and set(keys) <= set(order):
                return keys.index(min(keys, key=order.index))
    return None
