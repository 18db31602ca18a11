"""Test that the review of a change shows both positions of a row beside each other where there is room."""

from __future__ import annotations

from itertools import combinations
from random import Random
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from takeback.board.grid import GridBoard
from takeback.board.widget import MOST_HEIGHT, BoardWidget
from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_game, find_games
from takeback.engine.record import Seat
from takeback.shell.features.rewriting.old_position import OldPosition
from takeback.shell.features.rewriting.position_heads import LOW_HEIGHT
from takeback.shell.session.view import NEW
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.sampling import one_puzzle
from tests.settling import settle
from tests.shell.features.rewriting.acting import open_in, part_of, review_in
from tests.shell.showing import fresh_board, session_of, show_table

ALL = [found.game for found in find_games() if found.game is not None]
GAMES = one_puzzle(ALL)
WIDE = (1280, 800)
SIZES = ((640, 480), (800, 600), (1280, 800), (1920, 1080))


def show_game(window: Window, qtbot: QtBot, game: Game) -> Table:
    """Show a table of this game with some turns, to a viewer who sees all that one seat may see."""
    seats = [Seat(name=game.seat_name(at), colour=game.seat_colour(at)) for at in range(game.seats[0])]
    table = new_table(game, {}, seats, 7, journal=window.journal)
    chance = Random(3)
    for _turn in range(6):
        play_turn(table, chance)
    window.resize(*WIDE)
    show_table(window, table, qtbot)
    session_of(window).confirm_presence()
    settle()
    return table


def boards_shown(window: Window) -> list[BoardWidget]:
    """Return the boards that are visible on the desk, from left to right."""
    boards = [one for one in window.desk.findChildren(BoardWidget) if one.isVisible()]
    return sorted(boards, key=lambda board: board.mapTo(window, board.rect().topLeft()).x())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_review_in_sight_shows_old_and_new_position_of_each_row_on_two_boards_of_equal_width(
    window: Window, qtbot: QtBot, game: Game
) -> None:
    table = show_game(window, qtbot, game)
    alone = window.board.size()
    window.do("take_out", table.line[2])
    open_in(window)
    old, new = boards_shown(window)
    assert new is window.board
    assert abs(old.width() - new.width()) <= 2
    viewer, rows = session_of(window).viewer(), review_in(window).list
    rows.setFocus()
    for _row in range(rows.model().rowCount()):
        QTest.keyClick(rows, Qt.Key.Key_Up)
        settle()
        turns = rows.rows.turns_at(rows.currentIndex().row())
        verdict = rows.rows.verdict(turns[-1])
        assert verdict is not None
        if verdict.source is not None:
            assert old.state == game.seen_by(verdict.source.state, viewer)
            assert old.preview == f"Turn {verdict.source.depth} · as played"
    window.do("history")
    settle()
    assert boards_shown(window) == [window.board], "nothing is compared while the review is hidden"
    window.do("history")
    settle()
    assert len(boards_shown(window)) == 2
    part_of(window).discard()
    settle()
    assert boards_shown(window) == [window.board]
    assert window.board.size() == alone


