"""Test the buttons that end a review: keep the new line, discard the change, or leave it unfinished."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_game
from takeback.engine.history import Bookmark
from takeback.engine.past_edits import Edit, Replace, Swap, TakeOut
from takeback.engine.random_edits import random_edit, turn_of
from takeback.shell.features.compare.feature import compared_turns
from takeback.shell.features.rewriting.open_edit import NOT_STORED, SAME_LINE, OpenEdit
from takeback.shell.features.rewriting.part import KEEP_TIP, KNOWN_LINE
from takeback.shell.session.view import PreviewTarget
from takeback.shell.window.window import Window
from takeback.table.new_line import nothing_new_text
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.conftest import Seated
from tests.shell.features.rewriting.acting import open_in, part_of, play_marks, review_in
from tests.shell.features.rewriting.test_old_position import ALL, show_game
from tests.shell.history.panel import show_tree
from tests.shell.showing import session_of


@pytest.fixture
def table(sit: Seated) -> Table:
    found = sit(0, size="3x3", run=3)
    play_marks(found)
    settle()
    return found


def test_edit_of_the_rules_can_be_kept_or_discarded_but_not_left_unfinished(
    window: Window, table: Table
) -> None:
    window.do("other_rules")
    dialog = window.dialog
    assert dialog is not None
    dialog.accept()
    review = review_in(window)
    settle()
    assert (review.later.isEnabled(), review.later.toolTip()) == (False, NOT_STORED)
    assert review.make.isEnabled()
    assert review.leave.isEnabled()


def test_edit_that_gives_no_new_turns_cannot_be_kept_and_the_button_says_why(
    window: Window, table: Table
) -> None:
    part, tip = part_of(window), table.line[-1]
    for edit, why in (
        (TakeOut(6, 6), nothing_new_text(table.line[5])),
        (Replace(6, (turn_of(tip),)), SAME_LINE),
        (TakeOut(1, 6), nothing_new_text(table.line[0])),
        (Swap(4, 6), ""),
    ):
        part.add_edit(session_of(window), tip, edit)
        review = review_in(window)
        assert not review.make.isEnabled(), "while turns are judged"
        settle()
        assert review.make.isEnabled() is not bool(why)
        assert (review.make.accessibleDescription(), part.why_not_apply()) == (why, why)
        assert review.make.toolTip() == (why or KEEP_TIP)
        assert review.leave.isEnabled()
        assert review.later.isEnabled()
        review.leave.click()


def test_button_that_leaves_an_edit_unfinished_names_the_menu_of_the_command_that_reopens_it(
    window: Window, table: Table
) -> None:
    part_of(window).add_edit(session_of(window), table.line[-1], TakeOut(1, 1))
    settle()
    review = review_in(window)
    resume = window.actions_.find("go_on_changing")
    assert resume is not None
    assert resume.menu.replace("/", " > ") in review.later.toolTip()
    review.later.click()
    window.do(resume.id)
    assert open_in(window).text == "turn 1 taken out"


def test_keeping_an_edit_whose_line_exists_already_says_so_and_adds_no_turn_and_undo_reopens_it(
    window: Window, table: Table
) -> None:
    tip, said, counts = table.line[-1], [], []
    for _time in range(2):
        part_of(window).add_edit(session_of(window), tip, Swap(1, 3))
        settle()
        window.do("make_line")
        said.append(window.status_bar.message.text())
        counts.append(len(table.history.nodes))
        session_of(window).navigation.go(tip)
    assert "Undo reopens the change." in said[0]
    assert said[1] == KNOWN_LINE
    assert counts[0] == counts[1]
    window.do("undo")
    settle()
    assert open_in(window).text == "turns 1 and 3 swapped"


def test_edit_kept_undone_and_kept_again_shows_the_same_line_and_message_and_redo_shows_it_too(
    window: Window, table: Table
) -> None:
    tip, said = table.line[-1], []
    part_of(window).add_edit(session_of(window), tip, Swap(1, 3))
    for _time in range(3):
        settle()
        window.do("make_line")
        settle()
        said.append(window.status_bar.message.text())
        head, count = table.line[1], len(table.history.nodes)
        assert not table.history.is_hidden(head)
        window.do("undo")
        assert open_in(window).text == "turns 1 and 3 swapped", "the change is open again"
        assert table.history.is_hidden(head)
        assert table.here is tip
    assert len(table.history.nodes) == count, "no turn is there twice"
    assert len(set(said)) == 1, said
    assert "Undo reopens the change." in said[0]
    window.do("redo")
    assert not table.history.is_hidden(head)
    assert table.line[1] is head


def test_compare_command_at_a_turn_that_an_edit_left_unchanged_shows_that_turn_first(
    window: Window, table: Table
) -> None:
    """A turn has a link to the old one only for its copied bookmark; no row names a difference."""
    table.marks.set(table.line[5], "bookmark", Bookmark("here"), "bookmark")
    part_of(window).add_edit(session_of(window), table.line[6], Swap(1, 3))
    settle()
    window.do("make_line")
    node = table.line[5]
    assert node.mark("came_from") is not None
    session = session_of(window)
    session.navigation.go(node)
    assert not session.words.came_from(node).kind
    assert compared_turns(session)[0] is node


@pytest.mark.parametrize("goes_elsewhere", [False, True])
def test_review_goes_to_a_turn_once_it_is_judged_unless_the_player_has_gone_to_another_row(
    window: Window, table: Table, goes_elsewhere: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    part_of(window).add_edit(session_of(window), table.line[6], TakeOut(1, 1))
    verdicts, review = open_in(window).verdicts, review_in(window)
    wanted = next(row for row, verdict in enumerate(verdicts) if verdict.source is table.line[4])
    other = wanted - 1
    with monkeypatch.context() as patch:
        patch.setattr(OpenEdit, "verdicts", verdicts[:wanted])
        review.go_to_turn(table.line[4])
        assert review.list.turn != wanted
        if goes_elsewhere:
            review.list.set_current_turn(other)
    review.update_to_edit(False)
    assert review.list.turn == (other if goes_elsewhere else wanted)


@pytest.mark.parametrize("command", ["replace_turn", "take_out", "move_turn", "swap_turn"])
@pytest.mark.parametrize("is_open", [True, False])
def test_command_on_a_turn_that_an_unfinished_edit_changes_opens_that_edit_at_its_row(
    window: Window, table: Table, command: str, is_open: bool
) -> None:
    window.do("take_out", table.line[3])
    wanted = open_in(window).request
    if not is_open:
        part_of(window).close_and_keep()
        settle()
    window.do(command, table.line[3])
    edit = open_in(window)
    assert edit.request == wanted
    assert review_in(window).list.turn == next(
        row for row, verdict in enumerate(edit.verdicts) if verdict.source is table.line[3]
    )
    said = "Turn 3 is changed here already." if is_open else "Turn 3 taken out."
    assert said in window.status_bar.message.text()
    assert window.dialog is None
    assert not window.borrowed_board.is_on
    window.do("take_out", table.line[4])
    assert len(open_in(window).request.edits) == 2, "another turn is added to it"


def edits_to_try(table: Table) -> Iterator[Edit]:
    """Yield random edits of the present line, then replacements of a turn by another that is legal there."""
    old, here = list(table.line), table.here
    yield from (random_edit(old, Random(seed)) for seed in range(30))
    for seed in range(60):
        before = old[seed % (len(old) - 1)]
        table.go_to(before)
        play_turn(table, Random(seed))
        other = table.here
        table.go_to(old[-1])
        table.go_to(here)
        if other not in old:
            yield Replace(before.depth + 1, (turn_of(other),))


def open_review_with_new_turns(window: Window, table: Table) -> None:
    """Open the review of an edit that gives a new line with new turns."""
    for one in edits_to_try(table):
        part_of(window).add_edit(session_of(window), table.line[-1], one)
        settle()
        edit = part_of(window).edit
        if edit is not None and not edit.why_not_use() and edit.line is not None and edit.line.adds_turns():
            return
        part_of(window).discard()
    raise AssertionError("no edit gives a new line")


def choose_row(window: Window, row: int, is_old: bool) -> PreviewTarget:
    """Go to a row by keys, show its old or its new position, and return the new one."""
    rows = review_in(window).list
    rows.setFocus()
    while (current := rows.currentIndex().row()) != row:
        QTest.keyClick(rows, Qt.Key.Key_Up if current > row else Qt.Key.Key_Down)
    QTest.keyClick(rows, Qt.Key.Key_Left if is_old else Qt.Key.Key_Right)
    settle()
    target = rows.preview_target(row, is_old=False)
    assert target is not None
    return target


@pytest.mark.parametrize(
    ("game", "stands_at"),
    [*((game, 3) for game in ALL), *((find_game("tictactoe"), turn) for turn in (0, -1))],
    ids=lambda value: getattr(value, "id", value),
)
def test_table_stays_at_the_turn_that_the_review_shows_when_it_is_kept_and_undo_leads_back(
    window: Window, qtbot: QtBot, game: Game, stands_at: int
) -> None:
    table = show_game(window, qtbot, game)
    old = list(table.line)
    before = old[min(stands_at, len(old) - 1)]
    table.go_to(before)
    open_review_with_new_turns(window, table)
    for row in reversed(range(review_in(window).list.model().rowCount())):
        new = choose_row(window, row, is_old=row % 2 == 1)
        review_in(window).make.click()
        settle()
        kept, line = table.here, list(table.line)
        assert (kept.depth, kept.state) == (new.node.depth, new.node.state)
        assert window.board.state == game.seen_by(new.state, session_of(window).viewer())
        assert line != old
        window.do("undo")
        settle()
        assert (table.here, table.line) == (before, old)
        window.do("redo")
        settle()
        assert (table.here, table.line) == (kept, line)
        window.do("undo")
        settle()
        assert (table.here, table.line) == (before, old)
        open_in(window)


def test_table_goes_to_the_nearest_turn_of_a_kept_line_if_the_review_shows_none(
    window: Window, table: Table
) -> None:
    table.go_to(table.line[3])
    window.do("take_out", table.line[2])
    open_in(window)
    review_in(window).list.end_preview()
    review_in(window).make.click()
    assert table.here is table.line[3]
    assert table.line[4].depth == 4


@pytest.mark.parametrize("turn", range(7))
def test_undoing_a_kept_edit_and_then_the_edit_itself_ends_at_the_turn_where_the_player_was(
    window: Window, table: Table, turn: int
) -> None:
    start, tip = table.line[turn], table.line[-1]
    session_of(window).navigation.go(start)
    window.do("take_out", tip.line()[3])
    settle()
    window.do("make_line")
    assert "Undo reopens the change." in window.status_bar.message.text()
    window.do("undo")
    settle()
    assert open_in(window).text == "turn 3 taken out"
    assert table.here is start
    window.do("undo")
    settle()
    assert part_of(window).edit is None
    assert table.here is start
    assert table.line[-1] is tip


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_rows_of_a_kept_line_are_named_after_its_edit_and_of_the_first_line_say_so(
    window: Window, qtbot: QtBot, game: Game
) -> None:
    table = show_game(window, qtbot, game)
    open_review_with_new_turns(window, table)
    title, known = open_in(window).title, set(table.history.nodes)
    window.do("make_line")
    settle()
    head = next(node for node in table.line if node.serial not in known)
    assert head.parent is not None
    if not head.parent.is_fork:  # the new turns go on after the last one of another line
        assert not any(node.mark("name") for node in table.line)
        return
    assert head.mark("name") == title
    number = table.history.line_number(head)
    assert session_of(window).words.line_title(head) == f"Line {number} · {title}"
    assert session_of(window).words.line_title(table.history.root) == "Line 1 · played first"
    model = show_tree(window).line_model
    fork = model.row(model.index_of(head.parent))
    texts = [model.text(row) for row in model.rows.open_row(fork) if row.node is head]
    assert texts[0].startswith(f"Line {number} · {title} · ")
    assert f" · {table.line[-1].depth} turn" in texts[0]
