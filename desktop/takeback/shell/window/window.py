"""The main window: the board in the middle, the history on the right, toolbar above, status bar below."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QStatusTipEvent
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QVBoxLayout, QWidget

from takeback.board.widget import BoardWidget
from takeback.engine.history import Node
from takeback.engine.journal import Journal, JournalError
from takeback.engine.state import Action
from takeback.shell.commands.actions import Actions
from takeback.shell.commands.key_map import read_keys
from takeback.shell.commands.of_games import (
    declare_builtin_preferences,
    declare_preferences,
    show_game_commands,
)
from takeback.shell.commands.register import VIEW, Command, CommandTarget
from takeback.shell.feature import Program, load_features
from takeback.shell.history.commands import ask_to_empty_deleted, restore_deleted
from takeback.shell.history.dock import HistoryDock, restore_layout
from takeback.shell.history.turn_menu import open_lines_menu, open_turn_menu
from takeback.shell.host import D, LabelledAction, P, Page, Target
from takeback.shell.session.refusals import show_refusal
from takeback.shell.session.session import Session
from takeback.shell.session.tables import (
    JournalReplacement,
    is_refusal,
    open_file,
    return_to_unsaved,
    show_journal_trouble,
)
from takeback.shell.session.view import Part, View
from takeback.shell.settings import Settings, affects_board
from takeback.shell.window.board_part import BoardPart
from takeback.shell.window.curtain import Curtain
from takeback.shell.window.ending import ResultController
from takeback.shell.window.keyboard import FocusKeeper, key_text, short_key_text, unbound_key_message
from takeback.shell.window.lending import BorrowedBoard
from takeback.shell.window.notice import NoticeBar, Toast
from takeback.shell.window.panel_dock import PanelDock
from takeback.shell.window.placing import WindowLayout
from takeback.shell.window.plan_report import PlanReport
from takeback.shell.window.seat_menus import ask_who_plans
from takeback.shell.window.statusbar import Announcer, StatusBar, empty_text
from takeback.shell.window.strip import MessageStrip
from takeback.shell.window.style import apply_theme
from takeback.shell.window.suspense import SpoilerGuard
from takeback.shell.window.toolbar import Toolbar
from takeback.shell.window.trail import TableTrail
from takeback.shell.window.tryouts import FileTrials, file_in
from takeback.shell.window.unkept import UnsavedGames
from takeback.shell.window.windows import Windows
from takeback.shell.window.wiring import (
    Connection,
    board_connections,
    call_logged,
    connect_all,
    disconnect_all,
)
from takeback.shell.zoom import LEAST
from takeback.table.table import Table
from takeback.ui.labels import called
from takeback.ui.theme import Theme, theme_named

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent

    from takeback.shell.history.panel import Panel
    from takeback.ui.dialog import OneDialog

LOG = logging.getLogger(__name__)

OF_REPLAY = ("replay_speed", "replay_pace", "replay_skip", "replay_loop")
PREFERRED = (  # applied to bars, history and session when a table is shown or a setting changes
    *("toolbar", "status_bar", "clock", "thumbnails", "time_order", *OF_REPLAY),
    *("hover_preview", "hover_delay", "follow_newest", "shelving_notice", "end_turns", "computer_pace"),
    "curtain",
)

HEARD = {  # the few events of a window that are handled
    QEvent.Type.Paint,
    QEvent.Type.StatusTip,
    QEvent.Type.WindowActivate,
    QEvent.Type.DevicePixelRatioChange,
    QEvent.Type.ShortcutOverride,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonRelease,
}


class Window(QMainWindow):
    """Shows one table or one page. Every view of the table's session goes to all its parts."""

    first_painted = Signal()  # once, after the first paint
    table_shown = Signal(object)  # the Table, or None for the gallery
    zoomed = Signal()  # another zoom was chosen in the settings
    help_charged = Signal(int, bool)  # what help cost, in half stars; was it a new hint?
    replayed = Signal(object)  # the present turn during a replay slow enough for sounds

    def __init__(
        self, settings: Settings, windows: Windows[Window], program: Program, waits: bool = False
    ) -> None:
        """Build the window; with `waits`, defer what the first picture can do without to `build_deferred`."""
        super().__init__()
        self.settings, self.windows, self.program = settings, windows, program
        self.number = windows.add(self)
        self.session: Session | None = None
        self.board_part: BoardPart | None = None  # of the table that is shown
        self._view: View | None = None  # the view that the parts were shown last
        self.connected: list[Connection] = []  # connections between its session and the parts
        self.page: Page | None = None  # shown instead of a table, such as the gallery
        self._dialogs: OneDialog | None = None
        self.troubled_by: JournalError | None = None  # why the journal could not be opened
        self.asks_at_end = False  # ask before closing if games would be lost?
        self.is_seen = False  # was `seen` emitted?
        # A static QTimer.singleShot would keep a closed window alive.
        self._painted = QTimer(self, singleShot=True)
        self._painted.timeout.connect(self.emit_first_painted)
        self._is_deferred = waits
        self.is_key_held = False  # does the key that is down repeat itself?
        self.theme: Theme = theme_named(settings.value("theme"))
        apply_theme(_app(), self.theme)  # before there are widgets, which would be styled twice otherwise
        self._parts_by_class: dict[type[object], object] = {}
        for shared in (self, windows, *windows.shared):
            self.register_part(shared)
        self.desk = called("desk", QWidget(self))
        self.features = self.register_part(load_features(program, self, self.desk))
        for part in self.features.parts:
            self.register_part(part)
        self.actions_ = self.register_part(self._made_actions())
        self.trail = self.register_part(TableTrail())
        self.toolbar = self.register_part(Toolbar(self.actions_, self))
        self.status_bar = self.register_part(StatusBar(self))
        self.history_dock = self.register_part(HistoryDock(self.actions_, self))
        self.panel_dock = self.register_part(PanelDock(self))
        layout = WindowLayout(self, self.desk, self.panel_dock, self.history_dock, settings)
        self.window_layout = self.register_part(layout)
        FocusKeeper(self, self.focus_board)
        self.notice_bar = self.register_part(NoticeBar(self.desk))
        self.message_strip = self.register_part(MessageStrip(self.desk))
        self.tryouts = self.register_part(FileTrials(self.desk))
        self.unsaved_games = self.register_part(UnsavedGames(self.desk))
        self.toast = Toast(self.desk, self.status_bar.message, self.key_of, self.status_bar.place_bar)
        self.curtain, self.plan_report = Curtain(self.desk), PlanReport(self.desk)
        self.result_controller = self.register_part(ResultController(self, self.desk, self.features.parts))
        self.announcer = self.register_part(Announcer(self.status_bar.message))
        self.borrowed_board = self.register_part(BorrowedBoard(self, self))
        self.setAcceptDrops(True)
        docks: tuple[Part, ...] = (self.panel_dock, self.curtain, self.history_dock)
        self.frame: tuple[Part, ...] = (*docks, self.toolbar, self.status_bar, self.plan_report, self.toast)
        self.parts: tuple[Part, ...] = (*self.frame, *self.features.parts, self.result_controller)
        self.spoiler_guard: SpoilerGuard | None = None  # delays parts until the board's scenes were seen
        self._watchers: list[tuple[Part, Callable[[View], object]]] = []  # each part and its watched fields
        self._lay_out()
        self._connect()
        self._apply_theme_to_parts()
        self.window_layout.restore()
        self.show_panel()
        self._apply_preferences()

    def _made_actions(self) -> Actions:
        """Return the actions of all commands, with the player's keys and the menus."""
        commands = self.features.commands
        keys = read_keys(self.settings.value("keys"), commands)
        actions = Actions(self, commands, self.do, keys)
        if not self._is_deferred:
            actions.make_shortcuts()
        actions.update_checks(self.settings.value)
        actions.add_menu_bar()
        actions["history"].setChecked(True)
        actions["panel"].setChecked(self.settings.value("panel"))
        return actions

    def _lay_out(self) -> None:
        column = self._column = QVBoxLayout(self.desk)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        strips = [strip for part in self.features.parts for strip in part.strips]
        bars = (self.unsaved_games.bar, self.notice_bar, self.tryouts.strip, self.message_strip)
        for widget in (*bars, *strips):
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
        keys = (("back", "step"), ("line_before", "line"), ("bookmark", "mark"))
        self.status_bar.keys.setText(
            "   ".join(f"{short_key_text(self.actions_[id])} {word}" for id, word in keys)
        )

    def _connect(self) -> None:
        self.history_dock.resized.connect(self._align)
        self.history_dock.visibilityChanged.connect(self._align)
        self.panel_dock.command_wanted.connect(self.actions_.trigger)
        self.panel_dock.resized.connect(self._align)
        self.panel_dock.visibilityChanged.connect(self._align)
        for part in (self.curtain, self.plan_report, self.toast, self.result_controller):
            part.message_emitted.connect(self.announcer.say)
        self.window_layout.history_wanted.connect(self.show_history)
        dock = self.history_dock
        dock.message_emitted.connect(self.say)
        dock.menu_requested.connect(partial(open_turn_menu, self))
        dock.restore_requested.connect(self._put_back)
        dock.empty_deleted_requested.connect(self._ask_to_empty)
        dock.time_order_toggled.connect(self._put_in_time_order)
        self.status_bar.key_to_play = partial(self.key_of, "let_play")
        self.settings.changed.connect(self._setting_changed)
        self.settings.profile_object(JournalReplacement).began.connect(self._on_journal_replaced)
        self.actions_.about_to_show(VIEW).connect(partial(declare_builtin_preferences, self))
        self.message_strip.closed.connect(self.focus_board)
        self.tryouts.message_emitted.connect(self.say)
        self.unsaved_games.save_wanted.connect(partial(self.do, "save_as"))
        self.unsaved_games.return_wanted.connect(partial(return_to_unsaved, self))
        where = self.status_bar.place_bar
        where.place_wanted.connect(partial(self.do, "go_to"))
        where.lines_wanted.connect(partial(open_lines_menu, self, where.line))
        where.clock_wanted.connect(self._hide_clock)
        where.rules_wanted.connect(partial(self.do, "table_rules"))
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._scheme_changed)

    # a host -------------------------------------------------------------------------------------------
    def emit_first_painted(self) -> None:
        """Emit `seen`, at the first call only."""
        if not self.is_seen:
            self.is_seen = True
            self.first_painted.emit()

    def register_part(self, part: P) -> P:
        """Register this part under its class, for `part`; return it."""
        self._parts_by_class[type(part)] = part
        return part

    def part(self, kind: type[P]) -> P:
        """Return the part of this class; raise KeyError if the window has none."""
        found = self._parts_by_class[kind]
        assert isinstance(found, kind)
        return found

    def say(self, sentence: str) -> None:
        """Show this sentence in the status bar and speak it."""
        self.status_bar.show_message(sentence)
        self.announcer.say(sentence)

    def notice(self, sentence: str, ways: Sequence[LabelledAction] = (), no_way: str = "Close") -> None:
        """Show this problem in the bar over the board, with buttons for the ways out, and speak it."""
        self.notice_bar.show_notice(sentence, ways, no_way)
        self.announcer.say(sentence)

    def add_permanent_banner(self, sentence: str, ways: Sequence[LabelledAction] = ()) -> None:
        """Add a bar over the board that stays as long as the window."""
        bar = NoticeBar(self.desk)
        bar.show_notice(sentence, ways, no_way="")
        self._column.insertWidget(0, bar)
        self.announcer.say(sentence)

    # among others -------------------------------------------------------------------------------------
    @property
    def journal(self) -> Journal:
        return self.windows.journal

    @journal.setter
    def journal(self, other: Journal) -> None:
        self.windows.journal = other

    def _on_journal_replaced(self) -> None:
        """Show the gallery and close dialogs, as the journal is about to be replaced."""
        if not self.windows.is_in_use(self) and self.dialog is not None:
            self.dialog.reject()
        self.do("gallery")

    @property
    def keeps_games(self) -> bool:
        """Return whether the journal writes what is played to disk."""
        return self.journal.path is not None and not self.journal.is_read_only

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

        Return False if there is none, or if it refused, which is shown.
        """
        one = self.actions_.find(id)
        if one is None:
            return False
        self.borrowed_board.before_command(one, self.actions_.game_commands)
        if self.session is not None:
            self.build_deferred()  # the command may need a deferred part
        about = self._default_target(one) if about is None else about
        try:
            one(self, about)
        except Exception as error:
            if not is_refusal(error):
                raise
            show_refusal(self, error, partial(self.do, id, about))
            return False
        return True

    def _default_target(self, one: Command) -> Target | None:
        """Return the target a command needs: the game shown, or the focused, previewed or no turn."""
        session = self.session
        if one.needs is CommandTarget.A_GAME:
            if session is not None:
                return session.table.game
            return self.page.game if self.page is not None else None
        if one.needs is not CommandTarget.A_TURN or session is None:
            return None
        looked_at = session.previews.shown
        return self.history_dock.node_at_focus() or (looked_at.node if looked_at is not None else None)

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
        """Return the board of the table that is shown."""
        assert self.board_part is not None
        return self.board_part.board

    def show_table(self, table: Table) -> None:
        """Show this table; the one before stays in the journal as it is."""
        self._close_content()
        last = self.settings.last_table
        last.note_opening(table.id)
        self.trail.visit(table)
        session = self.session = Session(table, self, self.settings.value("curtain") == "always")
        for one in self.features.session_parts:
            one.set_session(session)
        board = self.make_board(session)
        if not self._is_deferred:
            self._make_history(session)
        self._apply_preferences()
        self.history_dock.setVisible(self.window_layout.wants_history)
        self.panel_dock.set_table(table, board)
        self.show_panel()
        self._set_title(session.view.title)
        self.connected = self.connections(session)
        connect_all(self.connected)
        self.show_view(session.view)
        if session.view.cover is None:
            board.paint_callback = last.note_shown
        else:
            last.note_shown()  # the curtain over it is part of the window
        self.table_shown.emit(table)

    def make_board(self, session: Session) -> BoardWidget:
        """Make the board of this session, and show its view before anything that reads the board."""
        table = session.table
        declare_preferences(self, table.game)
        show_game_commands(self, table.game)
        board: BoardWidget = table.game.board_class(table.game, table.seats, self.desk)
        part = self.board_part = self.register_part(BoardPart(self.register_part(board)))
        self.plan_report.board = self.result_controller.board = board
        self._guard_spoilers(part)
        part.set_theme(self.theme)
        part.apply_settings(self.settings)
        self.result_controller.place.insertWidget(0, board, 1)
        board.addActions(self.actions_.board_actions())
        self.status_bar.board_text = part.idle_text
        part.show_view(session.view)
        return board

    def restore_board(self, part: BoardPart, table: Table) -> None:
        """Show the board of a table again that waited while the board was lent."""
        board = part.board
        self.register_part(self.register_part(part).board)
        self.plan_report.board = self.result_controller.board = board
        self._guard_spoilers(part)
        self.status_bar.board_text = part.idle_text
        self.panel_dock.set_table(table, board)
        board.show()

    def _guard_spoilers(self, part: BoardPart | None) -> None:
        """Let other parts wait for the scenes of this board, if its moves have some; None: no board."""
        if self.spoiler_guard is not None:
            self.spoiler_guard.close()
        self.spoiler_guard = None
        if part is not None and part.board.has_scenes:
            self.spoiler_guard = SpoilerGuard(part, part.board.scene_player)

    def build_deferred(self) -> None:
        """Make what was deferred after the first picture: shortcuts, and the history beside the board."""
        if self._is_deferred:
            self._is_deferred = False
            self.actions_.make_shortcuts()
            if self.session is not None:
                self._make_history(self.session)
                self._apply_preferences()

    def _make_history(self, session: Session) -> None:
        panel = self.history_dock.set_table(session.table, session.words, session.forks)
        restore_layout(panel, session.table.game.id, self.settings)
        self._set_tab_order(self.board, panel)
        if self._view is not None:
            self._watchers = self._watching_parts()
            panel.show_view(self._view)

    def connections(self, session: Session) -> list[Connection]:
        """Return the connections between a session and the parts, to be made while its table is shown."""
        assert self.board_part is not None
        dock = self.history_dock
        return [
            *board_connections(session, self.board_part),
            (session.changed, self.show_view),
            (session.message_emitted, self.say),
            (session.journal_failed, self._show_trouble),
            (session.plans_offered, self._ask_who_plans),
            (session.board_wanted, self.focus_board),
            (session.help_charged, self.help_charged),
            (session.table.saving_stopped, partial(self.unsaved_games.set_unsaved, session)),
            (session.replay.stepped, self._replayed),
            (dock.node_chosen, session.go_to),
            (dock.hovered, session.hover),
            (dock.pinned, session.pin),
            (self.panel_dock.wanted, session.go_to),
            (self.curtain.lifted, session.confirm_presence),
            (self.plan_report.replacement_wanted, self._act),
            (self.plan_report.other_plan_wanted, session.exchange_plans),
        ]

    def show_page(self, page: Page) -> None:
        """Show this page in place of what is shown now."""
        self._close_content()
        show_game_commands(self, None)
        self.page = page
        self._column.addWidget(page.widget, 1)
        self.history_dock.hide()
        self.panel_dock.hide()
        self.toolbar.show_game(page.title)
        self.status_bar.set_idle_text(page.idle_text)
        self._set_title(page.title)
        page.widget.setFocus()
        self.table_shown.emit(None)

    def _set_title(self, shown: str) -> None:
        number = f"window {self.number}" if self.number > 1 else ""
        self.setWindowTitle(" – ".join(filter(None, (shown, number, "Takeback"))))

    def _close_content(self) -> None:
        """Close the table or page that is shown now."""
        if self._dialogs is not None and self._dialogs.shown is not None:
            self._dialogs.shown.reject()  # it is about what is closed, and would act on that
        if self.borrowed_board.is_on:
            self.borrowed_board.end()
        self.notice_bar.hide()
        if self.session is not None and self.board_part is not None:
            for part in self.features.parts:
                part.leave_session(self.session)
            disconnect_all(self.connected)
            self.connected = []
            self.unsaved_games.leave_session(self.session)
        self._guard_spoilers(None)
        self.show_view(None)
        if self.session is not None:
            if self.board_part is not None:  # otherwise the table failed before it had a board
                self.history_dock.close_table()
                self.panel_dock.set_table(None)
                self.status_bar.board_text = empty_text
                self.plan_report.board = self.result_controller.board = None
                self.remove_widget(self.board_part.board)
                del self._parts_by_class[type(self.board_part.board)]
            self.session.close()
            self.session.deleteLater()
            self.settings.last_table.note_shown()
            self.session = self.board_part = None
            for part in self.features.session_parts:
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

    def _set_tab_order(self, board: QWidget, panel: Panel) -> None:
        """Set the order of Tab: board, toolbar, history, and round again."""
        bar = self.toolbar
        order = [board, bar.wordmark, bar.new, bar.restart, bar.undo, bar.redo, bar.hint]
        order += [bar.restart_turn, bar.confirm, bar.history, *panel.tab_stops]
        for one, other in pairwise(order):
            self.setTabOrder(one, other)

    # views --------------------------------------------------------------------------------------------
    def show_view(self, view: View | None) -> None:
        """Show this view to every part that watches something it changes; None: no table is shown."""
        if view is None and self._view is None:
            return
        if view is not None and view.led.news:
            self.announcer.say(view.led.news)
        before, self._view = self._view, view
        if before is None:  # only now do features know what they watch of this table
            self._watchers = self._watching_parts()
        if self.spoiler_guard is not None:
            self.spoiler_guard.begin(before)
        for part, seen in self._watchers:
            if before is None or view is None or seen(before) != seen(view):
                (part if self.spoiler_guard is None else self.spoiler_guard.part_for(part)).show_view(view)

    def _watching_parts(self) -> list[tuple[Part, Callable[[View], object]]]:
        """Return the parts that follow views now, each with a getter of its watched fields."""
        panel = self.history_dock.panel if not self.borrowed_board.is_on else None
        of_table: tuple[Part | None, ...] = (self.board_part, panel)
        parts = (*filter(None, of_table), *(self.frame if self.borrowed_board.is_on else self.parts))
        return [(part, attrgetter(*part.watched_fields)) for part in parts if part.watched_fields]

    def _replayed(self) -> None:
        if self.session is not None and not self.session.replay.is_quiet:
            self.replayed.emit(self.session.table.here)

    def _act(self, action: Action) -> None:
        if self.session is not None:
            self.session.act(action)
            self.focus_board()

    def _ask_who_plans(self, seats: Sequence[int]) -> None:
        if self.session is not None:
            ask_who_plans(self.session, seats, self.toolbar.plan)

    def _show_trouble(self, trouble: JournalError, again: Callable[[], object] | None) -> None:
        show_journal_trouble(self, trouble, again)

    def _put_back(self, node: Node) -> None:
        if self.session is not None:
            restore_deleted(self.session, node)

    def _ask_to_empty(self) -> None:
        if self.session is not None:
            ask_to_empty_deleted(self, self.session)

    def _put_in_time_order(self, is_wanted: bool) -> None:
        self.settings.set_value("time_order", is_wanted)

    def key_of(self, id: str) -> str:
        """Return the shortcut of a command as text."""
        return key_text(self.actions_[id])

    # looks --------------------------------------------------------------------------------------------
    def _apply_theme(self) -> None:
        apply_theme(_app(), self.theme)
        self._apply_theme_to_parts()
        if self.board_part is not None:
            self.board_part.set_theme(self.theme)

    def _apply_theme_to_parts(self) -> None:
        for bar in (self.history_dock, self.panel_dock, self.curtain, self.toolbar):
            bar.set_theme(self.theme)
        for part in self.features.parts:
            part.set_theme(self.theme)

    def _scheme_changed(self) -> None:
        if self.settings.value("theme") == "system":
            self._setting_changed("theme")

    def _setting_changed(self, name: str) -> None:
        """Apply a setting that has changed to the parts it is about."""
        if name == "theme" and (theme := theme_named(self.settings.value("theme"))) is not self.theme:
            self.theme = theme
            self._apply_theme()
        if name == "zoom":
            self.say(f"Zoom {round(self.settings.value('zoom') * 100)} %.")
            self.zoomed.emit()
        if self.board_part is not None and affects_board(name, self.board.game):
            self.board_part.apply_settings(self.settings)
        if name in PREFERRED:
            self._apply_preferences()
        if name == "keys" and not self.windows.is_in_use(self):
            self.actions_.set_changed_keys(read_keys(self.settings.value(name), self.actions_.commands))
        self.actions_.update_checks(self.settings.value, name)

    def _apply_preferences(self) -> None:
        """Apply the settings of `PREFERRED` to the parts they are about."""
        value, session, panel = self.settings.value, self.session, self.history_dock.panel
        self.toolbar.setVisible(value("toolbar"))
        self.status_bar.setVisible(value("status_bar"))
        self.status_bar.place_bar.set_clock(value("clock"))
        self.toast.announces_kept_drafts = value("shelving_notice")
        if session is None:
            return
        session.previews.set_hovering(value("hover_preview"), value("hover_delay"))
        session.set_strict(value("curtain") == "always")
        session.ending.mode = value("end_turns")
        session.set_min_seconds(value("computer_pace"))
        replay = session.replay
        replay.speed, replay.pace, replay.skip, replay.loops = map(value, OF_REPLAY)
        if panel is None:
            return
        panel.transport.show_speed(self.actions_.value_text("replay_speed"))
        panel.lists.show_in_time(value("time_order"))
        panel.show_pictures(value("thumbnails"))
        panel.line.follows_newest = value("follow_newest")

    def _hide_clock(self) -> None:
        self.settings.set_value("clock", False)
        self.say("The clock is hidden. Settings can show it again.")

    def show_history(self, is_shown: bool) -> None:
        """Show the history from now on, or hide it; without a table it stays hidden."""
        self.window_layout.wants_history = is_shown
        self.actions_["history"].setChecked(is_shown)
        self.history_dock.setVisible(is_shown and self.session is not None)
        self.window_layout.resize_docks()

    def show_panel(self) -> None:
        """Show the game's own panel if it has one and the setting or the panel wants it."""
        self.actions_["panel"].setChecked(self.panel_dock.show_if(self.settings.value("panel")))
        self.window_layout.resize_docks()

    def toggle_panel(self) -> None:
        """Show or hide the game's own panel; say so if the game has none."""
        side, action = self.panel_dock, self.actions_["panel"]
        is_wanted = side.isHidden() if side.panel is not None else not self.settings.value("panel")
        if self.table is not None and side.panel is None:
            action.setChecked(self.settings.value("panel"))
            self.say(f"{self.table.game.title} has no panel.")
        elif side.panel is not None and side.panel.is_always_shown:
            side.setVisible(is_wanted)  # for this table only
            action.setChecked(is_wanted)
        else:
            self.settings.set_value("panel", is_wanted)
            self.show_panel()

    def toggle_full_screen(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()
        self.actions_["full_screen"].setChecked(self.isFullScreen())

    def _align(self) -> None:
        """Let the bars end where the board does, left of the docks."""
        right = Qt.DockWidgetArea.RightDockWidgetArea
        beside = [
            one
            for one in (self.panel_dock, self.history_dock)
            if one.isVisible() and self.dockWidgetArea(one) == right
        ]
        width = sum(one.width() for one in beside) + max(0, len(beside) - 1)
        self.toolbar.set_dock_width(width)
        self.status_bar.set_dock_width(width, self.width())
        self.status_bar.fit_height(self.height())

    # events of Qt -------------------------------------------------------------------------------------
    def event(self, event: QEvent) -> bool:
        kind = event.type()
        if kind not in HEARD:
            return super().event(event)
        if isinstance(event, QStatusTipEvent):
            self.status_bar.show_tip(event.tip())
            return True
        if kind == QEvent.Type.DevicePixelRatioChange:
            self._apply_theme_to_parts()
        elif kind == QEvent.Type.Paint and not self.is_seen:
            self._painted.start()
        elif kind == QEvent.Type.WindowActivate and not self.windows.is_in_use(self):
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
        """Escape ends what it can, and finally focuses the board; a useless letter is explained."""
        if self._handle_key(event):
            return
        if event.key() == Qt.Key.Key_Escape and self.session is not None:
            if not (
                self.session.advice.stop() or self.borrowed_board.end() or self.result_controller.hide_card()
            ):
                self.window_layout.close_drawer()
                self.focus_board()
        elif why := unbound_key_message(event):
            self.say(f"{why} {key_text(self.actions_['keys'])} shows all keys.")
            self.status_bar.expire_on_next_action()
        else:
            super().keyPressEvent(event)

    def _handle_key(self, event: QKeyEvent) -> bool:
        """Handle Space (replay) and Escape (end replay, search or preview); return whether it did."""
        session, panel = self.session, self.history_dock.panel
        if session is None or panel is None or event.modifiers():
            return False
        if event.key() == Qt.Key.Key_Space:
            session.replay.toggle()
        elif event.key() != Qt.Key.Key_Escape:
            return False
        elif session.replay.is_running:
            session.replay.stop()
        elif panel.is_searching():
            panel.finding.close()
        elif session.previews.shown is not None:
            session.previews.end()
        else:
            return False
        return True

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if file_in(event.mimeData()) is not None:
            event.acceptProposedAction()
            self.tryouts.prepare()

    def dropEvent(self, event: QDropEvent) -> None:
        path = file_in(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            open_file(self, path)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.toolbar.fit(self.width())
        self.window_layout.fit()
        self._align()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask first only if something would be lost; otherwise close everything and log what fails."""
        if self.asks_at_end and (unsaved := self.unsaved_message()):
            event.ignore()
            self._ask_to_close(unsaved)
            return
        own = (self.window_layout.save, self.tryouts.close, self._close_content, self.settings.save)
        for do in (*own, *(part.close for part in self.features.parts)):
            call_logged(do)
        call_logged(partial(self.windows.note_closed, self))
        call_logged(partial(self.table_shown.emit, None))
        event.accept()

    def _ask_to_close(self, unsaved: str) -> None:
        from takeback.shell.window.close_unsaved import CloseUnsaved

        self.windows.is_zooming = False
        save_as = partial(self.do, "save_as") if self.session is not None else None
        self.open(lambda over: CloseUnsaved(unsaved, save_as, over)).accepted.connect(self._close_unsaved)

    def _close_unsaved(self) -> None:
        self.asks_at_end = False
        QTimer.singleShot(0, self, self.close)


def _app() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
