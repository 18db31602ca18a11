"""Test a board with freely placed spots, such as cards or tiles."""

import gc
import weakref
from collections.abc import Hashable, Sequence
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QVBoxLayout, QWidget

from takeback.board.grid import GridBoard
from takeback.board.scenes import UNTIL_INPUT, Scene
from takeback.board.widget import BoardWidget
from takeback.engine.game import Hint
from takeback.games.tictactoe.game import GAME
from takeback.ui import painting
from takeback.ui.theme import DARK, LIGHT, Theme
from tests.board.sitting import SEATS

Places = tuple[tuple[str, int, int], ...]
FLOWER: Places = (("a", 100, 50), ("b", 160, 90), ("c", 160, 150), ("d", 100, 190), ("e", 40, 120))


class TilesBoard(BoardWidget):
    """A board whose state is the places of the tiles."""

    state: Places

    def __init__(self) -> None:
        super().__init__(GAME, SEATS)
        self.chosen: list[Hashable] = []

    def keys(self) -> Sequence[Hashable]:
        return [name for name, _, _ in self.state]

    def place_of(self, key: Hashable) -> QRectF:
        x, y = next((x, y) for name, x, y in self.state if name == key)
        return QRectF(x, y, 40, 40)

    def name_of(self, key: Hashable) -> str:
        return f"tile {key}"

    def tip_of(self, key: Hashable) -> str:
        return f"This is {key}." if key == "b" else ""

    def act_on(self, key: Hashable) -> None:
        self.chosen.append(key)

    def idle_text(self) -> str:
        return "Take a tile."

    def paint(self, painter: QPainter) -> None:
        for key in self.spots:
            painting.disc(painter, self.place_of(key).center(), 18, self.theme.piece(0), self.theme, str(key))


class WideGrid(GridBoard):
    """A grid of thirty by thirty cells; its state does not matter."""

    def size_of_grid(self) -> tuple[int, int]:
        return 30, 30

    def name_of(self, key: Hashable) -> str:
        return f"cell {key}"


class SizedBoard(GridBoard):
    """A grid whose state is its number of rows and columns."""

    def size_of_grid(self) -> tuple[int, int]:
        rows, columns = self.state
        return rows, columns

    def name_of(self, key: Hashable) -> str:
        return f"cell {key}"


def test_grid_board_that_changes_its_number_of_cells_looks_like_one_made_with_that_number(qtbot: Any) -> None:
    pictures = []
    for states in (((3, 3), (6, 6)), ((6, 6),)):
        board = SizedBoard(GAME, ())
        qtbot.addWidget(board)
        board.resize(300, 300)
        for state in states:
            board.show_state(state, 0)
            board.grab()
        pictures.append(board.grab().toImage())
    assert pictures[0] == pictures[1]


@pytest.fixture
def tiles(qtbot: Any) -> TilesBoard:
    board = TilesBoard()
    qtbot.addWidget(board)
    board.resize(300, 300)
    board.show_state(FLOWER, 0, (0,))
    with qtbot.waitExposed(board):
        board.show()
    board.activateWindow()
    board.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(board.hasFocus)
    return board


def test_arrow_keys_on_a_board_move_to_the_nearest_spot_in_their_direction(tiles: TilesBoard) -> None:
    way = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Up):
        QTest.keyClick(QApplication.focusWidget(), key)
        way.append(tiles.spots.current)
    assert way == ["b", "c", "d", "e", "a"]


def test_press_on_a_spot_during_a_scene_only_ends_the_scene_and_the_next_one_acts(
    tiles: TilesBoard, qtbot: Any
) -> None:
    tiles.move_player.play_scenes([Scene(FLOWER, hold_milliseconds=UNTIL_INPUT)])
    with qtbot.waitSignal(tiles.skip_wanted, timeout=0):
        tiles.press("a")
    assert (tiles.scene, tiles.chosen) == (None, [])
    tiles.press("a")
    assert tiles.chosen == ["a"]


