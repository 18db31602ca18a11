"""What can be asked for at a table of the duel, in a menu and by keys."""

from __future__ import annotations

from desktop.shell.commands.register import A_TABLE, GAME, command
from desktop.shell.host import Host
from desktop.shell.session.session import Session

from .board import drawer

DUEL = GAME + "/Duel"


@command(
    "rules",
    "&Rules in force…",
    A_TABLE,
    keys="D",
    menu=DUEL,
    context="board",
    tip="The rules of this table as cards: on or off, and by whom.",
)
def rules(host: Host, session: Session) -> None:
    host.open(
        lambda parent: drawer.RulesDrawer(drawer.cards_of(session.view.state), parent, "Rules in force")
    )
