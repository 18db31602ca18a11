"""Find names in backticks in docstrings and comments that neither the file nor its imports define."""

from __future__ import annotations

import ast
import builtins
import keyword
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.walls.imports import PACKAGE, read_imports
from tests.walls.parsed import list_nodes, parse_file

QUOTED = re.compile(r"`([A-Za-z_][\w.]*)`")
WORDS = re.compile(r"[\w :.,/-]{1,60}")  # a string like these may hold names, such as those of columns
# Names of Qt, SQLite and pytest, of a base class that the file does not import, and of a subclass.
ELSEWHERE = {
    "when_you_do",
    "executescript",
    "fillRect",
    "redoText",
    "undoText",
    "pytest11",
    "layout_of",
    "action_wanted",
}


def find_broken_references(root: Path) -> list[str]:
    """Return every quoted name, as `file:line: name`, that neither its file, a file that it imports, nor a
    class or module of the program has; for the member of a class, the class's file."""
    files = sorted((root / PACKAGE).rglob("*.py"))
    known = {*ELSEWHERE, *keyword.kwlist, *dir(builtins)}
    homes: dict[str, list[Path]] = {}  # the files that define each class
    for file in files:
        known |= {file.stem, file.parent.name}
        for node in list_nodes(parse_file(file)):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(file)
    known |= set(homes)
    found = []
    for file in files:
        for line, name in find_quoted_names(file):
            holder, _, last = name.removesuffix(".py").rpartition(".")
            places = [file, *homes.get(holder.rpartition(".")[2], ())]
            if last in known or any(last in collect_names(place) for place in places):
                continue
            if not any(last in collect_names(place) for place in find_imported_files(file, root)):
                found.append(f"{file.relative_to(root)}:{line}: {name}")
    return found


def find_quoted_names(file: Path) -> list[tuple[int, str]]:
    """Return the names in backticks in comments and docstrings, each with the line it is looked for at."""
    source = file.read_text(encoding="utf-8")
    texts = [
        (node.body[0].lineno if node.body else 1, ast.get_docstring(node) or "")
        for node in list_nodes(parse_file(file))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    ]
    texts += [
        (number, line.partition("# ")[2])
        for number, line in enumerate(source.splitlines(), 1)
        if "# " in line and "`" in line
    ]
    return [(line, name) for line, text in texts for name in QUOTED.findall(text)]


def find_imported_files(file: Path, root: Path) -> Iterator[Path]:
    """Yield the files of the program that a file imports, or from which it imports something."""
    for _, name in read_imports(file, root):
        parts = name.split(".")
        for end in (len(parts), len(parts) - 1):
            beside = root / PACKAGE.parent / Path(*parts[:end])
            yield from filter(Path.is_file, (beside.with_suffix(".py"), beside / "__init__.py"))


@cache
def collect_names(file: Path) -> frozenset[str]:
    """Return the names that a file defines or uses, and those in its short strings."""
    found: set[str] = set()
    for node in list_nodes(parse_file(file)):
        for field in ("id", "attr", "name", "arg", "asname", "module"):
            if isinstance(value := getattr(node, field, None), str):
                found.update(value.split("."))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and WORDS.fullmatch(node.value):
            found.update(re.findall(r"\w+", node.value))
    return frozenset(found)
