"""Test the board of Reedmere: whole turns by mouse and by keyboard, the ghost of a held tile, and spoken
names.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from takeback.engine.game import Hint
from takeback.games.park.board.board import Board
from takeback.games.park.game import GAME
from takeback.games.park.material import KINDS, MOUND, orientations
from takeback.games.park.rules.fit import free_space_in, symbols_on
from takeback.games.park.state import AddPlot, Choose, Place, Reedmere, Take, Tile
from takeback.ui.theme import CONTRAST, DARK, LIGHT, Theme
from tests.board.sitting import Sitting, read_appearance
from tests.games.park.golden import TURNS
from tests.games.park.looking import Show, position_within_turn
from tests.games.park.playing import END, act, before_turn, list_steps
from tests.sampling import only

Key = Qt.Key
SIZES = ((560, 470), (800, 600), (1280, 800), (3840, 2160))


@pytest.fixture
def sitting(qtbot: Any) -> Iterator[Sitting]:
    """Return a real table with its board, played by two people at one screen."""
    made = Sitting(GAME, {"awards": True, "kiosks": True}, points=(1000, 760)).open(qtbot)
    made.board.undo_step_wanted.connect(made.table.undo)
    yield made
    made.close()


def cell_with(state: Reedmere, seat: int, letter: str) -> tuple[int, int]:
    return next(cell for cell, mark in symbols_on(state.parks[seat].plots).items() if mark == letter)


# whole turns --------------------------------------------------------------------------------------------
def test_turn_with_placing_and_taking_is_played_by_clicks_and_the_board_looks_like_a_new_one(
    sitting: Sitting,
) -> None:
    home = cell_with(sitting.shown, 0, "H")
    sitting.click(("cell", *home))
    assert sitting.shown.work.placed.cells == (home,)
    sitting.click(("stock", "Ho"))
    assert Tile("Ho", 6) in sitting.shown.parks[0].supply
    sitting.table.confirm(0)
    assert sitting.table.state.to_move == 1
    assert read_appearance(sitting.board) == read_appearance(sitting.fresh())


def test_turn_with_placing_a_tile_and_adding_a_plot_is_played_with_the_keyboard_alone(
    sitting: Sitting,
) -> None:
    map_at = cell_with(sitting.shown, 0, "N")
    sitting.press(Key.Key_Tab)
    here: Any = sitting.board.spots.current
    assert here == ("cell", 0, 0)
    sitting.press(*[Key.Key_Right] * map_at[0], *[Key.Key_Down] * map_at[1])
    assert " It is on first plot, column " in sitting.sentences[-1]
    assert sitting.sentences[-1].startswith("Fits. ")
    sitting.press(Key.Key_Return)
    assert sitting.shown.work.rights.n == 1
    sitting.press(Key.Key_Tab, Key.Key_Tab)
    here = sitting.board.spots.current
    assert here == ("face", 0)
    number = sitting.shown.face[0]
    sitting.press(Key.Key_Return)
    here = sitting.board.spots.current
    assert here == ("spot", -1, 0)
    sitting.press(Key.Key_Return)
    assert sitting.shown.parks[0].plots[-1].number == number
    sitting.table.confirm(0)
    assert sitting.table.state.to_move == 1


def test_tab_goes_from_park_to_stock_offered_plots_and_other_parks_and_shift_tab_back(
    sitting: Sitting,
) -> None:
    found: list[Any] = []
    for _ in range(4):
        sitting.press(Key.Key_Tab)
        found.append(sitting.board.spots.current)
    assert [key[0] for key in found] == ["cell", "stock", "face", "other"]
    for _ in range(4):
        sitting.press(Key.Key_Backtab)
    assert sitting.board.spots.current == ("supply", "G1", 0)


def test_undo_of_a_clicked_placement_leaves_the_keyboard_cursor_on_its_cell(sitting: Sitting) -> None:
    for cell in sorted(symbols_on(sitting.shown.parks[0].plots)):
        if symbols_on(sitting.shown.parks[0].plots)[cell] == MOUND:
            continue
        sitting.click(("cell", *cell))
        sitting.table.undo(0)
        assert sitting.shown.work is None
        assert sitting.board.spots.current == ("cell", *cell)


# the hand -----------------------------------------------------------------------------------------------
def test_text_of_a_held_tile_says_at_each_place_whether_it_fits_or_why_not(show: Show) -> None:
    shown = show(position_within_turn(27, 1))
    shown.press(Key.Key_R)
    told = {}
    for key in shown.board.spots:
        trying = shown.board.trial_at(key)
        if trying is not None:
            told[key] = trying.sentence()
    assert "Something already stands there." in told.values()
    assert "That is outside your park." in told.values()
    assert any(words.startswith("Fits") for words in told.values())
    assert all(words.endswith(".") for words in told.values())


def test_text_of_a_held_tile_names_a_mound_or_a_missing_common_edge_as_reason(show: Show) -> None:
    shown = show(before_turn(5))
    told = {
        trying.sentence() for key in shown.board.spots if (trying := shown.board.trial_at(key)) is not None
    }
    assert "The tile must touch a tile you have laid, along an edge." in told
    shown = show(before_turn(1))
    mound = cell_with(before_turn(1), 0, MOUND)
    shown.hover(("cell", *mound))
    assert shown.said[-1] == "A tile may not cover a mound."


def test_text_of_a_held_tile_announces_the_lookout_that_placing_it_would_build(show: Show) -> None:
    line = TURNS[26]
    shown = show(position_within_turn(27, 1))
    held = shown.board.hand.turn_to_cover(line.cells)
    trying = shown.board.trial_at(("cell", *held))
    assert trying is not None
    assert trying.sentence() == "Fits, lookout 12."
    assert [value for _, value in trying.finished_mounds()] == [12]


def test_held_tile_that_fits_differs_in_greyscale_from_one_that_does_not(show: Show) -> None:
    shown = show(position_within_turn(27, 1))
    shown.press(Key.Key_R)
    trying = {key: shown.board.trial_at(key) for key in shown.board.spots}
    good = next(key for key, one in trying.items() if one is not None and one.fits)
    bad = next(key for key, one in trying.items() if one is not None and not one.fits)
    pictures = []
    for key in (good, bad):
        shown.hover(key)
        side = shown.board.place_of(key).toAlignedRect()
        pictures.append(shown.grabbed().copy(side).convertToFormat(shown.grabbed().Format.Format_Grayscale8))
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("kind", KINDS)
def test_rotate_and_flip_keys_reach_every_orientation_of_a_tile_and_return_to_the_first(
    show: Show, kind: str
) -> None:
    shown = show(before_turn(1))
    shown.board.hand.tile = Tile(kind, 0)
    ways = set()
    first = shown.board.hand.cells_around((0, 0))
    for _ in range(2):
        for _ in range(4):
            cells = shown.board.hand.cells_around((0, 0))
            assert (0, 0) in cells
            ways.add(
                frozenset((x - min(x for x, _ in cells), y - min(y for _, y in cells)) for x, y in cells)
            )
            shown.press(Key.Key_R)
        shown.press(Key.Key_F)
    assert len(ways) == len(orientations(kind))
    assert shown.board.hand.cells_around((0, 0)) == first
    shown.press(Key.Key_R)
    shown.press(Key.Key_R, shifted=True)
    assert shown.board.hand.cells_around((0, 0)) == first


def test_flip_key_mirrors_left_and_right_in_every_rotation(show: Show) -> None:
    shown = show(before_turn(1))
    shown.board.hand.tile = Tile("RF", 7)
    for _ in range(4):
        before = shown.board.hand.cells_around((0, 0))
        shown.press(Key.Key_F)
        assert set(shown.board.hand.cells_around((0, 0))) == {(-x, y) for x, y in before}
        shown.press(Key.Key_R)


def test_wheel_rotates_and_right_click_flips_the_tile(show: Show) -> None:
    shown = show(position_within_turn(7, 1))
    key = ("cell", 0, 0)
    first = shown.board.hand.cells_around((0, 0))
    shown.turn_wheel(key, 1)
    assert shown.board.hand.cells_around((0, 0)) == tuple(
        sorted(((-y, x) for x, y in first), key=lambda cell: (cell[1], cell[0]))
    )
    shown.turn_wheel(key, -1)
    shown.click(key, Qt.MouseButton.RightButton)
    assert set(shown.board.hand.cells_around((0, 0))) == {(-x, y) for x, y in first}
    assert not shown.acts


def test_key_n_moves_the_held_tile_to_every_legal_place_once_and_shift_n_goes_back(show: Show) -> None:
    state = position_within_turn(27, 1)
    shown = show(state)
    tile = shown.board.hand.tile
    assert tile is not None
    wanted = free_space_in(state, 0).placements(tile.kind)
    found = []
    for _ in wanted:
        shown.press(Key.Key_N)
        trying = shown.board.trial_at(shown.board.spots.current)
        assert trying is not None
        assert trying.fits
        found.append(trying.cells)
    assert sorted(found) == sorted(wanted)
    shown.press(Key.Key_N, shifted=True)
    last = shown.board.trial_at(shown.board.spots.current)
    assert last is not None
    assert last.cells == found[-2]


def test_key_l_shows_all_legal_places_until_the_next_position(show: Show) -> None:
    state = position_within_turn(27, 1)
    shown = show(state)
    before = shown.grabbed()
    shown.press(Key.Key_L)
    assert shown.grabbed() != before
    shown.show(replace(state), 0)
    assert not shown.board.shows_all_places


def test_click_places_the_held_tile_where_it_is_shown(show: Show) -> None:
    line = TURNS[6]
    shown = show(position_within_turn(7, 1))
    held = shown.board.hand.turn_to_cover(line.cells)
    shown.click(("cell", *held))
    assert shown.acts == [Place("Hl", 6, line.cells)]


def test_a_tile_is_dragged_from_the_supply_to_its_place(show: Show) -> None:
    state = position_within_turn(27, 0)
    shown = show(state)
    shown.board.action_wanted.connect(
        lambda action, seat, revision: (
            shown.show(act(state, action).after, 0) if isinstance(action, Choose) else None
        )
    )
    target = ("cell", 3, 3)
    shown.drag(("supply", "G1", 0), target)
    assert shown.acts == [Choose("G1", 0), Place("G1", 0, ((3, 3),))]


def test_choosing_another_tile_of_the_supply_undoes_the_first_choice(show: Show) -> None:
    shown = show(position_within_turn(27, 1))
    shown.click(("supply", "G1", 0))
    assert shown.undone == [0]
    assert shown.acts == [Choose("G1", 0)]


def test_escape_undoes_the_choice_of_tile(show: Show) -> None:
    shown = show(position_within_turn(27, 1))
    shown.press(Key.Key_Escape)
    assert shown.undone == [0]


def test_digit_key_chooses_that_tile_of_the_supply_and_a_digit_without_a_tile_does_nothing(
    show: Show,
) -> None:
    state = before_turn(27)
    shown = show(state)
    shown.press(Key.Key_5)
    assert shown.acts == [Choose("Ho", 2)]
    shown.press(Key.Key_9)
    assert len(shown.acts) == 1


def test_click_on_a_cell_without_a_chosen_tile_plays_nothing_and_shows_a_message(show: Show) -> None:
    shown = show(before_turn(27))
    shown.click(("cell", 3, 3))
    assert not shown.acts
    assert shown.said[-1] == "Choose a tile from your supply first."


# rights, stock and plots --------------------------------------------------------------------------------
def test_click_on_stack_takes_its_top_tile(show: Show) -> None:
    shown = show(position_within_turn(7, 2))
    shown.click(("stock", "Ht"))
    assert shown.acts == [Take("Ht", 6)]


def test_used_extra_of_a_turn_stays_listed_as_done_and_has_a_tick(show: Show) -> None:
    pictures = []
    for count, first in ((2, "take 1 home or ground tile"), (3, "take 1 home or ground tile, done")):
        shown = show(position_within_turn(7, count))
        described = shown.board.spot_descriptions()
        names = [name for key, name in described if key.startswith("('right'")]
        assert names == [first, "take 1 plot"]
        chips = [shown.board.place_of(("right", number)) for number in (0, 1)]
        pictures.append([shown.board.render_still().copy(chip.toAlignedRect()) for chip in chips])
    (before, other), (after, other_after) = pictures
    assert other_after == other
    assert has_tick(after, shown.board.theme)
    assert not has_tick(before, shown.board.theme)


def has_tick(picture: QImage, theme: Theme) -> bool:
    """Return whether the left part, with the symbol, has a disc of the accent colour with something on it."""
    box = picture.copy(3, 3, picture.width() // 3, picture.height() - 6)
    found = {box.pixelColor(x, y).name() for x in range(box.width()) for y in range(box.height())}
    return {QColor(theme.accent).name(), QColor(theme.on_accent).name()} <= found


def test_hovering_over_an_extra_of_a_turn_highlights_only_what_it_lets_you_take(show: Show) -> None:
    shown = show(position_within_turn(7, 2))
    before = shown.grabbed()
    shown.hover(("right", 0))
    after = shown.grabbed()
    allowed, other = (shown.board.place_of(("stock", kind)).toAlignedRect() for kind in ("Ht", "RT"))
    assert before.copy(allowed.adjusted(-2, -2, 2, 2)) != after.copy(allowed.adjusted(-2, -2, 2, 2))
    assert before.copy(other) == after.copy(other)


@pytest.mark.parametrize("is_dragged", [False, True])
def test_a_plot_is_added_by_clicks_or_by_a_drag(show: Show, is_dragged: bool) -> None:
    shown = show(position_within_turn(7, 2))
    if is_dragged:
        shown.drag(("face", 1), ("spot", -1, 1))
    else:
        shown.click(("face", 1))
        shown.click(("spot", -1, 1))
    assert shown.acts == [AddPlot(9, -1, 1)]


def test_click_on_an_offered_plot_picks_it_up_and_again_puts_it_back_with_messages(show: Show) -> None:
    shown = show(position_within_turn(7, 2))
    shown.click(("face", 1))
    assert shown.said[-1] == "Plot 9 is in hand: choose its place."
    shown.click(("face", 1))
    assert shown.said[-1] == "Plot put back."


def test_click_on_a_place_for_a_plot_without_a_held_plot_plays_nothing_and_shows_a_message(
    show: Show,
) -> None:
    shown = show(position_within_turn(7, 2))
    shown.click(("spot", -1, 1))
    assert not shown.acts
    assert shown.said[-1] == "Choose one of the plots on offer first."


def test_click_on_an_offered_plot_that_may_not_be_added_is_sent_to_the_rules_to_refuse(show: Show) -> None:
    shown = show(before_turn(27))
    shown.click(("face", 0))
    assert isinstance(shown.acts[0], AddPlot)


def test_seat_that_is_not_to_move_can_choose_and_place_a_tile_as_a_plan(show: Show) -> None:
    state = before_turn(25)
    shown = show(state, 1)
    tile = state.parks[1].supply[-1]
    shown.click(("supply", tile.kind, tile.value))
    assert shown.acts == [Choose(tile.kind, tile.value)]
    shown.show(act(state, shown.acts[0], 1).after, 1)
    shown.board.move_to_next_place(1)
    shown.board.press(shown.board.spots.current)
    act(shown.board.state, shown.acts[-1], 1)


def test_hint_marks_the_cells_to_cover_and_the_tile_to_take(show: Show) -> None:
    state = before_turn(13)
    shown = show(state)
    before = shown.board.render_still()
    place, *takes = list_steps(state, TURNS[12])[1:]
    shown.board.show_hint(Hint((place, *takes), "Take the heron reserve for its 8 points."))
    after = shown.board.render_still()
    assert isinstance(place, Place)
    for key in [("cell", *cell) for cell in place.cells] + [("stock", "RW")]:
        at = shown.board.place_of(key).toAlignedRect()
        assert before.copy(at) != after.copy(at)


# other parks --------------------------------------------------------------------------------------------
def test_click_on_another_park_enlarges_it_without_an_action_until_escape(show: Show) -> None:
    shown = show(before_turn(27))
    own = read_appearance(shown.board)
    shown.click(("other", 1))
    assert ("cell", -12, 0) in shown.board.spots
    assert not shown.acts
    assert not shown.undone
    shown.click(("cell", 0, 1))
    assert not shown.acts
    shown.press(Key.Key_Escape)
    assert read_appearance(shown.board) == own


def test_last_round_is_announced_on_the_board_in_words_and_colour(show: Show) -> None:
    shown = show(before_turn(36))
    names = dict(shown.board.spot_descriptions())
    assert names["('seat', 0)"] == "Blue, 99 points, park complete"
    pill = shown.board.frame_rect().center().x(), shown.board.frame_rect().top() + 2
    assert (
        shown.board.render_still().pixelColor(round(pill[0]), round(pill[1])).name().upper() == LIGHT.accent
    )


def find_empty_point(board: Board) -> QPoint:
    """Return a point of the board on which no spot lies."""
    points = (QPoint(x, y) for y in range(5, board.height(), 5) for x in range(5, board.width(), 5))
    return next(at for at in points if board.spot_at(QPointF(at)) is None)


def test_ctrl_wheel_zooms_and_a_double_click_beside_all_spots_ends_that(show: Show) -> None:
    shown = show(before_turn(27))
    key = ("cell", 0, 0)
    small, at = shown.board.place_of(key).width(), shown.middle(key)
    shown.turn_wheel(key, -2, Qt.KeyboardModifier.ControlModifier)
    assert shown.board.place_of(key).width() > small
    assert shown.board.place_of(key).contains(QPointF(at))
    shown.turn_wheel(key, 1, Qt.KeyboardModifier.ControlModifier)
    beside = find_empty_point(shown.board)
    assert shown.board.place_of(key).width() > small
    QTest.mouseDClick(shown.board, Qt.MouseButton.LeftButton, pos=beside)
    assert shown.board.place_of(key).width() == small
    assert shown.acts == []


# all sizes, themes and positions --------------------------------------------------------------------------
@pytest.mark.parametrize("number", [1, 8, 14, 26, 36])
def test_park_board_looks_like_a_new_board_after_every_step(show: Show, number: int) -> None:
    state = before_turn(number)
    line = TURNS[number - 1]
    shown = show(before_turn(max(1, number - 3)))
    for action in [*list_steps(state, line), END]:
        shown.show(state, line.seat)
        assert read_appearance(shown.board) == read_appearance(show(state, line.seat).board)
        state = act(state, action).after


SIZES_AND_THEMES = [(size, theme) for size in SIZES for theme in (LIGHT, DARK, CONTRAST)]


@pytest.mark.parametrize(("size", "theme"), only(SIZES_AND_THEMES[::4], SIZES_AND_THEMES))
def test_every_spot_of_the_board_has_a_name_and_lies_within_the_board_where_it_is_found(
    show: Show, size: tuple[int, int], theme: Theme
) -> None:
    board = show(position_within_turn(22, 2), None, size, theme).board
    for key in board.spots:
        place = board.place_of(key)
        assert board.name_of(key).strip()
        assert min(place.width(), place.height()) > 4, key
        assert QRectF(0, 0, size[0] + 1, size[1] + 1).contains(place), key
        assert board.spot_at(place.center()) == key
    board.render_still()


@pytest.mark.parametrize("size", SIZES)
def test_panels_of_the_park_board_do_not_overlap_at_any_size(show: Show, size: tuple[int, int]) -> None:
    layout = show(before_turn(22), None, size).board.current_layout()
    panels = [
        layout.head,
        layout.stock,
        layout.park_panel,
        layout.plots_panel(),
        layout.other_park(0),
        layout.supply,
    ]
    for number, one in enumerate(panels):
        assert not any(one.intersects(other) for other in panels[number + 1 :])
    for one, two in pairwise((layout.shelf(), layout.stock_line(0), layout.stock_line(1))):
        assert one.bottom() <= two.top() + 1


@pytest.mark.parametrize("size", [(300, 266), (300, 298), *SIZES])
def test_park_panel_stays_wide_enough_between_the_others_on_narrow_boards(
    show: Show, size: tuple[int, int]
) -> None:
    layout = show(before_turn(22), None, size).board.current_layout()
    assert layout.park_panel.width() * 6 > layout.width
    assert layout.park_panel.width() * 2 > min(layout.stock.width(), layout.side.width())


def test_names_of_board_places_state_their_content_points_and_what_is_left_in_the_stock(show: Show) -> None:
    names = dict(show(before_turn(27)).board.spot_descriptions())
    assert names["('cell', -4, -4)"] == "plot 9, column 1, row 1: lookout worth 16"
    assert names["('cell', 0, -4)"].endswith("map, open")
    assert names["('stock', 'GL')"] == "stock: streams, none left"
    assert names["('lookouts',)"] == "lookouts: the next are worth 12, 10 and 8; 6 left"
    assert names["('award', 'beavers')"] == "Beavers: 3 beaver tiles. Still available: 5. Red has 8"
    assert names["('seat', 0)"] == "Blue, 68 points, to move"
    assert names["('other', 1)"].startswith("Red: 63 points, 4 plots")


def test_board_looks_the_same_whatever_hidden_plots_the_piles_hold(show: Show) -> None:
    state = before_turn(9)
    first, second = state.hidden
    other = replace(state, hidden=(first[::-1], second[::-1]))
    assert read_appearance(show(state, 0).board) == read_appearance(show(other, 0).board)
