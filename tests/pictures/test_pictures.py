"""Test the pictures of the README and the help: each has a drawing, and looks as it is drawn today."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from tests.conftest import CHECKOUT
from tests.pictures import FOLDER
from tests.pictures.drawings import PICTURES
from tests.pictures.reedmere import DRAWINGS

DRAWN_HERE = (*DRAWINGS, "flow")  # the others take a second each; run `python -m tests.pictures` for them
SMALL = QSize(48, 32)  # so small that letters are only shades
ALIKE = 4.0  # of 255, on average


def find_pictures_in(page: Path) -> set[str]:
    return set(re.findall(r"\]\([^)]*pictures/([\w-]+)\.png\)", page.read_text(encoding="utf-8")))


def test_pictures_shown_in_readme_and_help_are_exactly_those_drawn_and_those_stored() -> None:
    pages = (CHECKOUT / "README.md", *(CHECKOUT / "resources" / "help").glob("*.md"))
    shown = set().union(*map(find_pictures_in, pages))
    assert shown == set(PICTURES) == {file.stem for file in FOLDER.iterdir()}


@pytest.mark.parametrize("name", PICTURES)
def test_stored_picture_has_its_stated_size_and_is_not_one_plain_area(name: str) -> None:
    image = QImage(str(FOLDER / f"{name}.png"))
    assert image.size().toTuple() == PICTURES[name].size
    assert has_content(image)


@pytest.mark.parametrize("name", DRAWN_HERE)
def test_stored_picture_looks_like_a_new_drawing_of_it(name: str, qtbot: QtBot) -> None:
    drawn = PICTURES[name].draw()
    assert has_content(drawn)
    far = measure_difference(drawn, QImage(str(FOLDER / f"{name}.png")))
    assert far < ALIKE, f"{name}.png is old: python -m tests.pictures {name}"


def has_content(image: QImage) -> bool:
    return len(set(shrink(image))) > 20


def shrink(image: QImage) -> bytes:
    shrunk = image.scaled(
        SMALL, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    return bytes(shrunk.convertToFormat(QImage.Format.Format_Grayscale8).constBits())


def measure_difference(one: QImage, other: QImage) -> float:
    pairs = list(zip(shrink(one), shrink(other), strict=True))
    return sum(abs(a - b) for a, b in pairs) / len(pairs)
