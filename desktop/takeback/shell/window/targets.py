"""The targets of the commands of one window, and the reasons why one cannot act now."""

from __future__ import annotations

from typing import Protocol

from takeback.engine.history import Node
from takeback.shell.commands.actions import Actions
from takeback.shell.commands.register import Command, CommandTarget
from takeback.shell.game_host import GameHost, Target
from takeback.shell.history.dock import HistoryDock
from takeback.shell.window.lending import BorrowedBoard


class WindowWithTargets(GameHost, Protocol):
    """The members of the window that the targets of commands are found by."""

    actions_: Actions
    history_dock: HistoryDock
    borrowed_board: BorrowedBoard

    def build_deferred(self) -> None:
        """Make what was deferred after the first picture."""


class CommandTargets:
    """Finds what a command acts on in one window, and asks it whether it can act now."""

    def __init__(self, window: WindowWithTargets) -> None:
        self._window = window

    def default_target(self, one: Command) -> Target | None:
        """Return the target a command needs: the game shown, or the focused, previewed or no turn."""
        window, session = self._window, self._window.session
        if one.needs is CommandTarget.A_GAME:
            if session is not None:
                return session.table.game
            return window.page.game if window.page is not None else None
        if one.needs is not CommandTarget.A_TURN or session is None:
            return None
        looked_at = session.previews.shown
        return window.history_dock.node_at_focus() or (looked_at.node if looked_at is not None else None)

    def turn_of(self, one: Command) -> Node | None:
        """Return the turn that a command about a turn would act on; None if no table is shown."""
        window, node = self._window, self.default_target(one)
        if isinstance(node, Node):
            return node
        session = window.borrowed_board.session_for(one, window.actions_.game_commands)
        return session.table.here if session is not None else None

    def why_not(self, one: Command, about: Target | None) -> str:
        """Return why this command cannot act now on `about`, else on what is shown or focused; "" if it can.

        Makes deferred parts of the window if a table is shown.
        """
        window = self._window
        if window.session is not None:
            window.build_deferred()  # the check may need a deferred part
        about = self.default_target(one) if about is None else about
        session = window.borrowed_board.session_for(one, window.actions_.game_commands)
        return one.why_refused(window, about, session)
