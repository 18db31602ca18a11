"""The drafts of a table: where they lie, and how plans move along with the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, Protocol

from PySide6.QtCore import QObject, Signal

from takeback.engine.history import Node
from takeback.engine.play import Move
from takeback.engine.record import DraftRecord
from takeback.engine.state import Illegal
from takeback.table.changes import Changes
from takeback.table.commands import StateHolder
from takeback.table.draft import Draft, draft_record_of
from takeback.table.emitter import Emitter
from takeback.table.plans import is_contained_in, move_namer, replay_plan
from takeback.table.readable_table import ReadableTable
from takeback.table.storage import TableStorage
from takeback.texts import gettext as _


class StepActions(Protocol):
    """The order of a table's actions, as its drafts use it."""

    def note_rewound(self, draft: Draft) -> None:
        """Note that all steps of this draft are about to be undone."""


class DraftTable(ReadableTable, Protocol):
    """A table as its `TableDrafts` sees it, with the other tables of the same game, which share the
    drafts."""

    @property
    def storage(self) -> TableStorage:
        """Return the storage that writes this table's turns, drafts and marks."""

    @property
    def drafts(self) -> TableDrafts:
        """Return the drafts of this table, shared with the other tables of the game."""

    @property
    def actions(self) -> StepActions:
        """Return the order in which the actions at this table are undone."""

    def check_may_change(self) -> None:
        """Raise Illegal on a read-only table, and RuntimeError where a listener acts."""

    def all_tables(self) -> Sequence[DraftTable]:
        """Return every open table of the same game, this one included."""

    def other_tables(self) -> Sequence[DraftTable]:
        """Return the open tables of the same game, without this one."""


