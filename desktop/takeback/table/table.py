"""One game being played: actions enter through `Table.act`, and signals report every change."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QObject, Signal, SignalInstance

from takeback.engine import clock
from takeback.engine.chance import Chance, chance_of
from takeback.engine.fair import mark_all_sealed, mark_sealed, why_no_other_line, why_sealed
from takeback.engine.game import Game, Outcome
from takeback.engine.history import (
    LINE_MARKS,
    History,
    KeptEdit,
    Node,
    decision_after,
    decision_before,
    nearest_visible,
    why_no_mark,
)
from takeback.engine.journal import Journal
from takeback.engine.play import Move, play_action
from takeback.engine.record import DraftRecord, TableRecord, first_chain_hash, start_state
from takeback.engine.state import Action, Illegal
from takeback.table import plans as planning
from takeback.table.changes import Changes
from takeback.table.commands import JoinLine, Line, MarkWriter, StateHolder, make_undo_stack, push_marks
from takeback.table.draft import Draft, draft_record_of
from takeback.table.new_line import NewLine
from takeback.table.row_texts import RowTexts
from takeback.table.storage import TableStorage

COMPUTER_BEGAN = "No person had decided anything before. On a fair table it stays played."
ONLY_LOOKED_AT = "This table was opened to be looked at, not to be played on."
NOT_YOUR_TURN = "It is not your turn yet; your plan is kept."


class Change(Struct, frozen=True):
    """A move of the table from one node to another; `cause` is played, undone, redone, went or tidied."""

    before: Node
    after: Node
    cause: str


class Table(QObject):
    """One open game: its tree, the present line, the drafts and the marks.

    Only this class pushes on its undo stacks. It needs no QApplication.
    """

    changed = Signal(object)  # Change: once for each move along the tree, however far
    draft_changed = Signal(object)  # the seat whose draft changed
    marks_changed = Signal(object)  # the node whose marks changed
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
        self.marks_stack = make_undo_stack(self, self)
        self._marks = MarkWriter(self.history)
        self.drafts: dict[tuple[int, int], Draft] = {}  # by node and seat
        self.tables_of_game: list[Table] = []  # all tables open on this game; `close` removes this one
        self.left_plans: dict[int, Node] = {}  # by seat: where a plan stayed, because another one waited here
        self.computers_wait = False
        # a lesson refuses actions other than the expected ones, and chooses what the computers play
        self.guard: Callable[[Action, int], None] | None = None
        self.script: Callable[[int], Action | None] | None = None
        self.guards_past = False  # a lesson lets nobody change the past
        self.is_read_only = False
        self.is_masked = False  # it holds only what one seat saw of the game
        self._judgement: tuple[Any, Outcome | None, tuple[int, ...]] | None = None
        self._drafter = -1
        self._cause = "went"
        self._is_telling = False
        self._since = time.monotonic()
        if record.rule == "fair" and history is not None:
            mark_all_sealed(game, history)
        self._line.switch_to(self.here)
        self.stack.indexChanged.connect(self._arrived)
        self.marks_stack.indexChanged.connect(self._tidied)

    def set_record(self, record: TableRecord) -> None:
        """Take over the record of the table, and with it who plays on which seat."""
        self.record = record
        self.is_fair = record.rule == "fair"
        self.seats = record.seats
        self.names = tuple(seat.name for seat in record.seats)
        self.persons = tuple(number for number, seat in enumerate(record.seats) if seat.is_person)
        self.row_texts.set_seats(record.seats)

    # questions ----------------------------------------------------------------------------------------------
    @property
    def state(self) -> Any:
        return self.model.state

    @property
    def outcome(self) -> Outcome | None:
        """Return the result of the game at the present turn; None while it is in play."""
        return self._judged()[1]

    def _judged(self) -> tuple[Any, Outcome | None, tuple[int, ...]]:
        """Return the state, its outcome and who may act; the rules are asked once per state."""
        state = self.model.state
        if self._judgement is None or self._judgement[0] is not state:
            outcome = self.game.outcome(state)
            self._judgement = state, outcome, () if outcome is not None else tuple(self.game.to_act(state))
        return self._judgement

    @property
    def is_at_tip(self) -> bool:
        """Tell whether no shown turn follows the present one."""
        return self.here.redo_node() is None

    def to_act(self) -> tuple[int, ...]:
        """Return the seats that may act now; none once the game is over."""
        return self._judged()[2]

    def draft(self, seat: int | None = None) -> Draft | None:
        """Return the draft of this seat at the present turn; without a seat, the one last worked on, else
        any."""
        if seat is not None:
            return self.drafts.get((self.here.serial, seat))
        mine = self.drafts.get((self.here.serial, self._drafter))
        if mine is not None:
            return mine
        return next((draft for (node, _), draft in self.drafts.items() if node == self.here.serial), None)

    def state_for(self, seat: int | None) -> Any:
        """Return what this seat may see, hidden facts masked: the state of its own draft here if there is
        one."""
        draft = self.draft(seat) if seat is not None and self.drafts else None
        state = draft.state if draft is not None else self.model.state
        return self.game.seen_by(state, seat)

    def why_locked(self, node: Node) -> str:
        """Return why this turn cannot be taken back; empty where it can, as on every free table.

        A computer's turn is only taken back together with what a person decided before it.
        """
        if not self.is_fair or node.parent is None:
            return ""
        target = decision_before(node, self.persons)
        one: Node | None = node
        while one is not None and one is not target:
            if why := why_sealed(self.game, one, self.names):
                return why
            one = one.parent
        return "" if target is not None else COMPUTER_BEGAN

    def chance_at(self, node: Node, seat: int, number: int) -> Chance:
        return chance_of(self.record.seed, node, seat, number)

    # acting -------------------------------------------------------------------------------------------------
    def act(self, action: Action, seat: int) -> None:
        """Play one action; a step that ends the turn commits it with the steps before.

        Raises Illegal or JournalError; then nothing has changed.
        """
        self._may_change()
        if not 0 <= seat < len(self.record.seats):
            raise Illegal("There is no such seat at this table.")
        if self.guard is not None:
            self.guard(action, seat)
        steps, state = self._drafted(seat)
        move = play_action(self.game, state, seat, action, self.chance_at(self.here, seat, len(steps)))
        if self._closes(move):
            self._commit(seat, (*steps, move))
            return
        self._check_line()
        self._draft_for(seat).push(move)

    def _drafted(self, seat: int) -> tuple[tuple[Move, ...], Any]:
        """Return the steps of this seat's draft here, and the state after them or else the position."""
        draft = self.draft(seat) if self.drafts else None
        return (draft.moves(), draft.state) if draft is not None else ((), self.model.state)

    def confirm(self, seat: int) -> None:
        """Commit the draft as one turn: journal first, then the stack. May raise Illegal; it stays then."""
        self._may_change()
        moves, end = self._turn_of(seat)
        if end is not None:
            self.act(end, seat)
        else:
            self._commit(seat, moves)

    def why_not_confirm(self, seat: int) -> str:
        """Return why `confirm` would refuse this seat now, as a sentence; empty when it would not."""
        try:
            if self.is_read_only:
                raise Illegal(ONLY_LOOKED_AT)
            moves, end = self._turn_of(seat)
            if end is not None:
                if self.guard is not None:
                    self.guard(end, seat)
                state = self._drafted(seat)[1]
                move = play_action(self.game, state, seat, end, self.chance_at(self.here, seat, len(moves)))
                if not self._closes(move):
                    return ""
                moves = (*moves, move)
            self._check_turn(seat, moves)
        except Illegal as why:
            return str(why)
        except Exception:
            return ""  # a fault in the rules is reported by `confirm`
        return ""

    def _turn_of(self, seat: int) -> tuple[tuple[Move, ...], Action | None]:
        """Return the steps of the turn that Confirm makes and the action to end it, or raise Illegal."""
        moves, state = self._drafted(seat)
        is_complete = bool(moves) and self.game.closes(moves[-1])  # a plan may end with a closing move
        end = None if is_complete else self.game.end_turn
        if end is None and not moves:
            raise Illegal("There is nothing to confirm.")
        if why := self.game.may_confirm(state, seat):
            raise Illegal(why)
        return moves, end

    def discard_draft(self, seat: int) -> None:
        """Discard the draft of this seat at the present turn, in the journal too."""
        self._may_change()
        if self._let_go(self.here, seat):
            self.storage.store(Changes(used=[(self.here.serial, seat)]))
            self._tell_drafted(self.here, seat)

    def rewind_draft(self, seat: int) -> None:
        """Undo every step of the draft; they can be redone until the seat plays another step."""
        self._may_change()
        draft = self.draft(seat)
        if draft is not None:
            draft.stack.setIndex(0)

    def _closes(self, move: Move) -> bool:
        """Tell whether this move ends the turn, as chance and reveals do too. Raises Illegal for a plan."""
        if self.game.closes(move):
            return True
        if not (move.reveals or move.lucky):
            return False
        if move.seat not in self.to_act():
            raise Illegal(planning.PLANS_NO_CHANCE)
        return True

    def _check_turn(self, seat: int, moves: tuple[Move, ...]) -> Node | None:
        """Return the child that this turn leads to, if any; raise Illegal where it may not be played."""
        _, outcome, to_act = self._judged()
        if outcome is not None:
            raise Illegal("The game is over.")
        if seat not in to_act and not all(type(move.action) in self.game.anytime for move in moves):
            raise Illegal(NOT_YOUR_TURN)
        child = self.history.find_child(self.here, moves)
        if child is None:
            self._check_line()
        return child

    def _commit(self, seat: int, moves: tuple[Move, ...]) -> None:
        """Play a complete turn: store or find its node, take the other seats' plans along, go there, refresh
        the others."""
        child = self._check_turn(seat, moves)
        left = {} if child is None else planning.plans_left_behind(self, child, {seat})
        if child is None:
            child = self.history.new_node(self.here, moves)
            child.at, child.took = clock.now(), time.monotonic() - self._since
            plans = planning.plans_after_turn(self, child, seat) if self.drafts else []
            self.storage.write_turn(child, seat, [self.draft_record(child, plan) for plan in plans])
            self.history.attach(child)
            if self.is_fair:
                mark_sealed(self.game, child)
        else:
            plans = planning.plans_after_turn(self, child, seat) if self.drafts else []
            self._walk_into(child, seat, plans)
        self._let_go(self.here, seat)
        for plan in plans:
            self.attach_draft(child, plan)
        self.computers_wait = False
        self.left_plans = left
        self._enter(child)
        for other in self.tables_of_game:
            if other is not self:
                other.extend_line()

    def _walk_into(self, child: Node, seat: int, plans: list[Draft]) -> None:
        """Store what changes when a turn leads to a known node: moved drafts, a restored line."""
        here, fresh = self.here, []
        if child.mark("hidden"):
            self._marks.write(child, "hidden", None)
            fresh = self._marks.take_unreported()
        visited = {**self.history.visited_children(), here.serial: child.serial}
        drafts = [self.draft_record(child, plan) for plan in plans]
        self.storage.store(Changes(drafts, [(here.serial, seat)], fresh, (child.serial, visited)))
        self._report_marks(fresh)

    def why_no_new_turn(self, node: Node) -> str:
        """Return why a fair table allows no other turn from this node; empty where it may be played."""
        return why_no_other_line(self.game, node, self.names) if self.is_fair else ""

    def _check_line(self) -> None:
        """Raise Illegal where a fair table allows no new turn here."""
        if self.is_fair and (why := self.why_no_new_turn(self.here)):
            raise Illegal(why)

    def _may_go(self) -> None:
        """Raise RuntimeError while a signal is being emitted: listeners must not act from inside it."""
        if self._is_telling:
            raise RuntimeError("A listener acts while it is being told.")

    def _may_change(self) -> None:
        """Raise Illegal on a read-only table, and what `_may_go` raises."""
        self._may_go()
        if self.is_read_only:
            raise Illegal(ONLY_LOOKED_AT)

    # taking back --------------------------------------------------------------------------------------------
    def undo(self, seat: int | None = None) -> None:
        """Undo the last step of an open draft, else go back to a person's last decision. Raises Illegal."""
        self._may_change()
        draft = self._draft_with(seat, lambda draft: draft.is_open) if self.drafts else None
        if draft is not None:
            draft.stack.undo()
            return
        target = self.undo_target()
        if target is None:
            raise Illegal("There is nothing to take back.")
        if self.is_fair:
            self._refuse_locked(target)
        self._move_to(target.depth, "undone")

    def _refuse_locked(self, target: Node) -> None:
        for node in self.line[target.depth + 1 : self.here.depth + 1]:
            if why := self.why_locked(node):
                raise Illegal(why)

    def redo(self, seat: int | None = None) -> None:
        """Redo the next undone step of a draft, else go to a person's next decision. Raises Illegal."""
        self._may_change()
        draft = self._draft_with(seat, lambda draft: draft.stack.canRedo()) if self.drafts else None
        if draft is not None:
            draft.stack.redo()
            return
        target = self.redo_target()
        if target is None:
            raise Illegal("There is nothing to play again.")
        self._move_to(target.depth, "redone")

    def _draft_with(self, seat: int | None, has: Callable[[Draft], bool]) -> Draft | None:
        """Return this seat's draft here if `has` accepts it; without a seat any seat's, the last worked on
        first."""
        others = range(len(self.seats)) if seat is None else ()
        drafts = (self.draft(seat), *(self.draft(other) for other in others))
        return next((draft for draft in drafts if draft is not None and has(draft)), None)

    def undo_target(self) -> Node | None:
        """Return the node that Undo leads to; None at the start."""
        return decision_before(self.here, self.persons)

    def redo_target(self) -> Node | None:
        """Return the node that Redo leads to; None at the tip."""
        return decision_after(self.here, self.persons, self.line)

    def go_back(self) -> None:
        """Go back exactly one row. This only looks, so no lock prevents it."""
        self.go_by_rows(-1)

    def go_forward(self) -> None:
        """Go forward exactly one row."""
        self.go_by_rows(1)

    def go_by_rows(self, rows: int) -> None:
        """Go so many rows along the line, negative ones back; stop at its ends."""
        self._may_go()
        self._move_to(max(0, min(len(self.line) - 1, self.here.depth + rows)), "went")

    # going --------------------------------------------------------------------------------------------------
    def go_to(self, node: Node) -> None:
        """Go to any node of any line, on fair tables too. Raises Illegal for deleted and destroyed lines."""
        self._may_go()
        if self._line.contains(node):
            self._move_to(node.depth, "went")
            return
        if not self.history.contains(node):
            raise Illegal("That line is gone for good.")
        if self.history.is_hidden(node):
            raise Illegal("That line was deleted. Put it back first.")
        self._switch(node, "went")

    def _move_to(self, row: int, cause: str) -> None:
        """Set the stack to this row of the present line; `cause` becomes that of the Change."""
        self._cause = cause
        try:
            self.stack.setIndex(row)
        finally:
            self._cause = "went"

    def _enter(self, child: Node) -> None:
        """Go from here to a child, whatever line it lies on."""
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

    def join_line(self, line: NewLine) -> None:
        """Add a line that was worked out outside the tree, and go to it.

        Raises Illegal or JournalError; then nothing has changed.
        """
        self._may_change()
        line.match_tree(self)
        if line.new and self.storage.journal is not None:
            restored = line.deleted_marks()
            self.storage.journal.fill(
                self.id, line.records(), line.game_records(), (), line.mark_records(), restored
            )
        left = line.add_to_tree()
        line.restore_deleted(self._marks)
        self._tidied()
        node = line.nearest_to(self.here)
        stays = node is self.here
        if stays:  # `_switch` emits nothing then: the rows must be right before `joined` is emitted
            self._line.switch_to(node)
        if line.new or stays:
            self._tell(self.lines_added)
        self._switch(node, "went")
        if line.new:
            self.marks_stack.push(JoinLine(self._marks, line.new[0], left, line.text))
        for other in self.other_tables():
            other.extend_line()

    def _arrived(self, row: int) -> None:
        """Update the table after any push, undo, redo or jump, and emit `changed` once."""
        node = self.line[row]
        if node is self.here:
            return
        change = Change(self.here, node, self._cause)
        if change.cause != "played":
            self.left_plans = {}
            if self.drafts and not self.is_read_only:
                self._take_plans_along(node)
        self.here = node
        self.row_texts.describe_beside_index()
        self._since = time.monotonic()
        if change.cause != "played":
            self.computers_wait = True
        self._is_telling = True
        try:
            self.changed.emit(change)
        finally:
            self._is_telling = False

    def _take_plans_along(self, node: Node) -> None:
        """Replay waiting seats' plans at the new node, except where another plan of theirs is."""
        self.left_plans = planning.plans_left_behind(self, node, tuple(self.game.to_act(self.here.state)))
        self._put([(node, plan) for plan in planning.plans_to_move(self, self.here, node)])

    def exchange_plans(self, seat: int) -> None:
        """Swap the plan that stayed behind with the one here, both replayed at their new nodes. Raises
        Illegal."""
        self._may_change()
        there = self.left_plans.get(seat)
        mine = self.draft(seat)
        other = self.drafts.get((there.serial, seat)) if there is not None else None
        if there is None or mine is None or other is None:
            raise Illegal("No other plan of this seat was left behind.")
        moved = ((self.here, other), (there, mine))
        self._put([(node, planning.replay_plan(self, plan, node)) for node, plan in moved])
        self._tell(self.draft_changed, seat)

    def _put(self, plans: Sequence[tuple[Node, Draft]]) -> None:
        """Lay each plan at its node, store them all or nothing, and tell the other tables of the game."""
        for node, plan in plans:
            self.attach_draft(node, plan)
        self.storage.store(Changes(drafts=[self.draft_record(node, plan) for node, plan in plans]))
        for other in self.other_tables():
            for node, plan in plans:
                other.on_other_draft_changed(node, plan.seat)

    def _tell(self, signal: SignalInstance, *news: object) -> None:
        """Emit a signal; listeners must not act meanwhile."""
        self._is_telling = True
        try:
            signal.emit(*news)
        finally:
            self._is_telling = False

    # drafts -------------------------------------------------------------------------------------------------
    def _draft_for(self, seat: int) -> Draft:
        """Return this seat's draft here, an empty new one if there is none."""
        draft = self.draft(seat)
        if draft is None:
            draft = Draft(seat, self.model.state, planning.move_namer(self, seat))
            self.attach_draft(self.here, draft)
        return draft

    def attach_draft(self, node: Node, draft: Draft) -> None:
        """Keep this draft at the node in place of the seat's former one, and listen to its steps."""
        self._let_go(node, draft.seat)
        self.drafts[(node.serial, draft.seat)] = draft
        draft.connect(partial(self._draft_moved, node))

    def _let_go(self, node: Node, seat: int) -> bool:
        """Discard this seat's draft at the node, not in the journal. Return whether there was one."""
        draft = self.drafts.pop((node.serial, seat), None)
        if draft is not None:
            draft.disconnect()
        return draft is not None

    def discard_drafts(self, seat: int) -> None:
        """Discard all drafts of this seat, at any node, because its player leaves."""
        for serial, drafter in list(self.drafts):
            if drafter == seat:
                self._let_go(self.history.nodes[serial], seat)
        for table in self.all_tables():
            table._tell(table.draft_changed, seat)

    def _draft_moved(self, node: Node, draft: Draft) -> None:
        """Store a draft whose steps changed, and report it."""
        self._drafter = draft.seat
        self.left_plans.pop(draft.seat, None)  # by going on with this plan the player has chosen it
        self.storage.store(Changes(drafts=[self.draft_record(node, draft)]))
        self._tell_drafted(node, draft.seat)

    def _tell_drafted(self, node: Node, seat: int) -> None:
        """Emit `drafted`, and report the draft to the other tables of this game."""
        self._tell(self.draft_changed, seat)
        for other in self.tables_of_game:
            if other is not self:
                other.on_other_draft_changed(node, seat)

    def on_other_draft_changed(self, node: Node, seat: int) -> None:
        """Report a draft that changed at another table: by `drafted`, or, at another node, by `tidied`."""
        self.left_plans.pop(seat, None)
        if node is self.here:
            self._tell(self.draft_changed, seat)
        else:
            self._tell(self.marks_changed, node)

    def draft_record(self, node: Node, draft: Draft) -> DraftRecord:
        return draft_record_of(self.game, node.serial, draft)

    # tidying ------------------------------------------------------------------------------------------------
    def set_mark(self, node: Node, what: str, value: Any, text: str) -> None:
        """Write one mark (bookmark, note, hidden, name or place) as a command on the tidying stack."""
        self.set_marks([(node, what, value)], text)

    def set_marks(self, wanted: Sequence[tuple[Node, str, Any]], text: str) -> None:
        """Write several marks as one command. Raises Illegal before the first."""
        self._may_change()
        push_marks(self.marks_stack, self._marks, wanted, text)

    def set_pending_edit(self, tip: Node, edit: KeptEdit | None) -> None:
        """Store an edit of the past that is not made yet, for the line up to `tip`; None forgets it. Raises
        Illegal."""
        self._may_go()
        if why := why_no_mark(self.history, tip, "edit", edit):
            raise Illegal(why)
        self._marks.write(tip, "edit", edit)
        self._tidied()

    def undo_marks(self) -> None:
        """Undo the last command on the tidying stack. Raises Illegal where there is none."""
        self._may_change()
        if not self.marks_stack.canUndo():
            raise Illegal("There is no tidying to take back.")
        self.marks_stack.undo()

    def redo_marks(self) -> None:
        """Redo the next command on the tidying stack. Raises Illegal where there is none."""
        self._may_change()
        if not self.marks_stack.canRedo():
            raise Illegal("There is no tidying to do again.")
        self.marks_stack.redo()

    def destroy_deleted_lines(self) -> int:
        """Destroy all deleted lines for good. Return how many turns that were.

        Journal first; raises JournalError, and then nothing has changed.
        """
        heads = [node for node in self.history.marked.values() if node.mark("hidden")]
        gone = {node.serial: node for head in heads for node in head.subtree()}
        if self.storage.journal is not None:
            self.storage.save_cursor()  # the stored one may still be a node that is about to be destroyed
            self.storage.journal.destroy_turns(self.id, gone)
        parents = [head.parent for head in heads if head.parent is not None]
        for table in self.all_tables():
            table.marks_stack.clear()  # its commands may hold destroyed nodes
            table.left_plans = {
                seat: node for seat, node in table.left_plans.items() if node.serial not in gone
            }
        for place in [place for place in self.drafts if place[0] in gone]:
            self.drafts.pop(place).disconnect()
        self.history.destroy(gone)
        self.storage.save_cursor()
        for parent in parents:
            if parent.serial not in gone:
                for table in self.all_tables():
                    table.marks_changed.emit(parent)
        return len(gone)

    def _tidied(self, _row: int = 0) -> None:
        """Handle marks that were written: leave a hidden line, store the marks, and report them."""
        fresh = self._marks.take_unreported()
        with self.storage.one_write():
            if any(what in LINE_MARKS for _, what in fresh):  # other marks do not change the line
                self.rebuild_tail(nearest_visible(self.here))
            self.storage.store(Changes(marks=fresh))
        self._report_marks(fresh)

    def _report_marks(self, fresh: Sequence[tuple[Node, str]]) -> None:
        """Report marks that were written, at the other tables of this game too."""
        for node, _ in fresh:
            self._tell(self.marks_changed, node)
        for other in self.other_tables() if fresh else ():
            other.on_other_marks_changed(fresh)

    def rebuild_tail(self, here: Node | None = None) -> None:
        """Rebuild the rows after a node, or after the present one, along shown lines, and go there."""
        node = here or self.here
        if self._line.rebuild_tail(node) and node is not self.here:  # else the table stays where it is
            self.stack.indexChanged.emit(node.depth)

    # beside others ------------------------------------------------------------------------------------------
    def all_tables(self) -> list["Table"]:
        """Return all tables that are open on this game, including this one."""
        return self.tables_of_game or [self]

    def other_tables(self) -> list["Table"]:
        return [table for table in self.tables_of_game if table is not self]

    def create_sibling(self) -> "Table":
        """Return another table on the same tree, at the same node, with the same drafts."""
        other = Table(self.game, self.record, self.storage.journal, self.history, self.id, self.here)
        other.drafts, other.tables_of_game = self.drafts, self.tables_of_game
        other.is_read_only, other.is_masked = self.is_read_only, self.is_masked
        other.computers_wait = not other.is_at_tip or other._is_for_computers()
        return other

    def _is_for_computers(self) -> bool:
        """Tell whether only computers may move now."""
        acting = self.to_act()
        return bool(acting) and not any(seat in self.persons for seat in acting)

    def register(self) -> None:
        """Register the table as shown: opening its game again now gives a table beside this one."""
        if self.storage.journal is None or not self.id:
            return
        together: list[Table] = self.storage.journal.open_tables.setdefault(self.id, [])
        if together and together[0].history is not self.history:
            raise RuntimeError("A game is open twice, and neither would know what is played at the other.")
        if self not in together:
            together.append(self)
        self.tables_of_game = together
        if self.drafts:
            self._hear_drafts()

    def _hear_drafts(self) -> None:
        """Make this table the one that listens to the shared drafts, and reports them to the others."""
        for (serial, _), draft in self.drafts.items():
            draft.disconnect()
            draft.connect(partial(self._draft_moved, self.history.nodes[serial]))

    def extend_line(self) -> None:
        """Extend the present line after the tree has grown at another table of this game."""
        if self._line.extend(self.here):
            self.stack.indexChanged.emit(self.here.depth)
        if not self.is_at_tip and self._is_for_computers():
            self.computers_wait = True  # the computers have moved at the other table
        self.lines_added.emit()

    def on_other_marks_changed(self, fresh: Sequence[tuple[Node, str]]) -> None:
        """React to marks that another table of this game wrote and stores."""
        if any(what in LINE_MARKS for _, what in fresh):
            here = nearest_visible(self.here)
            if here is not self.here or any(node.mark("hidden") for node in self.line[here.depth :]):
                self.rebuild_tail(here)
            elif self._line.extend(here):
                self.stack.indexChanged.emit(here.depth)
        for node, _ in fresh:
            self._tell(self.marks_changed, node)

    def stop_saving(self) -> None:
        """Stop saving, at all tables of this game; what was saved stays. Each emits `storage.stopped`."""
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
        """Store the present node, and disconnect: stacks emit signals when they are destroyed."""
        self.storage.save_cursor()
        self.stack.indexChanged.disconnect(self._arrived)
        self.marks_stack.indexChanged.disconnect(self._tidied)
        if others := self.other_tables():
            if self in self.tables_of_game:
                self.tables_of_game.remove(self)
            self.tables_of_game = []
            others[0]._hear_drafts()
            return
        if (
            self.storage.journal is not None
            and self.storage.journal.open_tables.get(self.id) is self.tables_of_game
        ):
            del self.storage.journal.open_tables[self.id]
        self.tables_of_game = []
        for draft in self.drafts.values():
            draft.disconnect()

    def title(self) -> str:
        """Return the title of this table, else that of its game."""
        return self.record.title or self.game.title

    def turns_to_undo(self) -> list[Node]:
        """Return the turns that Undo would take back, in the order of play."""
        target = decision_before(self.here, self.persons)
        return self.line[target.depth + 1 : self.here.depth + 1] if target is not None else []

    def turns_to_redo(self) -> list[Node]:
        """Return the turns that Redo would play again, in the order of play."""
        target = decision_after(self.here, self.persons, self.line)
        return self.line[self.here.depth + 1 : target.depth + 1] if target is not None else []
