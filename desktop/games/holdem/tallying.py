"""What everybody has seen each seat do, hand after hand."""

from msgspec.structs import replace

from .state import Holdem, Tally


def tallied(state: Holdem) -> tuple[Tally, ...]:
    """Every seat's tally with the hand that ends now."""
    counts: dict[int, list[int]] = {}
    entered: set[int] = set()  # put chips in of their own will before the flop
    raised: set[int] = set()
    acted: set[int] = set()
    street, facing = 0, False
    for act in state.line:
        if act.street != street:
            street, facing = act.street, False
        if act.street == 0:
            acted.add(act.seat)
            if act.kind in ("call", "bet", "raise"):
                entered.add(act.seat)
            if act.kind in ("bet", "raise"):
                raised.add(act.seat)
            continue
        count = counts.setdefault(act.seat, [0, 0, 0, 0])
        count[0] += act.kind in ("bet", "raise")
        count[1] += act.kind == "call"
        count[2] += facing
        count[3] += facing and act.kind == "fold"
        facing = facing or act.kind in ("bet", "raise")
    return tuple(
        _more(seat.tally, number in entered, number in raised, counts.get(number))
        if number in acted or number in counts
        else seat.tally
        for number, seat in enumerate(state.seats)
    )


def _more(tally: Tally, entered: bool, raised: bool, count: list[int] | None) -> Tally:
    more = count or [0, 0, 0, 0]
    return replace(
        tally,
        hands=tally.hands + 1,
        vpip=tally.vpip + entered,
        pfr=tally.pfr + raised,
        bets_raises=tally.bets_raises + more[0],
        calls=tally.calls + more[1],
        faced_bet=tally.faced_bet + more[2],
        folded_to_bet=tally.folded_to_bet + more[3],
    )
