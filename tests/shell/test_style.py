"""Test what the style sheet shows in every theme, and what it prevents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialogButtonBox,
    QLabel,
    QMessageBox,
    QProxyStyle,
    QStyle,
)

from takeback.shell.app import STYLE, application
from takeback.shell.window.style import apply_theme
from takeback.shell.window.window import Window
from takeback.ui.theme import CONTRAST, DARK, LIGHT, Theme, contrast
from tests.shell.conftest import Seated


@pytest.fixture(params=(LIGHT, DARK, CONTRAST), ids=lambda theme: theme.name)
def theme(request: pytest.FixtureRequest, qtbot: Any) -> Theme:
    apply_theme(application(), request.param)
    made: Theme = request.param
    return made


@pytest.mark.parametrize("is_checked", [False, True])
def test_check_box_has_contrast_3_at_its_edge_and_4_5_at_its_tick_in_every_theme(
    theme: Theme, qtbot: Any, is_checked: bool
) -> None:
    box = QCheckBox("then continue as now")
    qtbot.addWidget(box)
    box.setChecked(is_checked)
    box.resize(box.sizeHint())
    image = box.grab().toImage()
    middle = image.height() // 2
    edge = max(contrast(image.pixelColor(x, middle).name(), theme.panel) for x in range(12))
    assert edge >= 3, "Less is not seen by everybody."
    if is_checked:
        hook = QColor("black").name()
        inside = {image.pixelColor(x, y).name() for x in range(4, 16) for y in range(image.height())}
        assert max(contrast(hook, one) for one in inside) >= 4.5


class Decorated(QProxyStyle):
    """A style of a desktop that wants icons on the buttons of dialogs."""

    def styleHint(self, hint: QStyle.StyleHint, *about: Any) -> int:
        is_about_pictures = hint == QStyle.StyleHint.SH_DialogButtonBox_ButtonsHaveIcons
        return 1 if is_about_pictures else super().styleHint(hint, *about)


@pytest.fixture
def decorated(theme: Theme) -> Iterator[None]:
    QApplication.setStyle(Decorated(STYLE))
    yield
    QApplication.setStyle(STYLE)


def test_dialog_buttons_have_no_stock_icons(decorated: None, qtbot: Any) -> None:
    kinds = QDialogButtonBox.StandardButton
    box = QDialogButtonBox(kinds.Ok | kinds.Cancel | kinds.Close | kinds.Apply)
    question = QMessageBox()
    question.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.No)
    for one in (box, question):
        qtbot.addWidget(one)
        one.ensurePolished()
        assert [button.text() for button in one.buttons() if not button.icon().isNull()] == []


def test_heading_of_the_history_and_the_turn_number_beside_it_share_a_baseline(
    window: Window, sit: Seated
) -> None:
    """The baselines are measured in the painted pixels: the bottom of the H and of the digits."""
    sit(0)
    window.show()
    where = window.history_dock.place_label
    header = where.parentWidget()
    heading = next(one for one in header.findChildren(QLabel) if one.objectName() == "heading")
    picture = header.grab().toImage()
    assert lowest_row(picture, heading.x(), heading.fontMetrics().horizontalAdvance("H")) == lowest_row(
        picture, where.x(), where.width()
    )


def lowest_row(picture: QImage, left: int, width: int) -> int:
    """Return the lowest row of these columns with a pixel that contrasts with the background."""
    ground = picture.pixelColor(0, 0).name()
    rows = (
        y
        for y in reversed(range(picture.height()))
        for x in range(left, left + width)
        if contrast(picture.pixelColor(x, y).name(), ground) > 2
    )
    return next(rows)
