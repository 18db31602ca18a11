"""Counts the usual poker statistics of one hand: how often each player did something, out of how many
chances.

Everything is derived from the public acts and from who was dealt in.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..state import Act

RAISES = ("bet", "raise")
ENTERS = ("call", *RAISES)

Count = tuple[int, int]  # (times done, chances)


@dataclass
class PlayerCounts:
    """The statistics of one player in one hand."""

    counts: dict[str, Count] = field(default_factory=dict)

    def count_chance(self, figure: str, did: bool) -> None:
        """Count a chance and whether it was taken; only the first chance per hand counts."""
        self.counts.setdefault(figure, (int(did), 1))

    def add(self, figure: str, did: int, out_of: int) -> None:
        """Add to a count that may happen several times per hand."""
        had = self.counts.get(figure, (0, 0))
        self.counts[figure] = had[0] + did, had[1] + out_of


@dataclass(frozen=True)
class HandLine:
    """The public facts of a finished hand: who was dealt in, what they did, and who won."""

    dealt: Sequence[int]
    acts: Sequence[Act]
    board: int  # number of board cards at the end
    showdown: bool
    winners: frozenset[int]

    def on(self, street: int) -> list[Act]:
        """Return the acts on this street."""
        return [act for act in self.acts if act.street == street]


def figures(line: HandLine) -> dict[int, dict[str, Count]]:
    """Return the statistics of each seat that was dealt in."""
    found = {seat: PlayerCounts() for seat in line.dealt}
    opener = _before_the_flop(line, found)
    if line.board >= 3:
        _after_the_flop(line, found, opener)
        _to_the_showdown(line, found)
    return {seat: one.counts for seat, one in found.items()}


def written(counts: Mapping[str, Count]) -> str:
    """Encode counts for storage: "VPIP 1/1, PFR 0/1"."""
    return ", ".join(f"{figure} {did}/{of}" for figure, (did, of) in counts.items())


def read(text: str) -> dict[str, Count]:
    """Return by figure how often and out of how many chances, from text that `written` encoded."""
    found: dict[str, Count] = {}
    for part in filter(None, text.split(", ")):
        figure, _, count = part.rpartition(" ")
        did, of = count.split("/")
        found[figure] = int(did), int(of)
    return found


def _before_the_flop(line: HandLine, found: dict[int, PlayerCounts]) -> int:
    """Count the first street; return the seat that raised last on it, or -1."""
    raisers: list[int] = []
    entered: set[int] = set()
    acted: set[int] = set()
    for act in line.on(0):
        one, raises = found[act.seat], act.kind in RAISES
        acted.add(act.seat)
        if len(raisers) == 1 and raisers[0] != act.seat:
            one.count_chance("three-bet", raises)
        if len(raisers) > 1 and raisers[-2] == act.seat and len(raisers) == 2:
            one.count_chance("fold to three-bet", act.kind == "fold")
        if raises:
            raisers.append(act.seat)
        if act.kind in ENTERS:
            entered.add(act.seat)
    for seat in acted:
        found[seat].count_chance("VPIP", seat in entered)
        found[seat].count_chance("PFR", seat in raisers)
    return raisers[-1] if raisers else -1


def _after_the_flop(line: HandLine, found: dict[int, PlayerCounts], opener: int) -> None:
    """Count continuation bets of the `opener` and everybody's aggression, in `found`."""
    made = _continuation(line, found, opener, 1, "C-bet flop")
    if made:
        _continuation(line, found, opener, 2, "C-bet turn")
    for act in line.acts:
        if act.street:
            if act.kind in RAISES:
                found[act.seat].add("aggression", 1, 0)
            elif act.kind == "call":
                found[act.seat].add("aggression", 0, 1)


def _continuation(
    line: HandLine, found: dict[int, PlayerCounts], opener: int, street: int, figure: str
) -> bool:
    """Count the continuation bet of this street and the folds to it; return whether it was made."""
    made = False
    for act in line.on(street):
        if made and act.seat != opener:
            if street == 1:
                found[act.seat].count_chance("fold to c-bet", act.kind == "fold")
            if act.kind in RAISES:
                break
        elif act.seat == opener and not made:
            made = act.kind == "bet"
            found[opener].count_chance(figure, made)
            if not made:
                break
        elif act.kind in RAISES:
            break
    return made


def _to_the_showdown(line: HandLine, found: dict[int, PlayerCounts]) -> None:
    """Count showdowns reached and won, for those who saw the flop."""
    folds = {act.seat: act.street for act in reversed(line.acts) if act.kind == "fold"}
    for seat, one in found.items():
        if folds.get(seat) == 0:
            continue
        went = line.showdown and seat not in folds
        one.count_chance("WTSD", went)
        if went:
            one.count_chance("W$SD", seat in line.winners)
