"""A drag of the mouse that moves the view of a board that is zoomed in."""

from collections.abc import Callable

from PySide6.QtCore import QPointF

from takeback.board.puzzle.near_board import ZoomableBoard


class ViewDrag:
    """Moves the view of one board while the mouse drags on its map, or drags the cells themselves."""

    def __init__(self, board: ZoomableBoard) -> None:
        """Take the board whose view is moved."""
        self._board = board
        self._follow: Callable[[QPointF], None] | None = None  # what the drag does; None: there is no drag
        self._last_point = QPointF()  # the last point of a drag that pans the board

    @property
    def is_on(self) -> bool:
        """Tell whether there is a drag that moves the view."""
        return self._follow is not None

    def begin_on_map(self, at: QPointF) -> None:
        """Begin a drag on the map, and centre the view on this point of it."""
        self._follow = self._board.centre_on_map
        self._board.centre_on_map(at)

    def begin_panning(self, at: QPointF) -> None:
        """Begin a drag of the cells at this point."""
        self._follow, self._last_point = self._pan_to, at

    def move_to(self, at: QPointF) -> None:
        """Continue the drag, if there is one."""
        if self._follow is not None:
            self._follow(at)

    def end(self) -> None:
        """End the drag and put the map into the corner opposite to the visible part."""
        self._follow = None
        self._board.settle_map()

    def _pan_to(self, at: QPointF) -> None:
        """Pan the board by what the mouse has moved."""
        self._board.pan(at - self._last_point)
        self._last_point = at
