"""What each player did in one hand, counted as the usual figures are: how often, out of how many chances.

Everything follows from the public acts of the hand and from who was dealt in.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..state import Act

RAISES = ("bet", "raise")
ENTERS = ("call", *RAISES)

Count = tuple[int, int]  # how often, out of how many chances


@dataclass
class Figures:
    """Of one player in one hand."""

    counts: dict[str, Count] = field(default_factory=dict)

    def saw(self, figure: str, did: bool) -> None:
        """A chance to do this; what comes first on a street is what counts."""
        self.counts.setdefault(figure, (int(did), 1))

    def add(self, figure: str, did: int, out_of: int) -> None:
        had = self.counts.get(figure, (0, 0))
        self.counts[figure] = had[0] + did, had[1] + out_of


@dataclass(frozen=True)
class HandLine:
    """What all have seen of a hand that is over: who was dealt in, what they did, and who won."""

    dealt: Sequence[int]
    acts: Sequence[Act]
    board: int  # cards that lay in the end
    showdown: bool
    winners: frozenset[int]

    def on(self, street: int) -> list[Act]:
        return [act for act in self.acts if act.street == street]


def figures(line: HandLine) -> dict[int, dict[str, Count]]:
    """By seat dealt in."""
    found = {seat: Figures() for seat in line.dealt}
    opener = _before_the_flop(line, found)
    if line.board >= 3:
        _after_the_flop(line, found, opener)
        _to_the_showdown(line, found)
    return {seat: one.counts for seat, one in found.items()}


def written(counts: Mapping[str, Count]) -> str:
    """ "VPIP 1/1, PFR 0/1": as it is kept. Most hands of most players are the same in it."""
    return ", ".join(f"{figure} {did}/{of}" for figure, (did, of) in counts.items())


def read(text: str) -> dict[str, Count]:
    found: dict[str, Count] = {}
    for part in filter(None, text.split(", ")):
        figure, _, count = part.rpartition(" ")
        did, of = count.split("/")
        found[figure] = int(did), int(of)
    return found


def _before_the_flop(line: HandLine, found: dict[int, Figures]) -> int:
    """Counts the first street; who raised last on it, or -1."""
    raisers: list[int] = []
    entered: set[int] = set()
    acted: set[int] = set()
    for act in line.on(0):
        one, raises = found[act.seat], act.kind in RAISES
        acted.add(act.seat)
        if len(raisers) == 1 and raisers[0] != act.seat:
            one.saw("three-bet", raises)
        if len(raisers) > 1 and raisers[-2] == act.seat and len(raisers) == 2:
            one.saw("fold to three-bet", act.kind == "fold")
        if raises:
            raisers.append(act.seat)
        if act.kind in ENTERS:
            entered.add(act.seat)
    for seat in acted:
        found[seat].saw("VPIP", seat in entered)
        found[seat].saw("PFR", seat in raisers)
    return raisers[-1] if raisers else -1


def _after_the_flop(line: HandLine, found: dict[int, Figures], opener: int) -> None:
    made = _continuation(line, found, opener, 1, "C-bet flop")
    if made:
        _continuation(line, found, opener, 2, "C-bet turn")
    for act in line.acts:
        if act.street:
            if act.kind in RAISES:
                found[act.seat].add("aggression", 1, 0)
            elif act.kind == "call":
                found[act.seat].add("aggression", 0, 1)


def _continuation(line: HandLine, found: dict[int, Figures], opener: int, street: int, figure: str) -> bool:
    """Did the last raiser before the flop make the first bet here? Those who face it may fold to it."""
    made = False
    for act in line.on(street):
        if made and act.seat != opener:
            if street == 1:
                found[act.seat].saw("fold to c-bet", act.kind == "fold")
            if act.kind in RAISES:
                break
        elif act.seat == opener and not made:
            made = act.kind == "bet"
            found[opener].saw(figure, made)
            if not made:
                break
        elif act.kind in RAISES:
            break
    return made


def _to_the_showdown(line: HandLine, found: dict[int, Figures]) -> None:
    folds = {act.seat: act.street for act in reversed(line.acts) if act.kind == "fold"}
    for seat, one in found.items():
        if folds.get(seat) == 0:
            continue
        went = line.showdown and seat not in folds
        one.saw("WTSD", went)
        if went:
            one.saw("W$SD", seat in line.winners)
