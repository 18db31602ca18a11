"""Where the history stands: beside the board, under it in narrow windows, a drawer in short ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

if TYPE_CHECKING:
    from desktop.shell.window.window import Window

NARROW, SHORT = 900, 640  # a window less wide has it below the board; one less high than SHORT, in a drawer
SHARE = 0.36  # of the window's height, if the board keeps half of it then
RIGHT, BOTTOM = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea


class Placing(QObject):
    """Follows the size of the window, until the player puts the dock somewhere by hand."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._is_placing = False
        self._is_drawer = False
        self.is_by_hand = False
        window.dock.dockLocationChanged.connect(self._moved)

    def fit(self) -> None:
        """The window has another size now."""
        window = self._window
        is_tall = window.height() > window.width()
        is_under = window.width() < NARROW or is_tall
        if not self.is_by_hand:
            self._put(BOTTOM if is_under else RIGHT)
        self._make_drawer(self.is_under and window.height() < SHORT)
        self.keep_half()

    def keep_half(self) -> None:
        """Under the board it is never so high that less than half of the window is left."""
        dock = self._window.dock
        if self.is_under and dock.isVisible() and dock.height() > (most := self._height_under()):
            self._window.resizeDocks([dock], [most], Qt.Orientation.Vertical)

    @property
    def is_under(self) -> bool:
        return self._window.dockWidgetArea(self._window.dock) == BOTTOM

    @contextmanager
    def ours(self) -> Iterator[None]:
        """What moves in here is not moved by hand."""
        was, self._is_placing = self._is_placing, True
        try:
            yield
        finally:
            self._is_placing = was

    def _put(self, area: Qt.DockWidgetArea) -> None:
        window = self._window
        if window.dockWidgetArea(window.dock) == area:
            return
        is_shown = not window.dock.isHidden()
        with self.ours():
            window.addDockWidget(area, window.dock)
            window.dock.setVisible(is_shown)
        window.dock.set_under(area == BOTTOM)
        if area == BOTTOM:
            window.resizeDocks([window.dock], [self._height_under()], Qt.Orientation.Vertical)
        else:
            window.fit_dock()

    def _height_under(self) -> int:
        window = self._window
        bars = (window.menuBar(), window.toolbar, window.status)
        taken = sum(max(bar.sizeHint().height(), bar.minimumHeight()) for bar in bars)
        room = window.height() // 2 - taken - 2  # and the line above it
        return min(room, round(window.height() * SHARE))

    def _make_drawer(self, is_drawer: bool) -> None:
        """Closed when it becomes one, open when it no longer is; between, the player says."""
        if is_drawer != self._is_drawer:
            self._is_drawer = is_drawer
            self._window.show_history(not is_drawer)

    def _moved(self, area: Qt.DockWidgetArea) -> None:
        if not self._is_placing:
            self.is_by_hand = True
            self._window.dock.set_under(area == BOTTOM)
