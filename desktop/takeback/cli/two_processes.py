"""Work that falls into parts, on two processors where that pays, with the same result as on one."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar

from takeback.children import pool
from takeback.engine.game import Game, find_game
from takeback.engine.state import Illegal

WORTH_A_PROCESS = 2.0  # seconds of work left over, below which another process does not pay

Result = TypeVar("Result")


def each_part(
    do: Callable[..., Result], game: Game, parts: int, report: Callable[[], None] = lambda: None
) -> list[Result]:
    """Return what `do(game, number=...)` gives for each number, and call `report` after each.

    The last ones are done here, to see how long they take; the rest in two processes where that pays.
    """
    began = time.monotonic()
    results: list[Result] = []
    for number in reversed(range(parts)):
        results.insert(0, do(game, number=number))
        report()
        left = (time.monotonic() - began) / len(results) * number
        if left > WORTH_A_PROCESS and _can_be_found(game):
            elsewhere: list[Result] = []
            for result in _elsewhere(do, game.id, range(number)):
                elsewhere.append(result)
                report()
            return elsewhere + results
    return results


def _can_be_found(game: Game) -> bool:
    """Would another process find the same game, and has the machine room for it?"""
    try:
        return (os.cpu_count() or 1) > 1 and find_game(game.id) is game
    except Illegal:
        return False


def _elsewhere(do: Callable[..., Result], id: str, numbers: Iterable[int]) -> Iterator[Result]:
    with pool(2) as processes:
        yield from processes.map(partial(_do_found, do, id), numbers)


def _do_found(do: Callable[..., Result], id: str, number: int) -> Result:
    return do(find_game(id), number=number)
