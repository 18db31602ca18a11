"""Measures the solver, hints, generator and rules of Flow, each figure with its budget."""

import tracemalloc
from collections.abc import Iterator
from functools import partial
from statistics import median
from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.figure import Figure, at_most
from takeback.engine.game import Effort
from takeback.engine.history import Node
from takeback.engine.play import play_action
from takeback.puzzles.items import Item, TakeBack, Way
from takeback.puzzles.packs import find_level
from takeback.puzzles.past_positions import PastPosition, pile
from takeback.puzzles.timing import SEEDS, explained, fixed, least, scaled, shipped_levels, spent, usual
from takeback.puzzles.ways import Trier

from .board_drag import Drag, DragHost
from .game import GAME
from .generator import make
from .layout import Edge, FlowSpec
from .level import read_level
from .puzzle import FLOW
from .rules import GROUND, is_complete, neighbour_of
from .solver import LoadedLevel, Solver
from .state import Board, Draw, Level, board_of
from .thinker import advice, edges_of, loaded_level, solution_with_drawn
from .way import find_route

LARGEST = "Deltas/10"
EFFORT = Effort("solver", 5.0)
GENERATED = (
    ("5x5, 5 colours", FlowSpec(5, 5, 5), 6),
    ("8x8, 8 colours", FlowSpec(8, 8, 8), 16),
    ("8x8, 6 colours", FlowSpec(8, 8, 6), 130),
    ("10x10, 10 colours", FlowSpec(10, 10, 10), 30),
    ("12x12, 12 colours", FlowSpec(12, 12, 12), 120),
    ("14x14, 14 colours", FlowSpec(14, 14, 14), 600),
    ("6x6, 6 colours, 1 bridge", FlowSpec(6, 6, 6, 1), 40),
    ("10x10, 10 colours, 2 bridges", FlowSpec(10, 10, 10, 2), 130),
    ("12x12, 12 colours, 2 bridges, 4 holes, 6 walls", FlowSpec(12, 12, 12, 2, 4, 6), 210),
    ("12x12, 8 colours", FlowSpec(12, 12, 8), 3_200),
    ("14x14, 10 colours", FlowSpec(14, 14, 10), 4_550),
)
LONG, FEW = 1_000, 6  # with a budget of more milliseconds than LONG only FEW seeds are used


def figures() -> Iterator[Figure]:
    """Yield every figure of Flow."""
    yield from _measure_shipped()
    yield from _measure_hints()
    yield from _measure_generator()
    yield from _measure_rules()


# the levels of the packs --------------------------------------------------------------------------------
def _measure_shipped() -> Iterator[Figure]:
    """Measure solving all shipped levels, and proving that they have one solution; yield a figure of each."""
    files = shipped_levels(FLOW)
    levels = [read_level(text)[0] for text in files]
    yield scaled("solve", f"build and solve {len(levels)} levels", least(lambda: _solve_all(levels)), 1_000)
    name = f"read, build, solve and prove {len(files)} levels unique"
    yield scaled("files", name, least(lambda: _prove_all(files)), 2_000)


def _solve_all(levels: list[Level]) -> None:
    """Solve all levels."""
    for level in levels:
        solver = Solver(level)
        solver.solution()
        solver.close()


def _prove_all(files: list[str]) -> None:
    """Read and solve all files, and prove that each has one solution."""
    for text in files:
        solver = Solver(read_level(text)[0])
        found = solver.solution()
        if found is not None:
            solver.is_only(found)
        solver.close()


def _measure_generator() -> Iterator[Figure]:
    """Measure generating levels of several sizes; yield the median of each."""
    for name, wish, budget in GENERATED:
        times = FEW if budget > LONG else SEEDS
        value = usual(lambda seed, wish=wish: make(wish, Chance(seed)), times)  # type: ignore[misc]
        yield scaled(
            f"generate-{wish.rows}x{wish.columns}-{wish.colours}-{wish.bridges}",
            f"make {name}",
            value,
            budget,
        )


# hints ------------------------------------------------------------------------------------------------
def _shipped_level(name: str) -> Level:
    """Return a shipped level by its name."""
    return find_level(FLOW, name, {}, Chance(1)).level  # type: ignore[no-any-return]


def _measure_hints() -> Iterator[Figure]:
    """Measure hints, explanations and the disproof of wrong lines; yield a figure of each."""
    state = board_of(_shipped_level(LARGEST))
    loaded_level.cache_clear()
    yield scaled(
        "first-hint", "the first hint on 14x14, from loading", spent(lambda: advice(state, EFFORT)), 200
    )
    one = loaded_level(state.level)
    yield explained(GAME, state, EFFORT)
    half = _half_drawn_position(state)
    times = [spent(lambda: one.solver.solution(_drawn_edges(half), apart=False)) for _ in range(SEEDS)]
    yield fixed("hint", "a hint on 14x14, half the lines drawn", median(times), 10)
    wrong = [spent(lambda state=state: solution_with_drawn(one, state)) for state in _wrong_steps(half, one)]  # type: ignore[misc]
    yield fixed("refute", "a wrong line refuted on 14x14", median(wrong), 10)
    yield fixed("refute-longest", "the slowest of these", max(wrong), 30)


def _drawn_edges(state: Board) -> set[Edge]:
    """Return all edges that are drawn."""
    return {edge for item in range(len(state.items)) for edge in edges_of(state, item)}


