"""Test that the position of each lesson shows the rule that its text explains."""

from __future__ import annotations

import re
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF

from takeback.engine.chance import Chance
from takeback.engine.game import Lesson
from takeback.engine.play import Move, play_action
from takeback.engine.state import Illegal
from takeback.games.holdem.board import table_view
from takeback.games.holdem.board.places import BoardLayout
from takeback.games.holdem.game import GAME
from takeback.games.holdem.lessons import BOB, CID, DORA, YOU, lessons
from takeback.games.holdem.rules import chips
from takeback.games.holdem.rules.events import HandStarted, Mucked, PotWon, Shown
from takeback.games.holdem.state import BETTING, Call, Deal, Fold, Raise
from takeback.ui.theme import LIGHT
from tests.games.holdem.playing import check_invariants
from tests.games.holdem.test_board import Seated, deal_hand

*FIRST, ALL_IN, NO_RAISE, WHO_SHOWS, DEAD_BUTTON = lessons()


def act_in_lesson(lesson: Lesson, action: object, seat: int = YOU) -> Move:
    return play_action(GAME, lesson.start, seat, action, Chance(1))  # type: ignore[arg-type]


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.title)
def test_every_lesson_starts_valid_for_practice_with_your_turn_legal_actions_and_a_long_text(
    lesson: Lesson,
) -> None:
    check_invariants(lesson.start)
    assert list(GAME.actions(lesson.start, lesson.you))
    assert lesson.start.turn == YOU or lesson.start.phase != BETTING
    assert len(lesson.seats) == len(lesson.start.seats)
    assert lesson.start.rules.practice
    assert len(lesson.note) > 60


@pytest.mark.parametrize(
    ("lesson", "winner", "amount"),
    list(zip(FIRST, (YOU, YOU, BOB), (2_450, 800, 600), strict=True)),
    ids=lambda one: one.title if isinstance(one, Lesson) else "",
)
def test_steps_of_a_lesson_end_with_the_pot_named_in_its_text(
    lesson: Lesson, winner: int, amount: int
) -> None:
    state, won = lesson.start, []
    for step in lesson.steps:
        seat = lesson.you if step.seat < 0 else step.seat
        move = play_action(GAME, state, seat, step.action, Chance(1))
        check_invariants(move.after)
        won += [event for event in move.events if isinstance(event, PotWon)]
        state = move.after
    assert [(event.amount, [seat for seat, _ in event.winners]) for event in won] == [(amount, [winner])]


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.title)
def test_amounts_to_call_named_in_lesson_steps_are_those_to_call_in_the_position(lesson: Lesson) -> None:
    state = lesson.start
    for step in lesson.steps:
        seat = lesson.you if step.seat < 0 else step.seat
        for amount in re.findall(r"\b[Cc]all (\d[\d,]*)", f"{step.ask} {step.why}"):
            assert int(amount.replace(",", "")) == chips.to_call(state, seat)
        state = play_action(GAME, state, seat, step.action, Chance(1)).after


def test_all_in_lesson_call_makes_a_main_pot_and_a_side_pot() -> None:
    won = [event for event in act_in_lesson(ALL_IN, Call()).events if isinstance(event, PotWon)]
    assert [(event.pot, event.amount, [seat for seat, _ in event.winners]) for event in won] == [
        (1, 1200, [CID]),
        (0, 900, [BOB]),
    ]


def test_no_raise_lesson_refuses_a_raise_with_the_reason() -> None:
    with pytest.raises(Illegal, match="The all-in of 150 more was not a full raise"):
        act_in_lesson(NO_RAISE, Raise(2_000))
    assert Raise not in {type(action) for action in GAME.actions(NO_RAISE.start, YOU)}
    assert {Call, Fold} <= {type(action) for action in GAME.actions(NO_RAISE.start, YOU)}


def test_showdown_lesson_has_the_last_bettor_show_first_and_a_loser_muck() -> None:
    order = [event for event in act_in_lesson(WHO_SHOWS, Call()).events if isinstance(event, Shown | Mucked)]
    assert [(type(event), event.seat) for event in order] == [(Shown, BOB), (Mucked, CID), (Shown, YOU)]


def test_dead_button_lesson_moves_the_button_to_the_empty_seat() -> None:
    move = act_in_lesson(DEAD_BUTTON, Deal())
    (first,) = [event for event in move.events if isinstance(event, HandStarted)]
    assert (first.button, first.small_seat, first.big_seat) == (BOB, -1, DORA)
    state = move.after
    while state.phase == BETTING:
        legal = list(GAME.actions(state, state.turn))
        state = play_action(GAME, state, state.turn, legal[0], Chance(2, len(state.line))).after
    second = next(
        event
        for event in play_action(GAME, state, YOU, Deal(), Chance(3)).events
        if isinstance(event, HandStarted)
    )
    assert (second.button, second.small_seat, second.big_seat) == (CID, DORA, YOU)


def test_board_of_little_height_gives_more_than_half_of_it_to_the_table(qtbot: Any) -> None:
    seat = Seated(qtbot, deal_hand(5_000, 5_000, 5_000), 0)
    for height in (220, 260, 360):
        seat.board.resize(640, height)
        places = seat.board.places
        assert places.area.height() > 0.5 * height
        assert places.plate_size[1] >= 14 + (height - 220) / 14


@pytest.mark.parametrize("seats", range(2, 10))
def test_text_about_the_last_hand_has_room_on_a_low_board_and_covers_no_seat(seats: int) -> None:
    places = BoardLayout.largest_clear(QRectF(12, 12, 616, 212), seats, 0, 2)
    line = places.line_beside(())
    assert line.width() > 120
    assert not any(line.intersects(places.plate(seat)) for seat in range(seats))


@pytest.mark.usefixtures("qapp")
def test_lesson_on_the_dead_button_tells_of_its_last_hand_in_full_in_the_smallest_window() -> None:
    places = BoardLayout.largest_clear(QRectF(14, 14, 612, 246), len(DEAD_BUTTON.start.names), YOU, 2)
    font = QFontMetricsF(LIGHT.font(table_view.LAST_SIZE, 600, tabular=True))
    words = "Hand 8: everybody got their chips back"
    assert font.horizontalAdvance(words) <= places.line_beside(()).width()
