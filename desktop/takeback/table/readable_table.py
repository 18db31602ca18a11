"""The interface through which the parts of a table read it; importing `Table` would be an import cycle."""

from collections.abc import Callable, Sequence
from typing import Protocol

from takeback.engine.chance import Chance
from takeback.engine.game import Game, Outcome
from takeback.engine.history import History, Node
from takeback.engine.record import Seat, TableRecord
from takeback.engine.state import Action


class ReadableTable(Protocol):
    """A table as its parts see it: its game, seats, rules, tree and present turn, all to be read only."""

    @property
    def id(self) -> int:
        """Return the number of the table in the journal."""

    @property
    def game(self) -> Game:
        """Return the game that is played here."""

    @property
    def record(self) -> TableRecord:
        """Return the record of the table: its options, seats, seed and rule."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats in order, each with its name, colour and player."""

    @property
    def names(self) -> tuple[str, ...]:
        """Return the players' names in seat order."""

    @property
    def persons(self) -> tuple[int, ...]:
        """Return the numbers of the seats that people play, not computers."""

    @property
    def is_fair(self) -> bool:
        """Tell whether this is a fair table, where what revealed something cannot be taken back."""

    @property
    def is_read_only(self) -> bool:
        """Tell whether the table can be viewed but not played or changed."""

    @property
    def guards_past(self) -> bool:
        """Tell whether the past may not be changed, as in a lesson."""

    @property
    def guard(self) -> Callable[[Action, int], None] | None:
        """Return the function that raises Illegal for actions not allowed here, as in a lesson; None: all
        are."""

    @property
    def history(self) -> History:
        """Return the tree of all turns played at this table."""

    @property
    def line(self) -> Sequence[Node]:
        """Return the turns of the present line, from the root to its tip."""

    @property
    def here(self) -> Node:
        """Return the turn whose position is shown."""

    @property
    def outcome(self) -> Outcome | None:
        """Return the result of the game at the present turn; None while it is in play."""

    def to_act(self) -> tuple[int, ...]:
        """Return the seats that may act in the present position; none when the game is over."""

    def chance_at(self, node: Node, seat: int, number: int) -> Chance:
        """Return the random source of an action: by the turn it follows, its seat and its number in the
        turn."""
