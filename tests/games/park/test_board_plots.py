"""Test plots on the board of Reedmere: the zoom and the hand while a plot is held, Undo, and the wheel."""

from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from takeback.engine.game import Hint
from takeback.games.park.board.side_panel import what_is_below
from takeback.games.park.game import GAME
from takeback.games.park.rules.listing import instead_of
from takeback.games.park.state import AddPlot, Choose, Place, Rights, Tile, TurnProgress
from takeback.ui import painting
from tests.games.park.golden import TURNS
from tests.games.park.looking import Show, Shown, position_within_turn
from tests.games.park.playing import END, act, before_turn, block, cover, deal, list_steps, plots_of, tiles

HELD = ("spot", -1, 1)


def looks_other(shown: Shown, key: Any, do: Any) -> bool:
    at = shown.board.place_of(key).toAlignedRect().adjusted(-3, -3, 3, 3)
    before = shown.board.render_still().copy(at)
    do()
    return before != shown.board.render_still().copy(at)


# zoom while a plot is held ------------------------------------------------------------------------------
def test_board_zooms_out_to_show_all_places_for_a_plot_while_one_is_held(show: Show) -> None:
    shown = show(position_within_turn(7, 2))
    board = shown.board
    card, side = board.frame_rect(), board.current_view().side
    assert not all(card.contains(board.current_view().plot_rect(px, py)) for px, py in board.free_spots())
    shown.click(("face", 1))
    view = board.current_view()
    assert view.side < side
    for px, py in board.free_spots():
        assert card.contains(view.plot_rect(px, py))
        assert board.place_of(("spot", px, py)) == view.plot_rect(px, py), "all of it may be pressed"
    shown.click(("face", 1))
    assert board.current_view().side == side


def test_offered_plots_are_highlighted_only_when_one_may_be_added_and_a_held_one_looks_different(
    show: Show,
) -> None:
    shown = show(position_within_turn(7, 2))
    rect = shown.board.place_of(("face", 0)).toAlignedRect().adjusted(-3, -3, 3, 3)
    lit = shown.board.render_still().copy(rect)
    assert looks_other(shown, ("face", 1), lambda: shown.click(("face", 1)))
    assert shown.board.render_still().copy(rect) == lit
    shown.show(position_within_turn(7, 1), 0)
    assert shown.board.render_still().copy(rect) != lit


@pytest.mark.parametrize(
    ("number", "below", "told"),
    [(4, 3, "Plot 4, 3 below"), (None, 3, "3 below"), (4, 0, "Plot 4, last"), (None, 0, "none left")],
)
def test_label_of_a_pile_shows_the_number_of_its_plot_and_how_many_are_below(
    number: int | None, below: int, told: str
) -> None:
    assert what_is_below(number, below) == told


@pytest.mark.parametrize("size", [(480, 300), (560, 420), (720, 480), (1000, 700)])
def test_number_of_a_plot_on_offer_is_never_cut_off(
    monkeypatch: pytest.MonkeyPatch, show: Show, size: tuple[int, int]
) -> None:
    shown = show(position_within_turn(7, 1), 0)
    shown.board.resize(*size)
    texts: list[str] = []
    paint = painting.text

    def note_text(painter: Any, rect: QRectF, words: str, *how: Any, **more: Any) -> None:
        texts.append(words)
        paint(painter, rect, words, *how, **more)

    monkeypatch.setattr(painting, "text", note_text)
    shown.board.render_still()
    captions = [text for text in texts if text.startswith("Plot ")]
    numbers = [number for number in shown.board.state.face if number is not None]
    assert {int("".join(filter(str.isdigit, text.split(",")[0]))) for text in captions} == set(numbers)
    assert [text for text in captions if "…" in text] == []


# after Undo ---------------------------------------------------------------------------------------------
def test_undone_plot_is_held_at_its_place_again_and_a_click_adds_it_there(show: Show) -> None:
    before = position_within_turn(7, 2)
    shown = show(act(before, AddPlot(9, -1, 1)).after)
    shown.show(before, 0)
    assert shown.board.held_pile == 1
    assert shown.board.hovered_key == HELD, "it is seen there though the pointer is at a button"
    shown.click(HELD)
    assert shown.acts == [AddPlot(9, -1, 1)]


