"""Test scenarios S47 to S52: values under several effects, and the reasons shown for them."""

from __future__ import annotations

from itertools import permutations

import pytest

from takeback.games.duel.cards.lasting import PUMPED
from takeback.games.duel.cards.ops import begin, chosen
from takeback.games.duel.cards.wording import A_UNIT, Card
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import derive, why
from takeback.games.duel.kernel.messages import text_in_english
from tests.games.duel.scene import Scene, told_each_way

if "XMIGHT" not in REGISTRY.definitions:
    might = begin(PUMPED, chosen(), numbers=(2, 0))
    REGISTRY.add_cards((Card("XMIGHT", "1", "reply", choose=(A_UNIT,), do=(might,)),))

A, B = 0, 1
STEPS = {
    "renamed": "A play R09 at L02; pp",
    "counted": "mark L02 +1/+1 1",
    "led": "A play L08; pp",
}


@told_each_way
@pytest.mark.parametrize("order", list(permutations(STEPS)), ids="-".join)
def test_renaming_counter_and_bonus_give_a_unit_the_same_values_in_any_order(
    way: str, order: tuple[str, ...]
) -> None:
    scene = Scene("put A field L02; put A hand R09 L08", way)
    for step in order:
        scene.run(STEPS[step])
    values = derive(scene.state).values(scene.find("L02").oid)
    assert (values.might, values.grit) == (3, 3)
    assert values.abilities == ()
    assert values.subtypes == {"Beast"}


def test_reasons_for_the_values_of_a_unit_are_listed_in_the_order_of_layers_with_sources() -> None:
    scene = Scene("put A field L02[+1/+1=1]; put A hand R09 L08; A play R09 at L02; pp; A play L08; pp")
    rows = why(scene.state, scene.find("L02").oid)
    assert [(row.layer, row.before, row.after) for row in rows if row.before != row.after] == [
        ("7b", (2, 2), (1, 1)),
        ("7c", (1, 1), (2, 2)),
        ("7c", (2, 2), (3, 3)),
    ]
    assert {row.layer for row in rows} == {"4", "6a", "7b", "7c"}
    assert rows[0].before == (2, 2), "it begins with what is printed"
    sources = [scene.find("R09").oid, scene.find("L08").oid]
    assert {row.source for row in rows} >= set(sources)


@told_each_way
@pytest.mark.parametrize(("first", "second", "size"), [("R09", "L07", "2/2"), ("L07", "R09", "1/1")])
def test_later_of_two_effects_that_set_a_size_wins(way: str, first: str, second: str, size: str) -> None:
    scene = Scene("put A field B05; put A hand R09 L07", way)
    for card in (first, second):
        scene.run(f"A play {card} {'at B05' if card == 'R09' else ''}; pp")
    scene.run(f"expect B05 {size}")


@told_each_way
def test_effect_that_sets_sizes_overrides_a_counted_size_until_it_leaves(way: str) -> None:
    scene = Scene(
        """
        put A field R10 rootspring*6
        put A hand L08 L10
        expect R10 6/6
        """,
        way,
    )
    scene.run("put B field L07; expect R10 2/2")
    scene.run("put A field L08; expect R10 3/3")
    scene.run("flow A 2L; A play L10; pp; A answer L07; pp; expect L07 in void; expect R10 7/7")


@told_each_way
def test_swap_of_might_and_grit_applies_after_all_boosts(way: str) -> None:
    Scene(
        """
        put A field R04
        put A hand R06 R12 R06
        A play R06 at R04; pp; expect R04 4/6
        A play R12; pp; expect R04 6/4
        A play R06 at R04; pp; expect R04 9/7
        until dusk; until B dawn
        expect R04 1/3
        """,
        way,
    )


@told_each_way
def test_boost_added_after_a_swap_of_might_and_grit_is_swapped_too(way: str) -> None:
    """The boost differs between might and grit, so the result shows which layer came first."""
    scene = Scene("put A field R04; put A hand R12 XMIGHT; A play R12; pp; expect R04 3/1", way)
    scene.run("A play XMIGHT at R04; pp; expect R04 3/3")


