"""`desktop solve`: ask a game's solver about a level."""

import time
from pathlib import Path
from typing import Any

from takeback.cli.arguments import Arguments
from takeback.cli.own_process import within
from takeback.cli.printing import print_json
from takeback.engine.game import Effort, find_game
from takeback.engine.level import Solution
from takeback.engine.limits import OverLimit, bytes_of
from takeback.engine.state import Illegal
from takeback.table.confined import USUAL_SECONDS, Limits

MOST_BYTES = 1 << 20
STATUS = {True: 0, False: 1, None: 3}  # it can be solved, it cannot, and it is not settled in the time given
MOST_MEMORY = 1 << 30  # a search may need more than what is merely read


def run(given: Arguments) -> int:
    limits = Limits(given.seconds + USUAL_SECONDS, MOST_MEMORY)
    return within(limits, lambda: solved(given))


def solved(given: Arguments) -> int:
    game = find_game(given.game)
    if game.levels is None or not game.levels.has("solve"):
        raise Illegal(f"{game.title} has no solver.")
    level = read_level(given.level)
    began = time.monotonic()
    end = began + given.seconds
    found = game.levels.solve(level, Effort("", given.seconds, lambda: time.monotonic() > end))
    assert isinstance(found, Solution)
    told = document(game.id, given.level, found, time.monotonic() - began)
    if given.json:
        print_json(told)
    else:
        tell(told)
    return STATUS[found.solvable]


def read_level(text: str) -> str:
    """The text of a level file; what is no file is a level itself. A file’s text ends with a line break, so
    that one word of it is never taken for the name of a level."""
    try:
        path = Path(text)
        if not path.is_file():
            return text
    except (OSError, ValueError):
        return text  # a long level is no possible name of a file
    try:
        return bytes_of(path, MOST_BYTES).decode("utf-8-sig").rstrip("\n") + "\n"
    except UnicodeDecodeError as error:
        raise Illegal("The level file is not text in UTF-8.") from error
    except (OSError, OverLimit) as error:
        raise Illegal(
            f"The level file cannot be read: {getattr(error, 'strerror', None) or error}."
        ) from error


def document(game: str, level: str, found: Solution, seconds: float) -> dict[str, Any]:
    told = {
        "game": game,
        "level": level,
        "solvable": found.solvable,
        "solutions": found.solutions,
        "seconds": round(seconds, 3),
        "solution": found.solution,
        "warnings": found.warnings,
    }
    if found.size:  # a game may tell more
        told |= {"size": found.size, "moves": found.moves, "ms": found.ms}
    return told


def tell(told: dict[str, Any]) -> None:
    words = {True: "It can be solved", False: "It cannot be solved", None: "Whether it can be solved is open"}
    print(f"{words[told['solvable']]} (solutions: {told['solutions']}), {told['seconds']:.2f} s.")
    for warning in told["warnings"]:
        print(f"  line {warning.line}: {warning.why}")
    if told["solution"] is not None:
        print(told["solution"])
    if told.get("moves"):
        print(" ".join(told["moves"]))
