"""Search in all lines of the history, in short slices, so that the program stays responsive."""

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
from takeback.shell.session.words import Words, dormant_count
from takeback.table.table import Table
from takeback.ui.slices import Slices

SLICE = 0.004  # seconds; short enough for painting in between
MOST_TERMS, LONGEST = 32, 2_000
RANGE = re.compile(r"(\d{1,9})?(-)?(\d{1,9})?")
Filter = Callable[["Candidate"], bool]


class LineOfFork(NamedTuple):
    """The number and name of the line that a turn is on, and the line's first turn after the nearest fork
    before it."""

    number: int = 1
    name: str = ""
    head: Node | None = None  # None for what all lines share


RANKS = 3  # how well a turn can match; rank 0 is best


class Candidate(NamedTuple):
    """A turn that may match, with its table and the line it is on."""

    table: Table
    node: Node
    line: LineOfFork


class Query(msgspec.Struct, frozen=True):
    """A parsed search: every word must be in the text of a turn, and every filter must hold."""

    words: tuple[str, ...] = ()
    tests: tuple[Filter, ...] = ()
    is_cut: bool = False  # there were more terms than are used
    whole: Pattern[str] | None = None  # matches the words in this order, as whole words

    def __bool__(self) -> bool:
        """Return whether there is anything to search for."""
        return bool(self.words or self.tests)

    def rank(self, place: Candidate, words: Words) -> int:
        """Return how well a turn matches, 0 best, -1 not at all.

        0 is for filters alone or the words as whole words in order ("row 3" before "row 1, column 3"), 1 for
        several words in order, 2 otherwise.
        """
        if self.tests and not all(test(place) for test in self.tests):
            return -1
        if not self.words:
            return 0
        text = fold_text(words.searchable_text(place.node))
        for word in self.words:
            if word not in text:
                return -1
        if self.whole is not None and self.whole.search(text):
            return 0
        return 1 if len(self.words) > 1 and " ".join(self.words) in text else 2


def parse(text: str) -> Query:
    """Return the query for a text such as "seat:north turn:10-20 raises"; what is no filter is a word.

    Terms beyond MOST_TERMS and characters beyond LONGEST are dropped.
    """
    terms = fold_text(text[:LONGEST]).split()
    words, tests = [], []
    for term in terms[:MOST_TERMS]:
        test = parse_filter(term)
        if test is not None:
            tests.append(test)
        else:
            words.append(term)
    together = r"\s+".join(map(re.escape, words))
    whole_words = re.compile(rf"(?<!\w){together}(?!\w)") if words else None
    return Query(tuple(words), tuple(tests), len(terms) > MOST_TERMS, whole_words)


def match_ranges(text: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """Return where these words, folded by `fold_text`, are in a text, as (start, end) in order and without
    overlap.
    """
    signs, at = "", []
    for number, sign in enumerate(text):
        plain = fold_text(sign)
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


def parse_filter(term: str) -> Filter | None:
    """Return the test for a filter such as "line:2" or "is:fork"; None if the term is no filter or has no
    valid value.
    """
    if term in NAMED_FILTERS:
        return NAMED_FILTERS[term]
    name, _colon, value = term.partition(":")
    if name == "seat" and value:
        return lambda place: any(part.startswith(value) for part in seat_words(place))
    if name == "line" and value:
        number = int(value) if value.isdecimal() and len(value) < 10 else -1
        return lambda place: (
            place.line.number == number or (bool(place.line.name) and fold_text(place.line.name) == value)
        )
    if name == "turn" and (span := parse_range(value)) is not None:
        low, high = span
        return lambda place: low <= place.node.depth <= high
    return None


def parse_range(value: str) -> tuple[int, int] | None:
    """Return the bounds, inclusive, of "10", "10-20", "10-" or "-20"; None for anything else."""
    match = RANGE.fullmatch(value)
    if match is None or not (match[1] or match[3]):
        return None
    low = int(match[1] or 0)
    if match[2] is None:
        return low, low
    return low, int(match[3]) if match[3] else 10**9


def seat_words(place: Candidate) -> tuple[str, ...]:
    """Return the mover's name without spaces, which no filter has, and each word of it; empty for Start."""
    if not place.node.moves:
        return ()
    parts = fold_text(place.table.names[place.node.seat]).split()
    return "".join(parts), *parts


def has_note(place: Candidate) -> bool:
    """Return whether the turn or its bookmark has a note."""
    mark = place.node.mark("bookmark")
    return bool(place.node.mark("note") or (mark is not None and mark.note))


NAMED_FILTERS: dict[str, Filter] = {
    "is:bookmark": lambda place: place.node.mark("bookmark") is not None,
    "is:dormant": lambda place: bool(dormant_count(place.node)),
    "is:branching": lambda place: place.node.is_fork,
    "is:fork": lambda place: place.node.is_fork,  # its name in older versions
    "is:locked": lambda place: bool(place.node.moves and place.table.takebacks.why_locked(place.node)),
    "has:note": has_note,
}


@cache
def is_ignored_in_search(sign: str) -> bool:
    """Return whether this character is an accent or only controls the layout of text."""
    return unicodedata.category(sign) in ("Mn", "Cf")


def fold_text(text: str) -> str:
    """Return the text without case, accents and characters that only control layout; other spellings of a
    letter become the usual.
    """
    text = text.casefold()
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in parts if not is_ignored_in_search(sign)).casefold()


