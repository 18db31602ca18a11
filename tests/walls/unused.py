"""Find functions, methods and classes of the program that none of its code refers to by name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.walls.parsed import list_nodes, parse_file

PROGRAM, PACKAGE = Path("desktop"), Path("desktop/takeback")
OUTSIDE = (Path("pyproject.toml"), Path("tests/data/api.txt"))  # entry points, and what authors of games use
NAME = re.compile(r"[A-Za-z_]\w*")
# Decorators that only change how a function is called; any other one registers it somewhere.
PLAIN = {
    *("property", "cached_property", "cache", "lru_cache", "staticmethod", "classmethod", "abstractmethod"),
    *("contextmanager", "dataclass", "lazy_dataclass", "final", "override", "overload", "wraps", "setter"),
}
OF_QT = re.compile("[a-z][A-Z]")  # in the name of a function: Qt calls it, as paintEvent
Definition = ast.FunctionDef | ast.ClassDef
Place = tuple[Path, int]  # a file, and a line of it


def find_unused(root: Path) -> dict[str, str]:
    """Return each definition of the package that is only named in definitions of its own name, as `file:
    name`, with its line."""
    used: dict[str, list[Place]] = {}
    defined: dict[str, list[tuple[Path, Definition]]] = {}
    for file in sorted((root / PROGRAM).rglob("*.py")):
        collect_names(file, used, defined if file.is_relative_to(root / PACKAGE) else {})
    for path in OUTSIDE:
        for name in NAME.findall((root / path).read_text(encoding="utf-8")) if (root / path).exists() else ():
            used.setdefault(name, []).append((path, 0))
    return {
        f"{file.relative_to(root / PACKAGE).as_posix()}: {name}": f"line {node.lineno}"
        for name, definitions in defined.items()
        if all(is_within(place, definitions) for place in used.get(name, ()))
        for file, node in definitions
        if not is_called_from_outside(node)
    }


def collect_names(
    file: Path, used: dict[str, list[Place]], defined: dict[str, list[tuple[Path, Definition]]]
) -> None:
    """Add the names that a file uses, and its definitions; a text may be the path of what is imported
    later."""
    for node in list_nodes(parse_file(file)):
        if isinstance(node, ast.Name):
            used.setdefault(node.id, []).append((file, node.lineno))
        elif isinstance(node, ast.Attribute):
            used.setdefault(node.attr, []).append((file, node.lineno))
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str) and " " not in node.value:
                for name in NAME.findall(node.value):
                    used.setdefault(name, []).append((file, node.lineno))
        elif isinstance(node, Definition):
            defined.setdefault(node.name, []).append((file, node))


def is_within(place: Place, definitions: list[tuple[Path, Definition]]) -> bool:
    """Tell whether a name stands in one of its definitions."""
    file, line = place
    return any(one == file and node.lineno <= line <= (node.end_lineno or 0) for one, node in definitions)


def is_called_from_outside(node: Definition) -> bool:
    """Tell whether Python, Qt or a registry calls it: by a name of theirs, or since a decorator registers
    it."""
    is_function = isinstance(node, ast.FunctionDef)
    if node.name.startswith("__") or (is_function and OF_QT.search(node.name)):
        return True
    return any(decorator_name(one) not in PLAIN for one in node.decorator_list)


def decorator_name(node: ast.expr) -> str:
    """Return the last name of a decorator: "setter" of `@text.setter`."""
    if isinstance(node, ast.Call):
        return decorator_name(node.func)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
