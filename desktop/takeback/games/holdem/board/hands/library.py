"""The hands that a page lists, from all tables or from a file; they are read in steps."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from time import perf_counter
from typing import Any, Protocol

import msgspec

from takeback.engine.game import Record
from takeback.engine.history import Node
from takeback.engine.journal_kept import BranchTurn, GameRow
from takeback.engine.play import Move
from takeback.engine.record import paused_garbage_collection
from takeback.engine.state import Illegal
from takeback.table.archive import Archive, LazyTree, ListedTable
from takeback.texts import gettext as _

from ...records import importer, ledger, phh
from ...records.exporter import toml, why_not_as_read
from ...records.handlist import LEVEL_SEPARATOR, READER, Hand, HandRow, Source, players_of
from ...records.hands import PlayedHand, beginning_of, hand_numbered, hands_of, starts_hand
from ...records.importer import Imported
from ...records.kept import RowPool, packed, unpacked
from ...records.numbers import room_number
from ...rules.events import HandEnded, HandStarted
from .hand_reader import BEGUN_BEFORE, UNREADABLE, HandReader

UNKNOWN_FORM = _("This hand was saved in an unknown format.")
AT_ONCE = 300  # hands read before the list is first shown
A_PIECE = 100  # hands read per step
TURNS = 10_000  # turns searched for other lines per step
FIRST_LOOK = 0.1  # seconds of reading a file before the list is first shown


@dataclass(frozen=True)
class OpenedHand:
    """A played hand; `serials` maps steps to the turns of the table that stand exactly there."""

    hand: Hand
    played: PlayedHand
    serials: dict[int, int]
    notes: tuple[tuple[int, str], ...] = ()  # (step, note of the file)
    fields: Mapping[str, Any] = field(default_factory=dict)  # other fields of the file


class Library(Protocol):
    """The interface of a source of hands, which TableHands and FileHands implement."""

    title: str
    is_file: bool
    hands: list[Hand]
    reports: Sequence[str]  # what could not be read as it is written, by line
    remaining_steps: Iterator[None]  # reads the remaining hands, step by step

    @property
    def progress(self) -> tuple[int, int]:
        """Return how many hands have been read, and how many there are."""

    def player(self) -> str:
        """Return the player that the list is about at first, chosen by number of hands; "" without hands."""

    def prepare(self, hand: Hand) -> Iterator[None]:
        """Prepare, step by step, what is needed to open this hand quickly. Raises what `open` raises."""

    def open(self, hand: Hand) -> OpenedHand:
        """Return the hand with its play. Raise Illegal with a sentence if it cannot be played again."""

    def played(self, hand: Hand) -> PlayedHand:
        """Return only the play of a hand, as `open` does."""


# our own tables ---------------------------------------------------------------------------------------------
class TableHands:
    """Every finished hand of our tables, newest first."""

    title = _("All tables")
    is_file = False
    reports: Sequence[str] = ()

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._tables = archive.tables()
        self._sources = {id: source_of(sat) for id, sat in self._tables.items()}
        self._levels = {id: levels_of(sat) for id, sat in self._tables.items()}
        self._left = archive.row_places("hand")
        self._again: set[tuple[int, int]] = set()
        self._pool = RowPool()
        self._hand_readers: dict[int, HandReader] = {}  # by table
        self.hands: list[Hand] = []
        self.remaining_steps = self._pieces()
        next(self.remaining_steps)
        if sum(sat.newest for sat in self._tables.values()) < TURNS:
            self._mark_again(_union(self._looked_through()))

    @property
    def progress(self) -> tuple[int, int]:
        """Return how many hands have been read, and how many there are."""
        return len(self.hands), len(self.hands) + len(self._left)

    def _pieces(self) -> Iterator[None]:
        """Read the first hands, then find those that do not count, then read all others."""
        self._read(AT_ONCE)
        yield
        for found in self._looked_through():
            self._mark_again(found)
            yield
        while self._left:
            self._read(A_PIECE)
            yield
            for hand in self.hands[-A_PIECE:]:  # worked out now, so that the first search is as fast
                assert hand.common_search_text is not None
            yield

    def _read(self, count: int) -> None:
        """Add that many more hands of the tables to `hands`, the newest first."""
        some, self._left = self._left[-count:], self._left[:-count]
        with paused_garbage_collection():
            for row in reversed(self._archive.rows("hand", some)):
                if row.table in self._sources:
                    self.hands.append(self._hand(row))

    def _looked_through(self) -> Iterator[set[tuple[int, int]]]:
        """Yield, table by table, (table, turn) of hands that do not count; empty sets in between."""
        for sat in self._tables.values():
            strays: dict[int, BranchTurn] = {}
            for first in range(0, sat.newest + 1, TURNS):
                strays |= self._archive.branching_turns(sat.id, first, first + TURNS)
                yield set()
            if strays:
                yield {
                    (sat.id, end) for end in uncounted_ends(self._archive.row_keys(sat.id, "hand"), strays)
                }

    def _mark_again(self, found: set[tuple[int, int]]) -> None:
        """Mark these hands as replayed, those that are not read yet as soon as they are."""
        self._again |= found
        if found:
            self.hands = [
                replace(hand, is_replayed=True) if (hand.source.table, hand.serial) in found else hand
                for hand in self.hands
            ]

    def _hand(self, row: GameRow) -> Hand:
        """Return the hand of a stored row; one that cannot be decoded has a problem."""
        source = self._sources[row.table]
        again = (row.table, row.serial) in self._again
        try:
            read = with_level_names(READER.decode(row.fields), self._levels[row.table])
            return Hand(source, row.serial, row.at, self._pool.shared(read), again)
        except msgspec.MsgspecError:
            return Hand(source, row.serial, row.at, None, again, UNKNOWN_FORM)

    def player(self) -> str:
        """Return the person who played most hands, or else whoever did; "" without hands."""
        persons = {
            sat.record.seats[seat].name or self._archive.game.seat_name(seat)
            for sat in self._tables.values()
            for seat in sat.persons
        }
        listed = players_of(self.hands)
        return next((name for name in listed if name in persons), listed[0] if listed else "")

    def prepare(self, hand: Hand) -> Iterator[None]:
        """Grow the tree of the hand's table up to the hand, in steps."""
        return self._archive.tree_of(hand.source.table).read_in_steps(hand.serial)

    def open(self, hand: Hand) -> OpenedHand:
        """Return the hand with its play. Raise Illegal if its turns cannot be read or its beginning is
        unknown."""
        nodes = _turns_of(hand, self._archive.tree_of(hand.source.table))
        return OpenedHand(hand, _play_in(nodes, hand.number), _serial_by_step(nodes, hand.number))

    def played(self, hand: Hand) -> PlayedHand:
        """Return only the play of a hand. Raise Illegal as `open` does. Takes little memory, and reads each
        turn once, if the hands of a table are asked for in the order played."""
        table = hand.source.table
        if self._archive.has_read(table, hand.serial):
            return _play_in(_turns_of(hand, self._archive.tree_of(table)), hand.number)
        reader = self._hand_readers.get(table)
        if reader is None or hand.serial < reader.serial:
            reader = self._hand_readers[table] = HandReader(self._archive, self._tables[table])
        return reader.hand_ending_in(hand.serial, hand.number)


