"""Test scenarios S13 to S20: playing, cancelling, copying, choosing and hushing."""

from __future__ import annotations

from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.rules.actions import actions
from takeback.games.duel.state import Pass, Use
from tests.games.duel.scene import Scene, told_each_way


@told_each_way
def test_rising_chorus_as_first_card_has_no_echo_and_drawing_from_an_empty_deck_loses(way: str) -> None:
    scene = Scene(
        """
        empty A deck
        put A hand T11
        A play T11
        expect chain T11
        pp
        expect T11 in discard
        expect A hand 0
        expect A loses
        """,
        way,
    )
    assert not scene.state.waiting


@told_each_way
def test_players_who_lose_at_the_same_time_tie_with_a_reason_for_each(way: str) -> None:
    scene = Scene("life A 5; life B 5; put A hand X1; A play X1; pp; expect tied", way)
    assert scene.state.result is not None
    assert len(scene.state.result.reasons) == 2


@told_each_way
def test_opposite_counters_cancel_each_other_and_the_size_is_the_same_before_and_after(way: str) -> None:
    scene = Scene(
        """
        put A field L02[+1/+1=2]
        put A hand B10
        expect L02 4/4
        A play B10 at L02; pp
        expect L02 3/3
        expect L02 mark +1/+1 1
        expect L02 mark -1/-1 0
        """,
        way,
    )
    state, events = scene.moves[-1].before, scene.moves[-1].events
    oid, with_pair = scene.find("L02").oid, []
    for event in events:
        state = event.apply(state)
        if state.find(oid).mark("-1/-1") and state.find(oid).mark("+1/+1") == 2:
            with_pair.append(derive(state).values(oid).might)
    assert with_pair
    assert {*with_pair} == {3}


@told_each_way
def test_card_whose_only_target_has_left_and_returned_has_no_effect(way: str) -> None:
    scene = Scene("put A hand C02; put B hand T02; put B field T01", way)
    was = scene.find("T01").oid
    scene.run(
        """
        A play C02 at T01; pass
        B play T02 at T01; pp
        expect T01 in hand
        pp
        expect C02 in discard
        expect B life 20
        """
    )
    assert scene.find("T01").oid != was
    assert not any(fact.kind == "resolve" and fact.actor == 0 for fact in scene.state.facts)


@told_each_way
def test_card_with_one_of_two_targets_left_resolves_for_that_target(way: str) -> None:
    Scene(
        """
        put B field L02 R02
        put A hand X2
        put B hand T02
        A play X2 at L02 and R02; pass
        B play T02 at L02; pp
        expect L02 in hand
        pp
        expect R02 in discard
        expect X2 in discard
        """,
        way,
    )


@told_each_way
def test_rising_chorus_that_was_cancelled_still_echoes_and_copies_are_no_plays(way: str) -> None:
    scene = Scene(
        """
        put A hand C02*2 T11
        put B hand T03
        A play C02 at B; pp
        A play C02 at B; pp
        A play T11
        expect chain kw T11
        pass
        B play T03 at T11; pp
        expect T11 in discard
        expect A hand 0
        expect chain kw
        pp
        expect chain copy:T11 copy:T11
        pp; pp
        expect A hand 2
        expect chain
        """,
        way,
    )
    plays = [fact for fact in scene.state.facts if fact.kind == "play" and fact.seat == 0]
    assert len(plays) == 3


@told_each_way
def test_keyword_hush_lets_the_opponent_only_pass_and_make_flow(way: str) -> None:
    scene = Scene(
        """
        put A field C08
        put B field L02 lampwell
        put A hand C10
        put B hand T03 R06
        A play C10 at L02
        expect chain C08 C10
        pass
        expect asked B priority
        """,
        way,
    )
    legal = actions(scene.state, 1)
    assert {type(one) for one in legal} == {Pass, Use}
    assert {one.oid for one in legal if isinstance(one, Use)} == {scene.find("B.lampwell", 1, "field").oid}
    scene.run("flow B 3TTRR; expect B may not play T03; expect B may not play R06")


@told_each_way
def test_unit_with_aegis_cannot_be_chosen_by_the_opponent_but_by_its_own_player(way: str) -> None:
    Scene(
        """
        put A field R10 rootspring*5
        put A hand R06 B12
        put B hand T02
        expect B may not play T02
        expect A may play R06
        A play R06 at R10; pp
        expect R10 8/8
        flow A 3BB
        A play B12; pp
        expect R10 6/6
        put A field L01
        expect B may play T02
        """,
        way,
    )
