"""Three Roads: seven rounds of planning face down, and a march over three roads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.messages import show_text
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.spelling import shown
from takeback.games.duel.variant import Layout, Place, PlaceGroup, Variant, add, first_problem
from takeback.games.duel.variants.lanes import cards, march, roads, rounds
from takeback.games.duel.variants.lanes import planning as planning
from takeback.texts import format_number, gettext_noop, ngettext
from takeback.texts import gettext as _

SIZE, MOST_OF_A_NAME = 20, 2
ALSO = ("L01", "L03", "L09", "B02", "B03", "C01", "C03", "R02", "R03", "R05")
LEGAL = frozenset({*(one.id for one in cards.OWN), *ALSO})
OWN_RULES = (
    *("lane.roads", "lane.turn", "lane.flow", "lane.plan"),
    *("lane.reveal", "lane.now", "lane.march", "lane.win"),
)
KEPT = (
    *("core.identity", "core.harm", "core.layers", "core.drawing", "core.start_hand", "core.seeing"),
    *("core.holding", "core.sweep", "sw.zero_grit", "sw.lethal", "sw.token_gone", "sw.copy_gone"),
    *("sw.bond_off", "sw.counters"),
    *("kw.swift", "kw.vigil", "kw.aloft", "kw.lookout", "kw.first_blow", "kw.twin_blow", "kw.spill"),
    *("kw.bane", "kw.sly", "kw.aegis", "kw.unbroken", "kw.sudden", "kw.unique"),
)


def _twice(*ids: str) -> tuple[str, ...]:
    """Return each of these cards twice."""
    return tuple(id for id in ids for _time in range(2))


DECKS = {
    "morning": (*_twice("Y01", "Y02", "Y03", "Y04", "Y07", "L01", "L03", "R02", "R05"), "Y11", "L09"),
    "night": (*_twice("Y05", "Y06", "Y08", "Y09", "Y10", "B02", "B03", "C01", "C03"), "Y12", "R03"),
}


# the rules of its decks
def _wrong_size(deck: Sequence[str]) -> str:
    """Return that a deck has too many or too few cards; "" if not."""
    if len(deck) == SIZE:
        return ""
    return _("A deck of Three Roads has {size} cards; this one has {count}.", size=SIZE, count=len(deck))


def _strange_card(deck: Sequence[str]) -> str:
    """Return which card is not one of Three Roads; "" if there is none."""
    strange = next((id for id in deck if id not in LEGAL), "")
    if not strange:
        return ""
    return _("“{card}” is no card for Three Roads.", card=shown(REGISTRY.definition(strange).name))


def _too_many_of_a_name(deck: Sequence[str]) -> str:
    """Return of which name a deck has too many; "" if of none."""
    for id, count in Counter(deck).items():
        if count > MOST_OF_A_NAME:
            return _(
                "A deck of Three Roads can have at most {most} cards of the same name; this one has "
                "{count} of {card}.",
                most=MOST_OF_A_NAME,
                count=count,
                card=REGISTRY.definition(id).name,
            )
    return ""


CHECKS = (_wrong_size, _strange_card, _too_many_of_a_name)
why_not_legal = first_problem(CHECKS)


# layout
def _named_place(place: int) -> Place:
    """Return a place with its name."""
    return Place(place, show_text(roads.place_name(place)))


def _front_group(road: int) -> PlaceGroup:
    """Return the front place of a road, labelled with the score."""
    places = roads.places_of(road)

    def label(state: Duel, seat: int) -> tuple[str, str]:
        """Return the road's name and the seat's score on it."""
        return _("Road {road}", road=road), format_number(march.score(state, seat, road))

    return PlaceGroup((_named_place(places[0]),), label)


def _flow_words(state: Duel, seat: int) -> str:
    """Return how much flow is left, as long as the plan is visible; "" otherwise."""
    planned = state.within(roads.PLANNED, seat)
    if state.step_name != "plan" or any(not obj.card for obj in planned):
        return ""
    return ngettext("{count} flow", "{count} flow", rounds.flow_left(derive(state), seat))


def _back_group(road: int) -> PlaceGroup:
    """Return the places of a road behind the front."""
    return PlaceGroup(tuple(_named_place(place) for place in roads.places_of(road)[1:]))


ROADS = range(1, roads.ROADS + 1)
VARIANT = add(
    Variant(
        id="lanes",
        title=_("Three Roads"),
        help_page="duel-lanes",
        charter=(*KEPT, *OWN_RULES),
        own_rules=OWN_RULES,
        carries=(
            *("core.identity", "core.sweep", "core.start_hand", "core.seeing"),
            *(OWN_RULES[1], *OWN_RULES[3:]),
        ),
        decks=DECKS,
        titles={"morning": gettext_noop("Morning Road"), "night": gettext_noop("Night Road")},
        usual_decks=("morning", "night"),
        why_not_legal=why_not_legal,
        deck_checks=CHECKS,
        steps=rounds.STEPS,
        passes=("once",),
        pass_called=_("The plan is done"),
        pass_told=_("ends the plan"),
        layout=Layout(
            mark=roads.PLACE,
            front=tuple(_front_group(road) for road in ROADS),
            back=tuple(_back_group(road) for road in ROADS),
            face_down=roads.PLANNED,
            face_down_called=_("Planned"),
            about=_flow_words,
            stone_label=lambda number: ngettext("road ahead", "roads ahead", number),
            stone_of_player=gettext_noop("{player}’s roads ahead"),
            counted=lambda number: ngettext("ahead on {count} road", "ahead on {count} roads", number),
            stone_of=march.roads_ahead,
        ),
        rounds=march.ROUNDS,
    )
)
