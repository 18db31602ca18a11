"""Answers to what the replay of an edit asks: by the player, or by a computer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject

from takeback.engine.past_edits import Edit, NewTurn, Replace
from takeback.engine.repairs import Repair, RepairKind
from takeback.engine.rewrite import ANEW
from takeback.engine.state import Illegal
from takeback.shell.features.rewriting.open_edit import OpenEdit
from takeback.shell.features.rewriting.repair_trials import RepairTrials
from takeback.shell.features.rewriting.wording import ALL_REPAIRED, edit_name
from takeback.shell.host import Host
from takeback.table.rewriting import computer_seats
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.shell.features.rewriting.review import Review
    from takeback.table.answering import ComputerAnswers


NO_REPAIR_OF_ALL = _("No other turn can be repaired this way.")


def attempt(host: Host, do: Callable[[], object]) -> bool:
    """Call `do` and return True; if it raises Illegal, say why and return False."""
    try:
        do()
    except Illegal as why:
        host.say(str(why))
        return False
    return True


class QuestionAnswers(QObject):
    """Answers the questions of the open edit, lets computers answer those about their turns, and carries out
    repairs. The part that edits the past makes one for each window."""

    def __init__(self, host: Host, parent: QObject) -> None:
        super().__init__(parent)
        self._host = host
        self._kind = RepairKind.OUT  # the repair that is tried on all turns
        self._edit: OpenEdit | None = None
        self._review: Review | None = None
        self._computers: ComputerAnswers | None = None  # None before the first question to a computer
        self.trials: RepairTrials | None = None  # of the open edit

    def open(self, edit: OpenEdit, review: Review) -> None:
        """Answer the questions of this edit from now on, and try repairs of its problems."""
        self._edit, self._review = edit, review
        edit.paused.connect(self._ask_computer)
        review.skip_requested.connect(self._skip)
        review.end_requested.connect(self._end_here)
        trials = self.trials = RepairTrials(edit, self)
        trials.offered.connect(self._offer_repairs)
        trials.all_repaired.connect(self._repair_all)
        review.problem_changed.connect(trials.begin)
        review.repair_wanted.connect(self._repair)
        trials.begin(review.problem)

    def close(self) -> None:
        """Answer no more questions and stop the trials: the edit is closed."""
        self._edit = self._review = None
        if self.trials is not None:
            self.trials.close()
            self.trials.deleteLater()
            self.trials = None
        self.stop()

    def stop(self) -> None:
        """Stop computing an answer, because the question may be gone; the computer's process ends."""
        if self._computers is not None:
            self._computers.close()
            self._computers = None

    def answer(self, turn: NewTurn) -> None:
        """Answer the question with this turn of the player; say why if that is refused."""
        if self._edit is not None:
            attempt(self._host, partial(self._edit.answer_with, turn))

    def _answer_by_computer(self, turn: NewTurn) -> None:
        """Answer the question with this turn of a computer; say why if that is refused."""
        if self._edit is not None:
            attempt(self._host, partial(self._edit.answer_by_computer, turn))

    def _skip(self) -> None:
        """Answer by leaving out the turn that is asked about."""
        if self._edit is not None:
            attempt(self._host, self._edit.skip_turn)

    def _end_here(self) -> None:
        """Answer by ending the line before the turn that is asked about."""
        if self._edit is not None:
            attempt(self._host, self._edit.end_here)

    # repairs ------------------------------------------------------------------------------------------
    def _offer_repairs(self) -> None:
        """Offer the repairs in the review that were found to work."""
        if self._review is not None and self.trials is not None:
            self._review.show_repairs(self.trials.repairs)

    def _repair(self, repair: Repair, is_for_all: bool) -> None:
        """Repair a turn, or start to look for all turns for which this works; a computer's repair of all lets
        computers answer again. Say why if it is refused."""
        edit, trials = self._edit, self.trials
        if edit is None or trials is None:
            return
        if not is_for_all:
            text = edit_name(repair.edit)
            attempt(self._host, lambda: edit.add_repairs([repair.edit], trials.row, text))
        elif repair.kind is RepairKind.COMPUTER:
            choices = replace(edit.request.choices, anew=computer_seats(edit.table.seats))
            attempt(self._host, lambda: edit.set_choices(choices))
        else:
            self._kind = repair.kind
            trials.begin_all(repair.kind)

    def _repair_all(self, edits: Sequence[Edit]) -> None:
        """Add the edits that repair all turns of a kind; say so if there are none."""
        edit = self._edit
        if edit is None or not edits:
            self._host.say(NO_REPAIR_OF_ALL)
            return
        attempt(self._host, lambda: edit.add_repairs(edits, 0, ALL_REPAIRED[self._kind]))

    def replace_turn(self, turn: int, row: int, by: NewTurn) -> None:
        """Play `by` instead of the turn of this number, in this row, that is no longer possible; say why if
        that is refused."""
        edit = self._edit
        if edit is not None:
            added = Replace(turn, (by,))
            attempt(self._host, lambda: edit.add_repairs([added], row, edit_name(added)))

    def _ask_computer(self) -> None:
        """Let a computer answer if the edit waits for one; its answer comes later, or the player is asked if
        it fails."""
        from takeback.table.answering import ComputerAnswers

        edit = self._edit
        if edit is None or edit.replay.pending is None or edit.replay.pending.kind != ANEW:
            return
        if self._computers is None:
            computers = self._computers = ComputerAnswers(edit.table.game, edit.table.record, self)
            computers.answered.connect(self._answer_by_computer)
            computers.failed.connect(self._ask_player)
        self._computers.ask(edit.replay)

    def _ask_player(self, why: str) -> None:
        """Ask the player instead, since the computer failed, and say why."""
        if self._review is not None:
            self._review.ask_player(why)
        self._host.say(why)
