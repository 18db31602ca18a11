"""Test that every text for players is in the catalogue, in the packages that are converted."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from tests.walls.conftest import Plant
from tests.walls.literals import (
    PACKAGE,
    STORED,
    Untranslated,
    find_literals,
    find_shadowed,
    find_untranslated,
    read_untranslated,
    text_of,
)


def test_every_visible_text_is_translated_or_listed_as_untranslated(checkout: Path) -> None:
    """A text that must stay in English is listed in tests/data/untranslated.json; packages only leave it."""
    assert find_untranslated(checkout, read_untranslated(checkout)) == []


def test_list_of_untranslated_texts_names_only_existing_ones_and_gives_each_file_a_reason(
    checkout: Path,
) -> None:
    known = read_untranslated(checkout)
    places = [*known.packages, *known.files, *known.texts]
    assert [place for place in places if not (checkout / PACKAGE / place).exists()] == []
    gone = []
    for place, texts in known.texts.items():
        tree = ast.parse((checkout / PACKAGE / place).read_text(encoding="utf-8"))
        now = {text_of(node) for node in find_literals(tree)}
        gone += [f"{place}: {text}" for text in texts if text not in now]
    assert gone == []
    stored = json.loads((checkout / STORED).read_text(encoding="utf-8"))
    assert all(stored["files"].values())  # each with its reason


def test_no_function_that_calls_gettext_as_underscore_also_assigns_to_underscore(checkout: Path) -> None:
    assert find_shadowed(checkout) == []


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('say("The game is over.")', 1),
        ('say(f"{name} wins")', 1),
        ('label("Undo")', 1),
        ('say(_("The game is over."))', 0),
        ('say(_("{name} wins", name=name))', 0),
        ('say(_(f"{name} wins"))', 0),  # Babel does not extract it: the law of the catalogue finds it
        ('ngettext("{count} turn of it", "{count} turns of it", count)', 0),
        ('say(_("Start"), "Not this one.")', 1),
        ('LOG.warning("The file is missing.")', 0),
        ('raise ValueError("no such thing here")', 0),
        ('raise Illegal("There is no such column.")', 1),
        ('def f() -> "Board":\n    "Return the board of it."', 0),
        ('FONTS = ("serif",)', 0),
        ('KEYS = "Ctrl+Z Alt+Backspace F3 PgDown Ctrl+[ ["', 0),
        ('TIP = "Shift+Left moves it, Delete takes it out."', 1),
    ],
)
def test_visible_untranslated_texts_are_found_and_translated_or_internal_ones_are_not(
    source: str, count: int
) -> None:
    assert len(find_literals(ast.parse(source))) == count


def test_untranslated_text_outside_listed_packages_and_shadowed_gettext_are_found(plant: Plant) -> None:
    text = "def f():\n    for _ in range(3):\n        say(_('Start'), 'Stop it now')\n"
    root = plant("desktop/takeback/table/table.py", text)
    assert len(find_untranslated(root, Untranslated((), {}, {}))) == 1
    assert find_untranslated(root, Untranslated(("table",), {}, {})) == []
    assert len(find_shadowed(root)) == 1
