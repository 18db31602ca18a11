"""What Undo and Redo do at a table, and where undoing and redoing a change of marks or lines leads it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple, Protocol

import msgspec
from PySide6.QtCore import QObject, Signal

from takeback.engine.history import Node
from takeback.engine.state import Action
from takeback.shell.session.navigation import Navigation
from takeback.shell.session.view import View, ViewerPolicy
from takeback.table.marks import NO_TIDYING_TO_REDO, NO_TIDYING_TO_UNDO
from takeback.table.table import Table
from takeback.table.turn_checks import ONLY_LOOKED_AT

NO_STEP_OF_PLAN = "This plan has no step to take back."
NOBODY = -1  # a seat that has no draft


class ReturnPoint(NamedTuple):
    """The nodes that an undo and a redo of one tidying change lead the table to."""

    act: int  # the index of the tidying stack after the change
    start: Node  # where the table stood before
    end: Node  # where the table stands before Undo leads it back
    done: Node  # where the change led


class ReturnPoints:
    """Remembers where changes of marks or lines led the table away from, so that undoing leads back."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._points: list[ReturnPoint] = []

    def add(self, before: Node, end: Node | None = None) -> None:
        """Note a change done at `before`; its undo leads back there if the table stands at `end` then."""
        act = self._table.marks.stack.index()
        self._points = [way for way in self._points if way.act < act]
        here = self._table.here
        self._points.append(ReturnPoint(act, before, end or here, here))

    def after_undo(self) -> Node | None:
        """Return where to go after undoing a change, None to stay."""
        act = self._table.marks.stack.index() + 1
        return self._start([way for way in self._points if way.act == act])

    def after_redo(self) -> Node | None:
        """Return where to go after redoing a change: only from where it was first done; None to stay."""
        act, here = self._table.marks.stack.index(), self._table.here
        ways = [way for way in self._points if way.act == act and way.start is here]
        return ways[-1].done if ways and not self._table.history.is_hidden(ways[-1].done) else None

    def after_putting_back(self, head: Node) -> Node | None:
        """Return where to go after this deleted line was restored, None to stay."""
        return self._start([way for way in self._points if way.start.is_in_subtree_of(head)])

    def _start(self, ways: list[ReturnPoint]) -> Node | None:
        """Return the start of the last of these if the table stands at its end, unless it is deleted."""
        if not ways or ways[-1].end is not self._table.here:
            return None
        start = ways[-1].start
        return None if self._table.history.is_hidden(start) else start


class LastDone(msgspec.Struct):
    """The last change of a table other than a turn; a new one after every turn."""

    is_tidying: bool = False  # was it a change of marks or lines?
    restarted_from: Node | None = None
    redo_calls: list[Callable[[], object]] = msgspec.field(
        default_factory=list
    )  # what Redo restores, next one last


class UndoingSession(Protocol):
    """The members of a session that the order of undoing uses."""

    table: Table
    view: View
    viewer_policy: ViewerPolicy
    has_changed: bool

    def attempt(self, do: Callable[[], object], action: Action | None = None) -> bool:
        """Call this and return True; report a refusal or a fault of the journal and return False."""

    def with_way_out(self, why: str) -> str:
        """Return a refusal with how the game goes on, if somebody waits to be let play; empty for none."""


