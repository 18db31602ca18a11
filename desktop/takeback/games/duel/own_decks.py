"""The player's own decks: text files in the profile folder, named like the decks."""

from __future__ import annotations

from pathlib import Path

from takeback import paths
from takeback.engine.state import Illegal
from takeback.engine.whole_file import write_atomically
from takeback.games.duel.variant import VARIANTS
from takeback.texts import gettext as _

FOLDER, END = "decks", ".txt"
MOST_LETTERS, MOST_DECKS = 40, 500
NOT_IN_NAMES = frozenset('\\/:*?"<>|')  # not allowed in file names on some system


def files() -> dict[str, Path]:
    """Return the deck files by deck name, in order and not more than `MOST_DECKS`; none if the folder cannot
    be read."""
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
        return _("The deck needs a name.")
    if len(name) > MOST_LETTERS:
        return _("The name of a deck has at most {most} letters.", most=MOST_LETTERS)
    if not name.isprintable() or NOT_IN_NAMES & set(name):
        return _("The name of a deck cannot contain {signs}.", signs=" ".join(sorted(NOT_IN_NAMES)))
    if not name[0].isalpha() or name[-1] in " .":
        return _("The name of a deck must begin with a letter and must not end with a space or full stop.")
    if name.lower() in _names_of_the_game():
        return _("“{deck}” is a deck of the game. Choose another name.", deck=name)
    return ""


def _names_of_the_game() -> set[str]:
    """Return the names and titles of the decks of the game, in lower case; the titles also in English."""
    titles = [both for one in VARIANTS.values() for both in one.titles.items()]
    return {called.lower() for name, title in titles for called in (name, title, _(title))}


def _folder() -> Path:
    """Return the folder of the decks."""
    return paths.profile_folder() / FOLDER
