"""What a match between computer players at hold'em is measured by."""

from collections.abc import Mapping, Sequence

from desktop.engine.game import Measuring
from desktop.engine.play import Move

from .adjusted import adjusted_nets
from .events import HandEnded
from .state import Holdem

COUNTED = 50_000  # boards; before the flop samples will do here: there are many deals


def measure(moves: Sequence[Move]) -> Mapping[str, Sequence[float]]:
    """Big blinds won in a hundred hands, as played and without the luck of the last cards; at a sit-and-go
    the points."""
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
    return {"BB/100": [net * each for net in won], "BB/100 all-in adjusted": [net * each for net in fair]}


MEASURING = Measuring(measure, {"hands": 1})
