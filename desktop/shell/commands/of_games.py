"""What games bring: their preferences are settings, and those that are on or off stand in the menu View."""

from __future__ import annotations

from collections.abc import Iterable

from desktop.engine.game import Found, Game, find_games, find_own_games
from desktop.engine.option import Option
from desktop.shell.commands.actions import Actions
from desktop.shell.commands.register import VIEW, switch
from desktop.shell.host import Host
from desktop.shell.settings import Setting

GROUP = "Look"


def learn(host: Host, game: Game) -> None:
    """Of a game that is about to be shown. Games that name a preference alike share it."""
    new = [one for one in game.preferences if not host.settings.knows(one.name)]
    if not new:
        return
    host.settings.declare(map(setting_of, new))
    switches = [one for one in new if isinstance(one.default, bool)]
    host.part(Actions).add(
        [switch(one.name, one.title, one.name, menu=VIEW, tip=one.help) for one in switches],
        host.settings.value,
    )


def learn_own(host: Host) -> None:
    """Of the games that come with the program, for a menu that may not take long."""
    _learn(host, find_own_games())


def learn_all(host: Host) -> None:
    """Of every game there is, before a list of all commands or settings is shown."""
    _learn(host, find_games())


def _learn(host: Host, games: Iterable[Found]) -> None:
    for found in games:
        if found.game is not None:
            learn(host, found.game)


def setting_of(one: Option) -> Setting:
    choices = tuple((choice, one.words(choice)) for choice in one.choices)
    return Setting(one.name, one.default, one.title, one.help, GROUP, choices, one.low, one.high)
