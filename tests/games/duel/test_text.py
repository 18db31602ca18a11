"""Test the texts of a duel in the history, in the log and for the screen reader."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import GameTurn
from takeback.engine.play import Move
from takeback.engine.state import Illegal
from takeback.engine.trial import is_sentence
from takeback.games.duel import names, rules, text
from takeback.games.duel.board.turn_words import queue_words
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel import events
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.messages import text_in_english
from takeback.games.duel.kernel.objects import Choice, Duel, Offer
from takeback.games.duel.kernel.replacement import REPLACED
from takeback.games.duel.narration import WOULD, TurnNarrator
from takeback.games.duel.rules.core.chain import why_not_play, why_not_use
from takeback.games.duel.state import Answer, Cancel, DuelAction, Pass, Use
from tests.games.duel.playing import Step, play_game, played
from tests.games.duel.scene import Scene
from tests.games.duel.telling import NAMES, Turns

JAB = """
    put A hand C02
    put A field emberseep
    put B field L01
    put B hand T03
    put B field tidepool*3
"""


def test_row_of_a_play_names_its_target_and_row_of_the_last_pass_the_result() -> None:
    turns = Turns(JAB).play("C02", "Lamplight Recruit", "Pay for me").passing(2)
    assert turns.rows == [
        "Anna plays Flint Jab at Lamplight Recruit",
        "Anna passes",
        "Bert passes: Flint Jab resolves, Lamplight Recruit is destroyed",
    ]


def test_row_of_a_card_that_is_attached_names_the_unit() -> None:
    turns = Turns("put A hand R09; put A field rootspring*2; put B field L01", stops="usual")
    turns.play("R09", "Pay for me")
    said = "Anna plays Wild Renaming at Lamplight Recruit: it is attached to Lamplight Recruit"
    assert turns.rows == [said]


def test_row_of_a_play_calls_its_destroyed_target_it_and_the_log_names_it_in_each_line() -> None:
    turns = Turns(
        """
        put A hand C02 R01
        put A field emberseep
        put B field L01
        """,
        stops="usual",
    )
    turns.play("C02", "Lamplight Recruit", "Pay for me")
    assert turns.rows == ["Anna plays Flint Jab at Lamplight Recruit: it is destroyed"]
    assert turns.row().log[1:] == (
        "Lamplight Recruit is wounded by Flint Jab for 2",
        "Flint Jab resolves",
        "Lamplight Recruit is destroyed",
    )


def test_row_of_a_pass_names_the_card_that_wounds_a_player() -> None:
    turns = Turns(JAB).play("C02", "player 2", "Pay for me").passing(2)
    assert turns.rows[-1] == "Bert passes: Flint Jab wounds Bert for 2"


def test_row_of_a_pass_names_the_card_that_is_cancelled() -> None:
    turns = Turns(JAB).play("C02", "player 2", "Pay for me").passing().play("T03", "Pay for me").passing(2)
    assert turns.rows[2:] == [
        "Bert plays Silence the Channel at Flint Jab",
        "Bert passes",
        "Anna passes: Silence the Channel resolves, Flint Jab is cancelled",
    ]


def test_log_says_that_a_target_was_the_only_one_if_and_only_if_nobody_was_asked_for_it() -> None:
    forced = Turns(JAB).play("C02", "player 2", "Pay for me").passing().play("T03", "Pay for me")
    line = "Silence the Channel is aimed at Flint Jab, the only target"
    assert forced.rows[2:] == ["Bert plays Silence the Channel at Flint Jab"]
    assert line in forced.row().log
    whole, later = list(forced.turn), forced.turn[1:]
    chosen = Turns(JAB).play("C02", "Lamplight Recruit", "Pay for me")
    assert len(chosen.turn) > 1
    for moves in ([*chosen.turn], chosen.turn[1:], later):
        assert not [said for said in chosen.row(moves=moves).log if "only target" in said]
    assert [said for said in forced.row(moves=whole).log if "only target" in said] == [line]


def test_row_of_a_pass_names_the_card_that_resolves_if_nothing_else_happens() -> None:
    turns = Turns("put A hand L06; put A field lampwell L02; put B field L05")
    turns.play("L06", "Pay for me").passing(2)
    assert turns.rows[-1] == "Bert passes: Bear the Blow resolves"


def test_rows_of_beginning_a_play_choosing_a_target_and_cancelling_it_have_their_texts() -> None:
    turns = Turns(JAB).play("C02")
    assert turns.row().text == "Anna begins to play Flint Jab"
    turns.answer("player 2")
    assert turns.row(moves=turns.turn[-1:]).text == "Anna chooses Bert"
    turns.act(Cancel())
    assert turns.rows == ["Anna undoes Flint Jab"]


def test_rows_of_playing_a_spring_and_making_flow_have_their_texts() -> None:
    turns = Turns("put A hand lampwell").play("lampwell")
    [spring] = turns.state.zone("field")
    turns.act(Use(spring, "lampwell.1"))
    assert turns.rows == ["Anna plays Lampwell", "Anna makes flow with Lampwell"]


def test_all_attackers_are_named_in_one_row_and_all_guards_in_one() -> None:
    turns = Turns(
        """
        put A field R03 C01*2
        put B field L01 T01
        until charge
        """
    )
    assert turns.state.pending.kind == "attackers"
    turns.answer("Bramble Boar", "Sparkrunner", "Sparkrunner").passing(2)
    turns.answer("Lamplight Recruit guards Bramble Boar", "Reedglass Scout guards Bramble Boar")
    assert turns.rows == [
        "Anna attacks with Bramble Boar and 2 × Sparkrunner",
        "Anna passes",
        "Bert passes, on to Guard",
        "Bert guards against Bramble Boar with Lamplight Recruit and Reedglass Scout",
    ]


def test_log_says_whose_unit_each_is_if_guard_and_attacker_have_the_same_name() -> None:
    turns = Turns("put A field C01; put B field C01; until charge").answer("Sparkrunner").passing(2)
    turns.answer("Sparkrunner guards Sparkrunner")
    assert any("Bert’s Sparkrunner guards Anna’s Sparkrunner" in line for line in turns.row().log)


def test_wounds_of_several_attackers_to_a_player_are_added_up_in_the_row_and_listed_in_the_log() -> None:
    turns = Turns("put A field R03 C01; put B field L01; until charge", stops="usual")
    turns.answer("Bramble Boar", "Sparkrunner").answer("Done")
    assert turns.rows[-1] == "Bert does not guard and is wounded for 5"
    assert turns.row().log[1:] == ("Bramble Boar wounds Bert for 3", "Sparkrunner wounds Bert for 2")


def test_row_names_the_player_again_after_another_subject() -> None:
    turns = Turns("put A hand L02; put A field lampwell*2", stops="usual").play("L02", "Pay for me")
    assert turns.rows == ["Anna plays Wick-Bearer: Wick-Bearer enters, Anna gains 2 life"]


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("put A hand C02; put A field emberseep", "You may act in your First Council, or pass."),
        ("put A hand C02", "You have nothing to play: pass."),
        ("put A field emberseep", "You have nothing to play: pass."),  # making flow is no play
    ],
)
def test_text_of_what_to_do_next_says_whether_there_is_something_to_play(script: str, said: str) -> None:
    assert text.what_next(Turns(script).state, 0) == said


def test_text_of_what_to_do_next_says_that_a_player_has_no_reply() -> None:
    turns = Turns("put A hand C02; put A field emberseep").play("C02", "player 2", "Pay for me")
    assert text.what_next(turns.state, 0) == "You can only let Flint Jab resolve: pass."
    assert text.what_next(turns.passing().state, 1) == "You have no reply to Flint Jab: pass."


def test_row_of_an_attack_calls_the_only_attacker_it() -> None:
    turns = Turns("put A field T01; put B field L01; until charge", stops="usual")
    turns.answer("Reedglass Scout")  # which nobody can guard
    assert turns.rows[-1] == "Anna attacks with Reedglass Scout: it wounds Bert for 1"


def test_row_of_declaring_no_attackers_says_that_the_player_does_not_attack() -> None:
    turns = Turns("put A field R03; until charge").answer("Done")
    assert turns.rows == ["Anna does not attack"]


@pytest.mark.parametrize(
    ("until", "words"),
    [
        ("once", "Anna passes"),
        ("change", "Anna passes until something happens"),
        ("turn", "Anna passes for this turn"),
    ],
)
def test_row_of_a_pass_says_how_long_it_holds_only_to_the_passing_player(until: str, words: str) -> None:
    turns = Turns("")
    turns.act(Pass(until, ("theirs:dusk",)))
    assert turns.row(0).text.startswith(words)
    assert turns.row(1).text.partition(",")[0].partition(":")[0] == "Anna passes"


def test_row_names_a_drawn_card_only_to_the_player_who_drew_it() -> None:
    turns = Turns(
        """
        put A hand T11
        put A field tidepool*3
        put A deck C01
        """
    )
    turns.play("T11", "Pay for me").passing(2)
    assert turns.row(0).text == "Bert passes: Rising Chorus resolves, Anna draws Sparkrunner"
    for other in (1, None):
        row = turns.row(other)
        assert row.text == "Bert passes: Rising Chorus resolves, Anna draws a card"
        assert "Sparkrunner" not in f"{row}"


def test_heading_of_a_turn_has_player_and_number_and_there_is_none_before_the_first() -> None:
    state = Turns("").state
    assert GAME.game_turn(state, state) == GameTurn("Anna’s game turn", 3)
    start = GAME.start(GAME.read_options({}), 2, Chance(1, "start"))
    assert GAME.game_turn(start, start) is None


def test_spoken_text_of_a_card_has_kind_values_owner_and_marks_and_hides_a_hidden_card() -> None:
    turns = Turns("put A field L02[wounds=1,exhausted=1,+1/+1=2]; put A field lampwell; put B hand C02")
    unit, spring = turns.state.zone("field")
    assert text.spoken(turns.state, unit) == (
        "Wick-Bearer, unit 4/4, Anna’s, 1 wound, exhausted, 2 +1/+1 counters"
    )
    assert text.spoken(turns.state, spring) == "Lampwell, spring, Anna’s"
    [hidden] = turns.state.zone("hand", 1)
    assert text.spoken(turns.state, hidden) == "Flint Jab, reply, Bert’s"
    assert text.spoken(GAME.seen_by(turns.state, 0), hidden) == "a card"


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (
            "A play C02 at B; A pass; B play T03; B pass",
            "Resolve Silence the Channel: it cancels Flint Jab",
        ),
        ("A play C02 at B; A play C02 at B", "Resolve Flint Jab, then Flint Jab"),
        (
            "A play C02 at B; A play C02 at B; A play C02 at B",
            "Resolve Flint Jab, then 2 more",
        ),
        ("A play L02; pp", "Resolve the ability of Wick-Bearer"),
        ("until dusk; A play C02 at B", "Resolve Flint Jab"),
    ],
)
def test_label_of_the_pass_button_says_what_resolves_and_what_it_cancels(script: str, said: str) -> None:
    scene = Scene(f"""
        put A hand C02*3 L02
        put A field emberseep*3 lampwell*2
        put B hand T03
        put B field tidepool*3
        {script}
    """)
    state = scene.state
    seat = state.pending.seats[0]
    assert text.pass_label(GAME.seen_by(state, seat), ()) == said


def test_label_of_the_pass_button_names_the_players_of_equal_cards_on_the_chain_of_two_players() -> None:
    """Only where they are of two players."""
    scene = Scene("""
        put A hand C02 T03*2
        put A field emberseep tidepool*4
        put B hand T03
        put B field tidepool*2
        A play C02 at B; A pass; B play T03 at C02; B pass
    """)
    state = scene.state
    assert text.pass_label(state) == "Resolve Silence the Channel: it cancels Flint Jab"
    scene.run("A play T03 at T03")
    assert text.pass_label(scene.state) == (
        "Resolve Red’s Silence the Channel: it cancels Blue’s Silence the Channel"
    )


def test_text_of_what_to_do_next_names_who_decides_and_the_pass_label_what_comes() -> None:
    turns = Turns(JAB)
    assert text.next_step(turns.state) == "You may act in your First Council, or pass."
    assert text.pass_label(turns.state) == "To Muster"
    turns.play("C02", "player 2")
    assert text.next_step(turns.state) == "Anna: How do you pay C for Flint Jab?"
    turns.answer("Pay for me").passing()
    assert text.next_step(turns.state) == "You may reply to Flint Jab, or pass."
    assert text.pass_label(turns.state) == "Resolve Flint Jab"
    top = turns.state.zone("chain")[0]
    assert text.spoken(turns.state, top) == "Flint Jab, reply, Anna’s at Bert"


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("share", "Anna has to say how much goes to each."),
        ("mode", "Anna has to answer what is asked."),
    ],
)
def test_long_question_is_shortened_in_the_line_below_the_board(kind: str, said: str) -> None:
    state = Turns(JAB).state
    long = "How much of its 2 does Shieldwright deal to Sproutling, and Mossgrown Ox after it?"
    asked = replace(state, pending=Choice((0,), kind, long, 0, (Offer("0"), Offer("1"))))
    assert text.what_next(asked, 0) == said
    short = replace(state, pending=Choice((0,), kind, "How much does it deal?", 0, (Offer("0"), Offer("1"))))
    assert text.what_next(short, 0) == "Anna: How much does it deal?"


def test_values_beside_the_board_list_life_hand_and_flow_of_each_player() -> None:
    turns = Turns("put A field lampwell; life B 7; put B hand C02")
    [spring] = turns.state.zone("field")
    turns.act(Use(spring, "lampwell.1"))
    counted = dict(text.values(GAME.seen_by(turns.state, 0), 0))
    assert counted["Anna’s flow"] == "1 L"
    assert counted["Bert’s life"] == "7"
    assert counted["Bert’s hand"] == "1 card"
    assert counted["Bert’s flow"] == "none"


@pytest.mark.parametrize("life", [1, 2])
def test_outcome_and_last_row_of_a_duel_name_winner_and_reason(life: int) -> None:
    turns = Turns(JAB + f"life B {life}").play("C02", "player 2", "Pay for me").passing(2)
    outcome = GAME.outcome(turns.state)
    assert outcome.winners == (0,)
    assert outcome.sentence == "Anna wins: Bert has no life left."
    assert turns.rows[-1] == "Bert passes: Bert has no life left, Anna wins"
    assert is_sentence(outcome.sentence)


def test_outcome_names_the_player_who_had_no_card_to_draw_and_no_turn_is_announced() -> None:
    scene = Scene("empty B deck; until draw")
    state = rules.with_names(scene.state, NAMES)
    assert GAME.outcome(state).sentence == "Anna wins: Bert had no card to draw."
    assert queue_words(state, NAMES) == ""


def test_play_in_the_turn_of_the_opponent_or_onto_a_chain_counts_as_a_reply() -> None:
    assert GAME.drafted is not None
    is_reply = GAME.drafted.is_reply
    assert is_reply is not None
    own = Turns(JAB).play("C02")
    assert not is_reply(own.state, 0)
    own.answer("player 2", "Pay for me").passing()
    own.play("T03")
    assert is_reply(own.state, 1)
    assert is_reply(Turns("put A hand C02*2; put A field emberseep*2; A play C02 at B").play("C02").state, 0)


def test_half_announced_play_or_attack_cannot_be_confirmed_for_a_given_reason() -> None:
    turns = Turns(JAB)
    assert GAME.may_confirm(turns.state, 0) == ""
    turns.play("C02")
    why = GAME.may_confirm(turns.state, 0)
    assert why.startswith("You have only half announced this. Finish it or undo it.")
    assert is_sentence(why)
    assert GAME.may_confirm(turns.state, 1) == ""
    attacking = Turns("put A field R03 C01; until charge").answer("Bramble Boar")
    assert GAME.may_confirm(attacking.state, 0).startswith("You have only half answered this")


def test_passing_until_something_happens_ends_with_the_turn() -> None:
    """Otherwise two players who pass like this would never be asked again."""
    turns = Turns("")
    for seat in (0, 1):
        turns.act(Pass("change", rules.USUAL_STOPS), seat)
    assert turns.state.turn == 4
    assert [plan.until for plan in turns.state.plans] == ["once", "once"]
    assert (turns.state.pending.seats, turns.state.step_name) == ((1,), "council1")


def test_players_who_pass_without_any_stops_are_asked_again() -> None:
    turns = Turns("")
    for _ in range(2):
        turns.act(Pass("once", ()))
    assert turns.state.pending is not None


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Pass("once", ("mine:lunch",)), "There is no stop called “mine:lunch”."),
        (Pass("never"), "You can pass once, until a change, or for the turn, not “never”."),
        (Pass("once", ("all", "all")), "A stop is named twice."),
        (Answer(0), "Play something, use something, or pass."),
        (Cancel(), "There is nothing to cancel."),
    ],
)
def test_invalid_pass_answer_or_cancelling_is_refused_with_a_sentence_and_changes_nothing(
    action: DuelAction, why: str
) -> None:
    turns = Turns("")
    before = turns.state
    with pytest.raises(Illegal, match="^" + why.replace(".", r"\.") + "$"):
        turns.act(action)
    assert turns.state is before
    assert not GAME.unlisted.allows(before, 0, action)


def test_passing_with_other_stops_is_legal_for_the_seat_to_act_although_it_is_not_listed() -> None:
    state = Turns("").state
    found = list(GAME.unlisted.examples(state, 0, Chance(1, "start")))
    assert found
    assert not set(found) & set(GAME.actions(state, 0))
    assert all(
        GAME.unlisted.allows(state, 0, one) and not GAME.unlisted.allows(state, 1, one) for one in found
    )


def test_refusal_of_a_card_that_cannot_be_paid_for_spells_out_its_cost() -> None:
    scene = Scene("put A hand L02 C02; put A field T10")
    told = {
        card: why_not_play(derive(scene.state), 0, scene.find(card, 0, "hand").oid) for card in ("L02", "C02")
    }
    assert told == {
        "L02": "Wick-Bearer costs 1 of any flow and 1 Lantern, which you cannot pay now.",
        "C02": "Flint Jab costs 1 Cinder, which you cannot pay now.",
    }
    archive = scene.find("T10")
    (ability,) = derive(scene.state).values(archive.oid).abilities
    why = why_not_use(derive(scene.state), 0, archive.oid, ability)
    assert why == "That costs 1 of any flow, which you cannot pay now."
    assert names.cost("2LL") == "2 of any flow and 2 Lantern"


REPLACERS = "L03 L04 L06 C02 C07 C11"  # of two factions, so that they are played


def test_log_states_the_cause_of_every_effect_that_was_replaced() -> None:
    told = 0
    for step in (step for seed in (0, 2) for step in play_game(seed, 600, REPLACERS, stops="all")):
        facts = [event.fact for event in step.events if isinstance(event, events.Recorded)]
        reasons = [fact for fact in facts if fact.kind == REPLACED]
        narrator = TurnNarrator(step.before)
        narrator.follow(step.events)
        lines = [line.text for line in narrator.lines if line.kind == REPLACED]
        assert len(lines) == len([fact for fact in reasons if fact.key in (*WOULD, "step_begin")])
        told += len(lines)
        for line in lines:
            assert any(
                word in line for word in ("instead of", "prevented by", "replaced by", "because of")
            ), line
            assert "something that has left" not in line
    assert told


def test_row_of_an_answer_to_a_question_says_what_is_done() -> None:
    start = GAME.start(GAME.read_options({"first": "1"}), 2, Chance(1, "start"))
    assert row_of_answer(start, 0) == "Red keeps this hand"
    assert row_of_answer(start, 1) == "Red exchanges the hand for 6 cards"  # without "draws 6 cards"
    offer = Scene("put A field B07 L02[wounds=2] gravespring*3; pass; pass").state
    assert row_of_answer(offer, 1) == "Red does not pay 1 to copy Wick-Bearer"
    assert row_of_answer(offer, 0).startswith("Red pays 1 to copy Wick-Bearer")
    look = Scene("put A field T10 tidepool; put A deck L01 L02; A use T10; pp").state
    assert row_of_answer(look, 1).startswith("Red answers “No” to Murmuring Archive")
    feud = "put A field C07 emberseep; put B field L04; put A hand C02; A play C02 at B; pp"
    applied = [row_of_answer(Scene(feud).state, at).partition(":")[0] for at in (0, 1)]
    assert {*applied} == {"Blue applies Kindled Feud first", "Blue applies Lantern Bulwark first"}
    ordered = Scene("put A field B03 B01*2; put A hand B12; A play B12; pp").state
    assert row_of_answer(ordered, 0).startswith(
        f"Red puts {text_in_english(ordered.pending.options[0].text)} first"
    )


@pytest.mark.parametrize(
    ("variant", "said"), [("lanes", "Red ends the plan"), ("prizes", "Red ends the turn")]
)
def test_row_of_a_pass_in_a_variant_has_the_words_of_its_button(variant: str, said: str) -> None:
    step = next(
        step
        for step in play_game(1, 120, variant=variant)
        if isinstance(step.action, Pass) and step.seat == 0
    )
    assert text.describe_turn((move_of(step),), step.before, 0).text.startswith(said)


@pytest.mark.parametrize("variant", ["lanes", "prizes"])
def test_row_in_which_cards_of_both_players_enter_says_whose_each_is(variant: str) -> None:
    found = 0
    for step in (step for seed in (0, 1) for step in play_game(seed, 30, variant=variant)):
        facts = [event.fact for event in step.events if isinstance(event, events.Recorded)]
        owners = {fact.seat for fact in facts if fact.kind == "enter"}
        if len(owners) > 1:
            found += 1
            row = text.describe_turn((move_of(step),), step.before, 0)
            own, other = (names.player(step.after, seat) for seat in (step.seat, 1 - step.seat))
            assert 0 < row.spoken.index(f"{own}’s ") < row.spoken.index(f"{other}’s "), row.spoken
            assert " enter" not in row.text or f"{other}’s " in row.text, row.text
    assert found


def test_row_that_ends_the_setup_of_prize_match_names_the_first_units_of_each_player() -> None:
    step = next(
        step
        for step in play_game(0, 30, variant="prizes")
        if step.after.pending is not None and step.after.zone("field")
    )
    row = text.describe_turn((move_of(step),), step.before, 0).text
    told = "Blue’s 2 × Lampmoth and Tidepup enter, Red’s Lampmoth and Tidepup enter"
    assert row.partition(": ")[2] == told


def row_of_answer(state: Duel, option: int) -> str:
    """Return the history's row of this answer."""
    assert state.pending is not None
    step = played(state, state.pending.seats[0], Answer(option), 1, 1)
    return text.describe_turn((move_of(step),), state, step.seat).text


def move_of(step: Step) -> Move:
    """Return a decision of a random game as a move."""
    return Move(step.seat, step.action, step.events, step.before, step.after)
