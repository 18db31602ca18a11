"""Test lessons that wait for steps: each is played to its end by what it asks for, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QScrollBar

from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, LessonStep, find_game
from takeback.engine.past_edits import Replace, TakeOut
from takeback.engine.record import Seat
from takeback.engine.state import Action, Illegal
from takeback.games.duel.state import Answer as DuelAnswer
from takeback.games.duel.state import Pass as DuelPass
from takeback.games.duel.state import Play as DuelPlay
from takeback.games.holdem.board.board import DEAL
from takeback.games.holdem.state import Call, Check, Deal, Fold, Raise
from takeback.games.park.state import AddPlot, EndTurn, Place, Take
from takeback.games.tictactoe.state import Place as Mark
from takeback.shell.features.lessons import feature
from takeback.shell.features.lessons.feature import (
    LESSON_HAS_CHANGED,
    LESSON_LEFT,
    OFF_COURSE,
    LessonsController,
)
from takeback.shell.history.turn_menu import open_turn_menu
from takeback.shell.session.game_result import player_result
from takeback.shell.session.tables import continue_table, open_new_table
from takeback.shell.start.new_game import NewGameDialog
from takeback.shell.window.window import Window
from takeback.table.new_line import IN_A_LESSON
from tests.sampling import only
from tests.settling import settle
from tests.shell.ended import finish_lesson
from tests.shell.features.lessons.test_ends import list_faults_at_one_size
from tests.shell.features.rewriting.acting import review_in, type_key
from tests.shell.showing import session_of
from tests.shell.window.test_ending import shown_card

Key = Qt.Key
SCRIPTED = ("tictactoe", "park", "holdem", "duel")


@pytest.fixture
def lessons(window: Window) -> LessonsController:
    found = next(part for part in window.features.parts if isinstance(part, LessonsController))
    window.show()
    return found


def spots_for(window: Window, action: Action) -> Iterator[Any]:
    """Yield the spots to press for this action, in order."""
    board: Any = window.board
    match action:
        case Mark(row, column):
            yield (row, column)
        case Place():
            yield ("cell", *board.hand.turn_to_cover(action.cells))
        case Take(kind):
            yield ("stock", kind)
        case AddPlot(plot, px, py):
            yield ("face", board.state.face.index(plot))
            yield ("spot", px, py)
        case Fold():
            yield ("act", "fold")
        case Deal():
            yield DEAL
        case Call() | Check():
            yield ("act", "call")
        case DuelAnswer(option) if place := board.state.pending.options[option].number:
            yield ("place", 0, place)
        case DuelPlay() | DuelAnswer() | DuelPass():
            yield board.where(action)


def type_raise(window: Window, action: Raise) -> None:
    for key in ("R", *str(action.to), "Return"):
        QTest.keyClick(window.board, getattr(Key, f"Key_{key}"))


def click(window: Window, step: LessonStep) -> None:
    action = step.action
    if step.edit is not None:
        change_past_by_mouse(window, step)
        return
    if isinstance(action, EndTurn):
        QTest.mouseClick(window.toolbar.confirm, Qt.MouseButton.LeftButton)
    if isinstance(action, Raise):
        type_raise(window, action)
    for key in spots_for(window, action):
        middle = window.board.place_of(key).center().toPoint()
        QTest.mouseMove(window.board, middle)
        QTest.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=middle)


def press_keys(window: Window, step: LessonStep) -> None:
    board, action = window.board, step.action
    if step.edit is not None:
        change_past_by_keys(window, step)
        return
    if isinstance(action, EndTurn):
        window.actions_["confirm"].trigger()
    if isinstance(action, Raise):
        type_raise(window, action)
    for key in spots_for(window, action):
        board.is_keyboard_mode = True
        board.move_cursor(key)
        QTest.keyClick(board, Key.Key_Return)


def asks_in_turn(window: Window, step: LessonStep) -> Iterator[None]:
    """Check at each call of `next` that the strip shows the next instruction of the edit, and only that, and
    that the history beside it covers none of it."""
    assert len(step.edit_asks) == len(other_actions(step.edit)) + 1
    for ask in step.edit_asks:
        assert window.message_strip.message.endswith(ask)
        assert step.ask not in window.message_strip.message
        assert not is_strip_covered(window)
        yield


def is_strip_covered(window: Window) -> bool:
    """Return whether the history, which may lie over the desk, covers a part of the strip, or leaves it so
    little room that its text has to be scrolled."""
    strip, dock = window.message_strip, window.history_dock
    place = QRect(strip.mapTo(window, QPoint()), strip.size())
    is_under = place.intersects(dock.geometry()) or place.right() > window.width()
    bars = [bar for bar in strip.findChildren(QScrollBar) if bar.isVisible()]
    return bool(bars) or (dock.isVisible() and is_under)


def change_past_by_mouse(window: Window, step: LessonStep) -> None:
    edit, asks = step.edit, asks_in_turn(window, step)
    turn, id = edited_turn(edit)
    menu = open_turn_menu(window, session_of(window).table.line[turn], QPoint(5, 5))
    inner = next(QMenu.menuInAction(one) for one in menu.actions() if one.text().endswith("Edit the past"))
    assert isinstance(inner, QMenu)
    inner.popup(QPoint(5, 5))
    line = next(one for one in inner.actions() if one.objectName() == id)
    QTest.mouseClick(inner, Qt.MouseButton.LeftButton, pos=inner.actionGeometry(line).center())
    settle()
    for action in other_actions(edit):
        next(asks)
        click(window, LessonStep("", action))
        settle()
    next(asks)
    QTest.mouseClick(review_in(window).make, Qt.MouseButton.LeftButton)
    settle()


def change_past_by_keys(window: Window, step: LessonStep) -> None:
    edit, asks = step.edit, asks_in_turn(window, step)
    session, (turn, id) = session_of(window), edited_turn(edit)
    session.navigation.go(session.table.line[turn])
    window.focus_board()
    key = {"take_out": Key.Key_X, "replace_turn": Key.Key_R}[id]
    type_key(window, key, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    for action in other_actions(edit):
        next(asks)
        press_keys(window, LessonStep("", action))
        settle()
    next(asks)
    review_in(window).make.setFocus(Qt.FocusReason.TabFocusReason)
    type_key(window, Key.Key_Space)
    session.navigation.go(session.table.line[-1])
    settle()


def edited_turn(edit: TakeOut | Replace) -> tuple[int, str]:
    """Return the turn that the edit changes and the id of its command."""
    return (edit.first, "take_out") if isinstance(edit, TakeOut) else (edit.turn, "replace_turn")


def other_actions(edit: TakeOut | Replace) -> tuple[Any, ...]:
    """Return the actions to play on the board for the edit."""
    return edit.by[0].actions if isinstance(edit, Replace) else ()


def open_lesson(window: Window, game: Game, number: int) -> None:
    feature.open_lesson(window, game, number)
    if window.session is not None:
        window.session.computers.thinkers().pause = 0.0


def current_step(lessons: LessonsController) -> LessonStep | None:
    assert lessons.course is not None
    return lessons.course.step(lessons._current_step_number())


def wait_for_the_others(lessons: LessonsController, qtbot: Any) -> LessonStep | None:
    qtbot.waitUntil(lambda: (step := current_step(lessons)) is None or bool(step.ask), timeout=30_000)
    return current_step(lessons)


SMALL, USUAL = (800, 600), (1280, 800)
BY_HAND = [(id, do, size) for id in SCRIPTED for do in (click, press_keys) for size in (SMALL, USUAL)]
CHOSEN = [
    ("tictactoe", click, SMALL),
    ("park", press_keys, SMALL),
    ("holdem", click, USUAL),
    ("duel", press_keys, USUAL),
]


@pytest.mark.parametrize(("id", "do", "size"), only(CHOSEN, BY_HAND))
def test_board_stays_in_place_through_each_lesson_whose_end_leads_to_the_next_and_last_to_a_new_game(
    id: str, do: Any, size: tuple[int, int], window: Window, lessons: LessonsController, qtbot: Any
) -> None:
    window.resize(*size)
    game = find_game(id)
    open_lesson(window, game, 0)
    for number, lesson in enumerate(game.lessons(), 1):
        assert lesson.note in window.message_strip.message
        session_of(window).computers.thinkers().pause = 0.0
        places = set()
        while (step := wait_for_the_others(lessons, qtbot)) is not None:
            assert window.message_strip.message.endswith(step.ask)
            assert not window.status_bar.next_step.text(), "only the lesson says what to do"
            settle()
            places.add((window.board.y(), window.board.height()))
            do(window, step)
            assert current_step(lessons) is not step, f"{lesson.title}: {step.ask}"
        assert window.message_strip.message == f"Done. {lesson.end}"
        window.board.finish_animations()
        settle()
        places.add((window.board.y(), window.board.height()))
        assert len(places) == 1, f"{lesson.title}: the board moves"
        onward = "Next lesson" if number < len(game.lessons()) else "New game…"
        assert not list_faults_at_one_size(window, onward, number), lesson.title
        if do is click:
            QTest.mouseClick(window.message_strip.way_button, Qt.MouseButton.LeftButton)
        else:
            QTest.keyClick(window.board, Key.Key_Return)
        settle()
        assert window.notice_bar.isHidden(), "a lesson is no new game that Enter began by mistake"
    assert isinstance(window.dialog, NewGameDialog)
    assert window.dialog.game is game


@pytest.mark.parametrize("id", SCRIPTED)
def test_instruction_gives_way_at_once_to_who_is_playing_while_another_seat_acts(
    id: str, window: Window, lessons: LessonsController, qtbot: Any
) -> None:
    game, seen = find_game(id), 0
    for number in range(len(game.lessons())):
        open_lesson(window, game, number)
        table = session_of(window).table
        session_of(window).computers.thinkers().pause = 60.0  # seconds in which nothing is played
        while (step := current_step(lessons)) is not None and step.ask:
            click(window, step)
        if step is not None:
            seat = table.to_act()[0]
            assert window.message_strip.message == f"{table.names[seat]} is playing…"
            seen += 1
    assert seen or not any(step.seat >= 0 for lesson in game.lessons() for step in lesson.steps)


@pytest.mark.parametrize("id", SCRIPTED)
def test_strip_shows_the_step_that_a_refusal_names_after_each_action_while_it_is_still_animated(
    id: str, window: Window, lessons: LessonsController, qtbot: Any
) -> None:
    window.resize(*SMALL)
    window.settings.set_value("pace", 1.0)
    game = find_game(id)
    for number in range(len(game.lessons())):
        open_lesson(window, game, number)
        assert lessons.course is not None
        while (step := wait_for_the_others(lessons, qtbot)) is not None:
            QCoreApplication.processEvents()
            with pytest.raises(Illegal) as refused:
                lessons._check_action(DuelAnswer(-2), 0)
            assert str(refused.value) == (step.why or step.ask)
            assert window.message_strip.message.endswith(step.ask)
            window.board.finish_animations()
            settle()
            if step.edit is None and not isinstance(step.action, EndTurn):
                window.board.act(step.action)
            else:
                click(window, step)
            assert current_step(lessons) is not step


def finish(window: Window, lessons: LessonsController) -> None:
    """Play the lesson on the table to its end; no computer plays on."""
    finish_lesson(window)
    settle()
    assert window.message_strip.message.startswith("Done. ")


def test_end_of_a_lesson_goes_away_with_undo_and_comes_back_with_redo(
    window: Window, lessons: LessonsController
) -> None:
    strip = window.message_strip
    open_lesson(window, find_game("tictactoe"), 0)
    step = current_step(lessons)
    assert step is not None
    click(window, step)
    settle()
    done = strip.message
    assert (strip.way_button.text(), strip.way_button.isVisible()) == ("Next lesson", True)
    window.do("undo")
    settle()
    assert (current_step(lessons), strip.way_button.isHidden()) == (step, True)
    window.do("redo")
    settle()
    assert (strip.message, strip.way_button.isVisible()) == (done, True)
    table = window.table
    window.do("again")
    assert window.table is not table


def test_enter_at_the_board_stays_in_the_lesson_once_its_end_was_undone_or_its_strip_closed(
    window: Window, lessons: LessonsController
) -> None:
    for leave in (lambda: window.do("undo"), window_closer(window)):
        open_lesson(window, find_game("tictactoe"), 0)
        table = window.table
        finish(window, lessons)
        leave()
        settle()
        window.board.setFocus()
        type_key(window, Key.Key_Return)
        settle()
        assert window.table is table


def window_closer(window: Window) -> Callable[[], None]:
    """Return a function that closes the strip above the board."""
    return lambda: window.message_strip.close_button.click()


def test_reopened_lesson_at_its_end_shows_its_end(window: Window, lessons: LessonsController) -> None:
    open_lesson(window, find_game("park"), 0)
    finish(window, lessons)
    id, message = session_of(window).table.id, window.message_strip.message
    window.do("gallery")
    assert not window.message_strip.isVisible()
    assert continue_table(window, id)
    settle()
    assert (window.message_strip.message, window.message_strip.way_button.isVisible()) == (message, True)


def test_game_that_ends_after_a_lesson_shows_its_result_in_the_strip_until_that_is_undone(
    window: Window, lessons: LessonsController
) -> None:
    strip = window.message_strip
    open_lesson(window, find_game("tictactoe"), 2)
    finish(window, lessons)
    done, table, luck = strip.message, session_of(window).table, Random(1)
    while table.outcome is None:
        play_turn(table, luck)
    window.board.finish_animations()
    settle()
    result = player_result(table.outcome, table.seats)
    assert strip.message == " ".join(filter(None, (result, table.outcome.sentence)))
    assert (strip.way_button.text(), shown_card(window)) == ("New game…", None)
    window.do("undo")
    settle()
    assert strip.message == done
    assert strip.way_button.isVisible()


def test_result_cannot_be_shown_on_a_card_in_a_lesson(window: Window, lessons: LessonsController) -> None:
    open_lesson(window, find_game("tictactoe"), 2)
    finish(window, lessons)
    table = session_of(window).table
    while table.outcome is None:
        play_turn(table, Random(1))
    settle()
    window.do("ending")
    settle()
    assert shown_card(window) is None
    assert window.status_bar.message.text() == "The result is shown above the board."
    assert window.status_bar.result_button.isHidden()


@pytest.mark.parametrize("id", SCRIPTED)
def test_lesson_refuses_another_action_and_undo_returns_to_the_step(
    id: str, window: Window, lessons: LessonsController, qtbot: Any
) -> None:
    game = find_game(id)
    open_lesson(window, game, 1)
    step = current_step(lessons)
    assert step is not None
    assert window.session is not None
    before, table = window.message_strip.message, window.session.table
    other = next(one for one in game.actions(table.state, 0) if one != step.action)
    assert not window.session.act(other, 0)
    assert (step.why or step.ask) in (
        window.status_bar.message.text(),
        window.board.refusal and window.board.refusal.sentence,
    )
    click(window, step)
    wait_for_the_others(lessons, qtbot)
    assert window.message_strip.message != before
    window.do("undo")
    assert (current_step(lessons), window.message_strip.message) == (step, before)


@pytest.mark.parametrize("id", SCRIPTED)
def test_closing_the_strip_of_a_lesson_leaves_the_lesson_says_so_and_accepts_every_action(
    id: str, window: Window, lessons: LessonsController
) -> None:
    game = find_game(id)
    open_lesson(window, game, 1)
    step = current_step(lessons)
    assert step is not None
    session = session_of(window)
    other = next(one for one in game.actions(session.table.state, 0) if one != step.action)
    window.message_strip.close_button.click()
    assert window.status_bar.next_step.text()
    assert window.status_bar.message.text() == LESSON_LEFT
    assert session.act(other, 0)
    assert not window.message_strip.isVisible()


def test_reopened_lesson_continues_at_the_next_step(
    window: Window, lessons: LessonsController, qtbot: Any
) -> None:
    open_lesson(window, find_game("park"), 1)
    step = current_step(lessons)
    assert step is not None
    click(window, step)
    said, table = window.message_strip.message, window.table
    assert table is not None
    id = table.id
    window.do("gallery")
    assert continue_table(window, id)
    assert window.message_strip.message == said
    assert current_step(lessons) is not step


def test_lesson_whose_start_has_changed_since_shows_a_message_and_restricts_nothing(
    window: Window, lessons: LessonsController
) -> None:
    lesson = find_game("park").lessons()[0]
    start, title = replace(lesson.start, to_move=1), f"Reedmere – Lesson 1: {lesson.title}"
    open_new_table(window, find_game("park"), {}, [Seat()] * 2, 1, "free", start, title, practice=True)
    assert window.message_strip.message == LESSON_HAS_CHANGED
    assert window.table is not None
    assert window.table.guard is None


@pytest.mark.parametrize(("id", "number"), [("tictactoe", 2), ("park", 9)])
def test_instructions_of_an_edit_stand_beside_the_history_in_the_smallest_window(
    id: str, number: int, window: Window, lessons: LessonsController, qtbot: Any
) -> None:
    assert find_game(id).lessons()[number].steps[-1].edit is not None
    window.resize(640, 480)
    open_lesson(window, find_game(id), number)
    while (step := wait_for_the_others(lessons, qtbot)) is not None and step.edit is None:
        click(window, step)
    assert step is not None
    window.do("history")
    settle()
    assert not is_strip_covered(window)
    click(window, step)  # this looks at the strip at each instruction
    assert window.message_strip.message.startswith("Done. ")


def test_lesson_waits_for_its_edit_of_the_past_and_undo_returns_to_that_step(
    window: Window, lessons: LessonsController, qtbot: Any
) -> None:
    lesson = find_game("tictactoe").lessons()[2]
    open_lesson(window, find_game("tictactoe"), 2)
    while (step := wait_for_the_others(lessons, qtbot)) is not None and step.edit is None:
        click(window, step)
    assert step is not None
    session = session_of(window)
    old = list(session.table.line)
    assert not session.act(Mark(2, 2), 0), "another mark is not what is waited for"
    window.do("take_out", old[1])
    settle()
    review_in(window).make.click()
    settle()
    assert window.message_strip.message == OFF_COURSE
    for _ in range(2):  # the new line; then the edit, which that opens again
        window.actions_["undo"].trigger()
        settle()
    assert window.message_strip.message.endswith(step.ask)
    click(window, step)
    assert window.message_strip.message == f"Done. {lesson.end}"
    window.actions_["undo"].trigger()
    settle()
    assert session.table.line == old
    assert window.message_strip.message.endswith(step.edit_asks[-1]), "the edit is open again"


def test_lesson_accepts_only_the_turn_it_asks_for_while_a_turn_is_replaced(
    window: Window, lessons: LessonsController, qtbot: Any
) -> None:
    game = find_game("park")
    number = next(at for at, one in enumerate(game.lessons()) if any(step.edit for step in one.steps))
    open_lesson(window, game, number)
    while (step := wait_for_the_others(lessons, qtbot)) is not None and step.edit is None:
        click(window, step)
    assert step is not None
    window.do("replace_turn", session_of(window).table.line[step.edit.turn])
    right = other_actions(step.edit)[0]
    wrong = next(one for one in game.actions(window.board.state, lessons.course.you) if one != right)
    assert not session_of(window).act(wrong, lessons.course.you)
    assert window.status_bar.message.text() == step.edit_asks[0]
    assert session_of(window).act(right, lessons.course.you)
    assert window.message_strip.message == step.edit_asks[1]
    window.actions_["undo"].trigger()
    assert window.message_strip.message == step.edit_asks[0]


def test_lesson_that_asks_for_no_edit_of_the_past_refuses_one(
    window: Window, lessons: LessonsController
) -> None:
    open_lesson(window, find_game("tictactoe"), 1)
    step = current_step(lessons)
    assert step is not None
    click(window, step)
    window.do("take_out", session_of(window).table.line[1])
    assert window.status_bar.message.text() == IN_A_LESSON
