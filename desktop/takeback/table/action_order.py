"""The one order in which the actions at a table are undone and redone: steps, turns, marks and lines."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import count
from typing import NamedTuple, Protocol

from msgspec import Struct

from takeback.engine.history import Node
from takeback.engine.state import Illegal
from takeback.table.draft import Draft, StepPlace
from takeback.table.marks import MarkedTable
from takeback.table.takebacks import NOTHING_TO_REDO, NOTHING_TO_UNDO, Takebacks
from takeback.texts import gettext as _

NOBODY = -1  # a seat that has no draft
_numbers = count(1)  # shared, because all tables of a game share its drafts


class ActionKind(Enum):
    """A sort of action, by where it is kept: on a draft's stack, the line's, or that of the marks."""

    STEP = "step"
    TURNS = "turns"
    MARK = "mark"  # also a deletion, a promotion, a name or a new line
    RESTART = "restart"


class OrderedTable(MarkedTable, Protocol):
    """A table as `ActionOrder` sees it, which keeps the actions at it in one order."""

    @property
    def takebacks(self) -> Takebacks:
        """Return the part that finds the turns to undo and redo."""

    def go_to(self, node: Node) -> None:
        """Go to any node of any line."""

    def move_to(self, node: Node, cause: str) -> None:
        """Go to a node that is neither deleted nor destroyed; `cause` becomes that of the Change."""


class NextAction(NamedTuple):
    """The action that Undo or Redo would take next; turns have no text here, because each viewer reads
    them differently."""

    kind: ActionKind
    text: str = ""
    turns: Sequence[Node] = ()
    seat: int = -1  # of a step, or of the automatic steps after turns
    edited: Node | None = None  # the tip of the line whose unfinished edit of the past this changes


class MarkAction(Struct):
    """A command on the stack of the marks: its number among all actions, and the turns that undoing it leads
    between."""

    number: int
    start: Node  # where the table stood before
    ends: tuple[Node, ...]  # its undo leads back to `start` if the table stands at one of these then
    edited: Node | None = None  # the tip of the line whose unfinished edit it changes


class UndoneAction(Struct):
    """An action that was undone, with where the table stood before its undo and after."""

    kind: ActionKind
    before: Node
    after: Node
    seat: int = -1
    tip: Node | None = None  # the end of the line before its undo


class ActionOrder:
    """Knows the latest action at a table that is in effect, and the latest undone one.

    Every action gets a number when it is done. A turn is in effect while the table stands on it or after it,
    so going elsewhere needs no entry and breaks nothing. A new action clears what could be redone; its turns
    stay in the tree.
    """

    def __init__(self, table: OrderedTable) -> None:
        self._table = table
        self._turn_numbers: dict[int, int] = {}  # by the serial of the node
        self._marks: list[MarkAction] = []  # by row of the marks' stack
        self._undone: list[UndoneAction] = []  # the next one to redo last
        self._restart: tuple[int, Node] | None = None  # its number, and where the table stood
        self._is_restarting = False

    # doing --------------------------------------------------------------------------------------------------
    def add_step(self, draft: Draft, is_automatic: bool = False) -> None:
        """Number the step that is about to be pushed on this draft; an automatic one as the action before
        it."""
        self._undone.clear()
        number = 0
        if is_automatic:
            here = self._table.here.serial
            number = draft.last_number() if draft.is_open else self._turn_numbers.get(here, 0)
        draft.place_next_step(StepPlace(number or next(_numbers), is_automatic))

    def add_turn(self, node: Node) -> None:
        """Number a turn that is about to be entered, and clear what could be redone.

        A computer's turn clears it only if it holds more than marks.
        """
        is_answer = bool(self._table.persons) and node.seat not in self._table.persons
        if not is_answer or any(undone.kind is not ActionKind.MARK for undone in self._undone):
            self._undone.clear()
        self._turn_numbers[node.serial] = next(_numbers)

    def add_mark(self, turn: Node | None = None, edited: Node | None = None) -> None:
        """Number a command that is about to be pushed on the stack of the marks, and clear what could be
        redone.

        With `turn`, it gets the number of that turn, to which it belongs. `edited` is the tip of the line
        whose unfinished edit of the past it changes.
        """
        self._undone.clear()
        here = self._table.here
        del self._marks[self._table.marks.stack.index() :]
        number = self._turn_numbers.get(turn.serial) if turn is not None else None
        self._marks.append(MarkAction(number or next(_numbers), here, (here,), edited))

    def place_mark(self, start: Node, *ends: Node) -> None:
        """Note that the last mark was made at `start`; its undo leads back there from these turns (none:
        from here)."""
        mark = self._marks[self._table.marks.stack.index() - 1]
        mark.start, mark.ends = start, ends or (self._table.here,)

    def note_rewound(self, draft: Draft) -> None:
        """Note that all steps of this draft are about to be undone, so that Redo restores one after the
        other."""
        here = self._table.here
        self._undone += [UndoneAction(ActionKind.STEP, here, here, draft.seat)] * draft.count_actions()

    def note_arrival(self) -> None:
        """Note that the table has moved: a restart before that can no longer be undone. Nothing while the
        restart itself moves it."""
        if not self._is_restarting:
            self._restart = None

    def clear_marks(self) -> None:
        """Forget the commands of the marks' stack, which is cleared, and all that could be redone."""
        self._marks.clear()
        self._undone.clear()

    def restart(self) -> None:
        """Go to the start, as an action whose undo returns from there; what could be redone is cleared."""
        self._undone.clear()
        self._go_to_start()

    def _go_to_start(self) -> None:
        """Number a restart, with where the table stands, and go to the start."""
        self._restart, self._is_restarting = (next(_numbers), self._table.here), True
        try:
            self._table.go_to(self._table.history.root)
        finally:
            self._is_restarting = False

    def seat_of_steps(self, viewer: int | None) -> int | None:
        """Return the seat whose steps this viewer may undo; None for all, NOBODY while a curtain hides
        them."""
        return NOBODY if viewer is None and self._table.persons else viewer

    # undoing ------------------------------------------------------------------------------------------------
    def next_undo(self, seat: int | None = None) -> NextAction | None:
        """Return what Undo would undo, of drafts only those of this seat (None: all); None for nothing."""
        table, number, found = self._table, 0, None
        stack = table.marks.stack
        draft = table.drafts.find_with(seat, _is_open) if table.drafts.by_place else None
        if draft is not None:
            number = draft.last_number()
            found = NextAction(ActionKind.STEP, draft.undo_text(), seat=draft.seat)
            if not draft.has_decision() and (turns := table.takebacks.turns_to_undo()):
                found = NextAction(ActionKind.TURNS, turns=turns, seat=draft.seat)
        elif self._restart is not None and table.here.parent is None:
            number, found = self._restart[0], NextAction(ActionKind.RESTART, _("restart"))
        elif turns := table.takebacks.turns_to_undo():
            number = self._turn_numbers.get(turns[0].serial, 0)  # of the decision, not of its answers
            found = NextAction(ActionKind.TURNS, turns=turns)
        if stack.canUndo() and (found is None or self._marks[stack.index() - 1].number > number):
            edited = self._marks[stack.index() - 1].edited
            return NextAction(ActionKind.MARK, stack.undoText(), edited=edited)
        return found

    def undo(self, seat: int | None = None) -> NextAction:
        """Undo the latest action in effect and return it; of drafts only those of this seat (None: all).

        Raises Illegal if there is none, on a read-only table, or where a fair table keeps the turns.
        """
        table = self._table
        table.check_may_change()
        action, here = self.next_undo(seat), table.here
        if action is None:
            raise Illegal(NOTHING_TO_UNDO)
        undone = UndoneAction(action.kind, here, here, action.seat, table.line[-1])
        if action.kind is ActionKind.TURNS:
            target = action.turns[0].parent
            assert target is not None
            if why := table.takebacks.why_locked_after(target):
                raise Illegal(why)
            undone.after = target
        elif action.kind is ActionKind.RESTART:
            assert self._restart is not None
            undone.after = self._restart[1]
        self._undone.append(undone)  # first: whoever hears of the change asks what Redo would do
        draft = table.drafts.find(action.seat) if action.seat >= 0 else None
        if draft is not None:
            draft.undo_action()
        if action.kind is ActionKind.TURNS:
            table.move_to(undone.after, "undone")
        elif action.kind is ActionKind.RESTART:
            table.go_to(undone.after)
        elif action.kind is ActionKind.MARK:
            mark = self._marks[table.marks.stack.index() - 1]
            table.marks.undo()
            if table.here in mark.ends:
                self._go_back_to(mark.start)
            undone.after = table.here
        return action

    def start_of_deleted(self, head: Node) -> Node | None:
        """Return where the table stood before this line's deletion led it to the present turn; None for
        elsewhere."""
        marks = [mark for mark in self._marks if mark.start.is_in_subtree_of(head)]
        return marks[-1].start if marks and self._table.here in marks[-1].ends else None

    # redoing ------------------------------------------------------------------------------------------------
    def next_redo(self, seat: int | None = None) -> NextAction | None:
        """Return what Redo would redo: the action undone last, else the turns that follow; None for
        nothing."""
        table, row = self._table, self._row_to_redo(seat)
        if row is not None:
            undone = self._undone[row]
            if undone.kind is ActionKind.MARK:
                stack = table.marks.stack
                return NextAction(undone.kind, stack.redoText(), edited=self._marks[stack.index()].edited)
            if undone.kind is ActionKind.TURNS:
                return NextAction(undone.kind, turns=_turns_between(undone.after, undone.before))
            if undone.kind is ActionKind.RESTART:
                return NextAction(undone.kind, _("restart"))
            place = self._draft_to_redo(undone)
            assert place is not None
            return NextAction(undone.kind, place[1].stack.redoText(), seat=undone.seat)
        if (draft := self._undone_draft_here(seat)) is not None:
            return NextAction(ActionKind.STEP, draft.stack.redoText(), seat=draft.seat)
        turns = table.takebacks.turns_to_redo()
        return NextAction(ActionKind.TURNS, turns=turns) if turns else None

    def redo(self, seat: int | None = None) -> NextAction:
        """Redo the action undone last, else play on along the line, and return what was done.

        Of drafts, only those of this seat count (None: all). Raises Illegal if there is nothing to redo, and
        on a read-only table.
        """
        table = self._table
        table.check_may_change()
        action, row = self.next_redo(seat), self._row_to_redo(seat)
        if action is None:
            raise Illegal(NOTHING_TO_REDO)
        if row is not None:
            undone = self._undone[row]
            del self._undone[row:]
            self._redo(undone)
        elif action.kind is ActionKind.STEP:
            draft = table.drafts.find(action.seat)
            assert draft is not None
            draft.redo_action()
        else:
            number = next(_numbers)  # it is the latest action now
            self._turn_numbers.update((node.serial, number) for node in action.turns)
            table.move_to(action.turns[-1], "redone")
        return action

    def _redo(self, undone: UndoneAction) -> None:
        """Redo this action, and stand where the table stood before it was undone."""
        table, here = self._table, self._table.here
        if undone.kind is ActionKind.TURNS:
            table.move_to(undone.before, "redone")
            draft = table.drafts.find(undone.seat) if undone.seat >= 0 else None
            if draft is not None and _has_undone(draft):
                draft.redo_action()
        elif undone.kind is ActionKind.RESTART:
            self._go_to_start()
        elif undone.kind is ActionKind.MARK:
            table.marks.redo()
            if here is undone.after:
                self._go_back_to(undone.before)
                if undone.tip is not None and table.line[-1] is not undone.tip:
                    self._go_back_to(undone.tip)  # so that the line goes on as it did
                    self._go_back_to(undone.before)
        else:
            place = self._draft_to_redo(undone)
            assert place is not None
            node, draft = place
            if node is not here:
                table.go_to(node)
            draft.redo_action()

    def _row_to_redo(self, seat: int | None) -> int | None:
        """Return the row in `_undone` of the action to redo; None for none that still can be."""
        if not self._undone:
            return None
        rows = reversed(range(len(self._undone)))
        return next((row for row in rows if self._can_redo(self._undone[row], seat)), None)

    def _can_redo(self, undone: UndoneAction, seat: int | None) -> bool:
        """Tell whether this action can be redone: its turns are not in effect again, nor deleted."""
        table = self._table
        if undone.kind is ActionKind.MARK:
            return table.marks.stack.canRedo()
        if undone.kind is ActionKind.STEP:
            return seat in (None, undone.seat) and self._draft_to_redo(undone) is not None
        if undone.kind is ActionKind.RESTART:
            return table.here.parent is not None
        node = undone.before
        is_in_effect = node.depth <= table.here.depth and table.line[node.depth] is node
        return not is_in_effect and table.history.contains(node) and not table.history.is_hidden(node)

    def _draft_to_redo(self, undone: UndoneAction) -> tuple[Node, Draft] | None:
        """Return the draft whose undone step this was, with the turn it is at: the present one, to which
        plans move along, else the one where the step was undone. None if the step cannot be redone."""
        table = self._table
        for node in (table.here, undone.before):
            draft = table.drafts.by_place.get((node.serial, undone.seat))
            if draft is not None and _has_undone(draft) and not table.history.is_hidden(node):
                return node, draft
        return None

    def _undone_draft_here(self, seat: int | None) -> Draft | None:
        """Return a draft of this seat (None: any) at the present turn with a step that can be redone; None if
        there is none."""
        table = self._table
        return table.drafts.find_with(seat, _has_undone) if table.drafts.by_place else None

    def _go_back_to(self, node: Node) -> None:
        """Go to this turn unless the table stands there or the turn is deleted."""
        if node is not self._table.here and not self._table.history.is_hidden(node):
            self._table.go_to(node)


def _turns_between(above: Node, below: Node) -> list[Node]:
    """Return the turns after `above` up to `below`, in the order of play."""
    turns: list[Node] = []
    node: Node | None = below
    while node is not None and node is not above:
        turns.append(node)
        node = node.parent
    return turns[::-1]


def _is_open(draft: Draft) -> bool:
    """Tell whether at least one step of this draft is in effect."""
    return draft.is_open


def _has_undone(draft: Draft) -> bool:
    """Tell whether a step of this draft can be redone."""
    return draft.stack.canRedo()
