"""An edit of the past while it is computed: what is asked for, and the new line so far."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from time import perf_counter

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from takeback.engine.history import Node
from takeback.engine.kept_edits import PendingEdit, pending_edit_mark
from takeback.engine.past_edits import DELETED, NOTHING_TO_DO, Choices, Edit, NewTurn
from takeback.engine.record import paused_garbage_collection
from takeback.engine.rewrite import CHANGED, TURNED, Reply, Rewriting, TurnVerdict
from takeback.engine.state import Illegal
from takeback.shell.features.rewriting.wording import edits_text
from takeback.table.new_line import Mark, NewLine, carried_marks
from takeback.table.rewriting import (
    RestartedTable,
    rewriting_on_other_turn,
    rewriting_with_edits,
    verdict_as_seen,
    with_rules,
)
from takeback.table.table import Table
from takeback.ui.slices import REST, Slices

SLICE = 0.004  # seconds; even with one more turn it is too short to be felt
PIECE = 500  # turns of a new line processed between two looks at the clock


def in_slices_without_gc(work: Iterator[object]) -> Iterator[object]:
    """Run `work` in slices, with garbage collection off during each; yield between slices.

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
    """An edit that the player asks for, with the options of a replay under other rules."""

    options: Mapping[str, object] | None = None

    @property
    def is_cut_line(self) -> bool:
        """Return whether turns are to be replayed after another turn."""
        return self.base >= 0


