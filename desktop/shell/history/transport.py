"""The buttons over the present line: first, back, play, forward, last, speed, find."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from desktop.shell.commands.actions import ICON, SIDE, Actions, drawn_button
from desktop.shell.session.commands import REPLAY
from desktop.shell.session.view import View
from desktop.ui.icons import icon
from desktop.ui.labels import called
from desktop.ui.theme import LIGHT, Theme

BUTTONS = (  # the action, the drawing, and what the button is called
    ("first", "first", "Start"),
    ("step_back", "back", "Back"),
    ("replay", "play", "Replay"),
    ("step_forward", "forward", "Forward"),
    ("last", "last", "End"),
)


class Transport(QWidget):
    """Every button is an action of the one list; the menu of the speed is the one in the menu bar."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self._theme = LIGHT
        self._is_running = False
        self._place = (False, False)  # at the start, and at the end?
        self.buttons = {id: drawn_button(actions[id], name, self) for id, _, name in BUTTONS}
        for id in ("step_back", "step_forward"):
            self.buttons[id].setAutoRepeat(True)
        self.speed = self._speed_button()
        self.search = drawn_button(actions["find"], "Find", self)
        self.setAccessibleName("Transport")
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # time runs to the right in every language
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 2, 18, 2)
        row.setSpacing(2)
        for id, _, _ in BUTTONS:
            row.addWidget(self.buttons[id])
        row.addStretch(1)
        row.addWidget(self.speed)
        row.addWidget(self.search)
        self._follow_speed()

    def _speed_button(self) -> QToolButton:
        button = called("speed", QToolButton(self))
        button.setFixedHeight(SIDE)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setToolTip("Speed of the replay, and what it skips")
        menu = QMenu(button)
        self._actions.fill(menu, REPLAY)
        button.setMenu(menu)
        self._speeds = [action for action in menu.actions() if action.objectName().startswith("speed_")]
        for action in self._speeds:
            action.toggled.connect(self._follow_speed)
        return button

    def _follow_speed(self) -> None:
        chosen: QAction | None = next((one for one in self._speeds if one.isChecked()), None)
        text = chosen.text() if chosen is not None else "1×"
        self.speed.setText(text)
        self.speed.setAccessibleName(f"Speed of the replay, {text}")

    def show_view(self, view: View) -> None:
        self.set_place(view.here.depth, view.turns)
        if view.is_replaying != self._is_running:
            self.set_running(view.is_replaying)

    def set_running(self, is_running: bool) -> None:
        self._is_running = is_running
        self.buttons["replay"].setAccessibleName("Pause" if is_running else "Replay")
        self._dress()

    def set_place(self, row: int, rows: int) -> None:
        """Greyed where there is nowhere to go; pressed all the same, they say why."""
        place = row == 0, row == rows
        if place == self._place:
            return
        self._place, (is_first, is_last) = place, place
        for id, is_still in (
            *(("first", is_first), ("step_back", is_first)),
            *(("step_forward", is_last), ("last", is_last), ("replay", rows == 0)),
        ):
            self.buttons[id].setProperty("still", is_still)
        self._dress()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._dress()

    def _dress(self) -> None:
        for id, drawing, _ in BUTTONS:
            button = self.buttons[id]
            name = "pause" if id == "replay" and self._is_running else drawing
            colour = self._theme.faint if button.property("still") else self._theme.ink
            button.setIcon(icon(name, colour, ICON))
        self.search.setIcon(icon("search", self._theme.ink, ICON))
