"""The messages of a start after a crash, a hang or a kill: what happened, what was open, and what can be
done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from takeback.engine.game import find_game
from takeback.engine.journal import Journal, JournalError
from takeback.engine.state import Illegal
from takeback.shell.package_imports import package_of
from takeback.shell.session.tables import continue_table
from takeback.shell.system.last_run import CutOff
from takeback.table.opening import open_table
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

if TYPE_CHECKING:
    from takeback.shell.game_host import LabelledAction
    from takeback.shell.host import Host
    from takeback.shell.last_table import LastTableNote
    from takeback.shell.system.watch import LastEnd


CUT_OFF = {
    CutOff.KILLED: _("Takeback was closed unexpectedly last time. Every turn was saved."),
    CutOff.OUT_OF_MEMORY: _(
        "Takeback was closed by the system last time because memory ran out. Every turn was saved."
    ),
}
# What is said of a crash and of a hang, by whether it happened again, and while the table was being opened.
FAULTS = {
    (False, False): (
        gettext_noop("Takeback crashed while {game} was open. Every turn was saved."),
        gettext_noop("Takeback stopped responding while {game} was open. Every turn was saved."),
    ),
    (False, True): (
        gettext_noop("Takeback crashed while opening {game}. Every turn was saved."),
        gettext_noop("Takeback stopped responding while opening {game}. Every turn was saved."),
    ),
    (True, False): (
        gettext_noop("Takeback crashed again while {game} was open. Every turn was saved."),
        gettext_noop("Takeback stopped responding again while {game} was open. Every turn was saved."),
    ),
    (True, True): (
        gettext_noop("Takeback crashed again while opening {game}. Every turn was saved."),
        gettext_noop("Takeback stopped responding again while opening {game}. Every turn was saved."),
    ),
}


class StartReport:
    """Says what happened before this start, in one notice with the ways out."""

    def __init__(
        self,
        host: Host,
        last: LastEnd,
        safe_start: LabelledAction,
        show_notice: Callable[[str, Sequence[LabelledAction]], object],
        before: str = "",
    ) -> None:
        """Report by `show_notice`; `before` is another problem that the notice begins with."""
        self._host = host
        self._last = last
        self._safe_start = safe_start
        self._show_notice = show_notice
        self._before = before

    def show_fault(self, open_then: LastTableNote) -> None:
        """Say what happened while a table was open, with buttons to open it again and to show a report.

        It is not opened by itself, as it could cause the fault.
        """
        if not (id := open_then.table):
            self._show(
                self._fault_text(
                    gettext_noop("Takeback crashed last time."),
                    gettext_noop("Takeback stopped responding last time."),
                ),
                [self._report_on(0)],
            )
            return
        name = table_name(self._host.journal, id)
        is_again = self._host.settings.crashed_tables.is_blocked(id)
        crashed, hung = FAULTS[is_again, open_then.is_opening]
        self._show(self._fault_text(crashed, hung, game=name), [self._opening(id), self._report_on(id)])

    def show_without_fault(self, blocked: int) -> None:
        """Say that the program ended without a trace, if it did, and why the table with the number `blocked`
        is not opened by itself, unless that is 0."""
        sentences: list[str] = []
        ways: list[LabelledAction] = []
        if self._last.cut_off is not CutOff.NONE:
            sentences.append(CUT_OFF[self._last.cut_off])
            ways.append(self._report_on(0))
        if blocked:
            sentences.append(not_opened_message(self._host.journal, blocked))
            ways.insert(0, self._opening(blocked))
        self._show(" ".join(sentences), ways)

    def show_failed_starts(self) -> None:
        """Say why this is a safe start, which the player has not asked for."""
        sentence = self._fault_text(
            gettext_noop("Takeback crashed the last times it started, so this is a safe start."),
            gettext_noop("Takeback stopped responding the last times it started, so this is a safe start."),
        )
        self._show(sentence, [self._report_on(0)])

    def show_painting_fault(self, picture: str) -> None:
        """Say that a small picture was being painted, which is left out until the player wants it again."""
        again = (_("Paint it again"), partial(paint_again, self._host, picture))
        sentence = self._fault_text(
            gettext_noop("Takeback crashed while painting a small picture of {game}, which is left out now."),
            gettext_noop(
                "Takeback stopped responding while painting a small picture of {game}, which is left out now."
            ),
            game=picture_owner(self._host.journal, picture),
        )
        self._show(sentence, [again, self._report_on(0)])

    def show_import_fault(self, name: str) -> None:
        """Say that a package was being loaded, which is left out until the player wants it again."""
        again = (_("Try again"), partial(import_again, self._host, name))
        sentence = _(
            "The package “{package}” crashed Takeback while it was being loaded, so it is switched off.",
            package=package_of(name),
        )
        self._show(sentence, [again, self._report_on(0)])

    def _fault_text(self, crashed: str, hung: str, **values: object) -> str:
        """Return the message for a crash or that for a hang, whichever the last end was."""
        return _(hung if self._last.is_hang else crashed, **values)

    def _show(self, sentence: str, ways: Sequence[LabelledAction]) -> None:
        """Show the notice, with the safe start as the last way unless this is one."""
        safe_starts = [] if self._host.settings.is_safe else [self._safe_start]
        self._show_notice(f"{self._before} {sentence}".strip(), [*ways, *safe_starts])

    def _opening(self, id: int) -> LabelledAction:
        """Return the button that opens this table."""
        return _("Open it again"), partial(continue_table, self._host, id)

    def _report_on(self, id: int) -> LabelledAction:
        """Return the button that shows the report, with the game of this table if there is one."""
        return _("Show report"), partial(show_report, self._host, id, self._last)


def not_opened_message(journal: Journal, id: int) -> str:
    """Return a sentence on a table during which the program crashed twice in a row."""
    return _(
        "Takeback crashed twice while {game} was open, so it is not opened automatically.",
        game=table_name(journal, id),
    )


def paint_again(host: Host, picture: str) -> None:
    """Allow a small picture again, and open its table, or the gallery for the picture of a game."""
    host.settings.painting_guard.allow_again(picture)
    if id := pictured_table(picture):
        continue_table(host, id)
    else:
        host.show_gallery()


def picture_owner(journal: Journal, picture: str) -> str:
    """Return the name of the table or game that a small picture shows."""
    id = pictured_table(picture)
    return table_name(journal, id) if id else game_title(picture.partition(" ")[2])


def pictured_table(picture: str) -> int:
    """Return the number of the table that a small picture shows; 0 if it shows a game of the gallery."""
    kind, _space, id = picture.partition(" ")
    return int(id) if kind == "table" and id.isdecimal() else 0


def import_again(host: Host, name: str) -> None:
    """Allow a package to be loaded again, show the gallery, and say so."""
    host.settings.import_guard.allow_again(name)
    host.show_gallery()
    host.say(
        _(
            "The package “{package}” is switched on again. Additions to games appear after a restart.",
            package=package_of(name),
        )
    )


def show_report(host: Host, id: int, last: LastEnd) -> None:
    """Show a report on the last end with the game of this table, if any.

    Notes the table as opening meanwhile, since reading it may have caused the fault.
    """

    reporter, noted = host.reporter, host.settings.last_table
    if not id:
        reporter.report_problem(fault=last.trace or f"Takeback {last.description}, and left no trace.")
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
    """Return the title that the player gave a table, else a description with the game's; "the last table" if
    it is unknown.
    """
    with suppress(JournalError):
        for info in journal.tables(with_hidden=True):
            if info.id == id:
                if info.title:
                    return _("“{title}”", title=info.title)
                return _("a game of {game}", game=game_title(info.game))
    return _("the last table")
