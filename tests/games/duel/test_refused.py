"""Test refusals of actions that no board offers: gone objects, objects of the other seat, wrong answers."""

from __future__ import annotations

import pytest

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal
from takeback.engine.trial import is_sentence
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.rules.actions import act
from takeback.games.duel.state import Answer, DuelAction, Pass, Play, Use
from tests.games.duel.scene import Scene

GIVEN = "put A hand C02; put A field L05 emberseep; put B field L05"


def refusal_of(scene: Scene, action: DuelAction) -> str:
    before = scene.state
    with pytest.raises(Illegal) as why:
        act(UnfinishedMove(before, Chance(1)), 0, action)
    assert is_sentence(str(why.value))
    return str(why.value)


def test_play_of_a_card_not_in_hand_or_use_of_an_ability_not_ones_own_is_refused_with_the_reason() -> None:
    scene = Scene(GIVEN)
    keeper, theirs = scene.find("L05", 0, "field").oid, scene.find("L05", 1, "field").oid
    assert refusal_of(scene, Play(keeper + 1024)) == "The card is not in Red’s hand."
    assert refusal_of(scene, Play(keeper)) == "The card is not in Red’s hand."
    gone = refusal_of(scene, Use(keeper + 1024, "L05.1"))
    assert gone == "The card with this ability is no longer on the field."
    assert refusal_of(scene, Use(keeper, "L05.9")) == "There is no such ability."
    assert refusal_of(scene, Use(keeper, "T10.1")) == "Keeper of the Vow cannot do that."
    assert refusal_of(scene, Use(theirs, "L05.1")) == "Keeper of the Vow is not yours."


@pytest.mark.parametrize(
    ("script", "why"),
    [
        (
            "put A hand L02 T03; put A field lampwell*2 tidepool*3; A play L02; pp",
            "Silence the Channel chooses a play, and the ability of Wick-Bearer is none.",
        ),
        (
            "put A hand T03; put A field tidepool*3",
            "Silence the Channel chooses a play, and there is none on the chain.",
        ),
        (
            "put A hand B10; put A field gravespring",
            "Frost in the Barrow chooses a unit, and there is none.",
        ),
    ],
)
def test_card_without_anything_to_choose_is_refused_with_a_sentence_on_what_is_missing(
    script: str, why: str
) -> None:
    scene = Scene(script)
    card = next(one for one in ("T03", "B10") if f" {one}" in script)
    assert refusal_of(scene, Play(scene.find(card, 0, "hand").oid)) == why


def test_card_whose_only_target_has_aegis_is_refused_with_that_reason() -> None:
    scene = Scene("put A hand B10; put A field gravespring; put B field R10")
    assert "Aegis" in refusal_of(scene, Play(scene.find("B10", 0, "hand").oid))


def test_pending_question_refuses_an_unknown_answer_and_a_pass() -> None:
    scene = Scene(f"{GIVEN}; A play C02")
    assert scene.pending.kind == "target"
    assert refusal_of(scene, Answer(99)) == "That is not one of the answers."
    assert refusal_of(scene, Pass("once")) == "Answer first: Flint Jab: choose a unit or a player."
