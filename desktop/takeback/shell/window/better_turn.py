"""Offers what the strongest computer player would have played instead of a turn that lost the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from takeback.engine.game import Hint
from takeback.engine.history import Node
from takeback.engine.past_edits import NewTurn
from takeback.shell.game_host import LabelledAction
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.table.better_turn import describe_new_turn, is_same_turn, points_reason
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

if TYPE_CHECKING:
    from takeback.table.answering import ComputerAnswers

HIDDEN = _("What the others could have played instead is hidden from you.")
INSTEAD = gettext_noop("Instead of turn {number}, {player} could have played: {turn}.")
AFTER_VERDICT = gettext_noop("{player} could have played: {turn}.")
FAIR = _("This game is fair: no other turn can be tried in its past.")
BETTER = _("A better turn")  # of the hint that marks it, which *Try it* plays
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
    """Asks the strongest computer player for another turn in place of one, offers in the bar over the board
    to try it as a new line, and marks it on the board."""

    def __init__(self, host: Host, parent: QObject) -> None:
        super().__init__(parent)
        self._host = host
        self._answers: ComputerAnswers | None = None  # while one is looked for
        self._session: Session | None = None
        self.node: Node | None = None  # the turn in whose place it is looked for
        self._verdict = ""  # that this turn was the mistake; "" if that was not looked for
        self._sentence = ""
        self._ways: tuple[LabelledAction, ...] = ()
        self._notice = -1  # the number of the notice that is added to; -1 without one
        self._turn: NewTurn | None = None
        self._hint: Hint | None = None  # that marks it

    @property
    def is_looking(self) -> bool:
        """Return whether another turn is being looked for."""
        return self._answers is not None

    def offer(
        self,
        session: Session,
        node: Node,
        sentence: str = "",
        ways: Sequence[LabelledAction] = (),
        verdict: str = "",
    ) -> None:
        """Show this sentence, if any, with these buttons; then add a better turn than this one and *Try it*,
        or why there is none, with the verdict on the turn before it."""
        self.stop()
        self._verdict = verdict
        self._session, self.node, self._sentence, self._ways = session, node, sentence, tuple(ways)
        if why := why_no_better_turn(session, node):
            self._add_reason(why)
            return
        if sentence:
            self._host.notice(sentence, ways)
            self._notice = self._host.notice_bar.shown
        from takeback.table.answering import ComputerAnswers

        answers = self._answers = ComputerAnswers(session.table.game, session.table.record, self)
        answers.answered.connect(self._on_answered)
        answers.failed.connect(self._add_reason)
        answers.ask_instead(session.table, node)

    def offer_after_mistake(self, session: Session, node: Node) -> None:
        """Say that this turn was the player's mistake, and offer a better one, once it is found."""
        self.offer(session, node, verdict=_("Turn {number} was your mistake.", number=node.depth))

    def stop(self) -> None:
        """Look for no other turn any more, and forget the one that was offered."""
        self._close_answers()
        self._session = self.node = self._turn = self._hint = None
        self._notice = -1

    def close_elsewhere(self) -> None:
        """Close the offer, and the notice that shows it, once the table has left the line of the turn that
        it is about."""
        session, node = self._session, self.node
        if session is None or node is None:
            return
        here = session.table.here
        if session is self._host.session and (here in node.line() or node in here.line()):
            return
        if self._notice == self._host.notice_bar.shown:
            self._host.notice_bar.hide()
        self.stop()

    def _close_answers(self) -> None:
        """End the computer player that looks for a turn, if there is one."""
        answers, self._answers = self._answers, None
        if answers is not None:
            answers.close()
            answers.deleteLater()

    def _on_answered(self, turn: NewTurn) -> None:
        """Offer this turn, or say that it is the one that was played."""
        session, node = self._session, self.node
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
        self._turn, table = turn, session.table
        viewer = session.words.viewer
        reason = self._answers.reason if self._answers is not None else ""
        reason = reason or points_reason(table, node, turn, viewer)
        sentence = _(
            AFTER_VERDICT if self._verdict else INSTEAD,
            number=node.depth,
            player=table.names[node.seat],
            turn=describe_new_turn(table, node.parent, turn, viewer),
        )
        self._hint = Hint(turn.actions, _("Instead of turn {number}", number=node.depth), rule=BETTER)
        self._sentence = " ".join(filter(None, (self._sentence, self._verdict, sentence, reason)))
        self._ways = ((_("Try it"), self._try), *self._ways)
        is_here = table.here is node.parent
        if self._add("", () if is_here else ((_("Show it"), self._show),)) and is_here:
            self._mark()

    def _add_reason(self, why: str) -> None:
        """Show why there is no better turn, after the verdict."""
        self._add(" ".join(filter(None, (self._verdict, why))))

    def _add(self, sentence: str, ways: tuple[LabelledAction, ...] = ()) -> bool:
        """Show this sentence after the one before, with these buttons before the others; return False, and
        show nothing, if the player has closed the notice or gone to another table."""
        self._close_answers()
        bar, number = self._host.notice_bar, self._notice
        is_left = number >= 0 and (bar.shown != number or bar.isHidden())
        if is_left or self._host.session is not self._session:
            return False
        self._host.notice(" ".join(filter(None, (self._sentence, sentence))), (*ways, *self._ways))
        self._notice = bar.shown
        return True

    def _mark(self) -> None:
        """Mark the other turn on the board, which shows the position before it."""
        if self._session is not None and self._hint is not None and self._session.view.cover is None:
            self._session.hint_given.emit(self._hint)

    def _show(self) -> None:
        """Go to before the turn and mark the other one there; the notice stays. Do nothing if the offer was
        dropped, or if that position is no longer in the tree."""
        session, node = self._session, self.node
        if session is None or node is None or node.parent is None:
            return
        if session.table.history.contains(node.parent):
            session.navigation.go_to(node.parent)
            self._host.notice(self._sentence, self._ways)
            self._notice = self._host.notice_bar.shown
            self._mark()

    def _try(self) -> None:
        """Play the other turn after the one before, which begins a new line. Do nothing if the offer was
        dropped, or if that position is no longer in the tree."""
        session, node, turn = self._session, self.node, self._turn
        if session is None or node is None or node.parent is None or turn is None:
            return
        if session.table.history.contains(node.parent):
            session.navigation.go_to(node.parent)
            session.advice.play_turn(turn.actions, turn.seat)
