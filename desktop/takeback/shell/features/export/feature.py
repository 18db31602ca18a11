"""Export of the game as pictures, pages, animation or text, and copying the position to the clipboard."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from takeback.shell.commands.register import A_TABLE, EDIT, GAME, command, part_command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.settings import Setting
from takeback.texts import gettext as _
from takeback.ui.theme import theme_named

if TYPE_CHECKING:
    from takeback.shell.features.export.dialog import ExportDialog

PICTURE = (1200, 900)
KINDS = (
    ("png", "PNG"),
    ("jpeg", "JPEG"),
    ("svg", "SVG"),
    ("pdf", "PDF"),
    ("gif", "GIF"),
    ("webp", "WebP"),
    ("apng", _("Moving PNG")),
    ("text", _("Text")),
)
GROUP = _("Export")
SETTINGS = (
    Setting("export_kind", "png", _("Export as"), _("The format that Export offers first."), GROUP, KINDS),
    Setting(
        "export_paper",
        "a4",
        _("Paper"),
        _("The size of PDF pages."),
        GROUP,
        (("a4", "A4"), ("letter", _("Letter"))),
    ),
    Setting(
        "export_coordinates", False, _("Coordinates"), _("Numbers at the edges of exported boards."), GROUP
    ),
    Setting("export_captions", True, _("Captions"), _("Writes the turn under exported boards."), GROUP),
    Setting("export_size", "800x600"),
)


@part_command(
    "export",
    _("&Export…"),
    A_TABLE,
    keys="Ctrl+E",
    menu=GAME + "/Export",
    tip=_("Export as pictures, pages, an animation or text."),
)
def export(host: Host, part: ExportCanceller, session: Session) -> None:
    """Open the export dialog, and say when a file was written.

    The export is cancelled when the table is left.
    """
    from takeback.shell.features.export.dialog import ExportDialog, size_text

    settings, theme = host.settings, theme_named(host.settings.value("theme"))
    dialog = host.open(lambda over: ExportDialog(session, settings, theme.name, over))
    dialog.exported.connect(
        lambda path, size: host.say(_("Exported as {file}, {size}.", file=path.name, size=size_text(size)))
    )
    dialog.crashed.connect(_report_exception)
    part.watch(dialog)


def _report_exception(error: Exception) -> None:
    """Report an exception of an export like any other uncaught one."""
    sys.excepthook(type(error), error, error.__traceback__)


@command(
    "copy_position",
    _("Copy pos&ition"),
    A_TABLE,
    menu=EDIT,
    tip=_("Copy a picture of the position, and its description as text."),
)
def copy_position(host: Host, session: Session) -> None:
    """Copy the previewed or else the current position as picture and text, as the viewer may see it, and say
    so."""
    from PySide6.QtCore import QMimeData
    from PySide6.QtGui import QGuiApplication

    from takeback.shell.session.easel import PositionPainter

    looked_at, table = session.previews.shown, session.table
    node = looked_at.node if looked_at is not None else table.here
    words = session.words.numbered_name(node)
    theme = theme_named(host.settings.value("theme"))
    easel = PositionPainter(table.game, table.shown_seats, session.words.viewer, PICTURE, theme)
    data = QMimeData()
    data.setImageData(easel.picture(node, words))
    data.setText(words)
    easel.close()
    QGuiApplication.clipboard().setMimeData(data)
    host.say(
        _("Copied the position after {turn}.", turn=session.words.turn_phrase(node))
        if node.moves
        else _("Copied Start.")
    )


class ExportCanceller(FeaturePart):
    """Cancels a running export when its table is left; one for each window."""

    def __init__(self, host: Host, desk: QWidget) -> None:
        super().__init__(desk)
        self._dialog: ExportDialog | None = None

    def watch(self, dialog: ExportDialog) -> None:
        """Watch this dialog until it is closed."""
        self._dialog = dialog
        dialog.finished.connect(self._forget)

    def leave_session(self, session: Session) -> None:
        """Cancel the export of the table that is left."""
        if self._dialog is not None:
            self._dialog.cancel_export()

    def _forget(self) -> None:
        """Forget the dialog, which was closed."""
        self._dialog = None


FEATURE = Feature("export", (copy_position,), SETTINGS, ExportCanceller, (export,))
