"""What one pair of eyes sees of a table, as a value: all that the screen shows follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Protocol

import msgspec
from PySide6.QtGui import QUndoStack

from desktop.engine.game import Game, Instead, Outcome
from desktop.engine.history import Bookmark, Node
from desktop.engine.play import Move
from desktop.engine.record import Seat
from desktop.shell.history.forks import Branch
from desktop.shell.session.eyes import Cover
from desktop.shell.session.looking import Sight
from desktop.table.draft import Verdict
from desktop.table.table import Change


class Led(msgspec.Struct, frozen=True):
    """What led to a view, for parts that animate it or say what happened."""

    change: Change | None = None
    moves: tuple[Move, ...] = ()  # to play over the state shown, as the viewer sees them
    is_backwards: bool = False
    longest: int | None = None  # milliseconds the moves may take together, while a line replays
    news: str = ""  # what happened, in words
    marked: tuple[Node, ...] = ()  # the turns whose marks changed
    has_joined: bool = False  # lines were added, anywhere in the tree


class OpenTurn(msgspec.Struct, frozen=True, kw_only=True):
    """The turn that its player lays out and has not confirmed yet."""

    seat: int
    revision: int  # a click made on an older draft can be told from one made on this
    stack: QUndoStack  # its steps
    steps: int  # so many stand
    undone: int = 0  # and so many can be brought back
    colour: int = 0
    standing: str = ""  # how far the turn is
    ending: str = ""  # what ending it would do that cannot be taken back
    why_not: str = ""  # why it may not be confirmed yet
    verdicts: tuple[Verdict, ...] = ()  # what became of planned steps when the table moved on
    report: tuple[str, ...] = ()
    causes: tuple[int, ...] = ()  # the seats whose turns the report is about
    instead: tuple[Instead, ...] = ()  # what could stand in place of steps that fell

    @property
    def has_steps(self) -> bool:
        return self.steps + self.undone > 0


class View(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A table after one change, before one pair of eyes. Of two that are equal the second need not be shown.

    What led here is no part of what is seen, and of no account when views are compared.
    """

    game: Game
    seats: tuple[Seat, ...]
    here: Node  # where the table stands
    state: Any  # what the board shows, with everything masked that the viewer may not see
    title: str = ""
    rule: str = "free"  # or "fair", or "practice"
    revision: int = 0  # of what is kept beside the turns: marks, lines that came or went
    saved: int = -1  # the turn at which the table was last saved to a file
    # where the table stands
    turns: int = 0  # on its line, those that were taken back too
    after: Node | None = None  # the next of them
    branch: Branch | None = None
    named: str = "Start"  # what was played last: "Cross: row 2, column 3"
    lock: str = ""  # why nothing else may be played from here
    undo: str = ""  # what Undo would take back; empty where there is nothing
    redo: str = ""
    supposed: tuple[Bookmark, ...] = ()  # assumptions that are open here, outermost first
    is_supposed_below: bool = False  # is the place where the table stands below the innermost?
    # whose turn, and whose eyes
    to_act: tuple[int, ...] = ()
    outcome: Outcome | None = None
    viewer: int | None = None  # the seat that looks; None where nobody in particular does
    is_shared: bool = False  # do several people look at this screen in turns?
    cover: Cover | None = None  # the curtain, and whom it waits for
    planners: tuple[int, ...] = ()  # who may plan ahead
    planning: int | None = None  # whose plan is open
    turn: OpenTurn | None = None
    # what goes on
    sight: Sight | None = None  # another position that is looked at
    is_pinned: bool = False
    thinking: int = -1  # the computer player that thinks
    computers_wait: bool = False  # one is to move, and waits for a word
    is_replaying: bool = False
    led: Led = Led()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and _seen(self) == _seen(other)

    def __ne__(self, other: object) -> bool:
        return not self == other  # a struct has one of its own, which knows only of the same one

    def __hash__(self) -> int:
        return hash(_seen(self))

    @property
    def place(self) -> str:
        """ "Move 7 of 12" """
        return f"Move {self.here.depth} of {self.turns}"

    @property
    def numbered(self) -> str:
        """ "7. Cross: row 2, column 3" """
        return f"{self.here.depth}. {self.named}" if self.here.moves else self.named

    @property
    def turn_words(self) -> str:
        """As it stands inside a sentence: "turn 7, Cross: row 2, column 3"."""
        return f"turn {self.here.depth}, {self.named}" if self.here.moves else "Start"

    @property
    def can_hint(self) -> bool:
        return self.game.computers is not None

    def moment(self) -> tuple[object, ...]:
        """All but what is merely looked at: a sentence is over when this is another."""
        return (
            *(self.here, self.turns, self.revision, self.turn, self.thinking, self.computers_wait),
            *(self.viewer, self.cover, self.planners, self.planning, self.seats),
        )


_seen = attrgetter(*(name for name in View.__struct_fields__ if name != "led"))


class Part(Protocol):
    """Anything on the screen. It knows no other part; what it wants goes out by its signals."""

    @property
    def looks_at(self) -> Sequence[str]:
        """What of a view it shows: it is told of a change of these alone."""

    def show_view(self, view: View | None, /) -> None:
        """Whatever differs from the view before, and nothing else. None: no table is shown."""
