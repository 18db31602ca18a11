"""Test the rows of the review: folded stretches of unchanged turns, and rows of moved turns."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.engine.past_edits import STOP, Choices, Edit, MoveTo, Swap, TakeOut, edited_turns
from takeback.engine.rewrite import (
    MOVED,
)
from takeback.games.tictactoe.state import Place
from takeback.shell.features.rewriting.rows import (
    ROUNDING,
    TurnTexts,
    VerdictRow,
    number_width,
    turn_columns,
    weight_of,
)
from takeback.shell.window.window import Window
from takeback.table.table import Table
from takeback.ui.rows import font_of
from tests.settling import settle
from tests.shell.conftest import Seated
from tests.shell.features.rewriting.acting import (
    LEFT,
    open_in,
    part_of,
    play_marks,
    review_in,
    type_key,
)
from tests.shell.showing import session_of


@pytest.fixture
def table(sit: Seated) -> Table:
    """Return a table with three crosses and three noughts on nine cells."""
    found = sit(0, size="3x3", run=3)
    play_marks(found)
    settle()
    return found


def rows_in(window: Window) -> list[str]:
    """Return what a screen reader says of each row."""
    rows = review_in(window).list.rows
    return [
        str(rows.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(rows.rowCount())
    ]


def test_unchanged_turns_before_and_after_an_edit_are_one_review_row_each(
    window: Window, table: Table
) -> None:
    window.do("take_out", table.line[3])
    open_in(window)
    assert len(rows_in(window)) == 4
    assert rows_in(window)[0] == "turns 1 to 2: 2 unchanged"
    assert rows_in(window)[-1] == "turns 5 to 6: 2 unchanged"


def test_click_unfolds_a_row_of_unchanged_turns_and_a_click_on_its_arrow_folds_it(
    window: Window, table: Table
) -> None:
    window.do("take_out", table.line[2])
    open_in(window)
    rows, folded = review_in(window).list, rows_in(window)
    QTest.mouseClick(rows.viewport(), LEFT, pos=rows.visualRect(rows.rows.index(3, 0)).center())
    settle()
    assert len(rows_in(window)) == len(folded) + 2
    row = rows.visualRect(rows.rows.index(3, 0))
    QTest.mouseClick(rows.viewport(), LEFT, pos=QPoint(row.left() + 10, row.center().y()))
    settle()
    assert rows_in(window) == folded


def test_commands_of_a_turn_act_on_the_current_row_of_the_review_while_it_has_the_focus(
    window: Window, table: Table
) -> None:
    window.do("take_out", table.line[3])
    open_in(window)
    rows = review_in(window).list
    rows.setFocus()
    rows.setCurrentIndex(rows.rows.index(0, 0))
    settle()
    assert window.history_dock.node_at_focus() is table.line[2], "the last one of the row"
    rows.setCurrentIndex(rows.rows.index(1, 0))
    settle()
    assert window.history_dock.node_at_focus() is table.line[3]
    window.board.setFocus()
    settle()
    assert window.history_dock.node_at_focus() is None


def test_enter_unfolds_a_row_of_unchanged_turns_and_minus_folds_it(window: Window, table: Table) -> None:
    window.do("take_out", table.line[2])
    open_in(window)
    folded = rows_in(window)
    review_in(window).list.setFocus()
    for _ in folded:
        type_key(window, Qt.Key.Key_Down)
    type_key(window, Qt.Key.Key_Return)
    assert len(rows_in(window)) == len(folded) + 2
    type_key(window, Qt.Key.Key_Minus)
    assert rows_in(window) == folded


def test_folded_row_of_unchanged_turns_previews_old_and_new_position_after_its_last_turn(
    window: Window, table: Table
) -> None:
    window.do("take_out", table.line[2])
    edit, rows = open_in(window), review_in(window).list
    last = rows.rows.rowCount() - 1
    old, new = rows.preview_target(last, True), rows.preview_target(last, False)
    assert (old.version, new.version) == ("old", "new")
    assert old is not None
    assert new is not None
    assert (old.node, new.node) == (table.line[6], edit.verdicts[-1].node)


def test_rows_of_a_long_line_under_review_have_every_turn_once_and_fold_unchanged_turns(
    window: Window, sit: Seated
) -> None:
    table = sit(0, size="19x19", run=5)
    for turn in range(300):
        row, column = divmod(turn, 19)
        table.act(Place(row, column * 2 % 19), table.to_act()[0])
    window.do("take_out", table.line[150])
    edit, rows = open_in(window), review_in(window).list.rows
    turns = [turn for row in range(rows.rowCount()) for turn in rows.turns_at(row)]
    assert turns == list(range(-149, len(edit.verdicts)))
    assert rows.rowCount() == 4
    assert rows_in(window)[-1] == "turns 152 to 300: 149 unchanged"


@pytest.mark.parametrize("edit", [Swap(1, 3), MoveTo(5, 6, 3), MoveTo(1, 2, 7), TakeOut(3, 4)], ids=str)
def test_moved_turns_have_review_rows_of_their_own_and_folded_rows_name_all_their_turns(
    window: Window, table: Table, edit: Edit
) -> None:
    part_of(window).add_edit(session_of(window), table.line[1], edit)
    verdicts, rows = open_in(window).verdicts, review_in(window).list.rows
    moved = edited_turns([edit]) - ({3, 4} if isinstance(edit, TakeOut) else set())
    assert {one.source.depth for one in verdicts if one.is_moved and one.source is not None} == moved
    shown = [rows.row(rows.index(row, 0)) for row in range(rows.rowCount())]
    assert sum(row is not None and row.kind == MOVED for row in shown) == len(moved)
    assert review_in(window).counts.text().count(f"{len(moved)} moved") == bool(moved)
    for row in shown:
        if row is not None and row.fold == "folded":
            for cell in (row.old, row.new):
                first, last = (int(word) for word in cell.text.split() if word.isdecimal())
                assert row.text == f"{last - first + 1} unchanged"


def test_click_that_unfolds_unchanged_turns_previews_the_first_of_them(window: Window, table: Table) -> None:
    window.do("take_out", table.line[6])
    rows = review_in(window).list
    at = rows.visualRect(rows.model().index(0, 0)).center()
    QTest.mouseMove(rows.viewport(), at)
    QTest.mouseClick(rows.viewport(), LEFT, pos=at)
    settle()
    assert rows.currentIndex().row() == 0
    sight = session_of(window).previews.shown
    assert sight is not None
    assert sight.node is table.line[1]


def test_cell_of_a_review_row_shows_its_longest_text_that_fits_or_the_short_one_cut_off(
    qapp: QApplication,
) -> None:
    metrics, short = QFontMetrics(font_of(13)), "Piece B to row 1, column 2; F back to the tray"
    cell = TurnTexts("1", f"Blue: {short}", short)
    for shown in (cell.text, short, "Piece B to row 1, column 2 …"):
        assert cell.text_for(metrics, metrics.horizontalAdvance(shown) + ROUNDING) == shown
    assert cell.text_for(metrics, 20) == short, "it is cut off where it is painted"


def test_chosen_row_and_its_preview_stay_after_every_choice_and_edit(window: Window, table: Table) -> None:
    session_of(window).previews.set_hovering(True, 0)
    window.do("take_out", table.line[2])
    open_in(window)
    rows, part = review_in(window).list, part_of(window)
    rows.set_current_turn(1)
    edit = part.edit
    assert edit is not None
    for change in (
        lambda: edit.set_choices(Choices(offers=True)),
        lambda: edit.set_choices(Choices(fallen=STOP)),
        lambda: edit.set_choices(Choices()),
        lambda: edit.add_edit(TakeOut(6, 6)),
        lambda: edit.remove_edit(1),
    ):
        change()
        open_in(window)
        assert rows.turn == 1
        verdict = edit.verdicts[1]
        sight = session_of(window).previews.shown
        assert sight is not None
        assert sight.node is (verdict.node or verdict.at)


@pytest.mark.usefixtures("qapp")
def test_row_of_the_review_names_both_movers_where_the_two_columns_together_have_room() -> None:
    old = TurnTexts("7", "Blue: lays a stream, takes a boardwalk", "lays a stream, takes a boardwalk")
    metrics = {strong: QFontMetrics(font_of(13, weight_of(strong))) for strong in (False, True)}
    for new in (TurnTexts(), TurnTexts("6", "Red: lays reeds", "lays reeds")):
        row = VerdictRow(text="different", old=old, new=new)
        for width in range(200, 900, 7):
            columns = turn_columns(row, 24, 24 + width)
            rooms = [end - start - number_width(cell.number) for cell, start, end, _is_strong in columns]
            texts = [
                cell.text_for(metrics[is_strong], room)
                for (cell, _start, _end, is_strong), room in zip(columns, rooms, strict=True)
            ]
            needed = sum(metrics[strong].horizontalAdvance(cell.text) for cell, _s, _e, strong in columns)
            if needed + 20 < sum(rooms):
                assert texts == [old.text, new.text], width


@pytest.mark.usefixtures("qapp")
def test_move_of_a_review_row_with_another_result_is_written_once_where_both_columns_have_no_room() -> None:
    before, now = "Piece B to row 3, column 1", "Piece B to row 3, column 1; D back to the tray"
    row = VerdictRow(text="different", old=TurnTexts("6", before, before), new=TurnTexts("5", now, now))
    plain, strong = (QFontMetrics(font_of(13, weight_of(one))).horizontalAdvance for one in (False, True))
    needed = plain(before) + strong(now) + number_width("6") + number_width("5")
    (cell, start, end, is_strong), *rest = turn_columns(row, 24, 24 + needed - 20)
    assert (cell.text, cell.number, start, end, is_strong) == (now, "6 → 5", 24, 4 + needed, True)
    assert not rest
    both = [cell for cell, *_place in turn_columns(row, 24, 24 + needed + 40)]
    assert both == [row.old, row.new]
