from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QPixmap

from takeback.paths import resources
from takeback.ui.icons import BOOKMARKS, bookmark, icon, pixmap, program_icon

DRAWINGS = sorted(path.stem for path in (resources() / "icons").glob("*.svg"))
NEEDED = [
    "new",
    "restart",
    "undo",
    "redo",
    "hint",
    "confirm",
    "history",
    "settings",
    "first",
    "back",
    "play",
    "pause",
    "forward",
    "last",
    "search",
    "fork",
    "lock",
    "note",
    "pencil",
    "disk",
    "trash",
    "here",
    "taken-back",
    "person",
    "computer",
    "close",
    "more",
    "takeback",
    "less",
    "more-of",
    "tool-clue",
    "tool-paint",
    "tool-wall",
    "tool-bridge",
    "tool-close",
    "tool-shared",
    "tool-erase",
    "time",
    "up",
    "down",
    "failed",
    "pin",
    "street-back",
    "street-forward",
]


def colours_of(picture: QPixmap) -> set[str]:
    image = picture.toImage()
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {colour.name() for colour in pixels if colour.alpha() == 255}


def test_every_drawing_that_is_asked_for_is_there() -> None:
    assert set(NEEDED) | {bookmark(number) for number in range(len(BOOKMARKS))} == set(DRAWINGS)


@pytest.mark.parametrize("name", [name for name in DRAWINGS if name != "takeback"])
def test_a_drawing_takes_on_the_colour_it_is_asked_for(qapp: object, name: str) -> None:
    assert colours_of(pixmap(name, "#d9503f", 48)) == {"#d9503f"}


@pytest.mark.parametrize("name", [name for name in DRAWINGS if name != "takeback"])
def test_a_drawing_keeps_off_the_edge_of_its_square(qapp: object, name: str) -> None:
    image = pixmap(name, "#000000", 48).toImage()
    edge = [(at, side) for at in range(48) for side in (0, 1, 46, 47)]
    assert not any(image.pixelColor(x, y).alpha() or image.pixelColor(y, x).alpha() for x, y in edge)


def test_a_drawing_is_sharp_on_every_screen(qapp: object) -> None:
    assert pixmap("undo", "#000000", 20, 3).width() == 60
    assert pixmap("undo", "#000000", 20, 3).deviceIndependentSize().width() == 20


def test_an_icon_is_drawn_for_the_screens_there_are(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [size.width() for size in icon("undo", "#112233").availableSizes()] == [20]
    monkeypatch.setattr("takeback.ui.icons.ratios", lambda: (1.0, 1.5))
    assert {size.width() for size in icon("undo", "#112233").availableSizes()} == {20, 30}


def test_the_picture_of_the_program_is_its_drawing(qapp: object) -> None:
    kept = QPixmap(str(Path(resources() / "icons" / "takeback.png"))).toImage()
    drawn = pixmap("takeback", "#000", 256).toImage()
    assert kept.size() == drawn.size()
    spots = [(x, y) for x in range(4, 256, 12) for y in range(4, 256, 12)]
    differences = [distance(kept.pixelColor(x, y), drawn.pixelColor(x, y)) for x, y in spots]
    assert sum(differences) / len(differences) < 3
    assert not program_icon().isNull()


def distance(one: QColor, other: QColor) -> int:
    parts = zip(one.getRgb(), other.getRgb(), strict=True)  # type: ignore[call-overload]
    return sum(abs(a - b) for a, b in parts)
