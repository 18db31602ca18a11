"""Test where the tile in the hand is shown on the board of Reedmere, by pointer, keys and hints."""

from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from takeback.engine.game import Hint
from takeback.games.park.board import ghosts, tiles, turn_panel
from takeback.games.park.board.board import Board
from takeback.games.park.board.ghosts import GhostPainter
from takeback.games.park.material import KINDS, VALUES, Cells, shift_to, turn_shape
from takeback.games.park.rules.fit import covered_symbols, free_space_in, symbols_on
from takeback.games.park.state import AddPlot, Choose, Place, Plot, Tile, sort_supply
from takeback.ui import painting
from takeback.ui.theme import LIGHT
from tests.board.sitting import put_on_screen
from tests.games.park.golden import TURNS
from tests.games.park.looking import Show, Shown, position_within_turn
from tests.games.park.playing import act, before_turn, list_steps
from tests.games.park.whole_games import choose_greedy_turn, moves_of_game

Key = Qt.Key


def choosing_board(show: Show, qtbot: Any) -> Shown:
    """Return a visible board where one of several tiles is to be chosen; choosing puts it in the hand."""
    state = position_within_turn(27, 0)
    shown = show(state)
    put_on_screen(shown.board, qtbot)
    shown.board.action_wanted.connect(
        lambda action, seat, revision: (
            shown.show(act(state, action).after, 0) if isinstance(action, Choose) else None
        )
    )
    return shown


def places_that_fit(board: Any) -> list[Any]:
    return [key for key in board.spots if (trying := board.trial_at(key)) is not None and trying.fits]


def test_tile_chosen_by_key_appears_under_the_pointer_and_is_laid_there(show: Show, qtbot: Any) -> None:
    for key in (Key.Key_Return, None):
        shown = choosing_board(show, qtbot)
        shown.press(Key.Key_Tab)
        first: Any = shown.board.spots.current
        shown.hover(("cell", 3, 3))
        shown.press(Key.Key_1)
        assert shown.board.hand.tile is not None
        assert shown.board.active_spot() == ("cell", 3, 3) != first
        trying = shown.board.trial_at(("cell", 3, 3))
        assert trying is not None
        assert shown.said[-1] == trying.sentence()
        shown.press(key) if key is not None else shown.click(("cell", 3, 3))
        assert [one.cells for one in shown.acts if isinstance(one, Place)] == [trying.cells]


def test_keyboard_cursor_with_a_tile_outside_the_park_says_only_that_it_is_outside(
    show: Show, qtbot: Any
) -> None:
    shown = show(position_within_turn(7, 1))
    put_on_screen(shown.board, qtbot)
    shown.press(Key.Key_Tab)
    told = set()
    park = symbols_on(shown.board.state.parks[0].plots)
    for key in list(shown.board.spots):
        trying = shown.board.trial_at(key)
        if trying is not None:
            shown.board.move_cursor(key)
            is_outside = not park.keys() >= set(trying.cells)
            assert (shown.said[-1] == "That is outside your park.") == is_outside
            told.add(is_outside)
    assert told == {True, False}


