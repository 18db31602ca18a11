"""Test that the counts of what makes code hard to follow only fall."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.walls.conftest import Plant
from tests.walls.counts import (
    count_faults,
    find_forbidden_names,
    find_large_classes,
    find_noun_docstrings,
    parse_modules,
    starts_with_a_verb,
)

STORED = Path(__file__).resolve().parents[1] / "data" / "counts.json"


def test_no_count_of_code_faults_is_above_its_stored_number(checkout: Path) -> None:
    """Compare the counts with tests/data/counts.json, which takes a number that has fallen."""
    stored, now = json.loads(STORED.read_text(encoding="utf-8")), count_faults(checkout)
    assert {what: number for what, number in now.items() if number > stored[what]} == {}


def test_no_class_has_more_than_45_methods(checkout: Path) -> None:
    assert find_large_classes(checkout) == {}


def test_code_defines_no_forbidden_names(checkout: Path) -> None:
    assert find_forbidden_names(checkout) == []


def test_core_docstrings_start_with_an_imperative_verb(checkout: Path) -> None:
    assert find_noun_docstrings(checkout) == []


def test_late_import_any_in_a_signature_forbidden_names_and_noun_docstring_are_found(plant: Plant) -> None:
    text = "class Outlook:\n    def let_go(self) -> Any:\n        'What goes.'\n        import json\n"
    root = plant("desktop/takeback/table/table.py", text)
    parse_modules.cache_clear()
    found = count_faults(root)
    assert (found["imports inside functions"], found["functions with Any in their signature"]) == (1, 1)
    assert len(find_forbidden_names(root)) == 2
    assert len(find_noun_docstrings(root)) == 1
    parse_modules.cache_clear()


@pytest.mark.parametrize(
    ("text", "is_verb"),
    [("Return it.", True), ("Returns it.", False), ("What it is.", False), ("Pass on.", True)],
)
def test_imperative_counts_as_a_verb_at_the_start_of_a_docstring_and_third_person_does_not(
    text: str, is_verb: bool
) -> None:
    assert starts_with_a_verb(text) == is_verb
