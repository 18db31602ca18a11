"""Make tables for tests, play on them, and record what they emit."""

from typing import Any

from takeback.engine.game import Game
from takeback.engine.history import Node
from takeback.engine.journal import Journal
from takeback.engine.record import Seat, TableRecord
from takeback.games.tictactoe.game import GAME as TICTACTOE
from takeback.games.tictactoe.state import Place
from takeback.table.opening import new_table
from takeback.table.table import Change, Table
from takeback.table.wording import numbered_turn
from tests.toys import counting

ANN, BEN = 0, 1
Count = counting.Count


def sit(
    game: Game, seats: int = 2, rule: str = "free", journal: Journal | None = None, **options: Any
) -> Table:
    return new_table(game, options, [Seat()] * seats, 1, rule, journal)


def sit_with_computers(game: Game, *computers: int, **options: Any) -> Table:
    """Make a table whose computer seats are only named so; the game need not have a computer player."""
    seats = tuple(
        Seat("computer" if number in computers else "person", game.seat_name(number)) for number in (0, 1)
    )
    return Table(game, TableRecord(game.id, game.edition, game.read_options(options), seats, 1))


def count(table: Table, *steps: int) -> Node:
    """Play counting turns by the seat to act and return the node they lead to."""
    for by in steps:
        table.act(Count(by), table.to_act()[0])
    return table.here


def sit_at_grid(**options: Any) -> Table:
    return sit(TICTACTOE, **options)


def place(table: Table, *cells: str) -> Node:
    """Place marks by the seat to act; "b3" is column b, row 3."""
    for cell in cells:
        table.act(Place(int(cell[1:]) - 1, ord(cell[0]) - ord("a")), table.to_act()[0])
    return table.here


def read_rows(table: Table) -> list[str]:
    """Return the turns of the present line as a spectator reads them."""
    return [numbered_turn(table.game, node, table.seats, None) for node in table.line[1:]]


def check_consistency(table: Table) -> None:
    """Check what must be true of a table whenever no action is in progress."""
    assert table.model.state is table.here.state
    assert table.stack.index() == table.here.depth
    assert len(table.line) - 1 == table.stack.count()
    assert table.line[table.here.depth] is table.here
    assert table.line[table.here.depth + 1 :] == table.here.nodes_to_tip()
    assert table.line[: table.here.depth + 1] == table.here.line()


class Listener:
    """A recorder of the changes of a table, which checks the table each time one is emitted."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.changes: list[Change] = []
        self.drafted: list[int] = []
        self.tidied: list[Node] = []
        table.changed.connect(self._changed)
        table.drafts.changed.connect(self.drafted.append)
        table.drafts.changed_elsewhere.connect(self.tidied.append)
        table.marks.changed.connect(self.tidied.append)

    def _changed(self, change: Change) -> None:
        check_consistency(self.table)
        assert change.after is self.table.here
        self.changes.append(change)

    def news(self) -> list[tuple[int, int, str]]:
        """Return the changes so far, from which turn to which and why, and forget them."""
        result = [(change.before.serial, change.after.serial, change.cause) for change in self.changes]
        self.changes.clear()
        return result
