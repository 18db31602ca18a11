"""Who looks at the screen, and at what: each person sees only what is theirs, and a position can be looked at
without going there."""

from __future__ import annotations

from typing import Any

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from desktop.engine.history import Node
from desktop.table.table import Table

ANYONE = -1  # nobody in particular
REST = 150  # milliseconds for which a pointer or the focus rests on a row before the board shows it


class Sight(msgspec.Struct, frozen=True):
    """What can be looked at: the position after a turn, or after one move inside it."""

    node: Node
    move: int = -1  # -1: the whole turn

    @property
    def state(self) -> Any:
        return self.node.state if self.move < 0 else self.node.moves[self.move].after

    @property
    def name(self) -> str:
        if not self.node.moves:
            return "Start"
        turn = f"turn {self.node.depth}"
        return turn if self.move < 0 else f"{turn}, move {self.move + 1}"


class Looking(QObject):
    """One preview at a time: what the pointer rests on, else what is pinned, else none.

    It asks nothing of the table and tells it nothing.
    """

    changed = Signal()  # something else is looked at, or nothing any more

    def __init__(self, table: Table, parent: QObject) -> None:
        super().__init__(parent)
        self._table = table
        self.shown: Sight | None = None
        self.pinned: Sight | None = None
        self._awaited: Sight | None = None
        self.is_by_hovering = True
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._rested)

    @property
    def is_pinned(self) -> bool:
        return self.pinned is not None and self.shown == self.pinned

    def rest_on(self, sight: Sight | None) -> None:
        """The pointer or the focus came onto this row, or onto none: the newest wins."""
        if not self.is_by_hovering:
            sight = None
        self._awaited = sight
        if sight is None:
            self._rest.stop()
            self._show(self.pinned)
        elif sight != self.shown:
            self._rest.start()
        else:
            self._rest.stop()

    def set_hovering(self, is_on: bool, rest: int = REST) -> None:
        """Does resting on a row show it, and after how many milliseconds?"""
        self.is_by_hovering = is_on
        self._rest.setInterval(rest)

    def pin(self, sight: Sight) -> None:
        """Show it at once, and go on showing it when the pointer leaves."""
        self._rest.stop()
        self.pinned = None if self._is_here(sight) else sight
        self._show(self.pinned)

    def end(self) -> None:
        """Back to where the table stands."""
        is_on = self.shown is not None
        self.forget()
        if is_on:
            self.changed.emit()

    def forget(self) -> None:
        """The table moved on, and all that is shown with it."""
        self._rest.stop()
        self.shown = self.pinned = self._awaited = None

    def _rested(self) -> None:
        if self._awaited is not None:
            self._show(None if self._is_here(self._awaited) else self._awaited)

    def _is_here(self, sight: Sight) -> bool:
        return sight.move < 0 and sight.node is self._table.here

    def _show(self, sight: Sight | None) -> None:
        if sight is None:
            self.end()
        else:
            self.shown = sight
            self.changed.emit()


class Cover(msgspec.Struct, frozen=True):
    """The screen is covered until this seat says that it looks. ANYONE: nobody in particular is meant."""

    seat: int
    why: str  # "turn", "plan", or "away": a plan was put away


