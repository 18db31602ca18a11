"""Test Three Roads: hidden planning, revealing, triggers, the march, the scores and the end."""

from __future__ import annotations

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import GameTurn
from takeback.engine.play import Move
from takeback.engine.state import Illegal
from takeback.games.duel import rules
from takeback.games.duel.board.turn_words import queue_words, turn_words
from takeback.games.duel.cards.lasting import granted
from takeback.games.duel.decks import cards_of
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.events import Answered, EffectBegan, Moved
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.messages import text_in_english
from takeback.games.duel.kernel.objects import Effect
from takeback.games.duel.rules.core.seeing import seen_by, seen_event
from takeback.games.duel.state import Answer, Pass, Play, Use
from takeback.games.duel.variants.lanes import roads
from tests.games.duel.scene import Scene, told_each_way


def start_roads(script: str, way: str = "plain", **options: str) -> Scene:
    """Return the Plan step of the first round with both fields empty; planned cards cost nothing by
    default.
    """
    return Scene(script, way, at_start=True, **{"variant": "lanes", "without": "lane.flow", **options})


# triggers at once -----------------------------------------------------------------------------------------
@told_each_way
def test_triggers_of_three_roads_resolve_at_once_those_of_the_turn_player_first(way: str) -> None:
    """Both Hounds fall in one blow: the first trigger resolves before the second one chooses."""
    both = "put A field R03[place=1] L01[place=2]; put B field R03[place=1] L01[place=2]; pp;"
    first = start_roads(f"{both} expect asked A target; expect options 2; A answer B.L01", way)
    first.run("expect B.L01 in discard; expect A.L01 in discard")
    second = start_roads(
        f"pp; {both} expect turn B; expect asked B target; expect options 2; B answer A.L01", way
    )
    second.run("expect B.L01 in discard; expect A.L01 in discard")


@told_each_way
def test_player_of_three_roads_orders_own_simultaneous_triggers_with_different_results(way: str) -> None:
    falls = "put A field R03[place=1] B03[place=5]; put B field Y12[place=1]; pp; expect asked A order;"
    start_roads(f"{falls} A answer Tombward Steward; expect B03 3/4; expect asked A target", way)
    start_roads(
        f"{falls} A answer Bramble Boar; expect asked A target; expect B03 2/3; A answer Y12; expect B03 3/4",
        way,
    )


@told_each_way
def test_card_revealed_in_three_roads_resolves_before_the_next_is_revealed(way: str) -> None:
    """The first Roadbreaker finds nobody to strike yet; the second one strikes the first."""
    scene = start_roads(
        "put A hand Y05; put B hand Y05; A play Y05; A answer 5; B play Y05; B answer 5; pp", way
    )
    scene.run("expect A.Y05 in discard; expect B.Y05 in field; expect B mark road.2 3")


# rounds and flow ------------------------------------------------------------------------------------------
def test_both_players_of_three_roads_draw_a_card_each_round_and_an_empty_deck_loses_nothing() -> None:
    scene = start_roads("expect A hand 5; expect B hand 5; expect step plan; expect turn A")
    scene.run("empty B deck; pp; expect A hand 6; expect B hand 5; expect turn B; expect goes on")


def test_round_of_three_roads_is_named_without_a_player_and_who_is_first_is_named_beside_it() -> None:
    state = start_roads("pp; expect turn B").state
    assert turn_words(state, ("Ada", "Ben")) == "Round 2 of 7: Plan"
    assert queue_words(state, ("Ada", "Ben")) == "First in this round: Ben"
    assert GAME.game_turn(state, state) == GameTurn("Round", 2)


def test_each_round_of_three_roads_gives_flow_equal_to_its_number_for_any_cost() -> None:
    scene = start_roads("put A hand Y01 L01 C03 Y02", without="")
    with pytest.raises(Illegal, match="Ferry Twins costs 2, and you have 1 flow left in this round"):
        scene.act(0, Play(scene.find("Y02", 0, "hand").oid))
    scene.run("A play Y01; A answer 1")
    with pytest.raises(Illegal, match="Lamplight Recruit costs 1, and you have 0 flow left"):
        scene.act(0, Play(scene.find("L01", 0, "hand").oid))
    scene.run("pp; A play C03; A answer 2; pp; expect C03 in field")
    scene.run("A play Y02; A answer 5; A play L01; A answer 6; pp; A answer 3; expect L01 in field")


def test_expensive_card_can_be_planned_without_the_flow_rule() -> None:
    start_roads("put A hand Y12; A play Y12; A answer 1; pp; expect asked A number")


