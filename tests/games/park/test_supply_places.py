"""Test that every tile of a supply keeps its place on the board during a turn, and new ones come last."""

from collections import defaultdict
from typing import Any

import pytest
from PySide6.QtCore import Qt

from takeback.games.park.board.layout import SUPPLY_PLACES, plots_shape
from takeback.games.park.board.other_places import TRAY_PLACES, other_places, tray_tile
from takeback.games.park.board.supply_places import keep_places
from takeback.games.park.rules.questions import distinct_tiles
from takeback.games.park.state import Choose, Reedmere, Tile
from tests.games.park.looking import Show, Shown
from tests.games.park.test_watching import turns_of_game
from tests.sampling import first

A, B, C = (Tile(kind, 0) for kind in ("G1", "G2", "GL"))
SIZES = ((640, 257), (1580, 920))


def rects_of_supply(shown: Shown) -> dict[Any, Any]:
    """Return where the tiles of the viewer's supply are on the board."""
    spots: Any = shown.board.spots
    return {key: shown.board.place_of(key).getRect() for key in spots if key[0] == "supply"}


def rects_of_trays(shown: Shown) -> dict[Any, set[Any]]:
    """Return where the tiles of each kind are in the trays of all other parks, by the place of the tray."""
    board, layout = shown.board, shown.board.current_layout()
    found: dict[Any, set[Any]] = defaultdict(set)
    for number, seat in enumerate(board.other_seats()):
        row = board.supplies.tiles(seat)
        tray = other_places(layout, number, plots_shape(board.state.parks[seat])).tray
        for place, tile in enumerate(row):
            if tile is not None:
                found[seat, tray.getRect(), tile].add(tray_tile(tray, place, len(row)).getRect())
    return found


def positions_of_game(number: int) -> list[Reedmere]:
    """Return all positions of a whole greedy game, in turn and within turns."""
    turns = turns_of_game(number)
    return [turns[0][0].before, *(move.after for moves in turns for move in moves)]


@pytest.mark.parametrize(
    ("before", "tiles", "after"),
    [
        ((A, B), (A, B), (A, B)),
        ((A, B, C), (A, C), (A, None, C)),
        ((A, B, C), (A, B), (A, B)),
        ((A, A, B), (A, B), (A, None, B)),
        ((A, B), (), ()),
    ],
)
def test_tiles_keep_their_places_with_gaps_between_them_and_none_after_the_last(
    before: tuple[Tile, ...], tiles: tuple[Tile, ...], after: tuple[Tile | None, ...]
) -> None:
    assert keep_places(before, tiles) == after


def test_new_tiles_are_placed_last_in_the_order_in_which_they_were_taken(show: Show) -> None:
    """Also one of the kind that was laid in the same turn."""
    met = set()
    for state in positions_of_game(0):
        shown = show(state, 0)
        work = state.work
        if work is None or work.seat != 0 or not work.taken:
            continue
        assert shown.board.supplies.tiles(0)[-len(work.taken) :] == work.taken
        met.add(len(work.taken))
    assert met >= {1, 2}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", first(1, range(8)))
def test_no_tile_of_a_supply_moves_within_a_turn_and_all_lie_in_order_without_gaps_between_turns(
    show: Show, number: int, size: tuple[int, int]
) -> None:
    positions = positions_of_game(number)
    shown, gaps = show(positions[0], 0, size), 0
    own, trays, places = rects_of_supply(shown), rects_of_trays(shown), shown.board.supplies.kinds(0)
    for state in positions[1:]:
        shown.show(state, 0)
        own_now, trays_now = rects_of_supply(shown), rects_of_trays(shown)
        kinds, rows = shown.board.supplies.kinds(0), map(shown.board.supplies.tiles, range(state.seats))
        is_within = state.work is not None
        assert {*filter(None, kinds)} == {*distinct_tiles(state.parks[0])}
        if len(kinds) <= SUPPLY_PLACES and (is_within and state.to_move == 0):
            assert [key for key in own_now.keys() & own if own_now[key] != own[key]] == []
        if max(map(len, rows)) <= TRAY_PLACES and is_within:
            assert all(trays_now[one] <= trays[one] or trays_now[one] >= trays[one] for one in trays)
        if is_within:
            old = [tile for tile in places if tile in kinds and tile]
            assert [tile for tile in kinds if tile][: len(old)] == old
        else:
            assert kinds == distinct_tiles(state.parks[0])
        gaps += None in kinds
        own, trays, places = own_now, trays_now, kinds
    assert gaps > 5


@pytest.mark.parametrize("number", first(1, range(8)))
def test_tiles_of_supplies_have_the_same_places_on_a_board_that_has_shown_other_positions(
    show: Show, number: int
) -> None:
    positions = positions_of_game(number)[:60]
    shown, seen = show(positions[0], 0), []
    for state in positions:
        shown.show(state, 0)
        seen.append((rects_of_supply(shown), rects_of_trays(shown)))
    for place in (*reversed(range(len(positions))), 0, len(positions) - 1, len(positions) // 2):
        shown.show(positions[place], 0)
        assert (rects_of_supply(shown), rects_of_trays(shown)) == seen[place]


def test_digit_chooses_the_tile_at_its_place_and_nothing_after_the_last(show: Show) -> None:
    positions = positions_of_game(0)
    shown, pressed = show(positions[0], 0), 0
    for state in positions:
        shown.show(state, 0)
        kinds = shown.board.supplies.kinds(0)
        if state.to_move != 0 or state.work is not None or len(kinds) < 2:
            continue
        for number, tile in enumerate((*kinds, None)[:9]):
            shown.acts.clear()
            shown.show(state, 0)
            shown.press(Qt.Key(Qt.Key.Key_1 + number))
            is_free = tile is not None and shown.board.hand.tile != tile
            assert shown.acts == ([Choose(tile.kind, tile.value)] if tile is not None and is_free else [])
            pressed += 1
    assert pressed > 5
