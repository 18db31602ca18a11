"""Titles of tables and levels, and default names of players: stored in one form, and shown in the player's
language.

What a player typed is shown as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from takeback.engine.game import Computers, Game, keep_names
from takeback.engine.record import Seat
from takeback.texts import format_date, gettext_noop
from takeback.texts import gettext as _

TUTORIAL = "tutorial"  # the pack of the lessons of a puzzle, in names of levels and as an option
NEW_LEVEL = gettext_noop("New level")
BETWEEN = " – "  # stands between the game and the level or lesson
LESSON = re.compile(r".* – Lesson (?P<number>\d{1,4}): (?P<title>.*)")
DEAL = re.compile(r".*, deal of (?P<day>\d{4}-\d\d-\d\d)")
DAILY = re.compile(r"Daily (\d{4}-\d\d-\d\d)")
LONGEST_FILE_NAME = 60  # characters
NOT_IN_FILE_NAMES = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f]')
GENERATED = re.compile(r"(\d{1,3}x\d{1,3}), difficulty (\d)")


# stored -----------------------------------------------------------------------------------------------
def title_of_level(game: Game, level: str) -> str:
    """Return the title of a table for this level; "" for a level without a title."""
    return f"{game.id}{BETWEEN}{level}" if level else ""


def quoted_title(level: str) -> str:
    """Return the title of a level in quotation marks, as the options of a table name a level that is in no
    pack; names of levels in packs are never quoted."""
    return f"“{level}”"


def title_of_lesson(game: Game, number: int, lesson: str) -> str:
    """Return the title of a table for a lesson; numbers begin at 1."""
    return f"{game.id} – Lesson {number}: {lesson}"


def title_of_deal(game: Game, day: date) -> str:
    """Return the title of a table for the deal of a day."""
    return f"{game.id}, deal of {day.isoformat()}"


def lesson_in(title: str) -> str:
    """Return the title of the lesson that a table's title names; "" if it names none."""
    found = LESSON.fullmatch(title)
    return found["title"] if found is not None else ""


def title_of_daily_level(day: date) -> str:
    """Return the title of the level of a day."""
    return f"Daily {day.isoformat()}"


def title_of_generated_level(rows: int, columns: int, difficulty: int) -> str:
    """Return the title of a generated level; a difficulty of 0 is not known."""
    return f"{rows}x{columns}, difficulty {difficulty}" if difficulty else f"{rows}x{columns}"


def title_of_draft(game: Game, state: object) -> str:
    """Return the title of a table on which a level is being made, after the title that the level has now; ""
    if none is being made, or if it has no title."""
    workshop = game.workshop
    if workshop is None or not workshop.is_open(state):
        return ""
    return title_of_level(game, workshop.title(state))


# shown ------------------------------------------------------------------------------------------------
def shown_name(game: Game, seat: int, name: str = "") -> str:
    """Return a player's name as it is shown: the default name of the seat in the player's language, any other
    as it was typed."""
    usual = game.seat_name(seat)
    if name not in ("", usual):
        return name
    return _(usual) if seat < len(game.seat_names) else _("Player {number}", number=seat + 1)


def shown_names(game: Game, seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return the names of a table's players as they are shown: as typed, else the default name of the seat in
    the player's language. Equal names stay equal."""
    return tuple([shown_name(game, number, seat.name) for number, seat in enumerate(seats)])


def shown_level(game: Game | None, level: str) -> str:
    """Return the name of a computer's level as it is shown: its label, with the search limit after it; the
    level itself where the game has no labels for it."""
    name, colon, limit = level.partition(":")
    computers = game.computers if game is not None else None
    if computers is None or name not in computers.levels:
        return _(level)
    return _(labels_of_levels(computers)[computers.levels.index(name)]) + colon + limit


def labels_of_levels(computers: Computers) -> tuple[str, ...]:
    """Return the labels of the levels, untranslated: the levels themselves if there are none."""
    return computers.level_labels or computers.levels


def shown_computer(game: Game | None, level: str) -> str:
    """Return a computer player in a list of players: "Computer (Solid, easy)"."""
    return _("Computer ({level})", level=shown_level(game, level)) if level else _("Computer")


def with_shown_names(game: Game, text: str, names: Sequence[str]) -> str:
    """Return a text of the rules with these names of the players in place of the usual names of their seats.

    Where the game writes the names itself, since its states hold them, the text is returned as it is.
    """
    chosen = {_(usual): name for usual, name in zip(game.seat_names, names, strict=False)}
    if not chosen or game.with_names is not keep_names:
        return text
    usual = "|".join(map(re.escape, chosen))
    return re.sub(rf"\b(?:{usual})\b", lambda found: chosen[found[0]], text)


def shown_title(title: str, game: Game, options: Mapping[str, Any]) -> str:
    """Return the title of a table with these options in the player's language; without one, that of its
    game."""
    if found := LESSON.fullmatch(title):
        lesson = _(found["title"])
        return _("{game} – Lesson {number}: {title}", game=game.title, number=found["number"], title=lesson)
    if found := DEAL.fullmatch(title):
        return _("{game}, deal of {day}", game=game.title, day=shown_day(found["day"]))
    if names_level(title, game):
        option = game.shelf.option if game.shelf is not None else ""
        shown = shown_level_title(title.partition(BETWEEN)[2], str(options.get(option, "")))
        return _("{game} – {level}", game=game.title, level=shown)
    return title or game.title


def title_in_course(title: str, number: int, count: int) -> str:
    """Return the title of a lesson, already in the player's language, with its place among all lessons."""
    return _("Lesson {number} of {count}: {title}", number=number, count=count, title=title)


def file_name_of(title: str) -> str:
    """Return the title as the name of a file, without what some systems do not allow; empty if nothing of it
    is left."""
    return NOT_IN_FILE_NAMES.sub("-", " ".join(title.split()))[:LONGEST_FILE_NAME].strip(" .")


def names_level(title: str, game: Game) -> bool:
    """Tell whether the title of a table of this game is made of the game and the title of a level."""
    head, dash, _level = title.partition(BETWEEN)
    return bool(dash) and head.casefold() in (game.id, game.title.casefold())


def shown_level_title(title: str, name: str = "") -> str:
    """Return the title of a level in the player's language; `name` is its name in results."""
    if title and (is_of_tutorial(name) or title == NEW_LEVEL):
        return _(title)
    if found := DAILY.fullmatch(title):
        return _("Daily {date}", date=shown_day(found[1]))
    if found := GENERATED.fullmatch(title):
        return _("{size}, difficulty {difficulty}", size=found[1], difficulty=found[2])
    return title


def shown_day(day: str) -> str:
    """Return a day such as "2026-11-20" as the player's language writes it, or as it is if it is no day."""
    try:
        noon = datetime.fromisoformat(f"{day}T12:00")
    except ValueError:
        return day
    return format_date(noon.timestamp(), "long")


def is_of_tutorial(name: str) -> bool:
    """Tell whether a level, by its name in results or as an option, is a lesson."""
    return name.casefold().startswith(f"{TUTORIAL}/")


def shown_pack_title(title: str) -> str:
    """Return the title of a pack of levels as it is shown: the lessons in the player's language, others as
    they are stored."""
    return _("Lessons") if title.casefold() == TUTORIAL else title
