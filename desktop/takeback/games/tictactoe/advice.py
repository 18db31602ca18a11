"""The best cell and why: first what is plain to see, then what can be worked out, then a look ahead."""

from collections.abc import Callable
from dataclasses import dataclass

from takeback.engine.chance import Chance

from .scratch import Scratch, Stopped
from .search import SURE, Search, promising
from .solve import Solver, is_small
from .threats import Attack, limited

Over = Callable[[], bool]
WIDTH = 14
EVERY_CELL = 16  # empty cells up to which none is left out
DEEPEST = 40
ATTACK_STEPS, ATTACK_TURNS = 4000, 12
CHECK_STEPS = 400  # for each cell that may break an attack
NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


@dataclass(frozen=True)
class Advice:
    """A cell, and why: the end of a sentence that starts with its name."""

    cell: int
    why: str


def advise(scratch: Scratch, chance: Chance, over: Over) -> Advice:
    return (
        at_once(scratch)
        or worked_out(scratch, chance, over)
        or by_force(scratch, over)
        or looked_ahead(scratch, chance, over)
    )


def run_words(scratch: Scratch) -> str:
    run = scratch.shape.run
    return f"{NUMBERS[run] if run < len(NUMBERS) else run} in a row"


# what is plain to see -------------------------------------------------------------------------------
def at_once(scratch: Scratch) -> Advice | None:
    """A run that can be completed now, else one that must be stopped now."""
    if scratch.misere:
        return None
    last = scratch.finish(scratch.to_move, scratch.left)
    if last >= 0:
        what = "completes" if scratch.completes(last) else "and one more mark make"
        return Advice(last, f"{what} {run_words(scratch)}")
    threats = scratch.threats()
    if not threats:
        return None
    hits = scratch.hits(threats)
    if len(hits) == 1:
        return Advice(hits[0], f"blocks {run_words(scratch)}")
    if not hits:
        cell = max(sorted(set().union(*threats)), key=scratch.promise)
        return Advice(cell, f"blocks {run_words(scratch)}, though not every line can be stopped")
    return None


# what can be worked out -----------------------------------------------------------------------------
def worked_out(scratch: Scratch, chance: Chance, over: Over) -> Advice | None:
    """Small boards and the last cells of large ones, to the very end."""
    if not is_small(scratch):
        return None
    solver = Solver(scratch, over)
    try:
        values = solver.values()
        best = max(values.values())
        cells = [cell for cell, value in values.items() if value == best]
        traps = {cell: solver.traps(cell) for cell in cells}
    except Stopped:
        return None
    cell = chance.pick([cell for cell in cells if traps[cell] == max(traps.values())])
    return Advice(cell, _worth(best, scratch, min(values.values()) < best))


def _worth(value: int, scratch: Scratch, matters: bool) -> str:
    if value > 0:
        return "wins, whatever comes back"
    if value < 0:
        return "holds out longest"
    if scratch.misere and matters:
        return f"keeps clear of {run_words(scratch)}"
    return "keeps the draw" if matters else "is as good as any: this is a draw"


def by_force(scratch: Scratch, over: Over) -> Advice | None:
    """A chain of threats that cannot be parried."""
    if scratch.misere:
        return None
    line = Attack(scratch, limited(over, ATTACK_STEPS)).line(ATTACK_TURNS)
    return Advice(line[0], "starts a chain of threats that wins") if line else None


# a look ahead ---------------------------------------------------------------------------------------
def looked_ahead(scratch: Scratch, chance: Chance, over: Over) -> Advice:
    threats = [] if scratch.misere else scratch.threats()
    saving = [] if threats else parries(scratch, over)
    cells = (scratch.hits(threats) if threats else saving) or promising(scratch)
    width = scratch.empty if scratch.empty <= EVERY_CELL else WIDTH
    best = searched(scratch, mixed(scratch, cells, chance)[:width], over, width, DEEPEST)
    if saving and best.cell in saving and best.why != _SURE_LOSS:
        return Advice(best.cell, "stops an attack before it starts")
    return best


_SURE_LOSS = "holds out longest"


def searched(scratch: Scratch, cells: list[int], over: Over, width: int, depth: int) -> Advice:
    cell, value = Search(scratch, over, width).best(cells, depth)
    if value >= SURE:
        return Advice(cell, "wins, whatever comes back")
    if value <= -SURE:
        return Advice(cell, _SURE_LOSS)
    return Advice(cell, at_first_sight(scratch, cell))


def mixed(scratch: Scratch, cells: list[int], chance: Chance) -> list[int]:
    """The most promising first; those that promise the same in an order of luck."""
    sign = 1 if scratch.misere else -1
    return sorted(chance.shuffled(cells), key=lambda cell: sign * scratch.promise(cell))


def parries(scratch: Scratch, over: Over) -> list[int]:
    """The cells that leave the other seat without a chain of threats, where it would have one next turn."""
    if scratch.misere or scratch.gravity or scratch.per_turn > 1 or scratch.empty < 2:
        return []
    scratch.pass_turn()
    line = Attack(scratch, limited(over, ATTACK_STEPS)).line(ATTACK_TURNS)
    scratch.take_turn_back()
    if line is None:
        return []
    quiet = sorted({*line, *_beside(scratch, 1 - scratch.to_move)} - set(_beside(scratch, scratch.to_move)))
    return [cell for cell in quiet if _calms(scratch, cell, over)]


def _beside(scratch: Scratch, seat: int) -> set[int]:
    """The cells with which a seat comes within one mark of a run."""
    return {cell for window in scratch.pure[seat][2] for cell in scratch.open_in(window)}


def _calms(scratch: Scratch, cell: int, over: Over) -> bool:
    scratch.put(cell)
    line = Attack(scratch, limited(over, CHECK_STEPS)).line(ATTACK_TURNS)
    scratch.lift()
    return line is None


def at_first_sight(scratch: Scratch, cell: int) -> str:
    """Whether a cell does more for the own lines or against the other's."""
    if scratch.misere:
        return f"stays furthest from {run_words(scratch)}"
    if not scratch.around:
        return "is on more lines than any other"
    mine, theirs = scratch.lines(cell)
    if mine >= theirs:
        return "adds most to your own lines"
    return "stands most in the way of the other’s lines"
