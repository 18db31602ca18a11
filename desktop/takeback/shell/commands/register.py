"""What a command is: declared once, where it is done. Menus, keys, palette and help are made of these."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import Enum
from types import ModuleType
from typing import Any, Literal, TypedDict, Unpack, overload

import msgspec

from takeback.engine.game import Game
from takeback.engine.history import NOT_IN_GAME, Node
from takeback.shell.host import Host
from takeback.shell.session.session import Session

GAME, EDIT, HISTORY, VIEW, HELP = "Game", "Edit", "History", "View", "Help"
CHOOSE_FIRST = "Choose a game first."


class Needs(Enum):
    """What has to be there, and is handed to the command. Where it is missing, the player is told."""

    NOTHING = "nothing"
    A_GAME = "a game"  # that of the table or the page, or the one that is asked about
    A_TABLE = "a table"
    A_TURN = "a turn"  # the one that is asked about, or pointed at, or looked at, or where the table stands


NOTHING: Literal[Needs.NOTHING] = Needs.NOTHING
A_GAME: Literal[Needs.A_GAME] = Needs.A_GAME
A_TABLE: Literal[Needs.A_TABLE] = Needs.A_TABLE
A_TURN: Literal[Needs.A_TURN] = Needs.A_TURN

OfWindow = Callable[[Host], object]
OfGame = Callable[[Host, Game], object]
OfTable = Callable[[Host, Session], object]
OfTurn = Callable[[Host, Session, Node], object]


class CommandFields(TypedDict, total=False):
    """What may be said of a command. Several keys are parted by spaces; a macOS Ctrl is the Cmd key."""

    keys: str
    windows: str  # stand in for `keys` there
    mac: str
    menu: str  # "View/Theme" is a menu in the menu; empty: reached by its key alone
    tip: str
    group: str  # of these one is chosen at a time
    context: str  # where its keys count: "window", "board" or "turn"; no key twice in one of these
    is_switch: bool  # it is on or off


class Command(msgspec.Struct, frozen=True):
    """One thing that the player can ask for."""

    id: str
    text: str  # as in the menu
    do: Callable[..., object]  # given the host, and then what it needs
    needs: Needs = Needs.NOTHING
    keys: str = ""
    windows: str = ""
    mac: str = ""
    menu: str = ""
    tip: str = ""
    group: str = ""
    context: str = "window"
    is_switch: bool = False
    setting: str = ""  # that it stands for in the menus
    value: object = True  # of that setting, where it is checked

    @property
    def name(self) -> str:
        return self.text.replace("&", "").rstrip("…")

    @property
    def is_checkable(self) -> bool:
        return self.is_switch or bool(self.setting)

    def keys_on(self, platform: str = sys.platform) -> tuple[str, ...]:
        if platform == "win32" and self.windows:
            return tuple(self.windows.split())
        return tuple((self.mac if platform == "darwin" and self.mac else self.keys).split())

    def __call__(self, host: Host, about: object = None) -> None:
        """Do it; `about` is the game or the turn it is about."""
        session = host.session
        if self.needs is NOTHING:
            self.do(host)
        elif self.needs is A_GAME and isinstance(about, Game):
            self.do(host, about)
        elif self.needs is A_TABLE and session is not None:
            self.do(host, session)
        elif self.needs is A_TURN and session is not None:
            node = about if isinstance(about, Node) else session.table.here
            if session.table.history.has(node):
                self.do(host, session, node)
            else:
                host.say(NOT_IN_GAME)
        else:
            host.say(CHOOSE_FIRST)


@overload
def command(
    id: str, text: str, needs: Literal[Needs.NOTHING] = ..., **facts: Unpack[CommandFields]
) -> Callable[[OfWindow], Command]: ...
@overload
def command(
    id: str, text: str, needs: Literal[Needs.A_GAME], **facts: Unpack[CommandFields]
) -> Callable[[OfGame], Command]: ...
@overload
def command(
    id: str, text: str, needs: Literal[Needs.A_TABLE], **facts: Unpack[CommandFields]
) -> Callable[[OfTable], Command]: ...
@overload
def command(
    id: str, text: str, needs: Literal[Needs.A_TURN], **facts: Unpack[CommandFields]
) -> Callable[[OfTurn], Command]: ...
def command(
    id: str, text: str, needs: Needs = NOTHING, **facts: Unpack[CommandFields]
) -> Callable[[Any], Command]:
    """The function below becomes a command."""
    return lambda do: Command(id, text, do, needs, **facts)


def choice(id: str, text: str, setting: str, value: object, **facts: Unpack[CommandFields]) -> Command:
    """One value of a setting, checked while it has it."""

    def choose(host: Host) -> None:
        host.settings.put(setting, value)

    return Command(id, text, choose, setting=setting, value=value, **facts)


def switch(id: str, text: str, setting: str, **facts: Unpack[CommandFields]) -> Command:
    """A setting that is on or off, checked while it is on."""

    def turn(host: Host) -> None:
        host.settings.put(setting, not host.settings.value(setting))

    return Command(id, text, turn, setting=setting, **facts)


def commands_of(module: ModuleType) -> tuple[Command, ...]:
    """All that a file declares, one by one or several together, in its order."""
    found: list[Command] = []
    for value in vars(module).values():
        several = value if isinstance(value, tuple) else (value,)
        found += [one for one in several if isinstance(one, Command)]
    return tuple(found)
