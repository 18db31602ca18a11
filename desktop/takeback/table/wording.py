"""The wording of turns and moves, as one seat may know them.

Where a game's own wording fails, a plain one is used; the fault is logged, and so appears in reports.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Any

from takeback.engine.game import Game, GameTurn, Row
from takeback.engine.history import Node
from takeback.engine.option import Options
from takeback.engine.play import Move, as_seen
from takeback.engine.record import Seat
from takeback.engine.state import Action
from takeback.table.plan_verdict import PlanVerdict

LOG = logging.getLogger(__name__)
LOG.addHandler(logging.NullHandler())  # without another handler nothing is printed
OTHERWISE = "something else came of it"
FAILED = "The words of %s failed."


def move_row(game: Game, move: Move, seat: int | None) -> Row:
    """Return the wording of a move for this seat (None: a spectator); the action's class name where the game
    fails."""
    try:
        seen = as_seen(game, move, seat)
        row = game.describe(seen, seen.before, seat)
        if not row.text:
            raise ValueError(f"{game.id} has no words for {action_name(move.action)}")
        return row
    except Exception:
        LOG.exception(FAILED, game.id)
        return Row(_plain_name(game, move, seat))


def _plain_name(game: Game, move: Move, seat: int | None) -> str:
    """Return the class name of the action as this seat sees it, or "a move", where the game has no
    wording."""
    try:
        return action_name(as_seen(game, move, seat).action)
    except Exception:
        return "a move"


def turn_row(game: Game, moves: tuple[Move, ...], seat: int | None) -> Row:
    """Return one row for a whole turn: the game's own, else that of the first move and how many follow."""
    describe = game.describe_turn
    if describe is not None:
        try:
            seen = tuple([as_seen(game, move, seat) for move in moves]) if game.hidden else moves
            row = describe(seen, seen[0].before, seat)
            if row.text:
                return row
        except Exception:
            LOG.exception(FAILED, game.id)
            return Row(_plain_name(game, moves[0], seat))
    first = move_row(game, moves[0], seat)
    if len(moves) == 1:
        return first
    rows = [first, *(move_row(game, move, seat) for move in moves[1:])]
    log = tuple(line for row in rows for line in (row.log or (row.text,)))
    return Row(
        f"{first.text} + {len(moves) - 1} more", log, ", ".join(row.spoken_text for row in rows), first.colour
    )


def game_turn_of(game: Game, node: Node) -> GameTurn | None:
    """Return the turn of the game that this node belongs to; None where the game counts none, or fails.

    It is not secret: a seat that may see the row may know it.
    """
    if game.game_turn is None or node.parent is None:
        return None
    try:
        return game.game_turn(node.parent.state, node.state)
    except Exception:
        LOG.exception(FAILED, game.id)
        return None


def turn_summary(game: Game, first: Node, last: Node, seat: int | None) -> str:
    """Return the summary of several rows that make one turn of the game, as this seat may know it; "" for
    none."""
    if game.went is None or first.parent is None:
        return ""
    try:
        return game.went(game.seen_by(first.parent.state, seat), game.seen_by(last.state, seat))
    except Exception:
        LOG.exception(FAILED, game.id)
        return ""


def end_text(game: Game, state: Any) -> str:
    """Return how the game ended in this state, without a full stop; empty while it is in play."""
    try:
        outcome = game.outcome(state)
    except Exception:
        LOG.exception(FAILED, game.id)
        return ""
    return outcome.sentence.rstrip(".") if outcome is not None else ""


def chapter_text(name: str, count: int) -> str:
    """Return a heading with the number of turns: "Hand 12 · 9 turns"."""
    return f"{name} · {count} turn{'' if count == 1 else 's'}"


def searchable_text(game: Game, node: Node, seats: tuple[Seat, ...], seat: int | None) -> str:
    """Return all that the history shows of a turn, its moves and their log lines, as text to be searched."""
    if not node.moves:
        return "Start"
    rows = [move_row(game, move, seat) for move in node.moves]
    is_plain = len(rows) == 1 and game.describe_turn is None
    whole = rows[0] if is_plain else turn_row(game, node.moves, seat)
    lines = [f"{node.depth}. {seats[node.seat].name}: {whole.text}"]
    for row in rows:
        lines += (row.text, *row.log) if not is_plain else row.log
    return "\n".join(lines)


