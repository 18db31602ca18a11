"""Test the typeface that comes with the program."""

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication, QRawFont

from takeback import paths

WEIGHTS = [QFont.Weight.Normal, QFont.Weight.Medium, QFont.Weight.DemiBold, QFont.Weight.Bold]


@pytest.fixture
def typeface(qapp: QGuiApplication) -> str:
    for file in sorted((paths.resources() / "fonts").glob("*.otf")):
        number = QFontDatabase.addApplicationFont(str(file))
        assert QFontDatabase.applicationFontFamilies(number)[0] == "Inter"
    return "Inter"


@pytest.mark.parametrize("weight", WEIGHTS)
def test_each_weight_of_the_inter_font_comes_from_a_file_of_that_weight(
    typeface: str, weight: QFont.Weight
) -> None:
    cut = QRawFont.fromFont(QFont(typeface, 14, weight))
    assert (cut.familyName(), cut.weight()) == ("Inter", weight.value)


def test_italic_of_the_inter_font_comes_from_an_italic_file(typeface: str) -> None:
    cut = QRawFont.fromFont(QFont(typeface, 14, QFont.Weight.Normal, italic=True))
    assert (cut.familyName(), cut.styleName()) == ("Inter", "Italic")
