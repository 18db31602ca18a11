"""Counts the solutions of levels: after each change of a level being made, and of one just opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from takeback.puzzles.answers import NO_SOLUTION, CheckedLevel
from takeback.shell.session.made_steps import ADVICE, level_digest
from takeback.table.table import Table
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.shell.session.computer_turns import ComputerTurns
    from takeback.table.thinking import Answer

AFTER = 300  # milliseconds after the last change
LATE = 5_000  # milliseconds until it says that it is still looking
LONGEST = 120.0  # seconds for a level being made
PATIENCE = 5.0  # seconds for a level that was opened
NOT_ONE = {
    "none": _("This level has no solution."),
    "more": _("This level has more than one solution."),
}
MAKE_SOLVABLE = _("Change the level until it has a solution.")
STILL_LOOKING = CheckedLevel("unknown", 0, (), _("Not decided yet; still looking."))


class CheckingSession(Protocol):
    """The members of a session that checks use."""

    table: Table
    computers: ComputerTurns

    def viewer(self) -> int | None:
        """Return the seat that looks, None for nobody in particular."""


class SolutionChecks(QObject):
    """Asks the thinking process for the solutions. The answer is dropped if the table has moved on."""

    found_not_unique = Signal(str)  # a sentence, if a level that was opened has not exactly one solution

    message_emitted = Signal(str)
    question_answered = Signal(object)  # a CheckedLevel, on the level being made

    def __init__(self, asker: CheckingSession, parent: QObject) -> None:
        super().__init__(parent)
        self._asker = asker
        self._soon = QTimer(self, singleShot=True, interval=AFTER)
        self._soon.timeout.connect(self._ask_for_solutions)
        self._late = QTimer(self, singleShot=True, interval=LATE)
        self._late.timeout.connect(self._answer_late)
        self._is_counting = False
        self._found: tuple[object, CheckedLevel] | None = None  # a level being made, and its last check
        self.steps: Mapping[str, str] = {}  # by what was done with a level being made, its digest then
        self._digest: tuple[object, str] = (None, "")  # a level being made, and its digest
        self.check_soon()

    def close(self) -> None:
        """Stop the timers, so that no check starts any more."""
        self._soon.stop()
        self._late.stop()

    # a level of a file --------------------------------------------------------------------------------
    def count_solutions(self) -> None:
        """Count the solutions of the level just opened, soon and in the background; `found_not_unique` is
        emitted later if there are none or several. Do nothing if the game has no workshop, or while a level
        is being made."""
        if self._asker.table.game.workshop is not None and not self.is_making:
            self._is_counting = True
            self._soon.start()

    def _report_count(self, checked: CheckedLevel) -> None:
        """Report the level that was opened if it has no solution or several."""
        self._is_counting = False
        if checked.solutions in NOT_ONE:
            self.found_not_unique.emit(NOT_ONE[checked.solutions])

    # a level being made -------------------------------------------------------------------------------
    @property
    def is_making(self) -> bool:
        """Return whether the position is a level being made."""
        workshop = self._asker.table.game.workshop
        return workshop is not None and workshop.is_open(self._asker.table.state)

    def warning(self) -> str:
        """Return a sentence if the level being made is known to have no solution, or several; else empty."""
        if self._found is None or self._found[0] is not self._asker.table.state:
            return ""
        return NOT_ONE.get(self._found[1].solutions, "")

    def why_unsolvable(self) -> str:
        """Return the sentence that the level being made has no solution, if that is known; else empty."""
        if self._found is None or self._found[0] is not self._asker.table.state:
            return ""
        return NO_SOLUTION if self._found[1].solutions == "none" else ""

    def next_step(self) -> str:
        """Return what to do with the level being made, which is known to have no solution, or was tested,
        saved or shared as it is; else empty."""
        if self._found is None and not self.steps:
            return ""  # at most tables
        if self.why_unsolvable():
            return MAKE_SOLVABLE
        return ADVICE.get(frozenset(self.steps_done()), "") if self.steps and self.is_making else ""

    def steps_done(self) -> tuple[str, ...]:
        """Return what was done with the level being made as it is now."""
        state = self._asker.table.state
        if self._digest[0] is not state:
            self._digest = state, level_digest(self._asker.table.game, state)
        digest = self._digest[1]
        return tuple(step for step, of in self.steps.items() if of == digest) if digest else ()

    def set_steps(self, steps: Mapping[str, str]) -> None:
        """Take over what was done with the level being made, by step its digest then, and emit the last check
        again with that."""
        self.steps = steps
        if self._found is not None and self._found[0] is self._asker.table.state:
            self._emit_check()

    def check_soon(self) -> None:
        """Check again soon, as the table moved, if a level is being made or its solutions are counted."""
        self._late.stop()
        if self.is_making or self._is_counting:
            self._soon.start()

    def _ask_for_solutions(self) -> None:
        """Ask for the solutions of the level being made or opened, if somebody looks."""
        seat, workshop = self._asker.viewer(), self._asker.table.game.workshop
        thinkers = self._asker.computers.thinkers
        if workshop is not None and seat is not None and self.is_making:
            self._late.start()
            level = self._asker.table.state
            answered = partial(_answered, lambda checked: self._show_check(level, checked))
            thinkers().ask_function(workshop.import_path_of("check"), seat, answered, LONGEST)
        elif workshop is not None and seat is not None and self._is_counting:
            counted = partial(_answered, self._report_count)
            thinkers().ask_function(workshop.import_path_of("check"), seat, counted, PATIENCE)

    def _answer_late(self) -> None:
        """Emit the answer that it is still looking; the true one follows."""
        self.question_answered.emit(STILL_LOOKING)

    def _show_check(self, level: object, checked: CheckedLevel) -> None:
        """Keep the answer on the level being made, emit and say it."""
        self._found = (level, checked)
        self._late.stop()
        self._emit_check()
        self.message_emitted.emit(checked.text)

    def _emit_check(self) -> None:
        """Emit the last check, with what was done with the level being made."""
        assert self._found is not None
        level, checked = self._found
        is_shown = level is self._asker.table.state
        done = self.steps_done() if is_shown and self.steps and self.is_making else ()
        self.question_answered.emit(replace(checked, done=done))


def _answered(show: Callable[[CheckedLevel], None], answer: Answer) -> None:
    """Pass the decoded answer to `show`; a failed question counts as an unknown number of solutions."""
    show(
        CheckedLevel("unknown", 0, (), answer.sentence)
        if answer.sentence
        else msgspec.json.decode(answer.value, type=CheckedLevel)
    )
