"""The command that shows two positions beside each other, and what differs."""

from __future__ import annotations

from takeback.engine.history import Node
from takeback.shell.commands.register import A_TURN, HISTORY, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.ui.theme import theme_named


@command(
    "compare",
    "&Compare",
    A_TURN,
    keys="Ctrl+K",
    menu=HISTORY,
    tip="Show this position beside another one, and what differs.",
)
def compare(host: Host, session: Session, node: Node) -> None:
    """Compare the current position with this turn; if it is the current turn, with the one before.

    A turn that a replay of its line made is compared with the turn that it was made from.
    """
    from takeback.shell.features.compare.window import Compare

    here, theme = session.table.here, theme_named(host.settings.value("theme"))
    came = node.mark("came_from")
    original = session.table.history.nodes.get(came.turn) if came is not None else None
    if original is not None:
        host.open(lambda over: Compare(session.table, session.words, original, node, theme, over))
        return
    other = node if node is not here else here.parent
    if other is None:
        host.say("Nothing to compare with: point at another turn first.")
        return
    host.open(lambda over: Compare(session.table, session.words, here, other, theme, over))


FEATURE: Feature[FeaturePart] = Feature("compare", (compare,))
