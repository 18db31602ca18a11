"""The pages of the help: files of ours and of games, and those made from the lists of the program."""

from __future__ import annotations

import importlib.resources
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from takeback.engine.game import Game, find_games
from takeback.engine.option import Option
from takeback.paths import resources

FIRST = ("index", "table", "history", "editing-the-past", "sharing", "troubles", "keys")
SIGNS_OF_THEIR_OWN = "\\`*_{}[]<>#|~"


@dataclass(frozen=True)
class Page:
    """One page: its Markdown text and where the pictures it names are found."""

    id: str
    text: str
    folder: Path
    group: str = ""

    @property
    def title(self) -> str:
        first = self.text.lstrip().partition("\n")[0]
        return first.lstrip("# ").strip() or self.id


def all_pages(keys: Page) -> list[Page]:
    """In the order of the list: the program, the games, and whatever else lies in the folder."""
    games = [found.game for found in find_games() if found.game is not None]
    pages = [_own(id) for id in FIRST if id != "keys"] + [keys]
    pages += [game_page(game) for game in games]
    known = {page.id for page in pages}
    others = sorted(file.stem for file in help_folder().glob("*.md"))
    return pages + [_own(id, "More") for id in others if id not in known]


def help_folder() -> Path:
    return resources() / "help"


def _own(id: str, group: str = "Takeback") -> Page:
    file = help_folder() / f"{id}.md"
    text = file.read_text(encoding="utf-8") if file.is_file() else "# This page is missing\n"
    return Page(id, text, help_folder(), group)


def keys_page(keys: Iterable[tuple[str, str, str]]) -> Page:
    """Of each command its menu, its name and its keys, as the menus have them: this page cannot be wrong."""
    lines = ["# Keys", "", "On a board the arrow keys move, and Enter or Space plays.", ""]
    group = ""
    for menu, name, pressed in keys:
        if menu != group:
            group = menu
            lines += ["", f"## {menu}", "", "| To do | Press |", "|:--|:--|"]
        lines.append(f"| {plain(name)} | {plain(pressed)} |")
    return Page("keys", "\n".join(lines) + "\n", help_folder(), "Takeback")


def game_page(game: Game) -> Page:
    """The page that lies with us or in the game's own folder as help.md; else what its card says."""
    ours = help_folder() / f"{game.id}.md"
    if ours.is_file():
        return Page(
            game.id,
            f"{ours.read_text(encoding='utf-8')}\n{options_part(game.options)}",
            help_folder(),
            "Games",
        )
    try:
        theirs = importlib.resources.files(game.package) / "help.md"
        if theirs.is_file():
            folder = Path(str(theirs)).parent
            return Page(
                game.id,
                f"{theirs.read_text(encoding='utf-8')}\n{options_part(game.options)}",
                folder,
                "Games",
            )
    except (OSError, ImportError, TypeError, ValueError):
        pass
    text = f"# {plain(game.title)}\n\n{plain(game.tagline)}\n\n{options_part(game.options)}"
    return Page(game.id, text, help_folder(), "Games")


def options_part(options: Iterable[Option]) -> str:
    """What can be chosen before the game, from the card itself."""
    rows = [
        f"| {plain(option.title)} | {plain(option.help)} | {plain(_usual(option))} |" for option in options
    ]
    if not rows:
        return ""
    return "\n".join(["## Options", "", "| Option | What it does | Usually |", "|:--|:--|:--|", *rows, ""])


def plain(text: str) -> str:
    """Words with nothing in them that Markdown would change."""
    return "".join(f"\\{sign}" if sign in SIGNS_OF_THEIR_OWN else sign for sign in " ".join(text.split()))


def _usual(option: Option) -> str:
    if isinstance(option.default, bool):
        return "yes" if option.default else "no"
    return str(option.default)
