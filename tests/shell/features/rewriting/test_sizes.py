"""The review in small windows in every game: nothing that must be read is cut off."""

from __future__ import annotations

from random import Random
from typing import Any

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QPushButton, QWidget

from takeback.engine.game import find_game
from takeback.engine.past_edits import ASK, SKIP, Choices
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.games.holdem.state import End, Fold, Leave, SitOut
from takeback.shell.features.rewriting.review import Review
from takeback.shell.features.rewriting.rows import SHAPE, number_width, turn_columns, weight_of
from takeback.shell.features.rewriting.wording import DIFFERENCES, PROBLEMS, counts_text
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from takeback.ui.rows import font_of
from tests.settling import settle
from tests.shell.features.rewriting.acting import open_in, review_in
from tests.shell.features.rewriting.test_review import show_holdem
from tests.shell.showing import session_of, show_table

GAMES = ("tictactoe", "flow", "fold", "fill", "park", "holdem", "duel")
SIZES = ((640, 480), (800, 600))
TURNS = 10
ENDING = (End, Leave, SitOut, Fold)  # they would end a game of Hold'em early


def play_turns(window: Window, id: str) -> Table:
    """Return a table at which random turns were played."""
    game, random = find_game(id), Random(5)
    seats = [Seat(name=game.seat_name(number), colour=number) for number in range(game.seats[0])]
    table = new_table(game, {}, seats, 5, "free", window.journal)
    for _try in range(TURNS * 30):
        if table.here.depth == TURNS or not table.to_act():
            break
        seat = table.to_act()[0]
        legal = game.actions(table.state_for(seat), seat)
        actions = [one for one in legal if not isinstance(one, ENDING)]
        try:
            if table.drafts.find(seat) is not None and (not actions or random.random() < 0.5):
                table.confirm(seat)
            else:
                table.act(random.choice(actions), seat)
        except (Illegal, IndexError):  # some lists are drawn at random, and may be empty
            continue
    return table


def place_in(window: Window, widget: QWidget) -> QRect:
    """Return the rectangle of a widget in the window."""
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def check_texts(window: Window, review: Review) -> None:
    """Check that what is read before an answer is visible with the buttons, and nothing is wider than its
    place."""
    drawer = place_in(window, window.history_dock)
    assert drawer.bottom() <= window.desk.geometry().bottom()
    board = place_in(window, window.board)
    assert board.right() < drawer.left(), "the drawer covers no part of the board"
    for button in review.findChildren(QPushButton):
        if button.isVisible():
            assert button.width() >= button.sizeHint().width(), button.text()
            assert drawer.contains(place_in(window, button)), button.text()
    if review.problem >= 0:
        sentence = review.asking.sentence
        area = sentence.parentWidget()
        assert sentence.isVisible()
        assert sentence.heightForWidth(area.width()) <= area.height(), sentence.text()
        assert drawer.contains(place_in(window, area))
        row = review.list.rows.index(review.list.rows.stretches.row_of(review.problem), 0)
        assert review.list.viewport().rect().contains(review.list.visualRect(row)), "its row, too"


def check_message(window: Window) -> None:
    """Check that the status bar shows how many turns are different or impossible, however little room it has,
    and has the whole result as tooltip."""
    message = window.status_bar.message
    message.grab()  # the tooltip is set by painting
    whole, shown = message.text(), message.shortened(message.width())
    assert whole.startswith(shown)
    assert shown == whole or message.toolTip() == whole
    counts = open_in(window).turn_counts()
    urgent = {kind: count for kind, count in counts.items() if kind in (*PROBLEMS, *DIFFERENCES)}
    assert shown.startswith(counts_text(urgent or counts)), shown


def check_rows(review: Review) -> None:
    """Check that whole rows are shown, and that a turn is cut off only if both of its row are long."""
    view = review.list.viewport()
    assert view.height() >= SHAPE.height
    assert view.height() % SHAPE.height == 0
    left, right = SHAPE.left, view.width() - 1 - SHAPE.right
    for number in range(review.list.rows.stretches.row_count):
        row = review.list.rows.row(review.list.rows.index(number, 0))
        assert row is not None
        columns = turn_columns(row, left, right)
        rooms = [end - start - number_width(cell.number) for cell, start, end, _is_strong in columns]
        needed = [
            QFontMetrics(font_of(13, weight_of(is_strong))).horizontalAdvance(cell.short) + 1
            for cell, _start, _end, is_strong in columns
        ]
        is_cut_off = any(need > room for need, room in zip(needed, rooms, strict=True))
        assert not is_cut_off or sum(needed) > sum(rooms), (row.old.short, row.new.short)


def test_review_of_every_game_is_readable_in_a_small_window(window: Window, qtbot: Any) -> None:
    window.resize(*SIZES[0])
    for id in GAMES:
        table = play_turns(window, id)
        show_table(window, table, qtbot)
        if session_of(window).view.cover is not None:
            session_of(window).confirm_presence()
        window.do("take_out", table.line[2])
        for fallen in (SKIP, ASK):
            review_in(window).choices_changed.emit(Choices(fallen=fallen))
            for size in SIZES:
                window.resize(*size)
                settle()
                assert len(open_in(window).verdicts) > 1, id
                check_texts(window, review_in(window))
                check_rows(review_in(window))
                if fallen == SKIP:
                    check_message(window)
                assert "…" not in review_in(window).choices.text()
        review_in(window).leave.click()


def test_history_drawer_with_a_review_has_its_size_again_after_the_curtain(
    window: Window, qtbot: Any
) -> None:
    window.resize(*SIZES[0])
    table = show_holdem(window, qtbot, "free")
    window.do("take_out", table.line[2])
    settle()
    before = place_in(window, window.history_dock)
    assert before.bottom() == window.desk.geometry().bottom()
    session_of(window).cover_secrets()
    settle()
    assert window.curtain.isVisible()
    session_of(window).confirm_presence()
    settle()
    assert place_in(window, window.history_dock) == before
    check_texts(window, review_in(window))
