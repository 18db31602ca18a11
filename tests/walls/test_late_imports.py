"""Test that each import inside a function is in the list of those that make the start faster."""

from __future__ import annotations

import json
from pathlib import Path

from tests.walls.conftest import Plant
from tests.walls.late_imports import STORED, find_late_imports


def test_imports_inside_functions_are_exactly_those_of_the_stored_list(checkout: Path) -> None:
    """Check the stored list. To update it: `python -m tests.walls.late_imports`."""
    assert set(find_late_imports(checkout)) == set(json.loads(STORED.read_text(encoding="utf-8")))


def test_import_inside_a_function_is_found_in_each_form_and_one_at_the_top_is_not(plant: Plant) -> None:
    plant("desktop/takeback/table/board.py", "")
    root = plant(
        "desktop/takeback/table/late.py",
        "import os\n\n\ndef late():\n"
        "    import sqlite3\n    from takeback.table.board import B\n    from . import board",
    )
    place = "desktop/takeback/table/late.py"
    assert find_late_imports(root) == {
        "sqlite3": [f"{place}:5"],
        "takeback.table.board": [f"{place}:6", f"{place}:7"],
    }
