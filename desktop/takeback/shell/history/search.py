"""Searching all lines for what the history says of them, a slice at a time, so that nothing else waits."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain
from re import Pattern
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QObject, Signal

from takeback.engine.history import Node
from takeback.shell.session.words import Words
from takeback.table.table import Table
from takeback.ui.slices import Slices

SLICE = 0.004  # seconds; what is drawn meanwhile must have its share
MOST_TERMS, LONGEST = 32, 2_000
RANGE = re.compile(r"(\d{1,9})?(-)?(\d{1,9})?")
Test = Callable[["Candidate"], bool]


class LineOfFork(NamedTuple):
    """Which of the lines that part at the nearest fork this is, and what it is called."""

    number: int = 1
    name: str = ""
    fork: int = -1  # the turn after which it begins; -1: no lines part before it

    def __str__(self) -> str:
        """ "Line 2 after turn 14"; nothing for what all lines share."""
        if self.fork < 0:
            return ""
        where = f"turn {self.fork}" if self.fork else "Start"
        return self.name or f"Line {self.number} after {where}"


RANKS = 3  # how well a turn can fit, 0 best


class Candidate(NamedTuple):
    table: Table
    node: Node
    line: LineOfFork


class Query(msgspec.Struct, frozen=True):
    """What to look for: every word must be said of a turn, and every filter must hold."""

    words: tuple[str, ...] = ()
    tests: tuple[Test, ...] = ()
    is_cut: bool = False  # there were more terms than are looked for
    whole: Pattern[str] | None = None  # the words as they stand, as words of their own

    def __bool__(self) -> bool:
        return bool(self.words or self.tests)

    def rank(self, place: Candidate, words: Words) -> int:
        """How well it fits, the less the better: "row 3" before "row 1, column 3". Below 0: not at all."""
        if self.tests and not all(test(place) for test in self.tests):
            return -1
        if not self.words:
            return 0
        text = folded(words.everything(place.node))
        for word in self.words:
            if word not in text:
                return -1
        if self.whole is not None and self.whole.search(text):
            return 0
        return 1 if len(self.words) > 1 and " ".join(self.words) in text else 2


def parse(text: str) -> Query:
    """ "seat:north turn:10-20 raises": what is no filter is a word."""
    terms = folded(text[:LONGEST]).split()
    words, tests = [], []
    for term in terms[:MOST_TERMS]:
        test = filter_for(term)
        if test is not None:
            tests.append(test)
        else:
            words.append(term)
    together = r"\s+".join(map(re.escape, words))
    whole = re.compile(rf"(?<!\w){together}(?!\w)") if words else None
    return Query(tuple(words), tuple(tests), len(terms) > MOST_TERMS, whole)


def marked(text: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """Where these folded words stand in a text: from which character to which, in order, none twice."""
    signs, at = "", []
    for number, sign in enumerate(text):
        plain = folded(sign)
        signs += plain
        at += [number] * len(plain)
    found = set[int]()
    for word in words:
        begin = signs.find(word)
        while begin >= 0:
            found.update(at[begin : begin + len(word)])
            begin = signs.find(word, begin + len(word))
    starts = [number for number in sorted(found) if number - 1 not in found]
    ends = [number + 1 for number in sorted(found) if number + 1 not in found]
    return list(zip(starts, ends, strict=True))


def filter_for(term: str) -> Test | None:
    if term in FIXED:
        return FIXED[term]
    name, _, value = term.partition(":")
    if name == "seat" and value:
        return lambda place: any(part.startswith(value) for part in seat_of(place))
    if name == "line" and value:
        number = int(value) if value.isdecimal() and len(value) < 10 else -1
        return lambda place: (
            place.line.number == number or (bool(place.line.name) and folded(place.line.name) == value)
        )
    if name == "turn" and (span := span_of(value)) is not None:
        low, high = span
        return lambda place: low <= place.node.depth <= high
    return None


def span_of(value: str) -> tuple[int, int] | None:
    """ "10", "10-20", "10-" or "-20"."""
    match = RANGE.fullmatch(value)
    if match is None or not (match[1] or match[3]):
        return None
    low = int(match[1] or 0)
    if match[2] is None:
        return low, low
    return low, int(match[3]) if match[3] else 10**9


def seat_of(place: Candidate) -> tuple[str, ...]:
    """Each part of the name of the seat, and the whole without its spaces, which a filter cannot have."""
    if not place.node.moves:
        return ()
    parts = folded(place.table.names[place.node.seat]).split()
    return "".join(parts), *parts


def has_note(place: Candidate) -> bool:
    mark = place.node.mark("bookmark")
    return bool(place.node.mark("note") or (mark is not None and mark.note))


FIXED: dict[str, Test] = {
    "is:bookmark": lambda place: place.node.mark("bookmark") is not None,
    "is:fork": lambda place: place.node.is_fork,
    "is:locked": lambda place: bool(place.node.moves and place.table.lock(place.node)),
    "has:note": has_note,
}


@cache
def is_dropped(sign: str) -> bool:
    """Accents, and characters that only control the layout of text."""
    return unicodedata.category(sign) in ("Mn", "Cf")


def folded(text: str) -> str:
    """Without case and accents."""
    text = text.casefold()
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in parts if not is_dropped(sign)).casefold()


def places(table: Table) -> Iterator[Candidate]:
    """All turns of all lines that are shown, line by line."""
    waiting = [(table.history.root, LineOfFork())]
    while waiting:
        node, line = waiting.pop()
        yield Candidate(table, node, line)
        while len(children := node.children) == 1 and children[0].marks is None:
            node = children[0]
            yield Candidate(table, node, line)
        if children:
            shown = node.shown_children
            forks = len(shown) > 1
            for number, child in reversed(list(enumerate(shown, 1))):
                own = LineOfFork(number, child.mark("name") or "", node.depth)
                waiting.append((child, own if forks else line))


class HistorySearch(QObject):
    """One search at a time; what is found is told as it is found."""

    found = Signal(object)  # a list of nodes
    finished = Signal()

    def __init__(self, table: Table, words: Words, parent: QObject) -> None:
        super().__init__(parent)
        self._table, self._words = table, words
        self._found: list[Node] = []  # and not told yet
        self.lines: dict[int, LineOfFork] = {}  # by serial of what was found: the line it is on
        self._ranked: tuple[list[Node], ...] = ()  # what was found, by how well it fits
        self._slices = Slices(SLICE, self)
        self._slices.sliced.connect(self._tell)
        self._slices.finished.connect(self.finished)

    @property
    def is_running(self) -> bool:
        return self._slices.is_running

    def start(self, query: Query) -> None:
        self._found, self.lines, self._ranked = [], {}, tuple([] for _ in range(RANKS))
        self._slices.start(self._look(query))
        self.go_on()  # the first slice at once

    def stop(self) -> None:
        self._slices.stop()

    def go_on(self) -> None:
        """One slice."""
        self._slices.go_on()

    def _look(self, query: Query) -> Iterator[None]:
        words, found, lines, ranked = self._words, self._found, self.lines, self._ranked
        for place in places(self._table) if query else ():
            rank = query.rank(place, words)
            if rank >= 0:
                found.append(place.node)
                ranked[rank].append(place.node)
                lines[place.node.serial] = place.line
            yield

    def best_first(self) -> list[Node]:
        """All that was found, what fits better first; put in order as it is found, so nobody waits for it."""
        return list(chain.from_iterable(self._ranked))

    def _tell(self) -> None:
        if self._found:
            found = self._found.copy()
            self._found.clear()
            self.found.emit(found)
