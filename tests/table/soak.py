"""Call Qt tens of thousands of times, run as a program. Some versions of Qt for Python crash without a
message."""

import sys

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.table.opening import new_table
from tests.table.sitting import Listener, count, sit
from tests.toys import counting

TIMES = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
ROWS = 100


def undos() -> int:
    """Undo through a line again and again, with a listener connected."""
    table = sit(counting.GAME)
    count(table, *[1] * ROWS)
    listener = Listener(table)
    for _ in range(TIMES // ROWS):
        for _ in range(ROWS):
            table.undo()
        table.go_to(table.line[-1])
    assert len(listener.changes) == TIMES + TIMES // ROWS
    table.close()
    return TIMES


def repaints() -> int:
    """Repaint a real board many times."""
    game = find_game("tictactoe")
    table = new_table(game, {}, [Seat(), Seat()], 1)
    board = game.board_class(game, table.seats)
    board.resize(120, 120)
    board.show_state(table.state, 0, table.to_act())
    board.show()
    QApplication.processEvents()
    for _ in range(TIMES):
        board.repaint()
    board.close()
    table.close()
    return TIMES


class Speaker(QObject):
    said = Signal(object)
    counted = Signal(int)


def emissions() -> int:
    speaker, heard = Speaker(), []
    speaker.said.connect(heard.append)
    speaker.counted.connect(heard.append)
    for number in range(TIMES):
        speaker.said.emit(None)
        speaker.counted.emit(number)
    assert len(heard) == 2 * TIMES
    return TIMES


if __name__ == "__main__":
    app = QApplication(sys.argv[:1])
    for work in (undos, repaints, emissions):
        print(f"{work()} {work.__name__}", flush=True)
