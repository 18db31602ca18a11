"""Find import cycles, imports of the window and between features, and uses of private names of other
files."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from tests.walls.imports import read_imports
from tests.walls.parsed import list_nodes, parse_file

TOP = "desktop"  # the folder in which the package lies
WINDOW = "takeback.shell.window.window.Window"
FEATURES = ("takeback", "shell", "features")
OPEN = {"_replace", "_asdict", "_fields", "_exit"}  # documented by the standard library


def find_import_cycles(root: Path) -> list[str]:
    """Return every set of files that import each other in a cycle, at the top, in functions or for type
    checking."""
    graph = {
        f"{TOP}/{file}": [f"{TOP}/{other}" for other in sorted(files)]
        for file, files in map_imports(root).items()
    }
    return [" <-> ".join(sorted(circle)) for circle in find_components(graph) if len(circle) > 1]


def map_imports(root: Path) -> dict[str, set[str]]:
    """Return for each file of the program the others that it names in an import, anywhere in it."""
    files = {file.relative_to(root / TOP).as_posix() for file in (root / TOP).rglob("*.py")}
    return {
        file: {
            other
            for _line, name in read_imports(root / TOP / file, root)
            if (other := find_file(name, files)) is not None and other != file
        }
        for file in sorted(files)
    }


def find_file(name: str, files: Collection[str]) -> str | None:
    """Return the file in which an imported name stands: a module, or the module before its last part."""
    parts = name.split(".")
    for length in (len(parts), len(parts) - 1):
        path = "/".join(parts[:length])
        for file in (f"{path}.py", f"{path}/__init__.py"):
            if file in files:
                return file
    return None


def find_components(graph: Mapping[str, Iterable[str]]) -> Iterator[list[str]]:
    """Yield the strongly connected components by Tarjan's algorithm, without recursion."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    for root in graph:
        if root in order:
            continue
        order[root] = low[root] = len(order)
        stack.append(root)
        walk = [(root, iter(graph[root]))]
        while walk:
            node, others = walk[-1]
            for other in others:
                if other not in order:
                    order[other] = low[other] = len(order)
                    stack.append(other)
                    walk.append((other, iter(graph.get(other, ()))))
                    break
                if other in stack:
                    low[node] = min(low[node], order[other])
            else:
                walk.pop()
                if walk:
                    low[walk[-1][0]] = min(low[walk[-1][0]], low[node])
                if low[node] == order[node]:
                    at = stack.index(node)
                    yield stack[at:]
                    del stack[at:]


def find_window_imports(root: Path) -> list[str]:
    """Return imports of the window outside its own package. Only `shell/app.py` makes the window and may
    import it."""
    return [
        f"{file.relative_to(root)}:{line}: imports Window"
        for file in sorted((root / "desktop").rglob("*.py"))
        if file.relative_to(root / TOP).parts[:3] != ("takeback", "shell", "window")
        and file.relative_to(root) != Path("desktop/takeback/shell/app.py")
        for line, name in read_imports(file, root)
        if name == WINDOW
    ]


def find_feature_imports(root: Path) -> list[str]:
    """Return imports between features: what two of them share belongs in a part or a kit."""
    found = []
    for file in sorted(root.joinpath(TOP, *FEATURES).rglob("*.py")):
        own = file.relative_to(root / TOP).parts[: len(FEATURES) + 1]
        for line, name in read_imports(file, root):
            parts = tuple(name.split("."))
            if parts[: len(FEATURES)] == FEATURES and parts[: len(own)] != own and len(parts) > len(FEATURES):
                found.append(f"{file.relative_to(root)}:{line}: imports {name}")
    return found


def find_private_uses(root: Path) -> list[str]:
    """Return uses of names with a leading underscore that the file does not define itself."""
    found = []
    for file in sorted((root / "desktop").rglob("*.py")):
        tree = parse_file(file)
        own = set(find_defined_names(tree))
        found += [
            f"{file.relative_to(root)}:{node.lineno}: {ast.unparse(node)}"
            for node in list_nodes(tree)
            if isinstance(node, ast.Attribute)
            and node.attr.startswith("_")
            and not node.attr.startswith("__")
            and node.attr not in own
            and node.attr not in OPEN
            and not is_own(node.value)
        ]
        found += [
            f"{file.relative_to(root)}:{line}: imports {name}"
            for line, name in read_imports(file, root)
            if name.rpartition(".")[2].startswith("_") and not name.rpartition(".")[2].startswith("__")
        ]
    return found


def is_own(value: ast.expr) -> bool:
    """Return whether the value is `self`, `cls` or `super()`: names inherited from a base class count as
    own."""
    match value:
        case ast.Name(id="self" | "cls") | ast.Call(func=ast.Name(id="super")):
            return True
    return False


def find_defined_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a file defines: its functions, classes and attributes, wherever it sets them."""
    for node in list_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Attribute | ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.attr if isinstance(node, ast.Attribute) else node.id
