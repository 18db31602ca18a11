"""One game being played: actions enter through `Table.act`, and signals report every change."""

import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from takeback.engine import clock
from takeback.engine.chance import Chance, chance_of
from takeback.engine.fair import mark_all_sealed, mark_sealed
from takeback.engine.game import Game, Outcome
from takeback.engine.history import (
    History,
    Node,
)
from takeback.engine.journal import Journal
from takeback.engine.play import Move, play_action
from takeback.engine.record import TableRecord, first_chain_hash, start_state
from takeback.engine.state import Action, Illegal
from takeback.engine.titles import shown_names, shown_title, title_of_draft, with_shown_names
from takeback.table.action_order import ActionOrder
from takeback.table.changes import Changes
from takeback.table.commands import Line, StateHolder, make_undo_stack
from takeback.table.draft import Draft
from takeback.table.drafts import TableDrafts
from takeback.table.emitter import Emitter
from takeback.table.marks import TableMarks
from takeback.table.new_line import NewLine
from takeback.table.row_texts import RowTexts
from takeback.table.storage import TableStorage
from takeback.table.takebacks import NOTHING_TO_REDO, NOTHING_TO_UNDO, Takebacks
from takeback.table.turn_checks import ONLY_LOOKED_AT, TurnChecks
from takeback.texts import gettext as _


class Change(Struct, frozen=True):
    """A move of the table from one node to another; `cause` is "played", "undone", "redone" or "went"."""

    before: Node
    after: Node
    cause: str


