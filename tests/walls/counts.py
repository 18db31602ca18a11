"""Count what makes code hard to follow, and find names and docstrings that must not return."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.walls.parsed import list_nodes, parse_file

PACKAGE = Path("desktop/takeback")
# Each earlier name said nothing to a newcomer, or stood for several different things.
FORBIDDEN = {
    **dict.fromkeys(("let_go", "lead_through", "rest_on", "put_away", "say_here"), "function"),
    **dict.fromkeys(("Outlook", "Sight", "Led", "Brought", "Looking", "Eyes", "Aside"), "class"),
    **dict.fromkeys(("Lattice", "Easel", "Finding"), "class"),
}
IMPERATIVE = ("api", "board", "engine", "table")
NO_VERBS = {
    "What",
    "Who",
    "Of",
    "Whose",
    "Where",
    "Which",
    "How",
    "Why",
    "Whether",
    "A",
    "An",
    "The",
    "It",
    "This",
}
MOST_METHODS = 45


@cache
def parse_modules(root: Path) -> tuple[tuple[Path, ast.Module], ...]:
    """Return the files of the program, parsed."""
    files = sorted((root / PACKAGE).rglob("*.py"))
    return tuple((file.relative_to(root), parse_file(file)) for file in files)


def find_functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    yield from (node for node in list_nodes(tree) if isinstance(node, ast.FunctionDef))


def find_classes(tree: ast.Module) -> Iterator[ast.ClassDef]:
    yield from (node for node in list_nodes(tree) if isinstance(node, ast.ClassDef))


def count_faults(root: Path) -> dict[str, int]:
    """Return how often each thing occurs that may only become rarer."""
    found = Counter[str]()
    names = Counter[str]()
    for _, tree in parse_modules(root):
        for node in list_nodes(tree):
            found["calls of partial"] += is_call(node, "partial")
            found["lookups of a part by its class"] += is_call(node, "part", is_method=True)
            found["capitals set by hand"] += sets_capital(node)
        for function in find_functions(tree):
            late = (isinstance(node, (ast.Import, ast.ImportFrom)) for node in list_nodes(function))
            found["imports inside functions"] += sum(late)
            found["functions with Any in their signature"] += has_any(function)
        for kind in find_classes(tree):
            names[kind.name] += not kind.name.startswith("_")
    found["names of several public classes"] = sum(count > 1 for count in names.values())
    return dict(found)


def sets_capital(node: ast.AST) -> bool:
    """Return whether this is `text.capitalize()` or `text[:1].upper()`; a language may not do it so."""
    match node:
        case ast.Call(func=ast.Attribute(attr="capitalize")):
            return True
        case ast.Call(func=ast.Attribute(attr="upper", value=ast.Subscript(slice=ast.Slice()))):
            return True
    return False


def is_call(node: ast.AST, name: str, is_method: bool = False) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(attr=called)) if is_method:
            return called == name
        case ast.Call(func=ast.Name(id=called)) if not is_method:
            return called == name
    return False


def has_any(function: ast.FunctionDef) -> bool:
    arguments = [*function.args.args, *function.args.kwonlyargs]
    stated = [*(one.annotation for one in arguments), function.returns]
    return any(one is not None and re.search(r"\bAny\b", ast.unparse(one)) for one in stated)


def count_methods(kind: ast.ClassDef) -> int:
    return sum(isinstance(one, ast.FunctionDef) for one in kind.body)


def find_large_classes(root: Path) -> dict[str, int]:
    """Return the classes with more than 45 methods, with how many."""
    return {
        kind.name: count_methods(kind)
        for _, tree in parse_modules(root)
        for kind in find_classes(tree)
        if count_methods(kind) > MOST_METHODS
    }


def find_forbidden_names(root: Path) -> list[str]:
    """Return every function or class with a name that must not return."""
    found: list[tuple[Path, ast.FunctionDef | ast.ClassDef]] = []
    for file, tree in parse_modules(root):
        found += [(file, node) for node in find_functions(tree) if FORBIDDEN.get(node.name) == "function"]
        found += [(file, node) for node in find_classes(tree) if FORBIDDEN.get(node.name) == "class"]
    return [f"{file}:{node.lineno}: {node.name}" for file, node in found]


def find_noun_docstrings(root: Path) -> list[str]:
    """Return the functions of the core packages whose docstring starts with no imperative verb."""
    return [
        f"{file}:{function.lineno} {function.name}: {said.splitlines()[0]}"
        for file, tree in parse_modules(root)
        if file.parts[2] in IMPERATIVE
        for function in find_functions(tree)
        if (said := ast.get_docstring(function)) and not starts_with_a_verb(said)
    ]


def starts_with_a_verb(docstring: str) -> bool:
    word = docstring.split()[0].strip(".,:`\"'")
    is_third_person = re.fullmatch(r"[A-Z][a-z]*[^s\W]s", word) is not None
    return word[:1].isupper() and word not in NO_VERBS and (not is_third_person or word == "Sometimes")
