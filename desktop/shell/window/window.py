"""The window: the board in the middle of the desk, the history at the right, a bar above and a bar below."""

from __future__ import annotations

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

from desktop.engine.journal import Journal, JournalError
from desktop.listeners.announcer import Announcer, capital, sentence_for
from desktop.shell.board_settings import OF_BOARDS, suit
from desktop.shell.commands.actions import Actions, with_key
from desktop.shell.commands.deeds import TOGGLES, Deeds
from desktop.shell.commands.entries import CHOICES
from desktop.shell.commands.key_map import read_keys
from desktop.shell.features.about_table.about_table import rule_of
from desktop.shell.features.levels.at_window import Levels, title_of
from desktop.shell.features.recent.shelf import Shelf
from desktop.shell.features.records.records import Records
from desktop.shell.history.dock import HistoryDock
from desktop.shell.history.halves import restore
from desktop.shell.history.link import Link
from desktop.shell.history.preferences import PREFERRED, prefer
from desktop.shell.session.session import Session
from desktop.shell.session.words import confirm_verb
from desktop.shell.settings import Settings
from desktop.shell.window.dropping import Dropping
from desktop.shell.window.keyboard import Keyboard, why_nothing
from desktop.shell.window.notice import Notice
from desktop.shell.window.overlays import BeforeTable
from desktop.shell.window.panel_dock import PanelDock
from desktop.shell.window.placing import Placing
from desktop.shell.window.statusbar import StatusBar
from desktop.shell.window.style import dress
from desktop.shell.window.toast import Later, Toast
from desktop.shell.window.toolbar import Toolbar
from desktop.shell.window.trail import Trail
from desktop.shell.zoom import LEAST, TITLE_BAR, zoom_now
from desktop.table.table import Change, Table
from desktop.ui.labels import called
from desktop.ui.theme import Theme, theme_named

if TYPE_CHECKING:
    from desktop.shell.start.gallery import Gallery
    from desktop.shell.system.report import Reporter

USUAL = QSize(1280, 800)
LONGEST_TIP = 70  # signs of a turn's name in a menu