class TableDrafts(QObject):
    """Holds the drafts of every seat at every node, stores their changes, and takes plans along.

    All tables of a game share the drafts; the one that registered last listens to their steps.
    """

    changed = Signal(object)  # the seat whose draft changed
    changed_elsewhere = Signal(object)  # the node, not the present one, where another table changed a draft

    def __init__(self, table: DraftTable, model: StateHolder, emitter: Emitter) -> None:
        super().__init__()
        self.by_place: dict[tuple[int, int], Draft] = {}  # by node and seat
        self.left_plans: dict[int, Node] = {}  # by seat: where a plan stayed, because another one waited here
        self._table = table
        self._model = model  # the state of the present turn
        self._emitter = emitter
        self._drafter = -1

    # finding ------------------------------------------------------------------------------------------------
    def find(self, seat: int | None = None) -> Draft | None:
        """Return the draft of this seat at the present turn; without a seat, the one last worked on, else
        any."""
        here = self._table.here.serial
        if seat is not None:
            return self.by_place.get((here, seat))
        mine = self.by_place.get((here, self._drafter))
        if mine is not None:
            return mine
        return next((draft for (node, _), draft in self.by_place.items() if node == here), None)

    def find_with(self, seat: int | None, has: Callable[[Draft], bool]) -> Draft | None:
        """Return this seat's draft here if `has` accepts it; without a seat any seat's, the last worked on
        first."""
        others = range(len(self._table.seats)) if seat is None else ()
        drafts = (self.find(seat), *(self.find(other) for other in others))
        return next((draft for draft in drafts if draft is not None and has(draft)), None)

    def find_or_start(self, seat: int) -> Draft:
        """Return this seat's draft here, after adding an empty one if there is none; the journal is not
        written."""
        draft = self.find(seat)
        if draft is None:
            draft = Draft(seat, self._model.state, move_namer(self._table, seat))
            self.attach(self._table.here, draft)
        return draft

    def steps_of(self, seat: int) -> tuple[tuple[Move, ...], Any]:
        """Return the steps of this seat's draft here, and the state after them or else the position."""
        draft = self.find(seat) if self.by_place else None
        return (draft.moves(), draft.state) if draft is not None else ((), self._model.state)

    def record_of(self, node: Node, draft: Draft) -> DraftRecord:
        """Return the draft at this node as it is stored."""
        return draft_record_of(self._table.game, node.serial, draft)

    # keeping ------------------------------------------------------------------------------------------------
    def attach(self, node: Node, draft: Draft) -> None:
        """Keep this draft at the node in place of the seat's former one, and listen to its steps.

        The journal is not written before its steps change.
        """
        self.drop(node, draft.seat)
        self.by_place[(node.serial, draft.seat)] = draft
        draft.connect(partial(self._on_steps_changed, node))

    def drop(self, node: Node, seat: int) -> bool:
        """Discard this seat's draft at the node, not in the journal. Return whether there was one."""
        draft = self.by_place.pop((node.serial, seat), None)
        if draft is not None:
            draft.disconnect()
        return draft is not None

    def discard(self, seat: int) -> None:
        """Discard the draft of this seat at the present turn, in the journal too, and report it to every
        table of the game; do nothing if there is none. Raises Illegal on a read-only table."""
        self._table.check_may_change()
        here = self._table.here
        if self.drop(here, seat):
            self._table.storage.store(Changes(deleted_drafts=[(here.serial, seat)]))
            self._report(here, seat)

    def rewind(self, seat: int) -> None:
        """Undo every step of this seat's draft here, if there is one; they can be redone until the seat plays
        another step."""
        self._table.check_may_change()
        draft = self.find(seat)
        if draft is not None:
            self._table.actions.note_rewound(draft)
            draft.stack.setIndex(0)

    def discard_all_of(self, seat: int) -> None:
        """Discard all drafts of this seat, at any node, because its player leaves.

        The journal is not written. Every table of the game emits `changed`, even if there was no draft.
        """
        for serial, drafter in list(self.by_place):
            if drafter == seat:
                self.drop(self._table.history.nodes[serial], seat)
        for table in self._table.all_tables():
            table.drafts.emit_changed(seat)

    def forget_nodes(self, gone: Collection[int]) -> None:
        """Forget the drafts and plans at these nodes, which are destroyed."""
        self.left_plans = {seat: node for seat, node in self.left_plans.items() if node.serial not in gone}
        for place in [place for place in self.by_place if place[0] in gone]:
            self.by_place.pop(place).disconnect()

    def listen(self) -> None:
        """Make this table the one that listens to the shared drafts, and reports them to the others."""
        for (serial, _other), draft in self.by_place.items():
            draft.disconnect()
            draft.connect(partial(self._on_steps_changed, self._table.history.nodes[serial]))

    def disconnect_all(self) -> None:
        """Stop listening to the drafts."""
        for draft in self.by_place.values():
            draft.disconnect()

    # reporting ----------------------------------------------------------------------------------------------
    def _on_steps_changed(self, node: Node, draft: Draft) -> None:
        """Store a draft whose steps changed, even if none is left, and report it to every table of the game.

        Its seat becomes the one last worked on, and its plan left behind elsewhere is no longer offered.
        """
        self._drafter = draft.seat
        self.left_plans.pop(draft.seat, None)  # by going on with this plan the player has chosen it
        self._table.storage.store(Changes(drafts=[self.record_of(node, draft)]))
        self._report(node, draft.seat)

    def _report(self, node: Node, seat: int) -> None:
        """Emit `changed`, and report the draft to the other tables of this game."""
        self.emit_changed(seat)
        for other in self._table.other_tables():
            other.drafts.report_from_other_table(node, seat)

    def report_from_other_table(self, node: Node, seat: int) -> None:
        """Report a draft that changed at another table: by `changed` if it is at this table's present turn,
        else by `changed_elsewhere`. The plan that its seat left behind is no longer offered."""
        self.left_plans.pop(seat, None)
        if node is self._table.here:
            self.emit_changed(seat)
        else:
            self._emitter.emit(self.changed_elsewhere, node)

    def emit_changed(self, seat: int) -> None:
        """Emit `changed` for this seat."""
        self._emitter.emit(self.changed, seat)

    # plans --------------------------------------------------------------------------------------------------
    def plans_after_turn(self, node: Node, excluded: int) -> list[Draft]:
        """Return the drafts that other seats have here, replayed at this node; the old ones stay here.

        `excluded` is the seat whose turn leads to the node. A draft that lost every step comes along until
        its report is read. One that already has steps at the node does not move.
        """
        here, found = self._table.here.serial, []
        for (serial, seat), draft in self.by_place.items():
            is_alive = draft.stack.count() > 0 or bool(draft.report)
            if serial == here and seat != excluded and is_alive and not self._has_steps_at(node, seat):
                found.append(replay_plan(self._table, draft, node, excluded))
        return found

    def plans_left_behind(self, end: Node, excluded: Collection[int]) -> dict[int, Node]:
        """Return the seats whose plan stays here because another of theirs waits at `end`, each with this
        node.

        A plan whose steps all appear in the other one, in the same order, is not counted; nor are `excluded`
        seats.
        """
        here, found = self._table.here, {}
        for (serial, seat), draft in self.by_place.items():
            if serial == here.serial and seat not in excluded and draft.stack.count() > 0:
                other = self.by_place.get((end.serial, seat))
                if other is not None and self._has_steps_at(end, seat) and not is_contained_in(draft, other):
                    found[seat] = here
        return found

    def take_plans_along(self, node: Node) -> None:
        """Replay waiting seats' plans at the new node and store them, except where another plan of theirs is.

        `left_plans` becomes what `plans_left_behind` returns for the seats that are not to act.
        """
        acting = self._table.game.to_act(self._table.here.state)
        self.left_plans = self.plans_left_behind(node, tuple(acting))
        self._place_plans([(node, plan) for plan in self._plans_to_move(node)])

    def _plans_to_move(self, end: Node) -> list[Draft]:
        """Return the plans of waiting seats here, replayed at `end` unless they have steps there.

        The draft of a seat whose turn it is does not move.
        """
        start, found = self._table.here, []
        acting = self._table.game.to_act(start.state)
        for (serial, seat), draft in self.by_place.items():
            is_plan = serial == start.serial and draft.stack.count() > 0 and seat not in acting
            if is_plan and not self._has_steps_at(end, seat):
                found.append(replay_plan(self._table, draft, end))
        return found

    def exchange_plans(self, seat: int) -> None:
        """Swap the seat's plan that stayed behind with the one here, both replayed at their new nodes and
        stored. Raises Illegal if none stayed behind."""
        self._table.check_may_change()
        here, there = self._table.here, self.left_plans.get(seat)
        mine = self.find(seat)
        other = self.by_place.get((there.serial, seat)) if there is not None else None
        if there is None or mine is None or other is None:
            raise Illegal(_("This seat has no other plan."))
        moved = ((here, other), (there, mine))
        self._place_plans([(node, replay_plan(self._table, plan, node)) for node, plan in moved])
        self.emit_changed(seat)

    def _place_plans(self, plans: Sequence[tuple[Node, Draft]]) -> None:
        """Keep each plan at its node, store all or nothing, and report them to the other tables."""
        for node, plan in plans:
            self.attach(node, plan)
        self._table.storage.store(Changes(drafts=[self.record_of(node, plan) for node, plan in plans]))
        for other in self._table.other_tables():
            for node, plan in plans:
                other.drafts.report_from_other_table(node, plan.seat)

    def _has_steps_at(self, node: Node, seat: int) -> bool:
        """Tell whether this seat has steps, done or undone, at this node."""
        draft = self.by_place.get((node.serial, seat))
        return draft is not None and draft.stack.count() > 0
