"""Test the catalogue that Babel extracts: it holds every text, with well-formed placeholders."""

from __future__ import annotations

import ast
import io
import re
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from takeback.engine.chance import Chance
from takeback.engine.game import find_game
from takeback.games.duel import titles
from takeback.games.duel.cards.wording import english_text_of
from takeback.games.duel.variant import find
from takeback.games.duel.whole import packages
from takeback.puzzles.packs import read_pack
from tests.catalogue import FIRST_TEXT, extract_catalogue, find_calls

MOVE = re.compile(r"\bmoves?\b", re.IGNORECASE)
PLACEHOLDER = re.compile(r"\{\w+\}")
# what “move” means where it is not a turn, by phrases of the texts
OTHER_MEANINGS = {
    "the item of a puzzle has a list of its own, whose rows are moves and have other numbers": (
        r"(one move|all moves) of …",
        r"move …, …",
        r"… of … moves?\. Click or drag",
        r"(piece …|pushes …|path).* … moves?",
        r"the move stays in the list",
        r"a piece has a move",
        r"where its moves do not lead",
        r"a move is the player’s own",
        r"an item holds moves",
        r"both moves were undone. The item panel",
    ),
    "a game scores by it, which need not be the number of its turns": (
        r"^… moves?$",
        r"^a move is all you (do|draw) with one (piece|colour)",
        r"^(…\. )?solved in … moves?\b",
        r"\(solved, … moves?\)$",
        r"^the moves of this position are not counted",
    ),
    "what could be played next is not in the history": (r"^any move draws",),
    "it is said of the one who plays next, in one fixed phrase": (
        r"(… |nobody is |player )to move( here)?(, last round)?\.?( can replace .*)?$",
        r"^to move$",
    ),
    "to change the place of something": (
        r"^&?move (to|earlier|later|everything|(this )?turn|turns|the focus)\b",
        r"^move$",
        r"(“|to )move (everything|turn|the turn|one)\b",
        r"(nothing to|arrow keys|pieces|when revealed,) move\b",
        r"\bmove (it|a piece)\b",
        r"(do you|does …|may) move\b",
        r"(…|it|anything that|always) moves( (to|on)\b|$)",
    ),
}


def texts_of(call: ast.Call, name: str) -> list[ast.expr]:
    first = FIRST_TEXT[name]
    return call.args[first : first + (2 if "ngettext" in name or name == "npgettext" else 1)]