class OpenEdit(QObject):
    """Computes an edit in slices on the main thread. The table is unchanged until the result is used."""

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
    def start(self, wanted: EditRequest) -> None:
        """Start to compute this request. Raises Illegal with a sentence, and then nothing has changed."""
        if not wanted.edits and not wanted.is_cut_line and wanted.options is None:
            raise Illegal(NOTHING_TO_DO)
        other, replay = self._new_replay(wanted)
        replay.queue_replies(wanted.replies)
        self.request, self.other, self._replay, self.line = wanted, other, replay, None
        self._recount()
        self.verdicts_changed.emit(True)
        self.store()
        self._slices.start(in_slices_without_gc(self._work()))
        self._slices.go_on()  # so that the review begins with verdicts

    def _new_replay(self, wanted: EditRequest) -> tuple[RestartedTable | None, Rewriting]:
        """Return the replay for a request, and the other table if it is under other rules."""
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
        """Compute the current edits and one more. Raises Illegal."""
        self.start(replace(self.request, edits=(*self.request.edits, edit), replies=()))

    def set_choices(self, choices: Choices) -> None:
        """Compute the same edits with other choices; answers are kept as far as they are asked for again."""
        self.start(replace(self.request, choices=choices, replies=tuple(self.replay.replies)))

    @property
    def text(self) -> str:
        """Return the edit in words, such as "without turn 5"."""
        if self.request.options is not None:
            return "under other rules"
        if self.request.is_cut_line:
            nodes = self.table.history.nodes
            base, first = nodes[self.request.base].depth, nodes[self.request.first].depth
            return f"the line from turn {first} on, played after {f'turn {base}' if base else 'Start'}"
        return edits_text(self.request.edits)

    # the result ---------------------------------------------------------------------------------------
    @property
    def replay(self) -> Rewriting:
        """Return the replay; only valid once something was asked for."""
        assert self._replay is not None
        return self._replay

    @property
    def verdicts(self) -> Sequence[TurnVerdict]:
        """Return the verdicts so far, one for each turn of the old line."""
        return self.replay.verdicts

    @property
    def is_running(self) -> bool:
        """Return whether turns are still being judged."""
        return self._slices.is_running

    @property
    def progress_text(self) -> str:
        """Return the progress, such as "1,204 of 100,000", or "" when it is not running."""
        return f"{len(self.verdicts):,} of {len(self.replay.plan.items):,}" if self.is_running else ""

    def set_viewer(self, viewer: int | None) -> None:
        """Show what this viewer may know from now on."""
        if viewer != self._viewer:
            self._viewer = viewer
            self._recount()
            if self._replay is not None:
                self.verdicts_changed.emit(True)

    def kind_of(self, verdict: TurnVerdict) -> str:
        """Return the kind of a verdict as the viewer may know it."""
        if verdict.kind in (CHANGED, TURNED) and self.table.game.hidden:
            return verdict_as_seen(self.table.game, verdict, self._viewer).kind
        return verdict.kind

    def verdict_counts(self) -> Mapping[str, int]:
        """Return the number of verdicts of each kind, as the viewer may know them."""
        verdicts = self.verdicts
        for verdict in verdicts[self._counted :]:
            kind = self.kind_of(verdict)
            self._counts[kind] = self._counts.get(kind, 0) + 1
        self._counted = len(verdicts)
        return self._counts

    def next_row(self, kinds: Sequence[str], after: int) -> int:
        """Return the next row of one of these kinds after row `after`, wrapping round; -1 if there is
        none."""
        verdicts = self.verdicts
        rows = chain(range(after + 1, len(verdicts)), range(min(after + 1, len(verdicts))))
        return next((row for row in rows if self.kind_of(verdicts[row]) in kinds), -1)

    def _recount(self) -> None:
        """Forget the counts of verdicts, so that they are counted again."""
        self._counted = 0
        self._counts = {}

    # computing ----------------------------------------------------------------------------------------
    def _work(self) -> Iterator[object]:
        """Judge turn by turn, then make the new line if it belongs into this table."""
        replay = self.replay
        for _verdict in replay:
            yield None
        if replay.is_done and self.other is None and not self.table.is_fair:
            yield from self._new_line(replay)

    def _new_line(self, replay: Rewriting) -> Iterator[object]:
        """Make the new line as `new_line` does, but in pieces, since it may be long."""
        nodes, marks, here, base = list[Node](), list[Mark](), replay.here, replay.plan.base
        while here is not base and here.parent is not None:
            nodes.append(here)
            here = here.parent
            if not len(nodes) % PIECE:
                yield None
        nodes.reverse()
        for first in range(0, len(replay.verdicts), PIECE):
            marks += carried_marks(replay.verdicts[first : first + PIECE])
            yield None
        line = NewLine(self.table.game, base, nodes, marks, f"make line “{self.text}”")
        yield from line.prepare()
        self.line = line

    def _on_sliced(self) -> None:
        """Count and report the new verdicts."""
        self.verdict_counts()
        self.verdicts_changed.emit(False)

    def _on_finished(self) -> None:
        """Report that the computation has paused."""
        self.paused.emit()

    def stop(self) -> None:
        """Stop computing verdicts; those found so far stay."""
        self._slices.stop()

    # answers ------------------------------------------------------------------------------------------
    def skip_turn(self) -> None:
        """Leave out the turn that is asked about, and go on."""
        self.replay.skip()
        self._continue()

    def end_here(self) -> None:
        """End the line before the turn that is asked about."""
        self.replay.stop()
        self._continue()

    def answer_with(self, turn: NewTurn) -> None:
        """Play this in place of the turn that is asked about.

        Raises Illegal, and then nothing has changed.
        """
        self.replay.reply(Reply("play", (turn,)))
        self._continue()

    def take_back(self) -> None:
        """Take the last answer back. Raises Illegal if there is none."""
        self.replay.undo_reply()
        self._continue()

    def _continue(self) -> None:
        """Report everything anew, store the edit and go on computing."""
        self.line = None
        self._recount()
        self.verdicts_changed.emit(True)
        self.store()
        self._slices.start(in_slices_without_gc(self._work()))
        self._slices.go_on()

    # storing ------------------------------------------------------------------------------------------
    def store(self) -> None:
        """Store the edit with the last turn of its line, unless that turn was destroyed meanwhile.

        An edit of the options is not stored.
        """
        if self.request.options is None and self.table.history.contains(self.tip):
            waiting = replace(self.request, replies=tuple(self.replay.replies))
            self.table.marks.set_pending_edit(self.tip, pending_edit_mark(self.table.game, waiting))

    def discard_stored(self) -> None:
        """Remove the stored edit from the last turn of its line."""
        if self.table.history.contains(self.tip) and self.tip.mark("edit") is not None:
            self.table.marks.set_pending_edit(self.tip, None)
