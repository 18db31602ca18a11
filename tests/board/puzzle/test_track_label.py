"""Test the label of the track of an item: it stands after the track, or not at all."""

from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from takeback.board.puzzle.track import ItemTrack, paint_label
from takeback.ui.theme import LIGHT


@pytest.mark.parametrize(("width", "is_painted"), [(300, True), (60, False)])
def test_label_of_a_track_is_painted_right_of_its_end_or_left_out_without_room(
    qapp: Any, width: int, is_painted: bool
) -> None:
    track = ItemTrack(QPointF(20, 15), 10, 2, 1)
    image = QImage(width, 30, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_label(painter, track, QRectF(0, 0, width, 30), "History of piece B", LIGHT)
    painter.end()
    inked = {x for x in range(width) for y in range(30) if image.pixelColor(x, y).alpha()}
    assert bool(inked) == is_painted
    assert all(x > track.point(2).x() for x in inked)
