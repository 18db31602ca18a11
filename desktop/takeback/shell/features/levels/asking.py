"""Asking for a new generated level in a dialog, and beginning it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from takeback.engine.game import Game
from takeback.shell.features.levels.advance import AdvanceMaker
from takeback.shell.features.levels.maker import LevelMaker
from takeback.shell.features.levels.menu import LevelsMenu
from takeback.shell.features.levels.starts import LevelStarts
from takeback.shell.host import Host
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.shell.features.levels.new_level import NewLevelDialog
    from takeback.shell.start.new_game import NewGameChoices


class NewLevelRequests(QObject):
    """Opens the dialog for a generated level, and has the level made while the dialog stays open.

    Each window has one.
    """

    def __init__(
        self,
        host: Host,
        maker: LevelMaker,
        advance: AdvanceMaker,
        menu: LevelsMenu,
        starts: LevelStarts,
        parent: QObject,
    ) -> None:
        """Follow the failures of `maker`; no dialog is open yet."""
        super().__init__(parent)
        self._host, self._menu, self._starts = host, menu, starts
        self._maker, self._advance = maker, advance
        self._dialog: NewLevelDialog | None = None
        maker.failed.connect(self._on_making_failed)

    @property
    def is_open(self) -> bool:
        """Return whether the dialog is open."""
        return self._dialog is not None

    def open_dialog(self, game: Game) -> None:
        """Open the dialog in which a generated level is described, and start the process that makes it.

        Say so if the game makes no levels.
        """
        if not (game.shelf and game.shelf.makes):
            self._host.say(_("{game} cannot make levels.", game=game.title))
            return
        from takeback.shell.features.levels.new_level import NewLevelDialog

        dialog = self._host.open(lambda over: NewLevelDialog(game, self._host.settings, over))
        dialog.level_requested.connect(self._on_level_requested)
        dialog.stopped.connect(self._maker.stop)
        dialog.all_wanted.connect(partial(self._menu.open_page, game))
        self._dialog = dialog
        dialog.finished.connect(self._on_dialog_finished)
        self._maker.warm(game)

    def _on_dialog_finished(self, *_: object) -> None:
        """Forget the dialog, which is closed."""
        self._dialog = None

    def _on_level_requested(self) -> None:
        """Begin a level as described in the dialog: one made in advance, or one made now while the dialog
        waits."""
        if self._dialog is None:
            return
        game, choice = self._dialog.game, self._dialog.choice()
        ready = self._advance.ready_levels.take(game, choice.options)
        if ready is not None:
            self._on_level_made(choice, *ready)
            return
        self._dialog.show_making()
        self._maker.make(game, choice.options, choice.seed, partial(self._on_level_made, choice, choice.seed))

    def _on_level_made(self, choice: NewGameChoices, seed: int, start: Any) -> None:
        """Close the dialog and begin a table with the level that was made; nothing if the dialog was closed
        meanwhile."""
        if self._dialog is not None:
            game = self._dialog.game
            self._dialog.close_with(choice)
            self._starts.begin_table(game, choice.options, seed, start)

    def _on_making_failed(self, sentence: str) -> None:
        """Say why a level cannot be made, in the dialog too if it is open."""
        if self._dialog is not None:
            self._dialog.show_refusal(sentence)
        self._host.say(sentence)
