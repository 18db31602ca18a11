"""Test that the marks of rows differ in greyscale and for colour-blind eyes in each theme."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy
import pytest
from PySide6.QtGui import QImage, QPainter

from takeback.shell.history.rows import TurnLook
from takeback.ui.icons import bookmark, icon
from takeback.ui.theme import CONTRAST, DARK, LIGHT, Theme, colour, second_text
from tests.board.test_patterns import EYES

pytestmark = pytest.mark.usefixtures("qapp")
SIDE = 18  # size in a row
FAR = 0.2  # share of the range from black to white at which a point looks different
LEAST = 0.03  # share of points that must look different, about ten of them
COLOURS = 6  # colours of bookmarks


def mark_colours(theme: Theme) -> dict[str, str]:
    """Return the name of every mark that a row can have, with its colour there."""
    full = TurnLook(
        text="",
        is_locked=True,
        has_failed=True,
        has_note=True,
        is_saved=True,
        has_draft=True,
        verdict="confirm",
    )
    second = second_text(theme)
    marks = dict(full.marks(second, theme.alarm))
    return {
        **marks,
        **{bookmark(number): theme.piece(number) for number in range(COLOURS)},
        **dict.fromkeys(("here", "taken-back", "fork"), second),
    }


def paint_mark(theme: Theme, name: str, ink: str) -> Any:
    """Return the mark painted on a panel, as linear red, green and blue."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(colour(theme.panel))
    painter = QPainter(image)
    icon(name, ink, SIDE).paint(painter, image.rect())
    painter.end()
    raw = numpy.frombuffer(bytes(image.constBits()), dtype=numpy.uint8).reshape(SIDE, SIDE, 4)
    return (raw[:, :, 2::-1] / 255.0) ** 2.2


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)
def test_marks_of_history_rows_look_different_in_every_theme_for_every_kind_of_colour_vision(
    theme: Theme, eye: str
) -> None:
    matrix = numpy.array(EYES[eye])
    inks = mark_colours(theme)
    assert len(inks) == 15
    looks = {
        name: numpy.clip(paint_mark(theme, name, ink) @ matrix.T, 0, 1) ** (1 / 2.2)
        for name, ink in inks.items()
    }
    empty = numpy.clip(paint_mark(theme, "here", theme.panel) @ matrix.T, 0, 1) ** (1 / 2.2)
    alike = [
        (one, other)
        for (one, first), (other, second) in combinations([("nothing", empty), *looks.items()], 2)
        if (abs(first - second).max(axis=2) > FAR).mean() < LEAST
    ]
    assert alike == []


@pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)
def test_bookmark_shapes_can_be_told_apart_when_painted_in_one_colour(theme: Theme) -> None:
    ink = theme.ink
    shapes = {name: paint_mark(theme, name, ink) for name in map(bookmark, range(COLOURS))}
    assert len(shapes) == COLOURS
    for (one, first), (other, second) in combinations(shapes.items(), 2):
        assert (abs(first - second).max(axis=2) > FAR).mean() > LEAST, (one, other)