def test_click_on_overlapping_spots_acts_on_the_topmost_one(tiles: TilesBoard) -> None:
    tiles.show_state((("under", 50, 50), ("over", 60, 60)), 0)
    QTest.mouseClick(tiles, Qt.MouseButton.LeftButton, pos=QPoint(70, 70))
    QTest.mouseClick(tiles, Qt.MouseButton.LeftButton, pos=QPoint(52, 52))
    assert tiles.chosen == ["over", "under"]


def test_spot_kept_in_a_new_state_keeps_widget_and_focus_and_focus_of_a_removed_spot_moves_on(
    tiles: TilesBoard,
) -> None:
    kept = tiles.spots["c"]
    tiles.move_cursor("c")
    tiles.show_state((("c", 10, 10), ("new", 60, 10)), 0)
    assert list(tiles.spots) == ["c", "new"]
    assert tiles.spots["c"] is kept
    assert kept.geometry().topLeft() == QPoint(10, 10)
    assert QApplication.focusWidget() is kept
    tiles.show_state((("new", 60, 10),), 0)
    assert QApplication.focusWidget() is tiles.spots["new"]


def test_board_in_an_inactive_window_keeps_its_focus_although_the_focused_spot_goes(qtbot: Any) -> None:
    window, other = QWidget(), QWidget()
    board, field = TilesBoard(), QLineEdit()
    layout = QVBoxLayout(window)
    for part in (board, field):
        layout.addWidget(part)
    for one in (window, other):
        qtbot.addWidget(one)
        one.show()
    board.show_state(FLOWER, 0, (0,))
    window.activateWindow()
    board.setFocus()
    other.activateWindow()
    qtbot.waitUntil(other.isActiveWindow)
    board.show_state((("new", 60, 10),), 0)
    assert window.focusWidget() is board.spots["new"]


def test_board_without_spots_describes_none_ignores_keys_and_can_show_spots_again(tiles: TilesBoard) -> None:
    tiles.show_state((), 0)
    assert tiles.spot_descriptions() == []
    QTest.keyClick(tiles, Qt.Key.Key_Return)
    QTest.keyClick(tiles, Qt.Key.Key_Left)
    tiles.show_state(FLOWER, 0)
    assert tiles.spot_descriptions()[0] == ("a", "tile a")


def test_tab_key_stops_once_on_a_board_and_shift_tab_returns_to_the_same_spot(qtbot: Any) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    before, board, after = QLineEdit(), TilesBoard(), QLineEdit()
    layout = QVBoxLayout(window)
    for part in (before, board, after):
        layout.addWidget(part)
    board.show_state(FLOWER, 0, (0,))
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    before.setFocus()
    qtbot.waitUntil(before.hasFocus)
    way = []
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Down, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Backtab):
        QTest.keyClick(QApplication.focusWidget(), key)
        way.append(QApplication.focusWidget())
    assert way[0] is board.spots["a"]
    assert way[1] in board.spots.values()
    assert way[2:] == [after, way[1], before]
    assert board.is_keyboard_mode


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_keyboard_cursor_is_painted_only_beside_the_four_corners_of_its_spot(
    tiles: TilesBoard, theme: Theme
) -> None:
    tiles.set_theme(theme)
    pictures = []
    for is_shown in (False, True):
        tiles.is_keyboard_mode = is_shown
        tiles.setFocus()
        tiles.move_cursor("c")
        pictures.append(tiles.grab().toImage())
    before, after = pictures
    rect = tiles.place_of("c").toRect()
    changed = {
        (x - rect.left(), y - rect.top())
        for x in range(rect.left() - 20, rect.right() + 20)
        for y in range(rect.top() - 20, rect.bottom() + 20)
        if before.pixelColor(x, y) != after.pixelColor(x, y)
    }
    sides = {rect.width() // 2, rect.height() // 2}
    assert {(-3, -3), (42, -3), (-3, 42), (42, 42)} <= changed  # beside the corners of 40 by 40
    assert not [at for at in changed if sides & set(at)]
    assert max(map(max, changed)) < rect.width() + painting.CORNERS
    assert min(map(min, changed)) >= -painting.CORNERS - 1


def test_hovering_shows_a_tooltip_only_where_one_is_set(tiles: TilesBoard) -> None:
    for key, tip in (("b", "This is b."), ("a", "")):
        QTest.mouseMove(tiles, tiles.place_of(key).center().toPoint())
        assert tiles.hovered_key == key
        assert tiles.toolTip() == tip


def test_keys_that_a_board_does_not_use_are_passed_to_its_window_including_alt_and_arrow(qtbot: Any) -> None:
    heard: list[int] = []

    class Window(QMainWindow):
        def keyPressEvent(self, event: Any) -> None:
            if event.key() != Qt.Key.Key_Alt:
                heard.append(event.key())

    window, board = Window(), TilesBoard()
    qtbot.addWidget(window)
    window.setCentralWidget(board)
    board.show_state(FLOWER, 0, (0,))
    window.show()
    window.activateWindow()
    board.setFocus()
    qtbot.waitUntil(board.hasFocus)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Q)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Left)
    assert heard == [Qt.Key.Key_Q, Qt.Key.Key_Left]


