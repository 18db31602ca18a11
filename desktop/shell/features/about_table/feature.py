"""Who plays at a table, by which options and under which rule, and what can be proved of it."""

from __future__ import annotations

from desktop.shell.commands.register import A_TABLE, GAME, command
from desktop.shell.feature import Feature
from desktop.shell.host import Host
from desktop.shell.session.session import Session


@command(
    "table_rules",
    "Pla&yers and table rules…",
    A_TABLE,
    menu=GAME,
    tip="Show who plays, the options, and what can be taken back.",
)
def table_rules(host: Host, session: Session) -> None:
    from desktop.shell.features.about_table.about_table import AboutTable

    host.open(lambda over: AboutTable(session.table, session.view.viewer, over))


@command(
    "verify_game",
    "Verify t&his game…",
    A_TABLE,
    menu=GAME,
    tip="Check the seal, every turn and every figure of this game, and say what that proves.",
)
def verify_game(host: Host, session: Session) -> None:
    from desktop.shell.features.about_table.verify_game import VerifyGame

    host.open(lambda over: VerifyGame(session.table, over))


FEATURE = Feature("about_table", (table_rules, verify_game))
