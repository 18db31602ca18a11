"""What each player did in one hand, counted as the usual figures are: how often, out of how many chances.

Everything follows from the public acts of the hand and from who was dealt in.
"""

from dataclasses import dataclass, field

from .state import Act, Holdem

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


def figures(state: Holdem) -> dict[int, dict[str, Count]]:
    """By seat dealt in; `state` is the position at the end of a hand, before it is cleared away."""
    found = {number: Figures() for number, seat in enumerate(state.seats) if seat.is_dealt}
    opener = _before_the_flop(state, found)
    if state.street or len(state.board) >= 3:
        _after_the_flop(state, found, opener)
        _to_the_showdown(state, found)
    return {seat: one.counts for seat, one in found.items()}


def _before_the_flop(state: Holdem, found: dict[int, Figures]) -> int:
    """Counts the first street; who raised last on it, or -1."""
    raisers: list[int] = []
    entered: set[int] = set()
    acted: set[int] = set()
    for act in _acts(state, 0):
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


def _after_the_flop(state: Holdem, found: dict[int, Figures], opener: int) -> None:
    made = _continuation(state, found, opener, 1, "C-bet flop")
    if made:
        _continuation(state, found, opener, 2, "C-bet turn")
    for act in state.line:
        if act.street:
            if act.kind in RAISES:
                found[act.seat].add("aggression", 1, 0)
            elif act.kind == "call":
                found[act.seat].add("aggression", 0, 1)


def _continuation(state: Holdem, found: dict[int, Figures], opener: int, street: int, figure: str) -> bool:
    """Did the last raiser before the flop make the first bet here? Whoever faces it may fold to it."""
    made = False
    for act in _acts(state, street):
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


def _to_the_showdown(state: Holdem, found: dict[int, Figures]) -> None:
    folded = {act.seat for act in _acts(state, 0) if act.kind == "fold"}
    showdown = any(won.showdown for won in state.won)
    winners = {seat for won in state.won for seat, chips in won.winners if chips}
    for number, one in found.items():
        if number in folded:
            continue
        went = showdown and state.seats[number].live
        one.saw("WTSD", went)
        if went:
            one.saw("W$SD", number in winners)


def _acts(state: Holdem, street: int) -> list[Act]:
    return [act for act in state.line if act.street == street]
