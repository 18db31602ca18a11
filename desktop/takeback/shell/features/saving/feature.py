"""Saving games as files, and opening them or games and levels that were shared as text."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from takeback.engine.savefile import SaveFileError
from takeback.engine.state import digest
from takeback.engine.titles import file_name_of
from takeback.shell.commands import feature_ids
from takeback.shell.commands.register import A_TABLE, GAME, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.session.tables import ask_for_file, file_kinds, open_file, save_report
from takeback.shell.settings import Setting, Settings
from takeback.table import opening
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

MOST = 100  # tables whose files are remembered
FILES = _("Takeback games (*.takeback);;All files (*)")
KEY_BESIDE = gettext_noop(
    "Saved as {file}. The key to what is still hidden is saved beside it as {key}. Keep both "
    "together, and give the key to nobody while the game is being played."
)


@command(
    "open",
    _("&Open…"),
    keys="Ctrl+O Ctrl+Shift+V",
    menu=GAME,
    tip=_("Open a game or level that somebody shared as text, or a file."),
)
def open_game(host: Host) -> None:
    """Open the dialog for a file or a text, filled with that of the clipboard if it may be one; open what is
    chosen or entered."""
    from takeback.shell.features.saving.open_dialog import OpenDialog, may_be_text_to_open
    from takeback.shell.features.saving.open_text import examine_text, open_level_text, open_share_text

    host.tryouts.prepare()
    copied = QGuiApplication.clipboard().text()
    look = partial(examine_text, host.tryouts)
    dialog = host.open(lambda over: OpenDialog(copied if may_be_text_to_open(copied) else "", look, over))
    dialog.share_text_wanted.connect(lambda text, even_newer: open_share_text(host, text, even_newer))
    dialog.report_wanted.connect(lambda sentence, answer, text: save_report(host, sentence, answer, text))
    dialog.level_text_wanted.connect(lambda text: open_level_text(host, text))
    dialog.file_wanted.connect(lambda: _ask_for_file_to_open(host))


def _ask_for_file_to_open(host: Host) -> None:
    """Ask for a file and open it; nothing if none is chosen."""
    ask_for_file(host, _("Open a file"), file_kinds(host), lambda path: open_file(host, path))


@command(
    "save",
    _("&Save"),
    A_TABLE,
    keys="Ctrl+S",
    menu=GAME,
    tip=_("Save this game with all its lines as a file; in the level editor, the level to My levels."),
)
def save(host: Host, session: Session) -> None:
    """Save the game to its file, or ask for one if it has none; a level being made to My levels."""
    if session.table.game.levels is not None and session.checks.is_making:
        host.do(feature_ids.KEEP_LEVEL)
    elif session.path:
        save_to(host, session.path)
    else:
        save_as(host)


@command(
    "save_as",
    _("Sa&ve as…"),
    A_TABLE,
    keys="Ctrl+Shift+S",
    menu=GAME,
    tip=_("Save this game as another file."),
)
def save_as(host: Host, session: Session) -> None:
    """Ask for a file and save to it; first, if something is hidden or deleted, show what goes into the
    file."""
    from takeback.shell.features.saving.save_choices import SaveChoices, needs_choices

    if not needs_choices(session.table):
        _ask_for_file(host, session)
        return
    dialog = host.open(lambda over: SaveChoices(session.table, over))
    dialog.wanted.connect(lambda deleted: _ask_where_with(host, deleted))


def _ask_where_with(host: Host, deleted: bool) -> None:
    """Note whether deleted lines are saved with the shown table, then ask for the file."""
    if host.session is not None:
        host.session.saves_deleted = deleted
        _ask_for_file(host, host.session)


def _ask_for_file(host: Host, session: Session) -> None:
    """Ask for the file, proposing that of the last save, and save the shown table to it."""
    from takeback.shell.features.saving.save_choices import save_title
    from takeback.shell.file_dialog import save_dialog

    proposed = session.path or f"{file_name_of(session.table.title())}.takeback"
    dialog = host.open(lambda over: save_dialog(over, save_title(session.table), proposed, FILES))
    dialog.fileSelected.connect(lambda path: save_to(host, path))


def save_to(host: Host, path: str) -> None:
    """Save the shown table to this file, which becomes its file, and say so; report an error.

    If the key to what is hidden is saved beside it, say what to do with that. Nothing without a table.
    """
    session = host.session
    if session is None:
        return
    try:
        key = opening.save(session.table, path, session.saves_deleted, host.journal)
    except SaveFileError as why:
        host.notice(str(why), [(_("Save as…"), lambda: host.run(save_as))])
        return
    _remember_save(session, path, host.settings)
    if key is None:
        host.say(_("Saved as {name}.", name=Path(path).name))
    else:
        host.notice(_(KEY_BESIDE, file=Path(path).name, key=key.name))


# the file and turn of the last save, by table ---------------------------------------------------------
def _remember_save(session: Session, path: str, settings: Settings) -> None:
    """Note, also in the settings for later starts, that the table was saved here at its present turn.

    The next save then asks nothing.
    """
    session.note_saved(path, session.table.here.serial)
    if session.table.id:
        saves = _stored_saves(settings)
        saves.pop(_key(session), None)
        saves[_key(session)] = [path, session.words.saved]
        settings.set_value("saves", json.dumps(dict(list(saves.items())[-MOST:])))


def restore_saved_file(session: Session, settings: Settings) -> None:
    """Restore which file and turn the table was last saved at, from the settings; nothing if it never was."""
    match _stored_saves(settings).get(_key(session)):
        case [str(path), int(serial)]:
            session.note_saved(path, serial)


def _key(session: Session) -> str:
    """Return the key of a table in the settings.

    The id alone is not enough, since ids start at one in a new journal.
    """
    return _hashed(f"{session.table.id}/{session.table.record.seed}")


def _hashed(key: str) -> str:
    """Return a hash of the key: settings may be read by others, and the seed would reveal what is to come."""
    return digest(key)


def _stored_saves(settings: Settings) -> dict[str, Any]:
    """Return the stored saves by key; empty if they cannot be read. Old keys with a plain seed are hashed."""
    try:
        stored = json.loads(settings.value("saves"))
    except (ValueError, RecursionError):
        return {}
    if not isinstance(stored, dict):
        return {}
    return {_hashed(key) if "/" in key else key: value for key, value in stored.items()}


class SavedFileRestorer(FeaturePart):
    """Restores the file of each table that is shown; one for each window."""

    def __init__(self, host: Host, desk: QWidget) -> None:
        super().__init__(desk)
        self._host = host

    def set_session(self, session: Session | None) -> None:
        """Restore the file of the new table; None: no table is shown."""
        if session is not None:
            restore_saved_file(session, self._host.settings)


FEATURE = Feature(
    "saving",
    (open_game, save, save_as),
    (Setting("saves", "{}", is_seen=False),),  # the files that tables were saved to, and at which turn
    SavedFileRestorer,
)
