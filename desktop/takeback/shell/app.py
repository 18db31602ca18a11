"""The graphical program: start it, resume where the player left off, run until it is closed."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QMessageLogContext,
    QSocketNotifier,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication

from takeback import APP_ID
from takeback.engine.game import SAFE_MODE_VARIABLE
from takeback.engine.journal import Journal, JournalError
from takeback.engine.outside import watch_imports
from takeback.engine.record import paused_garbage_collection
from takeback.listeners.statistics import Statistics, StatisticsFile
from takeback.shell.commands import feature_ids
from takeback.shell.listed import load_program
from takeback.shell.restart import Restart
from takeback.shell.session.refusals import show_refusal
from takeback.shell.session.tables import (
    JOURNAL,
    continue_table,
    is_refusal,
    open_file,
    show_journal_trouble,
    with_fallback,
)
from takeback.shell.settings import Settings
from takeback.shell.start.commands import begin_chosen_game
from takeback.shell.system.moving_files import move_files
from takeback.shell.system.reporter import Reporter
from takeback.shell.system.watch import BEAT, CrashWatch, LastEnd, take_failed_starts
from takeback.shell.window.window import Window
from takeback.shell.window.windows import Windows
from takeback.shell.zoom import apply_saved_zoom, current_zoom, largest_zoom, restart_program
from takeback.stopping import Stopping, exit_at_once
from takeback.texts import format_percent
from takeback.texts import gettext as _
from takeback.ui.icons import load_face

if TYPE_CHECKING:
    from collections.abc import Mapping

    from takeback.shell.feature import Program
    from takeback.shell.start.after_fault import StartReport
    from takeback.table.table import Table

NAME = "takeback"
STYLE = "Fusion"
SEEN = 1_000  # milliseconds after which the first picture is there in any case
FACES = ("Regular", "Medium", "SemiBold")  # font weights of the first picture


NO_DISPLAY = 2  # the exit status
ENDED_WELL = LastEnd()
SAFE_START = _(
    "Safe start: installed packages, your settings and the last table are not used. They "
    "have not been changed."
)
ONLY_IN_MEMORY = _(
    "Your games cannot be saved here. Anything you play will be lost unless you save it to a file."
)


def run_window(file: Path | None, profile: Path, stopping: Stopping | None = None, game: str = "") -> int:
    """Run the program until all windows are closed, with this file open or the game of this id begun; return
    the exit status.

    0 at once if a program that already runs on this profile takes the file or game. Starts safely after
    failed starts. Replaces this process, and does not return, if the player chose another zoom or a safe
    start.
    """
    stopping = stopping or Stopping()
    freeze_imports()
    with suppress(OSError):  # the journal reports it
        profile.mkdir(parents=True, exist_ok=True)
    is_safe = bool(os.environ.get(SAFE_MODE_VARIABLE))
    failed_starts = ENDED_WELL if is_safe else take_failed_starts(profile)
    if failed_starts.is_fault:
        is_safe = True
        os.environ[SAFE_MODE_VARIABLE] = "1"
    message = "" if is_safe else move_files(profile)
    is_ours = is_safe or apply_saved_zoom(profile)
    watch = CrashWatch(profile, is_kept=not is_safe)
    watch.begin()
    try:
        app = application()
        if is_ours and current_zoom() > (largest := largest_zoom()):
            watch.end()
            restart_program(largest)
        if stopping.signal:
            return stopping.status
        window = open_window(file, profile, watch, game, failed_starts)
        if window is None:
            return 0
        if message:
            window.add_banner(message)
        stopping.last_resorts.append(watch.note_asked_end)
        status = run_events(app, window, profile, stopping, is_ours)
        window.settings.crashed_tables.note_good_end(window.settings.last_table.id)
    except Exception as error:
        watch.note_fatal(error)
        raise
    finally:
        watch.end()
    restart = window.windows.restart
    if restart is not Restart.NONE and not stopping.signal:
        restart_program(largest_zoom(), file, restart is Restart.SAFE)
    stopping.ignore_signals()
    return stopping.status if stopping.signal else status


def open_window(
    file: Path | None,
    profile: Path,
    watch: CrashWatch,
    game: str = "",
    failed_starts: LastEnd = ENDED_WELL,
) -> Window | None:
    """Open and return the first window, and start the heartbeat of `watch`; None if a running program took
    the file or game.

    `failed_starts` made this a safe start, if they were faults.
    """
    with paused_garbage_collection():
        window = make_window(profile, waits=True)
        last = failed_starts
        if window.journal.notice:
            if hand_over(profile, file, game):
                window.journal.close()
                return None
        elif (
            window.troubled_by is None and not failed_starts.is_fault
        ):  # otherwise that is told now, and the crash at a later start
            last = watch.take_last_end()
        window.reporter.install()
        show_window(window, file, last, game)
        if game:
            window.first_painted.connect(lambda: begin_chosen_game(window, game))
        window.close_question.is_wanted = True
    beating = QTimer(window.windows, interval=BEAT)
    beating.timeout.connect(watch.beat)
    beating.start()
    return window


def run_events(
    app: QApplication, window: Window, profile: Path, stopping: Stopping, is_zoom_ours: bool
) -> int:
    """Run until the last window is closed; return the exit status.

    After the first picture, or one second without one, the rest is set up; after one second garbage
    collection is on. Signals that ask for the end close all windows. The error reporter is removed at the
    end. `is_zoom_ours`: the scale was not set by the environment.
    """
    windows = window.windows
    connect_zoom(is_zoom_ours, window)
    windows.window_opened.connect(partial(connect_zoom, is_zoom_ours))
    window.first_painted.connect(partial(set_up_the_rest, window, profile))
    QTimer.singleShot(
        SEEN, window, window.emit_first_painted
    )  # a window that starts minimized is never painted
    QTimer.singleShot(SEEN, window, gc.enable)
    end_when_asked(windows, stopping)
    reporter = window.reporter
    try:
        return app.exec()
    finally:
        reporter.uninstall()


def end_when_asked(windows: Windows[Window], stopping: Stopping) -> None:
    """Connect signals such as SIGTERM to the closing of all windows, between two events.

    If that takes too long, only the journal is closed. Does nothing where Python cannot wake Qt for signals.
    """
    if stopping.wakeup_fd < 0:
        return
    stopping.last_resorts.append(lambda: windows.journal.close())
    notifier = QSocketNotifier(stopping.wakeup_fd, QSocketNotifier.Type.Read, windows)
    notifier.activated.connect(partial(close_if_asked, windows, stopping))


def close_if_asked(windows: Windows[Window], stopping: Stopping, *_args: object) -> None:
    """Close all windows without a question and quit, if a signal came; report on stderr what is lost."""
    stopping.drain_wakeup()
    if not stopping.signal:
        return
    for window in list(windows.open):
        window.close_question.is_wanted = False
        if unsaved := window.unsaved_message():
            message = _("Takeback was closed, and anything unsaved was lost. {problem}", problem=unsaved)
            print(message, file=sys.stderr, flush=True)
        window.close()
    QApplication.exit(stopping.status)


def connect_zoom(is_ours: bool, window: Window) -> None:
    """Let a zoom chosen in this window take effect, or be refused unless the scale `is_ours`, not the
    environment's.
    """
    window.preferences.zoomed.connect(partial(follow_zoom_setting, window.windows, window.number, is_ours))


def follow_zoom_setting(windows: Windows[Window], number: int, is_ours: bool) -> None:
    """Close all windows to start again with the zoom set now, or say why the zoom stays.

    Does nothing unless the window of this number is the one in use. `is_ours`: the environment set no scale.
    """
    window = windows.in_use
    if window.number != number:
        return  # every window hears of it; one is enough
    wanted, largest = window.settings.value("zoom"), largest_zoom()
    if not is_ours:
        window.say(
            _(
                "The program was started with a zoom of {percent}, which cannot be changed now.",
                percent=format_percent(current_zoom()),
            )
        )
    elif min(wanted, largest) == current_zoom():
        window.say(
            _(
                "Zoom {percent}: there is no room for more on this screen.",
                percent=format_percent(current_zoom()),
            )
        )
    else:
        windows.restart = Restart.ZOOM
        QTimer.singleShot(0, windows, windows.close_all)


def freeze_imports() -> None:
    """Exclude imported objects from garbage collection, which would take 10 ms each time."""
    gc.freeze()


def hand_over(profile: Path, file: Path | None, game: str = "") -> bool:
    """Let the program that holds the journal show the file or begin the game; False if none answers."""
    from takeback.shell.system.single import SingleInstance

    return SingleInstance(profile).hand_over(file, game)


def application() -> QApplication:
    """Return the QApplication with our style and fonts, made if there is none.

    Set up once: setting a style or font again touches every living widget.
    """
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        before = qInstallMessageHandler(end_without_display)
        app = QApplication([*sys.argv[:1], "-style", STYLE])
        qInstallMessageHandler(before)
    elif app.applicationName() == NAME:
        return app
    else:
        app.setStyle(STYLE)
    app.setApplicationName(NAME)
    app.setApplicationDisplayName("")
    app.setDesktopFileName(APP_ID)
    for face in FACES:
        load_face(face)
    return app


def end_without_display(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    """Print one message of our own when Qt aborts without a display, and exit with status 2; drop all other
    messages.
    """
    if kind == QtMsgType.QtFatalMsg:
        print(why_no_display(os.environ), file=sys.stderr, flush=True)
        exit_at_once(NO_DISPLAY)


def why_no_display(environment: Mapping[str, str]) -> str:
    """Return a sentence on why no display can be used."""
    platform, display = environment.get("QT_QPA_PLATFORM", ""), environment.get("DISPLAY", "")
    wayland = environment.get("WAYLAND_DISPLAY", "")
    if platform:
        return _(
            "Takeback cannot open a window: QT_QPA_PLATFORM is “{platform}”, which does not work here.",
            platform=platform[:40],
        )
    if display or wayland:
        return _(
            "Takeback cannot open a window: the display “{display}” does not answer.",
            display=(display or wayland)[:40],
        )
    return _("Takeback cannot open a window: there is no display here (DISPLAY is not set).")


def make_window(profile: Path, features: Program | None = None, waits: bool = False) -> Window:
    """Return the first window on this profile, with its reporter.

    A journal that cannot be opened is reported in `troubled_by`, and one in memory used. `waits` defers what
    the first picture can do without.
    """
    settings, made_of = (
        Settings(profile, is_safe=bool(os.environ.get(SAFE_MODE_VARIABLE))),
        features or load_program(),
    )
    watch_imports(settings.import_guard)
    try:
        windows: Windows[Window] = Windows(Journal.open(profile / JOURNAL))
        window = Window(settings, windows, made_of, waits)
    except JournalError as trouble:
        windows = Windows(Journal.open(None))
        window = Window(settings, windows, made_of, waits)
        window.troubled_by = trouble
    reporter = Reporter(
        lambda: windows.table,
        profile,
        windows,
        lambda: windows.viewer,
        is_refusal,
        lambda error: tell_refusal(windows, error),
    )
    windows.reporter = reporter
    show_permanent_banners(window)
    windows.window_opened.connect(show_permanent_banners)
    return window


def tell_refusal(windows: Windows[Window], error: BaseException) -> None:
    """Show a refusal that came from a callback, unless the last window was closed meanwhile."""
    if windows.open:
        show_refusal(windows.in_use, error)


def show_permanent_banners(window: Window) -> None:
    """Show bars for a safe start and for a journal that is only in memory."""
    if window.settings.is_safe:
        window.add_banner(SAFE_START, no_way="")
    if not window.windows.keeps_games:
        window.add_banner(
            ONLY_IN_MEMORY, [(_("Save as…"), partial(window.do, feature_ids.SAVE_AS))], no_way=""
        )


def show_window(window: Window, file: Path | None, last: LastEnd = ENDED_WELL, game: str = "") -> None:
    """Resume and show the window; what it deferred is made after the first picture."""
    window.first_painted.connect(partial(with_fallback, window, window.build_deferred))
    resume(window, file, last, game)
    window.show()


def resume(window: Window, file: Path | None, last: LastEnd = ENDED_WELL, game: str = "") -> None:
    """Show the last table; then report what went wrong, and open the file.

    Shows the gallery if there is no last table, or if it may have ended the program, which is counted as a
    crash of it.
    """
    settings = window.settings
    here, imported = settings.last_table.note, settings.import_guard.take_last_failure(last.is_fault)
    painted = settings.painting_guard.take_last_failure(last.is_fault and not imported)
    # did the table that was open end the program?
    is_suspect = last.is_fault and not painted and not imported
    if is_suspect and here.table:
        settings.crashed_tables.note_crash(here.table)
    is_blocked = settings.crashed_tables.is_blocked(here.table)
    if is_suspect or is_blocked or not here.table:
        window.show_gallery()
    else:
        continue_table(window, here.table)  # shows the gallery and the reason if that fails
    off = window.features.loaded.switched_off_message
    problem = window.journal.notice or window.settings.problem or off
    if window.troubled_by is not None:
        show_journal_trouble(window, window.troubled_by)
    elif is_blocked or last.description:
        report = start_report(window, last, problem, file is not None or bool(game))
        if imported:
            report.show_import_fault(imported)
        elif painted:
            report.show_painting_fault(painted)
        elif settings.is_safe:
            report.show_failed_starts()
        elif last.is_fault:
            report.show_fault(here)
        else:
            report.show_without_fault(here.table if is_blocked else 0)
    elif problem:
        window.notice(problem)
    if file is not None:
        open_file(window, file)


def start_report(window: Window, last: LastEnd, problem: str, is_leaving: bool) -> StartReport:
    """Return what tells the player of the last end, after `problem` if there is one; if the window is about
    to show something else (`is_leaving`), in a bar of its own."""
    from takeback.shell.start.after_fault import StartReport

    tell = window.add_banner if is_leaving else window.notice
    return StartReport(window, last, (_("Safe start"), window.windows.begin_safe_start), tell, problem)


def set_up_the_rest(window: Window, profile: Path) -> None:
    """Set up what can wait for the first picture: the italic font of the help, listening for further
    starts, and the menus, sound and statistics of all windows.
    """
    from takeback.shell.system.single import SingleInstance

    load_face("Italic")  # for pages of the help
    windows = window.windows
    single = SingleInstance(profile, windows)
    single.opened.connect(lambda file: come_forward(windows.in_use, file))
    single.game_wanted.connect(lambda game: begin_chosen_game(windows.in_use, game))
    single.listen()
    attach_listeners(window)
    windows.window_opened.connect(attach_listeners)


def attach_listeners(window: Window) -> None:
    """Fill the menus of this window, and connect sound and statistics to it."""
    from takeback.listeners.sound import Sound

    window.actions_.fill_menus()
    settings = window.settings
    sound, statistics = (
        Sound(window),
        Statistics(settings.folder, window, settings.profile_object(StatisticsFile)),
    )

    def shown(table: Table | None) -> None:
        """Let sound and statistics follow this table, or none."""
        for listener in (sound, statistics):
            if table is not None:
                listener.attend(table)
            else:
                listener.leave()

    def tune(name: str) -> None:
        """Take over the settings of sound; any setting may have changed."""
        sound.set_on(settings.value("sound"))
        sound.set_volume(settings.value("volume"))

    window.table_shown.connect(shown)
    settings.changed.connect(tune)
    window.table_connections.help_charged.connect(statistics.add_help)
    window.table_connections.replayed.connect(sound.replayed)
    tune("sound")
    shown(window.table)


def come_forward(window: Window, file: str) -> None:
    """Open the file of a second start, if any, and bring the window to the front."""
    if file:
        open_file(window, file)
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.raise_()
    window.activateWindow()
