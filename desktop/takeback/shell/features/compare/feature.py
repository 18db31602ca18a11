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


def line_end(node: Node, here: Node) -> Node:
    """Return the end of the line that this turn begins, if the present turn ends another one; else
    the turn."""
    fork = node.parent
    is_first = fork is not None and len(fork.shown_children) > 1 and node not in here.line()
    return (node, *node.nodes_to_tip())[-1] if is_first and not here.children and node.children else node


def end_of_other_line(here: Node) -> Node | None:
    """Return the end of the line that parted last from the one that ends here; None if there is none."""
    if here.children:
        return None
    for head in reversed(here.line()[1:]):
        others = [one for one in head.parent.shown_children if one is not head] if head.parent else []
        if others:
            return (others[0], *others[0].nodes_to_tip())[-1]
    return None


def why_not_compare(host: Host, session: Session, node: Node) -> str:
    """Return that there is nothing to compare this turn with; empty if there is.

    That is so only at the start of the game, if it is the present position and no replay made it.
    """
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
    """Compare the current position with this turn; if it is the current turn, with the one before, or at the
    end of a line with the end of the nearest other one.

    A turn that a replay of its line made is compared with the turn that it was made from. At the end of a
    line, the first turn of another line stands for that whole line: the ends of both are compared.
    """
    from takeback.shell.features.compare.window import CompareDialog

    here, theme = session.table.here, theme_named(host.settings.value("theme"))
    if (original := _original(session, node)) is not None:
        host.open(lambda over: CompareDialog(session.table, session.words, original, node, theme, over))
        return
    other = line_end(node, here) if node is not here else end_of_other_line(here) or here.parent
    assert other is not None
    host.open(lambda over: CompareDialog(session.table, session.words, here, other, theme, over))


FEATURE: Feature[FeaturePart] = Feature("compare", (compare,))
