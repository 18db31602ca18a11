"""Assumptions: a bookmark below which something is tried, until it is settled that it holds or fails."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from takeback.engine.history import Node
from takeback.shell.commands.for_games import why_not_in_editor
from takeback.shell.commands.register import A_TURN, HISTORY, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.features.supposing.strip import AssumptionStrip
from takeback.shell.history.commands import new_bookmark
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.session.supposing import NEXT_TURN, assumption_of
from takeback.shell.session.view import View
from takeback.texts import gettext as _
from takeback.ui.theme import Theme


@command(
    "suppose",
    _("Try an &assumption…"),
    A_TURN,
    keys="Ctrl+Shift+D",
    menu=HISTORY,
    tip=_("Write down what you assume here, play on, and then say whether it was true."),
    tables=why_not_in_editor,
)
def suppose(host: Host, session: Session, node: Node) -> None:
    """Ask for an assumption, proposing the one that is here, and set it as a bookmark at this turn."""
    from takeback.shell.history.editor import SupposeEditor

    mark = node.mark("bookmark")
    text = mark.assumption if mark is not None and mark.assumption != NEXT_TURN else ""
    where = _("turn {turn}", turn=node.depth) if node.moves else _("Start")
    editor = host.open(lambda over: SupposeEditor(where, text, over))
    editor.value_accepted.connect(lambda text: set_assumption(session, node, text or NEXT_TURN))


def set_assumption(session: Session, node: Node, text: str) -> None:
    """Set an assumption at this turn, as one undoable step, and say so; it is not settled yet.

    Its bookmark is made if there is none.
    """
    mark = node.mark("bookmark") or new_bookmark(session.table, node)
    mark = replace(mark, assumption=text, verdict="")
    assumed = assumption_of(mark)
    session.mark_changes.change_marks(
        [(node, "bookmark", mark)],
        _("assume {assumption}", assumption=assumed),
        _("Assumed: {text}. Play on, then say whether it is true.", text=assumed),
    )


class AssumptionsPart(FeaturePart):
    """Owns the strip over the board of one window that shows the assumptions of the current position."""

    def __init__(self, host: Host, desk: QWidget) -> None:
        super().__init__(desk)
        self._host = host
        self.strip = AssumptionStrip(desk)
        self.strips = (self.strip,)
        self.strip.held.connect(self._settle_as_true)
        self.strip.failed.connect(self._fail)

    def watched(self, view: View) -> object:
        """Return what the strip of assumptions shows of a view: when it changes, `show_view` is called."""
        return view.supposed, view.is_supposed_below, view.cover

    def show_view(self, view: View | None) -> None:
        """Show the assumptions of this view on the strip."""
        self.strip.show_view(view)

    def set_theme(self, theme: Theme) -> None:
        """Show the strip in this theme."""
        self.strip.set_theme(theme)

    def _settle_as_true(self) -> None:
        """Settle the innermost assumption: it holds."""
        if self._host.session is not None:
            self._host.session.supposing.hold()

    def _fail(self, reason: str) -> None:
        """Settle the innermost assumption: it fails, for this reason."""
        if self._host.session is not None:
            self._host.session.supposing.fail(reason)


FEATURE = Feature("supposing", (suppose,), part=AssumptionsPart)
