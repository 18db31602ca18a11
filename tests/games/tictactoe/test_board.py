from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.engine.chance import Chance
from takeback.engine.game import Hint
from takeback.games.tictactoe.board import Board
from takeback.games.tictactoe.game import GAME
from takeback.games.tictactoe.state import EMPTY, EndTurn, Place
from takeback.ui import painting
from takeback.ui.theme import CONTRAST, DARK, LIGHT, Theme, contrast
from tests.board.sitting import Sitting, read_appearance

Sit = Callable[..., Sitting]
Key = Qt.Key


@pytest.fixture
def sit(qtbot: Any) -> Iterator[Sit]:
    """Return a function that seats players at a board on the screen; the boards are closed after the test."""
    sittings: list[Sitting] = []

    def sit_down(**how: Any) -> Sitting:
        sittings.append(Sitting(GAME, **how).open(qtbot))
        return sittings[-1]

    yield sit_down
    for sitting in sittings:
        sitting.close()


def hover(sitting: Sitting, key: tuple[int, int] | None) -> None:
    point = QPointF(sitting.point(key)) if key is not None else QPointF(1, 1)
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        point,
        sitting.board.mapToGlobal(point),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(sitting.board, event)


def crop_cell(image: QImage, sitting: Sitting, key: object) -> QImage:
    return image.copy(sitting.board.place_of(key).toAlignedRect())


def grab_board(sitting: Sitting) -> QImage:
    return sitting.board.grab().toImage()


def count_mark_pixels(sitting: Sitting, key: tuple[int, int], owner: int = 0) -> int:
    """Count the pixels of this cell that have the colour of the seat's marks."""
    picture, colour = crop_cell(grab_board(sitting), sitting, key), QColor(sitting.board.colour_of(owner))  # type: ignore[attr-defined]
    places = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
    return sum(picture.pixelColor(x, y) == colour for x, y in places)


# playing ----------------------------------------------------------------------------------------------------
def test_whole_tictactoe_game_is_played_with_the_mouse_until_ann_wins(sit: Sit) -> None:
    sitting = sit()
    for cell in [(1, 1), (0, 0), (2, 0), (0, 1), (0, 2)]:
        sitting.click(cell)
    assert sitting.board.idle_text() == "Ann wins."
    assert sitting.table.here.depth == 5


def test_whole_tictactoe_game_is_played_with_the_keyboard_alone_until_ann_wins(sit: Sit) -> None:
    sitting = sit()
    sitting.press(Key.Key_Return)  # the middle
    sitting.press(Key.Key_Up, Key.Key_Left, Key.Key_Space)
    sitting.press(Key.Key_Down, Key.Key_Down, Key.Key_Enter)
    sitting.press(Key.Key_Up, Key.Key_Up, Key.Key_Right, Key.Key_Space)
    sitting.press(Key.Key_Right, Key.Key_Space)
    assert sitting.board.idle_text() == "Ann wins."
    assert sitting.table.state.line == ((0, 2), (1, 1), (2, 0))


def test_arrow_keys_move_the_cursor_no_further_than_the_corner_of_the_board(sit: Sit) -> None:
    sitting = sit()
    sitting.press(*[Key.Key_Left] * 5, *[Key.Key_Up] * 5, Key.Key_Return)
    assert sitting.table.state.at(0, 0) == 0


def test_click_anywhere_in_a_column_drops_the_mark_to_its_lowest_empty_cell_with_gravity(sit: Sit) -> None:
    sitting = sit(options={"gravity": True})
    sitting.click((0, 1))
    sitting.click((1, 1))
    assert (sitting.table.state.at(2, 1), sitting.table.state.at(1, 1)) == (0, 1)


def test_turn_of_two_marks_asks_for_both_marks_then_to_confirm_and_takes_no_third(sit: Sit) -> None:
    sitting = sit(options={"marks": 2})
    sitting.click((1, 1))
    assert sitting.board.idle_text() == "Ann: confirm the turn."
    assert dict(sitting.board.spot_descriptions())["(1, 1)"] == "row 2, column 2, cross, this turn"
    sitting.act(EndTurn(), 0)
    sitting.click((0, 0))
    assert sitting.board.idle_text() == "Bo: 1 mark to place."
    sitting.act(EndTurn(), 1)
    assert sitting.sentences == ["Place one more mark first."]
    sitting.click((0, 1))
    assert sitting.board.idle_text() == "Bo: confirm the turn."
    described = dict(sitting.board.spot_descriptions())
    for column in (0, 1):
        assert described[f"(0, {column})"] == f"row 1, column {column + 1}, nought, this turn"
    sitting.click((2, 2))
    assert sitting.shown.at(2, 2) == EMPTY, "a turn has no third mark"
    sitting.act(EndTurn(), 1)
    assert sitting.board.idle_text() == "Ann: 2 marks to place."
    assert [sitting.table.state.at(0, column) for column in (0, 1)] == [1, 1]


