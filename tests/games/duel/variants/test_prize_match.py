"""Test Prize Match: hidden setup, turns, springs and growing, attacks, falling units, and who wins."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.state import Illegal
from takeback.games.duel import rules
from takeback.games.duel.board.fact_lines import LogRow, log_rows
from takeback.games.duel.board.laid import Laid
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.players import thinker
from takeback.games.duel.rules.core.seeing import seen_by
from takeback.games.duel.state import Answer, DuelAction, Pass, Play, Use
from takeback.games.duel.variant import variant_of
from takeback.games.duel.variants.prizes import DECKS, LEGAL, cards, why_not_legal
from tests.games.duel.playing import play_game
from tests.games.duel.scene import Scene, told_each_way


def start_match(script: str, way: str = "plain", **options: str) -> Scene:
    """Return A's Council in the third turn: five prizes a side, both fields and hands empty."""
    scene = Scene("A pass; B pass", way, at_start=True, filler="P01", variant="prizes", **options)
    scene.run("empty A hand; empty B hand")
    scene.state = with_fillers(without_units(scene.state))
    scene.moves.clear()
    return scene.run(script)


def with_fillers(state: Duel) -> Duel:
    """Replace all cards in decks and prizes by one that no script names."""
    objects = [
        replace(one, card="B12") if one is not None and one.zone in ("deck", "prizes") else one
        for one in state.objects
    ]
    return replace(state, objects=tuple(objects))


def without_units(state: Duel) -> Duel:
    gone = set(state.zone("field"))
    objects = tuple(None if one is not None and one.oid in gone else one for one in state.objects)
    zones = tuple(replace(one, oids=()) if one.name == "field" else one for one in state.zones)
    return replace(state, objects=objects, zones=zones)


def refusal_of(scene: Scene, script: str) -> str:
    with pytest.raises(AssertionError) as why:
        scene.run(script)
    return str(why.value).partition(": ")[2].partition("\n")[0]


MEET = "put A field P01[active=1]; put B field P07[active=1];"
LOADED = f"{MEET} put A field lampwell>P01 lampwell>P01 tidepool>P01;"


# falling units --------------------------------------------------------------------------------------------
@told_each_way
def test_turn_player_takes_a_prize_and_chooses_a_new_active_unit_first_when_both_units_fall(way: str) -> None:
    fallen = "put A field P01[active=1,wounds=5] P03 P07; put B field P01[active=1,wounds=5] P05 P09; A pass;"
    scene = start_match(f"{fallen} expect asked A target; expect options 2; A answer P07", way)
    taken = [fact.seat for fact in scene.state.facts if fact.kind == "take_prize"]
    assert taken == [0, 1]
    scene.run("expect asked B target; expect options 2; expect A hand 1; B answer P05; expect turn B")
    scene.run("expect P07 mark active 1; expect P05 mark active 1; expect P09 mark active 0; expect goes on")


@told_each_way
def test_match_is_tied_if_both_players_take_their_last_prize_at_once(way: str) -> None:
    last = "empty A prizes; empty B prizes; put A prizes P01; put B prizes P01;"
    fallen = (
        "put A field P01[active=1,wounds=5] P03; put B field P01[active=1,wounds=5] P05; A pass; expect tied"
    )
    start_match(f"{last} {fallen}", way)


def test_player_who_takes_the_last_prize_or_fells_the_last_opposing_unit_wins() -> None:
    scene = start_match(
        f"empty A prizes; put A prizes P01; {LOADED} put B field P05; mark P07 wounds 3; A use P01"
    )
    scene.run("expect B loses")
    outcome = rules.outcome(scene.state)
    assert outcome is not None
    assert outcome.sentence == "Red wins: The last prize is taken."
    start_match(f"{LOADED} mark P07 wounds 3; A use P01; expect B loses")


def test_springs_attached_to_a_fallen_unit_are_discarded_with_it_and_a_prize_is_taken() -> None:
    scene = start_match(
        f"{LOADED} put A field P03; put B field emberseep>P07; put B field P05; mark P07 wounds 2; A use P01"
    )
    scene.run("expect P07 in discard; expect emberseep in discard; expect A hand 1; expect P05 mark active 1")


