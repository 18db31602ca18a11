"""How tables come onto the screen: begun, gone on with, taken in; and what to do if a journal refuses."""

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
from takeback.engine.state import Illegal
from takeback.shell.feature import Brought
from takeback.shell.host import Host, Way
from takeback.shell.system.reporter import Reporter
from takeback.shell.window.tryouts import TRYOUT, Tryout, Tryouts
from takeback.shell.window.unkept import Unkept

if TYPE_CHECKING:
    from takeback.engine.savefile import SaveFile
    from takeback.table.opening import Merged, Opened
    from takeback.table.thinking import Answer, Ask

OWN = ".takeback"
JOURNAL = "journal.sqlite"  # in the folder of the profile
REPORTS = "Reports (*.report)"
MOST_OF_A_REPORT = 4 << 20  # bytes of the file that was refused

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

Again = Callable[[], object] | None  # tries the same once more


def begin(
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
    """A new table, shown at once, unless the level is a file: that is tried first.

    A journal that refuses costs the keeping of it, not the game.
    """
    from takeback.table.opening import new_table

    if start is None and game.shelf and (file := level_file(options, game.shelf.option)) is not None:

        def passed(answer: Answer) -> None:
            state = level_of(game, answer)
            begin(host, game, options, seats, seed, rule, state, title, practice)

        try_file(host, file, level_ask(game, options, seed), passed)
        return True

    def begin_with(journal: Journal | None) -> None:
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
            _go_on_unkept(host)
        tell_trouble(host, trouble)
        return is_shown


def title_of_day(game: Game, journal: Journal | None) -> str:
    """The game, the day, and a number: where play is looked at again, tables are told apart by name."""
    if game.records is None or not game.records.has("page"):
        return ""
    stem = f"{game.title}, {DAYS[date.today().weekday()]}"
    taken = {info.title for info in journal.tables(with_hidden=True)} if journal is not None else set()
    names = chain([stem], (f"{stem} {number}" for number in count(2)))
    return next(name for name in names if name not in taken)


def continue_table(host: Host, id: int, wrong: Collection[int] = ()) -> bool:
    """Open a table of the journal as it was left, up to the turns that are known to be wrong."""
    from takeback.table.opening import open_table

    before = host.settings.last_table.id
    host.settings.last_table.opening(id)
    try:
        return with_fallback(host, lambda: _show(host, open_table(host.journal, id, wrong=wrong)))
    except Illegal as why:
        _stay(host, before)
        host.say(str(why))
    except JournalError as trouble:
        _stay(host, before)
        tell_trouble(host, trouble, lambda: continue_table(host, id, wrong))
    return False


def _stay(host: Host, before: int) -> None:
    """What is shown stays; where nothing is yet, at a start, all games are shown."""
    if host.session is None and host.page is None:
        host.do("gallery")
    else:
        host.settings.last_table.opening(before)
        host.settings.last_table.seen()


def is_refusal(error: BaseException) -> bool:
    """Say whether the error is a sentence for the player, and no fault of the program."""
    from takeback.engine.savefile import SaveFileError

    return isinstance(error, Illegal | JournalError | SaveFileError)


def with_fallback(host: Host, show: Callable[[], object]) -> bool:
    """Show a table, or all games where its game fails; False for these. What only says no is raised."""
    try:
        show()
    except Exception as error:
        if is_refusal(error):
            raise
        give_up(host, error)
        return False
    return True


def give_up(host: Host, error: Exception) -> None:
    """All games are shown instead of a table whose game has a fault, and the next start opens it no more."""
    host.part(Reporter).tell(error)
    host.do("gallery")
    host.notice("This table cannot be shown, because its game has a fault.")


def _show(host: Host, opened: Opened) -> None:
    host.show_table(opened.table)
    if opened.problems:
        more = f" And {len(opened.problems) - 1} more." if len(opened.problems) > 1 else ""
        host.notice(f"{opened.problems[0].why}{more}")


# from strangers ------------------------------------------------------------------------------------------
def ask_for_file(host: Host, title: str, kinds: str, chosen: Callable[[str], object]) -> None:
    """Which file is it to be? Meanwhile the process starts that will try it."""
    from takeback.shell.file_dialog import to_open

    host.part(Tryouts).expect()
    host.open(lambda over: to_open(over, title, kinds)).fileSelected.connect(chosen)


def open_file(host: Host, path: Path | str) -> None:
    """A saved game, or what a feature can show. It is tried first, and what is wrong with it is told."""
    from takeback.engine.savefile import read
    from takeback.table.thinking import ask_for

    path = Path(path)
    if (ending := path.suffix.casefold()) != OWN:  # asked first: features look at the cards of all games
        for part in host.part(Brought).parts:
            if ending in part.endings:
                part.open_file(path)
                return
    ask = ask_for(f"{TRYOUT}:file", str(path.absolute()))
    try_file(host, path, ask, lambda _: take_in(host, lambda: read(path)))


def try_file(host: Host, path: Path, ask: Ask, passed: Callable[[Answer], object]) -> None:
    """Ask this of the file; what passed is the same file that will be opened."""
    tried = _stamp(path)

    def opened(answer: Answer) -> None:
        if _stamp(path) == tried:
            passed(answer)
        else:
            host.notice(f"{path.name} was changed while it was being read. Try it again.")

    try_out(host, path.name, ask, tried[0], opened, lambda: _text_of(path))


def try_out(
    host: Host,
    what: str,
    ask: Ask,
    size: int,
    passed: Callable[[Answer], object],
    text: Callable[[], str] = str,
) -> None:
    """Ask this of something of so many bytes. A refusal is told, with a report that holds its text."""
    from takeback.table.confined import limits_for

    limits = limits_for(size)
    limited = msgspec.structs.replace(ask, seconds=limits.seconds, limits=limits)

    def refused(answer: Answer) -> None:
        sentence = f"{what} cannot be opened. {answer.sentence}" if answer.is_broken else answer.sentence
        host.notice(sentence, [("Save a report…", lambda: _ask_where(host, sentence, answer, text()))])

    host.part(Tryouts).begin(Tryout(what, limited, passed, refused))


def _stamp(path: Path) -> tuple[int, int]:
    """Its size, and when it was written; nothing of a file that cannot be read, which is refused anyway."""
    try:
        about = path.stat()
    except (OSError, ValueError):
        return 0, 0
    return about.st_size, about.st_mtime_ns


def _text_of(path: Path) -> str:
    """The game for a report. What is long, or no text, stays out of it."""
    try:
        return bytes_of(path, MOST_OF_A_REPORT).decode()
    except (OSError, ValueError):
        return ""


def _ask_where(host: Host, sentence: str, answer: Answer, text: str) -> None:
    from takeback.shell.file_dialog import write_where_asked
    from takeback.shell.system.report import Report

    report = Report(fault=answer.trace, game=text, words=sentence)
    write_where_asked(host, "Save a report", "refused.report", REPORTS, report.text())


def level_ask(game: Game, options: Mapping[str, Any], seed: int) -> Ask:
    from takeback.table.thinking import ask_for

    return ask_for(f"{TRYOUT}:level", game.id, dict(options), seed)


def level_of(game: Game, answer: Answer) -> Any:
    """The state that was read from a file."""
    return msgspec.json.decode(answer.value, type=game.state)


def file_kinds(host: Host) -> str:
    """For the dialog that opens files: our own, and those that features can show."""
    others = [ending for part in host.part(Brought).parts for ending in part.endings]
    return f"Games ({' '.join(f'*{ending}' for ending in (OWN, *others))});;All files (*)"


def take_in(host: Host, read: Callable[[], SaveFile]) -> bool:
    """A new table, or more lines for the table that is here already."""
    from takeback.engine.savefile import SaveFileError

    merged: Merged | None = None

    def show() -> None:
        nonlocal merged
        merged = _take_in(host, file)

    try:
        file = read()
        is_shown = with_fallback(host, show)
    except (SaveFileError, Illegal) as why:
        host.notice(str(why))
        return False
    except JournalError as trouble:
        tell_trouble(host, trouble, lambda: take_in(host, read))
        return False
    if merged is None:
        return is_shown
    turns = {0: "All its turns are", 1: "One turn of it was new; the rest is"}.get(merged.added)
    host.say(f"{turns or f'{merged.added} of its turns were new; the rest is'} here already.")
    return True


def _take_in(host: Host, file: SaveFile) -> Merged | None:
    """Show the table of this file; what was added, where the table is here already."""
    from takeback.table.opening import merge_into, open_table, table_here, table_of

    journal = host.journal
    known = table_here(journal, file) if not journal.is_read_only else None
    if known is None or file.is_newer:
        _show(host, table_of(file, None if journal.is_read_only else journal))
        return None
    if host.session is not None and host.session.table.id == known:
        return merge_into(host.session.table, file)
    opened = open_table(journal, known)
    merged = merge_into(opened.table, file)  # before it is shown: nothing is drawn twice
    _show(host, opened)
    return merged


# where the journal refuses -------------------------------------------------------------------------------
def tell_trouble(host: Host, trouble: JournalError, again: Again = None) -> None:
    """Nothing waits for it, and nothing confirmed is lost."""
    ways: list[Way] = []
    for way in trouble.ways:
        if way == AGAIN and again is not None:
            ways.append(("Try again", again))
        elif way == IN_MEMORY:
            ways.append(("Play on in memory", lambda: _work_in_memory(host, again)))
        elif way == SAVE_AS and host.session is not None:
            ways.append(("Save as…", lambda: host.do("save_as")))
        elif way == BACKUP:
            ways.append(("Open the last good backup", lambda: _restore(host)))
    host.notice(trouble.sentence, ways)


def come_back(host: Host, file: SaveFile) -> None:
    """To a game that was left in memory. It is kept again, if the journal takes it now."""
    from takeback.table.opening import merge_into, open_table, table_here, table_of

    def show() -> None:
        known = table_here(host.journal, file)
        if known is None:
            table = table_of(file, host.journal).table
        else:
            table = open_table(host.journal, known).table
            merged = merge_into(table, file)
            with suppress(Illegal):
                table.go(merged.here)
        host.show_table(table)
        host.say("This game is kept again.")

    try:
        with_fallback(host, show)
    except JournalError:
        if with_fallback(host, lambda: host.show_table(table_of(file).table)):
            _go_on_unkept(host)


def _work_in_memory(host: Host, again: Again) -> None:
    _go_on_unkept(host)
    if again is not None:
        again()


def _go_on_unkept(host: Host) -> None:
    """No turn of this table is kept from now on; what was kept stays kept."""
    if host.session is not None:
        host.session.table.keep_no_more()
        host.part(Unkept).begin(host.session)


class Exchange(QObject):
    """The journal is exchanged for another one. Told before, so that all windows let go of it."""

    began = Signal()

    def __init__(self, _profile: Path, parent: QObject) -> None:
        super().__init__(parent)


def _restore(host: Host) -> None:
    """Leave the table, rebuild the journal, and come back to it."""
    last, file = host.settings.last_table.id, host.settings.folder / JOURNAL
    host.settings.once(Exchange).began.emit()
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
    host.notice(f"The journal was rebuilt. The damaged file is kept as {aside.name}.")
