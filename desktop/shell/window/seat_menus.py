"""Menus of the seats: who plans ahead, and who plays from now on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from desktop.shell.session.session import Session
from desktop.table.seat_changes import changes


def ask_who_plans(session: Session, seats: Sequence[int], below: QWidget) -> None:
    """Several may plan ahead."""
    names = session.table.names
    _ask([(f"Plan for {names[seat]}", partial(session.plan_for, seat)) for seat in seats], below)


def ask_who_plays(session: Session, below: QWidget) -> None:
    """Who sits where, to be changed while the game goes on."""
    ways = changes(session.table)
    if ways:
        _ask([(one.text, partial(session.reseat, one)) for one in ways], below)
    else:
        session.said.emit(f"{session.table.game.title} has no computer players.")


def _ask(ways: Sequence[tuple[str, Callable[[], object]]], below: QWidget) -> None:
    menu = QMenu(below.window())
    for text, do in ways:
        menu.addAction(text).triggered.connect(do)
    menu.setActiveAction(menu.actions()[0])
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(below.mapToGlobal(below.rect().bottomLeft()))
