"""Checking a level: how many solutions it has, and where two of them differ. Knows no game."""

import time
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Any, Protocol

from takeback.engine import level as engine
from takeback.engine.chance import Chance
from takeback.engine.game import Effort, find_game
from takeback.engine.state import Illegal
from takeback.puzzles.answers import NO_SOLUTION, CheckedLevel, Stopped
from takeback.puzzles.editor import EditedLevel
from takeback.puzzles.items import Cell
from takeback.puzzles.levels import StoredWarning, warning_of
from takeback.puzzles.packs import Shelf, found_level
from takeback.texts import gettext as _

UNSETTLED = _("It is not known yet whether there is only one solution.")


class LevelSolver(Protocol):
    """A level's solver. It may raise Stopped while it loads or answers."""

    def first(self) -> Any | None:
        """Return a solution; None if there is none."""

    def other(self) -> Any | None:
        """Return a solution that differs from the first; None if that is the only one."""

    def parted(self, one: Any, two: Any) -> tuple[Cell, ...]:
        """Return the cells in which two solutions differ."""

    def close(self) -> None:
        """Free what the solver holds."""


Load = Callable[
    [Any, Callable[[], bool]], LevelSolver
]  # (level, a function that is True once the time is over)


def solved(
    shelf: Shelf,
    text: str,
    load: Load,
    describe: Callable[[Any, Any, Any], tuple[str, tuple[str, ...]]],  # (level, its solver, a solution)
    effort: Effort,
) -> engine.Solution:
    """Return what the command line reports about a level, given as its text or as a value of the option
    `level`.

    `describe` returns a solution as a drawing and as moves in words. What is not known when the effort is
    spent is left "unsettled". Raises Illegal if the level cannot be read.
    """
    clock = _Clock()
    found = found_level(shelf, text)
    clock.mark("read")
    answer: dict[str, Any] = {"solvable": None, "solutions": "unsettled"}
    with suppress(Stopped), closing(load(found.level, effort.over)) as asked:
        clock.mark("build")
        first = asked.first()
        clock.mark("solve")
        answer = {"solvable": first is not None, "solutions": "none"}
        if first is not None:
            drawn, moves = describe(found.level, asked, first)
            answer |= {"solutions": "unsettled", "solution": drawn, "moves": moves}
            answer["solutions"] = "one" if asked.other() is None else "more"
            clock.mark("unique")
    size = f"{found.level.rows}x{found.level.columns}"
    warnings = tuple(map(warning_of, found.warnings))
    return engine.Solution(**answer, warnings=warnings, size=size, ms=clock.ms)


class _Clock:
    """Measures the milliseconds of each step, in `ms`."""

    def __init__(self) -> None:
        self.ms: dict[str, float] = {}
        self.at = time.perf_counter()

    def mark(self, name: str) -> None:
        """Store the milliseconds since the last mark, or the start, under this name."""
        now = time.perf_counter()
        self.ms[name], self.at = round((now - self.at) * 1000, 3), now


def checked(
    state: Any,
    playable: Callable[[Any], Any],  # EditedLevel -> its level; raises Illegal while it is incomplete
    warn: Callable[[Any], list[StoredWarning]],  # the warnings of the level's reader
    load: Load,
    grade: Callable[[Any], int],
    why_none: Callable[[Any], str],  # why a level has no solution, if that is easily seen, else ""
    effort: Effort,
) -> CheckedLevel:
    """Return the check of the level that is made or played, for the editor.

    It says what is missing, that the time was up, or how many solutions there are: with none why, if that is
    easily seen, with one the difficulty, with several the cells in which two differ. The reader's warnings
    follow.
    """
    try:
        level = playable(state) if isinstance(state, EditedLevel) else state.level
    except Illegal as why:
        return CheckedLevel("unfinished", 0, (), str(why))
    more = " ".join(warning_of(warning).why for warning in warn(level))
    try:
        with closing(load(level, effort.over)) as asked:
            one = asked.first()
            two = asked.other() if one is not None else None
            parted = asked.parted(one, two) if two is not None else ()
    except Stopped:
        return CheckedLevel("unknown", 0, (), UNSETTLED)
    if one is None:
        return CheckedLevel("none", 0, (), with_note(with_note(NO_SOLUTION, why_none(level)), more))
    if two is not None:
        text = _("Several solutions. Two of them differ in the striped cells.")
        return CheckedLevel("more", 0, parted, with_note(text, more))
    number = grade(level)
    text = _("There is one solution, difficulty {number}.", number=number)
    return CheckedLevel("one", number, (), with_note(text, more))


def checked_text(game: str, text: str, chance: Chance, effort: Effort) -> CheckedLevel:
    """Return what solving shows about a level of this game that is given as text. Raises LevelError if it
    cannot be read."""
    found = find_game(game)
    level, _warnings = found.shelf.read(text, "")
    assert found.workshop is not None
    checked_level: CheckedLevel = found.workshop.check(found.shelf.first_position(level), chance, effort)
    return checked_level


def with_note(sentence: str, note: str) -> str:
    """Return a sentence, and a note after it if there is one."""
    return _("{sentence} {note}", sentence=sentence, note=note) if note else sentence
