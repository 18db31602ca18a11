"""Find words in the texts of the screen that must not return to it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.walls.parsed import list_nodes, parse_file

# Each of these was found on the screen, and says nothing to a newcomer; the usual word follows it.
UNWANTED = {
    r"grades?|graded": "difficulty",
    r"bare": "cells left, uncovered",
    r"fell|fallen": "no longer possible",
    r"discs?|clues?": "dot",
    r"tid(?:y|ied|ying)": "undo, redo",
    r"took back|takes back|nothing to take back": "undo",
    r"anew": "again",
    r"luck": "cards, dice, random values",
    r"suppos(?:e|es|ed|ing)": "assume",
    r"pending": "cut, unfinished",
    r"lies? (?:wrong|open|there|here)": "is",
    r"all the way back|go on as now": "undo all, continue",
}
# Texts of these are not on the screen: figures and faults for developers, statements, style sheets, ids.
NOT_SHOWN = re.compile(
    r"cli/figures/|/bench(/|\.py)|/trial\w*\.py|journal_schema\.py|/style\.py|commands/menus\.py"
)
PATTERN = re.compile(rf"\b(?:{'|'.join(UNWANTED)})\b", re.IGNORECASE)


def find_unwanted(text: str) -> str:
    """Return the first unwanted word of a text; "" if there is none."""
    found = PATTERN.search(text)
    return found[0] if found else ""


def find_unwanted_literals(root: Path) -> list[str]:
    """Return the literals with an unwanted word: file, line and text of each."""
    package = root / "desktop/takeback"
    return [
        f"{file.relative_to(root)}:{line}: {word!r} in {text[:90]!r}"
        for file in sorted(package.rglob("*.py"))
        if not NOT_SHOWN.search(file.relative_to(root).as_posix())
        for line, text in list_literals(parse_file(file))
        if (word := find_unwanted(text))
    ]


def list_literals(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and text of each literal that a player may read: a phrase, or a capitalised word."""
    nodes = list_nodes(tree)
    docs = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            text = node.value.strip()
            if (" " in text or text[:1].isupper()) and not text.isupper():
                yield node.lineno, text