def test_accessible_press_action_places_a_mark(sit: Sit, qtbot: Any) -> None:
    sitting = sit()
    element = QAccessible.queryAccessibleInterface(sitting.board.spots[(2, 1)])
    element.actionInterface().doAction("Press")
    qtbot.waitUntil(lambda: sitting.table.state.at(2, 1) == 0)


def test_mouse_press_that_is_released_on_another_cell_places_no_mark(sit: Sit) -> None:
    sitting = sit()
    QTest.mousePress(sitting.board, Qt.MouseButton.LeftButton, pos=sitting.point((0, 0)))
    QTest.mouseRelease(sitting.board, Qt.MouseButton.LeftButton, pos=sitting.point((0, 1)))
    assert sitting.table.here.depth == 0


def test_click_on_a_cell_emits_its_action_with_seat_and_the_revision_of_the_draft(sit: Sit) -> None:
    sitting = sit()
    heard: list[tuple[object, int, int]] = []
    sitting.board.action_wanted.connect(lambda *told: heard.append(told))
    sitting.board.set_draft_revision(7)
    sitting.click((0, 0))
    assert heard == [(Place(0, 0), 0, 7)]


def test_spectator_click_shows_a_message_and_plays_nothing(sit: Sit) -> None:
    sitting = sit()
    sitting.board.show_state(sitting.table.state, None, (0,))
    sitting.click((0, 0))
    assert sitting.sentences == ["You are watching this game; nobody is to move here."]
    assert sitting.table.here.depth == 0


# refusing ---------------------------------------------------------------------------------------------------
def test_illegal_click_shakes_the_cell_and_shows_the_reason(sit: Sit) -> None:
    sitting = sit(pace=1.0)
    sitting.click((1, 1))
    sitting.board.finish_animations()
    calm = grab_board(sitting)
    sitting.click((1, 1))
    assert sitting.sentences == ["Row 2, column 2 is already taken."]
    assert ("shake", (1, 1)) in sitting.board.stage
    assert grab_board(sitting) != calm
    sitting.board.end_transients()
    assert grab_board(sitting) == calm


def test_refused_click_is_shown_on_the_board_until_the_next_click(sit: Sit) -> None:
    sitting = sit(pace=0)
    sitting.click((1, 1))
    hover(sitting, None)
    calm = grab_board(sitting)
    sitting.click((1, 1))
    assert grab_board(sitting) != calm
    QTest.mouseClick(sitting.board, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    hover(sitting, None)
    assert grab_board(sitting) == calm


def test_board_after_a_refused_click_looks_like_a_new_board(sit: Sit) -> None:
    sitting = sit()
    sitting.click((1, 1))
    sitting.click((1, 1))
    assert read_appearance(sitting.board) == read_appearance(sitting.fresh())


# ghosts, hints, previews ------------------------------------------------------------------------------------
def test_hovering_draws_a_mark_in_the_cell_under_the_pointer_only_until_it_leaves(sit: Sit) -> None:
    sitting = sit()
    empty = grab_board(sitting)
    hover(sitting, (0, 2))
    shown = grab_board(sitting)
    assert crop_cell(shown, sitting, (0, 2)) != crop_cell(empty, sitting, (0, 2))
    assert crop_cell(shown, sitting, (0, 0)) == crop_cell(empty, sitting, (0, 0))
    hover(sitting, None)
    assert grab_board(sitting) == empty


def test_mark_under_the_pointer_is_drawn_in_the_lowest_cell_of_the_column_with_gravity(sit: Sit) -> None:
    sitting = sit(options={"gravity": True})
    empty = grab_board(sitting)
    hover(sitting, (0, 2))
    assert crop_cell(grab_board(sitting), sitting, (2, 2)) != crop_cell(empty, sitting, (2, 2))


def test_hover_draws_no_mark_out_of_turn_or_after_the_game(sit: Sit) -> None:
    sitting = sit()
    sitting.board.show_state(sitting.table.state, 1, (0,))
    empty = grab_board(sitting)
    hover(sitting, (0, 2))
    assert grab_board(sitting) == empty
    for cell in [(1, 1), (0, 0), (2, 0), (0, 1), (0, 2)]:
        sitting.act(Place(*cell), sitting.seat)
    hover(sitting, None)
    over = grab_board(sitting)
    hover(sitting, (2, 2))
    assert grab_board(sitting) == over


@pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)
def test_marks_of_the_loser_are_paler_but_stand_out_from_their_cells(sit: Sit, theme: Theme) -> None:
    sitting = sit()
    for cell in [(1, 1), (0, 0), (2, 0), (0, 1), (0, 2)]:
        sitting.act(Place(*cell), sitting.seat)
    sitting.board.set_theme(theme)
    picture = crop_cell(grab_board(sitting), sitting, (0, 1))
    middle = range(0, picture.height(), 3)
    colours = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in middle}
    assert QColor(sitting.board.colour_of(1)).name() not in colours  # type: ignore[attr-defined]
    assert max(contrast(colour, theme.cell) for colour in colours) > 2.2