@told_each_way
def test_unit_entering_after_a_swap_of_might_and_grit_is_not_swapped(way: str) -> None:
    Scene(
        """
        put A field R04
        put A hand R12 B05 C01
        A play R12; pp; expect R04 3/1
        A play C01; pp; expect C01 2/1
        """,
        way,
    )


@told_each_way
def test_effect_of_an_ability_goes_on_if_it_began_in_an_earlier_layer_than_the_loss_of_abilities(
    way: str,
) -> None:
    scene = Scene(
        """
        put A field R11 rootspring*3
        put B field R09>R11
        put B hand T02
        expect R11 1/1
        pass
        """,
        way,
    )
    derived = derive(scene.state)
    ilna = derived.values(scene.find("R11").oid)
    assert ilna.abilities == ()
    assert ilna.subtypes == {"Beast"}
    springs = list(derived.on_field("spring", A))
    assert [(one.might, one.grit) for one in springs] == [(1, 1)] * 3
    assert all("unit" in one.kinds and one.abilities for one in springs)
    scene.run("B play T02 at R11; pp; expect R11 in hand; expect R09 in discard")
    assert not list(derive(scene.state).on_field("unit"))
    assert len(list(derive(scene.state).on_field("spring", A))) == 3


@told_each_way
def test_ser_aldren_gives_first_blow_to_units_of_its_controller(way: str) -> None:
    scene = Scene(
        """
        put A field L09 L02
        put B field C01
        put B hand T09
        expect L02 has first_blow
        until B council1
        B play T09 at L09; pp
        expect L02 lacks first_blow
        expect C01 has first_blow
        """,
        way,
    )
    assert derive(scene.state).values(scene.find("L09").oid).controller == B
    scene.run("until charge; expect asked B attackers; expect options 2")
    assert "Sparkrunner" in [text_in_english(one.text) for one in scene.pending.options]
    scene.run("B answer Done; until A council1; put A hand L10; A play L10; pp; A answer T09; pp")
    scene.run("expect T09 in void; expect L02 has first_blow; expect C01 lacks first_blow")
    assert derive(scene.state).values(scene.find("L09").oid).controller == A


@told_each_way
def test_attacker_that_changes_sides_leaves_the_clash_and_the_others_stay(way: str) -> None:
    """A unit that changes sides can neither strike nor be struck."""
    scene = Scene("put A field L09 L02; until charge; A attack L09 L02; expect L09 mark attacking 1", way)
    scene.run("put B field T09>A.L09; pass; expect L09 mark attacking 0; expect L02 mark attacking 1")


@told_each_way
def test_effect_of_an_ability_ends_if_the_ability_is_lost_in_an_earlier_layer(way: str) -> None:
    scene = Scene("put A field L09 L02 R10 rootspring*6 R02[+1/+1=1]; put A hand R09 R09 R09", way)
    scene.run("expect L02 has first_blow; expect R10 6/6; expect R02 has unbroken")
    scene.run("A play R09 at L09; pp; expect L02 lacks first_blow; expect L09 1/1")
    scene.run("A play R09 at R10; pp; expect R10 1/1; expect R10 lacks spill")
    scene.run("A play R09 at R02; pp; expect R02 2/2; expect R02 lacks unbroken")


@told_each_way
def test_keyword_that_another_card_gives_survives_the_loss_of_printed_abilities(way: str) -> None:
    """Abilities are lost in layer 6a and granted in 6b, whichever effect is older."""
    scene = Scene("put A field L09 C01; put A hand R09; A play R09 at C01; pp", way)
    scene.run("expect C01 lacks swift; expect C01 has first_blow; expect C01 1/1")


@told_each_way
def test_cards_attached_to_a_unit_can_change_its_name_and_faction(way: str) -> None:
    scene = Scene("put A field L09; put A hand X5 X6; A play X5 at L09; pp; A play X6 at L09; pp", way)
    values = derive(scene.state).values(scene.find("L09").oid)
    assert values.factions == {"Tide"}
    assert values.name == "Nobody"
    scene.run("put A field L09; pass")
    assert len(list(derive(scene.state).on_field("unit", A))) == 2, "the names differ now"
