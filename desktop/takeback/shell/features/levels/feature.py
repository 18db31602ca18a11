"""Levels in the window: their page, clock, pause, hints, and the card at their end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from takeback.engine.game import Game
from takeback.engine.level import LevelPlay
from takeback.engine.titles import is_of_tutorial
from takeback.listeners.level_session import LevelSession
from takeback.listeners.results import Results
from takeback.puzzles.answers import SAVED
from takeback.shell.commands.for_games import (
    why_no_level,
    why_no_level_making,
    why_no_levels,
    why_not_in_editor,
)
from takeback.shell.commands.register import A_GAME, A_TABLE, GAME, Screen, part_command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.features.levels.advance import AdvanceMaker
from takeback.shell.features.levels.asking import NewLevelRequests
from takeback.shell.features.levels.busy import MAKING
from takeback.shell.features.levels.checks import KnownChecks
from takeback.shell.features.levels.edited import edited_level, turns_of
from takeback.shell.features.levels.ends import LevelEnds
from takeback.shell.features.levels.hints import LevelHints
from takeback.shell.features.levels.maker import LevelMaker
from takeback.shell.features.levels.menu import LevelsMenu
from takeback.shell.features.levels.next_levels import NextLevels
from takeback.shell.features.levels.opened_text import open_level_text
from takeback.shell.features.levels.pauses import LevelPauses
from takeback.shell.features.levels.starts import LevelStarts
from takeback.shell.features.levels.store import ReadyLevels
from takeback.shell.features.levels.watcher import ActivityWatcher
from takeback.shell.features.levels.words import (
    SAVE_TO_MY_LEVELS,
    clock_text,
    spoken_clock,
    title_and_author,
)
from takeback.shell.game_host import LabelledAction
from takeback.shell.host import Host
from takeback.shell.session.noted_steps import steps_of
from takeback.shell.session.session import Session
from takeback.shell.session.tables import continue_table
from takeback.shell.session.trials import show_trial
from takeback.shell.settings import Setting
from takeback.shell.window.strip import MessageStrip
from takeback.table.table import Table
from takeback.texts import format_list
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.board.puzzle.editor import LevelEditor
    from takeback.shell.session.view import View
    from takeback.shell.window.end_card import GameEnd

IDLE_PAUSE = "idle_pause"
MENU = f"{GAME}/My levels"
NOT_IN_MY_LEVELS = _("This level is not in My levels.")


class LevelsController(FeaturePart):
    """Makes the parts that show, begin, pause and end levels in one window, and follows which is shown."""

    def __init__(self, host: Host, desk: QWidget) -> None:
        super().__init__(desk)
        self._host = host
        self.results = host.settings.profile_object(Results)
        self.level_session = LevelSession(self.results, self)
        self.maker = LevelMaker(self)
        self.advance = AdvanceMaker(host.settings.profile_object(ReadyLevels), self)
        self.checks = host.settings.profile_object(KnownChecks)
        self.menu = LevelsMenu(host, desk, self.level_session, self.maker, self)
        self.starts = LevelStarts(host, self.results, self.maker, self.advance, self.menu)
        self.requests = NewLevelRequests(host, self.maker, self.advance, self.menu, self.starts, self)
        self.next_levels = NextLevels(host, self.level_session, self.menu, self.starts)
        self.hints = LevelHints(host, desk, self.level_session, self)
        self.pauses = LevelPauses(host, desk, self.level_session, self)
        self.ends = LevelEnds(
            host, self.level_session, self.next_levels, self.menu, levels, level_after, self
        )
        self._has_levels = False  # the game on the table
        self._offers_saving = self._says_unsaved = False  # does the strip offer to save a level?
        self._is_lesson_done = False  # is the end of a lesson shown above the board?
        self._left_tools: dict[int, tuple[str, int]] = {}  # by table id: tool and brush of an editor left
        self._told = (0, 0)  # the level being made that was said to be kept: its table id and turns
        self._notice_of_draft = 0  # its number among the notices shown
        self._notice_of_making = 0  # its number among the notices shown
        self._watcher = ActivityWatcher(desk.window())
        self._connect()
        self._on_setting_changed(IDLE_PAUSE)

    def _connect(self) -> None:
        """Connect the parts with each other."""
        self._watcher.input_received.connect(self.level_session.touch)
        self._watcher.away_changed.connect(self.level_session.set_away)
        self._host.history_dock.page_shown.connect(self.level_session.set_in_review)
        self.level_session.ticked.connect(self._watcher.watch_menu)
        self.level_session.ticked.connect(self.show_clock)
        self.menu.level_requested.connect(self.starts.carry_out)
        self.menu.file_chosen.connect(self.starts.begin_file)
        self.menu.more_wanted.connect(self.requests.open_dialog)
        self.menu.level_kept.connect(self._on_level_kept)
        self.hints.closed.connect(self._focus_board)
        self.pauses.resumed.connect(self._focus_board)
        self.maker.began.connect(self._show_busy)
        self.maker.ended.connect(self._show_busy)
        self._host.settings.changed.connect(self._on_setting_changed)

    def _on_setting_changed(self, name: str) -> None:
        """Apply the setting "Pause levels", if it is the one of this name."""
        if name == IDLE_PAUSE:
            self.level_session.set_idle(self._host.settings.value(IDLE_PAUSE))

    def _focus_board(self) -> None:
        """Ask for the keyboard focus on the board, if a table is shown."""
        if self._host.session is not None:
            self._host.session.board_wanted.emit()

    # tables -------------------------------------------------------------------------------------------
    def set_session(self, session: Session | None) -> None:
        """Follow the new session: clear what belongs to the old one, and show and time the new level.

        None: no table is shown.
        """
        if self._has_levels:
            self.ends.forget_wins()
            self.pauses.lift_cover()
            self.hints.hide_card()
        has_levels = session is not None and session.table.game.levels is not None
        if has_levels or self._has_levels:
            self._watcher.set_on(has_levels)
        self._has_levels, self._is_lesson_done = has_levels, False
        self._strip.set_content("", [])
        if session is None:
            self.level_session.leave()
            self.show_clock()
            return
        if self._notice_of_draft and self._host.notice_bar.shown == self._notice_of_draft:
            self._host.notice_bar.hide()  # it was about leaving for a page
        self.maker.close()
        self.level_session.attend(session.table)
        if has_levels:
            self.level_session.set_away(self._watcher.is_away)
            self.hints.attend(session)
        self.show_clock()
        if has_levels:
            if session.checks.is_making:
                session.checks.set_steps(steps_of(self._host, session.table.id))
                if SAVED in session.checks.steps_done() and not self.menu.own.edited.is_saved(session):
                    steps = session.checks.steps  # the level was removed from My levels meanwhile
                    session.checks.set_steps({step: steps[step] for step in steps if step != SAVED})
                session.refresh()
            self._show_level_text(session)

    def leave_session(self, session: Session) -> None:
        """Keep the tool and brush of an editor, and say that a level being made that is not saved is kept,
        once after it was changed."""
        if (editor := self._open_editor()) is not None and session.table.id:
            self._left_tools[session.table.id] = editor.tool.id, editor.brush
        table, turns = session.table, turns_of(self._host, session.table.id)
        is_unsaved = turns and edited_level(self._host, table.id)[1] != turns
        if session.checks.is_making and is_unsaved and self._told != (table.id, turns):
            self._told = table.id, turns
            way = (_("Continue it"), lambda: continue_table(self._host, table.id))
            self._host.notice(_("Your unfinished level is kept: My levels shows it."), [way])
            self._notice_of_draft = self._host.notice_bar.shown

    def _open_editor(self) -> LevelEditor | None:
        """Return the level editor of the board that is shown; None without one."""
        part = self._host.board_part
        return getattr(part.board, "editor", None) if part is not None else None

    @property
    def _strip(self) -> MessageStrip:
        """Return the message strip of the window."""
        return self._host.message_strip

    def _show_level_text(self, session: Session) -> None:
        """Show the level's title, author and note; if nothing was played yet, also its warnings and the offer
        to keep it. Such a level from a file or the editor is then checked for a second solution. The title of
        a level that has an author or is in no pack stays while it is played."""
        table = session.table
        play = table.game.level_of(table.history.root.state)
        if play is None:
            return
        from takeback.puzzles.catalogue import is_of_file

        way: LabelledAction | None = None
        sentences = [play.note] if play.note else []
        is_lesson = is_of_tutorial(play.name)
        title = (
            self.ends.lesson_title(table, play) if is_lesson else title_and_author(play.caption, play.author)
        )
        if not table.history.root.children:
            sentences += play.warnings
            if is_of_file(play.name) or not play.name:  # a level in the editor has no name
                session.checks.found_not_unique.connect(self._add)
                session.checks.count_solutions()
            if is_of_file(play.name):
                way = self.menu.own.way_to_keep(session, SAVE_TO_MY_LEVELS)
        self._offers_saving, self._says_unsaved = way is not None, not sentences
        others = [self._longest_end(table, play)] if is_lesson else []
        self._strip.set_content(
            title,
            sentences or ([NOT_IN_MY_LEVELS] if way else []),
            way,
            others=others,
            caption=title if play.author or is_of_file(play.name) else "",  # else the window names it
        )
        if not play.name:
            show_trial(self._host, session)
        if sentences:
            self._host.announcer.say(self._strip.message)

    def _longest_end(self, table: Table, start: LevelPlay) -> tuple[list[str], str]:
        """Return the longest text that the end of a lesson may have, and its button. `start` is the lesson
        before anything was played."""
        text, (label, _do) = self.ends.lesson_end(table, start)
        return [text], label

    def _on_level_kept(self) -> None:
        """Take the offer to save the level out of the strip and the card, since it is saved."""
        self.end_changed.emit()
        title, sentences, way = self._strip.content
        if way is not None and self._offers_saving:
            self._offers_saving = False
            self._strip.set_content(title, sentences[self._says_unsaved :], caption=title)

    def _show_lesson_end(self, session: Session) -> None:
        """Show how the lesson was solved in the place of its note, with the main button that leads on. The
        strip keeps its height, so that the board does not move."""
        play, table = self.level_session.play, session.table
        start = table.game.level_of(table.history.root.state)
        if play is None or start is None:
            return
        text, way = self.ends.lesson_end(table, play)
        others = [([play.note], ""), self._longest_end(table, start)]
        title = self.ends.lesson_title(table, play)
        self._strip.set_content(title, [text], way, others=others, is_way_main=True)
        self._host.announcer.say(text)

    def _add(self, sentence: str) -> None:
        """Add a sentence to the message strip and speak it."""
        self._strip.add_sentence(sentence)
        self._host.say(sentence)

    def watched(self, view: View) -> object:
        """Return the present turn and the preview if the game has levels; None otherwise."""
        return (view.here, view.sight) if self._has_levels else None

    def show_view(self, view: View | None) -> None:
        """Update the clock when the table changed and the level is timed; in a lesson, show its end or its
        note, which stay during a preview."""
        session = self._host.session
        if view is None or session is None:
            return
        left = self._left_tools.pop(session.table.id, None)
        if left is not None and (editor := self._open_editor()) is not None:
            editor.choose_again(*left)
        if view.led.change is not None and self.level_session.is_timed:
            self.show_clock()
        if view.sight is not None:
            return
        is_done = self._is_lesson and view.end is not None
        if is_done != self._is_lesson_done:
            self._is_lesson_done = is_done
            (self._show_lesson_end if is_done else self._show_level_text)(session)

    @property
    def _is_lesson(self) -> bool:
        """Return whether the level on the table is a lesson."""
        play = self.level_session.play
        return play is not None and is_of_tutorial(play.name)

    def show_clock(self) -> None:
        """Show count, time and the perfect solution's count in the status bar; clear them without a level.

        A lesson shows only its time: what was played before it begins is not counted.
        """
        play = self.level_session.play
        if play is None:
            self._host.status_bar.set_clock("", "", "")
            return
        seconds = self.level_session.sitting.seconds
        is_counted = not is_of_tutorial(play.name)
        written = [play.counted(play.count)] if is_counted else []
        spoken = list(written)
        if is_counted and play.perfect and not self._has_no_solution(play):
            written.append(_("perfect {count}", count=play.perfect))
            spoken.append(_("perfect is {count}", count=play.counted(play.perfect)))
        self._host.status_bar.set_clock(
            " · ".join([*written, clock_text(seconds)]),
            format_list([*spoken, _("time {time}", time=spoken_clock(seconds))], "unit"),
            self._count_help() if is_counted else "",
        )

    def _count_help(self) -> str:
        """Return what is counted in a level of the game on the table, in sentences; empty without a level."""
        session = self._host.session
        shelf = session.table.game.shelf if session is not None else None
        return shelf.count_help if shelf is not None else ""

    def _has_no_solution(self, play: LevelPlay) -> bool:
        """Tell whether the level on the table is the player's own and is known to have no solution."""
        session = self._host.session
        check = self.checks.find(session.table.game, play.name) if session is not None else None
        return check is not None and check.solutions == "none"

    def _show_busy(self) -> None:
        """Show on the page whether a level is being made, or else in a notice with a button to stop it.

        Nothing is shown while the dialog is open, which shows it itself.
        """
        if self.menu.page is not None:
            self.menu.page.busy.setVisible(self.maker.is_busy and not self.requests.is_open)
        elif self.maker.is_busy and not self.requests.is_open:
            self._host.notice(MAKING, [(_("Stop"), self.maker.stop)], no_way="")
            self._notice_of_making = self._host.notice_bar.shown
        elif self._host.notice_bar.shown == self._notice_of_making:
            self._host.notice_bar.hide()

    # what the window asks of every feature ------------------------------------------------------------
    def begin_tutorial(self, game: Game) -> bool:
        """Open the first unsolved lesson among the game's levels. Return False if it has no lessons."""
        return self.starts.begin_tutorial(game)

    def game_end(self, view: View) -> GameEnd | None:
        """Return the end card of a level; None if the game goes on or is no level."""
        return self.ends.describe(view)

    def shows_end(self, view: View) -> bool:
        """Return whether this level is a lesson, whose end stands above the board."""
        return self._is_lesson and view.outcome is not None

    @property
    def file_suffixes(self) -> Sequence[str]:
        """Return the suffixes of the files that `open_file` accepts."""
        return (".txt",)

    def open_file(self, path: Path) -> None:
        """Open a file as in My levels: a level is kept and played, a pack becomes a folder."""
        self.menu.own.open_file_of_any_game(path, self._shown_game, self.starts.begin_file)

    def open_text(self, text: str) -> bool:
        """Open the text of a level or a pack as a file with it; return True."""
        open_level_text(self._host, self.menu.own, self.starts, text, self._shown_game)
        return True

    @property
    def _shown_game(self) -> Game | None:
        """Return the game whose levels or table are shown; None if neither is."""
        if self.menu.page is not None:
            return self.menu.page.game
        return self._host.session.table.game if self._host.session is not None else None

    def close(self) -> None:
        """End the processes and save the levels made in advance; the window is being closed."""
        self.maker.close()
        self.checks.save()
        self.advance.close()