class Window(QMainWindow):
    """Shows one table or the gallery. Everything on it is brought up to date from what the table tells."""

    table_shown = Signal(object)  # the Table, or None for the gallery
    zoomed = Signal()  # another zoom was chosen
    hinted = Signal()  # advice was given
    replayed = Signal(object)  # a node that a replay has come to, slowly enough to be heard

    def __init__(self, settings: Settings, journal: Journal, profile: Path) -> None:
        super().__init__()
        self.settings, self.journal, self.profile = settings, journal, profile
        self.session: Session | None = None
        self.gallery: Gallery | None = None
        self._page: QWidget | None = None  # what is shown instead of a table: the gallery, or levels
        self.reporter: Reporter | None = None
        self.trail = Trail()
        self.shelf = Shelf(profile)
        self.is_zooming = False  # does it close to come back with another zoom?
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
        Keyboard(self)
        self.desk = called("desk", QWidget(self))
        self.notice = Notice(self.desk)
        self.toast = Toast(self.desk)
        self.before_table = BeforeTable(self)
        self.curtain, self.plan_report = self.before_table.curtain, self.before_table.report
        self.announcer = Announcer(self.status.message)
        self.levels = Levels(self)
        self.records = Records(self)
        Dropping(self)
        self.link = Link(self)
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
        column.addWidget(self.link.strip)
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
        self.side.wanted.connect(self.link.go)
        self.side.resized.connect(self._align)
        self.side.visibilityChanged.connect(self._align)
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
            self._fit_screen()
        if state:
            self.placing.take_back(state)
        self.show_panel()

    def _fit_screen(self) -> None:
        """As large on the screen as it was at another zoom, and never larger than the screen."""
        screen = self.screen().availableGeometry()
        size = self.size() * (self.settings.value("geometry_zoom") / 100 / zoom_now())
        if self.isMaximized() or self.isFullScreen():
            return
        self.resize(size.expandedTo(LEAST).boundedTo(screen.size() - TITLE_BAR))
        last = screen.bottomRight() - self.rect().bottomRight()
        x, y = max(screen.left(), min(self.x(), last.x())), max(screen.top(), min(self.y(), last.y()))
        if (x, y) != (self.x(), self.y()):
            self.move(x, y)

    def _first_size(self) -> QSize:
        screen = QGuiApplication.primaryScreen()
        return USUAL.boundedTo(screen.availableSize() - TITLE_BAR) if screen is not None else USUAL

    # tables -------------------------------------------------------------------------------------------
    @property
    def table(self) -> Table | None:
        return self.session.table if self.session is not None else None

    def show_table(self, table: Table) -> None:
        """This table from now on; the one before waits in the journal as it is."""
        self._leave()
        self.trail.visit(table)
        session = self.session = Session(table, self.desk, self.before_table.wants_every_curtain)
        self._later = Later(table)
        session.board.set_theme(self.theme)
        suit(session.board, self.settings)
        self._column.addWidget(session.board, 1)
        session.board.addActions(self.actions_.for_board())
        session.moved.connect(self._moved)
        session.said.connect(self.say)
        session.troubled.connect(self.deeds.trouble)
        session.locked.connect(self.deeds.of_table.locked)
        session.thinking.connect(self._rest)
        session.advice.given.connect(self.hinted)
        self.before_table.show_table(session)
        self.link.attend(session)
        self.dock.set_table(table, session.words)
        self.link.tune()
        if self.dock.panel is not None:
            restore(self.dock.panel, table.game.id, self.settings)
        prefer(self)
        self.dock.setVisible(self.wants_history)
        self.status.where.begin()
        self.side.set_table(table, session.board)
        self.show_panel()
        self.toolbar.show_table(True)
        self.toolbar.show_game(title_of(table), session.advice.has_hints, confirm_verb(table.game))
        self.setWindowTitle(f"{title_of(table)} – Takeback")
        self.settings.put("last_table", table.id)
        self._set_tab_order(session.board)
        self.before_table.draw(session.eyes.cover)
        self._moved(None)
        self.table_shown.emit(table)

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
        self.dock.set_table(None)
        self.dock.hide()
        self.side.hide()
        self.toolbar.show_table(False)
        self.toolbar.show_draft(False)
        self.toolbar.show_plan(False, False)
        self.toolbar.show_game(title, False)
        self.status.set_where("")
        self.status.rest(rest)
        self.setWindowTitle(f"{title} – Takeback" if title else "Takeback")
        page.setFocus()
        self.table_shown.emit(None)

    def _leave(self) -> None:
        """Let go of what is shown now."""
        self.notice.hide()
        self.toast.hide()
        if self.session is not None:
            self.session.moved.disconnect(self._moved)  # a replay that ends here has nobody to tell
            self.keep_picture()
            self.dock.set_table(None)
            self.side.set_table(None)
            self.before_table.leave()
            self._put_away(self.session.board)
            self.session.close()
            self.session.deleteLater()
            self.session = None
            self.link.follow()
        if self._page is not None:
            self.levels.left(self._page)
            self.records.left(self._page)
            self._put_away(self._page)
            self._page = self.gallery = None

    def focus_board(self) -> None:
        """The keyboard goes to the board, or to the curtain before it."""
        self.before_table.focus()

    def keep_picture(self) -> None:
        """How the table looks now, for lists of games."""
        if (
            self.session is not None
            and self.session.looking.shown is None
            and not self.session.eyes.sees_secrets
        ):
            self.shelf.put(self.session.table.id, self.session.board)

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

    def _moved(self, change: Change | None) -> None:
        assert self.session is not None
        self.dock.follow()
        self.link.follow()
        self._follow()
        self._rest()
        report = self.before_table.tell_of_plan(self.session)
        if change is None:
            self._later.follow()
            self.announcer.say(report)
            return
        self.deeds.moved(change)
        if not self.session.replay.is_quiet:
            self.announcer.hear(change, self.session.words.turn)
        if report:
            self.announcer.say(f"{sentence_for(change, self.session.words.turn)}. {report}")
        keys = (_key(self.actions_[id]) for id in ("line_before", "line_after"))
        if kept := self._later.kept_by(change, *keys):
            self.toast.tell(kept)
            self.announcer.say(f"{capital(self.session.words.turn(change.after))}. {kept}")

    def _rest(self) -> None:
        assert self.session is not None
        self.status.rest(self.session.status(_key(self.actions_["let_play"])))

    def _follow(self) -> None:
        """Buttons, menus and the right end of the status bar."""
        session, panel = self.session, self.dock.panel
        assert session is not None
        assert panel is not None
        table, branch = session.table, panel.branch()
        self.status.set_where(session.where(), str(branch or ""), rule_of(table))
        draft = table.draft(session.words.viewer) if session.words.viewer is not None else None
        self.toolbar.show_draft(draft is not None and draft.stack.count() > 0)
        is_covered = session.eyes.cover is not None
        self.toolbar.show_plan(
            not is_covered and bool(session.eyes.planners()),
            not is_covered and session.eyes.planning is not None,
        )
        step_back = draft is not None and draft.is_open
        step_on = draft is not None and bool(draft.undone())
        self._name("undo", "Undo", "the last step" if step_back else table.undo_text())
        self._name("redo", "Redo", "the next step" if step_on else table.redo_text())
        self.toolbar.undo.set_still(not step_back and table.undo_target() is None)
        self.toolbar.redo.set_still(not step_on and table.redo_target() is None)

    def _name(self, id: str, verb: str, what: str) -> None:
        """The menu and the tooltip say what it would do; the button keeps its text."""
        if len(what) > LONGEST_TIP:
            what = what[: LONGEST_TIP - 1] + "…"
        text = f"{verb} {what}" if what else verb
        action = self.actions_[id]
        action.setText("&" + text.replace("&", "&&"))
        action.setStatusTip(text)
        action.setToolTip(with_key(text, action))
        button = self.toolbar.undo if id == "undo" else self.toolbar.redo
        button.setToolTip(action.toolTip())
        button.setAccessibleDescription(text)

    # looks --------------------------------------------------------------------------------------------
    def _dress(self) -> None:
        dress(_app(), self.theme)
        self._dress_parts()
        if self.session is not None:
            self.session.board.set_theme(self.theme)

    def _dress_parts(self) -> None:
        parts = (self.dock, self.side, self.curtain, self.toolbar, self.link.strip, self.records)
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
            self.say(f"Zoom {round(self.settings.value('zoom') * 100)} %.")
            self.zoomed.emit()
        if name in OF_BOARDS and self.session is not None:
            suit(self.session.board, self.settings)
        if name in OF_BOARDS:
            self.records.follow_settings()
        if name in PREFERRED:
            prefer(self)
        self.before_table.follow_setting(name)
        self.check_choices()

    def check_choices(self) -> None:
        """The menus of theme and animation show what is chosen."""
        for id, (name, value) in CHOICES.items():
            self.actions_[id].setChecked(self.settings.value(name) == value)

        for id, name in TOGGLES.items():
            self.actions_[id].setChecked(self.settings.value(name))

    @property
    def wants_history(self) -> bool:
        return self.actions_["history"].isChecked()

    def show_history(self, is_shown: bool) -> None:
        self.actions_["history"].setChecked(is_shown)
        self.dock.setVisible(is_shown and self.session is not None)
        self.placing.settle()

    def show_panel(self) -> None:
        """The game's own panel, if it has one and the player wants it."""
        self.actions_["panel"].setChecked(self.side.show_if(self.settings.value("panel")))
        self.placing.settle()

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
        if self.link.takes_key(event):
            return
        if event.key() == Qt.Key.Key_Escape and self.session is not None:
            if not self.session.advice.stop():
                self.placing.close_drawer()
                self.focus_board()
        elif self.session is not None and (why := why_nothing(event)):
            self.say(f"{why} {_key(self.actions_['keys'])} shows all keys.")
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.side.fit(self.width())
        self.placing.fit()
        self._align()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Never a loss, and no question."""
        self.settings.put("geometry", self.saveGeometry())
        self.settings.put("geometry_zoom", round(zoom_now() * 100))
        self.settings.put("state", self.placing.state())
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
