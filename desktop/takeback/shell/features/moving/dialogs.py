"""The dialogs that write a file with everything, and open one: a choice, and the progress with Stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from takeback.engine.journal_trouble import JournalError
from takeback.shell.features.moving.whole_profile import WholeProfileError
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.labels import label
from takeback.ui.slices import Slices
from takeback.ui.theme import theme_of

WIDTH = 440
SLICE, BREATH = 0.02, 4  # seconds of work between two events, and milliseconds of rest
TITLE = _("Move everything to another computer")
TOLD = _(
    "All games, levels, decks, records and settings are saved to one file. On the other "
    "computer, choose Game, Open and select this file. Everything already there is kept, and "
    "nothing is added twice."
)
SECRET = _("The file contains the key to fair games that are still in play. Do not give it to anybody.")

Progress = Callable[[], tuple[int, int]]


class MoveDialog(Dialog):
    """Says what will be in the file, and asks to go on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(TITLE, parent, WIDTH, spacing=16)
        for sentence in (TOLD, SECRET):
            words = label("body", sentence, self)
            words.setWordWrap(True)
            self.column.addWidget(words)
        self.setAccessibleDescription(f"{TOLD} {SECRET}")
        self.leave(_("Cancel"))
        self.main(_("Save as…"))
        self.foot()
        self.fit(WIDTH)


class ProgressDialog(Dialog):
    """Runs work in slices, shows its progress, and stops it when it is closed.

    `work` does a piece of it for each item; `progress` returns how much of how much is done, of 0 if that is
    not known.
    """

    work_finished = Signal()
    failed = Signal(str)  # a sentence

    def __init__(
        self, title: str, work: Iterator[object], progress: Progress, parent: QWidget | None = None
    ) -> None:
        """Make the dialog and begin the work, in slices of the event loop."""
        super().__init__(title, parent, WIDTH, spacing=16)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(6)
        self.bar.setAccessibleName(_("Progress"))
        theme = theme_of(self)
        self.bar.setStyleSheet(
            f"QProgressBar {{ border: none; border-radius: 3px; background: {theme.line}; }}"
            f"QProgressBar::chunk {{ border-radius: 3px; background: {theme.accent}; }}"
        )
        self.column.addWidget(label("body", title, self))
        self.column.addWidget(self.bar)
        self.leave(_("Stop"))
        self.foot()
        self.fit(WIDTH)
        self._work, self._progress = work, progress
        self._slices = Slices(SLICE, self, rest=BREATH)
        self._slices.sliced.connect(self._show_progress)
        self._slices.start(self._run_work())
        self.finished.connect(self._stop_work)

    def _run_work(self) -> Iterator[object]:
        """Run the work in pieces, and end the dialog with the problem, if there was one."""
        try:
            yield from self._work
        except (WholeProfileError, JournalError) as why:
            self._finish(str(why))
        except OSError as error:
            self._finish(_("A file could not be written: {reason}.", reason=error.strerror or error))
        else:
            self._finish("")

    def _finish(self, problem: str) -> None:
        """Close the dialog, and emit `failed` with this problem, or `work_finished` if it is empty."""
        self._slices.stop()
        self.accept()
        if problem:
            self.failed.emit(problem)
        else:
            self.work_finished.emit()

    def _stop_work(self) -> None:
        """Stop what still runs."""
        self._slices.stop()
        self._work.close()  # type: ignore[attr-defined]

    def _show_progress(self) -> None:
        """Show how much is done, as far as that is known."""
        done, total = self._progress()
        self.bar.setRange(0, 1_000 if total else 0)
        if total:
            self.bar.setValue(round(1_000 * done / total))
