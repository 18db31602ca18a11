"""Beginning a level at a new table, or continuing it where it was left."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from takeback.engine.chance import Chance, new_seed
from takeback.engine.game import Game
from takeback.engine.level import level_file
from takeback.engine.record import Seat
from takeback.engine.state import Illegal, State
from takeback.engine.titles import TUTORIAL, title_of_level
from takeback.listeners.results import Results
from takeback.puzzles.answers import SAVED
from takeback.shell.features.levels.advance import AdvanceMaker
from takeback.shell.features.levels.edited import note_edited
from takeback.shell.features.levels.maker import LevelMaker
from takeback.shell.features.levels.menu import LevelsMenu
from takeback.shell.features.levels.unfinished import unfinished_tables, unsaved_levels
from takeback.shell.host import Host
from takeback.shell.session.noted_steps import note_step
from takeback.shell.session.tables import continue_table, level_ask, level_of, open_new_table, try_file
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.engine.option import Options
    from takeback.shell.features.levels.page import LevelRequest


class LevelStarts:
    """Begins and continues levels in a window: from packs, files and My levels, made in advance, or made
    now."""

    def __init__(
        self, host: Host, results: Results, maker: LevelMaker, advance: AdvanceMaker, menu: LevelsMenu
    ) -> None:
        self._host, self._results, self._menu = host, results, menu
        self._maker, self._advance = maker, advance

    def carry_out(self, game: Game, wish: LevelRequest) -> None:
        """Do what was chosen on the page with a level: show its last game, edit a copy, begin it again, or
        play it."""
        if wish.how == "look":
            continue_table(self._host, self._results.result_of(game.id, wish.name).table)
        elif wish.how == "edit":
            self.edit(game, wish.name)
        elif wish.how == "anew":
            self.begin(game, {**wish.options, game.shelf.option: wish.name})
        else:
            self.play(game, wish.name)

    def edit(self, game: Game, name: str = "") -> None:
        """Open the editor with a copy of the level of this name, or with an empty level if there is no name.
        Of the player's own level note that the editor changes it, and say how to save that. With an empty
        level, say that an unfinished one is kept, and offer it."""
        host, before = self._host, self._host.session
        unsaved = [] if name else unsaved_levels(host, game)
        self.begin(game, {"edit": True, game.shelf.option: name or "new"})
        if name and host.session not in (None, before) and self._menu.own.has(game, name):
            assert host.session is not None
            note_edited(host, host.session.table.id, name, 0)
            note_step(host, game, host.session.table.id, host.session.table.state, SAVED)
            host.say(_("Change the level; Save to My levels saves the changes."))
        elif unsaved and host.session is not before:
            way = (_("Continue it"), lambda: continue_table(host, unsaved[0].id))
            host.notice(_("Your unfinished level “{level}” is kept.", level=unsaved[0].title), [way])

    def play(self, game: Game, name: str, options: Mapping[str, Any] | None = None) -> None:
        """Continue the level of this name where it was left, or begin it with these other options."""
        info = unfinished_tables(self._host, self._results, game).get(name)
        if info is None or not continue_table(self._host, info.id):
            self.begin(game, {**(options or {}), game.shelf.option: name})

    def begin(self, game: Game, options: Mapping[str, Any], start: Any = None) -> None:
        """Begin the level that the options name at a new table; say why if that is impossible.

        A file is tried, and a level generated, in another process; the table is shown afterwards. A level
        made in advance is used up. With `start`, that is the level.
        """
        seed = new_seed()
        try:
            read = game.read_options(options)
            if start is None and (file := level_file(read, game.shelf.option)) is not None:
                ask = level_ask(game, read, seed)
                opened = partial(self.begin_opened, game, read, seed)
                try_file(self._host, file, ask, lambda answer: opened(level_of(game, answer)))
                return
            if start is None and (own := self._menu.own.start_of(game, read, seed)) is not None:
                self.begin_table(game, {**read, game.shelf.option: own[0]}, seed, own[1])
                return
            if start is None and (ready := self._advance.ready_levels.take(game, read)) is not None:
                self.begin_table(game, read, *ready)
                return
            if start is None and _must_be_made(game, read):
                self._maker.make(game, read, seed, partial(self.begin_table, game, read, seed))
                return
            state = start or game.start(read, game.read_seats(), Chance(seed, "start"))
        except Illegal as why:
            self._host.say(str(why))
            return
        self.begin_table(game, read, seed, state)

    def begin_file(self, game: Game, path: str) -> None:
        """Begin the level in this file."""
        self.begin(game, {game.shelf.option: path})

    def begin_opened(self, game: Game, options: Options, seed: int, start: State) -> None:
        """Begin a level opened from a file or a text at this start: it is kept in My levels, and the
        table then names that level, no file."""
        called = self._menu.own.keep_quietly(game, start)
        self.begin_table(game, {**options, game.shelf.option: called} if called else options, seed, start)

    def begin_table(self, game: Game, options: Options, seed: int, start: Any) -> None:
        """Begin and show a table at this start, with computers as any opponents, and make the next level of
        the kind in advance."""
        settings = self._host.settings
        rule = settings.choices_for(game.id).get("rule")
        seats = [Seat("person", game.seat_name(0), "", game.seat_colour(0))]
        for at in range(1, game.read_seats()):  # the opponents, if the level has any
            seats.append(Seat("computer", game.seat_name(at), game.seat_level(at), game.seat_colour(at)))
        rule = rule if rule in ("free", "fair") else settings.value("rule")
        play = game.level_of(start)
        title = title_of_level(game, play.title) if play is not None else ""
        open_new_table(self._host, game, options, seats, seed, rule, start, title)
        self._advance.make_next(game, options)

    def begin_tutorial(self, game: Game) -> bool:
        """Open the first unsolved lesson among the game's levels and return True; the first of all if each is
        solved. Return False if it has no lessons."""
        from takeback.puzzles.catalogue import next_unsolved, section

        lessons = section(game.shelf, TUTORIAL) if game.shelf else None
        if lessons is None or not lessons.playable:
            return False
        solved = {name for name, one in self._results.of_game(game.id).items() if one.is_solved}
        lesson = next_unsolved(lessons.places, solved)
        assert lesson is not None
        self.play(game, lesson.name)
        return True


def _must_be_made(game: Game, options: Options) -> bool:
    """Return whether the level named in the options must be generated or read, since it is in no pack; False
    for an empty level."""
    from takeback.puzzles.packs import pack_names

    level = str(options[game.shelf.option])
    packs = {name.casefold() for name in pack_names(game.shelf)}
    is_blank = bool(options.get("edit")) and level.partition(":")[0] == "new"
    return bool(level) and not is_blank and level.rpartition("/")[0].casefold() not in packs
