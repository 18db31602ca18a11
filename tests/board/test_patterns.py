"""Test that the 26 colours with their patterns differ in greyscale and for colour-blind eyes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import numpy
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainterPath

from takeback.board.patterns import COUNT, PLAIN, mark_colour, paint_pattern, pattern_of
from takeback.ui import painting
from takeback.ui.theme import CONTRAST, DARK, LIGHT, Theme, colour, item_colour

pytestmark = pytest.mark.usefixtures("qapp")
SIDE = 48
# The red, green and blue light that an eye without one kind of cones perceives (Machado, Oliveira and
# Fernandes 2009, severity 1), and greyscale.
EYES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
    "greyscale": ((0.2126, 0.7152, 0.0722),) * 3,
}
LEAST = 0.045  # of the range from black to white, on average over all points of a cell


def paint_cell(theme: Theme, number: int, has_pattern: bool) -> Any:
    """Return a cell of that colour as linear red, green and blue."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(colour(item_colour(theme, number)))
    path = QPainterPath()
    path.addRect(QRectF(0, 0, SIDE, SIDE))
    if has_pattern:
        with painting.painter_on(image) as painter:
            paint_pattern(painter, path, number, SIDE)
    raw = numpy.frombuffer(bytes(image.constBits()), dtype=numpy.uint8).reshape(SIDE, SIDE, 4)
    return (raw[:, :, 2::-1] / 255.0) ** 2.2


def simulate_eye(cells: list[Any], eye: str) -> list[Any]:
    matrix = numpy.array(EYES[eye])
    return [numpy.clip(one @ matrix.T, 0, 1) ** (1 / 2.2) for one in cells]


def find_similar(cells: list[Any], eye: str) -> list[tuple[int, int]]:
    looks = simulate_eye(cells, eye)
    return [
        (one, other)
        for one, other in combinations(range(26), 2)
        if numpy.abs(looks[one] - looks[other]).mean() < LEAST
    ]


@pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)
@pytest.mark.parametrize("eye", EYES)
def test_all_26_patterned_colours_are_distinguishable_in_each_theme_for_colour_blind_eyes(
    theme: Theme, eye: str
) -> None:
    assert find_similar([paint_cell(theme, number, has_pattern=True) for number in range(26)], eye) == []


def test_some_of_the_26_colours_without_patterns_are_too_alike_in_greyscale() -> None:
    assert find_similar([paint_cell(LIGHT, number, has_pattern=False) for number in range(26)], "greyscale")


def test_each_of_twelve_patterns_is_used_twice_in_different_inks_and_two_colours_are_plain() -> None:
    pairs = Counter(pattern_of(number) for number in range(26))
    assert pairs == {PLAIN: 2, **dict.fromkeys(range(COUNT), 2)}
    for pattern in range(COUNT):
        assert len({mark_colour(number) for number in range(26) if pattern_of(number) == pattern}) == 2
