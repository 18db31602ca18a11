"""The computer players of tic-tac-toe: a beginner, one that looks a little ahead, and one that plays its
best."""

from collections.abc import Callable

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Hint
from takeback.texts import gettext as _

from .advice import advice_text, advise, at_once, certain_reason, finds_win, mixed, searched
from .scratch import Scratch
from .state import EndTurn, Grid, Place

GOOD_DEPTH, GOOD_WIDTH = 2, 8


def choose(state: Grid, seat: int, chance: Chance, effort: Effort) -> Place | EndTurn:
    """Return the next mark of the seat to move, or the end of its turn once all its marks are placed."""
    if len(state.placed) == state.due:
        return EndTurn()
    scratch = Scratch(state)
    match effort.level:
        case "easy":
            cell = glance(scratch, chance)
        case "good":
            cell = look(scratch, chance, effort.over)
        case _:
            cell = advise(scratch, chance, effort.over).cell
    return _place_action(state, cell)


def hint(state: Grid, seat: int, chance: Chance, effort: Effort) -> Hint:
    """Return what the best level would do, and why; nothing but to end the turn once all marks are placed."""
    if len(state.placed) == state.due:
        return Hint((EndTurn(),), _("All your marks are placed: confirm the turn."))
    advice = advise(Scratch(state), chance, effort.over)
    action = _place_action(state, advice.cell)
    return Hint((action,), advice_text(advice, action.row, action.column, state.run))


def can_win(state: Grid, chance: Chance, effort: Effort) -> bool:
    """Tell whether the seat to move is seen to win, whatever the other one does."""
    return not state.over and finds_win(Scratch(state), effort.over)


def reason(before: Grid, after: Grid, seat: int, chance: Chance, effort: Effort) -> str:
    """Return as a sentence why this seat's turn between these positions is good; "" if nothing is certain."""
    return certain_reason(before, after, effort.over)


def glance(scratch: Scratch, chance: Chance) -> int:
    """Return the cell a beginner marks: it sees a win or a threat half of the time, else marks beside another
    mark.

    In misère it avoids a run half of the time.
    """
    cells, sees_own, sees_other = scratch.cells(), chance.below(2) == 0, chance.below(2) == 0
    if scratch.misere:
        safe = [cell for cell in cells if not scratch.completes(cell)]
        return chance.pick(safe if safe and sees_own else cells)
    last = scratch.finish(scratch.to_move, scratch.left)
    if last >= 0 and sees_own:
        return last
    if sees_other and (threats := scratch.threats()):
        return chance.pick(sorted(set().union(*threats) & set(cells)) or cells)
    return chance.pick([cell for cell in cells if scratch.touches(cell)] or cells)


def look(scratch: Scratch, chance: Chance, over: Callable[[], bool]) -> int:
    """Return the cell of the middle level: it sees wins and threats at once, else looks two marks ahead."""
    advice = at_once(scratch)
    if advice is None:
        cells = mixed(scratch, scratch.cells(), chance)[:GOOD_WIDTH]
        advice = searched(scratch, cells, over, GOOD_WIDTH, GOOD_DEPTH)
    return advice.cell


def _place_action(state: Grid, cell: int) -> Place:
    """Return the action that marks this cell."""
    return Place(*divmod(cell, state.columns))
