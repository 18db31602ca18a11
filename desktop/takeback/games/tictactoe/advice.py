"""The best cell and why: by what is obvious, by solving, by chains of threats, else by searching ahead."""

from collections.abc import Callable
from dataclasses import dataclass

from takeback.engine.chance import Chance
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

from .scratch import Scratch, Stopped
from .search import SURE, Search, promising
from .solve import Solver, is_small
from .state import Grid
from .threats import Attack, limited

Over = Callable[[], bool]
WIDTH = 14
EVERY_CELL = 16  # up to so many empty cells none is left out
DEEPEST = 40
ATTACK_STEPS, ATTACK_TURNS = 4000, 12
CHECK_STEPS = 400  # for each cell that may stop an attack
WIN_STEPS = 40_000  # of the search for a win that has no chain of threats
NUMBERS = (
    gettext_noop("no"),
    gettext_noop("one"),
    gettext_noop("two"),
    gettext_noop("three"),
    gettext_noop("four"),
    gettext_noop("five"),
    gettext_noop("six"),
    gettext_noop("seven"),
    gettext_noop("eight"),
    gettext_noop("nine"),
    gettext_noop("ten"),
    gettext_noop("eleven"),
    gettext_noop("twelve"),
)


@dataclass(frozen=True)
class Advice:
    """A cell, and why: a sentence with places for the cell's row and column."""

    cell: int
    why: str  # a message with {row}, {column} and {run}


def advise(scratch: Scratch, chance: Chance, over: Over) -> Advice:
    """Return the best cell that is found in time, and why: what is obvious, else by solving, by a chain of
    threats, or by search."""
    return (
        at_once(scratch)
        or worked_out(scratch, chance, over)
        or by_force(scratch, over)
        or looked_ahead(scratch, chance, over)
    )


def advice_text(advice: Advice, row: int, column: int, run: int) -> str:
    """Return why this cell is advised, as a sentence; `run` is the length of a row that decides the game."""
    return _(advice.why, row=row + 1, column=column + 1, run=_number_word(run))


def _number_word(number: int) -> str:
    """Return a number in words, large ones in digits."""
    return _(NUMBERS[number]) if number < len(NUMBERS) else str(number)


def finds_win(scratch: Scratch, over: Over) -> bool:
    """Tell whether a win of the seat to move is found: at once, by solving, by a chain of threats, or by a
    search as deep as that of a hint, so that a game that hints call lost counts as lost."""
    if is_small(scratch):
        try:
            return max(Solver(scratch, over).values().values(), default=0) > 0
        except Stopped:
            return False
    if scratch.misere:
        return False
    if Attack(scratch, limited(over, ATTACK_STEPS)).line(ATTACK_TURNS) is not None:
        return True
    threats = scratch.threats()
    cells = (scratch.hits(threats) if threats else promising(scratch))[:WIDTH]
    if not cells:
        return False
    return Search(scratch, limited(over, WIN_STEPS), WIDTH).best(cells, DEEPEST)[1] >= SURE


# what is obvious ------------------------------------------------------------------------------------
def at_once(scratch: Scratch) -> Advice | None:
    """Return a cell that completes a run, else the only cell that blocks one. If the threats cannot all be
    blocked, the most promising of their cells.

    None if nothing threatens or several cells would block, and in misère.
    """
    if scratch.misere:
        return None
    last = scratch.finish(scratch.to_move, scratch.left)
    if last >= 0:
        if scratch.completes(last):
            return Advice(last, gettext_noop("Row {row}, column {column} completes {run} in a row."))
        why = gettext_noop("Row {row}, column {column} and one more mark make {run} in a row.")
        return Advice(last, why)
    threats = scratch.threats()
    if not threats:
        return None
    hits = scratch.hits(threats)
    if len(hits) == 1:
        return Advice(hits[0], gettext_noop("Row {row}, column {column} blocks {run} in a row."))
    if not hits:
        cell = max(sorted(set().union(*threats)), key=scratch.promise)
        return Advice(
            cell,
            gettext_noop(
                "Row {row}, column {column} blocks {run} in a row, though not every line can be stopped."
            ),
        )
    return None


