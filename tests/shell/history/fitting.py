"""Find texts of a window that are cut, widgets that overlap, and the share of the window that the board has.

As a program it takes a folder and a file: it opens the window on that file, at the scale given to Qt, and
prints the results.
"""

from __future__ import annotations

import json
import random
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QLabel,
    QMenuBar,
    QPushButton,
    QScrollArea,
    QSplitterHandle,
    QStyle,
    QStyleOptionButton,
    QTabBar,
    QToolButton,
    QWidget,
)

from takeback.board.widget import BoardWidget
from takeback.shell.window.window import Window
from takeback.ui.labels import Sentence
from takeback.ui.theme import Theme
from tests.shell.trying import open_file

WITH_TEXT = (QTabBar, QScrollArea, QLabel, QPushButton, QToolButton)
SIZES = ((800, 600), (640, 900), (3840, 2160))


def list_unreadable(window: Window) -> list[str]:
    """Return every cut text, and every part of a bar that covers another."""
    return list_cut(window) + _overlaps(window)


def list_cut(whole: QWidget) -> list[str]:
    """Return every text in this widget without enough room, and every page wider than its scroll area."""
    kinds = [one for one in whole.findChildren(QWidget) if isinstance(one, WITH_TEXT)]
    seen = [one for one in kinds if one.isVisible() and one.width() and one.height() and not is_tip(one)]
    return [cut for one in seen if (cut := _cut(one))]


def is_tip(one: QWidget) -> bool:
    """Return whether this is a tooltip, which Qt itself makes as large as its text."""
    return one.windowType() == Qt.WindowType.ToolTip


def _cut(one: QWidget) -> str:
    if isinstance(one, QTabBar):
        return _cut_tab(one)
    if isinstance(one, QScrollArea):
        return _cut_page(one)
    if isinstance(one, Sentence):
        return ""  # it elides its text, and shows the whole text on hovering
    if isinstance(one, QLabel) and one.wordWrap():
        needs = one.heightForWidth(one.width())
        return f"“{one.text()}”: {one.height()} high, needs {needs}" if needs > one.height() else ""
    if not isinstance(one, QLabel | QPushButton | QToolButton):
        return ""
    text = one.text().replace("&", "")
    if isinstance(one, QToolButton) and one.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly:
        text = "" if not one.icon().isNull() else text
    if not text or text.startswith("<"):
        return ""
    metrics = one.fontMetrics()
    wide, high = metrics.horizontalAdvance(text), metrics.ascent()
    has = _inside(one)
    inside = one.parentWidget().rect().contains(one.geometry()) if one.parentWidget() else True
    if wide > has.width() or high > has.height() or not inside:
        return (
            f"{type(one).__name__} “{text}”: {wide}x{high} in {has.width()}x{has.height()}, inside: {inside}"
        )
    return ""


def _cut_page(area: QScrollArea) -> str:
    page, is_off = area.widget(), Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    if page is None or area.horizontalScrollBarPolicy() != is_off or page.width() <= area.viewport().width():
        return ""
    return f"{_named(area)}: a page of {page.width()} in {area.viewport().width()}"


def _inside(one: QWidget) -> QRect:
    if isinstance(one, QPushButton):
        option = QStyleOptionButton()
        one.initStyleOption(option)
        return one.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, one)
    return one.contentsRect()


def _cut_tab(bar: QTabBar) -> str:
    shown = [number for number in range(bar.count()) if bar.isTabVisible(number)]
    for number in shown:
        place: QRect = bar.tabRect(number)
        if (
            not bar.rect().contains(place)
            or bar.fontMetrics().horizontalAdvance(bar.tabText(number)) > place.width()
        ):
            return f"Tab “{bar.tabText(number)}”: {place} in {bar.rect()}"
    return ""


def _overlaps(window: Window) -> list[str]:
    """Return parts of the toolbar that touch their neighbour, and menus that have no room in the menu bar."""
    bar = window.toolbar
    parts: list[Any] = [
        bar.wordmark,
        bar.game,
        bar.new,
        bar.restart,
        bar.undo,
        bar.redo,
        bar.hint,
        bar.plan,
        bar.restart_turn,
        bar.confirm,
        bar.history,
    ]
    places = [
        (one, QRect(one.mapTo(window, one.rect().topLeft()), one.size())) for one in parts if one.isVisible()
    ]
    found = [
        f"{one.text()} touches {other.text()}"
        for number, (one, place) in enumerate(places)
        for other, beside in places[number + 1 :]
        if place.adjusted(-2, 0, 2, 0).intersects(beside)
    ]
    found += [f"{one.text()} is outside" for one, place in places if not window.rect().contains(place)]
    menus: QMenuBar = window.menuBar()
    found += [
        f"menu {action.text()} is outside"
        for action in menus.actions()
        if action.isVisible() and not menus.rect().contains(menus.actionGeometry(action))
    ]
    return found


