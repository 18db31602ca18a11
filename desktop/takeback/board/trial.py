"""The contract of every board: it always shows exactly what a fresh board would show."""

import sys
from random import Random
from types import TracebackType
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent

from takeback.board.widget import BoardWidget
from takeback.engine.play import Move, as_seen
from takeback.engine.trial import error_name
from takeback.table.table import Change
from takeback.table.trial import TableTrial

SIZE = 480
EACH = 50  # so many changes are compared one by one, later ones
EVERY = 3  # only one of so many: what is shown wrongly now is seldom right again before the next
MANY = 300  # changes, after which the same positions come again and again
SELDOM = 12  # from there on one of so many


class BoardTrial:
    """A board that is there while a table is tried, compared with a fresh one after most changes.

    Needs a QApplication; what is wrong goes into the violations of the table's trial.
    """

    def __init__(self, trial: TableTrial) -> None:
        self.trial = trial
        self.table = trial.table
        self.random = Random(f"board/{trial.seed}")
        self.changes = 0
        self.is_shared = False
        self.board: BoardWidget | None = None
        with trial.told("board", "first shown"):
            self.board = self.fresh()
            self.board.show()
            self.compare(None, "first shown")
        self.table.changed.connect(self.changed)
        self.table.drafted.connect(self.drafted)

    def fresh(self) -> BoardWidget:
        game = self.trial.game
        board = game.board_class(game, self.table.seats)
        assert isinstance(board, BoardWidget), f"{game.board} is no BoardWidget"
        board.resize(SIZE, SIZE)
        return board

    def changed(self, change: Change) -> None:
        """The table stands elsewhere: show it, let the move play and be interrupted, compare."""
        node, is_back = change.after, change.after is change.before.parent
        moves = change.before.moves if is_back else node.moves
        self.look(f"turn {node.depth}, {change.cause}", moves if self.is_one_row(change) else (), is_back)

    def is_one_row(self, change: Change) -> bool:
        return change.after is change.before.parent or change.before is change.after.parent

    def drafted(self, seat: int) -> None:
        self.look(f"turn {self.table.here.depth + 1}, draft of seat {seat}", (), False, seat)

    def look(self, place: str, moves: tuple[Move, ...], is_back: bool, seat: int | None = None) -> None:
        if self.board is None:
            return
        viewer = self.random.choice(self.trial.viewers) if seat is None else seat
        self.is_shared = self.random.choice((False, True))
        self.changes += 1
        with self.trial.told("board", place):
            self.show(self.board, viewer)
            if moves and self.changes % 4 == 0:
                seen = tuple(as_seen(self.trial.game, move, viewer) for move in moves)
                self.play(self.board, seen, is_back, place)
            if self.changes <= EACH or self.changes % (EVERY if self.changes <= MANY else SELDOM) == 0:
                self.compare(viewer, place)

    def show(self, board: BoardWidget, viewer: int | None) -> None:
        board.is_shared = self.is_shared
        board.show_state(self.table.state_for(viewer), viewer, self.table.to_act())

    def play(self, board: BoardWidget, moves: tuple[Move, ...], is_back: bool, place: str) -> None:
        """The move on its way, painted once; then it is broken off, as any input does."""
        errors: list[BaseException] = []
        with Listening(errors):
            board.show_moves(moves, is_back)
            board.grab()
            board.finish()
        for error in errors:
            self.trial.note("board", place, error_name(error))

    def compare(self, viewer: int | None, place: str) -> None:
        assert self.board is not None
        expect = self.trial.expect
        fresh = self.fresh()
        self.show(self.board, viewer)
        self.show(fresh, viewer)
        names, wanted = self.board.picture(), fresh.picture()
        expect(names == wanted, "board", place, "Its spots are called otherwise than on a fresh board.")
        expect(self.board.still() == fresh.still(), "board", place, "It looks other than a fresh board.")
        expect(bool(names), "board", place, "It has no spots.")
        expect(all(name.strip() for _, name in names), "board", place, "A spot has no name.")
        expect(bool(fresh.idle().strip()), "board", place, "It has nothing to say when idle.")
        fresh.deleteLater()  # now: there may be no loop of events that would come round to it
        QCoreApplication.sendPostedEvents(fresh, QEvent.Type.DeferredDelete.value)

    def close(self) -> None:
        self.table.changed.disconnect(self.changed)
        self.table.drafted.disconnect(self.drafted)
        if self.board is not None:
            self.board.close()
            self.board.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


class Listening:
    """Collects what is raised in paint events, which Qt would only print."""

    def __init__(self, errors: list[BaseException]) -> None:
        self.errors = errors

    def __enter__(self) -> None:
        self.old, sys.excepthook = sys.excepthook, self.heard

    def heard(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        self.errors.append(error)

    def __exit__(self, *why: Any) -> None:
        sys.excepthook = self.old
