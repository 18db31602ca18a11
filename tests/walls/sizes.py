"""Find files and functions that are too long."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tests.walls.parsed import list_nodes, parse_source

FILE = 800
FUNCTION = 60
USUAL_FUNCTION = 30
ONE_IN = 10  # functions may be longer than usual


def find_long_files(root: Path) -> list[str]:
    """Return every source file of more than 800 lines."""
    lengths = {
        file: len(file.read_text(encoding="utf-8").splitlines())
        for room in ("desktop", "tests")
        for file in sorted((root / room).rglob("*.py"))
    }
    return [
        f"{file.relative_to(root)}: {length} lines; a file has at most {FILE}"
        for file, length in lengths.items()
        if length > FILE
    ]


def find_long_functions(root: Path) -> list[str]:
    """Return every function of more than 60 lines, counted from its `def` to its end."""
    return [
        f"{place}: {length} lines; a function has at most {FUNCTION}"
        for place, length in measure_functions(root).items()
        if length > FUNCTION
    ]


def list_long_functions(root: Path) -> list[str]:
    """Return the longest functions if more than one in ten is over 30 lines, else nothing."""
    lengths = measure_functions(root)
    longest = sorted((length, place) for place, length in lengths.items() if length > USUAL_FUNCTION)[::-1]
    if len(longest) * ONE_IN <= len(lengths):
        return []
    return [f"{place}: {length} lines" for length, place in longest]


def measure_functions(root: Path) -> dict[str, int]:
    return {
        f"{file.relative_to(root)}:{line} {name}": length
        for file in sorted((root / "desktop").rglob("*.py"))
        for line, name, length in measure_functions_in(file.read_text(encoding="utf-8"))
    }


@cache  # two tests read the same files
def measure_functions_in(source: str) -> list[tuple[int, str, int]]:
    """Return the line, the name and the length of each function."""
    return [
        (node.lineno, node.name, (node.end_lineno or node.lineno) - node.lineno + 1)
        for node in list_nodes(parse_source(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
