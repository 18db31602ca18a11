"""Test list rows: each value is painted, shortened, spoken and selected in the same way in every list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPalette, QPixmap
from PySide6.QtWidgets import QWidget

from takeback.shell.features.recent.dialog import SHAPE as RECENT
from takeback.shell.features.rewriting.rows import SHAPE as REWRITING
from takeback.shell.history.node_list import WITH_LINES
from takeback.shell.history.rows import SHAPE as HISTORY
from takeback.shell.history.this_turn import ROWS as THIS_TURN
from takeback.ui import rows
from takeback.ui.rows import ListRow, PicturePlace, RowList, RowShape
from takeback.ui.theme import DARK, LIGHT, Theme, second_text

SHAPE = RowShape(height=40, heading_height=30, second=12, lines=((2, 20), (20, 18)))
FULL = ListRow(
    "Words",
    trailing="behind",
    second="below",
    end_texts=(("end", "second"), ("other", "ink")),
    end_icons=("pin",),
)


@pytest.fixture
def shown(qtbot: Any) -> Iterator[RowList]:
    room = QWidget()
    qtbot.addWidget(room)
    made = RowList("Things", SHAPE, room)
    made.resize(400, 200)
    set_theme(made, LIGHT)
    room.show()
    yield made
    room.close()


def set_theme(view: RowList, theme: Theme) -> None:
    palette = view.palette()
    palette.setColor(QPalette.ColorRole.Window, QColor(theme.panel))
    palette.setColor(QPalette.ColorRole.Base, QColor(theme.panel))
    view.setPalette(palette)


def grab_row(view: RowList, row: int = 0) -> QImage:
    place: QRect = view.visualRect(view.rows.index(row, 0))
    return view.viewport().grab(place).toImage()


@pytest.mark.parametrize(
    "field",
    [
        *("text", "trailing", "second", "end_texts", "end_icons", "tone", "weight", "leading_icon"),
        "is_right_aligned",
    ],
)
def test_changing_any_field_of_a_list_row_changes_how_it_is_painted(shown: RowList, field: str) -> None:
    others: dict[str, object] = {
        "tone": "accent",
        "weight": 700,
        "leading_icon": ("pin", "#FF0000"),
        "is_right_aligned": True,
    }
    shown.set_rows([FULL], -1)
    before = grab_row(shown)
    empty = others.get(field, () if field in ("ends", "drawings") else "")
    shown.set_rows([msgspec.structs.replace(FULL, **{field: empty})], -1)
    assert grab_row(shown) != before


def test_each_text_of_a_list_row_is_shortened_to_its_space_within_the_list(
    shown: RowList, monkeypatch: pytest.MonkeyPatch
) -> None:
    widths: list[tuple[int, int]] = []
    write = rows.paint_text

    def note(painter: Any, place: QRect, text: str, *align: Any) -> None:
        metrics = painter.fontMetrics()
        fitting = metrics.elidedText(text, Qt.TextElideMode.ElideRight, place.width())
        widths.append((metrics.horizontalAdvance(fitting), place.width()))
        assert 0 <= place.left() <= place.right() < shown.viewport().width()
        write(painter, place, text, *align)

    monkeypatch.setattr(rows, "paint_text", note)
    long = "a line that is far too long for the list it stands in, " * 3
    shown.set_rows([msgspec.structs.replace(FULL, text=long, second=long, end_texts=((long, "ink"),))], -1)
    grab_row(shown)
    assert len(widths) >= 3
    assert all(taken <= room for taken, room in widths)


def test_only_the_selected_list_row_has_the_highlight_colour_in_light_and_dark_theme(shown: RowList) -> None:
    for theme in (LIGHT, DARK):
        set_theme(shown, theme)
        shown.set_rows([FULL, FULL], 1)
        seen = [grab_row(shown, row).pixelColor(6, 20).name().upper() for row in (0, 1)]
        assert [colour == theme.accent_soft.upper() for colour in seen] == [False, True]


def test_secondary_text_of_a_selected_list_row_has_the_colour_meant_for_the_highlight(
    shown: RowList, monkeypatch: pytest.MonkeyPatch
) -> None:
    inks: list[str] = []
    write = rows.paint_text

    def note(painter: Any, *rest: Any) -> None:
        inks.append(painter.pen().color().name().upper())
        write(painter, *rest)

    monkeypatch.setattr(rows, "paint_text", note)
    shown.set_rows([FULL], 0)
    inks.clear()
    grab_row(shown)
    assert second_text(LIGHT, LIGHT.accent_soft).upper() in inks


def test_accessible_text_of_a_list_row_joins_all_its_texts_unless_it_has_one_of_its_own(
    shown: RowList,
) -> None:
    shown.set_rows([FULL, msgspec.structs.replace(FULL, spoken_override="All of it")])
    result = [shown.rows.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in (0, 1)]
    assert result == ["Words, behind, below, end, other", "All of it"]
    assert shown.rows.index(0, 0).data() == "Words"


def test_heading_of_a_list_is_lower_than_other_rows_and_cannot_be_selected(shown: RowList) -> None:
    shown.set_rows([ListRow("Over others", is_heading=True), FULL])
    assert [shown.sizeHintForRow(row) for row in (0, 1)] == [30, 40]
    assert shown.rows.flags(shown.rows.index(0, 0)) == Qt.ItemFlag.NoItemFlags


@pytest.mark.parametrize("is_first", [True, False])
def test_picture_of_a_list_row_is_mirrored_to_the_other_side_in_right_to_left_layout(
    shown: RowList, is_first: bool
) -> None:
    plain = QPixmap(96, 72)
    plain.fill(QColor("#FF00FF"))
    shown.painter.frame = PicturePlace(lambda of: plain, is_first=is_first, height=84)
    for direction in (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft):
        shown.setLayoutDirection(direction)
        shown.set_rows([msgspec.structs.replace(FULL, picture=1)], -1)
        seen = grab_row(shown)
        assert seen.height() == 84
        is_left = is_first == (direction == Qt.LayoutDirection.LeftToRight)
        colours = [seen.pixelColor(x, 42).name() for x in (50, seen.width() - 50)]
        assert [colour == "#ff00ff" for colour in colours] == [is_left, not is_left]


SHAPES = {
    "history": HISTORY,
    "this turn": THIS_TURN,
    "list": WITH_LINES,
    "recent": RECENT,
    "rewriting": REWRITING,
}


@pytest.mark.parametrize("name", SHAPES)
def test_two_text_lines_of_each_kind_of_list_row_lie_within_its_selection_one_below_the_other(
    name: str,
) -> None:
    shape = SHAPES[name]
    assert shape.lines is not None
    (first, high), (second, low) = shape.lines
    _left, top, _right, bottom = shape.block
    assert first >= min(top, 2)
    assert first + high <= second + 2
    assert second + low <= shape.height - bottom
