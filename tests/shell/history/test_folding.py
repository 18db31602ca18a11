"""Test folding the rows of one part of the game, by mouse and by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from takeback.shell.history.line_rows import Chapters
from takeback.shell.history.present_line import PresentLine
from takeback.shell.session.words import Words
from takeback.shell.window.window import Window
from tests.shell.conftest import play_on
from tests.shell.history.lines import group_turns, make_long_line
from tests.shell.history.panel import panel_of

SPOKEN = Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture(autouse=True)
def group_in_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    group_turns(monkeypatch, 10, skips=2, name="Hand")


@pytest.fixture
def line(window: Window) -> PresentLine:
    """Return the present line of 25 turns: two alone, Hand 1 and Hand 2 of ten turns each, and three of Hand
    3.
    """
    window.show_table(make_long_line(25))
    window.show()
    window.activateWindow()
    line = panel_of(window).line
    line.setFocus()
    return line


def texts(line: PresentLine) -> list[str]:
    model = line.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def heads(line: PresentLine) -> list[str]:
    return [text for text in texts(line) if text.startswith("Hand")]


def click(line: PresentLine, row: int, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    index = line.model().index(row, 0)
    line.scrollTo(index)
    at: QPoint = line.visualRect(index).center()
    QTest.mouseClick(line.viewport(), Qt.MouseButton.LeftButton, keys, at)


def row_of(line: PresentLine, text: str) -> int:
    return texts(line).index(text)


def test_each_hand_in_the_history_has_a_heading_with_its_number_of_moves(line: PresentLine) -> None:
    assert heads(line) == ["Hand 1 · 10 turns", "Hand 2 · 10 turns", "Hand 3 · 3 turns"]
    assert len(texts(line)) == 26 + 3
    assert row_of(line, "Hand 1 · 10 turns") == 3


def test_click_on_a_heading_of_the_history_folds_and_unfolds_its_turns_without_moving_the_table(
    window: Window, line: PresentLine
) -> None:
    here, whole = window.table.here, texts(line)
    row = row_of(line, "Hand 1 · 10 turns")
    click(line, row)
    assert texts(line) == whole[: row + 1] + whole[row + 11 :]
    assert window.table.here is here, "Folding is not going."
    assert line.look(row).head == "folded"
    click(line, row)
    assert texts(line) == whole
    assert line.look(row).head == "open"


def test_shift_click_on_a_heading_of_the_history_folds_and_unfolds_all_headings(line: PresentLine) -> None:
    whole = texts(line)
    click(line, row_of(line, "Hand 2 · 10 turns"), Qt.KeyboardModifier.ShiftModifier)
    assert len(texts(line)) == 3 + 3
    click(line, row_of(line, "Hand 1 · 10 turns"), Qt.KeyboardModifier.ShiftModifier)
    assert texts(line) == whole


def test_left_and_right_keys_fold_and_unfold_the_current_heading_and_shift_minus_folds_all(
    line: PresentLine,
) -> None:
    whole = texts(line)
    QTest.keyClick(line, Qt.Key.Key_Left)
    assert len(texts(line)) == len(whole) - 3
    QTest.keyClick(line, Qt.Key.Key_Right)
    assert texts(line) == whole
    QTest.keyClick(line, Qt.Key.Key_Minus, Qt.KeyboardModifier.ShiftModifier)
    assert len(texts(line)) == 6


def test_current_history_row_stays_visible_when_keys_fold_or_unfold_headings(
    window: Window, line: PresentLine
) -> None:
    assert window.table is not None
    line.setFixedHeight(200)
    window.table.go_to(window.table.line[20])
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Plus):
        QTest.keyClick(line, key)
        assert line.viewport().rect().contains(line.visualRect(line.currentIndex()))


def test_folded_heading_that_hides_the_current_turn_is_marked_and_speaks_its_number(
    window: Window, line: PresentLine
) -> None:
    table = window.table
    assert table is not None
    QTest.keyClick(line, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    for depth, row in ((25, 5), (17, 4), (3, 3), (2, 2), (0, 0)):
        table.go_to(table.line[depth])
        assert line.currentIndex().row() == row
        assert line.look(row).is_here
        if row > 2:
            said = line.model().index(row, 0).data(SPOKEN)
            assert said.endswith(f", folded, turn {depth} is here")
    assert line.model().index(4, 0).data(SPOKEN) == "Hand 2, 10 turns, folded"


def test_arrow_keys_in_the_history_skip_headings_and_folded_turns(window: Window, line: PresentLine) -> None:
    table = window.table
    assert table is not None
    click(line, row_of(line, "Hand 2 · 10 turns"))
    table.go_to(table.line[1])
    found = []
    for _ in range(13):
        QTest.keyClick(line, Qt.Key.Key_Down)
        found.append(table.here.depth)
    assert found == [*range(2, 14), 23]
    for _ in range(13):
        QTest.keyClick(line, Qt.Key.Key_Up)
        found.append(table.here.depth)
    assert found[13:] == [22, *range(12, 0, -1)]


def test_folded_heading_stays_folded_when_turns_of_another_hand_are_played(
    window: Window, line: PresentLine
) -> None:
    table = window.table
    assert table is not None
    click(line, row_of(line, "Hand 1 · 10 turns"))
    table.go_to(table.line[20])
    play_on(table)
    assert table.line[-1].depth == 21
    assert heads(line) == ["Hand 1 · 10 turns", "Hand 2 · 9 turns"]
    assert line.look(row_of(line, "Hand 1 · 10 turns")).head == "folded"
    assert len(texts(line)) == 3 + 1 + 1 + 9


@pytest.mark.parametrize("folded", [(), (1,), (1, 2), (3,)])
def test_turn_numbers_and_history_rows_map_to_each_other_with_folded_and_open_headings(
    folded: tuple[int, ...],
) -> None:
    table = make_long_line(25)
    chapters = Chapters(table, Words(table))
    for number in folded:
        chapters.fold(chapters.all[number], True)
    for depth in range(26):
        row = chapters.row_at(depth)
        if chapters.head_at(row) is None:
            assert chapters.depth_at(row) == depth
        else:
            assert chapters.head_at(row) is chapters.at_depth(depth)
    seen = {chapters.row_at(depth) for depth in range(26)}
    assert {row for row in range(chapters.count) if chapters.head_at(row) is None} <= seen


def test_first_hand_in_the_history_gets_a_heading_from_its_second_turn_on_that_its_rows_do_not_repeat(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    group_turns(monkeypatch, 10, name="Hand")
    window.show_table(make_long_line(1))
    line = panel_of(window).line
    assert heads(line) == []
    window.show_table(make_long_line(2))
    line = panel_of(window).line
    assert heads(line) == ["Hand 1 · 2 turns"]
    assert not any("Hand" in text for text in texts(line) if text not in heads(line))


@pytest.mark.parametrize(("turns", "skips"), [(10, 9), (1, 0)])
def test_turns_that_are_in_no_group_or_alone_in_theirs_have_no_headings_in_the_history(
    window: Window, monkeypatch: pytest.MonkeyPatch, turns: int, skips: int
) -> None:
    group_turns(monkeypatch, turns, skips)
    window.show_table(make_long_line(5))
    line = panel_of(window).line
    assert len(texts(line)) == 6
    assert not any(line.look(row).head for row in range(6))