def test_prizes_are_hidden_from_everybody_and_taking_one_reveals_it() -> None:
    scene = start_match(MEET)
    prizes = scene.state.zone("prizes", 0)
    assert len(prizes) == 5
    for viewer in (0, 1, None):
        seen = seen_by(scene.state, viewer)
        assert [obj.card for obj in map(seen.find, prizes) if obj is not None] == [""] * 5
    scene.run("put A field lampwell>P01; put B field P05; mark P07 wounds 2; A use P01")
    assert any(event.reveals() for move in scene.moves for event in move.events)


# setting up -----------------------------------------------------------------------------------------------
def test_units_set_up_in_prize_match_are_hidden_until_play_begins_with_five_prizes_and_an_active_unit() -> (
    None
):
    state = GAME.start(GAME.read_options({"variant": "prizes", "first": "1"}), 2, Chance(4))
    assert state.pending is not None
    assert state.pending.prompt == "Which unit is active?"
    other = seen_by(state, 1 - state.pending.seats[0]).pending
    assert other is not None
    assert other.options == ()
    number = 0
    while state.pending.kind != "priority":
        seat = state.pending.seats[0]
        down = state.zone("set_up", 0)
        seen = seen_by(state, 1)
        assert all(obj.card == "" for obj in map(seen.find, down) if obj is not None)
        move = rules.play(state, seat, Answer(0), Chance(number))
        for event in list(move):
            state = event.apply(state)
        number += 1
    assert [len(state.zone("prizes", seat)) for seat in (0, 1)] == [5, 5]
    assert all(
        sum(obj.mark("active") for obj in state.within("field") if obj.owner == seat) == 1 for seat in (0, 1)
    )


def test_first_hand_without_a_base_unit_is_shown_and_drawn_anew_until_it_has_one() -> None:
    deck = ", ".join(["1 P01", "1 P11", "28 lampwell"])
    options = GAME.read_options({"variant": "prizes", "deck1": deck, "first": "1"})
    started = [GAME.start(options, 2, Chance(seed)) for seed in range(6)]
    assert any(fact.kind == "show" for state in started for fact in state.facts)
    for state in started:
        there = (*state.within("set_up", 0), *state.within("field"))
        assert [obj.card for obj in there if obj.owner == 0] == ["P01"]


def test_player_of_prize_match_who_draws_from_an_empty_deck_loses() -> None:
    start_match(f"{MEET} empty B deck; A pass; expect B loses")


# turns, springs, growing, help ----------------------------------------------------------------------------
def test_attack_in_the_first_turn_of_prize_match_is_refused() -> None:
    scene = Scene("", at_start=True, filler="P01", variant="prizes")
    scene.run("put A field lampwell>P01")
    assert refusal_of(scene, "A use P01") == "Nobody attacks in the first turn."


@told_each_way
def test_only_one_spring_a_turn_can_be_attached_and_only_to_an_own_unit(way: str) -> None:
    scene = start_match(f"{MEET} put A field P03; put A hand lampwell lampwell; A play lampwell", way)
    offered = {one.objs for one in scene.pending.options}
    assert offered == {(scene.find(card, 0, "field").oid,) for card in ("P01", "P03")}
    scene.run("A answer P03")
    assert scene.find("lampwell", 0, "field").attached == scene.find("P03").oid
    assert refusal_of(scene, "A play lampwell") == "You have already attached a spring this turn."


@told_each_way
def test_unit_that_grows_keeps_its_id_wounds_and_springs_and_is_no_longer_dazed(way: str) -> None:
    scene = start_match(f"{LOADED} put A hand P02; mark P01 wounds 2; mark P01 dazed 1", way)
    oid = scene.find("P01", 0, "field").oid
    scene.run(
        "A play P02; expect P01 0/9; expect P01 mark wounds 2; expect P01 mark dazed 0; expect P02 in field"
    )
    assert scene.find("P01", 0, "field").oid == oid
    assert [one.name for one in derive(scene.state).on_field("unit", 0)] == ["Lamphawk"]
    scene.run("A use P01; expect P07 in discard")


def test_unit_played_in_this_turn_cannot_grow() -> None:
    scene = start_match(f"{MEET} put A hand P03 P04; A play P03; expect P03 in field")
    assert refusal_of(scene, "A play P04") == "You have no Tidepup that was there when the turn began."


def test_playing_a_sixth_unit_in_prize_match_is_refused() -> None:
    scene = start_match(f"{MEET} put A field P03 P05 P07 P09; put A hand P03")
    assert refusal_of(scene, "A play P03") == "You already have five units."


