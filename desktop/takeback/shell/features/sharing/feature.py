"""Share texts: copying a game as a line of text, which Open takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from takeback.engine.chance import Chance
from takeback.engine.fair import why_not_shared
from takeback.engine.state import Illegal
from takeback.engine.titles import quoted_title
from takeback.puzzles.answers import SHARED
from takeback.shell.commands import feature_ids
from takeback.shell.commands.for_games import why_not_in_editor
from takeback.shell.commands.register import A_TABLE, GAME, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.session.noted_steps import note_step
from takeback.shell.session.session import Session
from takeback.texts import format_number, ngettext
from takeback.texts import gettext as _

if TYPE_CHECKING:
    pass

ONLY_SEEN = _("This contains only what one seat saw of the game, so it cannot be shared as text.")


def why_not_share_start(host: Host, session: Session) -> str:
    """Return why the start of this game cannot be copied as text; empty if it can."""
    table = session.table
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
    _("&Share as text"),
    A_TABLE,
    keys="Ctrl+Shift+C",
    menu=GAME + "/Share",
    tip=_("Copy the game up to here, or the level being made, as text that Open takes."),
    why_not=why_not_share,
)
def share(host: Host, session: Session) -> None:
    """Copy the game up to the current turn as text, and say so; of a level being made, the level alone."""
    here = session.table.here
    _copy_text(host, session, here.depth)


@command(
    "share_start",
    _("Share the s&tart as text"),
    A_TABLE,
    menu=GAME + "/Share",
    tip=_("Copy only the start as text that Open takes."),
    tables=why_not_in_editor,
    why_not=why_not_share_start,
)
def share_start(host: Host, session: Session) -> None:
    """Copy only the start as text, and say so."""
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
    unsolvable = session.checks.why_unsolvable()
    return _("It cannot be shared yet. {why}", why=unsolvable) if unsolvable else ""


def _copy_level(host: Host, session: Session) -> None:
    """Copy the level being made as text that opens as a level to be played, and report that, with a warning
    about the level if there is one. If it cannot be copied, say why."""
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
    note_step(host, game, session.table.id, state, SHARED)


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


FEATURE: Feature[FeaturePart] = Feature("sharing", (share, share_start))
