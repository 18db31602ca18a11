"""Test the messages that positions hold in English and that are shown in the player's language."""

from __future__ import annotations

import msgspec
import pytest

from takeback.engine.state import encode
from takeback.games.duel import names
from takeback.games.duel.kernel import messages
from takeback.games.duel.kernel.messages import (
    Message,
    counted_message,
    fill_in,
    message,
    show_text,
    text_in_english,
)
from takeback.games.duel.kernel.objects import Choice, Fact, Offer, Result
from takeback.games.duel.rules.core.setting_up import TAKE_FEWER
from takeback.games.duel.variants.lanes.march import BY_ROADS
from takeback.games.duel.variants.prizes.fighting import SPRING_OF_RETREAT
from takeback.texts import Translation
from takeback.texts.pseudo import PseudoTranslations, disguise_text
from tests.games.duel.scene import Scene


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show texts in the pseudo-language."""
    catalogue = Translation(PseudoTranslations())
    monkeypatch.setattr(messages, "_", catalogue.gettext)
    monkeypatch.setattr(messages, "ngettext", catalogue.ngettext)


@pytest.mark.usefixtures("pseudo")
def test_message_is_stored_in_english_and_shown_translated_with_its_names() -> None:
    question = message(SPRING_OF_RETREAT, unit="Lampmoth")
    assert text_in_english(question) == "Lampmoth retreats: which spring is discarded?"
    assert show_text(question) == disguise_text(SPRING_OF_RETREAT).replace("{unit}", "Lampmoth")


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_form_of_a_counted_message_is_chosen_where_it_is_shown_even_if_it_comes_from_a_file(
    count: int,
) -> None:
    written = msgspec.json.encode(counted_message(BY_ROADS, count, round=7, other=0))
    read = msgspec.json.decode(written, type=Message)
    assert text_in_english(read) == f"After round 7 it is {count} road{'' if count == 1 else 's'} to 0."
    assert show_text(read) == disguise_text(BY_ROADS[count != 1]).format(round=7, count=count, other=0)


@pytest.mark.parametrize("text", ["{count:9999999}", "{count.real}", "{other}", "{", "}}"])
def test_message_from_a_file_is_shown_without_applying_its_format_instructions(text: str) -> None:
    for singular in ("", "{count} road", text):
        assert show_text(Message(text, (("count", 1),), singular)) in (text, "1 road")


def test_message_is_stored_as_english_text_with_values_and_read_back_equal() -> None:
    asked = Choice((0,), "pay", message("How do you pay {cost} for {card}?", cost="2C", card="Flint Jab"))
    stored = encode(asked)
    assert b'"text":"How do you pay {cost} for {card}?"' in stored
    assert msgspec.json.decode(stored, type=Choice) == asked


def test_question_stored_by_an_earlier_version_is_read_and_shown_unchanged() -> None:
    old = msgspec.json.decode(b'{"seats":[0],"kind":"pay","prompt":"How do you pay {x} now?"}', type=Choice)
    assert show_text(old.prompt) == text_in_english(old.prompt) == "How do you pay {x} now?"


def test_counted_message_is_singular_for_1_and_else_plural() -> None:
    shown = [show_text(counted_message(TAKE_FEWER, count)) for count in (1, 6)]
    assert shown == ["Exchange for 1 other card, one fewer", "Exchange for 6 other cards, one fewer"]
    assert [text_in_english(counted_message(TAKE_FEWER, count)) for count in (1, 6)] == shown


def test_forged_placeholders_of_a_message_are_shown_as_they_are() -> None:
    forged = Message("{card.__class__} {card:>999999999} {other} {card}", (("card", "Flint Jab"),))
    assert show_text(forged) == "{card.__class__} {card:>999999999} {other} Flint Jab"
    assert fill_in("{a}{b}", {"a": "{b}", "b": 2}) == "{b}2"


def test_each_cause_of_a_lost_duel_is_a_sentence_also_from_an_earlier_version() -> None:
    state = Scene("put A field L01").state
    key = "{player} has no life left.\n{player} had no card to draw."
    assert names.causes(state, Fact(0, 1, "draw", "lose", seat=1, key=key)) == [
        "Blue has no life left.",
        "Blue had no card to draw.",
    ]
    old = Fact(0, 1, "draw", "lose", seat=0, key="has no life left.")  # as stored by earlier versions
    assert names.causes(state, old) == ["Red has no life left."]


def test_result_stored_by_an_earlier_version_is_shown_with_the_loser_or_as_a_tie() -> None:
    state = Scene("put A field L01").state
    loss = Fact(0, 1, "draw", "lose", seat=1, key="is full of venom.")
    over = msgspec.structs.replace(state, facts=(loss,), result=Result((0,), ("is full of venom.",)))
    assert names.reasons(over) == ["Blue is full of venom."]
    both = ("Both players agreed to a tie.", message("{number} turns were played.", number=200))
    tied = msgspec.structs.replace(state, result=Result((), both))
    assert names.reasons(tied) == ["Both players agreed to a tie.", "200 turns were played."]


def test_offers_with_the_same_message_are_equal_and_have_the_same_hash() -> None:
    one, other = (Offer(message("{guard} guards {attacker}", guard="A", attacker="B")) for _number in "12")
    assert one == other
    assert hash(one.text) == hash(other.text)