def source_of(sat: ListedTable) -> Source:
    """Return the source of a table's hands. All cards are visible once it is over, or at a free table with at
    most one person; otherwise only those of the person, and none if there is not exactly one."""
    is_open = sat.is_over or (sat.record.rule == "free" and len(sat.persons) < 2)
    own = frozenset(sat.persons) if len(sat.persons) == 1 else frozenset[int]()
    return Source(sat.title, sat.id, None if is_open else own, sat.record.practice)


def levels_of(sat: ListedTable) -> dict[int, str]:
    """Return the levels of the computers at this table, by seat."""
    seats = enumerate(sat.record.seats)
    return {number: seat.level for number, seat in seats if not seat.is_person and seat.level}


def with_level_names(row: HandRow, levels: Mapping[int, str]) -> HandRow:
    """Return the row with levels added to computers' names: the same name on another level is another
    player."""
    if not levels:
        return row
    seats = tuple(
        msgspec.structs.replace(one, name=f"{one.name}{LEVEL_SEPARATOR}{levels[one.seat]}")
        if one.seat in levels
        else one
        for one in row.seats
    )
    return msgspec.structs.replace(row, seats=seats)


def uncounted_ends(ends: Sequence[tuple[int, str]], strays: Mapping[int, BranchTurn]) -> set[int]:
    """Return the ends of hands that do not count: a turn was taken back and played differently, or a hand of
    this number had already ended on another line."""
    serials = {serial for serial, _number in ends}
    found: set[int] = set()
    seen: set[str] = set()
    for serial, number in ends:
        if number in seen or _is_another_line(serial, serials, strays):
            found.add(serial)
        seen.add(number)
    return found


