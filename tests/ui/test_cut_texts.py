"""Test that fields and dialogs show a text for which they have no room, in one way or another."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from takeback.shell.app import application
from takeback.ui.dialog import Dialog
from takeback.ui.fields import ChoiceBox, SegmentedControl
from takeback.ui.labels import FittingArea, Sentence, label

LONG = "Rindfleischetikettierungsüberwachung"


@pytest.mark.parametrize(("width", "tip"), [(60, LONG), (600, "")])
def test_choice_box_shows_a_cut_text_on_hovering(qtbot: Any, width: int, tip: str) -> None:
    application()
    box = ChoiceBox("Law", [(1, LONG), (2, "No")])
    box.setMinimumWidth(0)
    box.resize(width, 32)
    box.grab()
    assert box.toolTip() == tip
    box.set_value(2)
    assert box.toolTip() == ""


def test_choice_box_keeps_another_tooltip(qtbot: Any) -> None:
    application()
    box = ChoiceBox("Law", [(1, LONG)])
    box.setToolTip("Which law")
    box.resize(104, 32)
    box.grab()
    assert box.toolTip() == "Which law"


def test_segments_show_a_cut_text_on_hovering(qtbot: Any) -> None:
    application()
    control = SegmentedControl("Law", [(1, LONG), (2, "No")])
    for width, tip in ((120, LONG), (900, "")):
        for segment in control.segments:
            segment.setFixedWidth(width)
        control.grab()
        assert [one.toolTip() for one in control.segments] == [tip, ""]


def test_dialog_is_as_wide_as_what_it_asks_although_it_wants_less(qtbot: Any) -> None:
    application()
    dialog, asked, area = Dialog("Law", width=200), QWidget(), FittingArea()
    QVBoxLayout(asked).addWidget(label("body", f"{LONG}{LONG}"))
    area.setWidget(asked)
    dialog.column.addWidget(area)
    dialog.leave()
    dialog.foot()
    dialog.resize(200, 200)
    dialog.fit()
    dialog.show()
    QApplication.processEvents()
    assert area.viewport().width() >= asked.minimumSizeHint().width() > 300
    dialog.close()


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Place the home here. It scores 6 points at once.", "Place the home here."),
        ("Red. Place the home here, then take the stream.", None),  # little is left without an ellipsis
        ("Place the home here", None),
    ],
)
def test_a_sentence_that_is_too_long_ends_after_a_sentence_or_in_an_ellipsis(
    qtbot: Any, text: str, kept: str | None
) -> None:
    application()
    made = Sentence(text)
    qtbot.addWidget(made)
    wide = made.fontMetrics().horizontalAdvance
    assert made.shortened(wide(text)) == text
    short = made.shortened(wide("Place the home here. It sc") if kept else wide(text) - 8)
    assert wide(short) <= wide(text)
    assert short == kept if kept else short.endswith("…")
