"""The end of a level: how it was solved, with stars, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from takeback.engine.level import LevelPlay
from takeback.engine.titles import TUTORIAL, title_in_course
from takeback.listeners.level_session import LevelSession
from takeback.listeners.results import Sitting, Win
from takeback.listeners.statistics import SOLUTION_COST
from takeback.shell.commands import feature_ids
from takeback.shell.commands.register import Command
from takeback.shell.features.levels.menu import LevelsMenu
from takeback.shell.features.levels.next_levels import NextLevels
from takeback.shell.features.levels.words import (
    SAVE_TO_MY_LEVELS,
    clock_text,
    comparison_texts,
    help_sentences,
    lesson_result,
    lost_star_sentences,
    solution_count,
    spoken_win,
    win_title,
)
from takeback.shell.game_host import LabelledAction
from takeback.shell.host import Host
from takeback.shell.session.game_result import player_result
from takeback.shell.session.trial_editors import editor_of
from takeback.shell.start.commands import begin_same_game_again
from takeback.shell.window.commands import undo
from takeback.table.table import Table
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.shell.session.view import View
    from takeback.shell.window.end_card import GameEnd


class LevelEnds(QObject):
    """Remembers the wins at the table that a window shows, and describes them for the card at the end."""

    def __init__(
        self,
        host: Host,
        level_session: LevelSession,
        next_levels: NextLevels,
        menu: LevelsMenu,
        levels: Command,
        level_after: Command,
        parent: QObject,
    ) -> None:
        """Take the commands of two of the buttons."""
        super().__init__(parent)
        self._host, self._level_session = host, level_session
        self._next_levels, self._menu = next_levels, menu
        self._levels, self._level_after = levels, level_after
        self._wins: dict[int, Win] = {}  # by the serial of the winning turn
        level_session.level_won.connect(self._on_won)

    def forget_wins(self) -> None:
        """Forget the wins, since another table is shown."""
        self._wins = {}

    def _on_won(self, win: Win) -> None:
        """Remember the win with the present turn, which won it."""
        if self._table is not None:
            self._wins[self._table.here.serial] = win

    @property
    def _table(self) -> Table | None:
        """Return the table that is shown; None while a page is shown."""
        return self._host.session.table if self._host.session is not None else None

    def describe(self, view: View) -> GameEnd | None:
        """Return the end card of a level: how it was solved, with stars, or for a lost one how to try again.

        None if the game goes on or is no level.
        """
        from takeback.shell.window.end_card import GameEnd

        play, table = self._level_session.play, self._table
        if play is None or view.outcome is None or table is None:
            return None
        again, other = self._again_and_levels(play)
        if not play.solved:
            back: LabelledAction = (_("Undo"), self._take_back)
            title = player_result(view.outcome, view.seats) or _("Not solved yet.")
            return GameEnd(title, (view.outcome.sentence,), (back, again, other))
        win = self._wins.get(view.here.serial)
        how = win_title(play, win.sitting if win else self._level_session.sitting)
        ways = self._next_steps(table, play)
        if win:
            run = self._streak_with(win)
            lines = (
                _counted(play, win.sitting.seconds),
                *comparison_texts(win, run),
                *lost_star_sentences(play, win.sitting),
                *(self._why_not_counted() or help_sentences(win.sitting)),
            )
            return GameEnd(how, lines, ways, win.stars, spoken_win(win, run))
        lines = (_counted(play, self._level_session.sitting.seconds), *self._why_no_win(table))
        result = self._level_session.results.result_of(table.game.id, play.name)
        return GameEnd(how, lines, ways, result.stars if result.is_solved else None)

    def lesson_title(self, table: Table, play: LevelPlay) -> str:
        """Return the title of a level that is a lesson, with its place among the lessons of its game."""
        from takeback.puzzles.catalogue import section

        names = [place.name.casefold() for place in section(table.game.shelf, TUTORIAL).places]
        if play.name.casefold() not in names:
            return play.caption
        return title_in_course(play.caption, names.index(play.name.casefold()) + 1, len(names))

    def lesson_end(self, table: Table, play: LevelPlay) -> tuple[str, LabelledAction]:
        """Return how a level that is a lesson was solved, or before that how it may be, with all that may be
        said; and the button that leads on."""
        sitting = self._level_session.sitting if play.solved else Sitting(halves=SOLUTION_COST - 1)
        text = self._next_levels.button_text(table, play.name)
        way: LabelledAction = (text, self._play_next) if text else (_("Levels"), self._show_levels)
        uncounted = self._why_no_win(table) if play.solved else ()
        return " ".join((_("Solved."), *uncounted)) if uncounted else lesson_result(play, sitting), way

    def _again_and_levels(self, play: LevelPlay) -> tuple[LabelledAction, LabelledAction]:
        """Return the buttons that begin the level again, and that show all levels, those of the player for a
        level of no pack."""
        levels = _("My levels") if _is_of_file(play) else _("Levels")
        return (_("Play again"), self._play_again), (levels, self._show_levels)

    def _next_steps(self, table: Table, play: LevelPlay) -> tuple[LabelledAction, ...]:
        """Return the buttons of a solved level, the usual next step first.

        That is: from the test of a level back to its editor; to save a level that is in no folder; after a
        level of a folder the next one there, or My levels after the last; else the next level, if one is
        unsolved.
        """
        again, other = self._again_and_levels(play)
        keep = self._way_to_keep(play)
        if self._is_test():
            return (_("Back to the editor"), self._return_to_editor), again, keep or other
        if keep is not None:
            return keep, again, other
        if _is_of_file(play) and not self._next_levels.has_neighbour(table, play.name):
            return other, again
        text = self._next_levels.button_text(table, play.name)
        onward = ((text, self._play_next),) if text else ()
        return *onward, again, other

    def _is_test(self) -> bool:
        """Tell whether the level that is shown is being tested by its maker."""
        session = self._host.session
        return session is not None and bool(editor_of(self._host, session))

    def _why_not_counted(self) -> tuple[str, ...]:
        """Return the sentence that nothing of a test is kept, as the only item; empty if it is no test."""
        return (_("Tests are not recorded in My levels."),) if self._is_test() else ()

    def _way_to_keep(self, play: LevelPlay) -> LabelledAction | None:
        """Return the button that saves a level of a file, a text or the editor in My levels; None if it is in
        My levels already or of a pack."""
        session = self._host.session
        if session is None or not (_is_of_file(play) or self._is_test()):
            return None
        return self._menu.own.way_to_keep(session, SAVE_TO_MY_LEVELS)

    def _return_to_editor(self) -> None:
        """Run the command that goes back to the level editor."""
        self._host.do(feature_ids.BACK_TO_EDITOR)

    def _play_again(self) -> None:
        """Run the command that begins the level again."""
        self._host.run(begin_same_game_again)

    def _take_back(self) -> None:
        """Run the command Undo."""
        self._host.run(undo)

    def _show_levels(self) -> None:
        """Run the command that opens the page of levels."""
        self._host.run(self._levels)

    def _play_next(self) -> None:
        """Run the command that plays the next level."""
        self._host.run(self._level_after)

    def _why_no_win(self, table: Table) -> tuple[str, ...]:
        """Return the sentence why a solved level counts as no win, as the only item; empty if there is no
        reason."""
        if table.record.practice:
            return (_("A practice game never counts."),)
        is_shown = self._level_session.sitting.halves >= SOLUTION_COST
        return (_("The solution was shown, so this does not count as a win."),) if is_shown else ()

    def _streak_with(self, win: Win) -> int:
        """Return how many days in a row were solved, if this win was today's daily level; otherwise 0."""
        from takeback.puzzles.dailies import in_time, name_of, streak

        table, today = self._table, self._level_session.today()
        if table is None or win.play.name != name_of(today):
            return 0
        results = self._level_session.results.of_game(table.game.id)
        return streak(in_time((name, result.days) for name, result in results.items()), today)


def _is_of_file(play: LevelPlay) -> bool:
    """Tell whether the level is a player's own, of a file or a text, and thus of no pack."""
    from takeback.puzzles.catalogue import is_of_file

    return is_of_file(play.name)


def _counted(play: LevelPlay, seconds: float) -> str:
    """Return the count of moves and the time of a play in words."""
    return f"{solution_count(play)} · {clock_text(seconds)}"
