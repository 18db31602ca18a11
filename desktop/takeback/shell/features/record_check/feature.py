"""Compares, some time after a game was opened, what is stored of it with a replay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from takeback.engine.journal_trouble import JournalError
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.session.tables import continue_table, show_journal_trouble
from takeback.ui.slices import Slices

if TYPE_CHECKING:
    from takeback.engine.comparison import Comparison

AFTER = 2_000  # milliseconds, by which the work of opening is over
SLICE, BREATH = 0.004, 25  # seconds of a slice, and milliseconds between slices


class RecordCheck(FeaturePart):
    """Checks the stored data of each table that a window shows, once.

    If some is wrong, the game is opened again without it.
    """

    def __init__(self, host: Host, desk: QWidget) -> None:
        super().__init__(desk)
        self._host = host
        self._session: Session | None = None
        self._comparison: Comparison | None = None
        self._waits = QTimer(self, singleShot=True, interval=AFTER)
        self._waits.timeout.connect(self.begin)
        self.slices = Slices(SLICE, self, rest=BREATH)
        self.slices.finished.connect(self._report_result)

    def set_session(self, session: Session | None) -> None:
        """Stop the check of the table before, and schedule that of the new one, if it is stored and has
        turns."""
        self.slices.stop()
        self._session = session
        if (
            session is not None
            and session.table.storage.journal is not None
            and len(session.table.history.nodes) > 1
        ):
            self._waits.start()
        else:
            self._waits.stop()

    def begin(self) -> None:
        """Start to compare the shown table with what the journal holds of it, in slices; do nothing without a
        journal or a table."""
        from takeback.engine.comparison import Comparison

        if self._session is None or (journal := self._session.table.storage.journal) is None:
            return
        table = self._session.table
        self._comparison = Comparison(table.game, table.record, table.history, journal, table.id)
        self.slices.start(self._comparison_steps(self._comparison))

    def _comparison_steps(self, comparison: Comparison) -> Iterator[None]:
        """Yield after each step of the comparison; report an error of the journal, which ends it."""
        try:
            yield from comparison.steps()
        except JournalError as trouble:
            show_journal_trouble(self._host, trouble)

    def _report_result(self) -> None:
        """Report what was found, if anything; open the table again if something was wrong or restored."""
        session, comparison = self._session, self._comparison
        if session is None or comparison is None or not (comparison.wrong or comparison.messages):
            return
        table = session.table
        if comparison.wrong or comparison.is_restored:
            table.unregister()
            if not continue_table(self._host, table.id, comparison.wrong):
                return  # it has reported the reason
        for sentence in comparison.messages:
            self._host.notice(sentence)


FEATURE = Feature("record_check", part=RecordCheck)
