"""Where the table stands, at the right of the status bar: "Move 7 of 12 · branch 2 of 3 · 03:12 · free"."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from desktop.shell.session.view import View
from desktop.ui.labels import called, retell, steady

SECOND = 1_000
RULES = {
    "free": "On a free table anything can be taken back and played differently.",
    "fair": "On a fair table what was shown, drawn or answered stays played. Looking back is always free.",
    "practice": "A practice game: anything can be taken back, and it never counts.",
}


class Where(QWidget):
    """Four buttons between points; those that have nothing to say are not there."""

    place_wanted = Signal()
    lines_wanted = Signal()
    clock_wanted = Signal()  # off with it
    rules_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._points: list[QLabel] = []
        self.place = self._button("Go to another turn", self.place_wanted.emit)
        self.branch = self._button("The lines that part here", self.lines_wanted.emit)
        self.clock = self._button("How long this table is open; press to put the clock away", self._put_away)
        for button in (self.place, self.clock):
            steady(button)
        self.rule = self._button("", self.rules_wanted.emit)
        self._told = ("", "", "")
        self._has_table = False
        self._since = time.monotonic()
        self._shows_clock, self._has_other = True, False
        self._ticking = QTimer(self)
        self._ticking.setInterval(SECOND)
        self._ticking.timeout.connect(self._tick)

    def _button(self, tip: str, do: object) -> QToolButton:
        if self._row.count():
            point = called("second", QLabel("·", self))
            self._points.append(point)
            self._row.addWidget(point)
        button = called("where", QToolButton(self))
        button.setToolTip(tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(do)
        button.hide()
        self._row.addWidget(button)
        return button

    def text(self) -> str:
        """All but the clock, which is never the same."""
        return " · ".join(filter(None, (self.place.text(), self.branch.text(), self.rule.text())))

    def show_view(self, view: View | None) -> None:
        was_table, self._has_table = self._has_table, view is not None
        if view is None:
            self.show_place("", "", "")
            return
        if not was_table:
            self.begin()
        self.show_place(view.place, str(view.branch or ""), view.rule)

    def show_place(self, place: str, branch: str, rule: str) -> None:
        if (place, branch, rule) == self._told:
            return
        self._told = place, branch, rule
        told = ((self.place, place), (self.branch, branch), (self.rule, rule))
        are_other = [retell(button, text) for button, text in told]
        self.place.setAccessibleName(f"{place}, go to")
        self.branch.setAccessibleName(f"{branch}, lines")
        self.rule.setAccessibleName(f"{rule} table, rules")
        self.rule.setToolTip(RULES.get(rule, ""))
        if any(are_other):
            self._lay_out()

    def begin(self) -> None:
        """Another table: its clock begins."""
        self._since = time.monotonic()
        self._tick()

    def set_clock(self, is_shown: bool) -> None:
        self._shows_clock = is_shown
        self._lay_out()

    def give_way(self, has_other: bool) -> None:
        """A level counts its own time: there need not be two clocks."""
        if has_other != self._has_other:
            self._has_other = has_other
            self._lay_out()

    def _put_away(self) -> None:
        self.clock_wanted.emit()

    def _lay_out(self) -> None:
        """Points stand between what is there."""
        wanted = [
            bool(self.place.text()),
            bool(self.branch.text()),
            self._shows_clock and not self._has_other and bool(self.place.text()),
            bool(self.rule.text()),
        ]
        for at, button in enumerate((self.place, self.branch, self.clock, self.rule)):
            button.setVisible(wanted[at])
            if at:
                self._points[at - 1].setVisible(wanted[at] and any(wanted[:at]))
        self.updateGeometry()  # the bar gave it room before its parts knew how wide they are
        self._run()

    def _run(self) -> None:
        if self.clock.isVisible():
            self._tick()
            self._ticking.start()
        else:
            self._ticking.stop()

    def _tick(self) -> None:
        text = clock_text(time.monotonic() - self._since)
        retell(self.clock, text)
        self.clock.setAccessibleName(f"Clock, {text}")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._run()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._ticking.stop()


def clock_text(seconds: float) -> str:
    """ "03:12", from an hour on "1:03:12" """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"
