"""What a match between computer players at hold'em is measured by."""

from collections.abc import Mapping, Sequence

from takeback.engine.game import Measuring
from takeback.engine.play import Move

from ..odds.adjusted import adjusted_nets
from ..rules.events import HandEnded
from ..state import Holdem

COUNTED = 50_000  # boards; before the flop samples will do here: there are many deals


def measure(moves: Sequence[Move]) -> Mapping[str, Sequence[float]]:
    """Big blinds won in a hundred hands, as played and without the luck of the last cards, and what a hundred
    hands of this player look like; at a sit-and-go the points."""
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
        **_manner(last),
    }


def _manner(last: Holdem) -> dict[str, list[float]]:
    """How loose and how lively: what is raised is raised before the flop; aggression is bets and raises by
    calls, all after it."""
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


MEASURING = Measuring(measure, {"hands": 1})
