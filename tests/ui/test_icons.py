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


def test_icon_files_match_the_expected_list() -> None:
    assert set(NEEDED) | {bookmark(number) for number in range(len(BOOKMARKS))} == set(DRAWINGS)


@pytest.mark.parametrize("name", [name for name in DRAWINGS if name != "takeback"])
def test_icon_is_drawn_in_the_requested_colour(qapp: object, name: str) -> None:
    assert colours_of(pixmap(name, "#d9503f", 48)) == {"#d9503f"}


@pytest.mark.parametrize("name", [name for name in DRAWINGS if name != "takeback"])
def test_icon_keeps_a_margin(qapp: object, name: str) -> None:
    image = pixmap(name, "#000000", 48).toImage()
    edge = [(at, side) for at in range(48) for side in (0, 1, 46, 47)]
    assert not any(image.pixelColor(x, y).alpha() or image.pixelColor(y, x).alpha() for x, y in edge)


def test_icon_is_sharp_at_high_pixel_ratios(qapp: object) -> None:
    assert pixmap("undo", "#000000", 20, 3).width() == 60
    assert pixmap("undo", "#000000", 20, 3).deviceIndependentSize().width() == 20


def test_icon_has_a_size_for_each_screen_ratio(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [size.width() for size in icon("undo", "#112233").availableSizes()] == [20]
    monkeypatch.setattr("takeback.ui.icons.ratios", lambda: (1.0, 1.5))
    assert {size.width() for size in icon("undo", "#112233").availableSizes()} == {20, 30}


def test_program_png_matches_its_drawing(qapp: object) -> None:
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
