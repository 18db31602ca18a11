"""Test the pace of computers that wait until the player's next turn is laid out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from takeback.engine.record import Seat
from takeback.games.park.game import GAME
from takeback.games.park.state import EndTurn
from takeback.shell.app import application, make_window
from takeback.shell.session.session import Session
from takeback.shell.session.view import AWAITS_PLAN
from takeback.shell.settings import AFTER_PLAN
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.games.park.playing import deal
from tests.games.park.whole_games import choose_greedy_turn

YOU, RED = 0, 1
COMPUTER = Seat("computer", "Red", "greedy", 1)


def make_table(seats: tuple[Seat, ...] = (Seat(name="Blue"), COMPUTER), turns: int = 6) -> Table:
    """Return a table after so many turns, at which the second seat is to move."""
    table = new_table(GAME, {}, seats, 1, start=deal(len(seats)))
    while len(table.line) <= turns or table.state.to_move != RED:
        seat = table.state.to_move
        for action in choose_greedy_turn(table.state, None):
            table.act(action, seat)
    return table


def plan_steps(table: Table) -> list[Any]:
    """Return the steps of a whole plan for the next turn of the person."""
    own = replace(table.state, to_move=YOU)
    return [action for action in choose_greedy_turn(own, None) if not isinstance(action, EndTurn)]


@pytest.fixture
def window(qtbot: Any, profile: Path) -> Iterator[Window]:
    application()
    profile.mkdir(parents=True, exist_ok=True)
    made = make_window(profile)
    made.settings.set_value("pace", 0.0)
    made.settings.set_value("computer_pace", AFTER_PLAN)
    yield made
    made.close()
    made.deleteLater()


def session_at(window: Window, table: Table) -> Session:
    window.show_table(table)
    window.show()
    assert window.session is not None
    return window.session


def wait_for_answer(session: Session, qtbot: Any) -> None:
    """Wait until the computer has thought, and its move is held back."""
    thinkers = session.computers.thinkers()
    qtbot.waitUntil(lambda: thinkers.held_answer is not None, timeout=30_000)


@pytest.mark.parametrize("turns", [2, 9])
def test_computer_waits_and_says_so_while_the_plan_is_unfinished_and_then_plays_one_turn(
    window: Window, qtbot: Any, turns: int
) -> None:
    table = make_table(turns=turns)
    session, here = session_at(window, table), table.here
    wait_for_answer(session, qtbot)
    assert session.view.next_step == AWAITS_PLAN.format(name="Red")
    assert session.view.thinking == RED
    assert "thinking" not in window.status_bar.message.text()
    for step in plan_steps(table):
        assert session.computers.awaits_plan
        assert table.here is here
        table.act(step, YOU)
    assert not session.computers.awaits_plan
    qtbot.waitUntil(lambda: table.state.to_move == YOU, timeout=30_000)
    assert table.here.parent is here


def test_undoing_a_step_of_a_finished_plan_makes_the_computer_wait_again(window: Window, qtbot: Any) -> None:
    table = make_table()
    session = session_at(window, table)
    *first, last = plan_steps(table)
    for step in first:
        table.act(step, YOU)
    waits = [session.computers.awaits_plan]
    table.act(last, YOU)
    waits.append(session.computers.awaits_plan)
    table.undo(YOU)
    waits.append(session.computers.awaits_plan)
    assert waits == [True, False, True]
    assert session.computers.thinkers().is_held


def test_command_let_play_makes_a_computer_that_waits_for_a_plan_play(window: Window, qtbot: Any) -> None:
    table = make_table()
    session, here = session_at(window, table), table.here
    wait_for_answer(session, qtbot)
    assert session.computers.why_not_let_play() == ""
    window.actions_["let_play"].trigger()
    qtbot.waitUntil(lambda: table.state.to_move == YOU, timeout=30_000)
    assert table.here.parent is here


def test_choosing_another_pace_makes_a_computer_that_waits_for_a_plan_play(
    window: Window, qtbot: Any
) -> None:
    table = make_table()
    session = session_at(window, table)
    wait_for_answer(session, qtbot)
    window.settings.set_value("computer_pace", 0.0)
    qtbot.waitUntil(lambda: table.state.to_move == YOU, timeout=30_000)
    assert not session.computers.awaits_plan


def test_computer_does_not_wait_for_a_plan_at_shared_tables_or_where_none_can_be_made(window: Window) -> None:
    person = Seat(name="Blue")
    shared = session_at(window, make_table((person, COMPUTER, replace(person, name="Green"))))
    assert not shared.computers.awaits_plan
    table = make_table()
    table.go_to(table.line[-2])  # the person is to move
    assert not session_at(window, table).computers.awaits_plan
    assert not session_at(window, make_table((COMPUTER, COMPUTER))).computers.awaits_plan
