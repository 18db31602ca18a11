"""Played hands as the hand list shows and filters them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property

import msgspec

from takeback.texts import format_number, gettext_noop
from takeback.texts import gettext as _

from ..cards import RANKS, UNKNOWN, name, names
from ..state import Cards
from ..words import SHORT, amount_text, written_amount
from .numbers import Origin, number_of, origin_in

LETTERS = {"fold": "F", "check": "X", "call": "C", "bet": "B", "raise": "R"}
# compared in English, and passed to `gettext` where they are shown
POTS = (gettext_noop("limped"), gettext_noop("raised"), gettext_noop("three-bet"), gettext_noop("four-bet"))
WON, LOST, EVEN = "won", "lost", "even"
LEVEL_SEPARATOR = " · "  # separates the name of a computer player from its level
BOARD_CARDS = (0, 3, 4, 5)


class DealtSeat(msgspec.Struct, frozen=True, gc=False):
    """A seat of a played hand: its player, cards and stack, and what it won or lost."""

    seat: int
    name: str
    position: str  # its name in English
    stack: int  # before the hand
    net: int  # chips won or lost
    cards: Cards
    shown: bool
    counts: str | None = None  # statistics of the hand as `tallies` writes them; None in old rows


class HandRow(msgspec.Struct, frozen=True, rename={"all_in": "all-in"}):
    """A played hand as the journal stores it with its last turn."""

    hand: int
    button: int
    blinds: tuple[int, int, int]  # small, big, ante
    variant: str
    practice: bool
    board: Cards
    seats: tuple[DealtSeat, ...]
    acts: tuple[tuple[int, int, str, int, int], ...]  # seat, street, kind, to, amount
    pots: tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]  # pot, amount, winners
    showdown: bool
    all_in: bool
    unit: int = 1
    runout: tuple[int, tuple[tuple[int, tuple[int, ...]], ...]] | None = (
        None  # board cards; pots at the all-in
    )
    second: Cards = ()  # the second board, where the hand was run twice


READER = msgspec.json.Decoder(HandRow)


@dataclass(frozen=True)
class Source:
    """The table or file that hands come from, and the seats whose cards may be seen (None: all)."""

    title: str
    table: int = -1  # -1: from a file
    seats: frozenset[int] | None = None
    is_practice: bool = False

    def may_see(self, seat: int) -> bool:
        """Tell whether the viewer may see the cards of this seat."""
        return self.seats is None or seat in self.seats


@dataclass(frozen=True, eq=False)
class Hand:
    """One hand of the list. `row` is None if it could not be read; `problem` says why."""

    source: Source
    serial: int  # turn of its end, or its number in the file
    at: float = 0.0
    row: HandRow | None = None
    is_replayed: bool = False  # a turn of it was taken back and played differently
    problem: str = ""
    given_number: int = 0  # unique number that the file of the hand gives, if any
    _player_text: tuple[str | None, str] = field(default=(None, ""), init=False, repr=False)

    @cached_property
    def key(self) -> str:
        """Return a key that is unique among all listed hands."""
        return (
            f"{self.source.table}:{self.serial}"
            if self.source.table >= 0
            else f"{self.source.title}:{self.serial}"
        )

    @property
    def number(self) -> int:
        """Return the number of the hand at its table; its serial if it could not be read."""
        return self.row.hand if self.row is not None else self.serial

    @cached_property
    def unique_number(self) -> int:
        """Return the permanent number that no other hand has; 0 if the hand could not be read."""
        if self.given_number or self.row is None:
            return self.given_number
        row = self.row
        seats = [(one.seat, one.stack, one.net) for one in row.seats]
        table = (row.hand, row.button, row.blinds, row.variant, row.unit)
        return number_of((self.at, *table, row.board, seats, row.acts, row.pots))

    @property
    def origin(self) -> Origin | None:
        """Return the hand that this one was played on from, at a table of its own; None if there is none."""
        found = origin_in(self.source.title) if self.source.is_practice else None
        return found if found is not None and found.hand == self.number else None

    @property
    def variant(self) -> str:
        """Return the game that was played, as on the table's options; "" if unknown."""
        return self.row.variant if self.row is not None else ""

    @property
    def stakes(self) -> str:
        """Return small and big blind in chips, such as "50/100"; "" if unknown. Filters compare it, so it is
        the same in every language."""
        if self.row is None:
            return ""
        small, big = (written_amount(chips, self.row.unit) for chips in self.row.blinds[:2])
        return f"{small}/{big}"

    @property
    def big_blind(self) -> float:
        """Return the big blind in chips; 0 if unknown."""
        return self.row.blinds[1] / self.row.unit if self.row is not None else 0.0

    @property
    def player_count(self) -> int:
        """Return how many were dealt in."""
        return len(self.row.seats) if self.row is not None else 0

    @property
    def is_practice(self) -> bool:
        """Tell whether the hand is left out of statistics: replayed, or from a practice table."""
        return self.is_replayed or self.source.is_practice or (self.row is not None and self.row.practice)

    @cached_property
    def common_search_text(self) -> str:
        """Return the searchable text that does not depend on the player, in lower case; cached for searches
        per keystroke."""
        return " ".join(common_search_texts(self)).casefold()

    def player_search_text(self, player: str) -> str:
        """Return the searchable text about one player, in lower case; that of the last one is cached."""
        if self._player_text[0] != player:
            text = " ".join(player_search_texts(self, player)).casefold()
            object.__setattr__(self, "_player_text", (player, text))
        return self._player_text[1]

    def seat_of(self, player: str) -> DealtSeat | None:
        """Return the seat of this player in the hand, or None."""
        for one in self.row.seats if self.row is not None else ():
            if one.name == player:
                return one
        return None

    def cards_of(self, dealt: DealtSeat) -> Cards:
        """Return the cards of a seat, highest first, masked if the viewer may not know them."""
        if dealt.shown or self.source.may_see(dealt.seat):
            return highest_first(dealt.cards)
        return (UNKNOWN,) * len(dealt.cards)

    @cached_property
    def pot(self) -> int:
        """Return the sum of all pots, in chips."""
        return sum(amount for _, amount, _ in self.row.pots) if self.row is not None else 0

    @cached_property
    def pot_type(self) -> str:
        """Return the kind of pot by the number of raises before the flop, one of POTS (in English)."""
        acts = self.row.acts if self.row is not None else ()
        raises = sum(1 for _, street, kind, _, _ in acts if street == 0 and kind in ("bet", "raise"))
        return POTS[min(raises, 3)]

    @property
    def street(self) -> int:
        """Return the last street that was dealt, 0 to 3; 0 for a hand that could not be read."""
        return BOARD_CARDS.index(len(self.row.board)) if self.row is not None else 0

    def went_to_showdown(self, player: str) -> bool:
        """Tell whether this player took part in a showdown."""
        dealt = self.seat_of(player)
        if self.row is None or dealt is None or not self.row.showdown:
            return False
        return not any(seat == dealt.seat and kind == "fold" for seat, _, kind, _, _ in self.row.acts)

    def big_blinds(self, dealt: DealtSeat) -> float:
        """Return what a seat won or lost, in big blinds."""
        assert self.row is not None
        return dealt.net / max(self.row.blinds[1], 1)

    def flags(self) -> tuple[str, ...]:
        """Return the special features of the hand as words, such as "showdown" or "practice", and the hand it
        was played on from; only "unreadable" without a row."""
        if self.row is None:
            return (_("unreadable"),)
        features = (
            (_("showdown"), self.row.showdown),
            (_("all-in"), self.row.all_in),
            (_("run twice"), bool(self.row.second)),
            (_("replayed"), self.is_replayed),
            (_("practice"), self.is_practice and not self.is_replayed),
            (_("incomplete"), bool(self.problem)),
        )
        words = [word for word, holds in features if holds]
        return (*words, self.origin.text) if self.origin is not None else tuple(words)