# planning -------------------------------------------------------------------------------------------------
def test_both_players_plan_at_the_same_time_until_each_has_passed() -> None:
    scene = start_roads("put A hand Y01; put B hand Y09")
    assert scene.pending.seats == (0, 1)
    scene.run("A pass")
    assert scene.pending.seats == (1,)
    with pytest.raises(Illegal, match="not your turn to decide"):
        scene.act(0, Play(scene.find("Y01", 0, "hand").oid))
    scene.run("B play Y09; B answer 1; B pass; expect Y09 in field")


@told_each_way
def test_planned_card_and_its_place_are_hidden_from_other_viewers_and_known_to_its_player(way: str) -> None:
    scene = start_roads(
        "put A hand Y01; A play Y01; expect asked A place; expect options 12; A answer 7", way
    )
    obj = scene.find("Y01")
    assert (obj.zone, obj.chosen.number) == ("planned", 7)
    for viewer in (1, None):
        seen = seen_by(scene.state, viewer).find(obj.oid)
        assert seen is not None
        assert (seen.card, seen.chosen.number) == ("", 0)
        events = [seen_event(event, viewer) for move in scene.moves for event in move.events]
        moved = next(one for one in events if isinstance(one, Moved))
        assert (moved.card, moved.chosen.number) == ("", 0)
        assert [one.option for one in events if isinstance(one, Answered)] == [-1]
    own = seen_by(scene.state, 0).find(obj.oid)
    assert own is not None
    assert (own.card, own.chosen.number) == ("Y01", 7)


def test_plan_of_several_cards_is_one_turn_that_only_passing_ends() -> None:
    scene = start_roads("put A hand Y01 Y09")
    acts = (
        Play(scene.find("Y01", 0, "hand").oid),
        Answer(0),
        Play(scene.find("Y09", 0, "hand").oid),
        Answer(0),
        Pass("once", ("all",)),
    )
    closed = []
    for action in acts:
        before = scene.state
        scene.act(0, action)
        closed.append(rules.closes(Move(0, action, (), before, scene.state)))
    assert closed == [False, False, False, False, True]


def test_card_planned_without_a_place_cannot_be_confirmed_and_cancelling_returns_it_to_the_hand() -> None:
    scene = start_roads("put A hand Y01; A play Y01")
    assert rules.may_confirm(scene.state, 0).startswith("You have only half announced this")
    from takeback.games.duel.state import Cancel

    scene.act(0, Cancel())
    scene.run("expect Y01 in hand")
    assert scene.pending.seats == (0, 1)


@pytest.mark.parametrize(
    ("script", "card", "why"),
    [
        ("put A hand C02", "C02", "Flint Jab is no unit: only units walk the roads."),
        (
            "put A hand Y01; put A field " + " ".join(f"Y09[place={place}]" for place in range(1, 13)),
            "Y01",
            "All your places are taken.",
        ),
    ],
)
def test_card_that_cannot_be_planned_is_refused_with_the_reason(script: str, card: str, why: str) -> None:
    scene = start_roads(script)
    with pytest.raises(Illegal) as refused:
        scene.act(0, Play(scene.find(card, 0, "hand").oid))
    assert str(refused.value) == why


def test_abilities_and_passes_for_a_whole_turn_are_refused_in_three_roads() -> None:
    scene = start_roads("put A field R01[place=1]")
    with pytest.raises(Illegal, match="Abilities cannot be used at this table"):
        scene.act(0, Use(scene.find("R01").oid, "R01.1"))
    with pytest.raises(Illegal, match="There is only one kind of pass here"):
        scene.act(0, Pass("turn", ("all",)))
    assert [one for one in rules.actions(scene.state, 0) if isinstance(one, Pass)] == [Pass("once", ("all",))]


@told_each_way
def test_planned_cards_are_revealed_in_the_order_of_planning_those_of_the_turn_player_first(
    way: str,
) -> None:
    plans = "put A hand Y09 Y01; put B hand Y04; B play Y04; B answer 1;"
    scene = start_roads(f"{plans} A play Y01; A answer 5; A play Y09; A answer 1; pp", way)
    facts = (*scene.state.facts_before, *scene.state.facts)
    entered = [one.others[0] & 1023 for one in facts if one.kind == "enter"]
    here = [scene.find(card).oid & 1023 for card in ("Y01", "Y09", "Y04")]
    assert entered == here


def test_card_whose_planned_place_was_taken_gets_another_or_is_discarded_if_none_is_free() -> None:
    scene = start_roads(
        "put A hand Y09 Y04; A play Y09; A answer 1; A play Y04; A answer 2; put A field L01[place=1]"
    )
    scene.run("pp")
    places = {card: scene.find(card).mark("place") for card in ("L01", "Y09", "Y04")}
    assert places == {"L01": 1, "Y09": 3, "Y04": 2}
    full = " ".join(f"L01[place={place}]" for place in range(1, 13))
    start_roads(f"put A hand Y09; A play Y09; A answer 1; put A field {full}; pp; expect Y09 in discard")


