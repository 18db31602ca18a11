"""Lessons of games that have no levels: positions to play on from, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.engine.game import Game, Lesson
from desktop.engine.journal import Journal, JournalError
from desktop.engine.record import Seat

if TYPE_CHECKING:
    from desktop.shell.window.window import Window

NEXT = "next"


def open_lesson(window: Window, game: Game) -> None:
    """The lesson after the last one that was opened; after the last of all the first again."""
    lessons: tuple[Lesson, ...] = game.lessons()
    kept = window.settings.choices_for(_kept_as(game))
    number = kept.get(NEXT, 0)
    number = number if isinstance(number, int) and 0 <= number < len(lessons) else 0
    window.settings.put_choices_for(_kept_as(game), {NEXT: (number + 1) % len(lessons)})
    _show(window, game, lessons[number])
    more = "" if number + 1 == len(lessons) else " Help, Tutorial opens the next lesson."
    window.levels.strip.tell(
        f"Lesson {number + 1} of {len(lessons)}: {lessons[number].title}", [lessons[number].note + more]
    )
    window.announcer.say(window.levels.strip.said)


def _show(window: Window, game: Game, lesson: Lesson) -> None:
    from desktop.shell.start.new_game import new_seed
    from desktop.table.opening import new_table

    seats = [_seat(game, lesson, seat) for seat in range(len(lesson.seats))]

    def begin(journal: Journal | None) -> None:
        table = new_table(
            game, {}, seats, new_seed(), "free", journal, lesson.start, True, f"{game.title} – {lesson.title}"
        )
        window.show_table(table)

    try:
        begin(window.journal)
    except JournalError as trouble:
        begin(None)
        window.deeds.trouble(trouble, None)


def _seat(game: Game, lesson: Lesson, number: int) -> Seat:
    is_you = number == lesson.you
    level = game.computer_levels[0] if game.computer_levels and not is_you else ""
    kind = "computer" if level else "person"
    return Seat(kind, lesson.seats[number], level, game.seat_colour(number))


def _kept_as(game: Game) -> str:
    return f"{game.id} lessons"