def highest_first(held: Cards) -> Cards:
    """Return cards by rank, aces first, and equal ranks by suit; unknown ones come last."""
    return tuple(sorted(held, key=lambda card: -1 if card == UNKNOWN else card, reverse=True))


def origin_of(hand: Hand, listed: Iterable[Hand]) -> Hand | None:
    """Return the hand that this one was played on from: named by its table, or, for another line of the same
    table, the hand of the same number that was played first. None if it is not among those listed."""
    if hand.origin is not None:
        number = hand.origin.number
        return next((one for one in listed if one.unique_number == number), None)
    if not hand.is_replayed:
        return None
    same = [one for one in listed if one.source.table == hand.source.table and one.number == hand.number]
    first = min(same, key=as_played, default=None)
    return first if first is not None and first.serial != hand.serial else None


def as_played(hand: Hand) -> tuple[float, int, int]:
    """Return a sort key that puts hands in the order played; hands of a file keep the file's order."""
    return (hand.at if hand.source.table >= 0 else 0.0, hand.source.table, hand.serial)


def line_of(row: HandRow, seat: int) -> str:
    """Return what a seat did, street by street, such as "R-C / B-F"; "·" for a street on which it did
    nothing."""
    streets: list[list[str]] = [[], [], [], []]
    for actor, street, kind, _to, _amount in row.acts:
        if actor == seat:
            streets[street].append(LETTERS[kind])
    while streets and not streets[-1]:
        streets.pop()
    return " / ".join("-".join(acts) or "·" for acts in streets)


