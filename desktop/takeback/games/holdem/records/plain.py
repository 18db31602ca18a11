"""Writes hands as plain text, line by line, in the layout that poker trackers read."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from takeback.engine.state import Event
from takeback.texts import gettext as _

from .. import cards
from ..cards import HandKind, NamedHand
from ..rules.events import (
    AntePosted,
    Bet,
    BetReturned,
    BlindPosted,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HolesDealt,
    Mucked,
    PotWon,
    Raised,
    SecondBoardDealt,
    Shown,
)
from ..state import NOBODY, Holdem
from ..words import written_amount
from .exporter import ALL, Eyes
from .hands import PlayedHand

GAMES = {
    "holdem": "Hold'em No Limit",
    "omaha": "Omaha Pot Limit",
    "limit": "Hold'em Limit",
    "shortdeck": "6+ Hold'em No Limit",
}
STREETS = ("", "FLOP", "TURN", "RIVER")
_WHEN = ("before Flop", "on the Flop", "on the Turn", "on the River")
FIRST_NUMBER = 1_000_000


def plain_file(texts: Iterable[str]) -> str:
    """Join several hands with two empty lines between them."""
    return "\n\n\n".join(text.rstrip("\n") for text in texts) + "\n"


def plain_of(played: PlayedHand, eyes: Eyes = ALL, facts: Mapping[str, Any] | None = None) -> str:
    """Return one hand as text.

    `facts` may hold number, table, tournament (its number), hero (the seat whose cards are dealt face up),
    when (a datetime with its zone), currency_symbol and currency. The format has one hero: cards that others
    folded have no place in it, whatever `eyes` may see.
    """
    return _PlainWriter(played, eyes, dict(facts or {})).text()


def why_not_plain(played: PlayedHand) -> str:
    """Return why a hand cannot be written as text that other programs accept; "" if it can."""
    if not played.is_over:
        return _("It was not finished.")
    if played.before.rules.endless:
        return _("The stacks of its players are unknown.")
    if any(cards.UNKNOWN in event.cards for event in played.events_of(BoardDealt)):
        return _("The cards on its board are unknown.")
    return ""


def eastern_time(when: datetime) -> datetime:
    """Return the clock time in New York, in which hands of this format are dated. Computed by the rule of
    2007, since not every system has a database of time zones."""
    utc = when.astimezone(UTC).replace(tzinfo=None)
    begins, ends = _summer_time(utc.year)
    return utc - timedelta(hours=4 if begins <= utc < ends else 5)


@lru_cache(8)
def _summer_time(year: int) -> tuple[datetime, datetime]:
    """Return when summer time begins and ends in New York, in UTC; cached, as hands of one year are many."""
    return _sunday(year, 3, 2) + timedelta(hours=7), _sunday(year, 11, 1) + timedelta(hours=6)


def _sunday(year: int, month: int, number: int) -> datetime:
    """Return the midnight that begins a Sunday of a month; `number` 1 is the first one."""
    first = datetime(year, month, 1)
    return first + timedelta(days=(6 - first.weekday()) % 7 + 7 * (number - 1))


@lru_cache(64)
def plain_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names that no reader takes for something else: on one line, without colons and brackets,
    "Player" if nothing is left, and with a number where one occurs again. Cached, as they are the same in all
    hands of a table."""
    found: list[str] = []
    for name in names:
        plain = " ".join(name.translate(_MISREAD).split()) or "Player"
        number = 2
        unique = plain
        while unique in found:
            unique, number = f"{plain}-{number}", number + 1
        found.append(unique)
    return tuple(found)


_MISREAD = str.maketrans(dict.fromkeys(":[]()", " "))
_ROMAN = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def _roman(number: int) -> str:
    """Return a level in Roman numerals."""
    text = ""
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        text += letters * count
    return text


# More than half of the events of a hand have no line.
_WITH_LINES = frozenset(
    (
        *(AntePosted, BlindPosted, HolesDealt, Folded, Checked, Called, Bet, Raised, BetReturned),
        *(BoardDealt, SecondBoardDealt, Shown, Mucked, PotWon),
    )
)


_FREE_ACTS = (Folded, Checked)  # a constant, since writing the union out makes a new one at every call


