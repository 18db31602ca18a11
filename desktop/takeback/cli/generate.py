"""`takeback generate`: makes puzzles with a game's generator."""

import time
from pathlib import Path
from statistics import median
from typing import Any

from takeback.cli.arguments import Arguments
from takeback.cli.choices import read_choices
from takeback.cli.own_process import run_within
from takeback.cli.printing import print_json, write_file
from takeback.engine.chance import Chance
from takeback.engine.game import Game, Levels, find_game
from takeback.engine.level import Level
from takeback.engine.state import Illegal
from takeback.table.confined import USUAL_SECONDS, Limits
from takeback.texts import format_number, ngettext
from takeback.texts import gettext as _

SECONDS_A_LEVEL = 60.0
MOST_MEMORY = 1 << 30


def run(given: Arguments) -> int:
    """Run the command in a limited process; return its exit status."""
    limits = Limits(USUAL_SECONDS + given.count * SECONDS_A_LEVEL, MOST_MEMORY)
    return run_within(limits, lambda: generate_levels(given))


def generate_levels(given: Arguments) -> int:
    """Make levels, write them, and print a summary. Return 0 if all have exactly one solution, else 1. Raise
    Illegal if the game has no generator."""
    game = find_game(given.game)
    if game.levels is None or not game.levels.is_set("generate"):
        raise Illegal(_("{game} has no generator.", game=game.title))
    options, _seats = read_choices(game, given.option)
    levels, seconds = make(game.levels, given, options)
    files = write_levels(game, levels, given) if given.out is not None else []
    summary = {
        "game": game.id,
        "count": len(levels),
        "unique": sum(level.unique for level in levels),
        "seconds_median": round(median(seconds), 3),
        "seconds_max": round(max(seconds), 3),
        "files": [str(file) for file in files],
    }
    if given.json:
        print_json(summary)
    else:
        print_summary(levels, summary)
    return 0 if summary["unique"] == len(levels) else 1


def make(maker: Levels, given: Arguments, options: dict[str, Any]) -> tuple[list[Level], list[float]]:
    """Return the levels made by `maker.generate` as the arguments say, and the seconds each took."""
    levels, seconds = [], []
    for number in range(1, given.count + 1):
        began = time.perf_counter()
        level = maker.generate(given.size, options, Chance(given.seed, "level", number))
        assert isinstance(level, Level)
        seconds.append(time.perf_counter() - began)
        levels.append(level)
    return levels, seconds


def write_levels(game: Game, levels: list[Level], given: Arguments) -> list[Path]:
    """Write each level to a file in the folder `given.out`, made if missing; return the files. Raise Illegal
    if one cannot be written."""
    given.out.mkdir(parents=True, exist_ok=True)
    files = []
    for number, level in enumerate(levels, 1):
        parts = (game.id, level.size, given.seed, number)
        file = given.out / ("-".join(str(part) for part in parts if part != "") + level.suffix)
        write_file(file, level.text.encode())
        files.append(file)
    return files


def print_summary(levels: list[Level], summary: dict[str, Any]) -> None:
    """Print the summary, and the levels themselves if they were not written."""
    if not summary["files"]:
        for level in levels:
            print(level.text)
    print(
        ngettext(
            "{count} level, {unique} with one solution; median {median} s, longest {most} s.",
            "{count} levels, {unique} with one solution; median {median} s, longest {most} s.",
            summary["count"],
            unique=format_number(summary["unique"]),
            median=format_number(summary["seconds_median"], 2),
            most=format_number(summary["seconds_max"], 2),
        )
    )
