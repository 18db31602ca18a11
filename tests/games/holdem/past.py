"""Provide hands of the past: random ones, and real ones from files."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.play import Move, play_action
from takeback.games.holdem.game import GAME
from takeback.games.holdem.records import importer, phh
from takeback.games.holdem.records.hands import PlayedHand, hands_of
from takeback.games.holdem.records.replayer import HandReplay
from takeback.games.holdem.state import BETTING, Call, Check, Deal, Fold

LIMIT = 4_000  # upper bound of acts; enough for every number of hands that tests ask for


def random_moves(count: int, seed: int = 1, seats: int = 4, **options: Any) -> list[Move]:
    """Return the moves of `count` random hands in a row: mostly calls, some raises, sometimes all-in."""
    state = GAME.start(GAME.read_options({"stack": 20, "rebuy": "auto", **options}), seats, Chance(seed))
    moves: list[Move] = []
    for number in range(LIMIT):
        if state.hand > count or (state.hand == count and state.phase != BETTING):
            break
        luck = Chance(seed, number)
        move = play_action(
            GAME, state, state.turn if state.turn >= 0 else 0, choose_random_action(state, luck), luck
        )
        moves.append(move)
        state = move.after
    return moves


def choose_random_action(state: Any, luck: Chance) -> Any:
    if state.phase != BETTING:
        return Deal()
    listed = list(GAME.actions(state, state.turn))
    usual = [action for action in listed if isinstance(action, Call | Check | Fold)]
    raises = [action for action in listed if type(action).__name__ == "Raise"]
    part = luck.fraction()
    if raises and part < 0.3:
        return luck.pick(raises)
    return luck.pick([action for action in usual if part > 0.45 or not isinstance(action, Fold)] or usual)


@cache
def random_hands(count: int, seed: int = 1, seats: int = 4) -> tuple[PlayedHand, ...]:
    return tuple(hand for hand in hands_of(random_moves(count, seed, seats)) if hand.is_over)[:count]


def real_hand(data: Path, name: str) -> importer.Imported:
    parts = phh.split((data / "phh" / name).read_bytes())
    return importer.import_hand(*parts[0])


def replay_of(data: Path, name: str) -> HandReplay:
    return HandReplay(hands_of(real_hand(data, name).moves)[0])
