"""Test unusual input: each gets a message or works normally, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from takeback.engine import savefile
from takeback.engine.game import Game, Row, find_game
from takeback.engine.history import Bookmark, tree_digest
from takeback.engine.play import Move
from takeback.shell.features.saving.feature import save_to
from takeback.shell.system.reporter import Reporter
from takeback.shell.window.window import Window
from takeback.table.opening import new_table, save_file_of
from tests.settling import settle
from tests.shell.conftest import PERSONS, Seated, play_on
from tests.shell.history.panel import middle_of, panel_of, search
from tests.shell.trying import open_file

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


# a game that fails to describe turns --------------------------------------------------------------------
@pytest.fixture
def reporter(window: Window, profile: Path) -> Iterator[Reporter]:
    made = Reporter(lambda: window.table, profile)
    made.install()
    yield made
    made.uninstall()
    if made.dialog is not None:
        made.dialog.close()


def raising(move: Move, before: Any, seat: int | None) -> Row:
    raise KeyError("no such piece")


def silent(move: Move, before: Any, seat: int | None) -> Row:
    return Row("")


def make_failing_game(describe: Any, of_turns: bool = False) -> Game:
    """Return tic-tac-toe whose descriptions come from this function from the third turn on."""
    plain = find_game("tictactoe")
    assert plain.drafted is not None

    def sometimes(told: Any, before: Any, seat: int | None) -> Row:
        move = told[0] if of_turns else told
        marks = sum(cell >= 0 for cell in before.cells)
        return (plain.describe if marks < 2 else describe)(move, before, seat)

    if of_turns:
        return replace(plain, drafted=replace(plain.drafted, describe_turn=sometimes))
    return replace(plain, describe=sometimes, drafted=replace(plain.drafted, describe_turn=None))


@pytest.mark.qt_no_exception_capture
@pytest.mark.parametrize(
    ("describe", "fault"), [(raising, "no such piece"), (silent, "has no words for Place")]
)
def test_history_row_that_cannot_be_described_shows_the_action_name_and_is_reported_once(
    window: Window, reporter: Reporter, qtbot: Any, describe: Any, fault: str
) -> None:
    table = new_table(make_failing_game(describe), {}, PERSONS, 7, "free", window.journal)
    window.show_table(table)
    window.show()
    for _ in range(5):
        play_on(table)
    line = panel_of(window).line
    assert line.look(1).text.startswith("Cross: row ")
    assert [line.look(row).text for row in (3, 4, 5)] == ["Cross: Place", "Nought: Place", "Cross: Place"]
    assert [node.depth for node in search(window, "place")] == [3, 4, 5]
    qtbot.waitUntil(lambda: reporter.dialog is not None)
    assert reporter.dialog is not None
    assert fault in reporter.dialog.report.text()
    reporter.dialog.close()
    for _ in range(2):
        play_on(table)
        window.grab()
        window.actions_["undo"].trigger()
    settle()
    assert reporter.dialog is None, "It was offered twice."
    assert len(table.history.nodes) == 7


@pytest.mark.qt_no_exception_capture
def test_turn_whose_description_fails_shows_the_action_name_and_is_reported(
    window: Window, reporter: Reporter, qtbot: Any
) -> None:
    table = new_table(make_failing_game(raising, of_turns=True), {}, PERSONS, 7, "free", window.journal)
    window.show_table(table)
    for _ in range(3):
        play_on(table)
    assert panel_of(window).line.look(3).text == "Cross: Place"
    qtbot.waitUntil(lambda: reporter.dialog is not None)


@pytest.mark.qt_no_exception_capture
def test_history_row_that_cannot_be_painted_is_reported_and_play_continues(
    window: Window, sit: Seated, reporter: Reporter, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("a colour")

    table = sit(4)
    monkeypatch.setattr("takeback.shell.history.rows.TurnPainter.paint_start", fail)
    window.actions_["back"].trigger()
    qtbot.waitUntil(lambda: reporter.dialog is not None)
    monkeypatch.undo()
    assert reporter.dialog is not None
    assert "a colour" in reporter.dialog.report.text()
    reporter.dialog.close()
    assert (window.table, table.here.depth) == (table, 3)
    play_on(table, 2)
    assert len(table.history.nodes) == 6
    assert [copy.suffix for copy in reporter.folder.glob("*.takeback")] == [".takeback"]


# drags out of the window ------------------------------------------------------------------------------
def test_drag_over_history_rows_that_leaves_the_window_stays_on_the_line_and_ends_on_release(
    window: Window, sit: Seated
) -> None:
    table = sit(8)
    line = panel_of(window).line
    still = tree_digest(table.history)
    QTest.mousePress(line.viewport(), LEFT, PLAIN, middle_of(line, 6))
    QTest.mouseMove(line.viewport(), middle_of(line, 4))
    for away in (QPoint(-3000, 40), QPoint(4000, -4000), QPoint(20, 5000)):
        QTest.mouseMove(line.viewport(), away)
        assert table.here in table.line
        assert window.session is not None
        assert window.board.state == table.state
    QTest.mouseRelease(line.viewport(), LEFT, PLAIN, QPoint(4000, 4000))
    here = table.here
    QTest.mouseMove(line.viewport(), middle_of(line, 2))
    assert table.here is here, "The button was let go outside, and the scrub went on."
    assert tree_digest(table.history) == still


def test_history_slider_dragged_out_of_the_window_stops_at_the_ends_of_the_line(
    window: Window, sit: Seated
) -> None:
    table = sit(8)
    scrub = panel_of(window).scrub
    middle = scrub.rect().center()
    QTest.mousePress(scrub, LEFT, PLAIN, middle)
    QTest.mouseMove(scrub, QPoint(-5000, -300))
    assert table.here.depth == 0
    QTest.mouseMove(scrub, QPoint(5000, 900))
    assert table.here.depth == 8
    QTest.mouseRelease(scrub, LEFT, PLAIN, QPoint(5000, 900))
    QTest.mouseMove(scrub, middle)
    assert table.here.depth == 8


# unusual texts and turns --------------------------------------------------------------------------------
def test_note_with_text_direction_marks_is_stored_verbatim_and_found_by_search(
    window: Window, sit: Seated, tmp_path: Path
) -> None:
    table = sit(2)
    note = "left \u202eright\u202c שלום \u200fend\u2069"
    window.actions_["note"].trigger()
    editor: Any = window.dialog
    editor.note.setPlainText(note)
    editor.accept()
    assert table.here.mark("note") == note
    assert search(window, "שלום right") == [table.here]
    save_to(window, str(tmp_path / "a.takeback"))
    again = savefile.read(tmp_path / "a.takeback")
    assert [msgspec.json.decode(mark.value) for mark in again.marks] == [note]
    assert "right" not in panel_of(window).line.look(2).text


def test_bookmark_in_deleted_line_is_unreachable_until_line_is_restored(window: Window, sit: Seated) -> None:
    table = sit(4)
    mark = Bookmark("Suppose", 0, "", "he errs")
    table.marks.set(table.line[3], "bookmark", mark, "x")
    window.do("delete_from", table.line[2])
    assert table.here.depth == 1
    first_mark(window)
    assert table.here.depth == 1
    assert window.status_bar.message.text()
    assert search(window, "is:bookmark") == []
    window.actions_["undo"].trigger()
    first_mark(window)
    assert table.here.mark("bookmark") == mark


def first_mark(window: Window) -> None:
    assert window.session is not None
    QTest.keyClick(window.board, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)


@pytest.mark.parametrize(("change", "sentence"), [({"game": "chess"}, "chess"), ({"game": "flow"}, "Flow")])
def test_save_file_of_another_game_is_refused_with_a_sentence_and_changes_no_table(
    window: Window, sit: Seated, tmp_path: Path, change: dict[str, Any], sentence: str
) -> None:
    table = sit(3)
    file = tmp_path / "other.takeback"
    savefile.write(file, msgspec.structs.replace(save_file_of(table), **change))
    nodes = len(table.history.nodes)
    assert not open_file(window, file)
    assert sentence in window.notice_bar.sentence.text()
    assert window.table is table
    assert len(table.history.nodes) == nodes


@pytest.mark.parametrize("newer", [{"edition": 99}, {"version": 99}], ids=["edition", "version"])
def test_newer_save_file_is_opened_read_only_and_takes_no_turn(
    window: Window, sit: Seated, tmp_path: Path, newer: dict[str, Any]
) -> None:
    sit(3)
    table = new_table(find_game("tictactoe"), {}, PERSONS, 8)
    play_on(table)
    play_on(table)
    file = tmp_path / "newer.takeback"
    savefile.write(file, msgspec.structs.replace(save_file_of(table), **newer))
    assert open_file(window, file)
    assert window.table is not None
    assert window.table.is_read_only
    assert (window.table.record.seed, window.table.state) == (8, table.state)
    QTest.keyClick(window.board, Qt.Key.Key_Return)
    assert window.table.here.depth == 2


def test_newer_save_file_of_the_game_on_the_table_opens_beside_it_read_only(
    window: Window, sit: Seated, tmp_path: Path
) -> None:
    table = sit(3)
    file = tmp_path / "newer.takeback"
    newer = msgspec.structs.replace(save_file_of(table), edition=99)
    savefile.write(file, newer)
    tree = tree_digest(table.history)
    assert open_file(window, file)
    assert tree_digest(table.history) == tree
    assert window.table is not None
    assert window.table is not table
    assert window.table.is_read_only
