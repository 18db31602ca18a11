"""An import inside a function is in the list of those that save the start some milliseconds."""

from __future__ import annotations

import json
from pathlib import Path

from tests.walls.conftest import Plant
from tests.walls.late_imports import STORED, late_imports


def test_every_late_import_is_in_the_list_with_what_it_saves(checkout: Path) -> None:
    """If one is new or gone: `python -m tests.walls.late_imports`."""
    assert set(late_imports(checkout)) == set(json.loads(STORED.read_text(encoding="utf-8")))


def test_late_import_is_found_whatever_its_form(plant: Plant) -> None:
    plant("desktop/takeback/table/board.py", "")
    root = plant(
        "desktop/takeback/table/late.py",
        "import os\n\n\ndef late():\n"
        "    import sqlite3\n    from takeback.table.board import B\n    from . import board",
    )
    place = "desktop/takeback/table/late.py"
    assert late_imports(root) == {
        "sqlite3": [f"{place}:5"],
        "takeback.table.board": [f"{place}:6", f"{place}:7"],
    }
