"""Share texts: copying a game as a line of text, and opening one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtGui import QGuiApplication

from takeback.engine.chance import Chance
from takeback.engine.fair import why_not_shared
from takeback.engine.state import Illegal
from takeback.engine.titles import quoted_title
from takeback.shell.commands import feature_ids
from takeback.shell.commands.register import A_TABLE, GAME, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.session.tables import import_game, try_content
from takeback.shell.window.tryouts import TRYOUT, FileTrials
from takeback.texts import format_number, ngettext
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.engine.game import Game
    from takeback.engine.record import Seat
    from takeback.engine.savefile import SaveFile
    from takeback.table.thinking import Answer

READ_TEXT = "takeback.shell.features.sharing.read_text:read_text"

ONLY_SEEN = _("This contains only what one seat saw of the game, so it cannot be shared as text.")


def why_not_share_start(host: Host, session: Session) -> str:
    """Return why the start of this game, or the level being made, cannot be copied as text; empty if it
    can."""
    table = session.table
    if is_making_level(session):
        return _why_not_share_level(session)
    return ONLY_SEEN if table.is_masked else why_not_shared(table.game, table.record, table.line[-1].state)


def why_not_share(host: Host, session: Session) -> str:
    """Return why the game up to the current turn, or the level being made, cannot be copied as text; empty if
    it can."""
    from takeback.engine.share import why_no_text

    table = session.table
    if is_making_level(session):
        return _why_not_share_level(session)
    return why_not_share_start(host, session) or why_no_text(table.game, table.here)


@command(
    "share",
    _("Copy share &text"),
    A_TABLE,
    keys="Ctrl+Shift+C",
    menu=GAME + "/Share",
    tip=_("Copy the start of the game and the turns up to here as text."),
    why_not=why_not_share,
)
def share(host: Host, session: Session) -> None:
    """Copy the game up to the current turn as text, and say so; of a level being made, the level alone."""
    here = session.table.here
    _copy_text(host, session, here.depth)


@command(
    "share_start",
    _("Copy te&xt of the start"),
    A_TABLE,
    menu=GAME + "/Share",
    tip=_("Copy only the start as text."),
    why_not=why_not_share_start,
)
def share_start(host: Host, session: Session) -> None:
    """Copy only the start as text, and say so; of a level being made, the level."""
    _copy_text(host, session, 0)


def is_making_level(session: Session) -> bool:
    """Return whether a level is being made on the table."""
    workshop = session.table.game.workshop
    return workshop is not None and workshop.is_open(session.table.state)


def _why_not_share_level(session: Session) -> str:
    """Return why the level being made cannot be shared; empty if it can."""
    workshop = session.table.game.workshop
    assert workshop is not None
    try:
        workshop.to_play(session.table.state)
    except Illegal as why:
        return _("It cannot be shared yet. {why}", why=why)
    return ""


def _copy_level(host: Host, session: Session) -> None:
    """Copy the level being made as text that opens as a level to be played; report that, with a warning about
    the level if there is one."""
    from takeback.table.level_text import copied_sentence, level_as_text

    game, state = session.table.game, session.table.state
    assert game.workshop is not None
    # read as a level of My levels, so that results of it are kept wherever the text is opened
    text = f"{game.workshop.text(state)}\n"
    start = game.start(game.read_options({game.shelf.option: text}), game.read_seats(), Chance(0, "start"))
    play = game.level_of(start)
    title = play.title if play is not None else ""
    try:
        text = level_as_text(game, start, quoted_title(title))
    except Illegal as why:
        host.notice(str(why))
        return
    QGuiApplication.clipboard().setText(text)
    copied = copied_sentence(title)
    warning = session.checks.warning()
    host.notice(_("{copied} {warning}", copied=copied, warning=warning) if warning else copied)


def _copy_text(host: Host, session: Session, turns: int) -> None:
    """Copy the start, and if `turns`, their number, is not 0 the turns up to the current one, and say so.

    A text that would be too long is reported instead. Of a level being made, copy the level alone.
    """
    from takeback.engine.share import TextTooLong, make_text

    table = session.table
    if is_making_level(session):
        _copy_level(host, session)
        return
    try:
        text = make_text(table.game, table.record, table.here if turns else None)
    except TextTooLong as too_long:
        host.notice(str(too_long), [(_("Save as…"), lambda: host.do(feature_ids.SAVE_AS))])
        return
    QGuiApplication.clipboard().setText(text)
    size = format_number(len(text))
    if not turns:
        host.say(_("Copied the start as text, {size} characters.", size=size))
        return
    host.say(
        ngettext(
            "Copied the start and one turn as text, {size} characters.",
            "Copied the start and {count} turns as text, {size} characters.",
            turns,
            size=size,
        )
    )


@command(
    "from_share",
    _("&From share text…"),
    keys="Ctrl+Shift+V",
    menu=GAME + "/Share",
    tip=_("Open a game that somebody shared with you as text."),
)
def from_share(host: Host) -> None:
    """Open the dialog for a share text, filled with the clipboard's text if that may be one, and open what is
    entered."""
    from takeback.shell.features.sharing.from_text import ShareTextDialog, may_be_share_text

    copied = QGuiApplication.clipboard().text()
    look = partial(_examine_text, host.tryouts)
    dialog = host.open(lambda over: ShareTextDialog(copied if may_be_share_text(copied) else "", look, over))
    dialog.wanted.connect(lambda text, even_newer: open_share_text(host, text, even_newer))


def _examine_text(tryouts: FileTrials, text: str, answered: Callable[[Answer], None]) -> None:
    """Have a text examined in another process, which may use limited time and memory; `answered` gets the
    answer later."""
    from takeback.table.confined import limits_for
    from takeback.table.thinking import make_request

    tryouts.prepare()
    limits = limits_for(len(text))
    ask = msgspec.structs.replace(make_request(READ_TEXT, text), seconds=limits.seconds, limits=limits)
    tryouts.ask_aside(ask, answered)


def open_share_text(host: Host, text: str, even_newer: bool = False) -> None:
    """Open a share text as a new table, or add its turns to the table that is here; it is tried first in
    another process. `even_newer` opens one of a newer edition, to be viewed only. Problems are reported."""
    from takeback.engine.share import MOST_LOOKED_AT, make_document, read
    from takeback.table.thinking import make_request

    text = text[:MOST_LOOKED_AT]

    def document() -> SaveFile:
        """Return the game of the text as a saved file."""
        shared = read(text, even_newer=even_newer)
        return make_document(shared, _remembered_seats(host, shared.game))

    ask = make_request(f"{TRYOUT}:text", text, even_newer)
    try_content(
        host, _("The share text"), ask, len(text), lambda _answer: import_game(host, document), lambda: text
    )


def _remembered_seats(host: Host, game: Game) -> tuple[Seat, ...]:
    """Return who sat down when this game was last begun; persons if it never was."""
    from takeback.shell.start.new_game_seats import remembered_seats

    stored = host.settings.choices_for(game.id)
    return tuple(remembered_seats(game, stored.get("seats")))


FEATURE: Feature[FeaturePart] = Feature("sharing", (share, share_start, from_share))
