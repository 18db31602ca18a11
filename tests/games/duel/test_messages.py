"""Test the messages that positions hold in English and that are shown in the player's language."""

from __future__ import annotations

import msgspec
import pytest

from takeback.games.duel.kernel import messages
from takeback.games.duel.kernel.messages import Message, counted_message, message, show_text, text_in_english
from takeback.games.duel.variants.lanes.march import BY_ROADS
from takeback.games.duel.variants.prizes.fighting import SPRING_OF_RETREAT
from takeback.texts import Translation
from takeback.texts.pseudo import PseudoTranslations, disguise_text


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
def test_message_from_a_file_has_no_formats(text: str) -> None:
    for singular in ("", "{count} road", text):
        assert show_text(Message(text, (("count", 1),), singular)) in (text, "1 road")
