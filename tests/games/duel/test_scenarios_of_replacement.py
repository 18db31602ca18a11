"""Test scenarios S38 to S46: replacements, their order, and which player chooses it."""

from __future__ import annotations

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.games.duel.cards.lasting import all_units, layer, no_abilities
from takeback.games.duel.cards.ops import draw, lose_life, you
from takeback.games.duel.cards.shields import SHIELD
from takeback.games.duel.cards.wording import Always, Card
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.masks import seen_by
from takeback.games.duel.kernel.messages import text_in_english
from takeback.games.duel.players import thinker
from takeback.games.duel.state import Answer
from tests.games.duel.scene import Scene, told_each_way

A, B = 0, 1


if "XS46" not in REGISTRY.definitions:
    REGISTRY.add_cards(
        (
            Card("XS46", "1", "rite", do=(lose_life(you, 5), draw(you))),
            Card("XNONE", "1", "work", Always(layer("6a", all_units, no_abilities))),
        )
    )

BOTH_AT_ONCE = "life A 5; empty A deck; put A hand XS46; A play XS46; pp"


def shield_left(scene: Scene) -> int:
    """Return how many wounds the one shield can still prevent."""
    return sum(one.uses for one in scene.state.effects if one.maker == SHIELD)


@told_each_way
@pytest.mark.parametrize(("first", "life"), [("L04", 18), ("C07", 17)])
def test_wounded_player_chooses_whether_reduction_or_doubling_comes_first(
    way: str, first: str, life: int
) -> None:
    Scene(
        f"""
        put A field C07
        put B field L04
        put A hand C02
        A play C02 at B
        pp
        expect asked B rule_order
        expect options 2
        B answer {first}
        expect B life {life}
        """,
        way,
    )


@pytest.mark.parametrize("level", ["adept", "master:50"])
@pytest.mark.parametrize(
    "owner_first", ["put A field C07; put B field L04", "put B field L04; put A field C07"]
)
def test_computer_player_picks_the_order_of_replacements_that_costs_less_life(
    level: str, owner_first: str
) -> None:
    scene = Scene(f"{owner_first}; put A hand C02; A play C02 at B; pp; expect asked B rule_order")
    seen = seen_by(scene.state, B)
    answer = thinker.choose(seen, B, Chance(1, "thought"), Effort(level, 0.2, lambda: False))
    assert isinstance(answer, Answer)
    scene.run(f"B answer {text_in_english(scene.pending.options[answer.option].text)}; expect B life 18")


@told_each_way
def test_two_equal_effects_that_double_wounds_apply_once_each_without_a_question(way: str) -> None:
    Scene(
        """
        put A field C07 C07
        put A hand C02
        A play C02 at B
        pp
        expect asked A priority
        expect B life 12
        """,
        way,
    )


@told_each_way
@pytest.mark.parametrize(("first", "count"), [("R08", 4), ("R07", 3)])
def test_player_chooses_whether_the_extra_counter_or_the_doubling_comes_first(
    way: str, first: str, count: int
) -> None:
    scene = Scene(
        """
        put A field R07 R08 B03 L02
        put A hand C02
        A play C02 at L02
        pp
        expect chain B03
        pp
        expect asked A rule_order
        """,
        way,
    )
    scene.run(f"A answer {first}")
    scene.run(f"expect B03 mark +1/+1 {count}")


SHIELD_AND_BEARER = """
    put B field L05 L02
    put B hand L06
    put A hand C02
    pass
    B use L05 at B
    pp
    pass
    B play L06 at L02
    pp
    A play C02 at B
    pp
    expect asked B rule_order
"""


@told_each_way
def test_shield_applied_first_leaves_the_redirection_unused(way: str) -> None:
    scene = Scene(SHIELD_AND_BEARER, way)
    scene.run("B answer L05; expect B life 20; expect L02 mark wounds 0")
    assert shield_left(scene) == 1
    assert len(scene.state.effects) == 2, "the redirection waits"


@told_each_way
def test_redirection_applied_first_leaves_the_shield_unused(way: str) -> None:
    scene = Scene(SHIELD_AND_BEARER, way)
    scene.run("B answer L06; expect B life 20; expect L02 in discard")
    assert any(fact.kind == "wound" and fact.amount == 2 for fact in scene.state.facts)
    assert shield_left(scene) == 3
    assert len(scene.state.effects) == 1, "the redirection is used"


@told_each_way
@pytest.mark.parametrize(("first", "wounded", "whole"), [("Canopy Viper", "X4", "R04"), ("X4", "R04", "X4")])
def test_two_redirections_each_redirect_the_wounds_once_so_that_the_second_target_takes_them(
    way: str, first: str, wounded: str, whole: str
) -> None:
    scene = Scene(
        f"""
        put B field R04 X4
        put B hand L06 L06
        put A hand C02
        pass
        B play L06 at R04
        pp
        pass
        B play L06 at X4
        pp
        A play C02 at B
        pp
        expect asked B rule_order
        B answer Bear the Blow ({first})
        expect asked A priority
        expect B life 20
        expect {wounded} mark wounds 2
        expect {whole} mark wounds 0
        """,
        way,
    )
    assert not scene.state.effects, "both are used"