def starting(cards: Cards) -> str:
    """Return the class of two known hole cards, such as "AKs", "T9o" or "88"; otherwise ""."""
    if len(cards) != 2 or UNKNOWN in cards:
        return ""
    high, low = sorted(cards, key=lambda card: card >> 2, reverse=True)
    ranks = RANKS[high >> 2] + RANKS[low >> 2]
    if ranks[0] == ranks[1]:
        return ranks
    return ranks + ("s" if high & 3 == low & 3 else "o")


def class_at(row: int, column: int) -> str:
    """Return the starting hand at a cell of the 13 by 13 grid: aces first, suited hands above the
    diagonal."""
    high, low = RANKS[12 - min(row, column)], RANKS[12 - max(row, column)]
    if row == column:
        return high + low
    return high + low + ("s" if column > row else "o")


def amount(hand: Hand, chips: int) -> str:
    """Format chips in the unit of the hand."""
    return amount_text(chips, hand.row.unit if hand.row is not None else 1)


def signed(hand: Hand, chips: int) -> str:
    """Format chips in the unit of the hand, with their sign."""
    if chips < 0:
        return f"−{amount(hand, -chips)}"
    return f"+{amount(hand, chips)}" if chips else amount(hand, chips)


def plus(number: float) -> str:
    """Format a number with its sign and one decimal: "+12.5", "−3.0"."""
    return f"{'−' if number < 0 else '+'}{format_number(abs(number), 1)}"


