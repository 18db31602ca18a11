"""Measures of a match between computer players at hold'em."""

from collections.abc import Mapping, Sequence

from takeback.engine.game import MatchScoring
from takeback.engine.play import Move

from ..odds.adjusted import adjusted_nets
from ..rules.events import HandEnded
from ..state import Holdem

COUNTED = 50_000  # most boards to count exactly; preflop, sampling will do because there are many deals


def measure(moves: Sequence[Move]) -> Mapping[str, Sequence[float]]:
    """Return the results of each seat: big blinds per hundred hands, as played and all-in adjusted, and
    counts of its style; the points in a sit-and-go."""
    last: Holdem = moves[-1].after
    if last.rules.is_sitgo:
        return {"points": [float(seat.points) for seat in last.seats]}
    seats, hands = range(len(last.seats)), 0
    won, fair = [0.0 for _ in seats], [0.0 for _ in seats]
    for move in moves:
        for event in move.events:
            if isinstance(event, HandEnded):
                hands += 1
                for seat, net in event.net:
                    won[seat] += net
        for adjusted in adjusted_nets(move.before, move.events, COUNTED):
            for seat, fairly in adjusted.items():
                fair[seat] += fairly
    each = 100 / last.rules.big / max(hands, 1)
    return {
        "BB/100": [net * each for net in won],
        "BB/100 all-in adjusted": [net * each for net in fair],
        **_style_counts(last),
    }


def _style_counts(last: Holdem) -> dict[str, list[float]]:
    """Return counts per hundred hands of each seat: hands played and raised preflop, bets and calls later."""
    tallies = [seat.tally for seat in last.seats]
    counts = {
        "played/100": [tally.vpip for tally in tallies],
        "raised/100": [tally.pfr for tally in tallies],
        "bets and raises/100": [tally.bets_raises for tally in tallies],
        "calls/100": [tally.calls for tally in tallies],
    }
    return {
        what: [100 * count / max(tally.hands, 1) for count, tally in zip(found, tallies, strict=True)]
        for what, found in counts.items()
    }


MEASURING = MatchScoring(measure, {"hands": 1})