def why_not_levels(host: Host, part: LevelsController, game: Game) -> str:
    """Return that the levels of this game are shown already; empty if they are not."""
    return part.menu.why_not_open(game)


@part_command(
    "levels",
    _("&Levels"),
    A_GAME,
    keys="Ctrl+L",
    menu=GAME + "/Levels",
    tip=_("Show all levels and your results."),
    games=why_no_levels,
    why_not=why_not_levels,
)
def levels(host: Host, part: LevelsController, game: Game) -> None:
    """Open the page of all levels."""
    part.menu.open_page(game)


def why_not_my_levels(host: Host, part: LevelsController, game: Game) -> str:
    """Return that the player's own levels are shown already; empty if they are not."""
    return part.menu.why_not_open_own(game)


@part_command(
    "my_levels",
    _("&My levels"),
    A_GAME,
    menu=GAME + "/Levels",
    tip=_("Show the levels you have made, opened or copied."),
    games=why_no_level_making,
    why_not=why_not_my_levels,
)
def my_levels(host: Host, part: LevelsController, game: Game) -> None:
    """Open the player's own levels."""
    part.menu.open_own(game)


def why_not_keep_level(host: Host, part: LevelsController, session: Session) -> str:
    """Return why the level on the table cannot be kept; empty if it can."""
    return part.menu.own.why_not_keep(session)


