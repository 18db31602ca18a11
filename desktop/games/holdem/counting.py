"""What a table counts: for two positions side by side, and for the heads of chapters in a long history."""

from collections.abc import Iterator

from .state import GONE, Holdem
from .words import amount_text


def values(state: Holdem, seat: int | None) -> Iterator[tuple[str, str]]:
    """The hand, the pot with the bets before it, and the chips behind of everybody at the table."""
    if state.hand:
        yield "Hand", str(state.hand)
    yield "Pot", amount_text(state.middle + sum(one.bet for one in state.seats), state.unit)
    for number, (name, one) in enumerate(zip(state.names, state.seats, strict=False)):
        if one.here != GONE and number not in state.rules.endless:
            yield f"{name}’s chips", amount_text(one.stack, state.unit)


def chapter(state: Holdem) -> str:
    return f"Hand {state.hand}" if state.hand else ""
