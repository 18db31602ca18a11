"""`takeback solve`: solves a level with a game's solver."""

import time
from pathlib import Path
from typing import Any

from takeback.cli.arguments import Arguments
from takeback.cli.own_process import run_within
from takeback.cli.printing import print_json
from takeback.engine.game import Effort, find_game
from takeback.engine.level import Solution
from takeback.engine.limits import OverLimit, bytes_of
from takeback.engine.state import Illegal
from takeback.table.confined import USUAL_SECONDS, Limits
from takeback.texts import format_number, gettext_noop, pgettext
from takeback.texts import gettext as _

MOST_BYTES = 1 << 20
STATUS = {True: 0, False: 1, None: 3}  # exit status: solvable, unsolvable, or undecided in the time given
RESULTS = {
    True: gettext_noop("It can be solved (solutions: {solutions}), {seconds} s."),
    False: gettext_noop("It cannot be solved (solutions: {solutions}), {seconds} s."),
    None: gettext_noop("It is not known whether it can be solved (solutions: {solutions}), {seconds} s."),
}
SOLUTIONS = {
    "none": pgettext("solutions of a level", "none"),
    "one": pgettext("solutions of a level", "one"),
    "more": pgettext("solutions of a level", "more"),
    "unsettled": pgettext("solutions of a level", "unsettled"),
}
MOST_MEMORY = 1 << 30  # a search may need more than merely reading a level


def run(given: Arguments) -> int:
    """Run the command in a limited process; return its exit status."""
    limits = Limits(given.seconds + USUAL_SECONDS, MOST_MEMORY)
    return run_within(limits, lambda: solve_level(given))


def solve_level(given: Arguments) -> int:
    """Solve the level and print the result; return the exit status (see STATUS). Raise Illegal if the game
    has no solver."""
    game = find_game(given.game)
    if game.levels is None or not game.levels.is_set("solve"):
        raise Illegal(_("{game} has no solver.", game=game.title))
    level = read_level(given.level)
    began = time.monotonic()
    end = began + given.seconds
    found = game.levels.solve(level, Effort("", given.seconds, lambda: time.monotonic() > end))
    assert isinstance(found, Solution)
    result = result_json(game.id, given.level, found, time.monotonic() - began)
    if given.json:
        print_json(result)
    else:
        print_result(result)
    return STATUS[found.solvable]


def read_level(text: str) -> str:
    """Return the text of a level file, or the argument itself if it is no file. The text of a file ends with
    a line break, so that it is never mistaken for the name of a level. Raise Illegal if it is unreadable."""
    try:
        path = Path(text)
        if not path.is_file():
            return text
    except (OSError, ValueError):
        return text  # a long level cannot be a file name
    try:
        return bytes_of(path, MOST_BYTES).decode("utf-8-sig").rstrip("\n") + "\n"
    except UnicodeDecodeError as error:
        raise Illegal(_("The level file is not UTF-8 text.")) from error
    except (OSError, OverLimit) as error:
        raise Illegal(
            _("The level file cannot be read: {reason}.", reason=getattr(error, "strerror", None) or error)
        ) from error


def result_json(game: str, level: str, found: Solution, seconds: float) -> dict[str, Any]:
    """Return the result as JSON data."""
    result = {
        "game": game,
        "level": level,
        "solvable": found.solvable,
        "solutions": found.solutions,
        "seconds": round(seconds, 3),
        "solution": found.solution,
        "warnings": found.warnings,
    }
    if found.size:  # only some games report these
        result |= {"size": found.size, "moves": found.moves, "ms": found.ms}
    return result


def print_result(result: dict[str, Any]) -> None:
    """Print the result: whether the level can be solved, warnings, and a solution if one was found."""
    seconds = format_number(result["seconds"], 2)
    print(_(RESULTS[result["solvable"]], solutions=SOLUTIONS[result["solutions"]], seconds=seconds))
    for warning in result["warnings"]:
        print("  " + _("Line {line}: {warning}", line=warning.line, warning=warning.why))
    if result["solution"] is not None:
        print(result["solution"])
    if result.get("moves"):
        print(" ".join(result["moves"]))
