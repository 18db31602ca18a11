"""Provide a Reedmere board that shows one position, and drive it by mouse and keyboard."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.engine.record import Seat
from takeback.games.park.board.board import Board
from takeback.games.park.game import GAME
from takeback.games.park.state import Reedmere
from takeback.ui.theme import Theme
from tests.board.asking import run_game_command
from tests.games.park.golden import TURNS
from tests.games.park.playing import before_turn, list_steps, play_actions

Key = Qt.Key


class Shown:
    """A board that shows one position and records the actions, messages and undo requests it emits."""

    def __init__(self, state: Reedmere, seat: int | None, size: tuple[int, int], theme: Theme) -> None:
        self.board = Board(GAME, tuple(Seat(colour=number) for number in range(state.seats)))
        self.board.set_theme(theme)
        self.board.set_pace(0)
        self.board.resize(*size)
        self.acts: list[Any] = []
        self.said: list[str] = []
        self.undone: list[int] = []
        self.board.action_wanted.connect(lambda action, seat, revision: self.acts.append(action))
        self.board.message_emitted.connect(self.said.append)
        self.board.undo_step_wanted.connect(self.undone.append)
        self.show(state, seat)

    def show(self, state: Reedmere, seat: int | None) -> None:
        self.board.show_state(GAME.seen_by(state, seat), seat, tuple(GAME.to_act(state)))

    def middle(self, key: Any) -> QPoint:
        return self.board.place_of(key).center().toPoint()

    def hover(self, key: Any) -> None:
        self.move(self.middle(key))

    def move(self, to: QPoint, button: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
        at = QPointF(to)
        plain = Qt.KeyboardModifier.NoModifier
        event = QMouseEvent(QEvent.Type.MouseMove, at, self.board.mapToGlobal(at), button, button, plain)
        QApplication.sendEvent(self.board, event)

    def drag(self, start: Any, end: Any) -> None:
        button = Qt.MouseButton.LeftButton
        QTest.mousePress(self.board, button, pos=self.middle(start))
        for share in (0.2, 0.6, 1.0):
            way = self.middle(end) - self.middle(start)
            self.move(self.middle(start) + way * share, button)
        QTest.mouseRelease(self.board, button, pos=self.middle(end))

    def click(self, key: Any, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        QTest.mouseClick(self.board, button, pos=self.middle(key))

    def press(self, key: Key, shifted: bool = False) -> None:
        modifier = Qt.KeyboardModifier.ShiftModifier if shifted else Qt.KeyboardModifier.NoModifier
        if not run_game_command(GAME, self.board, key, modifier):
            QTest.keyClick(self.board, key, modifier)

    def turn_wheel(self, key: Any, steps: int, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
        at = QPointF(self.middle(key))
        angle = QPoint(0, -120 * steps)
        event = QWheelEvent(
            at,
            self.board.mapToGlobal(at),
            QPoint(),
            angle,
            Qt.MouseButton.NoButton,
            modifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(self.board, event)

    def grabbed(self) -> Any:
        return self.board.grab().toImage()


Show = Callable[..., Shown]


def position_within_turn(number: int, count: int) -> Reedmere:
    """Return the golden game before this turn, with the first `count` steps of the turn played."""
    state = before_turn(number)
    return play_actions(state, list_steps(state, TURNS[number - 1])[:count])
