"""Starts `acts` in a new process and reads what it measured."""

import json
import subprocess
from collections.abc import Callable

from takeback.children import child_environment, python_command
from takeback.engine.state import Illegal

LONGEST = 300  # seconds, after which a measurement is given up


def measure_in_process(act: str, *given: object) -> float:
    """Run a measurement in a new process; return the number it prints. Raise Illegal if it prints none."""
    return float(_last_word(act, *given, read=float))


def measure_all_in_process(act: str, *given: object) -> dict[str, list[float]]:
    """Run a measurement in a new process; return the named lists of numbers it prints as JSON. Raise Illegal
    if it prints none."""
    result: dict[str, list[float]] = json.loads(_last_word(act, *given, read=json.loads))
    return result


def _last_word(act: str, *given: object, read: Callable[[str], object]) -> str:
    """Run a measurement in a new process and return the last word it prints.

    Raises Illegal if it prints nothing, or `read` does not accept the word.
    """
    command = python_command("-m", "takeback.cli.figures.acts", act, *map(str, given))
    done = subprocess.run(command, env=windowless(), capture_output=True, text=True, timeout=LONGEST)
    try:
        word = done.stdout.split()[-1]
        read(word)
    except (IndexError, ValueError):
        last = done.stderr.strip().splitlines()[-1:] or ["nothing"]
        raise Illegal(f"The measurement “{act}” came to no end; it said: {last[0][:200]}") from None
    return word


def windowless() -> dict[str, str]:
    """Return the environment of a measurement: offscreen unless a platform is set, and with compiled modules
    cached."""
    kept = {name: value for name, value in child_environment().items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {"QT_QPA_PLATFORM": "offscreen", **kept}
