"""The interface for authors of commands, which appear in menus, in the palette and on keys."""

from takeback.shell.commands.register import A_TABLE, GAME, command
from takeback.shell.game_host import GameHost as Host
from takeback.shell.session.session import Session

__all__ = ["A_TABLE", "GAME", "Host", "Session", "command"]
