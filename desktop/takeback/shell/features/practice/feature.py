"""Practice: playing on from a fair table in a free copy that never counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from takeback.shell.commands.for_games import why_not_in_editor
from takeback.shell.commands.register import A_TABLE, GAME, Screen, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.session.tables import import_game
from takeback.table.practice import FREE_ALREADY, practice_copy, why_no_practice
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.engine.history import Node

PRACTISE = _("Continue from here as a practice game")
PRACTISING = _("This is a practice game: undo anything you like; it never counts.")


def why_free(screen: Screen) -> str:
    """Return that the table shown is free, or the level editor, so that nothing is to be copied; empty for a
    fair one."""
    is_free = screen.session is not None and not screen.session.table.is_fair
    return why_not_in_editor(screen) or (FREE_ALREADY if is_free else "")


def why_not_practice(host: Host, session: Session) -> str:
    """Return why no practice game can begin at the current turn, as a sentence; empty if one can."""
    return why_no_practice(session.table, session.table.here, session.words.viewer)


@command(
    "practice",
    _("Contin&ue as practice"),
    A_TABLE,
    menu=GAME + "/Players and rules",
    tip=_("Play on from here in a free copy of this fair game, which does not count."),
    tables=why_free,
    why_not=why_not_practice,
)
def practice(host: Host, session: Session) -> None:
    """Continue from the current turn as practice."""
    open_practice_copy(host, session, session.table.here)


def open_practice_copy(host: Host, session: Session, node: Node) -> None:
    """Open a copy of the line up to this node as a free practice table, and say that it is practice; if that
    fails, the reason is shown.

    The caller has checked `why_no_practice`. While the game is in play, only this turn is copied if the line
    hides anything from the viewer.
    """
    file = practice_copy(session.table, node, session.words.viewer)
    if import_game(host, lambda: file):
        host.say(PRACTISING)


class PracticeOffer(FeaturePart):
    """Offers a practice copy when a fair table refuses to undo something; one for each window."""

    def __init__(self, host: Host, desk: QWidget) -> None:
        super().__init__(desk)
        self._host = host

    def set_session(self, session: Session | None) -> None:
        """Listen to the refusals of the new session; None: no table is shown."""
        if session is not None:
            session.locked.connect(self._on_locked)

    def _on_locked(self, why: str) -> None:
        """Report the refusal with a button for a practice copy, if one is allowed; otherwise nothing."""
        session = self._host.session
        if session is None:
            return
        node = session.table.here
        if not why_no_practice(session.table, node, session.words.viewer):
            self._host.notice(why, [(PRACTISE, lambda: open_practice_copy(self._host, session, node))])


FEATURE = Feature("practice", (practice,), part=PracticeOffer)
