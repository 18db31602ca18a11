"""Test that the rows of a hand are stored with its last turn or not at all: faults, full disks and kills."""

from __future__ import annotations

import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import Record
from takeback.engine.history import Node, tree_digest
from takeback.engine.journal import Journal, JournalError
from takeback.engine.play import RulesError
from takeback.engine.record import Seat
from takeback.games.holdem.game import GAME
from takeback.games.holdem.records import ledger
from takeback.games.holdem.records.ledger import Transfer
from takeback.games.holdem.rules.events import HandEnded, PotWon
from takeback.games.holdem.state import BETTING, Deal, Fold, Holdem
from takeback.table.opening import new_table, open_table
from takeback.table.table import Table

CHECKOUT = Path(__file__).resolve().parents[3]
PROGRAM = """
import sys
from tests.games.holdem.test_kept import fold_on
fold_on(sys.argv[1], int(sys.argv[2]))
"""
KINDS = ("ledger", "hand")


def new_table_of_two(journal: Journal, **options: object) -> Table:
    """Return a table of two, at which each may end a hand at every act by folding."""
    seats = [Seat("person", "Ann"), Seat("person", "Bob")]
    return new_table(GAME, {"stack": 20, **options}, seats, 1, journal=journal)


def deal(table: Table) -> None:
    table.act(Deal(), 0)
    assert table.state.phase == BETTING


def stored_rows(journal: Journal, table: int) -> dict[int, list[Record]]:
    """Return the rows of the journal by turn, in the order of KINDS."""
    found: dict[int, list[Record]] = {}
    for kind in KINDS:
        for serial, record in journal.records(table, kind):
            found.setdefault(serial, []).append(record)
    return found


def expected_rows(node: Node) -> list[Record]:
    """Return the rows that must be stored with this turn."""
    rows = [row for move in node.moves for row in ledger.rows(move)]
    return sorted(rows, key=lambda row: KINDS.index(row.kind))


def is_end(node: Node) -> bool:
    return any(isinstance(event, HandEnded) for move in node.moves for event in move.events)


def check_kept(journal: Journal, table: Table) -> int:
    """Check that every turn has exactly its rows in the journal; return the number of ended hands."""
    rows = stored_rows(journal, table.id)
    nodes = [node for node in table.history.nodes.values() if node.parent is not None]
    for node in nodes:
        assert encode_rows(rows.pop(node.serial, [])) == encode_rows(expected_rows(node))
    assert rows == {}
    return sum(map(is_end, nodes))


def encode_rows(rows: list[Record]) -> list[tuple[str, str, str]]:
    """Return the rows as they are encoded; a tuple becomes a list in a file."""
    from takeback.engine.state import encode

    return [(row.kind, row.key, encode(row.fields).decode()) for row in rows]


# --- faults -------------------------------------------------------------------------------------------------


def test_turn_whose_ledger_does_not_add_up_is_refused_without_any_change_until_it_adds_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = ledger.transfers

    def short_of_a_chip(event: object, state: Holdem) -> Iterator[Transfer]:
        for payer, taker, amount in whole(event, state):  # type: ignore[arg-type]
            yield payer, taker, amount - isinstance(event, PotWon)

    with closing(Journal.open(tmp_path / "journal")) as journal:
        table = new_table_of_two(journal)
        deal(table)
        before, tree, rows = table.state, tree_digest(table.history), stored_rows(journal, table.id)
        monkeypatch.setattr(ledger, "transfers", short_of_a_chip)
        for _ in range(2):
            with pytest.raises(RulesError, match="the ledger says"):
                table.act(Fold(), table.state.turn)
            assert table.state is before
            assert table.stack.index() == table.stack.count() == 1
            assert tree_digest(table.history) == tree
            assert stored_rows(journal, table.id) == rows
            assert [turn.serial for turn in journal.reader.turns(table.id)] == [1]
        monkeypatch.undo()
        table.act(Fold(), table.state.turn)
        assert check_kept(journal, table) == 1


@pytest.mark.parametrize("refused", ["turns", "records"])
def test_turn_that_ends_a_hand_and_cannot_be_stored_is_not_played(tmp_path: Path, refused: str) -> None:
    """Writing fails at the turn itself, or after it at its rows."""

    def no_inserts(what: int, table: str | None, *rest: object) -> int:
        is_refused = what == sqlite3.SQLITE_INSERT and table == refused
        return sqlite3.SQLITE_DENY if is_refused else sqlite3.SQLITE_OK

    with closing(Journal.open(tmp_path / "journal")) as journal:
        table = new_table_of_two(journal)
        deal(table)
        before, hand = table.state, table.state.hand
        journal._sql.set_authorizer(no_inserts)
        with pytest.raises(JournalError):
            table.act(Fold(), table.state.turn)
        assert table.state is before
        with closing(Journal.open(tmp_path / "journal")) as other:
            assert [turn.serial for turn in other.reader.turns(table.id)] == [1]
            assert set(stored_rows(other, table.id)) == {1}
            assert open_table(other, table.id).table.state == before
        journal._sql.set_authorizer(None)
        table.act(Fold(), table.state.turn)
        assert table.state.hand == hand + 1
        assert check_kept(journal, table) == 1


