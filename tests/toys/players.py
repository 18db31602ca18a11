"""Provide computer players of the counting game, most of which fail in some way."""

import os
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.game import Computers, Effort, Game, Hint
from takeback.engine.later import later
from takeback.engine.state import Illegal
from tests.toys import counting
from tests.toys.counting import Count, Counter


def with_player(player: str, hint: str = "", levels: tuple[str, ...] = (), **facts: Any) -> Game:
    """Return the counting game with one of these computer players."""
    (players,) = later("tests.toys", "players")
    advise = getattr(players, hint) if hint else None
    computers = Computers(choose=getattr(players, player), hint=advise, levels=levels)
    return replace(counting.GAME, computers=computers, **facts)


def quick(state: Counter, seat: int, chance: Chance, effort: Effort) -> Count:
    return Count(1)


def goals(said: Mapping[str, object]) -> list[dict[str, int]]:
    """Return the rounds of a match: to ten, then to eleven."""
    return [{"goal": 10}, {"goal": 11}]


def lucky(state: Counter, seat: int, chance: Chance, effort: Effort) -> Count:
    return Count(1 + chance.below(3))


def patient(state: Counter, seat: int, chance: Chance, effort: Effort) -> Count:
    while not effort.over():
        pass
    return Count(2)


def stubborn(state: Counter, seat: int, chance: Chance, effort: Effort) -> Count:
    os.write(2, b"never")
    while True:
        pass


def chatty(state: Counter, seat: int, chance: Chance, effort: Effort) -> Count:
    print("let me see", '{"number": 1, "value": {"type": "Count", "by": 3}}', sep="\n")
    os.write(1, b'{"number": 1, "value": null}\n' * 10_000)
    sys.stderr.write("hm\n" * 10_000)
    return Count(2 if sys.stdin.read() == "" else 3)


def failing(state: Counter, seat: int, chance: Chance, effort: Effort) -> Count:
    raise ZeroDivisionError("nothing divides by nothing")


def leaving(state: Counter, seat: int, chance: Chance, effort: Effort) -> Count:
    sys.exit("enough")


def dying(state: Counter, seat: int, chance: Chance, effort: Effort) -> Count:
    os.write(2, b"farewell")
    os._exit(3)


def cheating(state: Counter, seat: int, chance: Chance, effort: Effort) -> Count:
    return Count(9)


def babbling(state: Counter, seat: int, chance: Chance, effort: Effort) -> Any:
    return "three, I think"


def modest(state: Counter, seat: int, chance: Chance, effort: Effort) -> Hint:
    return Hint((Count(3),), f"Three, with {effort.level or 'no level'}.", play=True)


def add(numbers: list[int], chance: Chance, effort: Effort) -> int:
    if not numbers:
        raise Illegal("There is nothing to add.")
    return sum(numbers)


def growing(megabytes: int, chance: Chance, effort: Effort) -> int:
    return len(bytearray(megabytes << 20))


def sleeping(seconds: float, chance: Chance, effort: Effort) -> None:
    time.sleep(seconds)


def crashing(number: int, chance: Chance, effort: Effort) -> None:
    os.kill(os.getpid(), number)


def endless(nothing: None, chance: Chance, effort: Effort) -> None:
    while True:
        pass
