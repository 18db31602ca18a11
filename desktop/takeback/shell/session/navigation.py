"""Goes to other turns: along the line, to its ends, and back to where the table stood before a jump."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from PySide6.QtCore import QObject, Signal

from takeback.engine.history import Node
from takeback.engine.state import Action
from takeback.table.table import Table
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.shell.session.view import Forks

AT_START = _("This is the start.")
AT_END = _("This is the end of the line.")
ON_BOARD = _("This turn is already on the board.")


class LineSwitch(NamedTuple):
    """The last switch to another line."""

    source: Node  # where the table stood
    target: Node
    places: int
    depth: int  # that is looked for on every line, also where a line between was shorter


class NavigatingSession(Protocol):
    """The members of a session that navigation uses."""

    table: Table
    forks: Forks

    def attempt(self, do: Callable[[], object], action: Action | None = None) -> bool:
        """Call this and return True; report a refusal or a fault of the journal and return False."""


class Navigation(QObject):
    """Moves one table to other turns, and remembers where it stood before the last jump."""

    message_emitted = Signal(str)
    turn_recalled = Signal(object)  # the present turn was chosen again: show once more what it holds

    def __init__(self, session: NavigatingSession, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._table = session, session.table
        self.jumped_from: Node | None = None  # where the table stood before the last jump
        self._line_switch: LineSwitch | None = None

    # why not ------------------------------------------------------------------------------------------
    def why_not_back(self) -> str:
        """Return why there is nothing before the present turn; empty if there is."""
        return AT_START if self._table.here.parent is None else ""

    def why_not_forward(self) -> str:
        """Return why there is nothing after the present turn on its line; empty if there is."""
        return AT_END if self._table.is_at_tip else ""

    def why_not_here(self, node: Node) -> str:
        """Return why there is no going to this turn; empty if there is."""
        return ON_BOARD if node is self._table.here else ""

    def why_not_last_jump(self) -> str:
        """Return why there is no last jump to go back from; empty if there is one."""
        return (
            _("You have not jumped anywhere yet.")
            if self.jumped_from is None
            else self.why_not_here(self.jumped_from)
        )

    def why_not_last_decision(self) -> str:
        """Return why there is no last decision of a person to go to; empty if there is one."""
        return AT_START if self._table.takebacks.undo_target() is None else ""

    # going --------------------------------------------------------------------------------------------
    def go(self, node: Node) -> None:
        """Go to this turn, on whatever line, or report why not."""
        self._session.attempt(partial(self._table.go_to, node))

    def go_to(self, node: Node) -> None:
        """Go to this turn, or emit `turn_recalled` if the table stands there already."""
        if node is not self._table.here:
            self.go(node)
        else:
            self.turn_recalled.emit(node)

    def back(self) -> None:
        """Go one turn back along the line; stay at the start."""
        self._session.attempt(self._table.go_back)

    def forward(self) -> None:
        """Go one turn forward along the line; stay at its end."""
        self._session.attempt(self._table.go_forward)

    def step(self, rows: int) -> None:
        """Go so many turns along the line; negative: back."""
        self._session.attempt(partial(self._table.go_by_rows, rows))

    def go_to_start(self) -> None:
        """Go to the start of the game."""
        self.go(self._table.history.root)

    def go_to_end(self) -> None:
        """Go to the last turn of the present line."""
        self.go(self._table.line[-1])

    def go_to_neighbour_line(self, places: int) -> None:
        """Go to the line `places` further on at the nearest fork, or back to where the table stood before it
        switched lines the other way.
        """
        last = self._line_switch
        is_way_back = last is not None and last.target is self._table.here and last.places == -places
        if last is not None and is_way_back and self._is_shown(last.source):
            self._switch_to(last.source, places, last.depth)
        else:
            self.switch_line(places)

    def switch_line(self, places: int) -> None:
        """Go to the same depth of the line `places` further on at the nearest fork, or to that line's end if
        it is shorter; stay without a fork. The next switch from there looks for the same depth again.
        """
        here, last = self._table.here, self._line_switch
        depth = last.depth if last is not None and last.target is here else here.depth
        node = self._session.forks.neighbour(places, depth)
        if node is not None:
            self._switch_to(node, places, depth)

    def _switch_to(self, node: Node, places: int, depth: int) -> None:
        """Go to this turn of another line, and remember the switch."""
        here = self._table.here
        self.go(node)
        self._line_switch = LineSwitch(here, node, places, depth)

    def _is_shown(self, node: Node) -> bool:
        """Return whether this turn is still in the tree and not deleted."""
        history = self._table.history
        return history.contains(node) and not history.is_hidden(node)

    def go_to_last_jump(self) -> None:
        """Go to where the table stood before the last jump, if there was one; called again, it goes back."""
        here, target = self._table.here, self.jumped_from
        if target is not None:
            self.go(target)
            self.jumped_from = here

    def go_to_last_decision(self) -> None:
        """Go to the last decision of a person, if there is one."""
        target = self._table.takebacks.undo_target()
        if target is not None:
            self.go(target)