def _is_another_line(end: int, ends: set[int], strays: Mapping[int, BranchTurn]) -> bool:
    """Tell whether a turn of the hand ending here was an alternative to one played before."""
    at = end
    while at > 0 and (at == end or at not in ends):
        parent, is_other = strays.get(at) or (at - 1, False)
        if is_other:
            return True
        at = parent
    return False


def _union(some: Iterable[set[tuple[int, int]]]) -> set[tuple[int, int]]:
    """Return the union of the sets."""
    return set[tuple[int, int]]().union(*some)


def _turns_of(hand: Hand, tree: LazyTree) -> list[Node]:
    """Return the turns of a hand from this tree, read as far as needed. Raise Illegal if its end cannot be
    read."""
    tree.read_up_to(hand.serial)
    node = tree.node(hand.serial)
    if node is None:
        raise Illegal(UNREADABLE)
    return _nodes_of(node, hand.number)


def _play_in(nodes: Sequence[Node], number: int) -> PlayedHand:
    """Return the play of the hand of this number, which ends in the last turn. Raise Illegal if it is not
    known how it began."""
    moves = [move for node in nodes for move in node.moves]
    found = hand_numbered(moves, number)
    if found is None:
        raise Illegal(BEGUN_BEFORE)
    return found


def _nodes_of(end: Node, number: int) -> list[Node]:
    """Return the turns of a hand, from its deal, or the first turn of its table if it was dealt before that,
    to its end."""
    nodes = [end]
    while not _hand_starts_in(nodes[-1], number):
        parent = nodes[-1].parent
        if parent is None or not parent.moves:
            break
        nodes.append(parent)
    return nodes[::-1]


def _hand_starts_in(node: Node, number: int) -> bool:
    """Tell whether the hand of this number starts in a turn."""
    return any(starts_hand(move, number) for move in node.moves)


def _serial_by_step(nodes: Sequence[Node], number: int) -> dict[int, int]:
    """Map steps to the turns that end exactly there.

    If the table began in the middle of the hand, its start stands at the last step before the first turn.
    """
    found: dict[int, int] = {}
    step, is_in = -1, False
    if not _hand_starts_in(nodes[0], number) and (root := nodes[0].parent) is not None:
        begun = beginning_of(root.state)
        if begun is not None:
            step, is_in = len(begun.events) - 1, True
            found[step] = root.serial
    for node in nodes:
        for event in (event for move in node.moves for event in move.events):
            if isinstance(event, HandStarted):
                is_in = event.hand == number
            step += is_in
            if isinstance(event, HandEnded):
                is_in = False
        if is_in:
            found[step] = node.serial
    return found


