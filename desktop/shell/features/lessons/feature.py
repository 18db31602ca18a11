"""Lessons of games that have no levels: positions to play on from, one after the other."""

from __future__ import annotations

from desktop.engine.chance import new_seed
from desktop.engine.game import Game, Lesson
from desktop.engine.record import Seat
from desktop.shell.commands.register import A_GAME, HELP, command
from desktop.shell.feature import Brought, Feature
from desktop.shell.host import Host
from desktop.shell.session.tables import begin
from desktop.shell.window.statusbar import Announcer
from desktop.shell.window.strip import TaskStrip

NEXT = "next"


@command("tutorial", "T&utorial", A_GAME, menu=HELP, tip="Learn the game by lessons on the board.")
def tutorial(host: Host, game: Game) -> None:
    """The lessons of its card, or what another feature has to teach of it."""
    if game.has("lessons"):
        open_lesson(host, game)
    elif not any(part.teach(game) for part in host.part(Brought).parts):
        host.say(f"{game.title} has no tutorial.")


def open_lesson(host: Host, game: Game) -> None:
    """The lesson after the last one that was opened; after the last of all the first again."""
    lessons: tuple[Lesson, ...] = game.lessons()
    kept = host.settings.choices_for(_kept_as(game))
    number = kept.get(NEXT, 0)
    number = number if isinstance(number, int) and 0 <= number < len(lessons) else 0
    host.settings.put_choices_for(_kept_as(game), {NEXT: (number + 1) % len(lessons)})
    _show(host, game, lessons[number])
    more = "" if number + 1 == len(lessons) else " Help, Tutorial opens the next lesson."
    strip = host.part(TaskStrip)
    strip.tell(
        f"Lesson {number + 1} of {len(lessons)}: {lessons[number].title}", [lessons[number].note + more]
    )
    host.part(Announcer).say(strip.said)


def _show(host: Host, game: Game, lesson: Lesson) -> None:

    seats = [_seat(game, lesson, seat) for seat in range(len(lesson.seats))]
    title = f"{game.title} – {lesson.title}"
    begin(host, game, {}, seats, new_seed(), "free", lesson.start, title, practice=True)


def _seat(game: Game, lesson: Lesson, number: int) -> Seat:
    is_you = number == lesson.you
    level = game.computer_levels[0] if game.computer_levels and not is_you else ""
    kind = "computer" if level else "person"
    return Seat(kind, lesson.seats[number], level, game.seat_colour(number))


def _kept_as(game: Game) -> str:
    return f"{game.id} lessons"


FEATURE = Feature("lessons", (tutorial,))
