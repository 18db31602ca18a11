"""The buttons over the present line: first, back, play, forward, last, speed, find."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
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

    def _speed_button(self) -> QToolButton:
        button = called("speed", QToolButton(self))
        button.setFixedHeight(SIDE)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setToolTip("Speed of the replay, and what it skips")
        menu = QMenu(button)
        menu.aboutToShow.connect(partial(self._fill, menu))
        button.setMenu(menu)
        return button

    def _fill(self, menu: QMenu) -> None:
        if menu.isEmpty():
            self._actions.fill(menu, REPLAY)

    def show_speed(self, text: str) -> None:
        self.speed.setText(text)
        self.speed.setAccessibleName(f"Speed of the replay, {text}")

    def show_view(self, view: View) -> None:
        self.set_place(view.here.depth, view.turns)
        if view.is_replaying != self.is_running:
            self.set_running(view.is_replaying)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.search.setIcon(icon("search", theme.ink, ICON))
