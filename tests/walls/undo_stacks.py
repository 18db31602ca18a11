"""Find undo stacks that Python may collect in an order that crashes Qt."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.walls.parsed import list_nodes, parse_source

PROGRAM = "desktop/takeback"
MAKER = f"{PROGRAM}/table/commands.py"  # its `make_undo_stack` empties a stack before its owner goes
BENCH = f"{PROGRAM}/cli/figures/"  # these stacks live as long as their process


def find_unsafe_undo_stacks(root: Path) -> list[str]:
    """Return every place of the program that makes a QUndoStack by itself."""
    found = []
    for file in sorted((root / PROGRAM).rglob("*.py")):
        name, text = file.relative_to(root).as_posix(), file.read_text(encoding="utf-8")
        if name == MAKER or name.startswith(BENCH) or "QUndoStack" not in text:
            continue
        for node in list_nodes(parse_source(text)):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("QUndoStack"):
                found.append(f"{name}:{node.lineno}: use make_undo_stack of {MAKER}")
    return found
