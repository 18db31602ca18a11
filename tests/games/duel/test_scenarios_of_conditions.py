"""Test triggers with "if", whose condition is tested when they trigger and when they resolve, and state
triggers.
"""

from __future__ import annotations

from tests.games.duel.scene import Scene, told_each_way


# "if"--
@told_each_way
def test_trigger_whose_condition_holds_when_it_triggers_and_resolves_has_its_effect(way: str) -> None:
    Scene("put A field L02; put A hand X10; A play X10; pp; expect chain X10; pp; expect A hand 1", way)


@told_each_way
def test_trigger_whose_condition_fails_at_first_does_not_trigger_even_if_it_holds_later(way: str) -> None:
    """It does not trigger later either, when the condition comes true."""
    Scene(
        """
        put A hand X10 T01
        A play X10; pp; expect chain
        A play T01; pp; expect chain; expect A hand 0
        """,
        way,
    )


@told_each_way
def test_trigger_whose_condition_fails_on_resolution_has_no_effect(way: str) -> None:
    scene = Scene(
        """
        put A field L02; put A hand X10; put B hand T02
        A play X10; pp; expect chain X10
        pass; B play T02 at L02; pp; expect L02 in hand; expect chain X10
        pp; expect chain; expect A hand 1
        """,
        way,
    )
    resolved = [one for one in scene.state.facts if one.kind == "resolve" and one.actor == 0]
    assert len(resolved) == 1, "the card, and not its trigger"


@told_each_way
def test_trigger_whose_condition_is_lost_and_regained_has_its_effect(way: str) -> None:
    Scene(
        """
        put A field L02; put A hand X10 T01; put B hand T02
        A play X10; pp
        pass; B play T02 at L02; pp
        A play T01; pp; expect chain X10
        pp; expect chain; expect A hand 2
        """,
        way,
    )


@told_each_way
def test_condition_of_a_trigger_is_tested_also_if_its_source_has_left(way: str) -> None:
    Scene(
        """
        put A field L02; put A hand X10; put B hand T02
        A play X10; pp
        pass; B play T02 at X10; pp; expect X10 in hand; expect chain X10
        pp; expect A hand 2
        """,
        way,
    )


@told_each_way
def test_condition_no_other_unit_of_a_falling_unit_is_tested_after_it_fell(way: str) -> None:
    Scene(
        "put A field X11; put A hand C02; A play C02 at X11; pp; expect chain X11; pp; expect B life 18", way
    )


@told_each_way
def test_condition_no_other_unit_of_a_falling_unit_fails_while_another_unit_stays(way: str) -> None:
    Scene("put A field X11 L02; put A hand C02; A play C02 at X11; pp; expect chain; expect B life 20", way)


@told_each_way
def test_condition_no_other_unit_holds_if_the_other_units_fall_at_the_same_time(way: str) -> None:
    Scene("put A field X11 L02; put A hand B12; A play B12; pp; expect chain X11; pp; expect B life 18", way)


# as soon as--
@told_each_way
def test_state_trigger_goes_onto_the_chain_as_soon_as_the_state_holds(way: str) -> None:
    Scene(
        """
        put A field X12; life A 7; put B hand C02
        pass; expect chain; B play C02 at A; pp
        expect A life 5; expect chain X12; pp; expect A life 9; expect chain
        """,
        way,
    )


@told_each_way
def test_state_trigger_does_not_trigger_while_the_state_does_not_hold(way: str) -> None:
    Scene(
        "put A field X12; life A 8; put A hand C02; A play C02 at A; pp; expect A life 6; expect chain", way
    )


@told_each_way
def test_state_trigger_is_on_the_chain_only_once_while_it_waits(way: str) -> None:
    """The state still holds after other events while the trigger waits."""
    Scene(
        """
        put A field X12; life A 7; put A hand C02*2
        A play C02 at A; pp; expect chain X12
        A play C02 at A; expect chain C02 X12; pp
        expect A life 3; expect chain X12; pp; expect A life 7; expect chain
        """,
        way,
    )


@told_each_way
def test_state_trigger_triggers_again_after_it_has_left_the_chain_if_the_state_still_holds(way: str) -> None:
    Scene(
        """
        put A field X12; life A 7; put A hand C02*3
        A play C02 at A; pp; A play C02 at A; pp; A play C02 at A; pp
        expect A life 1; expect chain X12; pp
        expect A life 5; expect chain X12; pp
        expect A life 9; expect chain
        """,
        way,
    )


@told_each_way
def test_state_trigger_still_resolves_if_the_state_has_ended(way: str) -> None:
    scene = Scene("put A field X12; life A 7; put A hand C02; A play C02 at A; pp; expect chain X12", way)
    scene.run("life A 20; pp; expect A life 24; expect chain")


@told_each_way
def test_each_of_two_equal_cards_has_its_own_state_trigger(way: str) -> None:
    Scene("put A field X12*2; life A 7; put A hand C02; A play C02 at A; pp; expect chain X12 X12", way)


@told_each_way
def test_state_trigger_without_a_legal_choice_triggers_once_there_is_one(way: str) -> None:
    Scene(
        """
        put A field X13; life A 7; put A hand C02; put B hand T01
        A play C02 at A; pp; expect A life 5; expect chain
        pass; B play T01; pp
        expect chain X13; pp; expect T01 in discard
        """,
        way,
    )


@told_each_way
def test_unit_entering_while_its_state_holds_triggers_at_once(way: str) -> None:
    Scene("life A 4; put A hand X12; A play X12; pp; expect chain X12; pp; expect A life 8", way)


@told_each_way
def test_unit_that_lost_its_abilities_has_no_state_trigger(way: str) -> None:
    Scene("put A field X12 R09>X12; life A 7; put A hand C02; A play C02 at A; pp; expect chain", way)


@told_each_way
def test_unit_with_a_state_trigger_falls_before_it_triggers_under_the_option_sweep_first(way: str) -> None:
    """With this rule the unit falls in the sweep before it could trigger."""
    script = "put A field X12[wounds=4]; life A 7; put A hand C02; A play C02 at A; pp; expect X12 in discard"
    Scene(f"{script}; expect chain", way, order="sweep_first")
