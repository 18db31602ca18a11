"""The only source of randomness, seeded by the table and the place in its tree, so that a replay repeats
it."""

import random
from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any, Protocol, TypeVar

import msgspec
from msgspec import Meta

T = TypeVar("T")

SEED_BITS = 128  # too many to find by trying which seed dealt the cards on the table


def new_seed() -> int:
    """Return an unguessable random seed for a new table."""
    import secrets  # late: it loads OpenSSL

    return secrets.randbits(SEED_BITS)


class Chance:
    """A random generator that is created on first use and remembers whether it was used.

    Parts of `place` may be functions; they are called only when the generator is created.
    """

    __slots__ = ("_random", "_seed")

    def __init__(self, seed: int, *place: object) -> None:
        self._seed = (seed, place)
        self._random: random.Random | None = None

    @property
    def was_used(self) -> bool:
        """Tell whether the generator was asked for, as any method that draws a random value does."""
        return self._random is not None

    def source(self) -> random.Random:
        """Return the underlying `random.Random`, created and marked as used by this call."""
        if self._random is None:
            seed, place = self._seed
            words = [str(part() if callable(part) else part) for part in place]
            self._random = random.Random(f"{seed}/" + "/".join(words))
        return self._random

    def below(self, limit: int) -> int:
        """Return a random whole number from 0 up to, but not including, the limit."""
        return self.source().randrange(limit)

    def pick(self, things: Sequence[T]) -> T:
        """Return a random element of a non-empty sequence."""
        return self.source().choice(things)

    def shuffle(self, things: MutableSequence[Any]) -> None:
        """Put the elements of this sequence into random order, in place."""
        self.source().shuffle(things)

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """Return the elements in random order, as a new tuple."""
        return tuple(self.source().sample(things, len(things)))

    def fraction(self) -> float:
        """Return a random float from 0.0 up to, but not including, 1.0."""
        return self.source().random()

    def bytes(self, count: int) -> bytes:
        """Return this many random bytes."""
        return self.source().randbytes(count)


class Turn(Protocol):
    """The part of a tree node that `chance_of` needs: a key, which may be slow to compute on a long line."""

    @property
    def key(self) -> str:
        """Return the key of the turn: it depends on every turn from the start to this one."""


class Luck(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Another place in the tree from which a turn takes its random values: the key of the turn before that
    place, the seat that moved there, and for each move the step number there."""

    after: Annotated[str, Meta(max_length=40)]
    seat: Annotated[int, Meta(ge=0, le=1_000)]
    steps: Annotated[tuple[Annotated[int, Meta(ge=0, le=1_000_000)], ...], Meta(min_length=1)]


def chance_of(seed: int, after: Turn, seat: int, number: int, luck: Luck | None = None) -> Chance:
    """Return the random source of one action, from the turn it follows, its seat and its step number within
    the turn.

    A turn that was copied from elsewhere may have brought the `luck` of that place; it is used instead.
    """
    if luck is not None:
        return Chance(seed, luck.after, luck.seat, luck.steps[number])
    return Chance(seed, lambda: after.key, seat, number)
