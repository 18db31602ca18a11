"""The help: how a game is played, all keys, and what this program is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from takeback.engine.game import find_game
from takeback.engine.state import Illegal
from takeback.shell.commands.actions import Actions, key_list
from takeback.shell.commands.of_games import learn_all
from takeback.shell.commands.register import HELP, command
from takeback.shell.feature import Feature, FeaturePart
from takeback.shell.host import Host

if TYPE_CHECKING:
    from takeback.shell.features.help.help import HelpWindow
    from takeback.shell.features.help.pages import Page


@command("help", "&This game", keys="F1", menu=HELP, tip="Read how this game is played.")
def help(host: Host) -> None:
    session = host.session
    host.part(Helping).turn_to(session.table.game.id if session is not None else "takeback")


@command("keys", "&Keys", keys="Ctrl+?", mac="Ctrl+? Ctrl+/", menu=HELP, tip="Show all keys.")
def keys(host: Host) -> None:
    host.part(Helping).turn_to("keys")


@command("about", "&About Takeback", menu=HELP)
def about(host: Host) -> None:
    from takeback.shell.features.help.about import AboutDialog

    host.open(AboutDialog)


class Helping(FeaturePart):
    """The window of the help, made when it is first opened. It stands beside the game."""

    def __init__(self, host: Host, desk: QWidget) -> None:
        super().__init__(desk)
        self._host, self._desk = host, desk
        self.window: HelpWindow | None = None

    def turn_to(self, id: str) -> None:
        from takeback.shell.features.help.pages import keys_page

        learn_all(self._host)
        actions = self._host.part(Actions)
        keys = keys_page(key_list(actions.commands, actions.given()))
        if self.window is None:
            self.window = self._made(keys)
        self.window.show_at(id, keys)

    def _made(self, keys: Page) -> HelpWindow:
        from takeback.shell.features.help.help import HelpWindow
        from takeback.shell.features.help.pages import all_pages

        window = HelpWindow(all_pages(keys), self._desk.window())
        window.tutorial_wanted.connect(partial(_teach, self._host))
        return window


def _teach(host: Host, id: str) -> None:
    try:
        host.do("tutorial", find_game(id))
    except Illegal as why:
        host.say(str(why))


FEATURE = Feature("help", (help, keys, about), part=Helping)
