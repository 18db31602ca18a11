"""Test scenarios S54 to S56: the Last Bonfire, and a second charge."""

from __future__ import annotations

from tests.games.duel.scene import Scene, told_each_way


@told_each_way
def test_widow_of_nine_wells_saves_her_player_from_last_bonfire(way: str) -> None:
    Scene(
        """
        put B hand C06; put B field B11
        pass; B play C06; pp
        until dawn; expect turn B; until B dusk
        expect B11 in discard; expect B life 1; expect goes on
        until dawn; expect turn B; until B dusk; expect goes on; expect B life 1
        until dawn; expect turn A
        """,
        way,
    )


@told_each_way
def test_last_bonfire_loses_its_player_the_game_at_the_end_of_the_extra_turn(way: str) -> None:
    scene = Scene("put B hand C06; pass; B play C06; pp; until B dusk; expect B loses", way)
    assert scene.state.result is not None
    assert scene.state.result.reasons == ("{player} loses by {card}.",)


@told_each_way
def test_extra_turn_that_is_skipped_is_removed_with_the_effects_bound_to_it(way: str) -> None:
    scene = Scene(
        """
        put A hand C06; put B hand T12
        until B council1; pass; A play C06; pp
        B play T12 at A; pp
        """,
        way,
    )
    number = scene.state.turn
    scene.run("until dawn; expect turn A")
    assert (scene.state.turn, scene.state.natural) == (number + 1, 0)
    assert not scene.state.tickets
    assert not scene.state.effects
    scene.run("until dusk; until dawn; expect turn B; expect goes on; expect A life 20")


def test_each_extra_turn_and_effect_has_a_number_of_its_own() -> None:
    scene = Scene("put A hand T04 C06; A play T04; pp; A play C06; pp; expect turn A")
    state = scene.state
    numbers = [*(one.id for one in state.tickets), *(one.id for one in state.effects)]
    assert (len(state.tickets), len(state.effects)) == (3, 1)
    assert sorted(numbers) == [*range(state.made - 3, state.made + 1)]
    assert state.effects[0].numbers == (state.tickets[-1].id,), "what is bound names its turn"


@told_each_way
def test_second_charge_played_in_each_charge_step_adds_one_more(way: str) -> None:
    scene = Scene(
        """
        put A field C03; put A hand C05*3
        expect A may not play C05
        until charge; A attack C03; expect C03 mark exhausted 1
        A play C05 mode 1; pp; expect C03 mark exhausted 0
        until regroup; expect B life 18
        until charge; A attack C03
        A play C05 mode 1; pp; expect C03 mark exhausted 0
        until regroup; expect B life 16
        until charge; A attack C03; until council2; expect B life 14
        expect A may not play C05
        """,
        way,
    )
    assert [one.name for one in scene.state.plan].count("charge") == 3


@told_each_way
def test_two_second_charges_played_in_one_clash_add_two_charge_steps(way: str) -> None:
    scene = Scene(
        """
        put A field C03; put A hand C05*2
        until charge; A attack C03; A play C05 mode 1; pp; A play C05 mode 1; pp
        until guard; until charge; A attack C03; until regroup; expect B life 16; until charge; until council2
        """,
        way,
    )
    assert [one.name for one in scene.state.plan].count("charge") == 3
