"""The march over the roads, its scores, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult
from takeback.games.duel.kernel.events import Ended, Marked, SeatMarked
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, MarkKind, Me, Rule
from takeback.games.duel.kernel.layers import Derived, Values
from takeback.games.duel.kernel.messages import counted_message
from takeback.games.duel.kernel.objects import Deed, Duel, Frame
from takeback.games.duel.rules.core.clash import lethal, spills, strikes_again, strikes_first
from takeback.games.duel.rules.core.turns import CLEANING_UP
from takeback.games.duel.variants.lanes.roads import PLACE, ROADS, front, place_in, places_of, units_on
from takeback.texts import gettext as _
from takeback.texts import ngettext_noop

SCORE = "road."  # prefix of a seat's mark, before the number of the road
ROUNDS = 7
SPILLED = "spill"
BY_ROADS = ngettext_noop(
    "After round {round} it is {count} road to {other}.",
    "After round {round} it is {count} roads to {other}.",
)
BY_TOTAL = ngettext_noop(
    "After round {round} it is {count} road to {other}, and {total} to {other_total} on all of them.",
    "After round {round} it is {count} roads to {other}, and {total} to {other_total} on all of them.",
)


def score(state: Duel, seat: int, road: int) -> int:
    """Return a seat's score on a road."""
    return state.mark(seat, f"{SCORE}{road}")


def roads_ahead(state: Duel, seat: int) -> int:
    """Return on how many roads a seat's score is higher."""
    return sum(
        score(state, seat, road) > score(state, state.seat_after(seat), road) for road in range(1, ROADS + 1)
    )


def total(state: Duel, seat: int) -> int:
    """Return a seat's score on all roads."""
    return sum(score(state, seat, road) for road in range(1, ROADS + 1))


# the march ------------------------------------------------------------------------------------------------
def _march_work(derived: Derived, deed: None, me: Me) -> list[Frame]:
    """Return the work of the march: each road in turn."""
    return [Frame("march", numbers=(("road", (road,)),)) for road in range(1, ROADS + 1)]


def march(run: UnfinishedMove, frame: Frame) -> None:
    """March on one road: first strikers, or the score if a seat has no unit there (pc 0), other blows (1),
    then closing up (2).
    """
    derived, road = run.derived, frame.number("road")
    seats = run.state.seats_from(run.state.tp)
    fronts = [front(derived, seat, road) for seat in seats]
    if frame.pc == 0 and None in fronts:
        run.move(2)
        run.push(Frame("settle"))
        run.do([one for seat in seats for one in _score_deeds(derived, seat, road)])
    elif frame.pc == 0:
        fighters = [one for one in fronts if one is not None]
        first = [one for one in fighters if strikes_first(derived, one.oid)]
        due = [one.oid for one in fighters if one not in first or strikes_again(derived, one.oid)]
        run.move(1, (*frame.numbers, ("due", tuple(due))))
        _strike(run, first, road)
    elif frame.pc == 1:
        due_now = [derived.values(oid) for oid in frame.at("due") if run.state.find(oid) is not None]
        run.move(2)
        _strike(run, due_now, road)
    else:
        run.pop()
        for seat in seats:
            _close_up(run, derived, seat, road)


def _score_deeds(derived: Derived, seat: int, road: int) -> list[Deed]:
    """Return the scores of a seat on a road: the might of its units there."""
    return [
        Deed("score", one.oid, seat, seat, amount=one.might, key=str(road))
        for one in units_on(derived, seat, road)
    ]


def _strike(run: UnfinishedMove, strikers: Sequence[Values], road: int) -> None:
    """Let these units strike at once, then settle."""
    if strikers:
        run.push(Frame("settle"))
        run.do([deed for one in strikers for deed in _blows(run.derived, one, road)])


def _blows(derived: Derived, one: Values, road: int) -> list[Deed]:
    """Return the blows of a front unit: all at the front; with Spill
    over the units behind it, then to the score.
    """
    met, left, deeds = units_on(derived, derived.state.seat_after(one.controller), road), one.might, []
    if not met or left <= 0:
        return []
    if not spills(derived, one.oid):
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
    """Return the deed of wounding a unit."""
    return Deed("wound", one.oid, one.controller, obj=other.oid, amount=amount, tags=("clash",))


