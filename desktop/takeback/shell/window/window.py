"""The main window: the board in the middle, the history on the right, toolbar above, status bar below."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence, QStatusTipEvent
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QVBoxLayout, QWidget

from takeback.board.widget import BoardWidget
from takeback.engine.history import Node
from takeback.engine.journal import Journal, JournalError
from takeback.engine.state import Action
from takeback.shell.commands.actions import Actions
from takeback.shell.commands.key_map import read_keys
from takeback.shell.commands.of_games import learn, learn_own, show_own
from takeback.shell.commands.register import VIEW, Command, Needs
from takeback.shell.feature import Program, bring
from takeback.shell.history.commands import ask_to_empty, put_back
from takeback.shell.history.dock import HistoryDock, restore
from takeback.shell.history.turn_menu import open_lines_menu, open_turn_menu
from takeback.shell.host import D, P, Page, Way
from takeback.shell.session.refusals import tell_refusal
from takeback.shell.session.session import Session
from takeback.shell.session.tables import Exchange, come_back, is_refusal, open_file, tell_trouble
from takeback.shell.session.view import Part, View
from takeback.shell.settings import Settings, is_of_board
from takeback.shell.window.board_part import BoardPart
from takeback.shell.window.curtain import Curtain
from takeback.shell.window.ending import EndOfGame
from takeback.shell.window.keyboard import Keyboard, why_nothing
from takeback.shell.window.lending import Lending
from takeback.shell.window.notice import Notice, Toast
from takeback.shell.window.panel_dock import PanelDock
from takeback.shell.window.placing import Placing
from takeback.shell.window.plan_report import PlanReport
from takeback.shell.window.seat_menus import ask_who_plans
from takeback.shell.window.statusbar import Announcer, StatusBar, nothing
from takeback.shell.window.strip import TaskStrip
from takeback.shell.window.style import dress
from takeback.shell.window.suspense import Suspense
from takeback.shell.window.toolbar import Toolbar
from takeback.shell.window.trail import Trail
from takeback.shell.window.tryouts import Tryouts
from takeback.shell.window.unkept import Unkept
from takeback.shell.window.windows import Windows
from takeback.shell.window.wiring import Wire, connect, cut, with_board
from takeback.shell.zoom import LEAST
from takeback.table.table import Table
from takeback.ui.labels import called
from takeback.ui.theme import Theme, theme_named

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData
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

    seen = Signal()  # once, after the first paint
    table_shown = Signal(object)  # the Table, or None for the gallery
    zoomed = Signal()  # another zoom was chosen in the settings
    helped = Signal(int, bool)  # what help cost, in half stars; was it a new hint?
    replayed = Signal(object)  # the present turn during a replay slow enough for sounds

    def __init__(
        self, settings: Settings, windows: Windows[Window], program: Program, waits: bool = False
    ) -> None:
        """Build the window; with `waits`, defer what the first picture can do without to `make_rest`."""
        super().__init__()
        self.settings, self.windows, self.program = settings, windows, program
        self.number = windows.add(self)
        self.session: Session | None = None
        self.board_part: BoardPart | None = None  # of the table that is shown
        self._view: View | None = None  # the view that the parts were shown last
        self.wired: list[Wire] = []  # connections between its session and the parts
        self.page: Page | None = None  # shown instead of a table, such as the gallery
        self._dialogs: OneDialog | None = None
        self.troubled_by: JournalError | None = None  # why the journal could not be opened
        self.asks_at_end = False  # ask before closing if games would be lost?
        self.is_seen = False  # was `seen` emitted?
        # A static QTimer.singleShot would keep a closed window alive.
        self._painted = QTimer(self, singleShot=True)
        self._painted.timeout.connect(self.tell_seen)
        self._is_deferred = waits
        self.is_key_held = False  # does the key that is down repeat itself?
        self.theme: Theme = theme_named(settings.value("theme"))
        dress(_app(), self.theme)  # before there are widgets, which would be styled twice otherwise
        self._parts_by_class: dict[type[object], object] = {}
        for shared in (self, windows, *windows.shared):
            self.take(shared)
        self.desk = called("desk", QWidget(self))
        self.brought = self.take(bring(program, self, self.desk))
        for part in self.brought.parts:
            self.take(part)
        self.actions_ = self.take(self._made_actions())
        self.trail = self.take(Trail())
        self.toolbar = self.take(Toolbar(self.actions_, self))
        self.status = self.take(StatusBar(self))
        self.dock = self.take(HistoryDock(self.actions_, self))
        self.side = self.take(PanelDock(self))
        self.placing = self.take(Placing(self, self.desk, self.side, self.dock, settings))
        self.placing.history_wanted.connect(self.show_history)
        Keyboard(self, self.focus_board)
        self.notice_bar = self.take(Notice(self.desk))
        self.strip = self.take(TaskStrip(self.desk))
        self.tryouts = self.take(Tryouts(self.desk))
        self.unkept = self.take(Unkept(self.desk))
        self.toast = Toast(self.desk, self.status.message, self.key_of, self.status.where)
        self.curtain, self.plan_report = Curtain(self.desk), PlanReport(self.desk)
        self.ending = self.take(EndOfGame(self, self.desk, self.brought.parts))
        self.announcer = self.take(Announcer(self.status.message))
        self.lending = self.take(Lending(self, self))
        self.setAcceptDrops(True)
        bars: tuple[Part, ...] = (self.side, self.curtain, self.dock, self.toolbar, self.status)
        self.frame: tuple[Part, ...] = (*bars, self.plan_report, self.toast)
        self.parts: tuple[Part, ...] = (*self.frame, *self.brought.parts, self.ending)
        self.suspense: Suspense | None = None  # delays other parts until the board's scenes were seen
        self._told: list[tuple[Part, Callable[[View], object]]] = []  # each part and its watched fields
        self._lay_out()
        self._connect()
        self._apply_theme_to_parts()
        self.placing.come_back()
        self.show_panel()
        self._apply_preferences()

    def _made_actions(self) -> Actions:
        """Return the actions of all commands, with the player's keys and the menus."""
        commands = self.brought.commands
        keys = read_keys(self.settings.value("keys"), commands)
        actions = Actions(self, commands, self.do, keys)
        if not self._is_deferred:
            actions.make_keyed()
        actions.check(self.settings.value)
        actions.put_in_bar()
        actions["history"].setChecked(True)
        actions["panel"].setChecked(self.settings.value("panel"))
        return actions

    def _lay_out(self) -> None:
        column = self._column = QVBoxLayout(self.desk)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        strips = [strip for part in self.brought.parts for strip in part.strips]
        for widget in (self.unkept.bar, self.notice_bar, self.tryouts.strip, self.strip, *strips):
            column.addWidget(widget)
        column.addWidget(self.curtain, 1)
        column.addLayout(self.ending.place, 1)
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
        for part in (self.curtain, self.plan_report, self.toast, self.ending):
            part.told.connect(self.announcer.say)
        dock = self.dock
        dock.said.connect(self.say)
        dock.menu_wanted.connect(partial(open_turn_menu, self))
        dock.put_back.connect(self._put_back)
        dock.empty_wanted.connect(self._ask_to_empty)
        dock.time_order_wanted.connect(self._put_in_time_order)
        self.status.key_to_play = partial(self.key_of, "let_play")
        self.settings.changed.connect(self._setting_changed)
        self.settings.once(Exchange).began.connect(self._on_journal_replaced)
        self.actions_.opens(VIEW).connect(partial(learn_own, self))
        self.strip.closed.connect(self.focus_board)
        self.tryouts.said.connect(self.say)
        self.unkept.save_wanted.connect(partial(self.do, "save_as"))
        self.unkept.return_wanted.connect(partial(come_back, self))
        where = self.status.where
        where.place_wanted.connect(partial(self.do, "go_to"))
        where.lines_wanted.connect(partial(open_lines_menu, self, where.line))
        where.clock_wanted.connect(self._hide_clock)
        where.rules_wanted.connect(partial(self.do, "table_rules"))
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._scheme_changed)

    # a host -------------------------------------------------------------------------------------------
    def tell_seen(self) -> None:
        """Emit `seen`, at the first call only."""
        if not self.is_seen:
            self.is_seen = True
            self.seen.emit()

    def take(self, part: P) -> P:
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
        self.status.say(sentence)
        self.announcer.say(sentence)

    def notice(self, sentence: str, ways: Sequence[Way] = (), no_way: str = "Close") -> None:
        """Show this problem in the bar over the board, with buttons for the ways out, and speak it."""
        self.notice_bar.tell(sentence, ways, no_way)
        self.announcer.say(sentence)

    def tell_always(self, sentence: str, ways: Sequence[Way] = ()) -> None:
        """Add a bar over the board that stays as long as the window."""
        bar = Notice(self.desk)
        bar.tell(sentence, ways, no_way="")
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
    def keeps(self) -> bool:
        """Return whether the journal writes what is played to disk."""
        return self.journal.path is not None and not self.journal.is_read_only

    def only_in_memory(self) -> str:
        """Return a sentence on what would be lost if the window closed now, "" for nothing."""
        return self.unkept.lost(self.journal, self.session, self.windows.is_last(self))

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

    def do(self, id: str, about: object = None) -> bool:
        """Run the command of this id on `about`, else on what is shown or focused; False if there is none."""
        one = self.actions_.named(id)
        if one is not None:
            self.lending.make_way(one, self.actions_.brought)
            if self.session is not None:
                self.make_rest()  # the command may need a deferred part
            about = self._default_target(one) if about is None else about
            try:
                one(self, about)
            except Exception as error:
                if not is_refusal(error):
                    raise
                tell_refusal(self, error, partial(self.do, id, about))
        return one is not None

    def _default_target(self, one: Command) -> object:
        """Return the target a command needs: the game shown, or the focused, previewed or no turn."""
        session = self.session
        if one.needs is Needs.A_GAME:
            return session.table.game if session is not None else self.page and self.page.game
        if one.needs is not Needs.A_TURN or session is None:
            return None
        looked_at = session.looking.shown
        return self.dock.node_at_focus() or (looked_at and looked_at.node)

    # tables -------------------------------------------------------------------------------------------
    @property
    def table(self) -> Table | None:
        """Return the table of the window, not a lent one; None while a page is shown."""
        session = self.lending.waiting or self.session
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
        last.opening(table.id)
        self.trail.visit(table)
        session = self.session = Session(table, self, self.settings.value("curtain") == "always")
        for one in self.brought.attending:
            one.attend(session)
        board = self.make_board(session)
        if not self._is_deferred:
            self._make_history(session)
        self._apply_preferences()
        self.dock.setVisible(self.placing.wants_history)
        self.side.set_table(table, board)
        self.show_panel()
        self._set_title(session.view.title)
        self.wired = self.wires(session)
        connect(self.wired)
        self.show_view(session.view)
        if session.view.cover is None:
            board.paint_callback = last.seen
        else:
            last.seen()  # the curtain over it is part of the window
        self.table_shown.emit(table)

    def make_board(self, session: Session) -> BoardWidget:
        """Make the board of this session, and show its view before anything that reads the board."""
        table = session.table
        learn(self, table.game)
        show_own(self, table.game)
        board: BoardWidget = table.game.board_class(table.game, table.seats, self.desk)
        part = self.board_part = self.take(BoardPart(self.take(board)))
        self.plan_report.board = self.ending.board = board
        self._guard_spoilers(part)
        part.set_theme(self.theme)
        part.suit(self.settings)
        self.ending.place.insertWidget(0, board, 1)
        board.addActions(self.actions_.for_board())
        self.status.idle = part.idle
        part.show_view(session.view)
        return board

    def return_board(self, part: BoardPart, table: Table) -> None:
        """Show the board of a table again that waited while the board was lent."""
        board = part.board
        self.take(self.take(part).board)
        self.plan_report.board = self.ending.board = board
        self._guard_spoilers(part)
        self.status.idle = part.idle
        self.side.set_table(table, board)
        board.show()

    def _guard_spoilers(self, part: BoardPart | None) -> None:
        """Let other parts wait for the scenes of this board, if its moves have some; None: no board."""
        if self.suspense is not None:
            self.suspense.close()
        self.suspense = None
        if part is not None and part.board.has_scenes:
            self.suspense = Suspense(part, part.board.scene_player)

    def make_rest(self) -> None:
        """Make what was deferred after the first picture: shortcuts, and the history beside the board."""
        if self._is_deferred:
            self._is_deferred = False
            self.actions_.make_keyed()
            if self.session is not None:
                self._make_history(self.session)
                self._apply_preferences()

    def _make_history(self, session: Session) -> None:
        panel = self.dock.set_table(session.table, session.words, session.forks)
        restore(panel, session.table.game.id, self.settings)
        self._set_tab_order(self.board, panel)
        if self._view is not None:
            self._told = self._watching_parts()
            panel.show_view(self._view)

    def wires(self, session: Session) -> list[Wire]:
        """Return the connections between a session and the parts, to be made while its table is shown."""
        assert self.board_part is not None
        dock = self.dock
        return [
            *with_board(session, self.board_part),
            (session.changed, self.show_view),
            (session.said, self.say),
            (session.troubled, self._show_trouble),
            (session.plans_offered, self._ask_who_plans),
            (session.board_wanted, self.focus_board),
            (session.helped, self.helped),
            (session.table.saving_stopped, partial(self.unkept.begin, session)),
            (session.replay.stepped, self._replayed),
            (dock.wanted, session.go_to),
            (dock.hovered, session.rest_on),
            (dock.pinned, session.pin),
            (self.side.wanted, session.go_to),
            (self.curtain.lifted, session.say_here),
            (self.plan_report.wanted, self._act),
            (self.plan_report.other_wanted, session.exchange_plans),
        ]

    def show_page(self, page: Page) -> None:
        """Show this page in place of what is shown now."""
        self._close_content()
        show_own(self, None)
        self.page = page
        self._column.addWidget(page.widget, 1)
        self.dock.hide()
        self.side.hide()
        self.toolbar.show_game(page.title)
        self.status.rest(page.rest)
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
        if self.lending.is_on:
            self.lending.end()
        self.notice_bar.hide()
        if self.session is not None and self.board_part is not None:
            for part in self.brought.parts:
                part.leave(self.session)
            cut(self.wired)
            self.wired = []
            self.unkept.leave(self.session)
        self._guard_spoilers(None)
        self.show_view(None)
        if self.session is not None:
            if self.board_part is not None:  # otherwise the table failed before it had a board
                self.dock.leave_table()
                self.side.set_table(None)
                self.status.idle = nothing
                self.plan_report.board = self.ending.board = None
                self.put_away(self.board_part.board)
                del self._parts_by_class[type(self.board_part.board)]
            self.session.close()
            self.session.deleteLater()
            self.settings.last_table.seen()
            self.session = self.board_part = None
            for part in self.brought.attending:
                part.attend(None)
        if self.page is not None:
            if self.page.left is not None:
                self.page.left()
            self.put_away(self.page.widget)
            self.page = None

    def focus_board(self, reason: Qt.FocusReason = Qt.FocusReason.ShortcutFocusReason) -> None:
        """Give the focus to the board, or to the curtain over it."""
        if self.session is not None:
            (self.board if self.session.view.cover is None else self.curtain).setFocus(reason)

    @property
    def is_held(self) -> bool:
        """Return whether Undo repeats because its key or button is held down."""
        return self.is_key_held or self.toolbar.undo.isDown()

    def put_away(self, widget: QWidget) -> None:
        """Remove a widget from the desk and delete it."""
        self._column.removeWidget(widget)
        widget.hide()
        widget.deleteLater()

    def _set_tab_order(self, board: QWidget, panel: Panel) -> None:
        """Set the order of Tab: board, toolbar, history, and round again."""
        bar = self.toolbar
        order = [board, bar.wordmark, bar.new, bar.restart, bar.undo, bar.redo, bar.hint]
        order += [bar.restart_turn, bar.confirm, bar.history, *panel.stops]
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
            self._told = self._watching_parts()
        if self.suspense is not None:
            self.suspense.expect(before)
        for part, seen in self._told:
            if before is None or view is None or seen(before) != seen(view):
                (part if self.suspense is None else self.suspense.of(part)).show_view(view)

    def _watching_parts(self) -> list[tuple[Part, Callable[[View], object]]]:
        """Return the parts that follow views now, each with a getter of its watched fields."""
        panel = self.dock.panel if not self.lending.is_on else None
        of_table: tuple[Part | None, ...] = (self.board_part, panel)
        parts = (*filter(None, of_table), *(self.frame if self.lending.is_on else self.parts))
        return [(part, attrgetter(*part.looks_at)) for part in parts if part.looks_at]

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
        tell_trouble(self, trouble, again)

    def _put_back(self, node: Node) -> None:
        if self.session is not None:
            put_back(self.session, node)

    def _ask_to_empty(self) -> None:
        if self.session is not None:
            ask_to_empty(self, self.session)

    def _put_in_time_order(self, is_wanted: bool) -> None:
        self.settings.put("time_order", is_wanted)

    def key_of(self, id: str) -> str:
        """Return the shortcut of a command as text."""
        return _key(self.actions_[id])

    # looks --------------------------------------------------------------------------------------------
    def _apply_theme(self) -> None:
        dress(_app(), self.theme)
        self._apply_theme_to_parts()
        if self.board_part is not None:
            self.board_part.set_theme(self.theme)

    def _apply_theme_to_parts(self) -> None:
        for bar in (self.dock, self.side, self.curtain, self.toolbar):
            bar.set_theme(self.theme)
        for part in self.brought.parts:
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
        if self.board_part is not None and is_of_board(name, self.board.game):
            self.board_part.suit(self.settings)
        if name in PREFERRED:
            self._apply_preferences()
        if name == "keys" and not self.windows.is_in_use(self):
            self.actions_.follow_keys(read_keys(self.settings.value(name), self.actions_.commands))
        self.actions_.check(self.settings.value, name)

    def _apply_preferences(self) -> None:
        """Apply the settings of `PREFERRED` to the parts they are about."""
        value, session, panel = self.settings.value, self.session, self.dock.panel
        self.toolbar.setVisible(value("toolbar"))
        self.status.setVisible(value("status_bar"))
        self.status.where.set_clock(value("clock"))
        self.toast.tells_of_shelving = value("shelving_notice")
        if session is None:
            return
        session.looking.set_hovering(value("hover_preview"), value("hover_delay"))
        session.be_strict(value("curtain") == "always")
        session.ending.wish = value("end_turns")
        session.take_at_least(value("computer_pace"))
        replay = session.replay
        replay.speed, replay.pace, replay.skip, replay.loops = map(value, OF_REPLAY)
        if panel is None:
            return
        panel.transport.show_speed(self.actions_.chosen("replay_speed"))
        panel.lists.show_in_time(value("time_order"))
        panel.show_pictures(value("thumbnails"))
        panel.line.follows_newest = value("follow_newest")

    def _hide_clock(self) -> None:
        self.settings.put("clock", False)
        self.say("The clock is hidden. Settings can show it again.")

    def show_history(self, is_shown: bool) -> None:
        """Show the history from now on, or hide it; without a table it stays hidden."""
        self.placing.wants_history = is_shown
        self.actions_["history"].setChecked(is_shown)
        self.dock.setVisible(is_shown and self.session is not None)
        self.placing.settle()

    def show_panel(self) -> None:
        """Show the game's own panel if it has one and the setting or the panel wants it."""
        self.actions_["panel"].setChecked(self.side.show_if(self.settings.value("panel")))
        self.placing.settle()

    def turn_panel(self) -> None:
        """Show or hide the game's own panel; say so if the game has none."""
        side, action = self.side, self.actions_["panel"]
        is_wanted = side.isHidden() if side.panel is not None else not self.settings.value("panel")
        if self.table is not None and side.panel is None:
            action.setChecked(self.settings.value("panel"))
            self.say(f"{self.table.game.title} has no panel.")
        elif side.panel is not None and side.panel.is_always_shown:
            side.setVisible(is_wanted)  # for this table only
            action.setChecked(is_wanted)
        else:
            self.settings.put("panel", is_wanted)
            self.show_panel()

    def turn_full_screen(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()
        self.actions_["full_screen"].setChecked(self.isFullScreen())

    def _align(self) -> None:
        """Let the bars end where the board does, left of the docks."""
        right = Qt.DockWidgetArea.RightDockWidgetArea
        beside = [
            one for one in (self.side, self.dock) if one.isVisible() and self.dockWidgetArea(one) == right
        ]
        width = sum(one.width() for one in beside) + max(0, len(beside) - 1)
        self.toolbar.leave_room(width)
        self.status.leave_room(width, self.width())
        self.status.fit_height(self.height())

    # events of Qt -------------------------------------------------------------------------------------
    def event(self, event: QEvent) -> bool:
        kind = event.type()
        if kind not in HEARD:
            return super().event(event)
        if isinstance(event, QStatusTipEvent):
            self.status.tip(event.tip())
            return True
        if kind == QEvent.Type.DevicePixelRatioChange:
            self._apply_theme_to_parts()
        elif kind == QEvent.Type.Paint and not self.is_seen:
            self._painted.start()
        elif kind == QEvent.Type.WindowActivate and not self.windows.is_in_use(self):
            self.windows.turn_to(self)
        elif kind == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            self.is_key_held = event.isAutoRepeat()
        elif kind == QEvent.Type.MouseButtonPress:
            self.placing.note_sizes()
        is_taken = super().event(event)
        if kind == QEvent.Type.MouseButtonRelease:
            self.placing.keep_dragged()
        return is_taken

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape ends what it can, and finally focuses the board; a useless letter is explained."""
        if self._handle_key(event):
            return
        if event.key() == Qt.Key.Key_Escape and self.session is not None:
            if not (self.session.advice.stop() or self.lending.end() or self.ending.put_away()):
                self.placing.close_drawer()
                self.focus_board()
        elif why := why_nothing(event):
            self.say(f"{why} {_key(self.actions_['keys'])} shows all keys.")
            self.status.pass_with_next_act()
        else:
            super().keyPressEvent(event)

    def _handle_key(self, event: QKeyEvent) -> bool:
        """Handle Space (replay) and Escape (end replay, search or preview); return whether it did."""
        session, panel = self.session, self.dock.panel
        if session is None or panel is None or event.modifiers():
            return False
        if event.key() == Qt.Key.Key_Space:
            session.replay.toggle()
        elif event.key() != Qt.Key.Key_Escape:
            return False
        elif session.replay.is_running:
            session.replay.stop()
        elif panel.is_finding():
            panel.finding.close()
        elif session.looking.shown is not None:
            session.looking.end()
        else:
            return False
        return True

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if file_in(event.mimeData()) is not None:
            event.acceptProposedAction()
            self.tryouts.expect()

    def dropEvent(self, event: QDropEvent) -> None:
        path = file_in(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            open_file(self, path)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.toolbar.fit(self.width())
        self.placing.fit()
        self._align()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask first only if something would be lost; otherwise close everything and log what fails."""
        if self.asks_at_end and (unsaved := self.only_in_memory()):
            event.ignore()
            self._ask_to_close(unsaved)
            return
        parts = (part.close for part in self.brought.parts)
        for do in (self.placing.note, self.tryouts.close, self._close_content, self.settings.save, *parts):
            tried(do)
        tried(partial(self.windows.closed, self))
        tried(partial(self.table_shown.emit, None))
        event.accept()

    def _ask_to_close(self, unsaved: str) -> None:
        from takeback.shell.window.close_unsaved import CloseUnsaved

        self.windows.is_zooming = False
        save_as = partial(self.do, "save_as") if self.session is not None else None
        self.open(lambda over: CloseUnsaved(unsaved, save_as, over)).accepted.connect(self._close_unsaved)

    def _close_unsaved(self) -> None:
        self.asks_at_end = False
        QTimer.singleShot(0, self, self.close)


def tried(do: Callable[[], object]) -> None:
    """Call this and log what it raises: an exception out of closeEvent would crash Python 3.11."""
    try:
        do()
    except Exception:
        LOG.exception("The window could not be closed in order.")


def _key(action: QAction) -> str:
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


def _short_key(action: QAction) -> str:
    key = _key(action)
    for name, arrow in (("Left", "←"), ("Right", "→"), ("Up", "↑"), ("Down", "↓")):
        key = key.replace(name, arrow)
    return key


def file_in(data: QMimeData) -> Path | None:
    """Return the first local file among what is dragged, None if there is none."""
    urls = data.urls() if data.hasUrls() else []
    return next((Path(url.toLocalFile()) for url in urls if url.isLocalFile()), None)


def _app() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
