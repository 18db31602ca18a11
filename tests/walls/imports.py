"""Find imports that the order of the packages forbids, by reading the source without running it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.walls.parsed import list_nodes, parse_source

# For every package: the version, our own files, and the empty package whose folders are the games.
EVERY_ROOM = {
    "takeback",
    "takeback.__version__",
    "takeback.APP_ID",
    "takeback.children",
    "takeback.paths",
    "takeback.games",
    "takeback.texts",
}
PLAIN_GAME, GAME_BOARD, GAME_BENCH = "games/*", "games/*/board", "games/*/bench"
GAME_COMMANDS = "games/*/commands"


@dataclass(frozen=True)
class AllowedImports:
    """The imports that the files of a package may have: of our packages, and of modules of Qt."""

    rooms: tuple[str, ...]
    qt: tuple[str, ...] = ()


ANY_QT = ("PySide6", "shiboken6")
ROOMS = {
    "texts": AllowedImports(("texts",)),
    "engine": AllowedImports(("engine",)),
    "puzzles": AllowedImports(("puzzles", "engine")),
    "table": AllowedImports(("table", "engine"), ("PySide6.QtCore", "PySide6.QtGui")),
    "ui": AllowedImports(("ui",), ANY_QT),
    "board": AllowedImports(("board", "ui", "table", "puzzles", "engine"), ANY_QT),
    "listeners": AllowedImports(
        ("listeners", "table", "engine"), ("PySide6.QtCore", "PySide6.QtGui", "PySide6.QtMultimedia")
    ),
    "shell": AllowedImports(
        ("shell", "listeners", "board", "ui", "table", "puzzles", "engine", "stopping"), ANY_QT
    ),
    "cli": AllowedImports(
        ("cli", "shell", "listeners", "board", "ui", "table", "puzzles", "engine", "stopping"), ANY_QT
    ),
    "api": AllowedImports(("api", "shell", "board", "ui", "engine", "games")),
    PLAIN_GAME: AllowedImports(("puzzles", "engine")),
    GAME_BOARD: AllowedImports(("board", "ui", "table", "puzzles", "engine"), ANY_QT),
    GAME_COMMANDS: AllowedImports(("shell", "board", "ui", "table", "puzzles", "engine"), ANY_QT),
    GAME_BENCH: AllowedImports(("board", "ui", "table", "puzzles", "engine"), ANY_QT),
}
# The files that run before the dependencies are installed, the one that handles signals before Qt is loaded,
# and the entry point.
FIRST = {
    **dict.fromkeys(("__init__.py", "children.py", "paths.py", "stopping.py"), ()),
    "__main__.py": ("cli", "table"),
}
PACKAGE = Path("desktop/takeback")
# The set-up of a checkout lies beside the program, which does not import it.
SET_UP = {"__main__.py": ("desktop.bootstrap", "takeback.__main__")}
OUTSIDE = {
    "msgspec",
    "PySide6",
    "shiboken6",
    "PIL",
    "pysat",
    "phevaluator",
    "numpy",
    "cryptography",
    "babel",
}  # what pyproject.toml declares
TYPES_ONLY = {"typing_extensions"}  # comes with mypy; imported under TYPE_CHECKING alone
PYTEST_PLUGIN = Path("cli/pytest_plugin.py")  # pytest itself loads it, and nothing else does
MEASURED_BESIDE = {"pokerkit"}  # of the test extra: a benchmark may compare ours with it, where it is there
CHANCE_ONLY = {"random", "secrets"}  # a game takes randomness only from its `Chance`


def find_forbidden_imports(root: Path) -> list[str]:
    """Return every import that breaks the order of the packages, as `file:line: why`."""
    found = []
    for file in sorted((root / PACKAGE).rglob("*.py")):
        for line, name in read_imports(file, root):
            if why := explain_objection(file.relative_to(root / PACKAGE), name):
                found.append(f"{file.relative_to(root)}:{line}: imports {name}, but {why}")
    for file in sorted((root / "desktop").glob("*.py")):
        for line, name in read_imports(file, root):
            if why := explain_set_up_objection(file.name, name):
                found.append(f"{file.relative_to(root)}:{line}: imports {name}, but {why}")
    return found


def explain_set_up_objection(file: str, name: str) -> str | None:
    """Return why this file beside the program may not import this name; None when it may."""
    top = name.partition(".")[0]
    if top in sys.stdlib_module_names or name in SET_UP.get(file, ()):
        return None
    return "the set-up uses the standard library only, and calls nothing but the start of the program"


def read_imports(file: Path, root: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the full name of everything a file imports, anywhere in it."""
    parts = file.relative_to(root).parent.parts
    package = parts[1:] if parts[:2] == ("desktop", "takeback") else parts
    yield from read_imports_in(file.read_text(encoding="utf-8"), package)


