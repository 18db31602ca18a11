"""The words for moves of Low Water, in the history and for screen readers."""

from takeback.api import Move, Row
from takeback.api.cards import Position, Recorded, derive

from .rules import NAMES


def describe(move: Move, before: Position, seat: int | None) -> Row:
    lines, state = [], before
    for event in move.events:
        state = event.apply(state)
        if isinstance(event, Recorded):
            fact = event.fact
            if fact.kind == "lay":
                lines.append((fact.seat, f"lays the {derive(state).values(fact.obj).name}"))
            elif fact.kind == "take":
                lines.append((fact.seat, "takes the trick"))
            elif fact.kind == "score":
                lines.append((fact.seat, f"gets {fact.amount} for the {derive(state).values(fact.obj).name}"))
    others = [f"{NAMES[who]} {what}" for who, what in lines[1:]]
    in_row = [lines[0][1], *(line for line in others if " gets " not in line)]
    return Row("; ".join(in_row), tuple(f"{line}." for line in others))
