"""What is measured of the history and of the list of games, each in a new process."""

from random import Random

from takeback.cli.figures.window_acts import draw, opened

PICTURES, ENTRIES = 60, 100


def thumbnail(folder: str) -> dict[str, list[float]]:
    """Median over positions anywhere in the line; beside it, painting the board in the window again."""
    from takeback.engine.figure import busy, in_turns

    shown = opened(folder)
    draw(shown)
    assert shown.table is not None
    assert shown.session is not None
    assert shown.dock.panel is not None
    line, pictures, random = shown.table.line, shown.dock.panel.pictures, Random(1)
    times = in_turns(lambda: pictures.draw(random.choice(line)), shown.board.repaint, PICTURES, busy)
    return {"thumbnail": list(times)}


def recent(folder: str) -> dict[str, list[float]]:
    """The first time, which is what the player waits for; later ones know the games already.

    Beside it, a dialog with a plain list of as many words.
    """
    from PySide6.QtWidgets import QDialog, QListWidget

    from takeback.engine.figure import seconds

    shown = opened(folder)
    draw(shown)

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
