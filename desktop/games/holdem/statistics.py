"""The figures of players over many hands: how often, out of how many chances."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from .handlist import Hand

FEW = 20  # chances below which a figure says little
BIG_BLINDS = "BB/100"
AGGRESSION = "aggression"  # a ratio of two counts, not a share
FIGURES: tuple[tuple[str, str, str], ...] = (  # as it is kept, as it is called, and what it counts
    ("VPIP", "VPIP", "Put chips in of their own will before the flop, of the hands in which they had to act"),
    ("PFR", "PFR", "Raised before the flop, of the hands in which they had to act"),
    ("three-bet", "Three-bet", "Raised when facing exactly one raise before the flop"),
    ("fold to three-bet", "Fold to three-bet", "Folded to a raise of their own raise before the flop"),
    ("C-bet flop", "C-bet flop", "Made the first bet of the flop after raising last before it"),
    ("C-bet turn", "C-bet turn", "Made the first bet of the turn after a c-bet on the flop"),
    ("fold to c-bet", "Fold to c-bet", "Folded to a c-bet on the flop"),
    (AGGRESSION, "Aggression", "Bets and raises for each call, after the flop"),
    ("WTSD", "WTSD", "Went to the showdown, of the hands in which they saw the flop"),
    ("W$SD", "W$SD", "Won chips at the showdown, of the showdowns they went to"),
    (BIG_BLINDS, "BB/100", "Net in big blinds for every hundred hands"),
)


class _Kept(msgspec.Struct, frozen=True, rename={"blinds": "big blinds"}):
    """What is read of a row."""

    position: str
    counts: dict[str, tuple[int, int]]
    blinds: float = 0.0
    practice: bool = False


_READER = msgspec.json.Decoder(_Kept)


@dataclass
class Figure:
    """A count out of so many."""

    did: float = 0
    of: int = 0

    @property
    def is_few(self) -> bool:
        return self.of < FEW


@dataclass
class Standing:
    """All figures of one player."""

    name: str
    hands: int = 0
    figures: dict[str, Figure] = field(default_factory=dict)

    def figure(self, kept: str) -> Figure:
        return self.figures.setdefault(kept, Figure())


def standings(
    rows: Iterable[tuple[Hand, str, bytes]], position: str = "", listed: frozenset[str] | None = None
) -> list[Standing]:
    """Of everybody, those with the most hands first. A hand counts once; practice does not count."""
    times: dict[tuple[str, bytes], int] = {}
    blinds: dict[tuple[str, bytes], float] = {}
    counts: dict[Hand, bool] = {}
    for hand, name, fields in rows:
        does_count = counts.get(hand)
        if does_count is None:
            does_count = counts[hand] = not hand.is_practice and (listed is None or hand.key in listed)
        if does_count:
            number, rest = _parted(fields)
            times[name, rest] = times.get((name, rest), 0) + 1
            blinds[name, rest] = blinds.get((name, rest), 0.0) + number
    return _summed(times, blinds, position)


def _parted(fields: bytes) -> tuple[float, bytes]:
    """The big blinds of a row as it is kept, and what is the same in most hands: its counts and position.

    Rows are written with their fields in the order of their names, so most need not be read one by one.
    """
    start, _, rest = fields.partition(b',"counts":')
    middle, hand, tail = rest.partition(b',"hand":')
    _, position, end = tail.partition(b',"position":')
    if start.startswith(_FIRST) and hand and position:
        return float(start[len(_FIRST) :]), b'{"counts":' + middle + position + end
    whole = _READER.decode(fields)
    return whole.blinds, fields


_FIRST = b'{"big blinds":'


def _summed(
    times: dict[tuple[str, bytes], int], blinds: dict[tuple[str, bytes], float], position: str
) -> list[Standing]:
    found: dict[str, Standing] = {}
    for (name, row), often in times.items():
        kept = _READER.decode(row)
        if kept.practice or (position and kept.position != position):
            continue
        one = found.setdefault(name, Standing(name))
        one.hands += often
        for figure, (did, of) in kept.counts.items():
            total = one.figure(figure)
            total.did += did * often
            total.of += of * often
        net = one.figure(BIG_BLINDS)
        net.did += blinds[name, row]
        net.of += often
    return sorted(found.values(), key=lambda one: (-one.hands, one.name))


def written(figure: str, value: Figure) -> str:
    """ "24 %" or "1.8" or "+12.3"; a dash where there was no chance."""
    if figure == AGGRESSION:
        if not value.of:
            return "–" if not value.did else "∞"
        return f"{value.did / value.of:.1f}"
    if not value.of:
        return "–"
    if figure == BIG_BLINDS:
        return f"{100 * value.did / value.of:+.1f}".replace("-", "−")
    return f"{100 * value.did / value.of:.0f} %"


def sample(figure: str, value: Figure) -> str:
    """What it is counted over: "28 of 118", "9 to 5", "118 hands"."""
    if figure == AGGRESSION:
        return f"{value.did:.0f} to {value.of}"
    if figure == BIG_BLINDS:
        return f"{value.of} hands" if value.of != 1 else "1 hand"
    return f"{value.did:.0f} of {value.of}"


def is_few(figure: str, value: Figure) -> bool:
    """Does it say little, because there were few chances?"""
    chances = value.did + value.of if figure == AGGRESSION else value.of
    return chances < FEW
