"""New Flow levels with exactly one solution.

Everything stops by numbers of tries, never by the clock, so one seed gives one level on every machine.
"""

from desktop.engine.chance import Chance
from desktop.engine.state import Illegal

from .layout import LEAST_CELLS, Layout, Wish
from .solver import Solver
from .state import Level

TRANSFERS_PER_CELL = 40
ATTEMPTS = 2000
REPAIRS = 40
REPAIR_TRANSFERS = 6
MOST_COLOURS = 26
CROWDED = 5  # cells of each colour, below which too many colours are the trouble


def make(wish: Wish, chance: Chance) -> Level:
    """A level with exactly one solution; raises Illegal when none is found."""
    refuse(wish)
    for _ in range(ATTEMPTS):
        layout = Layout(wish, chance)
        layout.stir(TRANSFERS_PER_CELL * layout.size)
        if layout.build_bridges() and layout.merge():
            level = settled(layout)
            if level is not None:
                return level
    raise Illegal(f"No such level was found; try {advice(wish)}.")


def advice(wish: Wish) -> str:
    """What to change of a wish that was not met: few colours leave many ways, many no room."""
    cells = wish.rows * wish.columns - wish.holes
    if wish.bridges or wish.walls > cells // 4:
        return "fewer bridges or walls"
    if wish.colours * CROWDED > cells:
        return "fewer colours"
    return "more colours" if wish.colours < max(wish.rows, wish.columns) else "another size"


def settled(layout: Layout) -> Level | None:
    """The layout's level once it has one solution; where it has two, the paths that differ stir again."""
    for _ in range(REPAIRS if layout.wish.repair else 1):
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
        if not stirred(layout, among) or not layout.is_long_enough():
            return None
    return None


def stirred(layout: Layout, among: list[int]) -> bool:
    wanted = REPAIR_TRANSFERS
    for _ in range(60):
        wanted -= layout.stir(8, among)
        if wanted <= 0:
            return True
    return False


def refuse(wish: Wish) -> None:
    cells = wish.rows * wish.columns - wish.holes
    if cells <= 0:
        raise Illegal(f"{wish.holes} closed cells leave nothing of a board of {wish.rows}x{wish.columns}.")
    if not 1 <= wish.colours <= MOST_COLOURS:
        raise Illegal(f"A level has 1 to {MOST_COLOURS} colours.")
    if wish.colours * LEAST_CELLS > cells:
        raise Illegal(f"{wish.colours} colours do not fit on {cells} cells.")