def list_misplaced(window: QWidget) -> list[str]:
    """Return every widget that is not wholly inside its parent, and every two siblings that overlap."""
    found = []
    for whole in (window, *window.findChildren(QWidget)):
        if not whole.isVisible() or _may_scroll(whole):
            continue
        parts = [one for one in whole.children() if isinstance(one, QWidget) and _counts(one)]
        placed = [(one, one.geometry()) for one in parts if not _floats(one)]
        room = whole.rect()
        found += [
            f"{_named(one)} at {place} is outside {_named(whole)}"
            for one, place in placed
            if not room.contains(place)
        ]
        found += [
            f"{_named(one)} lies on {_named(other)} in {_named(whole)}"
            for (one, place), (other, beside) in combinations(placed, 2)
            if place.intersects(beside)
        ]
    return found


def _counts(one: QWidget) -> bool:
    return one.isVisible() and not one.isWindow() and not one.size().isEmpty()


def _may_scroll(whole: QWidget) -> bool:
    """Return whether children may be outside: in a scrolled page, and on a board, which places its own
    spots.
    """
    parent = whole.parentWidget()
    return isinstance(whole, BoardWidget) or (
        isinstance(parent, QAbstractScrollArea) and parent.viewport() is whole
    )


def _floats(one: QWidget) -> bool:
    """Return whether a widget may overlap others: a drawer, or a handle that is wider than it looks."""
    handle = isinstance(one, QSplitterHandle) or one.objectName() == "qt_qmainwindow_extended_splitter"
    return handle or bool(one.property("drawer"))


def _named(one: QWidget) -> str:
    return f"{type(one).__name__} {one.objectName()}".strip()


def board_share(window: Window) -> float:
    """Return the smaller of the shares of the window's width and height that belong to the board's desk."""
    desk = window.desk
    return min(desk.width() / window.width(), desk.height() / window.height())


def widen_fonts() -> None:
    """Make every text 40 % wider, as in another language; there is no single place for texts, but one for
    fonts.
    """
    plain = Theme.font

    def wide(theme: Theme, *how: Any, **more: Any) -> QFont:
        font = plain(theme, *how, **more)
        font.setStretch(140)
        return font

    Theme.font = wide  # type: ignore[method-assign, assignment]


def main(folder: str, file: str, *how: str) -> None:

    from takeback.shell.app import application, make_window

    app = application()
    if "wide" in how:
        widen_fonts()
    if "mirrored" in how:
        app.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    window = make_window(Path(folder))
    window.settings.set_value("pace", 0.0)
    window.show()
    assert open_file(window, file)
    told: dict[str, Any] = {"sizes": {}, "places": _places(window)}
    for width, height in SIZES:
        _resize(window, width, height)
        picture = window.grab()
        if "seen" in how:
            picture.save(f"{folder}/{width}x{height}.png")
        told["sizes"][f"{width}x{height}"] = {
            "unreadable": list_unreadable(window),
            "share": board_share(window),
            "size": [window.width(), window.height()],
            "pixels": [picture.width(), picture.height()],
        }
    window.close()
    print(json.dumps(told))


def _resize(window: Window, width: int, height: int) -> None:
    """Resize the window and open the history, as a player does where it is a drawer."""
    from PySide6.QtWidgets import QApplication

    window.resize(width, height)
    for _ in range(5):
        QApplication.processEvents()
    window.dock_switches.show_history(True)
    for _ in range(5):
        QApplication.processEvents()


def _places(window: Window) -> list[list[int]]:
    """Return all positions of Undo and Redo during a hundred commands in a narrow window."""
    _resize(window, 640, 900)
    bar, chance, places = window.toolbar, random.Random(3), set()
    for _ in range(100):
        window.actions_[chance.choice(["undo", "redo", "back", "forward", "line_after", "first"])].trigger()
        places.add((bar.undo.x(), bar.undo.width(), bar.redo.x(), bar.redo.width()))
    return [list(place) for place in sorted(places)]


if __name__ == "__main__":
    main(*sys.argv[1:])
