"""Wording of amounts, pots and table positions."""

from collections.abc import Sequence

from .state import Holdem


def amount_text(amount: int, unit: int = 1) -> str:
    """Format chips for display: 350, or 2.50 where the unit divides chips into parts."""
    if unit == 1:
        return str(amount)
    sign = "-" if amount < 0 else ""
    if str(unit).rstrip("0") != "1":  # e.g. a unit that is a big blind of 50
        return f"{sign}{abs(amount) / unit:.2f}".rstrip("0").rstrip(".")
    whole, part = divmod(abs(amount), unit)
    digits = len(str(unit)) - 1
    return f"{sign}{whole}.{part:0{digits}d}" if part else f"{sign}{whole}"


def join_words(words: Sequence[str]) -> str:
    """Join the words as "Ann, Bob and Cid"."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


YOU = "You"  # the name of a person who plays alone
_OF_YOU = {"is": "are", "has": "have", "misses": "miss", "finishes": "finish"}


def name_and_verb(name: str, verb: str) -> str:
    """Return name and verb in agreement: "Bob folds", "You fold"."""
    return f"{name} {_OF_YOU.get(verb, verb.removesuffix('s')) if name == YOU else verb}"


def name_in_sentence(name: str) -> str:
    """Return the name as it reads inside a sentence: "you" in lower case, others unchanged."""
    return name.lower() if name == YOU else name


def pot_name(pot: int, count: int) -> str:
    """Return "the pot", "the main pot", "the side pot" or "side pot 2"; pot 0 of `count` is the main one."""
    if count == 1:
        return "the pot"
    if pot == 0:
        return "the main pot"
    return "the side pot" if count == 2 else f"side pot {pot}"


SHORT = {  # abbreviations of the positions, from the button to the last to act
    "button": "BTN",
    "small blind": "SB",
    "big blind": "BB",
    "under the gun": "UTG",
    "under the gun plus one": "UTG+1",
    "under the gun plus two": "UTG+2",
    "under the gun plus three": "UTG+3",
    "under the gun plus four": "UTG+4",
    "lojack": "LJ",
    "hijack": "HJ",
    "cut-off": "CO",
}
_EARLY = tuple(SHORT)[3:8]  # the last two occur only in short deck, where only the button posts a blind
_LATE = ("lojack", "hijack", "cut-off")


def positions(state: Holdem) -> dict[int, str]:
    """Return the name of the position of each seat that was dealt in; empty between hands."""
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
    """Return the seats of both blinds with their position names."""
    return (state.small_seat, "small blind"), (state.big_seat, "big blind")
