"""Levels in the window: their page, clock, pause, hints, and the card at their end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from takeback.engine.chance import Chance, new_seed
from takeback.engine.game import Game, Hint
from takeback.engine.journal import JournalError, TableInfo
from takeback.engine.level import LevelPlay, level_file
from takeback.engine.state import Illegal
from takeback.listeners.level_session import LevelSession
from takeback.listeners.results import Results, Win
from takeback.listeners.statistics import SOLUTION_COST
from takeback.shell.commands.actions import Actions
from takeback.shell.commands.register import A_GAME, A_TABLE, GAME, command
from takeback.shell.feature import Feature, FeaturePart
from takeback.shell.features.levels.busy import MAKING
from takeback.shell.features.levels.maker import AHEAD, LevelMaker
from takeback.shell.features.levels.store import ReadyLevels
from takeback.shell.features.levels.watcher import ActivityWatcher
from takeback.shell.features.levels.words import (
    clock_text,
    comparison_text,
    how_won,
    spoken_clock,
    spoken_win,
)
from takeback.shell.host import Host, LabelledAction, Page
from takeback.shell.session.advice import COSTS
from takeback.shell.session.session import Session
from takeback.shell.session.tables import (
    continue_table,
    level_ask,
    level_of,
    open_new_table,
    try_file,
)
from takeback.shell.session.trials import show_trial
from takeback.shell.session.view import level_title
from takeback.shell.session.words import capitalised
from takeback.shell.settings import Setting
from takeback.shell.window.board_part import BoardPart
from takeback.shell.window.notice import NoticeBar
from takeback.shell.window.statusbar import Announcer, StatusBar
from takeback.shell.window.strip import MessageStrip
from takeback.table.table import Table

if TYPE_CHECKING:
    from takeback.engine.option import Options
    from takeback.puzzles.catalogue import LevelPlace
    from takeback.shell.features.levels.cover import PauseCover
    from takeback.shell.features.levels.hint_card import HintPanel
    from takeback.shell.features.levels.new_level import NewLevelDialog
    from takeback.shell.features.levels.own import OwnLevelsController
    from takeback.shell.features.levels.own_bar import OwnLevelRequest
    from takeback.shell.features.levels.page import LevelRequest, LevelsPage
    from takeback.shell.session.view import View
    from takeback.shell.start.new_game import Choice
    from takeback.shell.window.end_card import GameEnd

IDLE_PAUSE = "idle_pause"
TUTORIAL = "tutorial"  # the pack of lessons
STAY_OPEN = ("pause", "quit")  # commands that stay enabled while a level is paused
MENU = f"{GAME}/My levels"
NOT_IN_MY_LEVELS = "This level is not in My levels."


@command(
    "levels",
    "&Levels",
    A_GAME,
    keys="Ctrl+L",
    menu=GAME,
    tip="Show all levels and your results.",
)
def levels(host: Host, game: Game) -> None:
    """Open the page of all levels."""
    host.part(LevelsController).open_menu(game)


@command("my_levels", "&My levels", A_GAME, menu=MENU, tip="The levels that you made, opened or copied.")
def my_levels(host: Host, game: Game) -> None:
    """Open the player's own levels."""
    host.part(LevelsController).open_own(game)


@command(
    "keep_level", "&Keep this level…", A_TABLE, menu=MENU, tip="Keep the level on the table in My levels."
)
def keep_level(host: Host, session: Session) -> None:
    """Ask for a name, and keep the level on the table in My levels."""
    host.part(LevelsController).ask_to_keep(session)


@command("paste_level", "&Paste a level", A_GAME, menu=MENU, tip="Keep the level that was copied as text.")
def paste_level(host: Host, game: Game) -> None:
    """Keep the level on the clipboard in My levels."""
    host.part(LevelsController).own.paste(game)