@cache  # several tests read the same files
def read_imports_in(source: str, package: tuple[str, ...]) -> list[tuple[int, str]]:
    return list(find_imports(parse_source(source), package))


def find_imports(tree: ast.Module, package: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    for node in list_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*start, *filter(None, [node.module])])
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and (named := find_named_import(node)):
            yield node.lineno, named


def find_named_import(node: ast.Call) -> str | None:
    """Return the module in `import_module("…")` and `__import__("…")`."""
    match node:
        case ast.Call(
            func=ast.Name(id=called) | ast.Attribute(attr=called),
            args=[ast.Constant(value=str(module)), *_],
        ) if called in ("import_module", "__import__"):
            return module
    return None


def explain_objection(file: Path, name: str) -> str | None:
    """Return why this file of the program may not import this name; None when it may."""
    top = name.partition(".")[0]
    if top == "takeback":
        return explain_package_objection(file, name)
    if top in CHANCE_ONLY and file.parts[0] == "games":
        return "a game has no randomness but chance"
    if top in ("PySide6", "shiboken6"):
        return explain_qt_objection(file, name)
    if top == "pytest" and file == PYTEST_PLUGIN:
        return None
    if top in MEASURED_BESIDE and name_room(file) == GAME_BENCH:
        return None
    if top not in OUTSIDE | TYPES_ONLY and top not in sys.stdlib_module_names:
        return "pyproject.toml does not declare it"
    if top in OUTSIDE and len(file.parts) == 1:
        return "the files of the start use the standard library only"
    return None


def explain_package_objection(file: Path, name: str) -> str | None:
    if name in EVERY_ROOM or name.startswith(("takeback.paths.", "takeback.children.", "takeback.texts.")):
        return None
    own = f"takeback.games.{file.parts[1]}." if file.parts[0] == "games" and len(file.parts) > 2 else None
    if own and f"{name}.".startswith(own):
        if name_room(file) == PLAIN_GAME and f"{name}.".startswith(f"{own}board"):
            return "only a board knows the board; the card names it by a string"
        if name_room(file) != GAME_COMMANDS and f"{name}.".startswith(f"{own}commands"):
            return "commands are fetched by the card alone"
        if name_room(file) != GAME_BENCH and f"{name}.".startswith(f"{own}bench"):
            return "what measures a game is no part of it"
        return None
    allowed = FIRST[file.name] if file.name in FIRST and len(file.parts) == 1 else find_room(file).rooms
    room = name.split(".")[1]
    return None if room in allowed else f"{name_room(file)} may import only {', '.join(allowed) or 'no room'}"


def explain_qt_objection(file: Path, name: str) -> str | None:
    allowed = () if len(file.parts) == 1 else find_room(file).qt
    if any(f"{name}.".startswith(f"{module}.") for module in allowed):
        return None
    return f"{name_room(file)} may import of Qt only {', '.join(allowed) or 'nothing'}"


def find_room(file: Path) -> AllowedImports:
    return ROOMS.get(name_room(file), AllowedImports(()))


def name_room(file: Path) -> str:
    if file.parts[0] != "games":
        return file.parts[0]
    rooms = {"board": GAME_BOARD, "bench": GAME_BENCH, "commands": GAME_COMMANDS}
    return rooms.get(name_part_of_game(file), PLAIN_GAME)


def name_part_of_game(file: Path) -> str:
    """Return "board" for `board.py`, `board_….py` and the package `board` of a game, and so on."""
    return file.parts[2].partition(".")[0].partition("_")[0] if len(file.parts) > 2 else ""