def place_in(window: Window, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def check_two_boards(window: Window, old: BoardWidget, new: BoardWidget) -> None:
    """Check that both boards are legible, equally large, and named above, and that nothing is covered."""
    heads = positions_of(window).heads
    assert not positions_of(window).switch.isVisible()
    assert old.size() == new.size()
    assert old.legible_size().boundedTo(old.size()) == old.legible_size()
    for board, head in zip((old, new), heads, strict=True):
        assert head.isVisible()
        assert head.shortened(head.contentsRect().width()) == head.text()
        assert place_in(window, head).bottom() < place_in(window, board).top()
    places = [place_in(window, one) for one in (old, new, *heads, window.history_dock)]
    assert not [(one, other) for one, other in combinations(places, 2) if one.intersects(other)]


def check_one_board(window: Window) -> None:
    """Check that two boards would be illegible, and that buttons above the board and keys switch it."""
    positions, rows, board = positions_of(window), review_in(window).list, window.board
    least, room = board.legible_size(), window.board_place.room()
    beside = QSize(2 * least.width(), least.height() + LOW_HEIGHT)
    below = QSize(least.width(), 2 * (least.height() + LOW_HEIGHT))
    assert not any(needed.boundedTo(room) == needed for needed in (beside, below))
    assert not any(head.isVisible() for head in positions.heads)
    assert positions.switch.isVisible()
    assert place_in(window, positions.switch).bottom() < place_in(window, board).top()
    for segment in positions.switch.sides.segments:
        assert segment.width() >= segment.sizeHint().width()
        assert place_in(window, positions.switch).contains(place_in(window, segment))
    rows.setFocus()
    for is_old, key in ((True, Qt.Key.Key_Left), (False, Qt.Key.Key_Right)) * 2:
        if positions.switch.sides.value is not is_old:
            QTest.keyClick(rows, key)
        settle()
        check_side(window, is_old)
        QTest.mouseClick(positions.switch.sides.segments[is_old], Qt.MouseButton.LeftButton)
        settle()
        check_side(window, not is_old)
        rows.setFocus()


def check_side(window: Window, is_old: bool) -> None:
    """Check that the board and the switch show the position of the current row on this side."""
    rows, session = review_in(window).list, session_of(window)
    target = rows.preview_target(rows.currentIndex().row(), is_old)
    assert target is not None
    assert session.view.sight == target, "the present position, too, has its frame and its sentence"
    assert window.board.state == session.table.game.seen_by(target.state, session.viewer())
    assert positions_of(window).switch.sides.value is is_old


def positions_of(window: Window) -> OldPosition:
    positions = review_in(window).old_position
    assert positions is not None
    return positions


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_review_shows_both_positions_where_they_are_legible_else_buttons_that_switch_the_board(
    window: Window, qtbot: QtBot, game: Game
) -> None:
    table = show_game(window, qtbot, game)
    session_of(window).previews.set_hovering(True, 0)
    for size in SIZES:
        window.resize(*size)
        window.do("take_out", table.line[2])
        open_in(window)
        boards = boards_shown(window)
        assert window.board in boards
        assert not any(board.has_preview_label for board in boards), "a label would cover what is below it"
        if len(boards) == 2:
            other = next(one for one in boards if one is not window.board)
            check_two_boards(window, other, window.board)
        else:
            check_one_board(window)
        assert window.size().toTuple() == size
        part_of(window).discard()
        settle()
        assert boards_shown(window) == [window.board]
        assert window.board.has_preview_label


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_boards_of_a_review_are_no_higher_than_they_can_use_so_that_their_names_are_near(
    window: Window, qtbot: QtBot, game: Game
) -> None:
    table = show_game(window, qtbot, game)
    for size in SIZES:
        window.resize(*size)
        window.do("take_out", table.line[2])
        open_in(window)
        boards = boards_shown(window)
        for board in boards:
            useful = board.useful_height(board.width())
            assert board.height() <= max(useful, window.board.minimumHeight())
            probe = fresh_board(window)
            probe.setMinimumSize(1, 1)
            if useful < MOST_HEIGHT:
                probe.resize(board.width(), useful)
                largest = probe.frame_rect().size()
                probe.resize(board.width(), 2 * useful)
                assert probe.frame_rect().size() == largest, "more height makes nothing larger"
            probe.deleteLater()
        part_of(window).discard()
        settle()
        assert window.board.maximumHeight() == MOST_HEIGHT


def test_names_of_both_positions_leave_out_the_turn_where_it_has_no_room(
    window: Window, qtbot: QtBot
) -> None:
    table = show_game(window, qtbot, find_game("tictactoe"))
    window.do("take_out", table.line[3])
    open_in(window)
    for head, short in zip(positions_of(window).heads, ("As played", "After the change"), strict=True):
        width = head.fontMetrics().horizontalAdvance(head.text())
        assert head.text().startswith(f"{short}: turn ")
        assert (head.shortened(width), head.shortened(width - 1)) == (head.text(), short)


def test_board_without_room_beside_the_drawer_is_left_alone(window: Window, qtbot: QtBot) -> None:
    table = show_game(window, qtbot, find_game("tictactoe"))
    window.resize(640, 480)
    window.board.setMinimumWidth(300)
    window.do("take_out", table.line[3])
    open_in(window)
    assert window.window_layout.covers_board
    assert boards_shown(window) == [window.board]
    assert not positions_of(window).switch.isVisible()


def test_pointing_at_the_old_half_of_a_review_row_previews_the_new_position_beside_the_old_board(
    window: Window, qtbot: QtBot
) -> None:
    table = show_game(window, qtbot, find_game("tictactoe"))
    window.do("take_out", table.line[2])
    open_in(window)
    rows = review_in(window).list
    place = rows.visualRect(rows.model().index(rows.model().rowCount() - 1, 0))
    for left in (place.left() + place.width() // 8, place.left() + place.width() // 4):
        QTest.mouseMove(rows.viewport(), QPoint(left, place.center().y()))
    settle()
    sight = session_of(window).previews.shown
    assert sight is not None
    assert sight.version == NEW
    old, _new = boards_shown(window)
    assert old.preview.endswith("as played")


def test_old_board_of_a_review_shows_each_viewer_only_what_its_seat_may_know(
    window: Window, qtbot: QtBot
) -> None:
    table = show_game(window, qtbot, find_game("duel"))
    session, game = session_of(window), table.game
    window.do("take_out", table.line[2])
    open_in(window)
    tip, viewers = table.here, set()
    for node in reversed(table.line):
        table.go_to(node)
        session.show_to(node.depth % 2)
        settle()
        if session.view.cover is not None:
            assert boards_shown(window) == []
            session.confirm_presence()
            settle()
        old, viewer = boards_shown(window)[0], session.viewer()
        assert old.state == game.seen_by(tip.state, viewer)
        assert old.seat == viewer
        viewers.add(viewer)
    assert {0, 1} <= viewers


def test_old_board_of_a_review_follows_the_settings_and_the_theme(window: Window, qtbot: QtBot) -> None:
    table = show_game(window, qtbot, find_game("tictactoe"))
    window.do("take_out", table.line[2])
    open_in(window)
    for value in (True, False):
        window.settings.set_value("numbers", value)
        settle()
        old, new = boards_shown(window)
        assert isinstance(old, GridBoard)
        assert isinstance(new, GridBoard)
        assert old.always_numbered == new.always_numbered == value
    window.settings.set_value("theme", "dark")
    settle()
    old, new = boards_shown(window)
    assert old.theme is new.theme


def test_old_board_of_a_review_that_fails_becomes_plain_and_the_review_stays_open(
    window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = show_game(window, qtbot, find_game("tictactoe"))
    window.do("take_out", table.line[2])
    open_in(window)
    part = review_in(window).old_position.part
    monkeypatch.setattr(part.board, "show_state", Mock(side_effect=ValueError))
    QTest.keyClick(review_in(window).list, Qt.Key.Key_Up)
    settle()
    assert part.is_plain
    assert "failed" in caplog.text
    assert open_in(window).verdicts


def test_second_board_of_a_review_is_hidden_while_a_replacement_turn_is_played(
    window: Window, qtbot: QtBot
) -> None:
    table = show_game(window, qtbot, find_game("tictactoe"))
    window.do("replace_turn", table.line[2])
    settle()
    assert len(boards_shown(window)) == 1
    part_of(window).close_and_keep()
    window.do("take_out", table.line[3])
    open_in(window)
    assert len(boards_shown(window)) == 2
    window.do("replace_turn", table.line[2])
    settle()
    assert len(boards_shown(window)) == 1