# files ------------------------------------------------------------------------------------------------------
class FileHands:
    """The hands of a file, in file order; each is played when it is read. A hand that occurs twice is listed
    once, and `reports` says where the other one was."""

    is_file = True

    def __init__(self, name: str, data: bytes) -> None:
        """Find the hands, and read them for at most FIRST_LOOK seconds; `remaining_steps` reads the others.
        Raises Illegal if the file holds no hands that can be read."""
        if not phh.is_phh(data):
            raise Illegal(_why_no_hands(name, data))
        self._parts = phh.split(data)
        self._lines = phh.first_lines(data)
        if len(self._parts) == 1:
            phh.read(*self._parts[0])
        self.title = name
        self._source = Source(name)
        self.hands = [Hand(self._source, number) for number in range(1, len(self._parts) + 1)]
        self._plays: dict[int, bytes] = {}  # by number in the file, packed
        self._unwritable: dict[int, str] = {}  # why a hand cannot be written as it was read
        self._pool = RowPool()
        self._read_hands: dict[int, Hand] = {}
        self._first_of: dict[int, int] = {}  # permanent number: number in the file of the first such hand
        self.reports: Sequence[str] = ()
        self.remaining_steps = self._pieces()
        end = perf_counter() + FIRST_LOOK
        for _step in self.remaining_steps:
            if perf_counter() >= end:
                break

    def _pieces(self) -> Iterator[None]:
        """Read one hand per step."""
        for number in range(1, len(self._parts) + 1):
            self._read(number)
            yield

    @property
    def progress(self) -> tuple[int, int]:
        """Return how many hands have been read, and how many the file holds."""
        return len(self._read_hands), len(self._parts)

    def _read(self, number: int) -> None:
        """Play the hand of this number and list it, unless that was done before."""
        if number in self._read_hands:
            return
        read = importer.import_hand(*self._parts[number - 1])
        kept = [row for move in read.moves for row in _records_of(move)]
        row = next((msgspec.convert(row.fields, HandRow) for row in kept if row.kind == "hand"), None)
        fields: dict[str, Any] = read.recorded.fields if read.recorded is not None else {}
        shown = row or _unfinished_row(read)
        if shown is not None:
            shown = self._pool.shared(shown)
        hand = Hand(self._source, number, _time_of(read), shown, False, read.problem)
        hand = replace(hand, given_number=self._free_number(hand, room_number(fields.get("hand"))))
        self._keep_play(number, read)
        self._list_hand(number, hand)
        assert hand.common_search_text is not None  # worked out now, so that the first search is as fast

    def _keep_play(self, number: int, read: Imported) -> None:
        """Keep how a hand was played, and whether it can be written as it was read."""
        played = hands_of(read.moves)
        if played:
            ends = _last_steps(read.moves)
            notes = tuple((ends[move], text) for move, text in read.notes if move < len(ends))
            self._plays[number] = packed(played[0], notes)
        if why := why_not_as_read(read, played[0] if played else None):
            self._unwritable[number] = why

    def _free_number(self, hand: Hand, given: int) -> int:
        """Return the number that the file gives a hand; 0 if it gives none, or gave it to another hand, which
        is reported. A hand without a row keeps its number, as there is nothing to compare."""
        first = self._read_hands.get(self._first_of.get(given, 0))
        is_taken = first is not None and (first.row, first.at) != (hand.row, hand.at)
        if is_taken and hand.row is not None:
            sentence = _(
                "Line {line}: it has the number {number} of another hand and is listed as another.",
                line=self._lines[hand.serial - 1],
                number=given,
            )
            self._report(sentence)
            return 0
        return given

    def _list_hand(self, number: int, hand: Hand) -> None:
        """List a hand that has been read, or leave it out if it is listed already; report what is wrong."""
        self._read_hands[number] = hand
        first = self._first_of.setdefault(hand.unique_number, number) if hand.row is not None else number
        place = bisect_left(self.hands, number, key=_serial_of)
        if first != number:
            del self.hands[place]
            sentence = _(
                "Line {line}: it is the same as the hand at line {other}, listed once.",
                line=self._lines[number - 1],
                other=self._lines[first - 1],
            )
            self._report(sentence)
            return
        self.hands[place] = hand
        if hand.problem:
            line = self._lines[number - 1]
            self._report(_("Line {line}: {problem}", line=line, problem=hand.problem))

    def _report(self, sentence: str) -> None:
        """Note what is wrong with a hand of the file."""
        self.reports = (*self.reports, sentence)

    def player(self) -> str:
        """Return the player dealt in most often; the one named first among equals."""
        listed = players_of(self.hands)
        return listed[0] if listed else ""

    def prepare(self, hand: Hand) -> Iterator[None]:
        """Return an empty iterator: nothing has to be prepared."""
        return iter(())

    def open(self, hand: Hand) -> OpenedHand:
        """Return the hand as far as it was played. Raise Illegal if nothing of it could be played."""
        played, notes = self._play_of(hand)
        fields = phh.read(*self._parts[hand.serial - 1]).fields
        return OpenedHand(self._read_hands[hand.serial], played, {}, notes, fields)

    def played(self, hand: Hand) -> PlayedHand:
        """Return only the play of a hand. Raise Illegal if nothing of it could be played."""
        return self._play_of(hand)[0]

    def _play_of(self, hand: Hand) -> tuple[PlayedHand, tuple[tuple[int, str], ...]]:
        """Return the play of a hand with its notes. Raise Illegal if there is none."""
        self._read(hand.serial)
        data = self._plays.get(hand.serial)
        if data is None:
            raise Illegal(hand.problem or _("No part of this hand could be played."))
        return unpacked(data)

    def text(self, hand: Hand) -> str:
        """Return the hand as it stands in the file. Raise Illegal if it could not be read, or was not played
        as it is written."""
        self._read(hand.serial)
        if why := self._unwritable.get(hand.serial):
            raise Illegal(_("Hand {number} cannot be written: {reason}.", number=hand.number, reason=why))
        key, text = self._parts[hand.serial - 1]
        if phh.is_one_table(text):
            return text.strip() + "\n"
        return toml(phh.read(key, text).fields)


