"""Test the rows of the history: their texts by viewer, their look, and that a click goes to their turn."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QFont, QFontMetrics, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.engine.game import find_game, find_own_games
from takeback.engine.history import Bookmark
from takeback.engine.record import Seat
from takeback.shell.features.saving import feature as saves
from takeback.shell.features.saving.feature import save_to
from takeback.shell.history import node_list
from takeback.shell.history.node_list import NodeRowPainter
from takeback.shell.history.present_line import PresentLine
from takeback.shell.history.rows import TurnLook, TurnPainter, split_to_width
from takeback.shell.history.tree_view import TreeRowLook
from takeback.shell.session.computer_turns import ComputerTurns
from takeback.shell.session.tables import continue_table
from takeback.shell.session.words import Words
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from takeback.ui.rows import RowPainter, font_of
from takeback.ui.theme import CONTRAST, DARK, LIGHT, Theme, contrast, second_text
from tests.games.park.whole_games import choose_greedy_turn, start_of_game
from tests.settling import settle
from tests.shell.conftest import AGAINST_EASY, Seated, play_on
from tests.shell.history.lines import play_random_table
from tests.shell.history.panel import click, middle_of, panel_of, show_line, show_tree
from tests.shell.showing import session_of


def fork_at(table: Table, row: int, turns: int) -> None:
    table.go_to(table.line[row])
    play_on(table, 2)
    for _ in range(turns - 1):
        play_on(table)


def test_click_on_a_history_row_goes_to_its_turn(window: Window, sit: Seated) -> None:
    table = sit(20, size="9x9", run=5)
    line, nodes = panel_of(window).line, list(table.line)
    for row in (3, 20, 0, 7, 19, 20):
        click(line, row)
        assert table.here is nodes[row]
        assert line.currentIndex().row() == row
    assert len(table.history.nodes) == 21


def test_toggling_the_history_does_not_change_the_current_turn(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = sit(6)
    for _ in range(3):
        window.actions_["history"].trigger()
        settle()
    panel_of(window).line.setFocus()
    settle()
    assert table.here.depth == 6


@pytest.mark.parametrize(
    ("key", "row"), [(Qt.Key.Key_Up, 4), (Qt.Key.Key_Home, 0), (Qt.Key.Key_Down, 6), (Qt.Key.Key_End, 8)]
)
def test_arrow_home_and_end_keys_in_the_history_go_to_that_turn(
    window: Window, sit: Seated, key: Qt.Key, row: int
) -> None:
    table = sit(8)
    table.go_to(table.line[5])
    QTest.keyClick(panel_of(window).line, key)
    assert table.here.depth == row


def test_typing_letters_in_the_history_does_not_change_the_current_turn(window: Window, sit: Seated) -> None:
    table = sit(5)
    QTest.keyClicks(panel_of(window).line, "start")
    assert table.here.depth == 5


def test_dragging_over_history_rows_goes_to_the_turn_of_each_row(window: Window, sit: Seated) -> None:
    table = sit(8)
    line = panel_of(window).line
    QTest.mousePress(
        line.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle_of(line, 7)
    )
    seen = []
    for row in (6, 4, 2):
        QTest.mouseMove(line.viewport(), middle_of(line, row))
        seen.append(table.here.depth)
    QTest.mouseRelease(line.viewport(), Qt.MouseButton.LeftButton)
    assert seen == [6, 4, 2]


def test_escape_in_the_history_leads_back_to_the_board(window: Window, sit: Seated) -> None:
    sit(3)
    assert window.session is not None
    panel_of(window).line.setFocus()
    QTest.keyClick(panel_of(window).line, Qt.Key.Key_Escape)
    assert window.board.hasFocus()


def test_rows_of_the_history_show_and_speak_fork_bookmark_current_turn_and_undone_turns(
    window: Window, sit: Seated
) -> None:
    table = sit(6)
    fork_at(table, 2, 3)
    table.go_to(table.line[4])
    window.actions_["bookmark"].trigger()
    line = panel_of(window).line
    assert line.look(0).text == "Start: Size 5x5, In a row 5"
    assert line.look(3).text == f"Cross: {line.look(3).text.partition(': ')[2]}"
    numbers = [line.look(row).end_texts for row in range(6)]
    assert numbers == [
        (((str(row), "second"),) if row not in (0, 4) else ())  # a button covers that of the current turn
        for row in range(6)
    ]
    assert line.look(2).forks
    assert line.look(4).is_here
    assert line.look(4).flag
    assert [line.look(row).is_taken_back for row in range(6)] == [False] * 5 + [True]
    spoken = [spoken_row(line, row) for row in range(6)]
    assert spoken[2].endswith(", 1 other line")
    assert spoken[4].endswith(", here, bookmark Turn 4")
    assert spoken[5].endswith(", undone")
    assert all(spoken)
    assert "1 other line" in line.model().data(line.model().index(2, 0), Qt.ItemDataRole.ToolTipRole)


def spoken_row(line: PresentLine, row: int) -> str:
    text = line.model().data(line.model().index(row, 0), Qt.ItemDataRole.AccessibleTextRole)
    assert isinstance(text, str)
    return text


def test_accessible_names_of_history_rows_are_their_spoken_texts(window: Window, sit: Seated) -> None:
    table = sit(3)
    QAccessible.setActive(True)
    line = panel_of(window).line
    table.undo()
    found = QAccessible.queryAccessibleInterface(line)
    assert found is not None
    names = [found.child(row).text(QAccessible.Text.Name) for row in range(found.childCount())]
    assert names == [spoken_row(line, row) for row in range(4)]


def test_locked_history_rows_give_their_reason_refuse_undo_and_can_be_gone_to(
    window: Window, sit: Seated
) -> None:
    table = sit(4, rule="fair")
    line = panel_of(window).line
    assert [line.look(row).is_locked for row in range(5)] == [False, True, True, True, False]
    assert "On a fair table it cannot be undone." in window.session.words.tooltip(table.line[2])
    assert spoken_row(line, 2).endswith(", locked")
    table.go_to(table.line[1])
    window.actions_["undo"].trigger()
    assert table.here.depth == 1
    assert window.status_bar.message.text() == table.takebacks.why_locked(table.line[1])
    click(line, 0)
    assert table.here.depth == 0


@pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST])
def test_secondary_text_of_history_rows_has_a_contrast_of_at_least_4_5_in_every_theme(theme: Theme) -> None:
    assert contrast(second_text(theme), theme.panel) >= 4.5


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_history_rows_of_played_current_and_undone_turns_differ_in_greyscale(
    window: Window, sit: Seated, name: str
) -> None:
    window.settings.set_value("theme", name)
    table = sit(6)
    table.go_to(table.line[3])
    line = panel_of(window).line
    done, here, back = (grab_dot_grey(line, row) for row in (1, 3, 5))
    assert share_of_different_pixels(done, here) > 0.02
    assert share_of_different_pixels(done, back) > 0.02
    assert share_of_different_pixels(here, back) > 0.02


def grab_dot_grey(line: PresentLine, row: int) -> QImage:
    """Return the dot of a row and its surroundings in greyscale, without the texts, which differ anyway."""
    rect = line.visualRect(line.model().index(row, 0))
    rect.adjust(10, 12, 0, -12)
    rect.setWidth(36)
    return line.viewport().grab(rect).toImage().convertToFormat(QImage.Format.Format_Grayscale8)


def share_of_different_pixels(one: QImage, other: QImage) -> float:
    assert one.size() == other.size()
    pairs = [(x, y) for x in range(one.width()) for y in range(one.height())]
    far = sum(abs(one.pixelColor(x, y).red() - other.pixelColor(x, y).red()) > 40 for x, y in pairs)
    return far / len(pairs)


def test_history_header_shows_turn_and_line_number(window: Window, sit: Seated) -> None:
    table = sit(4)
    assert window.history_dock.place_label.text() == "4 of 4"
    table.go_to(table.line[2])
    play_on(table, 3)
    play_on(table, 1)
    assert window.history_dock.place_label.text() == "4 of 4 · line 2"
    assert window.status_bar.place_bar.text() == "Turn 4 of 4 · line 2"
    window.actions_["line_before"].trigger()
    assert window.history_dock.place_label.text() == "4 of 4 · line 1"
    table.go_to(table.line[1])
    assert window.history_dock.place_label.text() == "1 of 4"


def test_line_after_command_keeps_the_turn_number_even_past_the_end_of_a_shorter_line(
    window: Window, sit: Seated
) -> None:
    table = sit(7)
    first = list(table.line)
    table.go_to(first[2])
    play_on(table, 3)
    play_on(table)
    second = table.here
    window.actions_["line_after"].trigger()
    assert table.here is first[4]
    table.go_to(first[7])
    window.actions_["line_after"].trigger()
    assert table.here is second
    window.actions_["line_after"].trigger()
    assert table.here is first[7]
    window.actions_["line_after"].trigger()
    window.actions_["back"].trigger()
    window.actions_["line_after"].trigger()
    assert table.here is first[3], "any other way of going sets a new depth"


def test_history_slider_shows_the_current_turn_and_a_drag_key_or_click_goes_to_another(
    window: Window, sit: Seated
) -> None:
    table = sit(8)
    scrub = panel_of(window).scrub
    assert (scrub.value(), scrub.maximum()) == (8, 8)
    table.go_to(table.line[3])
    assert scrub.value() == 3
    scrub.setValue(6)
    assert table.here.depth == 6
    QTest.keyClick(scrub, Qt.Key.Key_Left)
    assert table.here.depth == 5
    middle = QPoint(scrub.width() // 2, scrub.height() // 2)
    QTest.mouseClick(scrub, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle)
    assert table.here.depth == 4


def test_panel_of_an_unfinished_turn_lists_its_steps_until_confirmed_and_a_click_goes_back_to_one(
    window: Window, sit: Seated
) -> None:
    table = sit(1, size="5x5", run=4, marks=2)
    turn = panel_of(window).turn
    assert not turn.isVisible()
    seat = table.to_act()[0]
    for _ in range(2):
        draft = table.drafts.find(seat)
        table.act(next(iter(table.game.actions(draft.state if draft else table.state, seat))), seat)
    assert turn.isVisible()
    assert turn.steps.look(0).text == "Turn begins"
    assert turn.steps.look(2).text == draft_texts(table, seat)[1]
    rows = turn.steps.model().index(1, 0)
    QTest.mouseClick(
        turn.steps.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        turn.steps.visualRect(rows).center(),
    )
    assert len(table.drafts.find(seat).moves()) == 1
    assert turn.steps.look(2).is_taken_back
    assert table.here.depth == 1
    window.actions_["redo"].trigger()
    window.actions_["confirm"].trigger()
    assert table.here.depth == 2
    assert not turn.isVisible()


def draft_texts(table: Table, seat: int) -> list[str]:
    stack = table.drafts.find(seat).stack
    return [stack.text(row) for row in range(stack.count())]


def test_bookmark_shows_a_flag_on_the_slider_and_is_undone_before_the_turn(
    window: Window, sit: Seated
) -> None:
    table = sit(3)
    panel = panel_of(window)
    window.actions_["bookmark"].trigger()
    assert panel.scrub._flags == [(3, 2)]
    window.actions_["undo"].trigger()
    assert panel.scrub._flags == []
    assert table.here.depth == 3
    window.actions_["undo"].trigger()
    assert table.here.depth == 2


@pytest.mark.parametrize("id", [found.id for found in find_own_games()])
def test_every_random_turn_of_every_game_has_a_numbered_one_line_description_for_every_viewer(
    id: str, pytestconfig: pytest.Config
) -> None:
    """Look at sixty turns of each game; at two hundred with --long."""
    turns = 200 if pytestconfig.getoption("--long") else 60
    table = play_random_table(find_game(id), turns, seed=4)
    words, nodes = Words(table), list(table.history.nodes.values())
    assert len(nodes) == turns + 1
    for viewer in (None, *range(len(table.seats))):
        words.set_viewer(viewer)
        rows = {node: words.numbered_name(node) for node in nodes}
        assert rows[table.history.root].startswith("Start")
        for node in nodes[1:]:
            assert node.parent is not None
            assert rows[node].startswith(f"{node.depth}. ")
            assert rows[node] != rows[node.parent]
            assert "\n" not in rows[node]
            assert not rows[node].endswith(".")
            assert (
                type(node.moves[0].action).__name__ not in words.turn_name(node).split()
            )  # such a row has no description
        for node in nodes[1 :: max(1, len(nodes) // 20)]:
            assert words.turn_name(node).strip()
            assert words.spoken_row(node).startswith(rows[node])
            assert words.tooltip(node).startswith(rows[node])


def test_history_row_of_the_last_saved_turn_alone_has_the_mark_saved_here(
    window: Window, sit: Seated, tmp_path: Path
) -> None:
    table = sit(5)
    table.go_to(table.line[3])
    save_to(window, str(tmp_path / "a.takeback"))
    line = panel_of(window).line
    assert [line.look(row).is_saved for row in range(6)] == [row == 3 for row in range(6)]
    assert spoken_row(line, 3).endswith(", saved here")
    table.go_to(table.line[1])
    save_to(window, str(tmp_path / "a.takeback"))
    assert [row for row in range(6) if line.look(row).is_saved] == [1]


def test_path_of_the_saved_file_is_remembered_for_its_table_and_not_for_one_of_another_seed(
    window: Window, sit: Seated, tmp_path: Path
) -> None:
    table = sit(2)
    save_to(window, str(tmp_path / "a.takeback"))
    window.do("gallery")
    assert continue_table(window, table.id)
    assert window.session is not None
    assert window.session.path == str(tmp_path / "a.takeback")
    assert panel_of(window).line.look(2).is_saved
    window.session.table.record = replace(window.session.table.record, seed=8)
    window.session.path = ""
    saves.restore_saved_file(window.session, window.settings)
    assert window.session.path == ""


@pytest.mark.parametrize("text", ["", "[]", "nonsense", '{"1/7": 3}', '{"1/7": ["a"]}', '{"1/7": [1, 2]}'])
def test_damaged_setting_of_saved_files_is_ignored_and_a_file_can_be_saved(
    window: Window, sit: Seated, text: str, tmp_path: Path
) -> None:
    window.settings.set_value("saves", text)
    sit(2)
    assert window.session is not None
    assert window.session.path == ""
    save_to(window, str(tmp_path / "a.takeback"))
    assert window.session.path


def test_history_row_has_lock_bookmark_failures_note_and_disk_in_a_fixed_order(
    window: Window, sit: Seated, tmp_path: Path
) -> None:
    table = sit(4, rule="fair")
    node = table.line[2]
    table.marks.set(node, "bookmark", Bookmark("B", 1, "", "he errs", "fails"), "x")
    table.marks.set(node, "note", "n", "x")
    table.marks.set(node, "failed", "f", "x")
    table.go_to(node)
    save_to(window, str(tmp_path / "a.takeback"))
    look = panel_of(window).line.look(2)
    drawings = [drawing for drawing, _ in look.marks("#111111", "#222222")]
    assert drawings == ["lock", "bookmark-square", "failed", "failed", "note", "disk"]
    for show in (show_tree, show_line):
        view = show(window)
        assert not view.grab().toImage().isNull()


@pytest.fixture
def without_thinkers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch computer players off; the test plays their turns."""
    monkeypatch.setattr(ComputerTurns, "thinkers", lambda _turns: None)


