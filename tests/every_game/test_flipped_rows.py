"""Test that a flipped bit of a stored game is noticed or harmless: it never silently changes the game."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from random import Random
from typing import Any, NamedTuple

import pytest

from takeback.cli.screenshot import play_turn
from takeback.engine.comparison import Comparison
from takeback.engine.game import Game, find_own_games
from takeback.engine.journal import Journal, JournalError
from takeback.engine.journal_checks import CHECKED, Row, renew_checksums
from takeback.engine.journal_schema import SERIALS
from takeback.engine.record import Seat
from takeback.table.opening import new_table, open_table
from takeback.table.table import Table
from tests.engine.playing import read_whole_table

GAMES = tuple(found.game for found in find_own_games() if found.game is not None)
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
TURNS = 6
SAMPLE = 32  # flips tested in one game without --long


class Flip(NamedTuple):
    """One bit of one column of one row."""

    table: str
    where: str
    key: Row
    column: str
    value: object
    bit: int


def store_game(game: Game, journal: Journal) -> int:
    """Store a game with turns, a second line, a note and an open plan; return its id."""
    table = new_table(game, {}, [Seat() for _ in range(game.read_seats())], 7, "free", journal)
    random = Random(f"flipped/{game.id}")
    for _ in range(TURNS):
        play_turn(table, random, goes_on=True)
    table.marks.set(table.here, "note", "A note.", "Note")
    table.go_to(table.line[len(table.line) // 2])
    play_turn(table, random, goes_on=True)
    table.storage.save_cursor()
    table.close()
    return table.id


def count_bits(value: object) -> int:
    """Return how many bits of a value are flipped."""
    match value:
        case bytes():
            return 8 * len(value)
        case str():
            return 8 * len(value.encode())
    return 63  # a whole number has a sign; a flipped bit 63 of a time only gives one before 1970


def flip_bit(value: Any, bit: int) -> Any:
    """Return the value with this bit flipped."""
    match value:
        case bytes():
            return _flip_byte(value, bit)
        case str():
            return _flip_byte(value.encode(), bit).decode(errors="replace")
        case float():
            return struct.unpack("<d", _flip_byte(struct.pack("<d", value), bit))[0]
    return value ^ (1 << bit)


def _flip_byte(data: bytes, bit: int) -> bytes:
    return data[: bit // 8] + bytes([data[bit // 8] ^ (1 << bit % 8)]) + data[bit // 8 + 1 :]


def list_flips(journal: Journal) -> Iterator[Flip]:
    for table, checked in CHECKED.items():
        columns = (*checked.columns, "checksum")
        where = " AND ".join(f"{column} IS ?" for column in checked.columns[: checked.keys])
        for row in journal._sql.execute(f"SELECT {checked.listed} FROM {table}").fetchall():
            for column, value in zip(columns, row, strict=True):
                for bit in range(count_bits(value)):
                    if not _leads_to_another_table(table, column, bit):
                        yield Flip(table, where, row[: checked.keys], column, value, bit)


def _leads_to_another_table(table: str, column: str, bit: int) -> bool:
    """Return whether the flip moves the row to another game, which then reports it."""
    if column == "table_id" or (table, column) == ("tables", "id"):
        return True
    return column == "place" and bit >= SERIALS.bit_length() - 1


def try_flip(
    journal: Journal, id: int, flip: Flip, before: tuple[object, list[str]], is_written_so: bool = False
) -> str:
    """Return "noticed" or "same"; raise AssertionError if the game has silently changed."""
    sql = journal._sql
    sql.execute("BEGIN")
    try:
        changed = f"UPDATE OR REPLACE {flip.table} SET {flip.column} = ? WHERE {flip.where}"
        sql.execute(changed, (flip_bit(flip.value, flip.bit), *flip.key))
        if is_written_so:
            renew_checksums(sql, flip.table)
        journal.tables()
        opened = None
        with suppress(JournalError):
            opened = open_table(journal, id)
        if opened is None:
            return "noticed"
        if opened.problems:
            assert all(problem.why.endswith(".") for problem in opened.problems), (flip, opened.problems)
            return "noticed"
        if compare(journal, opened.table):
            return "noticed"
        assert read_whole_table(opened.table) == before[0], flip
        kept = read_rows_beside(journal, id)
        assert set(kept) <= set(before[1]), flip
        return "same" if kept == before[1] else "noticed"
    finally:
        sql.execute("ROLLBACK")


def compare(journal: Journal, table: Table) -> bool:
    """Return whether comparing everything recorded finds a fault."""
    comparison = Comparison(table.game, table.record, table.history, journal, table.id)
    for _ in comparison.steps():
        pass
    return bool(comparison.wrong or comparison.messages)


def read_rows_beside(journal: Journal, id: int) -> list[str]:
    kinds = [kind for (kind,) in journal._sql.execute("SELECT DISTINCT kind FROM records")]
    return [str(row) for kind in kinds for row in journal.records(id, kind)]


def try_flips(
    game: Game, chosen: Callable[[list[Flip]], list[Flip]], is_written_so: bool = False
) -> Counter[str]:
    with closing(Journal.open(None)) as journal:
        id = store_game(game, journal)
        before = read_whole_table(open_table(journal, id).table), read_rows_beside(journal, id)
        return Counter(
            try_flip(journal, id, flip, before, is_written_so) for flip in chosen(list(list_flips(journal)))
        )


@EVERY_GAME
def test_flipped_bit_in_a_stored_game_is_noticed_or_harmless_and_mostly_noticed(game: Game) -> None:
    result = try_flips(game, lambda all_: Random(1).sample(all_, SAMPLE))
    assert result["noticed"] > SAMPLE // 2


def find_chained(all_: list[Flip]) -> list[Flip]:
    """Return the flips in columns that the chain of links covers."""
    columns = ("parent", "moves", "digest", "chain")
    return [flip for flip in all_ if flip.table == "turns" and flip.column in columns]


@EVERY_GAME
def test_flipped_bit_of_a_turn_is_always_noticed_even_if_its_checksum_fits(game: Game) -> None:
    result = try_flips(
        game, lambda all_: Random(2).sample(find_chained(all_), SAMPLE // 4), is_written_so=True
    )
    assert result == {"noticed": SAMPLE // 4}


@pytest.mark.long
@EVERY_GAME
def test_flipped_bit_in_each_byte_of_a_stored_game_is_noticed_or_harmless(
    game: Game, record_property: Callable[[str, object], None]
) -> None:
    """Flip one bit of each byte, at changing positions."""
    result = try_flips(game, lambda all_: all_[::9])
    record_property("shown", f"{game.id}: {dict(result)}")
