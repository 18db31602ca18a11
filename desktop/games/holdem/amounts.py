"""Why an amount may not be bet: the refusals that name the numbers."""

from desktop.engine.state import Illegal

from . import chips
from .state import Holdem
from .words import amount_text

_COUNTS = {3: "three", 4: "four"}


def refuse_amount(state: Holdem, number: int, to: int) -> None:
    """Raises Illegal, unless this seat may bet or raise to this amount."""
    limits = chips.raise_range(state, number)
    if limits is None:
        raise Illegal(why_no_raise(state, number))
    least, most = limits
    if least <= to <= most:
        return
    word = "bet" if state.level == 0 else "raise"
    if state.rules.is_limit:
        raise Illegal(f"With fixed limit the {word} is to exactly {_text(state, least)}.")
    seat = state.seats[number]
    top = seat.bet + seat.stack
    if to > top or (to > most and most == top):
        raise Illegal(f"You have {_text(state, seat.stack)}: the most is {_text(state, top)}, all-in.")
    if to > most:
        raise Illegal(f"The pot allows a {word} to {_text(state, most)} at most.")
    if least == top:
        raise Illegal(
            f"You have {_text(state, seat.stack)}: the only {word} is all-in, to {_text(state, top)}."
        )
    if state.level == 0:
        raise Illegal(f"The least bet is {_text(state, least)}.")
    raise Illegal(f"The least raise is to {_text(state, least)}.")


def why_no_raise(state: Holdem, number: int) -> str:
    """Why this seat may only call or fold; empty when it may raise."""
    if chips.raise_range(state, number) is not None:
        return ""
    seat = state.seats[number]
    owed = chips.to_call(state, number)
    if not any(one.live and one.stack and other != number for other, one in enumerate(state.seats)):
        return "All others are all-in; call or fold."
    if not chips.others_can_bet(state, number):
        return f"Nobody else can bet more than {_text(state, state.level)}; call or fold."
    if seat.stack <= owed:
        return f"You have {_text(state, seat.stack)}, which is not more than a call; call or fold."
    if chips.is_capped(state):
        return f"The cap of {_COUNTS[state.rules.raises]} raises is reached."
    more = _text(state, state.level - seat.acted)
    return f"The all-in of {more} more was not a full raise, so you may only call or fold."


def _text(state: Holdem, amount: int) -> str:
    return amount_text(amount, state.unit)