# what can be solved ---------------------------------------------------------------------------------
def worked_out(scratch: Scratch, chance: Chance, over: Over) -> Advice | None:
    """Return the best cell by solving, of equal ones one after which most answers lose; None if there are too
    many cells, or no time."""
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
    return Advice(cell, _value_text(best, scratch.misere, min(values.values()) < best))


def _value_text(value: int, is_misere: bool, matters: bool) -> str:
    """Return an untranslated message, with {row}, {column} and {run} still to be filled in, on what a solved
    cell is worth: `value` above 0 wins, below 0 loses, 0 draws. `is_misere`: {run} in a row loses. `matters`:
    other cells are worse."""
    if value > 0:
        return gettext_noop("Row {row}, column {column} wins, whatever the reply.")
    if value < 0:
        return gettext_noop("Row {row}, column {column} holds out longest.")
    if is_misere and matters:
        return gettext_noop("Row {row}, column {column} keeps clear of {run} in a row.")
    return (
        gettext_noop("Row {row}, column {column} keeps the draw.")
        if matters
        else gettext_noop("Any move draws with best play.")
    )


def by_force(scratch: Scratch, over: Over) -> Advice | None:
    """Return the first cell of a chain of threats that wins; None if none is found in time or the limit, and
    in misère."""
    if scratch.misere:
        return None
    line = Attack(scratch, limited(over, ATTACK_STEPS)).line(ATTACK_TURNS)
    return (
        Advice(line[0], gettext_noop("Row {row}, column {column} starts a chain of threats that wins."))
        if line
        else None
    )


# searching ahead ------------------------------------------------------------------------------------
def looked_ahead(scratch: Scratch, chance: Chance, over: Over) -> Advice:
    """Return the best cell by searching, among cells that answer a threat or prevent an attack if there are
    such."""
    threats = [] if scratch.misere else scratch.threats()
    saving = [] if threats else parries(scratch, over)
    cells = (scratch.hits(threats) if threats else saving) or promising(scratch)
    width = scratch.empty if scratch.empty <= EVERY_CELL else WIDTH
    best = searched(scratch, mixed(scratch, cells, chance)[:width], over, width, DEEPEST)
    if saving and best.cell in saving and best.why != _SURE_LOSS:
        return Advice(best.cell, gettext_noop("Row {row}, column {column} stops an attack that would win."))
    return best


_SURE_LOSS = gettext_noop("Row {row}, column {column} holds out longest.")


def searched(scratch: Scratch, cells: list[int], over: Over, width: int, depth: int) -> Advice:
    """Return the best of these cells by searching up to this depth, at most `width` cells for each mark, and
    why."""
    cell, value = Search(scratch, over, width).best(cells, depth)
    if value >= SURE:
        return Advice(cell, gettext_noop("Row {row}, column {column} wins, whatever the reply."))
    if value <= -SURE:
        return Advice(cell, _SURE_LOSS)
    return Advice(cell, at_first_sight(scratch, cell))


def mixed(scratch: Scratch, cells: list[int], chance: Chance) -> list[int]:
    """Return the cells, most promising first; equally promising ones in random order."""
    sign = 1 if scratch.misere else -1
    return sorted(chance.shuffled(cells), key=lambda cell: sign * scratch.promise(cell))


def parries(scratch: Scratch, over: Over) -> list[int]:
    """Return cells that prevent a winning chain of threats of the other seat; none if no such chain is found.

    Only without gravity and misère, and for one mark a turn; else none.
    """
    if scratch.misere or scratch.gravity or scratch.per_turn > 1 or scratch.empty < 2:
        return []
    scratch.pass_turn()
    line = Attack(scratch, limited(over, ATTACK_STEPS)).line(ATTACK_TURNS)
    scratch.take_turn_back()
    if line is None:
        return []
    quiet = sorted(
        {*line, *_cells_near_run(scratch, 1 - scratch.to_move)}
        - set(_cells_near_run(scratch, scratch.to_move))
    )
    return [cell for cell in quiet if _prevents_attack(scratch, cell, over)]


