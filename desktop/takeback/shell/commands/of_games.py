"""Commands and settings that games declare.

Preferences of games become settings, those that are on or off also commands in the View menu. A game's
commands exist while one of its tables is shown.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from takeback.engine.game import FoundGame, Game, find_games, find_own_games
from takeback.engine.option import Option
from takeback.shell.commands.actions import Actions
from takeback.shell.commands.key_map import key_owner, portable_key
from takeback.shell.commands.menus import TITLES
from takeback.shell.commands.register import OWN_GAME, VIEW, Command, Screen, commands_of, switch
from takeback.shell.game_host import GameHost
from takeback.shell.settings import Setting, Settings
from takeback.texts import format_list
from takeback.texts import gettext as _


def screen_of(host: GameHost) -> Screen:
    """Return the part of what the window shows that decides which commands its menus have."""
    if host.session is not None:
        return Screen(host.session.table.game, True, host.session, host)
    return Screen(host.page.game if host.page is not None else None)


def declare_preferences(actions: Actions, settings: Settings, game: Game) -> None:
    """Declare the preferences of this game as settings, and those that are on or off as commands in View.

    Names that are declared already stay as they are: games share a preference of one name.
    """
    new = [one for one in game.preferences if not settings.is_declared(one.name)]
    if not new:
        return
    settings.declare(map(setting_of, new))
    switches = [one for one in new if isinstance(one.default, bool)]
    actions.add(
        [
            switch(one.name, one.title, one.name, menu=VIEW, tip=one.help, games=_why_not_having(one.name))
            for one in switches
        ],
        settings.value,
    )


def _why_not_having(name: str) -> Callable[[Game], str]:
    """Return a function that returns that a game lacks the preference of this name, as a sentence; empty if
    it has it."""

    def why_not(game: Game) -> str:
        """Return that the game does not have it; empty if it does."""
        has_it = any(one.name == name for one in game.preferences)
        return "" if has_it else _("{game} does not use this setting.", game=game.title)

    return why_not


def declare_builtin_preferences(actions: Actions, settings: Settings) -> None:
    """Declare the preferences of the games that come with the program, fast enough for a menu."""
    _declare_all(actions, settings, find_own_games())


def declare_all_preferences(actions: Actions, settings: Settings) -> None:
    """Declare the preferences of every game, installed ones included, for lists of all commands or
    settings."""
    _declare_all(actions, settings, find_games())


def _declare_all(actions: Actions, settings: Settings, games: Iterable[FoundGame]) -> None:
    """Declare the preferences of these games, leaving out those that cannot be loaded."""
    for found in games:
        if found.game is not None:
            declare_preferences(actions, settings, found.game)


def show_game_commands(host: GameHost, actions: Actions, game: Game | None) -> None:
    """Replace the commands of the game shown before by those of this one, and update the menus.

    None: no table is shown. On an error this game has no commands; it is logged, and the player is told.
    """
    own: tuple[Command, ...] = ()
    try:
        if game is not None and game.is_set("commands"):
            own = commands_of_game(game, actions, host.settings)
    except Exception:
        logging.getLogger(__name__).exception("The commands of %s are switched off", game and game.id)
        host.notice(
            _("The commands of {game} are switched off because of an error.", game=game and game.title)
        )
    actions.set_game_commands(own, host.settings.value)
    actions.show_menus(game.title if game is not None else "")


def commands_of_game(game: Game, actions: Actions, settings: Settings) -> tuple[Command, ...]:
    """Return the commands of a game with its id before theirs, in the game's menu, and without keys that are
    taken. If all are in one menu, its submenus are dropped. Raise ValueError for an unknown setting or menu,
    or a repeated id."""
    declared = commands_of(game.commands)
    if unknown := {one.setting for one in declared if one.setting and not settings.is_declared(one.setting)}:
        raise ValueError(f"no such preference: {', '.join(sorted(unknown))}")
    menus = {one.menu for one in declared}
    if strange := {menu for menu in menus if menu.partition("/")[0] not in ("", *TITLES) or menu[-1:] == "/"}:
        raise ValueError(f"no such menu: {', '.join(sorted(strange))}")
    own: list[Command] = []
    others = [one for one in actions.commands if one not in actions.game_commands]
    for one in declared:
        inner = one.menu.partition("/")[2] if len(menus) > 1 else ""
        place = "/".join(filter(None, (OWN_GAME, inner))) if one.menu else ""
        named = replace(one, id=f"{game.id}.{one.id}", menu=place)
        own.append(_with_free_keys(named, [*others, *own], actions))
    if len({one.id for one in own}) < len(own):
        raise ValueError("two commands of the same id")
    return tuple(own)


def _with_free_keys(one: Command, others: Sequence[Command], actions: Actions) -> Command:
    """Return the command with those of its keys on this system that no other command has; else neither would
    work."""
    keys = map(portable_key, one.keys_on())
    free = [key for key in keys if key and key_owner(key, one, others, actions.changed_keys()) is None]
    return replace(one, keys=" ".join(free), windows="", mac="")


def setting_of(one: Option) -> Setting:
    """Return the setting for a preference of a game; its group is in `groups_of_preferences`."""
    choices = tuple((choice, one.choice_text(choice)) for choice in one.choices)
    return Setting(one.name, one.default, one.title, one.help, choices=choices, low=one.low, high=one.high)


def groups_of_preferences() -> dict[str, str]:
    """Return the group of each preference of a game by its name: the titles of all games that have it."""
    titles: defaultdict[str, list[str]] = defaultdict(list)
    for game in (found.game for found in find_games() if found.game is not None):
        for one in game.preferences:
            titles[one.name].append(game.title)
    return {name: format_list(games, "unit") for name, games in titles.items()}
