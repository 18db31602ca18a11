"""Test that there are no import cycles, no imports of the window or between features, and no uses of
private names of other files."""

from pathlib import Path

import pytest

from tests.walls.circles import (
    find_feature_imports,
    find_import_cycles,
    find_private_uses,
    find_window_imports,
)
from tests.walls.conftest import Plant


def test_project_has_no_import_cycles(checkout: Path) -> None:
    assert find_import_cycles(checkout) == []


@pytest.mark.parametrize(
    "way",
    [
        "from takeback.table.c import C",
        "import takeback.table.c",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from takeback.table.c import C",
        "def late():\n    from takeback.table import c",
    ],
)
def test_import_cycle_of_three_files_is_found_for_every_form_of_import(plant: Plant, way: str) -> None:
    plant("desktop/takeback/table/a.py", "from takeback.table import b")
    plant("desktop/takeback/table/c.py", "from takeback.table.a import A")
    root = plant("desktop/takeback/table/b.py", way)
    assert find_import_cycles(root) == [
        "desktop/takeback/table/a.py <-> desktop/takeback/table/b.py <-> desktop/takeback/table/c.py"
    ]


def test_imports_in_one_direction_are_not_reported_as_a_cycle(plant: Plant) -> None:
    plant("desktop/takeback/table/a.py", "from takeback.table import b, c")
    plant("desktop/takeback/table/c.py", "C = 1")
    assert find_import_cycles(plant("desktop/takeback/table/b.py", "from takeback.table.c import C")) == []


def test_window_class_is_imported_only_by_the_app_and_the_window_package(checkout: Path) -> None:
    assert find_window_imports(checkout) == []


def test_import_of_the_window_class_outside_the_app_and_the_window_package_is_found(plant: Plant) -> None:
    source = "from takeback.shell.window.window import Window"
    plant("desktop/takeback/shell/app.py", source)
    plant("desktop/takeback/shell/window/part.py", source)
    root = plant("desktop/takeback/shell/features/help/help.py", f"if TYPE_CHECKING:\n    {source}")
    assert find_window_imports(root) == ["desktop/takeback/shell/features/help/help.py:2: imports Window"]


def test_features_do_not_import_each_other(checkout: Path) -> None:
    assert find_feature_imports(checkout) == []


def test_import_of_another_feature_is_found_and_import_within_a_feature_is_not(plant: Plant) -> None:
    plant("desktop/takeback/shell/features/help/pages.py", "from takeback.shell.features.help import words")
    root = plant(
        "desktop/takeback/shell/features/help/help.py", "from takeback.shell.features.levels import menu"
    )
    assert find_feature_imports(root) == [
        "desktop/takeback/shell/features/help/help.py:1: imports takeback.shell.features.levels.menu"
    ]


def test_private_names_are_not_used_across_files(checkout: Path) -> None:
    assert find_private_uses(checkout) == []


@pytest.mark.parametrize(
    "source", ["window.dock._width", "from takeback.table.table import _arrived", "self.table._draft.stack"]
)
def test_use_of_a_private_name_of_another_file_is_found(plant: Plant, source: str) -> None:
    assert len(find_private_uses(plant("desktop/takeback/shell/app.py", source))) == 1


@pytest.mark.parametrize(
    "source", ["self._width", "super()._held()", "self._a = 1\nother._a", "line._replace(a=1)"]
)
def test_private_names_of_self_super_or_the_same_file_may_be_used(plant: Plant, source: str) -> None:
    assert find_private_uses(plant("desktop/takeback/shell/app.py", source)) == []
