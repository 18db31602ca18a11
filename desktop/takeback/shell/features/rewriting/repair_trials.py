"""The trials of repairs: each is replayed on a thread of its own before it is offered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, Signal

from takeback.engine.history import Node
from takeback.engine.past_edits import NONE_DORMANT, Choices, Edit, NewTurn, Replace, dormant_turns, make_plan
from takeback.engine.repairs import (
    Repair,
    RepairKind,
    possible_repairs,
    problem_turn,
    repair_all,
    repairs_that_work,
)
from takeback.engine.rewrite import Rewriting, TurnVerdict
from takeback.shell.features.rewriting.open_edit import OpenEdit
from takeback.table.answering import ComputerAnswers
from takeback.ui.background import BackgroundWork


class RepairTrials(QObject):
    """Tries the repairs of one problem of an open edit at a time, and those for all problems of a kind.

    Each is replayed on a thread before it is offered.
    """

    offered = Signal()  # `repairs` has grown
    all_repaired = Signal(object)  # the edits that repair all turns of a kind; none if that is impossible

    def __init__(self, edit: OpenEdit, parent: QObject) -> None:
        super().__init__(parent)
        self.turn = 0  # the turn whose repairs are tried
        self.repairs: tuple[Repair, ...] = ()  # those that work, the best first
        self._edit = edit
        self.row = -1  # its row
        self._dormant = NONE_DORMANT
        self._line: tuple[Node, ...] = ()  # the line that is edited, which does not change on the thread
        self._order: dict[RepairKind, int] = {kind: place for place, kind in enumerate(RepairKind)}
        self._work = BackgroundWork(self)
        self._work.found.connect(self._on_found)
        self._all = BackgroundWork(self)
        self._all.found.connect(self._on_all_found)
        self._all.finished.connect(self._on_all_finished)
        self._after = BackgroundWork(self)  # for the computer's answer, which may come at any time
        self._after.found.connect(self._on_found)
        self._computers: ComputerAnswers | None = None

    @property
    def is_running(self) -> bool:
        """Tell whether repairs are being tried."""
        works = (self._work, self._all, self._after)
        return any(work.is_running for work in works) or self.is_asking_computer

    @property
    def is_asking_computer(self) -> bool:
        """Tell whether a computer works out another turn."""
        return self._computers is not None and self._computers.is_thinking

    def begin(self, row: int) -> None:
        """Stop all trials, and try the repairs of the turn in this row, unless it is no problem or no turn
        can be edited. What works is added to `repairs` later."""
        edit = self._edit
        self.stop()
        verdict = edit.verdicts[row] if 0 <= row < len(edit.verdicts) else None
        turn = problem_turn(verdict) if verdict is not None else 0
        if verdict is None or not turn or not edit.can_add_edits:
            return
        self.turn, self.row = turn, row
        self._read_line()
        self._try(self._work, possible_repairs(edit.table.game, self._line, edit.verdicts, row))
        self._ask_computer(verdict)

    def begin_all(self, kind: RepairKind) -> None:
        """Find the edits that repair every turn for which this kind of repair works; `all_repaired` is
        emitted later."""
        edit = self._edit
        self._read_line()
        request = edit.request
        self._all.start(
            repair_all(edit.table.game, self._line, self._rewriting, request.edits, request.choices, kind)
        )

    def stop(self) -> None:
        """Stop all trials and the computers' turns, and drop the turn and the repairs found for it."""
        self._work.stop()
        self._all.stop()
        self._after.stop()
        if self._computers is not None:
            self._computers.stop()
        self.turn, self.repairs = 0, ()

    def close(self) -> None:
        """Stop all trials and the computer's process."""
        self.stop()
        if self._computers is not None:
            self._computers.close()
            self._computers = None

    def _read_line(self) -> None:
        """Copy the line that is edited, and its dormant turns, for the thread."""
        self._line = tuple(self._edit.old_line)
        self._dormant = dormant_turns(self._edit.table.history, self._line)

    def _try(self, work: BackgroundWork, given: Iterable[Repair]) -> None:
        """Try these repairs on the thread of `work`, with the edit's answers before the present row."""
        request, replies = self._edit.request, self._edit.replay.replies_before(self.row)
        work.start(repairs_that_work(self._rewriting, request.edits, request.choices, replies, tuple(given)))

    def _rewriting(self, edits: Sequence[Edit], choices: Choices) -> Rewriting:
        """Return a replay of the line with these edits, which a thread may run. Raises Illegal."""
        table = self._edit.table
        plan = make_plan(self._line, edits, self._dormant)
        return Rewriting(table.game, table.record, table.history, plan, choices)

    def _ask_computer(self, verdict: TurnVerdict) -> None:
        """Ask a computer for another turn, if the turn was its own and it is to act; the answer comes
        later."""
        table, source = self._edit.table, verdict.source
        if source is None or table.game.computers is None or table.seats[source.seat].is_person:
            return
        state = verdict.at.state
        if table.game.outcome(state) is not None or source.seat not in table.game.to_act(state):
            return
        if self._computers is None:
            self._computers = ComputerAnswers(table.game, table.record, self)
            self._computers.answered.connect(self._on_answered)
        self._computers.ask_at(self._edit.replay, verdict)

    def _on_answered(self, turn: NewTurn) -> None:
        """Try the turn that a computer would play now; nothing if the problem was left meanwhile."""
        if self.turn:
            self._try(self._after, [Repair(RepairKind.COMPUTER, self.turn, Replace(self.turn, (turn,)))])

    def _on_found(self, repair: Repair) -> None:
        """Add a repair that works, the better kinds first, and emit `offered`."""
        self.repairs = tuple(sorted((*self.repairs, repair), key=lambda one: self._order[one.kind]))
        self.offered.emit()

    def _on_all_found(self, edits: Sequence[Edit]) -> None:
        """Stop the search, and emit the edits that repair all turns of a kind."""
        self._all.stop()
        self.all_repaired.emit(edits)

    def _on_all_finished(self) -> None:
        """Emit that no turn can be repaired this way: no edits."""
        self.all_repaired.emit(())
