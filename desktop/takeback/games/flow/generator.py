"""Generates Flow levels with exactly one solution.

Everything stops by numbers of tries, never by the clock, so that one seed gives one level on every machine.
"""

from collections.abc import Iterator

from takeback.engine.chance import Chance
from takeback.puzzles.grading import (
    Change,
    fewer_extras,
    made,
    other_numbers,
    too_many_closed_text,
)
from takeback.texts import gettext as _
from takeback.texts import gettext_noop, ngettext

from .layout import LEAST_CELLS, FlowSpec, PathLayout
from .network import is_roomy
from .solver import Solver
from .state import Level

TRANSFERS_PER_CELL = 40
ATTEMPTS = 2000
MOST_CELLS = 40_000  # laid out in all attempts together
MOST_CELLS_ROOMY = 100_000  # more for few colours, as checking each layout is quick and none is repaired
REPAIRS = 40
REPAIR_TRANSFERS = 6
MOST_COLOURS = 26
LEAST_COLOURS = 2
EXTRAS = {
    "bridges": (
        gettext_noop("Try fewer bridges, such as {number}."),
        gettext_noop("Try it without bridges."),
    ),
    "walls": (gettext_noop("Try fewer walls, such as {number}."), gettext_noop("Try it without walls.")),
    "holes": (
        gettext_noop("Try fewer closed cells, such as {number}."),
        gettext_noop("Try it without closed cells."),
    ),
}
MORE_COLOURS = gettext_noop("Try more colours, such as {number}.")
FEWER_COLOURS = gettext_noop("Try fewer colours, such as {number}.")


def make(wish: FlowSpec, chance: Chance) -> Level:
    """Return a level with exactly one solution. Raise Illegal, with what may help, when none is found."""
    level: Level = made(
        wish, why_impossible, lambda one, most: search_level(one, chance, most), alternative_specs, ATTEMPTS
    )
    return level


def search_level(wish: FlowSpec, chance: Chance, attempts: int) -> Level | None:
    """Return a level with exactly one solution, or None after so many attempts, fewer on a large board."""
    most = MOST_CELLS_ROOMY if is_roomy(wish.rows, wish.columns, wish.colours) else MOST_CELLS
    for _attempt in range(min(attempts, most // (wish.rows * wish.columns))):
        layout = PathLayout(wish, chance)
        layout.transfer_ends(TRANSFERS_PER_CELL * layout.size)
        if layout.build_bridges() and layout.join_paths():
            level = find_unique_level(layout)
            if level is not None:
                return level
    return None


def alternative_specs(wish: FlowSpec) -> Iterator[Change]:
    """Yield other wishes that may succeed, with what each changes: fewer extras, other colours."""
    usual = usual_colours(wish.rows, wish.columns, wish.holes)
    yield from fewer_extras(wish, EXTRAS)
    yield from other_numbers(wish, "colours", MORE_COLOURS, FEWER_COLOURS, usual)
    plain = FlowSpec(wish.rows, wish.columns, usual_colours(wish.rows, wish.columns, 0))
    yield _("Try {number} colours and nothing extra.", number=plain.colours), plain


def usual_colours(rows: int, columns: int, holes: int) -> int:
    """Return the usual number of colours: that of the longer side, as far as there is room."""
    room = (rows * columns - holes) // LEAST_CELLS
    return max(LEAST_COLOURS, min(MOST_COLOURS, max(rows, columns), room))


def find_unique_level(layout: PathLayout) -> Level | None:
    """Return the level of a layout if it has one solution and the wished number of walls, else None.

    Where there is a second solution the paths in which the two differ are stirred, and it is tried again, up
    to 40 times if the wish allows repairs.
    """
    wish = layout.wish
    repairs = wish.repair and not is_roomy(wish.rows, wish.columns, wish.colours)  # a new layout is faster
    for _try in range(REPAIRS if repairs else 1):
        level = layout.level()
        if len(level.walls) < layout.wish.walls:
            return None
        steps = layout.steps()
        solver = Solver(level, can_wait=True)
        other = solver.other(steps)
        solver.close()
        if other is None:
            return level
        parted = {cell for edge in other ^ steps for cell in edge}
        among = [number for number, path in layout.paths.items() if parted & set(map(layout.cell, path))]
        if not stir_paths(layout, among) or not layout.is_long_enough():
            return None
    return None


def stir_paths(layout: PathLayout, among: list[int]) -> bool:
    """Let these paths take over end cells of others, and return whether at least six did."""
    wanted = REPAIR_TRANSFERS
    for _try in range(60):
        wanted -= layout.transfer_ends(8, among)
        if wanted <= 0:
            return True
    return False


def why_impossible(wish: FlowSpec) -> str:
    """Return why there can be no such level; empty where there may be one."""
    cells = wish.rows * wish.columns - wish.holes
    if cells < LEAST_COLOURS * LEAST_CELLS:
        return too_many_closed_text(wish.rows, wish.columns, wish.holes)
    if not 1 <= wish.colours <= MOST_COLOURS:
        return _("A level has 1 to {most} colours.", most=MOST_COLOURS)
    if wish.colours * LEAST_CELLS > cells:
        return ngettext(
            "{count} colour does not fit on {cells} cells.",
            "{count} colours do not fit on {cells} cells.",
            wish.colours,
            cells=cells,
        )
    return ""
