"""The twelve cards of Three Roads only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from takeback.games.duel.cards.instead import times
from takeback.games.duel.cards.lasting import has_word, layer, plus
from takeback.games.duel.cards.ops import counters, this, wound
from takeback.games.duel.cards.wording import (
    Always,
    Cannot,
    Card,
    Token,
    When,
    Would,
    it,
    start_of,
    word,
)
from takeback.games.duel.kernel.hooks import REGISTRY, Definition, Me
from takeback.games.duel.kernel.layers import Derived, Values, Working
from takeback.games.duel.kernel.messages import Text, message
from takeback.games.duel.kernel.objects import Choice, Deed, Fact, Offer
from takeback.games.duel.kernel.resolve import Item, Op, Work
from takeback.games.duel.variant import ONLY_IN
from takeback.games.duel.variants.lanes.march import SPILLED
from takeback.games.duel.variants.lanes.roads import (
    PLACE,
    ROADS,
    free_places,
    front,
    other_roads,
    place_in,
    road_of,
    roads_for,
    units_on,
)
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

LANES = "lanes"
LEAVE_IT = gettext_noop("Leave it where it is")
NONE_OF_THEM = gettext_noop("None of them")
ROAD = gettext_noop("Road {road}")
TOKEN_ROAD = gettext_noop("{card}: on which road does the {token} go?")
WHICH_UNIT = gettext_noop("{card}: which unit do you move?")
UNIT_ROAD = gettext_noop("{card}: to which road does {unit} go?")
HAUL_ROAD = gettext_noop("{card}: to which road do you haul {unit}?")
MOVES_ON = gettext_noop("Does {unit} move to another road?")


# conditions and selections
def alone_on_its_road(derived: Derived, about: Any, me: Me) -> bool:
    """Tell whether this hook's unit is the only one of its player on its road."""
    return len(units_on(derived, me.seat, road_of(place_in(derived, me.oid)))) == 1


def comes_alone(derived: Derived, fact: Fact, me: Me) -> bool:
    """Tell whether a fact of entering is about this hook's unit, and that is the only one of its player on
    its road.
    """
    return it(derived, fact, me) and alone_on_its_road(derived, fact, me)


def opposing_front(work: Work) -> list[int]:
    """Select the other player's front unit on this unit's road."""
    met = front(work.derived, work.state.seat_after(work.seat), _road(work))
    return [met.oid] if met is not None else []


def _road(work: Work) -> int:
    """Return the road of the source."""
    return road_of(place_in(work.derived, work.me.oid))


def _place_of(working: Working, oid: int) -> int:
    """Return the place of an object; 0 if it has left."""
    obj = working.state.find(oid)
    return obj.mark(PLACE) if obj is not None else 0


def adjacent(working: Working, me: Me) -> list[Values]:
    """Select the units next to this one, on the same side of the same road."""
    here = _place_of(working, me.oid)
    near = [place for place in (here - 1, here + 1) if road_of(place) == road_of(here)]
    return [one for one in working.on_field("unit", me.seat) if _place_of(working, one.oid) in near]


def others_on_this_road(working: Working, me: Me) -> list[Values]:
    """Select the other units of the player on this road."""
    here = road_of(_place_of(working, me.oid))
    beside = (one for one in working.on_field("unit", me.seat) if one.oid != me.oid)
    return [one for one in beside if road_of(_place_of(working, one.oid)) == here]


def scores_unopposed(derived: Derived, deed: Deed, me: Me) -> bool:
    """Tell whether the deed is this unit's score on a road without an opposing unit, not what is left over
    from a blow.
    """
    return deed.source == me.oid and SPILLED not in deed.tags


def stays_on_its_road(derived: Derived, deed: Deed, me: Me) -> str:
    """Forbid moving this unit to another road: return why, as a sentence, or ""."""
    if deed.obj != me.oid or road_of(deed.others[0]) == road_of(place_in(derived, me.oid)):
        return ""
    return _("{unit} cannot be moved to another road.", unit=derived.values(me.oid).name)


# operations
def _source_name(work: Work) -> str:
    """Return the name of the source."""
    return work.run.name_of(work.me.oid)


def _pick_road(work: Work, prompt: Text, roads: Sequence[int], or_none: str = "") -> int:
    """Ask for one of these roads; 0 for the option `or_none`."""
    offers = tuple(Offer(message(ROAD, road=road), number=road) for road in roads)
    offers += (Offer(or_none),) if or_none else ()
    at = work.run.ask(Choice((work.seat,), "number", prompt, work.me.oid, offers, optional=bool(or_none)))
    return offers[at].number


