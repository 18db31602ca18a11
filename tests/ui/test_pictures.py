"""Test the cache of pictures: each is made once for its key, many are kept, and none is outdated."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QPainter, QPixmap

from takeback.ui.pictures import KeptPictures, PictureKey, painted

pytestmark = pytest.mark.usefixtures("qapp")
KEY = PictureKey("a position", (20, 10), 1.0, "light")


def make_pixmap() -> QPixmap:
    return QPixmap(4, 4)


def test_cached_picture_is_made_once_for_equal_keys() -> None:
    kept: KeptPictures[QPixmap] = KeptPictures()
    first = kept.made(KEY, make_pixmap)
    assert kept.made(PictureKey("a position", (20, 10), 1.0, "light"), make_pixmap) is first
    assert kept.find(KEY) is first


@pytest.mark.parametrize(
    "other",
    [
        PictureKey("another position", (20, 10), 1.0, "light"),
        PictureKey("a position", (20, 11), 1.0, "light"),
        PictureKey("a position", (20, 10), 2.0, "light"),
        PictureKey("a position", (20, 10), 1.0, "dark"),
    ],
    ids=["position", "size", "pixels", "theme"],
)
def test_cached_picture_is_not_used_for_another_position_size_pixel_ratio_or_theme(other: PictureKey) -> None:
    kept: KeptPictures[QPixmap] = KeptPictures()
    first = kept.made(KEY, make_pixmap)
    assert kept.find(other) is None
    assert kept.made(other, make_pixmap) is not first


def test_full_picture_cache_evicts_the_least_recently_used() -> None:
    kept: KeptPictures[QPixmap] = KeptPictures(3)
    keys = [PictureKey(number) for number in range(4)]
    for key in keys[:3]:
        kept.made(key, make_pixmap)
    kept.find(keys[0])
    kept.made(keys[1], make_pixmap)
    kept.keep(keys[3], make_pixmap())
    assert [key in kept for key in keys] == [True, True, False, True]
    assert len(kept) == 3


def test_picture_cache_remembers_a_missing_picture_and_does_not_make_it_again() -> None:
    kept: KeptPictures[QPixmap | None] = KeptPictures()
    asked: list[int] = []
    for _ in range(2):
        assert kept.made(KEY, lambda: asked.append(1)) is None
    assert asked == [1]


def test_painted_picture_has_the_logical_size_of_its_key_and_is_painted_to_its_corner_at_each_ratio() -> None:
    def fill(painter: QPainter) -> None:
        painter.fillRect(0, 0, 20, 10, QColor("#FF0000"))

    for ratio in (1.0, 1.5, 2.0):
        made = painted(PictureKey("red", (20, 10), ratio), fill)
        assert made.deviceIndependentSize().toTuple() == (20, 10)
        assert made.toImage().pixelColor(made.width() - 1, made.height() - 1).name() == "#ff0000"
