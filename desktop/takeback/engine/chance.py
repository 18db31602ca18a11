"""The one source of luck, seeded by the table and the place in the tree: a replay has the same luck."""

import random
from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any, Protocol, TypeVar

import msgspec
from msgspec import Meta

T = TypeVar("T")

SEED_BITS = 128  # nobody can try so many until one of them deals what is on the table


def new_seed() -> int:
    """The seed of a new table, which nobody can guess."""
    import secrets  # late: it brings all of OpenSSL

    return secrets.randbits(SEED_BITS)


class Chance:
    """A random source that is only made when somebody asks it, and remembers that it was asked.

    A part of its place may be a function, which is asked then, too.
    """

    __slots__ = ("_random", "_seed")

    def __init__(self, seed: int, *place: object) -> None:
        self._seed = (seed, place)
        self._random: random.Random | None = None

    @property
    def was_used(self) -> bool:
        return self._random is not None

    def source(self) -> random.Random:
        """The generator itself, for the few who need more than the verbs below."""
        if self._random is None:
            seed, place = self._seed
            words = [str(part() if callable(part) else part) for part in place]
            self._random = random.Random(f"{seed}/" + "/".join(words))
        return self._random

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, not including, the limit."""
        return self.source().randrange(limit)

    def pick(self, things: Sequence[T]) -> T:
        return self.source().choice(things)

    def shuffle(self, things: MutableSequence[Any]) -> None:
        self.source().shuffle(things)

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        return tuple(self.source().sample(things, len(things)))

    def fraction(self) -> float:
        """A number from 0.0 up to, not including, 1.0."""
        return self.source().random()

    def bytes(self, count: int) -> bytes:
        return self.source().randbytes(count)


class Turn(Protocol):
    """A turn in the tree, whose key takes long to work out at the end of a long line."""

    @property
    def key(self) -> str: ...


class Luck(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Whose luck a turn took, where it is not that of its own place: the key of the turn that followed there,
    whose turn it was, and for each move which step of that turn it had been."""

    after: Annotated[str, Meta(max_length=40)]
    seat: Annotated[int, Meta(ge=0, le=1_000)]
    steps: Annotated[tuple[Annotated[int, Meta(ge=0, le=1_000_000)], ...], Meta(min_length=1)]


def chance_of(seed: int, after: Turn, seat: int, number: int, luck: Luck | None = None) -> Chance:
    """The luck of one action: the turn it follows, whose it is, and which of the turn it is. A turn that was
    copied from elsewhere may have brought its own."""
    if luck is not None:
        return Chance(seed, luck.after, luck.seat, luck.steps[number])
    return Chance(seed, lambda: after.key, seat, number)
