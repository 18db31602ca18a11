"""Test that the reason for a turn of tic-tac-toe is true, by the rules alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.games.tictactoe.game import GAME
from takeback.games.tictactoe.state import EMPTY, EndTurn, Grid
from takeback.games.tictactoe.thinker import reason
from tests.games.tictactoe.test_thinker import (
    FOUR_THEN_THREE,
    VARIANTS,
    effort,
    follow,
    position_from,
    start,
)

LARGER: list[dict[str, Any]] = [
    {"size": "5x5", "run": 4},
    {"size": "6x6", "run": 4},
    {"size": "6x6", "run": 4, "gravity": True},
    {"size": "4x4", "run": 4, "marks": 2},
    {"size": "5x5", "run": 4, "misere": True},
]
COMPLETES, BLOCKS = "It completes {} in a row.", "It blocks {} in a row."
THREATENS, WINS = "It threatens {} in a row.", "It wins, whatever the reply."
CHAIN, DRAWS = "It starts a chain of threats that wins.", "It keeps the draw."
WORDS = {3: "three", 4: "four", 5: "five"}
MOST_SOLVED = 12  # empty cells of a position whose value is calculated


def ends_of_turn(state: Grid) -> Iterator[Grid]:
    """Yield the positions after each whole turn of the seat to move."""
    for action in GAME.actions(state, state.to_move):
        after = follow(state, action)
        if after.over or after.to_move != state.to_move:
            yield after
        else:
            yield from ends_of_turn(after)


def wins_at_once(state: Grid, seat: int) -> bool:
    """Return whether this seat could win by its next turn if it were to move."""
    moving = replace(state, to_move=seat, placed=(), first=False)
    return any(after.over and after.winner == seat for after in ends_of_turn(moving))


def value_for(state: Grid, seat: int, known: dict[object, int]) -> int:
    """Return the result for this seat with the best play of both (1, 0 or -1)."""
    if state.over:
        return 0 if state.winner == EMPTY else 1 if state.winner == seat else -1
    key = state.cells, state.to_move, len(state.placed)
    if key not in known:
        best = max if state.to_move == seat else min
        actions = GAME.actions(state, state.to_move)
        known[key] = best(value_for(follow(state, action), seat, known) for action in actions)
    return known[key]


def forces_win(after: Grid, seat: int, turns: int) -> bool:
    """Return whether this seat, which has just moved, wins by threats alone in so many turns."""
    if after.over:
        return after.winner == seat
    if not turns or wins_at_once(after, 1 - seat) or not wins_at_once(after, seat):
        return False
    replies = [reply for reply in ends_of_turn(after) if not wins_at_once(reply, seat)]
    return all(any(forces_win(mine, seat, turns - 1) for mine in ends_of_turn(reply)) for reply in replies)


def check_reason(before: Grid, after: Grid, text: str) -> str:
    """Check that this reason for a turn is true; return it without the length of the run."""
    seat = before.to_move
    kind = text.replace(WORDS[before.run], "{}")
    is_solved = kind in (WINS, DRAWS) and after.cells.count(EMPTY) <= MOST_SOLVED
    value = value_for(after, seat, {}) if is_solved else None
    if kind == COMPLETES:
        assert after.over
        assert after.winner == seat
    elif kind == BLOCKS:
        assert wins_at_once(before, 1 - seat)
        assert not wins_at_once(after, 1 - seat)
    elif kind == THREATENS:
        assert wins_at_once(after, seat)
        assert not wins_at_once(after, 1 - seat)
    elif kind == WINS:
        assert value == 1 or forces_win(after, seat, 2)
    elif kind == CHAIN:
        assert forces_win(after, seat, 6)
    elif kind == DRAWS:
        assert value == 0
    else:
        assert not text
    return kind


def random_turn(state: Grid, chance: random.Random) -> Grid:
    """Return the position after a random turn, which completes or blocks a run where that is possible."""
    afters = list(ends_of_turn(state))
    best = [after for after in afters if after.winner == state.to_move]
    safe = [after for after in afters if not after.over and not wins_at_once(after, 1 - state.to_move)]
    return chance.choice(best or (safe if chance.random() < 0.9 else []) or afters)


@pytest.mark.parametrize("options", [*VARIANTS, *LARGER], ids=str)
def test_reason_for_a_random_turn_is_true_or_empty(options: dict[str, Any]) -> None:
    chance, told = random.Random(3), set()
    for _game in range(3):
        state = start(**options)
        while not state.over:
            after = random_turn(state, chance)
            text = reason(state, after, state.to_move, Chance(1), effort())
            told.add(check_reason(state, after, text))
            state = after
    assert len(told) > 1


def place(state: Grid, cell: tuple[int, int]) -> Grid:
    actions = (one for one in GAME.actions(state, state.to_move) if not isinstance(one, EndTurn))
    return follow(state, next(one for one in actions if (one.row, one.column) == cell))


LINES = position_from("X X O\n. O .\n. . .", 0)
ROW = position_from(". . . . . .\n. . O . . .\n. . . X X .\n. . . . O .\n. . . . . .\n. . . . . .", 0, run=4)


@pytest.mark.parametrize(
    ("state", "cell", "text"),
    [
        (position_from("X X .\n. O .\n. . O", 0), (0, 2), COMPLETES.format("three")),
        (position_from("X X .\n. O .\n. . O", 0, misere=True), (0, 2), ""),
        (LINES, (2, 0), BLOCKS.format("three")),
        (LINES, (1, 0), ""),
        (position_from(". . .\n. X .\n. . .", 1), (0, 0), DRAWS),
        (position_from(". . .\n. X .\n. . .", 1), (0, 1), ""),
        (ROW, (2, 2), WINS),
        (ROW, (0, 0), ""),
        (position_from(FOUR_THEN_THREE, 0, run=5), (3, 5), CHAIN),
        (position_from(FOUR_THEN_THREE, 0, run=5), (3, 6), THREATENS.format("five")),
    ],
)
def test_reason_names_what_a_turn_completes_blocks_threatens_wins_or_draws(
    state: Grid, cell: tuple[int, int], text: str
) -> None:
    assert reason(state, place(state, cell), state.to_move, Chance(1), effort()) == text
