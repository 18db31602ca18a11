"""The dialog "About Takeback" with versions and licences."""

from __future__ import annotations

import platform
from pathlib import Path

import PySide6
from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

import takeback
from takeback.paths import SETTINGS_FILE, placed_path, profile_folder, resources
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.fields import ChoiceBox, second
from takeback.ui.theme import BETWEEN, EDGE

NOTICE = _(
    "Takeback uses Qt and Qt for Python (PySide6) under the GNU Lesser General Public License, "
    "version 3. They are separate libraries, which you may replace by your own builds. Their source "
    "is at https://code.qt.io. The typeface is Inter, under the SIL Open Font License."
)
NAMES = {
    "MIT": _("Takeback: MIT"),
    "LGPL-3.0": _("Qt: LGPL 3"),
    "GPL-3.0": _("Qt: GPL 3, which the LGPL adds to"),
    "OFL-1.1": _("Inter: Open Font License"),
}


class AboutDialog(Dialog):
    """Shows the name, the versions, the folder of the profile, and the full text of a licence, which can be
    chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("About Takeback"), parent, spacing=BETWEEN)
        self.text = QPlainTextEdit()
        self.profile = second(folders_text(profile_folder()))
        self.profile.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.pick = ChoiceBox(
            _("Licence"), [(id, name) for id, name in NAMES.items() if _licence_file(id).is_file()]
        )
        column = self.column
        column.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        column.addLayout(self._make_head())
        notice = QLabel(NOTICE)
        notice.setWordWrap(True)
        column.addWidget(notice)
        column.addWidget(self.pick, 0, Qt.AlignmentFlag.AlignLeft)
        self.text.setReadOnly(True)
        self.text.setAccessibleName(_("Licence text"))
        self.text.setTabChangesFocus(True)
        self.text.setStyleSheet("font-size: 12px;")
        column.addWidget(self.text, 1)
        self.leave(_("Close")).setDefault(True)
        self.foot()
        self.pick.setMinimumWidth(280)
        self.pick.currentIndexChanged.connect(self._show_licence)
        self.resize(600, 560)
        self._show_licence()

    def _make_head(self) -> QHBoxLayout:
        """Return the row with icon, name and versions."""
        head = QHBoxLayout()
        head.setSpacing(16)
        picture = QLabel()
        icon = QIcon(str(resources() / "icons" / "takeback.svg"))
        picture.setPixmap(icon.pixmap(QSize(64, 64), self.devicePixelRatioF()))
        picture.setAccessibleName("Takeback")
        words = QVBoxLayout()
        words.setSpacing(2)
        name = QLabel("Takeback")
        name.setStyleSheet("font-size: 22px; font-weight: 600;")
        words.addStretch(1)
        words.addWidget(name)
        words.addWidget(second(versions()))
        words.addWidget(self.profile)
        words.addStretch(1)
        head.addWidget(picture)
        head.addLayout(words, 1)
        return head

    def _show_licence(self) -> None:
        """Show the text of the selected licence."""
        id = self.pick.value
        self.text.setPlainText(_licence_file(id).read_text(encoding="utf-8") if id else "")


def versions() -> str:
    """Return the versions of Takeback, Python, Qt and PySide6 as one line."""
    return _(
        "Version {version} · Python {python} · Qt {qt} · PySide6 {pyside}",
        version=takeback.__version__,
        python=platform.python_version(),
        qt=qVersion(),
        pyside=PySide6.__version__,
    )


def _licence_file(id: str) -> Path:
    """Return the path of a licence text."""
    return resources() / "licences" / f"{id}.txt"


def folders_text(profile: Path) -> str:
    """Return a sentence on where the games and the settings are; `profile` is the folder of the games."""
    settings = placed_path(SETTINGS_FILE, profile).parent
    if settings == profile:
        return _("Your games and settings are in {profile}", profile=profile)
    return _(
        "Your games are in {profile}, and your settings in {settings}", profile=profile, settings=settings
    )
