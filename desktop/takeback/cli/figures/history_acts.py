"""Measurements of the history and the list of games, each run in a new process."""

from random import Random

from PySide6.QtWidgets import QDialog, QListWidget

from takeback.cli.figures.window_acts import open_program_window, wait_until_drawn
from takeback.engine.figure import alternating_medians, processor_seconds, seconds

PICTURES, ENTRIES = 60, 100


def thumbnail(folder: str) -> dict[str, list[float]]:
    """Return the median seconds of drawing the picture of a random turn, and of repainting the board."""

    shown = open_program_window(folder)
    wait_until_drawn(shown)
    assert shown.table is not None
    assert shown.session is not None
    assert shown.history_dock.panel is not None
    line, pictures, random = shown.table.line, shown.history_dock.panel.pictures, Random(1)
    times = alternating_medians(
        lambda: pictures.draw_picture(random.choice(line)), shown.board.repaint, PICTURES, processor_seconds
    )
    return {"thumbnail": list(times)}


def recent(folder: str) -> dict[str, list[float]]:
    """Return the seconds to open the list of games for the first time, and a dialog with as many plain words.
    Later openings know the games already."""

    shown = open_program_window(folder)
    wait_until_drawn(shown)

    def open_list() -> None:
        shown.do("recent")
        assert shown.dialog is not None
        shown.dialog.grab()

    def open_plain() -> None:
        dialog = QDialog(shown)
        dialog.resize(700, 600)
        entries = QListWidget(dialog)
        entries.addItems([f"Game {number}" for number in range(ENTRIES)])
        dialog.grab()

    took = seconds(open_list)
    return {"recent": [took, seconds(open_plain)]}


ACTS = {"thumbnail": thumbnail, "recent": recent}