def test_tile_in_the_supply_is_drawn_as_it_comes_into_the_hand_and_turns_with_it(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: dict[str, Cells] = {}
    monkeypatch.setattr(
        turn_panel,
        "paint_lying_tile",
        lambda _p, _r, _t, tile, cells, _most: painted.update({tile.kind: cells}),
    )
    start = before_turn(1)
    for kind in KINDS:
        tile, other = Tile(kind, VALUES.get(kind, 2)), Tile("G3" if kind == "G2" else "G2", 0)
        plots = (*start.parks[0].plots, Plot(4, 1, 0))
        park = replace(start.parks[0], plots=plots, supply=sort_supply((tile, other)))
        state = replace(start, parks=(park, *start.parks[1:]))
        shown = show(state, 0, (640, 480))
        shown.grabbed()
        lying = painted[kind]
        shown.show(act(state, Choose(tile.kind, tile.value)).after, 0)
        assert shift_to(shown.board.hand.cells_around((1, 1)), 0, 0) == lying, kind
        shown.press(Key.Key_R)
        shown.press(Key.Key_F)
        shown.grabbed()
        assert painted[kind] == shift_to(shown.board.hand.cells_around((1, 1)), 0, 0), kind


def test_no_tile_is_painted_with_a_symbol_that_plots_have_to_be_covered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("paint_house", "paint_paw", "paint_leaf", "paint_folded_map"):
        monkeypatch.setattr(tiles, name, lambda *_what: pytest.fail("A tile shows a symbol."))
    picture = QImage(200, 200, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    for kind in KINDS:
        cells = turn_shape(kind, 0, False)
        tiles.TilePainter(painter, LIGHT, QPointF(), 30).paint_tile(kind, 6, cells)
    painter.end()


def test_held_tile_is_marked_on_the_cell_by_which_it_is_held(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[Any] = []
    monkeypatch.setattr(GhostPainter, "paint_hold", lambda painter, cell: held.append(cell))
    shown = show(position_within_turn(7, 1))
    for key in (Key.Key_R, Key.Key_F, Key.Key_R, Key.Key_R):
        shown.press(key)
        for cell in ((1, 1), (3, 2)):
            shown.hover(("cell", *cell))
            held.clear()
            shown.grabbed()
            assert set(held) == {cell}


def test_hint_shows_the_symbols_that_its_tile_covers(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    state = before_turn(1)
    tile = state.parks[0].supply[0]
    shown = show(state)
    painted: list[str] = []
    for cells in free_space_in(state, 0).placements(tile.kind):
        shown.board.show_hint(Hint((Place(tile.kind, tile.value, cells),), "Lay it."))
        with monkeypatch.context() as patch:
            patch.setattr(
                ghosts, "paint_symbol", lambda _painter, _box, letter, *_rest: painted.append(letter)
            )
            painted.clear()
            shown.grabbed()
        assert "".join(painted) == covered_symbols(state.parks[0], cells)


def test_arrow_key_moves_a_tile_chosen_by_key_from_the_cell_under_the_pointer(show: Show, qtbot: Any) -> None:
    shown = choosing_board(show, qtbot)
    shown.hover(("cell", 2, 3))
    shown.press(Key.Key_1)
    shown.press(Key.Key_Right)
    assert shown.board.active_spot() == ("cell", 3, 3)


def test_smallest_movement_of_the_pointer_brings_the_held_tile_to_it(show: Show, qtbot: Any) -> None:
    shown = choosing_board(show, qtbot)
    shown.press(Key.Key_1)
    shown.hover(("cell", 3, 3))
    shown.press(Key.Key_N)
    elsewhere = shown.board.active_spot()
    assert elsewhere != ("cell", 3, 3)
    shown.hover(("cell", 3, 3))  # not a movement
    assert shown.board.active_spot() == elsewhere
    shown.move(shown.middle(("cell", 3, 3)) + QPoint(1, 0))
    assert shown.board.active_spot() == ("cell", 3, 3)


def test_click_on_a_place_lays_the_held_tile_only_after_it_was_shown_there(show: Show, qtbot: Any) -> None:
    shown = choosing_board(show, qtbot)
    shown.press(Key.Key_1)
    shown.press(Key.Key_N)
    here = shown.board.active_spot()
    for other in (key for key in places_that_fit(shown.board) if key != here):
        shown.press(Key.Key_N)
        if shown.board.active_spot() == other:
            shown.press(Key.Key_N)
        shown.click(other)
        assert not [one for one in shown.acts if isinstance(one, Place)]
        assert shown.board.active_spot() == other
    shown.click(other)
    assert [one.cells for one in shown.acts if isinstance(one, Place)] == [
        shown.board.hand.cells_around(other[1:])
    ]


# hints and bubbles --------------------------------------------------------------------------------------
SIZES = [(560, 340), (912, 620), (1280, 800)]


def test_held_tile_is_not_painted_while_a_hint_is_shown_until_the_pointer_moves(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Any] = []
    monkeypatch.setattr(GhostPainter, "paint_trial", lambda painter, trying, *_rest: tried.append(trying))
    shown = show(position_within_turn(7, 1))
    shown.hover(("cell", 0, 0))
    shown.board.show_hint(Hint(tuple(list_steps(before_turn(7), TURNS[6])[1:]), "Lay it."))
    shown.grabbed()
    assert not tried
    shown.hover(("cell", 2, 2))
    shown.grabbed()
    assert tried


@pytest.mark.parametrize("size", SIZES[:2])
def test_plot_that_a_hint_adds_lies_within_the_panel_and_is_marked_on_its_pile(
    show: Show, size: tuple[int, int]
) -> None:
    turns = [number for number, line in enumerate(TURNS, 1) if line.plot is not None]
    for turn in turns[-2:]:  # the fourth plot of either park
        state = before_turn(turn)
        board = show(state, size=size).board
        own, plot = board.current_view(), list_steps(state, TURNS[turn - 1])[-1]
        assert isinstance(plot, AddPlot)
        face = board.place_of(("face", state.face.index(plot.plot))).toAlignedRect()
        before = board.render_still().copy(face)
        board.show_hint(Hint((plot,), "Add it."))
        assert board.frame_rect().contains(board.current_view().plot_rect(plot.px, plot.py))
        assert board.place_of(("cell", 0, 0)) == board.spots["cell", 0, 0].geometry().toRectF()
        assert board.render_still().copy(face) != before
        board.show_hint(None)
        assert board.current_view() == own
        assert board.place_of(("cell", 0, 0)) == board.spots["cell", 0, 0].geometry().toRectF()


def note_bubbles(monkeypatch: pytest.MonkeyPatch) -> list[QRectF]:
    """Return a list that grows by the rectangle of each text that is painted over the board from now on."""
    boxes: list[QRectF] = []

    def note_bubble(_painter: Any, bounds: QRectF, at: QRectF, words: str, theme: Any, _edge: str) -> None:
        boxes.append(painting.bubble_box(bounds, at, words, theme)[0])

    def note_side(
        _painter: Any, bounds: QRectF, frame: QRectF, at: QRectF, words: str, theme: Any, _edge: str
    ) -> None:
        found = painting.side_bubble_box(bounds, frame, at, words, theme)
        assert found is not None
        boxes.append(found[0])

    monkeypatch.setattr(painting, "bubble", note_bubble)
    monkeypatch.setattr(painting, "side_bubble", note_side)
    return boxes


@pytest.mark.parametrize("size", SIZES[1:])
def test_text_beside_a_tile_held_at_the_outer_rows_covers_nothing_of_the_park(
    show: Show, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    boxes = note_bubbles(monkeypatch)
    shown = show(before_turn(1), size=size)
    park = shown.board.current_view().plot_rect(0, 0)
    for cell in ((0, 0), (2, 0), (1, 3), (3, 3)):
        shown.hover(("cell", *cell))
        shown.grabbed()
        assert not boxes[-1].intersects(park)
        assert shown.board.frame_rect().contains(boxes[-1])


def list_needed(board: Board) -> list[QRectF]:
    """Return what no text about the park may cover: plots, points, stock, supply, plots on offer and other
    parks."""
    layout, view, park = board.current_layout(), board.current_view(), board.state.parks[board.viewed_seat]
    spots = [*((one.px, one.py) for one in park.plots), *board.hinted_plots()]
    others = [layout.other_park(number) for number in range(board.state.seats - 1)]
    return [
        *(view.plot_rect(*one).intersected(layout.park_panel) for one in spots),
        *(layout.head, layout.stock, layout.supply, layout.plots_panel(), *others),
    ]


TEXT = "Place the tile here, then add a plot. It scores 6 points immediately."


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", [0, 9, 18])  # with two, three and four seats
def test_text_about_a_held_tile_or_of_a_hint_covers_nothing_that_is_needed(
    show: Show, monkeypatch: pytest.MonkeyPatch, number: int, size: tuple[int, int]
) -> None:
    boxes, seen = note_bubbles(monkeypatch), 0
    for move in list(moves_of_game(number, choose_greedy_turn)):
        state, placed = move.before, move.action
        if not isinstance(placed, Place) or len(state.parks[move.seat].laid) % 4 != 1:
            continue
        shown = show(state, size=size)
        # on the lowest board, a text may have to cover a small park
        last = -(state.seats - 1) if size == SIZES[0] else None
        hold = shown.board.hand.turn_to_cover(placed.cells)
        first = next(key for key in shown.board.spots if isinstance(key, tuple) and key[0] == "cell")
        for key in (("cell", *hold), first):
            shown.hover(key)
            shown.grabbed()
            assert [one for one in list_needed(shown.board)[:last] if one.intersects(boxes[-1])] == []
        shown.board.show_hint(Hint((placed,), TEXT))
        shown.board.render_still()
        assert [one for one in list_needed(shown.board)[:last] if one.intersects(boxes[-1])] == []
        seen += 1
    assert seen > 4


def hidden_area(box: QRectF, plots: list[QRectF]) -> float:
    parts = [plot.intersected(box) for plot in plots]
    return sum(part.width() * part.height() for part in parts)
