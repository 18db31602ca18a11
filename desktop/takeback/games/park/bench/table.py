"""Measures the processor time of a table of Reedmere and its board."""

import tracemalloc
from collections.abc import Iterator
from statistics import median
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from takeback.engine.figure import WARM_UP, Figure, at_most, percentile, processor_seconds
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.table.opening import new_table
from takeback.table.table import Table

from ..board.board import Board
from ..game import GAME
from ..players.light_model import FULL_PLOTS
from ..rules.fit import symbols_on
from ..state import Choose, EndTurn, Reedmere, ReedmereAction
from .games import EVERY_OPTION, dealt, greedy_states, greedy_turn, played

KILO, MEGA = 1024, 1024 * 1024
STEPS = 8  # least number of planned steps to replay
TIMES, CELLS = 7, 60
SIZES = {"ghost": (1280, 800), "ghost-4k": (3840, 2160)}


def table_of(state: Reedmere, options: dict[str, Any], journal: Journal) -> Table:
    """Return a table that begins with this position."""
    return new_table(GAME, options, [Seat()] * state.seats, 1, journal=journal, start=state)


def play_turn(table: Table, actions: list[ReedmereAction], seat: int) -> None:
    """Make these actions of a seat at the table."""
    for action in actions:
        table.act(action, seat)


# steps ------------------------------------------------------------------------------------------------
def slowest_step() -> Figure:
    """Measure each step of a greedy game at a table with its journal in memory; medians of several runs."""
    deal = dealt(4, EVERY_OPTION, 1)
    games = [times_of_steps(deal) for _ in range(TIMES)]
    times = [median(step) for step in zip(*games, strict=True)]
    what = f"one step at the table, 99th percentile of {len(times)} in a greedy game of four, all options"
    return at_most("step", what, percentile(times, 0.99) * 1000, "ms", 4)


def times_of_steps(state: Reedmere) -> list[float]:
    """Return the time of each step of one game, in seconds."""
    journal, times = Journal.open(), []
    table = table_of(state, EVERY_OPTION, journal)
    while table.outcome is None:
        seat = table.to_act()[0]
        for action in greedy_turn(table.state, seat):
            times.append(processor_seconds(lambda action=action, seat=seat: table.act(action, seat)))  # type: ignore[misc]
    table.close()
    journal.close()
    return times


def replayed_plan() -> Figure:
    """Measure the end of a turn after which the plans of two other seats are replayed."""
    state, plans = planned()
    times = []
    for _ in range(TIMES + WARM_UP):
        journal = Journal.open()
        table = table_of(state, EVERY_OPTION, journal)
        for seat, actions in plans.items():
            play_turn(table, actions, seat)
        *turn, end = greedy_turn(state, state.to_move)
        play_turn(table, turn, state.to_move)
        times.append(processor_seconds(lambda table=table, end=end: table.act(end, state.to_move)))  # type: ignore[misc]
        table.close()
        journal.close()
    count = sum(map(len, plans.values()))
    what = f"End turn, with {count} planned steps of two other seats played again and reported on"
    return at_most("plan", what, median(times[WARM_UP:]) * 1000, "ms", 16)


def planned() -> tuple[Reedmere, dict[int, list[ReedmereAction]]]:
    """Return the position of a game in which the plans of two seats have most steps, and these plans."""
    found: list[tuple[int, Reedmere, dict[int, list[ReedmereAction]]]] = []
    for state in greedy_states(3, EVERY_OPTION, 1):
        others = [seat for seat in range(3) if seat != state.to_move]
        plans = {seat: [one for one in greedy_turn(state, seat) if one != EndTurn()] for seat in others}
        found.append((sum(map(len, plans.values())), state, plans))
    _, state, plans = max(found, key=lambda one: one[0])
    assert sum(map(len, plans.values())) >= STEPS
    return state, plans


def memory() -> Figure:
    """Measure the memory of a table after a game of two, without what the game itself caches."""
    states = list(greedy_states(2, {}, 1))
    for _ in range(2):  # the first time fills the caches
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
    """Measure moving the ghost of a tile over the board and drawing it, at two sizes."""
    for name, size in SIZES.items():
        what = f"the ghost moved by one cell and the board drawn, {size[0]}x{size[1]}"
        yield at_most(name, what, moving_ghost(size) * 1000, "ms", 8)


def moving_ghost(size: tuple[int, int]) -> float:
    """Return the median time for moving the pointer to the next cell and drawing, in seconds."""
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
    for cell in list(symbols_on(state.parks[seat].plots))[: CELLS + WARM_UP]:
        move = pointer_to(board, board.place_of(("cell", *cell)).center())
        times.append(processor_seconds(lambda move=move: shown(board, move)))  # type: ignore[misc]
    board.close()
    return median(times[WARM_UP:])


def pointer_to(board: Board, at: QPointF) -> QMouseEvent:
    """Return the event of the mouse moving to this point."""
    button, plain = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    return QMouseEvent(QEvent.Type.MouseMove, at, board.mapToGlobal(at), button, button, plain)


def shown(board: Board, event: QMouseEvent) -> None:
    """Send the event and draw what it changed, without handling other pending events."""
    QCoreApplication.sendEvent(board, event)
    QCoreApplication.sendPostedEvents(board, QEvent.Type.UpdateRequest.value)


def holding() -> Reedmere:
    """Return a position in which the seat to move has four plots and holds a tile with many places."""
    states = [
        state
        for state in greedy_states(2, EVERY_OPTION, 1)
        if len(state.parks[state.to_move].plots) == FULL_PLOTS
        and len(set(state.parks[state.to_move].supply)) > 1
    ]
    first = next(action for action in greedy_turn(states[0], states[0].to_move) if isinstance(action, Choose))
    return played(states[0], [first])
