"""The turns of computers at a table: their time and pace, and the answers to a move that was played again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from takeback.engine.state import Action
from takeback.shell.session.view import PositionPreview, View, ViewerPolicy, waits_for_computer
from takeback.shell.settings import AFTER_PLAN
from takeback.table.table import Table
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.table.thinker import Thinkers

PLAYS_ALREADY = _("The computer is already playing.")
ANSWER_AFTER = 1_200  # milliseconds to look at one's own last move before it is answered again


class SessionWithComputers(Protocol):
    """The members of a session that the turns of computers use."""

    table: Table
    view: View
    viewer_policy: ViewerPolicy
    previews: PositionPreview

    def attempt(self, do: Callable[[], object], action: Action | None = None) -> bool:
        """Call this and return True; report a refusal or a fault of the journal and return False."""

    def show_present(self) -> None:
        """End any preview and show the present position."""

    def refresh(self) -> None:
        """Settle the viewer and show the view now."""


class ComputerTurns(QObject):
    """Holds the computer players of one table, whose processes run until `close`, and decides when and how
    slowly they play."""

    message_emitted = Signal(str)
    thinking_changed = Signal(int)  # the seat of a computer that began or ended thinking
    hint_ready = Signal(object)

    def __init__(self, session: SessionWithComputers, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._table = session, session.table
        self.running: Thinkers | None = None  # the computer players, once they were started
        self._is_moving = False  # does the board still animate what was played?
        self._min_seconds = 0.0  # seconds that a turn of a computer takes at least
        self.waits_for_plan = False  # do computers wait until the only person has planned the next turn?
        self.awaits_plan = False  # does one wait for that now?
        self._is_let_play = False  # the player did not want to plan before their next turn
        self.start_timer = QTimer(self, singleShot=True)
        self.start_timer.timeout.connect(self.thinkers)
        self.answering = QTimer(self, singleShot=True, interval=ANSWER_AFTER)
        self.answering.timeout.connect(self._let_computer_think)

    def close(self) -> None:
        """Stop the timers and end the computers' process."""
        self.start_timer.stop()
        self.answering.stop()
        if self.running is not None:
            self.running.close()
            self.running = None

    def thinkers(self) -> Thinkers:
        """Return the computer players of this table, started at the first call."""
        if self.running is None:
            from takeback.table.thinker import Thinkers

            self.running = Thinkers(self._table, self)
            self.running.thinking_started.connect(self.thinking_changed)
            self.running.thinking_ended.connect(self.thinking_changed)
            self.running.failed.connect(self.message_emitted)
            self.running.hint_ready.connect(self.hint_ready)
            self.running.set_held(self._is_moving or self.awaits_plan)
            self.running.min_seconds = self._min_seconds
        return self.running

    # answers ------------------------------------------------------------------------------------------
    def schedule_answer(self) -> None:
        """Start the delayed answer of a computer if the table stands at a person's move at the end of a line
        and is not read-only.
        """
        if not self._table.is_read_only and awaits_computer_answer(self._table):
            self.answering.start()

    def _let_computer_think(self) -> None:
        """Let the computer think; wait while a preview or curtain is shown."""
        if self._session.previews.shown is not None or self._session.view.cover is not None:
            self.answering.start()
        else:
            self.let_play()

    def why_not_let_play(self) -> str:
        """Return why nobody can be let play; empty if somebody waits for it."""
        if self._session.viewer_policy.skipped_seat is not None or self.awaits_plan:
            return ""
        if not self._has_computer_to_act():
            return _("It is not a computer’s turn here.")
        return "" if self._table.computers_wait or self.answering.isActive() else PLAYS_ALREADY

    def _has_computer_to_act(self) -> bool:
        """Return whether a computer is to move; where a person may act too, computers wait for that."""
        return waits_for_computer(self._table, self._table.to_act())

    def let_wait(self) -> None:
        """Let the computers wait until the player plays or lets them play; an answer that was scheduled is
        not given."""
        self.answering.stop()
        self._table.computers_wait = True

    def let_play(self) -> None:
        """Let the waiting computer play, also without the plan it waits for; or the person whose turn is
        looked back at, behind a curtain. If nobody waits, only stop the timer of the next answer."""
        self.answering.stop()
        if self._session.viewer_policy.skipped_seat is not None:
            self._session.viewer_policy.is_looking_back = False
            self._session.show_present()
        elif self._has_computer_to_act():
            self._is_let_play = True
            if self._table.computers_wait or not self.awaits_plan:
                self.thinkers().resume()
            self._session.refresh()

    # pace ---------------------------------------------------------------------------------------------
    def set_pace(self, seconds: float) -> None:
        """Make every turn of a computer take at least so many seconds; with `AFTER_PLAN`, let computers wait
        until the player has planned the next turn."""
        self._min_seconds = max(0.0, seconds)
        if self.running is not None:
            self.running.min_seconds = self._min_seconds
        if self.waits_for_plan != (seconds == AFTER_PLAN):
            self.waits_for_plan = seconds == AFTER_PLAN
            self.hold_for_plan()
            self._session.refresh()

    def hold_for_plan(self) -> None:
        """Hold computers back while they wait for a plan, and release them once it is ready."""
        if not self._has_computer_to_act():
            self._is_let_play = False
        awaits_plan = self.waits_for_plan and not self._is_let_play and self._is_plan_missing()
        if awaits_plan != self.awaits_plan:
            self.awaits_plan = awaits_plan
            self._hold_or_release()

    def _is_plan_missing(self) -> bool:
        """Return whether a computer is to move, and the only person could plan more of the next turn."""
        table, persons = self._table, self._table.persons
        is_stopped = table.computers_wait or table.is_read_only or table.script is not None
        if len(persons) != 1 or is_stopped or table.outcome is not None or not self._has_computer_to_act():
            return False
        draft = table.drafts.find(persons[0])
        state = table.state if draft is None else draft.state
        return next(iter(table.game.actions(state, persons[0])), None) is not None

    def _hold_or_release(self) -> None:
        """Hold back the computers, if started, while the board animates or a plan is awaited; else let them
        play.
        """
        if self.running is not None:
            self.running.set_held(self._is_moving or self.awaits_plan)

    def skip_delay(self) -> None:
        """Let the computer play as soon as it has thought: the player has seen enough."""
        if self.running is not None:
            self.running.skip_pause()

    def set_animating(self, is_moving: bool) -> None:
        """Note whether the board is animating; computers wait until it is done."""
        self._is_moving = is_moving
        self._hold_or_release()


def awaits_computer_answer(table: Table) -> bool:
    """Return whether the table stands at a person's move at the end of its line, and only computers are to
    act."""
    persons, acting = table.persons, table.to_act()
    if table.here.seat not in persons or not acting or any(seat in persons for seat in acting):
        return False
    return table.is_at_tip
