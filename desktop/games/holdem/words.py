"""How amounts, seats and pots are written."""

from collections.abc import Sequence


def amount_text(amount: int, unit: int = 1) -> str:
    """Chips as they are shown: 350, or 2.50 where the smallest chip is a part of one."""
    if unit == 1:
        return str(amount)
    sign = "-" if amount < 0 else ""
    if str(unit).rstrip("0") != "1":  # a big blind of 50, say
        return f"{sign}{abs(amount) / unit:.2f}".rstrip("0").rstrip(".")
    whole, part = divmod(abs(amount), unit)
    digits = len(str(unit)) - 1
    return f"{sign}{whole}.{part:0{digits}d}" if part else f"{sign}{whole}"


def listed(words: Sequence[str]) -> str:
    """ "Ann, Bob and Cid"."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def pot_name(pot: int, count: int) -> str:
    """ "the pot", "the main pot", "side pot 2"."""
    if count == 1:
        return "the pot"
    if pot == 0:
        return "the main pot"
    return "the side pot" if count == 2 else f"side pot {pot}"