def _half_drawn_position(state: Board) -> Board:
    """Return the position after as many hints as cover half of the 14x14 cells."""
    while sum(len(item.done) for item in state.items) < 14 * 14 // 2:
        for action in advice(state, EFFORT):
            state = _play(state, action)
    return state


def _play(state: Board, action: Any) -> Board:
    """Return the position after an action."""
    return play_action(GAME, state, 0, action, Chance(1)).after  # type: ignore[no-any-return]


def _wrong_steps(state: Board, one: LoadedLevel) -> Iterator[Board]:
    """Yield the position after each single step that is not in the solution."""
    for action in GAME.actions(state, 0):
        if isinstance(action, Draw):
            after = _play(state, action)
            if not _drawn_edges(after) <= one.any():
                yield after


# rules ------------------------------------------------------------------------------------------------
def _measure_rules() -> Iterator[Figure]:
    """Measure single actions, drags, alternatives and memory; yield a figure of each."""
    state = _half_drawn_position(board_of(_shipped_level(LARGEST)))
    draw = next(action for action in GAME.actions(state, 0) if isinstance(action, Draw))
    yield fixed("drag-step", "one cell drawn on 14x14", usual(lambda _: _play(state, draw)), 1)
    yield from _measure_drags(state)
    cutting, cutter = _position_after_cut(state)
    yield fixed("take-back", "TakeBack that gives back", usual(lambda _: _play(cutting, TakeBack(cutter))), 1)
    ways = _with_alternatives(board_of(_shipped_level(LARGEST)))
    yield fixed(
        "ways", "50 of 4,095 alternatives tried", usual(lambda _: Trier(GROUND, ways, 0, 0).page()), 20
    )
    yield at_most(
        "memory", "of a turn of one cell on 14x14, beyond the engine's", _kilobytes_per_action(), "KB", 4
    )
    yield fixed("been", "what came since piled on a position", usual(lambda _: _apply_later_moves(state)), 30)


def _measure_drags(state: Board) -> Iterator[Figure]:
    """Measure the path to every cell of the board, for a line with room and for one without."""
    bare = board_of(state.level)
    for key, words, times in (
        ("", "nothing drawn yet", _times_to_cells(bare, 0)),
        ("-full", "half the lines drawn", _times_to_cells(state, _unfinished(state))),
    ):
        yield fixed(f"drag-way{key}", f"the way to the pointer on 14x14, {words}", median(times), 1)
        yield fixed(f"drag-way{key}-longest", "the slowest of these, each tried three times", max(times), 1)
    name = "the pointer one cell on: its way found and drawn"
    yield fixed("drag-lead", name, usual(lambda _: _drag_one_cell(bare)), 1)


def _times_to_cells(state: Board, item: int) -> list[float]:
    """Return the times for finding the path to each cell of the board, in milliseconds."""
    rows, columns = range(1, state.level.rows + 1), range(1, state.level.columns + 1)
    cells = [(row, column) for row in rows for column in columns]
    return [least(partial(find_route, state, item, cell)) for cell in cells]


def _unfinished(state: Board) -> int:
    """Return the first half-line of a colour that is not joined."""
    return next(item for item in range(len(state.items)) if not is_complete(state, item // 2))


def _drag_one_cell(state: Board) -> None:
    """Make one move of the mouse, from the first clue to a cell beside it."""
    at = [state]

    def did(action: Any) -> bool:
        """Act, and return that the action was accepted."""
        at[0] = _play(at[0], action)
        return True

    clue = state.level.clues[0][0]
    draw = next(one for one in GAME.actions(state, 0) if isinstance(one, Draw) and one.item == 0)
    Drag(DragHost(lambda: at[0], did, lambda: None), (0,), clue).move_to(neighbour_of(clue, draw.direction))


def _position_after_cut(state: Board) -> tuple[Board, int]:
    """Return the position after a step that cuts another line, and the half-line that was drawn. Raises
    LookupError if nothing can be cut."""
    for action in GAME.actions(state, 0):
        if isinstance(action, Draw):
            after = _play(state, action)
            if after.items[action.item].done[-1].cut:
                return after, action.item
    raise LookupError("Nothing can be cut here.")


def _kilobytes_per_action() -> float:
    """Return how many kilobytes of states each action of a whole solution adds."""
    state = board_of(_shipped_level(LARGEST))
    states = [state]
    steps = [action for line in _solution_lines(state) for action in line]
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for action in steps:
        states.append(_play(states[-1], action))
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used / len(steps) / 1024


def _solution_lines(state: Board) -> Iterator[tuple[Any, ...]]:
    """Yield the lines that the advice gives, one after another, until the level is solved."""
    while not state.solved:
        line = advice(state, EFFORT)
        yield line
        for action in line:
            state = _play(state, action)


def _with_alternatives(state: Board) -> Board:
    """Return the state with twelve kept alternatives of three steps at the start of the first line.

    Together they have 4,095 combinations.
    """
    steps = "UDLR"
    ways = tuple(
        Way(0, tuple(((steps[(number >> (2 * place)) & 3],), ("free",)) for place in range(3)))
        for number in range(12)
    )
    return state.with_item(0, Item(ways=ways))  # type: ignore[no-any-return]


def _apply_later_moves(state: Board) -> Any:
    """Return the pile that 200 equal moves make on this position."""
    move = play_action(GAME, state, 0, next(iter(GAME.actions(state, 0))), Chance(1))
    return pile(GROUND, PastPosition(Node(0, None, (), state), -1, (move,) * 200, 0))
