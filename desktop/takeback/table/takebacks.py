"""The turns that can be taken back and played again on the present line."""

from collections.abc import Sequence

from takeback.engine.fair import why_sealed
from takeback.engine.history import Node, decision_after, decision_before
from takeback.table.readable_table import ReadableTable
from takeback.texts import gettext as _

NOTHING_TO_UNDO = _("There is nothing to undo.")
NOTHING_TO_REDO = _("There is nothing to redo.")
COMPUTER_BEGAN = _("No person made a decision before this. On a fair table it cannot be undone.")


class Takebacks:
    """Finds where Undo and Redo lead on a table's present line, and which turns a fair table keeps played. It
    changes nothing."""

    def __init__(self, table: ReadableTable) -> None:
        self._table = table

    def undo_target(self) -> Node | None:
        """Return the node that Undo leads to, even if a fair table refuses it; None if no person has decided
        anything before."""
        return decision_before(self._table.here, self._table.persons)

    def redo_target(self) -> Node | None:
        """Return the node that Redo leads to; None at the tip."""
        return decision_after(self._table.here, self._table.persons, self._table.line)

    def turns_to_undo(self) -> Sequence[Node]:
        """Return the turns that Undo would take back, in the order of play, even if a fair table refuses it;
        none if there is nothing to undo."""
        here = self._table.here
        target = decision_before(here, self._table.persons)
        return self._table.line[target.depth + 1 : here.depth + 1] if target is not None else []

    def turns_to_redo(self) -> Sequence[Node]:
        """Return the turns that Redo would play again, in the order of play."""
        here, line = self._table.here, self._table.line
        target = decision_after(here, self._table.persons, line)
        return line[here.depth + 1 : target.depth + 1] if target is not None else []

    def why_not_undo(self) -> str:
        """Return why Undo takes no turn back; empty where it does."""
        target = self.undo_target()
        return NOTHING_TO_UNDO if target is None else self.why_locked_after(target)

    def why_not_redo(self) -> str:
        """Return why Redo plays no turn again; empty where it does."""
        return NOTHING_TO_REDO if self.redo_target() is None else ""

    def why_locked(self, node: Node) -> str:
        """Return why this turn cannot be taken back; empty where it can, as on every free table.

        A computer's turn is only taken back together with what a person decided before it.
        """
        table = self._table
        if not table.is_fair or node.parent is None:
            return ""
        target = decision_before(node, table.persons)
        one: Node | None = node
        while one is not None and one is not target:
            if why := why_sealed(table.game, one, table.names):
                return why
            one = one.parent
        return "" if target is not None else COMPUTER_BEGAN

    def why_locked_after(self, target: Node) -> str:
        """Return why a turn between `target` and the present one cannot be taken back; empty if all can."""
        if not self._table.is_fair:
            return ""
        between = self._table.line[target.depth + 1 : self._table.here.depth + 1]
        return next(filter(None, map(self.why_locked, between)), "")
