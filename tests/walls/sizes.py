"""How long files and functions may get."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tests.walls.parsed import nodes, parsed

FILE = 800
FUNCTION = 60
USUAL_FUNCTION = 30
ONE_IN = 10  # functions may be longer than usual


def long_files(root: Path) -> list[str]:
    """Every source file of more than 800 lines."""
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


def long_functions(root: Path) -> list[str]:
    """Every function over 60 lines, counted from its `def` to its end."""
    return [
        f"{place}: {length} lines; a function has at most {FUNCTION}"
        for place, length in function_lengths(root).items()
        if length > FUNCTION
    ]


def too_many_long_functions(root: Path) -> list[str]:
    """The longest ones, when more than one function in ten is over 30 lines."""
    lengths = function_lengths(root)
    longest = sorted((length, place) for place, length in lengths.items() if length > USUAL_FUNCTION)[::-1]
    if len(longest) * ONE_IN <= len(lengths):
        return []
    return [f"{place}: {length} lines" for length, place in longest]


def function_lengths(root: Path) -> dict[str, int]:
    return {
        f"{file.relative_to(root)}:{line} {name}": length
        for file in sorted((root / "desktop").rglob("*.py"))
        for line, name, length in functions_in(file.read_text(encoding="utf-8"))
    }


@cache  # two walls ask for the same files
def functions_in(source: str) -> list[tuple[int, str, int]]:
    """The line, the name and the length of each."""
    return [
        (node.lineno, node.name, (node.end_lineno or node.lineno) - node.lineno + 1)
        for node in nodes(parsed(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
