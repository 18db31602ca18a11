"""Test that fields and dialogs show a text for which they have no room, in one way or another."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from takeback.shell.app import application
from takeback.ui.dialog import Dialog
from takeback.ui.fields import ChoiceBox, SegmentedControl
from takeback.ui.labels import NO_BREAK, FittingArea, Sentence, WrappedSentence, label
from takeback.ui.painting import preview_label
from takeback.ui.theme import LIGHT

LONG = "Rindfleischetikettierungsüberwachung"


@pytest.mark.parametrize("text", ["Mind the gap.", "Stop.\nMind the gap."])
def test_wrapped_sentence_keeps_its_last_two_words_on_one_line_without_changing_its_text(
    qtbot: Any, text: str
) -> None:
    application()
    told = WrappedSentence()
    qtbot.addWidget(told)
    told.setText(text)
    assert QLabel.text(told).endswith(f"Mind the{NO_BREAK}gap.")
    assert told.text() == text


@pytest.mark.parametrize(("width", "tip"), [(60, LONG), (600, "")])
def test_choice_box_has_its_text_as_tooltip_only_while_it_is_cut_off(
    qtbot: Any, width: int, tip: str
) -> None:
    application()
    box = ChoiceBox("Law", [(1, LONG), (2, "No")])
    box.setMinimumWidth(0)
    box.resize(width, 32)
    box.grab()
    assert box.toolTip() == tip
    box.set_value(2)
    assert box.toolTip() == ""


def test_choice_box_with_a_cut_off_text_keeps_a_tooltip_set_before(qtbot: Any) -> None:
    application()
    box = ChoiceBox("Law", [(1, LONG)])
    box.setToolTip("Which law")
    box.resize(104, 32)
    box.grab()
    assert box.toolTip() == "Which law"


def test_segment_has_its_text_as_tooltip_only_while_it_is_cut_off(qtbot: Any) -> None:
    application()
    control = SegmentedControl("Law", [(1, LONG), (2, "No")])
    for width, tip in ((120, LONG), (900, "")):
        for segment in control.segments:
            segment.setFixedWidth(width)
        control.grab()
        assert [one.toolTip() for one in control.segments] == [tip, ""]


def test_dialog_is_at_least_as_wide_as_the_fields_in_its_scroll_area_need(qtbot: Any) -> None:
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
        ("Place the home here. It scores 6 points immediately.", "Place the home here."),
        ("Red. Place the home here, then take the stream.", None),  # little is left without an ellipsis
        ("Place the home here", None),
    ],
)
def test_text_too_long_for_its_space_ends_after_a_whole_sentence_or_in_an_ellipsis(
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


@pytest.mark.parametrize("width", [80, 190, 600])
@pytest.mark.parametrize("top", [0, 30])
def test_label_of_a_preview_stays_within_its_panel_and_is_not_cut_off_at_the_upper_edge(
    qtbot: Any, width: int, top: int
) -> None:
    application()
    image = QImage(700, 60, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    panel = QRectF(50, top, width, 25)
    painter = QPainter(image)
    preview_label(painter, panel, "Preview of turn 13 · Esc returns", LIGHT)
    painter.end()
    across = [x for x in range(700) if image.pixelColor(x, max(14, top)) != QColor("white")]
    assert across
    assert panel.left() <= across[0]
    assert across[-1] <= panel.right()
    down = [y for y in range(60) if image.pixelColor(50 + width // 2, y) != QColor("white")]
    assert down[0] == max(2, top - 15)
    assert down[-1] - down[0] >= 22, "none of it is cut off"


@pytest.mark.parametrize("whole", ["Preview of turn 9 · after the change · Esc returns", "Preview of turn 2"])
def test_label_of_a_preview_in_a_narrow_panel_drops_whole_parts_from_its_end_until_none_is_left(
    monkeypatch: pytest.MonkeyPatch, qtbot: Any, whole: str
) -> None:
    application()
    painted: list[str] = []
    monkeypatch.setattr(
        "takeback.ui.painting.text", lambda painter, box, words, *_, **__: painted.append(words)
    )
    painter = QPainter(image := QImage(700, 60, QImage.Format.Format_ARGB32))
    for width in range(170, 600, 5):
        preview_label(painter, QRectF(50, 30, width, 25), whole, LIGHT)
    painter.end()
    parts = whole.split(" · ")
    assert set(painted) == {" · ".join(parts[: count + 1]) for count in range(len(parts))}
    assert not image.isNull()