ROOMS = ("PokerStars", "Full Tilt", "Winamax", "PartyPoker", "Hand history for game", "GGPoker", "iPoker")


def _why_no_hands(name: str, data: bytes) -> str:
    """Return why a file has no hands to list: if it is the text of a room, that only PHH is read."""
    start = data[:400].decode("utf-8", "replace")
    room = next((room for room in ROOMS if room in start), "")
    if not room:
        return _("{file} contains no recorded hands.", file=name)
    return _(
        "{file}, line 1: this is a hand in the text format of a room ({room}). Only PHH files are read.",
        file=name,
        room=room,
    )


def _serial_of(hand: Hand) -> int:
    """Return the serial of a hand."""
    return hand.serial


def _records_of(move: Move) -> list[Record]:
    """Return the records of a move."""
    return list(ledger.rows(move))


def _unfinished_row(read: Imported) -> HandRow | None:
    """Return the row of an unfinished hand, or None if nothing was played or it makes no valid row."""
    state = read.end
    if state is None or not read.moves:
        return None
    with suppress(msgspec.ValidationError, ValueError, IndexError):
        return msgspec.convert(ledger.played_hand(state, HandEnded(state.hand, ())), HandRow)
    return None


def _last_steps(moves: Sequence[Move]) -> list[int]:
    """Return for each move the index of its last event, counted over all moves."""
    found, at = [], -1
    for move in moves:
        at += len(move.events)
        found.append(at)
    return found


def _time_of(read: Imported) -> float:
    """Return the time of a hand in seconds, or 0 if the file has no valid date."""
    fields: dict[str, Any] = read.recorded.fields if read.recorded is not None else {}
    parts = [fields.get(name) for name in ("year", "month", "day")]
    if not all(isinstance(part, int) for part in parts):
        return 0.0
    time = fields.get("time")
    try:
        day = datetime(*parts)  # type: ignore[arg-type]
        if isinstance(time, int | float) or time is None:
            return day.timestamp()
        return datetime.combine(day.date(), time).timestamp()
    except (ValueError, TypeError, OverflowError, OSError):
        return 0.0


def unread(hand: Hand) -> bool:
    """Tell whether a hand of a file has not been read yet."""
    return hand.row is None and not hand.problem
