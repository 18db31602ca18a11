"""Find file names, class names and texts that are not wanted in this project."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.walls.parsed import list_nodes, parse_file

TOP_LEVEL = {"pyproject.toml", "README.md", "desktop", "resources", "tests"}
SAYS_NOTHING = re.compile(r"_*(utils?|misc|helpers?|managers?|bases?|commons?)")
INVERSE = re.compile(r"_*(undo|redo)(_.*)?")
LATER = re.compile(r"\b(TO" + r"DO|FIX" + r"ME)\b")
HALF_MERGED = re.compile("^(<{7} |={7}$|>{7} )")
# Only with a name after the folder: a path on a machine, not a mention of such folders.
ONE_MACHINE = re.compile(r"(?<![\w.:/])/(tmp|work|root|farm|home|Users)/[A-Za-z0-9_.-]|\b[A-Z]:\\+Users\\+\w")
LOWER_ROOMS = ("engine", "table", "board", "ui", "listeners", "shell")
OF_A_GAME = re.compile(
    r"(?<![a-z])(chips?|blinds?|four[ _]colou?rs?|strokes?|betting|showdowns?|muck\w*"
    r"|hands and|hold.?em|poker|reedmere)"
    r"(?![a-z])",
    re.IGNORECASE,
)
IN_FILES = 'name="strokes"'  # as results are stored
SAME_IDEA = {  # classes that share a name between packages, and why they may
    "Answer": "what a question is answered with: by a process that was asked, and by a player in a game",
    "Level": "what is played at a table of a game with levels: told by the engine, made by each game",
    "Notebook": "what a page asks of it, and what it is",
    "Seat": "the same chair: who sits on it, and what the rules of Hold'em know of it",
    "Stopped": "the time is up before an answer is known, no matter who was asked",
}
GONE_WITH = {"Answer": "duel"}  # the game that shares it
TEXT = {".py", ".md", ".toml", ".html", ".xml", ".svg", ".qss", ".sql", ".desktop", ".ts", ".yml"}


def find_meaningless_names(root: Path) -> list[str]:
    """Return files and folders whose name does not say what is inside."""
    return [
        str(path.relative_to(root))
        for room in ("desktop", "tests")
        for path in sorted((root / room).rglob("*"))
        if SAYS_NOTHING.fullmatch(path.stem.lower()) and path.suffix in ("", ".py")
    ]


def find_same_names(root: Path, same_idea: Iterable[str] = SAME_IDEA) -> list[str]:
    """Return public classes that have one name in several packages. All games count as one package: each
    has its own terms."""
    found: dict[str, dict[str, str]] = {}
    for file in find_sources(root):
        place = str(file.relative_to(root))
        for node in parse_file(file).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, {})[place.split("/")[2]] = place
    return [
        f"{name}: {', '.join(rooms.values())}"
        for name, rooms in sorted(found.items())
        if len(rooms) > 1 and name not in same_idea
    ]


def find_words_of_games(root: Path) -> list[str]:
    """Return the lines of shared packages that have one of the listed words of single games (OF_A_GAME)."""
    return [
        place
        for place, line in read_lines(root, *(f"desktop/takeback/{room}" for room in LOWER_ROOMS))
        if place.startswith("desktop/") and OF_A_GAME.search(line.replace(IN_FILES, ""))
    ]


def find_sources(root: Path) -> list[Path]:
    return sorted((root / "desktop" / "takeback").rglob("*.py"))


def find_undo_functions(root: Path) -> list[str]:
    """Return functions of games that undo or redo: the rules of a game only go forward."""
    return [
        f"{file.relative_to(root)}:{node.lineno}: def {node.name}"
        for file in sorted((root / "desktop" / "takeback" / "games").rglob("*.py"))
        for node in list_nodes(parse_file(file))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and INVERSE.fullmatch(node.name)
    ]


def find_unlisted_entries(root: Path) -> list[str]:
    """Return tracked names in the top folder that do not belong there. Names with a leading dot may stay."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True)
    names = {name.partition("/")[0] for name in listing.stdout.split("\0") if name}
    return sorted(name for name in names - TOP_LEVEL if not name.startswith("."))


def find_todo_comments(root: Path) -> list[str]:
    """Return lines with comments that leave work for later."""
    return [place for place, line in read_lines(root, "desktop", "resources", "tests") if LATER.search(line)]


def find_conflicts(root: Path) -> list[str]:
    """Return lines with the conflict markers of git."""
    return [
        place for place, line in read_lines(root, "desktop", "resources", "tests") if HALF_MERGED.search(line)
    ]


def find_machine_paths(root: Path) -> list[str]:
    """Return paths that exist on one machine only. Tests may use some as samples."""
    return [place for place, line in read_lines(root, "desktop", "resources") if ONE_MACHINE.search(line)]


def read_lines(root: Path, *rooms: str) -> Iterator[tuple[str, str]]:
    """Yield every line of the text files in these folders and in the top folder, each after its place."""
    for file in find_text_files(root, rooms):
        text, name = file.read_text(encoding="utf-8"), str(file.relative_to(root))
        for number, line in enumerate(text.splitlines(), 1):
            yield f"{name}:{number}: {line.strip()}", line


def find_text_files(root: Path, rooms: tuple[str, ...]) -> Iterator[Path]:
    within = [file for room in rooms for file in sorted((root / room).rglob("*")) if file.suffix in TEXT]
    at_the_top = [root / "pyproject.toml", root / "README.md", root / ".ci" / "run", root / ".gitignore"]
    yield from (file for file in [*within, *at_the_top] if file.is_file())
