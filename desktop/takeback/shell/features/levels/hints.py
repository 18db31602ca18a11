"""Step-by-step hints about a level, on a card with the prices of further help."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from takeback.engine.game import Hint
from takeback.listeners.level_session import LevelSession
from takeback.shell.game_host import LabelledAction
from takeback.shell.host import Host
from takeback.shell.session.advice import COSTS
from takeback.shell.session.commands import hint as hint_command
from takeback.shell.session.commands import solvable, wrong
from takeback.shell.session.session import Session
from takeback.shell.session.words import capitalised
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.shell.features.levels.hint_card import HintPanel


class LevelHints(QObject):
    """Shows the hint card in a window when a session gives a hint about its level, and hides it; the card is
    made with the first hint."""

    closed = Signal()  # by the player

    def __init__(self, host: Host, desk: QWidget, level_session: LevelSession, parent: QObject) -> None:
        super().__init__(parent)
        self._host, self._desk, self._level_session = host, desk, level_session
        self.card: HintPanel | None = None

    def attend(self, session: Session) -> None:
        """Show the hints of this session from now on, and count what help costs its level."""
        session.hint_given.connect(self._on_hint_given)
        session.question_answered.connect(self._on_question_answered)
        session.help_charged.connect(self._level_session.add_help)

    def _on_hint_given(self, hint: Hint) -> None:
        """Show the card of a step-by-step hint, with the price of the next step and further questions.

        Ignore other hints, such as those that are played at once.
        """
        session = self._host.session
        if session is None or not hint.point or hint.play or self._level_session.play is None:
            return
        advice, shown = session.advice, session.table.game.levels
        step = _("Why?") if hint.rule and not advice.is_explained else _("Do it")
        ways: list[LabelledAction] = [
            (f"{step} {price_text(advice.next_cost())}", partial(self._host.run, hint_command))
        ]
        for question, text in ((wrong, _("What is wrong?")), (solvable, _("Still solvable?"))):
            if shown is not None and shown.import_path_of(question.id):
                ask = partial(self._host.run, question)
                ways.append((f"{text} {price_text(COSTS[question.id])}", ask))
        text = capitalised(hint.text.removeprefix(f"{hint.rule}: "))
        title = hint.rule if advice.is_explained else _("Hint")
        if self._host.board_part is not None:
            self._made_card().show_hint(title, text, ways, hint, self._host.board_part.board)

    def _made_card(self) -> HintPanel:
        """Return the hint card, which is made on first use."""
        if self.card is None:
            from takeback.shell.features.levels.hint_card import HintPanel

            self.card = HintPanel(self._desk)
            self.card.closed.connect(self.closed)
        return self.card

    def _on_question_answered(self) -> None:
        """Hide the hint card, since the answer is shown on the board."""
        self.hide_card()

    def hide_card(self) -> None:
        """Hide the hint card, if it is there."""
        if self.card is not None:
            self.card.hide_hint()


def price_text(halves: int) -> str:
    """Return the price of help in stars, such as "(½ star)", from a number of half stars."""
    whole, half = divmod(halves, 2)
    number = f"{whole or ''}{'½' if half else ''}" or "0"
    return _("({number} star)", number=number) if 0 < halves < 3 else _("({number} stars)", number=number)
