"""What walks along a line: buttons to its ends and a step on or back, and playing by itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from desktop.ui.icons import icon
from desktop.ui.theme import LIGHT, Theme

SIDE, ICON = 32, 20  # of a button with a drawing
BACK, PLAY, ON = -1, 0, 1
QUIET = 2.0  # from this speed on, steps pass too fast to be told one by one
BARE_KEYS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


class StepButton(NamedTuple):
    """One of the buttons: what it asks for, and whether that leads back, on, or plays."""

    id: str
    drawing: str
    name: str
    tip: str
    way: int
    is_repeated: bool = False  # while it is held
    pause_tip: str = ""  # while it runs, if it is another


class StepBar(QWidget):
    """The buttons alone: shows the place it is told and emits what is asked for. `row` takes more widgets."""

    asked = Signal(str)

    def __init__(self, walks: Iterable[StepButton], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._walks = tuple(walks)
        self._theme = LIGHT
        self.is_running = False
        self._shown: list[bool] = []  # which of them are grey
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # time runs to the right in every language
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(2)
        self.buttons = {walk.id: self._button(walk) for walk in self._walks}

    def _button(self, walk: StepButton) -> QToolButton:
        button = drawn(walk.name, walk.tip, self)
        button.setAutoRepeat(walk.is_repeated)
        button.clicked.connect(partial(self.asked.emit, walk.id))
        self.row.addWidget(button)
        return button

    def set_running(self, is_running: bool) -> None:
        if is_running == self.is_running:
            return
        self.is_running = is_running
        for walk in self._walks:
            if walk.way == PLAY:
                self.buttons[walk.id].setAccessibleName("Pause" if is_running else walk.name)
                self.buttons[walk.id].setToolTip((is_running and walk.pause_tip) or walk.tip)
        self._dress()

    def set_place(self, at: int, last: int) -> None:
        """Greyed where there is nowhere to go; pressed all the same, they say why."""
        stills = self._stills(at, last)
        if stills == self._shown:
            return
        self._shown = stills
        for walk, is_still in zip(self._walks, stills, strict=True):
            self.buttons[walk.id].setProperty("still", is_still)
        self._dress()

    def _stills(self, at: int, last: int) -> list[bool]:
        nowhere = {BACK: at == 0, PLAY: last == 0, ON: at == last}
        return [nowhere[walk.way] for walk in self._walks]

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._dress()

    def _dress(self) -> None:
        for walk in self._walks:
            button = self.buttons[walk.id]
            drawing = "pause" if walk.way == PLAY and self.is_running else walk.drawing
            ink = self._theme.faint if button.property("still") else self._theme.ink
            button.setIcon(icon(drawing, ink, ICON))


def drawn(name: str, tip: str, parent: QWidget) -> QToolButton:
    """A button with a drawing instead of words."""
    button = QToolButton(parent)
    button.setFixedSize(SIDE, SIDE)
    button.setIconSize(QSize(ICON, ICON))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setAccessibleName(name)
    button.setToolTip(tip)
    return button


class Playback(QObject):
    """Begins at the place where one stands, or at the start when that is the end.

    A class made of it says what the line is: `at`, `last`, `after`, `seconds` and `show_step`. Installed on a
    widget as an event filter, it stops at a press there.
    """

    changed = Signal(bool)  # does it run now?
    stepped = Signal()
    ended = Signal()  # by itself, at the last step

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.clock: Callable[[], float] = time.monotonic
        self.is_running = False
        self.speed = 1.0
        self.loops = False
        self.longest: int | None = None  # milliseconds for the way to the next step, while it runs
        self._is_stepping = False
        self._due = 0.0
        self._timer = QTimer(self, singleShot=True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.tick)

    # the line -----------------------------------------------------------------------------------------
    @property
    def at(self) -> int:
        """The step that is shown."""
        raise NotImplementedError

    @property
    def last(self) -> int:
        raise NotImplementedError

    def after(self) -> int:
        """The step that follows the one shown."""
        return min(self.at + 1, self.last)

    def seconds(self) -> float:
        """How long the step that is shown stays at the usual speed."""
        raise NotImplementedError

    def show_step(self, step: int) -> None:
        raise NotImplementedError

    # what the player asks for -------------------------------------------------------------------------
    @property
    def is_quiet(self) -> bool:
        """Does it go too fast for every step to be told?"""
        return self.is_running and self.speed >= QUIET

    def toggle(self) -> None:
        if self.is_running:
            self.stop()
        else:
            self.start()

    def start(self) -> None:
        self.stop()
        self.rewind()
        self.run()

    def rewind(self) -> None:
        """From the end to the start; from anywhere else it goes on where it is."""
        if self.at == self.last:
            self.walk_to(0)

    def run(self) -> None:
        self.is_running = True
        self._due = self.clock()
        self.changed.emit(True)
        self._wait()

    def stop(self) -> None:
        """Where it is: always on a whole step."""
        if self._halt():
            self.changed.emit(False)

    def interrupt(self) -> None:
        """Another step is shown. If it was not played to, playing is over, without a word."""
        if not self._is_stepping:
            self._halt()

    def _halt(self) -> bool:
        was_running, self.is_running, self.longest = self.is_running, False, None
        self._timer.stop()
        return was_running

    # by itself ----------------------------------------------------------------------------------------
    def tick(self) -> None:
        """The next step is due."""
        if not self.is_running:
            return
        if self.at != self.last:
            self.walk_to(self.after())
            self.stepped.emit()
        elif self.loops:
            self.walk_to(0)
        if self.at == self.last and not self.loops:
            self.stop()
            self.ended.emit()
        else:
            self._wait()

    def _wait(self) -> None:
        """Each step is due by the clock, so that slow pictures do not add up."""
        now, share = self.clock(), self.seconds() / self.speed
        self._due = max(self._due + share, now - share)
        self.longest = int(share * 1000)
        self._timer.start(max(0, round((self._due - now) * 1000)))

    def walk_to(self, step: int) -> None:
        """Show this step without stopping."""
        self._is_stepping = True
        try:
            self.show_step(step)
        finally:
            self._is_stepping = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A press while it runs stops it and does nothing else: nobody aims at what moves."""
        if not self.is_running:
            return False
        is_press = event.type() == QEvent.Type.MouseButtonPress or (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() not in BARE_KEYS
        )
        if is_press:
            self.stop()
        return is_press
