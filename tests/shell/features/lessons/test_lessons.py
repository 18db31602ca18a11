"""Test lessons of a game without levels: opened one after the other, each a practice table with a note."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from takeback.engine.game import Game, Lesson, find_game
from takeback.shell.features.lessons.dialog import LessonsDialog
from takeback.shell.features.lessons.feature import open_lesson
from takeback.shell.start.new_game import NewGameDialog
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from tests.settling import settle
from tests.shell.conftest import PERSONS, play_on
from tests.shell.ended import finish_lesson
from tests.shell.window.test_ending import shown_card


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return tic-tac-toe with two lessons."""
    plain = find_game("tictactoe")
    table = new_table(plain, {}, PERSONS, 1)
    play_on(table)
    play_on(table)
    made = tuple(
        Lesson(title, f"{title}: look.", ("You", "Other"), table.state) for title in ("Row", "Column")
    )
    with_lessons = replace(plain, lessons=lambda: made)
    return with_lessons


def test_tutorial_command_opens_the_first_lesson_and_later_selects_the_first_unfinished_one_in_a_list(
    window: Window, game: Game
) -> None:
    """A lesson that was only opened stays selected, one whose game is over does not."""
    titles, selected = [], []
    window.show()
    window.do("tutorial", game)
    for choice in (1, 0, 1):
        assert window.table is not None
        titles.append(window.table.title())
        if len(titles) == 3:
            window.table.computers_wait = True
            while window.table.outcome is None:
                play_on(window.table)
            window.board.finish_animations()
            settle()
        window.do("tutorial", game)
        dialog = next(iter(window.findChildren(LessonsDialog)))
        selected.append(dialog.list.row)
        dialog.list.set_current_row(choice)
        dialog.buttons.buttons()[0].click()
        settle()
    assert titles == [f"Tic-tac-toe – Lesson {title}" for title in ("1: Row", "2: Column", "1: Row")]
    assert selected == [0, 0, 1]


def test_first_list_of_lessons_says_how_many_are_enough_and_the_end_of_the_last_of_them_leads_to_a_game(
    window: Window,
) -> None:
    window.show()
    game = find_game("park")
    window.do("tutorial", game)
    dialog = next(iter(window.findChildren(LessonsDialog)))
    lessons: tuple[Lesson, ...] = game.lessons()
    enough = [lesson.is_enough for lesson in lessons].index(True)
    rows = [dialog.list.rows.rows[number].trailing for number in range(len(lessons))]
    assert [number for number, words in enumerate(rows) if words] == [enough]
    dialog.reject()
    open_lesson(window, game, enough)
    assert window.message_strip.close_button.text() == "Close"
    finish_lesson(window)
    settle()
    assert window.message_strip.message.endswith("That is all you need for a first game.")
    assert window.message_strip.close_button.text() == "Play…"
    window.message_strip.close_button.click()
    assert isinstance(window.dialog, NewGameDialog)
    assert window.dialog.game is game


def test_lesson_is_a_practice_game_against_a_computer_with_its_own_position_names_title_and_note(
    window: Window, game: Game
) -> None:
    window.do("tutorial", game)
    table = window.table
    assert table is not None
    assert table.record.practice
    assert table.state == game.lessons()[0].start
    assert [seat.kind for seat in table.seats] == ["person", "computer"]
    assert table.names == ("You", "Other")
    assert window.message_strip.title.text() == "Lesson 1 of 2: Row"
    assert "Row: look." in window.message_strip.message


def test_lesson_without_steps_leads_on_from_its_strip_and_by_enter_once_its_game_is_over(
    window: Window, game: Game
) -> None:
    window.show()
    window.do("tutorial", game)
    for text, title in (("Next lesson", "Lesson 2 of 2: Column"), ("New game…", "Lesson 2 of 2: Column")):
        table, strip = window.table, window.message_strip
        assert table is not None
        assert (strip.way_button.text(), bool(strip.way_button.property("main"))) == (text, False)
        table.computers_wait = True
        while table.outcome is None:
            play_on(table)
        window.board.finish_animations()
        settle()
        assert shown_card(window) is None
        assert strip.message.startswith("You won. ")
        assert (strip.way_button.text(), strip.way_button.property("main")) == (text, True)
        QTest.keyClick(window.board, Qt.Key.Key_Return)
        settle()
        assert strip.title.text() == title
    assert window.dialog is not None
