"""The board as a part of the screen: it shows views, moves what led to them, and says what was pressed."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Qt

from desktop.board.widget import BoardWidget
from desktop.engine.game import Hint
from desktop.engine.state import Action
from desktop.shell.session.view import View


class BoardPart(QObject):
    """Of one table. Its board paints what follows from the state; what moves there holds nobody up."""

    def __init__(self, board: BoardWidget) -> None:
        super().__init__(board)
        self.board = board
        self._view: View | None = None
        self._seen: tuple[object, ...] = ()

    def show_view(self, view: View | None) -> None:
        before, self._view = self._view, view
        if view is None:
            return
        self._follow_cover(before, view)
        was_seen, self._seen = self._seen, _seen(view)
        if was_seen != self._seen:
            self._show(view)
        self.board.longest = view.led.longest
        if view.led.moves:
            self.board.show_moves(view.led.moves, view.led.is_backwards)
        if before is None:
            self.board.come_back()
        if before is None or (before.cover is not None and view.cover is None):
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _follow_cover(self, before: View | None, view: View) -> None:
        """Not to be seen below the curtain; what it holds is nobody's in particular meanwhile."""
        if before is None or before.cover != view.cover:
            self.board.setVisible(view.cover is None)

    def _show(self, view: View) -> None:
        board = self.board
        board.seats, board.is_shared = view.seats, view.is_shared
        board.set_revision(view.turn.revision if view.turn is not None else -1)
        board.show_state(view.state, view.viewer, view.to_act if view.sight is None else ())
        label = preview_label(view)
        if label != board.preview:
            board.set_preview(label)

    def refuse(self, why: str, action: Action) -> None:
        self.board.refuse(why, action)

    def finish(self) -> None:
        """Something is about to be done: nothing moves any more."""
        self.board.finish()

    def show_hint(self, hint: Hint) -> None:
        """A hint that was played is seen as the turn it became."""
        if not hint.play:
            self.board.show_hint(hint)

    def show_answer(self, answer: Any) -> None:
        self.board.show_answer(answer)


def preview_label(view: View) -> str | None:
    """ "Preview of turn 4 · pinned · Esc returns" """
    if view.sight is None:
        return None
    return f"Preview of {view.sight.name}{' · pinned' if view.is_pinned else ''} · Esc returns"


def _seen(view: View) -> tuple[object, ...]:
    """All that the board shows a part of."""
    return (
        *(view.here, view.turn, view.state, view.viewer, view.to_act, view.seats, view.is_shared),
        *(view.sight, view.is_pinned, view.cover),
    )
