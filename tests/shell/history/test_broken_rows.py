"""Test where a row of the history is broken: never for what stands beside its text."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import QModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QTreeView

from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_games
from takeback.engine.history import Bookmark
from takeback.shell.history.present_line import BUTTON_MARGIN, BUTTON_WIDTH, PresentLine
from takeback.shell.history.rows import TurnPainter, TwoLinePainter, is_fitting
from takeback.shell.history.tree_view import LineTree
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.history.lines import play_random_table
from tests.shell.history.panel import panel_of, show_tree
from tests.shell.showing import session_of

GAMES = [found.game for found in find_games() if found.game is not None]
WIDTHS = range(200, 420, 19)
PaintedText = tuple[str, QRect, QFont]


class PaintedRows:
    """Paints rows of a list in any width, and notes their texts and badges with their places."""

    def __init__(self, view: PresentLine | LineTree, patch: pytest.MonkeyPatch) -> None:
        painter = view.itemDelegate()
        assert isinstance(painter, TwoLinePainter)
        self.view, self.painter = view, painter
        self.texts: list[PaintedText] = []
        self.badges: list[QRect] = []
        for module in ("takeback.ui.rows", "takeback.shell.history.rows"):
            patch.setattr(f"{module}.paint_text", self._note_text)
        patch.setattr("takeback.shell.history.tree_view.draw_text", self._note_badge)

    def _note_text(self, painter: QPainter, place: QRect, text: str, *_: object) -> None:
        if text.strip():
            self.texts.append((text, QRect(place), QFont(painter.font())))

    def _note_badge(self, _painter: QPainter, place: QRectF, *_: object) -> None:
        self.badges.append(place.toAlignedRect())

    def paint(self, index: QModelIndex, width: int) -> QRect:
        """Paint a row in this width, and return its rectangle."""
        self.texts, self.badges = [], []
        option = QStyleOptionViewItem()
        option.rect = QRect(0, 0, width, self.painter.shape.height)
        image = QImage(option.rect.size(), QImage.Format.Format_RGB32)
        painter = QPainter(image)
        self.painter.paint(painter, option, index)
        painter.end()
        badge = getattr(self.painter.row_of(index), "badge", "")
        for found in [found for found in self.texts if badge and found[0] == badge]:
            self.texts.remove(found)
            self.badges.append(found[1].adjusted(-8, 0, 0, 0))
        return QRect(option.rect)


def ink_of(text: str, place: QRect, font: QFont) -> QRect:
    """Return where the letters of a text stand that is centred in the height of this place."""
    metrics = QFontMetrics(font)
    words = metrics.elidedText(text, Qt.TextElideMode.ElideRight, place.width())
    baseline = place.top() + (place.height() - metrics.height()) // 2 + metrics.ascent()
    return metrics.tightBoundingRect(words).translated(place.left(), baseline)


def all_indexes(view: PresentLine | LineTree) -> list[QModelIndex]:
    """Return the indexes of all rows, in the tree with all that are open."""
    if not isinstance(view, QTreeView):
        return [view.model().index(row, 0) for row in range(view.model().rowCount())]
    view.expandAll()
    found, index = list[QModelIndex](), view.model().index(0, 0)
    while index.isValid():
        found.append(index)
        index = view.indexBelow(index)
    return found


def check_row(rows: PaintedRows, index: QModelIndex, width: int) -> None:
    """Check that a row is broken only where its text does not fit, and that its badge touches no text."""
    area = rows.paint(index, width)
    look, shape = rows.painter.row_of(index), rows.painter.shape
    assert look is not None
    first = next(found for found in rows.texts if look.text.startswith(found[0].rstrip("…")))
    column = shape.end_column if look.end_texts or look.end_space else 0
    room = area.right() - shape.right - column - first[1].left()
    if is_fitting(look.text, QFontMetrics(first[2]), room):
        assert first[0] == look.text
        assert is_fitting(first[0], QFontMetrics(first[2]), first[1].width())
    inks = [ink_of(*found) for found in rows.texts]
    for badge in rows.badges:
        assert area.contains(badge)
        assert not any(badge.intersects(ink) for ink in inks), look.text
    for number, ink in enumerate(inks):
        assert not any(ink.intersects(other) for other in inks[number + 1 :]), look.text
        if look.end_space:
            assert ink.right() < area.right() - BUTTON_MARGIN - BUTTON_WIDTH


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_row_of_any_turn_is_broken_only_where_its_text_does_not_fit_and_its_badge_touches_no_text(
    window: Window, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play_random_table(game, 8, journal=window.journal)
    make_forks(table)
    window.show_table(table)
    window.show()
    session = session_of(window)
    session.set_sole_viewer()
    session.confirm_presence()
    table.marks.set(table.line[-1], "bookmark", Bookmark("B", 1, "", "he errs", "fails"), "x")
    settle()
    line = panel_of(window).line
    with monkeypatch.context() as patch:
        rows = PaintedRows(line, patch)
        assert isinstance(rows.painter, TurnPainter)
        for index in all_indexes(line):
            for node in (None, line.node_in(index.row())):
                line.menu_button.node = node
                for width in WIDTHS:
                    check_row(rows, index, width)
    tree = show_tree(window)
    with monkeypatch.context() as patch:
        tree_rows = PaintedRows(tree, patch)
        for index in all_indexes(tree):
            for width in WIDTHS:
                check_row(tree_rows, index, width)


def make_forks(table: Table) -> None:
    """Play other turns at several turns of the line, and go back to its middle."""
    line, random = list(table.line), Random(3)
    for node in line[1:4]:
        for _attempt in range(4):
            table.go_to(node)
            play_turn(table, random)
    table.go_to(line[-1])
    assert any(node.is_fork for node in line)
    table.go_to(line[len(line) // 2])
