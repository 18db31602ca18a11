"""The window: the board in the middle of the desk, the history at the right, a bar above and a bar below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QStatusTipEvent,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QVBoxLayout, QWidget

from desktop.board.widget import BoardWidget
from desktop.engine.journal import Journal, JournalError
from desktop.engine.state import Action
from desktop.listeners.announcer import Announcer
from desktop.shell.board_settings import OF_BOARDS, suit
from desktop.shell.commands.actions import Actions
from desktop.shell.commands.deeds import TOGGLES, Deeds
from desktop.shell.commands.entries import CHOICES
from desktop.shell.commands.key_map import read_keys
from desktop.shell.features.levels.at_window import Levels
from desktop.shell.features.recent.shelf import Shelf
from desktop.shell.features.records.records import Records
from desktop.shell.features.saving import last_files as saves
from desktop.shell.history.dock import HistoryDock
from desktop.shell.history.halves import restore
from desktop.shell.history.preferences import PREFERRED, prefer
from desktop.shell.session.session import Session
from desktop.shell.session.view import Part, View
from desktop.shell.settings import Settings
from desktop.shell.window.board_part import BoardPart
from desktop.shell.window.curtain import Curtain
from desktop.shell.window.dropping import Dropping
from desktop.shell.window.notice import Notice
from desktop.shell.window.panel_dock import PanelDock
from desktop.shell.window.placing import Placing
from desktop.shell.window.plan_report import PlanReport
from desktop.shell.window.seat_menus import ask_who_plans
from desktop.shell.window.statusbar import StatusBar, nothing
from desktop.shell.window.style import dress
from desktop.shell.window.suppose_strip import Strip
from desktop.shell.window.toast import Toast
from desktop.shell.window.toolbar import Toolbar
from desktop.shell.window.trail import Trail
from desktop.shell.window.wiring import Wire, connect, cut, with_board
from desktop.table.table import Table
from desktop.ui.labels import called
from desktop.ui.theme import Theme, theme_named

if TYPE_CHECKING:
    from desktop.shell.start.gallery import Gallery
    from desktop.shell.system.report import Reporter

USUAL, LEAST = QSize(1280, 800), QSize(640, 480)
DOCK, NARROW_DOCK = 340, 292  # pixels at first; in windows less wide than NARROW the second
NARROW = 1100
IN_MENUS = {*(name for name, _ in CHOICES.values()), *TOGGLES.values()}  # settings that menus show


class Window(QMainWindow):
    """Shows one table or the gallery. Every view that the table's session tells goes to all its parts."""

    table_shown = Signal(object)  # the Table, or None for the gallery
    hinted = Signal()  # advice was given
    replayed = Signal(object)  # a node that a replay has come to, slowly enough to be heard

    def __init__(self, settings: Settings, journal: Journal, profile: Path) -> None:
        super().__init__()
        self.settings, self.journal, self.profile = settings, journal, profile
        self.session: Session | None = None
        self.board_part: BoardPart | None = None  # of the table that is shown
        self._wired: list[Wire] = []  # between its session and the parts
        self.gallery: Gallery | None = None
        self._page: QWidget | None = None  # what is shown instead of a table: the gallery, or levels
        self.reporter: Reporter | None = None
        self.trail = Trail()
        self.shelf = Shelf(profile)
        self.is_key_held = False  # is the key that is down repeating itself?
        self.trouble: JournalError | None = None  # why the journal could not be opened
        self.theme: Theme = theme_named(settings.value("theme"))
        dress(_app(), self.theme)  # before there are widgets, which then need not be dressed again
        self.deeds = Deeds(self)
        self.actions_ = Actions(self, self.deeds.by_id(), read_keys(settings.value("keys")))
        self.actions_.fill_menus()
        self.actions_["history"].setChecked(True)
        self.actions_["panel"].setChecked(settings.value("panel"))
        self.check_choices()
        self.toolbar = Toolbar(self.actions_, self)
        self.status = StatusBar(self)
        self.dock = HistoryDock(self.actions_, self)
        self.side = PanelDock(self)
        self.placing = Placing(self)
        self.desk = called("desk", QWidget(self))
        self.notice = Notice(self.desk)
        self.toast = Toast(self.desk, self.key_of)
        self.curtain, self.plan_report = Curtain(self.desk), PlanReport(self.desk)
        self.strip = Strip(self.desk)
        self.announcer = Announcer(self.status.message)
        self.levels = Levels(self)
        self.records = Records(self)
        Dropping(self)
        self.parts: tuple[Part, ...] = (
            *(self.side, self.curtain, self.dock, self.toolbar, self.status),
            *(self.strip, self.plan_report, self.toast, self.levels, self.deeds),
        )
        self._lay_out()
        self._connect()
        self._dress_parts()
        self._come_back()
        prefer(self)

    def _lay_out(self) -> None:
        column = self._column = QVBoxLayout(self.desk)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.notice)
        column.addWidget(self.levels.strip)
        column.addWidget(self.strip)
        column.addWidget(self.plan_report)
        column.addWidget(self.curtain, 1)
        self.addToolBar(self.toolbar)
        self.setStatusBar(self.status)
        with self.placing.ours():
            self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.side)
            self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
            self.splitDockWidget(self.side, self.dock, Qt.Orientation.Horizontal)
        self.setCentralWidget(self.desk)
        self.setMinimumSize(LEAST)
        keys = (("back", "step"), ("line_before", "line"), ("bookmark", "mark"))
        self.status.keys.setText("   ".join(f"{_short_key(self.actions_[id])} {word}" for id, word in keys))

    def _connect(self) -> None:
        self.dock.resized.connect(self._align)
        self.dock.visibilityChanged.connect(self._align)
        self.side.asked.connect(self.actions_.trigger)
        self.side.resized.connect(self._align)
        self.side.visibilityChanged.connect(self._align)
        for part in (self.curtain, self.plan_report, self.toast):
            part.told.connect(self.announcer.say)
        dock, acts = self.dock, self.deeds.acts
        dock.said.connect(self.say)
        dock.menu_wanted.connect(acts.menu)
        dock.put_back.connect(acts.put_back)
        dock.empty_wanted.connect(acts.ask_to_empty)
        dock.time_order_wanted.connect(self._put_in_time_order)
        self.status.key_to_play = partial(self.key_of, "let_play")
        self.settings.changed.connect(self._setting_changed)
        where = self.status.where
        where.place_wanted.connect(self.actions_["go_to"].trigger)
        where.lines_wanted.connect(self.deeds.acts.lines_menu)
        where.clock_wanted.connect(self.deeds.put_clock_away)
        where.rules_wanted.connect(self.actions_["table_rules"].trigger)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._scheme_changed)

    def _come_back(self) -> None:
        """To the size and place of the last time, or to a good first one."""
        self.resize(self._first_size())
        geometry, state = self.settings.value("geometry"), self.settings.value("state")
        if geometry:
            self.restoreGeometry(QByteArray(geometry))
        if state:
            with self.placing.ours():
                self.restoreState(QByteArray(state))
            self.dock.set_under(self.placing.is_under)
        else:
            self.fit_dock()
        self.show_panel()

    def fit_dock(self) -> None:
        """The history as wide as it should be at first."""
        width = DOCK if self.width() >= NARROW else NARROW_DOCK
        self.resizeDocks([self.side, self.dock], [width, width], Qt.Orientation.Horizontal)

    def _first_size(self) -> QSize:
        screen = QGuiApplication.primaryScreen()
        return USUAL.boundedTo(screen.availableSize()) if screen is not None else USUAL

    # tables -------------------------------------------------------------------------------------------
    @property
    def table(self) -> Table | None:
        return self.session.table if self.session is not None else None

    @property
    def board(self) -> BoardWidget:
        """Of the table that is shown."""
        assert self.board_part is not None
        return self.board_part.board

    def show_table(self, table: Table) -> None:
        """This table from now on; the one before waits in the journal as it is."""
        self._leave()
        self.trail.visit(table)
        session = self.session = Session(table, self, self.settings.value("curtain") == "always")
        saves.remember(session, self.settings)
        board = self._make_board(session)
        self.dock.set_table(table, session.words, session.forks)
        if self.dock.panel is not None:
            restore(self.dock.panel, table.game.id, self.settings)
        prefer(self)
        self.dock.setVisible(self._wants_history())
        self.side.set_table(table, board)
        self.show_panel()
        self.setWindowTitle(f"{session.view.title} – Takeback")
        self.settings.put("last_table", table.id)
        self._set_tab_order(board)
        self._wired = self._wires(session)
        connect(self._wired)
        self.show_view(session.view)
        self.table_shown.emit(table)

    def _make_board(self, session: Session) -> BoardWidget:
        """It shows the table before anything is made that looks at it."""
        table = session.table
        board: BoardWidget = table.game.board_class(table.game, table.seats, self.desk)
        board.set_theme(self.theme)
        suit(board, self.settings)
        self._column.addWidget(board, 1)
        board.addActions(self.actions_.for_board())
        self.status.idle = board.idle
        self.board_part = BoardPart(board)
        self.board_part.show_view(session.view)
        return board

    def _wires(self, session: Session) -> list[Wire]:
        """What the session tells the parts, and what the parts want of it."""
        assert self.board_part is not None
        dock = self.dock
        return [
            *with_board(session, self.board_part),
            (session.changed, self.show_view),
            (session.said, self.say),
            (session.troubled, self.deeds.trouble),
            (session.locked, self.deeds.of_table.locked),
            (session.plans_offered, self._ask_who_plans),
            (session.board_wanted, self.focus_board),
            (session.advised, self.hinted),
            (session.replay.stepped, self._replayed),
            (dock.wanted, session.go_to),
            (dock.hovered, session.rest_on),
            (dock.pinned, session.pin),
            (self.side.wanted, session.go_to),
            (self.curtain.lifted, session.say_here),
            (self.plan_report.wanted, self._act),
            (self.strip.held, session.supposing.hold),
            (self.strip.failed, session.supposing.fail),
        ]

    def show_gallery(self) -> None:
        from desktop.shell.start.gallery import Gallery

        gallery = Gallery(self.journal, self.desk)
        gallery.chosen.connect(self.deeds.new_of)
        gallery.continued.connect(self.deeds.continue_table)
        self.show_page(gallery, "", "Choose a game.")
        self.gallery = gallery
        self.settings.put("last_table", 0)

    def show_page(self, page: QWidget, title: str, rest: str) -> None:
        """Something that is no table, on the whole desk."""
        self._leave()
        self._page = page
        self._column.addWidget(page, 1)
        self.dock.hide()
        self.side.hide()
        self.toolbar.show_game(title)
        self.status.rest(rest)
        self.setWindowTitle(f"{title} – Takeback" if title else "Takeback")
        page.setFocus()
        self.table_shown.emit(None)

    def _leave(self) -> None:
        """Let go of what is shown now."""
        self.notice.hide()
        if self.session is not None and self.board_part is not None:
            self.keep_picture()
            cut(self._wired)
            self._wired = []
        self.show_view(None)
        if self.session is not None and self.board_part is not None:
            self.dock.set_table(None)
            self.side.set_table(None)
            self.status.idle = nothing
            self._put_away(self.board_part.board)
            self.session.close()
            self.session.deleteLater()
            self.session = self.board_part = None
        if self._page is not None:
            self.levels.left(self._page)
            self.records.left(self._page)
            self._put_away(self._page)
            self._page = self.gallery = None

    def focus_board(self, reason: Qt.FocusReason = Qt.FocusReason.ShortcutFocusReason) -> None:
        """The keyboard goes to the board, or to the curtain before it."""
        if self.session is not None:
            (self.board if self.session.view.cover is None else self.curtain).setFocus(reason)

    def keep_picture(self) -> None:
        """How the table looks now, for lists of games."""
        if (
            self.session is not None
            and self.session.looking.shown is None
            and not self.session.eyes.sees_secrets
        ):
            self.shelf.put(self.session.table.id, self.board)

    def _put_away(self, widget: QWidget) -> None:
        self._column.removeWidget(widget)
        widget.hide()
        widget.deleteLater()

    def _set_tab_order(self, board: QWidget) -> None:
        """Board, toolbar, history, and round again."""
        bar, panel = self.toolbar, self.dock.panel
        assert panel is not None
        order = [board, bar.wordmark, bar.new, bar.restart, bar.undo, bar.redo, bar.hint]
        order += [bar.restart_turn, bar.confirm, bar.history]
        order += [*panel.transport.buttons.values(), panel.transport.speed, panel.transport.search]
        order += [panel.scrub, panel.line, panel.turn]
        for one, other in pairwise(order):
            self.setTabOrder(one, other)

    # news ---------------------------------------------------------------------------------------------
    def say(self, sentence: str) -> None:
        """Show a sentence and speak it."""
        self.status.say(sentence)
        self.announcer.say(sentence)

    def show_view(self, view: View | None) -> None:
        """What is seen of the table now, to all that is on the screen; None where no table is."""
        if self.board_part is not None:
            self.board_part.show_view(view)
        if view is not None and view.led.news:
            self.announcer.say(view.led.news)
        for part in self.parts:
            part.show_view(view)

    def _replayed(self, node: object) -> None:
        if self.session is not None and not self.session.replay.is_quiet:
            self.replayed.emit(node)

    def _act(self, action: Action) -> None:
        if self.session is not None:
            self.session.act(action)
            self.focus_board()

    def _ask_who_plans(self, seats: Sequence[int]) -> None:
        if self.session is not None:
            ask_who_plans(self.session, seats, self.toolbar.plan)

    def _put_in_time_order(self, is_wanted: bool) -> None:
        self.settings.put("time_order", is_wanted)

    def key_of(self, id: str) -> str:
        """The key of a command, as it is written here."""
        return _key(self.actions_[id])

    # looks --------------------------------------------------------------------------------------------
    def _dress(self) -> None:
        dress(_app(), self.theme)
        self._dress_parts()
        if self.session is not None:
            self.board.set_theme(self.theme)

    def _dress_parts(self) -> None:
        parts = (self.dock, self.side, self.curtain, self.toolbar, self.strip, self.records)
        for part in parts:
            part.set_theme(self.theme)

    def _scheme_changed(self) -> None:
        if self.settings.value("theme") == "system":
            self._setting_changed("theme")

    def _setting_changed(self, name: str) -> None:
        if name == "theme" and (theme := theme_named(self.settings.value("theme"))) is not self.theme:
            self.theme = theme
            self._dress()
        if name == "zoom":
            self.say(f"Zoom {round(self.settings.value('zoom') * 100)} %, from the next start on.")
        if name in OF_BOARDS and self.session is not None:
            suit(self.board, self.settings)
        if name in OF_BOARDS:
            self.records.follow_settings()
        if name in PREFERRED:
            prefer(self)
        if name in IN_MENUS:
            self.check_choices()

    def check_choices(self) -> None:
        """The menus of theme and animation show what is chosen."""
        for id, (name, value) in CHOICES.items():
            self.actions_[id].setChecked(self.settings.value(name) == value)

        for id, name in TOGGLES.items():
            self.actions_[id].setChecked(self.settings.value(name))

    def _wants_history(self) -> bool:
        return self.actions_["history"].isChecked()

    def show_history(self, is_shown: bool) -> None:
        self.actions_["history"].setChecked(is_shown)
        self.dock.setVisible(is_shown and self.session is not None)
        self.placing.keep_half()

    def show_panel(self) -> None:
        """The game's own panel, if it has one and the player wants it."""
        self.actions_["panel"].setChecked(self.side.show_if(self.settings.value("panel")))

    def _align(self) -> None:
        """The bars end where the desk ends."""
        right = Qt.DockWidgetArea.RightDockWidgetArea
        beside = [
            one for one in (self.side, self.dock) if one.isVisible() and self.dockWidgetArea(one) == right
        ]
        width = sum(one.width() for one in beside) + max(0, len(beside) - 1)
        self.toolbar.leave_room(width)
        self.status.leave_room(width, self.width())

    # Qt asks ------------------------------------------------------------------------------------------
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QStatusTipEvent):
            self.status.tip(event.tip())
            return True
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            self.is_key_held = event.isAutoRepeat()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back to the board from everywhere, once nothing else is left for it to end."""
        if self._takes(event):
            return
        if event.key() == Qt.Key.Key_Escape and self.session is not None:
            if not self.session.advice.stop():
                self.focus_board()
        else:
            super().keyPressEvent(event)

    def _takes(self, event: QKeyEvent) -> bool:
        """Space replays, where it is free; Escape ends a replay, a search, a preview. Was it one of these?"""
        session, panel = self.session, self.dock.panel
        if session is None or panel is None or event.modifiers():
            return False
        if event.key() == Qt.Key.Key_Space:
            session.replay.toggle()
        elif event.key() != Qt.Key.Key_Escape:
            return False
        elif session.replay.is_running:
            session.replay.stop()
        elif panel.finding.has_focus:
            panel.finding.close()
        elif session.looking.shown is not None:
            session.looking.end()
        else:
            return False
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.side.fit(self.width())
        self.placing.fit()
        self._align()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Never a loss, and no question."""
        self.settings.put("geometry", self.saveGeometry())
        self.settings.put("state", self.saveState())
        last = self.settings.value("last_table")
        self._leave()
        self.settings.put("last_table", last)
        self.settings.save()
        self.levels.close()
        self.journal.close()
        self.table_shown.emit(None)
        event.accept()


def _key(action: QAction) -> str:
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


def _short_key(action: QAction) -> str:
    key = _key(action)
    for name, arrow in (("Left", "←"), ("Right", "→"), ("Up", "↑"), ("Down", "↓")):
        key = key.replace(name, arrow)
    return key


def _app() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
