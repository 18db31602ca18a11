"""How tables come onto the screen: begun, gone on with, taken in; and what to do if a journal refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.engine.game import Game
from desktop.engine.journal import Journal, JournalError
from desktop.engine.journal_trouble import AGAIN, BACKUP, IN_MEMORY, SAVE_AS
from desktop.engine.record import Seat
from desktop.engine.state import Illegal
from desktop.shell.feature import Brought
from desktop.shell.host import Host, Way

if TYPE_CHECKING:
    from desktop.engine.savefile import SaveFile
    from desktop.table.opening import Opened

OWN = ".takeback"
JOURNAL = "journal.sqlite"  # in the folder of the profile

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
    """A new table, shown at once. A journal that refuses costs the keeping of it, not the game."""
    from desktop.table.opening import new_table

    def begin(journal: Journal | None) -> None:
        host.show_table(new_table(game, options, seats, seed, rule, journal, start, practice, title))

    try:
        begin(host.journal)
    except Illegal as why:
        host.say(str(why))
        return False
    except JournalError as trouble:  # play goes on all the same, only unkept
        begin(None)
        tell_trouble(host, trouble)
    return True


def continue_table(host: Host, id: int) -> bool:
    """Open a table of the journal as it was left."""
    from desktop.table.opening import open_table

    last = host.settings.last_table
    before = last.id
    last.opening(id)
    try:
        opened = open_table(host.journal, id)
    except Illegal as why:
        host.say(str(why))
    except JournalError as trouble:
        tell_trouble(host, trouble, lambda: continue_table(host, id))
    else:
        _show(host, opened)
        return True
    last.opening(before)
    last.seen()
    return False


def _show(host: Host, opened: Opened) -> None:
    host.show_table(opened.table)
    if opened.problems:
        more = f" And {len(opened.problems) - 1} more." if len(opened.problems) > 1 else ""
        host.notice(f"{opened.problems[0].why}{more}")


def open_file(host: Host, path: Path | str) -> bool:
    """A saved game, or what a feature can show; what is wrong with it is told."""
    from desktop.engine.savefile import read

    path = Path(path)
    if (ending := path.suffix.casefold()) != OWN:  # asked first: features look at the cards of all games
        for part in host.part(Brought).parts:
            if ending in part.endings:
                return part.open_file(path)
    return take_in(host, lambda: read(path))


def file_kinds(host: Host) -> str:
    """For the dialog that opens files: our own, and those that features can show."""
    others = [ending for part in host.part(Brought).parts for ending in part.endings]
    return f"Games ({' '.join(f'*{ending}' for ending in (OWN, *others))});;All files (*)"


def take_in(host: Host, read: Callable[[], SaveFile]) -> bool:
    """A new table, or more lines for the table that is here already."""
    from desktop.engine.savefile import SaveFileError
    from desktop.table.opening import merge_into, open_table, table_here, table_of

    journal = host.journal
    try:
        file = read()
        known = table_here(journal, file) if not journal.is_read_only else None
        if known is None or file.is_newer:
            _show(host, table_of(file, None if journal.is_read_only else journal))
            return True
        if host.session is not None and host.session.table.id == known:
            merged = merge_into(host.session.table, file)
        else:
            opened = open_table(journal, known)
            merged = merge_into(opened.table, file)  # before it is shown: nothing is drawn twice
            _show(host, opened)
    except (SaveFileError, Illegal) as why:
        host.notice(str(why))
        return False
    except JournalError as trouble:
        tell_trouble(host, trouble, lambda: take_in(host, read))
        return False
    turns = {0: "All its turns are", 1: "One turn of it was new; the rest is"}.get(merged.added)
    host.say(f"{turns or f'{merged.added} of its turns were new; the rest is'} here already.")
    return True


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


def _work_in_memory(host: Host, again: Again) -> None:
    """This table is not kept from now on; what was kept stays kept."""
    if host.session is not None:
        host.session.table.journal = None
        host.session.table.is_read_only = False
    if again is not None:
        again()


def _restore(host: Host) -> None:
    """Leave the table, rebuild the journal, and come back to it."""
    last, file = host.settings.last_table.id, host.settings.folder / JOURNAL
    host.do("gallery")
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
