"""The puzzles of Duel: where they are found, how a game begins with one, and how it is solved."""

from __future__ import annotations

from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.level import LevelPlay, Solution
from takeback.engine.state import Illegal
from takeback.games.duel import rules
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.puzzles import setting
from takeback.games.duel.puzzles.reading import USUAL_GOAL, DuelPuzzle, read_puzzle, way_lines, write_puzzle
from takeback.games.duel.puzzles.setting import GRADE, NAME, PAR, TASK, TITLE, begun
from takeback.games.duel.puzzles.solver import Solver, TooMuch, is_won
from takeback.games.duel.rules.options import SOLVER
from takeback.games.duel.validity import valid
from takeback.puzzles.levels import StoredWarning
from takeback.puzzles.packs import Shelf, find_level, found_level
from takeback.texts import gettext as _

MOVES = ("play", "use", "attack")  # facts that count as moves
SEATS = 2


class DuelShelf(Shelf):
    """The puzzles of the duel; they come from packs only."""

    game = "duel"
    packs = ("lanterns",)
    option = setting.NAME

    def read(self, text: bytes | str, title: str = "") -> tuple[DuelPuzzle, list[StoredWarning]]:
        """Return the puzzle in this text, and no warnings. Raises LevelError."""
        return read_puzzle(text, title), []

    def write(self, level: DuelPuzzle) -> str:
        """Return a puzzle as text."""
        return write_puzzle(level)


SHELF = DuelShelf()


def start(options: Any, seats: int, chance: Chance) -> Duel:
    """Return the start of a game, or of the puzzle the options
    name; raise Illegal if that is not possible.
    """
    name = str(options.get(NAME, "")).strip()
    if not name:
        return rules.start(options, seats, chance)
    found = find_level(SHELF, name, options, chance)
    state = begun(found.level, found.name, options)
    if why := valid(state, SEATS):
        raise Illegal(_("This is not a puzzle: {reason}", reason=why))
    return state


def level_of(state: Duel) -> LevelPlay | None:
    """Return progress and details of the puzzle being played; None in an ordinary game. Red's plays, uses and
    attacks count as moves.
    """
    name = state.option(NAME)
    if not name:
        return None
    facts = (*state.facts_before, *state.facts)
    count = sum(one.actor == SOLVER and one.kind in MOVES for one in facts)
    return LevelPlay(
        name,
        state.option(TITLE),
        rows=0,
        columns=0,
        count=count,
        solved=is_won(state),
        grade=_option_number(state, GRADE),
        perfect=_option_number(state, PAR),
        note=_shown_task(state.option(TASK)),
    )


def _shown_task(task: str) -> str:
    """Return goal and note of a puzzle as they are shown: the usual goal in the player's language."""
    if not task.startswith(USUAL_GOAL):
        return task
    return f"{_(USUAL_GOAL)}{task.removeprefix(USUAL_GOAL)}"


def _option_number(state: Duel, name: str) -> int:
    """Return a number among the options; 0 if it is not one."""
    text = state.option(name)[:2]
    return int(text) if text.isascii() and text.isdigit() else 0


def solve(text: str, effort: Effort) -> Solution:
    """Return whether Red can win whatever Blue does, with the solution; unknown if it takes too long. Raise
    Illegal if the puzzle cannot be read or begin.
    """
    from takeback.games.duel.game import GAME

    found = found_level(SHELF, text)
    state = begun(found.level, found.name, GAME.read_options({}))
    solver = Solver(over=effort.over)
    try:
        if not solver.wins(state):
            return Solution(False, "none")
        lines = tuple(way_lines(solver.way(state)))
    except TooMuch:
        return Solution(None, "unsettled")
    return Solution(True, "unsettled", "\n".join(lines), moves=lines)
