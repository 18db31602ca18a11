"""Extract every text of the program that is to be translated.

`python -m tests.catalogue FILE` writes the template (.pot) from which a translation begins.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import write_po

from takeback import __version__
from tests.walls.parsed import list_nodes, parse_file

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "desktop" / "takeback"
CARDS = "resources/cards/duel"
KEYWORDS = {**DEFAULT_KEYWORDS, "gettext_noop": None, "ngettext_noop": (1, 2)}
FIRST_TEXT = {
    **dict.fromkeys(("_", "gettext", "ngettext", "gettext_noop", "ngettext_noop"), 0),
    **dict.fromkeys(("pgettext", "npgettext"), 1),
}
MARKED = ("_", "gettext_noop", "ngettext_noop", "ngettext", "pgettext", "npgettext")


@cache
def extract_catalogue() -> Catalog:
    """Return the texts of the program as Babel finds them, with the places where they stand.

    Every caller gets the same one, which is only to be read.
    """
    catalogue = Catalog(project="Takeback", version=__version__)
    found = extract_from_dir(
        PACKAGE, [("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",)
    )
    for file, line, message, comments, context in found:
        catalogue.add(message, None, [(file, line)], auto_comments=comments, context=context)
    for file, text in (*find_card_texts(), *find_lesson_texts()):
        catalogue.add(text, None, [(file, 1)])
    return catalogue


def find_card_texts() -> Iterator[tuple[str, str]]:
    """Yield the texts of the duel's cards, which are data, with their files. Their names stay as they are."""
    for path in sorted((ROOT / CARDS).glob("*.json")):
        for card in json.loads(path.read_text(encoding="utf-8")).values():
            if text := card.get("text"):
                yield f"{CARDS}/{path.name}", text


def find_lesson_texts() -> Iterator[tuple[str, str]]:
    """Yield the titles and sentences of the puzzles' lessons, which are levels, with their files."""
    for path in sorted((ROOT / "resources" / "levels").glob("*/tutorial.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            key, _blank, rest = line.partition(" ")
            text = rest.rpartition("|")[2].strip()
            if key in ("TITLE", "NOTE") or (key == "AWAIT" and "|" in rest):
                yield path.relative_to(ROOT).as_posix(), text


def find_calls(root: Path = PACKAGE) -> Iterator[tuple[str, ast.Call, str]]:
    """Yield each call of `gettext` or a relative: its place, the call, and the name of the function."""
    for file in sorted(root.rglob("*.py")):
        for node in list_nodes(parse_file(file)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKED:
                yield f"{file.relative_to(root)}:{node.lineno}", node, node.func.id


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as out:
        write_po(out, extract_catalogue(), width=100, omit_header=False)