@part_command(
    "keep_level",
    _("&Save to My levels"),
    A_TABLE,
    menu=GAME + "/Levels",
    tip=_("Save the current level in My levels."),
    games=why_no_level_making,
    why_not=why_not_keep_level,
)
def keep_level(host: Host, part: LevelsController, session: Session) -> None:
    "Save the current level in My levels."
    part.menu.own.keep_shown(session)


def why_not_paste_level(host: Host, part: LevelsController, game: Game) -> str:
    """Return that nothing was copied; empty if something was."""
    return part.menu.own.why_not_paste()


@part_command(
    "paste_level",
    _("P&aste a level"),
    A_GAME,
    menu=GAME + "/Levels",
    tip=_("Add the level that you copied as text."),
    games=why_no_level_making,
    why_not=why_not_paste_level,
)
def paste_level(host: Host, part: LevelsController, game: Game) -> None:
    """Keep the level on the clipboard in My levels."""
    part.menu.own.paste(game)


@part_command(
    "own_files",
    _("&Files of my levels"),
    A_GAME,
    menu=GAME + "/Levels",
    tip=_("Show where the files are, so that you can copy them."),
    games=why_no_level_making,
)
def own_files(host: Host, part: LevelsController, game: Game) -> None:
    """Tell where the files of My levels are."""
    part.menu.own.show_where_files_are(game)