def _cells_near_run(scratch: Scratch, seat: int) -> set[int]:
    """Return the empty cells of windows in which a seat still needs two marks."""
    return {cell for window in scratch.pure[seat][2] for cell in scratch.open_in(window)}


def _prevents_attack(scratch: Scratch, cell: int, over: Over) -> bool:
    """Tell whether no winning chain of threats of the other seat is found after this cell is marked."""
    scratch.place_mark(cell)
    line = Attack(scratch, limited(over, CHECK_STEPS)).line(ATTACK_TURNS)
    scratch.remove_mark()
    return line is None


def at_first_sight(scratch: Scratch, cell: int) -> str:
    """Return the message with a reason for a cell: whether it does more for the own lines or against the
    other's, in misère that it keeps away from a run."""
    if scratch.misere:
        return gettext_noop("Row {row}, column {column} stays furthest from {run} in a row.")
    if not scratch.around:
        return gettext_noop("Row {row}, column {column} is on more lines than any other.")
    mine, theirs = scratch.lines(cell)
    if mine >= theirs:
        return gettext_noop("Row {row}, column {column} adds most to your own lines.")
    return gettext_noop("Row {row}, column {column} blocks most of the other player’s lines.")


# why a turn is good ---------------------------------------------------------------------------------
def certain_reason(before: Grid, after: Grid, over: Over) -> str:
    """Return as a sentence why the turn from `before` to `after` is good for its seat; "" if nothing is
    certain."""
    if after.over:
        is_won = after.winner == before.to_move and not after.misere
        return _("It completes {run} in a row.", run=_number_word(before.run)) if is_won else ""
    if after.to_move == before.to_move:
        return ""
    value = _value_for_other(Scratch(after), over)
    if value is not None and value < 0:
        return _("It wins, whatever the reply.")
    if why := "" if value is not None and value > 0 else _reason_in_rows(before, after, over):
        return _(why, run=_number_word(before.run))
    return _("It keeps the draw.") if value == 0 else ""


def _value_for_other(scratch: Scratch, over: Over) -> int | None:
    """Return above 0 if the seat to move can force a win, below 0 if it loses, 0 for a draw; None if there
    are too many cells to be sure, or no time."""
    if not is_small(scratch):
        return None
    try:
        return max(Solver(scratch, over).values().values(), default=0)
    except Stopped:
        return None


def _reason_in_rows(before: Grid, after: Grid, over: Over) -> str:
    """Return an untranslated message, with {run} still to be filled in, on what a turn wins, blocks or
    threatens; "" for nothing, in misère, and if the other seat can win at once."""
    scratch, other = Scratch(after), after.to_move
    if scratch.misere or scratch.finish(other, scratch.left) >= 0:
        return ""
    threats, marked = scratch.threats(), set(_cells_between(before, after))
    if threats and scratch.per_turn == 1 and not scratch.hits(threats):
        return gettext_noop("It wins, whatever the reply.")
    line = Attack(Scratch(before), limited(over, ATTACK_STEPS)).line(ATTACK_TURNS)
    if line is not None and set(line[: len(marked)]) == marked:
        return gettext_noop("It starts a chain of threats that wins.")
    if Scratch(before).threats():
        return gettext_noop("It blocks {run} in a row.")
    return gettext_noop("It threatens {run} in a row.") if threats else ""


def _cells_between(before: Grid, after: Grid) -> list[int]:
    """Return the cells that were marked between two positions."""
    return [cell for cell, mark in enumerate(after.cells) if mark != before.cells[cell]]