def _close_up(run: UnfinishedMove, derived: Derived, seat: int, road: int) -> None:
    """Move the units of a road up to the front, in order."""
    for one, place in zip(units_on(derived, seat, road), places_of(road), strict=False):
        if place_in(derived, one.oid) != place:
            run.emit(Marked(one.oid, PLACE, place))


def _score(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Add to a player's score; do nothing unless the amount is positive."""
    if deed.amount <= 0:
        return CommitResult((), ())
    name = f"{SCORE}{deed.key}"
    return CommitResult((SeatMarked(deed.seat, name, run.state.mark(deed.seat, name) + deed.amount),))


def _clean_up_work(derived: Derived, deed: None, me: Me) -> list[Frame]:
    """Return the work of Dusk: removing wounds and ending effects."""
    return [Frame("cleanup")]


REGISTRY.add_rule(
    Rule(
        "lane.march",
        _("The march"),
        _(
            "In March, from left to right: where both players have units on a road, the front ones "
            "trade blows; where only one does, their might is added to that player’s score there. "
            "Then all close up to the front. In Dusk, wounds are removed."
        ),
        (
            Hook("step_body", "march", _march_work),
            Hook("job", "march", march),
            Hook("commit", "score", _score),
            Hook("step_body", "dusk", _clean_up_work),
            *CLEANING_UP,
        ),
        requires=("lane.roads", "lane.turn", "core.harm"),
        marks=(MarkKind("road.", "The player's score on a road, such as road.2.", of_seat=True),),
    )
)


# the end
def _end_after_last_round(derived: Derived, deed: None, me: Me) -> list[Frame]:
    """Return the work that ends the game after the last round; [] before."""
    return [Frame("count_roads")] if derived.state.turn >= ROUNDS else []


def count_roads(run: UnfinishedMove, frame: Frame) -> None:
    """End the game: more roads win, else the higher total; a tie if both are equal."""
    state = run.state
    roads = [roads_ahead(state, seat) for seat in state.seats_from(0)]
    totals = [total(state, seat) for seat in state.seats_from(0)]
    best = roads if roads[0] != roads[1] else totals
    winners = () if best[0] == best[1] else (int(best[1] > best[0]),)
    at = winners[0] if winners else 0
    other = state.seat_after(at)
    if best is totals:
        why = counted_message(
            BY_TOTAL,
            roads[at],
            round=state.turn,
            other=roads[other],
            total=totals[at],
            other_total=totals[other],
        )
    else:
        why = counted_message(BY_ROADS, roads[at], round=state.turn, other=roads[other])
    run.pop()
    run.emit(Ended(winners, (why,)))


def _score_hint(derived: Derived, seat: int, me: Me) -> float:
    """Return a hint for computer players: how far this seat leads the other on the roads, by score and by
    what stands there.
    """
    state, worth = derived.state, 0.0
    ahead = max(0, ROUNDS - state.turn) + (state.step_name in ("start", "plan", "reveal"))
    for road in range(1, ROADS + 1):
        mine, theirs = (_expected_score(derived, one, road, ahead) for one in state.seats_from(seat))
        lead = mine - theirs
        worth += 10 * lead / (abs(lead) + 5) + lead / 20
    return worth / 2


def _expected_score(derived: Derived, seat: int, road: int, ahead: int) -> float:
    """Return the score on a road that can be expected at the end."""
    might, other = (
        sum(max(0, one.might) + max(0, one.grit) / 2 for one in units_on(derived, who, road))
        for who in derived.state.seats_from(seat)
    )
    return score(derived.state, seat, road) + max(0.0, might - other) * ahead * 0.6


REGISTRY.add_rule(
    Rule(
        "lane.win",
        _("The end of the road"),
        _(
            "After the seventh round, the higher score takes each road, and whoever has more roads "
            "wins; if that is a tie, the higher total score wins."
        ),
        (
            Hook("step_end", "dusk", _end_after_last_round),
            Hook("job", "count_roads", count_roads),
            Hook("score", "*", _score_hint),
        ),
        requires=("lane.march",),
    )
)
