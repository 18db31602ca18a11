"""Test what cards of authors may say: what a trigger is about, counted amounts, and once per batch."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from takeback.api.duel import (
    A_UNIT,
    Card,
    CardSet,
    When,
    a_unit,
    chosen,
    count_of,
    counters,
    draw,
    each_unit,
    gain_life,
    its_cause,
    lose_life,
    might_of,
    negative,
    opponents,
    pump,
    that,
    that_player,
    units_you_control,
    who_did_it,
    wound,
    you,
)
from takeback.games.duel.packages import found, take
from tests.games.duel.scene import Scene, told_each_way

_TEXTS = {
    "ZN1": "Whenever a unit enters, it gets +1/+0 for each unit you control until Dusk.",
    "ZN2": "Whenever a unit falls, its controller loses 1 life.",
    "ZN3": "Whenever one or more units fall, you gain 3 life.",
    "ZN4": "Whenever a unit falls, you gain 3 life.",
    "ZN5": "Whenever a unit is wounded, put a -1/-1 counter on what wounded it, and its player draws a card.",
    "ZN6": "2 wounds to each unit.",
    "ZN7": "A chosen unit gets -X/-0 until Dusk, X being the might of your units. You gain that much life.",
    "ZN8": "Draw a card for each unit you control.",
}
_FALLS = When("fall", a_unit, do=(lose_life(that_player, 1),))
_FOR_EACH = count_of(units_you_control)
_CARDS = (
    Card("ZN1", "1", "work", When("enter", a_unit, do=(pump(that, _FOR_EACH, 0),))),
    Card("ZN2", "1", "work", _FALLS),
    Card("ZN3", "1", "work", When("fall", a_unit, once_per="batch", do=(gain_life(you, 3),))),
    Card("ZN4", "1", "work", When("fall", a_unit, once_per="fact", do=(gain_life(you, 3),))),
    Card(
        *("ZN5", "1", "work"),
        When("wound", a_unit, do=(counters(its_cause, "-1/-1"), draw(who_did_it))),
    ),
    Card("ZN6", "1", "rite", do=(wound(each_unit, 2),)),
    Card(
        *("ZN7", "1", "reply"),
        choose=(A_UNIT,),
        do=(
            pump(chosen(), negative(might_of(units_you_control)), 0),
            gain_life(you, might_of(units_you_control)),
        ),
    ),
    Card("ZN8", "1", "rite", do=(draw(you, _FOR_EACH),)),
)
CARDS = CardSet("ZN", _CARDS, {id: {"name": id, "text": text} for id, text in _TEXTS.items()}, api=1)
if "names_of_triggers" not in [one.name for one in found()]:
    take([EntryPoint("names_of_triggers", f"{__name__}:CARDS", "takeback.duel.cards")])
assert {one.name: one.error for one in found()}["names_of_triggers"] == ""


@told_each_way
def test_trigger_affects_the_unit_that_entered_and_counts_units_once_when_it_resolves(way: str) -> None:
    script = "put A field ZN1 L01; put A hand L02; put B hand T01; A play L02; pp; A answer Wick-Bearer; "
    scene = Scene(script + "expect chain ZN1 L02; pp; pp; expect L02 4/2; expect L01 1/2", way)
    scene.run("put A field L01*3; expect L02 4/2")  # counted once
    scene.run("A pass; B play T01; pp; pp; expect T01 6/1")


@told_each_way
def test_that_player_in_a_trigger_is_the_controller_of_the_unit_that_fell(way: str) -> None:
    Scene(
        "put A field ZN2; put A field L01; put B field B02; put A hand ZN6; A play ZN6; pp; pp; pp", way
    ).run("expect A life 19; expect B life 19")
    stolen = (
        "put A field ZN2; put B field B02; put A hand T09 ZN6; A play T09 at B02; pp; A play ZN6; pp; pp; pp"
    )
    Scene(stolen, way).run("expect A life 19; expect B life 20")


@told_each_way
@pytest.mark.parametrize(("card", "life"), [("ZN3", 23), ("ZN4", 29)])
def test_trigger_once_per_batch_counts_units_that_fall_at_once_as_one(way: str, card: str, life: int) -> None:
    fall = "put B field L01*3; put A hand ZN6 ZN6; A play ZN6; pp; "
    scene = Scene(f"put A field {card}; {fall}", way)
    scene.run("pp" if card == "ZN3" else "pp; pp; pp")
    scene.run(f"expect A life {life}")
    scene.run("put B field L01; A play ZN6; pp; pp")  # another batch, another trigger
    scene.run(f"expect A life {life + 3}")


@told_each_way
def test_trigger_on_wounds_affects_the_unit_that_caused_them_and_its_player(way: str) -> None:
    scene = Scene("put A field ZN5; put A field X4; put B field X4; until charge; A attack X4", way)
    scene.run("until guard; B guard X4>X4; until regroup; expect A hand 1; expect B hand 1")
    scene.run("expect A.X4 mark -1/-1 1; expect B.X4 mark -1/-1 1")


@told_each_way
def test_card_can_use_negative_amounts_and_the_might_of_selected_units(way: str) -> None:
    scene = Scene("put A field L01 R03; put B field L02; put A hand ZN7; A play ZN7 at L02; pp", way)
    scene.run("expect L02 -2/2; expect A life 24")


def test_card_can_draw_one_card_for_each_unit() -> None:
    Scene("put A field L01 L02 L03; put A hand ZN8; A play ZN8; pp; expect A hand 3")


def test_card_that_refers_to_a_trigger_without_having_one_can_be_made() -> None:
    card = Card("ZN9", "1", "rite", do=(lose_life(that_player, 1), wound(that, 1), lose_life(opponents, 1)))
    assert len(card.get("do")) == 3


def test_trigger_once_per_something_other_than_fact_or_batch_is_refused() -> None:
    with pytest.raises(ValueError, match="A trigger is once per fact or batch, not turn"):
        When("fall", a_unit, once_per="turn")
