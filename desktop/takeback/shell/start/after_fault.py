"""What a start says after a crash or a hang: what happened, what was open, and what can be done."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from takeback.engine.game import find_game
from takeback.engine.journal import Journal, JournalError
from takeback.engine.state import Illegal
from takeback.shell.package_imports import package_of
from takeback.shell.session.tables import continue_table
from takeback.table.opening import open_table

if TYPE_CHECKING:
    from takeback.shell.game_host import LabelledAction
    from takeback.shell.host import Host
    from takeback.shell.last_table import LastTableNote
    from takeback.shell.system.watch import LastEnd


def show_fault(host: Host, open_then: LastTableNote, last: LastEnd) -> None:
    """Say what happened while a table was open, with buttons to open it again and to show a report.

    It is not opened by itself, as it could cause the fault.
    """
    id = open_then.table
    report: LabelledAction = ("Show report", partial(show_report, host, id, last))
    if not id:
        host.notice(f"Takeback {last.description} the last time.", [report])
        return
    name = table_name(host.journal, id)
    when = f"while opening {name}" if open_then.is_opening else f"while {name} was open"
    ways: list[LabelledAction] = [("Open it again", partial(continue_table, host, id)), report]
    host.notice(f"Takeback {last.description} {when}. Every turn is kept.", ways)


def show_painting_fault(host: Host, picture: str, last: LastEnd) -> None:
    """Say that a small picture was being painted, which is skipped until the player wants it again."""
    kind, _, id = picture.partition(" ")
    is_of_table = kind == "table" and id.isdecimal()

    def again() -> None:
        """Allow the picture again, and show it."""
        host.settings.painting_guard.allow_again(picture)
        if is_of_table:
            continue_table(host, int(id))
        else:
            host.show_gallery()

    owner = table_name(host.journal, int(id)) if is_of_table else game_title(id)
    message = f"Takeback {last.description} while painting a small picture of {owner}, which is left out now."
    report: LabelledAction = ("Show report", partial(show_report, host, 0, last))
    host.notice(message, [("Paint it again", again), report])


def show_import_fault(host: Host, name: str) -> None:
    """Say that a package was being imported, which is skipped until the player wants it again."""
    package = package_of(name)

    def again() -> None:
        """Allow the package again, and show the gallery."""
        host.settings.import_guard.allow_again(name)
        host.show_gallery()
        host.say(
            f"The package “{package}” is switched on again. What adds to a game appears after a restart."
        )

    message = f"The package “{package}” stopped Takeback while it was being loaded, so it is switched off."
    host.notice(message, [("Try again", again)])


def show_report(host: Host, id: int, last: LastEnd) -> None:
    """Show a report on the fault with the game of this table, if any.

    Notes the table as opening meanwhile, since reading it may have caused the fault.
    """

    reporter, noted = host.reporter, host.settings.last_table
    if not id:
        reporter.report_problem(fault=last.trace)
        return
    before = noted.id
    noted.note_opening(id)
    try:
        table = open_table(host.journal, id).table
    except (Illegal, JournalError):
        table = None
    reporter.report_problem(about=table, fault=last.trace)
    noted.note_opening(before)
    noted.note_shown()


def game_title(id: str) -> str:
    """Return the title of a game, its id if it is not installed."""
    try:
        return find_game(id).title
    except Illegal:
        return id


def table_name(journal: Journal, id: int) -> str:
    """Return the title that the player gave a table, else a description with the game's."""
    with suppress(JournalError):
        for info in journal.tables(with_hidden=True):
            if info.id == id:
                return f"“{info.title}”" if info.title else f"a game of {game_title(info.game)}"
    return "the last table"
