"""The player's own levels: keeping, moving, renaming, removing, copying, and writing them to files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication

from takeback.engine import share
from takeback.engine.chance import Chance, new_seed
from takeback.engine.game import Game
from takeback.engine.limits import OverLimit, bytes_of
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.engine.titles import NEW_LEVEL, file_name_of, quoted_title
from takeback.puzzles.answers import SAVED_ALREADY, SHARED
from takeback.puzzles.editor import EditedLevel, SetText
from takeback.puzzles.levels import MOST_BYTES, LevelError, split_pack, text_of, without_words_around
from takeback.puzzles.own_packs import USUAL, KeptAlready, OwnLevels, OwnPlace
from takeback.puzzles.packs import OWN, is_pack
from takeback.puzzles.possible_games import has_board, possible_games
from takeback.shell.features.levels import own_bar
from takeback.shell.features.levels.checker import LevelChecker
from takeback.shell.features.levels.checks import KnownChecks
from takeback.shell.features.levels.edited import edited_level
from takeback.shell.features.levels.edited_saving import EditedLevels, SaveRequest
from takeback.shell.features.levels.own_bar import OwnLevelRequest
from takeback.shell.features.levels.page import LevelsPage
from takeback.shell.game_host import LabelledAction
from takeback.shell.host import Host
from takeback.shell.session.noted_steps import note_step
from takeback.shell.session.session import Session
from takeback.shell.session.tables import ask_for_file, level_ask, level_of, try_content, try_file
from takeback.shell.session.trial_editors import editor_of
from takeback.shell.window.tryouts import TRYOUT
from takeback.table.level_text import copied_sentence, level_as_text
from takeback.table.thinking import make_request
from takeback.texts import format_number, ngettext
from takeback.texts import gettext as _

LEVELS = _("Levels (*.txt);;All files (*)")
NOTHING_COPIED = _("Copy the text of a level first.")
NO_LEVEL_COPIED = _("The copied text contains no level.")


class OwnLevelsController:
    """Manages the player's own levels, in folders for each game, together with the page that shows one
    folder.

    Each window has one. Levels from outside are tried in another process before they are kept.
    """

    def __init__(
        self,
        host: Host,
        page: Callable[[], LevelsPage | None],
        show: Callable[[Game, str, str], object],
        kept: Callable[[], object],
    ) -> None:
        """Use `page` to find the open page, if any; `show` opens the page of a game at a folder and a level;
        `kept` is called when a level was saved."""
        self._host, self._page, self._show, self._kept = host, page, show, kept
        self.edited = EditedLevels(host, self)
        self.checker = LevelChecker(host.settings.profile_object(KnownChecks))
        self._of: dict[str, OwnLevels] = {}
        self._last: dict[str, str] = {}  # by game: the folder shown last
        self._pasted_at: tuple[object, object] = (None, None)  # the page and the session when paste was asked

    def levels_of(self, game: Game) -> OwnLevels | None:
        """Return the own levels of a game, read on first use; None if it has no level editor or no packs of
        levels."""
        if game.workshop is None or not game.shelf:
            return None
        if game.id not in self._of:
            self._of[game.id] = OwnLevels(self._host.settings.folder, game.shelf)
        return self._of[game.id]

    def has(self, game: Game, name: str) -> bool:
        """Return whether a level of this name is among the player's own."""
        own = self.levels_of(game)
        return own is not None and own.find(name) is not None

    def folder(self, game: Game) -> str:
        """Return the folder for new levels: the one that is shown, or else was shown last, or else the
        first."""
        own, page = self.levels_of(game), self._page()
        assert own is not None
        if page is not None and page.game is game and page.folder:
            self._last[game.id] = page.folder
        last = self._last.get(game.id, USUAL)
        return last if last in own.names() else own.names()[0]

    def start_of(self, game: Game, options: Mapping[str, Any], seed: int) -> tuple[str, Any] | None:
        """Return the quoted title and the start of the player's own level named in these options; None if
        none is named. Raises Illegal if it no longer exists."""
        own, name = self.levels_of(game), str(options.get(game.shelf.option, "")) if game.shelf else ""
        if own is None or not name.startswith(OWN):
            return None
        place = own.find(name)
        if place is None:
            raise Illegal(_("This level is no longer in My levels."))
        read = game.read_options({**options, game.shelf.option: place.wanted})
        return quoted_title(place.title), game.start(read, game.read_seats(), Chance(seed, "start"))

    # adding levels ------------------------------------------------------------------------------------
    def keep(
        self,
        game: Game,
        state: Any,
        warning: str = "",
        is_chosen_as_new: bool = False,
        editor: int | None = None,
    ) -> OwnPlace | None:
        """Keep the level of this state in the folder for new levels and return its place; report the success
        with a warning about the level, or what is wrong.

        A level that is kept already is reported and its place returned; from the editor it takes its title,
        author and note along. None if it cannot be kept. `is_chosen_as_new`: the player has just chosen not
        to replace another level, which is then not offered. `editor`: the table id of the editor in which the
        level was made, if in one.
        """
        own = self.levels_of(game)
        if own is None or game.workshop is None:
            return None
        is_made = game.workshop.is_open(state)
        try:
            text = game.workshop.text(state)
            before = own.find(own.name_of(text))
            place = own.keep(self.folder(game), text, is_made)
        except KeptAlready as why:
            place = why.place
            self._host.notice(str(why), self.ways_to(game, place, editor))
        except Illegal as why:
            self._host.notice(str(why))
            return None
        else:
            sentences = [_saved_sentence(own, place, before, is_chosen_as_new)]
            ways = self.ways_to(game, place, editor)
            if not is_chosen_as_new and before is None and (older := _others_of_its_title(own, place)):
                sentences.append(_("Another level there has the same title."))
                ways.append((_("Replace the one you had"), partial(self._replace, game, own, older[-1])))
            self._host.notice(" ".join(filter(None, [*sentences, warning])), ways)
        self._kept()
        return place

    def _replace(self, game: Game, own: OwnLevels, older: OwnPlace) -> None:
        """Remove a level in favour of one of its title that was added later, show its folder again, and offer
        to put the level back. If it cannot be removed, say why."""
        try:
            back = own.remove(older)
        except Illegal as why:
            self._host.notice(str(why))
            return
        self.show_again(game, older.folder)

        def restore() -> None:
            """Put the older level back, and show its folder again if it is on the page."""
            try:
                back()
            except Illegal as why:
                self._host.notice(str(why))
                return
            self.show_again(game, older.folder)

        self._host.notice(
            _("The {level} that you had is removed.", level=older.title), [(_("Put it back"), restore)]
        )

    def show_again(self, game: Game, folder: str) -> None:
        """Read this folder again, if the page shows it."""
        page = self._page()
        if page is not None and page.game is game and page.folder == folder:
            page.show_own(folder)

    def way_to_keep(self, session: Session, label: str) -> LabelledAction | None:
        """Return the button of this label that keeps the level on the table, of a file, a text or the editor;
        None if the game keeps none or it is kept already."""
        game, start = session.table.game, session.table.history.root.state
        play, own = game.level_of(start), self.levels_of(game)
        if play is None or own is None or game.workshop is None:
            return None
        # the test of a level that is being made has no name yet
        if self.has(game, play.name or own.name_of(game.workshop.text(start))):
            return None
        if editor := editor_of(self._host, session):
            return label, lambda: self.edited.save(SaveRequest(game, start, editor))
        return label, lambda: self.keep(game, start)

    def why_not_keep(self, session: Session) -> str:
        """Return why the level on the table cannot be kept, as a sentence; empty if it can."""
        game = session.table.game
        assert game.workshop is not None
        try:
            game.workshop.text(session.table.state)
        except Illegal as why:
            return _("It cannot be saved to My levels yet. {why} It is kept as a draft.", why=why)
        if session.checks.is_making and self.edited.is_saved(session):
            return SAVED_ALREADY
        unsolvable = session.checks.why_unsolvable()
        if unsolvable:
            return _("It cannot be saved to My levels yet. {why} It is kept as a draft.", why=unsolvable)
        return ""

    def why_not_paste(self) -> str:
        """Return that there is no text on the clipboard; empty if there is some."""
        return "" if QGuiApplication.clipboard().text()[: MOST_BYTES + 1].strip() else NOTHING_COPIED

    def keep_shown(self, session: Session) -> None:
        """Save the level on the table. For one being made that has no title of its own yet, ask for it."""
        state, warning = session.table.state, session.checks.warning()
        is_new = isinstance(state, EditedLevel) and not edited_level(self._host, session.table.id)[0]
        if not is_new or state.word("title") not in ("", NEW_LEVEL):
            self._save_shown(session, warning)
            return
        from takeback.shell.history.editor import NameEditor

        title, words = _("Save to My levels"), _("Title of the level")
        dialog = self._host.open(lambda over: NameEditor(state.word("title"), over, title, words, _("Save")))
        dialog.value_accepted.connect(partial(self._save_titled, session, warning))

    def _save_titled(self, session: Session, warning: str, title: str) -> None:
        """Give the level being made this title, unless it is empty, and save it."""
        self._set_title(session, " ".join(title.split()))
        self._save_shown(session, warning)

    def _save_shown(self, session: Session, warning: str) -> None:
        """Save the level on the table. One being made without a title takes the one it is saved under."""
        table = session.table
        if isinstance(table.state, EditedLevel):

            def take_title(place: OwnPlace) -> None:
                """Give the level being made the title that it was saved under."""
                self._set_title(session, place.title)

            request = SaveRequest(table.game, table.state, table.id, warning, take_title)
            self.edited.save(request)
        else:
            self.keep(table.game, table.state, warning)

    def _set_title(self, session: Session, title: str) -> None:
        """Give the level being made this title, unless it is empty or the same."""
        state = session.table.state
        if isinstance(state, EditedLevel) and title and state.word("title") != title:
            session.act(SetText("title", title), 0)
            session.drafts.confirm()

    def keep_quietly(self, game: Game, state: Any) -> str:
        """Keep a level opened from a file without a message, unless it is kept already, and return its quoted
        title. If that fails, report it and return an empty text."""
        own = self.levels_of(game)
        if own is None or game.workshop is None:
            return ""
        try:
            return quoted_title(own.keep(self.folder(game), game.workshop.text(state)).title)
        except KeptAlready as why:
            return quoted_title(why.place.title)
        except Illegal as why:
            self._host.notice(str(why))
            return ""

    def ways_to(self, game: Game, place: OwnPlace, editor: int | None = None) -> list[LabelledAction]:
        """Return the buttons that share this level and show it in its folder, with their labels; none if the
        page shows that folder. Of a level made in the editor of this table id, sharing is noted there."""
        page = self._page()
        if page is not None and page.game is game and page.folder == place.folder:
            return []

        def share_it() -> None:
            """Copy this level as share text, or report why that is impossible."""
            try:
                start = _copy_to_share(self._host, self, game, place)
            except Illegal as why:
                self._host.notice(str(why))
                return
            if start is not None and editor is not None:
                note_step(self._host, game, editor, start, SHARED)

        return [
            (_("Share"), share_it),
            (_("Show it"), lambda: self._show(game, place.folder, place.name)),
        ]

    def keep_pack(self, game: Game, text: str, title: str) -> bool:
        """Keep a pack as a folder, show it and say how many levels it has.

        Return False if the text is no pack or the game keeps no levels; a failure is reported, with True.
        """
        own = self.levels_of(game)
        if own is None or not is_pack(*split_pack(text)):
            return False
        try:
            folder = own.keep_pack(text, title)
        except Illegal as why:
            self._host.notice(str(why))
            return True
        self._show(game, folder, "")
        places = own.section(folder).places
        bad = sum(bool(place.problems) for place in places)
        told = ngettext(
            "{folder} was added as a folder with {count} level.",
            "{folder} was added as a folder with {count} levels.",
            len(places),
            folder=own.section(folder).title,
        )
        if bad:
            problem = ngettext("{count} of them cannot be read.", "{count} of them cannot be read.", bad)
            told = f"{told} {problem}"
        self._host.say(told)
        return True

    def paste(self, game: Game) -> None:
        """Try what is on the clipboard, then keep it: a level as text, a pack, or a share text, also in a
        message.

        Show it, unless the player has gone somewhere else meanwhile. Say so if there is nothing.
        """
        if why := self.why_not_paste():
            self._host.say(why)
            return
        self._pasted_at = self._page(), self._host.session
        text = QGuiApplication.clipboard().text()[: MOST_BYTES + 1]
        if share.may_hold_text(text):
            text = text[: share.MOST_LOOKED_AT]
            ask = make_request(f"{TRYOUT}:text", text, False)
            try_content(
                self._host, _("The share text"), ask, len(text), lambda _value: self._keep_shared(game, text)
            )
        elif not has_board(text):
            self._host.notice(NO_LEVEL_COPIED)
        else:
            # with a line break, so that it cannot be mistaken for a name
            level_text = without_words_around(text).rstrip("\n") + "\n"
            ask = level_ask(game, {game.shelf.option: level_text}, new_seed())
            try_content(
                self._host, _("The copied text"), ask, len(text), partial(self._pasted, game, level_text)
            )

    def _pasted(self, game: Game, text: str, answer: Any) -> None:
        """Keep the text as a pack, or else the level that the trial answered, and show it."""
        if not self.keep_pack(game, text, _("Copied levels")):
            self._keep_and_show(game, level_of(game, answer))

    def _keep_shared(self, game: Game, text: str) -> None:
        """Save the level in a share text and show it; if the text cannot be read, say why, and if it is of
        another game, of which and how to open it."""
        try:
            shared = share.read(text)
            record = share.make_record(
                shared, tuple(Seat(colour=shared.game.seat_colour(at)) for at in range(shared.seats))
            )
            start = share.play_line(shared, record).root.state
        except Illegal as why:
            self._host.notice(str(why))
            return
        if shared.game is not game:
            other = _("This is a game of {game}. Game, Open opens it.", game=shared.game.title)
            self._host.notice(other)
        else:
            self._keep_and_show(game, start)

    def _keep_and_show(self, game: Game, start: Any) -> None:
        """Keep the level of this starting position, and report that or why it cannot be kept. Show the folder
        it is in, unless the player has gone somewhere else."""
        place = self.keep(game, start)
        if place is not None and self._pasted_at == (self._page(), self._host.session):
            self._show(game, place.folder, place.name)

    def ask_file(self, game: Game, play: Callable[[str], object]) -> None:
        """Ask for a file: a pack in it becomes a folder, for a level `play` is called with the path."""
        ask_for_file(
            self._host, _("Open a level or a pack"), LEVELS, lambda path: self._open(game, path, play)
        )

    def open_file_of_any_game(self, path: Path, at: Game | None, play: Callable[[Game, str], object]) -> None:
        """Open a file that does not name its game.

        Prefer the shown game `at` if the level can be its; otherwise ask if several are possible. A pack is
        kept; for a level `play` is called with the game and the path. Report a file that is neither.
        """
        try:
            games = possible_games(text_of(bytes_of(path, MOST_BYTES)))
        except (OSError, OverLimit, LevelError) as error:
            why = str(getattr(error, "strerror", None) or error).rstrip(".")
            self._host.notice(_("{file} cannot be read: {reason}.", file=path.name, reason=why))
            return
        ways: list[LabelledAction] = [
            (game.title, partial(self._open, game, str(path), partial(play, game))) for game in games
        ]
        self.choose_game(
            games,
            ways,
            at,
            _("The level in {file} can be of several games. Choose one.", file=path.name),
            _("{file} is not a level: none of its lines begins with BOARD.", file=path.name),
        )

    def choose_game(
        self,
        games: Sequence[Game],
        ways: Sequence[LabelledAction],
        at: Game | None,
        question: str,
        refusal: str,
    ) -> None:
        """Open a level as one of these games, by the way of the same place: as the shown game `at` if it is
        among them, else as the only one; or ask the question, or show the refusal if there is no game."""
        if at in games or len(games) == 1:
            ways[games.index(at) if at in games else 0][1]()
        elif games:
            self._host.notice(question, ways)
        else:
            self._host.notice(refusal)

    def _open(self, game: Game, path: str, play: Callable[[str], object]) -> None:
        """Keep the pack in this file, after trying it; if it is none, call `play` with the path, which also
        reports errors."""
        try:
            text = text_of(bytes_of(Path(path), MOST_BYTES))
            is_whole = is_pack(*split_pack(text))
        except (OSError, OverLimit, LevelError):
            is_whole = False  # playing it reports the reason
        if not is_whole:
            play(path)
            return
        ask = level_ask(game, {game.shelf.option: path}, new_seed())
        try_file(self._host, Path(path), ask, lambda _value: self.keep_pack(game, text, Path(path).stem))

    # requests of the page -----------------------------------------------------------------------------
    def carry_out(self, wish: OwnLevelRequest) -> None:
        """Carry out a request of the page, except opening a file.

        A refusal is reported, and the page is refreshed.
        """
        page = self._page()
        own = self.levels_of(page.game) if page is not None else None
        if page is None or own is None:
            return
        acts: dict[str, Callable[[LevelsPage, OwnLevels, OwnLevelRequest], object]] = {
            own_bar.MOVE: self._move,
            own_bar.INTO: self._move_to_folder,
            own_bar.INTO_NEW: self._move_to_new_folder,
            own_bar.RENAME: self._rename,
            own_bar.REMOVE: self._remove,
            own_bar.COPY: self._copy,
            own_bar.SHARE: self._share,
            own_bar.EXPORT_LEVEL: self._export_level,
            own_bar.NEW_FOLDER: self._new_folder,
            own_bar.RENAME_FOLDER: self._rename_folder,
            own_bar.REMOVE_FOLDER: self._remove_folder,
            own_bar.EXPORT: self._export,
            own_bar.FILES: lambda page, *_: self.show_where_files_are(page.game),
            own_bar.PASTE: lambda page, *_: self.paste(page.game),
        }
        self._try(partial(acts[wish.how], page, own, wish), page, wish.folder)

    def _try(self, act: Callable[[], object], page: LevelsPage, folder: str) -> None:
        """Call `act`; if it raises Illegal, report that and show this folder of the page again."""
        try:
            act()
        except Illegal as why:
            self._host.notice(str(why))
            if self._page() is page:
                page.show_own(folder)

    def _ask_name(
        self, page: LevelsPage, title: str, words: str, name: str, named: Callable[[str], object]
    ) -> None:
        """Ask for a name, proposing `name`, and call `named` with the answer, which may refuse by Illegal.

        `title` is the dialog's, `words` the label of its field.
        """
        from takeback.shell.history.editor import NameEditor

        folder = page.folder
        dialog = self._host.open(lambda over: NameEditor(name, over, title, words))
        dialog.value_accepted.connect(lambda name: self._try(partial(named, str(name)), page, folder))

    def _move(self, page: LevelsPage, own: OwnLevels, wish: OwnLevelRequest) -> None:
        """Move a level within its folder, and show it there."""
        assert wish.place is not None
        at = own.move(wish.place, wish.to)
        places = own.section(wish.folder).places
        page.show_own(wish.folder, places[at].name)
        self._host.say(
            _(
                "{level} is now number {number} of {total}.",
                level=wish.place.title,
                number=format_number(at + 1),
                total=format_number(len(places)),
            )
        )

    def _move_to_folder(self, page: LevelsPage, own: OwnLevels, wish: OwnLevelRequest) -> None:
        """Move a level into another folder, say so, and show the old folder."""
        assert wish.place is not None
        own.move_to_folder(wish.place, wish.into)
        page.show_own(wish.folder, _level_to_select(own, wish.place))
        self._host.say(
            _(
                "{level} is now in the folder {folder}.",
                level=wish.place.title,
                folder=own.section(wish.into).title,
            )
        )

    def _move_to_new_folder(self, page: LevelsPage, own: OwnLevels, wish: OwnLevelRequest) -> None:
        """Ask for the name of a new folder, and move a level into it."""

        def named(title: str) -> None:
            """Make the folder with this title and move the level there."""
            folder = own.new_folder(title or _("Folder"))
            self._move_to_folder(
                page, own, OwnLevelRequest(own_bar.INTO, wish.folder, wish.place, into=folder)
            )

        self._ask_name(page, _("New folder"), _("Name of the folder"), "", named)

    def _rename(self, page: LevelsPage, own: OwnLevels, wish: OwnLevelRequest) -> None:
        """Ask for a new name of a level."""
        place = wish.place
        assert place is not None

        def named(title: str) -> None:
            """Rename the level and show it."""
            own.rename(place, title)
            page.show_own(place.folder, own.section(place.folder).places[place.at].name)

        self._ask_name(page, _("Rename level"), _("Name of the level"), place.title, named)

    def _remove(self, page: LevelsPage, own: OwnLevels, wish: OwnLevelRequest) -> None:
        """Remove a level, and offer to put it back."""
        assert wish.place is not None
        back = own.remove(wish.place)
        page.show_own(wish.folder, _level_to_select(own, wish.place))
        where = own.section(wish.folder).title
        self._offer_back(
            _("{level} is no longer in {folder}.", level=wish.place.title, folder=where),
            back,
            page,
            wish.folder,
        )

    def _offer_back(self, message: str, back: Callable[[], None], page: LevelsPage, folder: str) -> None:
        """Report a removal with a button that calls `back` and shows the folder again."""

        def again() -> None:
            """Restore what was removed, and show its folder."""
            back()
            if self._page() is page:
                page.show_own(folder)

        self._host.notice(message, [(_("Put it back"), lambda: self._try(again, page, folder))])

    def _copy(self, page: LevelsPage, own: OwnLevels, wish: OwnLevelRequest) -> None:
        """Copy a level as text, and say so."""
        assert wish.place is not None
        QGuiApplication.clipboard().setText(wish.place.text)
        self._host.say(_("The text of {level} is copied, as it stands in a file.", level=wish.place.title))

    def _share(self, page: LevelsPage, own: OwnLevels, wish: OwnLevelRequest) -> None:
        """Copy a level as share text, and say how it is opened. Raises Illegal if it cannot be played or
        written."""
        assert wish.place is not None
        _copy_to_share(self._host, self, page.game, wish.place)

    def _export_level(self, page: LevelsPage, own: OwnLevels, wish: OwnLevelRequest) -> None:
        """Ask for a file, named after the level, and write the level as text there."""
        assert wish.place is not None
        proposed = file_name_of(wish.place.title) or page.game.id
        self._ask_and_write(_("Export the level"), proposed, wish.place.text)

    def _new_folder(self, page: LevelsPage, own: OwnLevels, wish: OwnLevelRequest) -> None:
        """Ask for the name of a new folder, make it and show it."""

        def named(title: str) -> None:
            """Make the folder with this title and show it."""
            page.show_own(own.new_folder(title or _("Folder")))

        self._ask_name(page, _("New folder"), _("Name of the folder"), "", named)

    def _rename_folder(self, page: LevelsPage, own: OwnLevels, wish: OwnLevelRequest) -> None:
        """Ask for a new name of a folder."""

        def named(title: str) -> None:
            """Rename the folder and show it; an empty title keeps its name."""
            page.show_own(own.rename_folder(wish.folder, title or wish.folder))

        title = own.section(wish.folder).title
        self._ask_name(page, _("Rename folder"), _("Name of the folder"), title, named)

    def _remove_folder(self, page: LevelsPage, own: OwnLevels, wish: OwnLevelRequest) -> None:
        """Remove a folder with its levels, show the first folder, and offer to put it back."""
        title = own.section(wish.folder).title
        back = own.remove_folder(wish.folder)
        page.show_own(own.names()[0])
        self._offer_back(_("The folder {folder} was deleted.", folder=title), back, page, wish.folder)

    def _export(self, page: LevelsPage, own: OwnLevels, wish: OwnLevelRequest) -> None:
        """Ask for a file and write a folder as one pack there."""
        self._ask_and_write(_("Export the folder"), wish.folder, own.as_pack(wish.folder))

    def _ask_and_write(self, title: str, proposed: str, text: str) -> None:
        """Ask for a file in a dialog of this title, proposing a name without its suffix, and write the text
        there."""
        from takeback.shell.file_dialog import ask_and_write

        ask_and_write(self._host, title, f"{proposed}.txt", LEVELS, text)

    def show_where_files_are(self, game: Game) -> None:
        """Tell in which folder the files are, with buttons to open it and to copy its name.

        The files may be edited, since they are read whenever they are shown.
        """
        own = self.levels_of(game)
        assert own is not None
        folder = own.folder
        where = f"{folder.parent.name}/{folder.name}"
        self._host.notice(
            _(
                "Your levels of {game} are in {where} in your profile.",
                game=game.title,
                where=where,
            ),
            [
                (_("Open the folder"), partial(self._open_folder, folder)),
                (_("Copy the folder’s path"), lambda: QGuiApplication.clipboard().setText(str(folder))),
            ],
        )

    def _open_folder(self, folder: Path) -> None:
        """Open a folder in the file manager, creating it if needed; report it if that fails."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self._host.notice(_("The folder cannot be made: {reason}.", reason=error.strerror or error))
            return
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self._host.notice(
                _("No program to show folders was found. The folder is {folder}.", folder=folder)
            )


def _level_to_select(own: OwnLevels, removed: OwnPlace) -> str:
    """Return the name of the level to select after one has left its folder: the next one, or "" if it is
    empty."""
    remaining = own.section(removed.folder).places
    return remaining[min(removed.at, len(remaining) - 1)].name if remaining else ""


def _saved_sentence(own: OwnLevels, place: OwnPlace, before: OwnPlace | None, is_as_new: bool) -> str:
    """Return the sentence that a level is saved at this place, or that the level that was there before has
    another title now; `is_as_new`: the player has chosen to save it as a new level."""
    folder = own.section(place.folder).title
    if before is not None and before.title != place.title:
        return _("{old} in {folder} is now called {new}.", old=before.title, folder=folder, new=place.title)
    if is_as_new:
        return _("{level} is saved in {folder} as a new level.", level=place.title, folder=folder)
    return _("{level} is saved in {folder}.", level=place.title, folder=folder)


def _others_of_its_title(own: OwnLevels, place: OwnPlace) -> list[OwnPlace]:
    """Return the other levels in the folder of this one that have its title."""
    places = own.section(place.folder).places
    return [
        one for one in places if isinstance(one, OwnPlace) and one.at != place.at and one.title == place.title
    ]


def _copy_to_share(host: Host, levels: OwnLevelsController, game: Game, place: OwnPlace) -> object:
    """Copy this level as share text, say how it is opened, and return its start; None if it has none. Raises
    Illegal if it cannot be played or written."""
    found = levels.start_of(game, game.read_options({game.shelf.option: place.name}), seed=0)
    if found is None:
        return None
    called, start = found
    QGuiApplication.clipboard().setText(level_as_text(game, start, called))
    host.notice(copied_sentence(place.title))
    return start
