"""Go back to the last turn from which the level could still be solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject

from takeback.puzzles.answers import Standing
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.shell.session.session import Session
    from takeback.table.thinking import Answer

PATIENCE = 5.0  # seconds per position


class MistakeFinder(QObject):
    """Asks turn by turn, from the present one back, whether the position can be solved; then goes there."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._row = 0

    @property
    def _function(self) -> str:
        """Return the path of the game's check, "" if it has none."""
        levels = self._session.table.game.levels
        return levels.import_path_of("solvable") if levels else ""

    def start(self) -> None:
        """Begin to look for the last mistake, backwards from the present turn."""
        self._session.message_emitted.emit(_("Looking for the last mistake…"))
        self._row = self._session.table.here.depth
        self._ask()

    def _ask(self) -> None:
        """Ask about the position at the row that is looked at."""
        session, seat = self._session, self._session.words.viewer
        assert seat is not None
        game, node = session.table.game, session.table.line[self._row]
        position = game.seen_by(node.state, seat)
        session.computers.thinkers().ask_function(self._function, seat, self._answered, PATIENCE, position)

    def _answered(self, answer: Answer) -> None:
        """Take an answer: look one turn further back, or say what was found and go there."""
        session, table = self._session, self._session.table
        if answer.sentence:
            session.message_emitted.emit(answer.sentence)
            return
        solvable = msgspec.json.decode(answer.value, type=Standing).solvable
        if solvable is False and self._row > 0:
            self._row -= 1
            self._ask()
        elif solvable is False:
            session.message_emitted.emit(_("This level has no solution: there was no mistake."))
        elif solvable is None:
            session.message_emitted.emit(
                _("Turn {turn} could not be settled in time; the mistake may be earlier.", turn=self._row)
            )
        elif self._row == table.here.depth:
            session.message_emitted.emit(_("This can still be solved: there is no mistake."))
        else:
            node = table.line[self._row]
            session.navigation.go(node)
            turn = session.words.turn_phrase(node)
            session.message_emitted.emit(_("Before the last mistake, at {turn}.", turn=turn))
