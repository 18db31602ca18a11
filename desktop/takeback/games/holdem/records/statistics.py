"""Statistics of players over many hands, each as a count out of a number of chances."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from takeback.texts import format_number, format_percent, ngettext
from takeback.texts import gettext as _

from ..state import Act
from . import tallies
from .handlist import Hand, HandRow, plus

FEW = 20  # chances below which a figure says little
BIG_BLINDS = "BB/100"
AGGRESSION = "aggression"  # a ratio of two counts, not a share
FIGURES: tuple[tuple[str, str, str], ...] = (  # key as stored, title, and meaning
    (
        "VPIP",
        "VPIP",
        _("Put chips in of their own will before the flop, of the hands in which they had to act"),
    ),
    ("PFR", "PFR", _("Raised before the flop, of the hands in which they had to act")),
    ("three-bet", _("Three-bet"), _("Raised when facing exactly one raise before the flop")),
    ("fold to three-bet", _("Fold to three-bet"), _("Folded to a raise of their own raise before the flop")),
    ("C-bet flop", _("C-bet flop"), _("Made the first bet of the flop after raising last before it")),
    ("C-bet turn", _("C-bet turn"), _("Made the first bet of the turn after a c-bet on the flop")),
    ("fold to c-bet", _("Fold to c-bet"), _("Folded to a c-bet on the flop")),
    (AGGRESSION, _("Aggression"), _("Bets and raises for each call, after the flop")),
    ("WTSD", "WTSD", _("Went to the showdown, of the hands in which they saw the flop")),
    ("W$SD", "W$SD", _("Won chips at the showdown, of the showdowns they went to")),
    (BIG_BLINDS, "BB/100", _("Net in big blinds for every hundred hands")),
)


@dataclass
class PlayerStatistic:
    """The number of times a player did something, and of the chances to do it."""

    did: float = 0
    of: int = 0

    @property
    def is_few(self) -> bool:
        """Tell whether there were too few chances to mean much."""
        return self.of < FEW


@dataclass
class PlayerStatistics:
    """All statistics of one player."""

    name: str
    hands: int = 0
    figures: dict[str, PlayerStatistic] = field(default_factory=dict)

    def figure(self, kept: str) -> PlayerStatistic:
        """Return the statistic stored under this key, created if missing."""
        return self.figures.setdefault(kept, PlayerStatistic())


def player_statistics(
    hands: Iterable[Hand], position: str = "", listed: frozenset[str] | None = None
) -> list[PlayerStatistics]:
    """Return the statistics of everybody, those with the most hands first. Practice hands do not count.
    `position` and `listed` (keys of hands) restrict what is counted."""
    often: dict[tuple[str, str], int] = {}  # by name and encoded counts, which repeat in most hands
    blinds: dict[str, float] = {}
    for hand in hands:
        row = hand.row
        if row is None or hand.is_practice or (listed is not None and hand.key not in listed):
            continue
        big, others = max(row.blinds[1], 1), None
        for one in row.seats:
            if position and one.position != position:
                continue
            counts = one.counts
            if counts is None:
                others = others or _counts_of_old_row(row)
                counts = others[one.seat]
            kept = one.name, counts
            often[kept] = often.get(kept, 0) + 1
            blinds[one.name] = blinds.get(one.name, 0.0) + one.net / big
    return _summed(often, blinds)


def _counts_of_old_row(row: HandRow) -> dict[int, str]:
    """Return the encoded statistics of an old row that was stored without them."""
    acts = [Act(*act, 0) for act in row.acts]
    winners = frozenset(seat for _, _, shares in row.pots for seat, amount in shares if amount)
    dealt = [one.seat for one in row.seats]
    counts = tallies.figures(tallies.HandLine(dealt, acts, len(row.board), row.showdown, winners))
    return {seat: tallies.written(one) for seat, one in counts.items()}


def _summed(often: dict[tuple[str, str], int], blinds: dict[str, float]) -> list[PlayerStatistics]:
    """Return the statistics of each player, those with the most hands first. `often` says how many hands had
    these name and encoded counts; `blinds` has the net by name, in big blinds."""
    found: dict[str, PlayerStatistics] = {}
    for (name, counts), times in often.items():
        one = found.setdefault(name, PlayerStatistics(name))
        one.hands += times
        for figure, (did, of) in tallies.read(counts).items():
            total = one.figure(figure)
            total.did += did * times
            total.of += of * times
    for one in found.values():
        one.figures[BIG_BLINDS] = PlayerStatistic(blinds[one.name], one.hands)
    return sorted(found.values(), key=lambda one: (-one.hands, one.name))


def written(figure: str, value: PlayerStatistic) -> str:
    """Format a statistic: "24 %", "1.8" or "+12.3"; "–" without a chance, "∞" for an aggression without a
    call."""
    if figure == AGGRESSION:
        if not value.of:
            return "–" if not value.did else "∞"
        return format_number(value.did / value.of, 1)
    if not value.of:
        return "–"
    if figure == BIG_BLINDS:
        return plus(100 * value.did / value.of)
    return format_percent(value.did / value.of)


def sample(figure: str, value: PlayerStatistic) -> str:
    """Return the size of the sample: "28 of 118", "9 to 5", "118 hands"."""
    if figure == AGGRESSION:
        return _("{bets} to {calls}", bets=format_number(value.did), calls=format_number(value.of))
    if figure == BIG_BLINDS:
        return ngettext("{count} hand", "{count} hands", value.of)
    return _("{times} of {chances}", times=format_number(value.did), chances=format_number(value.of))


def is_few(figure: str, value: PlayerStatistic) -> bool:
    """Tell whether a statistic is from fewer than FEW chances; for aggression these are the bets and raises
    plus the calls."""
    chances = value.did + value.of if figure == AGGRESSION else value.of
    return chances < FEW
