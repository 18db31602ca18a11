"""Connect the board of a puzzle with a real table, as the window does."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.board.widget import BoardWidget
from takeback.engine.game import Game
from takeback.engine.record import Seat
from takeback.shell.session.session import Session
from takeback.shell.window.board_part import BoardPart
from takeback.shell.window.wiring import board_connections, connect_all
from takeback.table.opening import new_table
from takeback.table.wording import numbered_turn
from tests.board.sitting import put_on_screen

Cell = tuple[int, int]
LEFT = Qt.MouseButton.LeftButton
NO_BUTTON = Qt.MouseButton.NoButton
NO_KEY = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


class AtPlay:
    """One player with a mouse and a keyboard. Cells are (row, column) from 1."""

    def __init__(
        self, game: Game, start: Any, pace: float = 0.0, points: tuple[int, int] = (640, 640)
    ) -> None:
        self.game = game
        self.table = new_table(game, {}, (Seat(name="Ann", colour=0),), 7, start=start)
        self.session = Session(self.table)
        self.sentences: list[str] = []
        self.session.message_emitted.connect(self.sentences.append)
        self.board: Any = game.board_class(game, self.table.seats)
        part = BoardPart(self.board)
        self.session.changed.connect(part.show_view)
        connect_all(board_connections(self.session, part))
        part.show_view(self.session.view)
        self.board.hide()  # until `open`
        self.board.resize(*points)
        self.board.set_pace(pace)

    def open(self, qtbot: Any) -> AtPlay:
        put_on_screen(self.board, qtbot)
        return self

    def close(self) -> None:
        self.session.close()

    def choose(self, tool: str) -> None:
        """Choose a tool of a board on which a level is edited."""
        editor = self.board.editor
        editor.choose_tool(next(one for one in editor.toolbox.tools if one.id == tool))

    # What is shown
    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def shown(self) -> Any:
        return self.table.state_for(0)

    @property
    def row(self) -> str:
        return numbered_turn(self.game, self.table.here, self.table.seats, 0).partition(". ")[2]

    @property
    def rows(self) -> int:
        return self.table.here.depth

    def name(self, key: Hashable) -> str:
        return str(dict(self.board.spot_descriptions())[str(key)])

    def fresh(self) -> BoardWidget:
        """Return a new board that has shown only this state."""
        board: BoardWidget = self.game.board_class(self.game, self.table.seats)
        board.resize(self.board.size())
        board.show_state(self.shown, 0, self.table.to_act())
        return board

    def is_as_fresh(self) -> bool:
        fresh = self.fresh()
        return bool(
            self.board.spot_descriptions() == fresh.spot_descriptions()
            and self.board.render_still() == fresh.render_still()
        )

    def seen(self) -> QImage:
        image: QImage = self.board.grab().toImage()
        return image

    # The mouse
    def at(self, cell: Cell) -> QPoint:
        return self.spot((cell[0] - 1, cell[1] - 1))

    def spot(self, key: Hashable) -> QPoint:
        point: QPoint = self.board.place_of(key).center().toPoint()
        return point

    def down(self, cell: Cell) -> None:
        QTest.mousePress(self.board, LEFT, pos=self.at(cell))

    def move(self, *cells: Cell) -> None:
        for cell in cells:
            self.move_to(self.at(cell), LEFT)

    def move_to(self, place: QPoint, held: Qt.MouseButton = LEFT) -> None:
        point = QPointF(place)
        kind = QEvent.Type.MouseMove
        event = QMouseEvent(kind, point, self.board.mapToGlobal(point), NO_BUTTON, held, NO_KEY)
        QApplication.sendEvent(self.board, event)

    def up(self, cell: Cell) -> None:
        QTest.mouseRelease(self.board, LEFT, pos=self.at(cell))

    def drag(self, *cells: Cell) -> None:
        """Press on the first cell, move over the others, release on the last."""
        self.down(cells[0])
        self.move(*cells[1:])
        self.up(cells[-1])

    def click(self, key: Hashable) -> None:
        QTest.mouseClick(self.board, LEFT, pos=self.spot(key))

    # The keyboard
    def press(self, *keys: Qt.Key, held: Qt.KeyboardModifier = NO_KEY) -> None:
        for key in keys:
            QTest.keyClick(QApplication.focusWidget(), key, held)

    def type(self, letters: str) -> None:
        for letter in letters:
            self.press(Qt.Key(Qt.Key.Key_A + ord(letter) - ord("A")))

    def hold_shift(self, *keys: Qt.Key) -> None:
        """Press the keys with Shift held down, then release Shift."""
        for key in keys:  # QTest would release Shift after each
            QApplication.sendEvent(QApplication.focusWidget(), QKeyEvent(QEvent.Type.KeyPress, key, SHIFT))
        target = QApplication.focusWidget()
        QApplication.sendEvent(target, QKeyEvent(QEvent.Type.KeyRelease, Qt.Key.Key_Shift, NO_KEY))


ARROWS = {"U": Qt.Key.Key_Up, "D": Qt.Key.Key_Down, "L": Qt.Key.Key_Left, "R": Qt.Key.Key_Right}


def list_arrow_keys(word: str) -> list[Qt.Key]:
    return [ARROWS[letter] for letter in word]


Sit = Callable[..., AtPlay]


def hold_sittings(qtbot: Any, place: Callable[..., AtPlay]) -> Iterator[Sit]:
    """Yield, for a fixture, a function that shows sittings and closes them when the test ends."""
    sittings: list[AtPlay] = []

    def sit_down(*what: Any, **how: Any) -> AtPlay:
        sittings.append(place(*what, **how).open(qtbot))
        return sittings[-1]

    yield sit_down
    for sitting in sittings:
        sitting.close()


def open_editor(game: Game, state: Any) -> AtPlay:
    """Open a level in the editor; it is checked as soon as it is changed."""
    sitting = AtPlay(game, state)
    sitting.session.checks._soon.setInterval(0)
    return sitting