def _move(work: Work, oid: int, road: int) -> list[Item]:
    """Return the deed that moves a unit to the first free place of a road, which must have one."""
    place = free_places(work.derived, work.derived.controller(oid), road)[0]
    return [Deed("go", work.me.oid, work.seat, obj=oid, others=(place,))]


def token_elsewhere(card: str) -> Op:
    """Return an operation that makes a token on another road with a free place, chosen by the player; it does
    nothing if there is no such road."""

    def make(work: Work) -> Iterable[Item]:
        """Ask for a road and return the deed that makes the token there."""
        here = _road(work)
        free = [
            road
            for road in range(1, ROADS + 1)
            if road != here and free_places(work.derived, work.seat, road)
        ]
        if not free:
            return []
        prompt = message(TOKEN_ROAD, card=_source_name(work), token=REGISTRY.definition(card).name)
        road = _pick_road(work, prompt, free)
        return [Deed("make_token", work.me.oid, work.seat, work.seat, key=card, others=(road,))]

    return make


def move_another(work: Work) -> list[Item]:
    """Let the player move another of their units to another road, or none; return the deed, or [] without
    one.
    """
    derived = work.derived
    able = [one.oid for one in derived.on_field("unit", work.seat) if one.oid != work.me.oid]
    able = [oid for oid in able if other_roads(derived, oid)]
    if not able:
        return []
    prompt = message(WHICH_UNIT, card=_source_name(work))
    oid = work.run.ask_object(work.seat, "target", prompt, able, work.me.oid, NONE_OF_THEM)
    if not oid:
        return []
    prompt = message(UNIT_ROAD, card=_source_name(work), unit=work.run.name_of(oid))
    return _move(work, oid, _pick_road(work, prompt, other_roads(derived, oid)))


def haul_away(work: Work) -> list[Item]:
    """Let the player choose a road for the opposing front unit and return the deed that moves it there; []
    without such a unit or road.
    """
    for oid in opposing_front(work):
        if roads := roads_for(work.derived, oid, range(1, ROADS + 1)):
            prompt = message(HAUL_ROAD, card=_source_name(work), unit=work.run.name_of(oid))
            return _move(work, oid, _pick_road(work, prompt, roads))
    return []


def move_on(work: Work) -> list[Item]:
    """Let the player move this unit to another road, or not; return the deed, or [] without one."""
    if work.state.find(work.me.oid) is None or not (roads := other_roads(work.derived, work.me.oid)):
        return []
    road = _pick_road(work, message(MOVES_ON, unit=_source_name(work)), roads, LEAVE_IT)
    return _move(work, work.me.oid, road) if road else []


def only_here(card: Definition) -> Definition:
    """Return the card, limited to decks of Three Roads."""
    return replace(card, details={**card.details, ONLY_IN: LANES})


BESIDE = layer("7c", adjacent, plus(1, 0), (PLACE,))
LED = layer("6b", others_on_this_road, has_word("first_blow"), (PLACE,))
TWICE = Would("score", if_=scores_unopposed, do=times(2), flags={"mul"})

OWN = (
    Card("Y01", "1", "unit", 2, 1, When("enter", comes_alone, do=(counters(this, "+1/+1"),))),
    Card("Y02", "2", "unit", 1, 2, When("enter", it, do=(token_elsewhere("oarsman"),))),
    Card("Y03", "2", "unit", 1, 3, Always(BESIDE)),
    Card("Y04", "3", "unit", 2, 5, word("aegis")),
    Card("Y05", "3", "unit", 3, 2, When("enter", it, do=(wound(opposing_front, 2),))),
    Card("Y06", "2", "unit", 2, 2, When("enter", it, do=(move_another,))),
    Card("Y07", "4", "unit", 3, 3, Always(LED)),
    Card("Y08", "3", "unit", 2, 3, TWICE),
    Card("Y09", "1", "unit", 0, 4, Cannot("go", stays_on_its_road)),
    Card("Y10", "4", "unit", 4, 4, When("enter", it, do=(haul_away,))),
    Card("Y11", "5", "unit", 5, 5, word("spill")),
    Card("Y12", "6", "unit", 4, 6, When("step_begin", start_of("dusk"), do=(move_on,))),
)
REGISTRY.add_cards(tuple(only_here(card) for card in OWN))
REGISTRY.add_cards((Token("oarsman", "", 1, 1),))
