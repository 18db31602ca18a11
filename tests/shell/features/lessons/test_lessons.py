"""Test lessons of a game without levels: opened one after the other, each a practice table with a note."""

from __future__ import annotations

from dataclasses import replace

import pytest

from takeback.engine.game import Game, Lesson, find_game
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from tests.shell.conftest import PERSONS, play_on


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


def test_tutorial_command_opens_lessons_in_order_and_starts_over(window: Window, game: Game) -> None:
    titles = []
    for _ in range(3):
        window.do("tutorial", game)
        assert window.table is not None
        titles.append(window.table.title())
    assert titles == [f"Tic-tac-toe – Lesson {title}" for title in ("1: Row", "2: Column", "1: Row")]


def test_a_lesson_is_a_practice_table_with_its_position_and_its_note(window: Window, game: Game) -> None:
    window.do("tutorial", game)
    table = window.table
    assert table is not None
    assert table.record.practice
    assert table.state == game.lessons()[0].start
    assert [seat.kind for seat in table.seats] == ["person", "computer"]
    assert table.names == ("You", "Other")
    assert window.message_strip.title.text() == "Lesson 1 of 2: Row"
    assert "Row: look." in window.message_strip.message
