"""Tables to try, and a listener that notes what they say."""

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


def against_computers(game: Game, *computers: int, **options: Any) -> Table:
    """Seats as given are computers that this game need not really have."""
    seats = tuple(
        Seat("computer" if number in computers else "person", game.seat_name(number)) for number in (0, 1)
    )
    return Table(game, TableRecord(game.id, game.edition, game.read_options(options), seats, 1))


def count(table: Table, *steps: int) -> Node:
    """Turns of the counting game by the seat to act; where that led."""
    for by in steps:
        table.act(Count(by), table.to_act()[0])
    return table.here


def grid(**options: Any) -> Table:
    return sit(TICTACTOE, **options)


def place(table: Table, *cells: str) -> Node:
    """Marks by the seat to act: "b3" is column b, row 3."""
    for cell in cells:
        table.act(Place(int(cell[1:]) - 1, ord(cell[0]) - ord("a")), table.to_act()[0])
    return table.here


def rows(table: Table) -> list[str]:
    """The present line, as a spectator reads it."""
    return [numbered_turn(table.game, node, table.seats, None) for node in table.line[1:]]


def holds_together(table: Table) -> None:
    """What must be true of every table whenever nobody is in the middle of something."""
    assert table.model.state is table.here.state
    assert table.stack.index() == table.here.depth
    assert len(table.line) - 1 == table.stack.count()
    assert table.line[table.here.depth] is table.here
    assert table.line[table.here.depth + 1 :] == table.here.nodes_to_tip()
    assert table.line[: table.here.depth + 1] == table.here.line()


class Listener:
    """Notes every change of a table, and what the table looked like when it was told."""

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
        holds_together(self.table)
        assert change.after is self.table.here
        self.changes.append(change)

    def news(self) -> list[tuple[int, int, str]]:
        """From which turn to which, and why; what was told is forgotten."""
        told = [(change.before.serial, change.after.serial, change.cause) for change in self.changes]
        self.changes.clear()
        return told
