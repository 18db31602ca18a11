"""The page of levels: packs with progress, levels with pictures and results, the daily level and new
levels."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property, partial
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from takeback.engine.game import Game
from takeback.engine.titles import shown_pack_title
from takeback.listeners.results import LevelResult
from takeback.puzzles.catalogue import LevelPlace, Section, is_of_file, next_unsolved, section
from takeback.puzzles.dailies import in_time, name_of, streak
from takeback.puzzles.own_packs import OwnLevels, OwnPlace
from takeback.puzzles.packs import OWN, Shelf, pack_names, title_of_file
from takeback.shell.features.levels.busy import BusyBar
from takeback.shell.features.levels.checks import LevelCheck
from takeback.shell.features.levels.daily import DailyPage
from takeback.shell.features.levels.filters import Filters
from takeback.shell.features.levels.grid import LevelGrid
from takeback.shell.features.levels.more import RandomLevelPage
from takeback.shell.features.levels.own_bar import (
    COPY,
    EXPORT,
    EXPORT_LEVEL,
    FILES,
    INTO,
    INTO_NEW,
    MAKE,
    MOVE,
    NEW_FOLDER,
    REMOVE,
    REMOVE_FOLDER,
    RENAME,
    RENAME_FOLDER,
    SHARE,
    OwnBar,
    OwnLevelRequest,
)
from takeback.shell.features.levels.rail import Rail
from takeback.shell.features.levels.tile import LevelTile
from takeback.shell.features.levels.unfinished import UnsavedLevel
from takeback.shell.features.levels.words import days_text
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _
from takeback.ui.labels import label, set_refusal
from takeback.ui.slices import Slices
from takeback.ui.stars import MOST
from takeback.ui.theme import BETWEEN, EDGE, theme_of

DAY, EVERY, MORE, FOLDERS = "daily", "all", "more", "own/"
LEFT_ALONE = _("The file is unchanged. Folder, Show the files opens its folder.")
NOTHING_OWN = _(
    "No levels yet. Make one, open a file or paste one. To save a level you are playing, "
    "choose Game, Levels, Save to My levels."
)
RAIL, NARROW_RAIL, NARROW = 264, 218, 980
PLAY, ANEW, LOOK, EDIT = "play", "anew", "look", "edit"


@dataclass(frozen=True)
class LevelRequest:
    """A request of the page about a level: play or continue it, start again, view the last game, or edit a
    copy."""

    name: str
    how: str = PLAY  # or ANEW, LOOK, EDIT
    options: Mapping[str, Any] = field(default_factory=dict)  # those of a generated level


@dataclass
class KnownResults:
    """The results of a game's levels, by level the number of turns at its unfinished table, and the levels
    that were played to an end."""

    results: Mapping[str, LevelResult]  # by the level's name
    waiting: Mapping[str, int]  # turns, by the level's name
    played: Collection[str]  # names of levels whose last game is over
    count_text: Callable[[int], str]  # a number with its unit, such as "9 moves"
    find_check: Callable[[str], LevelCheck | None]  # what is known of the player's own level of this name
    unsaved: Sequence[UnsavedLevel] = ()  # levels being made

    @property
    def solved(self) -> set[str]:
        """Return the names of all solved levels."""
        return {name for name, result in self.results.items() if result.is_solved}


class LevelsPage(QWidget):
    """Shows the levels of a game on a page of the window and emits requests; it knows nothing of tables."""

    level_requested = Signal(object)  # LevelRequest
    closed = Signal()  # the player wants to leave the page
    stopped = Signal()  # the level that is being made is not wanted any more
    making_seen = Signal()  # what is shown leads to levels that must be generated
    own_level_requested = Signal(object)  # OwnLevelRequest
    unsaved_wanted = Signal(int)  # the table id of a level being made that is to be continued
    own_levels_shown = Signal()  # a personal folder is shown, or what it holds now
    more_wanted = Signal()  # the dialog with all choices for a generated level
    message_emitted = Signal(str)  # a sentence to be said
    problem_reported = Signal(str)  # all that is wrong with a level, line by line

    def __init__(
        self,
        game: Game,
        known: KnownResults,
        today: date,
        stored_choices: Mapping[str, Any],
        at: str = "",
        parent: QWidget | None = None,
        own: OwnLevels | None = None,
    ) -> None:
        """Show the pack or folder of the level named `at`, else the first pack with an unsolved level, and
        begin to read the others in slices."""
        super().__init__(parent)
        self.game, self.known, self.own = game, known, own
        shelf: Shelf = game.shelf
        self.shelf = shelf
        self.sections: dict[str, Section] = {}
        self.menu: QMenu | None = None
        self.rail = Rail(_("{game} levels", game=game.title), self)
        self.title, self.line = label("title"), label("message")
        self.filters, self.own_bar = Filters(), OwnBar()
        self.trouble, self.empty = QLabel(), label("message", _("No level matches."))
        self.forget = QPushButton(_("Show all"))
        self.today, self._kept = today, stored_choices
        self.grid = LevelGrid(game)
        self.busy = BusyBar()
        self._stack = QStackedWidget()
        self._lay_out()
        self._connect()
        self._names = pack_names(shelf)
        self._reading = Slices(0.0, self)  # one pack in each slice
        self._reading.finished.connect(self._all_read)
        self._open_at(at)

    # layout -------------------------------------------------------------------------------------------
    def _lay_out(self) -> None:
        """Arrange all parts."""
        self._none = self._new_empty_page()
        self._stack.addWidget(self.grid)
        self._stack.addWidget(self._none)
        self.title.setStyleSheet("font-size: 20px; font-weight: 600;")
        for words in (self.title, self.line, self.trouble, self.empty):
            words.setWordWrap(True)
        self.trouble.hide()
        head = QVBoxLayout()
        head.setContentsMargins(EDGE, 22, EDGE, BETWEEN)
        head.setSpacing(4)
        for widget in (self.title, self.line):
            head.addWidget(widget)
        head.addSpacing(8)
        head.addWidget(self.filters)
        head.addWidget(self.own_bar)
        self.own_bar.hide()
        head.addWidget(self.trouble)
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addLayout(head)
        right.addWidget(self._stack, 1)
        right.addWidget(self.busy)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addLayout(right, 1)

    def _new_empty_page(self) -> QWidget:
        """Return the page that is shown when no level matches."""
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        column.setSpacing(BETWEEN)
        column.addWidget(self.empty)
        column.addWidget(self.forget, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        return page

    def _connect(self) -> None:
        """Connect the parts."""
        self.rail.chosen.connect(self._show_key)
        self.rail.left.connect(self.closed)
        self.filters.changed.connect(self._show_places)
        self.filters.focus_left.connect(self.grid.focus_here)
        self.forget.clicked.connect(self.filters.reset)
        self.grid.chosen.connect(self._play)
        self.grid.menu_wanted.connect(self._show_menu)
        self.grid.refused.connect(self.problem_reported)
        self.grid.moved.connect(self._move)
        self.grid.dragged.connect(self._on_dragged)
        self.grid.dropped.connect(self._on_dropped)
        self.grid.drag_ended.connect(lambda: self.rail.mark_target(""))
        self.grid.removed.connect(lambda place: self._request_own(REMOVE, place))
        self.own_bar.wanted.connect(self._use_bar)
        self.own_bar.unsaved_wanted.connect(self.unsaved_wanted)
        self.own_bar.show_unsaved(self.known.unsaved)
        self.own_bar.folder_menu.aboutToShow.connect(self._fill_folder_menu)
        self.busy.stop.clicked.connect(self.stopped)

    @cached_property
    def daily(self) -> DailyPage:
        """Make the page of daily levels on first use, and return it."""
        page = DailyPage(self.shelf, self.today, self.known.count_text)
        page.chosen.connect(self._play_day)
        page.refused.connect(self.message_emitted)
        page.refresh(self.known.results, self.known.waiting)
        self._stack.addWidget(page)
        return page

    @cached_property
    def more(self) -> RandomLevelPage:
        """Make the page for new levels on first use, and return it."""
        page = RandomLevelPage(self.game, self.shelf, self._kept)
        page.make_requested.connect(self._play_made)
        page.more_wanted.connect(self.more_wanted)
        self._stack.addWidget(page)
        return page

    @property
    def choices(self) -> Mapping[str, Any]:
        """Return the choices for generated levels, to be stored: those stored before if their page was never
        shown."""
        return self.more.choices if "more" in self.__dict__ else self._kept

    # contents -----------------------------------------------------------------------------------------
    def _open_at(self, at: str) -> None:
        """Fill the rail and show the pack or folder of the level of this name, My levels for one that is in
        none, such as a shared one, or the first pack with an unsolved level.

        Packs are then read in the background.
        """
        if self.shelf.makes:
            self.rail.add(DAY, _("Daily"))
            self.rail.add(MORE, _("Random level"))
        self.rail.add_caption(_("Packs"))
        for name in self._names:
            self.rail.add(name, shown_pack_title(title_of_file(name)))
        self.rail.add(EVERY, _("All levels"))
        if self.shelf.makes:
            self._show_streak()
        self._folders_caption = self.rail.add_caption(_("My folders"))
        self._folders_caption.hide()
        if self.own is not None:
            self._list_own()
        pack = at.rpartition("/")[0].casefold()
        key = next((name for name in self._names if name.casefold() == pack), "")
        found = self.own.find(at) if self.own is not None and not key and at.startswith(OWN) else None
        if found is not None:
            key = FOLDERS + found.folder
        elif self.own is not None and not key and is_of_file(at):
            key = FOLDERS + self.own.names()[0]
        if not key:
            key = DAY if at.startswith(DAY) else MORE if at else ""
            key = key if key in self.rail.choices else self._first_open()
        self._at = at
        self._order_tabs()
        self.rail.select(key)
        self._reading.start(map(self._section, self._names))

    def _order_tabs(self) -> None:
        """Set the Tab order: rail, filters, buttons, levels."""
        filters = self.filters
        parts = [self.rail.back, *self.rail.in_order(), filters.search, filters.size_pick, filters.grade]
        parts += [*filters.which.segments, *self.own_bar.buttons.values(), self.own_bar.unsaved]
        for one, other in pairwise(parts):
            self.setTabOrder(one, other)
        self.grid.widget_before = parts[-1]

    def _first_open(self) -> str:
        """Return the key of the first pack with an unsolved level; packs are read until one is found.

        If all are solved: the first pack, else the daily levels or all levels.
        """
        for name in self._names:
            if any(place.name not in self.known.solved for place in self._section(name).playable):
                return name
        return self._names[0] if self._names else DAY if self.shelf.makes else EVERY

    # the player's own levels --------------------------------------------------------------------------
    def _list_own(self) -> None:
        """Update the folders on the rail, with their progress: the usual one above the packs, where it is
        seen, all others at the end."""
        assert self.own is not None
        usual, *others = names = self.own.names()
        if self._own_keys() != [FOLDERS + name for name in names]:
            for key in self._own_keys():
                self.rail.remove(key)
            self.rail.add(FOLDERS + usual, usual, MORE if self.shelf.makes else "")
            for name in others:
                self.rail.add(FOLDERS + name, name)
            self._folders_caption.setVisible(bool(others))
        for name in names:
            choice = self.rail.choices[FOLDERS + name]
            self._show_progress(FOLDERS + name)
            choice.setToolTip(self.own.section(name).problem or choice.text())

    def show_own(self, folder: str, at: str = "") -> None:
        """Show this personal folder, read again, with the level of this name selected; the first folder if it
        is gone. With a level, or if the folder is empty, the keyboard focus goes there."""
        self._at = at or self._at
        self._list_own()
        self._order_tabs()
        key = FOLDERS + folder if FOLDERS + folder in self.rail.choices else next(iter(self._own_keys()))
        if self.rail.key == key:
            self._show_places()
        self.rail.select(key)
        if at or self.grid.current_tile is None:
            self.focus_first()

    def _own_keys(self) -> list[str]:
        """Return the rail's keys of all personal folders."""
        return [key for key in self.rail.choices if key.startswith(FOLDERS)]

    @property
    def folder(self) -> str:
        """Return the name of the personal folder that is shown; empty if none is."""
        return self.rail.key.removeprefix(FOLDERS) if self.rail.key.startswith(FOLDERS) else ""

    def _request_own(
        self, how: str, place: OwnPlace | None = None, to: int = 0, into: str = "", *_: object
    ) -> None:
        """Emit a request about a personal level, or about the folder that is shown."""
        self.own_level_requested.emit(
            OwnLevelRequest(how, place.folder if place is not None else self.folder, place, to, into)
        )

    def _use_bar(self, key: str) -> None:
        """Do what a button above the personal levels asks: emit a request."""
        if key == MAKE:
            self.level_requested.emit(LevelRequest("", EDIT))
        else:
            self._request_own(key)

    def _move(self, place: OwnPlace, to: int) -> None:
        """Ask to move a level within its folder."""
        self._request_own(MOVE, place, to)

    def _on_dragged(self, place: OwnPlace, at: QPoint) -> None:
        """Scroll the rail under a drag, and mark the folder under it as the target."""
        self.rail.scroll_near(at)
        self.rail.mark_target(self._folder_key_at(place, at))

    def _on_dropped(self, place: OwnPlace, at: QPoint) -> None:
        """Ask to move the dropped level into the folder at this point, if there is one."""
        if key := self._folder_key_at(place, at):
            self._request_own(INTO, place, into=key.removeprefix(FOLDERS))

    def _folder_key_at(self, place: OwnPlace, at: QPoint) -> str:
        """Return the rail's key of the folder at this point of the screen; empty if there is none or it is
        the level's own."""
        key = self.rail.key_at(at)
        return key if key.startswith(FOLDERS) and key != FOLDERS + place.folder else ""

    def _fill_folder_menu(self) -> None:
        """Fill the menu of the personal folder that is shown, which is about to open."""
        assert self.own is not None
        is_usual = self.folder == self.own.names()[0]
        stays = _("The first folder stays, with its name.") if is_usual else ""
        is_empty = "" if self.folder_section(self.folder).places else _("No level is in this folder.")
        rows = [(_("New folder…"), NEW_FOLDER, ""), (_("Rename this folder…"), RENAME_FOLDER, stays)]
        rows += [(_("Export as one file…"), EXPORT, is_empty)]
        rows += [(_("Show the files"), FILES, ""), (_("Delete this folder"), REMOVE_FOLDER, stays)]
        self.menu = self.own_bar.folder_menu
        self.menu.clear()
        self.menu.setToolTipsVisible(True)
        for text, how, why in rows:
            action = self.menu.addAction(text)
            set_refusal(action, why)
            action.triggered.connect(partial(self._request_own, how, None, 0, ""))

    def folder_section(self, folder: str) -> Section:
        """Return the levels of a personal folder, read from its file."""
        return self._section(FOLDERS + folder)

    def _section(self, name: str) -> Section:
        """Return the levels of a pack, which is read once and its progress then shown, or of a folder, whose
        name starts with `FOLDERS`."""
        if name.startswith(FOLDERS):
            assert self.own is not None
            return self.own.section(name.removeprefix(FOLDERS))
        if name not in self.sections:
            self.sections[name] = section(self.shelf, name)
            self._show_progress(name)
        return self.sections[name]

    def _all_read(self) -> None:
        """Show how many levels are solved, after all packs were read."""
        self._show_total()

    def _show_progress(self, name: str) -> None:
        """Show on the rail how many levels of a pack or folder are solved, or that it cannot be read."""
        one, choice = self._section(name), self.rail.choices[name]
        choice.setText(one.title)
        if one.problem:
            choice.show_progress(
                _("broken") if name.startswith(FOLDERS) else _("cannot be read"), -1, _("cannot be read")
            )
            return
        total = len(one.playable)
        if not total:
            choice.show_progress("")
            return
        done = sum(place.name in self.known.solved for place in one.playable)
        choice.show_progress(
            _("{done} of {total}", done=done, total=total),
            done / total,
            _("{done} of {total} solved", done=done, total=total),
        )

    def _show_total(self) -> None:
        """Show on the rail how many of all levels are solved."""
        places = [place for one in self.sections.values() for place in one.playable]
        done = sum(place.name in self.known.solved for place in places)
        self.rail.choices[EVERY].show_progress(
            _("{done} of {total}", done=done, total=len(places)),
            -1,
            _("{done} of {total} solved", done=done, total=len(places)),
        )
        self.rail.line.setText(
            ngettext(
                "{done} of {count} level solved", "{done} of {count} levels solved", len(places), done=done
            )
        )

    def _show_streak(self) -> None:
        """Show on the rail how many daily levels were solved in a row; nothing if none was."""
        results = self.known.results.items()
        run = streak(in_time((name, result.days) for name, result in results), self.today)
        days = ngettext("{count} day", "{count} days", run)
        self.rail.choices[DAY].show_progress(days if run else "", -1, days_text(run) if run else "")

    # what is shown ------------------------------------------------------------------------------------
    def _show_key(self, key: str) -> None:
        """Show the page or the levels of this key of the rail with the filters or buttons that belong to
        them, and hide a reported problem. Of the pages, also emit `making_seen`."""
        is_grid, is_own = key not in (DAY, MORE), key.startswith(FOLDERS)
        self.filters.setVisible(is_grid and not is_own)
        self.own_bar.setVisible(is_own)
        self.trouble.hide()
        if is_grid:
            self._show_places()
            return
        self.making_seen.emit()
        self._stack.setCurrentWidget(self.daily if key == DAY else self.more)
        if key == DAY:
            self.title.setText(_("Daily"))
            self.line.setText(
                _("A new level every day, the same for everybody. You can play the level of any day.")
            )
        else:
            self.title.setText(_("Random level"))
            self.line.setText(_("Random levels with the options you choose."))

    def _places(self, key: str) -> list[LevelPlace]:
        """Return the levels of a pack or folder, or of all packs."""
        names = self._names if key == EVERY else (key,)
        return [place for name in names for place in self._section(name).places]

    def _show_places(self) -> None:
        """Show the levels of the chosen key that match the filters, which do not count for personal ones, and
        select one: the one asked for, else the next unsolved one. Nothing on the pages for daily and random
        levels."""
        key = self.rail.key
        if key in (DAY, MORE, ""):
            return
        places, is_own = self._places(key), key.startswith(FOLDERS)
        if not is_own:
            self.filters.offer_choices(place for place in places if not place.problems)
        solved, wanted = self.known.solved, self.filters.wanted
        shown = [place for place in places if is_own or wanted.fits(place, solved)]
        self.empty.setText(self._empty_folder_text(key) if is_own else _("No level matches."))
        self.forget.setVisible(not is_own)
        named = {place.name for place in shown}
        begin = next_unsolved(shown, solved)
        self.grid.show_places(shown, self._at if self._at in named else begin.name if begin else "")
        for tile in self.grid.tiles:
            self._show_result(tile)
        self._stack.setCurrentWidget(self.grid if shown else self._none)
        self._show_title(key, places)
        if is_own:
            self.own_levels_shown.emit()

    def _empty_folder_text(self, key: str) -> str:
        """Return the text for a folder without levels, or for one that cannot be read."""
        return LEFT_ALONE if self._section(key).problem else NOTHING_OWN

    def _show_result(self, tile: LevelTile) -> None:
        """Show on a tile its level's result, number of solutions and waiting game, and the check of an own
        level."""
        name = tile.place.name
        result = self.known.results.get(name, LevelResult())
        tile.show_result(result, self.known.count_text(result.count), self.known.waiting.get(name))
        if tile.is_own:
            tile.show_check(self.known.find_check(name))

    def show_checks(self) -> None:
        """Show again what is known of the solutions of the personal levels."""
        for tile in self.grid.tiles:
            if tile.is_own:
                tile.show_check(self.known.find_check(tile.place.name))

    def _show_title(self, key: str, places: list[LevelPlace]) -> None:
        """Show the title of the pack or folder above the levels, how many are solved, and what cannot be
        read."""
        self.title.setText(_("All levels") if key == EVERY else self._section(key).title)
        playable = [place for place in places if not place.problems]
        done = sum(place.name in self.known.solved for place in playable)
        results = self.known.results
        stars = sum(results[place.name].stars for place in playable if place.name in results)
        self.line.setText(
            _(
                "{done} of {total} solved · {stars} of {most} stars",
                done=done,
                total=len(playable),
                stars=stars,
                most=len(playable) * MOST,
            )
            if playable
            else ""
        )
        self._show_trouble(key, places)

    def _show_trouble(self, key: str, places: list[LevelPlace]) -> None:
        """Show which packs and levels cannot be read; hide the text if all can."""
        keys = self._names if key == EVERY else (key,)
        messages = [self._section(name).problem for name in keys if self._section(name).problem]
        bad = [place.title for place in places if place.problems]
        if bad:
            messages.append(
                ngettext(
                    "{levels} cannot be read and is left out; you can play all others.",
                    "{levels} cannot be read and are left out; you can play all others.",
                    len(bad),
                    levels=format_list(bad),
                )
            )
        self.trouble.setText(" ".join(messages))
        self.trouble.setStyleSheet(f"color: {theme_of(self).alarm}; font-size: 13px; padding-top: 6px;")
        self.trouble.setVisible(bool(messages))

    # requests -----------------------------------------------------------------------------------------
    def _play(self, place: LevelPlace) -> None:
        """Emit the request to play or continue a level."""
        self.level_requested.emit(LevelRequest(place.name))

    def _play_day(self, day: date) -> None:
        """Emit the request to play or continue the level of a day."""
        self.level_requested.emit(LevelRequest(name_of(day)))

    def _play_made(self, name: str, options: Mapping[str, Any]) -> None:
        """Emit the request to generate a level of this name and play it."""
        self.level_requested.emit(LevelRequest(name, ANEW, options))

    def _show_menu(self, tile: LevelTile, at: QPoint) -> None:
        """Open the menu with everything that can be done with a level, at this point of the screen; a level
        with problems can only be managed."""
        name = tile.place.name
        is_waiting = name in self.known.waiting
        self.menu = QMenu(self)
        if tile.place.problems:
            self._add_own(self.menu, tile)
            self.menu.popup(at)
            return
        rows = [(_("Continue") if is_waiting else _("Play"), PLAY)]
        rows += [(_("Start again"), ANEW)] if is_waiting else []
        rows += [(_("Look at the last game"), LOOK)] if name in self.known.played else []
        if any(option.name == "edit" for option in self.game.options):
            rows.append((_("Edit") if tile.is_own else _("Edit a copy"), EDIT))
        for text, how in rows:
            self.menu.addAction(text).triggered.connect(partial(self._request, LevelRequest(name, how)))
        self._add_own(self.menu, tile)
        self.menu.popup(at)

    def _add_own(self, menu: QMenu, tile: LevelTile) -> None:
        """Add the commands for a personal level, including one that cannot be read; nothing for other
        levels."""
        place, shelf = tile.place, self.own
        if not isinstance(place, OwnPlace) or shelf is None:
            return
        if not menu.isEmpty():
            menu.addSeparator()
        at, last = self.grid.tiles.index(tile), len(self.grid.tiles) - 1
        menu.setToolTipsVisible(True)
        no_earlier = "" if at > 0 else _("This level is the first one already.")
        no_later = "" if at < last else _("This level is the last one already.")
        for text, by, why in ((_("Move earlier"), -1, no_earlier), (_("Move later"), 1, no_later)):
            action = menu.addAction(text)
            set_refusal(action, why)
            action.triggered.connect(lambda _checked, by=by: self.grid.move_by(tile, by))
        folders = menu.addMenu(_("To folder"))
        for name in shelf.names():
            if name != place.folder:
                go = partial(self._request_own, INTO, place, 0, name)
                folders.addAction(shelf.section(name).title.replace("&", "&&")).triggered.connect(go)
        folders.addAction(_("New folder…")).triggered.connect(
            partial(self._request_own, INTO_NEW, place, 0, "")
        )
        rows = [(_("Rename…"), RENAME), *([(_("Share"), SHARE)] if not place.problems else [])]
        rows += [(_("Copy the file’s text"), COPY), (_("Export…"), EXPORT_LEVEL)]
        for text, how in (*rows, (_("Remove"), REMOVE)):
            menu.addAction(text).triggered.connect(partial(self._request_own, how, place, 0, ""))

    def _request(self, wish: LevelRequest, *_: object) -> None:
        """Emit a request about a level."""
        self.level_requested.emit(wish)

    # focus and keys -----------------------------------------------------------------------------------
    def focus_first(self) -> None:
        """Focus the current level, or else, in a folder, the button for a new level, and on the pages of the
        day and of further levels, the button that plays one."""
        if self._stack.currentWidget() is self.grid and self.grid.current_tile is not None:
            self.grid.focus_here()
        elif self.folder:
            self.own_bar.buttons[MAKE].setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.rail.key == DAY:
            self.daily.play.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.rail.key == MORE:
            self.more.play.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """On Escape emit `stopped` while a level is being made, otherwise `closed`; pass on other keys."""
        if event.key() == Qt.Key.Key_Escape:
            (self.stopped if self.busy.isVisible() else self.closed).emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the rail narrower on a narrow page."""
        super().resizeEvent(event)
        self.rail.setFixedWidth(RAIL if self.width() >= NARROW else NARROW_RAIL)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Fill the page with its background colour."""
        QPainter(self).fillRect(self.rect(), QColor(theme_of(self).desk))
