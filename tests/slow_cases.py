"""Read the list of cases that run only with --long; `tests.strength choose` writes it."""

from __future__ import annotations

from pathlib import Path

FILE = Path(__file__).with_name("data") / "slow_cases.txt"


def read_slow_cases(file: Path = FILE) -> set[str]:
    """Return the ids of the cases, as pytest names them."""
    if not file.is_file():
        return set()
    return {line for line in file.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"}
