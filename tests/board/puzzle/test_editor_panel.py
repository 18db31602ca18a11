"""Test the panel beside the board on which a level is edited."""

from typing import Any

import pytest
from PySide6.QtWidgets import QWidget

from takeback.board.puzzle.editor_panel import BESIDE, LEAST_PER_ROW, SwatchRows, VerdictBox
from takeback.puzzles.answers import CheckedLevel
from takeback.ui.theme import CONTRAST, DARK, LIGHT, Theme, mixed


@pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)
def test_verdict_box_has_the_accent_colour_for_one_solution_alarm_for_none_and_grey_otherwise(
    qtbot: Any, theme: Theme
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    box = VerdictBox(parent)
    box.resize(300, 60)
    for solutions, ink in (
        ("one", theme.accent),
        ("none", theme.alarm),
        ("more", theme.dim),  # while a level grows, it often has several solutions
        ("unknown", theme.dim),
        ("unfinished", theme.dim),
    ):
        box.show_verdict(CheckedLevel(solutions, 0, (), "A sentence."), theme)
        shown = box.grab().toImage().pixelColor(6, box.height() // 2)
        assert shown.name().upper() == mixed(ink, theme.panel, 0.1)


@pytest.mark.parametrize("width", [60, 200, 304, 500])
def test_colour_swatches_fill_each_row_before_the_next_and_only_as_many_as_asked_are_shown(
    qtbot: Any, width: int
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    rows = SwatchRows(parent)
    rows.resize(width, 10)
    for count in (1, 6, 7, 9, 10, 24, 3):
        rects = [swatch.geometry() for swatch in rows.show_first(count)]
        step = rects[0].width() + BESIDE
        per_row = max(LEAST_PER_ROW, sum(at * step + rects[0].width() <= width for at in range(count)))
        expected = [(number % per_row * step, number // per_row * step) for number in range(count)]
        assert [(rect.x(), rect.y()) for rect in rects] == expected
        assert rows.height() == rects[-1].bottom() + 1
        assert sum(not swatch.isHidden() for swatch in rows.findChildren(QWidget)) == count


def test_verdict_box_keeps_its_height_and_a_text_that_is_cut_is_its_tooltip(qtbot: Any) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    box = VerdictBox(parent)
    box.resize(196, 60)
    heights = set()
    for text in (
        "Short.",
        "Place two dots of each colour.",
        "A long text. " * 30,
    ):
        box.show_verdict(CheckedLevel("more", 0, (), text), LIGHT)
        heights.add(box.height())
        is_whole = box.words.text() == text
        assert is_whole == (len(text) < 100)
        assert box.toolTip() == ("" if is_whole else text)
        assert box.accessibleName() == text
    assert len(heights) == 1


@pytest.mark.parametrize("width", [190, 200, 240])
@pytest.mark.parametrize(
    "text",
    [
        "There is no solution. No number of folds covers exactly 12 cells.",
        "There is no solution. The pieces cover 8 cells, the board has 9. The track is not a path of cells.",
        "There is one solution, difficulty 3. The bridge at (2,3) cannot use both decks. And more of it.",
    ],
)
def test_verdict_box_shows_whole_sentences_and_all_of_them_in_its_tooltip(
    qtbot: Any, text: str, width: int
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    box = VerdictBox(parent)
    box.resize(width, 60)
    box.show_verdict(CheckedLevel("none", 0, (), text), LIGHT)
    shown = box.words.text()
    assert text.startswith(shown)
    assert shown.endswith(".")
    assert box.toolTip() == ("" if shown == text else text)
