"""What is measured of the history and of the list of games, each in a process of its own."""

from random import Random
from statistics import median

from desktop.cli.figures.window_deeds import draw, opened

PICTURES = 60


def thumbnail(folder: str) -> float:
    """Median over positions anywhere in the line."""
    from desktop.engine.figure import seconds

    shown = opened(folder)
    draw(shown)
    assert shown.table is not None
    assert shown.dock.panel is not None
    line, pictures, random = shown.table.line, shown.dock.panel.pictures, Random(1)
    return median(seconds(lambda: pictures.draw(random.choice(line))) for _ in range(PICTURES))


def recent(folder: str) -> float:
    """The first time, which is what the player waits for; later ones know the games already."""
    from desktop.engine.figure import seconds

    shown = opened(folder)
    draw(shown)

    def open_list() -> None:
        shown.deeds.recent()
        assert shown.deeds.dialog is not None
        shown.deeds.dialog.grab()

    return seconds(open_list)


DEEDS = {"thumbnail": thumbnail, "recent": recent}
