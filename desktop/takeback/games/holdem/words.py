"""Wording of amounts, pots and table positions."""

from takeback.texts import format_number, gettext_noop, pgettext
from takeback.texts import gettext as _

from .state import BETTING, Holdem

YOU = gettext_noop("You")  # the name of a person who plays alone


def amount_text(amount: int, unit: int = 1) -> str:
    """Format chips for display: 1,350; or divided by `unit`: 2.50 at a unit of 100, 2.5 at one of 50, and
    whole amounts without decimals."""
    if unit == 1:
        return format_number(amount)
    return format_number(amount / unit, _count_digits(amount, unit))


def written_amount(amount: int, unit: int = 1) -> str:
    """Return chips as files have them, the same in every language: 1350, or 2.50."""
    if unit == 1:
        return str(amount)
    return f"{amount / unit:.{_count_digits(amount, unit)}f}"


def _count_digits(amount: int, unit: int) -> int:
    """Return how many digits after the decimal point an amount is shown with: where the unit is a power of
    ten none or all of them, otherwise as many of two as are needed."""
    if str(unit).rstrip("0") == "1":
        return len(str(unit)) - 1 if amount % unit else 0
    hundredths = round(100 * abs(amount) / unit)  # the unit is, for example, a big blind of 50
    return 2 if hundredths % 10 else 1 if hundredths % 100 else 0


def say_of(name: str, of_another: str, of_you: str, **values: object) -> str:
    """Return one of two messages about a player: the second one of a person who plays alone, and whose name
    is "You"."""
    return _(of_you if name == YOU else of_another, name=name, **values)


def pot_name(pot: int, count: int) -> str:
    """Return "the pot", "the main pot", "the side pot" or "side pot 2"; pot 0 of `count` is the main one."""
    if count == 1:
        return _("the pot")
    if pot == 0:
        return _("the main pot")
    return _("the side pot") if count == 2 else _("side pot {number}", number=format_number(pot))


SHORT = {  # abbreviations of the positions, by their names in English, from the button to the last to act
    gettext_noop("button"): pgettext("position at the table", "BTN"),
    gettext_noop("small blind"): pgettext("position at the table", "SB"),
    gettext_noop("big blind"): pgettext("position at the table", "BB"),
    gettext_noop("under the gun"): pgettext("position at the table", "UTG"),
    gettext_noop("under the gun plus one"): pgettext("position at the table", "UTG+1"),
    gettext_noop("under the gun plus two"): pgettext("position at the table", "UTG+2"),
    gettext_noop("under the gun plus three"): pgettext("position at the table", "UTG+3"),
    gettext_noop("under the gun plus four"): pgettext("position at the table", "UTG+4"),
    gettext_noop("lojack"): pgettext("position at the table", "LJ"),
    gettext_noop("hijack"): pgettext("position at the table", "HJ"),
    gettext_noop("cut-off"): pgettext("position at the table", "CO"),
}
BUTTON, SMALL_BLIND, BIG_BLIND = tuple(SHORT)[:3]
_EARLY = tuple(SHORT)[3:8]  # the last two occur only in short deck, where only the button posts a blind
_LATE = tuple(SHORT)[8:]


def positions(state: Holdem) -> dict[int, str]:
    """Return the position of each seat that was dealt in, by its name in English, a key of `SHORT`: it is
    stored so, and passed to `gettext` where it is shown. Between hands, only seats have one whose cards of
    the last hand lie on the table."""
    count = len(state.seats)
    order = [(state.button + 1 + step) % count for step in range(count)]
    seen = {seat for seat in order if state.seats[seat].is_dealt}
    if state.phase == BETTING or state.last is None:
        dealt = [seat for seat in order if seat in seen]
    else:  # the others of that hand are without cards by now
        played = dict(state.last.net)
        dealt = [seat for seat in order if seat in played]
    named = _name_places(state, dealt)
    return {seat: name for seat, name in named.items() if seat in seen}


def _name_places(state: Holdem, dealt: list[int]) -> dict[int, str]:
    """Return the position of each of these seats, which were dealt in, from the left of the button on."""
    named = {state.button: BUTTON} if state.button in dealt else {}
    if len(dealt) == 2:
        return named | {seat: BIG_BLIND for seat in dealt if seat != state.button}
    named |= {seat: name for seat, name in _blinds(state) if seat in dealt and seat not in named}
    between = [seat for seat in dealt if seat not in named]
    early = _EARLY[: max(0, len(between) - len(_LATE))] or _EARLY[: len(between) == 1]
    late = _LATE[len(_LATE) - (len(between) - len(early)) :]
    return named | dict(zip(between, (*early, *late), strict=True))


def _blinds(state: Holdem) -> tuple[tuple[int, str], ...]:
    """Return the seats of both blinds with their position names."""
    return (state.small_seat, SMALL_BLIND), (state.big_seat, BIG_BLIND)