def test_undone_tile_is_held_at_its_place_until_the_pointer_moves(show: Show) -> None:
    before = before_turn(7)
    choose, place = list_steps(before, TURNS[6])[:2]
    chosen = act(before, choose).after
    assert isinstance(place, Place)
    shown = show(act(chosen, place).after)
    shown.show(chosen, 0)
    trying = shown.board.trial_at(shown.board.hovered_key)
    assert trying is not None
    assert trying.cells == place.cells
    shown.hover(("cell", 0, 0))
    assert shown.board.hovered_key == ("cell", 0, 0)


def test_next_tile_is_not_shown_at_the_place_of_the_last_one_after_the_end_of_a_turn(show: Show) -> None:
    """The next tile may be of the kind just laid; the board must not take that for an undo."""
    state = cover(deal(), 0, [(0, 0)], plots=plots_of("0@0,0"), supply=tiles("G1 G1"))
    placed = act(state, Place("G1", 0, ((1, 0),))).after
    shown = show(placed, 0)
    ended = replace(placed, work=None, to_move=0)
    shown.show(ended, 0)
    assert shown.board.hand.tile is not None
    assert shown.board.hovered_key is None
    assert shown.board.spots.current != ("cell", 1, 0)


# the wheel ----------------------------------------------------------------------------------------------
def roll(
    shown: Shown, by: int, phase: Qt.ScrollPhase = Qt.ScrollPhase.NoScrollPhase, held: Any = None
) -> None:
    at = QPointF(shown.middle(("cell", 0, 0)))
    modifier = held or Qt.KeyboardModifier.NoModifier
    where = shown.board.mapToGlobal(at)
    button = Qt.MouseButton.NoButton
    event = QWheelEvent(at, where, QPoint(), QPoint(0, by), button, modifier, phase, False)
    QApplication.sendEvent(shown.board, event)


def test_touchpad_scrolling_turns_the_tile_once_per_whole_notch_and_not_by_momentum(show: Show) -> None:
    shown = show(position_within_turn(7, 1))
    hand = shown.board.hand
    for _ in range(11):
        roll(shown, -10)
    assert hand.turns == 0
    roll(shown, -10)
    assert hand.turns == 1
    roll(shown, 60)
    assert hand.turns == 1, "the other way begins anew"
    roll(shown, 60)
    assert hand.turns == 0
    for _ in range(100):
        roll(shown, -50, Qt.ScrollPhase.ScrollMomentum)
    assert hand.turns == 0, "what rolls on by itself turns nothing"


