"""Test cards of Lantern and Tide beyond the scenarios."""

from __future__ import annotations

import pytest

from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.rules import seen_by
from takeback.games.duel.rules.core.chain import why_not_play
from takeback.games.duel.state import Answer
from tests.games.duel.scene import Scene, told_each_way

A, B = 0, 1


def steps_of_turn(scene: Scene, turn: int) -> list[str]:
    """Return the steps of this turn that have begun; facts of the last two turns are kept."""
    facts = (*scene.state.facts_before, *scene.state.facts)
    return [fact.key for fact in facts if fact.kind == "step_begin" and fact.turn == turn]


# Edict of Calm ------------------------------------------------------------------------------------------
@told_each_way
def test_edict_of_calm_lets_each_player_play_one_rite_or_reply_each_turn_with_its_reason(way: str) -> None:
    scene = Scene(
        """
        put A field L12; put A hand C02*2 T11 T01 R01; put B hand C02
        A play C02 at B; pp
        expect A may not play C02
        expect A may not play T11
        expect A may play T01
        expect A may play R01
        expect B may play C02
        """,
        way,
    )
    why = why_not_play(derive(scene.state), A, scene.find("C02", A, "hand").oid)
    assert why == "Edict of Calm: nobody plays more than one rite or reply each turn."
    scene.run("until dusk; expect A may not play C02; until B dawn; expect A may play C02")


# shields and bearers --------------------------------------------------------------------------------------
@told_each_way
def test_shield_of_a_unit_is_used_up_over_successive_wounds(way: str) -> None:
    Scene(
        """
        put A field L05 L03; put B field X4; put A hand C02*2
        A use L05 at X4; pp
        A play C02 at X4; pp; expect X4 mark wounds 0
        A play C02 at X4; pp; expect X4 mark wounds 1
        """,
        way,
    )


@told_each_way
def test_shield_of_a_player_ends_with_the_turn(way: str) -> None:
    Scene(
        """
        put A field L05; put A hand C02
        A use L05 at A; pp
        until B council1
        pass
        A play C02 at A; pp; expect A life 18
        """,
        way,
    )


@told_each_way
def test_bear_the_blow_has_no_effect_after_its_unit_left_the_field(way: str) -> None:
    Scene(
        """
        put A field X4; put A hand L06 T02 C02
        A play L06; pp
        A play T02; pp; expect X4 in hand
        A play C02 at A; pp; expect A life 18
        """,
        way,
    )


@told_each_way
def test_bear_the_blow_redirects_the_next_wounds_of_another_unit_only_once(way: str) -> None:
    Scene(
        """
        put A field X4 L02; put A hand L06 C02*2
        A play L06 at X4; pp
        A play C02 at L02; pp; expect X4 mark wounds 2; expect L02 mark wounds 0
        A play C02 at L02; pp; expect L02 in discard
        """,
        way,
    )


# units that leave and return ------------------------------------------------------------------------------
@told_each_way
def test_locked_reliquary_returns_the_unit_it_holds_to_its_owner_when_it_leaves(way: str) -> None:
    scene = Scene(
        """
        put B field L02; put A field C08; put A hand L10*2
        A play L10; pp; A answer L02; pp
        expect L02 in void
        A play L10; pp; A answer L10; pp
        """,
        way,
    )
    scene.run("expect L02 in field; expect chain L02; pp; expect B life 22")
    assert derive(scene.state).controller(scene.find("L02").oid) == B


@told_each_way
def test_sanctum_pause_returns_its_unit_at_dusk_of_the_same_turn_only(way: str) -> None:
    Scene(
        """
        put B field L02; put A hand L11
        A play L11 at L02; pp
        until council2; expect L02 in void
        until dusk; expect L02 in field; expect B life 22
        until B dusk; expect B life 22
        """,
        way,
    )


# copies -----------------------------------------------------------------------------------------------------
@told_each_way
def test_mirrorfen_shape_chooses_what_to_copy_again_each_time_it_enters(way: str) -> None:
    scene = Scene(
        """
        put B field R03 L02; put A hand T08 L11
        A play T08; pp; A answer R03; expect T08 3/2
        A play L11 at T08; pp; until dusk
        expect asked A mode
        A answer L02
        expect T08 2/2
        """,
        way,
    )
    assert scene.chain() == ["L02"], "what it is now triggers"


@told_each_way
def test_mirrorfen_shape_that_copies_another_shape_is_what_that_one_copied(way: str) -> None:
    scene = Scene(
        """
        put B field R03; put A hand T08*2
        A play T08; pp; A answer R03
        A play T08; pp; A answer T08
        """,
        way,
    )
    shapes = [one for one in derive(scene.state).on_field(seat=A) if one.card == "T08"]
    assert [(one.name, one.might, one.has("spill")) for one in shapes] == [("Bramble Boar", 3, True)] * 2


