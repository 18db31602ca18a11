"""A change of the past while it is worked out: what is asked for, and the new line as far as it has grown."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from time import perf_counter

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from takeback.engine.history import Node
from takeback.engine.kept_edits import WaitingEdit, kept_edit
from takeback.engine.past_edits import DELETED, NOTHING_TO_DO, Choices, Edit, NewTurn
from takeback.engine.record import no_collection
from takeback.engine.rewrite import CHANGED, TURNED, Reply, Rewriting, TurnVerdict
from takeback.engine.state import Illegal
from takeback.shell.features.rewriting.wording import edits_text
from takeback.table.new_line import Mark, NewLine, carried
from takeback.table.rewriting import OtherTable, rewriting, told, transplanting, under_other_rules
from takeback.table.table import Table
from takeback.ui.slices import REST, Slices

SLICE = 0.004  # seconds: with the turn that is judged last it is less than what is felt
PIECE = 500  # turns of a new line that are gone over between two looks at the clock


def uncollected(work: Iterator[object]) -> Iterator[object]:
    """The same in slices. What they make is no garbage, and old at once: to look through 100,000 turns would
    be felt."""
    is_over = False
    while not is_over:
        end = perf_counter() + SLICE
        with no_collection():
            while not is_over and perf_counter() < end:
                is_over = next(work, work) is work
            gc.freeze()
            gc.unfreeze()
        yield REST


class Wanted(WaitingEdit, frozen=True):
    """All that the player asks for, and under which other rules."""

    options: Mapping[str, object] | None = None

    @property
    def is_rest(self) -> bool:
        """Is it the rest of a line, to be played again on another turn?"""
        return self.base >= 0


class OpenEdit(QObject):
    """Grows in slices of the window's thread. Dropped, it has touched nothing of the table."""

    grew = Signal(bool)  # verdicts were added; is it a new beginning?
    paused = Signal()  # all is judged, or somebody is asked

    def __init__(self, table: Table, tip: Node, parent: QObject) -> None:
        super().__init__(parent)
        self.table, self.tip = table, tip
        self.wanted = Wanted()
        self.other: OtherTable | None = None  # the table that it becomes under other rules
        self.line: NewLine | None = None
        self._grown: Rewriting | None = None
        self._counted = 0
        self._counts: dict[str, int] = {}
        self._viewer: int | None = None
        self._slices = Slices(SLICE, self)
        self._slices.sliced.connect(self._sliced)
        self._slices.finished.connect(self._finished)

    # what is asked for --------------------------------------------------------------------------------
    def ask(self, wanted: Wanted) -> None:
        """From now on this. Raises Illegal with a sentence, and then all is as it was."""
        if not wanted.edits and not wanted.is_rest and wanted.options is None:
            raise Illegal(NOTHING_TO_DO)
        other, grown = self._begun(wanted)
        grown.follow(wanted.replies)
        self.wanted, self.other, self._grown, self.line = wanted, other, grown, None
        self._recount()
        self.grew.emit(True)
        self.keep()
        self._slices.start(uncollected(self._work()))
        self._slices.go_on()  # the first verdicts are there when the review is

    def _begun(self, wanted: Wanted) -> tuple[OtherTable | None, Rewriting]:
        table, choices = self.table, wanted.choices
        if wanted.options is not None:
            other = under_other_rules(table, self.tip, wanted.options, None, choices)
            return other, other.rewriting
        if wanted.is_rest:
            base, first = map(table.history.nodes.get, (wanted.base, wanted.first))
            if base is None or first is None:
                raise Illegal(DELETED)
            return None, transplanting(table, base, self.tip.line()[first.depth :], choices)
        return None, rewriting(table, self.tip, wanted.edits, choices)

    def add(self, edit: Edit) -> None:
        """One more change of the same line."""
        self.ask(replace(self.wanted, edits=(*self.wanted.edits, edit), replies=()))

    def choose(self, choices: Choices) -> None:
        """The same under other choices. What was answered stays answered, as far as it is asked again."""
        self.ask(replace(self.wanted, choices=choices, replies=tuple(self.grown.replies)))

    @property
    def text(self) -> str:
        """ "without turn 5" """
        if self.wanted.options is not None:
            return "under other rules"
        if self.wanted.is_rest:
            nodes = self.table.history.nodes
            base, first = nodes[self.wanted.base].depth, nodes[self.wanted.first].depth
            return f"the line from turn {first} on, played after {f'turn {base}' if base else 'Start'}"
        return edits_text(self.wanted.edits)

    # what came of it ----------------------------------------------------------------------------------
    @property
    def grown(self) -> Rewriting:
        assert self._grown is not None
        return self._grown

    @property
    def verdicts(self) -> Sequence[TurnVerdict]:
        return self.grown.verdicts

    @property
    def is_running(self) -> bool:
        return self._slices.is_running

    @property
    def share(self) -> str:
        """ "1,204 of 100,000", while it is worked out."""
        return f"{len(self.verdicts):,} of {len(self.grown.plan.items):,}" if self.is_running else ""

    def look_as(self, viewer: int | None) -> None:
        """These eyes look at it from now on."""
        if viewer != self._viewer:
            self._viewer = viewer
            self._recount()
            if self._grown is not None:
                self.grew.emit(True)

    def kind_of(self, verdict: TurnVerdict) -> str:
        """As the viewer may know it."""
        if verdict.kind in (CHANGED, TURNED) and self.table.game.hidden:
            return told(self.table.game, verdict, self._viewer).kind
        return verdict.kind

    def counts(self) -> Mapping[str, int]:
        """How many turns of each kind the viewer is told of."""
        verdicts = self.verdicts
        for verdict in verdicts[self._counted :]:
            kind = self.kind_of(verdict)
            self._counts[kind] = self._counts.get(kind, 0) + 1
        self._counted = len(verdicts)
        return self._counts

    def next_of(self, kinds: Sequence[str], after: int) -> int:
        """The next row of these kinds after this one, round again from the first; -1 where there is none."""
        verdicts = self.verdicts
        rows = chain(range(after + 1, len(verdicts)), range(min(after + 1, len(verdicts))))
        return next((row for row in rows if self.kind_of(verdicts[row]) in kinds), -1)

    def _recount(self) -> None:
        self._counted = 0
        self._counts = {}

    # working ------------------------------------------------------------------------------------------
    def _work(self) -> Iterator[object]:
        grown = self.grown
        for _verdict in grown:
            yield None
        if grown.is_done and self.other is None and not self.table.is_fair:
            yield from self._new_line(grown)

    def _new_line(self, grown: Rewriting) -> Iterator[object]:
        """The same as `new_line` makes, in pieces: it may be a long one."""
        nodes, marks, here, base = list[Node](), list[Mark](), grown.here, grown.plan.base
        while here is not base and here.parent is not None:
            nodes.append(here)
            here = here.parent
            if not len(nodes) % PIECE:
                yield None
        nodes.reverse()
        for first in range(0, len(grown.verdicts), PIECE):
            marks += carried(grown.verdicts[first : first + PIECE])
            yield None
        line = NewLine(self.table.game, base, nodes, marks, f"make line “{self.text}”")
        yield from line.prepare()
        self.line = line

    def _sliced(self) -> None:
        self.counts()
        self.grew.emit(False)

    def _finished(self) -> None:
        self.paused.emit()

    def stop(self) -> None:
        self._slices.stop()

    # asking -------------------------------------------------------------------------------------------
    def skip(self) -> None:
        self.grown.skip()
        self._go_on()

    def end_here(self) -> None:
        self.grown.stop()
        self._go_on()

    def play(self, turn: NewTurn) -> None:
        """In the place of the turn that is asked about. Raises Illegal, and then nothing has happened."""
        self.grown.reply(Reply("play", (turn,)))
        self._go_on()

    def take_back(self) -> None:
        """What was answered last. Raises Illegal where nothing was."""
        self.grown.take_back()
        self._go_on()

    def _go_on(self) -> None:
        self.line = None
        self._recount()
        self.grew.emit(True)
        self.keep()
        self._slices.start(uncollected(self._work()))
        self._slices.go_on()

    # waiting ------------------------------------------------------------------------------------------
    def keep(self) -> None:
        """It waits on the last turn of its line, whatever happens now, unless that turn was destroyed
        meanwhile. Other rules are asked for anew."""
        if self.wanted.options is None and self.table.history.has(self.tip):
            waiting = replace(self.wanted, replies=tuple(self.grown.replies))
            self.table.keep_edit(self.tip, kept_edit(self.table.game, waiting))

    def forget(self) -> None:
        if self.table.history.has(self.tip) and self.tip.mark("edit") is not None:
            self.table.keep_edit(self.tip, None)
