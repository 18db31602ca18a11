"""Moving everything to another computer: one file out, and one file in, which is merged."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from takeback.shell.commands.register import GAME, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.session.tables import EVERYTHING
from takeback.texts import gettext as _

NOT_KEPT = _("Nothing is saved here, so there is nothing to move.")


def why_not_move(host: Host) -> str:
    """Return why nothing can be moved, which is so if the games are not stored; empty if it can."""
    return NOT_KEPT if host.journal.path is None else ""


@command(
    "move_everything",
    _("&Move everything to another computer…"),
    menu=GAME + "/Records and backups",
    tip=_("Save all games, levels, decks, records and settings to one file."),
    why_not=why_not_move,
)
def move_everything(host: Host) -> None:
    """Say what is moved, ask for a file, and write it."""
    _move(host, None)


class EverythingOpener(FeaturePart):
    """Opens files with everything of another computer; one for each window."""

    def __init__(self, host: Host, desk: QWidget) -> None:
        super().__init__(desk)
        self._host = host

    @property
    def file_suffixes(self) -> Sequence[str]:
        """Return the suffix of the files that `open_file` accepts."""
        return (EVERYTHING,)

    def open_file(self, path: Path) -> None:
        """Check the file, and merge what is in it; report any problem, also if nothing can be stored here."""
        if self._host.journal.is_read_only or self._host.journal.path is None:
            self._host.notice(self._host.journal.notice or NOT_KEPT)
        else:
            _move(self._host, path)


def _move(host: Host, path: Path | None) -> None:
    """Move in what is in this file; without one, ask for a file and move everything out."""
    from takeback.shell.features.moving.transfer import ask_for_file, read_everything

    if path is None:
        ask_for_file(host)
    else:
        read_everything(host, path)


FEATURE = Feature("moving", (move_everything,), part=EverythingOpener)
