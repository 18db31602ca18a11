"""The program becomes easier to follow, never harder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.walls.conftest import Plant
from tests.walls.counts import (
    counts,
    forbidden_names,
    large_classes,
    modules,
    noun_docstrings,
    starts_with_a_verb,
)

STORED = Path(__file__).resolve().parents[1] / "data" / "counts.json"


def test_counts_only_fall(checkout: Path) -> None:
    """When one has fallen, its new number goes into tests/data/counts.json."""
    stored, now = json.loads(STORED.read_text(encoding="utf-8")), counts(checkout)
    assert {what: number for what, number in now.items() if number > stored[what]} == {}


def test_no_class_has_more_than_45_methods(checkout: Path) -> None:
    assert large_classes(checkout) == {}


def test_forbidden_names_do_not_return(checkout: Path) -> None:
    assert forbidden_names(checkout) == []


def test_core_docstrings_start_with_an_imperative_verb(checkout: Path) -> None:
    assert noun_docstrings(checkout) == []


def test_planted_faults_are_found(plant: Plant) -> None:
    text = "class Outlook:\n    def let_go(self) -> Any:\n        'What goes.'\n        import json\n"
    root = plant("desktop/takeback/table/table.py", text)
    modules.cache_clear()
    found = counts(root)
    assert (found["imports inside functions"], found["functions with Any in their signature"]) == (1, 1)
    assert len(forbidden_names(root)) == 2
    assert len(noun_docstrings(root)) == 1
    modules.cache_clear()


@pytest.mark.parametrize(
    ("text", "is_verb"),
    [("Return it.", True), ("Returns it.", False), ("What it is.", False), ("Pass on.", True)],
)
def test_third_person_is_no_imperative(text: str, is_verb: bool) -> None:
    assert starts_with_a_verb(text) == is_verb
