"""Test thumbnails beside the rows: off by default, drawn in slices, and never of what is hidden."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtGui import QHelpEvent, QImage
from PySide6.QtWidgets import QStyleOptionViewItem, QToolTip

from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.shell.history import pictures
from takeback.table.opening import new_table
from tests.settling import settle


def wait_for_pictures(window: Any, qtbot: Any) -> Any:
    """Repaint the rows and wait until all requested pictures are drawn."""
    found = window.history_dock.panel.pictures
    window.history_dock.panel.line.viewport().repaint()
    qtbot.waitUntil(lambda: not found._requests and not found._drawing.isActive(), timeout=30_000)
    return found


def test_history_thumbnails_are_drawn_and_rows_are_higher_only_while_switched_on(
    window: Any, sit: Any, qtbot: Any
) -> None:
    sit(5)
    settle()
    assert not wait_for_pictures(window, qtbot)._cache
    line = window.history_dock.panel.line
    before = line.sizeHintForRow(0)
    window.actions_["thumbnails"].trigger()
    assert window.settings.value("thumbnails")
    assert line.sizeHintForRow(0) == pictures.HEIGHT > before
    assert wait_for_pictures(window, qtbot)._cache
    window.actions_["thumbnails"].trigger()
    assert line.sizeHintForRow(0) == before
    assert not wait_for_pictures(window, qtbot)._cache


def test_each_history_thumbnail_shows_the_position_of_its_own_turn(window: Any, sit: Any, qtbot: Any) -> None:
    table = sit(4)
    window.settings.set_value("thumbnails", True)
    found = wait_for_pictures(window, qtbot)
    qtbot.waitUntil(lambda: all(found.picture_of(node) for node in table.line), timeout=30_000)
    images = [found.picture_of(node).toImage() for node in table.line]
    assert all(one != other for one, other in pairwise(images))
    easel = found._easel_for_viewer(found.eyes)
    assert images[-1] == easel.picture(table.here).convertToFormat(images[-1].format())
    shown = window.history_dock.panel.line.viewport().grab().toImage()
    window.settings.set_value("thumbnails", False)
    assert window.history_dock.panel.line.viewport().grab().toImage() != shown


def test_number_of_kept_and_of_requested_history_thumbnails_is_limited(
    window: Any, sit: Any, qtbot: Any, monkeypatch: Any
) -> None:
    table = sit(20)
    monkeypatch.setattr(window.history_dock.panel.pictures._cache, "most", 8)  # more than are visible
    window.settings.set_value("thumbnails", True)
    found = wait_for_pictures(window, qtbot)
    assert 1 <= len(found._cache) <= 8
    for node in table.line:
        found.picture_of(node)
    assert len(found._requests) <= 8


def test_changing_the_theme_redraws_history_thumbnails(window: Any, sit: Any, qtbot: Any) -> None:
    table = sit(2)
    window.settings.set_value("thumbnails", True)
    found = wait_for_pictures(window, qtbot)
    light = QImage(found.picture_of(table.here).toImage())
    window.settings.set_value("theme", "dark")
    qtbot.waitUntil(lambda: found.picture_of(table.here) is not None, timeout=30_000)
    assert found.picture_of(table.here).toImage() != light


def test_change_of_the_person_to_move_keeps_history_thumbnails(window: Any, sit: Any, qtbot: Any) -> None:
    table = sit(3)
    window.settings.set_value("thumbnails", True)
    found = wait_for_pictures(window, qtbot)
    kept, viewer = dict(found._cache._pictures), window.session.words.viewer
    table.go_back()
    assert window.session.words.viewer != viewer
    assert {key: found._cache.find(key) for key in kept} == kept
    assert not wait_for_pictures(window, qtbot)._requests


def test_tooltip_of_a_history_row_shows_a_larger_picture_above_its_text(
    window: Any, sit: Any, qtbot: Any
) -> None:
    table = sit(2)
    window.settings.set_value("thumbnails", True)
    found = wait_for_pictures(window, qtbot)
    qtbot.waitUntil(lambda: found.picture_of(table.here) is not None, timeout=30_000)
    line = window.history_dock.panel.line
    index = line.model().index(2, 0)
    event = QHelpEvent(QHelpEvent.Type.ToolTip, QPoint(5, 5), line.mapToGlobal(QPoint(5, 5)))
    assert line.itemDelegate().helpEvent(event, line, QStyleOptionViewItem(), index)
    text = QToolTip.text()
    assert text.startswith('<img src="data:image/png;base64,')
    assert window.session.words.numbered_name(table.here) in text
    assert found.picture_of(table.here).size().toTuple() == pictures.LARGE


def test_history_thumbnails_show_only_what_the_viewer_may_see(
    window: Any, qtbot: Any, monkeypatch: Any
) -> None:
    game = find_game("park")
    table = new_table(game, {}, [Seat(name="Me"), Seat("computer", "It", "greedy")], 3)
    board, shown = game.board_class, []
    show = board.show_state

    def spy(self: Any, state: Any, viewer: int | None, to_act: Any = ()) -> None:
        shown.append(state)
        show(self, state, viewer, to_act)

    window.show_table(table)
    window.show()
    monkeypatch.setattr(board, "show_state", spy)
    window.settings.set_value("thumbnails", True)
    qtbot.waitUntil(lambda: bool(shown), timeout=30_000)
    assert all(state == game.seen_by(table.history.root.state, 0) for state in shown)
    assert table.history.root.state not in shown