def test_touchpad_and_wheel_zoom_by_the_same_amount(show: Show) -> None:
    zooms = []
    for parts in (1, 12):
        shown = show(position_within_turn(7, 1))
        for _ in range(parts):
            roll(shown, 120 // parts, held=Qt.KeyboardModifier.ControlModifier)
        zooms.append(shown.board.zoom)
    assert zooms[0] > 1.1
    assert zooms[0] == pytest.approx(zooms[1])


def test_huge_wheel_step_zooms_with_ctrl_and_never_turns_the_tile(show: Show) -> None:
    shown = show(position_within_turn(7, 1))
    for by in (12_000_000, -12_000_000):
        roll(shown, by, held=Qt.KeyboardModifier.ControlModifier)
        assert (shown.board.zoom > 1) == (by > 0)
        roll(shown, by)
    assert shown.board.hand.turns == 0


# words, points and plans --------------------------------------------------------------------------------
def test_text_of_a_hint_replaces_the_text_of_the_held_tile(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(painting, "bubble", lambda painter, card, at, words, *more: told.append(words))
    shown = show(position_within_turn(7, 1))
    shown.hover(("cell", 0, 0))
    shown.grabbed()
    assert len(told) == 1
    told.clear()
    shown.board.show_hint(Hint((END,), "End your turn."))
    shown.grabbed()
    assert told == ["End your turn."]


def test_text_of_a_hint_points_to_the_cells_where_its_tile_goes(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[QRectF] = []
    monkeypatch.setattr(painting, "bubble", lambda painter, card, at, *more: places.append(QRectF(at)))
    shown, steps = show(before_turn(26)), list_steps(before_turn(26), TURNS[25])
    choose, place = steps[:2]
    assert isinstance(choose, Choose)
    assert isinstance(place, Place)
    shown.board.show_hint(Hint(tuple(steps), "Place the stream here."))
    shown.grabbed()
    assert places == [shown.board.current_view().cells_rect(place.cells)]


def test_hide_scores_setting_hides_scores_until_game_is_over(show: Show) -> None:
    state = before_turn(30)
    shown = show(state)
    plates = [("seat", 0), ("seat", 1), ("other", 1)]
    assert "82 points" in shown.board.name_of(("seat", 0))
    assert looks_other(shown, ("seat", 1), lambda: shown.board.set_preferences({"hide_scores": True}))
    names = " ".join(shown.board.name_of(key) for key in plates)
    assert "point" not in names
    shown.show(replace(state, over=True), 0)
    assert "82 points" in shown.board.name_of(("seat", 0))
    assert "hide_scores" in {one.name for one in GAME.preferences}


def test_edge_of_the_board_is_painted_differently_only_while_a_plan_is_being_made(show: Show) -> None:
    state = before_turn(25)
    shown = show(state, 1)
    edge = QRectF(shown.board.frame_rect().left() + 2, shown.board.frame_rect().center().y(), 6, 6).toRect()
    still = shown.board.render_still()
    assert not shown.board.is_planning()
    tile = state.parks[1].supply[-1]
    shown.click(("supply", tile.kind, tile.value))
    shown.show(act(state, shown.acts[0], 1).after, 1)
    assert shown.board.is_planning()
    assert shown.board.render_still().copy(edge) != still.copy(edge)
    shown.board.set_preview("")  # which would have a frame of its own
    assert not shown.board.badge_words()
    assert shown.board.render_still().copy(edge) == still.copy(edge)
    shown.board.set_preview(None)
    shown.show(state, 0)
    assert not shown.board.is_planning()


def test_tiles_taken_by_another_seat_move_to_a_small_part_of_its_park_picture(show: Show) -> None:
    shown = show(before_turn(9), 0)
    home, picture = shown.board.supply_rect_of(1, Tile("G1", 0)), shown.board.place_of(("other", 1))
    assert picture.contains(home)
    assert home.height() < picture.height() / 4


def test_plot_lost_to_another_seat_is_replaced_by_the_offered_one_with_most_reachable_symbols() -> None:
    """The column at the right side of the gate is covered: plot 5 has one symbol there, plot 10 two."""
    state = cover(deal(), 0, block(3, 0, 1, 4), plots=plots_of("0@0,0"))
    state = replace(
        state, face=(5, 10), work=TurnProgress(0, "place", placed=state.parks[0].laid[0], rights=Rights(n=1))
    )
    offer = instead_of(state, 0, AddPlot(4, 1, 0))
    assert offer is not None
    assert (offer.action, offer.label) == (AddPlot(10, 1, 0), "Add plot 10 instead")
    offer = instead_of(replace(state, face=(5, None)), 0, AddPlot(4, 1, 0))
    assert offer is not None
    assert offer.action == AddPlot(5, 1, 0)
    assert instead_of(replace(state, face=(None, None)), 0, AddPlot(4, 1, 0)) is None


@pytest.mark.parametrize("size", [(1000, 760), (640, 360), (420, 360), (1900, 900)])
def test_label_of_a_preview_does_not_cover_the_track_of_points_above_the_park(
    show: Show, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = show(before_turn(20), 0, size).board
    pills: list[QRectF] = []
    rounded = painting.rounded
    monkeypatch.setattr(
        painting, "rounded", lambda painter, rect, *how: (pills.append(rect), rounded(painter, rect, *how))
    )
    board.set_preview("Preview of turn 8")
    board.grab()
    assert pills[-1].height() == painting.LABEL_HEIGHT
    assert not pills[-1].intersects(board.current_layout().track)
