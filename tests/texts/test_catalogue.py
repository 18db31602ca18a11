"""Test the catalogue that Babel extracts: it holds every text, with well-formed placeholders."""

from __future__ import annotations

import ast
import io
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from takeback.games.duel.cards.wording import english_text_of
from takeback.games.duel.variant import find
from takeback.games.duel.whole import packages
from tests.catalogue import FIRST_TEXT, extract_catalogue, find_calls


def texts_of(call: ast.Call, name: str) -> list[ast.expr]:
    first = FIRST_TEXT[name]
    return call.args[first : first + (2 if "ngettext" in name or name == "npgettext" else 1)]


def slots_of(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_catalogue_has_the_texts_of_all_calls() -> None:
    """A call with a name, such as `_(TITLE)`, shows what `gettext_noop` marks elsewhere."""
    known: set[object] = set()
    for message in extract_catalogue():
        known |= {*message.id} if isinstance(message.id, tuple) else {message.id}
    calls = list(find_calls())
    assert len(calls) > 40
    for place, call, name in calls:
        for text in texts_of(call, name):
            assert not isinstance(text, ast.JoinedStr), f"{place}: an f-string cannot be extracted"
            if isinstance(text, ast.Constant):
                assert text.value in known, place


def test_each_placeholder_has_a_value_and_each_value_a_placeholder() -> None:
    for place, call, name in find_calls():
        if any(one.arg is None for one in call.keywords):
            continue
        given = {one.arg for one in call.keywords}
        texts = [one.value for one in texts_of(call, name) if isinstance(one, ast.Constant)]
        if not texts or (not given and name not in ("ngettext", "npgettext")):
            continue
        used = set().union(*(slots_of(str(text)) for text in texts))
        assert used - {"count"} == given - {"count"}, f"{place}: {texts}"


def test_placeholders_have_names_without_formats() -> None:
    for place, call, name in find_calls():
        if not call.keywords:
            continue
        for text in texts_of(call, name):
            if isinstance(text, ast.Constant):
                for _, slot, form, conversion in Formatter().parse(str(text.value)):
                    assert slot is None or (slot.isidentifier() and not form and not conversion), place


def test_no_message_is_a_fragment() -> None:
    """A message that begins or ends with a blank or a comma is glued to another one somewhere."""
    for message in extract_catalogue():
        for id in message.id if isinstance(message.id, tuple) else (message.id,):
            text = str(id)
            assert text == text.strip(), text
            assert text[:1] not in (",", ";", ".", ":", ")"), text
            assert not any(slot[-1:].isdigit() for slot in slots_of(text) if slot), text


def test_template_can_be_written_read_and_compiled() -> None:
    written = io.BytesIO()
    write_po(written, extract_catalogue())
    again: Catalog = read_po(io.BytesIO(written.getvalue()), locale="de")
    write_mo(io.BytesIO(), again)
    assert len(again) == len(extract_catalogue())


def test_catalogue_has_the_texts_of_all_cards() -> None:
    known = {message.id for message in extract_catalogue()}
    packages.load()
    decks = find("duel").decks.values()
    written = {english_text_of(card) for deck in decks for card in deck} - {""}
    assert len(written) > 30
    assert written <= known
