"""The three roads, with four places a side. A unit's place is a mark: 1 to 4 on the first road, and so on."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult
from takeback.games.duel.kernel.events import Marked
from takeback.games.duel.kernel.hooks import REGISTRY, Hook, MarkKind, Me, Rule
from takeback.games.duel.kernel.layers import Derived, Values
from takeback.games.duel.kernel.messages import Message, message
from takeback.games.duel.kernel.objects import Deed, Fact
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

PLACE = "place"
PLANNED = "planned"  # zone of cards planned face down; `chosen.number` is their place
ROADS, DEEP = 3, 4
HAND = 4
FRONT_OF_ROAD = gettext_noop("Road {road}, front")
PLACE_OF_ROAD = gettext_noop("Road {road}, place {place}")


def road_of(place: int) -> int:
    """Return the road of a place; 0 for place 0."""
    return (place - 1) // DEEP + 1


def places_of(road: int) -> range:
    """Return the places of a road, the front first."""
    return range((road - 1) * DEEP + 1, road * DEEP + 1)


def place_name(place: int) -> Message:
    """Return the name of a place, to be stored: "Road 2, front"."""
    road = road_of(place)
    nth = place - places_of(road)[0]
    return message(PLACE_OF_ROAD, road=road, place=nth + 1) if nth else message(FRONT_OF_ROAD, road=road)


def place_in(derived: Derived, oid: int) -> int:
    """Return the place of a unit, or where it was when it left; 0 without one."""
    seen = derived.seen(oid)
    return next((value for name, value in seen.marks if name == PLACE), 0) if seen is not None else 0


def units_on(derived: Derived, seat: int, road: int) -> list[Values]:
    """Return the units of a seat on a road, the front first."""
    found = [(place_in(derived, one.oid), one) for one in derived.on_field("unit", seat)]
    return [one for place, one in sorted(found, key=lambda pair: pair[0]) if place in places_of(road)]


def front(derived: Derived, seat: int, road: int) -> Values | None:
    """Return the front unit of a seat on a road; None without one."""
    return next(iter(units_on(derived, seat, road)), None)


def free_places(derived: Derived, seat: int, road: int) -> list[int]:
    """Return the places of this seat on a road that are neither taken nor planned for."""
    taken = {place_in(derived, one.oid) for one in derived.on_field("unit", seat)}
    taken |= {obj.chosen.number for obj in derived.state.within(PLANNED, seat)}
    return [place for place in places_of(road) if place not in taken]


def first_free(derived: Derived, seat: int, road: int) -> int:
    """Return the first free place of this road, else of the following ones; 0 if there is none."""
    for ahead in range(ROADS):
        if free := free_places(derived, seat, (max(road, 1) - 1 + ahead) % ROADS + 1):
            return free[0]
    return 0


def why_not_go(derived: Derived, oid: int, place: int) -> str:
    """Return why a unit cannot be moved to this place, as a sentence; "" if it can."""
    deed = Deed("go", obj=oid, others=(place,))
    found = (live.hook.do(derived, deed, live.me) for live in derived.hooks("can", "go"))
    return next((why for why in found if why), "")


def roads_for(derived: Derived, oid: int, roads: Iterable[int]) -> list[int]:
    """Return those of these roads that a unit can be moved to."""
    seat = derived.controller(oid)
    free = ((road, free_places(derived, seat, road)) for road in roads)
    return [road for road, places in free if places and not why_not_go(derived, oid, places[0])]


def other_roads(derived: Derived, oid: int) -> list[int]:
    """Return the other roads that a unit can be moved to."""
    own = road_of(place_in(derived, oid))
    return roads_for(derived, oid, [road for road in range(1, ROADS + 1) if road != own])


# the rule
def _set_hand_size(derived: Derived, deed: Deed, me: Me) -> Deed:
    """Return the draw of the opening hand with four cards."""
    return replace(deed, amount=HAND)


def _at_the_start(derived: Derived, deed: Deed, me: Me) -> bool:
    """Tell whether the draw is the opening hand."""
    return "start" in deed.tags


def _move_unit(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Move a unit to the place in `others`; do nothing if it has left."""
    if run.state.find(deed.obj) is None:
        return CommitResult((), ())
    return CommitResult((Marked(deed.obj, PLACE, deed.others[0]),))


def _place_token(derived: Derived, fact: Fact, me: Me) -> list[Marked]:
    """Return the event that puts a token at the first free place from the road it was made for, else from
    that of its source; [] without one.
    """
    road = fact.others[0] if fact.others else road_of(place_in(derived, fact.source))
    place = first_free(derived, fact.seat, road)
    return [Marked(fact.obj, PLACE, place)] if place else []


def _sweep_placeless(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return the deeds that remove units without a place: tokens vanish, others fall."""
    return [
        Deed("dissolve" if obj.token else "fall", obj=obj.oid)
        for one in derived.on_field("unit")
        if (obj := derived.state.find(one.oid)) is not None and not obj.mark(PLACE)
    ]


REGISTRY.add_rule(
    Rule(
        "lane.roads",
        _("Three roads"),
        _(
            "There are three roads with four places on each side, the first of them in front. A "
            "token goes to the first free place on its road, or else on the next. Hands begin with "
            "four cards."
        ),
        (
            Hook("replace", "draw_cards", _set_hand_size, when=_at_the_start, flags=frozenset({"own"})),
            Hook("commit", "go", _move_unit),
            Hook("now", "make_token", _place_token),
            Hook("sweep", "*", _sweep_placeless),
        ),
        requires=("core.identity", "core.sweep"),
        marks=(MarkKind("place", "The place where it stands."),),
    )
)
