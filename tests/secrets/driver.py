"""Run every command and press every button of every dialog, and search all output for secrets."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QEvent, QEventLoop
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QMenu,
    QWidget,
)
from shiboken6 import isValid

from takeback.engine.record import write_moves
from takeback.engine.state import encode
from takeback.games.holdem.board.hands.page import HandsPage
from takeback.shell.commands.register import Command
from takeback.shell.features.export.job import ExportJob
from takeback.shell.history.pictures import Pictures
from takeback.shell.session.view import PreviewTarget, View
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.secrets.planted import SecretTable
from tests.secrets.sinks import Sinks
from tests.shell.showing import session_of

LEFT_OUT = {"quit", "menu_bar"}  # one ends the program; the other shows a menu that waits for the mouse
MOST_PRESSES = 16  # in one dialog
FILES = 3  # how often the same file is asked for
SHORT = 6  # characters
WAIT = QEventLoop.ProcessEventsFlag.WaitForMoreEvents
FEW = 4  # choices: longer lists are of fonts, sizes and levels


class Driver:
    def __init__(
        self, window: Window, plant: SecretTable, persons: tuple[int, ...], moment: int, sinks: Sinks
    ) -> None:
        self.window, self.sinks = window, sinks
        self._make: Callable[[], Table] = lambda: plant.table(window.journal, persons)
        self._plant, self._moment = plant, moment
        self._is_shared = len(persons) > 1
        self._viewer: int | None = persons[0] if len(persons) == 1 else None
        self._sits_there = self._viewer  # who is at the screen, as far as the other seats know
        self.leaks: set[tuple[str, str]] = set()  # what was done, and what was shown
        window.windows.window_opened.connect(self._look_at_another)

    def watch(self) -> None:
        """Play a table to the planted moment while it is shown."""
        self.table = self._make()
        self._show()
        self._plant.reach(self.table, self._moment)
        session_of(self.window).confirm_presence()
        self._settle()
        self.sinks.take()  # the previous viewer may have been allowed to see more

    def begin(self) -> None:
        """Show the table as it was planted."""
        self.sinks.asked.clear()  # late requests are about the previous table, which was played on
        self.table = self._make()
        self._plant.reach(self.table, self._moment)
        self._show()
        self._where = self.table.here, len(self.table.history.nodes), self.table.seats
        seats = range(len(self.table.seats))
        self._secrets = {viewer: self._plant.secrets(self.table, viewer) for viewer in (None, *seats)}
        if self._is_shared:  # nobody has confirmed yet that they alone look
            self._settle()
            self._look_for(self._all_of(None), "opening, before anybody is there", self.sinks.take())
        session_of(self.window).confirm_presence()
        self.look("opening")

    def _show(self) -> None:
        if self._is_shared:
            self._sits_there = None
        self.window.show_table(self.table)
        session = session_of(self.window)
        lift = session.show_to

        def sit_down(seat: int | None) -> None:
            self._sits_there = seat if self._is_shared else self._sits_there
            lift(seat)

        session.show_to = sit_down  # type: ignore[method-assign]
        session.changed.connect(self._look_at_view)
        self._look_at_view(session.view)

    def _look_at_another(self, other: Window) -> None:
        """Search what another window gets and paints, too."""

        def shown(table: Table | None) -> None:
            if other.session is not None:
                other.session.changed.connect(self._look_at_view)
                self._look_at_view(other.session.view)
                other.grab()

        other.table_shown.connect(shown)

    def look_back_at_each_row(self) -> None:
        """View every position of the line, and the one after each move, without going there."""
        session = session_of(self.window)
        for node in self.table.line:
            for move in range(-1, len(node.moves)):
                session.previews.pin(PreviewTarget(node, move))
                self.look(f"looking at row {node.depth}, move {move}")
        session.previews.end()

    def _all_of(self, viewer: int | None) -> tuple[str, ...]:
        return (*self._secrets[viewer].certain, *self._secrets[viewer].names)

    def _look_at_view(self, view: View) -> None:
        """Search what the widgets of the window are given, whether they paint it or not."""
        if session_of(self.window).table is not self.table:
            return
        states = [view.state, *(state for move in view.led.moves for state in (move.before, move.after))]
        result = [write_moves(view.game, view.led.moves), *map(encode, states)]
        if view.turn is not None and (draft := self.table.drafts.find(view.turn.seat)) is not None:
            result.append(write_moves(view.game, draft.moves()))
        wanted = {*self._plant.secrets(self.table, view.viewer).certain}  # it may be about to be sent
        if self._is_shared:
            wanted |= {*self._plant.secrets(self.table, self._sits_there).certain}
        self._look_for(wanted, "a view", b"\n".join(result).decode())
        if self._is_shared and view.cover is None:
            self._sits_there = view.viewer  # this viewer has the mouse where nothing is to be covered

    def do(self, command: Command) -> None:
        """Run the command, and use everything in the dialogs and menus that it opens."""
        if self.window.table is not self.table or self._where != (
            self.table.here,
            len(self.table.history.nodes),
            self.table.seats,
        ):
            self.begin()
        self.window.do(command.id)
        self.look(command.id)
        self._look_back(command.id)
        for menu in self._menus():
            self._choose_each(command, menu)
        self._press_all(command)
        self._close()

    def _look_back(self, what: str) -> None:
        """View the last hand on the page that was opened, or on that of another table that is shown now."""
        if self._is_elsewhere():
            self.window.do("records")
            self.look(f"{what}, records")
        page = self.window.page.widget if self.window.page is not None else None
        if isinstance(page, HandsPage):
            self._choose_each_player(what, page)
            page.open_newest()
            while page.is_opening:
                QApplication.processEvents(WAIT)
            self.look(f"{what}, the last hand")
            if page.replayer.replay is not None:
                page.open_newest(page.replayer.replay.first_decision)  # where all hold their cards
                for pick in range(page.replayer.view.count()):
                    page.replayer.view.setCurrentIndex(pick)
                    for one in page.replayer.how.findChildren(QAbstractButton):
                        one.click()
                        self.look(f"{what}, the first decision, {one.text()}")
                page.replayer.about_wanted.emit()
                self.look(f"{what}, about the last hand")
                page.replayer.export_wanted.emit()

    def _choose_each_player(self, what: str, page: HandsPage) -> None:
        """Show the list for each player in turn, and for the first again."""
        pick = page.list.filters.player
        for number in (*range(1, pick.count()), 0):
            pick.setCurrentIndex(number)
            self.look(f"{what}, the list of {pick.currentText()}")

    def _press_all(self, command: Command) -> None:
        """Press every button once, and one that asks for a file or changes players once for every choice."""
        pressed: Counter[str] = Counter()
        for _ in range(MOST_PRESSES):
            names = {_read_label(one): one for one in self._buttons()}
            name = next(
                (one for one in names if pressed[one] < (FILES if one.endswith(("…", "Change")) else 1)), None
            )
            if name is None:
                return
            pressed[name] += 1
            self._turn_choices(pressed[name])
            names[name].click()
            self.look(f"{command.id}, {name}")
            if not self._dialogs():
                self._open_again(command)

    def _open_again(self, command: Command) -> None:
        page = self.window.page.widget if self.window.page is not None else None
        if isinstance(page, HandsPage) and page.replayer.opened is not None:
            page.replayer.export_wanted.emit()
        elif self.window.table is self.table:
            self.window.do(command.id)

    def _turn_choices(self, number: int) -> None:
        """Set every short combo box in the dialogs to the choice of this number."""
        for dialog in self._dialogs():
            for pick in dialog.findChildren(QComboBox):
                if pick.isEnabled() and pick.isVisible() and 0 < pick.count() <= FEW:
                    pick.setCurrentIndex((number - 1) % pick.count())

    def _choose_each(self, command: Command, menu: QMenu) -> None:
        texts = [action.text() for action in menu.actions()] if isValid(menu) else []
        for number, text in enumerate(texts):
            if not isValid(menu) or not menu.isVisible():
                self.window.do(command.id)
                menu = next(iter(self._menus()), menu)
            if isValid(menu) and number < len(menu.actions()):
                menu.actions()[number].trigger()
            if isValid(menu):
                menu.close()
            if self.window.session is not None:
                self.window.session.confirm_presence()  # the player who is there now
            self.look(f"{command.id}, {text}")

    def look_at_the_journal(self) -> None:
        """Search the journal, which contains every planted table. Short words are skipped: encrypted data
        may contain them by chance."""
        long = [one for one in self._secrets[None].certain if len(one) >= SHORT]
        self._look_for(long, "the journal", self.sinks.journal())

    # open widgets ---------------------------------------------------------------------------------------
    def _dialogs(self) -> list[QDialog]:
        return [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]

    def _menus(self) -> list[QMenu]:
        return [one for one in QApplication.topLevelWidgets() if isinstance(one, QMenu) and one.isVisible()]

    def _buttons(self) -> Iterator[QAbstractButton]:
        for dialog in self._dialogs():
            for button in dialog.findChildren(QAbstractButton):
                if button.isVisible() and button.isEnabled() and _read_label(button):
                    yield button

    def _close(self) -> None:
        for one in (*self._menus(), *self._dialogs()):
            one.close()
        self._settle()

    def _settle(self) -> None:
        for _ in range(2):
            QApplication.processEvents()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        for job in self.window.findChildren(ExportJob) if self._dialogs() or self._jobs() else ():
            while job.is_running:
                QApplication.processEvents(WAIT)
        for pictures in self.window.findChildren(Pictures):
            while pictures.is_drawing:
                QApplication.processEvents(WAIT)

    def _jobs(self) -> list[ExportJob]:
        return self.window.findChildren(ExportJob)

    # searching ------------------------------------------------------------------------------------------
    def look(self, what: str) -> None:
        self._settle()
        result = self.sinks.take()
        if self.window.session is not None and self._is_shared:  # otherwise the viewer has not changed
            self._viewer = self.window.viewer
        wanted = self._secrets[self._viewer].certain if self._is_elsewhere() else self._all_of(self._viewer)
        self._look_for(wanted, what, result)
        everybody = None if self._is_shared else self._viewer
        self._look_for(self._secrets[everybody].certain, f"{what}, a small picture", self.sinks.take_kept())
        self._look_for(self._secrets[None].certain, f"{what}, a saved game", self.sinks.take_saved())
        self._look_at_asked(what)

    def _look_for(self, wanted: Iterable[str], what: str, output: str) -> None:
        places = ((one, _find_text(one, output)) for one in wanted if one)
        self.leaks |= {
            (what, output[max(0, place - 60) : place + len(one) + 20]) for one, place in places if place >= 0
        }

    def _look_at_asked(self, what: str) -> None:
        """Search requests to computers for what their own seat may not know; verification is given the
        whole game."""
        for ask in self.sinks.asked:
            if not ask.function.startswith(self._plant.game.package):
                continue
            seat = int(bytes(ask.arguments[1].value)) if len(ask.arguments) > 1 else self._viewer
            said, planted = encode(ask).decode(), self._secrets[seat].certain
            if found := {one for one in planted if one and one in said}:
                found &= {*self._plant.secrets(self.table, seat).certain}  # a command may show own cards
            self.leaks |= {(f"{what}, {ask.function}", one) for one in found}
        self.sinks.asked.clear()

    def _is_elsewhere(self) -> bool:
        return self.window.table is not None and self.window.table is not self.table


def _find_text(wanted: str, output: str) -> int:
    """Return the position of the text, or -1. A short plain text must stand alone: encrypted data may
    contain it by chance."""
    place = output.find(wanted)
    if place < 0 or len(wanted) >= SHORT or not wanted.isalnum():
        return place
    found = re.search(rf"(?<![\w+/]){re.escape(wanted)}(?![\w+/=])", output)
    return found.start() if found is not None else -1


def _read_label(button: QWidget) -> str:
    text = button.text() if isinstance(button, QAbstractButton) else ""
    return re.sub("&", "", text or button.accessibleName())