def test_second_help_card_in_a_turn_is_refused_after_the_first_healed_a_unit() -> None:
    scene = start_match(
        f"{MEET} put A hand P11 P11; mark P07 wounds 3; A play P11; A answer P07; expect P07 mark wounds 0"
    )
    assert scene.find("P11", 0, "discard")
    assert refusal_of(scene, "A play P11") == "You have already played a help card this turn."


def test_fresh_plan_replaces_the_hand_with_five_cards_and_the_log_says_so() -> None:
    scene = start_match(f"{MEET} put A hand P12 P03 P03; A play P12; expect A hand 5; expect P12 in discard")
    assert LogRow("Red draws 5") in log_rows(Laid(scene.state, 0), ("Red", "Blue"))


# attacks --------------------------------------------------------------------------------------------------
@told_each_way
def test_attack_in_prize_match_needs_its_springs_spends_none_of_them_and_ends_the_turn(way: str) -> None:
    scene = start_match(f"{LOADED} A use P01; expect P07 mark wounds 2; expect turn B", way)
    assert [obj.card for obj in scene.state.within("field") if obj.attached].count("lampwell") == 2
    dry = start_match(f"{MEET} put A field tidepool>P01", way)
    assert refusal_of(dry, "A use P01") == "That needs L among the springs of Lampmoth."


@told_each_way
def test_weakness_doubles_the_wounds_of_an_attack_unless_that_rule_is_removed(way: str) -> None:
    plan = "put A field P01[active=1] lampwell>P01; put B field P03[active=1]; A use P01;"
    start_match(f"{plan} expect P03 mark wounds 4", way)
    start_match(f"{plan} expect P03 mark wounds 2", way, without="prize.weakness")


def test_only_the_own_active_unit_can_attack_in_prize_match() -> None:
    scene = start_match(f"{LOADED} put A field P03 tidepool>P03")
    assert refusal_of(scene, "A use P03") == "Tidepup is on the bench: only the active unit does that."
    assert refusal_of(scene, "A use P07") == "Cinderkit is not yours."
    assert refusal_of(scene, "A use lampwell") == "Lampwell cannot do that."


@told_each_way
def test_retreat_costs_a_chosen_spring_ends_being_dazed_and_is_allowed_once_a_turn(way: str) -> None:
    scene = start_match(f"{LOADED} put A field P03; mark P01 dazed 1", way)
    scene.act(0, Use(scene.find("P01", 0, "field").oid, "prize.retreat"))
    scene.run("expect asked A target; expect options 3; A answer lampwell; expect P03 mark active 1")
    scene.run("expect P01 mark active 0; expect P01 mark dazed 0; expect turn A")
    with pytest.raises(Illegal, match="have already retreated"):
        scene.act(0, Use(scene.find("P03").oid, "prize.retreat"))


@pytest.mark.parametrize(
    ("script", "why"),
    [
        (MEET, "There are no units on your bench."),
        (f"{MEET} put A field P03", "To retreat costs 1 of its springs."),
        (f"{LOADED} put A field P03; mark P01 asleep 1", "Lampmoth is asleep."),
    ],
)
def test_impossible_retreat_is_refused_with_the_reason(script: str, why: str) -> None:
    scene = start_match(script)
    with pytest.raises(Illegal) as refusal:
        scene.act(0, Use(scene.find("P01", 0, "field").oid, "prize.retreat"))
    assert str(refusal.value) == why


def test_retreat_is_not_offered_without_its_rule() -> None:
    scene = start_match(f"{LOADED} put A field P03", without="prize.retreat")
    assert not [
        one
        for one in rules.actions(scene.state, 0)
        if isinstance(one, Use) and one.ability == "prize.retreat"
    ]


# asleep and dazed -----------------------------------------------------------------------------------------
def test_sleeping_unit_wakes_in_cleanup_if_its_coin_shows_heads() -> None:
    fallen = set()
    for number in range(12):
        scene = start_match(f"{LOADED} mark P07 asleep 1")
        scene.number = number * 7
        scene.run("A pass")
        (flip,) = [fact for fact in scene.state.facts_before if fact.kind == "flip"]
        assert flip.key == "asleep"
        assert scene.find("P07").mark("asleep") == 1 - flip.amount
        fallen.add(flip.amount)
    assert fallen == {0, 1}


