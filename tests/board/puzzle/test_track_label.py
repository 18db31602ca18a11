"""Test the label of the track of an item: it stands after the track, shorter where there is less room."""

from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from takeback.board.puzzle.track import label_width, labelled_track, paint_label
from takeback.puzzles.items import Entry, Item
from takeback.ui.theme import LIGHT

LABELS = ("Undo or redo only piece B", "Only piece B", "piece B")


@pytest.mark.parametrize(
    ("moves", "width", "room", "expected"),
    [
        (3, 400, 400, 0),  # all fits
        (30, 400, 400, 0),  # the track is shortened for the label
        (30, 210, 210, 1),
        (3, 130, 400, 0),  # beside a narrow board
        (3, 130, 130, None),
    ],
)
def test_label_of_a_track_is_the_longest_that_fits_beside_it_and_the_track_keeps_its_room(
    qapp: Any, moves: int, width: int, room: int, expected: int | None
) -> None:
    item = Item(tuple(Entry(number + 1, ("R",), (), "") for number in range(moves)))  # type: ignore[arg-type]
    rect = QRectF(0, 0, width, 30)
    track, label = labelled_track(item, rect, room, LABELS, LIGHT)
    assert label == ("" if expected is None else LABELS[expected])
    assert track is not None
    image = QImage(room, 30, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_label(painter, track, rect, label, LIGHT)
    painter.end()
    inked = {x for x in range(room) for y in range(30) if image.pixelColor(x, y).alpha()}
    assert bool(inked) == bool(label)
    assert all(x > track.point(track.moments).x() for x in inked)
    assert track.point(track.moments).x() + label_width(label, LIGHT) <= room
