"""The contract of every game, as checks run while a game is played at random.

The checks are in the files beside this one: of positions, of moves, of what is hidden, and of the computer
players. Here is what they share: how a violation is recorded and an action is tried.

A violation is recorded with its seed and place, and the trial continues. A game's own tests must cover what
cannot be checked in general: that the right side wins, that `seen_by` shows only what it should, and that the
texts are true.
"""

import re
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from takeback.engine.call_times import CallTimes, LongCall
from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.hashable_types import unhashable_fields
from takeback.engine.play import Move, play_action
from takeback.engine.state import Action, Illegal, digest
from takeback.engine.tried_moves import TriedMoves

REFUSALS_COMPARED = 12  # refusals of the same text and action type that are compared on the masked state
MOST_PER_CHECK = 3  # violations recorded per check and seed; more say nothing new


class Violation(msgspec.Struct, frozen=True):
    """A failed check: its name, the seed of the game, the place in it, and the reason."""

    check: str
    seed: int
    place: str
    why: str


class Trial:
    """One game with given options, seats and seed: what all checks of it share, and what they found.

    `violations` is empty if all checks passed.
    """

    def __init__(self, game: Game, options: Mapping[str, object], seats: int, seed: int) -> None:
        """Read the options, and time all calls of the game; nothing is played yet."""
        self.where = "Start"  # the current place in the game
        self.calls = CallTimes(self.note_slow_call)
        self.game = self.calls.timed(game)
        self.options = game.read_options(options)
        self.seats = seats
        self.seed = seed
        self.random = Random(f"trial/{seed}")
        self.violations: list[Violation] = []
        self.viewers: tuple[int | None, ...] = (*range(seats), None)
        self.tried = TriedMoves(self.game)
        self._named: dict[int, tuple[Any, str]] = {}  # by id of a state: that state and its digest
        self.slow_calls = 0  # calls that took too long
        self._refusals: Counter[tuple[object, ...]] = Counter()  # by action type and text: how often

    def note(self, check: str, place: str, why: str) -> None:
        """Record a violation, but no more than MOST_PER_CHECK per check."""
        if sum(one.check == check for one in self.violations) < MOST_PER_CHECK:
            self.violations.append(Violation(check, self.seed, place, " ".join(why.split())[:300]))

    def expect(self, holds: bool, check: str, place: str, why: str) -> None:
        """Record a violation unless `holds`."""
        if not holds:
            self.note(check, place, why)

    @contextmanager
    def recording_errors(self, check: str, place: str) -> Iterator[None]:
        """Record any exception raised in the block as a violation: none may ever reach a player."""
        try:
            yield
        except Exception as error:
            self.note(check, place, error_name(error))

    def note_slow_call(self, call: LongCall) -> None:
        """Count a call that was too slow, and record it as a violation."""
        self.slow_calls += 1
        self.note("slow", self.where, f"One call of {call.name} took {call.seconds:.1f} seconds.")

    @property
    def is_too_slow(self) -> bool:
        """Tell whether at least MOST_PER_CHECK calls were too slow, so that the trial should give up."""
        return self.slow_calls >= MOST_PER_CHECK

    def chance(self, *place: object) -> Chance:
        """Return the random source for this place of the trial: the same place gives the same values
        again."""
        return Chance(self.seed, "trial", *place)

    # the start ------------------------------------------------------------------------------------------
    def start(self) -> Any:
        """Return the start state, checked. Raises Illegal if the options do not fit."""
        chance = Chance(self.seed, "start")
        state = self.game.start(self.options, self.seats, chance)
        for why in (*unhashable_fields(self.game.state), *unhashable_fields(self.game.action)):
            self.note("state", "the card", why)
        with self.recording_errors("start", "Start"):
            again = self.game.start(dict(self.options), self.seats, Chance(self.seed, "start"))
            same = again == state and digest(again) == digest(state)
            self.expect(same, "start", "Start", "The same seed gives another start.")
            lucky = chance.was_used and not self.game.chance
            self.expect(not lucky, "chance", "Start", "The start uses chance, which the card denies.")
        return state

    # a position -----------------------------------------------------------------------------------------
    def digest_of(self, state: Any) -> str:
        """Return the state's digest, computed once; `check_unchanged` later verifies it."""
        kept = self._named.get(id(state))
        if kept is None:
            kept = self._named[id(state)] = (state, digest(state))
        return kept[1]

    def check_unchanged(self) -> None:
        """Check that no state ever passed to `digest_of` was modified since."""
        for state, name in self._named.values():
            self.expect(digest(state) == name, "frozen", "the end", "A position changed after it was made.")

    def allows(self, state: Any, seat: int, action: Action) -> bool:
        """Tell whether the game allows this unlisted action; False if it has no unlisted ones."""
        unlisted = self.game.unlisted
        return unlisted is not None and unlisted.allows(state, seat, action)

    def examples(self, state: Any, seat: int, place: str) -> tuple[Action, ...]:
        """Return the game's examples of legal unlisted actions; record those that `allows` denies, or allows
        only on the complete state."""
        if self.game.unlisted is None:
            return ()
        found = tuple(self.game.unlisted.examples(state, seat, self.chance(place, "examples")))
        for action in found:
            where = f"{place}, {short_repr(action)}"
            self.expect(self.allows(state, seat, action), "listed", where, "An example is not allowed.")
            seen = self.allows(self.game.seen_by(state, seat), seat, action)
            why = f"Whether it is allowed depends on what is hidden from {seat_word(seat)}."
            self.expect(seen, "seen_by", where, why)
        return found

    def attempt(self, state: Any, seat: int, action: Action, place: str) -> Move | None:
        """Return the move; None where the rules refuse it, which is checked, or fail, which is recorded."""
        try:
            move = play_action(self.game, state, seat, action, self.chance(place))
        except Illegal as refusal:
            self._check_refusal(state, seat, action, str(refusal), place)
            return None
        except Exception as error:
            self.note(blamed(error), place, error_name(error))
            return None
        self.expect(move.before is state, "rules", place, "The move does not begin where it was made.")
        return move

    def _check_refusal(self, state: Any, seat: int, action: Action, text: str, place: str) -> None:
        """Check that a refusal is a sentence, and the same on the state as the seat sees it."""
        self.expect(is_sentence(text), "refused", place, f"The refusal “{text}” is no sentence.")
        if not self.game.hidden or not self._is_refusal_compared(type(action), text):
            return
        try:
            play_action(self.game, self.game.seen_by(state, seat), seat, action, self.chance(place))
            masked = "it is accepted"
        except Illegal as refusal:
            masked = f"“{refusal}”"
        except Exception as error:
            masked = f"it raises {type(error).__name__}"
        same = masked == f"“{text}”"
        why = f"The refusal depends on what is hidden: “{text}”, and of what seat {seat} sees, {masked}."
        self.expect(same, "seen_by", place, why)

    def _is_refusal_compared(self, *alike: object) -> bool:
        """Count this refusal, and tell whether it is to be compared: each of the first REFUSALS_COMPARED that
        are `alike`, then every fourth."""
        self._refusals[alike] += 1
        return self._refusals[alike] <= REFUSALS_COMPARED or self._refusals[alike] % 4 == 0


@lru_cache(maxsize=4096)
def is_sentence(text: str) -> bool:
    """Tell whether a text reads as a sentence for players: capital, words, full stop, no trace of code."""
    if not 5 <= len(text) <= 300 or text != text.strip() or text[0].islower() or "\n" in text:
        return False
    if not re.search(r"[.!?…][”’)»]?$", text) or len(text.split()) < 2:
        return False
    return not re.search(r"Error\b|Traceback|[{}<>]|\bNone\b|\w\(\w+=", text)


def blamed(error: BaseException) -> str:
    """Return the check that an exception in the rules belongs to: "events" if an `apply` raised it, else
    "rules"."""
    frames = traceback.extract_tb(error.__traceback__)
    return "events" if any(frame.name == "apply" for frame in frames) else "rules"


def error_name(error: BaseException) -> str:
    """Return a sentence on the exception."""
    return f"It raises {type(error).__name__}: {error}"


def seat_word(seat: int | None) -> str:
    """Return "seat 0" and so on, or "a spectator" for None."""
    return "a spectator" if seat is None else f"seat {seat}"


def short_repr(action: Action) -> str:
    """Return the repr of an action, shortened."""
    return repr(action)[:120]
