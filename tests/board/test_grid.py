"""Test the geometry of grids: cells, pixels, column numbers and drags."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from takeback.board.grid import CellGrid, fit_grid, numbered_columns, sign_of

ROOMS = [(240, 240), (480, 470), (800, 600), (3840, 2160)]
sides = st.integers(1, 30)


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0, 3.0])
@pytest.mark.parametrize("size", [(3, 3), (6, 7), (19, 19), (30, 30), (1, 40)])
def test_grid_lies_within_its_space_horizontally_centred_and_its_frame_contains_the_cells(
    room: tuple[int, int], ratio: float, size: tuple[int, int]
) -> None:
    space = QRectF(0, 0, *room)
    lattice = fit_grid(*size, space, ratio, numbered=max(size) >= 9)
    assert space.contains(lattice.frame) or min(room) < 300
    assert abs(lattice.frame.center().x() - space.center().x()) <= 1
    assert lattice.frame.contains(lattice.cells_rect())


@pytest.mark.parametrize("ratio", [1.0, 2.0, 3.0])
def test_edges_of_cells_lie_on_whole_device_pixels_at_each_pixel_ratio(ratio: float) -> None:
    lattice = fit_grid(7, 9, QRectF(0, 0, 801, 603), ratio, numbered=True)
    for cell in [(0, 0), (3, 4), (6, 8)]:
        rect = lattice.rect(*cell)
        for edge in (rect.left(), rect.top(), rect.right(), rect.bottom()):
            assert edge * ratio == pytest.approx(round(edge * ratio))


@given(sides, sides, st.data())
def test_centre_and_corners_of_every_cell_are_found_in_that_cell(
    rows: int, columns: int, data: st.DataObject
) -> None:
    lattice = fit_grid(rows, columns, QRectF(0, 0, 900, 700), 1.0, numbered=False)
    row, column = data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, columns - 1))
    rect = lattice.rect(row, column)
    for point in (rect.center(), rect.topLeft(), rect.bottomRight() - QPointF(0.1, 0.1)):
        assert lattice.cell_at(point) == (row, column)


def test_point_in_a_gap_belongs_to_the_nearer_cell_and_one_outside_the_cells_to_none() -> None:
    lattice = fit_grid(3, 3, QRectF(0, 0, 600, 600), 1.0, numbered=False)
    middle = lattice.cells_rect().center()
    for step in range(-int(lattice.cells_rect().width() / 2), int(lattice.cells_rect().width() / 2)):
        assert lattice.cell_at(middle + QPointF(step, 0)) is not None
    gap = lattice.rect(0, 0).topRight() + QPointF(lattice.gap / 2, 5)
    assert lattice.cell_at(gap - QPointF(1, 0)) == (0, 0)
    assert lattice.cell_at(gap + QPointF(1, 0)) == (0, 1)
    assert lattice.cell_at(lattice.frame.topLeft()) is None
    assert lattice.cell_at(lattice.frame.bottomRight()) is None


def test_all_column_numbers_are_shown_where_there_is_space_and_otherwise_every_fifth() -> None:
    assert numbered_columns(12, 20.0, 8.0) == list(range(12))
    result = numbered_columns(40, 9.0, 8.0)
    assert [at + 1 for at in result] == [1, 5, 10, 15, 20, 25, 30, 35, 40]


points = st.builds(QPointF, st.floats(-200, 1100), st.floats(-200, 900))


@given(points, points)
def test_fast_drag_between_two_cells_enters_a_chain_of_neighbouring_cells_up_to_the_last(
    start: QPointF, end: QPointF
) -> None:
    lattice = fit_grid(8, 8, QRectF(0, 0, 900, 700), 1.0, numbered=False)
    within = [point for point in (start, end) if lattice.cell_at(point)]
    chain = lattice.cells_crossed(start, end)
    if len(within) == 2:
        whole = [lattice.cell_at(start), *chain]
        assert whole[-1] == lattice.cell_at(end)
        assert all(_are_adjacent(one, other) for one, other in pairwise(whole))
    assert all(0 <= row < 8 and 0 <= column < 8 for row, column in chain)


def _are_adjacent(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def test_drag_over_a_corner_enters_the_cell_on_whose_side_it_passes_and_none_within_one_cell() -> None:
    lattice = CellGrid(4, 4, 0, 0, 100, 0, QRectF(0, 0, 400, 400))
    assert lattice.cells_crossed(QPointF(80, 50), QPointF(150, 130)) == [(0, 1), (1, 1)]
    assert lattice.cells_crossed(QPointF(50, 80), QPointF(130, 150)) == [(1, 0), (1, 1)]
    assert lattice.cells_crossed(QPointF(50, 50), QPointF(60, 60)) == []
    assert lattice.cells_crossed(QPointF(350, 50), QPointF(50, 50)) == [(0, 2), (0, 1), (0, 0)]


def test_sign_of_a_negative_number_is_minus_1_of_zero_0_and_of_a_positive_number_1() -> None:
    assert [sign_of(number) for number in (-7, -0.25, 0, 0.0, 0.25, 7)] == [-1, -1, 0, 0, 1, 1]
