"""Benchmark of taking a level made in advance from the file of a profile."""

from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from takeback.engine.chance import Chance
from takeback.engine.figure import Figure, at_most, seconds
from takeback.engine.game import Game
from takeback.shell.features.levels.store import ReadyLevels

TIMES = 11
BUDGET = 50  # milliseconds
GRADE, OTHERS = 5, 60  # as many kinds as are kept, so that the file is as long as it can be


def from_store(game: Game) -> Figure:
    """Measure reading a full file of levels, and decoding and checking the level taken from it, as at the
    start of the program."""

    low, high = game.shelf.sizes
    start = game.start(game.read_options({game.shelf.option: f"random:{high}x{high}:1"}), 1, Chance(1))
    kinds = [
        game.read_options({game.shelf.option: f"random:{side}x{other}", "grade": GRADE})
        for side in range(low, high + 1)
        for other in range(low, high + 1)
    ][-OTHERS:]
    with TemporaryDirectory() as folder:
        full = ReadyLevels(Path(folder))
        for kind in kinds:
            full.store(game, kind, 7, start)
        full.save()

        def taken() -> None:
            assert ReadyLevels(Path(folder)).take(game, kinds[-1]) is not None

        times = [seconds(partial(taken)) * 1000 for _ in range(TIMES)]
    what = f"a level of difficulty {GRADE} from the file of {len(kinds)} that were made ahead, {high}x{high}"
    return at_most("from-store", what, median(times), "ms", BUDGET)
