"""Permanent numbers of hands, and the hands that others were played on from."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import blake2b

import msgspec

from takeback.texts import format_number
from takeback.texts import gettext as _

# Readers keep a hand's number as a signed integer of 64 bits, and those in spreadsheets and browsers exactly
# up to 2**53. Fifteen digits fit everywhere, and lie above the numbers that rooms have given so far (twelve
# digits), so that no tracker takes one of our hands for one of theirs.
LEAST, MOST = 10**14, 10**15
MOST_OF_A_ROOM = 2**63 - 1
LEAST_OF_A_ROOM = 10**8  # smaller ones count the hands of one file or table and are not unique


def number_of(public: tuple[object, ...]) -> int:
    """Return the permanent number of a hand of which everybody saw this.

    Hidden cards must not be part of it, since they could be guessed from the number; names may change and are
    left out too. Table, hand and line are told apart by their time, seats, acts and results.
    """
    digest = blake2b(msgspec.json.encode(public), digest_size=8).digest()
    return LEAST + int.from_bytes(digest) % (MOST - LEAST)


def room_number(given: object) -> int:
    """Return the number that a file gives a hand, if it can be unique; otherwise 0."""
    is_number = isinstance(given, int) and not isinstance(given, bool)
    return given if is_number and LEAST_OF_A_ROOM <= given <= MOST_OF_A_ROOM else 0  # type: ignore[operator,return-value]


def tournament_number(table: int, title: str) -> int:
    """Return the permanent number of a table that is a tournament, or of a file's, where `table` is below
    0."""
    text = str(table) if table >= 0 else title
    return 10**9 + int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) % (9 * 10**9)


# where a hand comes from ------------------------------------------------------------------------------------
STREETS = ("deal", "flop", "turn", "river")  # in a title
_TITLE = re.compile(
    r"Hand (?P<hand>\d{1,16}), played on from the (?P<street>deal|flop|turn|river) "
    r"\(#(?P<number>\d{9,19})\)"
)


@dataclass(frozen=True)
class Origin:
    """The hand from which another one was played on: its number at its table, its permanent number, and the
    street (0 to 3) on which that began."""

    hand: int
    number: int
    street: int

    @property
    def text(self) -> str:
        """Return where the hand comes from: "played on from hand 3, turn"."""
        hand = format_number(self.hand)
        match self.street:
            case 1:
                return _("played on from hand {hand}, flop", hand=hand)
            case 2:
                return _("played on from hand {hand}, turn", hand=hand)
            case 3:
                return _("played on from hand {hand}, river", hand=hand)
        return _("played on from hand {hand}, before the flop", hand=hand)


def title_of(origin: Origin) -> str:
    """Return the title of a table at which a hand is played on, in English; `origin_in` reads it."""
    return f"Hand {origin.hand}, played on from the {STREETS[origin.street]} (#{origin.number})"


def origin_in(title: str) -> Origin | None:
    """Return the origin that a table's title names, or None."""
    found = _TITLE.search(title)
    if found is None:
        return None
    return Origin(int(found["hand"]), int(found["number"]), STREETS.index(found["street"]))
