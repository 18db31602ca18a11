"""Test the checks of F7 (mistakes) and F8 (solvable): marked on the board and answered in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.engine.state import Action
from takeback.games.fill.state import Place
from takeback.games.flow.state import Draw
from takeback.games.fold.state import Fold
from takeback.puzzles.answers import Standing, Wrong
from takeback.shell.session.advice import LOOKING
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.shell.showing import wait_until_nobody_thinks

pytest.importorskip("pysat")
PLAYER = (Seat(name="Ann", colour=0),)
LEVELS = {"flow": "Brooks/1", "fold": "Napkins/5", "fill": "Boxes/1"}
PATIENT: dict[str, Any] = {"timeout": 30_000, "check_params_cb": lambda text: text != LOOKING}
Show = Callable[..., Table]


@pytest.fixture
def show(window: Window, qtbot: Any) -> Show:
    """Return a function that shows a puzzle in the window after these turns."""

    def put(game: str, *actions: Action, **options: object) -> Table:
        options = options or {"level": LEVELS[game]}
        table = new_table(find_game(game), options, PLAYER, 7, "free", window.journal)
        for action in actions:
            table.act(action, 0)
            table.confirm(0)
        window.show_table(table)
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return table

    return put


def ask(window: Window, qtbot: Any, what: str) -> str:
    """Ask for a check; return its answer, which is shown in the status bar."""
    assert window.session is not None
    with qtbot.waitSignal(window.session.message_emitted, **PATIENT) as heard:
        window.actions_[what].trigger()
    assert window.status_bar.message.text() == heard.args[0]
    return str(heard.args[0])


def board_of(window: Window) -> Any:
    assert window.session is not None
    return window.board


def first_wrong(game: str) -> tuple[Action, ...]:
    """Return a move that is in no solution of this game's level, found by the game's own check."""
    from takeback.engine.chance import Chance
    from takeback.engine.game import Effort
    from takeback.engine.play import play_action

    card = find_game(game)
    start = new_table(card, {"level": LEVELS[game]}, PLAYER, 7).state
    wrong = card.levels.wrong
    for action in card.actions(start, 0):
        after = play_action(card, start, 0, action, Chance(1)).after
        if wrong(after, Chance(1), Effort("", 5.0)).items:
            return (action,)
    raise AssertionError("every move is right")


@pytest.mark.parametrize("game", LEVELS)
def test_check_for_wrong_moves_marks_the_wrong_one_on_the_board_and_says_so(
    window: Window, show: Show, qtbot: Any, game: str
) -> None:
    (move,) = first_wrong(game)
    assert isinstance(move, Draw | Fold | Place)
    show(game, move)
    plain = board_of(window).grab().toImage()
    text = ask(window, qtbot, "wrong")
    answer = board_of(window).hint_marks.answer
    assert isinstance(answer, Wrong)
    assert [item for item, _ in answer.items] == [move.item]
    assert "wrong" in text
    assert board_of(window).grab().toImage() != plain


@pytest.mark.parametrize("game", LEVELS)
def test_check_for_solvability_says_that_a_position_without_solution_cannot_be_solved(
    window: Window, show: Show, qtbot: Any, game: str
) -> None:
    show(game, *first_wrong(game))
    text = ask(window, qtbot, "solvable")
    answer = board_of(window).hint_marks.answer
    assert isinstance(answer, Standing)
    assert answer.solvable is False
    assert "cannot" in text


@pytest.mark.parametrize("game", LEVELS)
def test_checks_find_positions_played_by_hints_solvable_and_without_a_wrong_move(
    window: Window, show: Show, qtbot: Any, game: str
) -> None:
    show(game)
    assert window.session is not None
    for _ in range(2):
        with qtbot.waitSignal(window.session.hint_given, timeout=30_000):
            window.actions_["hint"].trigger()
    assert "wrong" in ask(window, qtbot, "wrong")
    assert board_of(window).hint_marks.answer == Wrong((), window.status_bar.message.text())
    assert ask(window, qtbot, "solvable") == "It can still be solved."


def test_marks_of_a_check_for_wrong_moves_end_with_escape_and_with_undo(
    window: Window, show: Show, qtbot: Any
) -> None:
    table = show("flow", *first_wrong("flow"))
    ask(window, qtbot, "wrong")
    assert board_of(window).hint is not None
    board_of(window).handle_escape()
    assert board_of(window).hint is None
    ask(window, qtbot, "wrong")
    table.undo()
    assert (board_of(window).hint, board_of(window).hint_marks.answer) == (None, None)


def test_f7_key_checks_for_wrong_moves_and_f8_key_for_solvability(
    window: Window, show: Show, qtbot: Any
) -> None:
    show("fold")
    assert window.session is not None
    for key, text in (
        (Qt.Key.Key_F7, "None of your folds is wrong."),
        (Qt.Key.Key_F8, "It can still be solved."),
    ):
        with qtbot.waitSignal(window.session.message_emitted, **PATIENT) as heard:
            QTest.keyClick(board_of(window), key)
        assert heard.args[0] == text


@pytest.mark.parametrize("what", ["hint", "solvable"])
def test_escape_cancels_a_hint_or_check_once_and_changes_nothing(
    window: Window, show: Show, qtbot: Any, what: str
) -> None:
    table = show("flow")
    before, heard = table.here, []
    window.focus_board()
    window.actions_[what].trigger()
    assert window.session is not None
    window.session.message_emitted.connect(heard.append)
    QTest.keyClick(board_of(window), Qt.Key.Key_Escape)
    assert heard == ["Stopped looking."]
    wait_until_nobody_thinks(window, qtbot)
    assert heard == ["Stopped looking."]
    assert table.here is before
    QTest.keyClick(board_of(window), Qt.Key.Key_Escape)  # nothing is running any more
    assert heard == ["Stopped looking."]


def test_slow_hint_says_that_escape_stops_it(
    window: Window, show: Show, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("takeback.shell.session.advice.SLOW", 0)
    show("flow")
    assert window.session is not None
    with qtbot.waitSignal(window.session.message_emitted, timeout=30_000) as heard:
        window.actions_["hint"].trigger()
    assert heard.args == [LOOKING] == ["Still looking. Press Esc to stop."]


def test_check_for_wrong_moves_in_tic_tac_toe_says_that_it_has_no_solution(window: Window, sit: Any) -> None:
    sit(2)
    window.actions_["wrong"].trigger()
    assert window.status_bar.message.text() == "Tic-tac-toe has no solution to compare with."


def test_check_for_solvability_in_the_level_editor_says_that_a_level_is_being_made(
    window: Window, show: Show
) -> None:
    show("flow", level="new:4x4", edit=True)
    window.actions_["solvable"].trigger()
    assert window.status_bar.message.text().startswith("You are making this level")


def test_checks_and_hint_without_the_package_pysat_name_the_missing_package(
    window: Window, show: Show, qtbot: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden = tmp_path / "hidden" / "pysat"
    hidden.mkdir(parents=True)
    (hidden / "__init__.py").write_text("raise ImportError('not there')\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(hidden.parent))  # the thinking process gets the same path
    show("flow")
    missing = "This needs the python-sat package, which is not installed."
    assert ask(window, qtbot, "wrong") == missing
    assert ask(window, qtbot, "solvable") == missing
    assert ask(window, qtbot, "hint") == f"There is no hint. {missing}"
