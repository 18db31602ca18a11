"""Test that text is painted in one module only."""

from pathlib import Path

import pytest

from tests.walls.conftest import Plant
from tests.walls.painting import PAINTS_TEXT, find_text_painting


def test_only_the_module_ui_painting_draws_text_on_a_painter(checkout: Path) -> None:
    assert find_text_painting(checkout) == []


@pytest.mark.parametrize("name", sorted(PAINTS_TEXT))
def test_each_call_that_draws_text_is_found_outside_the_module_ui_painting_only(
    plant: Plant, name: str
) -> None:
    source = f"def paint(painter):\n    painter.{name}(1)\n"
    assert find_text_painting(plant("desktop/takeback/ui/painting.py", source)) == []
    found = find_text_painting(plant("desktop/takeback/games/duel/board.py", source))
    assert len(found) == 1
    assert found[0].startswith("desktop/takeback/games/duel/board.py:2: ")
