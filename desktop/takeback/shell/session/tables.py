"""Begin, continue, open and import tables, and report what to do if the journal fails."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from datetime import date
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import QObject, Signal

from takeback.engine.game import Game
from takeback.engine.journal import Journal, JournalError
from takeback.engine.journal_trouble import AGAIN, BACKUP, IN_MEMORY, SAVE_AS
from takeback.engine.level import level_file
from takeback.engine.limits import bytes_of
from takeback.engine.record import Seat
from takeback.engine.savefile import SaveFileError, read
from takeback.engine.state import Illegal
from takeback.shell.commands import feature_ids
from takeback.shell.game_host import LabelledAction
from takeback.shell.host import Host
from takeback.shell.system.report import Report
from takeback.shell.window.tryouts import TRYOUT, FileTrial
from takeback.table.opening import find_stored_table, merge_into, new_table, open_table, table_from_file
from takeback.texts import gettext as _
from takeback.texts import ngettext

if TYPE_CHECKING:
    from takeback.engine.savefile import SaveFile
    from takeback.shell.session.session import Session
    from takeback.table.opening import MergeResult, OpenedTable
    from takeback.table.thinking import Answer, AskRequest

OWN = ".takeback"
EVERYTHING = ".takeback-all"  # the ending of a file with everything of a profile
JOURNAL = "journal.sqlite"  # in the folder of the profile
REPORTS = _("Reports (*.report)")
MOST_OF_A_REPORT = 4 << 20  # bytes of a refused file that a report may include

DAYS = (_("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday"))

Again = Callable[[], object] | None  # tries the same again


def open_new_table(
    host: Host,
    game: Game,
    options: Mapping[str, Any],
    seats: Sequence[Seat],
    seed: int,
    rule: str,
    start: Any = None,
    title: str = "",
    practice: bool = False,
) -> bool:
    """Begin a new table and show it; return False if it could not be shown.

    A level from a file is tried in another process first, and the table shown later (True). If the journal
    fails, the game is played in memory.
    """

    if start is None and game.shelf and (file := level_file(options, game.shelf.option)) is not None:

        def passed(answer: Answer) -> None:
            """Begin the table with the level that was read."""
            state = level_of(game, answer)
            open_new_table(host, game, options, seats, seed, rule, state, title, practice)

        try_file(host, file, level_ask(game, options, seed), passed)
        return True

    def begin_with(journal: Journal | None) -> None:
        """Show a new table in this journal; None keeps it in memory only."""
        called = title or title_of_day(game, journal)
        host.show_table(new_table(game, options, seats, seed, rule, journal, start, practice, called))

    try:
        return with_fallback(host, lambda: begin_with(host.journal))
    except Illegal as why:
        host.say(str(why))
        return False
    except JournalError as trouble:  # play goes on all the same, only unkept
        is_shown = with_fallback(host, lambda: begin_with(None))
        if is_shown:
            _stop_keeping(host)
        show_journal_trouble(host, trouble)
        return is_shown


def title_of_day(game: Game, journal: Journal | None) -> str:
    """Return "Game, Monday 2" as a title not used yet, for games with a page of records; else ""."""
    if game.records is None or not game.records.is_set("page"):
        return ""
    stem = _("{game}, {weekday}", game=game.title, weekday=DAYS[date.today().weekday()])
    taken = {info.title for info in journal.tables(with_hidden=True)} if journal is not None else set()
    names = chain([stem], (f"{stem} {number}" for number in count(2)))
    return next(name for name in names if name not in taken)


def continue_table(host: Host, id: int, wrong: Collection[int] = ()) -> bool:
    """Open a table of the journal where it was left; `wrong` are turns known to be wrong, to stop before.

    Return False, with the reason reported, if it cannot be shown.
    """

    before = host.settings.last_table.id
    host.settings.last_table.note_opening(id)
    try:
        return with_fallback(host, lambda: _show_opened(host, open_table(host.journal, id, wrong=wrong)))
    except Illegal as why:
        _keep_shown(host, before)
        host.say(str(why))
    except JournalError as trouble:
        _keep_shown(host, before)
        show_journal_trouble(host, trouble, lambda: continue_table(host, id, wrong))
    return False


def reopen_game(host: Host, id: int) -> bool:
    """Open a table of the journal where it was left, and show the result if it was left at its end."""
    is_shown = continue_table(host, id)
    if is_shown and host.session is not None:
        view = host.session.view
        if host.session.table.id == id and view.outcome is not None and view.cover is None:
            host.do("ending")
    return is_shown


def _keep_shown(host: Host, before: int) -> None:
    """Show the gallery if nothing is shown yet; else note the table `before`, which stays, as the last one
    again.
    """
    if host.session is None and host.page is None:
        host.show_gallery()
    else:
        host.settings.last_table.note_opening(before)
        host.settings.last_table.note_shown()


def is_refusal(error: BaseException) -> bool:
    """Return whether the error is a message for the player rather than a bug."""
    return isinstance(error, Illegal | JournalError | SaveFileError)


def with_fallback(host: Host, show: Callable[[], object]) -> bool:
    """Call `show` and return True; if it has a bug, report it, show the gallery and return False.

    Messages for the player (see `is_refusal`) are raised again.
    """
    try:
        show()
    except Exception as error:
        if is_refusal(error):
            raise
        show_game_fault(host, error)
        return False
    return True


def show_game_fault(host: Host, error: Exception) -> None:
    """Report the error of a table's game and show the gallery, so that the next start does not open it."""
    host.reporter.report_error(error)
    host.show_gallery()
    host.notice(_("This table cannot be shown, because its game has an error."))


