"""Commands for making levels: edit a copy, try the level and return to the editor, write it to a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from takeback.engine.state import Illegal
from takeback.shell.commands.for_games import makes_levels
from takeback.shell.commands.register import A_TABLE, GAME, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.session.tables import continue_table, open_new_table
from takeback.shell.session.trials import editor_of, note_trial, show_trial

if TYPE_CHECKING:
    from takeback.engine.game import Workshop

LEVELS = "Levels (*.txt);;All files (*)"


@command(
    "edit_copy",
    "E&dit a copy",
    A_TABLE,
    keys="Ctrl+Shift+E",
    menu=GAME + "/Levels",
    tip="Change a copy of this level.",
    games=makes_levels,
)
def edit_copy(host: Host, session: Session) -> None:
    """Open a copy of the level in the editor."""
    workshop = _level_editor(host, session)
    if workshop is not None:
        copy = workshop.to_make(session.table.state)
        _open_table(host, session, copy, f"{session.table.game.title}, level being made")
        host.say("You can change this copy. The level itself stays as it is.")


@command(
    "play_it",
    "Play &it",
    A_TABLE,
    keys="Shift+F6",
    menu=GAME + "/Levels",
    tip="Play the level that is being made. Press again to go back to the editor.",
    games=makes_levels,
)
def play_it(host: Host, session: Session) -> None:
    """Play the level that is being edited; while it is played, go back to the editor."""
    workshop = _level_editor(host, session)
    if workshop is None:
        return
    if not workshop.is_open(session.table.state):
        if not _return_to_editor(host, session):
            host.say("This level is being played already.")
        return
    try:
        start = workshop.to_play(session.table.state)
    except Illegal as why:
        host.say(f"It cannot be played yet. {why}")
        return
    editor = session.table.id
    _open_table(host, session, start, "")
    if host.session is not None:
        note_trial(host, host.session.table.id, editor)
        show_trial(host, host.session)


@command(
    "back_to_editor",
    "Back to the editor",
    A_TABLE,
    menu=GAME + "/Levels",
    tip="Go on making the level that you try.",
    games=makes_levels,
)
def back_to_editor(host: Host, session: Session) -> None:
    """Go back to the editor from which this level is tried."""
    workshop = _level_editor(host, session)
    if workshop is None:
        return
    if workshop.is_open(session.table.state):
        host.say("This is the editor.")
    elif not _return_to_editor(host, session):
        host.say("This level does not come from the editor. Game, Levels, Edit a copy changes a copy of it.")


def _return_to_editor(host: Host, session: Session) -> bool:
    """Open the editor from which this level is tried, and return True; False if it is not tried from an
    editor."""
    editor = editor_of(host, session)
    if editor:
        continue_table(host, editor)  # reports a failure itself
    return bool(editor)


@command(
    "export_level",
    "Export level as text…",
    A_TABLE,
    menu=GAME + "/Export",
    tip="Write the level to a file, as text.",
    games=makes_levels,
)
def export_level(host: Host, session: Session) -> None:
    """Write the level to a file that the player chooses, or say why it is no level yet."""
    from takeback.shell.file_dialog import ask_and_write

    workshop = _level_editor(host, session)
    if workshop is None:
        return
    try:
        text = workshop.text(session.table.state)
    except Illegal as why:
        host.say(f"It cannot be written as a level yet. {why} It is kept as a draft.")
        return
    proposed = f"{session.table.game.id}-level.txt"
    ask_and_write(host, "Export the level", proposed, LEVELS, text)


def _level_editor(host: Host, session: Session) -> Workshop | None:
    """Return the game's level editor; None, with a message, if it has none."""
    workshop = session.table.game.workshop
    if workshop is None:
        host.say(f"{session.table.game.title} has no levels to be made.")
    return workshop


def _open_table(host: Host, session: Session, start: Any, title: str) -> None:
    """Begin a new table at this position; the current one is kept."""
    old, game = session.table, session.table.game
    options = {**old.record.options, "edit": game.workshop is not None and game.workshop.is_open(start)}
    open_new_table(host, game, options, old.seats, old.record.seed, old.record.rule, start, title)


FEATURE: Feature[FeaturePart] = Feature("level_files", (edit_copy, play_it, back_to_editor, export_level))
