"""The moves that a trial has played already, so that it need not play them again."""

from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.play import Move, play_action
from takeback.engine.state import Action

TRIED_STATES = 16  # states whose tried moves are kept, to be reused within a turn


class TriedMoves:
    """Keeps the moves without chance that a trial played at the last few states, so that it need not play
    them again."""

    def __init__(self, game: Game) -> None:
        self.game = game
        # by id of a state: that state, kept alive, and the moves tried there
        self._tried: dict[int, tuple[Any, dict[tuple[int, Action], Move]]] = {}

    def keep(self, move: Move) -> None:
        """Remember a move that used no chance, so that it need not be played again."""
        if move.lucky:
            return
        _, tried = self._tried.setdefault(id(move.before), (move.before, {}))
        tried[move.seat, move.action] = move
        if len(self._tried) > TRIED_STATES:
            del self._tried[next(iter(self._tried))]

    def kept_at(self, state: Any, seat: int) -> dict[Action, Move]:
        """Return the remembered moves of this seat at this state, by action."""
        _, tried = self._tried.get(id(state), (state, {}))
        return {action: move for (who, action), move in tried.items() if who == seat}

    def play_again(self, move: Move, before: Any, chance: Chance) -> Move:
        """Return the same action played again at an equal state, or the remembered move if it used no
        chance."""
        kept = self.kept_at(move.before, move.seat).get(move.action)
        return kept or play_action(self.game, before, move.seat, move.action, chance)
