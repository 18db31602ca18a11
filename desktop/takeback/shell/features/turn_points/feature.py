"""The command that shows after a game what each turn brought."""

from __future__ import annotations

from takeback.shell.commands.for_games import why_no_turn_points
from takeback.shell.commands.register import A_TABLE, GAME, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.table.deciding import score_sheet_of
from takeback.table.turn_points import kinds_of, list_turn_points
from takeback.table.wording import turn_row
from takeback.texts import gettext as _


def why_not_turn_points(host: Host, session: Session) -> str:
    """Return that the game is not over on this line; empty if it is."""
    table = session.table
    is_over = table.game.outcome(table.line[-1].state) is not None
    return "" if is_over else _("The points by turn are shown when the game is over.")


@command(
    "turn_points",
    _("&Points by turn…"),
    A_TABLE,
    menu=GAME + "/Records and backups",
    tip=_("Show the points scored in each turn of a finished game."),
    games=why_no_turn_points,
    why_not=why_not_turn_points,
)
def turn_points(host: Host, session: Session) -> None:
    """Show what each turn of this line brought; a click on a turn goes there."""
    from takeback.shell.features.turn_points.dialog import TurnPointsDialog

    table, viewer = session.table, session.view.viewer
    turns = list_turn_points(table.game, table.line, viewer)
    texts = [turn_row(table.game, turn.node.moves, viewer).text for turn in turns]
    kinds = kinds_of(turns, score_sheet_of(table.game, table.line[-1], table.seats, viewer).kinds)
    dialog = host.open(lambda over: TurnPointsDialog(turns, texts, table.shown_seats, kinds, over))
    dialog.chosen.connect(session.navigation.go_to)


FEATURE: Feature[FeaturePart] = Feature("turn_points", (turn_points,))
