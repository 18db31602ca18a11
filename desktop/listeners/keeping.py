"""A small file in which a listener keeps its figures: written soon after a change, put aside when damaged."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

SAVE_AFTER = 1_000  # milliseconds: whoever holds a key down is written once


class Keeping(QObject):
    """`write` gives what is to be in the file; `read` takes it back and raises whatever it likes."""

    def __init__(self, file: Path, write: Callable[[], bytes], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.file = file
        self._content = write
        self._is_unsaved = False
        self._saving = QTimer(self)
        self._saving.setSingleShot(True)
        self._saving.setInterval(SAVE_AFTER)
        self._saving.timeout.connect(self.save)

    def read(self, take: Callable[[bytes], object]) -> bool:
        """Hand the content over; a damaged file is put aside. False where there is nothing to go on from."""
        try:
            take(self.file.read_bytes())
            return True
        except FileNotFoundError:
            return False
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            with suppress(OSError):
                stamp = time.strftime("%Y%m%d-%H%M%S")
                aside = f"{self.file.stem}.damaged-{stamp}{self.file.suffix}"
                self.file.rename(self.file.with_name(aside))
            return False

    def soon(self) -> None:
        """Something has changed."""
        self._is_unsaved = True
        self._saving.start()

    def save(self) -> None:
        """Write now what is waiting. A disk that refuses costs a figure, never a game."""
        self._saving.stop()
        if not self._is_unsaved:
            return
        self._is_unsaved = False
        new = self.file.with_name(f"{self.file.name}.{os.getpid()}.new")
        with suppress(OSError):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            try:
                new.write_bytes(self._content())
                new.replace(self.file)
            finally:
                new.unlink(missing_ok=True)
