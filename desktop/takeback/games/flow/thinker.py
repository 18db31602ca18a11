"""Advice on Flow: the next step, a line to draw, what is wrong, and what cannot stay."""

import atexit
from functools import lru_cache
from itertools import pairwise

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.state import Illegal
from takeback.puzzles.advising import SEVERAL, SOLVABLE, UNSETTLED, Adviser, wrong_among
from takeback.puzzles.answers import Standing, Stopped, Wrong, names_together
from takeback.puzzles.items import HINT, Cell, TakeBack
from takeback.texts import gettext as _
from takeback.texts import ngettext

from .editor import edits
from .explaining import explain_next_step
from .network import Edge
from .rules import actions, colour_name, is_complete, item_name, line_of, sort_pair
from .solver import LoadedLevel
from .state import Board, Draw, Level
from .text import direction


@lru_cache(maxsize=2)
def loaded_level(level: Level) -> LoadedLevel:
    """Return the level loaded into a solver. The last two stay loaded."""
    return LoadedLevel(level)


atexit.register(loaded_level.cache_clear)  # the engines must be freed before their package is unloaded


def loaded_for(state: Board, effort: Effort) -> LoadedLevel:
    """Return the level of a position loaded into a solver, which stops when the effort is over."""
    one = loaded_level(state.level)
    one.solver.over = effort.over
    return one


def solution_with_drawn(one: LoadedLevel, state: Board) -> frozenset[Edge] | None:
    """Return a solution that has all that is drawn in this position, or None. Raises Stopped."""
    drawn = {edge for item in range(len(state.items)) for edge in edges_of(state, item)}
    return one.with_edges(drawn)


def edges_of(state: Board, item: int) -> list[Edge]:
    """Return the edges of a half-line."""
    return [sort_pair(one, two) for one, two in pairwise(line_of(state, item))]


def count_right_entries(state: Board, item: int, solution: frozenset[Edge]) -> int:
    """Return how many entries of a half-line are right before the first wrong one; all when none is."""
    for place, edge in enumerate(edges_of(state, item)):
        if edge not in solution:
            return place
    return len(state.items[item].done)


# advice --------------------------------------------------------------------------------------
def advice(state: Board, effort: Effort) -> tuple[Draw | TakeBack, ...]:
    """Return the steps that draw one line to its end, or that take back the wrong part of a half-line.

    Raise Illegal if the puzzle is solved, has no solution, or every pipe is drawn already, and Stopped when
    the effort is over.
    """
    if state.solved:
        raise Illegal(_("The puzzle is solved."))
    one = loaded_for(state, effort)
    solution = solution_with_drawn(one, state)
    if solution is None:
        return take_back_wrong(state, one.any())
    lines = one.solver.lines(solution)
    ways = [missing_steps(state, colour, line) for colour, line in enumerate(lines)]
    open_ways = [(len(steps), colour) for colour, steps in enumerate(ways) if steps]
    if not open_ways:
        raise Illegal(_("Every pipe is drawn."))
    _length, colour = min(open_ways)
    return tuple(Draw(2 * colour, step, HINT) for step in ways[colour])


def take_back_wrong(state: Board, solution: frozenset[Edge]) -> tuple[TakeBack, ...]:
    """Return the steps that take back the shortest wrong half-line as far as it is wrong.

    At least one must be wrong; else ValueError is raised.
    """
    wrong = []
    for item, past in enumerate(state.items):
        right = count_right_entries(state, item, solution)
        if right < len(past.done):
            wrong.append((len(past.done), item, right))
    length, item, right = min(wrong)
    return (TakeBack(item, HINT),) * (length - right)


def missing_steps(state: Board, colour: int, line: list[Cell]) -> list[str]:
    """Return the directions of the steps between the two ends of a colour, from the first clue's half on;
    none if it is joined. `line`: its cells in a solution that has all that is drawn."""
    if is_complete(state, colour):
        return []
    first, last = len(line_of(state, 2 * colour)) - 1, len(line) - len(line_of(state, 2 * colour + 1))
    return [direction(one, two) for one, two in pairwise(line[first : last + 1])]


def describe_advice(state: Board, steps: tuple[Draw | TakeBack, ...]) -> str:
    """Return the advice as a sentence: what is drawn, or where a pipe is wrong and how much of it to undo."""
    name = item_name(state, steps[0].item)
    if isinstance(steps[0], Draw):
        return _("Hint: {colour} drawn.", colour=name)
    row, column = line_of(state, steps[0].item)[-len(steps)]
    return ngettext(
        "Mistake: {colour} is wrong at row {row}, column {column}; undo its last cell.",
        "Mistake: {colour} is wrong from row {row}, column {column} on; undo its last {count} cells.",
        len(steps),
        colour=name,
        row=row,
        column=column,
    )


ADVISER = Adviser(advice, describe_advice, explain_next_step, (TakeBack,), actions, edits)
choose, hint = ADVISER.choose, ADVISER.hint


# checks -----------------------------------------------------------------------------------------------
def wrong(state: Board, chance: Chance, effort: Effort) -> Wrong:
    """Return what is drawn wrong: in a level with one solution everything that is not in it. Raise Illegal if
    it has none.

    With several solutions, or when time is over, it says only that.
    """
    try:
        one = loaded_for(state, effort)
        if one.other() is not None:
            return Wrong((), SEVERAL)
    except Stopped:
        return Wrong((), UNSETTLED)
    found = []
    for item in range(len(state.items)):
        right = count_right_entries(state, item, one.any())
        if right < len(state.items[item].done):
            found.append((item, line_of(state, item)[right + 1]))
    places = [
        _(
            "{colour} is wrong from row {row}, column {column} on.",
            colour=item_name(state, item),
            row=cell[0],
            column=cell[1],
        )
        for item, cell in found
    ]
    return wrong_among(found, places, _("Nothing you have drawn is wrong."))


def standing(state: Board, chance: Chance, effort: Effort) -> Standing:
    """Return whether the position can still be solved and, if not, which lines cannot stay together;
    undecided when time is over."""
    try:
        one = loaded_for(state, effort)
        if solution_with_drawn(one, state) is not None:
            return Standing(True, (), SOLVABLE)
        groups = {item: edges for item in range(len(state.items)) if (edges := edges_of(state, item))}
        core = one.solver.conflicting_items(groups)
    except Stopped:
        return Standing(None, (), UNSETTLED)
    if not core:
        return Standing(False, (), _("This level has no solution."))
    return Standing(False, tuple(core), names_together([colour_name(item // 2) for item in core]))
