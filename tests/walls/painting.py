"""Find text that is painted outside the one module that knows its direction."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.walls.parsed import list_nodes, parse_source

PAINTS_TEXT = {"drawText", "drawStaticText", "drawItemText", "addText"}
ONLY_IN = Path("desktop/takeback/ui/painting.py")


def find_text_painting(root: Path) -> list[str]:
    """Return every use of Qt's own text painting outside `ui/painting.py`, which has `draw_text`."""
    files = (file for file in sorted((root / "desktop").rglob("*.py")) if file != root / ONLY_IN)
    texts = ((file, file.read_text(encoding="utf-8")) for file in files)
    return [
        f"{file.relative_to(root)}:{node.lineno}: {node.attr}; use draw_text of {ONLY_IN}"
        for file, text in texts
        if any(name in text for name in PAINTS_TEXT)
        for node in list_nodes(parse_source(text))
        if isinstance(node, ast.Attribute) and node.attr in PAINTS_TEXT
    ]