class _PlainWriter:
    """Writes one hand; remembers what later lines need from earlier ones."""

    def __init__(self, played: PlayedHand, eyes: Eyes, facts: dict[str, Any]) -> None:
        """Take a hand and whose cards are written; nothing is written before `text`."""
        self.played = played
        self.eyes = eyes
        self.facts = facts
        self.sign = str(facts.get("currency_symbol", ""))
        self.unit = played.before.unit
        self.names = plain_names(played.before.names)
        self.hero = facts.get("hero", eyes if isinstance(eyes, int) else None)
        self.held: dict[int, tuple[int, ...]] = {}
        self.both = _seats_with_both_blinds(played)
        self.shown: dict[
            int, tuple[tuple[int, ...], int]
        ] = {}  # cards and, at the end, the value of the hand
        self.mucked: set[int] = set()
        self.showing: list[str] = []  # lines that wait for the last board card
        self.is_twice = SecondBoardDealt in map(type, played.events)
        self.paid: set[int] = set()  # seats that put in chips
        self.folded: dict[int, int] = {}  # seat: street
        self.won: list[PotWon] = []
        self.at_showdown = False

    def text(self) -> str:
        """Return the whole hand; the summary only if it is over."""
        lines = [*self._header_lines(), *self._course()]
        if self.played.is_over:
            lines += self._summary()
        return "\n".join(lines) + "\n"

    def _chips(self, amount: int) -> str:
        """Format an amount with the currency sign."""
        return f"{self.sign}{written_amount(amount, self.unit)}"

    # header -------------------------------------------------------------------------------------------------
    def _header_lines(self) -> list[str]:
        """Return the header lines: number, table and stacks."""
        before, start = self.played.before, self.played.started
        number = self.facts.get("number", FIRST_NUMBER + start.hand)
        game = f"{GAMES[before.rules.variant]} {self._level()}({self._stakes()})"
        table = str(self.facts.get("table", "Takeback")).replace("'", "’")
        return [
            f"PokerStars Hand #{number}:  {self._tournament()}{game} - {self._moment()}",
            f"Table '{table}' {len(before.seats)}-max Seat #{start.button + 1} is the button",
            *(
                f"Seat {seat + 1}: {self.names[seat]} ({self._chips(before.seats[seat].stack)} in chips)"
                for seat in sorted(start.seats)
            ),
        ]

    def _stakes(self) -> str:
        """Return what the header says about the blinds: in fixed limit the bets, in short deck the ante
        too."""
        start, rules = self.played.started, self.played.before.rules
        currency = f" {self.facts['currency']}" if self.facts.get("currency") else ""
        if rules.variant == "shortdeck":
            blind, ante = self._chips(start.big), self._chips(start.ante)
            return f"Button Blind {blind} - Ante {ante}{currency or ' '}"
        low, high = start.small or self._posted_small_blind(), start.big
        if rules.is_limit:
            low, high = start.big, rules.big_bet or 2 * start.big
        return f"{self._chips(low)}/{self._chips(high)}{currency}"

    def _posted_small_blind(self) -> int:
        """Return the small blind of an imported hand, as its record has it; 0 if nobody posts one."""
        posted = [post.blind for post in self.played.before.rules.posts]
        return min((blind for blind in posted if 0 < blind < self.played.started.big), default=0)

    def _tournament(self) -> str:
        """Return the part of the header that keeps a tournament's chips apart from money; "" at a cash
        table."""
        rules, number = self.played.before.rules, self.facts.get("tournament", 1)
        return f"Tournament #{number}, Freeroll  " if rules.is_sitgo else ""

    def _level(self) -> str:
        """Return the level of a tournament for the header; "" at a cash table."""
        before = self.played.before
        return f"- Level {_roman(before.level_no)} " if before.rules.is_sitgo else ""

    def _moment(self) -> str:
        """Return the time for the header, of the world and of New York; the beginning of 2000 if it is not
        known."""
        when: datetime = self.facts.get("when") or datetime(2000, 1, 1, tzinfo=UTC)
        world, there = when.astimezone(UTC), eastern_time(when)
        return f"{_clock_text(world)} UTC [{_clock_text(there)} ET]"

    # events -------------------------------------------------------------------------------------------------
    def _course(self) -> list[str]:
        """Return the lines of all events, and at last those of a showdown that still wait."""
        lines: list[str] = []
        for event, state in self.played.states():
            if type(event) in _WITH_LINES:
                lines += self._event_lines(event, state)
        return lines + self._showdown()

    def _event_lines(self, event: Event, state: Holdem) -> list[str]:
        """Return the lines of one event; empty for events the format has no line for. Shown and mucked hands
        wait until the first pot is paid."""
        match event:
            case Folded() | Checked() | Called() | Bet() | Raised():
                return [f"{self.names[event.seat]}: {self._act(event, state)}"]
            case AntePosted() | BlindPosted():
                return self._posted(event, state)
            case HolesDealt(hands):
                self.held = dict(hands)
                return [
                    "*** HOLE CARDS ***",
                    *(self._dealt(seat, held) for seat, held in hands if self._sees(seat)),
                ]
            case BetReturned(seat, amount):
                return [f"Uncalled bet ({self._chips(amount)}) returned to {self.names[seat]}"]
            case BoardDealt() | SecondBoardDealt():
                return [self._board(event, state)]
            case Shown() | Mucked():
                self.showing.append(self._shown_line(event))
            case PotWon():
                return [*self._showdown(), *self._second_showdown(event), *self._collected(event)]
        return []

    def _sees(self, seat: int) -> bool:
        """Tell whether the cards of this seat are written when they are dealt."""
        return self.eyes in (ALL, seat) and seat == self.hero and cards.UNKNOWN not in self.held[seat]

    def _dealt(self, seat: int, held: tuple[int, ...]) -> str:
        """Return the line for a seat's hole cards."""
        return f"Dealt to {self.names[seat]} {_bracketed(held)}"

    def _posted(self, event: AntePosted | BlindPosted, state: Holdem) -> list[str]:
        """Return the line for an ante or a blind. Both blinds of a seat that comes back are one line."""
        seat, amount = event.seat, event.amount
        if isinstance(event, AntePosted):
            what = "the ante"
        elif seat in self.both:
            if event.kind == "dead":
                return []
            what, amount = "small & big blinds", self.both[seat]
        else:
            what = self._blind_name(event.kind)
        all_in = " and is all-in" if amount == state.seats[seat].stack else ""
        return [f"{self.names[seat]}: posts {what} {self._chips(amount)}{all_in}"]

    def _blind_name(self, kind: str) -> str:
        """Return how the format calls a blind; in short deck the button posts it."""
        if kind == "big" and self.played.before.rules.variant == "shortdeck":
            return "button blind"
        if kind == "straddle":
            return kind
        return "small blind" if kind in ("small", "dead") else "big blind"

    def _act(self, event: Folded | Checked | Called | Bet | Raised, state: Holdem) -> str:
        """Return a betting act in words; remembers folds and payers for the summary."""
        if state.seats[event.seat].bet or not isinstance(event, _FREE_ACTS):
            self.paid.add(event.seat)
        match event:
            case Folded():
                self.folded[event.seat] = state.street
                return "folds"
            case Checked():
                return "checks"
            case Called():
                words = f"calls {self._chips(event.amount)}"
            case Bet():
                words = f"bets {self._chips(event.to)}"
            case Raised():
                words = f"raises {self._chips(event.by)} to {self._chips(event.to)}"
        return f"{words} and is all-in" if event.all_in else words

    def _board(self, event: BoardDealt | SecondBoardDealt, state: Holdem) -> str:
        """Return the line for a street, with the board before it; FIRST or SECOND where the board is dealt
        twice."""
        dealt, run = state.board, "FIRST " if self.is_twice and not self._is_bet_on(event) else ""
        if isinstance(event, SecondBoardDealt):
            dealt, run = state.second or state.board[: cards.BOARD[event.street - 1]], "SECOND "
        before = f"{_bracketed(dealt)} " if dealt else ""
        return f"*** {run}{STREETS[event.street]} *** {before}{_bracketed(event.cards)}"

    def _is_bet_on(self, event: BoardDealt | SecondBoardDealt) -> bool:
        """Tell whether betting follows this street."""
        return isinstance(event, BoardDealt) and event.open

    # the end ------------------------------------------------------------------------------------------------
    def _showdown(self) -> list[str]:
        """Return the lines of the showdown that wait, with their heading, and forget them; empty if none
        wait. They come after all board cards, also where hands lay face up before."""
        head = "*** FIRST SHOW DOWN ***" if self.is_twice else "*** SHOW DOWN ***"
        lines = [head, *self.showing] if self.showing else []
        self.showing = []
        return lines

    def _second_showdown(self, event: PotWon) -> list[str]:
        """Return the lines of the showdown on the second board, before the first pot that it decides."""
        if event.run != 2 or self.won[-1].run == 2:
            return []
        shown = [
            f"{self.names[seat]}: shows {_bracketed(held)} ({self._hand(self._second_worth(held))})"
            for seat, (held, _) in self.shown.items()
        ]
        return ["*** SECOND SHOW DOWN ***", *shown]

    def _shown_line(self, event: Shown | Mucked) -> str:
        """Return the line for cards shown or mucked; remembers them for the summary."""
        name = self.names[event.seat]
        if isinstance(event, Mucked):
            self.mucked.add(event.seat)
            return f"{name}: mucks hand"
        rank = event.rank or self._value_when_shown(event)
        self.shown[event.seat] = event.cards, rank
        return f"{name}: shows {_bracketed(event.cards)} ({self._hand(rank)})"

    def _value_when_shown(self, event: Shown) -> int:
        """Return the final value of a hand shown before the board is complete; 0 if cards are unknown."""
        board = self._whole_board()
        if len(board) < 5 or cards.UNKNOWN in (*board, *event.cards):
            return 0
        return cards.value(self.played.before.rules.variant, event.cards, board)

    def _second_worth(self, held: tuple[int, ...]) -> int:
        """Return the value of these hole cards on the second board."""
        return cards.value(self.played.before.rules.variant, held, self._second_board())

    def _whole_board(self) -> tuple[int, ...]:
        """Return all board cards of the hand; those of the first board, if there were two."""
        return tuple([card for event in self.played.events_of(BoardDealt) for card in event.cards])

    def _second_board(self) -> tuple[int, ...]:
        """Return the second board, with the cards that both share; empty if there was only one."""
        own = tuple([card for event in self.played.events_of(SecondBoardDealt) for card in event.cards])
        return (*self._whole_board()[: 5 - len(own)], *own) if own else ()

    def _hand(self, rank: int) -> str:
        """Return the name of a hand value with its article; "unknown" for 0."""
        if not rank:
            return "unknown"
        return _hand_text(cards.hand_of(rank, self.played.before.rules.variant))

    def _collected(self, event: PotWon) -> list[str]:
        """Return the lines for a pot that is paid out, with "doesn't show hand" if nobody showed; remembers
        the pot."""
        count = (self.won[0].pot if self.won else event.pot) + 1
        self.won.append(event)
        pot = _pot_name(event.pot, count)
        lines = [
            f"{self.names[seat]} collected {self._chips(amount)} from {pot}" for seat, amount in event.winners
        ]
        if not self.shown and not self.mucked and event.pot == 0:
            lines += [f"{self.names[seat]}: doesn't show hand" for seat, _ in event.winners]
        return lines

    # the summary --------------------------------------------------------------------------------------------
    def _summary(self) -> list[str]:
        """Return the summary: pot, board, and a line for each seat."""
        board = self._whole_board()
        lines = [
            "*** SUMMARY ***",
            f"Total pot {self._chips(self._total())}{self._pot_parts()} | Rake {self.sign}0",
        ]
        if self.is_twice:
            lines += [
                "Hand was run twice",
                f"FIRST Board {_bracketed(board)}",
                f"SECOND Board {_bracketed(self._second_board())}",
            ]
        elif board:
            lines.append(f"Board {_bracketed(board)}")
        places = self._positions()
        return [
            *lines,
            *(
                f"Seat {seat + 1}: {self.names[seat]}{places.get(seat, '')} {self._fate(seat)}"
                for seat in sorted(self.played.started.seats)
            ),
        ]

    def _total(self) -> int:
        """Return the sum of all pots."""
        return sum(won.amount for won in self.won)

    def _pot_parts(self) -> str:
        """Return the parts of the pot for the summary, such as " Main pot $900. Side pot $800."; empty for a
        single pot."""
        amounts: dict[int, int] = {}
        for won in self.won[::-1]:
            amounts[won.pot] = amounts.get(won.pot, 0) + won.amount
        if len(amounts) < 2:
            return ""
        named = [f"{_pot_title(pot, len(amounts))} {self._chips(amounts[pot])}." for pot in sorted(amounts)]
        return f" {' '.join(named)}"

    def _positions(self) -> dict[int, str]:
        """Return the suffixes for button and blinds, by seat."""
        start = self.played.started
        named = {start.big_seat: " (big blind)", start.button: " (button)"}
        if start.small_seat != NOBODY:
            named[start.small_seat] = " (small blind)"
        if start.button == start.small_seat:
            named[start.button] = " (button) (small blind)"
        return named

    def _fate(self, seat: int) -> str:
        """Return the end of a seat's line in the summary, such as "folded before Flop" or "collected
        (150)"."""
        if seat in self.folded:
            idle = " (didn't bet)" if self.folded[seat] == 0 and seat not in self.paid else ""
            return f"folded {_WHEN[self.folded[seat]]}{idle}"
        won = sum(amount for pot in self.won for winner, amount in pot.winners if winner == seat)
        if seat in self.shown:
            held, rank = self.shown[seat]
            if self.is_twice:
                return f"showed {_bracketed(held)} and {self._fates(seat, held, rank)}"
            return f"showed {_bracketed(held)} and {self._outcome(won, rank)}"
        if won:
            return f"collected ({self._chips(won)})"
        if seat in self.mucked:
            held = self.held.get(seat, ())
            is_known = (self.eyes == ALL or seat == self.hero) and cards.UNKNOWN not in held
            return f"mucked {_bracketed(held)}" if is_known else "mucked"
        return "folded"

    def _outcome(self, won: int, rank: int) -> str:
        """Return what a shown hand of this value won, or that it lost."""
        return f"{f'won ({self._chips(won)})' if won else 'lost'} with {self._hand(rank)}"

    def _fates(self, seat: int, held: tuple[int, ...], rank: int) -> str:
        """Return what became of a shown hand on each of two boards."""
        won = {1: 0, 2: 0}
        for pot in self.won:
            won[pot.run] += dict(pot.winners).get(seat, 0)
        return f"{self._outcome(won[1], rank)}, and {self._outcome(won[2], self._second_worth(held))}"