def test_dazed_unit_may_wound_itself_and_recovers_after_own_turn() -> None:
    found = set()
    for number in range(12):
        scene = start_match(f"{LOADED} mark P01 dazed 1")
        scene.number = number * 7
        scene.run("A use P01; expect turn B")
        found.add((scene.find("P01", 0, "field").mark("wounds"), scene.find("P07").mark("wounds")))
        assert scene.find("P01", 0, "field").mark("dazed") == 0
    assert found == {(0, 2), (1, 0)}
    start_match(f"{MEET} mark P07 dazed 1; A pass; expect P07 mark dazed 1; B pass; expect P07 mark dazed 0")


# the cards ------------------------------------------------------------------------------------------------
def attack_script(card: str, springs: str, more: str = "", foe: str = "P09") -> str:
    """Return the script in which this unit has these springs and faces `foe`, a Rootling by default."""
    base = {"P02": "P01", "P04": "P03", "P06": "P05", "P08": "P07", "P10": "P09"}.get(card, card)
    grown = f"put A hand {card}; A play {card};" if card != base else ""
    loaded = " ".join(f"{spring}>{base}" for spring in springs.split())
    return f"put A field {base}[active=1] {loaded}; put B field {foe}[active=1]; {more} {grown}"


@told_each_way
def test_second_attack_of_lamphawk_dazes_the_defender_and_the_first_deals_four_wounds(way: str) -> None:
    start_match(
        attack_script("P02", "lampwell lampwell tidepool")
        + "A use P01.2; expect B.P09 mark dazed 1; expect B.P09 mark wounds 2",
        way,
    )
    start_match(attack_script("P02", "lampwell lampwell") + "A use P01.1; expect B.P09 mark wounds 4", way)


def test_attack_of_tidepup_deals_one_wound_and_puts_the_defender_to_sleep_on_heads() -> None:
    found = set()
    for number in range(10):
        scene = start_match(attack_script("P03", "tidepool"))
        scene.number = number * 5
        scene.run("A use P03; expect B.P09 mark wounds 1")
        flips = [fact.amount for fact in scene.state.facts_before if fact.kind == "flip"]
        found.add(flips[0])
        assert len(flips) == 1 + flips[0], "who is asleep flips in the Cleanup"
    assert found == {0, 1}


@told_each_way
def test_attack_of_tidehound_may_choose_the_new_active_unit_of_the_opponent(way: str) -> None:
    plan = attack_script("P04", "tidepool tidepool", "put B field P05; mark B.P09 dazed 1;")
    scene = start_match(
        plan + "A use P03; expect asked A target; A answer P05; expect P05 mark active 1", way
    )
    scene.run("expect B.P09 mark active 0; expect B.P09 mark dazed 0; expect B.P09 mark wounds 3")
    start_match(plan + "A use P03; A answer Leave it as it is; expect P05 mark active 0", way)


@told_each_way
def test_attack_of_gravelet_deals_one_wound_and_heals_it_by_one(way: str) -> None:
    start_match(
        attack_script("P05", "gravespring", "mark P05 wounds 2;")
        + "A use P05; expect P05 mark wounds 1; expect B.P09 mark wounds 1",
        way,
    )


@told_each_way
def test_attack_of_gravekeeper_deals_more_wounds_for_units_in_the_discard_up_to_six(way: str) -> None:
    for there, wounds in (("", 2), ("put A discard P01*4;", 4), ("put A discard P01*9;", 6)):
        plan = attack_script("P06", "gravespring gravespring", f"{there} put B field P10>B.P09;")
        start_match(f"{plan} A use P05; expect B.P09 mark wounds {wounds}", way)


@told_each_way
def test_attack_of_cinderlynx_fells_the_defender_and_discards_a_chosen_spring(way: str) -> None:
    plan = attack_script("P08", "emberseep emberseep emberseep lampwell", foe="P03")
    scene = start_match(plan + "put B field P05; A use P07; expect asked A target; expect options 4", way)
    scene.run("A answer lampwell; expect P03 in discard; expect lampwell in discard; expect turn B")
    assert [obj.card for obj in scene.state.within("field")].count("emberseep") == 3


@told_each_way
def test_attack_of_rootling_attaches_a_spring_from_the_discard_if_there_is_one(way: str) -> None:
    scene = start_match(
        attack_script("P09", "rootspring", "put A discard emberseep;", "P03") + "A use P09", way
    )
    assert scene.find("emberseep", 0, "field").attached == scene.find("P09", 0, "field").oid
    start_match(attack_script("P09", "rootspring", foe="P03") + "A use P09; expect turn B", way)


