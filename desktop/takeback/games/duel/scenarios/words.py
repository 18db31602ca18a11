"""The words of a scenario: read from text, each with its line, so that a mistake names both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from takeback.engine.state import Illegal
from takeback.games.duel.spelling import nearest, shown

COMMENT = "#!"  # to the end of a line; a line that begins with # is a comment, too
SEATS = {"A": 0, "B": 1}


class Word(str):
    """A word of a scenario, with the number of its line."""

    __slots__ = ("line",)
    line: int

    def __new__(cls, text: str, line: int) -> Word:
        """Return this text as a word of that line."""
        word = super().__new__(cls, text)
        word.line = line
        return word

    def piece(self, text: str) -> Word:
        """Return this text, a part of this word, as a word of the same line."""
        return Word(text, self.line)


class ScenarioMistake(Illegal):
    """Raised for something in a scenario that cannot be understood; its text names line and word."""

    def __init__(self, word: Word, why: str) -> None:
        super().__init__(f"Line {word.line}, “{shown(word)}”: {why}")


class ScenarioFailure(Illegal):
    """Raised when an expectation does not hold, or when something cannot be done."""


class Statement:
    """One statement of a scenario, whose words are taken one after the other."""

    def __init__(self, words: Iterable[Word]) -> None:
        self.words = list(words)
        self.at = 0

    @property
    def line(self) -> int:
        """Return the number of its line."""
        return self.words[0].line

    def __str__(self) -> str:
        return " ".join(self.words)

    @property
    def words_left(self) -> list[Word]:
        """Return the words that are not taken yet."""
        return self.words[self.at :]

    def take(self, what: str) -> Word:
        """Take the next word; raise ScenarioMistake if there is none, saying what is missing."""
        if self.at >= len(self.words):
            raise ScenarioMistake(self.words[-1], f"{what} is missing after this word.")
        self.at += 1
        return self.words[self.at - 1]

    def take_rest(self) -> list[Word]:
        """Take all words that are left."""
        found, self.at = self.words_left, len(self.words)
        return found

    def take_seat(self) -> int:
        """Take the next word as a seat, A or B; raise ScenarioMistake if it is none."""
        return seat_of(self.take("A seat"))

    def take_number(self) -> int:
        """Take the next word as a whole number; raise ScenarioMistake if it is none."""
        return number_of(self.take("A number"))

    def finish(self) -> None:
        """Raise ScenarioMistake if there is a word too many."""
        if self.words_left:
            raise ScenarioMistake(self.words_left[0], "that is one word too many.")


def read_statements(text: str) -> Iterator[Statement]:
    """Yield the statements of a scenario, which are separated by line breaks and semicolons."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("#"):
            continue
        for part in line.split(COMMENT)[0].split(";"):
            if words := part.split():
                yield Statement(Word(word, number) for word in words)


def seat_of(word: Word) -> int:
    """Return the seat that this word names; raise ScenarioMistake if it names none."""
    if word not in SEATS:
        raise ScenarioMistake(word, "a seat is A or B.")
    return SEATS[word]


def number_of(word: Word) -> int:
    """Return the number that this word is; raise ScenarioMistake if it is none."""
    digits = word.removeprefix("-")
    if not (digits.isdecimal() and digits.isascii() and len(digits) < 7):
        raise ScenarioMistake(word, "a whole number is expected here.")
    return int(word)


def one_of(word: Word, known: Iterable[str], what: str) -> Word:
    """Return the word; raise ScenarioMistake unless it is one of these."""
    names = list(known)
    if word in names:
        return word
    meant = nearest(word, names)
    raise ScenarioMistake(word, f"there is no such {what}.{f' Did you mean {meant}?' if meant else ''}")
