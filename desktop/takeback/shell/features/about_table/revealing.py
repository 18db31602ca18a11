"""Tells what a table may reveal about a game in play."""

from __future__ import annotations

from takeback.engine.fair import ONLY_SEEN
from takeback.table.practice import is_over
from takeback.table.table import Table
from takeback.texts import gettext as _

NOTHING_YET = _("There is nothing to save yet: this game has no seal, and no turn has been played.")
COULD_TELL = _(
    "This game has no seal, and while it is in play its link could reveal hidden "
    "information. Save a receipt when it is over."
)


def may_reveal_result(table: Table) -> bool:
    """Return whether anything that follows from the whole game may be shown: it is over, or the table is not
    fair and the game hides nothing."""
    return is_over(table) or not (table.is_fair or table.game.hidden)


def why_no_receipt(table: Table) -> str:
    """Return why no receipt of this game can be saved now, as a sentence; empty if one can."""
    if table.is_masked:
        return ONLY_SEEN
    if table.record.seal:
        return ""
    if len(table.history.nodes) == 1:
        return NOTHING_YET
    return "" if may_reveal_result(table) else COULD_TELL
