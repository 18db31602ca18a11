"""An edit of the past while it is computed: what is asked for, and the new line so far."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from time import perf_counter

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from takeback.engine.history import LONGEST_NAME, Node
from takeback.engine.kept_edits import PendingEdit, pending_edit_mark
from takeback.engine.past_edits import DELETED, NOTHING_TO_DO, SKIP, STOP, Choices, Edit, NewTurn
from takeback.engine.record import paused_garbage_collection
from takeback.engine.rewrite import (
    CHANGED,
    DORMANT,
    FELL,
    KEPT,
    MOVED,
    PLAY,
    TURNED,
    Reply,
    Rewriting,
    TurnVerdict,
)
from takeback.engine.state import Illegal
from takeback.shell.features.rewriting.wording import changed_choices_name, edit_name, edits_text, edits_title
from takeback.table.branches import count_branches, replay_branches
from takeback.table.new_line import Mark, NewLine, carried_marks, dormant_marks, nothing_new_text
from takeback.table.rewriting import (
    RestartedTable,
    may_look_unchanged,
    rewriting_on_other_turn,
    rewriting_with_edits,
    verdict_as_seen,
    with_rules,
)
from takeback.table.table import Table
from takeback.texts import format_number
from takeback.texts import gettext as _
from takeback.ui.slices import REST, Slices

SLICE = 0.004  # seconds; even with one more turn it is too short to be felt
PIECE = 500  # turns of a new line processed between two looks at the clock
NOT_YET = _("Wait until all turns have been checked, and answer any questions.")
SAME_LINE = _("Nothing changes: the result is the same line.")
NOT_STORED = _("A change of the rules is not stored, so it cannot be left unfinished.")


def in_slices_without_gc(work: Iterator[object]) -> Iterator[object]:
    """Run `work` in slices of `SLICE` seconds, with garbage collection off during each; yield `REST` after
    each.

    The objects it makes are all kept. They are moved to the permanent generation and back, so that the
    collector does not scan 100,000 new turns.
    """
    is_over = False
    while not is_over:
        end = perf_counter() + SLICE
        with paused_garbage_collection():
            while not is_over and perf_counter() < end:
                is_over = next(work, work) is work
            gc.freeze()
            gc.unfreeze()
        yield REST


class EditRequest(PendingEdit, frozen=True):
    """An edit that the player asks for: edits of turns, turns to be replayed after another one, or other
    options for the whole line. The fields of the base class are stored with the line."""

    options: Mapping[str, object] | None = None  # other rules; None: those of the table

    @property
    def is_cut_line(self) -> bool:
        """Return whether turns are to be replayed after another turn, instead of being edited."""
        return self.base >= 0


class OpenEdit(QObject):
    """Computes an edit of the line up to `tip` in slices on the main thread.

    The table is unchanged until the result is used, except that it stores the request.
    """

    verdicts_changed = Signal(bool)  # verdicts were added; True if all are new
    paused = Signal()  # all turns are judged, or an answer is needed

    def __init__(self, table: Table, tip: Node, parent: QObject) -> None:
        super().__init__(parent)
        self.table, self.tip = table, tip
        self.request = EditRequest()
        self.other: RestartedTable | None = None  # the table that a replay under other rules results in
        self.line: NewLine | None = None
        self._replay: Rewriting | None = None
        self._counted = 0
        self._counts: dict[str, int] = {}
        self._viewer: int | None = None
        self._slices = Slices(SLICE, self)
        self._slices.sliced.connect(self._on_sliced)
        self._slices.finished.connect(self._on_finished)

    # the request --------------------------------------------------------------------------------------
    def start(self, wanted: EditRequest, text: str = "") -> None:
        """Start to compute this request in place of any before, and store it at the end of its line; the
        verdicts are reported as new.

        `text` names the action that Undo takes back; without one the request is stored already. Raises
        Illegal with a sentence, and then nothing has changed.
        """
        if not wanted.edits and not wanted.is_cut_line and wanted.options is None:
            raise Illegal(NOTHING_TO_DO)
        other, replay = self._new_replay(wanted)
        if text:
            self._store(wanted, text)
        replay.queue_replies(wanted.replies)
        self.request, self.other, self._replay, self.line = wanted, other, replay, None
        self._recount()
        self.verdicts_changed.emit(True)
        self._compute()

    def restore(self, wanted: EditRequest) -> None:
        """Compute a request that Undo or Redo stored again.

        If only the last answer is gone, the verdicts before it stay. Raises Illegal if that is impossible
        now.
        """
        is_answer_less = wanted == self._with_replies(self.replay.replies[:-1])
        if is_answer_less and self.replay.can_undo_reply() and not self.is_running:
            self.replay.undo_reply()  # faster than to judge every turn again
            self.request = wanted
            self._go_on()
        else:
            self.start(wanted)

    def _new_replay(self, wanted: EditRequest) -> tuple[RestartedTable | None, Rewriting]:
        """Return the replay for a request, and the other table if it is under other rules, else None.

        Raises Illegal if a turn it names is gone, or if the edit is impossible.
        """
        table, choices = self.table, wanted.choices
        if wanted.options is not None:
            other = with_rules(table, self.tip, wanted.options, None, choices)
            return other, other.rewriting
        if wanted.is_cut_line:
            base, first = map(table.history.nodes.get, (wanted.base, wanted.first))
            if base is None or first is None:
                raise Illegal(DELETED)
            return None, rewriting_on_other_turn(table, base, self.tip.line()[first.depth :], choices)
        return None, rewriting_with_edits(table, self.tip, wanted.edits, choices)

    def add_edit(self, edit: Edit) -> None:
        """Compute the current edits and one more; answers are asked for again. Raises Illegal."""
        wanted = replace(self.request, edits=(*self.request.edits, edit), replies=())
        self.start(wanted, edit_name(edit))

    def add_repairs(self, edits: Sequence[Edit], row: int, text: str) -> None:
        """Compute the current edits and these, which begin at the turn in this row; answers before it stay.

        `text` names the action. Raises Illegal.
        """
        replies = self.replay.replies_before(row)
        wanted = replace(self.request, edits=(*self.request.edits, *edits), replies=replies)
        self.start(wanted, text)

    @property
    def can_add_edits(self) -> bool:
        """Return whether turns of the line can be edited: not while turns are replayed elsewhere or under
        other rules."""
        return self.request.options is None and not self.request.is_cut_line

    @property
    def old_line(self) -> Sequence[Node]:
        """Return the line that is edited, from Start to its tip."""
        return self.table.line[: self.tip.depth + 1] if self.table.is_on_line(self.tip) else self.tip.line()

    def remove_edit(self, number: int) -> None:
        """Compute the current edits again without the one of this number, from 0; there must be several.

        Answers are asked for again. Raises Illegal.
        """
        edits = self.request.edits
        wanted = replace(self.request, edits=(*edits[:number], *edits[number + 1 :]), replies=())
        self.start(wanted, _("remove edit ({edit})", edit=edits_text([edits[number]])))

    def set_choices(self, choices: Choices) -> None:
        """Compute the same edits with other choices; answers are kept as far as they are asked for again.

        Raises Illegal.
        """
        wanted = replace(self.request, choices=choices, replies=tuple(self.replay.replies))
        self.start(wanted, changed_choices_name(self.request.choices, choices))

    @property
    def text(self) -> str:
        """Return the edit in words, such as "turn 5 taken out"."""
        if self.request.options is not None:
            return _("with other rules")
        if self.request.is_cut_line:
            base, first = self._ends_of_cut()
            if not base:
                return _("the line from turn {first} on, played after Start", first=first)
            return _("the line from turn {first} on, played after turn {turn}", first=first, turn=base)
        return edits_text(self.request.edits)

    @property
    def title(self) -> str:
        """Return the edit as a title, such as "Turn 5 taken out"."""
        if self.request.options is not None:
            return _("With other rules")
        if self.request.is_cut_line:
            base, first = self._ends_of_cut()
            if not base:
                return _("The line from turn {first} on, played after Start", first=first)
            return _("The line from turn {first} on, played after turn {turn}", first=first, turn=base)
        return edits_title(self.request.edits)

    def _ends_of_cut(self) -> tuple[int, int]:
        """Return the number of the turn that a cut line is played after, and that of its first turn."""
        nodes = self.table.history.nodes
        return nodes[self.request.base].depth, nodes[self.request.first].depth

    # the result ---------------------------------------------------------------------------------------
    @property
    def replay(self) -> Rewriting:
        """Return the replay; only valid once something was asked for."""
        assert self._replay is not None
        return self._replay

    @property
    def verdicts(self) -> Sequence[TurnVerdict]:
        """Return the verdicts so far, on the turns from the edit on, those added by it included."""
        return self.replay.verdicts

    @property
    def is_running(self) -> bool:
        """Return whether turns are being judged or the new line is being made."""
        return self._slices.is_running

    @property
    def is_paused(self) -> bool:
        """Return whether all turns are judged or an answer is needed; not between a request and its first
        verdict."""
        return not self.is_running and (self.replay.is_done or self.replay.pending is not None)

    @property
    def progress_text(self) -> str:
        """Return how many turns are judged, such as "1,204 of 100,000"; empty while nothing is computed."""
        if not self.is_running:
            return ""
        done, total = len(self.verdicts), len(self.replay.plan.items)
        return _("{number} of {total}", number=format_number(done), total=format_number(total))

    def why_not_use(self) -> str:
        """Return why the result cannot be used: it is not complete yet, or has no turns that are not in the
        old line; empty if it can."""
        if not self.replay.is_done or self.is_running:
            return NOT_YET
        end = self.replay.here
        if self.line is None or not self.tip.is_in_subtree_of(end):
            return ""
        return SAME_LINE if end is self.tip else nothing_new_text(end)

    def why_not_later(self) -> str:
        """Return why the edit cannot be left unfinished; empty if it can."""
        return NOT_STORED if self.request.options is not None else ""

    def set_viewer(self, viewer: int | None) -> None:
        """Count and report the verdicts anew, as this viewer may know them; nothing if the viewer is the
        same."""
        if viewer != self._viewer:
            self._viewer = viewer
            self._recount()
            if self._replay is not None:
                self.verdicts_changed.emit(True)

    def kind_of(self, verdict: TurnVerdict) -> str:
        """Return the kind of a verdict as the viewer may know it: a difference that is hidden from the viewer
        is none."""
        if verdict.kind in (CHANGED, TURNED) and may_look_unchanged(self.table.game):
            return verdict_as_seen(self.table.game, verdict, self._viewer).kind
        return MOVED if verdict.kind == KEPT and verdict.is_moved else verdict.kind

    def verdict_counts(self) -> Mapping[str, int]:
        """Return the number of verdicts of each kind so far, as the viewer may know them."""
        verdicts = self.verdicts
        for verdict in verdicts[self._counted :]:
            kind = self.kind_of(verdict)
            self._counts[kind] = self._counts.get(kind, 0) + 1
        self._counted = len(verdicts)
        return self._counts

    def turn_counts(self) -> Mapping[str, int]:
        """Return the number of turns of each kind on the whole line so far; those before the edit count as
        unchanged."""
        counts = dict(self.verdict_counts())
        if before := self.replay.plan.base.depth:
            counts[KEPT] = counts.get(KEPT, 0) + before
        return counts

    def branch_count(self) -> int:
        """Return how many lines branch off the turns that are replayed; 0 where they cannot come along."""
        if self.request.options is not None or self.table.is_fair:
            return 0
        first = self.replay.plan.base.depth + 1
        if self.request.is_cut_line:
            first = self.table.history.nodes[self.request.first].depth
        return count_branches(self.table.history, self.old_line, first)

    def next_row(self, kinds: Sequence[str], after: int) -> int:
        """Return the next row of one of these kinds after row `after`, wrapping round, so at last that row
        itself; -1 if there is none."""
        if not any(self.verdict_counts().get(kind) for kind in kinds):
            return -1  # without a search through a long line
        verdicts = self.verdicts
        rows = chain(range(after + 1, len(verdicts)), range(min(after + 1, len(verdicts))))
        return next((row for row in rows if self.kind_of(verdicts[row]) in kinds), -1)

    def _recount(self) -> None:
        """Forget the counts of verdicts, so that they are counted again."""
        self._counted = 0
        self._counts = {}

    # computing ----------------------------------------------------------------------------------------
    def _work(self) -> Iterator[object]:
        """Judge turn by turn, until an answer is needed or all are judged; then make the new line if it
        belongs into this table."""
        replay = self.replay
        for _verdict in replay:
            yield None
        if replay.is_done and self.other is None and not self.table.is_fair:
            yield from self._new_line(replay)

    def _new_line(self, replay: Rewriting) -> Iterator[object]:
        """Make the new line as the function `new_line` does, but in pieces, since it may be long, and store
        it in `line`."""
        nodes, marks, here, base = list[Node](), list[Mark](), replay.here, replay.plan.base
        while here is not base and here.parent is not None:
            nodes.append(here)
            here = here.parent
            if not len(nodes) % PIECE:
                yield None
        nodes.reverse()
        has_problem = False
        for first in range(0, len(replay.verdicts), PIECE):
            piece = replay.verdicts[first : first + PIECE]
            marks += carried_marks(piece)
            has_problem = has_problem or any(one.kind in (FELL, DORMANT) for one in piece)
            yield None
        if has_problem:
            marks += dormant_marks(replay.verdicts)
        marks += self._name_mark(nodes, marks)
        line = NewLine(self.table.game, base, nodes, marks, _("keep new line ({edit})", edit=self.text))
        yield from line.prepare()
        if self.request.choices.branches:
            yield from replay_branches(self.table, replay, line)
        self.line = line

    def _name_mark(self, nodes: Sequence[Node], marks: Sequence[Mark]) -> list[Mark]:
        """Return the mark that names a new line of these turns after its edit, on its first new turn; none
        if that turn takes a name along, or only goes on after the last turn of another line."""
        head = next((node for node in nodes if node.serial < 0), None)
        if head is None or head.parent is None or not head.parent.children:
            return []
        if any(node is head and what == "name" for node, what, _value in marks):
            return []
        return [(head, "name", self.title[:LONGEST_NAME])]

    def _on_sliced(self) -> None:
        """Count the new verdicts and emit `verdicts_changed`."""
        self.verdict_counts()
        self.verdicts_changed.emit(False)

    def _on_finished(self) -> None:
        """Emit `paused`."""
        self.paused.emit()

    def stop(self) -> None:
        """Stop computing verdicts; those found so far stay."""
        self._slices.stop()

    # answers ------------------------------------------------------------------------------------------
    @property
    def asked_turn(self) -> int:
        """Return the number of the turn that is asked about; 0 if none is."""
        question = self.replay.pending
        if question is None:
            return 0
        return question.source.depth if question.source is not None else question.at.depth + 1

    def skip_turn(self) -> None:
        """Leave out the turn that is asked about, and go on. Raises Illegal if none is."""
        self._answer(Reply(SKIP), _("skip turn {turn}", turn=self.asked_turn))

    def end_here(self) -> None:
        """End the line before the turn that is asked about. Raises Illegal if none is."""
        self._answer(Reply(STOP), _("end the line before turn {turn}", turn=self.asked_turn))

    def answer_with(self, turn: NewTurn) -> None:
        """Play this in place of the turn that is asked about, and go on.

        Raises Illegal, and then nothing has changed.
        """
        self._answer(Reply(PLAY, (turn,)), _("replace turn {turn}", turn=self.asked_turn))

    def answer_by_computer(self, turn: NewTurn) -> None:
        """Play a computer's turn in place of the one asked about; Undo takes it back together with the action
        before. Raises Illegal."""
        self._answer(Reply(PLAY, (turn,)), "")

    def _answer(self, reply: Reply, text: str) -> None:
        """Answer the question, store that as the action of this name, and go on.

        An empty name makes it part of the action before. Raises Illegal.
        """
        self.replay.reply(reply)
        self.request = self._with_replies(self.replay.replies)
        self._store(self.request, text)
        self._go_on()

    def _go_on(self) -> None:
        """Report all verdicts as new, forget the new line, and go on computing."""
        self.line = None
        self._recount()
        self.verdicts_changed.emit(True)
        self._compute()

    def _compute(self) -> None:
        """Judge turns in slices, the first one at once, so that the review begins with verdicts."""
        self._slices.start(in_slices_without_gc(self._work()))
        self._slices.go_on()

    # storing ------------------------------------------------------------------------------------------
    def _with_replies(self, replies: Sequence[Reply]) -> EditRequest:
        """Return the current request with these answers."""
        return replace(self.request, replies=tuple(replies))

    def _store(self, wanted: EditRequest, text: str) -> None:
        """Store the edit with the last turn of its line, unless that turn was destroyed meanwhile.

        It becomes an action of this name; without one it belongs to the action before. An edit of the options
        is not stored. Raises Illegal.
        """
        if wanted.options is not None or not self.table.history.contains(self.tip):
            return
        mark = pending_edit_mark(self.table.game, wanted)
        if text and not self.table.is_read_only:
            self.table.marks.change_pending_edit(self.tip, mark, text)
        else:
            self.table.marks.set_pending_edit(self.tip, mark)

    def discard_stored(self, text: str) -> None:
        """Remove the stored edit from the last turn of its line, as an action of this name; nothing if none
        is stored."""
        discard_pending_edit(self.table, self.tip, text)


def discard_pending_edit(table: Table, tip: Node, text: str) -> None:
    """Remove the edit that is stored on this turn, as an action of this name; nothing if there is none.

    At a read-only table it is no action.
    """
    if not table.history.contains(tip) or tip.mark("edit") is None:
        return
    if table.is_read_only:
        table.marks.set_pending_edit(tip, None)
    else:
        table.marks.change_pending_edit(tip, None, text)
