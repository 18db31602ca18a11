"""Connect a board with a real table as the window does, without the window."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from takeback.board.widget import BoardWidget
from takeback.engine.game import Game
from takeback.engine.record import Seat
from takeback.engine.state import Action, Illegal
from takeback.table.opening import new_table
from takeback.ui.theme import LIGHT, Theme

SEATS = (Seat(name="Ann", colour=0), Seat(name="Bo", colour=1))


def put_on_screen(board: Any, qtbot: Any) -> None:
    """Show the board and give it the keyboard focus."""
    qtbot.addWidget(board)
    with qtbot.waitExposed(board):
        board.show()
    board.activateWindow()
    board.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(board.hasFocus)


class Sitting:
    """Two players at one screen: the seat to act looks at the board."""

    def __init__(
        self,
        game: Game,
        options: dict[str, object] | None = None,
        pace: float = 0.0,
        points: tuple[int, int] = (640, 640),
    ) -> None:
        self.game = game
        self.table = new_table(game, options or {}, SEATS, 7)
        self.sentences: list[str] = []
        self.board = self.another()
        self.board.set_pace(pace)
        self.board.resize(*points)
        self.board.action_wanted.connect(self.act)
        self.board.automatic_action_wanted.connect(self.act_automatically)
        self.board.message_emitted.connect(self.sentences.append)
        self.table.changed.connect(lambda change: self.show(change.after.moves))
        self.table.drafts.changed.connect(self.drafted)
        self.show()

    @property
    def seat(self) -> int:
        return next(iter(self.table.to_act()), 0)

    @property
    def shown(self) -> Any:
        return self.table.state_for(self.seat)

    def another(self, theme: Theme = LIGHT) -> BoardWidget:
        board: BoardWidget = self.game.board_class(self.game, SEATS)
        board.set_theme(theme)
        return board

    def fresh(self) -> BoardWidget:
        """Return a new board that has shown only this state."""
        board = self.another(self.board.theme)
        board.resize(self.board.size())
        board.show_state(self.shown, self.seat, self.table.to_act())
        return board

    def act_automatically(self, action: Action, seat: int, revision: int = -1) -> None:
        self.act(action, seat, is_automatic=True)

    def act(self, action: Action, seat: int, revision: int = -1, is_automatic: bool = False) -> None:
        try:
            self.table.act(action, seat, is_automatic)
        except Illegal as why:
            self.board.refuse(str(why), action)

    def drafted(self, seat: int) -> None:
        draft = self.table.drafts.find(seat)
        self.show(draft.moves()[-1:] if draft is not None else ())

    def show(self, moves: tuple[Any, ...] = ()) -> None:
        self.board.show_state(self.shown, self.seat, self.table.to_act())
        if moves:
            self.board.show_moves(moves)

    def open(self, qtbot: Any) -> Sitting:
        put_on_screen(self.board, qtbot)
        return self

    def close(self) -> None:
        """Close the table. Draft stacks emit signals when they are deleted, which must not reach the
        board."""
        self.table.drafts.changed.disconnect(self.drafted)
        self.table.close()

    def point(self, key: object) -> QPoint:
        return self.board.place_of(key).center().toPoint()

    def click(self, key: object) -> None:
        QTest.mouseClick(self.board, Qt.MouseButton.LeftButton, pos=self.point(key))

    def press(self, *keys: Qt.Key) -> None:
        """Press keys where the focus is, as on a real keyboard."""
        for key in keys:
            target: QWidget | None = QApplication.focusWidget()
            QTest.keyClick(target, key)


def read_appearance(board: BoardWidget) -> tuple[list[tuple[str, str]], QImage]:
    return board.spot_descriptions(), board.render_still()
