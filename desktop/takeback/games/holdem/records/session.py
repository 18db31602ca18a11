"""A player's results over time: total, with and without showdown, and adjusted for luck."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..cards import UNKNOWN
from ..odds.share import Stop
from .handlist import Hand, HandRow


@dataclass(frozen=True)
class Point:
    """The totals after one more hand, in big blinds."""

    hand: Hand
    net: float
    adjusted: float
    showdown: float
    others: float  # won or lost without a showdown
    stack: float  # stack at the end of the hand


def in_time(hands: Iterable[Hand], player: str) -> list[Hand]:
    """Return the hands of a player that count, oldest first; hands of a file keep the file's order."""
    found = [hand for hand in hands if hand.seat_of(player) is not None and not hand.is_practice]
    order = {hand.key: number for number, hand in enumerate(found)}
    is_file = all(hand.source.table < 0 for hand in found)
    if is_file:
        return found
    return sorted(found, key=lambda hand: (hand.at, hand.source.table, hand.serial, order[hand.key]))


def points(hands: Iterable[Hand], player: str, fair: dict[str, float]) -> list[Point]:
    """Return the running totals of a player. `fair` maps keys of hands to luck-adjusted results in big
    blinds, where known."""
    found: list[Point] = []
    net = adjusted = showdown = others = 0.0
    for hand in hands:
        dealt = hand.seat_of(player)
        if dealt is None or hand.row is None:
            continue
        blinds = hand.big_blinds(dealt)
        net += blinds
        adjusted += fair.get(hand.key, blinds)
        if hand.went_to_showdown(player):
            showdown += blinds
        else:
            others += blinds
        stack = (dealt.stack + dealt.net) / max(hand.row.blinds[1], 1)
        found.append(Point(hand, net, adjusted, showdown, others, stack))
    return found


def is_luck_adjustable(hand: Hand) -> bool:
    """Tell whether a hand was decided by cards that came after an all-in, with all hands known."""
    row = hand.row
    if row is None or row.runout is None:
        return False
    live = {seat for _, able in row.runout[1] for seat in able}
    return all(UNKNOWN not in hand.cards_of(seat) for seat in row.seats if seat.seat in live)


def adjusted_big_blinds(hand: Hand, player: str, stop: Stop = lambda: False) -> float:
    """Return the luck-adjusted result of a hand in big blinds: each pot times the equity at the all-in. May
    take seconds; raise Stopped once `stop` returns true."""
    row, dealt = hand.row, hand.seat_of(player)
    assert row is not None
    assert dealt is not None
    return fair_net(row, dealt.seat, stop) / max(row.blinds[1], 1)


def fair_net(row: HandRow, seat: int, stop: Stop = lambda: False) -> float:
    """Return the luck-adjusted result of a seat in chips; the actual one if it was not in the hand at the
    all-in. Raise Stopped once `stop` returns true."""
    own = next(one for one in row.seats if one.seat == seat)
    assert row.runout is not None
    board_count, pots = row.runout
    live = {number for _, able in pots for number in able}
    if seat not in live:
        return float(own.net)
    from ..odds.adjusted import fair_shares  # imported late because it loads numpy

    held = {one.seat: one.cards for one in row.seats if one.seat in live}
    shares = fair_shares(pots, held, row.board[:board_count], row.variant, stop=stop)
    won = sum(amount for _, _, winners in row.pots for winner, amount in winners if winner == seat)
    return own.net - won + shares[seat]