def test_error_message_without_a_place_is_emitted_and_shakes_the_board_until_a_key_is_pressed(
    tiles: TilesBoard,
) -> None:
    heard: list[str] = []
    tiles.message_emitted.connect(heard.append)
    tiles.refuse("Not now.")
    assert heard == ["Not now."]
    assert ("shake", None) in tiles.stage
    QTest.keyClick(tiles, Qt.Key.Key_Q)
    assert not tiles.stage.is_playing


def test_error_message_on_a_board_disappears_by_itself(tiles: TilesBoard, qtbot: Any) -> None:
    tiles.set_pace(0)
    tiles._quiet.setInterval(1)
    before = tiles.grab().toImage()
    tiles.refuse("Not now.")
    assert tiles.grab().toImage() != before
    qtbot.waitUntil(lambda: tiles.grab().toImage() == before)


def test_hint_is_not_shown_during_an_error_message_and_shown_again_after_it(
    tiles: TilesBoard, monkeypatch: Any
) -> None:
    received: list[str] = []
    monkeypatch.setattr(painting, "bubble", lambda painter, card, at, words, *more: received.append(words))
    tiles.show_hint(Hint((), "The tile goes to the left."))
    tiles.refuse("Not now.")
    tiles.grab()
    assert received == ["Not now."]
    tiles._quiet.timeout.emit()
    received.clear()
    tiles.grab()
    assert received == ["The tile goes to the left."]


def test_focused_boards_with_an_error_message_are_all_deleted_without_leaving_the_focus(
    qtbot: Any, request: pytest.FixtureRequest
) -> None:
    boards: list[weakref.ref[TilesBoard]] = []
    deleted: list[None] = []
    gc.disable()  # all are deleted at once, and none while another is painted
    request.addfinalizer(gc.enable)
    for _ in range(30):
        board = TilesBoard()
        board.show_state(FLOWER, 0, (0,))
        board.show()
        board.activateWindow()
        board.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.waitUntil(board.hasFocus)
        board.refuse("Not now.")
        board.destroyed.connect(lambda: deleted.append(None))
        boards.append(weakref.ref(board))
        del board
    gc.collect()
    assert [one() for one in boards] == [None] * 30
    assert len(deleted) == 30
    assert QApplication.focusWidget() is None