def _show_opened(host: Host, opened: OpenedTable) -> None:
    """Show the table that was opened, and the first problem with it, with the number of the others."""
    host.show_table(opened.table)
    if opened.problems:
        first, more = opened.problems[0].why, len(opened.problems) - 1
        host.notice(
            ngettext("{problem} And {count} more.", "{problem} And {count} more.", more, problem=first)
            if more
            else first
        )


# files of other people ---------------------------------------------------------------------------------
def ask_for_file(host: Host, title: str, kinds: str, chosen: Callable[[str], object]) -> None:
    """Open a file dialog; meanwhile start the process that will try the file."""
    from takeback.shell.file_dialog import open_dialog

    host.tryouts.prepare()
    host.open(lambda over: open_dialog(over, title, kinds)).fileSelected.connect(chosen)


def open_file(host: Host, path: Path | str) -> None:
    """Open a saved game after trying it in another process; a file with a suffix of a feature is opened by
    that feature instead."""
    from takeback.table.thinking import make_request

    path = Path(path)
    if (ending := path.suffix.casefold()) != OWN:  # before features, which load all games
        for part in host.feature_parts:
            if ending in part.file_suffixes:
                part.open_file(path)
                return
    ask = make_request(f"{TRYOUT}:file", str(path.absolute()))
    try_file(host, path, ask, lambda _answer: import_game(host, lambda: read(path)))


def try_file(host: Host, path: Path, ask: AskRequest, passed: Callable[[Answer], object]) -> None:
    """Try this file in another process, and call `passed` unless it was changed meanwhile."""
    tried = _size_and_time(path)

    def opened(answer: Answer) -> None:
        """Pass the answer on, unless the file has changed since."""
        if _size_and_time(path) == tried:
            passed(answer)
        else:
            host.notice(_("{file} changed while it was being read. Try again.", file=path.name))

    try_content(host, path.name, ask, tried[0], opened, lambda: _text_of(path))


