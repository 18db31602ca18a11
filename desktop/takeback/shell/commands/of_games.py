"""What games bring. Preferences are settings, and those that are on or off stand in the menu View. Commands
are there for as long as a table of their game is shown."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from takeback.engine.game import Found, Game, find_games, find_own_games
from takeback.engine.option import Option
from takeback.shell.commands.actions import Actions
from takeback.shell.commands.key_map import holder_of, portable
from takeback.shell.commands.menus import TITLES
from takeback.shell.commands.register import VIEW, Command, commands_of, switch
from takeback.shell.host import Host
from takeback.shell.settings import Setting, Settings

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


def show_own(host: Host, game: Game | None) -> None:
    """The commands of this game alone, in menus, palette, keys and help; None: no table is shown."""
    actions = host.part(Actions)
    own: tuple[Command, ...] = ()
    try:
        if game is not None and game.has("commands"):
            own = own_commands(game, actions, host.settings)
    except Exception:
        logging.getLogger(__name__).exception("The commands of %s are switched off", game and game.id)
        host.notice(f"The commands of {game and game.title} are switched off, because of a fault.")
    actions.bring(own, host.settings.value)


def own_commands(game: Game, actions: Actions, settings: Settings) -> tuple[Command, ...]:
    """As its file declares them. Each has the game's name in its id, and no key that counts already."""
    declared = commands_of(game.commands)
    if unknown := {one.setting for one in declared if one.setting and not settings.knows(one.setting)}:
        raise ValueError(f"no such preference: {', '.join(sorted(unknown))}")
    menus = {one.menu for one in declared}
    if strange := {menu for menu in menus if menu.partition("/")[0] not in ("", *TITLES) or menu[-1:] == "/"}:
        raise ValueError(f"no such menu: {', '.join(sorted(strange))}")
    own: list[Command] = []
    others = [one for one in actions.commands if one not in actions.brought]
    for one in declared:
        named = replace(one, id=f"{game.id}.{one.id}")
        own.append(_with_free_keys(named, [*others, *own], actions))
    if len({one.id for one in own}) < len(own):
        raise ValueError("two commands of the same id")
    return tuple(own)


def _with_free_keys(one: Command, others: Sequence[Command], actions: Actions) -> Command:
    """A key that two have does nothing at all: the program keeps its own, and the first its one of two."""
    keys = map(portable, one.keys_on())
    free = [key for key in keys if key and holder_of(key, one, others, actions.given()) is None]
    return replace(one, keys=" ".join(free), windows="", mac="")


def setting_of(one: Option) -> Setting:
    choices = tuple((choice, one.words(choice)) for choice in one.choices)
    return Setting(one.name, one.default, one.title, one.help, GROUP, choices, one.low, one.high)
