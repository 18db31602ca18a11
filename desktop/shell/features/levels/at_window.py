"""Levels in a window: the menu that leads to them, their clock, their pause, and the card at their end."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer

from desktop.engine.game import Game, find_game
from desktop.engine.journal import JournalError, TableInfo
from desktop.engine.level import LevelPlay
from desktop.engine.state import Illegal
from desktop.listeners.announcer import capital
from desktop.listeners.level_session import LevelSession
from desktop.listeners.results import Results, Win
from desktop.shell.features.levels.maker import Maker
from desktop.shell.features.levels.strip import LevelStrip
from desktop.shell.features.levels.watcher import Watcher
from desktop.table.table import Table

if TYPE_CHECKING:
    from desktop.engine.option import Options
    from desktop.shell.features.levels.card import WinCard
    from desktop.shell.features.levels.cover import Cover
    from desktop.shell.features.levels.page import LevelsPage, Wish
    from desktop.shell.session.view import View
    from desktop.shell.window.window import Window

TUTORIAL = "tutorial"  # the pack of lessons
CARD_AFTER = 320  # milliseconds: the last move comes to its end first
STAY_OPEN = ("pause", "quit")  # what can be asked for while a level is paused
FILES = "Levels (*.txt);;All files (*)"


class Levels(QObject):
    """One for each window. The page, the card and the cover come into being when they are first needed."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.results = Results(window.profile, self)
        self.at = LevelSession(self.results, self)
        self.maker = Maker(self)
        self.page: LevelsPage | None = None
        self.card: WinCard | None = None
        self.cover: Cover | None = None
        self.strip = LevelStrip(window.desk)
        self._back_to = 0  # the table from which the menu was opened
        self._stilled: list[str] = []
        self._win: Win | None = None
        self._telling = QTimer(self, singleShot=True)
        self._telling.timeout.connect(self._show_card)
        self._watcher = Watcher(window)
        self._watcher.touched.connect(self.at.touch)
        self._watcher.looked_away.connect(self.at.set_away)
        self.at.ticked.connect(self.tell_clock)
        self.at.paused.connect(self._paused)
        self.at.won.connect(self._won)
        self.maker.began.connect(self._tell_busy)
        self.maker.ended.connect(self._tell_busy)
        self.maker.failed.connect(window.say)
        self.strip.closed.connect(window.focus_board)
        window.table_shown.connect(self._table_shown)
        window.hinted.connect(self.at.hinted)

    @property
    def today(self) -> date:
        return self.at.today()

    # tables -------------------------------------------------------------------------------------------
    def _table_shown(self, table: Table | None) -> None:
        self._put_card_away()
        self._lift_cover()
        self.strip.tell("", [])
        if table is None:
            self.at.leave()
            self.tell_clock()
            return
        self.maker.close()
        self.at.attend(table)
        self.at.set_away(self._watcher.is_away)
        self.tell_clock()
        self._tell_level(table)

    def _tell_level(self, table: Table) -> None:
        """What the level says of itself; of one that is just opened also what is odd about it."""
        play = table.game.level_of(table.history.root.state)
        if play is None or self._window.session is None:
            return
        from desktop.puzzles.catalogue import is_of_file

        sentences = [play.note] if play.note else []
        if not table.history.root.children:
            sentences += [f"{capital(warning)}." for warning in play.warnings]
            if is_of_file(play.name):
                checks = self._window.session.checks
                checks.counted.connect(self._add)
                checks.count()
        self.strip.tell(play.title, sentences)
        if sentences:
            self._window.announcer.say(self.strip.said)

    def _add(self, sentence: str) -> None:
        self.strip.add(sentence)
        self._window.say(sentence)

    def show_view(self, view: View | None) -> None:
        """Whatever happens after a win: the card has had its time."""
        if view is None or view.led.change is None:
            return
        if self._win is not None and view.led.change.cause != "played":
            self._put_card_away()
        if self.at.is_timed:
            self.tell_clock()

    def tell_clock(self) -> None:
        """Time, and how many strokes a perfect solution has, in the status bar."""
        from desktop.shell.features.levels.words import clock, spoken_clock

        play = self.at.play
        if play is None:
            self._window.status.set_clock("", "")
            return
        seconds = self.at.sitting.seconds
        written, spoken = [play.counted(play.strokes)], [play.counted(play.strokes)]
        if play.perfect:
            written.append(f"perfect {play.perfect}")
            spoken.append(f"perfect is {play.counted(play.perfect)}")
        self._window.status.set_clock(
            " · ".join([*written, clock(seconds)]), ", ".join([*spoken, f"time {spoken_clock(seconds)}"])
        )

    # the menu -----------------------------------------------------------------------------------------
    def open_menu(self, game: Game | None = None) -> None:
        """The levels of this game, or of the one on the table."""
        window = self._window
        table = window.table
        game = game or (table.game if table is not None else self.page.game if self.page else None)
        if game is None:
            window.say("Choose a game first.")
        elif not game.shelf:
            window.say(f"{game.title} has no levels.")
        else:
            if self.page is not None and self.page.game is game:
                self.page.focus_first()
                return
            self._back_to = table.id if table is not None else 0
            play = self.at.play
            page = self._made_page(game, play.name if play is not None else "")
            window.show_page(page, game.title, "Choose a level.")
            page.focus_first()

    def _made_page(self, game: Game, at: str) -> LevelsPage:
        from desktop.shell.features.levels.page import LevelsPage

        kept = self._window.settings.choices_for(_kept_as(game))
        page = self.page = LevelsPage(game, self._known(game), self.today, kept, at, self._window.desk)
        page.wanted.connect(self._wanted)
        page.closed.connect(self.close_menu)
        page.stopped.connect(self.maker.stop)
        page.making_seen.connect(partial(self.maker.warm, game))
        page.file_wanted.connect(self._ask_file)
        page.more_wanted.connect(self._ask_more)
        page.said.connect(self._window.say)
        return page

    def _known(self, game: Game) -> Any:
        from desktop.shell.features.levels.page import Known

        waiting = {name: info.turns for name, info in self.waiting(game).items()}
        return Known(self.results.of_game(game.id), waiting, game.shelf.unit)

    def left(self, page: object) -> None:
        """The window shows something else now."""
        if page is self.page:
            if self.page is not None:
                self._window.settings.put_choices_for(_kept_as(self.page.game), self.page.choices)
            self.page = None
            self.maker.close()

    def close_menu(self) -> None:
        """Back to where the player came from."""
        if not self._back_to or not self._window.deeds.continue_table(self._back_to):
            self._window.show_gallery()

    def waiting(self, game: Game) -> dict[str, TableInfo]:
        """The levels that were begun and are not solved, each with its table."""
        try:
            tables = {info.id: info for info in self._window.journal.tables()}
        except JournalError:
            return {}  # the window tells of the journal's troubles
        results = self.results.of_game(game.id).items()
        found = {name: tables[result.table] for name, result in results if result.table in tables}
        return {
            name: info
            for name, info in found.items()
            if info.game == game.id and info.turns and not info.result
        }

    # playing ------------------------------------------------------------------------------------------
    def _wanted(self, wish: Wish) -> None:
        if self.page is None:
            return
        game = self.page.game
        if wish.how == "look":
            self._window.deeds.continue_table(self.results.of(game.id, wish.name).table)
        elif wish.how == "edit":
            self.begin(game, {"edit": True, "level": wish.name or "new"})
        elif wish.how == "anew":
            self.begin(game, {**wish.options, "level": wish.name})
        else:
            self.play(game, wish.name)

    def play(self, game: Game, name: str, options: Mapping[str, Any] | None = None) -> None:
        """Go on with this level where it was left, or begin it."""
        info = self.waiting(game).get(name)
        if info is None or not self._window.deeds.continue_table(info.id):
            self.begin(game, {**(options or {}), "level": name})

    def begin(self, game: Game, options: Mapping[str, Any], start: Any = None) -> None:
        """A new table. What has to be made first is made elsewhere, and shown when it is there."""
        from desktop.engine.chance import Chance
        from desktop.shell.start.new_game import new_seed

        seed = new_seed()
        try:
            read = game.read_options(options)
            if start is None and _takes_time(game, read):
                self.maker.make(game, read, seed, partial(self._begin, game, read, seed))
                return
            state = start or game.start(read, game.read_seats(), Chance(seed, "start"))
        except Illegal as why:
            self._window.say(str(why))
            return
        self._begin(game, read, seed, state)

    def _begin(self, game: Game, options: Options, seed: int, start: Any) -> None:
        from desktop.engine.record import Seat

        settings = self._window.settings
        rule = settings.choices_for(game.id).get("rule")
        seats = [
            Seat("person", game.seat_name(at), "", game.seat_colour(at)) for at in range(game.read_seats())
        ]
        rule = rule if rule in ("free", "fair") else settings.value("rule")
        title = _titled(game, game.level_of(start))
        self._window.deeds.begin(game, options, seats, seed, rule, start, title)

    def tutorial(self, id: str = "") -> None:
        """The first lesson of a game that is not solved yet; else of the game on the table."""
        window, table = self._window, self._window.table
        game = find_game(id) if id else table.game if table else self.page.game if self.page else None
        if game is not None and game.has("lessons"):
            from desktop.shell.features.lessons.lessons import open_lesson

            open_lesson(window, game)
            return
        from desktop.puzzles.catalogue import next_unsolved, section

        lessons = section(game.shelf, TUTORIAL) if game is not None and game.shelf else None
        if game is None or lessons is None or not lessons.playable:
            window.say(f"{game.title} has no tutorial." if game is not None else "Choose a game first.")
            return
        solved = {name for name, one in self.results.of_game(game.id).items() if one.is_solved}
        lesson = next_unsolved(lessons.places, solved)
        assert lesson is not None
        self.play(game, lesson.name)

    def _ask_file(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        dialog = QFileDialog(self._window, "Open a level", "", FILES)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._open_file)
        self._window.deeds.open_dialog(dialog)

    def _open_file(self, path: str) -> None:
        if self.page is not None:
            self.begin(self.page.game, {"level": path})

    def _ask_more(self) -> None:
        if self.page is not None:
            self._window.deeds.ask_for_new(self.page.game)

    def usual(self, game: Game, options: Options) -> dict[str, Any]:
        """Options without a level mean the next unsolved one."""
        given = dict(options)
        if game.shelf and not given.get("level") and not given.get("edit"):
            from desktop.puzzles.catalogue import usual_level

            solved = {name for name, one in self.results.of_game(game.id).items() if one.is_solved}
            given["level"] = usual_level(game.shelf, solved)
        return given

    def close(self) -> None:
        """The window closes."""
        self.maker.close()
        self._telling.stop()

    # before, after and again --------------------------------------------------------------------------
    def level_before(self) -> None:
        self._go(-1)

    def level_after(self) -> None:
        self._go(1)

    def _go(self, by: int) -> None:
        from desktop.puzzles.catalogue import neighbour

        table, play = self._window.table, self.at.play
        if table is None or play is None:
            self._window.say("No level is played here." if table is not None else "Choose a game first.")
            return
        try:
            name = neighbour(table.game.shelf, play.name, by, self.today)
        except Illegal as why:
            self._window.say(str(why))
            return
        others = {key: value for key, value in table.record.options.items() if key not in ("level", "edit")}
        self.play(table.game, name, others)

    def again(self) -> None:
        """The same level from its beginning, at a table of its own; the one before stays as it is."""
        table = self._window.table
        if table is not None and self.at.play is not None:
            self.begin(table.game, table.record.options, table.history.root.state)

    # the end ------------------------------------------------------------------------------------------
    def _won(self, win: Win) -> None:
        self._win = win
        self._telling.start(CARD_AFTER if self._window.settings.value("pace") else 0)

    def _show_card(self) -> None:
        from desktop.shell.features.levels.card import WinCard, spoken

        if self._win is None or self._window.session is None:
            return
        if self.card is None:
            card = self.card = WinCard(self._window.desk)
            card.next_wanted.connect(self.level_after)
            card.again_wanted.connect(self.again)
            card.menu_wanted.connect(self.open_menu)
            card.closed.connect(self._close_card)
        run = self._run(self._win)
        self.card.tell(self._win, run)
        self._window.announcer.say(spoken(self._win, run))

    def _run(self, win: Win) -> int:
        """Days in a row, where this win has made them one more."""
        from desktop.puzzles.dailies import in_time, name_of, streak

        table = self._window.table
        if table is None or win.play.name != name_of(self.today):
            return 0
        results = self.results.of_game(table.game.id)
        return streak(in_time((name, result.days) for name, result in results.items()), self.today)

    def _close_card(self) -> None:
        self._put_card_away()
        self._window.focus_board(Qt.FocusReason.OtherFocusReason)

    def _put_card_away(self) -> None:
        self._telling.stop()
        self._win = None
        if self.card is not None:
            self.card.hide()

    # pausing ------------------------------------------------------------------------------------------
    def pause(self) -> None:
        """Once: the board is covered. Once more: it goes on."""
        play = self.at.play
        if play is None:
            self._window.say("There is no clock to pause here.")
        elif play.solved and not self.at.is_paused:
            self._window.say("The level is solved; its clock stands.")
        else:
            self.at.pause(not self.at.is_paused)

    def _paused(self, is_paused: bool) -> None:
        if is_paused:
            self._lay_cover()
        else:
            self._lift_cover()
            self._window.focus_board(Qt.FocusReason.OtherFocusReason)

    def _lay_cover(self) -> None:
        from desktop.shell.features.levels.cover import Cover

        window, play = self._window, self.at.play
        if play is None:
            return
        if self.cover is None:
            self.cover = Cover(window)
            self.cover.gone_on.connect(self._go_on)
        by_id = window.actions_.by_id
        self._stilled = [id for id, action in by_id.items() if action.isEnabled() and id not in STAY_OPEN]
        for id in self._stilled:
            by_id[id].setEnabled(False)
        self.cover.lay(play.title, self.at.sitting.seconds, by_id["pause"].shortcut().toString())
        window.announcer.say("Paused.")

    def _go_on(self) -> None:
        self.at.pause(False)

    def _lift_cover(self) -> None:
        if self.cover is None or self.cover.isHidden():
            return
        self.cover.lift()
        for id in self._stilled:
            self._window.actions_[id].setEnabled(True)
        self._stilled = []

    def _tell_busy(self) -> None:
        """A level is being made, or is not any more."""
        if self.page is not None:
            self.page.busy.setVisible(self.maker.is_busy)
        elif self.maker.is_busy:
            self._window.status.say("Making the level…")


def _takes_time(game: Game, options: Options) -> bool:
    """Has the level to be made, or to be read from a file that may hold anything?"""
    from desktop.puzzles.packs import pack_names

    level = str(options["level"])
    packs = {name.casefold() for name in pack_names(game.shelf)}
    is_blank = bool(options.get("edit")) and level.partition(":")[0] == "new"
    return bool(level) and not is_blank and level.rpartition("/")[0].casefold() not in packs


def _kept_as(game: Game) -> str:
    """Under this name the settings keep what the generator was told last."""
    return f"{game.id} made"


def _titled(game: Game, play: LevelPlay | None) -> str:
    """What a table of this level is called in lists; empty where the game's own title must do."""
    return f"{game.title} – {play.title}" if play is not None and play.title else ""
