"""The history and the list of games: pictures of positions, and how soon a hundred games are listed."""

from collections.abc import Callable

from desktop.cli.figures.child import told_by
from desktop.cli.figures.window import long_game, profile, resumed
from desktop.engine.figure import Figure, at_most
from desktop.engine.journal import Journal
from desktop.table.table import Table

GAMES = 100


def thumbnail() -> Figure:
    with profile(long_game) as folder:
        value = told_by("thumbnail", folder)
    return at_most("history.thumbnail", "a small picture of a past position", value * 1000, "ms", 4)


def recent() -> Figure:
    with profile(hundred) as folder:
        value = told_by("recent", folder)
    what = f"the list of {GAMES} games, drawn for the first time"
    return at_most("history.recent", what, value * 1000, "ms", 200)


def hundred(journal: Journal) -> Table:
    for _ in range(GAMES - 1):
        resumed(journal).close()
    return resumed(journal)


FIGURES: dict[str, Callable[[], Figure]] = {"thumbnail": thumbnail, "recent": recent}