def test_tictactoe_hint_is_drawn_on_its_cell_until_escape_or_the_next_move(sit: Sit) -> None:
    sitting = sit()
    empty = grab_board(sitting)
    sitting.board.show_hint(Hint((Place(2, 2),), "A corner."))
    assert crop_cell(grab_board(sitting), sitting, (2, 2)) != crop_cell(empty, sitting, (2, 2))
    sitting.press(Key.Key_Escape)
    assert grab_board(sitting) == empty
    sitting.board.show_hint(Hint((Place(2, 2),), "A corner."))
    sitting.click((0, 0))
    assert read_appearance(sitting.board) == read_appearance(sitting.fresh())


@pytest.mark.parametrize("size", [(640, 358), (800, 456), (939, 656), (1579, 936)])
def test_bubble_about_a_cell_of_a_small_grid_stands_beside_it_at_every_size(
    size: tuple[int, int], sit: Sit
) -> None:
    sitting = sit(options={"size": "3x3", "run": 3})
    board, cells = sitting.board, [(row, column) for row in range(3) for column in range(3)]
    board.resize(*size)
    text, sides = "Row 2, column 3 stops an attack that would win. Enter plays it.", set()
    plain = grab_board(sitting)
    for cell in cells:
        found = painting.side_bubble_box(
            QRectF(board.rect()), board.frame_rect(), board.place_of(cell), text, board.theme
        )
        assert found is not None
        box, is_right = found
        sides.add(is_right)
        assert QRectF(board.rect()).contains(box)
        assert not box.intersects(board.frame_rect())
        board.show_hint(Hint((Place(*cell),), text))
        hinted = grab_board(sitting)
        for other in cells:
            if other != cell:
                assert crop_cell(hinted, sitting, other) == crop_cell(plain, sitting, other)
        board.show_hint(None)
    assert sides == {True, False}


def test_hint_bubble_hides_neither_marks_nor_its_cell_and_a_line_joins_it_to_a_cell_further_away(
    sit: Sit,
) -> None:
    sitting = sit(options={"size": "15x15", "run": 5})
    board, chance = sitting.board, Random(7)
    assert isinstance(board, Board)
    band = [(row, column) for row in range(5, 10) for column in range(15)]
    marked = chance.sample(band, 30)
    cells = [EMPTY] * 225
    for number, (row, column) in enumerate(marked):
        cells[row * 15 + column] = number % 2
    board.show_state(replace(board.state, cells=tuple(cells)), 0, (0,))
    text, sides = "Row 7, column 6 stops an attack that would win. Enter plays it.", set()
    for cell in band[::2]:
        if cell not in marked:
            board.show_hint(Hint((Place(*cell),), text))
            box, is_above = painting.bubble_box(
                QRectF(board.rect()), board.bubble_avoid_rect(cell), text, board.theme
            )
            sides.add(is_above)
            assert not [mark for mark in marked if board.place_of(mark).intersects(box)]
            assert not box.intersects(board.place_of(cell))
            line, place = board._line_from_bubble(cell, text), board.place_of(cell)
            apart = place.top() - box.bottom() if is_above else box.top() - place.bottom()
            assert line.isNull() == (apart <= 18), "a tip near its cell needs no line"
            assert line.isNull() or line.y2() == (place.top() if is_above else place.bottom())
    assert sides == {True, False}


