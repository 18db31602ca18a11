"""Test where long words in the names of cards are divided."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QFontMetricsF

from takeback.games.duel.board.faces import (
    FLAT,
    FLAT_WIDTH,
    NAME_SIZES,
    PAD,
    Face,
    _edge,
    _name_on,
    divisions_of,
    lines_of_name,
    mark_unit,
    painted_name,
    text_height,
    turn_of,
    wounds_place,
)
from takeback.games.duel.cards.wording import SEAM, texts
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.ui.theme import LIGHT


def list_names() -> list[str]:
    return sorted({one.name for one in REGISTRY.definitions.values()})


@pytest.mark.parametrize(
    ("word", "divided"),
    [
        *(("Rootspring", "Root-spring"), ("Cinderlynx", "Cinder-lynx"), ("Gravelet", "Grave-let")),
        *(("Emberseep", "Ember-seep"), ("Tidepup", "Tide-pup"), ("Hourglass", "Hour-glass")),
        *(("Lantern", "Lan-tern"), ("Measure", "Mea-sure"), ("Bramble", "Bram-ble"), ("Channel", "Chan-nel")),
        *(("Bright", "Bright"), ("Charge", "Charge"), ("Rite", "Rite"), ("Moth", "Moth")),
    ],
)
def test_long_word_of_a_card_name_is_divided_between_its_parts_or_syllables(word: str, divided: str) -> None:
    places = divisions_of(word)
    assert (f"{word[: places[0]]}-{word[places[0] :]}" if places else word) == divided


def test_parts_of_a_divided_card_name_make_up_the_name() -> None:
    divided = {one["name"]: one["divided"] for one in texts().values() if "divided" in one}
    assert len(divided) > 30
    for name, parts in divided.items():
        assert parts != name == parts.replace(SEAM, "")
        assert all(len(part) > 1 for part in re.split(r"[ |-]", parts)), parts


def test_word_with_a_consonant_before_le_is_not_divided_between_them() -> None:
    assert divisions_of("Bramblegate")[:2] == (len("Bramble"), len("Bram"))


def test_no_card_name_is_divided_within_a_short_word_or_into_a_part_that_cannot_be_spoken(
    qapp: object,
) -> None:
    met = 0
    for name in list_names():
        for wide in range(24, 120, 4):
            _size, lines = lines_of_name(name, QSizeF(wide, 60), NAME_SIZES, LIGHT)
            for line, after in pairwise(lines):
                if line.endswith("-") and line[:-1].split("-")[-1] + after.split(" ")[0] in name:
                    first, second = line[:-1].split(" ")[-1], after.split(" ")[0]
                    assert len(first + second) >= 6, lines
                    assert min(len(first), len(second)) >= 2, lines
                    assert re.search("[aeiouy]", first.lower()), lines
                    assert re.search("[aeiouy]", second.removesuffix("e")) or second == "ble", lines
                    met += 1
    assert met > 100


@pytest.mark.usefixtures("qtbot", "own_type")
def test_no_line_break_divides_a_size_such_as_plus_1_plus_1() -> None:
    line = text_height("get", 500, 12, LIGHT)
    for size in ("+1/+1", "-1/-1", "2/2", "*/*"):
        narrow = QFontMetricsF(LIGHT.font(12, 400)).horizontalAdvance(size) - 2
        assert text_height(size, narrow, 12, LIGHT) == line


@pytest.mark.usefixtures("own_type")
def test_name_of_an_exhausted_spring_in_the_smallest_window_is_whole_and_beside_its_count(qtbot: Any) -> None:
    rect = QRectF(0, 0, FLAT_WIDTH, 25)  # of a card on the field beside the text of a lesson
    angle, scale = turn_of(rect)
    edge = _edge(rect.width() * scale)
    size = rect.size() * scale - QSizeF(2 * edge, 2 * edge)
    unit = mark_unit(size.width())
    for name in ("Lampwell", "Tidepool"):  # the longer ones are divided
        face = Face("lampwell", name, kind="spring", exhausted=True, count=2)
        room, _, lines, is_beside = _name_on(face, size, LIGHT)
        assert is_beside
        assert lines == [name]
        assert room.right() <= size.width() - unit * 1.5
    assert angle < turn_of(QRectF(0, 0, 90, 120))[0]


@pytest.mark.usefixtures("own_type")
@pytest.mark.parametrize("size", [(76.0, 25.0), (76.0, 30.0), (58.0, 36.0), (56.0, 40.0), (58.0, 46.0)])
@pytest.mark.parametrize("is_exhausted", [False, True])
def test_wounds_on_a_low_card_cover_no_name(
    qtbot: Any, size: tuple[float, float], is_exhausted: bool
) -> None:
    rect = QRectF(0, 0, *size)
    unit = mark_unit(rect.width())
    units = {one.name for one in REGISTRY.definitions.values() if "unit" in one.kinds}
    for name in sorted(units):
        face = Face(
            "lampwell", name, kind="unit", size=(2, 2), printed=(2, 2), wounds=3, exhausted=is_exhausted
        )
        at, tip = wounds_place(face, rect, LIGHT, unit)
        drop = QRectF(at.x() - 0.6 * unit, at.y() - tip * unit, 1.2 * unit, (tip + 0.6) * unit)
        assert drop.bottom() <= rect.bottom() + PAD
        lines, reach = painted_name(face, rect.size(), LIGHT)
        edge = _edge(rect.width())
        room, _, _, _ = _name_on(face, rect.size() - QSizeF(2 * edge, 2 * edge), LIGHT)
        if lines and rect.height() - 2 * edge < FLAT:
            assert room.left() + edge >= drop.right() - 1, name
        elif lines:
            assert drop.top() >= reach - 1, name