# the march ------------------------------------------------------------------------------------------------
@told_each_way
def test_only_front_units_of_a_road_trade_blows_and_nothing_scores_there(way: str) -> None:
    scene = start_roads(
        "put A field Y04[place=1] Y05[place=2]; put B field Y09[place=1] Y12[place=2]; pp", way
    )
    scene.run("expect asked B number; expect Y09 mark wounds 0; expect Y05 mark wounds 0")
    scene.run(
        "B answer Leave it where it is; expect A mark road.1 0; expect B mark road.1 0; expect Y09 in field"
    )


@told_each_way
def test_might_of_units_on_a_road_without_opponents_is_scored_each_round(way: str) -> None:
    scene = start_roads("put A field Y04[place=5] Y05[place=6]; put B field Y01[place=9]; pp", way)
    scene.run("expect A mark road.2 5; expect B mark road.3 2; expect A mark road.1 0")
    scene.run("pp; expect A mark road.2 10")


@told_each_way
def test_unit_with_first_blow_strikes_first_and_others_close_up_to_the_front_afterwards(way: str) -> None:
    scene = start_roads(
        "put A field C03[place=1] L01[place=4]; put B field Y05[place=1] Y03[place=3]; pp", way
    )
    scene.run("expect B.Y05 in discard; expect C03 in field; expect Y03 mark wounds 0")
    assert scene.find("L01").mark("place") == 2
    assert scene.find("Y03").mark("place") == 1


def with_keyword(scene: Scene, card: str, word: str) -> Scene:
    """Give this keyword to A's unit from now on."""
    oid = scene.find(card, 0, "field").oid
    assert not derive(scene.state).values(oid).has(word)
    gift = Effect(1, granted(word), oid, 0, scene.state.stamp + 1, "", objs=(oid,))
    scene.state = EffectBegan(gift).apply(scene.state)
    return scene


def test_unit_with_twin_blow_fells_what_one_blow_could_not() -> None:
    scene = start_roads("put A field Y12[place=1]; put B field Y04[place=1]")
    scene = with_keyword(scene, "Y12", "twin_blow")
    scene.run("pp; expect Y04 in discard; expect Y12 in field")


@told_each_way
def test_wounds_left_over_with_spill_go_to_the_next_unit_and_then_score(way: str) -> None:
    scene = start_roads("put A field Y11[place=1]; put B field L01[place=1] L01[place=2]; pp", way)
    scene.run("expect B.L01 in discard; expect B.L01#2 in discard; expect A mark road.1 1")
    enough = start_roads("put A field Y11[place=1]; put B field Y04[place=1] Y12[place=2]; pp", way)
    enough.run("expect Y04 in discard; expect A mark road.1 0")


def test_unit_with_bane_fells_a_larger_unit_without_scoring() -> None:
    scene = start_roads("put A field B02[place=1]; put B field Y12[place=1]; pp; expect Y12 in discard")
    scene.run("expect B02 in discard; expect A mark road.1 0")


def test_unit_with_bane_and_spill_needs_one_wound_and_scores_the_rest() -> None:
    plan = "put A field B02[place=1,+1/+1=2]; put B field Y12[place=1]"
    start_roads(f"{plan}; pp; expect Y12 in discard; expect A mark road.1 0")
    with_keyword(start_roads(plan), "B02", "spill").run("pp; expect Y12 in discard; expect A mark road.1 2")


def test_unit_without_might_strikes_nobody_and_scores_nothing_in_three_roads() -> None:
    scene = start_roads("put A field Y09[place=1] ; put B field Y09[place=1]; put A field Y09[place=5]; pp")
    scene.run("expect A.Y09 mark wounds 0; expect A mark road.2 0")


def test_wounds_of_units_on_the_roads_are_gone_after_dusk() -> None:
    scene = start_roads("put A field Y04[place=1]; put B field Y04[place=1]; pp")
    scene.run("expect A.Y04 mark wounds 0; expect A.Y04 in field")


# effects of other games -----------------------------------------------------------------------------------
def test_effects_on_life_do_nothing_in_three_roads() -> None:
    scene = start_roads("put A field B03[place=1]; put B field Y04[place=1]; pp")
    scene.run("expect A mark life 0; expect B mark life 0; expect goes on")