def why_no_level_before(host: Host, part: LevelsController, session: Session) -> str:
    """Return why there is no level before this one; empty if there is one."""
    return part.next_levels.why_not(session.table, -1)


@part_command(
    "level_before",
    _("Pre&vious level"),
    A_TABLE,
    keys="PgUp",
    menu=GAME + "/Levels",
    tip=_("Play the previous level."),
    context="board",
    games=why_no_levels,
    tables=why_no_level,
    why_not=why_no_level_before,
)
def level_before(host: Host, part: LevelsController, session: Session) -> None:
    """Play the previous level."""
    part.next_levels.play(session.table, -1)


def why_no_level_after(host: Host, part: LevelsController, session: Session) -> str:
    """Return why there is no level after this one; empty if there is one."""
    return part.next_levels.why_not(session.table, 1)


@part_command(
    "level_after",
    _("&Next level"),
    A_TABLE,
    keys="PgDown Ctrl+Shift+N",
    menu=GAME + "/Levels",
    tip=_("Play the next level."),
    context="board",
    games=why_no_levels,
    tables=why_no_level,
    why_not=why_no_level_after,
)
def level_after(host: Host, part: LevelsController, session: Session) -> None:
    """Play the next level."""
    part.next_levels.play(session.table, 1)


def why_not_pause(host: Host, part: LevelsController) -> str:
    """Return why there is nothing to pause; empty if there is something, or if it is paused."""
    return part.pauses.why_not()


