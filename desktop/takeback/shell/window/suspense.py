"""Delays the views of other parts until the board's scenes have shown what happened."""

from __future__ import annotations

from msgspec.structs import replace

from takeback.board.scenes import ScenePlayer
from takeback.shell.session.view import Part, Transition, View


class SpoilerGuard:
    """Shows views to the parts beside a board, those that would tell what its scenes still show later, in
    order.
    """

    def __init__(self, board: Part, scenes: ScenePlayer) -> None:
        self._board, self._scenes = board, scenes
        self._before: View | None = None
        self._waiting: list[tuple[Part, View | None]] = []
        scenes.last_stop_passed.connect(self._show_waiting)

    def begin(self, before: View | None) -> None:
        """Prepare for a new view; `before` is the one shown last.

        Until the new one is shown, parts show `before` without next step, thinking or animation.
        """
        if before is None or self._waiting:  # parts still show something older
            self._before = None
        else:
            self._before = replace(before, next_step="", thinking=-1, led=Transition())

    def part_for(self, part: Part) -> Part:
        """Return who must be shown the next view in place of this part: itself, or a stand-in that waits for
        the scenes.

        A part that has to wait is first shown the view of before, without what was to come.
        """
        if part is self._board or not (self._waiting or self._scenes.has_stop):
            return part
        if self._before is not None:
            part.show_view(self._before)
        return DeferredPart(part, self._waiting)

    def close(self) -> None:
        """Drop what waits, as the board goes."""
        self._waiting.clear()
        self._scenes.last_stop_passed.disconnect(self._show_waiting)

    def _show_waiting(self) -> None:
        """Show all waiting views to their parts, in order."""
        while self._waiting:
            part, view = self._waiting.pop(0)
            part.show_view(view)


class DeferredPart:
    """Stands in for a part: queues the views it would be shown."""

    def __init__(self, part: Part, waiting: list[tuple[Part, View | None]]) -> None:
        self._part, self._waiting = part, waiting

    def watched(self, view: View) -> object:
        """Return what the deferred part watches."""
        return self._part.watched(view)

    def show_view(self, view: View | None) -> None:
        """Queue the view for the part."""
        self._waiting.append((self._part, view))
