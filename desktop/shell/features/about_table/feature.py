"""Who plays at a table, by which options and under which rule."""

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

    host.open(lambda over: AboutTable(session.table, over))


FEATURE = Feature("about_table", (table_rules,))
