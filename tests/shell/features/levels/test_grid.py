"""Test where a level that is dragged over the grid of levels would go."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint

from takeback.engine.game import find_game
from takeback.puzzles.catalogue import LevelPlace
from takeback.shell.features.levels.grid import GAP, LevelGrid


def test_drop_goes_before_the_nearest_gap_of_its_row_to_which_the_space_below_belongs(qtbot: Any) -> None:
    grid = LevelGrid(find_game("flow"))
    qtbot.addWidget(grid)
    grid.resize(520, 400)
    grid.show_places([LevelPlace(f"Own/{number}", "", problems=("It is empty.",)) for number in range(7)])
    assert 1 < grid.columns < 7
    assert len(grid.tiles) % grid.columns, "the last row is not full"
    field = grid.tiles[0].parentWidget()
    for number, tile in enumerate(grid.tiles):
        place = tile.geometry()
        for y in (place.top(), place.center().y(), place.bottom(), place.bottom() + GAP):
            before, after = QPoint(place.left() + 3, y), QPoint(place.right() - 3, y)
            assert grid.drop_index(field.mapToGlobal(before)) == number
            assert grid.drop_index(field.mapToGlobal(after)) == number + 1
    assert grid.drop_index(field.mapToGlobal(QPoint(3, -20))) == 0
    assert grid.drop_index(field.mapToGlobal(QPoint(3, 5000))) == 7


def test_drop_on_an_empty_grid_goes_to_its_begin(qtbot: Any) -> None:
    grid = LevelGrid(find_game("flow"))
    qtbot.addWidget(grid)
    assert grid.drop_index(QPoint(100, 100)) == 0