# --- chips --------------------------------------------------------------------------------------------------


def wander(table: Table, seed: int, steps: int) -> None:
    """Play random legal acts of any seat, including buying and leaving; every ninth step first jumps to a
    random node.
    """
    for step in range(steps):
        luck = Chance(seed, step)
        if step % 9 == 8:
            table.go_to(luck.pick(list(table.history.nodes.values())))
        seats = list(table.to_act())
        if seats:
            seat = luck.pick(seats)
            table.act(luck.pick(list(GAME.actions(table.state, seat))), seat)


def account_balances(node: Node, rows: dict[int, list[Record]]) -> dict[str, int]:
    """Add up the ledger along the line that ends with this turn, by account."""
    found: dict[str, int] = {}
    for one in node.line():
        for row in rows.get(one.serial, []):
            if row.kind == "ledger":
                amount = row.fields["amount"]
                found[row.fields["from"]] = found.get(row.fields["from"], 0) - amount
                found[row.fields["to"]] = found.get(row.fields["to"], 0) + amount
    return found


@pytest.mark.parametrize("tables", [12, pytest.param(1_000, marks=pytest.mark.long)])
def test_ledger_adds_up_to_the_chips_on_every_line_of_random_cash_tables(tables: int) -> None:
    left = bought = branches = 0
    for seed in range(tables):
        journal = Journal.open(None)
        seats = [Seat("person", name) for name in ("Ann", "Bob", "Cid", "Dee")]
        options = {"stack": 20, "rebuy": ("ask", "auto", "none")[seed % 3], "deal": ("ask", "auto")[seed % 2]}
        table = new_table(GAME, options, seats, seed, journal=journal)
        wander(table, seed, 45)
        start, rows = table.history.root.state, stored_rows(journal, table.id)
        tips = [node for node in table.history.nodes.values() if not node.children]
        branches += len(tips) - 1
        for tip in tips:
            said = account_balances(tip, rows)
            assert sum(said.values()) == 0
            for number, (first, now) in enumerate(zip(start.seats, tip.state.seats, strict=True)):
                assert now.stack - first.stack == said.get(ledger.account(number), 0)
            assert said.get(ledger.POT, 0) == ledger.in_pot(tip.state)
            assert -said.get(ledger.BANK, 0) == sum(seat.bought for seat in tip.state.seats) - sum(
                seat.bought for seat in start.seats
            )
            left += any(seat.here == "gone" for seat in tip.state.seats)
            bought += any(
                now.bought > one.bought for now, one in zip(tip.state.seats, start.seats, strict=True)
            )
        assert check_kept(journal, table) >= 0
        table.close()
    assert min(left, bought, branches) > 0


# --- kills --------------------------------------------------------------------------------------------------


def fold_on(path: str, id: int) -> None:
    """Run as the program to be killed: every fold ends a hand; print the number of each stored turn."""
    table = open_table(Journal.open(path), id).table
    print("open", flush=True)
    while True:
        if table.state.phase == BETTING:
            table.act(Fold(), table.state.turn)
        else:
            table.act(Deal(), 0)
        print(table.line[-1].serial, flush=True)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="This system has no such kill.")
@pytest.mark.parametrize("kills", [2, pytest.param(50, marks=pytest.mark.long)])
def test_program_killed_at_the_end_of_a_hand_has_stored_turn_and_records_or_neither(
    tmp_path: Path, kills: int
) -> None:
    path, chance = tmp_path / "journal", random.Random(kills)
    with closing(Journal.open(path)) as journal:
        table = new_table_of_two(journal)
        deal(table)
        table.close()
    ended = 0
    for _ in range(kills):
        words = [sys.executable, "-c", PROGRAM, str(path), str(table.id)]
        program = subprocess.Popen(words, cwd=CHECKOUT, stdout=subprocess.PIPE, text=True)
        assert program.stdout is not None
        assert program.stdout.readline() == "open\n"
        first = [program.stdout.readline() for _ in range(chance.randrange(1, 6))]
        time.sleep(chance.random() * 0.004)
        program.send_signal(signal.SIGKILL)
        said = [*first, *program.communicate()[0].splitlines(keepends=True)]
        told = [int(line) for line in said if line.endswith("\n")]
        with closing(Journal.open(path)) as journal:
            again = open_table(journal, table.id)
            assert again.problems == ()
            assert again.table.line[-1].serial in (told[-1], told[-1] + 1)
            now = check_kept(journal, again.table)
        assert now > ended
        ended = now
