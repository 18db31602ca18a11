"""The past can be edited: a turn is taken out, replaced, put in or moved, and the rest is played again."""

from __future__ import annotations

from desktop.engine.history import Node
from desktop.engine.rewrite import TakeOut
from desktop.shell.commands.register import A_TABLE, A_TURN, HISTORY, command
from desktop.shell.feature import Feature
from desktop.shell.features.rewriting.part import Rewritings
from desktop.shell.host import Host
from desktop.shell.session.session import Session
from desktop.table.rewriting import why_no_rewriting

MENU = f"{HISTORY}/Change the past"
START_STAYS = "Start is no turn: choose a turn after it."


def why_not(session: Session, node: Node) -> str:
    """Why this turn may not be changed in the past; empty when it may."""
    return why_no_rewriting(session.table) or ("" if node.moves else START_STAYS)


@command(
    "take_out",
    "Take &out",
    A_TURN,
    keys="Ctrl+Shift+X",
    menu=MENU,
    tip="Play this line again without this turn, and see what becomes of the others.",
)
def take_out(host: Host, session: Session, node: Node) -> None:
    if why := why_not(session, node):
        host.say(why)
    else:
        host.part(Rewritings).add(session, node, TakeOut(node.depth, node.depth))


@command(
    "go_on_changing",
    "&Go on with the change that waits",
    A_TABLE,
    menu=MENU,
    tip="Open the review of the change of the past that waits.",
)
def go_on_changing(host: Host, session: Session) -> None:
    host.part(Rewritings).go_on()


@command("make_line", "Ma&ke this line", A_TABLE, menu=MENU, tip="Make the new line that is reviewed.")
def make_line(host: Host, session: Session) -> None:
    host.part(Rewritings).make()


@command(
    "leave_change",
    "&Leave it",
    A_TABLE,
    menu=MENU,
    tip="Forget the change of the past that is open, or that waits. The line stays as it is.",
)
def leave_change(host: Host, session: Session) -> None:
    host.part(Rewritings).forget()


@command("next_fallen", "Next &fallen", A_TABLE, menu=MENU, tip="In the review: the next turn that fell.")
def next_fallen(host: Host, session: Session) -> None:
    host.part(Rewritings).walk(lambda review: review.go_to_fallen())


@command(
    "next_changed",
    "Next &changed",
    A_TABLE,
    menu=MENU,
    tip="In the review: the next turn that came out changed.",
)
def next_changed(host: Host, session: Session) -> None:
    host.part(Rewritings).walk(lambda review: review.go_to_changed())


FEATURE = Feature(
    "rewriting",
    (take_out, go_on_changing, make_line, leave_change, next_fallen, next_changed),
    part=Rewritings,
)