def slots_of(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_translation_catalogue_has_the_text_of_every_gettext_call_and_none_is_an_f_string() -> None:
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


def test_each_placeholder_of_a_translated_text_gets_a_value_and_each_value_has_a_placeholder() -> None:
    for place, call, name in find_calls():
        if any(one.arg is None for one in call.keywords):
            continue
        given = {one.arg for one in call.keywords}
        texts = [one.value for one in texts_of(call, name) if isinstance(one, ast.Constant)]
        if not texts or (not given and name not in ("ngettext", "npgettext")):
            continue
        used = set().union(*(slots_of(str(text)) for text in texts))
        assert used - {"count"} == given - {"count"}, f"{place}: {texts}"


def test_placeholders_of_translated_texts_are_plain_names_without_formats_or_conversions() -> None:
    for place, call, name in find_calls():
        if not call.keywords:
            continue
        for text in texts_of(call, name):
            if isinstance(text, ast.Constant):
                for _, slot, form, conversion in Formatter().parse(str(text.value)):
                    assert slot is None or (slot.isidentifier() and not form and not conversion), place


def test_no_message_has_outer_blanks_or_leading_punctuation_or_a_numbered_placeholder() -> None:
    """A message that begins or ends with a blank or a comma is glued to another one somewhere."""
    for message in extract_catalogue():
        for id in message.id if isinstance(message.id, tuple) else (message.id,):
            text = str(id)
            assert text == text.strip(), text
            assert text[:1] not in (",", ";", ".", ":", ")"), text
            assert not any(slot[-1:].isdigit() for slot in slots_of(text) if slot), text


# Placeholders filled with a limit of the program, which is never one.
LIMIT = re.compile(r"((most|longest|least|few)(_\w+)?|seconds)$")
# Placeholders filled with a name or a letter, before a verb that looks like a plural: "{card} wounds".
NAMED = {
    "card",
    "source",
    "obj",
    "block",
    "letter",
    "name",
    "player",
    "column",
    "colour",
    "unit",
    "guard",
    "item",
    "key",
    "who",
}
NEVER_ONE = {
    "a text is longer than {string} bytes": "a limit",
    "a number has more than {digits} digits": "a limit",
    "there are more than {keys} keys": "a limit",
    "Hand {hand}: its amounts are finer than {parts} parts of a chip.": "a limit",
    "There can be at most {number} standing answers.": "a limit",
    "Join the {colours} dots and fill every cell.": "names of colours, no number",
    "{game} levels": "the name of a game, no number",
    "A deck has {size} cards; this one has {number}.": "the size of every deck",
    "A deck of Three Roads has {size} cards; this one has {count}.": "the size of every deck",
    "A deck of Prize Match has {size} cards; this one has {count}.": "the size of every deck",
    "You may keep {number} cards. Which one do you discard?": "a limit",
    "{number} turns were played.": "a limit",
    "The tiles you take are worth {values} points when you lay them.": "the points of two or more tiles",
    "Try {number} pieces and no closed cells.": "two or more by the generator",
    "Try {number} blocks.": "two or more by the generator",
    "Try {number} colours and nothing extra.": "two or more by the generator",
    "Hand {number} of {table}: net {net} big blinds so far, adjusted {adjusted}, stack {stack}": "decimals",
    "There are not {rows} cells, each empty or with a mark.": "nine or more cells",
    "The board has {number} rows; it grows and shrinks by one at a time.": "boards have at least two",
    "The board has {number} columns; it grows and shrinks by one at a time.": "boards have at least two",
    "The pieces cover {area} cells, the board has {room}.": "a piece has at least two",
    "The pieces cover {area} of {room} cells.": "the board has more cells than the pieces, so two at least",
    "Copied the start as text, {size} characters.": "a position has hundreds",
}
PLURAL = re.compile(r"\{(\w+)\} (?:[a-z]+ )?([a-z]+s)\b")


def find_plural_nouns() -> set[str]:
    """Return the nouns that the plural forms of the catalogue count."""
    found = {"bytes", "characters", "digits", "events", "items", "keys", "letters", "parts", "pieces"}
    for message in extract_catalogue():
        if isinstance(message.id, tuple):
            one, many = (set(re.findall(r"[a-z]+", str(form))) for form in message.id)
            found |= {word for word in many - one if {word[:-1], word[:-2], f"{word[:-3]}y"} & one}
    return found


def test_message_with_a_number_before_a_plural_noun_has_plural_forms_or_is_a_needed_exception() -> None:
    """So that it never reads "1 points"."""
    nouns, exceptions = find_plural_nouns(), set()
    for message in extract_catalogue():
        text = str(message.id)
        if isinstance(message.id, tuple) or not text:
            continue
        counted = [slot for slot, noun in PLURAL.findall(text) if noun in nouns and slot not in NAMED]
        counted = [slot for slot in counted if not LIMIT.match(slot)]
        assert not counted or text in NEVER_ONE, f"{text!r} needs ngettext, or a reason in NEVER_ONE"
        exceptions |= {text} if counted else set()
    assert exceptions == set(NEVER_ONE), "these need no exception any more"


def test_kinds_and_factions_of_duel_cards_are_marked_for_translation_in_titles_py_only() -> None:
    """So that a translation cannot name one differently in another sentence."""
    named = {*titles.KINDS.values(), *titles.KIND_LABELS.values(), *titles.FACTIONS.values()}
    places = [
        (message.id, file)
        for message in extract_catalogue()
        for file, _line in message.locations
        if message.id in named and file.startswith("games/duel/")
    ]
    assert sorted(places) == sorted((name, "games/duel/titles.py") for name in named)


def test_translation_template_keeps_all_messages_when_written_and_read_and_can_be_compiled() -> None:
    written = io.BytesIO()
    write_po(written, extract_catalogue())
    again: Catalog = read_po(io.BytesIO(written.getvalue()), locale="de")
    write_mo(io.BytesIO(), again)
    assert len(again) == len(extract_catalogue())


def test_translation_catalogue_has_the_english_texts_of_all_duel_cards() -> None:
    known = {message.id for message in extract_catalogue()}
    packages.load()
    decks = find("duel").decks.values()
    written = {english_text_of(card) for deck in decks for card in deck} - {""}
    assert len(written) > 30
    assert written <= known


@pytest.mark.parametrize("id", ["flow", "fold", "fill"])
def test_translation_catalogue_has_titles_notes_and_step_texts_of_all_puzzle_lessons(id: str) -> None:
    known = {message.id for message in extract_catalogue()}
    game: Any = find_game(id)
    listed = read_pack(game.shelf, "tutorial").levels
    assert len(listed) > 5
    for one in listed:
        assert one.found is not None
        start = game.shelf.start({"level": f"Tutorial/{one.name}", "edit": False}, 1, Chance(0))
        steps = game.levels.lesson_steps(start)
        written = {one.found.level.title, one.found.level.note, *(step.why for step in steps)} - {""}
        assert written <= known


def plain_texts() -> list[str]:
    """Return the texts of the catalogue, each form of a plural on its own, with … for what is filled in."""
    forms = [one.id if isinstance(one.id, tuple) else (one.id,) for one in extract_catalogue() if one.id]
    return [PLACEHOLDER.sub("…", str(text)) for texts in forms for text in texts]


def test_no_text_calls_a_turn_of_the_history_a_move() -> None:
    """Each phrase that has the word with another meaning occurs in some text."""
    phrases = [re.compile(phrase, re.IGNORECASE) for found in OTHER_MEANINGS.values() for phrase in found]
    texts = [text for text in plain_texts() if MOVE.search(text)]
    assert [text for text in texts if not any(one.search(text) for one in phrases)] == []
    assert [one.pattern for one in phrases if not any(map(one.search, texts))] == []
