"""A random test of the rule that a board always shows exactly what a fresh board would show."""

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
EACH = 50  # this many changes are all compared with a fresh board
EVERY = 3  # after that one change in so many: a wrong picture usually lasts until the next one
MANY = 300  # changes after which most positions have occurred before
SELDOM = 12  # from there on, one change in so many is compared


class BoardTrial:
    """Follows a table's trial with one board, and compares it with a fresh board after most changes.

    Needs a QApplication. Adds what is wrong to the violations of the table's trial.
    """

    def __init__(self, trial: TableTrial) -> None:
        """Show a board of the trial's table, compare it with a fresh one, and follow the table from now."""
        self.trial = trial
        self.table = trial.table
        self.random = Random(f"board/{trial.seed}")
        self.changes = 0
        self.is_shared = False
        self.board: BoardWidget | None = None
        with trial.recording_errors("board", "first shown"):
            self.board = self.fresh()
            self.board.show()
            self.compare(None, "first shown")
        self.table.changed.connect(self.changed)
        self.table.drafts.changed.connect(self.drafted)

    def fresh(self) -> BoardWidget:
        """Return a new board for the table, which has not shown anything yet."""
        game = self.trial.game
        board = game.board_class(game, self.table.shown_seats)
        assert isinstance(board, BoardWidget), f"{game.board} is no BoardWidget"
        board.resize(SIZE, SIZE)
        return board

    def changed(self, change: Change) -> None:
        """Show the table's new state, sometimes animate and interrupt the move, and compare."""
        node, is_back = change.after, change.after is change.before.parent
        moves = change.before.moves if is_back else node.moves
        self.check(
            f"turn {node.depth}, {change.cause}", moves if self.is_single_turn(change) else (), is_back
        )

    def is_single_turn(self, change: Change) -> bool:
        """Tell whether the change goes only one turn back or one turn forwards in the history."""
        return change.after is change.before.parent or change.before is change.after.parent

    def drafted(self, seat: int) -> None:
        """Show and compare the draft as the seat that makes it sees it."""
        self.check(f"turn {self.table.here.depth + 1}, draft of seat {seat}", (), False, seat)

    def check(self, place: str, moves: tuple[Move, ...], is_back: bool, seat: int | None = None) -> None:
        """Show the table to a random viewer (or to `seat`), animate `moves` every fourth time, and compare
        most times (see EACH and EVERY). Do nothing if the first board could not be made.

        `place` names the change in reports.
        """
        if self.board is None:
            return
        viewer = self.random.choice(self.trial.viewers) if seat is None else seat
        self.is_shared = self.random.choice((False, True))
        self.changes += 1
        with self.trial.recording_errors("board", place):
            self.show(self.board, viewer)
            if moves and self.changes % 4 == 0:
                seen = tuple(as_seen(self.trial.game, move, viewer) for move in moves)
                self.play_and_interrupt(self.board, seen, is_back, place)
            if self.changes <= EACH or self.changes % (EVERY if self.changes <= MANY else SELDOM) == 0:
                self.compare(viewer, place)

    def show(self, board: BoardWidget, viewer: int | None) -> None:
        """Show the table's present state on this board, as `viewer` sees it."""
        board.is_shared = self.is_shared
        board.show_state(self.table.state_for(viewer), viewer, self.table.to_act())

    def play_and_interrupt(
        self, board: BoardWidget, moves: tuple[Move, ...], is_back: bool, place: str
    ) -> None:
        """Start the animation of these moves, paint it once and interrupt it; report exceptions raised while
        painting, at `place`."""
        errors: list[BaseException] = []
        with ExceptionCollector(errors):
            board.show_moves(moves, is_back)
            board.grab()
            board.finish_animations()
        for error in errors:
            self.trial.note("board", place, error_name(error))

    def compare(self, viewer: int | None, place: str) -> None:
        """Report differences between the board and a fresh one, and missing spots, names and sentences.

        Both show the table to `viewer` first; `place` names the change in the report.
        """
        assert self.board is not None
        expect = self.trial.expect
        fresh = self.fresh()
        self.show(self.board, viewer)
        self.show(fresh, viewer)
        names, wanted = self.board.spot_descriptions(), fresh.spot_descriptions()
        expect(names == wanted, "board", place, "Its spots are called otherwise than on a fresh board.")
        expect(
            self.board.render_still() == fresh.render_still(),
            "board",
            place,
            "It looks other than a fresh board.",
        )
        expect(bool(names), "board", place, "It has no spots.")
        expect(all(name.strip() for _, name in names), "board", place, "A spot has no name.")
        expect(bool(fresh.idle_text().strip()), "board", place, "It has nothing to say when idle.")
        fresh.deleteLater()  # and carried out at once, since there may be no event loop
        QCoreApplication.sendPostedEvents(fresh, QEvent.Type.DeferredDelete.value)

    def close(self) -> None:
        """Disconnect from the table and delete the board."""
        self.table.changed.disconnect(self.changed)
        self.table.drafts.changed.disconnect(self.drafted)
        if self.board is not None:
            self.board.close()
            self.board.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


class ExceptionCollector:
    """Collects exceptions raised in Qt's event handlers inside a `with` block; Qt would only print them."""

    def __init__(self, errors: list[BaseException]) -> None:
        """Take the list that exceptions are added to."""
        self.errors = errors

    def __enter__(self) -> None:
        self.old, sys.excepthook = sys.excepthook, self.collect

    def collect(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Collect an exception; stands in for `sys.excepthook`."""
        self.errors.append(error)

    def __exit__(self, *why: Any) -> None:
        sys.excepthook = self.old