def difference_text(game: Game, seat: int | None, old: Move, new: Move) -> str:
    """Return how a replayed step differs from the planned one: "lookout 14 instead of 16"."""
    text = ""
    if game.drafted is not None and game.drafted.differs is not None:
        try:
            text = game.drafted.differs(as_seen(game, old, seat), as_seen(game, new, seat), seat)
        except Exception:
            LOG.exception(FAILED, game.id)
    if text:
        return text
    is_, was = move_row(game, new, seat), move_row(game, old, seat)
    if is_.text != was.text:
        return "{} instead of {}".format(*_without_common_parts(is_.text, was.text))
    for line, before in zip(is_.log, was.log, strict=False):
        if line != before:
            return f"{line} instead of {before}"
    return OTHERWISE


def _without_common_parts(one: str, other: str) -> tuple[str, str]:
    """Return both texts without their common "… · " prefix and without the comma-separated parts that both
    end with."""
    head, dot, _ = one.partition(" · ")
    if dot and other.startswith(head + dot):
        one, other = one.removeprefix(head + dot), other.removeprefix(head + dot)
    ones, others = one.split(", "), other.split(", ")
    while len(ones) > 1 and len(others) > 1 and ones[-1] == others[-1]:
        ones.pop()
        others.pop()
    return ", ".join(ones), ", ".join(others)


def numbered_turn(game: Game, node: Node, seats: tuple[Seat, ...], seat: int | None) -> str:
    """Return the row of the history: "7. North: raises to 400"."""
    if not node.moves:
        return "Start"
    return f"{node.depth}. {turn_text(game, node, seats, seat)}"


def turn_text(game: Game, node: Node, seats: tuple[Seat, ...], seat: int | None) -> str:
    """Return the wording of a turn, with its player's name where several play: "North: raises to 400"."""
    return with_player_name(turn_row(game, node.moves, seat), node, seats)


def with_player_name(row: Row, node: Node, seats: tuple[Seat, ...]) -> str:
    """Return the text of a row, with the player's name before it unless one plays alone or the row names
    them."""
    return row.text if len(seats) == 1 or row.names_seat else f"{seats[node.seat].name}: {row.text}"


def options_text(options: Options, game: Game | None) -> str:
    """Return the options that differ from their defaults and apply: "Size 9x9, In a row 5".

    Without a game, all of them as names and values.
    """
    if game is None:
        return ", ".join(f"{name} {value}" for name, value in options.items())
    parts = []
    for option in game.options:
        if option.name not in options or option.is_default(options) or option.has_no_effect(options):
            continue
        value = options[option.name]
        if isinstance(value, bool):
            parts.append(option.title if value else f"no {option.title}")
        else:
            parts.append(f"{option.title} {option.value_text(value)}")
    return ", ".join(parts)


def action_name(action: Action) -> str:
    """Return the class name of an action."""
    return type(action).__name__


def plan_headline(whose: Sequence[str], verdicts: Iterable[PlanVerdict]) -> str:
    """Return a summary of replayed plans; empty when every step was kept.

    Example: "After Red’s turn, 1 of your 4 planned steps is no longer possible, and 1 is different."
    """
    results = [one.kind for one in verdicts]
    fell, changed = results.count("fell"), results.count("changed")
    parts = [_count_of_steps(fell, "no longer possible")] if fell else []
    parts += [_count_of_steps(changed, "different")] if changed else []
    if not parts:
        return ""
    number, rest = parts[0]
    what = f"{number} of your {len(results)} planned steps {rest}"
    if len(results) == 1:
        what = f"your planned step {rest}"
    if len(parts) > 1:
        what = f"{what}, and {' '.join(parts[1])}"
    turns = "turn" if len(whose) == 1 else "turns"
    cause = f"After {' and '.join(f'{name}’s' for name in whose)} {turns}" if whose else "After a change"
    return f"{cause}, {what}."


def _count_of_steps(count: int, how: str) -> tuple[str, str]:
    """Return a count, and what became of so many steps: ("2", "are different")."""
    return str(count), f"is {how}" if count == 1 else f"are {how}"
