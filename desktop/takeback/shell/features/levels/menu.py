"""The page of levels in the window: opening it, what is chosen on it, and the way back to the table."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from takeback.engine.game import Game
from takeback.listeners.level_session import LevelSession
from takeback.shell.features.levels.maker import LevelMaker
from takeback.shell.features.levels.unfinished import begun_tables, unsaved_levels
from takeback.shell.game_host import Page
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.session.tables import continue_table
from takeback.shell.session.trial_editors import editor_of
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.shell.features.levels.own import OwnLevelsController
    from takeback.shell.features.levels.own_bar import OwnLevelRequest
    from takeback.shell.features.levels.page import KnownResults, LevelRequest, LevelsPage


class LevelsMenu(QObject):
    """Opens and closes the page of levels in one window, and emits what was chosen on it; page and own levels
    are made when first needed."""

    level_requested = Signal(object, object)  # game, LevelRequest
    file_chosen = Signal(object, str)  # game, path
    level_kept = Signal()  # a level was saved in My levels
    more_wanted = Signal(object)  # game, for which the dialog with all choices is wanted

    def __init__(
        self, host: Host, desk: QWidget, level_session: LevelSession, maker: LevelMaker, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._host, self._desk, self._level_session, self._maker = host, desk, level_session, maker
        self.page: LevelsPage | None = None
        self._back_to = 0  # the table from which the page was opened

    @cached_property
    def own(self) -> OwnLevelsController:
        """Return the part that manages the player's own levels, made on first use."""
        from takeback.shell.features.levels.own import OwnLevelsController

        own = OwnLevelsController(self._host, lambda: self.page, self.show_own, self.level_kept.emit)
        own.checker.checked.connect(self._on_checked)
        return own

    def why_not_open(self, game: Game) -> str:
        """Return that the levels of this game are shown already; empty if they are not."""
        return _("The levels are already open.") if self.page is not None and self.page.game is game else ""

    def why_not_open_own(self, game: Game) -> str:
        """Return that the player's own levels of this game are shown already; empty if they are not."""
        is_shown = self.page is not None and self.page.game is game and bool(self.page.folder)
        return _("Your levels are already open.") if is_shown else ""

    def open_page(self, game: Game) -> None:
        """Show the page of levels of a game at the level being played, or at My levels from the editor and
        from the test of a level; focus the page if it is open."""
        host = self._host
        if self.page is not None and self.page.game is game:
            self.page.focus_first()
            return
        session = host.session
        is_making = session is not None and session.table.game is game and _is_of_editor(host, session)
        self._back_to = session.table.id if session is not None else 0
        play = self._level_session.play
        page = self._made_page(game, play.name if play is not None else "")
        host.show_page(Page(page, game.title, _("Choose a level."), game, self._on_page_left))
        self.page = page
        page.own_levels_shown.connect(self._check_own)
        if is_making:
            page.show_own(self.own.folder(game))
            if page.known.unsaved:
                host.notice_bar.hide()  # the page shows it
                host.say(_("Your unfinished level is kept. You can continue it here."))
        else:
            self._check_own()
        page.focus_first()

    def _check_own(self) -> None:
        """Have the levels of the personal folder checked that is shown, if one is."""
        page = self.page
        if page is not None and page.folder:
            self.own.checker.check(page.game, page.folder_section(page.folder).places)

    def _on_checked(self, _name: str) -> None:
        """Show a check that has become known."""
        if self.page is not None:
            self.page.show_checks()

    def _made_page(self, game: Game, at: str) -> LevelsPage:
        """Make and return the page of levels; `at` is the name of the level to select."""
        from takeback.shell.features.levels.page import LevelsPage

        stored_choices = self._host.settings.choices_for(_settings_key(game))
        today, own = self._level_session.today(), self.own.levels_of(game)
        page = LevelsPage(game, self._known_results(game), today, stored_choices, at, self._desk, own)
        page.level_requested.connect(self._on_level_requested)
        page.closed.connect(self._on_page_closed)
        page.stopped.connect(self._maker.stop)
        page.making_seen.connect(partial(self._maker.warm, game))
        page.own_level_requested.connect(self._on_own_requested)
        page.unsaved_wanted.connect(self._on_unsaved_wanted)
        page.more_wanted.connect(self._on_more_wanted)
        page.message_emitted.connect(self._host.say)
        page.problem_reported.connect(self._host.notice)
        return page

    def _known_results(self, game: Game) -> KnownResults:
        """Return what the page shows about the levels of a game: results, and which were begun."""
        from takeback.shell.features.levels.page import KnownResults

        results = self._level_session.results
        begun = begun_tables(self._host, results, game)
        waiting = {name: info.turns for name, info in begun.items() if not info.result}
        known = self.own.checker.known
        return KnownResults(
            results.of_game(game.id),
            waiting,
            begun.keys() - waiting,
            game.shelf.count_text,
            lambda name: known.find(game, name),
            unsaved_levels(self._host, game),
        )

    def open_own(self, game: Game) -> None:
        """Open the page of levels at the personal folder used last."""
        self.show_own(game, self.own.folder(game))

    def show_own(self, game: Game, folder: str, at: str = "") -> None:
        """Open the page of levels at this personal folder, with the level of the name `at` selected if
        given."""
        self.open_page(game)
        if self.page is not None:
            self.page.show_own(folder, at)

    def _on_level_requested(self, wish: LevelRequest) -> None:
        """Emit `level_requested` with the page's game."""
        if self.page is not None:
            self.level_requested.emit(self.page.game, wish)

    def _on_more_wanted(self) -> None:
        """Emit `more_wanted` with the page's game."""
        if self.page is not None:
            self.more_wanted.emit(self.page.game)

    def _on_own_requested(self, wish: OwnLevelRequest) -> None:
        """Do what was chosen on the page with the player's own levels: ask for a file to open, or what the
        request says."""
        from takeback.shell.features.levels.own_bar import OPEN

        if wish.how == OPEN and self.page is not None:
            self.own.ask_file(self.page.game, self._on_file_chosen)
        else:
            self.own.carry_out(wish)

    def _on_unsaved_wanted(self, table: int) -> None:
        """Go on with the level that is being made at this table."""
        continue_table(self._host, table)

    def _on_file_chosen(self, path: str) -> None:
        """Emit `file_chosen` with the page's game."""
        if self.page is not None:
            self.file_chosen.emit(self.page.game, path)

    def _on_page_left(self) -> None:
        """Store the choices of the page, which is no longer shown, forget it, and end the process that makes
        levels."""
        if self.page is not None:
            self._host.settings.set_choices_for(_settings_key(self.page.game), self.page.choices)
        self.page = None
        self._maker.close()
        self.own.checker.close()

    def _on_page_closed(self) -> None:
        """Show the table from which the page was opened again, or the gallery if there is none."""
        if not self._back_to or not continue_table(self._host, self._back_to):
            self._host.show_gallery()


def _is_of_editor(host: Host, session: Session) -> bool:
    """Tell whether a level is being made at the table of this session, or tested."""
    return session.checks.is_making or bool(editor_of(host, session))


def _settings_key(game: Game) -> str:
    """Return the key under which the settings keep the choices for generated levels."""
    return f"{game.id} made"
