"""Suppose …: a bookmark with an assumption, which later holds or fails."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer

from takeback.engine.history import Bookmark, Node
from takeback.table.table import Change, Table
from takeback.table.wording import turn_text
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

NEXT_TURN = gettext_noop("your next turn")  # stored until that turn names the assumption
HOLDS, FAILS = "holds", "fails"


def open_assumptions(table: Table) -> list[Node]:
    """Return the turns at or above the present one with an open assumption, outermost first."""
    line, depth = table.line, table.here.depth
    return [
        node
        for node in table.history.bookmarks()
        if node.depth <= depth and line[node.depth] is node and is_open(node.mark("bookmark"))
    ]


def is_open(mark: Bookmark) -> bool:
    """Return whether the bookmark has an assumption without a verdict."""
    return bool(mark.assumption) and not mark.verdict


def assumption_of(mark: Bookmark) -> str:
    """Return what a bookmark assumes, as it is shown."""
    return _(NEXT_TURN) if mark.assumption == NEXT_TURN else mark.assumption


class Supposing(QObject):
    """Settles the assumptions of one table.

    `change_marks` is that of `MarkChanges`: it puts marks on turns, and may then go to one.
    """

    def __init__(self, table: Table, change_marks: Callable[..., object], parent: QObject) -> None:
        super().__init__(parent)
        self._table, self._change_marks = table, change_marks
        self._named: tuple[Node, Node] | None = None

    def hold(self) -> None:
        """Settle the innermost assumption as one that holds."""
        self.settle(HOLDS)

    def fail(self, reason: str = "") -> None:
        """Settle the innermost assumption as one that fails, for this reason."""
        self.settle(FAILS, reason)

    def settle(self, verdict: str, reason: str = "") -> None:
        """Settle the innermost open assumption; does nothing if there is none above the present turn.

        If it fails, mark the line that was tried as failed, and go back to before it.
        """
        table = self._table
        checkpoints = open_assumptions(table)
        if not checkpoints or checkpoints[-1] is table.here:
            return
        node, tried = checkpoints[-1], table.line[checkpoints[-1].depth + 1]
        mark = replace(node.mark("bookmark"), verdict=verdict)
        assumed = assumption_of(mark)
        if verdict == HOLDS:
            text = _("mark as holding: {assumption}", assumption=assumed)
            message = _("It holds: {assumption}.", assumption=assumed)
            self._change_marks([(node, "bookmark", mark)], text, message)
            return
        text = _("mark as failing: {assumption}", assumption=assumed)
        why = reason or _("not {assumption}", assumption=assumed)
        message = _(
            "It fails: {assumption}. Back at turn {turn}; the line is kept with a cross.",
            assumption=assumed,
            turn=node.depth,
        )
        self._change_marks([(node, "bookmark", mark), (tried, "failed", why)], text, message, node)

    def on_table_changed(self, change: Change) -> None:
        """Name an assumption "your next turn" after the turn that was just played."""
        mark = change.before.mark("bookmark")
        is_next = change.cause == "played" and change.after.parent is change.before
        if is_next and mark is not None and is_open(mark) and mark.assumption == NEXT_TURN:
            self._named = change.before, change.after
            QTimer.singleShot(
                0, self, self._name_bookmark
            )  # the table takes no marks while it emits a change

    def _name_bookmark(self) -> None:
        """Replace the placeholder in the assumption's bookmark, once, by the wording of the turn that was
        played; not if the bookmark is gone or has another assumption, or if the table is only read."""
        if self._named is None:
            return
        (node, turn), self._named = self._named, None
        mark, table = node.mark("bookmark"), self._table
        if mark is not None and mark.assumption == NEXT_TURN and not table.is_read_only:
            assumption = turn_text(table.game, turn, table.shown_seats, None)
            named = (node, "bookmark", replace(mark, assumption=assumption))
            table.marks.set_several([named], _("assume {assumption}", assumption=assumption), turn)