@told_each_way
def test_wounds_that_cannot_be_prevented_leave_a_shield_unused(way: str) -> None:
    scene = Scene(
        """
        put B field L05 L01
        put A hand C10
        pass
        B use L05 at L01
        pp
        A play C10 at L01
        pp
        expect L01 in discard
        """,
        way,
    )
    assert shield_left(scene) == 3


@told_each_way
def test_wounds_that_cannot_be_prevented_are_still_reduced(way: str) -> None:
    scene = Scene(
        """
        put B field L05 L01 L03
        put A hand C10
        pass
        B use L05 at L01
        pp
        A play C10 at L01
        pp
        expect L01 in discard
        """,
        way,
    )
    assert next(fact.amount for fact in scene.state.facts if fact.kind == "wound") == 2
    assert shield_left(scene) == 3


@told_each_way
@pytest.mark.parametrize(("drained", "life"), [(2, 20), (1, 21)])
def test_player_chooses_how_a_shield_is_shared_over_simultaneous_wounds(
    way: str, drained: int, life: int
) -> None:
    scene = Scene(
        """
        put A field B03 L02
        put B field L05
        pass
        B use L05 at B
        pp
        until charge
        A attack B03 L02
        until guard
        pass
        pass
        expect asked B share
        expect options 2
        """,
        way,
    )
    scene.run(f"B answer {drained}; expect B life 19; expect A life {life}")
    wounds = [fact for fact in scene.state.facts if fact.kind == "wound"]
    striker = scene.find("L02" if drained == 2 else "B03").oid
    assert [(fact.source, fact.amount) for fact in wounds] == [(striker, 1)], "the rest did not happen"
    assert not scene.state.effects, "all of it is used"


@told_each_way
@pytest.mark.parametrize(("first", "life"), [(0, 24), (3, 21), (1, 23)])
def test_player_chooses_how_a_shield_is_shared_over_wounds_that_were_doubled_before_it(
    way: str, first: int, life: int
) -> None:
    """Four and four wounds meet a shield of three; the life that A gains by Drain shows which source it
    reduced.
    """
    scene = Scene(
        """
        put A field B03 X4 C07
        put B field L05
        mark X4 +1/+1 1
        pass; B use L05 at B; pp
        until charge; A attack B03 X4
        until guard; pass; pass
        expect asked B rule_order; B answer C07
        expect asked B rule_order; B answer C07
        expect asked B share; expect options 4
        """,
        way,
    )
    scene.run(f"B answer {first}; expect B life 15; expect A life {life}")
    assert not scene.state.effects


@told_each_way
def test_shield_applied_before_doubling_leaves_only_the_rest_to_be_doubled(way: str) -> None:
    scene = Scene(
        """
        put A field B03 X4 C07
        put B field L05
        mark X4 +1/+1 1
        pass; B use L05 at B; pp
        until charge; A attack B03 X4
        until guard; pass; pass
        B answer L05
        B answer L05
        expect asked B share; expect options 2; B answer 2
        expect B life 18; expect A life 20
        """,
        way,
    )
    assert not scene.state.effects, "two and one of it are used; the one that was left is doubled"


@told_each_way
def test_mirrorfen_shape_copies_nothing_and_falls_where_units_have_no_abilities(way: str) -> None:
    scene = Scene(
        "put A field L01 R11; put A hand T08 T08; A play T08; pp; expect asked A mode; A answer L01", way
    )
    assert [one.name for one in derive(scene.state).on_field("unit", A)].count("Lamplight Recruit") == 2
    scene.run("put B field XNONE; A play T08; pp; expect asked A priority; expect T08#2 in discard")


@told_each_way
def test_one_of_two_units_of_a_unique_name_falls_without_being_destroyed(way: str) -> None:
    scene = Scene(
        """
        put A field L09 B03
        put A hand T08
        A play T08
        pp
        expect asked A mode
        A answer L09
        expect asked A target
        expect options 2
        A answer L09
        """,
        way,
    )
    names = [one.name for one in derive(scene.state).on_field("unit", A)]
    assert names.count("Ser Aldren of the Ford") == 1
    assert not any(fact.kind == "destroy" for fact in scene.state.facts)
    assert sum(fact.kind == "fall" for fact in scene.state.facts) == 1
    scene.run("expect chain B03; pp; expect B03 mark +1/+1 1")


@told_each_way
def test_widow_of_nine_wells_replaces_a_loss_for_two_causes_at_once(way: str) -> None:
    scene = Scene(f"put A field B11; {BOTH_AT_ONCE}", way)
    scene.run(
        """
        expect goes on
        expect asked A priority
        expect A life 1
        expect A mark missed_draw 0
        expect B11 in discard
        until dusk
        expect goes on
        """
    )
    assert not any(fact.kind == "lose" for fact in scene.state.facts)


@told_each_way
def test_player_who_loses_for_two_causes_loses_once_and_both_causes_are_named(way: str) -> None:
    scene = Scene(BOTH_AT_ONCE, way)
    scene.run("expect A loses")
    (loss,) = [fact for fact in scene.state.facts if fact.kind == "lose"]
    assert "no life left" in loss.key
    assert "no card to draw" in loss.key
