"""Test the panel beside the board on which a level is edited."""

from typing import Any

import pytest
from PySide6.QtWidgets import QWidget

from takeback.board.puzzle.editor_panel import VerdictBox
from takeback.puzzles.answers import CheckedLevel
from takeback.ui.theme import CONTRAST, DARK, LIGHT, Theme, mixed


@pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)
def test_verdict_box_is_filled_in_the_colour_of_its_verdict(qtbot: Any, theme: Theme) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    box = VerdictBox(parent)
    box.resize(300, 60)
    for solutions, ink in (
        ("one", theme.accent),
        ("none", theme.alarm),
        ("unknown", theme.dim),
        ("unfinished", theme.dim),
    ):
        box.show_verdict(CheckedLevel(solutions, 0, (), "A sentence."), theme)
        shown = box.grab().toImage().pixelColor(6, box.height() // 2)
        assert shown.name().upper() == mixed(ink, theme.panel, 0.1)
