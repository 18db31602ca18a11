"""Generates the packs that are shipped, the same bytes every time. A game provides how a level is made.

Each pack is a list of wishes. Seeds count up until a level is found that differs from all before, even turned
or mirrored.
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

Moved = Callable[[Cell], Cell]  # the place of a cell in the turned level


@dataclass(frozen=True)
class GeneratedLevel:
    """A generated level for a pack, with the spec and seed it was made from and its measured difficulty."""

    level: Any
    wish: Any
    seed: int
    measured: float


@dataclass(frozen=True)
class Packer:
    """A game's functions to make, measure, grade and compare its levels, and the packs made with them."""

    shelf: Shelf
    plans: Mapping[str, Sequence[Any]]
    make: Callable[[Any, Chance], Any]  # raises Illegal
    measure: Callable[[Any], float]
    grade_of: Callable[[float], int]
    seen: Callable[[Any, Moved], tuple[object, ...]]  # what is where in a level that is turned or mirrored
    wish_text: Callable[[Any], str]
    sample: Callable[[int], Any]  # one of the levels whose ninths are the grades

    def main(self) -> int:
        """Write all packs into the game's folder or, with --ninths, print the thresholds of the grades.
        Return the exit code."""
        if "--ninths" in sys.argv[1:]:
            print(self.ninths())
            return 0
        for title, text in self.packs():
            file = folder(self.shelf) / f"{title.lower()}.txt"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return 0

    def packs(self) -> Iterator[tuple[str, str]]:
        """Yield title and text of each pack; its levels go from easy to hard, and no two of all packs are
        alike."""
        seen: set[str] = set()
        for number, (title, wishes) in enumerate(self.plans.items()):
            made = sorted(
                self._generate_levels(wishes, 1000 * (number + 1), seen), key=lambda one: one.measured
            )
            yield title, self._pack_text(title, made)

    def _generate_levels(self, wishes: Sequence[Any], seed: int, seen: set[str]) -> Iterator[GeneratedLevel]:
        """Yield a graded level for each wish, from the first seed after the last one used that gives a level
        unlike those in `seen`. Each is added to `seen`."""
        for wish in wishes:
            while True:
                seed += 1
                level = self._try(wish, seed)
                if level is not None and (shape := self.lowest(level)) not in seen:
                    break
            seen.add(shape)
            measured = self.measure(level)
            yield GeneratedLevel(replace(level, grade=self.grade_of(measured)), wish, seed, measured)

    def lowest(self, level: Any) -> str:
        """Return a key that is equal for levels that are turned or mirrored, or have other names for their
        items."""
        return repr(min(self._seen_from(level, way) for way in range(8)))

    def _seen_from(self, level: Any, way: int) -> tuple[object, ...]:
        """Return a value that is equal for two levels if they look the same under the symmetry `way`, see
        `turned`."""

        def at(cell: Cell) -> Cell:
            """Return where this cell lies under the symmetry."""
            return turned(cell, level.rows, level.columns, way)

        sides = (level.rows, level.columns) if way % 2 == 0 else (level.columns, level.rows)
        return sides, *self.seen(level, at)

    def _try(self, wish: Any, seed: int) -> Any:
        """Return a level for this wish and seed; None if it cannot be made."""
        try:
            return self.make(wish, Chance(seed, self.shelf.game, "pack"))
        except Illegal:
            return None

    def _pack_text(self, title: str, made: list[GeneratedLevel]) -> str:
        """Return the text of a pack."""
        source = f"desktop/takeback/games/{self.shelf.game}/packer.py"
        parts = [f"# Made by {source}; the seeds stand beside the levels.\nPACK {title}\n"]
        for number, one in enumerate(made, 1):
            head = f"LEVEL {number}\n# seed {one.seed}: {self.wish_text(one.wish)}\n"
            parts.append(head + self.shelf.write(one.level))
        return "\n".join(parts)

    def ninths(self, count: int = 500) -> tuple[float, ...]:
        """Return the thresholds of the grades: they divide so many sample levels into ninths."""
        return tuple(quantiles([self.measure(self.sample(number)) for number in range(count)], n=9))
