"""Small JSON files of a profile: saved shortly after a change, atomically, and put aside if damaged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from takeback.engine import clock
from takeback.engine.limits import SMALL, bytes_of, check_json
from takeback.engine.whole_file import write_atomically
from takeback.texts import gettext as _

SAVE_AFTER = 1_000  # milliseconds, to save once after a burst of changes
DAMAGE = (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError)


class SmallFile(QObject):
    """One small file of a profile, for the object that has its data in memory; `content` returns the JSON to
    be saved."""

    failed = Signal(str)  # reason why it could not be written

    def __init__(self, file: Path, content: Callable[[], bytes], parent: QObject | None = None) -> None:
        """Take the path, and `content`; nothing is read before `read` is called."""
        super().__init__(parent)
        self.file = file
        self.is_damaged = False
        self.damaged_copy: Path | None = None  # the new name of a damaged file
        self._content = content
        self._is_unsaved = False
        self._is_kept = False  # must the file stay as it is, as it could neither be read nor put aside?
        self._saving = QTimer(self, singleShot=True, interval=SAVE_AFTER)
        self._saving.timeout.connect(self.save)

    def read(self, take: Callable[[bytes], object]) -> bool:
        """Pass the file's content to `take`; return whether that succeeded. False also if there is no file.

        A damaged file, or one that makes `take` raise, is renamed, see `damaged_copy`. If that fails, it is
        not overwritten either.
        """
        try:
            data = self._read_bytes()
            check_json(data, SMALL)
            take(data)
            return True
        except FileNotFoundError:
            return False
        except DAMAGE:
            self.is_damaged = True
            aside = self.file.with_name(
                f"{self.file.stem}.damaged-{clock.format_now('%Y%m%d-%H%M%S')}{self.file.suffix}"
            )
            try:
                self.damaged_copy = self.file.rename(aside)
            except OSError:
                self._is_kept = True
            return False

    def _read_bytes(self) -> bytes:
        """Return the file's content; tries once more if the disk refuses. Raises OSError and ValueError."""
        try:
            return bytes_of(self.file, SMALL.bytes)
        except FileNotFoundError:
            raise
        except OSError:
            return bytes_of(self.file, SMALL.bytes)

    def save_soon(self) -> None:
        """Save SAVE_AFTER milliseconds after the last call, as something has changed; without an application,
        only at the next `save`."""
        self._is_unsaved = True
        # timers need an application; without one, only `save` writes
        if QCoreApplication.instance() is not None:
            self._saving.start()

    def save(self) -> None:
        """Save now if there are unsaved changes.

        If that fails, `failed` is emitted, and the changes stay in memory until the next save, which is at
        the latest the one at closing.
        """
        self._saving.stop()
        if not self._is_unsaved:
            return
        if self._is_kept:
            self.failed.emit(_("what was there before could not be read"))
            return
        self._is_unsaved = False
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.file, self._content())
        except OSError as error:
            self._is_unsaved = True
            self.failed.emit(str(error.strerror or error))