class UndoOrder(QObject):
    """Decides what Undo takes back and Redo restores: a mark or deletion, a restart, else a step or turns."""

    message_emitted = Signal(str)

    def __init__(self, session: UndoingSession, navigation: Navigation, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._table, self._navigation = session, session.table, navigation
        self.last_done = LastDone()
        self.return_points = ReturnPoints(session.table)

    @property
    def has_nothing_to_undo(self) -> bool:
        """Return whether the table is at the start with nothing left to undo."""
        last = self.last_done
        has_more = last.is_tidying or last.restarted_from is not None or self._has_step()
        return self._table.here.parent is None and not has_more

    def why_not_undo(self) -> str:
        """Return why there is nothing to undo; empty if there is something."""
        table, last = self._table, self.last_done
        if table.is_read_only:
            return ONLY_LOOKED_AT
        if (last.is_tidying and table.marks.stack.canUndo()) or last.restarted_from is not None:
            return ""
        if self._has_step():
            return ""
        if self._session.viewer_policy.planning is not None:
            return NO_STEP_OF_PLAN
        return self._session.with_way_out(table.takebacks.why_not_undo())

    def why_not_redo(self) -> str:
        """Return why there is nothing to redo; empty if there is something."""
        if self._table.is_read_only:
            return ONLY_LOOKED_AT
        turn = self._session.view.turn
        if self.last_done.redo_calls or (turn is not None and turn.undone):
            return ""
        return self._session.with_way_out(self._table.takebacks.why_not_redo())

    def why_not_undo_marks(self) -> str:
        """Return that no change of marks can be undone; empty if one can."""
        return "" if self._table.marks.stack.canUndo() else NO_TIDYING_TO_UNDO

    def why_not_redo_marks(self) -> str:
        """Return that no change of marks can be redone; empty if one can."""
        return "" if self._table.marks.stack.canRedo() else NO_TIDYING_TO_REDO

    def undo(self) -> None:
        """Undo what was done last: a mark or deletion, a restart, else a step or turns of the table."""
        table, last, undone = self._table, self.last_done, self.last_done.redo_calls
        if last.is_tidying and table.marks.stack.canUndo():
            self.undo_marks()
            self.last_done.is_tidying = table.marks.stack.canUndo()
        elif last.restarted_from is not None:
            if self._session.attempt(partial(table.go_to, last.restarted_from)):
                self.last_done.redo_calls = [*undone, self.restart]
        elif self._undo_at_table() and undone:
            undone.append(self._redo_at_table)
            self.last_done.redo_calls = undone

    def _undo_at_table(self) -> bool:
        """Undo at the table, but of an open plan only its steps; return whether anything was undone."""
        if self._session.viewer_policy.planning is not None and not self._has_step():
            self.message_emitted.emit(NO_STEP_OF_PLAN)
            return False
        return self._session.attempt(partial(self._table.undo, self._undo_seat()))

    def redo(self) -> None:
        """Redo what Undo took back last, if nothing else was done since; else play on along the line."""
        undone, self.last_done.redo_calls = self.last_done.redo_calls, []
        again = undone.pop() if undone else self._redo_at_table
        again()
        self.last_done.redo_calls = undone

    def _redo_at_table(self) -> None:
        self._session.attempt(partial(self._table.redo, self._undo_seat()))

    def _undo_seat(self) -> int | None:
        """Return the seat whose steps may be undone; NOBODY while a curtain hides them."""
        viewer = self._session.view.viewer
        return NOBODY if viewer is None and self._table.persons else viewer

    def _has_step(self) -> bool:
        """Return whether the open turn has a step to undo."""
        turn = self._session.view.turn
        return turn is not None and turn.steps > 0

    def restart(self) -> None:
        """Go to the start; an Undo right after returns from there."""
        here = self._table.here
        self._navigation.go_to_start()
        self.last_done.restarted_from = here
        self.message_emitted.emit("At the start again. All turns are kept; Undo goes back to them.")

    # marks and lines ----------------------------------------------------------------------------------
    def note_tidying(self, before: Node, end: Node | None = None) -> None:
        """Note that marks or lines changed last, so that the next Undo reverts that and leads back."""
        self.return_points.add(before, end)
        self.last_done.is_tidying, self.last_done.redo_calls = True, []
        self._session.has_changed = True

    def undo_marks(self) -> None:
        """Undo the last change of marks or lines, go back to where it was made, and say so."""
        text, undone = self._table.marks.stack.undoText(), self.last_done.redo_calls
        if self._session.attempt(self._table.marks.undo):
            self.go_back_to(self.return_points.after_undo())
            self.last_done.is_tidying = self.last_done.is_tidying and self._table.marks.stack.canUndo()
            self.last_done.redo_calls = [*undone, self.redo_marks]
            self.message_emitted.emit(f"Took back: {text}.")

    def redo_marks(self) -> None:
        """Redo the change of marks or lines that was undone last, and say so."""
        text, undone = self._table.marks.stack.redoText(), self.last_done.redo_calls
        if self._session.attempt(self._table.marks.redo):
            self.go_back_to(self.return_points.after_redo())
            self.last_done.is_tidying = True
            if self.redo_marks in undone:  # it was asked for by its own entry
                del undone[~undone[::-1].index(self.redo_marks)]
            self.last_done.redo_calls = undone
            self.message_emitted.emit(f"Done again: {text}.")

    def go_back_to(self, node: Node | None) -> None:
        """Go to this turn, if there is one and the table stands elsewhere."""
        if node is not None and node is not self._table.here:
            self._navigation.go(node)
