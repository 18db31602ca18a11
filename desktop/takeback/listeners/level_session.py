"""Follows a table with a puzzle level: runs its clock, counts hints and records wins."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import date

from PySide6.QtCore import QObject, QTimer, Signal

from takeback.engine.level import LevelPlay
from takeback.listeners.results import PLAYED_HINT_COST, Results, Sitting
from takeback.listeners.statistics import SOLUTION_COST, table_key
from takeback.listeners.stopwatch import IDLE, Stopwatch
from takeback.table.table import Change, Table

TICK = 250  # milliseconds between timer ticks
KEEP_EVERY = 5.0  # seconds between saves: what a crash may lose
# reasons to hold the clock: window inactive; paused; an edit of the past under review
AWAY, PAUSED, REVIEWED = "away", "paused", "reviewed"


class LevelSession(QObject):
    """The clock, hints and win of the level on the attended table; undo does not change any of them.

    `clock` and `today` can be replaced in tests.
    """

    ticked = Signal()  # another second passed, the clock started or stopped, or the level has changed
    pause_changed = Signal(bool)  # whether it is paused now
    level_won = Signal(object)  # Win

    def __init__(
        self,
        results: Results,
        parent: QObject | None = None,
        clock: Callable[[], float] = time.monotonic,
        today: Callable[[], date] = date.today,
    ) -> None:
        """Take where results are stored, and the clocks; no table is attended yet."""
        super().__init__(parent)
        self.results = results
        self._clock, self.today = clock, today
        self._table: Table | None = None
        self._key = ""
        self._hints = self._halves = 0
        self._kept = self._shown = 0.0
        self.stopwatch = Stopwatch(clock)
        self.is_paused_by_itself = False  # the last pause began because nothing happened
        self.idle_after = IDLE  # seconds; infinite: never pauses by itself
        self._ticking = QTimer(self)
        self._ticking.setInterval(TICK)
        self._ticking.timeout.connect(self.tick)

    # the table ----------------------------------------------------------------------------------------
    def attend(self, table: Table) -> None:
        """Leave the table before, and if this one has a level, listen to it and load its time and hints; the
        clock starts with the first turn."""
        self.leave()
        play = table.game.level_of(table.state)
        if play is None:
            return
        self._table, self._key = table, table_key(table) if table.id else ""
        is_away = self.stopwatch.is_held(AWAY)
        self.stopwatch = Stopwatch(self._clock)
        self.stopwatch.idle_after = self.idle_after
        self.stopwatch.hold(AWAY, is_away)
        self._take_up()
        self.results.set_table(table.game.id, play.name, table.id)
        table.changed.connect(self._heard)
        table.drafts.changed.connect(self._drafted)

    def _take_up(self) -> None:
        """Load the clock and hints of this table as last stored, perhaps by another window."""
        sitting = self.results.sitting(self._key)
        self._hints, self._halves = sitting.hints, sitting.cost
        self._kept = self._shown = sitting.seconds
        self.stopwatch.set_seconds(sitting.seconds)

    def leave(self) -> None:
        """Stop listening to the table, if one is attended, stop its clock, and store its time and hints at
        once."""
        if self._table is None:
            return
        with suppress(RuntimeError):  # the table is gone already
            self._table.changed.disconnect(self._heard)
            self._table.drafts.changed.disconnect(self._drafted)
        self.stopwatch.stop()  # nothing counts from here on
        self._store_time_and_hints()
        self.results.save()
        self._ticking.stop()
        self._table, self._key = None, ""

    @property
    def is_timed(self) -> bool:
        """Tell whether a table with a level is attended."""
        return self._table is not None

    @property
    def play(self) -> LevelPlay | None:
        """Return the level as it stands, unconfirmed steps included; None if there is none."""
        if self._table is None:
            return None
        draft = self._table.drafts.find()
        return self._table.game.level_of(draft.state if draft is not None else self._table.state)

    @property
    def sitting(self) -> Sitting:
        """Return the present time and hints."""
        return Sitting(self.stopwatch.seconds, self._hints, self._halves)

    def add_help(self, halves: int = PLAYED_HINT_COST, is_new: bool = True) -> None:
        """Add the cost of help in half stars, and one more hint if it is new; nothing without a level. Undo
        does not give it back."""
        if self._table is not None:
            self._hints += is_new
            self._halves += halves
            self._store_time_and_hints()

    def _heard(self, change: Change) -> None:
        """Start the clock after a played turn, stop it once the level is solved, and record a new win that
        counts, emitting `level_won`."""
        table = self._table
        assert table is not None
        play, before = table.game.level_of(table.state), table.game.level_of(change.before.state)
        is_new = play is not None and play.solved and not (before is not None and before.solved)
        if play is not None and play.solved:
            self.stopwatch.stop()
        elif change.cause == "played":
            self.stopwatch.begin()
        self._follow_clock()
        if is_new and play is not None and change.cause == "played" and self._counts(table):
            self._store_time_and_hints()
            self.level_won.emit(self.results.record_win(table.game.id, play, self.sitting, self.today()))

    def _counts(self, table: Table) -> bool:
        """Tell whether solving counts as a win: by a person, not for practice, without seeing the
        solution."""
        if self._halves >= SOLUTION_COST:
            return False
        outcome = table.outcome
        winners = outcome.winners if outcome is not None else ()
        return not table.record.practice and any(seat in table.persons for seat in winners)

    def _drafted(self, seat: int) -> None:
        """Start the clock when a step of an open draft is made, unless it solves the level; emit `ticked`."""
        draft = self._table.drafts.find(seat) if self._table is not None else None
        if draft is not None and draft.is_open and not (self.play is not None and self.play.solved):
            self.stopwatch.begin()
        self._follow_clock()  # updates the count after an undone step

    # the clock ----------------------------------------------------------------------------------------
    def set_away(self, is_away: bool) -> None:
        """Hold the clock while the window is inactive or a dialog is open, and let it go on after that.

        When it becomes active again and the table is open elsewhere too, the clock continues from the stored
        time.
        """
        if not is_away and self._table is not None and self._table.other_tables():
            self._take_up()
        self.stopwatch.hold(AWAY, is_away)
        self._follow_clock()

    def set_in_review(self, is_in_review: bool) -> None:
        """Hold the clock while an edit of the past is reviewed, and let it go on after that."""
        self.stopwatch.hold(REVIEWED, is_in_review)
        self._follow_clock()

    @property
    def is_paused(self) -> bool:
        """Tell whether the player has paused, or the clock has paused itself."""
        return self.stopwatch.is_held(PAUSED)

    def pause(self, is_paused: bool = True) -> None:
        """Pause or continue the clock; emits `pause_changed` if that changes anything. Nothing without a
        level."""
        if self._table is None or is_paused == self.is_paused:
            return
        self.is_paused_by_itself = False
        self.stopwatch.hold(PAUSED, is_paused)
        self._follow_clock()
        self.pause_changed.emit(is_paused)

    def set_idle(self, is_pausing: bool) -> None:
        """Set whether the clock pauses by itself after a minute without input."""
        self.idle_after = self.stopwatch.idle_after = IDLE if is_pausing else math.inf

    def touch(self) -> None:
        """Note that there was input: a key, the mouse or touch."""
        self.stopwatch.touch()

    def tick(self) -> None:
        """Pause when idle for too long; else emit `ticked` for each new second, and store the time now and
        then."""
        if self.stopwatch.is_idle:
            self.stopwatch.hold_idle(PAUSED)
            self.is_paused_by_itself = True
            self._follow_clock()
            self.pause_changed.emit(True)
        elif int(self.stopwatch.seconds) != int(self._shown):
            self._shown = self.stopwatch.seconds
            self.ticked.emit()
            if self._shown - self._kept >= KEEP_EVERY:
                self._store_time_and_hints()

    def _follow_clock(self) -> None:
        """Start or stop the timer with the clock, store the time if it stopped, and emit `ticked`."""
        if self.stopwatch.is_running:
            self._ticking.start()
        else:
            self._ticking.stop()
            self._store_time_and_hints()
        self._shown = self.stopwatch.seconds
        self.ticked.emit()

    def _store_time_and_hints(self) -> None:
        """Store the time and hints if they changed."""
        self._kept = self.stopwatch.seconds
        if self._key and self.sitting != self.results.sitting(self._key):
            self.results.keep_sitting(self._key, self.sitting)