def try_content(
    host: Host,
    name: str,
    ask: AskRequest,
    size: int,
    passed: Callable[[Answer], object],
    text: Callable[[], str] = str,
) -> None:
    """Ask the trial process; call `passed`, or show why not, with the offer of a report that has `text`.

    `size` in bytes decides the limits.
    """
    from takeback.table.confined import limits_for

    limits = limits_for(size)
    limited = msgspec.structs.replace(ask, seconds=limits.seconds, limits=limits)

    def refused(answer: Answer) -> None:
        """Show the message of the trial, and offer a report."""
        sentence = answer.sentence
        if answer.is_broken:
            sentence = _("{file} cannot be opened. {reason}", file=name, reason=answer.sentence)
        host.notice(sentence, [(_("Save a report…"), lambda: save_report(host, sentence, answer, text()))])

    host.tryouts.begin(FileTrial(name, limited, passed, refused))


def _size_and_time(path: Path) -> tuple[int, int]:
    """Return size and modification time in nanoseconds; (0, 0) if unreadable, which is refused anyway."""
    try:
        about = path.stat()
    except (OSError, ValueError):
        return 0, 0
    return about.st_size, about.st_mtime_ns


def _text_of(path: Path) -> str:
    """Return the text of a file for a report; "" if it is too long, unreadable or not UTF-8."""
    try:
        return bytes_of(path, MOST_OF_A_REPORT).decode()
    except (OSError, ValueError):
        return ""


def save_report(host: Host, sentence: str, answer: Answer, text: str) -> None:
    """Ask where to save the report on a file that was refused."""
    from takeback.shell.file_dialog import ask_and_write

    report = Report(fault=answer.trace, game=text, words=sentence)
    ask_and_write(host, _("Save a report"), "refused.report", REPORTS, report.text())


def level_ask(game: Game, options: Mapping[str, Any], seed: int) -> AskRequest:
    """Return the question that tries a level of this game in another process."""
    from takeback.table.thinking import make_request

    return make_request(f"{TRYOUT}:level", game.id, dict(options), seed)


def level_of(game: Game, answer: Answer) -> Any:
    """Return the state that the trial process read from a level."""
    return msgspec.json.decode(answer.value, type=game.state)


def file_kinds(host: Host) -> str:
    """Return the filter of the open dialog: our own format, and those of features."""
    others = [ending for part in host.feature_parts for ending in part.file_suffixes]
    endings = " ".join(f"*{ending}" for ending in (OWN, *others))
    games, everything = _("Games"), _("All files")
    return f"{games} ({endings});;{everything} (*)"


def import_game(host: Host, read: Callable[[], SaveFile]) -> bool:
    """Import a saved game as a new table, or merge it into the table that is here already.

    Return False, with the reason shown, if it cannot be shown.
    """

    merged: MergeResult | None = None

    def show() -> None:
        """Show or merge the file, and keep what was merged."""
        nonlocal merged
        merged = _show_or_merge(host, file)

    try:
        file = read()
        is_shown = with_fallback(host, show)
    except (SaveFileError, Illegal) as why:
        host.notice(str(why))
        return False
    except JournalError as trouble:
        show_journal_trouble(host, trouble, lambda: import_game(host, read))
        return False
    if merged is None:
        return is_shown
    if merged.added:
        host.say(
            ngettext(
                "One of its turns was new; the others are already here.",
                "{count} of its turns were new; the others are already here.",
                merged.added,
            )
        )
    elif file.turns or host.session is None:
        host.say(_("All its turns are already here."))
    else:
        _show_known_start(host, host.session)
    return True


def _show_known_start(host: Host, session: Session) -> None:
    """Say how the table stands whose start was opened again; if it is over, show its end and offer to play
    again."""
    table = session.table
    play = table.game.level_of(table.state)
    if table.outcome is not None:
        is_solved = play is not None and play.solved
        words = _("You have solved this level already.") if is_solved else _("You have played this already.")
        host.notice(words, [(_("Play again"), lambda: host.do("again"))])
        host.do("ending")
    elif not table.history.root.children:
        is_level = play is not None
        host.say(_("This level is already open.") if is_level else _("This game is already open."))
    elif play is not None:
        host.say(_("You have begun this level already. Here it goes on."))
    else:
        host.say(_("You have begun this game already. Here it goes on."))