def test_preview_of_a_turn_changes_the_picture_and_a_click_escape_or_return_leaves_it_and_plays_nothing(
    sit: Sit, qtbot: Any
) -> None:
    sitting = sit()
    plain = sitting.board.render_still()
    sitting.board.set_preview("Turn 3 of 12")
    assert sitting.board.render_still() != plain
    with qtbot.waitSignal(sitting.board.preview_dismissed):
        sitting.click((0, 0))
    with qtbot.waitSignal(sitting.board.preview_dismissed):
        QTest.mousePress(sitting.board, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    with qtbot.waitSignal(sitting.board.preview_entered):
        sitting.press(Key.Key_Return)
    with qtbot.waitSignal(sitting.board.preview_dismissed):
        sitting.press(Key.Key_Escape)
    assert sitting.table.here.depth == 0
    sitting.board.set_preview(None)
    assert sitting.board.render_still() == plain


@pytest.mark.parametrize("side", [240, 300, 700])
def test_label_of_a_preview_stays_within_the_board_at_any_size(sit: Sit, side: int) -> None:
    board = sit().board
    board.resize(side, side)
    board.set_preview("Preview of turn 7 of line 12 as it becomes · pinned · Esc returns")
    picture, accent = board.grab().toImage(), QColor(board.theme.accent)
    rows, columns = range(8, 60), range(picture.width())
    painted = [x for x in columns if any(picture.pixelColor(x, y) == accent for y in rows)]
    assert 0 < painted[0] < painted[-1] < picture.width() - 1


# the same for everyone --------------------------------------------------------------------------------------
OPTIONS = [
    {},
    {"size": "6x7", "run": 4, "gravity": True},
    {"size": "5x5", "run": 4, "marks": 2},
    {"misere": True, "size": "4x4"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10_000))
def test_tictactoe_board_looks_like_a_new_board_after_every_move_and_jump(
    qapp: object, options: dict[str, Any], seed: int
) -> None:
    sitting = Sitting(GAME, options, points=(300, 300))
    source = Chance(seed).source()
    for _ in range(12):
        actions = list(GAME.actions(sitting.shown, sitting.seat))
        if not actions:
            break
        sitting.act(source.choice(actions), sitting.seat)
        assert read_appearance(sitting.board) == read_appearance(sitting.fresh())
    sitting.table.go_by_rows(-3)
    assert read_appearance(sitting.board) == read_appearance(sitting.fresh())
    sitting.close()


def test_every_tictactoe_cell_has_an_accessible_name_the_role_of_a_button_and_a_press_action(
    sit: Sit,
) -> None:
    sitting = sit()
    root = QAccessible.queryAccessibleInterface(sitting.board)
    assert root.text(QAccessible.Text.Name) == "Tic-tac-toe board"
    assert root.childCount() == 9
    for number in range(root.childCount()):
        child = root.child(number)
        row, column = divmod(number, 3)
        assert child.text(QAccessible.Text.Name) == f"row {row + 1}, column {column + 1}, empty"
        assert child.role() == QAccessible.Role.Button
        assert "Press" in child.actionInterface().actionNames()


def test_arrow_key_moves_the_keyboard_focus_to_the_neighbouring_cell(sit: Sit) -> None:
    sitting = sit()
    sitting.press(Key.Key_Down)
    assert QApplication.focusWidget() is sitting.board.spots[(2, 1)]


# looks ------------------------------------------------------------------------------------------------------
def grey(image: QImage) -> QImage:
    return image.convertToFormat(QImage.Format.Format_Grayscale8)


def darkness_of_points(image: QImage) -> tuple[int, int, int, int, int]:
    """Return the red values of the middle of the picture and of four points around it."""
    middle, third = image.width() // 2, image.width() // 4
    spots = [(0, 0), (third, 0), (0, third), (-third, 0), (0, -third)]
    levels = [QColor(image.pixel(middle + x, middle + y)).red() for x, y in spots]
    return tuple(levels)  # type: ignore[return-value]


@pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)
def test_cross_and_nought_differ_by_shape_in_greyscale(sit: Sit, theme: Theme) -> None:
    sitting = sit()
    sitting.board.set_theme(theme)
    for cell in [(0, 0), (2, 2), (1, 0), (2, 0)]:
        sitting.click(cell)
    image = grey(sitting.board.render_still())
    cross = darkness_of_points(crop_cell(image, sitting, (0, 0)))
    nought = darkness_of_points(crop_cell(image, sitting, (2, 2)))
    assert abs(cross[0] - cross[1]) > 40  # a cross is dark in the middle and light at its sides
    assert abs(nought[0] - nought[1]) > 40  # a nought is the other way round
    assert (cross[0] < cross[1]) == (nought[0] > nought[1])


def test_cell_of_the_newest_mark_is_tinted_and_the_mark_has_the_colour_of_its_seat(sit: Sit) -> None:
    sitting = sit()
    sitting.click((0, 0))
    image = sitting.board.render_still()
    marked = crop_cell(image, sitting, (0, 0)).pixelColor(20, 8)
    assert marked.name().upper() == LIGHT.tint(LIGHT.piece(0), 0.24)
    assert image.pixelColor(sitting.point((0, 0))).name().upper() == LIGHT.piece(0)


