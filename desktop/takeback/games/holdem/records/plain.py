"""Writes hands as plain text, line by line, in the layout that poker trackers read."""

import datetime
from collections.abc import Iterable, Mapping
from typing import Any

from takeback.engine.state import Event

from .. import cards
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
    Shown,
)
from ..state import NOBODY, Holdem
from ..words import amount_text
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
    """Return one hand as text. `facts` may hold table, currency_symbol, currency and when (a datetime)."""
    return _PlainWriter(played, eyes, dict(facts or {})).text()


class _PlainWriter:
    """Writes one hand; remembers what later lines need from earlier ones."""

    def __init__(self, played: PlayedHand, eyes: Eyes, facts: dict[str, Any]) -> None:
        self.played = played
        self.eyes = eyes
        self.facts = facts
        self.sign = str(facts.get("currency_symbol", ""))
        self.names = played.before.names
        self.shown: dict[
            int, tuple[tuple[int, ...], int]
        ] = {}  # cards and, at the end, the value of the hand
        self.mucked: set[int] = set()
        self.folded: dict[int, int] = {}  # seat: street
        self.won: list[PotWon] = []
        self.at_showdown = False

    def text(self) -> str:
        """Return the whole hand; the summary only if it is over."""
        lines = [*self._head(), *self._course()]
        if self.played.is_over:
            lines += self._summary()
        return "\n".join(lines) + "\n"

    def _chips(self, amount: int) -> str:
        """Format an amount with the currency sign."""
        return f"{self.sign}{amount_text(amount, self.played.before.unit)}"

    # header -------------------------------------------------------------------------------------------------
    def _head(self) -> list[str]:
        """Return the header lines: number, table and stacks."""
        before, start = self.played.before, self.played.started
        when: datetime.datetime = self.facts.get("when") or datetime.datetime(2000, 1, 1)
        blinds = f"{self._chips(start.small)}/{self._chips(start.big)}"
        currency = f" {self.facts['currency']}" if self.facts.get("currency") else ""
        number = FIRST_NUMBER + start.hand
        game = GAMES[before.rules.variant]
        table = str(self.facts.get("table", "Takeback")).replace("'", "’")
        return [
            f"PokerStars Hand #{number}:  {game} ({blinds}{currency}) - {when:%Y/%m/%d %H:%M:%S} ET",
            f"Table '{table}' {len(before.seats)}-max Seat #{start.button + 1} is the button",
            *(
                f"Seat {seat + 1}: {self.names[seat]} ({self._chips(before.seats[seat].stack)} in chips)"
                for seat in sorted(start.seats)
            ),
        ]

    # events -------------------------------------------------------------------------------------------------
    def _course(self) -> list[str]:
        """Return the lines of all events."""
        lines: list[str] = []
        for event, state in self.played.states():
            lines += self._lines(event, state)
        return lines

    def _lines(self, event: Event, state: Holdem) -> list[str]:
        """Return the lines of one event; empty for events the format has no line for."""
        match event:
            case AntePosted() | BlindPosted():
                return [self._posted(event, state)]
            case HolesDealt(hands):
                return [
                    "*** HOLE CARDS ***",
                    *(self._dealt(seat, held) for seat, held in hands if self._sees(seat)),
                ]
            case Folded() | Checked() | Called() | Bet() | Raised():
                return [f"{self.names[event.seat]}: {self._act(event, state)}"]
            case BetReturned(seat, amount):
                return [f"Uncalled bet ({self._chips(amount)}) returned to {self.names[seat]}"]
            case BoardDealt():
                return [self._board(event, state)]
            case Shown() | Mucked():
                return self._showing(event, state)
            case PotWon():
                return self._collected(event, state)
        return []

    def _sees(self, seat: int) -> bool:
        """Tell whether the cards of this seat are written."""
        return self.eyes in (ALL, seat)

    def _dealt(self, seat: int, held: tuple[int, ...]) -> str:
        """Return the line for a seat's hole cards."""
        return f"Dealt to {self.names[seat]} {_bracketed(held)}"

    def _posted(self, event: AntePosted | BlindPosted, state: Holdem) -> str:
        """Return the line for an ante or a blind."""
        if isinstance(event, AntePosted):
            what = "the ante"
        else:
            kinds = {"small": "small blind", "big": "big blind", "post": "big blind", "dead": "dead blind"}
            what = kinds[event.kind]
        all_in = " and is all-in" if event.amount == state.seats[event.seat].stack else ""
        return f"{self.names[event.seat]}: posts {what} {self._chips(event.amount)}{all_in}"

    def _act(self, event: Folded | Checked | Called | Bet | Raised, state: Holdem) -> str:
        """Return a betting act in words; remembers folds for the summary."""
        match event:
            case Folded(seat):
                self.folded[seat] = state.street
                return "folds"
            case Checked():
                return "checks"
            case Called(_, amount, all_in):
                words = f"calls {self._chips(amount)}"
            case Bet(_, to, all_in):
                words = f"bets {self._chips(to)}"
            case Raised(_, to, by, _, all_in):
                words = f"raises {self._chips(by)} to {self._chips(to)}"
        return f"{words} and is all-in" if all_in else words

    def _board(self, event: BoardDealt, state: Holdem) -> str:
        """Return the line for a street, with the board before it."""
        before = f"{_bracketed(state.board)} " if state.board else ""
        return f"*** {STREETS[event.street]} *** {before}{_bracketed(event.cards)}"

    # the end ------------------------------------------------------------------------------------------------
    def _showing(self, event: Shown | Mucked, state: Holdem) -> list[str]:
        """Return the lines for cards shown or mucked; the first starts the showdown section."""
        lines = [] if self.at_showdown else ["*** SHOW DOWN ***"]
        self.at_showdown = True
        name = self.names[event.seat]
        if isinstance(event, Mucked):
            self.mucked.add(event.seat)
            return [*lines, f"{name}: mucks hand"]
        rank = event.rank or self._worth(event)
        self.shown[event.seat] = event.cards, rank
        return [*lines, f"{name}: shows {_bracketed(event.cards)} ({self._hand(rank)})"]

    def _worth(self, event: Shown) -> int:
        """Return the final value of a hand shown before the board is complete; 0 if cards are unknown."""
        board = self._whole_board()
        if len(board) < 5 or cards.UNKNOWN in (*board, *event.cards):
            return 0
        return cards.value(self.played.before.rules.variant, event.cards, board)

    def _whole_board(self) -> tuple[int, ...]:
        """Return all board cards of the hand."""
        dealt = (event.cards for event in self.played.events if isinstance(event, BoardDealt))
        return tuple(card for part in dealt for card in part)

    def _hand(self, rank: int) -> str:
        """Return the name of a hand value with its article."""
        if not rank:
            return "unknown"
        return _titled(cards.with_article(cards.hand_name(rank, self.played.before.rules.variant)))

    def _collected(self, event: PotWon, state: Holdem) -> list[str]:
        """Return the lines for a pot that is paid out."""
        count = (self.won[0].pot if self.won else event.pot) + 1
        self.won.append(event)
        pot = _pot_name(event.pot, count)
        lines = [
            f"{self.names[seat]} collected {self._chips(amount)} from {pot}" for seat, amount in event.winners
        ]
        if not event.showdown:
            lines += [f"{self.names[seat]}: doesn't show hand" for seat, _ in event.winners]
        return lines

    # the summary --------------------------------------------------------------------------------------------
    def _summary(self) -> list[str]:
        """Return the summary: pot, board, and a line for each seat."""
        board = self._whole_board()
        lines = [
            "*** SUMMARY ***",
            f"Total pot {self._chips(self._total())}{self._parts()} | Rake {self.sign}0",
        ]
        if board:
            lines.append(f"Board {_bracketed(board)}")
        return [*lines, *(self._seat_line(seat) for seat in sorted(self.played.started.seats))]

    def _total(self) -> int:
        """Return the sum of all pots."""
        return sum(won.amount for won in self.won)

    def _parts(self) -> str:
        """Return the parts of the pot for the summary, such as " Main pot $900. Side pot $800."; empty for a
        single pot."""
        if len(self.won) < 2:
            return ""
        count = self.won[0].pot + 1
        named = [
            f"{_pot_name(won.pot, count).capitalize()} {self._chips(won.amount)}." for won in self.won[::-1]
        ]
        return f" {' '.join(named)}"

    def _seat_line(self, seat: int) -> str:
        """Return the summary's line for a seat."""
        return f"Seat {seat + 1}: {self.names[seat]}{self._position(seat)} {self._fate(seat)}"

    def _position(self, seat: int) -> str:
        """Return the suffix for button and blinds, or ""."""
        start = self.played.started
        named = {start.big_seat: " (big blind)", start.button: " (button)"}
        if start.small_seat != NOBODY:
            named[start.small_seat] = " (small blind)"
        if seat == start.button == start.small_seat:
            return " (button) (small blind)"
        return named.get(seat, "")

    def _fate(self, seat: int) -> str:
        """Return what became of a seat in the hand, for the summary."""
        won = sum(amount for pot in self.won for winner, amount in pot.winners if winner == seat)
        if seat in self.folded:
            return f"folded {_WHEN[self.folded[seat]]}"
        if seat in self.shown:
            held, rank = self.shown[seat]
            showed = f"showed {_bracketed(held)}"
            return f"{showed} and {f'won ({self._chips(won)})' if won else 'lost'} with {self._hand(rank)}"
        if won:
            return f"collected ({self._chips(won)})"
        return "mucked" if seat in self.mucked else "folded"


def _bracketed(held: Iterable[int]) -> str:
    """Return the cards in square brackets, such as "[As Kd]" without the quotes."""
    return f"[{' '.join(map(cards.name, held))}]"


def _pot_name(pot: int, count: int) -> str:
    """Return "pot", "main pot", "side pot" or "side pot-2"."""
    if count == 1:
        return "pot"
    if pot == 0:
        return "main pot"
    return "side pot" if count == 2 else f"side pot-{pot}"


def _titled(name: str) -> str:
    """Capitalise the ranks in a hand's name: "a pair of Kings", "two pair, Kings and Fives"."""
    small = {"a", "an", "of", "and", "full", "house", "two", "pair", "flush", "straight", "three", "four"}
    small |= {"kind", "high", "royal"}
    return " ".join(word if word.strip(",") in small else word.capitalize() for word in name.split())
