"""The worker thread that writes an export file from what the main thread has painted: completely or not at
all."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, Full, Queue
from typing import Any

from PySide6.QtGui import QImage

from takeback.engine.whole_file import replacing_file
from takeback.shell.features.export.wish import FRAME, LAST_FRAME

WAITING = 4  # frames that may be queued; then painting pauses
CHECK_INTERVAL = 0.05  # seconds between checks for cancellation
COLOURS = 255  # colours in a frame of a GIF; the last one is left for unchanged pixels
QUALITY = 90  # quality of JPEG and WebP in percent

Items = Iterator[Any]
Write = Callable[[Path, Items], None]


class Cancelled(Exception):
    """Raised in the worker thread when the export was cancelled."""


class FileWriter(threading.Thread):
    """Writes the items it is offered to a temporary file in a thread, and finally renames it to the target.

    Afterwards `is_done`, `error_text` or `bug` tells how it ended; none of them if it was cancelled.
    """

    def __init__(self, write: Write, target: Path) -> None:
        super().__init__(name="export", daemon=False)
        self.target = target
        self.error_text = ""  # why it failed, as a sentence
        self.bug: Exception | None = None  # an exception that is a bug
        self.is_done = False
        self._write = write
        self._items: Queue[Any] = Queue(WAITING)
        self._is_cancelled = threading.Event()

    def offer(self, item: Any) -> bool:
        """Queue an item to be written and return True; return False, without waiting, if the queue is
        full."""
        try:
            self._items.put_nowait((item,))
        except Full:
            return False
        return True

    def finish(self) -> bool:
        """Tell the worker that no more items follow and return True; return False, without waiting, if the
        queue is full."""
        try:
            self._items.put_nowait(None)
        except Full:
            return False
        return True

    def cancel(self) -> None:
        """Ask the worker to stop and to leave no file."""
        self._is_cancelled.set()

    def run(self) -> None:
        """Write the file in the worker thread, and store whether it is done or why it failed."""
        try:
            with replacing_file(self.target) as new:
                self._write(new, self._queued_items())
                self._refuse_if_cancelled()
            self.is_done = True
        except Cancelled:
            pass
        except OSError as error:
            self.error_text = f"“{self.target.name}” could not be written: {error.strerror or error}."
        except Exception as error:
            self.bug = error

    def _queued_items(self) -> Items:
        """Yield the queued items until the end, waiting for more; raises Cancelled."""
        while True:
            self._refuse_if_cancelled()
            try:
                item = self._items.get(timeout=CHECK_INTERVAL)
            except Empty:
                continue
            if item is None:
                return
            yield item[0]

    def _refuse_if_cancelled(self) -> None:
        """Raise Cancelled if the export was cancelled."""
        if self._is_cancelled.is_set():
            raise Cancelled


# writers for each kind of file ------------------------------------------------------------------------
def write_image(kind: str) -> Write:
    """Return a function that writes a single image with Qt."""

    def write(path: Path, items: Items) -> None:
        """Save the only item, an image; raise OSError if Qt cannot."""
        for image in items:
            if not image.save(str(path), kind.upper(), QUALITY if kind == "jpeg" else -1):
                raise OSError("the picture could not be written")

    return write


def write_bytes(path: Path, items: Items) -> None:
    """Write blocks of bytes to a file."""
    with path.open("wb") as file:
        for data in items:
            file.write(data)


def write_text(path: Path, items: Items) -> None:
    """Write groups of lines to a text file."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for lines in items:
            file.writelines(f"{line}\n" for line in lines)


def write_animation(kind: str, title: str) -> Write:
    """Return a function that writes images as a repeating animation with Pillow; the last frame is shown
    longer."""

    def write(path: Path, items: Items) -> None:
        """Save all items, images, as frames that repeat for ever."""
        frames = [_frame(image, kind) for image in items]
        durations = [FRAME] * (len(frames) - 1) + [LAST_FRAME]
        form = "PNG" if kind == "apng" else kind.upper()
        frames[0].save(
            path,
            format=form,
            save_all=True,
            append_images=frames[1:],
            duration=durations if len(frames) > 1 else LAST_FRAME,
            loop=0,
            **_format_options(kind, title),
        )

    return write


def _format_options(kind: str, title: str) -> dict[str, Any]:
    """Return Pillow's options for this kind of animation."""
    if kind == "gif":
        return {"comment": title.encode("ascii", "replace"), "optimize": False, "disposal": 1}
    if kind == "webp":
        return {"quality": QUALITY, "method": 3}
    from PIL.PngImagePlugin import PngInfo

    info = PngInfo()
    info.add_text("Title", title)
    return {"pnginfo": info}


def _frame(image: QImage, kind: str) -> Any:
    """Return an image as a Pillow image; for GIF, reduced to `COLOURS` colours without dithering."""
    from PIL import Image

    size, lines = image.size(), image.bytesPerLine()
    plain = Image.frombuffer(
        "RGB", (size.width(), size.height()), bytes(image.constBits()), "raw", "BGRX", lines, 1
    )
    if kind != "gif":
        return plain
    return plain.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