@pytest.mark.parametrize("size", [(240, 240), (480, 470), (800, 600), (3840, 2160)])
def test_every_cell_lies_on_the_board_and_is_large_enough_at_every_size(
    sit: Sit, size: tuple[int, int]
) -> None:
    sitting = sit(points=size)
    board = sitting.board
    for key in board.spots:
        assert board.frame_rect().contains(board.place_of(key))
        assert board.spots[key].geometry() == board.place_of(key).toAlignedRect()
    assert min(board.place_of((0, 0)).width(), board.place_of((0, 0)).height()) > min(size) * 0.2


def test_changed_theme_repaints_a_running_game_as_a_new_board_would_look(sit: Sit) -> None:
    sitting = sit()
    sitting.click((1, 1))
    seen = []
    for theme in (LIGHT, DARK, CONTRAST, LIGHT):
        sitting.board.set_theme(theme)
        assert sitting.board.render_still().pixelColor(0, 0).name().upper() == theme.desk
        assert read_appearance(sitting.board) == read_appearance(sitting.fresh())
        seen.append(sitting.board.render_still())
    assert seen[0] == seen[3] != seen[1]


def test_repainting_the_board_2000_times_leaves_the_picture_unchanged(sit: Sit) -> None:
    sitting = sit(points=(300, 300))
    sitting.click((1, 1))
    sitting.click((0, 0))
    before = grab_board(sitting)
    for _ in range(2_000):
        sitting.board.repaint()
    assert grab_board(sitting) == before


# moving -----------------------------------------------------------------------------------------------------
def test_animated_mark_grows_until_the_board_looks_like_a_new_one(sit: Sit, qtbot: Any) -> None:
    sitting = sit(pace=1.0)
    sitting.click((0, 0))
    (motion,) = sitting.board.stage
    assert motion.key == (0, 0)
    drawn = []
    for share in (0, 0.1, 0.25, 0.5, 1):
        motion.setCurrentTime(int(motion.duration() * share))
        drawn.append(count_mark_pixels(sitting, (0, 0)))
    assert drawn[0] == 0
    assert drawn == sorted(set(drawn)), "more of it at each time"
    qtbot.waitUntil(lambda: not sitting.board.stage.is_playing)
    hover(sitting, None)
    assert grab_board(sitting) == read_appearance(sitting.fresh())[1].convertToFormat(
        grab_board(sitting).format()
    )


def test_keys_pressed_during_an_animation_end_it_and_are_all_played(sit: Sit) -> None:
    sitting = sit(pace=3.0)
    sitting.press(Key.Key_Return)
    assert sitting.board.stage.is_playing
    sitting.press(Key.Key_Left)
    assert not sitting.board.stage.is_playing
    sitting.press(Key.Key_Return, Key.Key_Up, Key.Key_Return, Key.Key_Right, Key.Key_Return)
    assert sitting.table.here.depth == 4
    assert [sitting.table.state.at(*cell) for cell in [(1, 1), (1, 0), (0, 0), (0, 1)]] == [0, 1, 0, 1]


def test_clicks_during_animations_are_all_played(sit: Sit) -> None:
    sitting = sit(pace=3.0)
    for cell in [(1, 1), (0, 0), (2, 0), (0, 1), (0, 2)]:
        sitting.click(cell)
    assert sitting.table.state.over


def test_winning_line_is_animated_after_the_mark_and_backwards_ends_as_after_undo(sit: Sit) -> None:
    sitting = sit(pace=1.0)
    for cell in [(1, 1), (0, 0), (2, 0), (0, 1), (0, 2)]:
        sitting.click(cell)
    stage = sitting.board.stage
    assert [motion.key for motion in stage] == [(0, 2), "stroke"]
    assert stage.progress("stroke") == 0
    move = sitting.table.here.moves[0]
    sitting.board.show_state(move.before, 0, (0,))
    sitting.board.show_moves((move,), backwards=True)
    assert stage.progress("stroke") == pytest.approx(1)
    grab_board(sitting)
    sitting.board.finish_animations()
    hover(sitting, None)
    after_undo = grab_board(sitting)
    sitting.table.undo()
    sitting.show()
    assert grab_board(sitting) == after_undo


def test_tictactoe_board_with_animation_pace_0_plays_no_animation(sit: Sit) -> None:
    sitting = sit(pace=0)
    sitting.click((0, 0))
    assert not sitting.board.stage.is_playing
