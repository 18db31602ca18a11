"""The page of hands: list, replayer, and statistics of players."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from takeback.board.page import GamePage, Notebook
from takeback.engine.journal import JournalError
from takeback.engine.state import Illegal
from takeback.games.holdem.board.looks import CardPreferences
from takeback.table.archive import Archive
from takeback.texts import gettext as _
from takeback.ui.dialog import OneDialog
from takeback.ui.fields import HEIGHT, SegmentedControl
from takeback.ui.labels import label
from takeback.ui.slices import Slices
from takeback.ui.theme import EDGE, Theme

from ...records.about import deal_of, facts_about
from ...records.handlist import Hand, origin_of
from ...records.replayer import HandReplay
from .about_hand import AboutHand
from .export import HandsExportDialog
from .hand_list import SLICE, HandList
from .library import FileHands, Library, OpenedHand, TableHands
from .play_on import PlayOnDialog
from .replay_view import ReplayView
from .session_view import SessionView
from .statistics_view import StatisticsView

HANDS = "hands"
STATISTICS, SESSION = "statistics", "session"
OPEN_A_HAND = _("Double-click a hand or press Enter to open it; press Esc to return to the list.")
NO_HANDS = _("Press Esc to return to the table.")
TABS = [(HANDS, _("Hands")), (STATISTICS, _("Statistics")), (SESSION, _("Session"))]


class HandsPage(GamePage):
    """The page of played hands, of all tables or a file: the list, statistics and session graph as tabs, and
    the replayer of an opened hand. The game creates it."""

    title = _("Hands")

    def __init__(
        self, archive: Archive, notebook: Notebook, kept: Mapping[str, Any], parent: QWidget | None = None
    ) -> None:
        """Show the hands of all tables in the archive, which are then read in slices; `kept` are the values
        that the page stored before."""
        super().__init__(archive, notebook, kept, parent)
        self.library: Library = TableHands(archive)
        self.back = QPushButton(_("‹ Back"))
        self.back.setFixedHeight(HEIGHT)
        self.back.setToolTip(_("Back to the table (Esc)"))
        self.heading = label("title", self.title)
        self.heading.setStyleSheet("font-size: 20px; font-weight: 600;")
        self.tabs = SegmentedControl(_("What is shown"), TABS)
        self.tabs.set_value(HANDS)
        self.export = QPushButton(_("Export…"))
        self.export.setFixedHeight(HEIGHT)
        self._dialogs = OneDialog(self)
        self._opening = Slices(SLICE, self)
        self.list = HandList(notebook, self)
        self.statistics, self.session = StatisticsView(self), SessionView(self)
        self.replayer = ReplayView(archive.game, notebook, self)
        self._stack = QStackedWidget()
        self._lay_out()
        self.back.clicked.connect(self._go_back)
        self.list.opened.connect(self._open_hand)
        self.replayer.closed.connect(self._close_hand)
        self.replayer.hand_wanted.connect(self._open_neighbour)
        self.replayer.stepped.connect(self.message_emitted)
        self.replayer.play_on_wanted.connect(self._play_on)
        self.replayer.export_wanted.connect(self._export)
        self.replayer.about_wanted.connect(self._open_about_hand)
        self.replayer.origin_wanted.connect(self._open_origin)
        self.export.clicked.connect(self._export)
        self.replayer.board.message_emitted.connect(self.message_emitted)
        self.replayer.odds.failed.connect(_report_error)
        self.session.answers.failed.connect(_report_error)
        self.session.opened.connect(self._open_hand)
        self.tabs.chosen.connect(self._show_tab)
        self._show_library(str(kept.get("player", "")))

    def _lay_out(self) -> None:
        """Arrange the head with its buttons and tabs above the list, the tabs' pages or the replayer."""
        self._head = QWidget(self)
        head = QHBoxLayout(self._head)
        head.setContentsMargins(EDGE, 16, EDGE, 12)
        head.setSpacing(12)
        head.addWidget(self.back)
        head.addWidget(self.heading)
        head.addStretch(1)
        head.addWidget(self.tabs)
        head.addWidget(self.export)
        self._stack.addWidget(self.list)
        self._stack.addWidget(self.statistics)
        self._stack.addWidget(self.session)
        self._stack.addWidget(self.replayer)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(self._stack, 1)

    def _show_library(self, player: str = "") -> None:
        """Show the title and the hands of the current library, preferring this player."""
        self.idle_text = OPEN_A_HAND if self.library.progress[1] else NO_HANDS
        self.heading.setText(self.title if not self.library.is_file else self.library.title)
        self.list.show_library(self.library, player)

    def _show_tab(self, tab: str) -> None:
        """Switch to a tab; statistics and session are worked out for the hands listed now."""
        if tab == STATISTICS:
            self.statistics.show_statistics(self.library, self.list.listed)
        elif tab == SESSION:
            self.session.show_results(self.list.listed, self.list.player)
        sides = {HANDS: self.list, STATISTICS: self.statistics, SESSION: self.session}
        self._stack.setCurrentWidget(sides[tab])

    def _open_hand(self, hand: Hand, step: int | None = None, street: int = 0) -> None:
        """Open a hand at a step (None: its first decision, or where a later street begins), at once or, with
        a message, when the turns before it are read."""
        self._opening.start(self._open_wanted(hand, step, street))
        self._opening.go_on()
        if self.is_opening:
            self.message_emitted.emit(_("Opening hand {number}.", number=hand.number))

    def _open_wanted(self, hand: Hand, step: int | None, street: int) -> Iterator[None]:
        """Prepare a hand in steps, then show it, at this step or at the beginning of this street if it was
        reached, or say why it cannot be opened."""
        try:
            yield from self.library.prepare(hand)
            opened = self.library.open(hand)
        except (Illegal, JournalError) as why:
            self._opening.stop()
            self.message_emitted.emit(str(why))
            return
        self._opening.stop()
        if street and street < len(streets := HandReplay(opened.played).streets):
            step = streets[street]
        self._show_hand(hand, opened, step)

    @property
    def is_opening(self) -> bool:
        """Tell whether a hand is still being prepared."""
        return self._opening.is_running

    def _show_hand(self, hand: Hand, opened: OpenedHand, step: int | None) -> None:
        """Show a hand in the replayer, which gets the focus, at its first decision if the step is None;
        announce what is wrong with it."""
        self.replayer.show_hand(opened, self.list.player, step)
        self._head.hide()
        self._stack.setCurrentWidget(self.replayer)
        self.replayer.track.setFocus(Qt.FocusReason.OtherFocusReason)
        if hand.problem:
            self.message_emitted.emit(hand.problem)

    def _open_neighbour(self, by: int) -> None:
        """Open the hand `by` rows further in the list, or say that there is none."""
        opened = self.replayer.opened
        found = self.list.neighbour(opened.hand, by) if opened is not None else None
        if found is not None:
            self._open_hand(found)
            self.message_emitted.emit(self.list.view.hands.spoken(found))
        else:
            self.message_emitted.emit(
                _("This is the last hand of the list.")
                if by > 0
                else _("This is the first hand of the list.")
            )

    def _open_origin(self) -> None:
        """Open the hand from which the open one was played on, at the street where that began, or say that it
        is not listed here."""
        opened = self.replayer.opened
        if opened is None:
            return
        found = origin_of(opened.hand, self.library.hands)
        if found is None:
            self.message_emitted.emit(_("The original hand is not listed here."))
            return
        street = opened.hand.origin.street if opened.hand.origin is not None else 0
        self._open_hand(found, street=street)

    def _play_on(self) -> None:
        """Stop the playback and open the dialog for playing on, whose request goes to the window; nothing
        without an open hand."""
        view = self.replayer
        if view.opened is None or view.replay is None:
            return
        view.playing.stop()
        source = view.opened.hand.source
        sat = self.archive.tables().get(source.table)
        make = partial(
            PlayOnDialog,
            self.archive.game,
            HandReplay(view.opened.played),
            view.at,
            view.viewer,
            view.permitted,
            (sat.id, sat.record) if sat is not None else None,
            view.opened.serials.get(view.at),
            view.opened.hand.unique_number,
        )
        self._dialogs.open(make).wanted.connect(self.play_wanted)

    def _open_about_hand(self) -> None:
        """Open the dialog about the replayed hand; nothing without one."""
        opened = self.replayer.opened
        if opened is None:
            return
        hand, is_open = opened.hand, opened.hand.source.seats is None
        facts = facts_about(hand, opened.played, opened.fields)
        deal = deal_of(opened.played, not is_open)
        self._dialogs.open(partial(AboutHand, hand.number, facts, deal, not is_open))

    def _export(self) -> None:
        """Open the export dialog for the replayed hand or the selection."""
        opened, is_one = self.replayer.opened, self._stack.currentWidget() is self.replayer
        chosen = [opened.hand] if is_one and opened is not None else self.list.view.chosen
        shown = self.library, chosen, self.list.listed, self.list.player
        make = partial(HandsExportDialog, *shown, lambda hand: self.notebook.note(hand.key).text)
        self._dialogs.open(make).exported.connect(self.message_emitted)

    @property
    def dialog(self) -> QDialog | None:
        """Return the open dialog, or None."""
        return self._dialogs.shown

    def _close_hand(self) -> None:
        """Return from the replayer to the tab it was opened from, with no message, the list filtered again,
        the hand selected and the focus there."""
        self.message_emitted.emit("")
        self._head.show()
        self.list.refresh()
        self._show_tab(str(self.tabs.value))
        if self.replayer.opened is not None:
            self.list.view.select_hand(self.replayer.opened.hand)
        if self.tabs.value == HANDS:
            self.focus_first()
        elif self.tabs.value == SESSION:
            self.session.graph.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_back(self) -> None:
        """Stop opening a hand and emit `closed`."""
        self._opening.stop()
        self.closed.emit()

    # called by the window -------------------------------------------------------------------------------
    @property
    def choices(self) -> Mapping[str, Any]:
        """Return the choices to store; while a file is listed, those stored before."""
        return dict(self.list.filters.kept) if not self.library.is_file else self.saved_choices

    @property
    def is_busy(self) -> bool:
        """Tell whether hands are being read, filtered or opened, or equities worked out."""
        return (
            self.is_opening or self.list.is_busy or self.replayer.odds.is_busy or self.session.answers.is_busy
        )

    def open_newest(self, step: int | None = None) -> None:
        """Open the first hand of the list, if any, at this step."""
        if self.list.listed:
            self._open_hand(self.list.listed[0], step)

    def stop_work(self) -> None:
        """Stop opening hands and all threads, because the page is closed."""
        self._opening.stop()
        self.replayer.shut_down()
        self.session.shut_down()

    def open_file(self, name: str, data: bytes) -> None:
        """List the hands of a file. Raise Illegal with a sentence if it has none."""
        self._opening.stop()
        self.library = FileHands(name, data)
        self._show_library()

    def focus_first(self) -> None:
        """Give the list the keyboard focus."""
        self.list.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_preferences(self, preferences: Mapping[str, Any]) -> None:
        """Apply the player's preferences to the replayer and to the cards in the list."""
        looks = CardPreferences(**preferences)
        self.replayer.set_looks(looks)
        self.list.view.looks = looks
        self.list.view.viewport().update()

    def set_theme(self, theme: Theme) -> None:
        """Use this theme, also in the replayer, and repaint."""
        super().set_theme(theme)
        self.replayer.set_theme(theme)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back with Escape; pass on other keys."""
        if event.key() == Qt.Key.Key_Escape:
            self._go_back()
        else:
            super().keyPressEvent(event)


def _report_error(error: Exception) -> None:
    """Report an exception of another thread like any other, through `sys.excepthook`."""
    sys.excepthook(type(error), error, error.__traceback__)
