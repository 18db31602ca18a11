"""Tables in the middle of a turn, and what of them may not come out. Each is made anew, always the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QRectF

from desktop.board.widget import BoardWidget
from desktop.engine.game import Game, find_game
from desktop.engine.journal import Journal
from desktop.engine.record import Seat
from desktop.engine.state import encode
from desktop.games.holdem import cards
from desktop.games.holdem.state import BETTING, Call, Check, Deal, Fold
from desktop.table.opening import new_table
from desktop.table.table import Table
from tests.shell.conftest import play_on
from tests.toys import bids
from tests.toys.bids import Bid, Name

SEED = 739_184_652_083_517
MOMENTS = (0, 1, 2)


@dataclass(frozen=True)
class Planted:
    """What is looked for: texts that nothing else can bring, and names that another table may show."""

    certain: tuple[str, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Plant:
    game: Game
    seats: int
    reach: Callable[[Table, int], None]  # to this moment
    secrets: Callable[[Table, int | None], Planted]  # which the viewer may not know

    def table(self, journal: Journal, persons: Sequence[int], moment: int) -> Table:
        names = ("Ann", "Ben", "Cid")
        kinds = ["person" if seat in persons else "computer" for seat in range(self.seats)]
        seats = [
            Seat(kind, names[at], self.game.seat_level(at) if kind == "computer" else "", at)
            for at, kind in enumerate(kinds)
        ]
        table = new_table(self.game, {}, seats, SEED, "fair", journal)
        self.reach(table, moment)
        return table


def numbers(some: Sequence[int]) -> tuple[str, ...]:
    """As files write them, with and without spaces."""
    return json.dumps(some, separators=(",", ":"))[1:-1], json.dumps(some)[1:-1]


# hold'em: the cards of the others, and those to come ------------------------------------------------------
def _to_hand(table: Table, moment: int) -> None:
    table.act(Deal(), 0)
    if moment == 2:  # the cards of the first hand were folded
        while table.state.hand == 1:
            table.act(Fold(), table.state.turn)
    while moment and table.state.phase == BETTING and not table.state.board:
        legal = table.game.actions(table.state, table.state.turn)
        table.act(next(one for one in legal if isinstance(one, Call | Check)), table.state.turn)


def _cards(table: Table, viewer: int | None) -> Planted:
    state = table.line[-1].state
    held = [seat.cards for at, seat in enumerate(state.seats) if at != viewer and not seat.shown]
    folded = state.last.hidden if state.last is not None else ()
    held += [hole for at, hole in folded if at != viewer]
    own = [hole for at, hole in folded if at == viewer]
    certain = [str(SEED), *numbers(state.deck[:4]), state.salt]
    for hole in held:
        certain += [f"[{text}]" for text in numbers(hole)]
        certain += [cards.spoken(hole), cards.names(hole), " ".join(cards.name(card) for card in hole)]
    hidden = {card for hole in held for card in hole} | set(state.deck[:5])
    known = {card for at, seat in enumerate(state.seats) if at == viewer or seat.shown for card in seat.cards}
    known |= {card for hole in own for card in hole} | set(state.board)
    names = tuple(cards.spoken((card,)) for card in hidden - known)
    return Planted(tuple(certain), names)


# sealed bids: what the others wrote down -------------------------------------------------------------------
class BidsBoard(BoardWidget):
    def keys(self) -> Sequence[int]:
        return range(len(self.state.suits))

    def place_of(self, key: Any) -> QRectF:
        return QRectF(20, 20 + 40 * key, 200, 30)

    def name_of(self, key: Any) -> str:
        suit = self.state.suits[key]
        return f"{bids.NAMES[key]}: {bids.SUITS[suit] if suit >= 0 else 'nothing to be seen'}"

    def tip_of(self, key: Any) -> str:
        return self.name_of(key)


BIDS = replace(bids.GAME, board=BidsBoard)
SUITS = ("quartz", "basalt", "marble", "slate")  # words that stand nowhere else


def _to_bid(table: Table, moment: int) -> None:
    """Ann has confirmed her bid, then Ben lays out his; or they were opened, and Ann has bid again."""
    _bid(table, 0, 0)
    if moment == 1:
        table.act(Bid(3), 1)
    if moment == 2:
        _bid(table, 1, 1)
        _bid(table, 0, 2)


def _bid(table: Table, seat: int, suit: int) -> None:
    here = table.here
    table.act(Bid(1), seat)
    table.act(Name(suit), seat)
    if table.here is here:
        table.confirm(seat)


def _bids(table: Table, viewer: int | None) -> Planted:
    found = [str(SEED)]
    state = table.line[-1].state
    if viewer != 0 and state.suits[0] >= 0:
        found += [SUITS[state.suits[0]], encode(Name(state.suits[0])).decode()]
    if viewer != 1 and table.draft(1) is not None:
        found += ["bids 3", encode(Bid(3)).decode()]
    return Planted(tuple(found))


# Reedmere: the order of the plots ---------------------------------------------------------------------------
def _to_plots(table: Table, moment: int) -> None:
    for _ in range(2 * moment):
        play_on(table)


def _plots(table: Table, viewer: int | None) -> Planted:
    hidden = [text for pile in table.line[-1].state.hidden if len(pile) > 3 for text in numbers(pile[:4])]
    return Planted((str(SEED), *hidden))


PLANTS = {
    "holdem": Plant(find_game("holdem"), 2, _to_hand, _cards),
    "bids": Plant(BIDS, 2, _to_bid, _bids),
    "park": Plant(find_game("park"), 2, _to_plots, _plots),
}


def viewers(name: str) -> Iterator[tuple[int, ...]]:
    """Who plays at the screen: all by turns, and where computers can have the other seats, each alone, and
    nobody."""
    plant = PLANTS[name]
    yield tuple(range(plant.seats))
    if plant.game.computers:
        yield from ((seat,) for seat in range(plant.seats))
        yield ()
