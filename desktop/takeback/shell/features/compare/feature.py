"""The command that shows two positions beside each other, and what differs."""

from __future__ import annotations

from takeback.engine.history import Node
from takeback.shell.commands.register import A_TURN, HISTORY, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.texts import gettext as _
from takeback.ui.theme import theme_named


def _original(session: Session, node: Node) -> Node | None:
    """Return the turn that a replay of its line made this turn from; None for any other turn."""
    came = node.mark("came_from")
    return session.table.history.nodes.get(came.turn) if came is not None else None


def why_not_compare(host: Host, session: Session, node: Node) -> str:
    """Return that there is nothing to compare this turn with; empty if there is."""
    is_alone = node is session.table.here and node.parent is None and _original(session, node) is None
    return _("There is nothing to compare with: point at another turn first.") if is_alone else ""


@command(
    "compare",
    _("&Compare"),
    A_TURN,
    keys="Ctrl+K",
    menu=HISTORY,
    tip=_("Show this position beside another one, and what differs."),
    why_not=why_not_compare,
)
def compare(host: Host, session: Session, node: Node) -> None:
    """Compare the current position with this turn; if it is the current turn, with the one before.

    A turn that a replay of its line made is compared with the turn that it was made from.
    """
    from takeback.shell.features.compare.window import Compare

    here, theme = session.table.here, theme_named(host.settings.value("theme"))
    if (original := _original(session, node)) is not None:
        host.open(lambda over: Compare(session.table, session.words, original, node, theme, over))
        return
    other = node if node is not here else here.parent
    assert other is not None
    host.open(lambda over: Compare(session.table, session.words, here, other, theme, over))


FEATURE: Feature[FeaturePart] = Feature("compare", (compare,))
