"""The main window: the board in the middle, the history on the right, toolbar above, status bar below."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QStatusTipEvent
from PySide6.QtWidgets import QDialog, QMainWindow, QVBoxLayout, QWidget

from takeback.board.widget import BoardWidget
from takeback.engine.journal import Journal, JournalError
from takeback.listeners.results import Results
from takeback.listeners.table_clock import TableClock
from takeback.shell.commands import feature_ids
from takeback.shell.commands.actions import Actions
from takeback.shell.commands.key_map import read_keys
from takeback.shell.commands.of_games import (
    screen_of,
    show_game_commands,
)
from takeback.shell.commands.register import A_TABLE, Command
from takeback.shell.feature import Program
from takeback.shell.feature_part import FeaturePart
from takeback.shell.game_host import B, D, LabelledAction, Page, Target
from takeback.shell.history.commands import go_to
from takeback.shell.history.dock import HistoryDock, restore_layout
from takeback.shell.history.turn_menu import open_lines_menu
from takeback.shell.restart import Restart
from takeback.shell.session.refusals import show_refusal
from takeback.shell.session.session import Session
from takeback.shell.session.tables import (
    JournalReplacement,
    is_refusal,
    open_file,
    return_to_unsaved,
)
from takeback.shell.session.view import Part, View
from takeback.shell.settings import Settings
from takeback.shell.start.commands import gallery, why_no_gallery
from takeback.shell.window.board_part import BoardPart
from takeback.shell.window.board_place import BoardPlace
from takeback.shell.window.closing import CloseQuestion
from takeback.shell.window.curtain import Curtain
from takeback.shell.window.delete_key import DeleteKey
from takeback.shell.window.dock_switches import DockSwitches
from takeback.shell.window.ending import ResultController
from takeback.shell.window.keyboard import (
    FocusKeeper,
    handle_replay_key,
    key_text,
    set_tab_order,
    short_key_text,
    unbound_key_message,
)
from takeback.shell.window.lending import BorrowedBoard
from takeback.shell.window.notice import NoticeBar, Toast
from takeback.shell.window.panel_dock import PanelDock
from takeback.shell.window.placing import WindowLayout
from takeback.shell.window.plan_report import PlanReport
from takeback.shell.window.preferences import WindowPreferences
from takeback.shell.window.statusbar import Announcer, StatusBar
from takeback.shell.window.strip import MessageStrip
from takeback.shell.window.table_connections import TableConnections
from takeback.shell.window.table_time import TableTime
from takeback.shell.window.targets import CommandTargets
from takeback.shell.window.toolbar import Toolbar
from takeback.shell.window.trail import TableTrail
from takeback.shell.window.tryouts import FileTrials, file_in
from takeback.shell.window.unkept import UnsavedGames
from takeback.shell.window.window_features import WindowFeatures
from takeback.shell.window.windows import Windows
from takeback.shell.window.wiring import (
    Connection,
    call_logged,
    connect_all,
    disconnect_all,
)
from takeback.shell.zoom import LEAST
from takeback.table.table import Table
from takeback.texts import gettext as _
from takeback.ui.labels import called

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent

    from takeback.shell.system.reporter import Reporter
    from takeback.ui.dialog import OneDialog

LOG = logging.getLogger(__name__)

HEARD = {  # the few events of a window that are handled
    QEvent.Type.Paint,
    QEvent.Type.StatusTip,
    QEvent.Type.WindowActivate,
    QEvent.Type.DevicePixelRatioChange,
    QEvent.Type.ShortcutOverride,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonRelease,
}


def make_actions(window: Window) -> Actions:
    """Return the actions of all commands but those of features, with the player's keys and the menus."""
    commands, value = window.program.commands, window.settings.value
    actions = Actions(window, commands, window.do, read_keys(value("keys"), commands))
    if not window.is_deferred:
        actions.make_shortcuts()
    actions.update_checks(value)
    actions.add_menu_bar()
    actions.load_more = window.features.load
    actions["history"].setChecked(True)
    actions["panel"].setChecked(value("panel"))
    return actions