@command("own_files", "&Files of my levels", A_GAME, menu=MENU, tip="Where the files are, to copy them.")
def own_files(host: Host, game: Game) -> None:
    """Tell where the files of My levels are."""
    host.part(LevelsController).own.show_where_files_are(game)


@command(
    "level_before",
    "Level &before",
    A_TABLE,
    keys="PgUp",
    menu=GAME,
    tip="Play the previous level.",
    context="board",
)
def level_before(host: Host, session: Session) -> None:
    """Play the previous level."""
    host.part(LevelsController).go_to_level(session.table, -1)


@command(
    "level_after",
    "Level after",
    A_TABLE,
    keys="PgDown Ctrl+Shift+N",
    menu=GAME,
    tip="Play the next level.",
    context="board",
)
def level_after(host: Host, session: Session) -> None:
    """Play the next level."""
    host.part(LevelsController).go_to_level(session.table, 1)


@command(
    "pause",
    "&Pause",
    keys="Ctrl+Space",
    mac="Ctrl+Alt+P",
    menu=GAME,
    tip="Cover the board and stop the clock. Press again to go on.",
)
def pause(host: Host) -> None:
    """Pause the level or go on."""
    host.part(LevelsController).pause()


@command("new_level", "New le&vel…", A_GAME, tip="Choose the size, the difficulty and the extras of a level.")
def new_level(host: Host, game: Game) -> None:
    """Open the dialog for a new generated level."""
    host.part(LevelsController).ask_new(game)