# filters ----------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class HandFilter:
    """A filter of the hand list; empty fields match every hand. `player` is the player it is about."""

    player: str = ""
    since: float = 0.0  # seconds since the epoch
    until: float = 0.0  # likewise, exclusive; 0: no limit
    table: str = ""
    variant: str = ""
    stakes: str = ""
    players: int = 0  # dealt in
    position: str = ""
    classes: frozenset[str] = frozenset()
    pot: str = ""
    street: int = 0  # reached at least
    result: str = ""
    opponent: str = ""
    showdown: bool | None = None
    all_in: bool | None = None
    tag: str = ""
    words: tuple[str, ...] = field(default=())
    with_practice: bool = True

    @cached_property
    def _small_words(self) -> tuple[str, ...]:
        """Return the search words as they are compared."""
        return tuple(word.casefold() for word in self.words)

    @property
    def needs_notes(self) -> bool:
        """Tell whether the notes and tags of hands decide what matches."""
        return bool(self.tag or self.words)

    @property
    def is_open(self) -> bool:
        """Tell whether the filter matches everything (apart from the choice of player)."""
        return self == HandFilter(player=self.player)

    def matches(self, hand: Hand, tags: tuple[str, ...] = (), note: str = "") -> bool:
        """Tell whether a hand matches. An unreadable hand only matches an empty filter."""
        row = hand.row
        if row is None:
            return self == HandFilter(player=self.player, with_practice=self.with_practice)
        return (
            self._of_the_hand(hand, row)
            and self._of_the_player(hand, hand.seat_of(self.player))
            and (not self.tag or self.tag in tags)
            and (not self.words or self._has_words(hand, tags, note))
        )

    def _of_the_hand(self, hand: Hand, row: HandRow) -> bool:
        """Tell whether a hand matches all criteria that do not depend on the player, tags or search words."""
        return (
            hand.at >= self.since
            and (not self.until or hand.at < self.until)
            and (not self.table or hand.source.title == self.table)
            and (not self.variant or row.variant == self.variant)
            and (not self.stakes or hand.stakes == self.stakes)
            and (not self.players or len(row.seats) == self.players)
            and (not self.pot or hand.pot_type == self.pot)
            and (not self.street or hand.street >= self.street)
            and (self.showdown is None or row.showdown is self.showdown)
            and (self.all_in is None or row.all_in is self.all_in)
            and (not self.opponent or any(one.name == self.opponent for one in row.seats))
            and (self.with_practice or not hand.is_practice)
        )

    def _of_the_player(self, hand: Hand, dealt: DealtSeat | None) -> bool:
        """Tell whether the criteria about the player match. A hand without the player only matches if there
        are none."""
        if dealt is None:
            return not (self.position or self.classes or self.result)
        result = WON if dealt.net > 0 else LOST if dealt.net < 0 else EVEN
        return (
            (not self.position or dealt.position == self.position)
            and (not self.classes or starting(hand.cards_of(dealt)) in self.classes)
            and (not self.result or result == self.result)
        )

    def _has_words(self, hand: Hand, tags: tuple[str, ...], note: str) -> bool:
        """Tell whether every search word occurs in the hand's text, tags or note."""
        words, known = self._small_words, hand.common_search_text
        missing = [word for word in words if word not in known]
        if not missing:
            return True
        text = hand.player_search_text(self.player)
        if tags or note:
            text = " ".join((text, *tags, note)).casefold()
        return all(word in text for word in missing)


def common_search_texts(hand: Hand) -> Iterator[str]:
    """Yield the searchable texts that do not depend on the player."""
    yield f"{hand.number} {hand.source.title} {_(hand.pot_type)} #{hand.unique_number} {hand.stakes}"
    yield from hand.flags()
    if hand.problem:
        yield hand.problem
    if hand.row is None:
        return
    yield " ".join(map(name, (*hand.row.board, *hand.row.second)))
    for dealt in hand.row.seats:
        held = hand.cards_of(dealt)
        known = "" if UNKNOWN in held else _searchable_cards(held)
        position = f"{_(dealt.position)} {SHORT[dealt.position]}" if dealt.position in SHORT else ""
        yield f"{dealt.name} {position} {known}"


@cache
def _searchable_cards(held: Cards) -> str:
    """Return two spellings of a hand for searches: its cards and its class."""
    return f"{names(held)} {starting(held)}"


def player_search_texts(hand: Hand, player: str) -> Iterator[str]:
    """Yield the searchable texts about this player: acts, pot and result."""
    own = hand.seat_of(player)
    if own is not None and hand.row is not None:
        for format_chips in (amount_text, written_amount):
            pot, net = (format_chips(chips, hand.row.unit) for chips in (hand.pot, own.net))
            yield f"{line_of(hand.row, own.seat)} {pot} {net}"


def players_of(hands: Iterable[Hand]) -> list[str]:
    """Return the names of everybody dealt in, those with the most hands first."""
    counts: dict[str, int] = {}
    for hand in hands:
        for dealt in hand.row.seats if hand.row is not None else ():
            counts[dealt.name] = counts.get(dealt.name, 0) + 1
    return sorted(counts, key=lambda one: (-counts[one], one))