def _clock_text(when: datetime) -> str:
    """Return date and time to the second, such as "2024/05/01 20:15:00", whatever the zone."""
    return when.replace(tzinfo=None).isoformat(" ", "seconds").replace("-", "/")


def _seats_with_both_blinds(played: PlayedHand) -> dict[int, int]:
    """Return what each seat pays that posts a live and a dead blind."""
    posted = played.events_of(BlindPosted)
    dead = {event.seat: event.amount for event in posted if event.kind == "dead"}
    live = {event.seat: event.amount for event in posted if event.kind != "dead"}
    return {seat: dead[seat] + live[seat] for seat in dead if seat in live}


def _bracketed(held: Iterable[int]) -> str:
    """Return the cards in square brackets, such as "[As Kd]" without the quotes."""
    return f"[{' '.join(map(cards.name, held))}]"


def _pot_title(pot: int, count: int) -> str:
    """Return "Main pot", "Side pot" or "Side pot-2", for several pots."""
    if pot == 0:
        return "Main pot"
    return "Side pot" if count == 2 else f"Side pot-{pot}"


def _pot_name(pot: int, count: int) -> str:
    """Return "pot", "main pot", "side pot" or "side pot-2"."""
    if count == 1:
        return "pot"
    if pot == 0:
        return "main pot"
    return "side pot" if count == 2 else f"side pot-{pot}"


