"""Find text fields into which any amount of text can be pasted."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.walls.parsed import list_nodes, parse_source

PROGRAM = "desktop/takeback"
FIELD = "QLineEdit"
LIMITS = ("setMaxLength", "setReadOnly")


def find_unlimited_fields(root: Path) -> list[str]:
    """Return every text field that the program makes without a limit of its length.

    A field is made by calling QLineEdit or a class derived from it. The limit is set in the same file, on
    what the field is assigned to, or in the derived class.
    """
    trees = {
        file.relative_to(root).as_posix(): parse_source(file.read_text(encoding="utf-8"))
        for file in sorted((root / PROGRAM).rglob("*.py"))
    }
    derived = {
        node.name: bool(_limited_in(node))
        for tree in trees.values()
        for node in list_nodes(tree)
        if isinstance(node, ast.ClassDef) and FIELD in map(ast.unparse, node.bases)
    }
    kinds = {FIELD, *(name for name, is_limited in derived.items() if not is_limited)}
    found = []
    for place, tree in trees.items():
        limited = _limited_in(tree)
        for node in list_nodes(tree):
            match node:
                case ast.Assign(targets=[target], value=ast.Call(func=ast.Name(id=kind))) if kind in kinds:
                    if ast.unparse(target) not in limited:
                        found.append(f"{place}:{node.lineno}: call {ast.unparse(target)}.setMaxLength")
    return found


def _limited_in(tree: ast.AST) -> set[str]:
    """Return what is given a limit of its length, or made read-only, as it is written."""
    calls = (node.func for node in list_nodes(tree) if isinstance(node, ast.Call))
    return {
        ast.unparse(call.value) for call in calls if isinstance(call, ast.Attribute) and call.attr in LIMITS
    }
