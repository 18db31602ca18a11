"""The search for the turn that decided a game, judged by its scores."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from msgspec.structs import replace

from takeback.engine.game import Game, Outcome, ScoreSheet
from takeback.engine.history import Node
from takeback.engine.record import Seat
from takeback.engine.titles import shown_names, with_shown_names

LOG = logging.getLogger(__name__)
MOST_TURNS = 1_000  # turns that are examined, from the end


def score_sheet_of(game: Game, node: Node, seats: Sequence[Seat], seat: int | None) -> ScoreSheet:
    """Return the score sheet of a finished game as this seat may see it; an empty one where the game has
    none, or fails, which is logged."""
    if game.finish is None:
        return ScoreSheet()
    try:
        sheet = game.finish.sheet(game.seen_by(node.state, seat))
        names = shown_names(game, seats)
        said = tuple([with_shown_names(game, sentence, names) for sentence in sheet.explanations])
        return replace(sheet, explanations=said)
    except Exception:
        LOG.exception("The end of %s cannot be told.", game.id)
        return ScoreSheet()


def deciding_turn(game: Game, line: Sequence[Node], outcome: Outcome, seat: int | None) -> Node | None:
    """Return the turn after which the winner stayed ahead to the end.

    None where there is no single winner, the game reports no scores or fails, or the turn lies too far back.
    The scores are those that this seat may see.
    """
    if game.finish is None or len(outcome.winners) != 1:
        return None
    found = None
    try:
        for node in line[:0:-1][:MOST_TURNS]:
            if not _is_ahead(
                game.finish.deciding_numbers(game.seen_by(node.state, seat)), outcome.winners[0]
            ):
                return found
            found = node
    except Exception:
        LOG.exception("The scores of %s cannot be compared.", game.id)
        return None
    return found if len(line) <= MOST_TURNS else None


def _is_ahead(points: Sequence[int], winner: int) -> bool:
    """Tell whether the winner has more points than each of the others."""
    others = [count for seat, count in enumerate(points) if seat != winner]
    return bool(others) and points[winner] > max(others)