@part_command(
    "pause",
    _("&Pause"),
    keys="Ctrl+Shift+Space",
    mac="Ctrl+Alt+P",
    menu=GAME + "/Levels",
    tip=_("Cover the board and stop the clock. Press again to resume."),
    games=why_no_levels,
    tables=why_no_level,
    why_not=why_not_pause,
)
def pause(host: Host, part: LevelsController) -> None:
    """Pause the level or go on."""
    part.pauses.pause_or_resume()


@part_command(
    "new_level",
    _("&Random level…"),
    A_GAME,
    tip=_("Choose the size, the difficulty and the extras of a generated level."),
    menu=GAME + "/Levels",
    games=why_no_level_making,
)
def new_level(host: Host, part: LevelsController, game: Game) -> None:
    """Open the dialog for a new generated level."""
    part.requests.open_dialog(game)


@part_command(
    "make_level",
    _("Make a level"),
    A_GAME,
    tip=_("Make a level of your own, in the editor."),
    menu=GAME + "/Levels",
    games=why_no_level_making,
)
def make_level(host: Host, part: LevelsController, game: Game) -> None:
    """Open the editor with an empty level."""
    part.starts.edit(game)


def why_not_own_level(part: LevelsController, screen: Screen) -> str:
    """Return that the level on the table is not in My levels; empty if it is."""
    if screen.session is None:
        return ""
    play = part.level_session.play
    if play is None or not part.menu.own.has(screen.session.table.game, play.name):
        return _("This level is not in My levels. Choose “Edit a copy” instead.")
    return ""


def why_not_editing(host: Host, part: LevelsController, session: Session) -> str:
    """Return that a level is being made on the table; empty if none is."""
    return _("You are in the editor already.") if session.checks.is_making else ""


@part_command(
    "edit_level",
    _("Edi&t"),
    A_TABLE,
    menu=GAME + "/Levels",
    tip=_("Change this level of My levels."),
    games=why_no_level_making,
    tables=why_not_in_editor,
    why_not=why_not_editing,
    part_tables=why_not_own_level,
)
def edit_level(host: Host, part: LevelsController, session: Session) -> None:
    """Open the player's own level on the table in the editor, to be changed."""
    play = part.level_session.play
    if play is not None:
        part.starts.edit(session.table.game, play.name)


PAUSES = _("Covers a level and stops its clock after a minute without input.")
SETTINGS = (Setting(IDLE_PAUSE, True, _("Pause levels"), PAUSES, _("Play")),)
FEATURE = Feature(
    "levels",
    part=LevelsController,
    part_commands=(
        *(levels, new_level, make_level, edit_level, my_levels, keep_level, paste_level, own_files),
        *(level_before, level_after, pause),
    ),
    settings=SETTINGS,
)