@pytest.mark.usefixtures("without_thinkers")
def test_turn_of_a_computer_out_of_sight_shows_a_button_that_scrolls_the_history_to_it(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = sit(0, seats=AGAINST_EASY, size="9x9", run=9)
    for _ in range(41):
        play_on(table)
    line = show_line(window)
    settle()
    line.verticalScrollBar().setValue(0)
    assert not line.new_turns.isVisible()
    assert table.to_act() == (1,)
    play_on(table)
    assert line.verticalScrollBar().value() == 0
    assert line.new_turns.isVisible()
    assert line.new_turns.text() == "1 new turn below"
    line.new_turns.click()
    assert not line.new_turns.isVisible()
    assert line.verticalScrollBar().value() == line.verticalScrollBar().maximum()


@pytest.mark.usefixtures("without_thinkers")
def test_turn_of_a_computer_whose_history_row_is_visible_shows_no_new_turn_button(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = sit(0, seats=AGAINST_EASY, size="9x9", run=9)
    for _ in range(41):
        play_on(table)
    line = show_line(window)
    table.go_to(table.line[1])
    settle()
    play_on(table, 5)
    table.go_to(table.line[1])
    play_on(table, 5)
    assert table.here.depth == 2
    assert not line.new_turns.isVisible()


@pytest.mark.usefixtures("without_thinkers")
def test_new_turn_button_of_the_history_goes_when_the_player_moves_or_scrolls_down(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = sit(0, seats=AGAINST_EASY, size="9x9", run=9)
    for _ in range(41):
        play_on(table)
    line = panel_of(window).line
    settle()
    line.verticalScrollBar().setValue(0)
    play_on(table)
    assert line.new_turns.isVisible()
    line.verticalScrollBar().setValue(line.verticalScrollBar().maximum())
    assert not line.new_turns.isVisible()
    line.verticalScrollBar().setValue(0)
    play_on(table)
    assert line.verticalScrollBar().value() == line.verticalScrollBar().maximum()
    line.verticalScrollBar().setValue(line.verticalScrollBar().maximum())
    play_on(table)
    assert not line.new_turns.isVisible(), "The last row was visible: it is followed."


def test_current_history_row_stays_visible_when_the_history_moves_below_the_board(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    sit(20, size="9x9", run=9)
    window.resize(640, 900)
    settle()
    line = panel_of(window).line
    assert line.viewport().rect().intersects(line.visualRect(line.currentIndex()))


def test_history_row_of_the_start_names_the_level_once_or_unusual_options() -> None:
    def start(game: str, title: str = "", **options: object) -> str:
        table = new_table(find_game(game), options, [Seat()] * find_game(game).seats[0], 7, title=title)
        return Words(table).numbered_name(table.history.root)

    assert start("flow", level="Crossings/5") == "Start: Crossings 5"
    assert start("flow", "Flow – Crossings 5", level="Crossings/5") == "Start: Crossings 5"
    assert start("flow", "On the train", level="Crossings/5") == "Start: On the train · Crossings 5"
    assert start("tictactoe", size="9x9", run=5) == "Start: Size 9x9, In a row 5"
    assert start("tictactoe") == "Start"


LONGEST_ROW = 80  # characters of a turn that stands in full in a window of usual size


# long rows ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("width", [1, 40, 90, 200, 1000])
def test_text_split_to_two_lines_keeps_every_word_and_its_first_line_fits(
    qapp: QApplication, width: int
) -> None:
    metrics = QFontMetrics(font_of(14))
    for text in (
        "Piece G to row 6, column 3; A back to row 1, column 2",
        "Ann passes until something happens: Bob’s turn begins",
        "pool",
        "takes beaver home 6",
    ):
        first, rest = split_to_width(text, metrics, width)
        assert text in (f"{first} {rest}".strip(), f"{first}; {rest}")
        assert not first.endswith(";")
        assert metrics.horizontalAdvance(first) <= width or " " not in first


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Piece D to row 3, column 2", "Piece D to row 3,"),
        ("Piece G to row 6, column 3; A back to row 1, column 2", "Piece G to row 6,"),
        ("Piece B takes another path: 3 moves; pushes A back", "Piece B takes another path:"),
        ("Red: 2 cells, cuts Blue by 1", "Red: 2 cells, cuts Blue"),
        ("Piece B to row 1, column 1 (solved, 2 moves)", "Piece B to row 1, column 1"),
    ],
)
def test_text_split_to_two_lines_keeps_a_number_with_the_word_before_it(
    qapp: QApplication, text: str, first: str
) -> None:
    metrics, place = QFontMetrics(font_of(14)), text.index(first) + len(first)
    for word in text[place:].split(" ")[1:2]:
        width = metrics.horizontalAdvance(f"{first} {word}") + 1
        assert split_to_width(text, metrics, width)[0] == first


def test_text_of_a_history_row_too_long_for_a_line_goes_on_in_a_second_line(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(1)
    line, written = panel_of(window).line, list[str]()
    monkeypatch.setattr("takeback.ui.rows.paint_text", lambda painter, place, text, *_: written.append(text))
    words = "places a mark far away, " * 2 + "in the last row of the last column"
    monkeypatch.setattr(line.itemDelegate(), "row_of", lambda index: TurnLook(text=words))
    line.viewport().grab()
    assert table.here.depth == 1
    texts = [text for text in written if text]
    assert len(texts) >= 2
    assert words.startswith(texts[0])
    assert words.removeprefix(texts[0]).strip().startswith(texts[1].rstrip("…").strip())


ROW_OF_A_LIST = {
    "this line": lambda text: TurnLook(text=text),
    "all lines": lambda text: TreeRowLook(text, kind="turn"),
    "bookmarks": lambda text: TurnLook(text=text),
    "found": lambda text: TurnLook(text=text, second="line 2", sought=("row", "column")),
}


def painter_of_list(window: Window, name: str) -> RowPainter:
    """Return the painter of the rows of this list of the history."""
    if name == "this line":
        return cast(RowPainter, panel_of(window).line.itemDelegate())
    if name == "all lines":
        return cast(RowPainter, show_tree(window).itemDelegate())
    shape = node_list.WITH_LINES if name == "found" else node_list.SHAPE
    return NodeRowPainter(panel_of(window), shape, lambda index: None)


@pytest.mark.parametrize("name", ROW_OF_A_LIST)
def test_text_of_a_history_row_is_never_cut_off_in_its_first_line_and_goes_on_in_the_second(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Widths are in whole pixels, but texts are not."""
    sit(1)
    written, delegate = list[tuple[str, bool]](), painter_of_list(window, name)
    image = QImage(300, 46, QImage.Format.Format_RGB32)

    def note(painter: QPainter, place: QRect, text: str, *_: object) -> None:
        elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, place.width())
        written.append((text, elided != text))

    monkeypatch.setattr("takeback.ui.rows.paint_text", note)
    painter = QPainter(image)
    for words in ("Piece B to row 1, column 3", "Red: 2 cells, cuts Blue by 1", "Nought: row 3, column 1"):
        for right in range(140, 280):
            written.clear()
            delegate.paint_words(painter, image.rect(), ROW_OF_A_LIST[name](words), 0, right)
            first, *rest = written
            assert not first[1]
            assert " ".join([first[0], *(text for text, _ in rest)]).startswith(words)
    painter.end()


def test_long_text_of_a_history_row_goes_on_in_its_second_line_before_the_badge_of_other_lines(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit(1)
    delegate, image = panel_of(window).line.itemDelegate(), QImage(300, 40, QImage.Format.Format_RGB32)
    assert isinstance(delegate, TurnPainter)
    painted: list[tuple[int, str]] = []

    def note(_painter: QPainter, place: QRect, text: str, *_: object) -> None:
        painted.append((place.left(), text))

    monkeypatch.setattr("takeback.ui.rows.paint_text", note)
    monkeypatch.setattr("takeback.shell.history.rows.paint_text", note)
    painter = QPainter(image)
    words = "Piece B to row 2 and column 1 pushes C"
    delegate.paint_words(painter, image.rect(), TurnLook(text=words, badge="2 other lines"), 0, 200)
    painter.end()
    (_, first), (left, rest), (right, badge) = painted
    assert f"{first} {rest}" == words
    assert badge == "2 other lines"
    assert left < right


def test_usual_turns_of_whole_games_of_two_are_not_cut_in_their_rows_in_a_window_of_usual_size(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.resize(1280, 800)
    window.show()
    if not window.history_dock.isVisible():
        window.do("history")
    for number in (0, 24, 48):
        table = new_table(find_game("park"), {}, [Seat(), Seat()], 7, start=start_of_game(number))
        while table.outcome is None:
            for action in choose_greedy_turn(table.state, Random(0)):
                table.act(action, table.state.to_move)
        window.show_table(table)
        session_of(window).confirm_presence()
        line = panel_of(window).line
        delegate, written = line.itemDelegate(), list[tuple[str, QRect, QFont]]()
        assert isinstance(delegate, TurnPainter)

        def note(painter: QPainter, place: QRect, text: str, *_: object) -> None:
            written.append((text, place, painter.font()))  # noqa: B023

        with monkeypatch.context() as patched:
            patched.setattr("takeback.ui.rows.paint_text", note)
            image = QImage(line.viewport().width(), 40, QImage.Format.Format_RGB32)
            painter = QPainter(image)
            for row in range(line.model().rowCount()):
                written.clear()
                look = line.look(row)
                if len(look.text) > LONGEST_ROW:
                    continue
                delegate.paint_words(painter, image.rect(), look, 60, image.width() - 56)
                assert " ".join(text for text, _place, _font in written) in (
                    look.text,
                    f"{look.text} {look.second}",
                )
                for text, place, font in written:
                    assert QFontMetrics(font).horizontalAdvance(text) <= place.width() + 1, text
            painter.end()


def test_number_of_a_turn_stays_with_its_name_where_a_row_is_broken_at_any_width(qtbot: Any) -> None:
    metrics, text = (
        QFontMetrics(QFont()),
        "Line 1 · Nought wins · 4 turns · 7. Cross: row 10, column 9 · today",
    )
    for width in range(40, metrics.horizontalAdvance(text)):
        first, rest = split_to_width(text, metrics, width)
        assert not first.endswith(("7.", "·"))
        assert not rest.startswith("Cross")
