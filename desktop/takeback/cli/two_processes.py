"""Runs independent parts of work in two processes if that is faster, with the same result as in one."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar

from takeback.children import process_pool
from takeback.engine.game import Game, find_game
from takeback.engine.state import Illegal

WORTH_A_PROCESS = 2.0  # seconds of work left that are worth starting processes for

Result = TypeVar("Result")


def run_parts(
    do: Callable[..., Result], game: Game, parts: int, report: Callable[[], None] = lambda: None
) -> list[Result]:
    """Return the result of `do(game, number=...)` for each number below `parts`, in order; call `report`
    after each.

    The last parts run here first, to see how long one takes; the others run in two processes if that is worth
    it.
    """
    began = time.monotonic()
    results: list[Result] = []
    for number in reversed(range(parts)):
        results.insert(0, do(game, number=number))
        report()
        left = (time.monotonic() - began) / len(results) * number
        if left > WORTH_A_PROCESS and _is_two_possible(game):
            elsewhere: list[Result] = []
            for result in _elsewhere(do, game.id, range(number)):
                elsewhere.append(result)
                report()
            return elsewhere + results
    return results


def _is_two_possible(game: Game) -> bool:
    """Tell whether another process finds the same game and there is more than one processor."""
    try:
        return (os.cpu_count() or 1) > 1 and find_game(game.id) is game
    except Illegal:
        return False


def _elsewhere(do: Callable[..., Result], id: str, numbers: Iterable[int]) -> Iterator[Result]:
    """Yield the results of these parts, run in two processes."""
    with process_pool(2) as processes:
        yield from processes.map(partial(_run_part, do, id), numbers)


def _run_part(do: Callable[..., Result], id: str, number: int) -> Result:
    """Run a part in another process, which finds the game by its id."""
    return do(find_game(id), number=number)
