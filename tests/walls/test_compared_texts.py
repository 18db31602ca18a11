"""Test that no shown text is compared, matched, split or used as a key."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.walls.compared_texts import TextFinder, find_compared_texts

ALLOWED = {  # functions, with the reason
    "engine.titles.with_shown_names": "texts of the rules call seats by their usual names",
    "games.holdem.board.amounts.plain_number": "reads what players type, in their way of writing numbers",
    "games.park.finish.turn_points": "the authors’ interface names kinds of points by their titles",
    "shell.features.rewriting.dialogs.parse_turn": "players type the word for the end",
    "shell.history.go_to.node_for": "players type the name of a bookmark as they see it",
    "shell.session.trials.show_trial": "a sentence that is shown already is not shown twice",
    "table.wording._is_of_another_line": "players type a name that another line is shown by",
}
TEXTS = """
from takeback.texts import gettext as _
TITLE = _("Title")
MANY = (_("One"), _("Two"))
TABLE = {"one": _("One")}
def told(name: str) -> str:
    words = _("{name} wins.", name=name)
    return words
"""
IMPORTS = """
from takeback.texts import gettext as _
from takeback.texts import gettext_noop
from takeback import told_texts as texts
from takeback.told_texts import MANY, TABLE, TITLE, told
"""


def test_only_listed_functions_compare_translated_texts_or_use_them_as_keys(checkout: Path) -> None:
    found = {place for place, _line in find_compared_texts(checkout)}
    assert found == ALLOWED.keys()


@pytest.mark.parametrize(
    "line",
    [
        'x == _("Title")',
        'x != f"{x}: {TITLE}" or x == TITLE',
        "x in MANY",
        'x in (_("One"), "two")',
        "x in told(x)",
        '{_("One"): 1}',
        "{texts.TITLE: 1}",
        "{told(one): one for one in x}",
        "x[texts.told(x)]",
        "x.get(TITLE)",
        "told(x).startswith('a')",
        "x.removeprefix(TITLE)",
        "TITLE.split(' ')",
        "re.match(TITLE, x)",
        "re.sub('a', 'b', MANY[0])",
        "TABLE[x] in x",
        "told(x).casefold() in x",
        "(y := told(x)) in x",
        "(x or TITLE) in x",
    ],
)
def test_comparing_splitting_or_looking_up_by_a_translated_text_is_found(line: str) -> None:
    assert decisions_in(f"    return {line}") == 1


@pytest.mark.parametrize(
    "line",
    [
        "told(x) == told('Ann')",  # is something else shown now?
        "told(x) != x",
        "told(x) == ''",
        'x == gettext_noop("Title")',  # stored, and translated where it is shown
        '{"one": TITLE}',
        "MANY[x]",
        "TABLE[x] if x in TABLE else x",
        "[TITLE for TITLE in x if TITLE in x]",
    ],
)
def test_comparing_two_shown_texts_and_looking_texts_up_by_stored_keys_are_not_reported(line: str) -> None:
    assert decisions_in(f"    return {line}") == 0


def test_comparison_with_a_variable_that_holds_a_translated_text_or_in_a_match_is_found() -> None:
    assert decisions_in("    y = told(x)\n    return y in x") == 1
    assert decisions_in("    match x:\n        case texts.TITLE:\n            return 1") == 1


def decisions_in(body: str) -> int:
    """Return how many decisions are found in a function `decide(x)` with this body."""
    files = {
        "takeback.told_texts": ast.parse(TEXTS),
        "takeback.deciding": ast.parse(f"{IMPORTS}def decide(x):\n{body}\n"),
    }
    return len(list(TextFinder(files).find_decisions()))
