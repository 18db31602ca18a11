"""Pages of what was played before: the way to them, files that they show, and the tables they lead to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.board.page import GamePage, PlayOn
from desktop.engine.game import Game, find_games
from desktop.engine.journal import Journal, JournalError
from desktop.engine.state import Illegal
from desktop.listeners.notebook import Notebook
from desktop.shell.board_settings import looks_of
from desktop.table.archive import Archive
from desktop.ui.theme import Theme

if TYPE_CHECKING:
    from desktop.engine.savefile import SaveFile
    from desktop.shell.window.window import Window

MOST_BYTES = 100 << 20


class Records(QObject):
    """One for each window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.page: GamePage | None = None
        self._notebook: Notebook | None = None
        self._game: Game | None = None
        self._back_to = 0  # the table from which the page was opened
        self._kept: SaveFile | None = None  # that table, where no journal holds it

    def open(self, game: Game | None = None) -> bool:
        """The page of this game, or of the one on the table; was there one to open?"""
        window = self._window
        table = window.table
        game = game or (table.game if table is not None else self._game if self.page is not None else None)
        if game is None:
            window.say("Choose a game first.")
        elif not has_page(game):
            window.say(f"{game.title} keeps nothing to look at here; its history is beside the board.")
        elif self.page is not None and self._game is game:
            self.page.focus_first()
            return True
        else:
            self._show(game)
            return True
        return False

    def _show(self, game: Game) -> None:
        assert game.records is not None
        window = self._window
        table = window.table
        archive = Archive(game, window.journal, table)
        notebook = Notebook(window.profile, game.id, self)
        kept = window.settings.choices_for(_kept_as(game))
        try:
            page: GamePage = game.records.page(archive, notebook, kept, window.desk)
        except JournalError as trouble:
            window.deeds.trouble(trouble, lambda: self._show(game))
            return
        self._remember(table)
        page.set_looks(looks_of(window.settings))
        page.set_theme(window.theme)
        page.closed.connect(self.close)
        page.said.connect(window.say)
        page.play_wanted.connect(self._play_on)
        window.show_page(page, f"{game.title} – {page.title}", page.rest)
        self.page, self._notebook, self._game = page, notebook, game
        page.focus_first()

    def _remember(self, table: object) -> None:
        from desktop.table.opening import document

        known = self._window.table
        self._back_to = known.id if known is not None else 0
        self._kept = document(known) if known is not None and known.journal is None else None

    def left(self, page: object) -> None:
        """The window shows something else now."""
        if page is not self.page or self.page is None or self._game is None:
            return
        self._window.settings.put_choices_for(_kept_as(self._game), self.page.choices)
        self.page.let_go()
        if self._notebook is not None:
            self._notebook.save()
            self._notebook.deleteLater()
        self.page = self._notebook = None

    def close(self) -> None:
        """Back to where the player came from."""
        if (file := self._kept) is not None:
            self._window.deeds.take_in(lambda: file)
        elif not self._back_to or not self._window.deeds.continue_table(self._back_to):
            self._window.show_gallery()

    # files --------------------------------------------------------------------------------------------
    def takes(self, path: Path) -> Game | None:
        """The game whose page shows files of this ending. A saved game names its own: no other is asked."""
        from desktop.engine.savefile import REPORT, SUFFIX

        ending = path.suffix.casefold()
        if ending in (SUFFIX, REPORT):
            return None
        return next((one for one in _with_files() if ending in files_of(one)), None)

    def open_file(self, path: Path) -> bool:
        """Show a file on the page of its game; what is wrong with it is told."""
        game = self.takes(path)
        if game is None:
            return False
        try:
            if path.stat().st_size > MOST_BYTES:
                raise Illegal(f"{path.name} is too long: at most {MOST_BYTES >> 20} MB are read.")
            data = path.read_bytes()
        except OSError as error:
            self._window.notice.tell(f"{path.name} cannot be read: {error.strerror or error}.")
            return False
        except Illegal as why:
            self._window.notice.tell(str(why))
            return False
        return self._show_file(game, path.name, data)

    def _show_file(self, game: Game, name: str, data: bytes) -> bool:
        if not self.open(game) or self.page is None:
            return False
        try:
            self.page.open_file(name, data)
        except Illegal as why:
            self._window.notice.tell(str(why))
            return False
        return True

    # playing on ---------------------------------------------------------------------------------------
    def _play_on(self, wish: PlayOn) -> None:
        window, game = self._window, self._game
        assert game is not None
        if wish.table is None:
            self._begin_practice(game, wish)
        elif self._kept is not None and wish.table == 0:
            self.close()
        elif not window.deeds.continue_table(wish.table):
            return
        table = window.table
        if table is None:
            return
        if wish.table is not None and (node := table.history.nodes.get(wish.serial)) is not None:
            table.go(node)
        window.say(wish.said)

    def _begin_practice(self, game: Game, wish: PlayOn) -> None:
        """A free table that never counts; a journal that refuses costs the keeping of it."""
        from desktop.shell.start.new_game import new_seed
        from desktop.table.opening import new_table

        def begin(journal: Journal | None) -> None:
            table = new_table(
                game, wish.options, wish.seats, new_seed(), "free", journal, wish.start, True, wish.title
            )
            self._window.show_table(table)

        try:
            begin(self._window.journal)
        except JournalError as trouble:
            begin(None)
            self._window.deeds.trouble(trouble, None)

    def follow_settings(self) -> None:
        if self.page is not None:
            self.page.set_looks(looks_of(self._window.settings))

    def set_theme(self, theme: Theme) -> None:
        if self.page is not None:
            self.page.set_theme(theme)


def file_filter() -> str:
    """For the dialog that opens files: our own, and those that pages show."""
    own = [ending for game in _with_files() for ending in files_of(game)]
    every = " ".join(f"*{ending}" for ending in (".takeback", *own))
    return f"Games ({every});;All files (*)"


def files_of(game: Game) -> tuple[str, ...]:
    return game.records.files if game.records else ()


def has_page(game: Game) -> bool:
    return game.records is not None and game.records.has("page")


def _with_files() -> list[Game]:
    return [found.game for found in find_games() if found.game is not None and has_page(found.game)]


def _kept_as(game: Game) -> str:
    """Under this name the settings keep how its page was left."""
    return f"{game.id} records"
