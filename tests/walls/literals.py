"""Find texts in the source that a player could see, and that no catalogue contains.

A text that looks like a sentence or a label has to be passed to `gettext` or one of its relatives. Neither
do texts count that only developers see: docstrings, log messages, the texts of errors that say the program is
wrong. tests/data/untranslated.json names, with the reason, the files whose texts stay in English, since they
are stored, exported or read by authors of games; and single texts of other files.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.walls.parsed import list_nodes, parse_file

MARKED = {"_", "gettext", "ngettext", "pgettext", "npgettext", "gettext_noop", "ngettext_noop"}
# Their texts are lines of the reference for authors of cards, who write in English.
FOR_AUTHORS = {"Layer", "MarkKind", "QuestionKind", "ZoneKind"}
LOGGED = {"debug", "info", "warning", "error", "exception", "critical", "warn"}
FAULTS = {
    *("AssertionError", "AttributeError", "ImportError", "KeyError", "LookupError", "NotImplementedError"),
    *("RuntimeError", "TypeError", "ValueError"),
}
NAMING = {
    *(
        "getattr",
        "setattr",
        "hasattr",
        "cast",
        "TypeVar",
        "NewType",
        "import_module",
        "later",
        "setObjectName",
    ),
    *("setProperty", "compile", "fullmatch", "match", "search", "sub", "findall", "split", "removeprefix"),
    *("removesuffix", "execute", "executescript", "executemany", "strftime", "startswith", "endswith"),
    *("setStyleSheet", "isinstance", "encode", "decode", "get_context", "Signal", "Property"),
}
SENTENCE = re.compile(r"[^\W\d_][\w’'-]*[,;:.]?[ \n]+[\w{“(]|[\w}”)][,;:.]?[ \n]+[^\W\d_]{2}")
LABEL = re.compile(r"[A-Z][a-z’'-]+(…|\.|:|\?|!)?|[A-Z][a-z]+-[a-z]+…?")
STATEMENT = re.compile(
    r"\b(SELECT|INSERT|UPDATE|DELETE FROM|CREATE TABLE|ALTER TABLE|ORDER BY|WHERE)\b| = \?|IS \?"
)
KEY = r"(?:(?:Ctrl|Alt|Shift|Meta)\+)+\S+|F\d+|Pg(?:Up|Down)|\S"
MENU_OR_KEYS = re.compile(rf"/[A-Z].*|(?:{KEY})(?: (?:{KEY}))*")
NAME = re.compile(r"[\w.:/=?&#%+@<>;()\[\]*{}-]+")  # of a file, a field, a place in code
WORD_BESIDE_SLOT = re.compile(r"[^\W\d_]{2}")


STORED = Path("tests/data/untranslated.json")
PACKAGE = Path("desktop/takeback")


@dataclass(frozen=True)
class Untranslated:
    """The texts that stay in English: of packages not converted yet, of files, and single ones of files."""

    packages: tuple[str, ...]
    files: dict[str, str]
    texts: dict[str, list[str]]

    def is_converted(self, file: str) -> bool:
        """Tell whether all texts of this file, by its path in the package, have to be in the catalogue."""
        return file not in self.files and not any(file.startswith(one) for one in self.packages)


def read_untranslated(root: Path) -> Untranslated:
    return Untranslated(**json.loads((root / STORED).read_text(encoding="utf-8")))


def find_untranslated(root: Path, known: Untranslated) -> list[str]:
    """Return each text of the converted files that no catalogue contains, as `file:line: text`."""
    found = []
    for file in sorted((root / PACKAGE).rglob("*.py")):
        place = file.relative_to(root / PACKAGE).as_posix()
        if known.is_converted(place):
            allowed = known.texts.get(place, [])
            found += [
                f"{place}:{node.lineno}: {text_of(node)}"
                for node in find_literals(parse_file(file))
                if text_of(node) not in allowed
            ]
    return found


def find_shadowed(root: Path) -> list[str]:
    """Return each function that calls `_` and also uses this name for a value of no interest."""
    found = []
    for file in sorted((root / PACKAGE).rglob("*.py")):
        for function in list_nodes(parse_file(file)):
            if isinstance(function, ast.FunctionDef | ast.Lambda | ast.ListComp | ast.GeneratorExp):
                inner = list_nodes(function)
                stored = any(isinstance(one, ast.Name) and one.id == "_" and is_stored(one) for one in inner)
                stored = stored or any(isinstance(one, ast.arg) and one.arg == "_" for one in inner)
                called = any(
                    isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id == "_"
                    for one in inner
                )
                if stored and called:
                    found.append(f"{file.relative_to(root)}:{function.lineno}")
    return found


def is_stored(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


def find_literals(tree: ast.Module) -> list[ast.Constant | ast.JoinedStr]:
    """Return the texts that look like ones for players and are passed to no function of the catalogue."""
    return list(_find_in(tree, False))


def text_of(node: ast.Constant | ast.JoinedStr) -> str:
    """Return the text of a literal, with {} for each slot."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    return "".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in node.values)


def is_label(text: str) -> bool:
    """Tell whether a text is a sentence or a label for players: not a statement, a path of menus, or keys."""
    if STATEMENT.search(text) or MENU_OR_KEYS.fullmatch(text):
        return False
    plain = text.replace("&", "")  # it marks the mnemonic of a menu
    return bool(SENTENCE.search(plain) or LABEL.fullmatch(plain))


def is_phrase(text: str) -> bool:
    """Tell whether the text of an f-string has words for a player: not only parts of a path or a key."""
    if STATEMENT.search(text) or NAME.fullmatch(text):
        return False
    return WORD_BESIDE_SLOT.search(text.replace("{}", " ")) is not None


def _find_in(node: ast.AST, is_exempt: bool) -> Iterator[ast.Constant | ast.JoinedStr]:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert():
            return
        case ast.JoinedStr():
            if not is_exempt and is_phrase(text_of(node)):
                yield node
                return
            for part in node.values:
                if isinstance(part, ast.FormattedValue):
                    yield from _find_in(part.value, is_exempt)
            return
        case ast.Constant(value=str(text)):
            if not is_exempt and is_label(text):
                yield node
            return
        case ast.Call():
            yield from _find_in_call(node, is_exempt)
            return
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name))) if name in FAULTS:
            return
        case ast.AnnAssign():
            yield from _find_in(node.value, is_exempt) if node.value else ()
            return
        case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")]):
            return
        case ast.arg() | ast.alias():
            return
        case ast.FunctionDef():
            for child in (*node.decorator_list, node.args, *node.body):
                yield from _find_in(child, is_exempt)
            return
        case ast.MatchValue():
            return
    for child in ast.iter_child_nodes(node):
        yield from _find_in(child, is_exempt)


def _find_in_call(call: ast.Call, is_exempt: bool) -> Iterator[ast.Constant | ast.JoinedStr]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    is_direct = name in MARKED | NAMING | FOR_AUTHORS or (
        name in LOGGED and isinstance(call.func, ast.Attribute)
    )
    yield from _find_in(call.func, is_exempt)
    for argument in (*call.args, *(one.value for one in call.keywords)):
        if is_direct and isinstance(argument, ast.Constant | ast.JoinedStr):
            continue
        yield from _find_in(argument, is_exempt)
