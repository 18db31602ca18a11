"""Test how the panels of the board share its room, for parks of every shape."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from takeback.games.park.board.layout import plots_shape
from takeback.games.park.board.other_places import other_places, tray_tile
from takeback.games.park.state import Plot, Reedmere, Tile, sort_supply
from tests.games.park.looking import Show
from tests.games.park.playing import deal

SIZES = ((640, 184), (640, 257), (640, 358), (800, 456), (940, 656), (1580, 920))  # boards from 640x480 on
NARROW = ((360, 450), (360, 640), (480, 700))
ROW, TOWER = ((1, 0), (2, 0), (3, 0)), ((0, 1), (0, 2), (0, 3))
SHAPES = [(), ((1, 0),), ROW[:2], TOWER[:2], ROW, TOWER, ((1, 0), (0, 1), (1, 1)), ((-1, 0), (1, 0), (0, 1))]
SUPPLY = sort_supply((*(Tile(kind, 0) for kind in ("G1", "G2", "GL", "GL", "G3")), Tile("RW", 8)))
AWARDS = ("meadow", "neighbours", "skyline")


def with_shapes(seats: int, first: int) -> Reedmere:
    """Return a position in which the first park has the shape of this number, and each other the next one."""
    state, parks = deal(seats, AWARDS, kiosks=True), []
    for number, park in enumerate(state.parks):
        shape = SHAPES[(first + number) % len(SHAPES)]
        added = (Plot(4 + 3 * number + place, *at) for place, at in enumerate(shape))
        parks.append(replace(park, plots=(*park.plots, *added), supply=SUPPLY))
    return replace(state, parks=tuple(parks))


@pytest.mark.parametrize(
    ("seats", "size"),
    [(2, SIZES[0]), *((seats, size) for seats in (2, 3, 4) for size in (*SIZES[1:], *NARROW))],
)
def test_panels_of_parks_of_every_shape_do_not_overlap(show: Show, seats: int, size: tuple[int, int]) -> None:
    for first in range(len(SHAPES)):
        state = with_shapes(seats, first)
        board = show(state, 0, size).board
        layout, view = board.current_layout(), board.current_view()
        others = [layout.other_park(number) for number in range(seats - 1)]
        panels = [layout.head, layout.stock, layout.park_panel, layout.plots_panel(), *others, layout.foot]
        assert all(QRectF(board.rect()).contains(panel) for panel in panels)
        assert not any(one.intersects(other) for one, other in combinations(panels, 2)), first
        assert layout.park_panel.contains(view.plots_rect(state.parks[0]))
        faces = [layout.face(0), layout.face(1)]
        assert all(layout.plots_panel().contains(face) for face in faces)
        assert not faces[0].intersects(faces[1])
        for number, seat in enumerate(board.other_seats()):
            places = other_places(layout, number, plots_shape(state.parks[seat]))
            parts, tray = (places.name, places.park, places.tray), places.tray
            park = board.view_of(seat).plots_rect(state.parks[seat])
            assert places.park.adjusted(-3, -3, 3, 3).contains(park), (first, number)
            assert not any(one.intersects(other) for one, other in combinations(parts, 2))
            assert all(
                others[number].adjusted(-1, -1, 1, 1).contains(one) for one in parts if not one.isEmpty()
            )
            tiles = [tray_tile(tray, place, len(SUPPLY)) for place in range(len(SUPPLY))]
            assert all(tray.adjusted(-1, -1, 1, 1).contains(tile) for tile in tiles)
            assert not any(
                one.adjusted(0.1, 0.1, -0.1, -0.1).intersects(other) for one, other in combinations(tiles, 2)
            )


@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("seats", [2, 4])
def test_four_plots_in_a_row_or_in_a_column_fill_the_panel_from_edge_to_edge(
    show: Show, seats: int, size: tuple[int, int]
) -> None:
    for shape in (ROW, TOWER):
        state = with_shapes(seats, SHAPES.index(shape))
        board = show(state, 0, size).board
        panel, park = board.current_layout().park_panel, board.current_view().plots_rect(state.parks[0])
        fills = park.width() / panel.width(), park.height() / panel.height()
        assert max(fills) > 0.72, (shape, fills)


@pytest.mark.parametrize(("size", "least"), list(zip(SIZES[1:], (15, 24, 32, 36, 60), strict=True)))
def test_cells_of_four_plots_in_a_row_are_large(show: Show, size: tuple[int, int], least: int) -> None:
    assert show(with_shapes(2, SHAPES.index(ROW)), 0, size).board.current_view().side >= least


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_panels_stay_in_place_while_another_park_is_in_view(
    show: Show, seats: int, size: tuple[int, int]
) -> None:
    for first in range(len(SHAPES)):
        board = show(with_shapes(seats, first), 0, size).board
        layout = board.current_layout()
        for seat in range(seats):
            board.view_park_of(seat)
            assert board.current_layout() == layout
