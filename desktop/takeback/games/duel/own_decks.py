"""The player's own decks: text files in the profile folder, named like the decks."""

from __future__ import annotations

from pathlib import Path

from takeback import paths
from takeback.engine.state import Illegal
from takeback.engine.whole_file import write_atomically
from takeback.games.duel.variant import VARIANTS

FOLDER, END = "decks", ".txt"
MOST_LETTERS, MOST_DECKS = 40, 500
NOT_IN_NAMES = frozenset('\\/:*?"<>|')  # not allowed in file names on some system


def files() -> dict[str, Path]:
    """Return the deck files by deck name."""
    try:
        found = [one for one in _folder().iterdir() if one.suffix == END]
    except OSError:
        return {}
    return {file.stem: file for file in sorted(found, key=lambda file: file.stem.lower())[:MOST_DECKS]}


def keep(name: str, text: str) -> None:
    """Save a deck under this name; raise Illegal for a bad name, OSError if it cannot be written."""
    if why := why_not_called(name):
        raise Illegal(why)
    _folder().mkdir(parents=True, exist_ok=True)
    write_atomically(_folder() / f"{name}{END}", text.encode())


def remove(name: str) -> None:
    """Delete the deck of this name, if there is one; raise OSError if that fails."""
    if (file := files().get(name)) is not None:
        file.unlink(missing_ok=True)


def why_not_called(name: str) -> str:
    """Return why a deck cannot have this name, as a sentence; "" if it can."""
    if not name.strip():
        return "The deck needs a name."
    if len(name) > MOST_LETTERS:
        return f"The name of a deck has at most {MOST_LETTERS} letters."
    if not name.isprintable() or NOT_IN_NAMES & set(name):
        return f"The name of a deck has none of {' '.join(sorted(NOT_IN_NAMES))} in it."
    if not name[0].isalpha() or name[-1] in " .":
        return "The name of a deck begins with a letter and ends with no space or full stop."
    titles = {called.lower() for one in VARIANTS.values() for both in one.titles.items() for called in both}
    return f"“{name}” is a deck of the game; yours needs another name." if name.lower() in titles else ""


def _folder() -> Path:
    """Return the folder of the decks."""
    return paths.profile_folder() / FOLDER
