"""What players, steps, zones and things are called."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import look
from takeback.games.duel.kernel.objects import NOBODY, Duel, seat_in

SEATS = ("Red", "Blue")
NAME = "name"  # of a player among the options, followed by the number of the seat
STEPS = {
    "ready": "Ready",
    "dawn": "Dawn",
    "draw": "Draw",
    "council1": "First Council",
    "muster": "Muster",
    "charge": "Charge",
    "guard": "Guard",
    "first_blows": "First Blows",
    "blows": "Blows",
    "regroup": "Regroup",
    "council2": "Second Council",
    "dusk": "Dusk",
    "cleanup": "Cleanup",
}
PHASES = {
    "dawn": "Dawn",
    "council1": "First Council",
    "clash": "Clash",
    "council2": "Second Council",
    "dusk": "Dusk",
}
A_CARD = "a card"
FLOWS = {"L": "Lantern", "T": "Tide", "B": "Barrow", "C": "Cinder", "R": "Root"}


def player(state: Duel, seat: int) -> str:
    return state.option(f"{NAME}{seat + 1}") or (SEATS[seat] if 0 <= seat < len(SEATS) else "Nobody")


def reasons(state: Duel) -> list[str]:
    """Why the game is over, in sentences: "Bert has no life left."."""
    if state.result is None:
        return []
    told, losers = [], iter([fact.seat for fact in state.facts if fact.kind == "lose"])
    for reason in state.result.reasons:
        if reason[:1].isupper():  # a sentence of its own
            told.append(reason)
        elif (seat := next(losers, NOBODY)) != NOBODY:
            told.append(f"{player(state, seat)} {reason}")
    return told


def step(name: str) -> str:
    return STEPS.get(name, name.replace("_", " ").capitalize())


def phase(name: str) -> str:
    return PHASES.get(name, name.replace("_", " ").capitalize())


def rule(id: str) -> str:
    return REGISTRY.rules[id].title if id in REGISTRY.rules else id


def thing(state: Duel, oid: int) -> str:
    """A card or an ability, as it is called now or was when it left; "a card" where its face is not known."""
    obj = state.find(oid)
    if obj is None:
        seen = state.last_of(oid)
        return seen.name if seen is not None and seen.name else A_CARD
    if obj.chosen.ability:
        return f"the ability of {thing(state, obj.chosen.source)}"
    if not obj.definition:
        return A_CARD
    if obj.zone in ("field", "chain"):
        return look(state).values(oid).name
    return REGISTRY.definition(obj.definition).name


@cache
def is_counted(card: str) -> bool:
    """Are the might and grit of this unit worked out by its own text, so that nothing can be printed?"""
    abilities = REGISTRY.definition(card).abilities
    return any(hook.kind == "layer" and hook.on == "7a" for one in abilities for hook in one.hooks)


def printed_size(card: str, has_might: bool = True) -> str:
    """ "2/2"; "*/*" where it is counted."""
    one = REGISTRY.definition(card)
    if is_counted(card):
        return "*/*" if has_might else "*"
    return f"{one.might}/{one.grit}" if has_might else str(one.grit)


def target(state: Duel, one: int) -> str:
    """A player or a thing."""
    seat = seat_in(one)
    return player(state, seat) if seat >= 0 else thing(state, one)


def listed(words: Sequence[str]) -> str:
    """ "one, two and three"."""
    return ", ".join(words[:-1]) + f" and {words[-1]}" if len(words) > 1 else "".join(words)


def counted(number: int, what: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


@cache
def cost(letters: str) -> str:
    """ "2L": "2 of any flow and 1 Lantern"."""
    number = "".join(one for one in letters if one.isdigit())
    parts = [f"{number} of any flow"] if number.strip("0") else []
    parts += [f"{letters.count(letter)} {name}" for letter, name in FLOWS.items() if letter in letters]
    return listed(parts) or "nothing"
