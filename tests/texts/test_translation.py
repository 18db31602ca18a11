"""Test messages with placeholders, plural forms and contexts, in English and in other languages."""

from __future__ import annotations

import os
import subprocess
import sys
from gettext import NullTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from takeback.texts import LANGUAGE_VARIABLE, Translation, gettext, load_translation, ngettext, pgettext
from takeback.texts.pseudo import PseudoTranslations, disguise_text

TRANSLATED = {
    "{name} wins.": "{name} gewinnt.",
    "Column {column} is full.": "Spalte {spalte} ist voll.",  # a translator's mistake
}


def write_catalogue(folder: Path, language: str = "de") -> None:
    catalogue = Catalog(locale=language)
    for message, text in TRANSLATED.items():
        catalogue.add(message, text)
    catalogue.add(("{count} turn", "{count} turns"), ("{count} Zug", "{count} Züge"))
    catalogue.add("Open", "Offen", context="state")
    place = folder / language / "LC_MESSAGES"
    place.mkdir(parents=True)
    with open(place / "mine.mo", "wb") as file:
        write_mo(file, catalogue)


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Translation:
    write_catalogue(tmp_path)
    monkeypatch.setenv(LANGUAGE_VARIABLE, "de_AT")
    return load_translation("mine", tmp_path)


def test_english_messages_are_filled_in_with_values_and_plural_forms_and_may_have_a_context() -> None:
    assert gettext("{name} wins.", name="Ann") == "Ann wins."
    assert gettext("100 % of {these}") == "100 % of {these}"
    assert [ngettext("{count} turn", "{count} turns", count) for count in (0, 1, 1234)] == [
        *("0 turns", "1 turn", "1,234 turns")
    ]
    assert ngettext("One turn of {name}", "{count} turns of {name}", 2, name="Bo") == "2 turns of Bo"
    assert pgettext("state", "Open") == "Open"


def test_placeholder_may_be_called_message_or_self_and_its_value_may_contain_braces() -> None:
    assert gettext("{message} {self}", message="{x}", self=1) == "{x} 1"


def test_english_text_without_a_value_for_one_of_its_placeholders_raises_key_error() -> None:
    with pytest.raises(KeyError):
        gettext("{name} beats {other}.", name="Ann")


def test_german_messages_are_translated_with_values_plurals_and_only_in_their_own_context(
    german: Translation,
) -> None:
    assert german.gettext("{name} wins.", name="Ann") == "Ann gewinnt."
    assert german.ngettext("{count} turn", "{count} turns", 3) == "3 Züge"
    assert german.pgettext("state", "Open") == "Offen"
    assert german.gettext("Open") == "Open"  # without the context it is another message


def test_translation_with_an_unknown_placeholder_falls_back_to_the_english_text(german: Translation) -> None:
    assert german.gettext("Column {column} is full.", column=3) == "Column 3 is full."


@pytest.mark.parametrize("language", ["en", "en_GB.UTF-8", "xx", "C", "", "../de"])
def test_language_without_a_catalogue_and_folder_without_catalogues_give_english_texts(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_catalogue(tmp_path / "in")
    monkeypatch.setenv(LANGUAGE_VARIABLE, language)
    monkeypatch.setenv("LANGUAGE", "en")
    assert load_translation("mine", tmp_path / "in").gettext("{name} wins.", name="Ann") == "Ann wins."
    assert load_translation("mine", tmp_path / "none").gettext("Yes") == "Yes"


def test_languages_of_the_system_are_tried_in_order_until_one_has_a_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_catalogue(tmp_path)
    monkeypatch.delenv(LANGUAGE_VARIABLE, raising=False)
    monkeypatch.setenv("LANGUAGE", "fr:de")
    assert load_translation("mine", tmp_path).gettext("{name} wins.", name="Ann") == "Ann gewinnt."


def test_pseudo_language_is_40_percent_longer_has_no_ascii_letters_and_keeps_placeholders_and_plurals() -> (
    None
):
    texts = ("Undo", "No", "The game is over.", "Rhythm", "{name} has <b>two</b> chips &amp; a card.")
    for text in texts:
        plain = text.replace("{name}", "").replace("<b>", "").replace("</b>", "").replace("&amp;", "")
        shown = disguise_text(text)
        assert len(shown) >= len(text) + round(0.4 * len(plain))
        assert not any(sign.isascii() and sign.isalpha() for sign in disguise_text(plain))
    assert "{name} " in disguise_text(texts[-1])
    assert "<b>" in disguise_text(texts[-1])
    pseudo = Translation(PseudoTranslations())
    assert pseudo.ngettext("{count} turn", "{count} turns", 2) == disguise_text("{count} turns").format(
        count=2
    )
    assert pseudo.npgettext("a", "{count} turn", "{count} turns", 1) == disguise_text("{count} turn").format(
        count=1
    )


def run_python(code: str, *words: str, **variables: str) -> str:
    """Return what a fresh process prints: its language is chosen at its start."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "desktop"), **variables}
    return subprocess.run(
        [sys.executable, "-c", code, *words], env=environment, capture_output=True, text=True, check=True
    ).stdout.strip()


def test_program_shown_in_english_does_not_import_babel() -> None:
    code = (
        "import sys, takeback.shell.app, takeback.texts as t; t.format_list('abc'), t.format_date(0);"
        "print('babel' in sys.modules)"
    )
    assert run_python(code, LANGUAGE="de") == "False"


def test_language_option_or_variable_translates_the_first_text_and_an_option_without_value_does_not() -> None:
    code = (
        "import sys; from takeback.__main__ import choose_language; choose_language(sys.argv[1:]);"
        "from takeback.texts import gettext; print(gettext('Undo'))"
    )
    assert run_python(code, "--language", "pseudo") == disguise_text("Undo")
    assert run_python(code, "--safe", "--language=pseudo") == disguise_text("Undo")
    assert run_python(code, TAKEBACK_LANGUAGE="pseudo") == disguise_text("Undo")
    assert run_python(code, "--language") == "Undo"


def test_text_without_a_translation_is_returned_unchanged() -> None:
    assert Translation(NullTranslations()).gettext("Yes") == "Yes"
