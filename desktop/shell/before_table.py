"""What stands before the board: the curtain, what befell a plan, and the menu of those who may plan."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMenu

from desktop.engine.state import Action
from desktop.shell.curtain import Curtain
from desktop.shell.ending import Ending
from desktop.shell.eyes import Cover
from desktop.shell.plan_report import PlanReport

if TYPE_CHECKING:
    from desktop.shell.play import Play
    from desktop.shell.window import Window


class BeforeTable(QObject):
    """For the table that the window shows."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.curtain = Curtain(window.desk)
        self.report = PlanReport(window.desk)
        self.curtain.lifted.connect(self._lift)
        self.report.wanted.connect(self._act)

    @property
    def wants_every_curtain(self) -> bool:
        return bool(self._window.settings.value("curtain") == "always")

    def show_table(self, play: Play) -> None:
        self._ending = Ending(play)
        self._ending.wish = self._window.settings.value("end_turns")
        play.covered.connect(self.draw)
        play.plans_offered.connect(self._ask_who_plans)

    def leave(self) -> None:
        self.curtain.hide()
        self.report.hide()

    def follow_setting(self, name: str) -> None:
        play = self._window.play
        if play is not None and name == "end_turns":
            self._ending.wish = self._window.settings.value(name)
        elif play is not None and name == "curtain":
            play.eyes.is_strict = self.wants_every_curtain

    def draw(self, cover: Cover | None) -> None:
        """Over the board and all panels; what they hold is nobody's in particular meanwhile."""
        window, is_covered = self._window, cover is not None
        assert window.play is not None
        window.dock.set_covered(is_covered)
        window.side.set_covered(is_covered)
        window.play.board.setVisible(not is_covered)
        self.curtain.setVisible(is_covered)
        if cover is None:
            window.play.board.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.curtain.name(cover, window.play.table)
        self.curtain.setFocus(Qt.FocusReason.OtherFocusReason)
        window.announcer.say(self.curtain.sentence)

    def tell_of_plan(self, play: Play) -> str:
        """What befell the viewer's plan, over the board; returns it where it is new."""
        table, seat = play.table, play.words.viewer
        draft = table.draft(seat) if seat is not None else None
        return self.report.sentence if self.report.follow(table, draft) else ""

    def focus(self) -> None:
        """The keyboard goes to the board, or to the curtain before it."""
        play = self._window.play
        if play is not None:
            part = play.board if play.eyes.cover is None else self.curtain
            part.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _lift(self) -> None:
        if self._window.play is not None:
            self._window.play.say_here()

    def _act(self, action: Action) -> None:
        if self._window.play is not None:
            self._window.play.act(action)
            self.focus()

    def _ask_who_plans(self, seats: Sequence[int]) -> None:
        """Several may plan ahead: a menu of them."""
        play, button = self._window.play, self._window.toolbar.plan
        assert play is not None
        menu = QMenu(self._window)
        for seat in seats:
            line = menu.addAction(f"Plan for {play.table.names[seat]}")
            line.triggered.connect(partial(play.plan_for, seat))
        menu.setActiveAction(menu.actions()[0])
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
