"""A small file of a profile: written soon after a change, whole or not at all, put aside when damaged."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from takeback.engine import clock
from takeback.engine.limits import SMALL, bytes_of, check_json
from takeback.engine.whole_file import write_whole

SAVE_AFTER = 1_000  # milliseconds: a key that is held down is written once
DAMAGE = (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError)


class SmallFile(QObject):
    """`content` gives what is to be in the file, JSON; what `read` hands it to raises what it likes."""

    failed = Signal(str)  # why it could not be written

    def __init__(self, file: Path, content: Callable[[], bytes], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.file = file
        self.is_damaged = False
        self.put_aside: Path | None = None  # what the damaged file is called now
        self._content = content
        self._is_unsaved = False
        self._saving = QTimer(self, singleShot=True, interval=SAVE_AFTER)
        self._saving.timeout.connect(self.save)

    def read(self, take: Callable[[bytes], object]) -> bool:
        """Hand the content over; a damaged file is put aside. False where there was nothing to read."""
        try:
            data = bytes_of(self.file, SMALL.bytes)
            check_json(data, SMALL)
            take(data)
            return True
        except FileNotFoundError:
            return False
        except DAMAGE:
            self.is_damaged = True
            aside = self.file.with_name(
                f"{self.file.stem}.damaged-{clock.stamp('%Y%m%d-%H%M%S')}{self.file.suffix}"
            )
            with suppress(OSError):
                self.put_aside = self.file.rename(aside)
            return False

    def save_soon(self) -> None:
        """Something has changed."""
        self._is_unsaved = True
        if QCoreApplication.instance() is not None:  # without one no time ever passes: `save` is waited for
            self._saving.start()

    def save(self) -> None:
        """Write now what is waiting. A disk that refuses costs a figure or a preference, never a game."""
        self._saving.stop()
        if not self._is_unsaved:
            return
        self._is_unsaved = False
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.file, self._content())
        except OSError as error:
            self.failed.emit(str(error.strerror or error))
