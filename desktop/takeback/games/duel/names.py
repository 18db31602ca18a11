"""The names of players, steps, zones and things."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.objects import NOBODY, Duel, seat_in

SEATS = ("Red", "Blue")
NAME = "name"  # prefix of the option with a player's name, before the number of the seat
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
    """Return the player's name; for a seat without one, its colour."""
    return state.option(f"{NAME}{seat + 1}") or (SEATS[seat] if 0 <= seat < len(SEATS) else "Nobody")


def reasons(state: Duel) -> list[str]:
    """Return sentences that say why the game is over, such as "Bert
    has no life left."; none before its end.
    """
    if state.result is None:
        return []
    sentences, losers = [], iter([fact.seat for fact in state.facts if fact.kind == "lose"])
    for reason in state.result.reasons:
        if reason[:1].isupper():  # a whole sentence
            sentences.append(reason)
        elif (seat := next(losers, NOBODY)) != NOBODY:
            sentences.append(f"{player(state, seat)} {reason}")
    return sentences


def step(name: str) -> str:
    """Return the title of a step."""
    return STEPS.get(name, name.replace("_", " ").capitalize())


def phase(name: str) -> str:
    """Return the title of a phase."""
    return PHASES.get(name, name.replace("_", " ").capitalize())


def rule(id: str) -> str:
    """Return the title of a rule; its id if it is unknown."""
    return REGISTRY.rules[id].title if id in REGISTRY.rules else id


def thing(state: Duel, oid: int) -> str:
    """Return the name of a card or ability now or when it left; "a card" if its face is hidden."""
    obj = state.find(oid)
    if obj is None:
        seen = state.last_of(oid)
        return seen.name if seen is not None and seen.name else A_CARD
    if obj.chosen.ability:
        return f"the ability of {thing(state, obj.chosen.source)}"
    if not obj.definition:
        return A_CARD
    if obj.zone in ("field", "chain"):
        return derive(state).values(oid).name
    return REGISTRY.definition(obj.definition).name


@cache
def is_counted(card: str) -> bool:
    """Tell whether this unit's might and grit are set by its own text, so that none can be printed."""
    abilities = REGISTRY.definition(card).abilities
    return any(hook.kind == "layer" and hook.on == "7a" for one in abilities for hook in one.hooks)


def printed_size(card: str, has_might: bool = True) -> str:
    """Return printed might and grit as "2/2"; "*/*" if they are set by the card's text."""
    one = REGISTRY.definition(card)
    if is_counted(card):
        return "*/*" if has_might else "*"
    return f"{one.might}/{one.grit}" if has_might else str(one.grit)


def target(state: Duel, one: int) -> str:
    """Return the name of a target: a player or an object."""
    seat = seat_in(one)
    return player(state, seat) if seat >= 0 else thing(state, one)


def listed(words: Sequence[str]) -> str:
    """Return the words as a list: "one, two and three"."""
    return ", ".join(words[:-1]) + f" and {words[-1]}" if len(words) > 1 else "".join(words)


def counted(number: int, what: str) -> str:
    """Return a number with its noun: "1 card", "2 cards"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


@cache
def cost(letters: str) -> str:
    """Return a cost in words: "2L" is "2 of any flow and 1 Lantern"."""
    number = "".join(one for one in letters if one.isdigit())
    parts = [f"{number} of any flow"] if number.strip("0") else []
    parts += [f"{letters.count(letter)} {name}" for letter, name in FLOWS.items() if letter in letters]
    return listed(parts) or "nothing"
