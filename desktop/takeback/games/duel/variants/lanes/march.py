"""The march over the roads, what it scores, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import Done
from takeback.games.duel.kernel.events import Ended, Marked, SeatMarked
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, Me, Rule
from takeback.games.duel.kernel.layers import Derived, Values
from takeback.games.duel.kernel.objects import Deed, Duel, Frame
from takeback.games.duel.names import counted
from takeback.games.duel.rules.core.clash import is_first, lethal
from takeback.games.duel.rules.core.turns import clean_up
from takeback.games.duel.variants.lanes.roads import PLACE, ROADS, front, place_in, places_of, units_on

SCORE = "road."  # of a seat, followed by the number of the road
ROUNDS = 7
SPILLED = "spill"


def score(state: Duel, seat: int, road: int) -> int:
    return state.mark(seat, f"{SCORE}{road}")


def roads_ahead(state: Duel, seat: int) -> int:
    """On how many roads its score is the higher one."""
    return sum(score(state, seat, road) > score(state, 1 - seat, road) for road in range(1, ROADS + 1))


def total(state: Duel, seat: int) -> int:
    return sum(score(state, seat, road) for road in range(1, ROADS + 1))


# the march ------------------------------------------------------------------------------------------------
def _marches(derived: Derived, deed: None, me: Me) -> list[Frame]:
    return [Frame("march", numbers=(("road", (road,)),)) for road in range(1, ROADS + 1)]


def march(run: UnfinishedMove, frame: Frame) -> None:
    """One road. 0: who strikes first, or the score; 1: the other blows; 2: all close up to the front."""
    derived, road = run.derived, frame.number("road")
    tp = run.state.tp
    fronts = [front(derived, seat, road) for seat in (tp, 1 - tp)]
    if frame.pc == 0 and None in fronts:
        run.move(2)
        run.push(Frame("settle"))
        run.do([one for seat in (tp, 1 - tp) for one in _scored(derived, seat, road)])
    elif frame.pc == 0:
        fighters = [one for one in fronts if one is not None]
        first = [one for one in fighters if is_first(one)]
        due = [one.oid for one in fighters if one not in first or one.has("twin_blow")]
        run.move(1, (*frame.numbers, ("due", tuple(due))))
        _strike(run, first, road)
    elif frame.pc == 1:
        due_now = [derived.values(oid) for oid in frame.at("due") if run.state.find(oid) is not None]
        run.move(2)
        _strike(run, due_now, road)
    else:
        run.pop()
        for seat in (tp, 1 - tp):
            _close_up(run, derived, seat, road)


def _scored(derived: Derived, seat: int, road: int) -> list[Deed]:
    """Where nobody stands against them, their might counts."""
    return [
        Deed("score", one.oid, seat, seat, amount=one.might, key=str(road))
        for one in units_on(derived, seat, road)
    ]


def _strike(run: UnfinishedMove, strikers: Sequence[Values], road: int) -> None:
    if strikers:
        run.push(Frame("settle"))
        run.do([deed for one in strikers for deed in _blows(run.derived, one, road)])


def _blows(derived: Derived, one: Values, road: int) -> list[Deed]:
    """All at the front; with Spill what it does not need goes to the next behind it, at last to the score."""
    met, left, deeds = units_on(derived, 1 - one.controller, road), one.might, []
    if not met or left <= 0:
        return []
    if not one.has("spill"):
        return [_wound(one, met[0], left)]
    for other in met:
        dealt = min(left, lethal(derived, one, other))
        deeds.append(_wound(one, other, dealt))
        left -= dealt
        if not left:
            return deeds
    seat = one.controller
    return [*deeds, Deed("score", one.oid, seat, seat, amount=left, key=str(road), tags=(SPILLED,))]


def _wound(one: Values, other: Values, amount: int) -> Deed:
    return Deed("wound", one.oid, one.controller, obj=other.oid, amount=amount, tags=("clash",))


def _close_up(run: UnfinishedMove, derived: Derived, seat: int, road: int) -> None:
    for one, place in zip(units_on(derived, seat, road), places_of(road), strict=False):
        if place_in(derived, one.oid) != place:
            run.emit(Marked(one.oid, PLACE, place))


def _score(run: UnfinishedMove, deed: Deed, before: Derived) -> Done:
    if deed.amount <= 0:
        return Done((), ())
    name = f"{SCORE}{deed.key}"
    return Done((SeatMarked(deed.seat, name, run.state.mark(deed.seat, name) + deed.amount),))


def _rest(derived: Derived, deed: None, me: Me) -> list[Frame]:
    return [Frame("cleanup")]


REGISTRY.add_rule(
    Rule(
        "lane.march",
        "The march",
        "In March, from left to right: where both have units on a road the front ones trade blows; where "
        "one has none, the might of the other is added to its score there. Then all close up to the front. "
        "In Dusk wounds go.",
        (
            Hook("step_body", "march", _marches),
            Hook("job", "march", march),
            Hook("commit", "score", _score),
            Hook("step_body", "dusk", _rest),
            Hook("job", "cleanup", clean_up),
        ),
        requires=("lane.roads", "lane.turn", "core.harm"),
    )
)


# the end --------------------------------------------------------------------------------------------------
def _ends(derived: Derived, deed: None, me: Me) -> list[Frame]:
    return [Frame("count_roads")] if derived.state.turn >= ROUNDS else []


def count_roads(run: UnfinishedMove, frame: Frame) -> None:
    state = run.state
    roads = [roads_ahead(state, seat) for seat in (0, 1)]
    totals = [total(state, seat) for seat in (0, 1)]
    best = roads if roads[0] != roads[1] else totals
    winners = () if best[0] == best[1] else (int(best[1] > best[0]),)
    at = winners[0] if winners else 0
    told = f"{counted(roads[at], 'road')} to {roads[1 - at]}"
    if best is totals:
        told += f", and {totals[at]} to {totals[1 - at]} on all of them"
    run.pop()
    run.emit(Ended(winners, (f"After round {state.turn} it is {told}.",)))


def _hope(derived: Derived, seat: int, me: Me) -> float:
    """What the roads are worth by what was scored, and by what stands there for the rounds to come."""
    state, worth = derived.state, 0.0
    ahead = max(0, ROUNDS - state.turn) + (state.step_name in ("start", "plan", "reveal"))
    for road in range(1, ROADS + 1):
        mine, theirs = (_likely(derived, one, road, ahead) for one in (seat, 1 - seat))
        lead = mine - theirs
        worth += 10 * lead / (abs(lead) + 5) + lead / 20
    return worth / 2


def _likely(derived: Derived, seat: int, road: int, ahead: int) -> float:
    might, other = (
        sum(max(0, one.might) + max(0, one.grit) / 2 for one in units_on(derived, who, road))
        for who in (seat, 1 - seat)
    )
    return score(derived.state, seat, road) + max(0.0, might - other) * ahead * 0.6


REGISTRY.add_rule(
    Rule(
        "lane.win",
        "The end of the road",
        "After the seventh round the higher score takes a road, and more roads win; else the higher score "
        "of all roads.",
        (
            Hook("step_end", "dusk", _ends),
            Hook("job", "count_roads", count_roads),
            Hook("score", "*", _hope),
        ),
        requires=("lane.march",),
    )
)