@told_each_way
@pytest.mark.parametrize("others", ["", "put B field R03"])
def test_mirrorfen_shape_that_copies_nothing_falls(way: str, others: str) -> None:
    scene = Scene(f"{others}; put A hand T08; A play T08; pp", way)
    if others:
        scene.run("expect asked A mode; A answer As itself")
    scene.run("expect T08 in discard")


# echoes -----------------------------------------------------------------------------------------------------
@told_each_way
def test_keyword_echo_counts_cards_played_by_the_opponent(way: str) -> None:
    Scene(
        """
        put A hand T11; put B hand C02
        pass; B play C02 at A; pp
        A play T11; expect chain kw T11
        pp; expect chain copy:T11 T11
        pp; pp; expect A hand 2
        """,
        way,
    )


@told_each_way
def test_cancelled_copy_of_a_card_vanishes_and_the_card_still_resolves(way: str) -> None:
    scene = Scene(
        """
        put A hand T11 C02; put B hand T03
        A play C02 at B; pp
        A play T11; pp; expect chain copy:T11 T11
        """,
        way,
    )
    copy = scene.state.zone("chain")[0]
    scene.run("pass; B play T03")
    offers = [one.objs for one in scene.pending.options]
    scene.act(B, Answer(offers.index((copy,))))
    scene.run("B answer Pay for me" if scene.pending.kind == "pay" else "")
    scene.run("pp; expect chain T11; pp; expect A hand 1")
    assert scene.state.find(copy) is None


# time -------------------------------------------------------------------------------------------------------
@told_each_way
@pytest.mark.parametrize(
    ("picked", "missing"),
    [
        ("Draw", {"draw"}),
        ("Council", {"council1", "council2"}),
        ("Clash", {"muster", "charge", "regroup"}),
    ],
)
def test_crossroads_warden_removes_the_chosen_phase_from_that_turn_only(
    way: str, picked: str, missing: set[str]
) -> None:
    scene = Scene("put B field T06; until A dawn; expect asked A mode", way)
    turn = scene.state.turn
    scene.run(f"A answer {picked}; until B dawn")
    all_steps = {
        "ready",
        "dawn",
        "draw",
        "council1",
        "muster",
        "charge",
        "regroup",
        "council2",
        "dusk",
        "cleanup",
    }
    assert set(steps_of_turn(scene, turn)) == all_steps - missing
    turn += 1
    scene.run("until A dawn")
    assert set(steps_of_turn(scene, turn)) == all_steps, "the next turn has everything"


@told_each_way
def test_stuttering_sunrise_repeats_dawn_only_in_its_own_turns(way: str) -> None:
    scene = Scene("put A field T07; until B council1", way)
    assert steps_of_turn(scene, scene.state.turn).count("dawn") == 1
    scene.run("until A council1")
    assert steps_of_turn(scene, scene.state.turn).count("dawn") == 2


@told_each_way
def test_two_days_unwoken_skip_two_turns_without_asking_their_order(way: str) -> None:
    scene = Scene("put A hand T12*2; A play T12 at B; pp; A play T12 at B; pp", way)
    turns = []
    for _ in range(3):
        scene.run("until dusk; until council1")
        turns.append(scene.state.tp)
    assert turns == [A, A, B]


@told_each_way
def test_borrowed_evening_strikes_the_ready_step_and_names_itself(way: str) -> None:
    scene = Scene(
        """
        put A field L02[exhausted]; put A hand T05
        A play T05; pp; until dusk; until council1
        expect turn A
        expect L02 mark exhausted 1
        """,
        way,
    )
    struck = [step.struck for step in scene.state.plan if step.name == "ready"]
    assert struck == ["Borrowed Evening"], "the step names what has struck it"


@told_each_way
@pytest.mark.parametrize(("said", "top"), [("Yes", "lampwell"), ("No", "L01")])
def test_murmuring_archive_shows_the_top_card_to_its_player_alone_and_may_put_it_on_the_bottom(
    way: str, said: str, top: str
) -> None:
    scene = Scene("put A deck L01; put A field T10; flow A 1; A use T10; pp; expect asked A yes_no", way)
    card = scene.state.zone("deck", A)[0]
    faces = [seen_by(scene.state, seat).objects[card & 1023] for seat in (A, B)]
    assert [one is not None and one.card == "L01" for one in faces] == [True, False]
    scene.run(f"A answer {said}")
    pile = [obj.card for obj in scene.state.within("deck", A)]
    assert pile[0] == top
    assert (pile[-1] == "L01") == (said == "Yes")
