"""Menus of the seats: who plans ahead, and who plays from now on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter

from PySide6.QtWidgets import QMenu, QWidget

from desktop.shell.session.session import Session
from desktop.table.seat_changes import changes

MOST = 12  # lines of one menu; above, each seat has a menu of its own

Ways = Sequence[tuple[str, Callable[[], object]]]


def ask_who_plans(session: Session, seats: Sequence[int], below: QWidget) -> None:
    """Several may plan ahead."""
    names = session.table.names
    menu = QMenu(below.window())
    _fill(menu, [(f"Plan for {names[seat]}", partial(session.plan_for, seat)) for seat in seats])
    _pop_up(menu, below)


def ask_who_plays(session: Session, below: QWidget) -> None:
    """Who sits where, to be changed while the game goes on."""
    ways = changes(session.table)
    if not ways:
        session.said.emit(f"{session.table.game.title} has no computer players.")
        return
    menu = QMenu(below.window())
    names = session.table.names
    for seat, of_seat in groupby(ways, attrgetter("seat")):
        lines = [(one.text, partial(session.reseat, one)) for one in of_seat]
        has_own = len(ways) > MOST and len(lines) > 1
        _fill(menu.addMenu(names[seat].replace("&", "&&")) if has_own else menu, lines)
    _pop_up(menu, below)


def _fill(menu: QMenu, ways: Ways) -> None:
    for text, do in ways:
        menu.addAction(text).triggered.connect(do)


def _pop_up(menu: QMenu, below: QWidget) -> None:
    menu.setActiveAction(menu.actions()[0])
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(below.mapToGlobal(below.rect().bottomLeft()))
