"""What the places around the table are called: by the button, and by how late they act."""

from .state import Holdem

SHORT = {
    "button": "BTN",
    "small blind": "SB",
    "big blind": "BB",
    "under the gun": "UTG",
    "under the gun plus one": "UTG+1",
    "under the gun plus two": "UTG+2",
    "lojack": "LJ",
    "hijack": "HJ",
    "cut-off": "CO",
}
_EARLY = ("under the gun", "under the gun plus one", "under the gun plus two")
_LATE = ("lojack", "hijack", "cut-off")


def positions(state: Holdem) -> dict[int, str]:
    """By seat that was dealt in; empty between hands."""
    count = len(state.seats)
    order = [(state.button + 1 + step) % count for step in range(count)]
    dealt = [seat for seat in order if state.seats[seat].is_dealt]
    named = {state.button: "button"} if state.button in dealt else {}
    if len(dealt) == 2:
        return named | {seat: "big blind" for seat in dealt if seat != state.button}
    named |= {seat: name for seat, name in _blinds(state) if seat in dealt and seat not in named}
    between = [seat for seat in dealt if seat not in named]
    early = _EARLY[: max(0, len(between) - len(_LATE))] or _EARLY[: len(between) == 1]
    late = _LATE[len(_LATE) - (len(between) - len(early)) :]
    return named | dict(zip(between, (*early, *late), strict=True))


def _blinds(state: Holdem) -> tuple[tuple[int, str], ...]:
    return (state.small_seat, "small blind"), (state.big_seat, "big blind")
