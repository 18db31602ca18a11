"""What is measured at a table of Reedmere, or on its board: how long the processor is busy with it."""

import tracemalloc
from collections.abc import Iterator
from statistics import median
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from takeback.engine.figure import WARM_UP, Figure, at_most, busy, percentile
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.table.opening import new_table
from takeback.table.table import Table

from ..board.board import Board
from ..game import GAME
from ..players.light_model import FULL_PLOTS
from ..rules.fit import symbols
from ..state import Choose, EndTurn, Reedmere, ReedmereAction
from .games import EVERY_OPTION, dealt, greedy_states, greedy_turn, played

KILO, MEGA = 1024, 1024 * 1024
STEPS = 8  # of the plans that are played again
TIMES, CELLS = 7, 60
SIZES = {"ghost": (1280, 800), "ghost-4k": (3840, 2160)}


def table_of(state: Reedmere, options: dict[str, Any], journal: Journal) -> Table:
    return new_table(GAME, options, [Seat()] * state.seats, 1, journal=journal, start=state)


def play_turn(table: Table, actions: list[ReedmereAction], seat: int) -> None:
    for action in actions:
        table.act(action, seat)


# steps ------------------------------------------------------------------------------------------------
def slowest_step() -> Figure:
    """Each step through the table's one door, its journal in memory; one game played several times."""
    deal = dealt(4, EVERY_OPTION, 1)
    games = [times_of_steps(deal) for _ in range(TIMES)]
    times = [median(step) for step in zip(*games, strict=True)]
    what = f"one step at the table, 99th percentile of {len(times)} in a greedy game of four, all options"
    return at_most("step", what, percentile(times, 0.99) * 1000, "ms", 4)


def times_of_steps(state: Reedmere) -> list[float]:
    journal, times = Journal.open(), []
    table = table_of(state, EVERY_OPTION, journal)
    while table.outcome is None:
        seat = table.to_act()[0]
        for action in greedy_turn(table.state, seat):
            times.append(busy(lambda action=action, seat=seat: table.act(action, seat)))  # type: ignore[misc]
    table.close()
    journal.close()
    return times


def replayed_plan() -> Figure:
    """Two seats plan, a third ends its turn: all that its last press sets going."""
    state, plans = planned()
    times = []
    for _ in range(TIMES + WARM_UP):
        journal = Journal.open()
        table = table_of(state, EVERY_OPTION, journal)
        for seat, actions in plans.items():
            play_turn(table, actions, seat)
        *turn, end = greedy_turn(state, state.to_move)
        play_turn(table, turn, state.to_move)
        times.append(busy(lambda table=table, end=end: table.act(end, state.to_move)))  # type: ignore[misc]
        table.close()
        journal.close()
    count = sum(map(len, plans.values()))
    what = f"End turn, with {count} planned steps of two other seats played again and reported on"
    return at_most("plan", what, median(times[WARM_UP:]) * 1000, "ms", 16)


def planned() -> tuple[Reedmere, dict[int, list[ReedmereAction]]]:
    """A position, late in a game, in which the plans of two seats have the most steps together."""
    found: list[tuple[int, Reedmere, dict[int, list[ReedmereAction]]]] = []
    for state in greedy_states(3, EVERY_OPTION, 1):
        others = [seat for seat in range(3) if seat != state.to_move]
        plans = {seat: [one for one in greedy_turn(state, seat) if one != EndTurn()] for seat in others}
        found.append((sum(map(len, plans.values())), state, plans))
    _, state, plans = max(found, key=lambda one: one[0])
    assert sum(map(len, plans.values())) >= STEPS
    return state, plans


def memory() -> Figure:
    """The table with its history and states, after a game of two; what the game needs once is not counted."""
    states = list(greedy_states(2, {}, 1))
    for _ in range(2):  # the first time fills what is kept between games
        journal = Journal.open()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        table = table_of(states[0], {}, journal)
        for state in states:
            play_turn(table, greedy_turn(state, state.to_move), state.to_move)
        used = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        turns = table.here.depth
        table.close()
        journal.close()
    what = f"memory of a game of two at its table, {turns} turns, for 40 of them"
    return at_most("memory", what, used * 40 / turns / MEGA, "MB", 3)


# the board --------------------------------------------------------------------------------------------
def ghosts() -> Iterator[Figure]:
    """A tile in the hand goes to and fro by the keyboard; each time the board is drawn."""
    for name, size in SIZES.items():
        what = f"the ghost moved by one cell and the board drawn, {size[0]}x{size[1]}"
        yield at_most(name, what, moving_ghost(size) * 1000, "ms", 8)


def moving_ghost(size: tuple[int, int]) -> float:
    """The median of steps of the pointer, cell by cell over a park of four plots."""
    app = QApplication.instance() or QApplication(["bench"])
    state = holding()
    seat = state.to_move
    board = Board(GAME, tuple(Seat(colour=number) for number in range(state.seats)))
    board.set_pace(0)
    board.resize(*size)
    board.show_state(GAME.seen_by(state, seat), seat, (seat,))
    board.show()
    app.processEvents()
    times = []
    for cell in list(symbols(state.parks[seat].plots))[: CELLS + WARM_UP]:
        move = pointer_to(board, board.place_of(("cell", *cell)).center())
        times.append(busy(lambda move=move: shown(board, move)))  # type: ignore[misc]
    board.close()
    return median(times[WARM_UP:])


def pointer_to(board: Board, at: QPointF) -> QMouseEvent:
    button, plain = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    return QMouseEvent(QEvent.Type.MouseMove, at, board.mapToGlobal(at), button, button, plain)


def shown(board: Board, event: QMouseEvent) -> None:
    """Done, and everything drawn that it changed; whatever else waits to be done goes on waiting."""
    QCoreApplication.sendEvent(board, event)
    QCoreApplication.sendPostedEvents(board, QEvent.Type.UpdateRequest.value)


def holding() -> Reedmere:
    """A position in which the seat to move has four plots and holds a tile with many places."""
    states = [
        state
        for state in greedy_states(2, EVERY_OPTION, 1)
        if len(state.parks[state.to_move].plots) == FULL_PLOTS
        and len(set(state.parks[state.to_move].supply)) > 1
    ]
    first = next(action for action in greedy_turn(states[0], states[0].to_move) if isinstance(action, Choose))
    return played(states[0], [first])
