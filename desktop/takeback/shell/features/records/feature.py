"""Pages of played games (“Records”): opening them, showing files on them, and playing on from them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from takeback.board.page import GamePage, TableRequest
from takeback.engine.chance import new_seed
from takeback.engine.game import Game, find_games
from takeback.engine.journal import JournalError
from takeback.engine.limits import OverLimit, bytes_of
from takeback.engine.state import Illegal
from takeback.listeners.notebook import Notebook, NotesFile
from takeback.shell.commands.for_games import why_no_records
from takeback.shell.commands.of_games import declare_preferences
from takeback.shell.commands.register import A_GAME, GAME, part_command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.game_host import Page
from takeback.shell.host import Host
from takeback.shell.session.tables import (
    continue_table,
    import_game,
    open_new_table,
    show_journal_trouble,
    try_file,
)
from takeback.shell.settings import affects_board
from takeback.shell.window.tryouts import TRYOUT
from takeback.table.archive import Archive
from takeback.table.opening import save_file_of
from takeback.texts import gettext as _
from takeback.ui.theme import Theme, theme_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from takeback.engine.savefile import SaveFile
    from takeback.table.table import Table

MOST_BYTES = 50 << 20


def why_not_records(host: Host, part: RecordsController, game: Game) -> str:
    """Return that the page is open already; empty if it is not."""
    return part.why_not_open(game)


@part_command(
    "records",
    _("Records"),
    A_GAME,
    keys="Ctrl+H",
    mac="Ctrl+Alt+H",
    menu=GAME + "/Records and backups",
    tip=_("Show finished games step by step, and the players’ statistics."),
    games=why_no_records,
    why_not=why_not_records,
)
def records(host: Host, part: RecordsController, game: Game) -> None:
    """Open the records of a game."""
    part.open(game)


class RecordsController(FeaturePart):
    """Owns the records page of one window, and knows the table to return to."""

    def __init__(self, host: Host, desk: QWidget) -> None:
        super().__init__(desk)
        self._host, self._desk = host, desk
        self.page: GamePage | None = None
        self._notebook: Notebook | None = None
        self._game: Game | None = None
        self._back_to = 0  # the table from which the page was opened
        self._kept: SaveFile | None = None  # that table, if it is in no journal
        host.settings.changed.connect(self._on_setting_changed)

    def open(self, game: Game) -> bool:
        """Show the page of this game, unless it is open; return False if the game has none."""
        if has_page(game) and not self.why_not_open(game):
            self._show_page(game)
        return has_page(game)

    def why_not_open(self, game: Game) -> str:
        """Return that the page of this game is open already; empty if it is not."""
        is_open = self.page is not None and self._game is game
        return (
            _("{title} is already open.", title=self.page.title) if is_open and self.page is not None else ""
        )

    def _show_page(self, game: Game) -> None:
        """Make and show the page of this game and focus it, or report an error of the journal with a way to
        try again."""
        assert game.records is not None
        declare_preferences(self._host.actions_, self._host.settings, game)
        host, table = self._host, self._table
        archive = Archive(game, host.journal, table)
        notebook = Notebook(host.settings.folder, game.id, self, host.settings.profile_object(NotesFile))
        stored_choices = host.settings.choices_for(_settings_key(game))
        try:
            page: GamePage = game.records.page(archive, notebook, stored_choices, self._desk)
        except JournalError as trouble:
            show_journal_trouble(host, trouble, lambda: self._show_page(game))
            return
        self._remember(table)
        page.set_preferences(host.settings.preferences_of(game))
        page.set_theme(theme_named(host.settings.value("theme")))
        page.closed.connect(self.go_back)
        page.message_emitted.connect(host.say)
        page.play_wanted.connect(self._play_on)
        host.show_page(Page(page, f"{game.title} – {page.title}", page.idle_text, game, self._on_page_left))
        self.page, self._notebook, self._game = page, notebook, game
        page.focus_first()

    @property
    def _table(self) -> Table | None:
        """Return the table that the window shows; None if it shows none."""
        return self._host.session.table if self._host.session is not None else None

    def _remember(self, known: Table | None) -> None:
        """Remember this table to return to, with its whole game if that is in no journal; None: there is
        none."""
        self._back_to = known.id if known is not None else 0
        self._kept = save_file_of(known) if known is not None and known.storage.journal is None else None

    def _on_page_left(self) -> None:
        """Store the choices and notes of the page, stop its work and forget it: the window shows something
        else now."""
        if self.page is None or self._game is None:
            return
        self._host.settings.set_choices_for(_settings_key(self._game), self.page.choices)
        self.page.stop_work()
        if self._notebook is not None:
            self._notebook.save()
            self._notebook.deleteLater()
        self.page = self._notebook = None

    def go_back(self) -> None:
        """Return to the table from which the page was opened, or to the gallery."""
        if (file := self._kept) is not None:
            import_game(self._host, lambda: file)
        elif not self._back_to or not continue_table(self._host, self._back_to):
            self._host.show_gallery()

    # files --------------------------------------------------------------------------------------------
    @property
    def file_suffixes(self) -> Sequence[str]:
        """Return the suffixes of all files that some game's records can show."""
        return [ending for game in _games_with_page() for ending in record_suffixes(game)]

    def open_file(self, path: Path) -> None:
        """Show a file on the page of the first game that takes its suffix, after trying it in another
        process; nothing if no game takes it. A file that is too long or cannot be read is reported."""
        from takeback.table.thinking import make_request

        ending = path.suffix.casefold()
        game = next((one for one in _games_with_page() if ending in record_suffixes(one)), None)
        if game is None:
            return
        try:
            bytes_of(path, MOST_BYTES)
        except (OSError, OverLimit) as error:
            self._host.notice(unreadable_text(path, error))
        else:
            ask = make_request(f"{TRYOUT}:records", game.id, str(path.absolute()))
            try_file(self._host, path, ask, lambda _: self._show_file(game, path))

    def _show_file(self, game: Game, path: Path) -> None:
        """Open the page of this game and show a file on it that was tried; nothing if the page cannot be
        opened. A file that is too long or cannot be read is reported."""
        try:
            data = bytes_of(path, MOST_BYTES)
            if self.open(game) and self.page is not None:
                self.page.open_file(path.name, data)
                self._host.status_bar.set_idle_text(self.page.idle_text)
        except (OSError, OverLimit) as error:
            self._host.notice(unreadable_text(path, error))
        except Illegal as why:
            self._host.notice(str(why))

    # playing on ---------------------------------------------------------------------------------------
    def _play_on(self, wish: TableRequest) -> None:
        """Play on as the page asks: at a practice table, at the table that is open, or at a stored one, at
        the turn asked for. Then say the request's message. If a table cannot be opened, only that is
        reported."""
        host, game = self._host, self._game
        assert game is not None
        if wish.table is None:
            self._begin_practice(game, wish)
        elif self._kept is not None and wish.table == 0:
            self.go_back()
        elif not continue_table(host, wish.table):
            return
        table = self._table
        if table is None:
            return
        if wish.table is not None and (node := table.history.nodes.get(wish.serial)) is not None:
            table.go_to(node)
        host.say(wish.opened_message)

    def _begin_practice(self, game: Game, wish: TableRequest) -> None:
        """Begin a free table with the start and seats of the request, which never counts."""
        seed = new_seed()
        open_new_table(
            self._host, game, wish.options, wish.seats, seed, "free", wish.start, wish.title, practice=True
        )

    # appearance ---------------------------------------------------------------------------------------
    def _on_setting_changed(self, name: str) -> None:
        """Pass a changed setting of the board on to the page."""
        if self.page is not None and self._game is not None and affects_board(name, self._game):
            self.page.set_preferences(self._host.settings.preferences_of(self._game))

    def set_theme(self, theme: Theme) -> None:
        """Show the page, if it is open, in this theme."""
        if self.page is not None:
            self.page.set_theme(theme)


def unreadable_text(path: Path, error: Exception) -> str:
    """Return the sentence that a file cannot be read, with the reason."""
    return _(
        "{file} cannot be read: {reason}.", file=path.name, reason=getattr(error, "strerror", None) or error
    )


def record_suffixes(game: Game) -> tuple[str, ...]:
    """Return the suffixes of the files that a game's records can show; none if it keeps no records."""
    return game.records.files if game.records else ()


def has_page(game: Game) -> bool:
    """Return whether a game has a records page."""
    return game.records is not None and game.records.is_set("page")


def _games_with_page() -> list[Game]:
    """Return all games with a records page."""
    return [found.game for found in find_games() if found.game is not None and has_page(found.game)]


def _settings_key(game: Game) -> str:
    """Return the key under which the settings keep the choices of the page."""
    return f"{game.id} records"


FEATURE = Feature("records", part=RecordsController, part_commands=(records,))
