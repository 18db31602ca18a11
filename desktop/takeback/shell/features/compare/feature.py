"""The command that shows two positions beside each other, and what differs."""

from __future__ import annotations

from takeback.engine.history import Node
from takeback.shell.commands.for_games import why_not_in_editor
from takeback.shell.commands.register import A_TURN, HISTORY, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.texts import gettext as _
from takeback.ui.theme import theme_named


def _original(session: Session, node: Node) -> Node | None:
    """Return the turn that a replay of its line made this turn from, if the viewer may know a difference;
    None for any other turn."""
    came = node.mark("came_from")
    if came is None or not session.words.came_from(node).kind:
        return None
    return session.table.history.nodes.get(came.turn)


def compared_turns(session: Session) -> tuple[Node, Node | None]:
    """Return the two turns that are compared while no other turn is chosen than the present one.

    A turn that a replay of its line made is compared with the turn it was made from. Where the present line
    parts from another one, and at its end, the ends of both lines are compared; between these the turns of
    equal number. A game of one line compares with the turn before; None stands for no such turn.
    """
    here, place = session.table.here, session.forks.line_place()
    if (original := _original(session, here)) is not None:
        return original, here
    if place is None:
        return here, here.parent
    if place.fork is here or session.table.is_at_tip:
        return session.table.line[-1], place.siblings[place.number % place.count].tip()
    return here, session.forks.neighbour(1)


def why_not_compare(host: Host, session: Session, node: Node) -> str:
    """Return that there is nothing to compare this turn with; empty if there is.

    That is so only at Start, if it is the present position, no line parts there, and no replay made it.
    """
    if node is not session.table.here or node.parent is not None:
        return ""
    has_other = session.forks.line_place() is not None or _original(session, node) is not None
    return "" if has_other else _("There is nothing to compare with. Point at another turn first.")


@command(
    "compare",
    _("&Compare"),
    A_TURN,
    keys="Ctrl+K",
    menu=HISTORY,
    tip=_("Compare this position with another one."),
    tables=why_not_in_editor,
    why_not=why_not_compare,
)
def compare(host: Host, session: Session, node: Node) -> None:
    """Compare the present position with this turn; if it is the present turn, the two turns
    that `compared_turns` names."""
    from takeback.shell.features.compare.window import CompareDialog

    here, theme = session.table.here, theme_named(host.settings.value("theme"))
    left, right = (here, node) if node is not here else compared_turns(session)
    assert right is not None
    host.open(lambda over: CompareDialog(session.table, session.words, left, right, theme, over))


FEATURE: Feature[FeaturePart] = Feature("compare", (compare,))
