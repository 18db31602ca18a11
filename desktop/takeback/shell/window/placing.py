"""The geometry of the window, and the place of its docks: beside the board, under it, or as a drawer that
opens beside it, over it where it has no room."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QByteArray, QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDockWidget, QMainWindow, QToolBar, QWidget

from takeback.engine.limits import json_of
from takeback.shell.history.dock import HistoryDock
from takeback.shell.settings import Settings
from takeback.shell.window.panel_dock import PanelDock
from takeback.shell.zoom import LEAST, TITLE_BAR, current_zoom
from takeback.ui.labels import hairline

USUAL = QSize(1280, 800)
NARROW, SHORT = 900, 760  # narrower, the history goes below the board; lower too, into a drawer
SHARE = 0.36  # of the window's height for the history below the board
AT_FIRST = {"narrow": 292, "usual": 340, "wide": 340}  # default widths, by the size of the window
ROOMY = {"narrow": 380, "usual": 460, "wide": 540}  # widths of the history while it shows more than turns
RIGHT, BOTTOM = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea
TOP, NOWHERE = Qt.DockWidgetArea.TopDockWidgetArea, Qt.DockWidgetArea.NoDockWidgetArea
ACROSS, DOWN = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


class WindowLayout(QObject):
    """Places the docks by the size of the window, until the player moves the history by hand.

    Widths that the player dragged are kept, for windows of about the same size.
    """

    history_wanted = Signal(bool)  # show or hide the history

    def __init__(
        self, window: QMainWindow, desk: QWidget, side: PanelDock, dock: HistoryDock, settings: Settings
    ) -> None:
        """Follow the docks from now on; none is placed before `restore` or `fit`."""
        super().__init__(window)
        self._window, self._desk, self._side, self._dock = window, desk, side, dock
        self._settings = settings
        self.wants_history = True
        self._is_placing = False
        self._at_press: dict[QDockWidget, QSize] = {}
        self._was_shown = True  # was the history shown before it became a drawer?
        self._area = RIGHT  # where the history is, or was before it became a drawer
        self._edge = hairline(window)  # the line along the drawer
        self._edge.setProperty("drawer", True)
        self._edge.hide()
        self.is_by_hand = self.is_drawer = False
        dock.dockLocationChanged.connect(self._on_moved)
        dock.width_demand_changed.connect(self.resize_docks)
        dock.visibilityChanged.connect(self._on_visibility_changed)
        dock.cover_changed.connect(self._on_cover_changed)
        dock.resized.connect(self._keep_drawer_inside)
        desk.installEventFilter(self)

    # the window itself --------------------------------------------------------------------------------
    def restore(self) -> None:
        """Restore size and position of the last time, or choose good first ones."""
        window, value = self._window, self._settings.value
        screen = QGuiApplication.primaryScreen()
        window.resize(USUAL if screen is None else USUAL.boundedTo(screen.availableSize() - TITLE_BAR))
        geometry, state = value("geometry"), value("state")
        if geometry:
            window.restoreGeometry(QByteArray(geometry))
            self._fit_screen()
        if state:
            self.restore_docks(state)

    def _fit_screen(self) -> None:
        """Keep the size on screen despite another zoom, and the window within the screen, unless it is
        maximized or full screen.
        """
        window = self._window
        screen = window.screen().availableGeometry()
        size = window.size() * (self._settings.value("geometry_zoom") / 100 / current_zoom())
        if window.isMaximized() or window.isFullScreen():
            return
        window.resize(size.expandedTo(LEAST).boundedTo(screen.size() - TITLE_BAR))
        last = screen.bottomRight() - window.rect().bottomRight()
        x, y = max(screen.left(), min(window.x(), last.x())), max(screen.top(), min(window.y(), last.y()))
        if (x, y) != (window.x(), window.y()):
            window.move(x, y)

    def save(self) -> None:
        """Put size, position and docks into the settings for the next start."""
        self._settings.set_value("geometry", self._window.saveGeometry())
        self._settings.set_value("geometry_zoom", round(current_zoom() * 100))
        self._settings.set_value("state", self.state())

    # beside, under or over the board ------------------------------------------------------------------
    def fit(self) -> None:
        """Place the history for the present size of the window: beside the board, or below it, or in a low
        window in a drawer.

        Where the player moved it by hand it stays.
        """
        window = self._window
        is_under = window.width() < NARROW or window.height() > window.width()
        if not self.is_by_hand:
            self._area = BOTTOM if is_under else RIGHT
        self._place_history(drawer=self._area in (TOP, BOTTOM) and window.height() < SHORT)

    @property
    def is_under(self) -> bool:
        """Return whether the history is below the board."""
        return self._area == BOTTOM and not self.is_drawer

    @contextmanager
    def placing_docks(self) -> Iterator[None]:
        """Mark moves of docks inside the block as ours, not the player's."""
        was, self._is_placing = self._is_placing, True
        try:
            yield
        finally:
            self._is_placing = was

    def restore_docks(self, state: bytes) -> None:
        """Restore where the docks were, from the state that `state` returned."""
        with self.placing_docks():
            self._window.restoreState(state)
        self._area = self._window.dockWidgetArea(self._dock)
        self.is_by_hand = self._area not in (RIGHT, BOTTOM)
        self._dock.set_below_board(self.is_under)

    def state(self) -> bytes:
        """Return where the docks are, for the next start; a drawer is docked for that."""
        if self.is_drawer:
            self._place_history(drawer=False)
        return bytes(self._window.saveState().data())

    def close_drawer(self) -> bool:
        """Close the drawer, if the history is one; return whether it was open."""
        is_open = self.is_drawer and not self._dock.isHidden()
        if self.is_drawer:
            self.history_wanted.emit(False)
        return is_open

    def _place_history(self, drawer: bool) -> None:
        """Put the history into its dock area or the drawer, which starts closed; docked, it is shown as
        before."""
        window, dock = self._window, self._dock
        is_shown = self.wants_history
        if drawer and not self.is_drawer:
            self._was_shown, is_shown = is_shown, False
            window.removeDockWidget(dock)
        elif self.is_drawer and not drawer:
            is_shown = self._was_shown
        if drawer != self.is_drawer:
            self._set_drawer(drawer)
        if not drawer and window.dockWidgetArea(dock) != self._area:
            with self.placing_docks():
                window.addDockWidget(self._area, dock)
                if self._area == RIGHT:  # Qt would put it under the panel
                    window.splitDockWidget(self._side, dock, ACROSS)
        dock.set_below_board(self.is_under)
        if is_shown != self.wants_history or is_shown == dock.isHidden():
            self.history_wanted.emit(is_shown)
        else:
            self.resize_docks()

    def _set_drawer(self, drawer: bool) -> None:
        """Make the history a drawer, which lies over the desk and cannot be moved, or a dock again."""
        dock, features = self._dock, QDockWidget.DockWidgetFeature
        self.is_drawer = drawer
        dock.setProperty("drawer", drawer)
        movable = features.NoDockWidgetFeatures if drawer else features.DockWidgetMovable
        dock.setFeatures(features.DockWidgetClosable | movable)
        self._paint_drawer()

    def _on_moved(self, area: Qt.DockWidgetArea) -> None:
        """Note that the player moved the history by hand, unless this object moves it."""
        if not self._is_placing and area != NOWHERE:
            self.is_by_hand, self._area = True, area
            self._dock.set_below_board(area == BOTTOM)

    # how much room ------------------------------------------------------------------------------------
    def resize_docks(self) -> None:
        """Give each dock the room that it was given in windows of this size."""
        window = self._window
        self._side.fit(window.width())
        if self.is_drawer:
            self._place_drawer()
        self._make_room_for_drawer()
        across = {dock: self._width(dock) for dock in self._docked() if not self._is_across(dock)}
        if across:
            window.resizeDocks(list(across), list(across.values()), ACROSS)
        if self._dock in self._docked() and self._is_across(self._dock):
            window.resizeDocks([self._dock], [self._height_under()], DOWN)

    def _docked(self) -> list[QDockWidget]:
        """Return the docks that take room from the board."""
        docks = (self._side, self._dock)
        return [one for one in docks if not one.isHidden() and self._window.dockWidgetArea(one) != NOWHERE]

    def _is_across(self, dock: QDockWidget) -> bool:
        """Return whether the dock is above or below the board, so that its height counts."""
        return self._window.dockWidgetArea(dock) in (TOP, BOTTOM)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the drawer as high as the desk, which the bars around it make lower; return False, so the
        event goes on."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and self.is_drawer:
            self._place_drawer()
            self._make_room_for_drawer()
        return False

    def _place_drawer(self) -> None:
        """Place the drawer over the right edge of the desk, at full height."""
        window, dock, desk = self._window, self._dock, self._desk.geometry()
        if (layout := dock.layout()) is not None:
            layout.activate()  # it may need less than before
        width = self._drawer_width()
        dock.setGeometry(QRect(window.width() - width, desk.top(), width, desk.height()))
        self._edge.setFixedSize(1, desk.height())
        self._edge.move(dock.x() - 1, desk.top())
        dock.raise_()
        self._edge.raise_()

    def _drawer_width(self) -> int:
        """Return the width of the drawer: the usual one, or what its texts need in a longer language."""
        usual = (ROOMY if self._dock.needs_extra_width else AT_FIRST)["narrow"]
        return min(max(usual, self._dock.minimumSizeHint().width()), self._window.width())

    def _keep_drawer_inside(self) -> None:
        """Move the drawer and the board left where its content has made it grow beyond the edge of the
        window."""
        dock, beyond = self._dock, self._dock.geometry().right() + 1 - self._window.width()
        if self.is_drawer and beyond > 0:
            dock.move(max(0, dock.x() - beyond), dock.y())
            self._edge.move(dock.x() - 1, dock.y())
            self._make_room_for_drawer()

    def _paint_drawer(self) -> None:
        """Fill the drawer and show the line along it, if there is one and it is not empty under a curtain."""
        dock = self._dock
        is_filled = self.is_drawer and not dock.is_covered
        dock.setAutoFillBackground(is_filled)
        self._edge.setVisible(is_filled and dock.isVisible())

    def _on_cover_changed(self) -> None:
        """Paint the drawer, and give its content room again once it is no longer covered."""
        self._paint_drawer()
        self.resize_docks()

    def _on_visibility_changed(self, is_seen: bool) -> None:
        """Show or hide the line along the drawer with the history, and move the board for a wide drawer."""
        self._paint_drawer()
        self._make_room_for_drawer()

    @property
    def covers_board(self) -> bool:
        """Return whether the open drawer covers part of the board, which has no room beside it."""
        return self.is_drawer and not self._dock.isHidden() and not self._desk.contentsMargins().right()

    def _make_room_for_drawer(self) -> None:
        """Move the board beside an open drawer if it has room there, so that nothing on it is covered."""
        layout = self._desk.layout()
        width = self._drawer_width() if self.is_drawer and not self._dock.isHidden() else 0
        desk = self._desk.geometry()
        covered = max(0, width - (self._window.width() - desk.right() - 1))  # the rest lies over the panel
        least = layout.minimumSize().width() if layout is not None else 0
        self._desk.setContentsMargins(0, 0, covered if desk.width() - covered >= least else 0, 0)

    def _width(self, dock: QDockWidget) -> int:
        """Return the width for this dock in pixels: kept, else the default."""
        usual = AT_FIRST[self._width_class()]
        width = self._saved_sizes().get(f"{dock.objectName()} {self._width_class()}", usual)
        is_roomy = dock is self._dock and self._dock.needs_extra_width
        return max(width, ROOMY[self._width_class()]) if is_roomy else width

    def _height_under(self) -> int:
        """Return the height of the history below the board, which keeps at least half of the window."""
        window = self._window
        bars = (window.menuBar(), *window.findChildren(QToolBar), window.statusBar())
        taken = sum(max(bar.sizeHint().height(), bar.minimumHeight()) for bar in bars if not bar.isHidden())
        highest = window.height() // 2 - taken - 2  # 2: the line above it
        return min(highest, self._saved_sizes().get("history under", round(window.height() * SHARE)))

    def _width_class(self) -> str:
        """Return the class of the window's width: "narrow", "usual" or "wide"."""
        width = self._window.width()
        return "narrow" if width < 1100 else "usual" if width < 1600 else "wide"

    # dragged by the player ----------------------------------------------------------------------------
    def note_sizes(self) -> None:
        """Note the sizes of the docks, as a press on the window may begin to drag an edge."""
        self._at_press = {dock: dock.size() for dock in self._docked()}

    def save_dragged_sizes(self) -> None:
        """Save the sizes of docks that changed since the press: only dragging an edge does that."""
        dragged = {}
        for dock in self._docked():
            before = self._at_press.get(dock, dock.size())
            if self._is_across(dock) and dock.height() != before.height():
                dragged[f"{dock.objectName()} under"] = dock.height()
            elif not self._is_across(dock) and dock.width() != before.width():
                dragged[f"{dock.objectName()} {self._width_class()}"] = dock.width()
        if dragged:
            self._settings.set_value("docks", json.dumps({**self._saved_sizes(), **dragged}))
            self.resize_docks()

    def _saved_sizes(self) -> dict[str, int]:
        """Return the saved sizes in pixels, those that are valid."""
        try:
            read: Any = json_of(self._settings.value("docks"))
        except ValueError:
            return {}
        if not isinstance(read, dict):
            return {}
        return {name: room for name, room in read.items() if type(room) is int and 0 < room < 10_000}
