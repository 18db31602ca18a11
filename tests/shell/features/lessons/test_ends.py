"""Test the end of every lesson: it stands in the strip above the board, with one button that leads on.

The walks that play each lesson by hand, in test_steps and test_puzzle_lessons, look at each end as well, at
one size; the walks here do so at all sizes, with --long.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget

from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, Lesson, find_games
from takeback.shell.features.lessons.dialog import LessonsDialog
from takeback.shell.features.lessons.feature import open_lesson
from takeback.shell.features.levels.feature import LevelsController
from takeback.shell.session.view import waits_for_computer
from takeback.shell.start.new_game import NewGameDialog
from takeback.shell.window.window import Window
from tests.puzzles.lesson_acts import TOLD
from tests.sampling import only
from tests.settling import settle
from tests.shell.ended import finish_lesson, solve_level
from tests.shell.history.fitting import list_cut
from tests.shell.parts import feature_part
from tests.shell.showing import place_of, session_of
from tests.shell.window.test_ending import shown_card

TITLE = "Tutorial"  # of the pack of lessons
SIZES = ((640, 480), (800, 600), (1280, 800))
GAMES = [
    found.game
    for found in find_games()
    if found.game is not None and (found.game.is_set("lessons") or found.game.shelf is not None)
]
WITH_LESSONS = [game for game in GAMES if game.is_set("lessons")]
WITH_LEVELS = [game for game in GAMES if not game.is_set("lessons")]


def list_over_board(window: Window) -> list[str]:
    """Return every visible widget beside the board in the tree of widgets that covers a part of it."""
    board, found = window.board, []
    for one in window.desk.findChildren(QWidget):
        is_apart = one is not board and not board.isAncestorOf(one) and not one.isAncestorOf(board)
        if is_apart and one.isVisible() and place_of(one, window).intersects(place_of(board, window)):
            found.append(f"{type(one).__name__} at {place_of(one, window)} covers the board")
    return found


def list_faults(window: Window, button: str, sizes: Iterable[tuple[int, int]]) -> list[str]:
    """Return what is wrong with the end of the lesson that is shown, at each of these sizes of the window."""
    strip, found = window.message_strip, []
    for width, height in sizes:
        window.resize(width, height)
        settle()
        way, board = strip.way_button, window.board
        shown = [one.text() for one in strip.findChildren(QPushButton) if one.isVisible()]
        faults = [*list_over_board(window), *list_cut(strip)]
        faults += [f"the buttons are {shown}"] * (shown not in ([button, "Close"], [button, "Play…"]))
        faults += ["the button is not the main one"] * (way.property("main") is not True)
        faults += ["the button is outside"] * (not window.rect().contains(place_of(way, window)))
        is_above = place_of(strip, window).bottom() < place_of(board, window).top()
        faults += ["the strip is not above the board"] * (not is_above)
        faults += ["a card is shown"] * (shown_card(window) is not None)
        found += [f"{width}x{height}: {fault}" for fault in faults]
    return found


def press_main_button(window: Window, is_by_key: bool) -> None:
    """Press the strip's button by Enter at the board, or click it."""
    if is_by_key:
        window.board.setFocus()
        QTest.keyClick(window.board, Qt.Key.Key_Return)
    else:
        QTest.mouseClick(window.message_strip.way_button, Qt.MouseButton.LeftButton)
    settle()


def list_faults_at_one_size(window: Window, button: str, number: int) -> list[str]:
    """Return what is wrong with the end of the lesson of this number, at one of the sizes after the other.

    The window has its own size again afterwards.
    """
    own = window.size()
    found = list_faults(window, button, [SIZES[number % len(SIZES)]])
    window.resize(own)
    settle()
    return found


@pytest.mark.long
@pytest.mark.parametrize("game", WITH_LESSONS, ids=lambda game: game.id)
def test_each_lesson_ends_above_an_uncovered_board_and_leads_on_by_enter_and_mouse(
    game: Game, window: Window
) -> None:
    window.show()
    lessons: tuple[Lesson, ...] = game.lessons()
    open_lesson(window, game, 0)
    for number, lesson in enumerate(lessons, 1):
        strip, is_last = window.message_strip, number == len(lessons)
        assert strip.title.text().startswith(f"Lesson {number} of {len(lessons)}: ")
        finish_lesson(window)
        settle()
        assert strip.message == f"Done. {lesson.end}"
        onward = "New game…" if is_last else "Next lesson"
        faults = list_faults(window, onward, SIZES)
        assert not faults, lesson.title
        press_main_button(window, is_by_key=number % 2 == 0)
    assert isinstance(window.dialog, NewGameDialog)
    assert window.dialog.game is game


