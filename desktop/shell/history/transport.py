"""The buttons over the present line: first, back, play, forward, last, speed, find."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from desktop.shell.commands.actions import Actions, drawn_button, tip_of
from desktop.shell.session.commands import REPLAY
from desktop.shell.session.view import View
from desktop.ui.icons import icon
from desktop.ui.labels import called
from desktop.ui.stepper import BACK, ICON, ON, PLAY, SIDE, StepBar, StepButton
from desktop.ui.theme import Theme

BUTTONS = (  # the action, the drawing, what the button is called, and which way it leads
    ("first", "first", "Start", BACK),
    ("step_back", "back", "Back", BACK),
    ("replay", "play", "Replay", PLAY),
    ("step_forward", "forward", "Forward", ON),
    ("last", "last", "End", ON),
)


class Transport(StepBar):
    """Every button is an action of the one list; the menu of the speed is the one in the menu bar."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        walks = (
            StepButton(id, drawing, name, tip_of(actions[id], name), way, id in ("step_back", "step_forward"))
            for id, drawing, name, way in BUTTONS
        )
        super().__init__(walks, parent)
        self._actions = actions
        self.asked.connect(actions.trigger)
        self.speed = self._speed_button()
        self.search = drawn_button(actions["find"], "Find", self)
        self.setAccessibleName("Transport")
        self.row.setContentsMargins(18, 2, 18, 2)
        self.row.addStretch(1)
        self.row.addWidget(self.speed)
        self.row.addWidget(self.search)
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
        if view.is_replaying != self.is_running:
            self.set_running(view.is_replaying)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.search.setIcon(icon("search", theme.ink, ICON))
