"""Lessons: positions to play from, one after the other or in any order.

In a lesson with steps only the expected action is accepted.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from takeback.engine.game import Game, Lesson, LessonStep, Outcome
from takeback.engine.history import Node
from takeback.engine.record import Seat
from takeback.engine.state import Action, Illegal
from takeback.engine.titles import lesson_in, title_in_course, title_of_lesson
from takeback.shell.commands.register import A_GAME, HELP, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.features.lessons.course import SEED, LessonCourse, views_after, views_now
from takeback.shell.features.lessons.edit_step import edit_stage, guard_new_turn, pending_edits
from takeback.shell.game_host import LabelledAction
from takeback.shell.host import Host
from takeback.shell.session.game_result import player_result
from takeback.shell.session.session import Session
from takeback.shell.session.tables import open_new_table, with_fallback
from takeback.shell.session.view import View
from takeback.shell.start.commands import new
from takeback.table.table import Table
from takeback.texts import gettext as _

OPENED, DONE = "next", "done"  # keys of settings: that a lesson was opened; the places of finished lessons
NOWHERE = -1  # no place in the lesson was shown yet
LESSON_HAS_CHANGED = _(
    "This lesson was started in another version of Takeback and has changed since. You can "
    "play on as you like; Help, Lessons opens the current one."
)
LESSON_LEFT = _("You have left the lesson: play on as you like. Help, Lessons has all lessons.")
LAST_LESSON_LEFT = _(
    "You have left the last lesson: play on as you like. To start a game of your own, choose New."
)
OFF_COURSE = _("This is not part of the lesson. Undo returns to it.")


@command("tutorial", _("&Lessons"), A_GAME, menu=HELP, tip=_("Learn the game with lessons on the board."))
def tutorial(host: Host, game: Game) -> None:
    """Start the lessons of a game: its first lesson or a choice of lessons, or what a feature offers
    instead.

    Say so if there is none.
    """
    with_fallback(host, lambda: _start_lesson(host, game))


def _start_lesson(host: Host, game: Game) -> None:
    """Open the first lesson of the game, or a choice of lessons if one was opened before or not all are
    needed; or let another feature teach it, and say so if nothing does."""
    if game.is_set("lessons"):
        number = _next_number(host, game)
        if number is None and any(one.is_enough for one in game.lessons()):
            number = 0  # the list says how many of them are enough
        if number is None or len(game.lessons()) == 1:
            open_lesson(host, game, 0)
        else:
            from takeback.shell.features.lessons.dialog import LessonsDialog

            finished = _finished(host, game)
            dialog = host.open(lambda over: LessonsDialog(game.lessons(), number, finished, over))
            dialog.chosen.connect(lambda chosen: open_lesson(host, game, chosen))
    elif not any(part.begin_tutorial(game) for part in host.feature_parts):
        host.say(_("{game} has no lessons.", game=game.title))


def _next_number(host: Host, game: Game) -> int | None:
    """Return the place of the first lesson that was not finished, the first if all were; None if none was
    opened yet."""
    noted = host.settings.choices_for(_settings_key(game))
    if OPENED not in noted:
        return None
    done = _finished(host, game)
    return next((number for number in range(len(game.lessons())) if number not in done), 0)


def _finished(host: Host, game: Game) -> list[int]:
    """Return the places of the lessons of this game that were finished."""
    done = host.settings.choices_for(_settings_key(game)).get(DONE)
    return [one for one in done if isinstance(one, int)] if isinstance(done, list) else []


def _note_finished(host: Host, game: Game, number: int) -> None:
    """Keep in the settings that the lesson of this place was finished."""
    done, key = _finished(host, game), _settings_key(game)
    if number not in done:
        host.settings.set_choices_for(key, {**host.settings.choices_for(key), DONE: [*done, number]})


def open_lesson(host: Host, game: Game, number: int) -> None:
    """Open a new practice table with the lesson of this place; the settings then count it as opened."""
    lessons: tuple[Lesson, ...] = game.lessons()
    key = _settings_key(game)
    host.settings.set_choices_for(key, {**host.settings.choices_for(key), OPENED: number})
    lesson = lessons[number]
    seats = [_lesson_seat(game, lesson, seat) for seat in range(len(lesson.seats))]
    title = title_of_lesson(game, number + 1, lesson.title)
    open_new_table(host, game, {}, seats, SEED, lesson.rule, lesson.start, title, practice=True)


def _lesson_seat(game: Game, lesson: Lesson, number: int) -> Seat:
    """Return who plays this seat in a lesson: the player, or a computer of the lowest level if the game
    has one."""
    is_you = number == lesson.you
    level = game.computer_levels[0] if game.computer_levels and not is_you else ""
    kind = "computer" if level else "person"
    return Seat(kind, lesson.seats[number], level, game.seat_colour(number))


def _settings_key(game: Game) -> str:
    """Return the key under which the settings keep which lessons were opened and finished."""
    return f"{game.id} lessons"


def _step_sentences(lesson: Lesson, number: int, stage: int = 0) -> list[str]:
    """Return what is said at this step of a lesson: its instruction, after the lesson's note at the first.

    `stage` says how far the edit of the step is.
    """
    step = lesson.steps[number]
    ask = step.edit_asks[stage - 1] if stage else step.ask
    return [lesson.note, ask] if number == 0 else [ask]


def _end_sentences(lesson: Lesson) -> list[str]:
    """Return what is said at the end of a lesson."""
    return [_("Done. {sentence}", sentence=lesson.end)]


class LessonsController(FeaturePart):
    """Recognises the lesson on the table, tells the player what to do, and accepts nothing else; one for each
    window."""

    def __init__(self, host: Host, desk: QWidget) -> None:
        super().__init__(desk)
        self._host = host
        self._table: Table | None = None
        self._title = ""  # title of a game's lesson; empty for a level, whose own feature shows it
        self._lesson: Lesson | None = None
        self._number = 0  # place of the lesson among those of its game
        self._count = 0  # of them
        self.course: LessonCourse | None = None
        self._place: int | None = NOWHERE
        self._stage: int | None = 0  # how far the edit of the present step is; None: another edit is made
        self._end: Node | None = None  # the turn at which it was done
        self._outcome: Outcome | None = None  # of its game, where that is shown as its end
        self._asked: tuple[str, ...] = ()  # commands that were used
        host.message_strip.closed.connect(self._leave_lesson)
        self._host.borrowed_board.progressed.connect(self._on_board_lent)

    # the lesson ---------------------------------------------------------------------------------------
    def set_session(self, session: Session | None) -> None:
        """Recognise the lesson of the new table, if it is one, and let the table accept only its steps.

        Lessons among the levels of a game are recognised, too; None: no table is shown.
        """
        self._table = self._lesson = self.course = None
        self._place, self._stage, self._title, self._asked = NOWHERE, 0, "", ()
        self._end = self._outcome = None
        if session is None:
            return
        table = session.table
        if table.record.practice and lesson_in(table.record.title):
            self._recognise_lesson(table)
        elif table.game.levels is not None:
            steps = table.game.levels.lesson_steps(table.history.root.state)
            self.course = self._course_of(table, 0, steps) if steps else None
        if self.course is not None:
            self._table = table
            table.guard, table.script = (
                self._check_action,
                self._scripted_action if self._lesson is not None else None,
            )
            table.guards_past = not self.course.has_edits
            session.hint_given.connect(self._on_hint)
            session.refresh()  # as what the game asks for is not shown in a lesson

    def _recognise_lesson(self, table: Table) -> None:
        """Recognise a lesson of the game by its title and start, whatever its number is now; if there is
        none, show that it has changed. Of one without steps, show the note."""
        lessons: tuple[Lesson, ...] = table.game.lessons() if table.game.is_set("lessons") else ()
        self._title = table.title()
        start, title = table.history.root.state, lesson_in(table.record.title)
        lesson = next((one for one in lessons if (one.title, one.start) == (title, start)), None)
        if lesson is None:
            self._show_text([LESSON_HAS_CHANGED])
            return
        number = lessons.index(lesson)
        self._lesson, self._number, self._count = lesson, number, len(lessons)
        self._title = title_in_course(_(lesson.title), number + 1, len(lessons))
        self.course = self._course_of(table, lesson.you, lesson.steps) if lesson.steps else None
        if self.course is None:
            self._show_text([lesson.note], self._way_on)

    @staticmethod
    def _course_of(table: Table, you: int, steps: tuple[LessonStep, ...]) -> LessonCourse:
        """Return the course of these steps from the table's start; `you` is the learner's seat."""
        return LessonCourse(table.game, table.history.root.state, len(table.seats), you, steps)

    def _leave_lesson(self) -> None:
        """Accept any action from now on, since the player closed what the lesson says, update what is shown,
        and say that the lesson is left."""
        if self._table is None:
            return
        self._table.guard = self._table.script = None
        self._table.guards_past = False
        self._table = self._lesson = self.course = None
        self._title = ""
        self._end = self._outcome = None
        if self._host.session is not None:
            self._host.session.refresh()
        self._host.say(LAST_LESSON_LEFT if self._is_last else LESSON_LEFT)

    # progress -----------------------------------------------------------------------------------------
    def watched(self, view: View) -> object:
        """Return what a lesson follows of a view: without steps, only the end of its game. None without a
        lesson."""
        if self._table is None or self.course is None:
            return (view.end, view.sight) if self._lesson is not None else None
        edits = pending_edits(self._table) if self.course.has_edits else ()
        return view.here, view.state, view.turn, view.sight, edits

    def show_view(self, view: View | None) -> None:
        """Show the instructions for the current position and let the other seat play its step, or show the
        end of the lesson or of its game. Nothing during a preview.
        """
        if view is None or view.sight is not None:
            return
        if self._table is not None and self.course is not None:
            self._follow_course(self._table, self.course, view)
        if self._lesson is not None and (self.course is None or self._end is not None):
            self._show_outcome(self._lesson, view)

    def _follow_course(self, table: Table, course: LessonCourse, view: View) -> None:
        """Show the instructions for the current position, if they have changed, and let the other seat play
        its step unless a computer is thinking already."""
        before = self._place, self._stage
        self._place = self._current_step_number()
        step = course.step(self._place)
        self._stage = edit_stage(step, table, None) if step is not None else 0
        if self._lesson is not None:
            table.script = self._scripted_action if step is not None else None
            if step is not None and course.mover(step) != course.you and view.thinking < 0:
                self._let_other_seat_play()
            if before != (self._place, self._stage):
                self._show_progress(self._lesson, step)

    def _on_board_lent(self) -> None:
        """Show the instructions for the turn that is played on the lent board for an edit, if they have
        changed, and accept only that turn there. Nothing outside a lesson."""
        lent = self._host.borrowed_board.lent_table
        if self._table is None or self._lesson is None or self.course is None or lent is None:
            return
        before = self._place, self._stage
        self._place = self._current_step_number()
        step = self.course.step(self._place)
        self._stage = edit_stage(step, self._table, lent) if step is not None else 0
        if step is not None and self._stage and lent.guard is None:
            guard_new_turn(step, lent)
        if before != (self._place, self._stage):
            self._show_progress(self._lesson, step)

    def _current_step_number(self) -> int | None:
        """Return the number of the step to do now: the one whose edit is being made, else by the position.

        None away from the lesson, the number of steps at its end.
        """
        assert self._table is not None
        assert self.course is not None
        lent = self._host.borrowed_board.lent_table
        for number, step in enumerate(self.course.steps):
            if step.edit is not None and edit_stage(step, self._table, lent):
                return number
        return self.course.step_number_at(views_now(self._table), self._asked)

    def _has_passed_end(self) -> bool:
        """Return whether the lesson is done, or its final position is on the line up to the present turn."""
        assert self._table is not None
        assert self.course is not None
        if self._end is not None:
            return True
        line = self._table.line[: self._table.here.depth + 1]
        return any(self.course.is_end(views_after(self._table, node)) for node in line)

    def _let_other_seat_play(self) -> None:
        """Let the other seat play its step, if the table is at the end of its line."""
        if self._host.session is not None and self._table is not None and self._table.is_at_tip:
            self._host.session.computers.thinkers().resume()

    def _let_computers_wait(self, table: Table) -> None:
        """Let the computers of the table wait until the player goes on, so that the final position stays; the
        view that says so follows once the present one is shown."""
        session = self._host.session
        if session is not None and session.table is table:
            session.computers.let_wait()
            QTimer.singleShot(0, session, session.refresh)

    def _show_progress(self, lesson: Lesson, step: LessonStep | None) -> None:
        """Show the instruction of this step, that the player is off the lesson's course, or once that the
        lesson is done, with the button that leads on."""
        if step is not None and self._stage is not None:
            self._end = self._outcome = None
            if step.ask:
                self._show_text(_step_sentences(lesson, self._place or 0, self._stage))
            elif self._table is not None and self.course is not None:
                player = self._table.names[self.course.mover(step)]
                self._show_text([_("{player} is playing…", player=player)])
        elif step is not None or (self._place is None and not self._has_passed_end()):
            self._show_text([OFF_COURSE])
        elif self._end is None and self._table is not None:  # once done, later moves do not replace the text
            self._end = self._table.here
            if self._place is not None:
                self._let_computers_wait(self._table)
            _note_finished(self._host, self._table.game, self._number)
            self._show_end(_end_sentences(lesson))

    def _show_outcome(self, lesson: Lesson, view: View) -> None:
        """Show the result of a game that ended after its lesson, or in a lesson without steps; where it goes
        on again, show what was shown before."""
        outcome = view.outcome if view.end is not self._end else None
        if outcome is self._outcome:
            return
        self._outcome = outcome
        if outcome is not None:
            if self._host.session is not None:
                _note_finished(self._host, self._host.session.table.game, self._number)
            result = player_result(outcome, view.seats)
            self._show_end([result, outcome.sentence] if result else [outcome.sentence])
        elif self.course is not None:
            self._show_end(_end_sentences(lesson))
        else:
            self._show_text([lesson.note], self._way_on)

    @property
    def _is_last(self) -> bool:
        """Return whether this is the last lesson of its game."""
        return self._number + 1 == self._count

    @property
    def _onward_label(self) -> str:
        """Return the name of the button that leads on from the end of this lesson."""
        return _("New game…") if self._is_last else _("Next lesson")

    @property
    def _way_on(self) -> LabelledAction:
        """Return the button that leads on from this lesson."""
        return self._onward_label, self._go_on

    def _go_on(self) -> None:
        """Open the next lesson; after the last, ask how a new game is to be."""
        assert self._host.session is not None
        game = self._host.session.table.game
        if self._is_last:
            self._host.run(new, game)
        else:
            number = self._number + 1
            with_fallback(self._host, lambda: open_lesson(self._host, game, number))

    def _show_end(self, sentences: list[str]) -> None:
        """Show and announce the end of the lesson, with the main button that leads on."""
        is_enough = self._lesson is not None and self._lesson.is_enough
        way_out = (_("Play…"), self._play) if is_enough and not self._is_last else None
        self._show_text(sentences, self._way_on, is_way_main=True, way_out=way_out)

    def _play(self) -> None:
        """Ask how a new game is to be."""
        if self._host.session is not None:
            self._host.run(new, self._host.session.table.game)

    def _show_text(
        self,
        sentences: list[str],
        way: LabelledAction | None = None,
        is_way_main: bool = False,
        way_out: LabelledAction | None = None,
    ) -> None:
        """Show and announce sentences about the lesson, with a button for `way` if given, and one in place of
        Close for `way_out`.

        Within a lesson with steps the strip keeps its height, so that the board does not move.
        """
        others = []
        if self._lesson is not None and self._lesson.steps:
            steps = enumerate(self._lesson.steps)
            places = [(number, stage) for number, one in steps for stage in range(len(one.edit_asks) + 1)]
            others = [(_step_sentences(self._lesson, *place), "") for place in places]
            others.append((_end_sentences(self._lesson), self._onward_label))
        strip = self._host.message_strip
        if strip.content[:2] == (self._title, sentences) and way is None:
            return
        strip.set_content(
            self._title, sentences, way, others=others, is_way_main=is_way_main, way_out=way_out
        )
        self._host.announcer.say(strip.message)

    # accepting actions --------------------------------------------------------------------------------
    def _check_action(self, action: Action, seat: int) -> None:
        """Raise Illegal unless this action of this seat is the one expected now; off the lesson's course any
        is accepted. The table calls it before each action. The command of a step may act, too."""
        assert self.course is not None
        step = self.course.step(self._current_step_number())
        if step is None or (step.command and getattr(action, "by", "") == step.command):
            return
        if seat != self.course.mover(step) or action != step.action:
            raise Illegal(step.why or step.ask or _("Wait until the other player has played."))

    def _scripted_action(self, seat: int) -> Action | None:
        """Return what a computer plays here; None if it is not its turn in the lesson."""
        assert self.course is not None
        step = self.course.step(self._current_step_number())
        is_theirs = step is not None and self.course.mover(step) == seat
        action: Any = step.action if step is not None and is_theirs else None
        return action if isinstance(action, Action) else None

    def shows_end(self, view: View) -> bool:
        """Return whether this is a lesson of a game, whose end stands above the board."""
        return self._lesson is not None

    def _on_hint(self, _hint: object) -> None:
        """If this step asks for a hint, count it as done and show the next."""
        step = self.course.step(self._place) if self.course is not None else None
        if step is not None and step.command == "hint" and self._host.session is not None:
            self._asked = (*self._asked, step.command)
            self.show_view(self._host.session.view)


FEATURE = Feature("lessons", (tutorial,), part=LessonsController)