@pytest.mark.long
@pytest.mark.parametrize("game", WITH_LEVELS, ids=lambda game: game.id)
def test_each_puzzle_lesson_ends_above_an_uncovered_board_and_leads_on_by_enter_and_mouse(
    game: Game, window: Window
) -> None:
    window.show()
    levels = feature_part(window, LevelsController)
    levels.starts.begin(game, {"level": f"{TITLE}/1"})
    count = len(TOLD[game.id])
    for number in range(1, count + 1):
        table = session_of(window).table
        assert table.record.options["level"] == f"{TITLE}/{number}"
        solve_level(window)
        settle()
        assert window.message_strip.message.startswith("Solved: ")
        onward = window.message_strip.way_button.text()
        assert (onward == "Next lesson") == (number < count)
        faults = list_faults(window, onward, SIZES)
        assert not faults, number
        press_main_button(window, is_by_key=number % 2 == 0)
        assert session_of(window).table is not table


BEFORE_OR_AFTER = [(game, is_at_once) for game in WITH_LESSONS for is_at_once in (True, False)]
ONE_EACH = [(game, number % 2 == 0) for number, game in enumerate(WITH_LESSONS)]


@pytest.mark.parametrize(
    ("game", "is_at_once"),
    only(ONE_EACH, BEFORE_OR_AFTER),
    ids=lambda one: one.id if isinstance(one, Game) else "at once" if one else "later",
)
def test_end_of_each_lesson_stays_when_another_seat_plays_on(
    game: Game, is_at_once: bool, window: Window
) -> None:
    """The window may or may not have shown the end before the other seat plays."""
    window.show()
    for number, lesson in enumerate(game.lessons()):
        open_lesson(window, game, number)
        finish_lesson(window)
        if not is_at_once:
            settle()
        table = session_of(window).table
        table.script = table.guard = None
        for _turn in range(3):
            if table.outcome is None:
                play_turn(table, Random(3))
        window.board.finish_animations()
        settle()
        if table.outcome is None:
            assert window.message_strip.message == f"Done. {lesson.end}"
        assert window.message_strip.way_button.isVisible(), lesson.title
        assert shown_card(window) is None, lesson.title


@pytest.mark.parametrize("game", WITH_LESSONS, ids=lambda game: game.id)
def test_computer_to_move_at_the_end_of_a_lesson_waits_until_the_player_lets_it_play(
    game: Game, window: Window
) -> None:
    """What the last step did stays on the board, however long the player looks at it."""
    window.show()
    for number, lesson in enumerate(game.lessons()):
        open_lesson(window, game, number)
        finish_lesson(window)
        settle()
        session = session_of(window)
        table, end = session.table, session.table.here
        if waits_for_computer(table, table.to_act()):
            assert session.view.waiting == table.names[table.to_act()[0]], lesson.title
            session.computers.thinkers()
            settle()
            assert (table.here, session.view.thinking) == (end, -1), lesson.title
            window.do("let_play")
            settle(session.computers.thinkers())
            assert session.view.thinking >= 0 or table.here is not end, lesson.title


@pytest.mark.parametrize("game", WITH_LESSONS, ids=lambda game: game.id)
def test_list_of_lessons_shows_and_says_which_are_finished(game: Game, window: Window) -> None:
    window.show()
    lessons: tuple[Lesson, ...] = game.lessons()
    finished = {len(lessons) - 1}
    open_lesson(window, game, 0)  # opened, and not finished
    open_lesson(window, game, len(lessons) - 1)
    finish_lesson(window)
    settle()
    window.do("tutorial", game)
    (dialog,) = window.findChildren(LessonsDialog)
    model = dialog.list.model()
    said = [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(len(lessons))]
    assert {row for row, text in enumerate(said) if text.endswith(", finished")} == finished
    assert {row for row, one in enumerate(dialog.list.rows.rows) if one.end_icons == ("confirm",)} == finished
