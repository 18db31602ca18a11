"""Commands for making levels: edit a copy, try the level and return to the editor, write it to a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from takeback.engine.state import Illegal
from takeback.engine.titles import quoted_title, title_of_level
from takeback.puzzles.answers import TESTED
from takeback.shell.commands.for_games import (
    why_no_level_making,
    why_no_test,
    why_not_in_editor,
    why_not_testing,
)
from takeback.shell.commands.register import A_TABLE, GAME, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.session.noted_steps import note_step
from takeback.shell.session.session import Session
from takeback.shell.session.tables import continue_table, open_new_table
from takeback.shell.session.trial_editors import editor_of, note_trial
from takeback.shell.session.trials import show_trial
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.engine.game import Workshop

LEVELS = _("Levels (*.txt);;All files (*)")


@command(
    "edit_copy",
    _("E&dit a copy"),
    A_TABLE,
    keys="Ctrl+Shift+E",
    menu=GAME + "/Levels",
    tip=_("Change a copy of this level."),
    games=why_no_level_making,
    tables=why_not_in_editor,
)
def edit_copy(host: Host, session: Session) -> None:
    """Open a copy of the level in the editor, at a new table, and say so."""
    copy = _workshop(session).to_make(session.table.state)
    _open_table(host, session, copy)
    host.say(_("You can change this copy. The original level stays as it is."))


def why_not_play_it(host: Host, session: Session) -> str:
    """Return why the level in the editor cannot be tried yet; empty if it can, and while it is tried."""
    workshop, state = _workshop(session), session.table.state
    if not workshop.is_open(state):
        return ""
    try:
        workshop.text(state)
    except Illegal as why:
        return _("It cannot be tested yet. {reason}", reason=why)
    return ""


@command(
    "play_it",
    _("&Test"),
    A_TABLE,
    keys="Shift+F6",
    menu=GAME + "/Levels",
    tip=_("Play the level you are making. Press again to return to the editor."),
    games=why_no_level_making,
    tables=why_no_test,
    why_not=why_not_play_it,
)
def play_it(host: Host, session: Session) -> None:
    """Play the level that is being edited, at a new table; while it is played, go back to the editor."""
    workshop = _workshop(session)
    if not workshop.is_open(session.table.state):
        back_to_editor.do(host, session)
        return
    start = workshop.to_play(session.table.state)
    editor = session.table.id
    note_step(host, session.table.game, editor, session.table.state, TESTED)
    play = session.table.game.level_of(start)
    _open_table(host, session, start, play.title if play is not None else "")
    if host.session is not None:
        note_trial(host, host.session.table.id, editor)
        show_trial(host, host.session)


@command(
    "back_to_editor",
    _("Back to the editor"),
    A_TABLE,
    menu=GAME + "/Levels",
    tip=_("Return to the editor of the level you are testing."),
    games=why_no_level_making,
    tables=why_not_testing,
)
def back_to_editor(host: Host, session: Session) -> None:
    """Go back to the editor from which this level is tried."""
    continue_table(host, editor_of(host, session))  # reports a failure itself


def why_not_export_level(host: Host, session: Session) -> str:
    """Return why what is being edited is no level yet, as a sentence; empty if it is one."""
    try:
        _workshop(session).text(session.table.state)
    except Illegal as why:
        return _("It cannot be saved as a level yet. {reason} It is kept as a draft.", reason=why)
    return ""


@command(
    "export_level",
    _("Export level as text…"),
    A_TABLE,
    menu=GAME + "/Export",
    tip=_("Save the level to a file as text."),
    games=why_no_level_making,
    why_not=why_not_export_level,
)
def export_level(host: Host, session: Session) -> None:
    """Write the level to a file that the player chooses."""
    from takeback.shell.file_dialog import ask_and_write

    text = _workshop(session).text(session.table.state)
    proposed = f"{session.table.game.id}-level.txt"
    ask_and_write(host, _("Export the level"), proposed, LEVELS, text)


def _workshop(session: Session) -> Workshop:
    """Return the level editor of the game, which has one."""
    workshop = session.table.game.workshop
    assert workshop is not None
    return workshop


def _open_table(host: Host, session: Session, start: Any, level: str = "") -> None:
    """Begin and show a new table at this position, in the editor if it is one of that; the current table is
    kept. A `level` to be tested with this title names the table."""
    old, game = session.table, session.table.game
    options = {**old.record.options, "edit": game.workshop is not None and game.workshop.is_open(start)}
    if level:
        options[game.shelf.option] = quoted_title(level)
    title = title_of_level(game, _("{level} (test)", level=level) if level else "")
    open_new_table(host, game, options, old.seats, old.record.seed, old.record.rule, start, title)


FEATURE: Feature[FeaturePart] = Feature("level_files", (edit_copy, play_it, back_to_editor, export_level))
