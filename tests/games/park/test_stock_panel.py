"""Test what the board writes beside its tiles and plots: nothing is cut off, and no digit moves."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt

from takeback.games.park.board import stock_panel, tiles
from takeback.games.park.lessons import PILES, PLAIN
from takeback.games.park.material import GROUND, HOME_VALUES, HOMES, RESERVES
from takeback.games.park.rules.opening import starting_position
from takeback.games.park.state import Reedmere
from takeback.ui import painting
from takeback.ui.theme import Theme
from tests.games.park.looking import Show
from tests.games.park.playing import before_turn, deal

SIZES = ((640, 257), (640, 358), (800, 456), (940, 656), (1580, 920))  # of boards in windows from 640x480 on
Line = tuple[QRectF, str, Any]
Right = Qt.AlignmentFlag.AlignRight


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """Return the list to which each text that is painted is appended, with its room and alignment."""
    found: list[Line] = []
    paint_text = painting.text

    def note(painter: Any, rect: QRectF, words: str, theme: Theme, *more: Any, **named: Any) -> None:
        found.append((QRectF(rect), words, more[3] if len(more) > 3 else Qt.AlignmentFlag.AlignCenter))
        paint_text(painter, rect, words, theme, *more, **named)

    monkeypatch.setattr(painting, "text", note)
    return found


def written(show: Show, lines: list[Line], state: Reedmere, size: tuple[int, int]) -> list[Line]:
    board = show(state, None, size).board
    board.invalidate_background()
    lines.clear()
    board.render_still()
    return list(lines)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", [before_turn(20), deal(4)], ids=["golden", "four"])
def test_no_word_written_on_the_park_board_is_cut_off_at_any_size(
    show: Show, lines: list[Line], state: Reedmere, size: tuple[int, int]
) -> None:
    found = written(show, lines, state, size)
    assert [words for _room, words, _align in found if words.endswith("…") and words != "…"] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_digits_below_tiles_of_the_stock_stay_in_place_as_tiles_are_taken(
    show: Show, lines: list[Line], size: tuple[int, int], seats: int
) -> None:
    state, all_values = deal(seats), HOME_VALUES[seats]
    board = show(state, None, size).board
    places: set[tuple[float, float]] = set()
    for taken in range(len(all_values)):
        ground = (10 - taken, 2, 2, 2)
        stock = replace(state.stock, ground=ground, homes=(all_values[taken:], *state.stock.homes[1:]))
        found = written(show, lines, replace(state, stock=stock), size)
        reeds, homes = (board.place_of(("stock", kind)) for kind in ("G1", "Ht"))
        count = next(one for one in found if one[1] == f"×{10 - taken}" and reeds.intersects(one[0]))
        digits = [one for one in found if one[2] & Right and homes.intersects(one[0])]
        assert len(digits) == 1
        assert list(map(int, digits[0][1].split())) == list(
            all_values[taken + 1 :][: len(digits[0][1].split())]
        )
        places.add((count[0].left(), digits[0][0].right()))
    assert len(places) == 1


@pytest.mark.parametrize("size", SIZES)
def test_rows_of_the_stock_have_captions_where_there_is_room(
    show: Show, lines: list[Line], size: tuple[int, int]
) -> None:
    words = {one[1] for one in written(show, lines, deal(2), size)}
    captions = {"Stock: ground tiles", "Homes, and the next below", "Reserves, one of each"}
    assert captions & words == (captions if size[1] > 400 else set())


@pytest.mark.parametrize("size", SIZES)
def test_tiles_of_the_supply_leave_its_caption_free(
    show: Show, lines: list[Line], size: tuple[int, int]
) -> None:
    board = show(before_turn(20), None, size).board
    spots: Any = board.spots
    tiles_of_supply = [board.place_of(key) for key in spots if key[0] == "supply"]
    captions = [
        rect for rect, words, _align in written(show, lines, before_turn(20), size) if words == "Supply"
    ]
    assert tiles_of_supply
    assert captions
    assert all(tile.top() >= rect.bottom() for tile in tiles_of_supply for rect in captions)


@pytest.mark.parametrize("size", [*SIZES, (800, 354), (800, 371), (800, 388)])
@pytest.mark.parametrize("awards", [(), ("meadow", "neighbours", "skyline")], ids=["plain", "awards"])
def test_no_value_covers_a_tile_of_the_stock_at_any_size(
    show: Show,
    monkeypatch: pytest.MonkeyPatch,
    lines: list[Line],
    awards: tuple[str, ...],
    size: tuple[int, int],
) -> None:
    painted: list[QRectF] = []
    paint_miniature = tiles.paint_miniature

    def note(*about: Any) -> QRectF:
        painted.append(paint_miniature(*about))
        return painted[-1]

    monkeypatch.setattr(stock_panel, "paint_miniature", note)
    monkeypatch.setattr(stock_panel, "paint_token", lambda *about: None)  # of awards, beside no tile
    state = starting_position({**PLAIN, "awards": bool(awards)}, 2, (0, 1), PILES, awards)
    board = show(state, None, size).board
    shelf = board.current_layout().shelf()
    found = written(show, lines, state, size)
    written_on = [rect for rect, words, _align in found if shelf.contains(rect) and words]
    shown = [tile for tile in painted if shelf.contains(tile)]
    assert len({tile.getRect() for tile in shown}) == len((*GROUND, *HOMES, *RESERVES))
    assert len(written_on) >= len(shown)  # each has its value or number
    assert not [
        tile for tile in shown if any(tile.adjusted(1, 1, -1, -1).intersects(one) for one in written_on)
    ]
    assert min(max(tile.width(), tile.height()) for tile in shown) >= 7  # the reeds, of one cell


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", [before_turn(20), deal(2)], ids=["golden", "two"])
def test_tiles_of_the_stock_stay_large_enough_to_press(
    show: Show, state: Reedmere, size: tuple[int, int]
) -> None:
    board = show(state, None, size).board
    boxes = [board.place_of(("stock", kind)) for kind in (*GROUND, *HOMES, *RESERVES)]
    assert min(min(box.width(), box.height()) for box in boxes) >= 15
    for number, box in enumerate(boxes):
        assert board.current_layout().shelf().contains(box)
        assert not any(box.intersects(other) for other in boxes[:number])


@pytest.mark.parametrize("size", [(360, 640), (410, 650), (640, 700), (1000, 760)])
def test_captions_of_the_stock_are_never_cut(show: Show, lines: list[Line], size: tuple[int, int]) -> None:
    words = [one[1] for one in written(show, lines, deal(2), size)]
    captions = [text for text in words if text.startswith(("Homes", "Reserves", "Kiosks", "Stock"))]
    assert len(captions) >= 3
    assert not [text for text in captions if "…" in text]