class Table(QObject):
    """One open game: its tree, the present line and node, and the parts that hold its drafts and marks.

    Only this class and those parts push on its undo stacks. It needs no QApplication.
    """

    changed = Signal(object)  # Change: once for each move along the tree, however far
    lines_added = Signal()  # lines of another file or window were added, anywhere in the tree

    def __init__(
        self,
        game: Game,
        record: TableRecord,
        journal: Journal | None = None,
        history: History | None = None,
        id: int = 0,
        here: Node | None = None,
    ) -> None:
        """Take the turns of `history`, else only the start, and be at the node `here`, else at the start.
        Without a journal nothing is stored."""
        super().__init__()
        self.game = game
        self.storage = TableStorage(self, journal)
        self.id = id
        self.history = history or History(start_state(game, record))
        self.history.root.chain = first_chain_hash(record.seal)
        self.here = here or self.history.root
        self.model = StateHolder(self.history.root.state)
        self.stack = make_undo_stack(self, self)
        self.row_texts = RowTexts(self.stack, game, record.seats)
        self._line = Line(self.stack, self.model, self.history.root, self.row_texts)
        self.line = self._line.nodes  # by row of the stack: a row's number is its node's depth
        self.is_on_line = self._line.contains
        self.set_record(record)
        self._emitter = Emitter()
        self.drafts = TableDrafts(self, self.model, self._emitter)
        self.marks = TableMarks(self, self.history, self._emitter)
        self.turn_checks = TurnChecks(self)
        self.takebacks = Takebacks(self)
        self.actions = ActionOrder(self)
        self.tables_of_game: list[Table] = []  # all tables open on this game; `close` removes this one
        self.computers_wait = False
        # a lesson refuses actions other than the expected ones, and chooses what the computers play
        self.guard: Callable[[Action, int], None] | None = None
        self.script: Callable[[int], Action | None] | None = None
        self.guards_past = False  # a lesson lets nobody change the past
        self.is_read_only = False
        self.is_masked = False  # it holds only what one seat saw of the game
        self._judgement: tuple[Any, Outcome | None, tuple[int, ...]] | None = None
        self._cause = "went"
        self._since = time.monotonic()
        if record.rule == "fair" and history is not None:
            mark_all_sealed(game, history)
        self._line.switch_to(self.here)
        self.stack.indexChanged.connect(self._arrived)

    def set_record(self, record: TableRecord) -> None:
        """Take over the record of the table, and with it who plays on which seat."""
        self.record = record
        self.is_fair = record.rule == "fair"
        self.seats = record.seats
        self.names = shown_names(self.game, record.seats)
        self.shown_seats = tuple(
            replace(seat, name=name) for seat, name in zip(record.seats, self.names, strict=True)
        )
        self.persons = tuple(number for number, seat in enumerate(record.seats) if seat.is_person)
        self.row_texts.set_seats(self.shown_seats)
        self._judgement = None

    # questions ----------------------------------------------------------------------------------------------
    @property
    def state(self) -> Any:
        """Return the complete position at the present turn, without the steps of drafts; nothing in it is
        masked."""
        return self.model.state

    @property
    def outcome(self) -> Outcome | None:
        """Return the result of the game at the present turn; None while it is in play."""
        return self._judged()[1]

    def _judged(self) -> tuple[Any, Outcome | None, tuple[int, ...]]:
        """Return the state, its outcome and who may act; the rules are asked once per state."""
        state = self.model.state
        if self._judgement is None or self._judgement[0] is not state:
            if (outcome := self.game.outcome(state)) is not None:
                outcome = replace(outcome, sentence=with_shown_names(self.game, outcome.sentence, self.names))
            self._judgement = state, outcome, () if outcome is not None else tuple(self.game.to_act(state))
        return self._judgement

    @property
    def is_at_tip(self) -> bool:
        """Tell whether no shown turn follows the present one."""
        return self.here.redo_node() is None

    def to_act(self) -> tuple[int, ...]:
        """Return the seats that may act now; none once the game is over."""
        return self._judged()[2]

    def state_for(self, seat: int | None) -> Any:
        """Return what this seat may see, hidden facts masked: the state of its own draft here if there is
        one."""
        draft = self.drafts.find(seat) if seat is not None and self.drafts.by_place else None
        state = draft.state if draft is not None else self.model.state
        return self.game.seen_by(state, seat)

    def chance_at(self, node: Node, seat: int, number: int) -> Chance:
        """Return the random source of an action: by the turn it follows, its seat and its number in the
        turn."""
        return chance_of(self.record.seed, node, seat, number)

    # acting -------------------------------------------------------------------------------------------------
    def act(self, action: Action, seat: int, is_automatic: bool = False) -> None:
        """Play one action; a step that ends the turn commits it with the steps before.

        An automatic one, which the window does for the player, is undone together with the action before it.
        Raises Illegal or JournalError; then nothing has changed.
        """
        self.check_may_change()
        if not 0 <= seat < len(self.record.seats):
            raise Illegal(_("There is no such seat at this table."))
        if self.guard is not None:
            self.guard(action, seat)
        steps, state = self.drafts.steps_of(seat)
        move = play_action(self.game, state, seat, action, self.chance_at(self.here, seat, len(steps)))
        if self.turn_checks.ends_turn(move):
            self._commit(seat, (*steps, move), is_automatic)
            return
        self.turn_checks.check_new_turn()
        draft = self.drafts.find_or_start(seat)
        self.actions.add_step(draft, is_automatic)
        draft.push(move)

    def confirm(self, seat: int, is_automatic: bool = False) -> None:
        """Commit the draft as one turn: journal first, then the stack. May raise Illegal; it stays then.

        See `act` for `is_automatic`.
        """
        self.check_may_change()
        moves, end = self.turn_checks.turn_to_confirm(seat)
        if end is not None:
            self.act(end, seat, is_automatic)
        else:
            self._commit(seat, moves, is_automatic)

    def _commit(self, seat: int, moves: tuple[Move, ...], is_automatic: bool = False) -> None:
        """Play a complete turn: store or find its node, take the other seats' plans along, go there, refresh
        the others."""
        child = self.turn_checks.check_turn(seat, moves)
        left = {} if child is None else self.drafts.plans_left_behind(child, {seat})
        draft = self.drafts.find(seat) if is_automatic else None
        automatic = True if is_automatic and (draft is None or not draft.has_decision()) else None  # its mark
        if child is None:
            child = self.history.new_node(self.here, moves)
            child.at, child.took = clock.now(), time.monotonic() - self._since
            plans = self.drafts.plans_after_turn(child, seat) if self.drafts.by_place else []
            records = [self.drafts.record_of(child, plan) for plan in plans]
            self.storage.write_turn(child, seat, records, {"automatic": True} if automatic else {})
            self.history.attach(child)
            if automatic:
                self.history.set_marks([(child, "automatic", True)])
            if self.is_fair:
                mark_sealed(self.game, child)
        else:
            plans = self.drafts.plans_after_turn(child, seat) if self.drafts.by_place else []
            self._walk_into(child, seat, plans, automatic)
        self.drafts.drop(self.here, seat)
        for plan in plans:
            self.drafts.attach(child, plan)
        self.computers_wait = False
        self.drafts.left_plans = left
        self.actions.add_turn(child)
        self._enter(child)
        for other in self.tables_of_game:
            if other is not self:
                other.extend_line()

    def _walk_into(self, child: Node, seat: int, plans: list[Draft], automatic: bool | None) -> None:
        """Store what changes when a turn leads to a known node: moved drafts, a restored line, and whether
        the turn is automatic now."""
        here, fresh = self.here, self.marks.show_again(child)
        if child.mark("automatic") != automatic:
            self.history.set_marks([(child, "automatic", automatic)])
            fresh.append((child, "automatic"))
        visited = {**self.history.visited_children(), here.serial: child.serial}
        drafts = [self.drafts.record_of(child, plan) for plan in plans]
        self.storage.store(Changes(drafts, [(here.serial, seat)], fresh, (child.serial, visited)))
        self.marks.report(fresh)

    def check_may_change(self) -> None:
        """Raise Illegal on a read-only table, and RuntimeError where a listener acts."""
        self._emitter.refuse_listeners()
        if self.is_read_only:
            raise Illegal(ONLY_LOOKED_AT)

    # taking back --------------------------------------------------------------------------------------------
    def undo(self, seat: int | None = None) -> None:
        """Undo the last step of an open draft, else go back to a person's last decision. Of drafts only those
        of this seat count (None: all).

        Raises Illegal if there is nothing to undo, on a read-only table, and where a fair table keeps a turn.
        Marks stay: `actions.undo` undoes whatever was done last.
        """
        self.check_may_change()
        draft = self.drafts.find_with(seat, lambda draft: draft.is_open) if self.drafts.by_place else None
        if draft is not None:
            draft.undo_action()
            return
        target = self.takebacks.undo_target()
        if target is None or (why := self.takebacks.why_locked_after(target)):
            raise Illegal(NOTHING_TO_UNDO if target is None else why)
        self._move_to(target.depth, "undone")

    def redo(self, seat: int | None = None) -> None:
        """Redo the next undone step of a draft, else go to a person's next decision. Of drafts only those of
        this seat count (None: all).

        Raises Illegal if there is nothing to redo, and on a read-only table.
        """
        self.check_may_change()
        draft = (
            self.drafts.find_with(seat, lambda draft: draft.stack.canRedo()) if self.drafts.by_place else None
        )
        if draft is not None:
            draft.redo_action()
            return
        target = self.takebacks.redo_target()
        if target is None:
            raise Illegal(NOTHING_TO_REDO)
        self._move_to(target.depth, "redone")

    def go_back(self) -> None:
        """Go back exactly one row; stay at the start. This only looks, so no lock prevents it."""
        self.go_by_rows(-1)

    def go_forward(self) -> None:
        """Go forward exactly one row; stay at the end of the line."""
        self.go_by_rows(1)

    def go_by_rows(self, rows: int) -> None:
        """Go so many rows along the line, negative ones back; stop at its ends."""
        self._emitter.refuse_listeners()
        self._move_to(max(0, min(len(self.line) - 1, self.here.depth + rows)), "went")

    # going --------------------------------------------------------------------------------------------------
    def go_to(self, node: Node) -> None:
        """Go to any node of any line, on fair tables too. Raises Illegal for deleted and destroyed lines."""
        self._emitter.refuse_listeners()
        if self._line.contains(node):
            self._move_to(node.depth, "went")
            return
        if not self.history.contains(node):
            raise Illegal(_("That line was deleted permanently."))
        if self.history.is_hidden(node):
            raise Illegal(_("That line was deleted. Put it back first."))
        self._switch(node, "went")

    def move_to(self, node: Node, cause: str) -> None:
        """Go to a node that is neither deleted nor destroyed; `cause` becomes that of the Change."""
        if self._line.contains(node):
            self._move_to(node.depth, cause)
        else:
            self._switch(node, cause)

    def _move_to(self, row: int, cause: str) -> None:
        """Set the stack to this row of the present line; `cause` becomes that of the Change."""
        self._cause = cause
        try:
            self.stack.setIndex(row)
        finally:
            self._cause = "went"

    def _enter(self, child: Node) -> None:
        """Go from the present turn to a child of it, on whatever line that is, as a turn that is played."""
        if self._line.contains(child):
            self._move_to(child.depth, "played")
        elif child.children:
            self._switch(child, "played")
        else:
            self._cause = "played"
            self._line.push(child)
            self._cause = "went"

    def _switch(self, node: Node, cause: str) -> None:
        """Change to the line of this node, and emit one Change however far it is."""
        self._line.switch_to(node)
        self._cause = cause
        self.stack.indexChanged.emit(node.depth)
        self._cause = "went"

    def join_line(self, line: NewLine, edited: Node | None = None, shown: Node | None = None) -> None:
        """Add a line that was worked out outside the tree, and go to it: to its turn `shown`, which may also
        be before it, or without one to the turn nearest to the present one.

        The unfinished edit on `edited`, which the line results from, is removed; Undo brings it back. Raises
        Illegal or JournalError; then nothing has changed.
        """
        self.check_may_change()
        if edited is not None and edited.mark("edit") is None:
            edited = None
        line.match_tree(self)
        if line.new and self.storage.journal is not None:
            restored = line.deleted_marks()
            self.storage.journal.fill(
                self.id, line.records(), line.game_records(), (), line.mark_records(), restored
            )
        before, left = self.here, line.add_to_tree()
        self.marks.restore_line(line)
        node = line.nearest_to(self.here) if shown is None else line.turn_at(shown.depth)
        stays = node is self.here
        if stays:  # `_switch` emits nothing then: the rows must be right before `lines_added` is emitted
            self._line.switch_to(node)
        if line.new or stays:
            self._emitter.emit(self.lines_added)
        self._switch(node, "went")
        if heads := line.heads():
            self.marks.push_joined_line(line, left, edited)
            self.actions.place_mark(before, heads[0].node.parent or node, node)
        elif edited is not None:
            self.marks.change_pending_edit(edited, None, line.text)
            self.actions.place_mark(before)
        for other in self.other_tables():
            other.extend_line()

    def _arrived(self, row: int) -> None:
        """Update the table after any push, undo, redo or jump, and emit `changed` once; nothing if it stays
        on its node.

        Unless a turn was played, plans move along and the computers wait.
        """
        node = self.line[row]
        if node is self.here:
            return
        change = Change(self.here, node, self._cause)
        if change.cause != "played":
            self.drafts.left_plans = {}
            if self.drafts.by_place and not self.is_read_only:
                self.drafts.take_plans_along(node)
        self.here = node
        self.actions.note_arrival()
        self.row_texts.describe_beside(row)
        self._since = time.monotonic()
        if change.cause != "played":
            self.computers_wait = True
        self._emitter.emit(self.changed, change)

    def rebuild_tail(self, here: Node | None = None) -> None:
        """Rebuild the rows after a node, or after the present one, along shown lines, and go there; nothing
        if the rows are right already."""
        node = here or self.here
        if self._line.rebuild_tail(node) and node is not self.here:  # else the table stays where it is
            self.stack.indexChanged.emit(node.depth)

    def append_rows(self) -> None:
        """Append the rows of turns that follow the last one of the line, and stay here."""
        if self._line.extend(self.here):
            self.stack.indexChanged.emit(self.here.depth)

    # beside others ------------------------------------------------------------------------------------------
    def all_tables(self) -> list["Table"]:
        """Return all tables that are open on this game, including this one."""
        return self.tables_of_game or [self]

    def other_tables(self) -> list["Table"]:
        """Return the tables of the same game that other windows show."""
        return [table for table in self.tables_of_game if table is not self]

    def create_sibling(self) -> "Table":
        """Return another table on the same tree, at the same node, with the same drafts. It is not registered
        yet.

        Computers play at the first table only: here they wait before later turns, and if only they may act.
        """
        other = Table(self.game, self.record, self.storage.journal, self.history, self.id, self.here)
        other.drafts.by_place, other.tables_of_game = self.drafts.by_place, self.tables_of_game
        other.is_read_only, other.is_masked = self.is_read_only, self.is_masked
        other.computers_wait = not other.is_at_tip or other._is_for_computers()
        return other

    def _is_for_computers(self) -> bool:
        """Tell whether only computers may act now; False once the game is over."""
        acting = self.to_act()
        return bool(acting) and not any(seat in self.persons for seat in acting)

    def register(self) -> None:
        """Register the table as shown: opening its game again now gives a table beside this one.

        It listens to the drafts from now on. Nothing is done without a journal. Raises RuntimeError if the
        game is open with another tree.
        """
        if self.storage.journal is None or not self.id:
            return
        together: list[Table] = self.storage.journal.open_tables.setdefault(self.id, [])
        if together and together[0].history is not self.history:
            raise RuntimeError("A game is open twice, and neither would know what is played at the other.")
        if self not in together:
            together.append(self)
        self.tables_of_game = together
        self.drafts.listen()

    def extend_line(self) -> None:
        """Extend the present line after the tree has grown at another table of this game, and emit
        `lines_added`."""
        self.append_rows()
        if not self.is_at_tip and self._is_for_computers():
            self.computers_wait = True  # the computers have moved at the other table
        self.lines_added.emit()

    def stop_saving(self) -> None:
        """Stop saving, at all tables of this game; what was saved stays. Each emits `storage.stopped` and is
        no longer read-only."""
        if self.storage.journal is not None:
            self.storage.journal.open_tables.pop(self.id, None)
        for table in self.all_tables():
            table.is_read_only = False
            table.storage.stop()

    def unregister(self) -> None:
        """Unregister from the journal, because this table shows other turns than are stored."""
        if self.storage.journal is not None:
            self.storage.journal.open_tables.pop(self.id, None)

    # leaving ------------------------------------------------------------------------------------------------
    def close(self) -> None:
        """Store the present node, leave the tables of the game, and disconnect: stacks emit signals when they
        are destroyed.

        If the game is open at other tables, one of them listens to the drafts instead.
        """
        self.storage.save_cursor()
        self.stack.indexChanged.disconnect(self._arrived)
        self.marks.disconnect_stack()
        if others := self.other_tables():
            if self in self.tables_of_game:
                self.tables_of_game.remove(self)
            self.tables_of_game = []
            others[0].drafts.listen()
            return
        if (
            self.storage.journal is not None
            and self.storage.journal.open_tables.get(self.id) is self.tables_of_game
        ):
            del self.storage.journal.open_tables[self.id]
        self.tables_of_game = []
        self.drafts.disconnect_all()

    def title(self) -> str:
        """Return the title of this table as it is shown; without one, that of its game. A level that is being
        made gives the table its own title."""
        title = title_of_draft(self.game, self.state) or self.record.title
        return shown_title(title, self.game, self.record.options)
