"""What the board still leads to is told nowhere else before: other parts are shown it when it was seen."""

from __future__ import annotations

from msgspec.structs import replace

from takeback.board.scenes import Scenes
from takeback.shell.session.view import Led, Part, View


class Suspense:
    """Hands views on to the parts beside a board whose moves are shown in pictures, in order; some later."""

    def __init__(self, board: Part, scenes: Scenes) -> None:
        self._board, self._scenes = board, scenes
        self._before: View | None = None
        self._waiting: list[tuple[Part, View | None]] = []
        scenes.released.connect(self._end)

    def expect(self, before: View | None) -> None:
        """Another view comes. What all were shown last tells what was to be done, and is done."""
        if before is None or self._waiting:  # then they were shown something older
            self._before = None
        else:
            self._before = replace(before, next_step="", thinking=-1, led=Led())

    def of(self, part: Part) -> Part:
        """Who is to be shown a view that is meant for this part."""
        if part is self._board or not (self._waiting or self._scenes.has_stop):
            return part
        if self._before is not None:
            part.show_view(self._before)
        return Later(part, self._waiting)

    def close(self) -> None:
        """Nothing of this board is shown any more."""
        self._waiting.clear()
        self._scenes.released.disconnect(self._end)

    def _end(self) -> None:
        while self._waiting:
            part, view = self._waiting.pop(0)
            part.show_view(view)


class Later:
    """Instead of a part: what it is shown waits."""

    def __init__(self, part: Part, waiting: list[tuple[Part, View | None]]) -> None:
        self.looks_at = part.looks_at
        self._part, self._waiting = part, waiting

    def show_view(self, view: View | None) -> None:
        self._waiting.append((self._part, view))