class LevelsController(FeaturePart):
    """Everything about levels in one window; page, hint card and cover are made when first needed."""

    def __init__(self, host: Host, desk: QWidget) -> None:
        super().__init__(desk)
        self._host, self._desk = host, desk
        self.results = host.settings.profile_object(Results)
        self.level_session = LevelSession(self.results, self)
        self.maker, self.ahead = LevelMaker(self), LevelMaker(self, AHEAD)
        self.ready_levels = host.settings.profile_object(ReadyLevels)
        self.page: LevelsPage | None = None
        self.cover: PauseCover | None = None
        self._back_to = 0  # the table from which the menu was opened
        self._disabled_commands: list[str] = []
        self._wins: dict[int, Win] = {}  # for this table, by the serial of the winning turn
        self.hint_card: HintPanel | None = None
        self._played: tuple[Game, Options] | None = None  # the kind of level begun last
        self._ahead_for: tuple[Game, Options] | None = None  # the kind made in advance last
        self._asking: NewLevelDialog | None = None
        self._has_level = False
        self._watcher = ActivityWatcher(desk.window())
        self._watcher.input_received.connect(self.level_session.touch)
        self._watcher.away_changed.connect(self.level_session.set_away)
        self.level_session.ticked.connect(self.show_clock)
        self.level_session.pause_changed.connect(self._on_paused)
        self.level_session.level_won.connect(self._on_won)
        self.maker.began.connect(self._show_busy)
        self.maker.ended.connect(self._show_busy)
        self.maker.failed.connect(self._on_making_failed)
        self.ahead.ended.connect(self._on_made_ahead, Qt.ConnectionType.QueuedConnection)
        host.settings.changed.connect(self._on_setting_changed)
        self._on_setting_changed(IDLE_PAUSE)

    def _on_made_ahead(self) -> None:
        """Make a level of the kind played now if that is another; else end the process that makes levels
        in advance."""
        if self._played is not None and self._played != self._ahead_for:
            self._make_ahead(*self._played)
        if not self.ahead.is_busy:
            self.ahead.close()

    def _on_setting_changed(self, name: str) -> None:
        """Apply the setting "Pause levels"."""
        if name == IDLE_PAUSE:
            self.level_session.set_idle(self._host.settings.value(IDLE_PAUSE))

    @cached_property
    def own(self) -> OwnLevelsController:
        """Return the player's own levels, read on first use."""
        from takeback.shell.features.levels.own import OwnLevelsController

        return OwnLevelsController(self._host, lambda: self.page, self.show_own)

    @property
    def today(self) -> date:
        """Return today's date, which also decides about the daily level."""
        return self.level_session.today()

    # tables -------------------------------------------------------------------------------------------
    def set_session(self, session: Session | None) -> None:
        """Follow the new session, or none: clear what belongs to the old one, and show the new level."""
        self._has_level = session is not None and session.table.game.levels is not None
        self._watcher.set_on(self._has_level)
        self._wins = {}
        self._lift_cover()
        self._hide_hint()
        self._strip.set_content("", [])
        if session is None:
            self.level_session.leave()
            self.show_clock()
            return
        self.maker.close()
        self.level_session.attend(session.table)
        self.level_session.set_away(self._watcher.is_away)
        session.hint_given.connect(self._on_advised)
        session.question_answered.connect(self._hide_hint)
        session.help_charged.connect(self.level_session.add_help)
        self.show_clock()
        self._show_level_text(session)

    @property
    def _table(self) -> Table | None:
        return self._host.session.table if self._host.session is not None else None

    @property
    def _strip(self) -> MessageStrip:
        return self._host.part(MessageStrip)

    def _on_advised(self, hint: Hint) -> None:
        """Show the card of a step-by-step hint, with the price of the next step and further questions."""
        session = self._host.session
        if session is None or not hint.point or hint.play or self.level_session.play is None:
            return
        advice, shown = session.advice, session.table.game.levels
        step = "Why?" if hint.rule and not advice.is_explained else "Do it"
        ways: list[LabelledAction] = [(f"{step} {price_text(advice.next_cost())}", partial(self._do, "hint"))]
        for id, text in (("wrong", "What is wrong?"), ("solvable", "Still solvable?")):
            if shown is not None and shown.import_path_of(id):
                ways.append((f"{text} {price_text(COSTS[id])}", partial(self._do, id)))
        text = capitalised(hint.text.removeprefix(f"{hint.rule}: "))
        title = hint.rule if advice.is_explained else "Hint"
        self._made_hint_card().show_hint(title, text, ways, hint, self._host.part(BoardPart).board)

    def _made_hint_card(self) -> HintPanel:
        if self.hint_card is None:
            from takeback.shell.features.levels.hint_card import HintPanel

            self.hint_card = HintPanel(self._desk)
            self.hint_card.closed.connect(self._to_board)
        return self.hint_card

    def _to_board(self) -> None:
        if self._host.session is not None:
            self._host.session.board_wanted.emit()

    def _hide_hint(self, answer: object = None) -> None:
        """Hide the hint card; also when another question was answered, which is shown on the board."""
        if self.hint_card is not None:
            self.hint_card.hide_hint()

    def _speak(self, sentence: str) -> None:
        self._host.part(Announcer).say(sentence)

    def _show_level_text(self, session: Session) -> None:
        """Show the level's title and note, and for a level just opened its warnings and whether it can be
        kept."""
        table = session.table
        play = table.game.level_of(table.history.root.state)
        if play is None:
            return
        from takeback.puzzles.catalogue import is_of_file

        way: LabelledAction | None = None
        sentences = [play.note] if play.note else []
        if not table.history.root.children:
            sentences += [f"{capitalised(warning)}." for warning in play.warnings]
            if is_of_file(play.name):
                session.checks.found_not_unique.connect(self._add)
                session.checks.count_solutions()
                way = self._way_to_keep(session, play.name)
        self._strip.set_content(play.title, sentences or ([NOT_IN_MY_LEVELS] if way else []), way)
        if not play.name:  # a level in the editor has no name
            show_trial(self._host, session)
        if sentences:
            self._speak(self._strip.message)

    def _way_to_keep(self, session: Session, name: str) -> LabelledAction | None:
        """Return the offer to keep a level that came with a game or text; None if it cannot be or is kept."""
        game, start = session.table.game, session.table.history.root.state
        if self.own.levels_of(game) is None or self.own.has(game, name):
            return None
        return "Keep in My levels", lambda: self.own.keep(game, start)

    def _add(self, sentence: str) -> None:
        self._strip.add_sentence(sentence)
        self._host.say(sentence)

    def watched(self, view: View) -> object:
        return view.here if self._has_level else None

    def show_view(self, view: View | None) -> None:
        """Update the clock when the table changed."""
        if view is None or view.led.change is None:
            return
        if self.level_session.is_timed:
            self.show_clock()

    def show_clock(self) -> None:
        """Show count, time and the perfect solution's count in the status bar; nothing without a level."""
        play = self.level_session.play
        if play is None:
            self._host.part(StatusBar).set_clock("", "")
            return
        seconds = self.level_session.sitting.seconds
        written, spoken = [play.counted(play.count)], [play.counted(play.count)]
        if play.perfect:
            written.append(f"perfect {play.perfect}")
            spoken.append(f"perfect is {play.counted(play.perfect)}")
        self._host.part(StatusBar).set_clock(
            " · ".join([*written, clock_text(seconds)]), ", ".join([*spoken, f"time {spoken_clock(seconds)}"])
        )

    # the menu -----------------------------------------------------------------------------------------
    def open_menu(self, game: Game) -> None:
        """Show the page of levels, or focus it if it is open."""
        host = self._host
        if not game.shelf:
            host.say(f"{game.title} has no levels.")
            return
        if self.page is not None and self.page.game is game:
            self.page.focus_first()
            host.say("The levels are open already.")
            return
        self._back_to = host.session.table.id if host.session is not None else 0
        play = self.level_session.play
        page = self._made_page(game, play.name if play is not None else "")
        host.show_page(Page(page, game.title, "Choose a level.", game, self._on_page_left))
        self.page = page
        page.focus_first()

    def _made_page(self, game: Game, at: str) -> LevelsPage:
        """Make the page of levels; `at` is the level to select."""
        from takeback.shell.features.levels.page import LevelsPage

        stored_choices = self._host.settings.choices_for(_settings_key(game))
        own = self.own.levels_of(game)
        page = LevelsPage(game, self._known_results(game), self.today, stored_choices, at, self._desk, own)
        page.level_requested.connect(self._on_level_requested)
        page.closed.connect(self.close_menu)
        page.stopped.connect(self.maker.stop)
        page.making_seen.connect(partial(self.maker.warm, game))
        page.own_level_requested.connect(self._on_own_requested)
        page.more_wanted.connect(partial(self.ask_new, game))
        page.message_emitted.connect(self._host.say)
        page.problem_reported.connect(self._host.notice)
        return page

    def open_own(self, game: Game) -> None:
        """Open the page of levels at the personal folder used last."""
        if self.own.levels_of(game) is None:
            self._host.say(f"{game.title} has no levels to be made.")
        else:
            self.show_own(game, self.own.folder(game))

    def show_own(self, game: Game, folder: str, at: str = "") -> None:
        """Open the page of levels at this personal folder and level."""
        self.open_menu(game)
        if self.page is not None:
            self.page.show_own(folder, at)

    def _on_own_requested(self, wish: OwnLevelRequest) -> None:
        """Do what was chosen on the page with a level of the player's own."""
        from takeback.shell.features.levels.own_bar import OPEN

        if wish.how == OPEN and self.page is not None:
            self.own.ask_file(self.page.game, self._open_file)
        else:
            self.own.carry_out(wish)

    def ask_to_keep(self, session: Session) -> None:
        """Ask for a name, proposing the level's own, and keep the level on the table; say why if it cannot
        be kept."""
        from takeback.shell.history.editor import NameEditor

        game, state = session.table.game, session.table.state
        if self.own.levels_of(game) is None or game.workshop is None:
            self._host.say(f"{game.title} has no levels to be made.")
            return
        try:
            game.workshop.text(state)
        except Illegal as why:
            self._host.say(f"It cannot be kept yet. {why}")
            return
        play = game.level_of(state)
        title = play.title if play is not None else state.word("title")
        dialog = self._host.open(lambda over: NameEditor(title, over, "Keep this level", "Name of the level"))
        dialog.value_accepted.connect(lambda name: self.own.keep(game, state, str(name)))

    def _known_results(self, game: Game) -> Any:
        """Return what the page shows about the levels of a game: results, and which were begun."""
        from takeback.shell.features.levels.page import KnownResults

        waiting = {name: info.turns for name, info in self.unfinished_tables(game).items()}
        return KnownResults(self.results.of_game(game.id), waiting, game.shelf.unit)

    def _on_page_left(self) -> None:
        """Store the choices of the page, which is no longer shown."""
        if self.page is not None:
            self._host.settings.set_choices_for(_settings_key(self.page.game), self.page.choices)
        self.page = None
        self.maker.close()

    def close_menu(self) -> None:
        """Return to the table from which the page was opened, or to the gallery."""
        if not self._back_to or not continue_table(self._host, self._back_to):
            self._host.do("gallery")

    def unfinished_tables(self, game: Game) -> dict[str, TableInfo]:
        """Return the tables of levels that were begun and not solved, by the level's name."""
        try:
            tables = {info.id: info for info in self._host.journal.tables()}
        except JournalError:
            return {}  # the window reports the journal's errors
        results = self.results.of_game(game.id).items()
        found = {name: tables[result.table] for name, result in results if result.table in tables}
        return {
            name: info
            for name, info in found.items()
            if info.game == game.id and info.is_begun and not info.result
        }

    # playing ------------------------------------------------------------------------------------------
    def _on_level_requested(self, wish: LevelRequest) -> None:
        """Do what was chosen on the page with a level."""
        if self.page is None:
            return
        game = self.page.game
        if wish.how == "look":
            continue_table(self._host, self.results.result_of(game.id, wish.name).table)
        elif wish.how == "edit":
            self.begin(game, {"edit": True, game.shelf.option: wish.name or "new"})
        elif wish.how == "anew":
            self.begin(game, {**wish.options, game.shelf.option: wish.name})
        else:
            self.play(game, wish.name)

    def play(self, game: Game, name: str, options: Mapping[str, Any] | None = None) -> None:
        """Continue this level where it was left, or begin it."""
        info = self.unfinished_tables(game).get(name)
        if info is None or not continue_table(self._host, info.id):
            self.begin(game, {**(options or {}), game.shelf.option: name})

    def begin(self, game: Game, options: Mapping[str, Any], start: Any = None) -> None:
        """Begin a level at a new table; say why if that is impossible.

        A file is tried, and a level generated, in another process; the table is shown afterwards.
        """
        seed = new_seed()
        try:
            read = game.read_options(options)
            if start is None and (file := level_file(read, game.shelf.option)) is not None:
                ask = level_ask(game, read, seed)
                opened = partial(self._begin_opened, game, read, seed)
                try_file(self._host, file, ask, lambda answer: opened(level_of(game, answer)))
                return
            if start is None and (own := self.own.start_of(game, read, seed)) is not None:
                self._begin(game, {**read, game.shelf.option: own[0]}, seed, own[1])
                return
            if start is None and (ready := self.ready_levels.take(game, read)) is not None:
                self._begin(game, read, *ready)
                return
            if start is None and _must_be_made(game, read):
                self.maker.make(game, read, seed, partial(self._begin, game, read, seed))
                return
            state = start or game.start(read, game.read_seats(), Chance(seed, "start"))
        except Illegal as why:
            self._host.say(str(why))
            return
        self._begin(game, read, seed, state)

    def _begin_opened(self, game: Game, options: Options, seed: int, start: Any) -> None:
        """Begin a level opened from a file: it is kept in My levels, and the table then names that level,
        no file."""
        called = self.own.keep_quietly(game, start)
        self._begin(game, {**options, game.shelf.option: called} if called else options, seed, start)

    def _begin(self, game: Game, options: Options, seed: int, start: Any) -> None:
        """Begin a table at this start, and make the next level of the kind in advance."""
        from takeback.engine.record import Seat

        settings = self._host.settings
        rule = settings.choices_for(game.id).get("rule")
        seats = [Seat("person", game.seat_name(0), "", game.seat_colour(0))]
        for at in range(1, game.read_seats()):  # the opponents, if the level has any
            seats.append(Seat("computer", game.seat_name(at), game.seat_level(at), game.seat_colour(at)))
        rule = rule if rule in ("free", "fair") else settings.value("rule")
        title = level_title(game, game.level_of(start))
        open_new_table(self._host, game, options, seats, seed, rule, start, title)
        self._make_ahead(game, options)

    def _make_ahead(self, game: Game, options: Options) -> None:
        """Make the next level of this kind while this one is played, if that is useful."""
        self._played = (game, options)
        if self.ready_levels.is_wanted(game, options) and not self.ahead.is_busy:
            seed = new_seed()
            self._ahead_for = self._played
            self.ahead.make(game, options, seed, partial(self.ready_levels.store, game, options, seed))

    def begin_tutorial(self, game: Game) -> bool:
        """Open the first unsolved lesson among the game's levels. Return False if it has no lessons."""
        from takeback.puzzles.catalogue import next_unsolved, section

        lessons = section(game.shelf, TUTORIAL) if game.shelf else None
        if lessons is None or not lessons.playable:
            return False
        solved = {name for name, one in self.results.of_game(game.id).items() if one.is_solved}
        lesson = next_unsolved(lessons.places, solved)
        assert lesson is not None
        self.play(game, lesson.name)
        return True

    def _open_file(self, path: str) -> None:
        if self.page is not None:
            self._begin_file(self.page.game, path)

    def _begin_file(self, game: Game, path: str) -> None:
        self.begin(game, {game.shelf.option: path})

    @property
    def file_suffixes(self) -> Sequence[str]:
        return (".txt",)

    def open_file(self, path: Path) -> None:
        """Open a file as in My levels: a level is kept and played, a pack becomes a folder."""
        at = self.page.game if self.page is not None else self._table.game if self._table else None
        self.own.open_file_of_any_game(path, at, self._begin_file)

    def ask_new(self, game: Game) -> None:
        """Open the dialog in which a generated level is described."""
        if not (game.shelf and game.shelf.makes):
            self._host.say(f"{game.title} makes no levels.")
            return
        from takeback.shell.features.levels.new_level import NewLevelDialog

        dialog = self._host.open(lambda over: NewLevelDialog(game, self._host.settings, over))
        dialog.level_requested.connect(self._on_level_wished)
        dialog.stopped.connect(self.maker.stop)
        dialog.all_wanted.connect(partial(self.open_menu, game))
        self._asking = dialog
        dialog.finished.connect(self._on_dialog_finished)
        self.maker.warm(game)

    def _on_dialog_finished(self, *_: object) -> None:
        self._asking = None

    def _on_level_wished(self) -> None:
        """Begin a level as described in the dialog: one made in advance, or one made now."""
        if self._asking is None:
            return
        game, choice = self._asking.game, self._asking.choice()
        ready = self.ready_levels.take(game, choice.options)
        if ready is not None:
            self._on_level_made(choice, *ready)
            return
        self._asking.show_making()
        self.maker.make(game, choice.options, choice.seed, partial(self._on_level_made, choice, choice.seed))

    def _on_level_made(self, choice: Choice, seed: int, start: Any) -> None:
        if self._asking is not None:
            game = self._asking.game
            self._asking.close_with(choice)
            self._begin(game, choice.options, seed, start)

    def _on_making_failed(self, sentence: str) -> None:
        """Show why a level cannot be made, in the dialog too if it is open."""
        if self._asking is not None:
            self._asking.show_refusal(sentence)
        self._host.say(sentence)

    def close(self) -> None:
        """End the processes and save the levels made in advance; the window is being closed."""
        self.maker.close()
        self.ahead.close()
        self.ready_levels.save()

    # other levels -------------------------------------------------------------------------------------
    def go_to_level(self, table: Table, by: int) -> None:
        """Play the level `by` places after this table's; after the last one that is solved, any unsolved
        one."""
        play = self.level_session.play
        if play is None:
            self._host.say("No level is open here.")
            return
        try:
            name = self._neighbour_name(table, play.name, by)
        except Illegal as why:
            other = self._unsolved(table) if by > 0 and play.solved else None
            if other is None:
                self._host.say(str(why))
                return
            name = other.name
        fixed = (table.game.shelf.option, "edit")
        others = {key: value for key, value in table.record.options.items() if key not in fixed}
        self.play(table.game, name, others)

    def _neighbour_name(self, table: Table, name: str, by: int) -> str:
        """Return the name of the level `by` places on. Raises Illegal if there is none."""
        from takeback.puzzles.catalogue import neighbour
        from takeback.puzzles.packs import OWN

        own = self.own.levels_of(table.game)
        if own is not None and name.startswith(OWN):
            return own.neighbour(name, by).name
        return neighbour(table.game.shelf, name, by, self.today)

    def _unsolved(self, table: Table) -> LevelPlace | None:
        """Return the level to play after the last of its pack: a daily one or one of another pack; None if
        all are solved."""
        from takeback.puzzles.catalogue import unsolved_level

        results = self.results.of_game(table.game.id).items()
        return unsolved_level(table.game.shelf, {name for name, one in results if one.is_solved}, (TUTORIAL,))

    def _next_button_text(self, table: Table, name: str) -> str:
        """Return the text of the button for the next level, which names one from elsewhere; empty if all
        are solved."""
        try:
            self._neighbour_name(table, name, 1)
        except Illegal:
            other = self._unsolved(table)
            return f"Next: {other.title}" if other is not None else ""
        return "Next"

    # the end ------------------------------------------------------------------------------------------
    def _on_won(self, win: Win) -> None:
        if self._table is not None:
            self._wins[self._table.here.serial] = win

    def game_end(self, view: View) -> GameEnd | None:
        """Return the end card of a level: how it was solved, with stars, or for a lost one how to try
        again."""
        from takeback.shell.window.end_card import GameEnd

        play, table = self.level_session.play, self._table
        if play is None or view.outcome is None or table is None:
            return None
        again: list[LabelledAction] = [
            ("Again", partial(self._do, "again")),
            ("Levels", partial(self._do, "levels")),
        ]
        if not play.solved:
            back: LabelledAction = ("Take back", partial(self._do, "undo"))
            return GameEnd(view.outcome.sentence, ("Not solved yet.",), (back, *again))
        how = f"{play.title}: {how_won(play)}" if play.title else how_won(play).capitalize()
        onward = self._next_button_text(table, play.name)
        next_: list[LabelledAction] = [(onward, partial(self._do, "level_after"))] if onward else []
        ways = (*next_, *again)
        if win := self._wins.get(view.here.serial):
            run = self._streak_with(win)
            lines = (self._counted(play, win.sitting.seconds), *filter(None, [comparison_text(win, run)]))
            return GameEnd(how, lines, ways, win.stars, spoken_win(win, run))
        lines = (self._counted(play, self.level_session.sitting.seconds), *self._why_no_win(table))
        result = self.results.result_of(table.game.id, play.name)
        return GameEnd(how, lines, ways, result.stars if result.is_solved else None)

    @staticmethod
    def _counted(play: LevelPlay, seconds: float) -> str:
        return f"{play.counted(play.count)} · {clock_text(seconds)}"

    def _why_no_win(self, table: Table) -> tuple[str, ...]:
        """Return a sentence why a solved level is no win, if there is a reason."""
        if table.record.practice:
            return ("A practice game never counts.",)
        is_shown = self.level_session.sitting.halves >= SOLUTION_COST
        return ("The solution was shown: this is no win.",) if is_shown else ()

    def _do(self, id: str) -> None:
        self._host.do(id)

    def _streak_with(self, win: Win) -> int:
        """Return how many days in a row were solved, if this win was the daily level; otherwise 0."""
        from takeback.puzzles.dailies import in_time, name_of, streak

        table = self._table
        if table is None or win.play.name != name_of(self.today):
            return 0
        results = self.results.of_game(table.game.id)
        return streak(in_time((name, result.days) for name, result in results.items()), self.today)

    # pausing ------------------------------------------------------------------------------------------
    def pause(self) -> None:
        """Cover the board and stop the clock, or go on if that was done."""
        play = self.level_session.play
        if play is None:
            self._host.say("There is no clock to pause here.")
        elif play.solved and not self.level_session.is_paused:
            self._host.say("The level is solved, and its clock has stopped.")
        else:
            self.level_session.pause(not self.level_session.is_paused)

    def _on_paused(self, is_paused: bool) -> None:
        if is_paused:
            self._lay_cover()
        else:
            self._lift_cover()
            self._to_board()

    def _lay_cover(self) -> None:
        from takeback.shell.features.levels.cover import PauseCover

        play, window = self.level_session.play, self._desk.window()
        if play is None:
            return
        if self.cover is None:
            self.cover = PauseCover(window)
            self.cover.resumed.connect(self._resume)
        actions = self._host.part(Actions).all()
        self._disabled_commands = [
            id for id, action in actions.items() if action.isEnabled() and id not in STAY_OPEN
        ]
        for id in self._disabled_commands:
            actions[id].setEnabled(False)
        self.cover.cover_window(
            play.title, self.level_session.sitting.seconds, actions["pause"].shortcut().toString()
        )
        self._speak("Paused.")

    def _resume(self) -> None:
        self.level_session.pause(False)

    def _lift_cover(self) -> None:
        if self.cover is None or self.cover.isHidden():
            return
        self.cover.uncover_window()
        for id in self._disabled_commands:
            self._host.part(Actions)[id].setEnabled(True)
        self._disabled_commands = []

    def _show_busy(self) -> None:
        if self.page is not None:
            self.page.busy.setVisible(self.maker.is_busy and self._asking is None)
        elif self.maker.is_busy and self._asking is None:
            self._host.notice(MAKING, [("Stop", self.maker.stop)], no_way="")
        elif self._host.part(NoticeBar).sentence.text() == MAKING:
            self._host.part(NoticeBar).hide()


def price_text(halves: int) -> str:
    """Return the price of help in stars, such as "(½ star)", from a number of half stars."""
    whole, half = divmod(halves, 2)
    number = f"{whole or ''}{'½' if half else ''}" or "0"
    return f"({number} {'star' if halves < 3 else 'stars'})"


def _must_be_made(game: Game, options: Options) -> bool:
    """Return whether the level must be generated, or read from a file of unknown content."""
    from takeback.puzzles.packs import pack_names

    level = str(options[game.shelf.option])
    packs = {name.casefold() for name in pack_names(game.shelf)}
    is_blank = bool(options.get("edit")) and level.partition(":")[0] == "new"
    return bool(level) and not is_blank and level.rpartition("/")[0].casefold() not in packs


def _settings_key(game: Game) -> str:
    """Return the key under which the settings keep the choices for generated levels."""
    return f"{game.id} made"


PAUSES = "Covers a level and stops its clock when nothing was done for a minute."
SETTINGS = (Setting(IDLE_PAUSE, True, "Pause levels", PAUSES, "Play"),)
FEATURE = Feature(
    "levels",
    (levels, new_level, my_levels, keep_level, paste_level, own_files, level_before, level_after, pause),
    part=LevelsController,
    settings=SETTINGS,
)
