"""Provide games with one function that takes many seconds, by a clock that otherwise stands still."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Any, ClassVar

import pytest

from takeback.engine.game import Game, GameTurn, Row
from takeback.engine.later import Lazy, LazyFields
from tests.toys import bids, counting, tiles


class SlowGame:
    """A game like another one, of which the named function takes so many seconds."""

    SECONDS: ClassVar[float] = 20.0

    def __init__(self, game: Game, field: str) -> None:
        self.now = 100.0
        self.game: Game = self._with_slow(game, field)

    def _with_slow(self, card: Any, field: str) -> Any:
        changed: dict[str, Any] = {}
        for one in fields(card):
            if one.type == Lazy:
                continue
            value = getattr(card, one.name)
            if isinstance(value, LazyFields):
                changed[one.name] = self._with_slow(value, field)
            elif one.name == field:
                changed[one.name] = self._slow(value)
        return card.with_fields(**changed)

    def _slow(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            result = function(*given)
            if isinstance(result, Iterator):
                return self._slow_steps(result)
            self.spend()
            return result

        return call

    def _slow_steps(self, steps: Iterator[Any]) -> Any:
        """Return a generator that spends the time when its first step is requested."""
        self.spend()
        return (yield from steps)

    def spend(self, is_slow: bool = True) -> None:
        self.now += self.SECONDS * is_slow

    @contextmanager
    def clock(self) -> Iterator[None]:
        """Replace the clocks of real and processor time by the time of this game."""
        with pytest.MonkeyPatch.context() as patch:
            for name in ("call_times.monotonic", "call_times.thread_time", "trial_players.time.thread_time"):
                patch.setattr(f"takeback.engine.{name}", lambda: self.now)
            yield


FULL_COUNTING = counting.GAME.with_fields(
    game_turn=lambda before, after: GameTurn("Round", before.turn // 2 + 1),
    valid=lambda state, seats: "" if 0 <= state.number < 99 else "Nobody counts so far.",
)
FULL_TILES = tiles.GAME.with_fields(
    drafted=tiles.GAME.drafted.with_fields(describe_turn=lambda moves, before, seat: Row("lays tiles"))
)

# Each function that a trial calls, and a game in which it does.
TIMED: dict[str, Game] = {
    **dict.fromkeys(
        ("start", "to_act", "actions", "play", "outcome", "valid", "describe", "game_turn", "next_step"),
        FULL_COUNTING,
    ),
    **dict.fromkeys(("closes", "may_confirm", "describe_turn"), FULL_TILES),
    **dict.fromkeys(("seen_by", "seen_event", "seen_action"), bids.GAME),
}