class Eyes:
    """Settles again after everything that happens who looks, and whether a curtain hides the table first.

    A curtain comes before a plan and after it, and before a turn wherever the seat to act has something that
    the others may not see: hidden facts, or a plan that stands ready.
    """

    def __init__(self, table: Table, is_strict: bool = False) -> None:
        self._table = table
        self.is_strict = is_strict  # a curtain before every turn?
        self.viewer: int | None = None
        self.cover: Cover | None = None
        self.planning: int | None = None  # who asked to plan while others are to act
        self._present: int | None = None  # who said last that only they look
        self._is_put_away = False
        # while a replay runs the viewer stays the same, whosever turn it shows: nobody plays there
        self.is_kept = False

    # what the persons say ---------------------------------------------------------------------------------
    def say_here(self, seat: int | None) -> None:
        """Only this seat looks now; None where nobody in particular does."""
        self._present, self._is_put_away = seat, False

    def open_plan(self, seat: int) -> None:
        self.planning, self._is_put_away = seat, False
        if len(self._table.persons) > 1 and self._table.game.hidden:
            self._present = None

    def put_plan_away(self) -> None:
        self._is_put_away = len(self._table.persons) > 1 and self._table.game.hidden is not None
        self.planning = self._present = None

    # questions --------------------------------------------------------------------------------------------
    def can_plan(self, seat: int) -> bool:
        """Is this a person who is not to act, and has steps to plan or a plan begun?"""
        table = self._table
        if seat not in table.persons or seat in table.to_act() or table.outcome is not None:
            return False
        return self._has_steps(seat)

    def _has_steps(self, seat: int) -> bool:
        table, draft = self._table, self._table.draft(seat)
        if draft is not None and draft.stack.count():
            return True
        return next(iter(table.game.actions(table.state, seat)), None) is not None

    def planners(self) -> list[int]:
        """Who may plan ahead here."""
        table = self._table
        acting = table.to_act()
        if not table.game.drafted or table.outcome is not None:
            return []
        return [seat for seat in table.persons if seat not in acting and self._has_steps(seat)]

    def has_secrets(self, seat: int) -> bool:
        """Does this seat see anything that the others may not?"""
        game, state, draft = self._table.game, self._table.state, self._table.draft(seat)
        if not game.hidden:
            return False
        has_plan = draft is not None and draft.stack.count() > 0
        return has_plan or game.seen_by(state, seat) != game.seen_by(state, None)

    @property
    def sees_secrets(self) -> bool:
        """Is on the screen now what another person before it may not see?"""
        is_shared = len(self._table.persons) > 1
        return is_shared and self.viewer is not None and self.has_secrets(self.viewer)

    # settling ---------------------------------------------------------------------------------------------
    def settle(self) -> None:
        if self.is_kept:
            return
        persons = self._table.persons
        if self.planning is not None and not self.can_plan(self.planning):
            self.planning = None  # its turn has come, or there is nothing left to plan
        if len(persons) < 2:
            self.cover = self._cover_for_last(persons)
            self.viewer = persons[0] if persons and self.cover is None else None
            self._present = self._present if self.viewer is None else self.viewer
            return
        acting = self._acting()
        self.cover = self._cover(acting) if self._table.game.hidden else None
        self.viewer = None if self.cover is not None else self._looking(acting)
        if self.viewer is not None:
            self._present = self.viewer

    def _cover_for_last(self, persons: tuple[int, ...]) -> Cover | None:
        """Who looked until now has left their seat: another person is not there yet."""
        if not persons or self._present is None or self._present == persons[0]:
            return None
        return Cover(persons[0], "turn") if self.has_secrets(persons[0]) else None

    def _acting(self) -> int | None:
        """The person to act; the one who looks already before any other."""
        acting = [seat for seat in self._table.to_act() if seat in self._table.persons]
        return self._present if self._present in acting else next(iter(acting), None)

    def _cover(self, acting: int | None) -> Cover | None:
        if self.planning is not None:
            return Cover(self.planning, "plan") if self._present != self.planning else None
        if self._is_put_away:
            return Cover(acting, "turn") if acting is not None else Cover(ANYONE, "away")
        if acting is None or acting == self._present:
            return None
        return Cover(acting, "turn") if self.is_strict or self.has_secrets(acting) else None

    def _looking(self, acting: int | None) -> int | None:
        """Who plans, or is to act, or looked last; else a person whose eyes see no more than anybody's."""
        if self.planning is not None:
            return self.planning
        if acting is not None:
            return acting
        if self._present is not None:
            return self._present
        persons = self._table.persons
        return next((seat for seat in persons if not self.has_secrets(seat)), None)
