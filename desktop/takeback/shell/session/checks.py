"""How many solutions has a level? Asked of one that is made after each change, and of one just opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from takeback.puzzles.answers import CheckedLevel
from takeback.table.table import Table

if TYPE_CHECKING:
    from takeback.table.thinker import Thinkers
    from takeback.table.thinking import Answer

AFTER = 300  # milliseconds after the last change of a level being made
LATE = 5_000  # milliseconds after which a check says that it is not settled yet, and goes on
LONGEST = 120.0  # seconds, then it gives up
PATIENCE = 5.0  # seconds for a level that is to be played
NOT_ONE = {
    "none": "This level has no solution.",
    "more": "This level has more than one solution.",
}
STILL_LOOKING = CheckedLevel("unknown", 0, (), "Not settled yet; still looking.")


class Asker(Protocol):
    """Who looks at a table, and has somebody to think about it."""

    table: Table

    def viewer(self) -> int | None: ...
    def thinkers(self) -> Thinkers: ...


class Checks(QObject):
    """Asked of the thinking process. An answer that comes when the table has moved on is dropped."""

    counted = Signal(str)  # a level that was opened has not exactly one solution: the sentence

    said = Signal(str)
    answered = Signal(object)  # what is known of the level being made

    def __init__(self, asker: Asker, parent: QObject) -> None:
        super().__init__(parent)
        self._asker = asker
        self._soon = QTimer(self, singleShot=True, interval=AFTER)
        self._soon.timeout.connect(self._check)
        self._late = QTimer(self, singleShot=True, interval=LATE)
        self._late.timeout.connect(self._tell_late)
        self._is_counting = False
        self.follow()

    def close(self) -> None:
        self._soon.stop()
        self._late.stop()

    # a level of a file --------------------------------------------------------------------------------
    def count(self) -> None:
        """How many solutions has the level that was just opened? Told where it is not one."""
        if self._asker.table.game.workshop is not None and not self.is_making:
            self._is_counting = True
            self._soon.start()

    def _count(self, checked: CheckedLevel) -> None:
        self._is_counting = False
        if checked.solutions in NOT_ONE:
            self.counted.emit(NOT_ONE[checked.solutions])

    # a level being made -------------------------------------------------------------------------------
    @property
    def is_making(self) -> bool:
        workshop = self._asker.table.game.workshop
        return workshop is not None and workshop.is_open(self._asker.table.state)

    def follow(self) -> None:
        """The table stands elsewhere."""
        self._late.stop()
        if self.is_making or self._is_counting:
            self._soon.start()

    def _check(self) -> None:
        seat, workshop = self._asker.viewer(), self._asker.table.game.workshop
        if workshop is not None and seat is not None and self.is_making:
            self._late.start()
            answered = partial(_answered, self._settle)
            self._asker.thinkers().call(workshop.path_of("check"), seat, answered, LONGEST)
        elif workshop is not None and seat is not None and self._is_counting:
            counted = partial(_answered, self._count)
            self._asker.thinkers().call(workshop.path_of("check"), seat, counted, PATIENCE)

    def _tell_late(self) -> None:
        self.answered.emit(STILL_LOOKING)

    def _settle(self, checked: CheckedLevel) -> None:
        self._late.stop()
        self.answered.emit(checked)
        self.said.emit(checked.text)


def _answered(tell: Callable[[CheckedLevel], None], answer: Answer) -> None:
    tell(
        CheckedLevel("unknown", 0, (), answer.sentence)
        if answer.sentence
        else msgspec.json.decode(answer.value, type=CheckedLevel)
    )
