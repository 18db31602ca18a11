"""What stands before the board: the curtain, what befell a plan, and the menu of those who may plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMenu, QWidget

from desktop.engine.journal import JournalError
from desktop.engine.state import Action, Illegal
from desktop.shell.session.automatic_end import Ending
from desktop.shell.session.eyes import Cover
from desktop.shell.window.curtain import Curtain
from desktop.shell.window.plan_report import PlanReport
from desktop.table.reseating import SeatChange, changes, reseat

if TYPE_CHECKING:
    from desktop.shell.session.session import Session
    from desktop.shell.window.window import Window


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

    def show_table(self, session: Session) -> None:
        self._ending = Ending(session)
        self._ending.wish = self._window.settings.value("end_turns")
        session.covered.connect(self.draw)
        session.plans_offered.connect(self._ask_who_plans)

    def leave(self) -> None:
        self.curtain.hide()
        self.report.hide()

    def follow_setting(self, name: str) -> None:
        session = self._window.session
        if session is not None and name == "end_turns":
            self._ending.wish = self._window.settings.value(name)
        elif session is not None and name == "curtain":
            session.eyes.is_strict = self.wants_every_curtain

    def draw(self, cover: Cover | None) -> None:
        """Over the board and all panels; what they hold is nobody's in particular meanwhile."""
        window, is_covered = self._window, cover is not None
        assert window.session is not None
        window.dock.set_covered(is_covered)
        window.side.set_covered(is_covered)
        window.session.board.setVisible(not is_covered)
        self.curtain.setVisible(is_covered)
        if cover is None:
            window.session.board.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.curtain.name(cover, window.session.table)
        self.curtain.setFocus(Qt.FocusReason.OtherFocusReason)
        window.announcer.say(self.curtain.sentence)

    def tell_of_plan(self, session: Session) -> str:
        """What befell the viewer's plan, over the board; returns it where it is new."""
        table, seat = session.table, session.words.viewer
        draft = table.draft(seat) if seat is not None else None
        return self.report.sentence if self.report.follow(table, draft) else ""

    def focus(self) -> None:
        """The keyboard goes to the board, or to the curtain before it."""
        session = self._window.session
        if session is not None:
            part = session.board if session.eyes.cover is None else self.curtain
            part.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _lift(self) -> None:
        if self._window.session is not None:
            self._window.session.say_here()

    def _act(self, action: Action) -> None:
        if self._window.session is not None:
            self._window.session.act(action)
            self.focus()

    def _ask_who_plans(self, seats: Sequence[int]) -> None:
        """Several may plan ahead: a menu of them."""
        session = self._window.session
        assert session is not None
        names = session.table.names
        self._ask(
            [(f"Plan for {names[seat]}", partial(session.plan_for, seat)) for seat in seats],
            self._window.toolbar.plan,
        )

    def ask_who_plays(self) -> None:
        """Who sits where, to be changed while the game goes on."""
        session = self._window.session
        ways = changes(session.table) if session is not None else []
        if ways:
            self._ask([(one.text, partial(self._reseat, one)) for one in ways], self._window.toolbar.new)
        elif session is not None:
            self._window.say(f"{session.table.game.title} has no computer players.")

    def _reseat(self, change: SeatChange) -> None:
        session = self._window.session
        assert session is not None
        try:
            reseat(session.table, change.seat, change.sitter)
        except Illegal as why:
            self._window.say(str(why))
        except JournalError as trouble:
            self._window.deeds.trouble(trouble, lambda: self._reseat(change))
        else:
            self._follow_seats(session)
            who = "A person" if change.sitter.is_person else "A computer"
            self._window.say(f"{who} plays {session.table.names[change.seat]} now.")

    def _follow_seats(self, session: Session) -> None:
        """A computer that is to move begins."""
        session.follow_seats()
        session.show()
        session.moved.emit(None)
        if any(seat not in session.table.persons for seat in session.table.to_act()):
            session.let_play()

    def _ask(self, ways: Sequence[tuple[str, Callable[[], object]]], below: QWidget) -> None:
        menu = QMenu(self._window)
        for text, do in ways:
            menu.addAction(text).triggered.connect(do)
        menu.setActiveAction(menu.actions()[0])
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(below.mapToGlobal(below.rect().bottomLeft()))