@told_each_way
def test_attack_of_rootstag_also_wounds_units_on_the_bench(way: str) -> None:
    plan = attack_script("P10", "rootspring rootspring lampwell", "put B field P05 P01;", "P03")
    start_match(
        plan + "A use P09; expect P03 mark wounds 4; expect P05 mark wounds 2; expect P01 mark wounds 1", way
    )


@told_each_way
def test_attacks_of_cinderkit_and_lampmoth_deal_two_wounds(way: str) -> None:
    start_match(attack_script("P07", "emberseep", foe="P03") + "A use P07; expect P03 mark wounds 2", way)
    start_match(f"{LOADED} A use P01; expect P07 mark wounds 2", way)


# decks ----------------------------------------------------------------------------------------------------
def test_decks_of_prize_match_are_legal_and_together_hold_every_card() -> None:
    assert [why_not_legal(deck) for deck in DECKS.values()] == ["", "", ""]
    assert {card for deck in DECKS.values() for card in deck} == set(LEGAL)
    assert len(cards.OWN) == 12


@pytest.mark.parametrize(
    ("deck", "why"),
    [
        ("lamps", "“lamps” is a deck of the duel; Prize Match has moth, stag and grave."),
        ("2 P01, 27 lampwell", "A deck of Prize Match has 30 cards; this one has 29."),
        (
            "5 P01, 25 lampwell",
            "A deck of Prize Match can have at most 4 cards of the same name, except springs; "
            "this one has 5 of Lampmoth.",
        ),
        ("2 P01, 2 C02, 26 lampwell", "“Flint Jab” is no card for Prize Match."),
        ("4 P02, 26 lampwell", "A deck of Prize Match has at least one base unit."),
    ],
)
def test_deck_that_prize_match_does_not_allow_is_refused_with_a_sentence(deck: str, why: str) -> None:
    with pytest.raises(Illegal) as refusal:
        GAME.start(GAME.read_options({"variant": "prizes", "deck1": deck}), 2, Chance(1))
    assert str(refusal.value) == why


def test_passing_for_the_turn_and_playing_a_card_of_the_duel_are_refused_in_prize_match() -> None:
    scene = start_match(f"{MEET} put A hand C02")
    with pytest.raises(Illegal, match="There is only one kind of pass"):
        scene.act(0, Pass("turn", ("all",)))
    with pytest.raises(Illegal, match="No rule of this table says how Flint Jab is played"):
        scene.act(0, Play(scene.find("C02", 0, "hand").oid))


# computer players -----------------------------------------------------------------------------------------
def adept(scene: Scene) -> DuelAction:
    seat = scene.state.tp
    return thinker.choose(seen_by(scene.state, seat), seat, Chance(1), Effort("adept", 0.5))


def card_of(scene: Scene, action: DuelAction) -> str:
    obj = scene.state.find(action.oid) if isinstance(action, Play | Use) else None
    return obj.card if obj is not None else ""


def test_adept_level_attaches_a_spring_before_the_attack_that_ends_its_turn() -> None:
    knocked_out = f"{MEET} put A field lampwell>P01 P03; put B field P05; mark P07 wounds 3; "
    assert isinstance(adept(start_match(knocked_out)), Use), "the attack takes a prize"
    scene = start_match(f"{knocked_out} put A hand lampwell")
    assert isinstance(adept(scene), Play)
    assert card_of(scene, adept(scene)) == "lampwell"


def test_adept_level_attaches_the_spring_that_an_attack_needs() -> None:
    for hand in ("gravespring lampwell", "lampwell gravespring"):
        scene = start_match(f"{MEET} put A field P01 P01; put A hand {hand}")
        assert card_of(scene, adept(scene)) == "lampwell"


def test_adept_level_retreats_only_if_a_unit_on_the_bench_could_do_more() -> None:
    helpless = "put A field P07[active=1] P01 P03; put B field P09[active=1] P09;"
    scene = start_match(helpless)
    assert not isinstance(adept(scene), Use), "nobody else could do more"
    scene.run("put A field lampwell>P01 lampwell>P01")
    action = adept(scene)
    assert isinstance(action, Use)
    assert action.ability == "prize.retreat"


def test_both_players_have_five_prizes_to_take_while_the_match_is_set_up() -> None:
    start = play_game(0, 1, variant="prizes")[0].before
    assert not start.turn
    assert [variant_of(start).counted(start, seat) for seat in (0, 1)] == ["5 prizes to take"] * 2