_RANKS = (
    *("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"),
    *("Ten", "Jack", "Queen", "King", "Ace"),
)
_HANDS = {  # by kind, with the ranks in the name of the hand
    HandKind.ROYAL_FLUSH: "a royal flush",
    HandKind.STRAIGHT_FLUSH: "a straight flush, {rank} high",
    HandKind.FOUR_OF_A_KIND: "four of a kind, {ranks}",
    HandKind.FULL_HOUSE: "a full house, {ranks} full of {others}",
    HandKind.FLUSH: "a flush, {rank} high",
    HandKind.STRAIGHT: "a straight, {rank} high",
    HandKind.THREE_OF_A_KIND: "three of a kind, {ranks}",
    HandKind.TWO_PAIR: "two pair, {ranks} and {others}",
    HandKind.PAIR: "a pair of {ranks}",
    HandKind.HIGH_CARD: "{rank} high",
}


def _hand_text(hand: NamedHand) -> str:
    """Return the name of a hand in this format: "a pair of Kings", "two pair, Kings and Fives"."""
    ranks = [_RANKS[rank] for rank in hand.named] or [""]
    plurals = ["Sixes" if rank == "Six" else f"{rank}s" for rank in ranks]
    return _HANDS[hand.kind].format(rank=ranks[0], ranks=plurals[0], others=plurals[-1])