def test_board_of_900_spots_gives_each_a_different_name_and_a_place_but_paints_no_spot_widget(
    qtbot: Any, monkeypatch: Any
) -> None:
    painted: list[object] = []
    monkeypatch.setattr("takeback.board.spots.Spot.paintEvent", lambda self, event: painted.append(self))
    board = WideGrid(GAME, SEATS)
    qtbot.addWidget(board)
    board.resize(900, 900)
    board.show_state(object(), 0, (0,))
    with qtbot.waitExposed(board):
        board.show()
    assert len(board.spot_descriptions()) == len(set(board.spot_descriptions())) == 900
    assert all(spot.accessibleName() and not spot.geometry().isEmpty() for spot in board.spots.values())
    board.repaint()
    assert painted == []


def test_board_without_a_state_shows_the_desk_colour(qtbot: Any) -> None:
    board = TilesBoard()
    qtbot.addWidget(board)
    board.set_theme(DARK)
    board.resize(300, 300)
    assert board.grab().toImage().pixelColor(150, 150).name().upper() == DARK.desk


def test_fast_drag_on_a_board_reports_every_cell_on_its_way_in_order(qtbot: Any) -> None:
    class Lines(WideGrid):
        def __init__(self) -> None:
            super().__init__(GAME, SEATS)
            self.way: list[Hashable] = []

        def mouse_pressed(self, key: Hashable | None) -> None:
            self.way.append(key)

        def cell_entered(self, cell: tuple[int, int]) -> None:
            self.way.append(cell)

    board = Lines()
    qtbot.addWidget(board)
    board.resize(700, 700)
    board.show_state(object(), 0, (0,))
    ends = [board.place_of(key).center().toPoint() for key in ((0, 0), (0, 5), (3, 5))]
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=ends[0])
    for end in ends[1:]:
        QTest.mouseMove(board, end)
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=ends[-1])
    assert board.way == [(0, column) for column in range(6)] + [(row, 5) for row in range(1, 4)]


def test_speech_bubble_of_a_message_stays_within_the_board_even_for_a_spot_in_a_corner(
    tiles: TilesBoard,
) -> None:
    tiles.set_pace(0)
    for x, y in ((0, 0), (260, 0), (0, 260), (260, 260)):
        tiles.show_state((("x", x, y),), 0)
        calm = tiles.grab().toImage()
        tiles.refuse("A sentence that is rather long, so that it takes two lines at least, if not three.")
        tiles.refusal = type(tiles.refusal)(tiles.refusal.sentence, "x")
        image = tiles.grab().toImage()
        edge = [QPoint(at, side) for at in range(300) for side in (0, 299)]
        edge += [QPoint(point.y(), point.x()) for point in edge]
        assert image != calm
        assert all(image.pixel(point) == calm.pixel(point) for point in edge)


def test_beginning_of_a_polyline_ends_at_the_given_fraction_of_its_length() -> None:
    points = [QPointF(0, 0), QPointF(10, 0), QPointF(10, 10)]
    assert painting.beginning(points, 0.25) == [QPointF(0, 0), QPointF(5, 0)]
    assert painting.beginning(points, 0.75) == [QPointF(0, 0), QPointF(10, 0), QPointF(10, 5)]
    assert painting.beginning(points, 1.0) == points


@pytest.mark.usefixtures("qapp")
def test_speech_bubble_has_as_few_lines_as_possible_and_these_are_about_equally_long() -> None:
    metrics, bounds = QFontMetricsF(LIGHT.font(*painting.BUBBLE_FONT)), QRectF(0, 0, 800, 600)
    for words in range(2, 25):
        sentence = " ".join(["lay the tile here"] * words)
        box, _is_above = painting.bubble_box(bounds, QRectF(400, 300, 10, 10), sentence, LIGHT)
        flags, widest = painting.BUBBLE_FLAGS, QRectF(0, 0, 280, 9_000)
        lines = round(metrics.boundingRect(widest, flags, sentence).height() / metrics.height())
        if lines * metrics.height() < 380:
            assert round((box.height() - 18) / metrics.height()) == lines
            whole = metrics.horizontalAdvance(sentence)
            assert lines == 1 or box.width() - 28 < whole / lines + 50
