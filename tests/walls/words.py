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
    r"holes?(?! cards?)": "closed cell",
    r"tid(?:y|ied|ying)": "undo, redo",
    r"took back|takes back|nothing to take back": "undo",
    r"anew": "again",
    r"luck": "cards, dice, random values",
    r"suppos(?:e|es|ed|ing)": "assume",
    r"pending": "cut, unfinished",
    r"lies? (?:wrong|open|there|here)": "is",
    r"all the way back|go on as now": "undo all, continue",
    r"(?<!is )not over": "unfinished",
    r"tutorials?": "lesson, lessons",
}
UNWANTED_IN_PUZZLES = {
    r"(?:full|filled|hollow) dots?": "circle; a dot is where a pipe begins",
    r"sheet|box": "board",
    r"unfold(?:s|ed|ing)?": "fold; push back, for what another block does to it",
    r"lay|lays|laid|laying": "place",
    r"(?:take|taken|taking)(?: \w+)? back": "undo",
    r"play(?:s|ed|ing)? (?:it )?again|its way|other ways": "redo; path",
    r"pen|home": "draw; tray",
}
PUZZLE_CODE = re.compile(r"games/(?:flow|fold|fill)/|takeback/puzzles/|board/puzzle/")
LINK_TARGET = re.compile(r"\]\([^)]*\)")  # of a page of the help
PUZZLE_PAGES = ("levels/*/tutorial.txt", "help/flow.md", "help/fold.md", "help/fill.md")
LESSON_TEXT = re.compile(r"(?:TITLE|NOTE) |AWAIT [^|]*\|")  # what stands before a text of a lesson
# Texts of these are not on the screen: figures and faults for developers, statements, style sheets, ids.
NOT_SHOWN = re.compile(
    r"cli/figures/|/bench(/|\.py)|/trial\w*\.py|journal_schema\.py|/style\.py|commands/menus\.py"
)
PATTERN, PUZZLE_PATTERN = (
    re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)
    for words in (UNWANTED, UNWANTED | UNWANTED_IN_PUZZLES)
)


def find_unwanted(text: str, is_of_puzzle: bool = False) -> str:
    """Return the first unwanted word of a text, which may be one of a puzzle; "" if there is none."""
    found = (PUZZLE_PATTERN if is_of_puzzle else PATTERN).search(text)
    return found[0] if found else ""


def find_unwanted_literals(root: Path) -> list[str]:
    """Return the literals with an unwanted word: file, line and text of each."""
    package = root / "desktop/takeback"
    return [
        f"{name}:{line}: {word!r} in {text[:90]!r}"
        for file in sorted(package.rglob("*.py"))
        if not NOT_SHOWN.search(name := file.relative_to(root).as_posix())
        for line, text in list_literals(parse_file(file))
        if (word := find_unwanted(text, bool(PUZZLE_CODE.search(name))))
    ]


def find_unwanted_in_puzzle_pages(root: Path) -> list[str]:
    """Return the lines with an unwanted word in the lessons and help of the puzzles."""
    return [
        f"{file.relative_to(root)}:{number}: {word!r} in {line[:90]!r}"
        for pattern in PUZZLE_PAGES
        for file in sorted((root / "resources").glob(pattern))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if file.suffix == ".md" or LESSON_TEXT.match(line)
        if (word := find_unwanted(LINK_TARGET.sub("]", line), True))
    ]


def list_literals(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and text of each literal that a player may read: a phrase, or a capitalised word."""
    nodes = list_nodes(tree)
    docs = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            text = node.value.strip().replace("&", "")  # & marks a letter of a menu entry
            if (" " in text or text[:1].isupper()) and not text.isupper():
                yield node.lineno, text
