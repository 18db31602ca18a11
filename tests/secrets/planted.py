"""Make tables in the middle of a turn, always the same, and list what must not be shown of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from random import Random
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from takeback.board.widget import BoardWidget
from takeback.engine.game import Game, Row, find_game, find_games
from takeback.engine.journal import Journal
from takeback.engine.play import Move
from takeback.engine.record import Seat
from takeback.engine.state import encode
from takeback.games.holdem import cards
from takeback.games.holdem.state import BETTING, Call, Check, Deal, Fold
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.engine.playing import play_a_step
from tests.shell.conftest import play_on
from tests.toys import bids
from tests.toys.bids import Bid, Name

SEED = 739_184_652_083_517
MOMENTS = (0, 1, 2)


@dataclass(frozen=True)
class Secrets:
    """The secrets to search for: texts that nothing else can contain, and names that another table may
    show."""

    certain: tuple[str, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class SecretTable:
    game: Game
    seats: int
    reach: Callable[[Table, int], None]  # play to this moment
    secrets: Callable[[Table, int | None], Secrets]  # what the viewer may not know
    options: Mapping[str, object] = field(default_factory=dict)

    def table(self, journal: Journal, persons: Sequence[int]) -> Table:
        """Return a new table of the game."""
        names = ("Ann", "Ben", "Cid")
        kinds = ["person" if seat in persons else "computer" for seat in range(self.seats)]
        seats = [
            Seat(kind, names[at], self.game.seat_level(at) if kind == "computer" else "", at)
            for at, kind in enumerate(kinds)
        ]
        return new_table(self.game, self.options, seats, SEED, "fair", journal)


def find_luck(table: Table) -> tuple[str, ...]:
    """Return what nobody may know before the end: the seed, and the salt that was sealed with it."""
    return str(SEED), json.loads(table.record.promise)["salt"]


def format_numbers(some: Sequence[int]) -> tuple[str, ...]:
    """Return the numbers as files write them, with and without spaces."""
    return json.dumps(some, separators=(",", ":"))[1:-1], json.dumps(some)[1:-1]


# hold'em: cards of other seats, and the deck --------------------------------------------------------------
def _play_to_hand(table: Table, moment: int) -> None:
    table.act(Deal(), 0)
    if moment == 2:  # the first hand was folded
        while table.state.hand == 1:
            table.act(Fold(), table.state.turn)
    while moment and table.state.phase == BETTING and not table.state.board:
        _stay_in(table)


def _play_to_showdown(table: Table, moment: int) -> None:
    """Play hands that are dealt on request: one is folded, the next one is shown. At moment 1 only the
    folded cards are hidden; before and after it, others are, too."""
    table.act(Deal(), 0)
    table.act(Fold(), table.state.turn)
    if moment:
        table.act(Deal(), 0)
        while table.state.phase == BETTING:
            _stay_in(table)
    if moment == 2:
        table.act(Deal(), 0)


def _stay_in(table: Table) -> None:
    legal = table.game.actions(table.state, table.state.turn)
    table.act(next(one for one in legal if isinstance(one, Call | Check)), table.state.turn)


def _find_cards(table: Table, viewer: int | None) -> Secrets:
    state = table.line[-1].state
    ever = [node.state for node in table.history.nodes.values()]  # a deleted turn has been seen
    open_to_all = {seat.cards for one in ever for seat in one.seats if seat.shown}
    open_to_all |= {hole for one in ever if one.last is not None for _, hole in one.last.shown}
    held = [seat.cards for at, seat in enumerate(state.seats) if at != viewer]
    ends = [node.state.last for node in table.line if node.state.last is not None]
    held += [hole for end in ends for at, hole in end.hidden if at != viewer]
    held = [hole for hole in held if hole not in open_to_all]
    certain = [*find_luck(table), *format_numbers(state.deck[:4]), state.salt]
    for hole in filter(None, held):
        certain += [f"[{text}]" for text in format_numbers(hole)]
        certain += [cards.spoken(hole), cards.names(hole), " ".join(cards.name(card) for card in hole)]
    hidden = {card for hole in held for card in hole} | set(state.deck[:5])
    known = {card for at, seat in enumerate(state.seats) if at == viewer or seat.shown for card in seat.cards}
    known |= set(state.board) | {card for end in ends for card in end.board}
    known |= {card for end in ends for at, hole in end.hidden if at == viewer for card in hole}
    known |= {card for end in ends for _, hole in end.shown for card in hole}
    names = tuple(cards.spoken((card,)) for card in hidden - known)
    return Secrets(tuple(certain), names)


# sealed bids: bids of other seats ------------------------------------------------------------------------
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

    def paint(self, painter: QPainter) -> None:
        for key in self.keys():
            painter.drawText(self.place_of(key), 0, self.name_of(key))


def list_suits(state: bids.Auction, seat: int | None) -> Iterator[tuple[str, str]]:
    """Yield the values shown beside the board."""
    for name, suit in zip(bids.NAMES, state.suits, strict=False):
        yield f"{name}’s suit", SUITS[suit] if suit >= 0 else "not known"


def describe_whole_turn(moves: Sequence[Move], before: Any, seat: int | None) -> Row:
    """Describe a whole turn in its own words, which take another path than those of a move."""
    return Row(", then ".join(bids.describe(move, before, seat).text for move in moves))


assert bids.GAME.drafted is not None
DRAFTED = replace(bids.GAME.drafted, describe_turn=describe_whole_turn)
BIDS = replace(bids.GAME, board=BidsBoard, values=list_suits, drafted=DRAFTED)
SUITS = ("quartz", "basalt", "marble", "slate")  # words that occur nowhere else


def _play_to_bid(table: Table, moment: int) -> None:
    """Play until Ben drafts his bid after Ann has confirmed hers; or reveal both, and let Ann bid again."""
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


def _find_bids(table: Table, viewer: int | None) -> Secrets:
    found = [*find_luck(table)]
    state = table.line[-1].state
    if viewer != 0 and state.suits[0] >= 0:
        found += [SUITS[state.suits[0]], encode(Name(state.suits[0])).decode()]
    if viewer != 1 and table.drafts.find(1) is not None:
        found += ["bids 3", encode(Bid(3)).decode()]
    return Secrets(tuple(found))


# Reedmere: order of the plots, and plans ------------------------------------------------------------------
def _play_to_plots(table: Table, moment: int) -> None:
    """Play some turns; where both play at one screen, the seat that is not to act plans a step."""
    for _ in range(2 * moment):
        play_on(table)
    waiting = 1 - table.to_act()[0]
    if len(table.persons) == 2:
        played = {move.action for node in table.line for move in node.moves}  # these are known to all
        legal = table.game.actions(table.state, waiting)
        table.act(next(action for action in legal if action not in played), waiting)


def _find_plots(table: Table, viewer: int | None) -> Secrets:
    hidden = [
        text for pile in table.line[-1].state.hidden if len(pile) > 3 for text in format_numbers(pile[:4])
    ]
    plans = [draft for (_, seat), draft in table.drafts.by_place.items() if seat != viewer]
    planned = [encode(move.action).decode() for draft in plans for move in draft.moves()]
    return Secrets((*find_luck(table), *hidden, *planned))


# Flow: chance, but nothing hidden -----------------------------------------------------------------------
def _play_to_lines(table: Table, moment: int) -> None:
    luck = Random(1)
    for _ in range(2 * moment):
        play_a_step(table, luck)
        if not table.turn_checks.why_not_confirm(0):
            table.confirm(0)


PLANTS = {
    "holdem": SecretTable(find_game("holdem"), 2, _play_to_hand, _find_cards),
    "showdown": SecretTable(find_game("holdem"), 2, _play_to_showdown, _find_cards, {"deal": "ask"}),
    "bids": SecretTable(BIDS, 2, _play_to_bid, _find_bids),
    "park": SecretTable(find_game("park"), 2, _play_to_plots, _find_plots),
    "flow": SecretTable(
        find_game("flow"), 1, _play_to_lines, lambda table, viewer: Secrets(find_luck(table))
    ),
}
if any(found.id == "duel" for found in find_games()):
    duel = import_module("tests.secrets.duel")

    def _faces(table: Table, viewer: int | None) -> Secrets:
        orders = [text for order in duel.find_orders(table) for text in format_numbers(order)]
        certain, names = duel.find_hidden(table, viewer)
        return Secrets((*find_luck(table), *orders, *duel.find_closed_lists(table, viewer), *certain), names)

    PLANTS["duel"] = SecretTable(find_game("duel"), 2, duel.reach, _faces, duel.OPTIONS)
    PLANTS["closed"] = SecretTable(find_game("duel"), 2, duel.reach, _faces, duel.CLOSED)


def list_viewers(name: str) -> Iterator[tuple[int, ...]]:
    """Yield the seats that play at the screen: all by turns, and where computers can have the other seats,
    each alone, and none."""
    plant = PLANTS[name]
    alone = [*((seat,) for seat in range(plant.seats)), ()] if plant.game.computers else []
    yield from dict.fromkeys([*alone, tuple(range(plant.seats))])
