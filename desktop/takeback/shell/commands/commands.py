"""The commands that search all commands and change their shortcuts."""

from __future__ import annotations

from takeback.shell.commands.of_games import declare_all_preferences, declare_builtin_preferences
from takeback.shell.commands.register import HELP, command
from takeback.shell.host import Host
from takeback.texts import gettext as _


@command("remap", _("&Change keys…"), menu=HELP, tip=_("Change the keys of actions."))
def remap(host: Host) -> None:
    """Open the dialog that changes shortcuts, after declaring the preferences of all games, whose switches
    are commands."""
    from takeback.shell.commands.keys_dialog import KeysDialog

    declare_all_preferences(host.actions_, host.settings)
    host.open(lambda over: KeysDialog(host.actions_, host.settings, over))


@command(
    "palette",
    _("Command &palette"),
    keys="Ctrl+Shift+P",
    menu=HELP,
    tip=_("Find an action, a turn or a game, and see its key."),
)
def palette(host: Host) -> None:
    """Open the command palette, after declaring the preferences of the program's own games, whose switches
    are commands."""
    from takeback.shell.commands.palette import Palette

    declare_builtin_preferences(host.actions_, host.settings)
    host.open(lambda over: Palette(host, over))
