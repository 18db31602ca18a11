"""The points that each turn of a line brought, by kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from takeback.engine.game import Game
from takeback.engine.history import Node
from takeback.engine.play import as_seen


class TurnPoints(msgspec.Struct, frozen=True):
    """One turn, the points by kind that it brought its seat, and the sum of that seat so far."""

    node: Node
    points: Mapping[str, int]
    score: int

    @property
    def total(self) -> int:
        """Return all points of this turn."""
        return sum(self.points.values())


def list_turn_points(game: Game, line: Sequence[Node], viewer: int | None) -> list[TurnPoints]:
    """Return what each turn of a line brought, as this seat may know it; nothing where the game has none."""
    if game.finish is None or game.finish.turn_points is None:
        return []
    scores: dict[int, int] = {}
    found = []
    for node in line:
        if node.parent is None:
            continue
        moves = tuple([as_seen(game, move, viewer) for move in node.moves])
        points = {kind: count for kind, count in game.finish.turn_points(moves).items() if count}
        scores[node.seat] = scores.get(node.seat, 0) + sum(points.values())
        found.append(TurnPoints(node, points, scores[node.seat]))
    return found


def kinds_of(turns: Sequence[TurnPoints], order: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the kinds of points that these turns brought: first those of `order`, then as they occur."""
    found = dict.fromkeys(kind for turn in turns for kind in turn.points)
    return (*(kind for kind in order if kind in found), *(kind for kind in found if kind not in order))
