"""Making the packs that are shipped: the same bytes every time. A game hands in how a level is made.

Each pack is a list of wishes; seeds count up until a level is found that is none of those before, even
turned or mirrored.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import quantiles
from typing import Any

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal
from takeback.puzzles.items import Cell
from takeback.puzzles.packs import Shelf, folder, turned

Moved = Callable[[Cell], Cell]  # where a cell comes to lie


@dataclass(frozen=True)
class Made:
    """A level of a pack, and what it was made from."""

    level: Any
    wish: Any
    seed: int
    measured: float


@dataclass(frozen=True)
class Packer:
    """How a game makes, measures, grades and tells apart its levels."""

    shelf: Shelf
    plans: Mapping[str, Sequence[Any]]
    make: Callable[[Any, Chance], Any]  # raises Illegal
    measure: Callable[[Any], float]
    grade_of: Callable[[float], int]
    seen: Callable[[Any, Moved], tuple[object, ...]]  # what is where in a level that is turned or mirrored
    told: Callable[[Any], str]  # a wish in words
    sample: Callable[[int], Any]  # the levels whose ninths are the grades

    def main(self) -> int:
        if "--ninths" in sys.argv[1:]:
            print(self.ninths())
            return 0
        for title, text in self.packs():
            file = folder(self.shelf) / f"{title.lower()}.txt"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return 0

    def packs(self) -> Iterator[tuple[str, str]]:
        """Title and text of each."""
        seen: set[str] = set()
        for number, (title, wishes) in enumerate(self.plans.items()):
            made = sorted(self._made(wishes, 1000 * (number + 1), seen), key=lambda one: one.measured)
            yield title, self._text(title, made)

    def _made(self, wishes: Sequence[Any], seed: int, seen: set[str]) -> Iterator[Made]:
        for wish in wishes:
            while True:
                seed += 1
                level = self._try(wish, seed)
                if level is not None and (shape := self.lowest(level)) not in seen:
                    break
            seen.add(shape)
            measured = self.measure(level)
            yield Made(replace(level, grade=self.grade_of(measured)), wish, seed, measured)

    def lowest(self, level: Any) -> str:
        """The same for a level however it is turned or mirrored, and whatever its items are called."""
        return repr(min(self._seen_from(level, way) for way in range(8)))

    def _seen_from(self, level: Any, way: int) -> tuple[object, ...]:
        def at(cell: Cell) -> Cell:
            return turned(cell, level.rows, level.columns, way)

        sides = (level.rows, level.columns) if way % 2 == 0 else (level.columns, level.rows)
        return sides, *self.seen(level, at)

    def _try(self, wish: Any, seed: int) -> Any:
        try:
            return self.make(wish, Chance(seed, self.shelf.game, "pack"))
        except Illegal:
            return None

    def _text(self, title: str, made: list[Made]) -> str:
        source = f"desktop/takeback/games/{self.shelf.game}/packer.py"
        parts = [f"# Made by {source}; the seeds stand beside the levels.\nPACK {title}\n"]
        for number, one in enumerate(made, 1):
            head = f"LEVEL {number}\n# seed {one.seed}: {self.told(one.wish)}\n"
            parts.append(head + self.shelf.write(one.level))
        return "\n".join(parts)

    def ninths(self, count: int = 500) -> tuple[float, ...]:
        """The thresholds of the grades."""
        return tuple(quantiles([self.measure(self.sample(number)) for number in range(count)], n=9))
