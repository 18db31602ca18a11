"""A move as each viewer sees and reads it."""

from typing import Any

from takeback.engine.game import Game
from takeback.engine.play import Move, as_seen


class MoveViews:
    """One move as each viewer sees and reads it, computed once per viewer."""

    def __init__(self, game: Game, move: Move) -> None:
        self.game, self.move = game, move
        self._seen: dict[int | None, Move] = {}
        self._rows: dict[int | None, Any] = {}

    def seen(self, seat: int | None) -> Move:
        """Return the move as this seat sees it; None is a spectator."""
        if seat not in self._seen:
            self._seen[seat] = as_seen(self.game, self.move, seat)
        return self._seen[seat]

    def row(self, seat: int | None) -> Any:
        """Return the description of the move for this seat; None is a spectator."""
        if seat not in self._rows:
            seen = self.seen(seat)
            self._rows[seat] = self.game.describe(seen, seen.before, seat)
        return self._rows[seat]
