"""What can be asked for at a table of hold'em: the betting, by keys and in a menu."""

from desktop.shell.commands.register import A_TABLE, GAME, command
from desktop.shell.host import Host
from desktop.shell.session.session import Session

from .board.board import Board

BETTING = GAME + "/Betting"


@command("fold", "&Fold", A_TABLE, keys="F", menu=BETTING, context="board", tip="Give up this hand.")
def fold(host: Host, session: Session) -> None:
    _bet(host, "fold")


@command(
    "call",
    "&Check or call",
    A_TABLE,
    keys="C",
    menu=BETTING,
    context="board",
    tip="Pay what is asked, or nothing where nothing is.",
)
def call(host: Host, session: Session) -> None:
    _bet(host, "call")


@command(
    "raise",
    "&Raise",
    A_TABLE,
    keys="R",
    menu=BETTING,
    context="board",
    tip="Open the amount; once more plays it.",
)
def raise_(host: Host, session: Session) -> None:
    _bet(host, "raise")


@command(
    "all_in", "&All-in", A_TABLE, keys="A", menu=BETTING, context="board", tip="Bet all you have; twice."
)
def all_in(host: Host, session: Session) -> None:
    _bet(host, "all-in")


def _bet(host: Host, what: str) -> None:
    if not host.part(Board).bet(what):
        host.say("It is not your turn to bet.")
