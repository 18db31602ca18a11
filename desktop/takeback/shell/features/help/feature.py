"""Commands for the help: the rules of the game, the keys, and the dialog About."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from takeback.engine.game import find_game
from takeback.engine.state import Illegal
from takeback.shell.commands import feature_ids
from takeback.shell.commands.actions import key_list
from takeback.shell.commands.of_games import declare_all_preferences
from takeback.shell.commands.register import HELP, command, part_command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.shell.features.help.help import HelpWindow
    from takeback.shell.features.help.pages import Page


@part_command(
    "help",
    _("&How to play"),
    keys="F1",
    menu=HELP,
    tip=_("Read the rules of the game that is shown, or how Takeback works."),
)
def help(host: Host, part: HelpPart) -> None:
    """Open the help at the page of the game that is shown, or of its position, or of making levels in their
    editor; without a game at the program itself."""
    session = host.session
    if session is None:
        game = host.page.game if host.page is not None else None
        part.open_at(game.id if game is not None else "takeback")
        return
    if session.checks.is_making:
        part.open_at("levels")
        return
    game = session.table.game
    part.open_at(game.help_page(session.table.state) or game.id)


@part_command("keys", _("&Keys"), keys="Ctrl+?", mac="Ctrl+? Ctrl+/", menu=HELP, tip=_("Show all keys."))
def keys(host: Host, part: HelpPart) -> None:
    """Open the help at the list of keys."""
    part.open_at("keys")


@command("about", _("&About Takeback"), menu=HELP)
def about(host: Host) -> None:
    """Show the dialog About Takeback."""
    from takeback.shell.features.help.about import AboutDialog

    host.open(AboutDialog)


class HelpPart(FeaturePart):
    """Owns the help window of one main window, which is made when first opened and stays beside that."""

    def __init__(self, host: Host, desk: QWidget) -> None:
        super().__init__(desk)
        self._host, self._desk = host, desk
        self.window: HelpWindow | None = None

    def open_at(self, id: str) -> None:
        """Open the help window at the page of this id, with the keys as they are now.

        Before, the settings of all games are declared, so that their commands are among the keys.
        """
        from takeback.shell.features.help.pages import keys_page

        declare_all_preferences(self._host.actions_, self._host.settings)
        actions = self._host.actions_
        keys = keys_page(key_list(actions.commands, actions.changed_keys()))
        if self.window is None:
            self.window = self._make_help_window(keys)
        self.window.show_at(id, keys)

    def _make_help_window(self, keys: Page) -> HelpWindow:
        """Return a new help window, which starts tutorials in this main window."""
        from takeback.shell.features.help.help import make_help_window

        window = make_help_window(keys, self._desk.window())
        window.tutorial_wanted.connect(partial(_start_tutorial, self._host))
        return window


def _start_tutorial(host: Host, id: str) -> None:
    """Start the tutorial of the game of this id, or say why there is none."""
    try:
        host.do(feature_ids.TUTORIAL, find_game(id))
    except Illegal as why:
        host.say(str(why))


FEATURE = Feature("help", (about,), part=HelpPart, part_commands=(help, keys))
