"""Source files as syntax trees: each is parsed and walked once, however many tests look at it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


def tree_of(file: Path) -> ast.Module:
    """Return the syntax tree of this file as it is now."""
    return parsed(file.read_text(encoding="utf-8"))


@cache
def parsed(source: str) -> ast.Module:
    return ast.parse(source)


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return the node with all below it."""
    return tuple(ast.walk(tree))
