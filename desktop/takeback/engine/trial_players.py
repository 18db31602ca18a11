"""Checks of the computer players of a game, and of its hints."""

import time
from collections.abc import Callable
from typing import Any

from takeback.engine.game import Effort
from takeback.engine.trial import Trial, is_sentence, short_repr


class ComputerPlayerChecks:
    """Checks that the computer players and the hint answer in time, with legal actions."""

    def __init__(self, trial: Trial) -> None:
        self.trial, self.game = trial, trial.game
        self.slow_players: set[str] = set()  # levels that took too long and are not asked again

    def check_thinker(self, state: Any, seat: int, place: str, seconds: float = 0.1) -> None:
        """Check each computer player: legal answers within `seconds`, stopping on request; and the hint.

        A level that was too slow is not asked again.
        """
        references = self.game.computers.references if self.game.computers else ()
        for level in (*self.game.computer_levels, *references):
            if level in self.slow_players:
                continue
            where = f"{place}, {level}"
            with self.trial.recording_errors("thinker", where):
                self._check_choice(
                    state, seat, Effort(level, seconds, _timeout(seconds)), 2 * seconds + 1, where
                )
                if level not in self.slow_players:
                    at_once = Effort(level, 60.0, lambda: True)
                    self._check_choice(state, seat, at_once, 1, f"{where}, told to stop")
        if self.game.computers and self.game.computers.is_set("hint"):
            with self.trial.recording_errors("thinker", place):
                self._check_hint(state, seat, Effort(self.best_level, seconds, _timeout(seconds)), place)

        if self.game.computers and self.game.computers.is_set("reason"):
            with self.trial.recording_errors("thinker", place):
                self._check_reason(state, seat, Effort(self.best_level, seconds, _timeout(seconds)), place)

    @property
    def best_level(self) -> str:
        """Return the strongest level of computer player; "" if there is none."""
        return self.game.computer_levels[-1] if self.game.computer_levels else ""

    def _check_choice(self, state: Any, seat: int, effort: Effort, most: float, place: str) -> None:
        """Check one answer of a computer player for legality, and its processor time against `most` seconds;
        note the level if it was too slow."""
        began = time.thread_time()  # processor time: other programs must not count
        assert self.game.computers is not None
        seen = self.game.seen_by(state, seat)
        with self.trial.calls.measure(f"the computer player {effort.level}"):
            action = self.game.computers.choose(seen, seat, self.trial.chance(place), effort)
        took = time.thread_time() - began
        if took > most:
            self.slow_players.add(effort.level)
        self.trial.expect(
            took <= most, "thinker", place, f"It thinks for {took:.2f} seconds, not {most:.2f} at most."
        )
        legal = self.trial.attempt(state, seat, action, place) is not None
        self.trial.expect(legal, "thinker", place, f"It answers {short_repr(action)}, which is not legal.")

    def _check_hint(self, state: Any, seat: int, effort: Effort, place: str) -> None:
        """Check that a hint has a sentence and legal actions."""
        assert self.game.computers is not None
        seen = self.game.seen_by(state, seat)
        with self.trial.calls.measure("the hint"):
            hint = self.game.computers.hint(seen, seat, self.trial.chance(place, "hint"), effort)
        self.trial.expect(is_sentence(hint.text), "thinker", place, f"The hint “{hint.text}” is no sentence.")
        for number, action in enumerate(hint.actions):
            move = self.trial.attempt(state, seat, action, f"{place}, hint {number}")
            if move is None:
                self.trial.note("thinker", place, f"The hint {short_repr(action)} is not legal.")
                return
            state = move.after

    def _check_reason(self, state: object, seat: int, effort: Effort, place: str) -> None:
        """Check that the reason for a legal action is a sentence or empty."""
        assert self.game.computers is not None
        action = next(iter(self.game.actions(state, seat)), None)
        move = self.trial.attempt(state, seat, action, f"{place}, reason") if action is not None else None
        if move is None:
            return
        seen = [self.game.seen_by(one, seat) for one in (state, move.after)]
        chance = self.trial.chance(place, "reason")
        with self.trial.calls.measure("the reason for a turn"):
            text = self.game.computers.reason(*seen, seat, chance, effort)
        is_good = text == "" or is_sentence(text)
        self.trial.expect(is_good, "thinker", place, f"The reason “{text}” is no sentence.")


def _timeout(seconds: float) -> Callable[[], bool]:
    """Return a function that tells whether this many processor seconds have passed."""
    end = time.thread_time() + seconds
    return lambda: time.thread_time() > end
