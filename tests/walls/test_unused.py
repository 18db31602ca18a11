"""Test that the program refers to all its functions, methods and classes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.walls.conftest import Plant
from tests.walls.unused import find_unused

TESTS_WAIT = "tests wait until it is so"
PROCESS = "tests see that a process ends, or stays"
OF_PYTEST = "pytest calls it"
ALLOWED = {
    "cli/arguments.py: add_usage": "argparse calls it",
    "cli/pytest_plugin.py: pytest_addoption": OF_PYTEST,
    "cli/pytest_plugin.py: repr_failure": OF_PYTEST,
    "cli/pytest_plugin.py: reportinfo": OF_PYTEST,
    "cli/pytest_plugin.py: runtest": OF_PYTEST,
    "games/holdem/board/answers.py: is_closed": TESTS_WAIT,
    "shell/commands/palette.py: all_entries": "tests compare what the palette offers with it",
    "shell/features/levels/checker.py: process_id": PROCESS,
    "shell/features/saving/open_dialog.py: is_reading": TESTS_WAIT,
    "shell/history/pictures.py: is_drawing": TESTS_WAIT,
    "table/thinking_process.py: process_id": PROCESS,
}


def test_every_function_and_class_is_used_by_the_program_or_is_a_needed_exception(checkout: Path) -> None:
    """Remove what is found, with its tests; list it here, with a reason, if it is called in another way.
    What is listed and is used, or gone, leaves the list."""
    found = find_unused(checkout)
    assert {name: line for name, line in found.items() if name not in ALLOWED} == {}
    assert ALLOWED.keys() - found.keys() == set()


@pytest.mark.parametrize(
    ("source", "unused"),
    [
        ("def one(): pass", ["one"]),
        ("class One: pass", ["One"]),
        ("class One:\n    def of(self): pass\nOne", ["of"]),
        ("def one():\n    return one()", ["one"]),
        ("def one():\n    def inner(): pass\none", ["inner"]),
        ("@property\ndef one(self): pass", ["one"]),
        ("'What one does in a text.'\ndef one(): pass", ["one"]),
        ("from there import one\ndef one(): pass", ["one"]),
        ("def one(): pass\none()", []),
        ("def one(): pass\nhouse.one", []),
        ("def one(): pass\nPLACE = 'package.module:one'", []),
        ("@command\ndef one(): pass", []),
        ("@register('it')\ndef one(): pass", []),
        ("class One:\n    def paintEvent(self): pass\n    def __len__(self): pass\nOne", []),
    ],
)
def test_only_definitions_without_a_use_are_found(plant: Plant, source: str, unused: list[str]) -> None:
    root = plant("desktop/takeback/table/table.py", source)
    assert [name.partition(": ")[2] for name in find_unused(root)] == unused


def test_use_within_another_definition_of_the_same_name_does_not_count_but_one_elsewhere_does(
    plant: Plant,
) -> None:
    plant("desktop/takeback/table/one.py", "class Base:\n    def begin(self): pass\nBase")
    root = plant("desktop/takeback/table/two.py", "class Two:\n    def begin(self): super().begin()\nTwo")
    assert list(find_unused(root)) == ["table/one.py: begin", "table/two.py: begin"]
    root = plant("desktop/bootstrap.py", "two.begin()")
    assert find_unused(root) == {}
