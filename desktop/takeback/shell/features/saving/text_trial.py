"""Tries a text that is to be opened, and describes it. It may come from anybody, so this runs in another
process; the window imports nothing from here."""

from __future__ import annotations

from msgspec import structs

from takeback.engine import share
from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.puzzles.levels import LevelError, split_pack, without_words_around
from takeback.puzzles.possible_games import possible_games
from takeback.shell.features.saving.read_text import TextDescription, is_level_text
from takeback.shell.session import tryout
from takeback.texts import gettext as _
from takeback.texts import ngettext

TOO_LONG = _("This text is too long to be pasted. Save it as a file, and choose that.")
MOST_PROBLEMS = 3  # of a refused level that are listed
SEED = 1  # of the table on which a level is tried


def try_text(text: str, chance: Chance, effort: Effort) -> TextDescription:
    """Return a description of a share text, or that it is the text of a level, once all of it was tried.
    Raises Illegal, with what is wrong, if it is neither or cannot be opened.

    A share text of a newer edition is described by the reason why it can only be viewed.
    """
    if is_level_text(text):
        return TextDescription(_try_level(text, chance, effort), is_level=True)
    try:
        description = TextDescription(describe_shared(share.read(text)))
    except share.NewerEdition as why:
        description = TextDescription(str(why), is_newer=True)
    tryout.text(text, description.is_newer, chance, effort)
    return description


def _try_level(text: str, chance: Chance, effort: Effort) -> str:
    """Try the text of a level, with words around it, as the first game whose it may be, and return its title
    and author, of a pack only that it holds levels. Raise Illegal if it cannot be read."""
    if len(text) >= share.MOST_LOOKED_AT:
        raise Illegal(TOO_LONG)
    level = without_words_around(text).rstrip("\n") + "\n"  # the line break tells it from a name
    try:
        games = possible_games(level)
        if not games:
            raise Illegal(_("This is the level of none of the games."))
        chapters = split_pack(level)[1]
        found, _warnings = games[0].shelf.read(chapters[0].text, "")
    except LevelError as why:
        raise Illegal(_problems_text(why.problems)) from why
    tryout.level(games[0].id, {games[0].shelf.option: level}, SEED, chance, effort)
    named = describe_level(found.title, found.author) if len(chapters) == 1 else ""
    return named or _("The text of a level")


def _problems_text(problems: list[str]) -> str:
    """Return why a level cannot be read: the first few problems, and how many more there are."""
    more = len(problems) - MOST_PROBLEMS
    shown = [_("The level cannot be read:"), *problems[:MOST_PROBLEMS]]
    return "\n".join(
        shown if more <= 0 else [*shown, ngettext("{count} more problem", "{count} more problems", more)]
    )


def describe_level(title: str, author: str) -> str:
    """Return "Level “Creek” by Ann", or that without an author; empty for a level without a title."""
    if not title:
        return ""
    if author:
        return _("Level “{level}” by {author}", level=title, author=author)
    return _("Level “{level}”", level=title)


def _level_in(shared: share.Shared) -> str:
    """Return title and author of the level that a share text holds; empty if it holds none that can be
    read."""
    if not (shared.game.shelf and shared.start):
        return ""
    try:
        record = share.make_record(shared, (Seat(),) * shared.seats)
        start = share.play_line(structs.replace(shared, turns=()), record).root.state
    except Illegal:
        return ""  # opening it says why
    play = shared.game.level_of(start)
    if play is None:
        return ""
    called = str(shared.options[shared.game.shelf.option]).strip("“”")  # in My levels perhaps otherwise
    return describe_level(called or play.caption, play.author)


def describe_shared(shared: share.Shared) -> str:
    """Return a description such as "Tic-tac-toe · Size 9x9 · In a row 5 · seed 42 · 12 turns"."""
    game = shared.game
    unusual = [one for one in game.options if not one.is_default(shared.options)]
    parts = [game.title]
    if level := _level_in(shared):
        parts.append(level)
        unusual = [one for one in unusual if one.name != game.shelf.option]
    if len(game.seats) > 1:
        parts.append(ngettext("{count} player", "{count} players", shared.seats))
    parts += [
        _("{option} {value}", option=option.title, value=option.value_text(shared.options[option.name]))
        for option in unusual
    ]
    if not (game.shelf and shared.start):  # a level is the same with any seed
        parts.append(_("seed {seed}", seed=shared.seed))
    if shared.turns:
        parts.append(ngettext("one turn", "{count} turns", len(shared.turns)))
    return " · ".join(parts)