class Window(QMainWindow):
    """Shows one table or one page. Every view of the table's session goes to all its parts."""

    first_painted = Signal()  # once, after the first paint
    table_shown = Signal(object)  # the Table, or None for the gallery

    def __init__(
        self, settings: Settings, windows: Windows[Window], program: Program, waits: bool = False
    ) -> None:
        """Build the window; with `waits`, defer what the first picture can do without to `build_deferred`."""
        super().__init__()
        self.settings, self.windows, self.program = settings, windows, program
        self.number = windows.add(self)
        self.session: Session | None = None
        self._had_editor = False  # was a level being made on the table shown last?
        self.board_part: BoardPart | None = None  # of the table that is shown
        self._view: View | None = None  # the view that the parts were shown last
        self.connected: list[Connection] = []  # connections between its session and the parts
        self.page: Page | None = None  # shown instead of a table, such as the gallery
        self._dialogs: OneDialog | None = None
        self.troubled_by: JournalError | None = None  # why the journal could not be opened
        self.close_question = CloseQuestion(self, self)
        self.is_seen = False  # was `first_painted` emitted?
        # A static QTimer.singleShot would keep a closed window alive.
        self._painted = QTimer(self, singleShot=True)
        self._painted.timeout.connect(self.emit_first_painted)
        self.is_deferred = waits  # is what the first picture can do without still to be made?
        self.is_key_held = False  # does the key that is down repeat itself?
        self.preferences = WindowPreferences(self, settings, self)
        self.desk = called("desk", QWidget(self))
        self.features = WindowFeatures(self, program)
        self.actions_ = make_actions(self)
        self.trail = TableTrail(self)
        self.toolbar = Toolbar(self.actions_, self)
        self.status_bar = StatusBar(self)
        self.history_dock = HistoryDock(self.actions_, self)
        self.panel_dock = PanelDock(self)
        self.window_layout = WindowLayout(self, self.desk, self.panel_dock, self.history_dock, settings)
        FocusKeeper(self, self.focus_board)
        self.notice_bar = NoticeBar(self.desk)
        self.message_strip = MessageStrip(self.desk)
        clock = TableClock(settings.profile_object(Results), self)
        self.table_time = TableTime(self, self.status_bar.place_bar, clock)
        self.tryouts, self.unsaved_games = FileTrials(self.desk), UnsavedGames(self.desk)
        self.toast = Toast(self.status_bar, self.key_of)
        self.curtain, self.plan_report = Curtain(self.desk), PlanReport(self.desk)
        self.result_controller = ResultController(self, self.actions_, self.desk)
        self.announcer = Announcer(self.status_bar.message)
        self.borrowed_board, self.delete_key = BorrowedBoard(self, self), DeleteKey(self, self)
        self.targets = CommandTargets(self)
        self.setAcceptDrops(True)
        docks: tuple[Part, ...] = (self.panel_dock, self.curtain, self.history_dock)
        self.frame: tuple[Part, ...] = (*docks, self.toolbar, self.status_bar, self.plan_report, self.toast)
        self.parts: tuple[Part, ...] = (*self.frame, self.result_controller)
        self.board_place = BoardPlace(self)
        self._watched: dict[Part, object] = {}  # by part, what it watches of the view that it shows
        self._lay_out()
        self.dock_switches, self.table_connections = DockSwitches(self, self), TableConnections(self, self)
        self._connect()
        self.preferences.apply_theme_to_parts()
        self.window_layout.restore()
        self.dock_switches.show_panel()
        self.preferences.apply_preferences()
        if not waits:
            self.features.load()

    @property
    def feature_parts(self) -> Sequence[FeaturePart]:
        """Return the parts of all features, loaded if they are not yet."""
        return self.features.parts

    def _lay_out(self) -> None:
        """Put the bars, the strips and the content into the window."""
        column = self._column = QVBoxLayout(self.desk)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.unsaved_games.bar, self.notice_bar, self.tryouts.strip, self.message_strip):
            column.addWidget(widget)
        column.addWidget(self.curtain, 1)
        column.addLayout(self.result_controller.place, 1)
        self.addToolBar(self.toolbar)
        self.setStatusBar(self.status_bar)
        with self.window_layout.placing_docks():
            self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.panel_dock)
            self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.history_dock)
            self.splitDockWidget(self.panel_dock, self.history_dock, Qt.Orientation.Horizontal)
        self.setCentralWidget(self.desk)
        self.setMinimumSize(LEAST)
        self.status_bar.keys.setText(_keys_text(self.actions_))

    def _connect(self) -> None:
        """Connect the signals of the parts of the window."""
        self.panel_dock.command_wanted.connect(self.actions_.trigger)
        for part in (self.curtain, self.plan_report, self.toast, self.result_controller):
            part.message_emitted.connect(self.announcer.say)
        self.history_dock.message_emitted.connect(self.say)
        self.history_dock.page_shown.connect(self.table_time.clock.set_in_review)
        self.history_dock.time_order_toggled.connect(self.preferences.set_time_order)
        self.status_bar.key_to_play = partial(self.key_of, "let_play")
        self.preferences.follow_settings()
        self.settings.profile_object(JournalReplacement).began.connect(self._on_journal_replaced)
        self.actions_.screen = lambda: screen_of(self)
        self.actions_.why_not = self.targets.why_not
        self.actions_.turn_of = self.targets.turn_of
        self.toolbar.other_tables = self.trail.undo_texts
        self.actions_.show_menus("")
        self.message_strip.closed.connect(self.focus_board)
        self.tryouts.message_emitted.connect(self.say)
        self.unsaved_games.save_wanted.connect(partial(self.do, feature_ids.SAVE_AS))
        self.unsaved_games.return_wanted.connect(partial(return_to_unsaved, self))
        self.result_controller.result_offered.connect(self.status_bar.offer_result)
        self.status_bar.result_button.clicked.connect(self.result_controller.show_again)
        where = self.status_bar.place_bar
        where.place_wanted.connect(partial(self.run, go_to))
        where.lines_wanted.connect(partial(open_lines_menu, self, where.line))
        where.clock_wanted.connect(self.preferences.hide_clock)
        where.rules_wanted.connect(partial(self.do, feature_ids.TABLE_RULES))

    # a host -------------------------------------------------------------------------------------------
    def emit_first_painted(self) -> None:
        """Emit `first_painted`, at the first call only."""
        if not self.is_seen:
            self.is_seen = True
            self.first_painted.emit()

    def board_of(self, kind: type[B]) -> B:
        """Return the board that is shown; raise TypeError if it is not of this class."""
        if not isinstance(self.board, kind):
            raise TypeError(f"The board that is shown is a {type(self.board).__name__}.")
        return self.board

    def part(self, kind: type[B]) -> B:
        """Return the board that is shown, for games that were made before `board_of`; warn of it."""
        warnings.warn("host.part(Board) is now host.board_of(Board)", DeprecationWarning, stacklevel=2)
        return self.board_of(kind)

    @property
    def reporter(self) -> Reporter:
        """Return the part that reports errors, which all windows share."""
        assert self.windows.reporter is not None
        return self.windows.reporter

    def say(self, sentence: str) -> None:
        """Show this sentence in the status bar and speak it."""
        self.status_bar.show_message(sentence)
        self.announcer.say(sentence)

    def notice(self, sentence: str, ways: Sequence[LabelledAction] = (), no_way: str = _("Close")) -> None:
        """Show this problem in the bar over the board, with buttons for the ways out, and speak it."""
        self.notice_bar.show_notice(sentence, ways, no_way)
        self.announcer.say(sentence)

    def add_banner(
        self, sentence: str, ways: Sequence[LabelledAction] = (), no_way: str = _("Close")
    ) -> None:
        """Add a bar over the board that stays, whatever is shown, until a button is pressed; without
        `no_way` as long as the window."""
        bar = NoticeBar(self.desk)
        bar.show_notice(sentence, ways, no_way)
        self._column.insertWidget(0, bar)
        self.announcer.say(sentence)

    # among others -------------------------------------------------------------------------------------
    @property
    def journal(self) -> Journal:
        return self.windows.journal

    @journal.setter
    def journal(self, other: Journal) -> None:
        self.windows.journal = other

    @property
    def is_in_use(self) -> bool:
        """Return whether this is the window that was active last."""
        return self.windows.is_in_use(self)

    def _on_journal_replaced(self) -> None:
        """Show the gallery and close dialogs, as the journal is about to be replaced."""
        if not self.is_in_use and self.dialog is not None:
            self.dialog.reject()
        self.show_gallery()

    def unsaved_message(self) -> str:
        """Return a sentence on what would be lost if the window closed now, "" for nothing."""
        return self.unsaved_games.loss_message(self.journal, self.session, self.windows.is_last(self))

    def open(self, make: Callable[[QWidget], D]) -> D:
        """Open the dialog that `make` builds over this window, in place of the one that is open."""
        if self._dialogs is None:
            from takeback.ui.dialog import OneDialog

            self._dialogs = OneDialog(self)
        return self._dialogs.open(make)

    @property
    def dialog(self) -> QDialog | None:
        """Return the dialog that is open, if any."""
        return self._dialogs.shown if self._dialogs is not None else None

    def do(self, id: str, about: Target | None = None) -> bool:
        """Run the command of this id on `about`, else on what is shown or focused.

        Return False if there is none, or if it refused, which is shown. Ends the lending of the board if need
        be.
        """
        one = self.actions_.find(id)
        if one is None:
            return False
        if about is None and one.needs is not A_TABLE:
            about = self.targets.default_target(one)
        if why := self.targets.why_not(one, about):
            self.say(why)
            self.toolbar.show_refusal(id, why)
            return False
        self.borrowed_board.before_command(one, self.actions_.game_commands)
        if self.session is not None:
            self.build_deferred()  # the command may need a deferred part
        try:
            one.act(self, about)
        except Exception as error:
            if not is_refusal(error):
                raise
            show_refusal(self, error, partial(self.do, id, about))
            return False
        return True

    def run(self, command: Command, about: Target | None = None) -> bool:
        """Run this command like `do`; one of a feature that is switched off does nothing."""
        return self.do(command.id, about)

    def show_gallery(self) -> None:
        """Show all games, and list them anew if they are shown already."""
        if why_no_gallery(self):
            gallery.act(self)
        else:
            self.run(gallery)

    def leave_table(self, id: int) -> None:
        """Show all games in every window that shows the table of this id."""
        self.windows.leave_table(id)

    def toggle_history(self) -> None:
        """Show or hide the history."""
        self.dock_switches.show_history(not self.window_layout.wants_history)

    # tables -------------------------------------------------------------------------------------------
    @property
    def table(self) -> Table | None:
        """Return the table of the window, not a lent one; None while a page is shown."""
        session = self.borrowed_board.suspended_session or self.session
        return session.table if session is not None else None

    @property
    def viewer(self) -> int | None:
        """Return the seat that looks, None for nobody in particular."""
        return self.session.words.viewer if self.session is not None else None

    @property
    def board(self) -> BoardWidget:
        """Return the board of the table that is shown; there must be one."""
        assert self.board_part is not None
        return self.board_part.board

    def show_table(self, table: Table) -> None:
        """Close what is shown and show this table, with its history, panel and title, and emit `table_shown`;
        the one before stays in the journal as it is."""
        self._close_content()
        last = self.settings.last_table
        last.note_opening(table.id)
        self.trail.visit(table)
        session = self.session = Session(table, self, self.settings.value("curtain") == "always")
        self.table_time.start_timer.start()
        self.features.follow_session(table)
        board = self.board_place.make_board(session)
        if not self.is_deferred:
            self._make_history(session)
        self.preferences.apply_preferences()
        self.history_dock.setVisible(self.window_layout.wants_history)
        self.panel_dock.set_table(table, board)
        self.dock_switches.show_panel()
        self._set_title(session.view.title)
        self.connected = self.table_connections.of_session(session)
        connect_all(self.connected)
        self.show_view(session.view)
        if session.view.cover is None:
            board.paint_callback = last.note_shown
        else:
            last.note_shown()  # the curtain over it is part of the window
        self.table_shown.emit(table)

    def build_deferred(self) -> None:
        """Make, once, what was deferred after the first picture: features, shortcuts, and the history beside
        the board. Say which features were switched off, unless a notice is shown already."""
        if self.is_deferred:
            self.is_deferred = False
            self.features.load()
            if (message := self.features.loaded.switched_off_message) and self.notice_bar.isHidden():
                self.notice(message)
            self.actions_.make_shortcuts()
            if self.session is not None:
                self._make_history(self.session)
                self.preferences.apply_preferences()

    def _make_history(self, session: Session) -> None:
        """Build the history panel of this session and restore its layout."""
        panel = self.history_dock.set_table(session.table, session.words, session.forks)
        restore_layout(panel, self.settings)
        is_making = session.table.game.levels is not None and session.checks.is_making
        if is_making:
            panel.transport.hide_replay()
        if is_making != self._had_editor:
            self._had_editor = is_making
            self.status_bar.keys.setText(_keys_text(self.actions_, has_bookmarks=not is_making))
        set_tab_order(self.board, self.toolbar, panel)
        self.show_to_new((panel,))

    def show_page(self, page: Page) -> None:
        """Close what is shown now, hide the docks, and show and focus this page with its title and the words
        of the status bar."""
        self._close_content()
        self.page = page
        show_game_commands(self, self.actions_, None)
        self._column.addWidget(page.widget, 1)
        self.history_dock.hide()
        self.panel_dock.hide()
        self.toolbar.show_game(page.title)
        self.status_bar.set_idle_text(page.idle_text)
        self._set_title(page.title)
        page.widget.setFocus()
        self.table_shown.emit(None)

    def _set_title(self, shown: str) -> None:
        """Set the window's title: what is shown, and the number of the window from the second on."""
        number = _("window {number}", number=self.number) if self.number > 1 else ""
        self.setWindowTitle(" – ".join(filter(None, (shown, number, "Takeback"))))

    def _close_content(self) -> None:
        """Close the table or page that is shown now, with the dialog and notice about it, and end what was
        begun there: a borrowed board, the session, and what parts show of it."""
        if self._dialogs is not None and self._dialogs.shown is not None:
            self._dialogs.shown.reject()  # it is about what is closed, and would act on that
        if self.borrowed_board.is_on:
            self.borrowed_board.end()
        self.notice_bar.hide()
        if self.session is not None and self.board_part is not None:
            for part in self.features.loaded.parts:
                part.leave_session(self.session)
            disconnect_all(self.connected)
            self.connected = []
            self.unsaved_games.leave_session(self.session)
            self.table_time.leave_table()
        self.board_place.end_spoiler_guard()
        self.show_view(None)
        if self.session is not None:
            if self.board_part is not None:  # otherwise the table failed before it had a board
                self.history_dock.close_table()
                self.panel_dock.set_table(None)
                self.board_place.leave_board()
                self.remove_widget(self.board_part.board)
            self.session.close()
            self.session.deleteLater()
            self.settings.last_table.note_shown()
            self.session = self.board_part = None
            for part in self.features.loaded.session_parts:
                part.set_session(None)
        if self.page is not None:
            if self.page.on_left is not None:
                self.page.on_left()
            self.remove_widget(self.page.widget)
            self.page = None

    def focus_board(self, reason: Qt.FocusReason = Qt.FocusReason.ShortcutFocusReason) -> None:
        """Give the focus to the board, or to the curtain over it."""
        if self.session is not None:
            (self.board if self.session.view.cover is None else self.curtain).setFocus(reason)

    @property
    def is_held(self) -> bool:
        """Return whether Undo repeats because its key or button is held down."""
        return self.is_key_held or self.toolbar.undo.isDown()

    def remove_widget(self, widget: QWidget) -> None:
        """Remove a widget from the desk and delete it."""
        self._column.removeWidget(widget)
        widget.hide()
        widget.deleteLater()

    # views --------------------------------------------------------------------------------------------
    def show_view(self, view: View | None) -> None:
        """Say the news of this view, and show it to every part that watches something it changes; None: no
        table is shown."""
        if view is None and self._view is None:
            return
        if view is not None and view.led.news:
            self.announcer.say(view.led.news)
        before, self._view = self._view, view
        if before is not None and view is not None and before.title != view.title:
            self._set_title(view.title)
        if before is None:
            self._watched = dict.fromkeys(self._watching_parts())
        place = self.board_place
        if place.spoiler_guard is not None:
            place.spoiler_guard.begin(before)
        parts = self._watched  # what is shown may begin another table, with other parts
        for part, was_watched in parts.items():
            watched = part.watched(view) if view is not None else None
            if watched != was_watched:
                parts[part] = watched
                (part if place.spoiler_guard is None else place.spoiler_guard.part_for(part)).show_view(view)

    def show_to_new(self, new: Sequence[Part]) -> None:
        """Show the view that is shown to parts that were made after the others."""
        if self._view is not None:
            self._watched = {part: part.watched(self._view) for part in self._watching_parts()}
            for part in new:
                if self._watched.get(part) is not None:
                    part.show_view(self._view)

    def _watching_parts(self) -> tuple[Part, ...]:
        """Return the parts that follow views now; while the board is lent, neither the history's panel nor
        features.
        """
        panel = self.history_dock.panel if not self.borrowed_board.is_on else None
        of_table: tuple[Part | None, ...] = (self.board_part, panel)
        return (*filter(None, of_table), *(self.frame if self.borrowed_board.is_on else self.parts))

    def key_of(self, id: str) -> str:
        """Return the shortcut of the command of this id as text; "" without one."""
        return key_text(self.actions_[id])

    # events of Qt -------------------------------------------------------------------------------------
    def event(self, event: QEvent) -> bool:
        """Show status tips, redraw icons for another screen, note the window in use, the first paint, held
        keys and dragged sizes; handle every other event as Qt does."""
        kind = event.type()
        if kind not in HEARD:
            return super().event(event)
        if isinstance(event, QStatusTipEvent):
            self.status_bar.show_tip(event.tip())
            return True
        if kind == QEvent.Type.DevicePixelRatioChange:
            self.preferences.apply_theme_to_parts()
        elif kind == QEvent.Type.Paint and not self.is_seen:
            self._painted.start()
        elif kind == QEvent.Type.WindowActivate and not self.is_in_use:
            self.windows.set_in_use(self)
        elif kind == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            self.is_key_held = event.isAutoRepeat()
        elif kind == QEvent.Type.MouseButtonPress:
            self.window_layout.note_sizes()
        is_taken = super().event(event)
        if kind == QEvent.Type.MouseButtonRelease:
            self.window_layout.save_dragged_sizes()
        return is_taken

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the keys of a replay, and Delete on a row of the history. Escape stops a hint, or else ends
        a borrowed board, else dismisses the result, and otherwise closes the drawer and focuses the board. A
        letter that is no key is explained in the status bar."""
        if handle_replay_key(event, self.session, self.history_dock.panel):
            return
        if self.session is not None and self.delete_key.take_out_focused(event):
            return
        if event.key() == Qt.Key.Key_Escape and self.session is not None:
            if not (
                self.session.advice.stop()
                or self.borrowed_board.end()
                or self.result_controller.dismiss_card()
            ):
                self.window_layout.close_drawer()
                self.focus_board()
        elif why := unbound_key_message(event):
            self.say(_("{problem} {key} shows all keys.", problem=why, key=key_text(self.actions_["keys"])))
            self.status_bar.expire_on_next_action()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a dragged file, and prepare the process that will try it."""
        if file_in(event.mimeData()) is not None:
            event.acceptProposedAction()
            self.tryouts.prepare()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the file that was dropped, after trying it in another process."""
        path = file_in(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            open_file(self, path)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the toolbar, the panels and their switches to the new size."""
        super().resizeEvent(event)
        self.toolbar.fit(self.width())
        self.window_layout.fit()
        self.dock_switches.align_bars()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask first only if something would be lost; otherwise close everything and log what fails."""
        if self.close_question.ask():
            self.windows.restart = Restart.NONE
            event.ignore()
            return
        own = (self.window_layout.save, self.tryouts.close, self._close_content, self.settings.save)
        for do in (*own, *(part.close for part in self.features.loaded.parts)):
            call_logged(do)
        call_logged(partial(self.windows.note_closed, self))
        call_logged(partial(self.table_shown.emit, None))
        event.accept()


def _keys_text(actions: Actions, has_bookmarks: bool = True) -> str:
    """Return what the keys of the history do, in one line; `has_bookmarks`: also the one for these."""
    keys = {id: short_key_text(actions[id]) for id in ("back", "line_before", "bookmark")}
    # Translators: what a key does in the history: it goes one step back,
    texts = [_("{key} step", key=keys["back"])]
    # Translators: … it goes to another line,
    texts.append(_("{key} line", key=keys["line_before"]))
    if has_bookmarks:
        # Translators: … it marks a turn.
        texts.append(_("{key} mark", key=keys["bookmark"]))
    return "   ".join(texts)