def _show_or_merge(host: Host, file: SaveFile) -> MergeResult | None:
    """Show the table of this file; return what was merged if the table was in the journal before."""
    journal = host.journal
    known = find_stored_table(journal, file) if not journal.is_read_only else None
    if known is None:
        _show_opened(host, table_from_file(file, None if journal.is_read_only else journal))
        return None
    if host.session is not None and host.session.table.id == known:
        return merge_into(host.session.table, file)
    opened = open_table(journal, known)
    merged = merge_into(opened.table, file)  # before it is shown, so that nothing is drawn twice
    _show_opened(host, opened)
    return merged


# problems of the journal --------------------------------------------------------------------------------
def show_journal_trouble(host: Host, trouble: JournalError, again: Again = None) -> None:
    """Show a problem of the journal without blocking play, with a button for each way out that it allows.
    *Try again* needs `again`, and *Save as…* a table."""
    ways: list[LabelledAction] = []
    for way in trouble.ways:
        if way == AGAIN and again is not None:
            ways.append((_("Try again"), again))
        elif way == IN_MEMORY:
            ways.append((_("Play on in memory"), lambda: _retry_in_memory(host, again)))
        elif way == SAVE_AS and host.session is not None:
            ways.append((_("Save as…"), lambda: host.do(feature_ids.SAVE_AS)))
        elif way == BACKUP:
            ways.append((_("Open the last good backup"), lambda: _restore_journal(host)))
    host.notice(trouble.sentence, ways)


def return_to_unsaved(host: Host, file: SaveFile) -> None:
    """Return to a game that was played in memory, and keep it again; if the journal still fails, go on in
    memory.
    """

    def show() -> None:
        """Show the table of the journal with the turns of the file, or a new table."""
        known = find_stored_table(host.journal, file)
        if known is None:
            table = table_from_file(file, host.journal).table
        else:
            table = open_table(host.journal, known).table
            merged = merge_into(table, file)
            with suppress(Illegal):
                table.go_to(merged.here)
        host.show_table(table)
        host.say(_("This game is being saved again."))

    try:
        with_fallback(host, show)
    except JournalError:
        if with_fallback(host, lambda: host.show_table(table_from_file(file).table)):
            _stop_keeping(host)


def _retry_in_memory(host: Host, again: Again) -> None:
    """Stop keeping the table of the window, then try again."""
    _stop_keeping(host)
    if again is not None:
        again()


def _stop_keeping(host: Host) -> None:
    """Stop keeping the table of the window, if any, in the journal, and note it as unsaved, which shows the
    bar; what was kept stays there."""
    if host.session is not None:
        host.session.table.stop_saving()
        host.unsaved_games.set_unsaved(host.session)


class JournalReplacement(QObject):
    """Signals before the journal is replaced by another file, so that every window closes its table."""

    began = Signal()

    def __init__(self, _profile: Path, parent: QObject) -> None:
        super().__init__(parent)


def _restore_journal(host: Host) -> None:
    """Close all tables, rebuild the journal from its damaged file, and continue the last table.

    If that fails, an empty journal in memory is used, and the reason shown.
    """
    last, file = host.settings.last_table.id, host.settings.folder / JOURNAL
    host.settings.profile_object(JournalReplacement).began.emit()
    host.journal.close()
    try:
        aside = Journal.restore(file)
        host.journal = Journal.open(file)
    except JournalError as trouble:
        host.journal = Journal.open(None)
        host.notice(str(trouble))
        return
    if last:
        continue_table(host, last)
    host.notice(_("The journal was rebuilt. The damaged file is kept as {file}.", file=aside.name))
