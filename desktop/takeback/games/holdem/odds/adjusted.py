"""All-in adjusted results: if betting ends early because players are all-in, each pot counts as its amount
times the equity instead of what was won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from takeback.engine.state import Event

from ..rules import chips
from ..rules.events import HandEnded, PotWon, StreetClosed, TurnTo
from ..state import Cards, Holdem
from .equity import EXACT_UP_TO, equity
from .ranking import deck_of
from .share import Stop


def adjusted_nets(
    before: Holdem, events: Iterable[Event], exact_up_to: int = EXACT_UP_TO, stop: Stop = lambda: False
) -> Iterator[dict[int, float]]:
    """Yield for each hand that ends in these events the adjusted result by seat; the actual one if betting
    went on to the river. `before` is the state before the events."""
    state, closed, won = before, None, dict[int, int]()
    for event in events:
        state = event.apply(state)
        if isinstance(event, StreetClosed):
            closed = state
        elif isinstance(event, TurnTo):
            closed = None
        elif isinstance(event, PotWon):
            for seat, amount in event.winners:
                won[seat] = won.get(seat, 0) + amount
        elif isinstance(event, HandEnded):
            yield _without_luck(dict(event.net), won, closed, exact_up_to, stop)
            closed, won = None, {}


def _without_luck(
    net: dict[int, int], won: dict[int, int], closed: Holdem | None, exact_up_to: int, stop: Stop
) -> dict[int, float]:
    """Return the adjusted result of one hand; `closed` is the state at the end of the betting."""
    if closed is None or closed.street == 3 or len(chips.live_seats(closed)) < 2:
        return {seat: float(amount) for seat, amount in net.items()}
    fair = expected_winnings(closed, exact_up_to, stop)
    return {seat: amount - won.get(seat, 0) + fair.get(seat, 0.0) for seat, amount in net.items()}


def expected_winnings(
    state: Holdem, exact_up_to: int = EXACT_UP_TO, stop: Stop = lambda: False
) -> dict[int, float]:
    """Return what each live seat wins from the pots on average over the boards to come, by seat. Raise
    Stopped once `stop` returns true."""
    held = {seat: state.seats[seat].cards for seat in chips.live_seats(state)}
    return fair_shares(chips.pots(state), held, state.board, state.rules.variant, exact_up_to, stop)


def fair_shares(
    pots: Iterable[tuple[int, Sequence[int]]],
    held: Mapping[int, Cards],
    board: Cards,
    variant: str,
    exact_up_to: int = EXACT_UP_TO,
    stop: Stop = lambda: False,
) -> dict[int, float]:
    """Return what these live hands win from these pots on average, by seat. `pots` has (amount, seats that
    may win it). Raise Stopped once `stop` returns true."""
    fair = dict.fromkeys(held, 0.0)
    for amount, able in pots:
        dead = [card for seat, cards in held.items() if seat not in able for card in cards]
        hands = [held[seat] for seat in able]
        deck = deck_of(variant)
        found = equity(hands, board, dead, deck=deck, exact_up_to=exact_up_to, stop=stop)
        for seat, share in zip(able, found.shares, strict=True):
            fair[seat] += amount * share
    return fair
