"""The pages of the help: files of the program and of games, and pages generated from the program itself."""

from __future__ import annotations

import importlib.resources
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from takeback.engine.game import Game, find_games
from takeback.engine.option import Option
from takeback.paths import resources
from takeback.texts import gettext as _

FIRST = ("index", "table", "history", "editing-the-past", "sharing", "levels", "troubles", "keys")
MARKDOWN_CHARACTERS = "\\`*_{}[]<>#|~"


@dataclass(frozen=True)
class Page:
    """A page of the help: its Markdown text, and the folder of the pictures that it refers to."""

    id: str
    text: str
    folder: Path
    group: str = ""  # the heading of the list under which it stands

    @property
    def title(self) -> str:
        """Return the first line without heading signs; the id if that is empty."""
        first = self.text.lstrip().partition("\n")[0]
        return first.lstrip("# ").strip() or self.id


def all_pages(keys: Page) -> list[Page]:
    """Return all pages in the order of the list: the program with these keys, the games, the variants of
    each, then other files in the help folder."""
    games = [found.game for found in find_games() if found.game is not None]
    pages = [_program_page(id) for id in FIRST if id != "keys"] + [keys, *map(game_page, games)]
    for game in games:
        variants = sorted(file.stem for file in help_folder().glob(f"{game.id}-*.md"))
        pages += [_program_page(id, _("Variants of {game}", game=game.title)) for id in variants]
    known = {page.id for page in pages}
    others = sorted(file.stem for file in help_folder().glob("*.md"))
    return pages + [_program_page(id, _("For authors")) for id in others if id not in known]


def help_folder() -> Path:
    """Return the folder of the program's help pages."""
    return resources() / "help"


def _program_page(id: str, group: str = _("Takeback")) -> Page:
    """Return the page of the program with this id, listed in this group; if its file is missing, the text
    says so."""
    file = help_folder() / f"{id}.md"
    text = file.read_text(encoding="utf-8") if file.is_file() else _("# This page is missing") + "\n"
    return Page(id, text, help_folder(), group)


def keys_page(keys: Iterable[tuple[str, str, str]]) -> Page:
    """Return the page with the keys of all commands, given as (menu, name, keys); it is always up to date."""
    lines = ["# " + _("Keys"), "", _("On a board the arrow keys move, and Enter or Space plays."), ""]
    group = ""
    for menu, name, pressed in keys:
        if menu != group:
            group = menu
            lines += ["", f"## {menu}", "", _("| To do | Press |"), "|:--|:--|"]
        lines.append(f"| {escape_markdown(name)} | {escape_markdown(pressed)} |")
    return Page("keys", "\n".join(lines) + "\n", help_folder(), _("Takeback"))


def game_page(game: Game) -> Page:
    """Return a game's page: from our help folder, else help.md of its package, each followed by its options;
    else made from its title, tagline and options."""
    ours = help_folder() / f"{game.id}.md"
    if ours.is_file():
        return Page(
            game.id,
            f"{ours.read_text(encoding='utf-8')}\n{options_section(game.options)}",
            help_folder(),
            _("Games"),
        )
    try:
        theirs = importlib.resources.files(game.package) / "help.md"
        if theirs.is_file():
            folder = Path(str(theirs)).parent
            return Page(
                game.id,
                f"{theirs.read_text(encoding='utf-8')}\n{options_section(game.options)}",
                folder,
                _("Games"),
            )
    except (OSError, ImportError, TypeError, ValueError):
        pass
    title, tagline = escape_markdown(game.title), escape_markdown(game.tagline)
    text = f"# {title}\n\n{tagline}\n\n{options_section(game.options)}"
    return Page(game.id, text, help_folder(), _("Games"))


def options_section(options: Iterable[Option]) -> str:
    """Return the Markdown section about the game's options, a table; empty if it has none."""
    rows = [
        "| " + " | ".join(map(escape_markdown, (option.title, option.help, _default_text(option)))) + " |"
        for option in options
    ]
    if not rows:
        return ""
    return "\n".join(
        ["## " + _("Options"), "", _("| Option | What it does | Usually |"), "|:--|:--|:--|", *rows, ""]
    )


def escape_markdown(text: str) -> str:
    """Return a text on one line, with all characters escaped that have a meaning in Markdown."""
    return "".join(f"\\{sign}" if sign in MARKDOWN_CHARACTERS else sign for sign in " ".join(text.split()))


def _default_text(option: Option) -> str:
    """Return the default of an option as text."""
    if isinstance(option.default, bool):
        return "yes" if option.default else "no"
    return str(option.default)
