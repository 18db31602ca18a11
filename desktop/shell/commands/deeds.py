"""What each entry of the list of actions does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QDialog

from desktop.engine.game import Game, find_game
from desktop.engine.journal import Journal, JournalError
from desktop.engine.journal_trouble import AGAIN, BACKUP, IN_MEMORY, SAVE_AS
from desktop.engine.state import Illegal
from desktop.shell.commands.entries import CHOICES, ENTRIES
from desktop.shell.commands.table_deeds import IN_TABLE, TableDeeds
from desktop.shell.features.level_files.level_files import IN_MAKING, Making
from desktop.shell.features.saving import last_files as saves
from desktop.shell.history.acts import ABOUT_A_TURN, Acts
from desktop.shell.session.replay import Replay
from desktop.shell.window.seat_menus import ask_who_plays

if TYPE_CHECKING:
    from desktop.engine.option import Options
    from desktop.engine.record import Seat
    from desktop.engine.savefile import SaveFile
    from desktop.shell.features.help.pages import Page
    from desktop.shell.features.sharing.sharing import Sharing
    from desktop.shell.session.session import Session
    from desktop.shell.session.view import View
    from desktop.shell.start.new_game import Choice
    from desktop.shell.window.notice import Way
    from desktop.shell.window.window import Window
    from desktop.table.opening import Opened

FILES = "Takeback games (*.takeback);;All files (*)"
NO_TABLE = "Choose a game first."
IN_PLAY = (  # what Play does by itself
    *("restart", "confirm", "restart_turn", "plan", "let_play"),
    *("back", "forward", "first", "last", "where_i_was", "my_decision"),
)
IN_ADVICE = ("hint", "wrong", "solvable")
IN_SHARING = ("share", "share_start")
IN_REPLAY: dict[str, Callable[[Replay], object]] = {
    "replay": lambda replay: replay.toggle(),
    "step_back": lambda replay: replay.step(-1),
    "step_forward": lambda replay: replay.step(1),
}
TOGGLES = {"loop": "replay_loop"} | {  # the settings they stand for
    name: name
    for name in ("time_order", "thumbnails", "toolbar", "status_bar", "numbers", "four_colours", "in_blinds")
}
IN_HISTORY = (  # what its Acts do
    *("go_to", "line_before", "line_after", "fork_before", "fork_after", "earlier", "later"),
    *("bookmarks", "bookmark_before", "bookmark_after", "undo_tidying", "deleted"),
    *("find", "find_before", "find_after", "suppose", "before_mistake"),
)

IN_LEVELS = {  # what its Levels do
    "levels": "open_menu",
    "level_before": "level_before",
    "level_after": "level_after",
    "pause": "pause",
    "tutorial": "tutorial",
}


class Deeds:
    """The window's doing. Dialogs are opened, never waited for; whatever is refused is a sentence."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self.dialog: QDialog | None = None  # the one that is open
        self.acts = Acts(window)
        self.making = Making(window, self)
        self.of_table = TableDeeds(window)
        self._has_crossed_back = False

    @cached_property
    def sharing(self) -> Sharing:
        from desktop.shell.features.sharing.sharing import (
            Sharing,
        )  # late: nobody shares before the first picture

        return Sharing(self._window)

    def by_id(self) -> dict[str, Callable[[], object]]:
        return {entry.id: self._deed(entry.id) for entry in ENTRIES}

    def _deed(self, id: str) -> Callable[[], object]:
        if id in IN_PLAY:
            return lambda: self._at_table(lambda session: getattr(session, id)())
        if id in IN_ADVICE:
            return lambda: self._at_table(lambda session: getattr(session.advice, id)())
        if id in IN_TABLE:
            return lambda: self._at_table(getattr(self.of_table, id))
        if id in IN_SHARING:
            return lambda: self._at_table(getattr(self.sharing, id))
        if id in IN_MAKING:
            return lambda: self._at_table(lambda session: getattr(self.making, id)(session))
        if id in IN_REPLAY:
            return lambda: self._at_table(lambda session: IN_REPLAY[id](session.replay))
        if id in TOGGLES:
            return lambda: self._window.settings.put(TOGGLES[id], self._window.actions_[id].isChecked())
        if id in IN_HISTORY:
            return lambda: self._at_table(lambda _: getattr(self.acts, id)())
        if id in IN_LEVELS:
            return lambda: getattr(self._window.levels, IN_LEVELS[id])()
        if id in ABOUT_A_TURN:
            return lambda: self._at_table(lambda _: getattr(self.acts, id)(self.acts.meant()))
        if (number := id.removeprefix("bookmark_")).isdecimal():
            return lambda: self._at_table(lambda _: self.acts.numbered_bookmark(int(number)))
        if id in CHOICES:
            return lambda: self._choose(id)
        return getattr(self, id)  # type: ignore[no-any-return]

    def _at_table(self, do: Callable[[Session], object]) -> None:
        if self._window.session is None:
            self._window.say(NO_TABLE)
        else:
            do(self._window.session)

    def _choose(self, id: str) -> None:
        self._window.settings.put(*CHOICES[id])
        self._window.check_choices()

    def open_dialog(self, dialog: QDialog) -> None:
        if self.dialog is not None:
            self.dialog.close()
        self.dialog = dialog
        dialog.finished.connect(lambda _: self._closed(dialog))
        dialog.open()

    def _closed(self, dialog: QDialog) -> None:
        dialog.deleteLater()
        if self.dialog is dialog:
            self.dialog = None

    # taking back, over the beginning of a game too ------------------------------------------------------
    def undo(self) -> None:
        self._at_table(self._undo)

    def _undo(self, session: Session) -> None:
        """A fresh press at Start crosses to the table before; a key that is held stops there."""
        if not session.is_at_boundary or not self._window.trail.at(-1):
            session.undo()
        elif self._window.is_key_held or self._window.toolbar.undo.isDown():
            self._window.say("Start of this game. Press Undo again for the game before.")
        else:
            self._has_crossed_back = self._cross(-1)

    def redo(self) -> None:
        self._at_table(lambda session: self._cross(1) if self._has_crossed_back else session.redo())

    def show_view(self, view: View | None) -> None:
        """Something was done at this table: Redo is about it again."""
        if view is not None and view.led.change is not None:
            self._has_crossed_back = False

    def _cross(self, places: int) -> bool:
        window = self._window
        id = window.trail.at(places)
        window.trail.step(places)
        self._has_crossed_back = False
        if not self.continue_table(id):
            window.trail.step(-places)
            return False
        assert window.session is not None
        table = window.session.table
        table.computers_wait = True  # as after any Undo
        where = f"turn {table.here.depth}" if table.here.depth else "Start"
        window.say(f"{'Back' if places < 0 else 'Forward'} in {table.title()}, {where}.")
        return True

    # games --------------------------------------------------------------------------------------------
    def new(self) -> None:
        if self._window.session is None:
            self._window.say(NO_TABLE)
        else:
            self._ask_what(self._window.session.table.game)

    def records(self) -> None:
        self._window.records.open()

    def new_of(self, id: str) -> None:
        """A tile of the gallery was pressed."""
        try:
            self._ask_what(find_game(id))
        except Illegal as why:
            self._window.say(str(why))

    def _ask_what(self, game: Game) -> None:
        """A game with levels begins with choosing one."""
        if game.levels and game.levels.has("shelf"):
            self._window.levels.open_menu(game)
        else:
            self.ask_for_new(game)

    def ask_for_new(self, game: Game) -> None:
        from desktop.shell.start.new_game import NewGameDialog

        dialog = NewGameDialog(game, self._window.settings, self._window)
        dialog.accepted.connect(lambda: self._begin(game, dialog.choice()))
        self.open_dialog(dialog)

    def _begin(self, game: Game, choice: Choice) -> None:
        options = self._window.levels.usual(game, choice.options)
        self.begin(game, options, choice.seats, choice.seed, choice.rule)

    def begin(
        self,
        game: Game,
        options: Options,
        seats: Sequence[Seat],
        seed: int,
        rule: str,
        start: Any = None,
        title: str = "",
    ) -> None:
        """A new table, shown at once. A journal that refuses costs the keeping of it, not the game."""
        from desktop.table.opening import new_table

        def begin(journal: Journal | None) -> None:
            self._window.show_table(new_table(game, options, seats, seed, rule, journal, start, title=title))

        try:
            begin(self._window.journal)
        except Illegal as why:
            self._window.say(str(why))
        except JournalError as trouble:  # play goes on all the same, only unkept
            begin(None)
            self.trouble(trouble, None)

    def players(self) -> None:
        self._at_table(lambda session: ask_who_plays(session, self._window.toolbar.new))

    def gallery(self) -> None:
        self._window.show_gallery()

    def continue_table(self, id: int) -> bool:
        """Open a table of the journal as it was left."""
        from desktop.table.opening import open_table

        try:
            opened = open_table(self._window.journal, id)
        except Illegal as why:
            self._window.say(str(why))
            return False
        except JournalError as trouble:
            self.trouble(trouble, lambda: self.continue_table(id))
            return False
        self._show_opened(opened)
        return True

    def _show_opened(self, opened: Opened) -> None:
        self._window.show_table(opened.table)
        if opened.problems:
            more = f" And {len(opened.problems) - 1} more." if len(opened.problems) > 1 else ""
            self._window.notice.tell(f"{opened.problems[0].why}{more}")

    def recent(self) -> None:
        from desktop.shell.features.recent.dialog import RecentGames

        window = self._window
        if window.session is not None:
            window.keep_picture()
        dialog = RecentGames(window.journal, window.shelf, window)
        dialog.continued.connect(self.continue_table)
        dialog.deleting.connect(self._leave_deleted)
        self.open_dialog(dialog)

    def _leave_deleted(self, id: int) -> None:
        if self._window.table is not None and self._window.table.id == id:
            self._window.show_gallery()

    def close(self) -> None:
        if self._window.session is None:
            self._window.close()
        else:
            self._window.show_gallery()

    def quit(self) -> None:
        self._window.close()

    # files --------------------------------------------------------------------------------------------
    def open(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        from desktop.shell.features.records.records import file_filter

        dialog = QFileDialog(self._window, "Open a game", "", file_filter())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.open_file)
        self.open_dialog(dialog)

    def open_file(self, path: str | Path) -> bool:
        from desktop.engine.savefile import read

        records = self._window.records
        if records.takes(Path(path)) is not None:
            return records.open_file(Path(path))
        return self.take_in(lambda: read(path))

    def take_in(self, read: Callable[[], SaveFile]) -> bool:
        """A table of its own, or more lines for the table that is here already."""
        from desktop.engine.savefile import SaveFileError
        from desktop.table.opening import merge_into, open_table, table_here, table_of

        window = self._window
        try:
            file = read()
            known = table_here(window.journal, file) if not window.journal.is_read_only else None
            if known is None or file.is_newer:
                self._show_opened(table_of(file, None if window.journal.is_read_only else window.journal))
                return True
            if window.table is None or window.table.id != known:
                self._show_opened(open_table(window.journal, known))
            assert window.table is not None
            merged = merge_into(window.table, file)
        except (SaveFileError, Illegal) as why:
            window.notice.tell(str(why))
            return False
        except JournalError as trouble:
            self.trouble(trouble, lambda: self.take_in(read))
            return False
        turns = {0: "All its turns are", 1: "One turn of it was new; the rest is"}.get(merged.added)
        window.say(f"{turns or f'{merged.added} of its turns were new; the rest is'} here already.")
        return True

    def from_share(self) -> None:
        self.sharing.ask()

    def save(self) -> None:
        self._at_table(lambda session: self._save_to(session.path) if session.path else self.save_as())

    def save_as(self) -> None:
        self._at_table(self._ask_before_saving)

    def _ask_before_saving(self, session: Session) -> None:
        """Where something is hidden or deleted, first whether that goes into the file."""
        from desktop.shell.features.saving.save_choices import SaveChoices, asks

        if not asks(session.table):
            self._ask_where(session)
            return
        dialog = SaveChoices(session.table, self._window)
        dialog.wanted.connect(self._save_with)
        self.open_dialog(dialog)

    def _save_with(self, deleted: bool) -> None:
        if self._window.session is not None:
            self._window.session.saves_deleted = deleted
            self._ask_where(self._window.session)

    def _ask_where(self, session: Session) -> None:
        from PySide6.QtWidgets import QFileDialog

        dialog = QFileDialog(
            self._window, "Save this game", session.path or f"{session.table.title()}.takeback", FILES
        )
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("takeback")
        dialog.fileSelected.connect(self._save_to)
        self.open_dialog(dialog)

    def _save_to(self, path: str) -> None:
        from desktop.engine.savefile import SaveFileError
        from desktop.table.opening import save

        session = self._window.session
        if session is None:
            return
        try:
            save(session.table, path, session.saves_deleted)
        except SaveFileError as why:
            self._window.notice.tell(str(why), [("Save as…", self.save_as)])
            return
        saves.keep(session, path, self._window.settings)
        self._window.say(f"Saved as {Path(path).name}.")

    # trouble ------------------------------------------------------------------------------------------
    def trouble(self, trouble: JournalError, again: Callable[[], object] | None) -> None:
        """A bar with the ways out; nothing waits for it, and nothing confirmed is lost."""
        ways: list[Way] = []
        for way in trouble.ways:
            if way == AGAIN and again is not None:
                ways.append(("Try again", again))
            elif way == IN_MEMORY:
                ways.append(("Play on in memory", lambda: self._work_in_memory(again)))
            elif way == SAVE_AS and self._window.session is not None:
                ways.append(("Save as…", self.save_as))
            elif way == BACKUP:
                ways.append(("Open the last good backup", self._restore))
        self._window.notice.tell(trouble.sentence, ways)
        self._window.announcer.say(trouble.sentence)

    def _work_in_memory(self, again: Callable[[], object] | None) -> None:
        """This table is not kept from now on; what was kept stays kept."""
        if self._window.table is not None:
            self._window.table.journal = None
            self._window.table.is_read_only = False
        if again is not None:
            again()

    def _restore(self) -> None:
        """Leave the table, make the journal anew, and come back to it."""
        from desktop.shell.app import JOURNAL, open_journal

        last = self._window.settings.value("last_table")
        self._window.show_gallery()
        self._window.journal.close()
        try:
            aside = Journal.restore(self._window.profile / JOURNAL)
            self._window.journal = open_journal(self._window.profile)
        except JournalError as trouble:
            self._window.journal = Journal.open(None)
            self._window.notice.tell(str(trouble))
            return
        if last:
            self.continue_table(last)
        self._window.notice.tell(f"The journal was made anew. The damaged file is kept as {aside.name}.")

    # view ---------------------------------------------------------------------------------------------
    def history(self) -> None:
        self._window.show_history(self._window.actions_["history"].isChecked())

    def panel(self) -> None:
        """The game's own panel, where it has one."""
        window = self._window
        is_wanted = window.actions_["panel"].isChecked()
        if window.table is not None and not window.table.game.has("panel"):
            window.actions_["panel"].setChecked(window.settings.value("panel"))
            window.say(f"{window.table.game.title} has no panel of its own.")
            return
        if window.side.panel is not None and window.side.panel.is_wanted:
            window.side.setVisible(is_wanted)  # for this table only
            return
        window.settings.put("panel", is_wanted)
        window.show_panel()

    def put_clock_away(self) -> None:
        self._window.settings.put("clock", False)
        self._window.say("The clock is put away. Settings bring it back.")

    def full_screen(self) -> None:
        if self._window.isFullScreen():
            self._window.showNormal()
        else:
            self._window.showFullScreen()
        self._window.actions_["full_screen"].setChecked(self._window.isFullScreen())

    def menu_bar(self) -> None:
        bar = self._window.menuBar()
        bar.setActiveAction(bar.actions()[0])

    # the rest -----------------------------------------------------------------------------------------
    def settings(self) -> None:
        from desktop.shell.features.preferences.dialog import SettingsDialog

        self.open_dialog(SettingsDialog(self._window.settings, self._window))

    def help(self) -> None:
        table = self._window.table
        self._turn_to(table.game.id if table is not None else "takeback")

    def keys(self) -> None:
        from desktop.shell.features.help.pages import keys_page

        self._turn_to("keys", keys_page(self._window.actions_.given()))

    def _turn_to(self, id: str, page: Page | None = None) -> None:
        from desktop.shell.features.help.help import show_help

        help = show_help(self._window, id, page)
        if not help.property("leads"):
            help.setProperty("leads", True)
            help.tutorial_wanted.connect(self._window.levels.tutorial)

    def palette(self) -> None:
        from desktop.shell.commands.palette import Palette

        self.open_dialog(Palette(self._window))

    def remap(self) -> None:
        from desktop.shell.commands.keys_dialog import KeysDialog

        self.open_dialog(KeysDialog(self._window.actions_, self._window.settings, self._window))

    def report(self) -> None:
        if self._window.reporter is not None:
            self._window.reporter.report_problem(self._window)

    def about(self) -> None:
        from desktop.shell.features.help.about import AboutDialog

        self.open_dialog(AboutDialog(self._window))
