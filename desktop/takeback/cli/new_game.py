"""`takeback new`: copies a small game to start from, which passes all checks."""

import importlib.util
import keyword
import re
import shlex
import shutil
import sys
import tempfile
from pathlib import Path

from takeback.cli.arguments import Arguments
from takeback.cli.printing import print_json
from takeback.engine.game import find_games
from takeback.engine.state import Illegal
from takeback.paths import resources

NAME, TITLE = "newgame", "New Game"  # names of the template
LONGEST = 40


def run(given: Arguments) -> int:
    """Write a new game and print what to do next; return 0. Raise Illegal if its name or folder is not
    possible."""
    check_name(given.game)
    check_folder(given.folder)
    files = write_game(given.game, given.folder)
    if given.json:
        print_json({"game": given.game, "folder": str(given.folder), "files": files})
    else:
        print_next_steps(given.game, given.folder, files)
    return 0


def check_name(name: str) -> None:
    """Raise Illegal unless a new game and its package can have this name: a short identifier in lower case
    that no other game or Python package has."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name) or len(name) > LONGEST:
        raise Illegal(
            f"“{name[:LONGEST]}” cannot be a game’s name: write a word of small letters, figures and _."
        )
    if any(found.id == name for found in find_games()):
        raise Illegal(f"There is a game named “{name}” already.")
    if name == NAME or importlib.util.find_spec(name) is not None:
        raise Illegal(f"“{name}” is taken by another Python package.")


def check_folder(folder: Path) -> None:
    """Raise Illegal if this folder exists already, or its parent does not."""
    shown = str(folder)[:80]
    if folder.exists() or folder.is_symlink():
        raise Illegal(f"“{shown}” exists already.")
    if not folder.parent.is_dir():
        raise Illegal(f"“{shown}” cannot be made: there is no folder “{str(folder.parent)[:80]}”.")


def write_game(name: str, folder: Path) -> list[str]:
    """Create the folder with all files, or nothing if that fails; return the files' paths within it."""
    with tempfile.TemporaryDirectory(prefix=f".{name}-", dir=folder.parent) as temporary:
        made = Path(temporary) / "made"
        made.mkdir()
        files = [copy_template_file(file, name, made) for file in model_files()]
        made.rename(folder)
    return sorted(files)


def template_folder() -> Path:
    """Return the folder of the template."""
    return resources() / "new-game"


def model_files() -> list[Path]:
    """Return the files of the template, at any depth, without compiled ones."""
    return [file for file in template_folder().rglob("*") if file.is_file() and file.suffix != ".pyc"]


def copy_template_file(file: Path, name: str, folder: Path) -> str:
    """Copy a file of the template into `folder`, with the new game's name in its path and text; return the
    new path within the folder."""
    place = renamed(file.relative_to(template_folder()).as_posix(), name)
    target = folder / place
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(renamed(file.read_text(encoding="utf-8"), name), encoding="utf-8", newline="\n")
    shutil.copymode(file, target)
    return place


def renamed(text: str, name: str) -> str:
    """Return the text with the template's name replaced by `name`, and its title by a title made of that."""
    return text.replace(NAME, name).replace(TITLE, name.replace("_", " ").strip().capitalize())


def print_next_steps(name: str, folder: Path, files: list[str]) -> None:
    """Print what was written and how to try the game."""
    python, place = shlex.quote(sys.executable), shlex.quote(str(folder))
    print(f"Wrote {len(files)} files into {folder}. The help page “Making a game” explains them.")
    print("Make the game known to Takeback, and try it:")
    print(f"    {python} -m pip install -e {shlex.quote(f'{folder}[test]')}")
    print(f"    {python} -m takeback random {name}")
    print(f"    {python} -m pytest {place}")
