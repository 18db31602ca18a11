"""Measures in a new process: it is started here, runs `acts`, and prints what it measured."""

import json
import subprocess
from collections.abc import Callable

from takeback.children import python, surroundings
from takeback.engine.state import Illegal

LONGEST = 300  # seconds


def told_by(act: str, *given: object) -> float:
    """Do one act in a fresh process; the number it prints. Raises Illegal when it prints none."""
    return float(_last_word(act, *given, read=float))


def all_told_by(act: str, *given: object) -> dict[str, list[float]]:
    """As above, for an act that measures many things and prints them as JSON without blanks."""
    told: dict[str, list[float]] = json.loads(_last_word(act, *given, read=json.loads))
    return told


def _last_word(act: str, *given: object, read: Callable[[str], object]) -> str:
    command = python("-m", "takeback.cli.figures.acts", act, *map(str, given))
    done = subprocess.run(command, env=windowless(), capture_output=True, text=True, timeout=LONGEST)
    try:
        word = done.stdout.split()[-1]
        read(word)
    except (IndexError, ValueError):
        last = done.stderr.strip().splitlines()[-1:] or ["nothing"]
        raise Illegal(f"The measurement “{act}” came to no end; it said: {last[0][:200]}") from None
    return word


def windowless() -> dict[str, str]:
    """No window appears on the screen, unless a platform was asked for; and modules are compiled once."""
    kept = {name: value for name, value in surroundings().items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {"QT_QPA_PLATFORM": "offscreen", **kept}
