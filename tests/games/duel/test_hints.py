"""Test that hints name what they suggest, in every kind of decision of every variant."""

from __future__ import annotations

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Hint
from takeback.games.duel import names
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.answering import to_act
from takeback.games.duel.kernel.messages import show_text
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.state import Answer, Play, Use
from tests.games.duel.playing import play_variant
from tests.games.duel.scene import Scene
from tests.sampling import first


def hint_at(state: Duel, level: str = "apprentice") -> Hint:
    """Return the hint for the seat to act."""
    seat = to_act(state)[0]
    effort = Effort(level, 0.05, lambda: False)
    hint = GAME.computers.hint(GAME.seen_by(state, seat), seat, Chance(3), effort)
    assert isinstance(hint, Hint)
    return hint


@pytest.mark.parametrize("seed", first(1, range(6)))
@pytest.mark.parametrize("variant", ["duel", "lanes", "prizes"])
def test_duel_hint_is_a_legal_action_and_its_sentence_names_the_card_or_answer(
    variant: str, seed: int
) -> None:
    met = set()
    for step in play_variant(seed, variant)[::2]:
        state = step.before
        hint = hint_at(state)
        (action,) = hint.actions
        assert action in GAME.actions(state, to_act(state)[0])
        assert hint.text.startswith("Suggestion: ")
        assert hint.text.endswith(".")
        met.add(type(action))
        if isinstance(action, (Play, Use)):
            assert names.thing(state, action.oid) in hint.text
        elif isinstance(action, Answer):
            offer = state.pending.options[action.option]
            seats = [names.player(state, -1 - one) for one in offer.objs if one < 0]
            assert (seats[0] if seats else show_text(offer.text)) in hint.text
    assert met >= {Play, Answer} or variant == "prizes"


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("", "Suggestion: pass (To Second Council)."),
        ("put A field L02; until charge", "Suggestion: attack with Wick-Bearer."),
        ("life B 2; put A hand C02; put A field emberseep; A play C02", "Suggestion: choose Blue."),
        ("put A hand lampwell", "Suggestion: play Lampwell."),
    ],
)
def test_hint_of_the_adept_level_has_the_expected_sentence(script: str, text: str) -> None:
    assert hint_at(Scene(script, stops="usual").state, "adept").text == text
