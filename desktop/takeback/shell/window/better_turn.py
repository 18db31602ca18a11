"""Offers what the strongest computer player would have played instead of a turn that lost the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from takeback.engine.history import Node
from takeback.engine.past_edits import NewTurn
from takeback.shell.game_host import LabelledAction
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.table.better_turn import describe_new_turn, is_same_turn
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.table.answering import ComputerAnswers

HIDDEN = _("What the others could have played instead is hidden from you.")
FAIR = _("This game is fair: no other turn can be tried in its past.")
NO_COMPUTER = _("The game has no computer player that could suggest another turn.")


def why_no_better_turn(session: Session, node: Node) -> str:
    """Return why no other turn can be suggested in place of this one; empty if one can be looked for."""
    table = session.table
    if table.game.computers is None:
        return NO_COMPUTER
    if table.is_fair:
        return FAIR
    if table.game.hidden is not None and node.seat != session.words.viewer:
        return HIDDEN
    return ""


class BetterTurnOffer(QObject):
    """Asks the strongest computer player for another turn in place of one, and offers in the bar over the
    board to try it as a new line."""

    def __init__(self, host: Host, parent: QObject) -> None:
        super().__init__(parent)
        self._host = host
        self._answers: ComputerAnswers | None = None  # while one is looked for
        self._session: Session | None = None
        self._node: Node | None = None  # the turn in whose place it is looked for
        self._sentence = ""
        self._ways: tuple[LabelledAction, ...] = ()
        self._notice = -1  # the number of the notice that is added to; -1 without one
        self._turn: NewTurn | None = None

    @property
    def is_looking(self) -> bool:
        """Return whether another turn is being looked for."""
        return self._answers is not None

    def offer(
        self, session: Session, node: Node, sentence: str = "", ways: Sequence[LabelledAction] = ()
    ) -> None:
        """Show this sentence, if any, with these buttons; then add a better turn than this one and *Try it*,
        or why there is none."""
        self.stop()
        if why := why_no_better_turn(session, node):
            self._host.notice(" ".join(filter(None, (sentence, why))), ways)
            return
        self._session, self._node, self._sentence, self._ways = session, node, sentence, tuple(ways)
        if sentence:
            self._host.notice(sentence, ways)
            self._notice = self._host.notice_bar.shown
        from takeback.table.answering import ComputerAnswers

        answers = self._answers = ComputerAnswers(session.table.game, session.table.record, self)
        answers.answered.connect(self._on_answered)
        answers.failed.connect(self._add)
        answers.ask_instead(session.table, node)

    def stop(self) -> None:
        """Look for no other turn any more, and forget the one that was offered."""
        self._close_answers()
        self._session = self._node = self._turn = None
        self._notice = -1

    def _close_answers(self) -> None:
        """End the computer player that looks for a turn, if there is one."""
        answers, self._answers = self._answers, None
        if answers is not None:
            answers.close()
            answers.deleteLater()

    def _on_answered(self, turn: NewTurn) -> None:
        """Offer this turn, or say that it is the one that was played."""
        session, node = self._session, self._node
        if session is None or node is None or node.parent is None:
            return
        if is_same_turn(node, turn):
            self._add(
                _(
                    "The strongest computer player would have played turn {turn} in the same way.",
                    turn=node.depth,
                )
            )
            return
        self._turn = turn
        sentence = _(
            "Instead of turn {number}, {player} could have played: {turn}.",
            number=node.depth,
            player=session.table.names[node.seat],
            turn=describe_new_turn(session.table, node.parent, turn, session.words.viewer),
        )
        self._add(sentence, ((_("Try it"), self._try),))

    def _add(self, sentence: str, ways: tuple[LabelledAction, ...] = ()) -> None:
        """Show this sentence after the one before, with these buttons before the others; not if the player
        has closed the notice or gone to another table."""
        self._close_answers()
        bar, number = self._host.notice_bar, self._notice
        is_left = number >= 0 and (bar.shown != number or bar.isHidden())
        if not is_left and self._host.session is self._session:
            self._host.notice(" ".join(filter(None, (self._sentence, sentence))), (*ways, *self._ways))

    def _try(self) -> None:
        """Play the other turn after the one before, which begins a new line; nothing if it was dropped."""
        session, node, turn = self._session, self._node, self._turn
        if session is None or node is None or node.parent is None or turn is None:
            return
        if session.table.history.contains(node.parent):
            session.navigation.go_to(node.parent)
            session.advice.play_turn(turn.actions, turn.seat)