def candidates(table: Table) -> Iterator[Candidate]:
    """Yield all visible turns of all lines, line by line."""
    history = table.history
    pending = [(history.root, LineOfFork())]
    while pending:
        node, line = pending.pop()
        yield Candidate(table, node, line)
        while len(children := node.children) == 1 and children[0].marks is None:
            node = children[0]
            yield Candidate(table, node, line)
        if children:
            shown = node.shown_children
            forks = len(shown) > 1
            for child in reversed(shown):
                own = LineOfFork(history.line_number(child), child.mark("name") or "", child)
                pending.append((child, own if forks else line))


class HistorySearch(QObject):
    """Runs one search at a time and reports results as they are found."""

    found = Signal(object)  # a list of nodes
    finished = Signal()

    def __init__(self, table: Table, words: Words, parent: QObject) -> None:
        super().__init__(parent)
        self._table, self._words = table, words
        self._found: list[Node] = []  # not reported yet
        self.lines: dict[int, LineOfFork] = {}  # by serial of each result: its line
        self._ranked: tuple[list[Node], ...] = ()  # the results by rank
        self._slices = Slices(SLICE, self)
        self._slices.sliced.connect(self._report_found)
        self._slices.finished.connect(self.finished)

    @property
    def is_running(self) -> bool:
        """Return whether a search is running."""
        return self._slices.is_running

    def start(self, query: Query) -> None:
        """Stop any running search and start this one, with its first slice at once.

        An empty query finds nothing.
        """
        self._found, self.lines, self._ranked = [], {}, tuple([] for _ in range(RANKS))
        self._slices.start(self._search_steps(query))
        self.run_slice()  # the first slice at once

    def stop(self) -> None:
        """Stop the search; results not yet reported are dropped."""
        self._slices.stop()

    def run_slice(self) -> None:
        """Continue the search for one slice of time."""
        self._slices.go_on()

    def _search_steps(self, query: Query) -> Iterator[None]:
        """Compare one turn in each step with the query, collecting the results with their line and rank."""
        words, found, lines, ranked = self._words, self._found, self.lines, self._ranked
        for place in candidates(self._table) if query else ():
            rank = query.rank(place, words)
            if rank >= 0:
                found.append(place.node)
                ranked[rank].append(place.node)
                lines[place.node.serial] = place.line
            yield

    def best_first(self) -> list[Node]:
        """Return all results, best match first. They are ranked as they are found, so this is quick."""
        return list(chain.from_iterable(self._ranked))

    def _report_found(self) -> None:
        """Emit the results that were not reported yet, if any."""
        if self._found:
            found = self._found.copy()
            self._found.clear()
            self.found.emit(found)
