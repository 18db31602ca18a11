"""Test that texts painted by a board never overlap, in any game, size and position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from takeback.engine.game import Game, find_games
from takeback.shell.window.window import Window
from takeback.ui import painting
from takeback.ui.theme import Theme
from tests.sampling import one_puzzle
from tests.shell.showing import pass_events, session_of
from tests.shell.window.test_layout import open_draft, table_of

GAMES = [found.game for found in find_games() if found.game is not None]
NEAR = 2  # points; words that close are read as one
SIZES = ((640, 480), (800, 600), (1280, 800), (1920, 1080))


class PaintedTexts:
    """The tight rectangles of all painted texts."""

    def __init__(self) -> None:
        self.words: list[tuple[str, QRectF]] = []
        self._paint = painting.text

    def text(
        self,
        painter: QPainter,
        rect: QRectF,
        words: str,
        theme: Theme,
        size: float,
        ink: str,
        weight: int = 500,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
    ) -> None:
        metrics = QFontMetricsF(theme.font(size, weight, tabular=True))
        lies = metrics.boundingRect(rect, int(align), words)
        letters = metrics.tightBoundingRect(words)
        middle = lies.top() + metrics.ascent() + letters.center().y()
        height = letters.height()
        tight = QRectF(lies.left(), middle - height / 2, lies.width(), height)
        self.words.append((words, painter.transform().mapRect(tight)))
        self._paint(painter, rect, words, theme, size, ink, weight, align)

    def overlapping(self) -> Iterator[str]:
        for (first, here), (second, there) in combinations(self.words, 2):
            both = here.adjusted(-NEAR, -NEAR, NEAR, NEAR).intersected(there)
            if both.width() > 1 and both.height() > 1 and not (first == second and here == there):
                yield f"{first!r} lies over {second!r}"


@pytest.mark.parametrize("game", one_puzzle(GAMES, "fill"), ids=lambda game: game.id)
def test_no_texts_of_a_board_overlap(
    game: Game, window: Window, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    """Half of the sizes each time, the others a turn later and with the panel, or all of them with --long."""
    every = 1 if pytestconfig.getoption("--long") else 2
    table, found = table_of(game, window), []
    window.show_table(table)
    window.show()
    window.settings.set_value("pace", 0.0)
    for turn in range(3):
        session_of(window).confirm_presence()
        for panels in (False, True):
            window.settings.set_value("panel", panels)
            window.dock_switches.show_panel()
            for width, height in SIZES[(turn + panels) % every :: every]:
                window.resize(width, height)
                pass_events()
                painted = PaintedTexts()
                monkeypatch.setattr(painting, "text", painted.text)
                window.board.invalidate_background()
                window.board.render_still()
                monkeypatch.undo()
                found += [f"{turn} {panels} {width}x{height}: {fault}" for fault in painted.overlapping()]
        open_draft(table)
    assert not found, "\n".join(found)
