"""Find the mistake that made a level unsolvable, or that lost the game, and go back to before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject

from takeback.engine.game import Hint
from takeback.engine.history import Node
from takeback.puzzles.answers import Standing
from takeback.shell.session.advice import seeking_text
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.shell.session.session import Session
    from takeback.table.thinking import Answer

RULE = _("The mistake")  # of the hint that names it, which is no move to play
PATIENCE = 5.0  # seconds per position of a level
LONG_PATIENCE = 8.0  # of a lost game, where only the last position asked about takes so long


class MistakeFinder(QObject):
    """Asks the game about one turn after the other, from the present one back, and goes to before the
    mistake, which it names on the board.

    The computer's process looks, and Escape, another turn or closing the table stops it.
    """

    patience = PATIENCE

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._from = session.table.here  # the present turn when the search began
        self._row = 0

    def start(self) -> None:
        """Begin to look for the mistake, backwards from the present turn."""
        self._row = self._from.depth
        self._check_row()

    def _end(self, sentence: str, mistake: Node | None = None) -> None:
        """End the search, say its result, and show it on the board; go to before the mistake if there is
        one."""
        session = self._session
        session.seek_mistake()
        if mistake is not None and mistake.parent is not None:
            session.navigation.go(mistake.parent)
        session.message_emitted.emit(sentence)
        actions = tuple([move.action for move in mistake.moves]) if mistake is not None else ()
        session.hint_given.emit(Hint(actions, sentence, rule=RULE))
        if mistake is not None:
            session.mistake_found.emit(mistake)

    def _check_row(self) -> None:
        """Ask about the row that is looked at, or end the search."""
        raise NotImplementedError

    def _handle_answer(self, answer: Answer) -> None:
        """Take the answer about this row: look further back, or end the search."""
        raise NotImplementedError

    def _ask(self, function: str) -> None:
        """Say which row is looked at, and ask this function of the game about its position."""
        session, seat = self._session, self._session.words.viewer
        assert seat is not None
        session.message_emitted.emit(seeking_text(self._row, self._from.depth))
        session.seek_mistake(self._row)
        position = session.table.game.seen_by(session.table.line[self._row].state, seat)
        session.advice.ask_function(function, seat, self._answered, self.patience, position)

    def _answered(self, answer: Answer) -> None:
        """Take an answer, or say why there is none; end the search if the player went elsewhere meanwhile."""
        if self._session.table.here is not self._from or self._session.view.mistake_row is None:
            return
        if answer.sentence:
            self._end(answer.sentence)
        else:
            self._handle_answer(answer)


class LevelMistakeFinder(MistakeFinder):
    """Finds the last turn at which a level could still be solved."""

    def _check_row(self) -> None:
        """Ask whether the position of this row can be solved."""
        levels = self._session.table.game.levels
        self._ask(levels.import_path_of("solvable") if levels else "")

    def _handle_answer(self, answer: Answer) -> None:
        """Look one turn further back if the position cannot be solved; else go there, or say what was
        found."""
        session, table = self._session, self._session.table
        solvable = msgspec.json.decode(answer.value, type=Standing).solvable
        if solvable is False and self._row > 0:
            self._row -= 1
            self._check_row()
        elif solvable is False:
            self._end(_("This level has no solution: there was no mistake."))
        elif solvable is None:
            self._end(
                _("Turn {turn} could not be checked in time; the mistake may be earlier.", turn=self._row)
            )
        elif self._row == self._from.depth:
            self._end(_("This level can still be solved: there is no mistake."))
        else:
            mistake = table.line[self._row + 1]
            sentence = _(
                "The mistake was turn {number} ({turn}). The level cannot be solved after it. "
                "Play something else.",
                number=mistake.depth,
                turn=session.words.turn_name(mistake),
            )
            self._end(sentence, mistake)


class LostGameFinder(MistakeFinder):
    """Finds the turn of the viewer after which another seat could win at each later turn, whatever followed.

    It asks about the positions that the viewer's turns led to, the last one first.
    """

    patience = LONG_PATIENCE

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._mistake: Node | None = None  # the earliest turn known to lose

    def _check_row(self) -> None:
        """Ask whether the seat that answers the viewer's last turn up to this row can win; end the search if
        there is no such turn."""
        table, viewer = self._session.table, self._session.words.viewer
        computers = table.game.computers
        while self._row > 0 and (table.line[self._row].seat != viewer or not table.line[self._row].moves):
            self._row -= 1
        if self._row > 0 and computers is not None:
            self._ask(computers.import_path_of("can_win"))
        else:
            self._go_before_mistake()

    def _handle_answer(self, answer: Answer) -> None:
        """Look further back if the turn of this row lost; else end the search."""
        if msgspec.json.decode(answer.value, type=bool):
            self._mistake = self._session.table.line[self._row]
            self._row -= 1
            self._check_row()
        else:
            self._go_before_mistake()

    def _go_before_mistake(self) -> None:
        """Go to before the mistake, or say that none was found."""
        session, mistake = self._session, self._mistake
        if mistake is None or mistake.parent is None:
            self._end(_("No losing turn of yours was found."))
            return
        answering = next(iter(session.table.game.to_act(mistake.state)), None)
        sentence = (
            _(
                "Your mistake was turn {number} ({turn}). After it, {winner} could win whatever you played. "
                "Play something else.",
                number=mistake.depth,
                turn=session.words.turn_name(mistake),
                winner=session.table.names[answering],
            )
            if answering is not None
            else _(
                "Your mistake was turn {number} ({turn}), which lost the game. Play something else.",
                number=mistake.depth,
                turn=session.words.turn_name(mistake),
            )
        )
        self._end(sentence, mistake)
