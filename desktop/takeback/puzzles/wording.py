"""What a turn of one item did to the others, for rows and log; and a board in letters. Knows no game."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from takeback.engine.state import Event
from takeback.puzzles.items import Cell, Cut, GaveBack, StaysCut


@dataclass(frozen=True)
class Others:
    """A game's words for what happens to an item that was not moved. `{mover}`, `{name}` and `{count}` are
    put in; `lost_aloud` and `full_name` are for the log, which also tells them to a listener."""

    name: Callable[[int], str]
    full_name: Callable[[int], str]
    steps: Callable[[int], str]  # "2 folds"
    lost: str
    lost_aloud: str
    stays: str
    owner: Callable[[int], int] = int  # whom an item belongs to, where two items are one to the player

    def row(self, events: Sequence[Event], mover: int) -> str:
        """The end of a row: "; B unfolds 2; C gets 1 back"."""
        parts = [
            self.lost.format(name=self.name(one), count=count) for one, count in self._lost(events, mover)
        ]
        parts += [f"; {self.name(one)} gets {count} back" for one, count in self._got(events, mover)]
        return "".join(parts + [f"; {self.name(one)} {self.stays}" for one in self._stay(events, mover)])

    def log(self, events: Sequence[Event], mover: int) -> list[str]:
        """The same, a sentence for each, and why somebody stays cut."""
        me = self.full_name(mover)
        lines = [
            self.lost_aloud.format(mover=me, name=self.full_name(one), count=count)
            for one, count in self._lost(events, mover)
        ]
        lines += [
            f"{self.full_name(one)} gets {self.steps(count)} back" for one, count in self._got(events, mover)
        ]
        return lines + [event.reason for event in events if isinstance(event, StaysCut)]

    def _lost(self, events: Sequence[Event], mover: int) -> list[tuple[int, int]]:
        return self._shares((event for event in events if isinstance(event, Cut)), mover)

    def _got(self, events: Sequence[Event], mover: int) -> list[tuple[int, int]]:
        return self._shares((event for event in events if isinstance(event, GaveBack)), mover)

    def _shares(self, events: Iterable[Cut | GaveBack], mover: int) -> list[tuple[int, int]]:
        """How many steps it is for each other owner."""
        shares: Counter[int] = Counter()
        for event in events:
            shares[self.owner(event.item)] += len(event.serials)
        return sorted((one, count) for one, count in shares.items() if one != mover)

    def _stay(self, events: Sequence[Event], mover: int) -> list[int]:
        return sorted({self.owner(event.item) for event in events if isinstance(event, StaysCut)} - {mover})


# a board in letters -----------------------------------------------------------------------------------
Letters = Iterable[tuple[Cell, str]]  # what stands in which cell


def drawn(level: Any, letters: Letters) -> list[str]:
    """The rows of a board: dots are bare cells, blanks closed ones, a plus is several items."""
    rows = [["."] * level.columns for _ in range(level.rows)]
    for row, column in level.empty:
        rows[row - 1][column - 1] = " "
    for (row, column), letter in letters:
        rows[row - 1][column - 1] = letter if rows[row - 1][column - 1] in (".", letter) else "+"
    return ["".join(row) for row in rows]


def drawn_in_lines(level: Any, letters: Letters) -> str:
    """As a solution is printed."""
    return "\n".join(row.rstrip() for row in drawn(level, letters))


def drawn_in_one_line(level: Any, letters: Letters) -> str:
    """Its rows joined by slashes."""
    return "/".join(drawn(level, letters))
