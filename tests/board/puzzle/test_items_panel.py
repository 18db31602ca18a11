"""Test the panel of the selected item on Flow: its path, other ways and past positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea

from takeback.board.puzzle.items_panel import ItemsPanel
from takeback.games.flow.game import GAME
from takeback.games.flow.level import read_level
from takeback.games.flow.state import board_of
from takeback.puzzles.past_positions import past_positions
from tests.board.at_play import AtPlay
from tests.board.sitting import put_on_screen
from tests.games.flow.boards import draw_board
from tests.settling import settle

Q = "BOARD 4 5\nSTART 2 1 2 5\nSTART 1 3 4 3\nSTART 3 1 3 5"
OTHER_WAYS = "BOARD 3 3\nSTART 2 1 1 3"
SPOKEN = Qt.ItemDataRole.AccessibleTextRole
Sit = Callable[[str], AtPlay]


@pytest.fixture
def sit(qtbot: Any) -> Iterator[Sit]:
    sittings: list[AtPlay] = []

    def sit_down(text: str) -> AtPlay:
        sitting = AtPlay(GAME, board_of(read_level(text)[0])).open(qtbot)
        panel = ItemsPanel(sitting.table, sitting.board)
        panel.resize(340, 800)
        qtbot.addWidget(panel)
        panel.node_wanted.connect(sitting.session.navigation.go)
        panel.show()
        sitting.panel = panel  # type: ignore[attr-defined]
        sittings.append(sitting)
        return sitting

    yield sit_down
    for sitting in sittings:
        sitting.panel.detach()  # type: ignore[attr-defined]
        sitting.close()


def update_panel(sitting: AtPlay) -> ItemsPanel:
    panel: ItemsPanel = sitting.panel  # type: ignore[attr-defined]
    panel.update_from_board()
    return panel


def read_texts(rows: Any) -> list[str]:
    return [rows.item(number).text() for number in range(rows.count())]


def read_spoken(rows: Any) -> list[str]:
    return [rows.item(number).data(SPOKEN) for number in range(rows.count())]


def try_three_ways(sitting: AtPlay) -> None:
    """Draw right, up and down from the clue, and undo each."""
    for cell in [(2, 2), (1, 1), (3, 1)]:
        sitting.drag((2, 1), cell)
        sitting.board.take_back(0)


def test_head_of_the_items_panel_names_the_selected_item_also_after_typing_another_letter(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((1, 3), (2, 3))
    panel = update_panel(sitting)
    assert panel.head.accessibleName() == "Blue, first dot, 2 cells, not joined yet"
    sitting.type("C")
    assert update_panel(sitting).head.accessibleName().startswith("Yellow, first dot")
    assert sitting.rows == 1


def test_path_list_shows_moves_made_undone_and_blocked_by_another_line_and_marks_the_last_one_made(
    sit: Sit,
) -> None:
    sitting = sit(Q)
    sitting.drag((1, 3), (2, 3), (3, 3))
    sitting.drag((2, 1), (2, 2), (2, 3), (2, 4))
    sitting.board.take_back(0)
    panel = update_panel(sitting)
    assert read_texts(panel.path) == [
        "Start",
        "1  right to 2, 2",
        "2  right to 2, 3   ● takes 2 from Blue",
        "3  right to 2, 4",
    ]
    assert read_spoken(panel.path)[3] == "undone: move 3, right, to row 2, column 4"
    assert panel.path.currentRow() == 2


def test_click_on_a_step_in_the_path_list_undoes_or_redoes_to_it_in_one_turn(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((2, 1), (2, 2), (2, 3), (2, 4))
    panel = update_panel(sitting)
    panel.path.itemClicked.emit(panel.path.item(1))
    assert (sitting.rows, sitting.row) == (2, "Red: 2 cells undone")
    update_panel(sitting).path.itemClicked.emit(panel.path.item(3))
    assert (sitting.rows, sitting.row) == (3, "Red: 2 cells redone")


def test_undo_redo_and_undo_all_buttons_each_make_a_turn_and_are_enabled_only_if_possible(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((2, 1), (2, 2), (2, 3))
    panel = update_panel(sitting)
    assert (panel.back.isEnabled(), panel.again.isEnabled()) == (True, False)
    panel.back.click()
    update_panel(sitting).again.click()
    update_panel(sitting).all_back.click()
    assert sitting.rows == 4
    assert not update_panel(sitting).back.isEnabled()


def test_list_of_other_paths_counts_them_previews_the_selected_one_and_plays_the_activated_one(
    sit: Sit,
) -> None:
    sitting = sit(OTHER_WAYS)
    try_three_ways(sitting)
    panel = update_panel(sitting)
    assert panel.ways_title.text() == "Other paths (7)"
    assert [text[3:] for text in read_texts(panel.ways)] == [
        *("right", "up", "down"),
        *("right, up", "right, down", "up, down", "right, up, down"),
    ]
    assert read_spoken(panel.ways)[0] == "right, as it was"
    assert read_spoken(panel.ways)[5].startswith("up down, not now – ")
    plain = sitting.board.grab().toImage()
    panel.ways.setCurrentRow(3)
    assert sitting.board.ghost_cells == ((2, 2), (1, 2))
    assert sitting.board.grab().toImage() != plain
    rows = sitting.rows
    panel.ways.itemActivated.emit(panel.ways.item(3))
    assert (sitting.rows, draw_board(sitting.state)) == (rows + 1, ".aA/Aa./...")
    assert sitting.board.ghost_cells == ()


def test_repeated_moves_of_a_listed_path_are_shown_once_with_their_number_and_spoken_in_full(
    sit: Sit,
) -> None:
    sitting = sit("BOARD 4 5\nSTART 1 2 3 5")
    sitting.drag((1, 2), (1, 1), (4, 1), (4, 3))
    sitting.board.take_back(0, 6)
    panel = update_panel(sitting)
    assert [text[3:] for text in read_texts(panel.ways)] == ["left, down ×3, right ×2"]
    assert read_spoken(panel.ways)[0] == "left down down down right right, as it was"


def check_ways_title(panel: ItemsPanel) -> None:
    assert panel.ways_title.text() == f"Other paths ({panel.ways.count()})"


def test_title_of_other_paths_counts_the_listed_ones_even_when_solved_when_none_can_be_played(
    sit: Sit,
) -> None:
    sitting = sit("BOARD 2 2\nSTART 1 1 2 1")
    sitting.drag((1, 1), (2, 1))
    sitting.board.take_back(0)
    sitting.drag((1, 1), (1, 2))
    panel = update_panel(sitting)
    for row in (0, 1):
        panel.path.setCurrentRow(row)
        check_ways_title(panel)
    sitting.drag((1, 2), (2, 2), (2, 1))
    assert sitting.state.solved
    panel = update_panel(sitting)
    panel.path.setCurrentRow(0)
    check_ways_title(panel)
    rows = sitting.rows
    panel.ways.itemActivated.emit(panel.ways.item(0))
    assert (sitting.rows, sitting.sentences[-1]) == (rows, "The puzzle is solved.")


def test_choosing_an_impossible_other_path_gives_an_error_message_and_changes_nothing(sit: Sit) -> None:
    sitting = sit(OTHER_WAYS)
    try_three_ways(sitting)
    panel, before = update_panel(sitting), sitting.state
    panel.ways.itemActivated.emit(panel.ways.item(5))
    assert sitting.state is before
    assert sitting.sentences[-1] == "Red is already there."


def test_unticking_continue_as_now_ends_each_listed_path_after_its_own_moves_also_when_played(
    sit: Sit,
) -> None:
    sitting = sit(OTHER_WAYS)
    sitting.drag((2, 1), (1, 1))
    sitting.board.take_back(0)
    sitting.drag((2, 1), (2, 2), (3, 2))
    panel = update_panel(sitting)
    assert panel.go_on.isVisible()
    assert read_texts(panel.ways)[0].endswith("up, right, down")
    panel.go_on.setChecked(False)
    assert read_texts(panel.ways)[0].endswith("up")
    panel.ways.itemActivated.emit(panel.ways.item(0))
    assert draw_board(sitting.state) == "a.A/A../..."


def test_past_position_of_an_item_has_a_picture_and_description_and_its_button_goes_there(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((1, 3), (2, 3), (3, 3))
    before = sitting.table.here
    sitting.board.select(2)
    sitting.press(Qt.Key.Key_Backspace)
    sitting.drag((2, 1), (2, 2), (2, 3), (2, 4))
    sitting.board.select(2)
    panel = update_panel(sitting)
    assert panel.positions_title.text() == "Past positions (1)"
    assert not panel.positions.item(0).icon().isNull()
    assert read_spoken(panel.positions)[0] == "Turn 1, before Blue was undone, 3 turns since, 1 collision"
    panel.there.click()
    assert sitting.table.here is before


def test_bring_button_goes_to_a_past_position_with_the_later_moves_as_an_unfinished_turn(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((1, 3), (2, 3), (3, 3))
    sitting.press(Qt.Key.Key_Backspace)
    sitting.drag((3, 1), (3, 2))
    sitting.board.select(2)
    panel = update_panel(sitting)
    panel.bring.click()
    assert sitting.table.here.depth == 1
    assert draw_board(sitting.shown) == "..B../A.b.A/Ccb.C/..B.."
    assert sitting.table.drafts.find(0) is not None
    assert sitting.sentences[-1] == "1 turn was brought along."


def test_arrow_and_enter_in_the_path_list_undo_to_a_step_and_space_presses_the_undo_button(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((2, 1), (2, 2), (2, 3))
    panel = update_panel(sitting)
    panel.activateWindow()
    panel.path.setFocus()
    QTest.keyClick(panel.path, Qt.Key.Key_Up)
    QTest.keyClick(panel.path, Qt.Key.Key_Return)
    assert sitting.row == "Red: 1 cell undone"
    QTest.keyClick(panel.back, Qt.Key.Key_Space)
    assert sitting.row == "Red: 1 cell undone"
    assert sitting.rows == 3


def test_hovering_over_other_paths_and_ticking_all_positions_leave_the_game_unchanged(sit: Sit) -> None:
    sitting = sit(OTHER_WAYS)
    try_three_ways(sitting)
    panel, before, here = update_panel(sitting), sitting.state, sitting.table.here
    for number in range(panel.ways.count()):
        panel.ways.itemEntered.emit(panel.ways.item(number))
    panel.of_all.setChecked(True)
    assert sitting.state is before
    assert sitting.table.here is here
    assert len(past_positions(here)) == panel.positions.count()


def test_preview_of_another_path_ends_when_pointer_or_focus_leaves_the_list(sit: Sit, qtbot: Any) -> None:
    sitting = sit(OTHER_WAYS)
    try_three_ways(sitting)
    panel = update_panel(sitting)
    panel.ways.itemEntered.emit(panel.ways.item(0))
    assert sitting.board.ghost_cells
    QApplication.sendEvent(panel.ways, QEvent(QEvent.Type.Leave))
    assert sitting.board.ghost_cells == ()
    put_on_screen(panel, qtbot)
    panel.ways.setFocus()
    panel.ways.setCurrentRow(1)
    assert sitting.board.ghost_cells
    panel.path.setFocus()
    assert sitting.board.ghost_cells == ()


def test_items_panel_scrolls_as_a_whole_to_the_current_step_and_lists_possible_paths_first(sit: Sit) -> None:
    sitting = sit("BOARD 3 30\nSTART 2 1 1 30")
    for cells in ([(1, 1)], [(3, 1)]):
        sitting.drag((2, 1), *cells)
        sitting.board.take_back(0)
    sitting.drag((2, 1), *((2, column) for column in range(2, 26)))
    panel = update_panel(sitting)
    panel._show_ways_after(0)
    panel.go_on.setChecked(False)
    for rows in (panel.ways, panel.path, panel.positions):
        assert rows.verticalScrollBar().maximum() == 0
    assert panel.path.height() >= 25 * panel.path.visualItemRect(panel.path.item(0)).height()
    assert panel.ways.y() < panel.path.y() < panel.positions.y()
    marks = "".join(text[0] for text in read_texts(panel.ways))
    assert "–" not in marks.rstrip("–")
    panel.path.setFocus()
    panel.path.setCurrentRow(24)
    area = panel.findChild(QScrollArea)
    below = panel.path.viewport().mapTo(
        area.viewport(), panel.path.visualItemRect(panel.path.item(24)).center()
    )
    assert area.viewport().rect().contains(below)


def test_past_positions_are_listed_page_by_page_until_the_button_for_earlier_ones_disappears(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("takeback.board.puzzle.items_panel.PAGE", 2)
    sitting = sit(Q)
    for _ in range(5):
        sitting.drag((1, 3), (2, 3))
        sitting.board.take_back(2)
    sitting.board.select(2)
    panel = update_panel(sitting)
    assert (panel.positions_title.text(), panel.positions.count()) == ("Past positions (5)", 2)
    assert panel.earlier.accessibleName() == "Earlier positions, 3 more"
    panel.earlier.click()
    assert (panel.positions.count(), panel.positions.currentRow()) == (4, 2)
    panel.earlier.click()
    assert panel.positions.count() == 5
    assert not panel.earlier.isVisible()
    assert len(set(read_spoken(panel.positions))) == 5


def test_items_panel_at_its_least_width_shows_all_its_controls_whole(sit: Sit) -> None:
    sitting = sit(OTHER_WAYS)
    try_three_ways(sitting)
    panel = update_panel(sitting)
    panel.resize(panel.minimumSizeHint().width(), 300)
    settle()
    controls = (panel.back, panel.again, panel.all_back, panel.go_on, panel.of_all, panel.ways_title)
    seen = [control for control in controls if control.isVisible()]
    assert len(seen) >= 5
    for control in seen:
        right = control.mapTo(panel, control.rect().topRight()).x()
        assert control.width() >= control.minimumSizeHint().width()
        assert right < panel.width()


def test_restoring_the_selection_selects_the_last_moved_item_without_a_message(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((2, 1), (2, 2))
    sitting.drag((1, 3), (1, 2))
    sitting.board.selected = 5
    sitting.board.restore_selection()
    panel = update_panel(sitting)
    assert panel.head.accessibleName() == "Blue, first dot, 2 cells, not joined yet"
    assert not sitting.sentences or "Selected" not in sitting.sentences[-1]