def test_effect_that_reduces_wounds_protects_units_on_all_roads() -> None:
    rows = [f"put {seat} field Y06[place=1] Y06[place=5] Y06[place=9]" for seat in "AB"]
    for protector, where in (("", "discard"), ("put A field L03[place=6]", "field")):
        scene = start_roads("; ".join([*rows, protector, "pp"]))
        for number in ("", "#2", "#3"):
            scene.run(f"expect A.Y06{number} in {where}; expect B.Y06{number} in discard")
    scene = start_roads(
        "put A field L03[place=5] Y04[place=1]; put B field Y11[place=1]; pp; expect Y04 in field"
    )


# the end --------------------------------------------------------------------------------------------------
def played_to_the_end(script: str) -> Scene:
    scene = start_roads(script)
    while scene.state.result is None:
        scene.run("pp")
    return scene


def test_player_with_more_roads_after_seven_rounds_wins() -> None:
    scene = played_to_the_end("put A field L01[place=1] L01[place=5]; put B field Y11[place=9]")
    assert scene.state.turn == 7
    scene.run("expect B loses; expect B mark road.3 35; expect A mark road.1 7")
    result = rules.outcome(scene.state)
    assert result is not None
    assert result.sentence == "Red wins: After round 7 it is 2 roads to 1."


def test_equal_numbers_of_roads_are_decided_by_the_higher_total_score() -> None:
    scene = played_to_the_end("put A field L01[place=1]; put B field Y11[place=9]")
    result = rules.outcome(scene.state)
    assert result is not None
    assert result.sentence == "Blue wins: After round 7 it is 1 road to 1, and 35 to 7 on all of them."


def test_equal_numbers_of_roads_and_equal_totals_tie() -> None:
    played_to_the_end("put A field L01[place=1]; put B field L01[place=9]").run("expect tied")
    played_to_the_end("").run("expect tied")


# refusals -------------------------------------------------------------------------------------------------
def refusal_of(**options: str) -> str:
    with pytest.raises(Illegal) as why:
        GAME.start(GAME.read_options({"variant": "lanes", **options}), 2, Chance(1))
    return str(why.value)


def test_usual_decks_of_three_roads_are_its_own_and_wrong_ones_are_refused_with_the_reason() -> None:
    options = GAME.read_options({"variant": "lanes"})
    assert (options["deck1"], options["deck2"]) == ("morning", "night")
    assert refusal_of(deck1="lamps") == "“lamps” is a deck of the duel; Three Roads has morning and night."
    with pytest.raises(Illegal) as why:
        GAME.start(GAME.read_options({"deck2": "night"}), 2, Chance(1))
    assert str(why.value) == ("“night” is a deck of Three Roads; the duel has lamps, ash, growth and time.")
    own = "2 Y01, 2 Y02, 2 Y03, 2 Y04, 2 Y05, 2 Y06, 2 Y07, 2 Y08, 2 Y09, 2 L01"
    assert GAME.start(GAME.read_options({"variant": "lanes", "deck1": own}), 2, Chance(1)).turn == 1
    assert (
        refusal_of(deck1=own.replace("2 Y01, ", "")) == "A deck of Three Roads has 20 cards; this one has 18."
    )
    assert refusal_of(deck1=own.replace("2 Y01, 2 Y02", "4 Y01")) == (
        "A deck of Three Roads can have at most 2 cards of the same name; this one has 4 of Milestone Runner."
    )
    assert refusal_of(deck1="34 lampwell, 3 L01, 3 L02") == (
        "A deck of Three Roads has 20 cards; this one has 40."
    )
    mixed = own.replace("2 L01", "2 C02")
    assert refusal_of(deck1=mixed) == "“Flint Jab” is no card for Three Roads."


def test_optional_rule_of_the_duel_is_refused_in_three_roads() -> None:
    assert refusal_of(**{"with": "opt.flow_burn"}).startswith("“")


def test_deck_of_the_duel_with_a_three_roads_card_is_refused() -> None:
    with pytest.raises(Illegal) as why:
        cards_of("37 lampwell, 3 Y01")
    assert str(why.value) == "Milestone Runner is a card of Three Roads only."


@pytest.mark.parametrize(
    "rule", ["lane.roads", "lane.turn", "lane.plan", "lane.reveal", "lane.now", "lane.march"]
)
def test_removing_an_essential_rule_of_three_roads_is_refused_with_its_id(rule: str) -> None:
    assert f"({rule})" in refusal_of(without=rule)


def test_place_names_call_first_place_of_a_road_its_front() -> None:
    assert [text_in_english(roads.place_name(place)) for place in (1, 4, 5, 12)] == [
        *("Road 1, front", "Road 1, place 4", "Road 2, front", "Road 3, place 4")
    ]
