"""Compare rewriting every game after random edits with a replay by a plain loop."""

from __future__ import annotations

from random import Random

import pytest

from takeback.engine.game import Game, find_games
from takeback.engine.history import History
from takeback.engine.past_edits import NEW, SAME, Choices, make_plan
from takeback.engine.random_edits import random_edit
from takeback.engine.record import TableRecord
from takeback.engine.rewrite import Rewriting
from tests.engine.plain_again import list_turns, replay_plainly
from tests.every_game.random_lines import grow_line
from tests.toys import bell, bids, counting, dice, steps, tiles

GAMES = [found.game for found in find_games() if found.game is not None]
TOYS = [bell.GAME, bids.GAME, counting.GAME, dice.GAME, steps.GAME, tiles.GAME]
FEW, MANY = 20, 1_000
EDITS = 20  # for each line


@pytest.mark.parametrize("game", [*GAMES, *TOYS], ids=lambda game: game.id)
def test_random_edits_of_a_line_give_the_same_result_as_a_replay_by_a_plain_loop(game: Game) -> None:
    assert compare_edits(game, FEW) == FEW


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_many_random_edits_of_a_line_give_the_same_result_as_a_replay_by_a_plain_loop(game: Game) -> None:
    assert compare_edits(game, MANY) == MANY


def compare_edits(game: Game, edits: int) -> int:
    """Compare this many random edits, half of them with new luck; return how many were compared."""
    random = Random(edits)
    kinds: set[str] = set()
    done = 0
    while done < edits:
        record, history = grow_line(game, done)
        line = history.nodes[len(history.nodes) - 1].line()
        for _ in range(EDITS):
            kinds |= compare(game, record, history, random, line)
            done += 1
    assert "kept" in kinds or "changed" in kinds
    return done


def compare(game: Game, record: TableRecord, history: History, random: Random, line) -> set[str]:  # type: ignore[no-untyped-def]
    edit = random_edit(line, random)
    luck = random.choice((SAME, NEW))
    plain = replay_plainly(game, record.seed, line[0].state, list_turns(line, edit), luck == SAME)
    again = Rewriting(game, record, history, make_plan(line, [edit]), Choices(luck=luck))
    result = list(again)
    same = again.plan.base.depth
    assert ["kept"] * same + [one.kind for one in result] == plain.kinds, edit
    assert [False] * same + [one.is_moved for one in result] == plain.moved, edit
    turns = [*again.plan.base.line()[1:], *again.line()]
    assert [[move.events for move in node.moves] for node in turns] == [
        [move.events for move in moves] for moves in plain.turns
    ], edit
    assert again.here.state == plain.state, edit
    for one, why in zip(result, plain.whys[same:], strict=True):
        assert not why or one.why == why, edit
    return set(plain.kinds)
