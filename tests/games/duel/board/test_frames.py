"""Test the frames around what can be chosen, which are no advice, and around what a hint suggests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from takeback.engine.game import Hint
from takeback.games.duel.board import side
from takeback.games.duel.state import Play
from takeback.ui.theme import DARK, LIGHT, Theme, contrast
from tests.games.duel.board.sitting import BoardViewer
from tests.games.duel.scene import Scene

SIZES = ((640, 264), (640, 330), (640, 480), (800, 600), (1280, 800))
THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)


def colours_above(picture: QImage, rect: QRectF, theme: Theme) -> list[QColor]:
    """Return for each column above this rectangle the colour that stands out most from the board."""
    columns = []
    for x in range(int(rect.left()) + 9, int(rect.right()) - 9):
        seen = [picture.pixelColor(x, round(rect.top()) - up) for up in (2, 3, 4)]
        columns.append(max(seen, key=lambda one: contrast(one.name(), theme.board)))
    return columns


def is_accented(seen: QColor, theme: Theme) -> bool:
    """Tell whether a pixel has about the accent colour of the theme."""
    accent = QColor(theme.accent)
    parts = ((seen.red(), accent.red()), (seen.green(), accent.green()), (seen.blue(), accent.blue()))
    return all(abs(one - other) < 24 for one, other in parts)


def count_accented(seen: Sequence[QColor], theme: Theme) -> int:
    return sum(is_accented(one, theme) for one in seen)


@THEMES
def test_every_possible_target_has_a_dashed_grey_frame_whether_it_is_a_card_or_a_player(
    theme: Theme, qtbot: Any
) -> None:
    scene = Scene("put A hand C02; put A field emberseep*3; put B field L02")
    scene.act(0, Play(scene.find("C02", 0, "hand").oid))
    board = BoardViewer(scene.state, 0, (800, 600), theme).board
    plate, unit = board.areas.plate(False), board.cards["card", scene.find("L02").oid]
    picture = board.grab().toImage()
    for rect in (plate, unit):
        seen = colours_above(picture, rect, theme)
        inked = [contrast(one.name(), theme.board) > 3 for one in seen]
        assert any(inked)
        assert not all(inked)
        assert not count_accented(seen, theme), "the strong colour is for hints"


@THEMES
def test_card_that_a_hint_suggests_has_a_strong_frame_and_other_playable_ones_keep_theirs(
    theme: Theme, qtbot: Any
) -> None:
    scene = Scene("put A hand C02 L01; put A field emberseep*3 lampwell*3")
    board = BoardViewer(scene.state, 0, (800, 600), theme).board
    hinted, other = (scene.find(card, 0, "hand").oid for card in ("L01", "C02"))
    assert {hinted, other} <= board.plays.playable
    board.show_hint(Hint((Play(hinted),), ""))
    picture = board.grab().toImage()
    strong, calm = (colours_above(picture, board.cards["card", oid], theme) for oid in (hinted, other))
    assert count_accented(strong, theme) > len(strong) // 2  # the bubble points at a part of it
    assert not count_accented(calm, theme)


def test_legend_of_frames_is_there_wherever_something_is_framed_and_the_log_keeps_room(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[float] = []
    paint_legend = side.paint_legend

    def note(painter: QPainter, rect: QRectF, legend: str, size: float, theme: Theme, lines: int) -> QRectF:
        rest = paint_legend(painter, rect, legend, size, theme, lines)
        if legend == side.FRAMES and rest != rect:
            told.append(rest.height() / size)
        return rest

    monkeypatch.setattr(side, "paint_legend", note)
    for script, has_frame in (("put A hand C02; put A field emberseep", True), ("put A hand C02", False)):
        for size in SIZES:
            told.clear()
            BoardViewer(Scene(script).state, 0, size).board.grab()
            assert len(told) == (has_frame and size[1] >= 480), (script, size)
            assert all(lines >= 6 * 1.5 for lines in told)
